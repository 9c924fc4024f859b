//! Snap Shots at who moves inside a building or woods: the hexside is the target, and what is drawn before it hides it
//! (A8.15, AM-29).

use first_fire::board::{Hexside, Location, Map, lane_snap_shot_los, snap_shot_los};
use first_fire::rules::Phase;
use first_fire::rules::legal_orders;
use first_fire::rules::order::Gait;

use super::scene::{Scene, all, at, snap};

fn board(features: &str) -> Map {
    let text = format!("name = \"test\"\ncolumns = 12\nrows = 12\n{features}");
    Map::parse("test", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn side(name: &str) -> Hexside {
    name.parse().unwrap()
}

/// What hides a hexside that is crossed on the ground; `None` when all of it is seen.
fn hidden(map: &Map, from: &str, crossed: &str) -> Option<String> {
    let line = snap_shot_los(map, at(from), side(crossed), 0);
    line.blocked.map(|block| format!("{} {} {}", block.at, block.why, block.rule))
}

/// A long house, and two others next to it.
const HOUSES: &str = "[[building]]\nname = \"Long\"\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"G5\", \"G6\", \"G7\"]\n\
    [[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"G3\"]\n\
    [[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"H5\"]\n";

/// From the window opposite, through the walls of the house: no line to those who go from room to room.
/// Clauses: A8.15-1, A8.15-3
#[test]
fn who_goes_from_room_to_room_is_out_of_sight_from_next_door() {
    for (post, from, into) in [("H5:1", "G5", "G6"), ("H5", "G5", "G6"), ("G3:1", "G5", "G6")] {
        let mut s = Scene::new(Phase::Movement, HOUSES);
        let firer = s.defender("german-4-6-7", post);
        let mover = s.attacker("russian-4-4-7", from);
        s.walk(&[mover], Gait::Normal, into);
        let shot = snap(&[all(firer, &[])], into);
        assert!(!legal_orders(&s.pos).contains(&shot), "{post}");
        assert_eq!(s.assess(&shot).blind.len(), 1, "{post}");
    }
    // Who comes out of it, or goes in, is seen.
    let map = board(HOUSES);
    assert_eq!(hidden(&map, "G3", "G4/G5"), None);
    assert_eq!(hidden(&map, "H5", "G6/H6"), None);
    assert_eq!(hidden(&map, "G3", "G5/G6"), Some("G5 stone building A6.2".to_owned()));
}

#[test]
fn a_hexside_behind_what_fills_its_hex_is_hidden_and_one_before_it_is_not() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\", \"G6\"]\n";
    let map = board(woods);
    assert_eq!(hidden(&map, "G2", "G4/G5"), None);
    assert_eq!(hidden(&map, "G2", "G5/G6"), Some("G5 woods A6.2".to_owned()));
    assert_eq!(hidden(&map, "G4", "G5/G6"), Some("G5 woods A6.2".to_owned()), "from next door too");
    // Along the hexside, between two woods; with open ground on one side it is seen.
    assert_eq!(hidden(&map, "H5", "G5/G6"), Some("G5 woods A6.2".to_owned()));
    let edge = board("[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n");
    assert_eq!(hidden(&edge, "H5", "G5/G6"), None);
    // Grain, which is no obstacle, hides nobody there.
    let grain = board("month = 7\n[[terrain]]\nkind = \"grain\"\nhexes = [\"G5\", \"G6\"]\n");
    assert_eq!(hidden(&grain, "G2", "G5/G6"), None);
}

/// Houses that do not reach the hexside leave it in sight, as in the worked example.
#[test]
fn two_houses_apart_leave_the_hexside_between_them_in_sight() {
    let apart = ["G5", "G6"].map(|hex| {
        format!("[[building]]\nname = \"{hex}\"\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"{hex}\"]\n")
    });
    assert_eq!(hidden(&board(&apart.concat()), "H5", "G5/G6"), None);
}

#[test]
fn from_another_floor_of_the_same_building_nothing_is_seen_of_its_inside() {
    let map = board(HOUSES);
    for post in ["G5:1", "G7:1"] {
        assert_eq!(hidden(&map, post, "G5/G6").map(|why| why.contains("floor B23.25")), Some(true));
    }
    // Out of the window it looks down all the same.
    assert_eq!(hidden(&map, "G5:1", "G4/G5"), None);
}

/// Upstairs it is the upper floor that the shot has to see.
#[test]
fn the_hexside_is_looked_at_on_the_level_on_which_it_is_crossed() {
    let hill = "[[hill]]\nlevel = 2\nhexes = [\"G2\"]\n";
    let map = board(&format!("{HOUSES}{hill}"));
    let sees = |level| snap_shot_los(&map, at("G2"), side("G6/G7"), level).is_clear();
    assert!(!sees(0));
    assert!(sees(1), "over a roof of its own level");
    let mut s = Scene::new(Phase::Movement, &format!("{HOUSES}{hill}"));
    let firer = s.defender("german-4-6-7", "G2");
    let mover = s.attacker("russian-4-4-7", "G6:1");
    s.walk(&[mover], Gait::Normal, "G7:1");
    assert_eq!(s.assess(&snap(&[all(firer, &[])], "G7:1")).blind.len(), 0);
}

/// The Snap Shot of a Fire Lane runs along the hexside.
#[test]
fn a_fire_lane_strikes_nobody_through_the_house_that_stands_on_the_hexside() {
    let sees =
        |map: &Map| lane_snap_shot_los(map, Location::ground(at("E4").hex), side("F3/F4"), 0);
    assert!(sees(&board("")).is_clear());
    let house = |hexes: &str| {
        board(&format!(
            "[[building]]\nname = \"H\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [{hexes}]\n"
        ))
    };
    assert!(!sees(&house("\"F3\", \"F4\"")).is_clear());
    assert!(sees(&house("\"F3\"")).is_clear());
}
