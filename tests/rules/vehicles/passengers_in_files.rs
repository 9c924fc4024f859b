//! Passengers in scenario files: whom a vehicle carries from the start, and what is wrong with it.

use first_fire::rules::invariants::violations;
use first_fire::rules::unit::Unit;
use first_fire::rules::weapon::Held;
use first_fire::scenario::Scenario;

/// A scenario with Passengers that is sound: a text to break in one place.
const SOUND: &str = r#"title = "Riders"
map = "training"
turns = 4
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
entry = ["A2-A4"]

[[first.unit]]
counter = "german-4-6-7"
count = 3
aboard = "lorry"
weapons = ["german-lmg"]

[[first.vehicle]]
counter = "opel-blitz"
count = 2
enters = 2
label = "lorry"

[[first.vehicle]]
counter = "pz-4h"
at = "B4"
facing = "east"

[second]
name = "Russians"
nationality = "russian"
elr = 2

[[second.unit]]
counter = "russian-4-4-7"
at = "G3"

[victory]
kind = "points"
side = "first"
margin = 1
"#;

#[test]
fn those_aboard_are_dealt_out_to_the_vehicles_of_a_label_in_turn() {
    let start = Scenario::parse("riders.toml", SOUND).unwrap().start;
    assert_eq!(violations(&start), Vec::<String>::new());
    let trucks: Vec<&Unit> =
        start.units.vehicles().filter(|unit| unit.counter.to_string() == "opel-blitz").collect();
    let aboard: Vec<usize> =
        trucks.iter().map(|truck| start.units.aboard(truck.id).count()).collect();
    assert_eq!(aboard, [2, 1]);
    let waits = |unit: &Unit| unit.carrier().is_none() || unit.at().is_none();
    assert!(start.units.values().all(waits), "they wait off the board with their vehicles");
}

#[test]
fn a_gun_whose_crew_is_aboard_is_towed_by_its_vehicle() {
    let riders =
        "counter = \"german-4-6-7\"\ncount = 3\naboard = \"lorry\"\nweapons = [\"german-lmg\"]";
    let crews = "counter = \"german-crew\"\ncount = 2\naboard = \"lorry\"\nweapons = [\"ge-at-50\", \"ge-aa-20\"]";
    let start = Scenario::parse("riders.toml", &SOUND.replacen(riders, crews, 1)).unwrap().start;
    assert_eq!(violations(&start), Vec::<String>::new());
    let towed: Vec<(bool, bool)> = start
        .weapons
        .values()
        .filter_map(|weapon| Some((matches!(weapon.held, Held::Towed { .. }), weapon.gun?)))
        .map(|(towed, gun)| (towed, gun.limbered))
        .collect();
    // The AA Gun is not ready as soon as it stands.
    assert_eq!(towed, [(true, false), (true, true)]);
}

#[test]
fn what_is_wrong_with_those_aboard_is_told_with_its_line() {
    let aboard = "aboard = \"lorry\"";
    let wrong = [
        (
            aboard,
            "aboard = \"tram\"",
            "riders.toml:15: no vehicle of the side has the label \"tram\"",
        ),
        (
            aboard,
            "aboard = \"lorry\"\nat = \"B3\"",
            "riders.toml:13: german-4-6-7 needs exactly one of",
        ),
        (
            aboard,
            "aboard = \"lorry\"\nconcealed = true",
            "riders.toml:15: german-4-6-7 is aboard a vehicle",
        ),
        ("count = 3", "count = 5", "riders.toml:15: the vehicles labelled \"lorry\" have no room"),
        (
            "\"german-lmg\"",
            "\"german-mmg\", \"german-mmg\", \"german-mmg\"",
            "riders.toml:15: the vehicles labelled",
        ),
        (
            "counter = \"pz-4h\"",
            "counter = \"psw-222\"\nlabel = \"car\"",
            "riders.toml:26: psw-222 takes no Passengers",
        ),
        (
            "counter = \"german-4-6-7\"\ncount = 3\naboard = \"lorry\"\nweapons = [\"german-lmg\"]",
            "counter = \"german-crew\"\naboard = \"lorry\"\nweapons = [\"ge-at-50\"]\nfacing = \"east\"",
            "riders.toml:16: ge-at-50 is towed by the vehicle of its crew",
        ),
        (
            "counter = \"german-4-6-7\"\ncount = 3\naboard = \"lorry\"\nweapons = [\"german-lmg\"]",
            "counter = \"german-crew\"\naboard = \"lorry\"\nweapons = [\"ge-at-88\"]",
            "riders.toml:14: ge-at-88 has its crew aboard, and no vehicle labelled \"lorry\" tows it",
        ),
        (
            "counter = \"german-4-6-7\"\ncount = 3\naboard = \"lorry\"\nweapons = [\"german-lmg\"]",
            "counter = \"german-crew\"\ncount = 3\naboard = \"lorry\"\nweapons = [\"ge-at-50\", \"ge-at-50\", \"ge-at-50\"]",
            "riders.toml:15: ge-at-50 has its crew aboard, and no vehicle labelled \"lorry\" tows it",
        ),
    ];
    let early = SOUND.replace("turns = 4", "turns = 4\nyear = 1942");
    let early = early.replace("\"opel-blitz\"\ncount = 2", "\"pz-4h\"\ncount = 4");
    let error = Scenario::parse("riders.toml", &early).unwrap_err().to_string();
    let told = "riders.toml:16: german-4-6-7 rides on a tank, which its nation does from 1943 on";
    assert!(error.starts_with(told), "{error}");
    for (good, bad, told) in wrong {
        assert!(SOUND.contains(good), "{good}");
        let text = SOUND.replacen(good, bad, 1);
        let error = Scenario::parse("riders.toml", &text).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}\ninstead of {told}");
    }
}
