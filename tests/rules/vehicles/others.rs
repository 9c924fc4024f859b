//! What a vehicle means to everything that is about men.

use std::collections::BTreeSet;

use first_fire::board::Hexspine::{East, West};
use first_fire::rules::control::holds;
use first_fire::rules::ids::Side;
use first_fire::rules::invariants::violations;
use first_fire::rules::morale::morale_level;
use first_fire::rules::order::{Gait, PossessionOrder};
use first_fire::rules::rout::must_rout;
use first_fire::rules::stacking::{would_overstack, would_overstack_at_setup};
use first_fire::rules::unit::{Composure, Mobility, Wreck};
use first_fire::rules::victory::unit_points;
use first_fire::rules::{MoveOrder, Order, Phase, check, legal_orders};

use crate::scene::{Scene, all, at, fire};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

#[test]
fn a_vehicle_takes_no_room_of_men_and_bars_another_at_set_up() {
    let mut s = Scene::open(Phase::Movement);
    let squads = [1, 2, 3].map(|_| s.attacker("russian-4-4-7", "C5"));
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    let other = s.vehicle(FIRST, "t-34-m43", "D5", East);
    assert!(!would_overstack_at_setup(&s.pos, FIRST, at("C5"), &[tank]));
    assert!(would_overstack_at_setup(&s.pos, FIRST, at("C5"), &[other]));
    assert!(!would_overstack(&s.pos, FIRST, at("C5"), &[other]));
    assert!(!would_overstack(&s.pos, FIRST, at("D5"), &squads));
    s.begin(&squads, Gait::Normal);
    assert!(!s.pos.moving().unwrap().movers.contains(&tank), "they go without their tank");
}

#[test]
fn a_vehicle_takes_no_hex_and_keeps_the_enemy_from_taking_it() {
    let mut s = Scene::open(Phase::Movement);
    s.vehicle(SECOND, "pz-4h", "F5", West);
    let squad = s.attacker("russian-4-4-7", "C5");
    s.walk(&[squad], Gait::Normal, "D5");
    let hex = |name: &str| BTreeSet::from([at(name).hex]);
    assert!(holds(&s.pos, FIRST, &hex("D5")));
    assert!(!holds(&s.pos, SECOND, &hex("F5")));
}

#[test]
fn men_do_not_walk_upon_a_vehicle_and_are_not_fired_at_with_it() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "D5");
    let tank = s.vehicle(SECOND, "pz-4h", "E5", West);
    s.begin(&[squad], Gait::Normal);
    let step = Order::Move(MoveOrder::Step { to: at("E5"), cover: true });
    assert_eq!(s.refused(&step).rule(), "A4.14");
    s.pos.frames.clear();
    s.pos.phase = Phase::PrepFire;
    s.pos.speaker = FIRST;
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "E5")).rule(), "A7.307");
    let hurt = s.defender("german-4-6-7", "E5");
    s.give(&fire(&[all(squad, &[])], "E5"), &[5, 6]);
    assert!(s.lives(hurt) && s.lives(tank));
}

#[test]
fn vehicles_are_neither_loaded_nor_rallied_nor_advanced() {
    let mut s = Scene::open(Phase::Rally);
    let squad = s.attacker("russian-4-4-7", "C5");
    let gun = s.weapon("russian-lmg", squad);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    let hand = Order::Possession(PossessionOrder::Transfer { weapon: gun, to: tank });
    assert!(check(&s.pos, &hand).is_err());
    assert!(!legal_orders(&s.pos).contains(&hand));
    s.pos.phase = Phase::Advance;
    let advance = Order::Move(MoveOrder::Advance { units: BTreeSet::from([tank]), to: at("D5") });
    assert_eq!(s.refused(&advance).rule(), "D2.1");
    assert_eq!(morale_level(&s.pos, tank), 0, "its crew checks by its own rules");
}

#[test]
fn broken_men_run_from_armed_vehicles_only() {
    let mut s = Scene::open(Phase::Rout);
    let squad = s.attacker("russian-4-4-7", "D5");
    s.edit(squad).men_mut().broken = true;
    let truck = s.vehicle(SECOND, "opel-blitz", "E5", West);
    assert!(!must_rout(&s.pos, squad), "an unarmed truck frightens nobody");
    s.pos.units.remove(&truck);
    s.vehicle(SECOND, "pz-4h", "N5", West);
    assert!(must_rout(&s.pos, squad), "in the open, and its gun reaches as far as Interdiction");
    s.pos.units.put(squad, at("D5"));
}

