//! Scenario files: what the built-in ones hold, and what is refused where.

use std::collections::BTreeSet;

use first_fire::board::Location;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::setting::{ControlOf, Victory};
use first_fire::rules::weapon::Held;
use first_fire::rules::{Phase, invariants};
use first_fire::scenario::{Scenario, ScenarioProblem, Source};

/// A scenario that is sound: a text to break in one place.
const SOUND: &str = r#"title = "A test"
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
count = 2
at = "B4"
weapons = ["german-lmg", "german-mmg", "german-lmg"]

[[first.unit]]
counter = "german-8-1"
enters = 2

[second]
name = "Russians"
nationality = "russian"
elr = 2

[[second.unit]]
counter = "russian-4-4-7"
count = 3
area = "farm"

[[area]]
name = "farm"
hexes = ["F3", "G3-H4"]

[[foxholes]]
hex = "G3"
squads = 2

[[weapon]]
counter = "russian-lmg"
at = "C5:1"

[victory]
kind = "control"
side = "first"
hexes = ["H5"]
buildings = ["Farmhouse"]
at_least = 2
"#;

/// The problem with the sound text after one replacement, and the line it is found in.
fn problem(from: &str, to: &str) -> (Option<usize>, String) {
    assert!(SOUND.contains(from), "the sound scenario has no {from:?}");
    let error = Scenario::parse("test.toml", &SOUND.replacen(from, to, 1)).unwrap_err();
    assert_eq!(error.file, "test.toml");
    (error.line, error.problem.to_string())
}

#[track_caller]
fn refuses(from: &str, to: &str, line: usize, words: &str) {
    let (found, problem) = problem(from, to);
    assert!(problem.contains(words), "{problem:?} does not say {words:?}");
    assert_eq!(found, Some(line), "{problem}");
}

