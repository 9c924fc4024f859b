//! Scenario files that are worked on.

use std::collections::BTreeSet;

use first_fire::board::{Coord, Hexspine};
use first_fire::counters::{CounterId, Nationality};
use first_fire::files::own_files;
use first_fire::rules::Side;
use first_fire::rules::setting::{ControlOf, Victory};
use first_fire::scenario::Scenario;
use first_fire::workshop::history::{InHand, SaveError};
use first_fire::workshop::journal::Journal;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::plan::{
    Edit, EntryId, Layer, Mark, Plan, Post, SideRule, Sort, Spot, Winning,
};

/// As a person writes one: with words of his own, his own order and his own lines.
const WRITTEN: &str = r#"# My first battle.
map = "training"  # small
title = "The farm"
sets_up_first = "second"
turns = 5         # enough

# Those who come.
[first]
nationality = "german"
name = "Germans"
elr = 3

# The platoon.
[[first.unit]]
counter = "german-4-6-7"
count = 3   # all there are
area = "woods"
weapons = ["german-lmg"]

# Its leader.
[[first.unit]]
area = "woods"
counter = "german-9-1"

[second]
name = "Russians"
nationality = "russian"
elr = 2
unit = [ { counter = "russian-4-4-7", at = "F4" } ]

[[area]]
name = "woods"
hexes = ["A2-B4"]   # the copse

[victory]
kind = "points"
side = "first"
margin = 2
"#;

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

pub fn hexes(names: &[&str]) -> BTreeSet<Coord> {
    names.iter().map(|name| hex(name)).collect()
}

pub fn counter(name: &str) -> CounterId {
    name.parse().unwrap()
}

fn unit(side: Side, number: usize) -> EntryId {
    EntryId { side, sort: Sort::Unit, number }
}

fn open() -> Plan {
    Plan::of_text(".".as_ref(), "the farm", WRITTEN).unwrap()
}

fn blank() -> Plan {
    Plan::blank(".".as_ref(), "A try", "training").unwrap()
}

fn once(plan: &mut Plan, edit: Edit) {
    let changed = plan.once(&edit, "a stroke").unwrap();
    assert!(changed, "{edit:?}\n{}", plan.text());
}

/// The scenario that a plan would be saved as: nothing is wrong with it.
fn sound(plan: &Plan) -> Scenario {
    assert_eq!(plan.problems(), [], "{}", plan.text());
    let read = Scenario::parse("planned.toml", &plan.text());
    read.unwrap_or_else(|error| panic!("{error}\n{}", plan.text()))
}

/// A text with one line in place of another.
fn with(old: &str, new: &str) -> String {
    assert!(WRITTEN.contains(old), "{old}");
    WRITTEN.replacen(old, new, 1)
}

#[test]
fn every_scenario_of_the_game_is_opened_and_saved_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    for name in Scenario::built_in_names() {
        let text = Scenario::built_in_text(name).unwrap();
        let mut plan = Plan::of_text(folder.path(), name, text).unwrap();
        assert_eq!((plan.text().as_str(), plan.problems()), (text, &[][..]), "{name}");
        let path = folder.path().join(format!("{name}.toml"));
        plan.save(&path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "{name}");
        once(&mut plan, Edit::Turns(29));
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        // What was counted with the other number of turns goes.
        let (mut before, after) = (lines(text), lines(&plan.text()));
        before.retain(|line| !line.starts_with("balance"));
        let other = before.iter().zip(&after).filter(|(a, b)| a != b).count();
        assert_eq!((before.len(), other), (after.len(), 1), "{name}");
    }
}

#[test]
fn a_stroke_leaves_the_other_lines_alone() {
    let strokes = [
        (Edit::Turns(7), with("turns = 5         #", "turns = 7         #")),
        (Edit::Title("The mill".to_owned()), with("The farm", "The mill")),
        (Edit::Count(unit(Side::First, 0), 5), with("count = 3   #", "count = 5   #")),
        (
            Edit::Paint(Layer::Area(0), hexes(&["C3", "A2"])),
            with("\"A2-B4\"]   #", "\"A2-B4\", \"C3\"]   #"),
        ),
        (
            Edit::Arm(unit(Side::First, 0), counter("german-mmg")),
            with("[\"german-lmg\"]", "[\"german-lmg\", \"german-mmg\"]"),
        ),
        (
            Edit::Sniper(Side::First, Some((3, hex("B3")))),
            with("elr = 3\n", "elr = 3\nsniper = { san = 3, hex = \"B3\" }\n"),
        ),
        (
            Edit::Rule(Side::First, SideRule::NoQuarter, true),
            with("elr = 3\n", "elr = 3\nno_quarter = true\n"),
        ),
        (
            Edit::Remove(unit(Side::First, 1)),
            with(
                "\n# Its leader.\n[[first.unit]]\narea = \"woods\"\ncounter = \"german-9-1\"\n",
                "",
            ),
        ),
        (Edit::Win(Winning::Number(4)), with("margin = 2", "margin = 4")),
    ];
    for (edit, expected) in strokes {
        let mut plan = open();
        once(&mut plan, edit);
        assert_eq!(plan.text(), expected);
        sound(&plan);
    }
}

