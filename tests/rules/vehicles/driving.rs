//! Driving: start, hexes, turns, stop and Motion (D2).

use std::collections::BTreeSet;

use first_fire::board::Hexspine::{self, East, NorthEast, NorthWest, West};
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, MoveEvent, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::{Mf, drive_cost, mf_left, turn_cost};
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::unit::Mobility;
use first_fire::rules::{FireOrder, MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, at};

const FIRST: Side = Side::First;

/// A Russian tank in C5 that points east, in the ATTACKER's MPh, with these map lines.
fn tank_on(map: &str) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    // Who has yet to move: the phase goes on.
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    (s, tank)
}

fn drive(order: DriveOrder) -> Order {
    Order::Drive(order)
}

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

fn turn(to: Hexspine) -> Order {
    drive(DriveOrder::TurnHull { to })
}

/// The MP left.
fn left(s: &Scene) -> Mf {
    mf_left(&s.pos).unwrap()
}

/// The hexes it may enter next.
fn next(s: &Scene) -> BTreeSet<String> {
    let orders = legal_orders(&s.pos);
    let steps = orders.iter().filter_map(|order| match order {
        Order::Move(MoveOrder::Step { to, .. }) => Some(to.to_string()),
        _ => None,
    });
    steps.collect()
}

fn names(hexes: &[&str]) -> BTreeSet<String> {
    hexes.iter().map(ToString::to_string).collect()
}

/// Rules: D2.1-1
#[test]
fn it_starts_for_one_mp_and_enters_only_what_it_points_to() {
    let (mut s, tank) = tank_on("");
    s.begin(&[tank], Gait::Normal);
    assert_eq!(left(&s), Mf::whole(15));
    assert_eq!(next(&s), names(&["D4", "D5"]));
    assert_eq!(s.refused(&step("C4")).rule(), "D2.1");
    assert_eq!(s.refused(&step("F5")).rule(), "A4.1");
    s.give(&step("D5"), &[]);
    assert_eq!(left(&s), Mf::whole(14));
    assert!(s.tank(tank).moving_target);
}

/// Rules: D2.1-2
#[test]
fn it_turns_by_one_hexspine_for_one_mp_and_the_turret_goes_along() {
    let (mut s, tank) = tank_on("");
    s.edit_vehicle(tank).turret = NorthWest;
    s.begin(&[tank], Gait::Normal);
    assert_eq!(s.refused(&turn(NorthWest)).rule(), "D2.11");
    s.give(&turn(NorthEast), &[]);
    assert_eq!((s.tank(tank).facing, s.tank(tank).turret), (NorthEast, West));
    assert_eq!(left(&s), Mf::whole(14));
    s.give(&turn(NorthWest), &[]);
    s.give(&turn(West), &[]);
    assert_eq!(next(&s), names(&["B4", "B5"]));
    assert!(!s.tank(tank).moving_target, "it has entered no hex");
}

/// Rules: D2.1-3
#[test]
fn the_turret_turns_once_for_each_expenditure() {
    let (mut s, tank) = tank_on("");
    let turret = |to| drive(DriveOrder::TurnTurret { to });
    s.begin(&[tank], Gait::Normal);
    s.give(&turret(West), &[]);
    assert_eq!((s.tank(tank).facing, s.tank(tank).turret), (East, West));
    assert_eq!(s.refused(&turret(East)).rule(), "D3.12");
    s.give(&step("D5"), &[]);
    assert_eq!(left(&s), Mf::whole(14), "for nothing");
    s.give(&turret(NorthEast), &[]);
    let mut s = Scene::open(Phase::Movement);
    let stug = s.vehicle(FIRST, "su-76m", "C5", East);
    s.defender("german-4-6-7", "T9");
    s.begin(&[stug], Gait::Normal);
    assert_eq!(s.refused(&turret(West)).rule(), "D1.33");
}

/// Rules: D2.1-4
#[test]
fn with_a_stop_mp_it_stands_and_without_one_it_is_in_motion() {
    let (mut s, tank) = tank_on("");
    s.begin(&[tank], Gait::Normal);
    s.give(&step("D5"), &[]);
    let mut moving = s.clone();
    s.give(&drive(DriveOrder::Halt), &[]);
    assert_eq!(s.refused(&step("E5")).rule(), "D2.12");
    assert_eq!(s.refused(&turn(NorthEast)).rule(), "D2.12");
    s.end_move();
    assert!(!s.tank(tank).motion && s.tank(tank).moving_target);
    let events = moving.give(&Order::Move(MoveOrder::Stop), &[]);
    assert!(events.contains(&Event::Vehicle(VehicleEvent::InMotion { unit: tank })));
    assert!(moving.tank(tank).motion);
}

/// Rules: D2.1-5
#[test]
fn in_motion_it_starts_for_nothing_and_is_a_moving_target_at_once() {
    let (mut s, tank) = tank_on("");
    s.edit_vehicle(tank).motion = true;
    s.begin(&[tank], Gait::Normal);
    assert_eq!(left(&s), Mf::whole(16));
    assert!(s.tank(tank).moving_target);
    s.give(&drive(DriveOrder::Halt), &[]);
    assert!(!s.tank(tank).motion);
    s.end_move();
    assert!(!s.tank(tank).motion);
}

