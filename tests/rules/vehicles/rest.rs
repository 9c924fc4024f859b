//! The end of a vehicle's move: all its MP are spent (D2.1), and the Minimum Move (D2.15).

use first_fire::board::Hexspine::{East, NorthEast, SouthEast};
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Deed, Event, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::{Mf, mf_left};
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::ordnance::{Moving, moving_case};
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::unit::{Composure, Mobility};
use first_fire::rules::{FireOrder, MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, at};

const FIRST: Side = Side::First;
const STOP: Order = Order::Move(MoveOrder::Stop);
const HOLD: Order = Order::Fire(FireOrder::Hold);

/// A T-34 in C5 that has started before a German Gun in K5, and has been let go on.
fn before_a_gun() -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    s.attacker("russian-4-4-7", "A9");
    let crew = s.defender("german-crew", "K5");
    s.man("ge-at-50", crew, first_fire::board::Hexspine::West);
    s.begin(&[tank], Gait::Normal);
    s.give(&HOLD, &[]);
    (s, tank)
}

fn asked(s: &Scene) -> DecisionKind {
    decision(&s.pos).unwrap().kind
}

fn enter(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

/// The MP that passed at the end of its move.
fn rest(events: &[Event]) -> Option<Mf> {
    events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::Drove { deed: Deed::Rest, cost, .. }) => Some(*cost),
        _ => None,
    })
}

/// Rules: D2.17-1
#[test]
fn what_is_left_of_its_mp_passes_where_it_stands_and_is_answered_once() {
    let (mut s, tank) = before_a_gun();
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&HOLD, &[]);
    let events = s.give(&STOP, &[]);
    assert_eq!(rest(&events), Some(Mf::whole(14)), "of 16, without start and stop");
    assert_eq!(asked(&s), DecisionKind::FirstFire);
    assert_eq!(mf_left(&s.pos), Some(Mf::ZERO));
    assert_eq!(s.pos.moving().unwrap().spent_here, Mf::whole(16), "so many shots it may get");
    s.give(&HOLD, &[]);
    assert!(s.pos.moving().is_none(), "its move is over, and nobody asks again");
    assert!(!s.tank(tank).motion);
}

/// Rules: D2.17-2
#[test]
fn whoever_rolls_on_spends_it_too_and_is_in_motion_after_the_answer() {
    let (mut s, tank) = before_a_gun();
    s.give(&enter("D5"), &[]);
    s.give(&HOLD, &[]);
    let events = s.give(&STOP, &[]);
    assert_eq!(rest(&events), Some(Mf::whole(14)));
    assert!(!s.tank(tank).motion, "not before the DEFENDER has answered");
    s.give(&HOLD, &[]);
    assert!(s.tank(tank).motion);
}

/// Rules: C6-5
#[test]
fn the_mp_that_pass_make_it_easier_to_hit_for_who_has_seen_it_come() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D4\", \"D5\", \"D6\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    s.attacker("russian-4-4-7", "A9");
    let crew = s.defender("german-crew", "J9");
    s.man("ge-at-50", crew, first_fire::board::Hexspine::West);
    s.begin(&[tank], Gait::Normal);
    s.give(&Order::Drive(DriveOrder::TurnHull { to: SouthEast }), &[]);
    s.give(&enter("C6"), &[]);
    s.give(&enter("C7"), &[]);
    assert_eq!(moving_case(&s.pos, at("J9"), tank), Some(Moving::J2));
    s.give(&HOLD, &[]);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    assert_eq!(moving_case(&s.pos, at("J9"), tank), Some(Moving::J1));
    s.give(&HOLD, &[]);
    s.give(&STOP, &[]);
    assert_eq!(moving_case(&s.pos, at("J9"), tank), Some(Moving::J), "14 MP in sight");
}

/// Rules: D2.17-3
#[test]
fn nothing_passes_where_no_mp_are_left_or_nobody_can_spend_them() {
    let (mut s, tank) = before_a_gun();
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&HOLD, &[]);
    s.give(&Order::Drive(DriveOrder::Delay { mp: 14 }), &[]);
    // With nothing to spend there is nothing to choose but its turret, for what has passed.
    s.give(&HOLD, &[]);
    let events = s.give(&STOP, &[]);
    assert_eq!(rest(&events), None);
    assert!(s.pos.moving().is_none());
    let (mut s, tank2) = before_a_gun();
    assert_eq!(tank, tank2);
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    assert_eq!(rest(&s.give(&STOP, &[])), None, "it moves no more");
    let (mut s, _) = before_a_gun();
    s.edit_vehicle(tank).composure = Composure::Stunned;
    assert_eq!(rest(&s.give(&STOP, &[])), None, "its crew does nothing");
}

/// A Churchill VII, of 8 MP, in C5 before brush in D5 two levels above it: 2 and 8 MP.
fn at_the_foot() -> (Scene, UnitId) {
    let map = "[[terrain]]\nkind = \"brush\"\nhexes = [\"D5\"]\n\n[[hill]]\nlevel = 2\nhexes = [\"D5\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let tank = s.vehicle(FIRST, "churchill-7", "C5", East);
    s.attacker("british-4-5-7", "A9");
    s.defender("german-4-6-7", "T9");
    (s, tank)
}

/// Rules: D2.15-1
#[test]
fn by_a_minimum_move_a_vehicle_enters_what_costs_more_than_it_has() {
    let (mut s, tank) = at_the_foot();
    s.begin(&[tank], Gait::Normal);
    assert!(legal_orders(&s.pos).contains(&enter("D5")));
    s.give(&enter("D5"), &[]);
    assert_eq!(mf_left(&s.pos), Some(Mf::ZERO), "for all that it has");
    assert_eq!(s.refused(&Order::Drive(DriveOrder::Halt)).rule(), "D2.1");
    assert_eq!(s.refused(&Order::Drive(DriveOrder::TurnHull { to: NorthEast })).rule(), "D2.1");
    s.end_move();
    assert!(s.tank(tank).motion, "it ends in Motion");
    // In Motion it has not even to start.
    let (mut s, tank) = at_the_foot();
    s.edit_vehicle(tank).motion = true;
    s.begin(&[tank], Gait::Normal);
    s.give(&enter("D5"), &[]);
    assert_eq!(mf_left(&s.pos), Some(Mf::ZERO));
}

/// Rules: D2.15-2
#[test]
fn a_minimum_move_is_for_who_has_done_nothing_else_and_goes_forward() {
    let too_dear = Refusal::Vehicle(VehicleRefusal::NotEnoughMpTo { to: at("D5") });
    for motion in [false, true] {
        let (mut s, tank) = at_the_foot();
        s.edit_vehicle(tank).motion = motion;
        s.begin(&[tank], Gait::Normal);
        s.give(&Order::Drive(DriveOrder::TurnHull { to: NorthEast }), &[]);
        s.give(&Order::Drive(DriveOrder::TurnHull { to: East }), &[]);
        assert_eq!(s.refused(&enter("D5")), too_dear, "it has turned");
    }
    let (mut s, tank) = at_the_foot();
    s.edit_vehicle(tank).facing = East.opposite();
    s.edit_vehicle(tank).turret = East.opposite();
    s.begin(&[tank], Gait::Reverse);
    assert_eq!(s.refused(&enter("D5")), too_dear, "not in Reverse");
}