#[test]
fn a_comment_over_an_entry_that_goes_stays_over_the_next() {
    let mut plan = open();
    once(&mut plan, Edit::Remove(unit(Side::First, 0)));
    assert!(plan.text().contains("# The platoon."), "{}", plan.text());
    assert_eq!(sound(&plan).start.units.len(), 2);
}

#[test]
fn a_scenario_is_made_from_nothing_by_strokes_alone() {
    let mut plan = blank();
    let told: Vec<String> = plan.problems().iter().map(|it| it.problem.to_string()).collect();
    assert_eq!(told, ["the first side has no units", "the second side has no units"]);
    let (west, east) = (Post::Area("west".to_owned()), Post::Area("east".to_owned()));
    for _ in 0..3 {
        once(&mut plan, Edit::Add(Side::First, counter("german-4-6-7"), west.clone()));
    }
    once(&mut plan, Edit::Arm(unit(Side::First, 0), counter("german-lmg")));
    once(&mut plan, Edit::Add(Side::First, counter("german-8-1"), Post::Enters(2)));
    assert!(!plan.problems().is_empty(), "nobody can enter yet");
    once(&mut plan, Edit::Paint(Layer::Entry(Side::First), hexes(&["A2", "A3", "C4"])));
    once(&mut plan, Edit::Add(Side::Second, counter("russian-4-4-7"), east));
    once(&mut plan, Edit::Mark(unit(Side::Second, 0), Mark::Concealed, true));
    once(&mut plan, Edit::Win(Winning::Control(ControlOf::Hex)));
    once(&mut plan, Edit::Paint(Layer::Goal, hexes(&["D4", "E4"])));
    once(&mut plan, Edit::Win(Winning::Number(2)));
    let scenario = sound(&plan);
    assert_eq!(scenario.start.units.len(), 5);
    assert_eq!(scenario.start.weapons.len(), 1);
    assert_eq!(scenario.setting.side(Side::First).entry, hexes(&["A2", "A3"]), "C4 is no edge");
    let Victory::Control { hexes: goal, at_least, .. } = &scenario.setting.victory else {
        panic!()
    };
    assert_eq!((goal, *at_least), (&hexes(&["D4", "E4"]), 2));
    assert_eq!(plan.text().matches("[[first.unit]]").count(), 2, "three squads are one entry");
    assert_eq!(plan.strokes().1, 11);
}

#[test]
fn vehicles_and_guns_say_where_they_point_where_they_have_to_and_only_there() {
    let mut plan = blank();
    let tank = EntryId { side: Side::First, sort: Sort::Vehicle, number: 0 };
    once(&mut plan, Edit::Add(Side::First, counter("pz-4h"), Post::At("A3".parse().unwrap())));
    assert!(plan.text().contains("facing = \"east\""), "{}", plan.text());
    once(&mut plan, Edit::Facing(tank, Hexspine::NorthEast));
    once(&mut plan, Edit::Paint(Layer::Entry(Side::First), hexes(&["A2"])));
    once(&mut plan, Edit::Post(tank, Post::Enters(2)));
    assert!(!plan.text().contains("facing"), "it points inward by itself");
    once(&mut plan, Edit::Add(Side::Second, counter("russian-crew"), Post::Area("east".into())));
    let crew = unit(Side::Second, 0);
    let gun = Scenario::built_in("tanks-in-the-street").unwrap();
    let gun = gun.setting.catalogue.guns.values().find(|gun| {
        gun.nationality == Nationality::Russian
            && gun.kind != first_fire::counters::GunKind::LightMortar
    });
    once(&mut plan, Edit::Arm(crew, gun.unwrap().id));
    assert!(plan.text().contains("facing = \"west\""), "{}", plan.text());
    sound(&plan);
    once(&mut plan, Edit::Disarm(crew, 0));
    assert!(!plan.text().contains("facing") && !plan.text().contains("weapons"));
    sound(&plan);
}