/// Rules: D2.1-7
#[test]
fn having_halted_it_waits_and_may_start_again() {
    let (mut s, tank) = tank_on("");
    s.begin(&[tank], Gait::Normal);
    let wait = |mp| drive(DriveOrder::Delay { mp });
    assert_eq!(s.refused(&wait(1)).rule(), "D2.17");
    assert_eq!(s.refused(&drive(DriveOrder::Start { backwards: true })).rule(), "D2.17");
    s.give(&drive(DriveOrder::Halt), &[]);
    assert!(legal_orders(&s.pos).contains(&wait(1)));
    assert_eq!(s.refused(&wait(15)).rule(), "D2.1");
    assert_eq!(s.refused(&wait(0)).rule(), "D2.1");
    s.give(&wait(3), &[]);
    s.give(&drive(DriveOrder::Start { backwards: true }), &[]);
    assert_eq!(left(&s), Mf::whole(16 - 1 - 1 - 3 - 1));
    assert_eq!(next(&s), names(&["B4", "B5"]), "backwards now");
}

/// Rules: D2.2-1
#[test]
fn in_reverse_it_enters_what_is_behind_it_for_a_multiple() {
    let (mut s, tank) = tank_on("");
    s.begin(&[tank], Gait::Reverse);
    assert_eq!(next(&s), names(&["B4", "B5"]));
    assert_eq!(s.refused(&step("D5")).rule(), "D2.2");
    s.give(&step("B5"), &[]);
    assert_eq!(left(&s), Mf::whole(15 - 4));
    assert_eq!(s.tank(tank).facing, East);
    let mut s = Scene::open(Phase::Movement);
    let truck = s.vehicle(FIRST, "zis-5", "C5", East);
    s.defender("german-4-6-7", "T9");
    s.begin(&[truck], Gait::Reverse);
    s.give(&step("B5"), &[]);
    assert_eq!(left(&s), Mf::whole(20 - 12), "a truck three times four");
}

/// Rules: D2.1-9
#[test]
fn every_mp_spent_opens_the_window_of_the_defender() {
    let (mut s, tank) = tank_on("");
    // Somebody who can fire at men, so that the window has an answer, were they men.
    let window = |s: &Scene| decision(&s.pos).unwrap().kind == DecisionKind::FirstFire;
    s.begin(&[tank], Gait::Normal);
    assert!(!window(&s), "nobody can hurt it: the window passes by itself");
    assert_eq!(s.pos.expenditures, 1);
    s.give(&turn(NorthEast), &[]);
    s.give(&step("C4"), &[]);
    s.give(&drive(DriveOrder::Halt), &[]);
    s.give(&drive(DriveOrder::Delay { mp: 2 }), &[]);
    assert_eq!(s.pos.expenditures, 5);
    assert_eq!(s.refused(&Order::Fire(FireOrder::Hold)).rule(), "A8.1");
}

/// Rules: D2.1-8
#[test]
fn it_moves_once_alone_and_only_forward_or_back() {
    let (mut s, tank) = tank_on("");
    let squad = s.attacker("russian-4-4-7", "C5");
    let begin = |units: &[UnitId], gait| {
        Order::Move(MoveOrder::Begin { units: units.iter().copied().collect(), gait })
    };
    assert_eq!(s.refused(&begin(&[tank, squad], Gait::Normal)).rule(), "D2.1");
    assert_eq!(s.refused(&begin(&[tank], Gait::Assault)).rule(), "D2.1");
    assert_eq!(s.refused(&begin(&[squad], Gait::Reverse)).rule(), "D2.2");
    s.begin(&[tank], Gait::Normal);
    s.end_move();
    assert_eq!(s.refused(&begin(&[tank], Gait::Normal)).rule(), "A4.2");
    let (mut s, tank) = tank_on("");
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    assert_eq!(s.refused(&begin(&[tank], Gait::Normal)).rule(), "D8.1");
}

