//! What a shell that leaves a vehicle whole does to those aboard it (D.8, D5.34).

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::{Ammo, Round};
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireAttack, FireOrder, Order, Shell, ShellTarget};
use first_fire::rules::unit::Composure;

use crate::scene::{Scene, shell, shoot};

/// A Russian 45mm AT Gun in D5 that fires HE, 4 FP, at a German vehicle in F5.
fn shot_at(counter: &str) -> (Scene, UnitId, Order) {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-45", crew, East);
    s.attacker("russian-4-4-7", "A9");
    let vehicle = s.vehicle(Side::Second, counter, "F5", West);
    s.defender("german-4-6-7", "T9");
    let round = Shell::new(Round::Shell(Ammo::He), ShellTarget::Vehicle(vehicle));
    let order = shoot(FireAttack { shell: Some(round), ..shell(crew, gun, "F5") });
    (s, vehicle, order)
}

#[test]
fn a_crew_that_looks_out_suffers_from_a_shell_that_its_armor_stops() {
    // To Kill DR 4 does the tank nothing: with +2 for the hatches it is a 6 on 4 FP, a NMC.
    let under_fire = |exposed: bool, dice: &[u8]| {
        let (mut s, tank, order) = shot_at("pz-4h");
        s.edit_vehicle(tank).exposed = exposed;
        let events = s.give(&order, dice);
        assert!(s.lives(tank));
        events.iter().any(|it| matches!(it, Event::Vehicle(VehicleEvent::CrewAttacked { .. })))
    };
    assert!(under_fire(true, &[1, 3, 1, 3, 6, 5]));
    assert!(!under_fire(false, &[1, 3, 1, 3]));
}

#[test]
fn who_rides_on_a_tank_has_nothing_before_him() {
    // To Kill DR 7 does the tank nothing: on 4 FP it is a PTC, and with +2 for hatches it would be nothing.
    let (mut s, tank, order) = shot_at("pz-4h");
    let squad = s.passenger("german-4-6-7", tank);
    s.give(&order, &[1, 3, 3, 4, 6, 5, 1, 1]);
    assert!(s.lives(tank) && s.unit(squad).carrier().is_none(), "who is pinned bails out");
}

/// Rules: D.8-5
#[test]
fn the_shot_that_shocks_a_crew_finds_who_rides_on_its_tank_all_the_same() {
    // AP: 10 and 1 by the range, less 6 of the turret. A 5 shocks the crew, and on 2 FP it is a NMC.
    let (mut s, tank, order) = shot_at("pz-4h");
    let Order::Fire(FireOrder::Attack(attack)) = order else { unreachable!() };
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(tank));
    let order = shoot(FireAttack { shell: Some(ap), ..attack });
    let mut shut = s.clone();
    let squad = s.passenger("german-4-6-7", tank);
    s.edit_vehicle(tank).exposed = true;
    let events = s.give(&order, &[1, 3, 2, 3, 3, 4, 1, 2]);
    assert_eq!(s.tank(tank).composure, Composure::Shocked);
    assert!(s.unit(squad).carrier().is_none(), "who is pinned bails out");
    let at_crew = |it: &Event| matches!(it, Event::Vehicle(VehicleEvent::CrewAttacked { .. }));
    assert!(!events.iter().any(at_crew), "the crew is shocked, and that is all");
    shut.give(&order, &[1, 3, 2, 3]);
}
