//! Everything that can be done to a scenario says in its file what it is to say, and is taken back to the last letter.

use std::collections::BTreeSet;
use std::path::Path;

use first_fire::board::{Coord, Hexspine};
use first_fire::counters::Nationality;
use first_fire::rules::Side::{self, First, Second};
use first_fire::rules::setting::ControlOf;
use first_fire::workshop::history::InHand;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::plan::{Edit, EntryId, Layer, Mark, Plan, Post, SideRule, Sort, Winning};

use super::plan::{counter, hexes};

/// A scenario with something of everything.
const WRITTEN: &str = r#"title = "Everything"
map = "training"
turns = 5
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [
  { counter = "german-4-6-7", count = 2, area = "west", weapons = ["german-lmg"] },
  { counter = "german-9-1", area = "west" },
  { counter = "german-crew", at = "B4", weapons = ["ge-at-50"], facing = "east" },
  { counter = "german-4-6-7", at = "B3", weapons = ["german-mmg"] },
]
vehicle = [{ counter = "pz-4h", at = "A4", facing = "east" }]

[second]
name = "Russians"
nationality = "russian"
elr = 2
entry = ["L3"]
unit = [{ counter = "russian-4-4-7", at = "F4" }]

[[area]]
name = "west"
hexes = ["A2-B2"]

[[weapon]]
counter = "german-lmg"
at = "C4"

[victory]
kind = "control"
side = "first"
hexes = ["F5"]
at_least = 1
"#;

const fn entry(side: Side, sort: Sort, number: usize) -> EntryId {
    EntryId { side, sort, number }
}

const SQUADS: EntryId = entry(First, Sort::Unit, 0);
const LEADER: EntryId = entry(First, Sort::Unit, 1);
const CREW: EntryId = entry(First, Sort::Unit, 2);
const GUNNERS: EntryId = entry(First, Sort::Unit, 3);
const TANK: EntryId = entry(First, Sort::Vehicle, 0);

/// Every kind of change with what stands in the file afterwards; after a `!`, what stands there no more.
fn changes() -> Vec<(Edit, &'static str)> {
    let text = str::to_owned;
    vec![
        (Edit::Title(text("The ford")), "title = \"The ford\""),
        (Edit::Story(text("At dawn.")), "description = \"At dawn.\""),
        (Edit::Map(text("village")), "map = \"village\""),
        (Edit::Turns(7), "turns = 7"),
        (Edit::Year(1942), "year = 1942"),
        (Edit::Month(Some(2)), "month = 2"),
        (Edit::Picture(Some(text("ford.png"))), "picture = \"ford.png\""),
        (Edit::SetsUpFirst(First), "sets_up_first = \"first\""),
        (Edit::MovesFirst(Second), "[second]\nname = \"Germans\""),
        (Edit::Concealment(false), "concealment = false"),
        (Edit::Balance([51, 49]), "balance = [51, 49]"),
        (Edit::Name(Second, text("Guards")), "name = \"Guards\""),
        (Edit::Nation(Second, Nationality::Finnish), "nationality = \"finnish\""),
        (Edit::Elr(Second, 4), "elr = 4"),
        (Edit::Rule(First, SideRule::NoQuarter, true), "no_quarter = true"),
        (Edit::Rule(First, SideRule::AmmunitionShortage, true), "ammunition_shortage = true"),
        (Edit::Rule(First, SideRule::BoreSighting, true), "bore_sighting = true"),
        (Edit::Rule(First, SideRule::Mol, true), "mol = true"),
        (Edit::Panzerfausts(First, 3), "panzerfausts = 3"),
        (Edit::Sniper(Second, Some((4, Coord::new(5, 5)))), "sniper = { san = 4, hex = \"F5\" }"),
        (Edit::Add(Second, counter("russian-8-1"), Post::Enters(2)), "enters = 2"),
        (Edit::Remove(LEADER), "!german-9-1"),
        (Edit::Count(SQUADS, 5), "count = 5"),
        (Edit::Post(LEADER, Post::At("A3".parse().unwrap())), "at = \"A3\""),
        (Edit::Arm(LEADER, counter("german-dc")), "weapons = [\"german-dc\"]"),
        (Edit::Disarm(SQUADS, 0), "!weapons = [\"german-lmg\"]"),
        (Edit::Facing(CREW, Hexspine::West), "facing = \"west\""),
        (Edit::Turret(TANK, Some(Hexspine::NorthEast)), "turret = \"north-east\""),
        (Edit::Mark(SQUADS, Mark::Fanatic, true), "fanatic = true"),
        (Edit::Mark(SQUADS, Mark::Concealed, true), "concealed = true"),
        (Edit::Mark(TANK, Mark::Motion, true), "motion = true"),
        (Edit::Mark(TANK, Mark::Exposed, true), "ce = true"),
        (Edit::Mark(CREW, Mark::Emplaced, false), "emplaced = false"),
        (Edit::Mark(GUNNERS, Mark::Dismantled, true), "dismantled = true"),
        (Edit::Label(TANK, text("transport")), "label = \"transport\""),
        (Edit::Lay(counter("russian-lmg"), "F4".parse().unwrap()), "counter = \"russian-lmg\""),
        (Edit::TakeUp(0), "![[weapon]]"),
        (Edit::AddArea(text("east")), "name = \"east\""),
        (Edit::CallArea(0, text("copse")), "area = \"copse\""),
        (Edit::RemoveArea(0), "![[area]]"),
        (Edit::Paint(Layer::Area(0), hexes(&["C2"])), "hexes = [\"A2-B2\", \"C2\"]"),
        (Edit::Paint(Layer::Entry(Second), hexes(&["L4"])), "entry = [\"L3\", \"L4\"]"),
        (Edit::Paint(Layer::Edge(First), hexes(&["A3"])), "friendly_edge = [\"A3\"]"),
        (Edit::Paint(Layer::Foxholes(2), hexes(&["D4"])), "squads = 2"),
        (Edit::Paint(Layer::Trench, hexes(&["D4"])), "trenches = [\"D4\"]"),
        (Edit::Paint(Layer::Wire, hexes(&["D4"])), "wire = [\"D4\"]"),
        (Edit::Paint(Layer::Goal, hexes(&["G5"])), "hexes = [\"F5\", \"G5\"]"),
        (Edit::Wipe(Layer::Entry(Second), hexes(&["L3"])), "!L3"),
        (Edit::Win(Winning::Control(ControlOf::Building)), "control = \"building\""),
        (Edit::Win(Winning::Points), "margin = 1"),
        (Edit::Win(Winning::Side(Second)), "side = \"second\""),
        (Edit::Win(Winning::Number(2)), "at_least = 2"),
    ]
}