#[test]
fn every_built_in_scenario_is_sound_and_begins_without_a_violation() {
    let names = Scenario::built_in_names();
    let expected = [
        "abbey-hill",
        "birch-road",
        "blown-bridge",
        "field-by-field",
        "first-steps",
        "harvest",
        "lake-road",
        "mule-road",
        "pelletier-1-the-farm",
        "pelletier-2-the-abbey-road",
        "pelletier-3-the-ford",
        "pelletier-4-the-village",
        "steppe-meeting",
        "tanks-in-the-street",
        "valley-rearguard",
        "village-assault",
    ];
    assert_eq!(names, expected);
    for name in names {
        let scenario = Scenario::load(name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(scenario.id(), name);
        assert_eq!(scenario.source, Source::BuiltIn);
        assert_eq!(scenario.name_or_path(), name);
        assert!(!scenario.title().is_empty() && !scenario.description.is_empty());
        assert_eq!(invariants::violations(&scenario.start), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_scenario_places_numbers_letters_and_arms_its_units() {
    let scenario = Scenario::parse("folder/test.toml", SOUND).unwrap();
    assert_eq!(scenario.id(), "test");
    let start = &scenario.start;
    assert_eq!((start.turn, start.phase), (0, Phase::Setup));
    assert_eq!((start.attacker, start.speaker), (Side::First, Side::Second));
    let letters: Vec<(u16, u8)> = start.units.values().map(|u| (u.id.0, u.letter)).collect();
    assert_eq!(letters, [(1, 0), (2, 1), (3, 0), (4, 0), (5, 1), (6, 2)]);
    let b4: Location = "B4".parse().unwrap();
    assert_eq!(start.units_at(b4).map(|unit| unit.id.0).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(start.unit(UnitId(3)).map(|unit| (unit.at(), unit.enters)), Some((None, 2)));
    let held: Vec<Held> = start.weapons.values().map(|weapon| weapon.held).collect();
    let (one, two) = (Held::By(UnitId(1)), Held::By(UnitId(2)));
    assert_eq!(held, [one, two, one, Held::On("C5:1".parse().unwrap())]);
    let setting = &scenario.setting;
    assert_eq!(setting.areas.get(&UnitId(4)).map(|area| area.hexes.len()), Some(5));
    assert_eq!(setting.foxholes.values().copied().collect::<Vec<_>>(), [2]);
    assert_eq!(setting.side(Side::First).entry.len(), 3);
    assert!(
        matches!(&setting.victory, Victory::Control { hexes, at_least: 2, .. } if hexes.len() == 3)
    );
    assert_eq!(start.next_unit, 7);
}

#[test]
fn with_building_control_a_building_counts_once_and_one_hex_stands_for_all_of_it() {
    let parse = |control: &str| {
        let text = SOUND.replace("kind = \"control\"", &format!("kind = \"control\"\n{control}"));
        Scenario::parse("test.toml", &text).unwrap().setting
    };
    let hexes = parse("");
    assert_eq!((hexes.control_of(), hexes.objectives().len()), (ControlOf::Hex, 3));
    let buildings = parse("control = \"building\"");
    assert_eq!((buildings.control_of(), buildings.objectives().len()), (ControlOf::Building, 2));
    let Victory::Control { hexes, .. } = &buildings.victory else { panic!("hexes count here") };
    assert_eq!(hexes.len(), 3);
    let wrong = "kind = \"control\"\ncontrol = \"street\"";
    refuses("kind = \"control\"", wrong, 46, "street");
}

#[test]
fn captured_and_dismantled_weapons_are_given_to_units() {
    let guns = "weapons = [\"german-lmg\", \"german-mmg\", \"german-lmg\"]";
    let more = format!("{guns}\ncaptured = [\"russian-lmg\"]\ndismantled = true");
    let scenario = Scenario::parse("test.toml", &SOUND.replace(guns, &more)).unwrap();
    let states: Vec<(String, Option<UnitId>, bool)> = scenario
        .start
        .weapons
        .values()
        .map(|weapon| (weapon.counter.to_string(), weapon.owner(), weapon.dismantled))
        .collect();
    assert_eq!(states[1], ("german-mmg".to_owned(), Some(UnitId(2)), true));
    assert_eq!(states[3], ("russian-lmg".to_owned(), Some(UnitId(1)), false));
    assert_eq!(states.iter().filter(|state| state.2).count(), 1, "no LMG can be");
    let own = more.replace("russian-lmg", "german-lmg");
    refuses(guns, &own, 17, "german-lmg");
    let light = "weapons = [\"german-lmg\"]\ndismantled = true";
    refuses(guns, light, 17, "dismantled");
}

#[test]
fn points_can_decide_a_scenario() {
    let at = SOUND.find("[victory]").unwrap();
    let text = format!(
        "{}[victory]\nkind = \"points\"\nside = \"second\"\nmargin = -2\n",
        SOUND.get(..at).unwrap()
    );
    let scenario = Scenario::parse("test.toml", &text).unwrap();
    assert_eq!(scenario.setting.victory, Victory::Points { side: Side::Second, margin: -2 });
}

#[test]
fn a_text_that_is_no_scenario_is_refused_with_its_line() {
    refuses("turns = 4", "turns = 4\nweather = \"rain\"", 4, "weather");
    refuses("turns = 4", "turns = \"four\"", 3, "invalid type");
    refuses("turns = 4\n", "", 1, "turns");
    refuses("title", "titel", 1, "titel");
    refuses("count = 2", "count = = 2", 14, "");
}

#[test]
fn numbers_out_of_range_are_refused() {
    refuses("turns = 4", "turns = 0", 3, "turns is 0");
    refuses("turns = 4", "turns = 31", 3, "1 to 30");
    refuses("elr = 3", "elr = 6", 9, "elr");
    refuses("count = 2", "count = 0", 14, "count");
    refuses("count = 2", "count = 99999999999", 14, "count");
    refuses("enters = 2", "enters = 5", 20, "enters");
    refuses("squads = 2", "squads = 4", 38, "squads");
}

#[test]
fn unknown_maps_counters_areas_and_buildings_are_refused() {
    refuses("\"training\"", "\"nowhere\"", 2, "nowhere");
    refuses("german-8-1", "german-11-5", 19, "german-11-5");
    refuses("german-8-1", "german-lmg", 19, "no unit counter");
    refuses("\"german-lmg\"", "\"german-4-6-7\"", 16, "no weapon counter");
    refuses("area = \"farm\"", "area = \"moon\"", 30, "moon");
    refuses("\"Farmhouse\"", "\"Palace\"", 48, "Palace");
}

#[test]
fn hexes_off_the_map_or_named_twice_are_refused() {
    refuses("at = \"B4\"", "at = \"Z40\"", 15, "Z40");
    refuses("at = \"B4\"", "at = \"B4:1\"", 15, "B4:1");
    refuses("at = \"B4\"", "at = \"near B4\"", 15, "near B4");
    refuses("\"F3\", ", "\"F3\", \"F3\", ", 34, "F3 is named twice");
    refuses("\"G3-H4\"", "\"H4-G3\"", 34, "H4-G3");
    refuses("hexes = [\"H5\"]", "hexes = [\"Q1\"]", 47, "Q1");
    refuses("hexes = [\"H5\"]", "hexes = [\"F3\"]", 48, "F3 is named twice");
    refuses("entry = [\"A2-A4\"]", "entry = [\"D4\"]", 10, "edge");
}

#[test]
fn a_unit_needs_exactly_one_place() {
    refuses("at = \"B4\"\n", "", 13, "exactly one");
    refuses("at = \"B4\"", "at = \"B4\"\nenters = 1", 13, "exactly one");
    refuses("entry = [\"A2-A4\"]\n", "", 19, "entry");
}

#[test]
fn stacks_and_areas_that_cannot_hold_their_units_are_refused() {
    refuses("count = 2", "count = 4", 15, "B4");
    refuses("count = 3", "count = 40", 33, "too small");
    let text = SOUND.replacen("enters = 2", "area = \"farm\"", 1);
    let error = Scenario::parse("test.toml", &text).unwrap_err();
    assert!(matches!(error.problem, ScenarioProblem::AreasOverlap(_)), "{error}");
    let text = SOUND.replacen("area = \"farm\"", "at = \"B4\"", 1);
    let error = Scenario::parse("test.toml", &text).unwrap_err();
    assert!(matches!(error.problem, ScenarioProblem::BothSides(_)), "{error}");
}

#[test]
fn counters_of_another_nationality_are_refused() {
    refuses("german-8-1", "russian-8-1", 19, "German");
    refuses("\"german-mmg\"", "\"russian-mmg\"", 16, "German");
    let (_, problem) = problem("nationality = \"russian\"", "nationality = \"martian\"");
    assert!(problem.contains("martian"), "{problem}");
}

#[test]
fn victory_conditions_that_cannot_be_met_or_mixed_up_are_refused() {
    refuses("at_least = 2", "at_least = 4", 49, "only 3 hexes");
    refuses("at_least = 2", "at_least = 0", 49, "at_least");
    refuses("at_least = 2", "margin = 2", 44, "control");
    refuses("kind = \"control\"", "kind = \"points\"", 44, "points");
}

#[test]
fn a_scenario_that_is_not_there_is_refused_with_the_names_of_those_that_are() {
    let error = Scenario::load("no-such-scenario").unwrap_err();
    assert!(error.to_string().contains("first-steps"), "{error}");
    assert_eq!(error.line, None);
}

#[test]
fn a_file_is_known_by_its_path_and_the_digest_of_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, SOUND).unwrap();
    let scenario = Scenario::load(&path.display().to_string()).unwrap();
    assert_eq!(scenario.id(), "mine");
    let Source::File { path: found, digest, .. } = &scenario.source else { panic!("not a file") };
    assert_eq!(found, &path.display().to_string());
    assert_eq!(digest.len(), 64);
}

#[test]
fn no_scenario_text_panics_however_it_is_cut_or_broken() {
    for end in 0..SOUND.trim_end().len() {
        assert!(Scenario::parse("cut.toml", SOUND.get(..end).unwrap()).is_err(), "cut at {end}");
    }
    for (at, _) in SOUND.char_indices() {
        for with in ["9", "\"", "[", "-"] {
            let mut text = SOUND.to_owned();
            text.replace_range(at..=at, with);
            // Some of these are sound scenarios still.
            let _ = Scenario::parse("broken.toml", &text);
        }
    }
}

#[test]
fn a_scenario_may_say_how_even_it_is() {
    let with = SOUND.replacen("turns = 4", "turns = 4\nbalance = [55, 45]", 1);
    let balance = Scenario::parse("a.toml", &with).unwrap().balance;
    assert_eq!(balance.map(|balance| balance.wins), Some([55, 45]));
    assert_eq!(Scenario::parse("a.toml", SOUND).unwrap().balance, None);
    for wrong in ["[55]", "[-1, 101]", "\"even\""] {
        let text = SOUND.replacen("turns = 4", &format!("turns = 4\nbalance = {wrong}"), 1);
        assert_eq!(Scenario::parse("a.toml", &text).unwrap_err().line, Some(4), "{wrong}");
    }
    let (mut maps, mut nations) = (BTreeSet::new(), BTreeSet::new());
    for name in Scenario::built_in_names() {
        let scenario = Scenario::load(name).unwrap();
        let [first, second] = scenario.balance.unwrap().wins;
        assert_eq!(first + second, 100, "{name}");
        assert!((40..=60).contains(&first), "{name} is lopsided");
        maps.insert(scenario.setting.map.name().to_owned());
        nations.extend(scenario.setting.sides.each_ref().map(|side| side.nationality));
    }
    assert!(Scenario::built_in_names().len() >= 12 && maps.len() >= 8 && nations.len() >= 8);
}

#[test]
fn a_scenario_is_played_in_a_month_of_its_own_or_in_that_of_its_map() {
    let month = |line: &str| {
        let text = SOUND.replacen("turns = 4", line, 1);
        Scenario::parse("test.toml", &text).unwrap().setting.map.month().number()
    };
    assert_eq!((month("turns = 4"), month("turns = 4\nmonth = 1")), (7, 1));
    refuses("turns = 4", "turns = 4\nmonth = 13", 4, "month");
}
