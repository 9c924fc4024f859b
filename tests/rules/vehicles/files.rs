//! Vehicles in scenario files, and how they are set up.

use first_fire::board::Hexspine::{East, NorthWest, SouthWest, West};
use first_fire::rules::dice::ForbiddenDice;
use first_fire::rules::drive::Drive;
use first_fire::rules::ids::UnitId;
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::Mf;
use first_fire::rules::refusal::{NamedRefusal, SetupRefusal, VehicleRefusal};
use first_fire::rules::view::{View, Viewer};
use first_fire::rules::{
    Order, Refusal, SetupOrder, Side, UnitId as Id, apply, check, legal_orders,
};
use first_fire::scenario::Scenario;

use crate::scene::at;

/// A scenario with vehicles that is sound: a text to break in one place.
const SOUND: &str = r#"title = "Tanks"
map = "training"
turns = 4
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
entry = ["A2-A4"]

[[first.vehicle]]
counter = "pz-4h"
at = "B4"
facing = "east"
turret = "north-west"
motion = true

[[first.vehicle]]
counter = "opel-blitz"
count = 2
enters = 2

[second]
name = "Russians"
nationality = "russian"
elr = 2

[[second.vehicle]]
counter = "t-34-m43"
area = "field"
ce = true

[[second.unit]]
counter = "russian-4-4-7"
area = "field"

[[area]]
name = "field"
hexes = ["F2-G3"]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

const TANK: UnitId = Id(1);
const TRUCK: UnitId = Id(2);
const T34: UnitId = Id(5);
/// The squad beside it: units are numbered before the vehicles of their side.
const SQUAD: UnitId = Id(4);

fn sound() -> Scenario {
    Scenario::parse("tanks.toml", SOUND).unwrap()
}

#[test]
fn a_vehicle_stands_where_its_scenario_says_and_points_there() {
    let start = sound().start;
    assert_eq!(violations(&start), Vec::<String>::new());
    let tank = start.unit(TANK).unwrap();
    assert_eq!(tank.at(), Some(at("B4")));
    let vehicle = tank.vehicle().unwrap();
    assert_eq!((vehicle.facing, vehicle.turret), (East, NorthWest));
    assert!(vehicle.motion && !vehicle.exposed);
    assert_eq!(start.vehicle_type(TANK).unwrap().name, "PzKpfw IVH");
    assert!(start.unit_type(TANK).is_none());
    let truck = start.unit(TRUCK).unwrap();
    assert_eq!((truck.at(), truck.enters, truck.letter), (None, 2, 0));
    assert_eq!(start.unit(Id(3)).unwrap().letter, 1);
    assert!(start.unit(T34).unwrap().vehicle().unwrap().exposed);
    assert!(!start.unit(SQUAD).unwrap().is_vehicle());
}

#[test]
fn what_is_wrong_with_a_vehicle_is_told_with_its_line() {
    let wrong = [
        ("\"east\"", "\"north\"", "tanks.toml:15: \"north\" is no hexspine: east, north-east"),
        ("facing = \"east\"\n", "", "tanks.toml:13: a vehicle that is placed `at` a hex says its"),
        (
            "enters = 2",
            "enters = 2\nfacing = \"east\"",
            "tanks.toml:23: a vehicle that `enters` later",
        ),
        (
            "count = 2\nenters = 2",
            "at = \"A3\"\nfacing = \"east\"\nturret = \"west\"",
            "tanks.toml:23: opel-blitz has no turret that turns",
        ),
        (
            "count = 2\nenters = 2",
            "area = \"field\"\nce = true",
            "tanks.toml:22: opel-blitz is unarmored",
        ),
        ("\"pz-4h\"", "\"t-34-m43\"", "tanks.toml:13: t-34-m43 is not German"),
        ("\"pz-4h\"", "\"german-4-6-7\"", "tanks.toml:13: \"german-4-6-7\" is no vehicle counter"),
        (
            "count = 2\nenters = 2",
            "enters = 2\nmotion = true",
            "tanks.toml:22: opel-blitz is in Motion: it has to be placed",
        ),
        ("\"B4\"", "\"F4:1\"", "tanks.toml:14: pz-4h cannot be in F4:1"),
        (
            "count = 2\nenters = 2",
            "at = \"B4\"\nfacing = \"east\"",
            "tanks.toml:21: B4 would hold more than three squad-equivalents, four SMC or one vehicle",
        ),
        (
            "hexes = [\"F2-G3\"]",
            "hexes = [\"F2\"]\n\n[[second.vehicle]]\ncounter = \"t-34-m43\"\narea = \"field\"",
            "tanks.toml:39: the area \"field\" is too small",
        ),
    ];
    for (good, bad, told) in wrong {
        assert!(SOUND.contains(good), "{good}");
        let text = SOUND.replacen(good, bad, 1);
        let error = Scenario::parse("tanks.toml", &text).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}\ninstead of {told}");
    }
}