/// Each kind of ground with what a tank, a half-track, an armoured car and a truck pay; `None` where they do not enter.
/// Rules: D2.1-6
#[test]
fn ground_costs_what_the_chart_says() {
    let kinds = ["t-34-m43", "m3-halftrack", "psw-222", "zis-5"];
    let grounds: [(&str, [Option<u8>; 4]); 9] = [
        ("", [Some(1), Some(1), Some(3), Some(4)]),
        ("[[terrain]]\nkind = \"brush\"\nhexes = [\"D5\"]", [Some(2), Some(2), Some(4), Some(6)]),
        ("[[terrain]]\nkind = \"grain\"\nhexes = [\"D5\"]", [Some(1), Some(1), Some(4), Some(5)]),
        ("[[terrain]]\nkind = \"orchard\"\nhexes = [\"D5\"]", [Some(1), Some(1), Some(3), Some(4)]),
        (
            "[[terrain]]\nkind = \"shellholes\"\nhexes = [\"D5\"]",
            [Some(1), Some(1), Some(5), Some(8)],
        ),
        ("[[terrain]]\nkind = \"marsh\"\nhexes = [\"D5\"]", [None; 4]),
        ("[[terrain]]\nkind = \"crag\"\nhexes = [\"D5\"]", [None; 4]),
        ("walls = [\"C5/D5\"]", [Some(2), None, None, None]),
        ("gullies = [\"D5-D6\"]", [Some(3), Some(4), Some(7), Some(10)]),
    ];
    for (map, costs) in grounds {
        for (kind, cost) in kinds.into_iter().zip(costs) {
            let mut s = Scene::new(Phase::Movement, map);
            let vehicle = s.vehicle(FIRST, kind, "C5", East);
            s.defender("german-4-6-7", "T9");
            let entry = drive_cost(&s.pos, vehicle, Some(at("C5")), at("D5"), false, false);
            assert_eq!(entry.map(|entry| entry.cost), cost.map(Mf::whole), "{kind} {map}");
        }
    }
}

#[test]
fn a_turn_costs_two_mp_in_woods_and_one_on_a_road_through_them() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\", \"G5\"]\n";
    let (s, _) = tank_on(&format!("roads = [\"D5-E5-F5\"]\n{woods}"));
    let costs = ["E5", "G5", "C5"].map(|hex| turn_cost(&s.pos, at(hex)));
    assert_eq!(costs, [Mf::ONE, Mf::whole(2), Mf::ONE]);
}

#[test]
fn an_armored_car_goes_backwards_for_twice_the_price_unless_its_counter_says_more() {
    for (counter, factor) in [("m8-ac", 2), ("psw-222", 3), ("t-34-m43", 4), ("opel-blitz", 3)] {
        let mut s = Scene::open(Phase::Movement);
        let unit = s.vehicle(FIRST, counter, "D5", East);
        let cost = |backwards| {
            drive_cost(&s.pos, unit, Some(at("D5")), at("E5"), false, backwards).unwrap().cost
        };
        let whole: Mf = (0..factor).map(|_| cost(false)).sum();
        assert_eq!(cost(true), whole, "{counter}");
    }
}

#[test]
fn nothing_drives_upstairs_where_it_comes_on_the_board() {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"A5\"]\n";
    let (s, tank) = tank_on(house);
    assert!(drive_cost(&s.pos, tank, None, at("A5"), false, false).is_some());
    assert_eq!(drive_cost(&s.pos, tank, None, at("A5:1"), false, false), None);
    assert_eq!(drive_cost(&s.pos, tank, None, at("U5"), false, false), None);
}

#[test]
fn each_hex_that_it_enters_is_told() {
    let (mut s, tank) = tank_on("");
    s.begin(&[tank], Gait::Normal);
    let events = s.give(&step("D5"), &[]);
    let told = MoveEvent::Moved {
        units: [tank].into(),
        from: Some(at("C5")),
        to: at("D5"),
        cost: Mf::ONE,
        spent: Mf::whole(2),
    };
    assert!(events.contains(&Event::Move(told)), "{events:?}");
}

#[test]
fn a_tank_that_has_driven_into_a_trench_may_be_there() {
    let (mut s, tank) = tank_on("");
    s.setting(|setting| setting.trenches = [at("D5").hex].into());
    s.begin(&[tank], Gait::Normal);
    // It does not bog.
    s.give(&step("D5"), &[1, 1]);
    assert_eq!(s.unit(tank).at(), Some(at("D5")));
    assert_eq!(first_fire::rules::invariants::violations(&s.pos), Vec::<String>::new());
}

/// Among trees it has less room for its gun than for its hull.
#[test]
fn in_woods_the_turret_turns_by_one_hexspine_for_every_two_mp() {
    let (mut s, tank) = tank_on("[[terrain]]\nkind = \"woods\"\nhexes = [\"C5\"]\n");
    let turret = |to| drive(DriveOrder::TurnTurret { to });
    s.begin(&[tank], Gait::Normal);
    assert_eq!(s.refused(&turret(NorthEast)).rule(), "D3.12", "one MP for the start");
    // A Bog Check (D8.21).
    s.give(&turn(NorthEast), &[1, 2]);
    assert_eq!(s.refused(&turret(West)).rule(), "D3.12", "two hexspines for two MP");
    s.give(&turret(East), &[]);
    assert_eq!((s.tank(tank).facing, s.tank(tank).turret), (NorthEast, East));
}

#[test]
fn each_turn_of_its_turret_is_told() {
    let (mut s, tank) = tank_on("");
    s.begin(&[tank], Gait::Normal);
    let events = s.give(&drive(DriveOrder::TurnTurret { to: West }), &[]);
    assert_eq!(events, [Event::Vehicle(VehicleEvent::TurretTurned { unit: tank, to: West })]);
}