#[test]
fn an_area_called_otherwise_takes_those_along_who_set_up_there() {
    let mut plan = open();
    once(&mut plan, Edit::CallArea(0, "copse".to_owned()));
    assert_eq!(plan.text().matches("\"copse\"").count(), 3);
    sound(&plan);
}

#[test]
fn a_building_with_a_name_is_a_goal_by_its_name_and_goes_as_a_whole() {
    let mut plan = Plan::blank(".".as_ref(), "A try", "village").unwrap();
    let map = plan.scenario().setting.map.clone();
    let named = map
        .hexes()
        .find(|hex| map.building(*hex).is_some_and(|id| map.building_name(id).is_some()));
    let at = named.unwrap();
    let name = map.building_name(map.building(at).unwrap()).unwrap().to_owned();
    once(&mut plan, Edit::Win(Winning::Control(ControlOf::Building)));
    once(&mut plan, Edit::Paint(Layer::Goal, BTreeSet::from([at])));
    assert!(plan.text().contains(&format!("buildings = [\"{name}\"]")), "{}", plan.text());
    once(&mut plan, Edit::Wipe(Layer::Goal, BTreeSet::from([at])));
    assert!(!plan.text().contains("buildings"));
    once(&mut plan, Edit::Win(Winning::Points));
    assert!(plan.text().contains("margin = 1") && !plan.text().contains("control"));
}

#[test]
fn foxholes_trenches_and_wire_lie_where_they_can() {
    let mut plan = blank();
    let map = plan.scenario().setting.map.clone();
    let all: BTreeSet<Coord> = map.hexes().collect();
    for layer in [Layer::Foxholes(2), Layer::Trench, Layer::Wire] {
        once(&mut plan, Edit::Paint(layer, all.clone()));
    }
    assert_eq!(plan.problems().len(), 2, "{:?}", plan.problems());
    let house = map.hexes().find(|hex| map.terrain(*hex).is_building()).unwrap();
    let setting = &plan.scenario().setting;
    assert!(!setting.foxholes.contains_key(&house) && !setting.wire.contains(&house));
    assert!(setting.foxholes.values().all(|squads| *squads == 2));
    for layer in [Layer::Foxholes(1), Layer::Trench, Layer::Wire] {
        once(&mut plan, Edit::Wipe(layer, all.clone()));
    }
    assert!(!plan.text().contains("wire") && !plan.text().contains("foxholes"));
}

#[test]
fn all_that_is_wrong_is_told_with_its_line_and_its_part_and_the_first_is_what_check_says() {
    let wrong = WRITTEN
        .replace("german-4-6-7", "german-9-9-9")
        .replace("\"A2-B4\"", "\"A2-B4\", \"Z9\", \"A2\"")
        .replace("at = \"F4\"", "at = \"F99\"")
        .replace("turns = 5", "turns = 99");
    let mut plan = Plan::of_text(".".as_ref(), "wrong", &wrong).unwrap();
    let told: Vec<(usize, Spot)> =
        plan.problems().iter().map(|problem| (problem.line.unwrap(), plan.spot(problem))).collect();
    let area = (33, Spot::Area(0));
    let entries = (15, Spot::Entry(unit(Side::First, 0)));
    assert_eq!(told, [(5, Spot::Head), area, area, entries, (29, Spot::Side(Side::Second))]);
    let first = Scenario::parse(&plan.problems()[0].file, &wrong).unwrap_err();
    assert_eq!(first, plan.problems()[0]);
    once(&mut plan, Edit::Turns(6));
    once(&mut plan, Edit::Wipe(Layer::Area(0), hexes(&["Z9", "A2"])));
    assert_eq!(plan.problems().len(), 2);
}

#[test]
fn another_map_does_not_keep_what_lies_beyond_it_and_one_that_is_not_there_is_refused() {
    let text = Scenario::built_in_text("village-assault").unwrap();
    let mut plan = Plan::of_text(".".as_ref(), "village", text).unwrap();
    let before = plan.text();
    let error = plan.draw(&Edit::Map("nowhere.toml".to_owned()), "another map").unwrap_err();
    assert!(error.to_string().contains("nowhere"), "{error}");
    assert_eq!(plan.text(), before);
    once(&mut plan, Edit::Map("training".to_owned()));
    let beyond = plan.problems().iter().filter(|it| it.problem.hex().is_some());
    let beyond: Vec<_> = beyond.filter(|it| !matches!(plan.spot(it), Spot::Entry(_))).collect();
    assert!(beyond.is_empty(), "{beyond:?}");
    plan.undo();
    assert_eq!(plan.text(), before);
}

