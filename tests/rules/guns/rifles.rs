//! Anti-tank rifles: To Hit and To Kill at a vehicle, Small Arms at men (C13.2).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::rules::fire::ToHitStage;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Gait, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::Aspect;
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, fire, only, shell, shoot};

/// AP at a vehicle.
fn at_vehicle(unit: UnitId, weapon: WeaponId, place: &str, vehicle: UnitId) -> Order {
    let attack = shell(unit, weapon, place);
    let at = ShellTarget::Vehicle(vehicle);
    let ap = Shell::new(Round::Shell(Ammo::Ap), at);
    shoot(FireAttack { shell: Some(ap), ..attack })
}

fn stage(s: &Scene, order: &Order) -> ToHitStage {
    *s.assess(order).to_hit.unwrap()
}

/// A Russian squad with a weapon in D5, and a Pz IVH in `place` that turns its back.
fn hunters(weapon: &str, place: &str) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    let rifle = s.weapon(weapon, squad);
    let tank = s.vehicle(Side::Second, "pz-4h", place, Hexspine::East);
    s.attacker("russian-4-4-7", "A9");
    (s, squad, rifle, tank)
}

/// Rules: C13.2-1
#[test]
fn an_anti_tank_rifle_has_the_black_numbers_of_any_nation_and_five_or_six_to_kill() {
    for (rifle, basic) in [("russian-atr", 6), ("british-atr", 5), ("finnish-atr", 6)] {
        let (s, squad, rifle, tank) = hunters(rifle, "J5");
        let shot = stage(&s, &at_vehicle(squad, rifle, "J5", tank));
        let kill = shot.kill.unwrap();
        assert_eq!(kill.aspects, Some([Aspect::Rear; 2]));
        // From behind: the side armour of 3, +1 by the rear, +1 by the range of six hexes (C7.2).
        assert_eq!(kill.numbers.unwrap().hull, basic + 1 + 1 - 3);
    }
}

#[test]
fn at_seven_hexes_a_russian_rifle_still_has_the_black_number_and_at_thirteen_it_reaches_nothing() {
    let (s, squad, rifle, tank) = hunters("russian-atr", "K5");
    assert_eq!(stage(&s, &at_vehicle(squad, rifle, "K5", tank)).basic, 9);
    let (mut s, squad, rifle, tank) = hunters("russian-atr", "Q5");
    let order = at_vehicle(squad, rifle, "Q5", tank);
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::GunRange { weapon: rifle }));
}

/// Rules: C13.2-3
#[test]
fn a_captured_rifle_has_the_red_numbers() {
    let (s, squad, rifle, tank) = hunters("german-atr", "K5");
    assert_eq!(stage(&s, &at_vehicle(squad, rifle, "K5", tank)).basic, 8);
}

/// Rules: C13.2-2
#[test]
fn at_men_it_fires_as_small_arms_and_rolls_no_to_hit() {
    let (mut s, squad, rifle, _) = hunters("russian-atr", "J5");
    s.defender("german-4-6-7", "G5");
    let men = shell(squad, rifle, "G5");
    let at = ShellTarget::Infantry;
    let shot = Shell::new(Round::Shell(Ammo::Ap), at);
    let order = shoot(FireAttack { shell: Some(shot), ..men });
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::SmallArmAtMen { weapon: rifle }));
    let small_arms = fire(&[only(squad, &[rifle])], "G5");
    assert!(s.assess(&small_arms).to_hit.is_none());
}

#[test]
fn a_shot_at_a_tank_is_on_the_list_marks_the_rifle_and_kills() {
    let (mut s, squad, rifle, tank) = hunters("russian-atr", "J5");
    let order = at_vehicle(squad, rifle, "J5", tank);
    assert!(legal_orders(&s.pos).contains(&order));
    s.give(&order, &[4, 3, 1, 1]);
    assert!(!s.lives(tank));
    assert_eq!(s.gun(rifle).fire, FireMarker::Prep);
    assert_eq!(s.unit(squad).fire, FireMarker::None, "its own FP is still to be fired");
}

/// Two like dice throw two To Kill DR for an automatic gun; a rifle of the same bore has one (C3.8).
/// Rules: C3.8-3
#[test]
fn a_rifle_of_twenty_millimetres_has_no_multiple_hits() {
    let (mut s, squad, rifle, tank) = hunters("finnish-atr", "J5");
    let order = at_vehicle(squad, rifle, "J5", tank);
    let events = s.give(&order, &[3, 3, 5, 6]);
    assert!(s.lives(tank), "{events:#?}");
}

/// At a mover, with a rifle that has no ROF and one that has.
#[test]
fn an_anti_tank_rifle_keeps_nothing_back_from_residual_fp() {
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.defender("german-4-6-8", "D5");
    let rifle = scene.weapon("german-atr", unit);
    let gun = scene.weapon("german-hmg", unit);
    let mover = scene.attacker("russian-4-4-7", "F6");
    scene.begin(&[mover], Gait::Normal);
    scene.step("F5", &[]);
    let keeping = |weapon| {
        let order = fire(&[all(unit, &[weapon])], "F5");
        scene.assess(&order).leaves(&scene.pos).unwrap().keeping
    };
    assert!(keeping(rifle).is_none() && keeping(gun).is_some());
}
