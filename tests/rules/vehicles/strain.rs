//! Bog, excessive speed, breakdowns and hatches (D8.2, D8.3, D2.5, D2.51, D5.33).

use first_fire::board::Hexspine::{East, West};
use first_fire::rules::decision::Frame;
use first_fire::rules::event::{Event, Trial, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::{Mf, drive_cost, mf_left};
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::unit::{Composure, FireMarker, Mobility};
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, at};

const FIRST: Side = Side::First;

/// A tank in C5 before woods in D5, others about who keep the phase going.
fn before_woods(counter: &str) -> (Scene, UnitId) {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D5\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let tank = s.vehicle(FIRST, counter, "C5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    (s, tank)
}

fn enter(cover: bool) -> Order {
    Order::Move(MoveOrder::Step { to: at("D5"), cover })
}

fn drm(events: &[Event], of: Trial) -> Option<i8> {
    events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::Tried { trial, drm, .. }) if *trial == of => Some(*drm),
        _ => None,
    })
}

/// Rules: D8.2-1
#[test]
fn through_woods_in_a_hurry_it_may_bog_down() {
    let (mut s, tank) = before_woods("t-34-m43");
    s.begin(&[tank], Gait::Normal);
    let mut bogged = s.clone();
    let events = s.give(&enter(false), &[3, 4]);
    assert_eq!(drm(&events, Trial::Bog), Some(4), "+3 for the woods, +1 for its weight");
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(15 - 8)), "half of its MP");
    bogged.give(&enter(false), &[4, 4]);
    assert_eq!(bogged.tank(tank).mobility, Mobility::Bogged);
    assert!(bogged.pos.moving().is_none(), "its move is over");
    assert!(!bogged.tank(tank).motion);
}

/// Rules: D8.2-2
#[test]
fn with_all_its_mp_it_goes_carefully_and_only_right_after_its_start() {
    let (mut s, tank) = before_woods("t-34-m43");
    s.begin(&[tank], Gait::Normal);
    let mut turned = s.clone();
    let events = s.give(&enter(true), &[5, 5]);
    assert_eq!(drm(&events, Trial::Bog), Some(1));
    assert_eq!(mf_left(&s.pos), Some(Mf::ZERO));
    let turn = |to| Order::Drive(DriveOrder::TurnHull { to });
    turned.give(&turn(first_fire::board::Hexspine::NorthEast), &[]);
    turned.give(&turn(East), &[]);
    assert_eq!(turned.refused(&enter(true)).rule(), "D2.1");
    // A truck has no other way.
    let (mut s, truck) = before_woods("zis-5");
    s.begin(&[truck], Gait::Normal);
    let events = s.give(&enter(false), &[1, 2]);
    assert_eq!(drm(&events, Trial::Bog), Some(4), "+2 for its weight, +2 for its wheels");
}

/// Rules: D8.2-3
#[test]
fn a_bogged_vehicle_pays_the_product_of_the_dice_to_get_free() {
    let stuck = |mobility| {
        let (mut s, tank) = before_woods("t-34-m43");
        s.edit_vehicle(tank).mobility = mobility;
        (s, tank)
    };
    let pull = |unit| Order::Drive(DriveOrder::PullFree { unit });
    let (mut s, tank) = stuck(Mobility::Bogged);
    let begin = Order::Move(MoveOrder::Begin { units: [tank].into(), gait: Gait::Normal });
    assert_eq!(s.refused(&begin).rule(), "D8.1");
    s.give(&pull(tank), &[2, 3]);
    assert_eq!(s.tank(tank).mobility, Mobility::Mobile);
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(10)));
    let (mut s, truck) = before_woods("opel-blitz");
    s.edit_vehicle(truck).mobility = Mobility::Bogged;
    s.give(&pull(truck), &[2, 3]);
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(28 - 12)), "twice that on wheels");
    let after = |mobility, dice: &[u8]| {
        let (mut s, tank) = stuck(mobility);
        s.give(&pull(tank), dice);
        s.tank(tank).mobility
    };
    assert_eq!(after(Mobility::Bogged, &[4, 5]), Mobility::Bogged, "more than it has");
    assert_eq!(after(Mobility::Bogged, &[5, 1]), Mobility::Mired);
    assert_eq!(after(Mobility::Bogged, &[6, 1, 1, 2]), Mobility::Immobilized, "and its crew stays");
    assert_eq!(after(Mobility::Mired, &[4, 1]), Mobility::Mired, "one worse");
    assert_eq!(after(Mobility::Mired, &[3, 1]), Mobility::Mobile);
    assert_eq!(
        after(Mobility::Mired, &[3, 6]),
        Mobility::Mired,
        "no better for what it cannot pay"
    );
    let (mut s, tank) = before_woods("t-34-m43");
    assert_eq!(s.refused(&pull(tank)).rule(), "D8.3");
}

