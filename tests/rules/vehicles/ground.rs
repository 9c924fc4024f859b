//! What lies in the way of vehicles: hedges, slopes and roads (D2.14, B10.4, B9.4).

use first_fire::board::Hexspine::{East, NorthEast};
use first_fire::rules::event::{Event, Trial, VehicleEvent};
use first_fire::rules::ids::Side;
use first_fire::rules::movement::{Mf, drive_cost, turn_bog};
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::unit::Mobility;
use first_fire::rules::{MoveOrder, Order, Phase};

use crate::scene::{Scene, at};

const SLOPE: &str = "roads = [\"D5-E5\"]\n\n[[hill]]\nlevel = 1\nhexes = [\"E5\", \"E6\"]\n";

#[test]
fn a_half_track_over_a_hedge_takes_a_bog_check_and_a_tank_does_not() {
    let tried = |counter: &str, dice: &[u8]| {
        let mut s = Scene::new(Phase::Movement, "hedges = [\"D5/E5\"]\n");
        let vehicle = s.vehicle(Side::First, counter, "D5", East);
        s.attacker("german-4-6-7", "A9");
        s.defender("russian-4-4-7", "T1");
        s.begin(&[vehicle], Gait::Normal);
        let events = s.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), dice);
        events.iter().any(|event| {
            matches!(event, Event::Vehicle(VehicleEvent::Tried { trial: Trial::Bog, .. }))
        })
    };
    assert!(tried("spw-251-1", &[1, 1]));
    assert!(!tried("pz-4h", &[]));
}

/// A vehicle under way in E5 that turns to the north-east, and whether it took a Bog Check for it; it goes on unless that bogged it.
fn turns(map: &str, counter: &str, dice: &[u8]) -> (Option<i8>, Mobility) {
    let mut s = Scene::new(Phase::Movement, map);
    let vehicle = s.vehicle(Side::First, counter, "E5", East);
    s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", "T1");
    s.begin(&[vehicle], Gait::Normal);
    let events = s.give(&Order::Drive(DriveOrder::TurnHull { to: NorthEast }), dice);
    let check = events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::Tried { trial: Trial::Bog, drm, .. }) => Some(*drm),
        _ => None,
    });
    assert_eq!(s.tank(vehicle).facing, NorthEast);
    (check, s.tank(vehicle).mobility)
}

/// Rules: D8.2-4
#[test]
fn who_turns_in_woods_takes_a_bog_check_for_each_hexspine_and_none_on_the_road() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let (bogged, mobile) = (Mobility::Bogged, Mobility::Mobile);
    // Normal ground pressure, +1; a half-track one more.
    assert_eq!(turns(woods, "pz-4h", &[5, 5]), (Some(1), mobile));
    assert_eq!(turns(woods, "pz-4h", &[5, 6]), (Some(1), bogged));
    assert_eq!(turns(woods, "spw-251-1", &[5, 4]).0, Some(2), "it is no tracked one");
    assert_eq!(turns(&format!("roads = [\"D5-E5\", \"E5-F5\"]\n\n{woods}"), "pz-4h", &[]).0, None);
    assert_eq!(turns("[[terrain]]\nkind = \"brush\"\nhexes = [\"E5\"]\n", "pz-4h", &[]).0, None);
}

/// Rules: D8.2-5
#[test]
fn who_has_come_into_the_woods_in_a_hurry_turns_there_as_hastily() {
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n");
    let tank = s.vehicle(Side::First, "pz-4h", "D5", East);
    s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", "T1");
    s.begin(&[tank], Gait::Normal);
    assert_eq!(turn_bog(&s.pos, tank, at("E5")), Some(1));
    s.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), &[1, 1]);
    assert_eq!(turn_bog(&s.pos, tank, at("E5")), Some(4), "+3 as it came in");
    s.give(&Order::Drive(DriveOrder::TurnHull { to: NorthEast }), &[4, 4]);
    assert_eq!(s.tank(tank).mobility, Mobility::Bogged);
}

#[test]
fn a_level_up_costs_four_mp_and_by_road_two() {
    let mut s = Scene::new(Phase::Movement, SLOPE);
    let tank = s.vehicle(Side::First, "pz-4h", "D5", East);
    s.edit_vehicle(tank).exposed = true;
    let cost = |from: &str, to: &str, off_road: bool| {
        drive_cost(&s.pos, tank, Some(at(from)), at(to), off_road, false).unwrap().cost
    };
    assert_eq!(cost("D5", "E5", true), Mf::whole(5));
    assert_eq!(cost("D5", "E5", false), Mf::halves(5));
    assert_eq!(cost("E5", "D5", true), Mf::whole(1), "down it costs nothing more");
}

#[test]
fn wire_across_a_road_costs_what_it_costs_beside_it() {
    let mut s = Scene::new(Phase::Movement, "roads = [\"D5-E5\"]\n");
    let tank = s.vehicle(Side::First, "pz-4h", "D5", East);
    s.edit_vehicle(tank).exposed = true;
    let entry =
        |s: &Scene| drive_cost(&s.pos, tank, Some(at("D5")), at("E5"), false, false).unwrap();
    assert_eq!((entry(&s).cost, entry(&s).bog), (Mf::halves(1), None));
    s.setting(|setting| _ = setting.wire.insert(at("E5").hex));
    assert_eq!(entry(&s).cost, Mf::halves(5));
    assert!(entry(&s).bog.is_some());
}

#[test]
fn beside_a_house_on_a_height_it_goes_for_twice_the_ground_and_no_more() {
    let spent = |hill: &str| {
        let map = format!(
            "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"D5\"]\n\n[[hill]]\nlevel = 1\nhexes = {hill}\n"
        );
        let mut s = Scene::new(Phase::Movement, &map);
        let tank = s.vehicle(Side::First, "t-34-m43", "C5", East);
        s.attacker("russian-4-4-7", "A9");
        s.defender("german-4-6-7", "T9");
        s.begin(&[tank], Gait::Normal);
        let before = s.pos.moving().unwrap().spent;
        let order = DriveOrder::Skirt { hex: at("D5").hex, along: "D4/D5".parse().unwrap() };
        s.give(&Order::Drive(order), &[]);
        s.pos.moving().unwrap().spent.less(before)
    };
    let flat = spent("[\"T1\"]");
    assert_eq!(spent("[\"C3-E8\"]"), flat);
}

/// Rules: D8.2-6
#[test]
fn up_a_slope_into_woods_it_bogs_the_sooner() {
    let bog = |hill: &str| {
        let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
        let mut s = Scene::new(Phase::Movement, &format!("{woods}{hill}"));
        let tank = s.vehicle(Side::First, "pz-4h", "D5", East);
        drive_cost(&s.pos, tank, Some(at("D5")), at("E5"), false, false).unwrap().bog
    };
    assert_eq!(bog(""), Some(4), "+3 in a hurry, +1 for its weight");
    assert_eq!(bog("[[hill]]\nlevel = 1\nhexes = [\"E5\", \"E6\"]\n"), Some(5));
}
