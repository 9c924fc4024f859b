//! A Recalled crew takes its vehicle off the board (D5.341).

use first_fire::board::Coord;
use first_fire::board::Hexspine::{self, East, NorthEast, SouthEast, West};
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{DriveOrder, FireOrder, Gait};
use first_fire::rules::refusal::{Refusal, TurnRefusal, VehicleRefusal};
use first_fire::rules::unit::{Composure, Mobility};
use first_fire::rules::weapon::Held;
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, snap};

const FIRST: Side = Side::First;

/// A Recalled vehicle of the ATTACKER in C5, whose friendly edge is the one of column A.
fn recalled(counter: &str, facing: Hexspine) -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| {
        setting.sides[0].friendly_edge = (1..=10).map(|row| Coord::new(0, row)).collect();
    });
    let tank = s.vehicle(FIRST, counter, "C5", facing);
    s.edit_vehicle(tank).composure = Composure::Recalled;
    s.attacker("german-4-6-7", "M9");
    s.defender("russian-4-4-7", "T9");
    (s, tank)
}

fn begin(unit: UnitId, gait: Gait) -> Order {
    Order::Move(MoveOrder::Begin { units: [unit].into(), gait })
}

fn must(unit: UnitId) -> Refusal {
    Refusal::Vehicle(VehicleRefusal::MustLeave { unit })
}

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

/// What may be done next.
fn next(s: &Scene) -> Vec<Order> {
    let mut orders = legal_orders(&s.pos);
    orders.sort();
    orders
}

fn turn(to: Hexspine) -> Order {
    Order::Drive(DriveOrder::TurnHull { to })
}

/// Rules: D5.341-1
#[test]
fn its_side_is_not_done_before_it_has_set_out_and_it_goes_no_way_but_the_shortest() {
    let (mut s, tank) = recalled("pz-4h", West);
    assert_eq!(s.refused(&Order::Done), must(tank));
    assert_eq!(s.refused(&begin(tank, Gait::Reverse)), must(tank));
    s.give(&begin(tank, Gait::Normal), &[]);
    assert_eq!(next(&s), [step("B4"), step("B5")]);
    assert_eq!(s.refused(&Order::Move(MoveOrder::Stop)), must(tank));
    assert_eq!(s.refused(&turn(East)), must(tank));
    assert_eq!(s.refused(&Order::Drive(DriveOrder::Halt)), must(tank));
    assert_eq!(s.refused(&Order::Drive(DriveOrder::SpeedUp { mp: 1 })), must(tank));
    s.give(&step("B5"), &[]);
    assert_eq!(next(&s), [step("A5"), step("A6")]);
    s.give(&step("A5"), &[]);
    assert_eq!(legal_orders(&s.pos), [Order::Drive(DriveOrder::Leave)]);
    let points = s.pos.points;
    let events = s.give(&Order::Drive(DriveOrder::Leave), &[]);
    let left = VehicleEvent::Left { unit: tank, at: at("A5"), aboard: [].into() };
    assert!(events.contains(&Event::Vehicle(left)));
    assert!(!s.lives(tank) && s.pos.moving().is_none());
    assert!(s.pos.weapons.values().all(|weapon| weapon.owner() != Some(tank)));
    assert_eq!(s.pos.points, points, "it is no loss");
    assert!(!s.pos.wrecks.contains_key(&tank));
    s.give(&Order::Done, &[]);
}

/// Rules: D5.341-2
#[test]
fn it_turns_by_the_shorter_way_and_goes_on_in_its_next_mph() {
    let (mut s, tank) = recalled("pz-4h", NorthEast);
    s.give(&begin(tank, Gait::Normal), &[]);
    assert_eq!(legal_orders(&s.pos), [turn(Hexspine::NorthWest)], "two hexspines, and not four");
    let (mut s, tank) = recalled("pz-4h", East);
    s.give(&begin(tank, Gait::Normal), &[]);
    let mut either = [turn(NorthEast), turn(SouthEast)];
    either.sort();
    assert_eq!(next(&s), either, "either way");
    // A slow one far away does not get there at once: it spends all that it can, and is in Motion.
    let (mut s, tank) = recalled("pz-4h", West);
    s.pos.units.put(tank, Some(at("T5")));
    s.give(&begin(tank, Gait::Normal), &[]);
    while s.pos.moving().is_some() {
        let next = legal_orders(&s.pos).into_iter().next().unwrap();
        s.give(&next, &[]);
    }
    assert!(s.tank(tank).motion);
    assert_eq!(s.unit(tank).at().unwrap().hex.col(), 19 - 12, "13 MP, one to start");
    s.give(&Order::Done, &[]);
}