/// Rules: D2.5-1
#[test]
fn more_speed_is_tried_once_and_may_break_it() {
    let faster = |mp| Order::Drive(DriveOrder::SpeedUp { mp });
    let (mut s, tank) = before_woods("t-34-m43");
    s.begin(&[tank], Gait::Normal);
    assert_eq!(s.refused(&faster(5)).rule(), "D2.5");
    let mut broken = s.clone();
    let events = s.give(&faster(4), &[3, 3]);
    assert_eq!(drm(&events, Trial::Speed), Some(5), "+4 MP, +1 Russian");
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(19)));
    assert_eq!(s.refused(&faster(1)).rule(), "D2.5");
    broken.give(&faster(4), &[3, 4, 1, 2]);
    assert_eq!(broken.tank(tank).mobility, Mobility::Immobilized);
    broken.give(&Order::Move(MoveOrder::Stop), &[]);
    assert!(!broken.tank(tank).motion, "it stands where it broke down");
    let (mut s, truck) = before_woods("zis-5");
    s.begin(&[truck], Gait::Normal);
    assert_eq!(s.refused(&faster(1)).rule(), "D2.5");
}

/// Rules: D2.5-2
#[test]
fn red_mp_break_down_at_the_start_by_a_twelve() {
    let (mut s, tank) = before_woods("t-34-m41");
    let begin = Order::Move(MoveOrder::Begin { units: [tank].into(), gait: Gait::Normal });
    let mut lucky = s.clone();
    // The first two dice are its crew's, which has no radio; the last its nerve.
    s.give(&begin, &[1, 2, 6, 6, 1, 2]);
    assert_eq!(s.tank(tank).mobility, Mobility::Immobilized);
    lucky.give(&begin, &[1, 2, 6, 5]);
    assert_eq!(lucky.tank(tank).mobility, Mobility::Mobile);
    lucky.edit_vehicle(tank).motion = true;
}

/// Rules: D5.3-1
#[test]
fn hatches_open_and_close_once_in_the_mph_and_aph() {
    let (mut s, tank) = before_woods("t-34-m43");
    let hatch = |exposed| Order::Drive(DriveOrder::Hatch { unit: tank, exposed });
    assert_eq!(s.refused(&hatch(false)).rule(), "D5.33");
    s.give(&hatch(true), &[]);
    assert!(s.tank(tank).exposed);
    assert_eq!(s.refused(&hatch(false)).rule(), "D5.33");
    s.edit_vehicle(tank).hatch_used = false;
    s.begin(&[tank], Gait::Normal);
    s.give(&hatch(false), &[]);
    assert!(!s.tank(tank).exposed, "on the move too, for no MP");
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(15)));
    let (mut s, tank) = before_woods("t-34-m43");
    s.edit(tank).fire = FireMarker::Prep;
    assert_eq!(
        s.refused(&Order::Drive(DriveOrder::Hatch { unit: tank, exposed: true })).rule(),
        "D5.33"
    );
    s.edit(tank).fire = FireMarker::None;
    s.edit_vehicle(tank).shut_in = true;
    assert_eq!(
        s.refused(&Order::Drive(DriveOrder::Hatch { unit: tank, exposed: true })).rule(),
        "D5.33"
    );
    let truck = s.vehicle(FIRST, "zis-5", "F5", West);
    assert_eq!(
        s.refused(&Order::Drive(DriveOrder::Hatch { unit: truck, exposed: true })).rule(),
        "D5.33"
    );
}