#[test]
fn a_vehicle_counts_by_its_gun_its_armour_and_the_crew_in_it() {
    let mut s = Scene::open(Phase::Rally);
    let tank = s.vehicle(SECOND, "pz-4h", "E5", West);
    let tiger = s.vehicle(SECOND, "pz-6e", "F5", West);
    let truck = s.vehicle(SECOND, "opel-blitz", "G5", West);
    // AF 8: one for every five. AF 14: two. And two for their crews: the driver of a truck is none.
    assert_eq!([tank, tiger, truck].map(|id| unit_points(&s.pos, id)), [5, 6, 1]);
}

#[test]
fn the_enemy_scores_for_what_he_kills_and_for_what_is_given_up() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "A9");
    let truck = s.vehicle(SECOND, "opel-blitz", "F5", West);
    s.defender("german-4-6-7", "T9");
    // 4 FP, Kill Number 5.
    s.give(&fire(&[all(firer, &[])], "F5"), &[1, 3]);
    assert!(!s.lives(truck));
    assert_eq!(s.pos.points, [1, 0]);

    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, "pz-4h", "D5", West);
    s.edit_vehicle(tank).composure = Composure::Recalled;
    s.edit_vehicle(tank).mobility = Mobility::Bogged;
    let squad = s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", "T9");
    s.begin(&[squad], Gait::Normal);
    assert!(!s.lives(tank));
    assert_eq!(s.pos.points, [0, 3]);
}

#[test]
fn a_broken_vehicle_is_reported() {
    let sound = || {
        let mut s = Scene::open(Phase::Movement);
        let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
        let truck = s.vehicle(SECOND, "opel-blitz", "E5", East);
        (s, tank, truck)
    };
    assert_eq!(violations(&sound().0.pos), Vec::<String>::new());
    let reports = |change: &dyn Fn(&mut Scene, [first_fire::rules::UnitId; 2]), words: &str| {
        let (mut s, tank, truck) = sound();
        change(&mut s, [tank, truck]);
        assert_eq!(violations(&s.pos), [words]);
    };
    reports(
        &|s, [_, truck]| s.edit_vehicle(truck).turret = West,
        "unit 2: has turned a turret that it does not have",
    );
    reports(&|s, [_, truck]| s.edit_vehicle(truck).exposed = true, "unit 2: is CE, but unarmored");
    reports(
        &|s, [tank, _]| {
            s.edit_vehicle(tank).motion = true;
            s.edit_vehicle(tank).mobility = Mobility::Bogged;
        },
        "unit 1: is in Motion, but cannot move",
    );
    reports(
        &|s, [tank, _]| s.edit(tank).men_mut().broken = true,
        "unit 1: has a crew marked as men on foot are",
    );
    reports(&|s, [tank, _]| s.edit(tank).concealed = true, "unit 1: is a vehicle under a \"?\"");
    reports(
        &|s, [tank, _]| {
            let unit = s.unit(tank).clone();
            let vehicle = unit.vehicle().unwrap();
            let wreck = Wreck {
                counter: unit.counter,
                side: FIRST,
                letter: 0,
                at: at("G5"),
                facing: vehicle.facing,
                turret: vehicle.turret,
                burning: false,
            };
            s.pos.wrecks.insert(tank, wreck);
        },
        "unit 1: is a wreck, and in play",
    );
}

#[test]
fn a_passenger_who_is_concealed_or_in_melee_is_reported() {
    let hidden = |s: &mut Scene, squad| s.edit(squad).concealed = true;
    let fights = |s: &mut Scene, squad| s.edit(squad).melee = true;
    for change in [hidden as fn(&mut Scene, first_fire::rules::UnitId), fights] {
        let mut s = Scene::open(Phase::Movement);
        let truck = s.vehicle(SECOND, "opel-blitz", "E5", East);
        let squad = s.passenger("german-4-6-7", truck);
        change(&mut s, squad);
        let words = "unit 2: is a Passenger under a \"?\" or in Melee";
        let said = violations(&s.pos);
        assert!(said.iter().any(|it| it == words), "{said:?}");
    }
}