/// Rules: D5.341-3
#[test]
fn those_aboard_get_out_first() {
    let (mut s, track) = recalled("spw-251-1", West);
    let squad = s.passenger("german-4-6-7", track);
    let first = Refusal::Vehicle(VehicleRefusal::MustUnload { unit: track });
    assert_eq!(s.refused(&begin(track, Gait::Normal)), first);
    assert_eq!(s.refused(&Order::Done), must(track));
    s.give(&Order::Drive(DriveOrder::Unload { vehicle: track, units: [squad].into() }), &[]);
    s.give(&Order::Move(MoveOrder::Stop), &[]);
    // It stands, and has to start.
    assert_eq!(legal_orders(&s.pos), [Order::Drive(DriveOrder::Start { backwards: false })]);
    s.give(&Order::Drive(DriveOrder::Start { backwards: false }), &[]);
    s.give(&step("B5"), &[]);
    // Who is broken stays aboard, and is gone with it.
    let (mut s, track) = recalled("spw-251-1", West);
    let squad = s.passenger("german-4-6-7", track);
    s.edit(squad).men_mut().broken = true;
    s.give(&begin(track, Gait::Normal), &[]);
    s.give(&step("B5"), &[]);
    s.give(&step("A5"), &[]);
    s.give(&Order::Drive(DriveOrder::Leave), &[]);
    assert!(!s.lives(squad) && !s.lives(track));
}

/// Rules: D5.341-4
#[test]
fn one_that_moves_no_more_is_given_up_and_who_stays_does_not_leave() {
    let (mut s, tank) = recalled("pz-4h", West);
    s.edit_vehicle(tank).mobility = Mobility::Bogged;
    let hatches = legal_orders(&s.pos);
    assert!(!hatches.contains(&begin(tank, Gait::Normal)));
    s.give(&hatches[0].clone(), &[]);
    assert!(!s.lives(tank) && s.pos.wrecks.contains_key(&tank));
    let (mut s, tank) = recalled("pz-4h", West);
    s.edit_vehicle(tank).composure = Composure::Steady;
    s.give(&begin(tank, Gait::Normal), &[]);
    s.give(&step("B5"), &[]);
    s.give(&step("A5"), &[]);
    let stays = Refusal::Vehicle(VehicleRefusal::NotRecalled { unit: tank });
    assert_eq!(s.refused(&Order::Drive(DriveOrder::Leave)), stays);
}

/// Rules: D5.341-5
#[test]
fn without_a_friendly_edge_any_will_do() {
    let (mut s, tank) = recalled("pz-4h", NorthEast);
    s.setting(|setting| setting.sides[0].friendly_edge.clear());
    s.pos.units.put(tank, Some(at("E2")));
    s.give(&begin(tank, Gait::Normal), &[]);
    assert_eq!(legal_orders(&s.pos), [step("E1")]);
    s.give(&step("E1"), &[]);
    s.give(&Order::Drive(DriveOrder::Leave), &[]);
    assert!(!s.lives(tank));
}

#[test]
fn what_it_tows_goes_with_it_and_is_neither_hooked_up_nor_unhooked_on_the_way() {
    let (mut s, tractor) = recalled("spw-251-1", West);
    let crew = s.attacker("german-crew", "C5");
    let gun = s.man("ge-at-50", crew, East);
    s.edit_gun(gun).gun.as_mut().unwrap().emplaced = false;
    let hook = Order::Drive(DriveOrder::HookUp { vehicle: tractor, weapon: gun });
    assert_eq!(s.refused(&hook), must(tractor));
    s.edit_gun(gun).held = Held::Towed { by: tractor };
    let unhook = DriveOrder::Unhook { vehicle: tractor, crew: Some(crew), facing: East };
    assert_eq!(s.refused(&Order::Drive(unhook)), must(tractor));
    s.give(&begin(tractor, Gait::Normal), &[]);
    s.give(&step("B5"), &[]);
    s.give(&step("A5"), &[]);
    s.give(&Order::Drive(DriveOrder::Leave), &[]);
    assert!(!s.lives(tractor) && s.lives(crew) && !s.pos.weapons.contains_key(&gun));
}

/// The DEFENDER lets it go on, where he is asked.
fn hold(s: &mut Scene) {
    if decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
}

/// The MP that takes it over the edge buys nobody a shot at the hexside, as those that took it into its last hex did.
/// Clauses: A8.15-5
#[test]
fn no_snap_shot_is_taken_at_what_drives_off_the_board() {
    let (mut s, truck) = recalled("opel-blitz", West);
    let watch = s.defender("russian-4-4-7", "A8");
    let at_the_hexside = snap(&[all(watch, &[])], "A5");
    s.give(&begin(truck, Gait::Normal), &[]);
    for hex in ["B5", "A5"] {
        hold(&mut s);
        s.give(&step(hex), &[]);
    }
    assert!(legal_orders(&s.pos).contains(&at_the_hexside), "a hex of the board was entered");
    hold(&mut s);
    let answered = s.pos.expenditures;
    s.give(&Order::Drive(DriveOrder::Leave), &[]);
    assert_eq!(s.pos.expenditures, answered, "the MP over the edge are none that are answered");
    assert_eq!(decision(&s.pos).unwrap().side, FIRST, "the DEFENDER is not asked");
    assert_eq!(s.refused(&at_the_hexside), Refusal::Turn(TurnRefusal::NobodyMoving));
}