#[test]
fn a_vehicle_that_chooses_its_place_chooses_where_it_points() {
    let mut pos = sound().start;
    let face = |unit, facing, turret| Order::Setup(SetupOrder::Face { unit, facing, turret });
    let place = |name| Order::Setup(SetupOrder::Place { unit: T34, at: at(name) });
    let off = Refusal::Named(NamedRefusal::NotOnBoard { unit: T34 });
    assert_eq!(check(&pos, &face(T34, West, West)), Err(off));
    // In F4 is a house: only what is closed on all sides breaks into one, and no vehicle climbs its stairs.
    apply(&mut pos, &place("F2"), &mut ForbiddenDice).unwrap();
    apply(&mut pos, &face(T34, SouthWest, West), &mut ForbiddenDice).unwrap();
    let vehicle = pos.unit(T34).unwrap().vehicle().unwrap();
    assert_eq!((vehicle.facing, vehicle.turret), (SouthWest, West));
    assert_eq!(
        check(&pos, &face(SQUAD, West, West)),
        Err(Refusal::Named(NamedRefusal::NotOnBoard { unit: SQUAD }))
    );
    let fixed = Refusal::Named(NamedRefusal::NotYours { unit: TANK });
    assert_eq!(check(&pos, &face(TANK, West, West)), Err(fixed));
    let listed = |pos: &first_fire::rules::Position| {
        let orders = legal_orders(pos);
        orders.iter().filter(|order| matches!(order, Order::Setup(SetupOrder::Face { .. }))).count()
    };
    assert_eq!(listed(&pos), 0, "not as long as somebody has no place");
    let squad = Order::Setup(SetupOrder::Place { unit: SQUAD, at: at("F2") });
    apply(&mut pos, &squad, &mut ForbiddenDice).unwrap();
    assert_eq!(listed(&pos), 6, "its turret points elsewhere than any hull");
    let on_foot = Refusal::Vehicle(VehicleRefusal::OnlyVehicles { unit: SQUAD });
    assert_eq!(check(&pos, &face(SQUAD, West, West)), Err(on_foot));
}

#[test]
fn two_vehicles_of_a_side_are_not_set_up_in_one_hex() {
    let text = SOUND.replace("counter = \"t-34-m43\"", "counter = \"t-34-m43\"\ncount = 2");
    let mut pos = Scenario::parse("tanks.toml", &text).unwrap().start;
    let place = |unit, name| Order::Setup(SetupOrder::Place { unit: Id(unit), at: at(name) });
    apply(&mut pos, &place(5, "F2"), &mut ForbiddenDice).unwrap();
    let full = Refusal::Named(NamedRefusal::Overstacked { at: at("F2") });
    assert_eq!(check(&pos, &place(6, "F2")), Err(full));
    let outside = Refusal::Setup(SetupRefusal::OutsideSetupArea { at: at("B2") });
    assert_eq!(check(&pos, &place(6, "B2")), Err(outside));
    apply(&mut pos, &place(6, "F3"), &mut ForbiddenDice).unwrap();
}

/// Rules: A12.2-1
#[test]
fn an_unseen_set_up_hides_vehicles_and_nothing_else_does() {
    let mut pos = sound().start;
    let place = Order::Setup(SetupOrder::Place { unit: T34, at: at("F2") });
    apply(&mut pos, &place, &mut ForbiddenDice).unwrap();
    let seen = |viewer| View::of(&pos, Viewer::Side(viewer)).position().unit(T34).is_some();
    assert!(seen(Side::Second) && !seen(Side::First), "it may still be moved");
    let squad = Order::Setup(SetupOrder::Place { unit: SQUAD, at: at("F2") });
    apply(&mut pos, &squad, &mut ForbiddenDice).unwrap();
    apply(&mut pos, &Order::Done, &mut ForbiddenDice).unwrap();
    assert!(View::of(&pos, Viewer::Side(Side::First)).position().unit(T34).is_some());
}

#[test]
fn the_mp_at_which_a_vehicle_fired_on_its_move_are_in_the_file_once_it_has_fired() {
    let mut drive = Drive::default();
    assert_eq!(serde_json::to_value(&drive).unwrap().get("fired_at"), None);
    drive.fired_at = Mf::whole(3);
    let text = serde_json::to_string(&drive).unwrap();
    assert_eq!(serde_json::from_str::<Drive>(&text).unwrap(), drive);
}

#[test]
fn a_file_says_nothing_of_a_vehicle_that_has_turned_nothing_for_nothing() {
    let vehicle = first_fire::rules::unit::Vehicle::facing(East);
    let text = serde_json::to_string(&vehicle).unwrap();
    assert!(!text.contains("swing"), "{text}");
}
