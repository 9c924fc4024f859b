//! Results on the fire table that are others for crews and Passengers, facings in the course of a move, and who waits with
//! ordnance (A7.302, A7.305, A8.11, A7.25).

use first_fire::board::Hexspine::{East, NorthEast, West};
use first_fire::counters::{Ammo, Round};
use first_fire::rules::fire::KillStage;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{DriveOrder, FireAttack, FireOrder, Gait, Shell, ShellTarget};
use first_fire::rules::unit::{Composure, Mobility};
use first_fire::rules::{Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, fire, shell, shoot};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// Three such squads in D5, and a German half-track in F5 that is open, with a squad aboard.
fn three_at_half_track(squad: &str) -> (Scene, UnitId, UnitId, Order) {
    let mut s = Scene::open(Phase::PrepFire);
    let squads = [1, 2, 3].map(|_| s.attacker(squad, "D5"));
    let halftrack = s.vehicle(SECOND, "spw-251-1", "F5", West);
    s.edit_vehicle(halftrack).exposed = true;
    let aboard = s.passenger("german-4-6-7", halftrack);
    s.defender("german-4-6-7", "T9");
    let order = fire(&squads.map(|squad| all(squad, &[])), "F5");
    (s, halftrack, aboard, order)
}

/// Clauses: A7.302-5
#[test]
fn casualty_reduction_of_a_crew_is_its_recall() {
    let (mut s, halftrack, aboard, order) = three_at_half_track("russian-6-2-8");
    let leader = s.attacker("russian-9-1", "D5");
    let Order::Fire(FireOrder::Attack(attack)) = order else { unreachable!() };
    let order = shoot(FireAttack { directors: [leader].into(), ..attack });
    // DR 3, -1 by the leader, +2 for the hatches: 4 on 16 FP, a K. Those aboard lose a half-squad, which then checks.
    s.give(&order, &[1, 2, 1, 2]);
    assert_eq!(s.tank(halftrack).composure, Composure::Recalled);
    assert!(!s.lives(aboard), "the squad is a half-squad now");
    assert_eq!(s.pos.units.aboard(halftrack).count(), 1);
}

/// Clauses: A7.305-5
#[test]
fn a_ptc_pins_a_crew_and_those_aboard_each_by_its_own_check() {
    let pinned = |dice: &[u8]| {
        let (mut s, halftrack, aboard, order) = three_at_half_track("russian-4-4-7");
        s.give(&order, dice);
        (s.tank(halftrack).crew.pinned, s.unit(aboard).men().pinned)
    };
    // DR 8, +2: a 10 on 12 FP is a PTC.
    assert_eq!(pinned(&[3, 5, 6, 5, 1, 2]), (true, false));
    assert_eq!(pinned(&[3, 5, 1, 2, 6, 5]), (false, true));
}

/// Clauses: A8.11-2
#[test]
fn fire_at_a_facing_comes_before_the_vehicle_turns_it_away() {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    let crew = s.defender("german-crew", "D1");
    let gun = s.man("ge-at-50", crew, first_fire::board::Hexspine::SouthWest);
    let met = |s: &Scene| -> KillStage {
        let round = Round::Shell(Ammo::Ap);
        let at = ShellTarget::Vehicle(tank);
        let order = shell(crew, gun, "D5");
        let shot = FireAttack { shell: Some(Shell { round, at, ..order.shell.unwrap() }), ..order };
        s.assess(&shoot(shot)).to_hit.unwrap().kill.unwrap()
    };
    s.begin(&[tank], Gait::Normal);
    let before = met(&s);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&Order::Drive(DriveOrder::TurnHull { to: NorthEast }), &[]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&Order::Drive(DriveOrder::TurnHull { to: first_fire::board::Hexspine::NorthWest }), &[]);
    let after = met(&s);
    assert_ne!(before.aspects, after.aspects, "the side, and then the front");
}

/// Clauses: A7.25-11
#[test]
fn men_wait_with_their_ordnance_and_no_vehicle_does() {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
    let crew = s.attacker("russian-crew", "D3");
    s.man("ru-at-45", crew, East);
    s.defender("german-4-6-7", "H5");
    let wait = |unit| Order::Fire(FireOrder::Await { unit });
    assert!(legal_orders(&s.pos).contains(&wait(crew)));
    assert!(!legal_orders(&s.pos).contains(&wait(tank)));
    assert_eq!(s.refused(&wait(tank)).rule(), "D2.1");
}

/// A tank that is given up: its crew gets out.
#[test]
fn the_crew_of_a_wreck_is_of_the_nation_of_its_vehicle() {
    for (counter, crew) in [("t-34-m43", "russian-vehicle-crew"), ("pz-4h", "german-vehicle-crew")]
    {
        let mut s = Scene::open(Phase::Movement);
        let tank = s.vehicle(FIRST, counter, "D5", East);
        s.edit_vehicle(tank).composure = Composure::Recalled;
        s.edit_vehicle(tank).mobility = Mobility::Immobilized;
        s.attacker("russian-4-4-7", "A9");
        s.defender("german-4-6-7", "T9");
        let order = legal_orders(&s.pos).remove(0);
        s.give(&order, &[]);
        let there = s.pos.men_at(FIRST, at("D5")).next().unwrap();
        assert_eq!(there.counter.to_string(), crew);
    }
}
