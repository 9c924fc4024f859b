//! Depressions: who sees into gullies, streams and sunken roads, and out of them.

use first_fire::board::{End, Facing, Footing, los};

use super::{at, board, expect, hill, sides, terrain};

#[test]
fn into_a_gully_sees_only_a_level_per_hex() {
    let map = board(&(sides("gullies", "E3-E4-E5-F5 E7-E8") + &hill(1, "H6")));
    expect(&map, "E6", "E5", "clear 0");
    expect(&map, "E7", "E5", "E7 depression A6.3");
    expect(&map, "D7", "E5", "E5 depression A6.3");
    expect(&map, "E3", "E5", "clear 0");
    expect(&map, "E4", "F5", "E4 depression A6.3");
    expect(&map, "H6", "F5", "clear 0");
    // F5 lies in the same gully: on the way to E5 it does not count, round the bend to E4 it does.
    expect(&map, "H6", "E5", "clear 0");
    expect(&map, "H6", "E4", "E4 depression A6.3");
}

/// Clauses: A7.21-5
#[test]
fn who_lies_at_the_crest_of_a_gully_sees_and_is_seen_like_one_on_the_ground() {
    let map = board("gullies = [\"E3-E4\", \"E5-E6\"]\nwalls = [\"E7/E8\"]\n");
    let crest = |name: &str| End { location: at(name), footing: Footing::Crest(Facing::South) };
    for other in ["H3", "B7", "E8"] {
        assert!(los(&map, crest("E5"), at(other)).is_clear(), "{other}");
        assert!(los(&map, at(other), crest("E5")).is_clear(), "{other}");
        assert!(!los(&map, at(other), at("E5")).is_clear(), "{other}");
    }
    // Not connected, but one of them is up at the rim.
    assert!(los(&map, crest("E5"), at("E4")).is_clear());
    assert!(los(&map, crest("E5"), crest("E3")).is_clear());
    // A wall at its own hex covers it against level fire; IN the gully it covers nobody.
    let map = board("gullies = [\"E3-E4\"]\nwalls = [\"E4/E5\"]\n");
    assert_eq!(los(&map, at("E7"), crest("E4")).hexside_tem.map(|tem| tem.drm), Some(2));
    assert_eq!(los(&map, at("E5"), at("E4")).hexside_tem, None);
}

#[test]
fn what_grows_in_a_gully_is_met_at_its_rim() {
    let map = board(&(sides("gullies", "E4-E5-E6") + &terrain("brush", "E5")));
    // Across the gully and down in it.
    assert_eq!(los(&map, at("D5"), at("F4")).hindrance_total(), 1);
    assert_eq!(los(&map, at("E4"), at("E6")).hindrance_total(), 1);
}

#[test]
fn streams_and_sunken_roads_hide_like_gullies() {
    for kind in [
        "sunken_roads = [\"E3-E4-E5\"]\n",
        "[[stream]]\ndepth = \"deep\"\ncourse = [\"E3-E4-E5\"]\n",
    ] {
        let map = board(kind);
        expect(&map, "E3", "E5", "clear 0");
        expect(&map, "C4", "E4", "E4 depression A6.3");
        expect(&map, "D4", "E4", "clear 0");
    }
}

#[test]
fn adjacent_gully_hexes_that_are_not_connected_do_not_see_each_other() {
    let map = board("gullies = [\"E3-E4\", \"E5-E6\"]\n");
    expect(&map, "E4", "E5", "E4 depression A6.3");
    expect(&map, "E5", "E6", "clear 0");
}