#[test]
fn what_is_no_scenario_is_not_opened_and_says_why() {
    for text in ["", "title = 3", "title = \"x\"\nflavour = 1", "columns = 3\nrows = 3"] {
        assert!(Plan::of_text(".".as_ref(), "none", text).is_err(), "{text}");
    }
    let folder = tempfile::tempdir().unwrap();
    let error = Plan::open(&folder.path().join("none.toml")).unwrap_err();
    assert!(error.to_string().contains("none.toml"), "{error}");
}

#[test]
fn a_plan_is_saved_beside_its_map_and_goes_over_nobody_elses_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy("maps/training.toml", folder.path().join("mine.toml")).unwrap();
    let mut plan = Plan::blank(folder.path(), "Mine", "mine.toml").unwrap();
    let path = folder.path().join("battle.toml");
    plan.save(&path).unwrap();
    assert!(plan.is_saved() && own_files(folder.path()).contains(&path));
    assert_eq!(Plan::open(&path).unwrap().text(), plan.text());
    std::fs::write(&path, WRITTEN).unwrap();
    once(&mut plan, Edit::Turns(9));
    assert!(matches!(plan.save(&path), Err(SaveError::ChangedElsewhere(_))));
    let other = folder.path().join("other.toml");
    std::fs::write(&other, "somebody else's").unwrap();
    assert!(matches!(plan.save(&other), Err(SaveError::Taken(_))));
}

#[test]
fn what_is_not_saved_is_left_for_the_next_program_that_comes() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::of_plan(folder.path()).unwrap();
    let mut plan = open();
    journal.keep(&plan).unwrap();
    assert_eq!(journal.left().unwrap(), None, "nothing is done yet");
    once(&mut plan, Edit::Turns(9));
    journal.keep(&plan).unwrap();
    drop(journal);
    let journal = Journal::of_plan(folder.path()).unwrap();
    let again = Plan::take_up(&journal.left().unwrap().unwrap(), folder.path()).unwrap();
    assert_eq!((again.text(), again.would_be_lost()), (plan.text(), true));
}

const GUNS: &str = r#"title = "Guns"
map = "training"
turns = 5
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3

[[first.vehicle]]
counter = "pz-4h"
at = "B3"
facing = "east"

[[first.unit]]
counter = "german-crew"
at = "A3"
weapons = ["ge-at-50"]
facing = "east"

[[first.unit]]
counter = "german-4-6-7"
at = "A2"
weapons = ["german-hmg"]

[second]
name = "Russians"
nationality = "russian"
elr = 2

[[second.unit]]
counter = "russian-4-4-7"
at = "F4"

[victory]
kind = "points"
side = "first"
margin = 2
"#;

#[test]
fn what_is_said_of_vehicles_guns_and_weapons_is_written_and_what_goes_without_saying_is_not() {
    let mut plan = Plan::of_text(".".as_ref(), "guns", GUNS).unwrap();
    let tank = EntryId { side: Side::First, sort: Sort::Vehicle, number: 0 };
    let strokes = [
        (Edit::Turret(tank, Some(Hexspine::West)), Edit::Turret(tank, None), "turret = \"west\""),
        (
            Edit::Mark(tank, Mark::Exposed, true),
            Edit::Mark(tank, Mark::Exposed, false),
            "ce = true",
        ),
        (
            Edit::Mark(unit(Side::First, 0), Mark::Emplaced, false),
            Edit::Mark(unit(Side::First, 0), Mark::Emplaced, true),
            "emplaced = false",
        ),
        (
            Edit::Mark(unit(Side::First, 1), Mark::Dismantled, true),
            Edit::Mark(unit(Side::First, 1), Mark::Dismantled, false),
            "dismantled = true",
        ),
    ];
    for (say, unsay, line) in strokes {
        once(&mut plan, say);
        assert!(plan.text().contains(line), "{line}\n{}", plan.text());
        sound(&plan);
        once(&mut plan, unsay);
        assert_eq!(plan.text(), GUNS);
    }
}

