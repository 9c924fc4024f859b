//! An AFV without a radio moves by itself only after a NTC (D14.23).

use first_fire::board::Hexspine::East;
use first_fire::rules::event::{CrewTask, Deed, Event, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::{Mf, mf_left};
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::unit::{Composure, FireMarker};
use first_fire::rules::{MoveOrder, Order, Phase};

use crate::scene::{Scene, at};

/// A vehicle of the ATTACKER in C5 that points east.
fn scene(counter: &str) -> (Scene, UnitId, Order) {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(Side::First, counter, "C5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    (s, tank, Order::Move(MoveOrder::Begin { units: [tank].into(), gait: Gait::Normal }))
}

fn task(events: &[Event]) -> Option<bool> {
    events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::CrewTask { task: CrewTask::Radio, passed, .. }) => {
            Some(*passed)
        }
        _ => None,
    })
}

/// Rules: D14.23-1
#[test]
fn it_moves_if_its_crew_passes_a_task_check() {
    let (mut s, _, begin) = scene("t-70");
    let events = s.give(&begin, &[4, 4]);
    assert_eq!(task(&events), Some(true), "8 against a morale of 8");
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(13)));
    s.give(&Order::Move(MoveOrder::Step { to: at("D5"), cover: false }), &[]);
    // Once it moves it starts again without being asked.
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&Order::Drive(DriveOrder::Start { backwards: false }), &[]);
    let (mut s, _, begin) = scene("t-34-m43");
    assert_eq!(task(&s.give(&begin, &[])), None, "it has a radio");
}

/// Rules: D14.23-2
#[test]
fn else_it_stands_lets_its_mp_pass_and_does_nothing_more() {
    for motion in [false, true] {
        let (mut s, tank, begin) = scene("t-70");
        s.edit_vehicle(tank).motion = motion;
        let events = s.give(&begin, &[4, 5]);
        assert_eq!(task(&events), Some(false));
        let rest = events.iter().any(|event| {
            matches!(event, Event::Vehicle(VehicleEvent::Drove { deed: Deed::Rest, cost, .. }) if *cost == Mf::whole(14))
        });
        assert!(rest, "{events:?}");
        assert!(s.pos.moving().is_none() && !s.tank(tank).motion);
        assert_eq!(s.unit(tank).fire, FireMarker::Prep);
        assert!(s.pos.weapons_of(tank).all(|gun| gun.fire == FireMarker::Prep));
    }
}

/// Rules: D14.23-3
#[test]
fn one_that_is_recalled_needs_no_orders() {
    let (mut s, tank, begin) = scene("t-70");
    s.edit_vehicle(tank).composure = Composure::Recalled;
    assert_eq!(task(&s.give(&begin, &[])), None);
}
