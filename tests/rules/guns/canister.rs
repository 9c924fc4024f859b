//! Canister (C8.4): three hexes swept with one DR on the fire table.

use first_fire::board::{Hexspine, Vertex};
use first_fire::counters::Round;
use first_fire::rules::event::{Event, PossessionEvent};
use first_fire::rules::fire::{DrmKind, FpStep, canister_vertices};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order, Shell, ShellTarget};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, at, attacks, drms, left, shoot};

/// The vertex around which these hexes lie.
fn vertex(hexes: [&str; 3]) -> Vertex {
    let around = |vertex: &Vertex| {
        hexes.iter().all(|name| vertex.hexes().any(|(hex, _)| hex == at(name).hex))
    };
    canister_vertices(at("D5").hex).find(around).unwrap()
}

fn canister(unit: UnitId, gun: WeaponId, target: &str, hexes: [&str; 3]) -> Order {
    let shell = Some(Shell::new(Round::Canister, ShellTarget::Vertex(vertex(hexes))));
    shoot(FireAttack { shell, ..crate::scene::shell(unit, gun, target) })
}

const AHEAD: [&str; 3] = ["E5", "F5", "F4"];

/// A light tank in D5, 37LL: canister C7.
fn tank(phase: Phase) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::open(phase);
    s.setting(|setting| setting.year = 1944);
    let side = if phase == Phase::PrepFire { Side::First } else { Side::Second };
    let tank = s.vehicle(side, "m5a1", "D5", Hexspine::East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T1");
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    (s, tank, gun)
}

/// Rules: C8.4-1
#[test]
fn canister_sweeps_three_hexes_with_one_dr_and_the_nearest_at_half() {
    let (mut s, tank, gun) = tank(Phase::PrepFire);
    let near = s.defender("german-4-6-7", "E5");
    let far = s.defender("german-4-6-7", "F5");
    let other = s.defender("german-4-6-7", "F4");
    let order = canister(tank, gun, "F5", AHEAD);
    let assessment = s.assess(&order);
    assert!(assessment.to_hit.is_none());
    let parts: Vec<_> = assessment.parts().map(|part| (part.target, part.fp.to_string())).collect();
    let at_fp =
        |place: &str| parts.iter().find(|(there, _)| *there == at(place)).unwrap().1.clone();
    assert_eq!((at_fp("E5"), at_fp("F5"), at_fp("F4")), ("6".into(), "12".into(), "12".into()));
    let nearest = assessment.parts().find(|part| part.target == at("E5")).unwrap();
    assert!(nearest.lines[0].steps.contains(&FpStep::Muzzle));
    // 2 + 5 on 12 FP is a 1MC each, on 6 FP a NMC: nearest first of those in the order.
    let events = s.give(&order, &[2, 5, 2, 3, 2, 3, 2, 3]);
    assert_eq!(attacks(&events).len(), 3);
    let struck: Vec<UnitId> = attacks(&events)
        .iter()
        .flat_map(|attack| attack.results.iter().flat_map(|line| line.units.clone()))
        .collect();
    assert!([near, far, other].iter().all(|unit| struck.contains(unit)), "{struck:?}");
    assert_eq!(s.gun(gun).fire, FireMarker::Prep);
}

/// Rules: C8.4-2
#[test]
fn the_dr_of_the_attack_says_whether_there_is_any_and_whether_the_gun_breaks() {
    let (mut s, tank, gun) = tank(Phase::PrepFire);
    let foe = s.defender("german-4-6-7", "F5");
    let order = canister(tank, gun, "F5", AHEAD);
    // Over its number: there is none, and the gun may fire something else.
    let mut none = s.clone();
    let events = none.give(&order, &[4, 4]);
    let out = PossessionEvent::OutOf { weapon: gun, round: Round::Canister };
    assert!(events.contains(&Event::Possession(out.clone())));
    assert!(none.lives(foe) && !none.unit(foe).men().broken);
    assert_eq!(none.gun(gun).fire, FireMarker::None);
    assert_eq!(none.refused(&order), Refusal::Fire(FireRefusal::OutOfAmmo { weapon: gun }));
    let listed = |s: &Scene| legal_orders(&s.pos).contains(&order);
    assert!(listed(&s) && !listed(&none));
    // The number itself: it was the last.
    let events = s.give(&order, &[4, 3, 2, 2]);
    assert!(events.contains(&Event::Possession(out)));
    assert_eq!(attacks(&events).first().unwrap().weapons[0].weapon, gun);
}

/// Rules: C8.4-3
#[test]
fn it_is_no_to_hit_fire_and_pays_for_its_turn_on_the_fire_table() {
    let (s, tank, gun) = tank(Phase::PrepFire);
    let behind = ["C5", "B4", "B5"];
    let mut s = s;
    s.defender("german-4-6-7", "B5");
    let found = behind.iter().all(|name| at(name).hex.distance(at("D5").hex) <= 2);
    assert!(found);
    let order = canister(tank, gun, "B5", behind);
    let turned = drms(&s.assess(&order)).into_iter().find(|(kind, _)| *kind == DrmKind::Turned);
    assert!(turned.is_some_and(|(_, value)| value >= 2), "{turned:?}");
    let before = s.tank(tank).turret;
    s.give(&order, &[6, 1]);
    assert_ne!(s.tank(tank).turret, before);
}