#[test]
fn what_is_open_above_is_exposed_without_a_word_and_buttoned_up_with_one() {
    let mut plan = blank();
    let at = Post::At("B3".parse().unwrap());
    once(&mut plan, Edit::Add(Side::First, counter("spw-251-1"), at));
    let gun = EntryId { side: Side::First, sort: Sort::Vehicle, number: 0 };
    let exposed = |plan: &Plan| {
        let start = &plan.scenario().start;
        start.units.values().next().and_then(|unit| unit.vehicle()).unwrap().exposed
    };
    assert!(exposed(&plan));
    once(&mut plan, Edit::Mark(gun, Mark::Exposed, false));
    assert!(plan.text().contains("ce = false"), "{}", plan.text());
    assert!(!exposed(&plan));
    once(&mut plan, Edit::Mark(gun, Mark::Exposed, true));
    assert!(!plan.text().contains("ce ="), "{}", plan.text());
}

#[test]
fn who_loses_the_weapon_that_comes_apart_is_no_longer_said_to_carry_it_so() {
    let mut plan = Plan::of_text(".".as_ref(), "guns", GUNS).unwrap();
    let squad = unit(Side::First, 1);
    once(&mut plan, Edit::Mark(squad, Mark::Dismantled, true));
    once(&mut plan, Edit::Disarm(squad, 0));
    assert!(!plan.text().contains("dismantled"), "{}", plan.text());
    sound(&plan);
}

#[test]
fn weapons_lie_about_and_are_taken_up_and_go_with_the_ground_under_them() {
    let mut plan = Plan::of_text(".".as_ref(), "guns", GUNS).unwrap();
    once(&mut plan, Edit::Lay(counter("german-lmg"), "F4".parse().unwrap()));
    once(&mut plan, Edit::Lay(counter("russian-lmg"), "C3".parse().unwrap()));
    let lying = |plan: &Plan| {
        let weapons = sound(plan).start.weapons;
        weapons.values().filter(|weapon| weapon.owner().is_none()).count()
    };
    let before = lying(&plan);
    once(&mut plan, Edit::TakeUp(0));
    assert!(!plan.text().contains("german-lmg"), "{}", plan.text());
    assert_eq!(lying(&plan), before - 1);
    once(&mut plan, Edit::TakeUp(0));
    assert_eq!(plan.text(), GUNS);
    let mut far = Plan::blank(".".as_ref(), "Far", "village").unwrap();
    once(&mut far, Edit::Lay(counter("german-lmg"), "AA5".parse().unwrap()));
    once(&mut far, Edit::Lay(counter("german-mmg"), "B3".parse().unwrap()));
    once(&mut far, Edit::Map("training".to_owned()));
    assert!(!far.text().contains("AA5") && far.text().contains("german-mmg"), "{}", far.text());
}

#[test]
fn counters_of_its_own_and_a_picture_are_named_and_what_cannot_be_used_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = Plan::blank(folder.path(), "Own", "training").unwrap();
    let before = plan.text();
    let error = plan.once(&Edit::Counters("none.toml".to_owned(), true), "own").unwrap_err();
    assert!(error.to_string().contains("none.toml"), "{error}");
    assert_eq!(plan.text(), before);
    let own = "nationality = \"german\"\nunits = [\n  { id = \"german-guard-5-4-8\", kind = \"squad\", class = \"elite\", strength = \"5-4-8\", broken_morale = 8, half_squad = \"german-5-4-8-hs\", replacement = \"german-4-4-7\", bpv = 13 },\n]\n";
    std::fs::write(folder.path().join("guards.toml"), own).unwrap();
    once(&mut plan, Edit::Counters("guards.toml".to_owned(), true));
    assert!(plan.text().contains("counters = [\"guards.toml\"]"), "{}", plan.text());
    assert!(plan.scenario().setting.catalogue.unit(&counter("german-guard-5-4-8")).is_some());
    once(&mut plan, Edit::Counters("guards.toml".to_owned(), false));
    once(&mut plan, Edit::Picture(Some("ford.png".to_owned())));
    assert!(plan.text().contains("picture = \"ford.png\""), "{}", plan.text());
    once(&mut plan, Edit::Picture(None));
    assert_eq!(plan.text(), before);
}

#[test]
fn a_scenario_that_nobody_called_anything_is_called_as_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = Plan::blank(folder.path(), Plan::NEW, "training").unwrap();
    let path = folder.path().join("night-raid.toml");
    assert_eq!(plan.save_as(&path, "Night raid").unwrap().as_deref(), Some("Night raid"));
    assert!(plan.is_saved());
    assert!(std::fs::read_to_string(&path).unwrap().contains("title = \"Night raid\""));
    plan.undo();
    assert_eq!(plan.scenario().setting.title, Plan::NEW);
    plan.once(&Edit::Title("Mine".to_owned()), "called Mine").unwrap();
    assert_eq!(plan.save_as(&folder.path().join("other.toml"), "Other").unwrap(), None);
}
