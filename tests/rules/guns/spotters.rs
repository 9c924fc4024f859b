//! Spotters: who sees for a mortar (C9.3), and where a mortar does not fire (B23.423).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::{Case, ToHitDrm};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::Composure;
use first_fire::rules::{Position, legal_orders};

use crate::scene::{Scene, shell, shoot};

/// Woods between the mortar in D5 and what is east of it; from D4, beside it, one sees past them.
const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"F4\", \"F5\", \"F6\"]\n";

fn area(unit: UnitId, weapon: WeaponId, target: &str, spotter: Option<UnitId>) -> Order {
    let attack = shell(unit, weapon, target);
    let shell = attack.shell.map(|shell| Shell { at: ShellTarget::Area, spotter, ..shell });
    shoot(FireAttack { shell, ..attack })
}

/// A mortar in D5, a leader in D4 beside it, and a foe whom he alone sees.
fn scene() -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::new(Phase::PrepFire, WOODS);
    let squad = s.attacker("russian-4-4-7", "D5");
    let mortar = s.weapon("russian-mtr", squad);
    let leader = s.attacker("russian-8-0", "D4");
    s.defender("german-4-6-7", FOE);
    (s, squad, mortar, leader)
}

/// Seen from D4 and not from D5.
const FOE: &str = "J2";

fn spotted_orders(pos: &Position) -> Vec<UnitId> {
    let shell = |order| match order {
        Order::Fire(FireOrder::Attack(fire)) => fire.shell?.spotter,
        _ => None,
    };
    legal_orders(pos).into_iter().filter_map(shell).collect()
}

/// Rules: C9-4
#[test]
fn a_spotter_sees_for_a_mortar_at_two_worse_and_one_less_rate() {
    let (mut s, squad, mortar, leader) = scene();
    assert!(!s.pos.sees(crate::scene::at("D5"), crate::scene::at(FOE)));
    assert!(s.pos.sees(crate::scene::at("D4"), crate::scene::at(FOE)));
    // Without him it would fire in vain.
    assert!(s.assess(&area(squad, mortar, FOE, None)).lines.is_empty());
    let order = area(squad, mortar, FOE, Some(leader));
    let stage = s.assess(&order).to_hit.unwrap();
    assert!(
        stage.lines[0].to_hit.drms.iter().any(|drm| (drm.case, drm.value) == (Case::Spotted, 2))
    );
    assert_eq!(stage.rof, Some(2));
    assert_eq!(spotted_orders(&s.pos), [leader]);
    s.give(&order, &[4, 6]);
    assert_eq!(s.unit(leader).fire, Default::default());
}

/// Rules: C9-5
#[test]
fn only_good_order_men_beside_a_mortar_spot_for_it() {
    let (mut s, squad, mortar, leader) = scene();
    let far = s.attacker("russian-4-4-7", "D2");
    let none = Refusal::Fire(FireRefusal::NoSpotter { weapon: mortar });
    assert_eq!(s.refused(&area(squad, mortar, FOE, Some(far))), none);
    assert_eq!(s.refused(&area(squad, mortar, FOE, Some(squad))), none);
    s.edit(leader).men_mut().broken = true;
    assert_eq!(s.refused(&area(squad, mortar, FOE, Some(leader))), none);
    assert!(spotted_orders(&s.pos).is_empty());
}

/// Clauses: A7.212-5
#[test]
fn a_spotter_with_an_enemy_beside_him_spots_there_alone() {
    let (mut s, squad, mortar, leader) = scene();
    s.defender("german-4-6-7", "D4");
    assert_eq!(
        s.refused(&area(squad, mortar, FOE, Some(leader))),
        Refusal::Fire(FireRefusal::EnemyInLocation { unit: leader })
    );
}

/// Rules: C9-6
#[test]
fn a_pinned_spotter_costs_two_more_and_the_rate_of_fire() {
    let (mut s, squad, mortar, leader) = scene();
    s.edit(leader).men_mut().pinned = true;
    let stage = s.assess(&area(squad, mortar, FOE, Some(leader))).to_hit.unwrap();
    assert!(stage.lines[0].to_hit.drms.iter().any(|drm| (drm.case, drm.value) == (Case::D, 2)));
    assert_eq!(stage.rof, None, "and the rate of fire");
}

/// Rules: C9-3
#[test]
fn a_mortar_does_not_fire_from_inside_a_building() {
    let map = "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"D5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, map);
    let squad = s.attacker("russian-4-4-7", "D5");
    let mortar = s.weapon("russian-mtr", squad);
    s.defender("german-4-6-7", "J5");
    assert_eq!(
        s.refused(&area(squad, mortar, "J5", None)),
        Refusal::Fire(FireRefusal::MortarIndoors { weapon: mortar })
    );
}

/// Rules: C9-7
#[test]
fn the_crew_that_looks_out_of_an_afv_spots_and_that_under_its_hatches_does_not() {
    let (mut s, squad, mortar, leader) = scene();
    s.pos.units.remove(&leader);
    let tank = s.vehicle(Side::First, "t-34-m41", "D4", Hexspine::East);
    let order = area(squad, mortar, FOE, Some(tank));
    let none = Refusal::Fire(FireRefusal::NoSpotter { weapon: mortar });
    assert_eq!(s.refused(&order), none);
    s.edit_vehicle(tank).exposed = true;
    assert_eq!(spotted_orders(&s.pos), [tank]);
    let stage = s.assess(&order).to_hit.unwrap();
    let spotted = |drm: &ToHitDrm| (drm.case, drm.value) == (Case::Spotted, 2);
    assert!(stage.lines[0].to_hit.drms.iter().any(spotted));
    s.give(&order, &[4, 6]);
    // Nor does a driver, nor a crew that is dazed.
    let (mut s, squad, mortar, leader) = scene();
    s.pos.units.remove(&leader);
    let truck = s.vehicle(Side::First, "zis-5", "D4", Hexspine::East);
    assert_eq!(s.refused(&area(squad, mortar, FOE, Some(truck))), none);
    let tank = s.vehicle(Side::First, "t-34-m41", "D6", Hexspine::East);
    s.edit_vehicle(tank).composure = Composure::Stunned;
    assert_eq!(s.refused(&area(squad, mortar, FOE, Some(tank))), none);
}
