//! Walls and hedges on crest hexsides: they stand on the hill (B9, AM-28).

use first_fire::board::{End, Footing, Location, Map, los};
use first_fire::rules::Phase;
use first_fire::rules::ids::Side;
use first_fire::rules::order::Gait;

use super::scene::{Scene, at};

fn board(features: &str) -> Map {
    let text = format!("name = \"test\"\ncolumns = 12\nrows = 12\n{features}");
    Map::parse("test", &text).unwrap_or_else(|error| panic!("{error}"))
}

/// What blocks the line, the same both ways; `None` when it is clear.
fn blocked(map: &Map, from: &str, to: &str) -> Option<String> {
    let block = |from, to| {
        let line = los(map, at(from), at(to));
        line.blocked.map(|block| format!("{} {} {}", block.at, block.why, block.rule))
    };
    assert_eq!(block(from, to), block(to, from), "{from} to {to} and back");
    block(from, to)
}

/// A hollow between two hills, with a wall on the near crest.
const HOLLOW: &str = "walls = [\"C2/C3\"]\n[[hill]]\nlevel = 1\nhexes = [\"C1\", \"C2\", \"C4\"]\n";

#[test]
fn it_blocks_between_ends_on_its_hill() {
    let map = board(HOLLOW);
    assert_eq!(blocked(&map, "C1", "C4"), Some("C2/C3 wall B9.2".to_owned()));
    // Its own hexside is nobody's obstacle, and without the wall all is clear.
    assert_eq!(blocked(&map, "C2", "C4"), None);
    assert_eq!(blocked(&board(&HOLLOW.replace("C2/C3", "G2/G3")), "C1", "C4"), None);
    // From a level higher, and down into the hollow, it is none either.
    let upstairs = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"C1\"]\n";
    let house = board(&format!("{HOLLOW}{upstairs}"));
    assert!(los(&house, Location::new(at("C1").hex, 1), at("C4")).is_clear());
    assert_eq!(blocked(&map, "C2", "C3"), None);
}

#[test]
fn it_covers_who_is_on_its_hill_and_never_who_is_below() {
    let map = board(HOLLOW);
    let drm =
        |map: &Map, from: &str, to: &str| los(map, at(from), at(to)).hexside_tem.map(|tem| tem.drm);
    assert_eq!(drm(&map, "C3", "C2"), Some(2));
    assert_eq!(drm(&map, "C4", "C2"), Some(2));
    assert_eq!(drm(&map, "C2", "C3"), None);
    assert_eq!(drm(&map, "C1", "C3"), None);
    // Upstairs on the hill counts as above it; on flat ground upstairs has none (B9.35).
    let upstairs = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"C2\"]\n";
    assert_eq!(drm(&board(&format!("{HOLLOW}{upstairs}")), "C3", "C2:1"), Some(2));
    let flat = format!("walls = [\"C2/C3\"]\n{upstairs}");
    assert_eq!(drm(&board(&flat), "C3", "C2:1"), None);
    assert_eq!(drm(&board(&flat), "C3", "C2"), Some(2));
}

#[test]
fn a_foxhole_on_the_hill_sees_over_it_no_farther_than_next_door() {
    let map = board(HOLLOW);
    let dug_in = End { location: at("C2"), footing: Footing::Entrenched };
    assert!(los(&map, dug_in, at("C3")).is_clear());
    assert!(!los(&map, dug_in, at("C4")).is_clear());
    // Below it the wall hides nobody from the hill.
    let below = End { location: at("C3"), footing: Footing::Entrenched };
    assert!(los(&map, below, at("C1")).blocked.is_none_or(|block| block.rule != "B9.21"));
}

/// Two walls that meet a corner from both sides, on different levels: on neither are they one obstacle.
#[test]
fn walls_of_two_levels_do_not_close_a_corner_together() {
    // The line E4-G4-I4 runs through G4 and along H3/H4.
    let walls = "walls = [\"G4/H3\", \"G4/H4\"]\n";
    let level = "[[hill]]\nlevel = 1\nhexes = [\"E4\", \"F3\", \"F4\", \"G4\", \"I4\", \"J3\", \"J4\", \"K4\"]\n";
    assert_eq!(
        blocked(&board(&format!("{walls}{level}")), "E4", "K4"),
        Some("G4/H3 wall B9.2".to_owned())
    );
    let steps =
        "walls = [\"G4/H3\", \"G4/H4\"]\n[[hill]]\nlevel = 1\nhexes = [\"E4\", \"H3\", \"K4\"]\n";
    assert_ne!(blocked(&board(steps), "E4", "K4"), Some("G4/H3 wall B9.2".to_owned()));
}

#[test]
fn the_yard_wall_over_the_stream_of_the_hill_map_blocks() {
    let map = Map::built_in("hill").expect("the map is there");
    for (from, to) in [("C10", "K8"), ("D9", "K8"), ("D10", "M7")] {
        assert_eq!(blocked(&map, from, to), Some("I8/J8 wall B9.2".to_owned()));
    }
}

/// Only the side on the hill can hold it.
#[test]
fn wall_advantage_of_a_hillside_wall_is_for_the_hill() {
    for (broken, holder) in [(false, Some(&Side::Second)), (true, None)] {
        let mut s = Scene::new(Phase::Movement, HOLLOW);
        let (above, below) = (s.defender("german-4-6-7", "C2"), s.attacker("russian-4-4-7", "C4"));
        s.edit(above).men_mut().broken = broken;
        s.walk(&[below], Gait::Assault, "C3");
        assert_eq!(s.pos.walls.get(&"C2/C3".parse().unwrap()), holder);
    }
}