/// Rules: C8.4-4
#[test]
fn it_reaches_no_other_vertex_and_is_fired_at_nothing_else() {
    let (mut s, tank, gun) = tank(Phase::PrepFire);
    s.defender("german-4-6-7", "F5");
    s.defender("german-4-6-7", "G5");
    let at_men = Some(Shell::new(Round::Canister, ShellTarget::Infantry));
    let plain = shoot(FireAttack { shell: at_men, ..crate::scene::shell(tank, gun, "F5") });
    assert_eq!(s.refused(&plain), Refusal::Fire(FireRefusal::WrongAmmo { weapon: gun }));
    assert_eq!(
        s.refused(&canister(tank, gun, "G5", AHEAD)),
        Refusal::Fire(FireRefusal::CanisterVertex { weapon: gun })
    );
    assert_eq!(canister_vertices(at("D5").hex).count(), 12);
    let swept = legal_orders(&s.pos).into_iter().filter(|order| {
        matches!(order, Order::Fire(FireOrder::Attack(fire)) if fire.shell.is_some_and(Shell::sweeps))
    });
    for order in swept {
        s.assess(&order);
    }
}

/// Rules: C8.4-5
#[test]
fn beside_movers_it_strikes_them_alone_and_leaves_residual_fp_in_all_it_sweeps() {
    let (mut s, tank, gun) = tank(Phase::Movement);
    let mover = s.attacker("russian-4-4-7", "G5");
    let waits = s.attacker("russian-4-4-7", "F4");
    s.walk(&[mover], Gait::Normal, "F5");
    let events = s.give(&canister(tank, gun, "F5", AHEAD), &[5, 1, 6, 6]);
    let struck: Vec<UnitId> = attacks(&events)
        .iter()
        .flat_map(|attack| attack.results.iter().flat_map(|line| line.units.clone()))
        .collect();
    assert_eq!(struck, [mover]);
    assert!(s.lives(waits));
    assert_eq!((left(&events, "F5"), left(&events, "F4")), (Some(6), Some(6)));
    assert_eq!(left(&events, "E5"), Some(2));
}

#[test]
fn what_points_where_it_fires_pays_nothing_for_a_turn() {
    let (mut s, tank, gun) = tank(Phase::PrepFire);
    s.defender("german-4-6-7", "F5");
    let assessment = s.assess(&canister(tank, gun, "F5", AHEAD));
    assert!(drms(&assessment).iter().all(|(kind, _)| *kind != DrmKind::Turned));
    s.edit_vehicle(tank).turret = Hexspine::West;
    let assessment = s.assess(&canister(tank, gun, "F5", AHEAD));
    assert!(drms(&assessment).iter().any(|(kind, _)| *kind == DrmKind::Turned));
}

/// A tank that tries canister and has none, and a mortar beside it that has SMOKE.
#[test]
fn a_try_for_canister_that_is_not_there_ends_the_time_for_smoke() {
    let (mut s, tank, gun) = tank(Phase::PrepFire);
    for place in ["E5", "F5", "F4"] {
        s.defender("german-4-6-7", place);
    }
    let squad = s.attacker("british-4-5-7", "D3");
    let mortar = s.weapon("british-mtr", squad);
    let shell = Some(Shell::new(Round::Smoke, ShellTarget::Area));
    let screen = shoot(FireAttack { shell, ..crate::scene::shell(squad, mortar, "J5") });
    assert!(legal_orders(&s.pos).contains(&screen));
    s.give(&canister(tank, gun, "F5", AHEAD), &[5, 5]);
    assert_eq!(s.refused(&screen), Refusal::Fire(FireRefusal::SmokeFirst { weapon: mortar }));
}

/// Rules: C8.4-6
#[test]
fn canister_is_to_vehicles_what_a_machine_gun_is() {
    let (mut s, tank, gun) = tank(Phase::PrepFire);
    let truck = s.vehicle(Side::Second, "opel-blitz", "F5", Hexspine::West);
    let armor = s.vehicle(Side::Second, "pz-4h", "F4", Hexspine::West);
    s.edit_vehicle(armor).exposed = true;
    let order = canister(tank, gun, "F5", AHEAD);
    assert!(legal_orders(&s.pos).contains(&order));
    let struck: Vec<_> = s.assess(&order).parts().flat_map(|part| part.vehicles.clone()).collect();
    assert_eq!(struck.iter().map(|line| line.unit).collect::<Vec<_>>(), [truck, armor]);
    // Kill Number 8 on the 12 column: a 5 kills the truck. 5 and 2 for the hatch are a NMC, which the crew passes.
    s.give(&order, &[2, 3, 1, 2]);
    assert!(!s.lives(truck) && s.lives(armor));
}