/// The kinds of changes: a new one is to be given a number here, and an example above. A file of counters has a test of its
/// own, because it has to be there.
const fn kind(edit: &Edit) -> Option<usize> {
    Some(match edit {
        Edit::Counters(..) => return None,
        Edit::Title(_) => 0,
        Edit::Story(_) => 1,
        Edit::Map(_) => 2,
        Edit::Turns(_) => 3,
        Edit::Year(_) => 4,
        Edit::Month(_) => 5,
        Edit::Picture(_) => 6,
        Edit::SetsUpFirst(_) => 7,
        Edit::MovesFirst(_) => 8,
        Edit::Concealment(_) => 9,
        Edit::Balance(_) => 10,
        Edit::Name(..) => 11,
        Edit::Nation(..) => 12,
        Edit::Elr(..) => 13,
        Edit::Rule(..) => 14,
        Edit::Panzerfausts(..) => 15,
        Edit::Sniper(..) => 16,
        Edit::Add(..) => 17,
        Edit::Remove(_) => 18,
        Edit::Count(..) => 19,
        Edit::Post(..) => 20,
        Edit::Arm(..) => 21,
        Edit::Disarm(..) => 22,
        Edit::Facing(..) => 23,
        Edit::Turret(..) => 24,
        Edit::Mark(..) => 25,
        Edit::Label(..) => 26,
        Edit::Lay(..) => 27,
        Edit::TakeUp(_) => 28,
        Edit::AddArea(_) => 29,
        Edit::CallArea(..) => 30,
        Edit::RemoveArea(_) => 31,
        Edit::Paint(..) => 32,
        Edit::Wipe(..) => 33,
        Edit::Win(_) => 34,
    })
}
const KINDS: usize = 35;

#[test]
fn each_change_is_written_as_it_is_meant_and_taken_back_to_the_last_letter() {
    let mut plan = Plan::of_text(Path::new("."), "everything", WRITTEN).unwrap();
    let mut kinds = BTreeSet::new();
    for (edit, says) in changes() {
        kinds.extend(kind(&edit));
        plan.once(&edit, "a change").unwrap_or_else(|error| panic!("{edit:?}: {error}"));
        let text = plan.text();
        match says.strip_prefix('!') {
            Some(gone) => assert!(!text.contains(gone), "{edit:?}: {text}"),
            None => {
                assert!(!WRITTEN.contains(says), "{edit:?} says nothing new");
                assert!(text.contains(says), "{edit:?}: {text}");
            }
        }
        plan.undo();
        assert_eq!(plan.text(), WRITTEN, "{edit:?}");
    }
    assert!(kinds.into_iter().eq(0..KINDS));
}