/// Rules: D5.3-5
#[test]
fn one_whose_crew_is_recalled_on_the_move_stands_where_it_is() {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-8-1", "T9");
    s.begin(&[tank], Gait::Normal);
    s.walk_on("E5");
    s.edit_vehicle(tank).composure = Composure::Recalled;
    // What a Recall on the move does besides.
    if let Some(Frame::Move(frame)) = s.pos.frames.first_mut()
        && let Some(drive) = &mut frame.drive
    {
        (drive.halted, drive.over) = (true, true);
    }
    let on = Order::Move(MoveOrder::Step { to: at("F5"), cover: false });
    assert!(!legal_orders(&s.pos).contains(&on));
    s.end_move();
    assert!(s.pos.moving().is_none() && !s.tank(tank).motion);
}

#[test]
fn who_rolled_into_the_bog_rolls_no_more() {
    let (mut s, tank) = before_woods("t-34-m43");
    s.edit_vehicle(tank).motion = true;
    s.edit_vehicle(tank).exposed = true;
    s.defender("german-4-6-7", "D7");
    s.begin(&[tank], Gait::Normal);
    s.give(&enter(false), &[4, 4]);
    // They who see it may fire first.
    assert!(s.pos.moving().is_some());
    assert_eq!((s.tank(tank).mobility, s.tank(tank).motion), (Mobility::Bogged, false));
}

/// Two MP more on tracks and four on wheels, and a Bog Check that is harder by two, beside weight and wheels.
/// Rules: D8.2-1
#[test]
fn wire_costs_wheels_more_than_tracks_and_may_hold_both() {
    let way = |counter: &str, wire: bool, map: &str| {
        let mut s = Scene::new(Phase::Movement, map);
        let unit = s.vehicle(FIRST, counter, "C5", East);
        s.setting(|setting| setting.wire.extend(wire.then_some(at("D5").hex)));
        drive_cost(&s.pos, unit, Some(at("C5")), at("D5"), false, false).unwrap()
    };
    for (counter, more, bog) in [
        ("pz-4h", 2, 3),
        ("t-34-m43", 2, 3),
        ("spw-251-1", 4, 4),
        ("psw-222", 4, 4),
        ("opel-blitz", 4, 5),
        ("pz-38t-e", 2, 2),
    ] {
        let (plain, wired) = (way(counter, false, ""), way(counter, true, ""));
        assert_eq!((plain.bog, wired.bog), (None, Some(bog)), "{counter}");
        assert_eq!(wired.cost, plain.cost + Mf::whole(more), "{counter}");
    }
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D5\"]\n";
    let (plain, wired) = (way("pz-4h", false, woods), way("pz-4h", true, woods));
    assert_eq!(wired.bog, plain.bog.map(|drm| drm + 2), "harder than through the woods alone");
}

#[test]
fn a_carrier_that_cannot_be_closed_stays_open() {
    let mut s = Scene::open(Phase::Movement);
    let carrier = s.vehicle(FIRST, "carrier-a", "D5", East);
    let hatch = |exposed| Order::Drive(DriveOrder::Hatch { unit: carrier, exposed });
    s.attacker("british-4-5-7", "A9");
    s.defender("german-4-6-7", "T9");
    s.edit_vehicle(carrier).exposed = true;
    assert_eq!(s.refused(&hatch(false)).rule(), "D5.33");
    s.edit_vehicle(carrier).exposed = false;
    s.give(&hatch(true), &[]);
    assert!(s.tank(carrier).exposed);
}

/// Rules: D2.5-3
#[test]
fn red_mp_may_break_down_as_it_gets_free() {
    let pull = |dice: &[u8]| {
        let (mut s, tank) = before_woods("t-34-m41");
        s.edit_vehicle(tank).mobility = Mobility::Bogged;
        s.give(&Order::Drive(DriveOrder::PullFree { unit: tank }), dice);
        s.tank(tank).mobility
    };
    assert_eq!(pull(&[2, 3, 6, 5]), Mobility::Mobile);
    assert_eq!(pull(&[2, 3, 6, 6, 1, 2]), Mobility::Immobilized);
}
