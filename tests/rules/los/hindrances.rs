//! Hindrances: what each adds, when they block together, and when they do nothing.

use std::collections::BTreeSet;

use first_fire::board::{Cloud, Month, crossed_hexes, los, los_through};

use super::{at, board, expect, hex, hill, see, terrain};

/// Clauses: A7.6-3
#[test]
fn each_hindrance_hex_adds_its_drm() {
    let map =
        board(&(terrain("grain", "E4 E5") + &terrain("brush", "E6") + &terrain("marsh", "E8")));
    expect(&map, "E3", "E9", "clear 4");
    let hexes: Vec<String> =
        see(&map, "E3", "E9").hindrances.iter().map(|h| format!("{} {}", h.hex, h.what)).collect();
    assert_eq!(hexes, ["E4 grain", "E5 grain", "E6 brush", "E8 marsh"]);
    // The ends' own terrain is no Hindrance.
    expect(&map, "E4", "E6", "clear 1");
}

#[test]
fn two_hindrances_at_one_range_count_once() {
    // A line that crosses two hexes at the same range.
    let pair = (hex("C3"), hex("I5"));
    let hexes = crossed_hexes(pair.0, pair.1);
    let ranges: BTreeSet<u32> = hexes.iter().map(|step| step.range).collect();
    assert!(hexes.len() > ranges.len(), "{hexes:?}");
    let names: Vec<String> = hexes.iter().map(|step| step.hex.to_string()).collect();
    let map = board(&terrain("brush", &names.join(" ")));
    let line = see(&map, "C3", "I5");
    assert_eq!(usize::try_from(line.hindrance_total()).ok(), Some(ranges.len()));
}

/// Clauses: A7.6-4, CHART-PREP-8
#[test]
fn six_hindrances_block() {
    let map = board(&terrain("grain", "E3 E4 E5 E6 E7 E8"));
    expect(&map, "E2", "E8", "clear 5");
    expect(&map, "E2", "E9", "E8 hindrance A6.7");
    // The sixth is what blocks the line, not the woods or the next grain behind it.
    let behind = board(&(terrain("grain", "E3 E4 E5 E6 E7 E8 E9") + &terrain("woods", "E10")));
    expect(&behind, "E2", "E12", "E8 hindrance A6.7");
    expect(&behind, "E12", "E2", "E10 woods A6.2");
    // SMOKE counts where it lies: its two are the first of the six.
    let four = board(&terrain("grain", "E4 E5 E6 E7"));
    let smoke = [Cloud { at: at("E3"), drm: 2, rises: Cloud::RISES }];
    let line = los_through(&four, at("E2").into(), at("E9").into(), smoke);
    assert_eq!(line.blocked.map(|block| block.at.to_string()), Some("E7".to_owned()));
    assert_eq!(los(&map, at("E2"), at("E9")).hindrance_total(), 6);
}

#[test]
fn a_hindrance_at_half_level_does_nothing_to_a_line_from_above() {
    let map = board(&(hill(1, "E2 E9") + &terrain("grain", "E5")));
    expect(&map, "E2", "E7", "clear 0");
    expect(&map, "E2", "E9", "clear 0");
    expect(&map, "E3", "E7", "clear 1");
}

#[test]
fn grain_is_open_ground_outside_its_season() {
    let map = board(&terrain("grain", "E5")).in_month(Month::new(5).expect("May"));
    expect(&map, "E3", "E7", "clear 0");
    assert_eq!(map.facts(hex("E5")).name, "plowed field");
}

#[test]
fn an_orchard_hinders_on_the_level_and_blocks_from_above_in_season() {
    let summer = board(&(hill(1, "E2 E9") + &hill(2, "H2") + &terrain("orchard", "E5 H5")));
    expect(&summer, "E3", "E7", "clear 1");
    expect(&summer, "E2", "E7", "E5 orchard A6.2");
    expect(&summer, "E2", "E9", "clear 0");
    expect(&summer, "H2", "H6", "H5 blind hex behind orchard A6.4");
    let winter = summer.in_month(Month::new(12).expect("December"));
    expect(&winter, "E3", "E7", "clear 1");
    expect(&winter, "E2", "E7", "clear 1");
    expect(&winter, "H2", "H6", "clear 1");
    expect(&winter, "H2", "H7", "clear 0");
}

#[test]
fn rubble_blocks_on_the_level_and_not_from_above() {
    let map = board(&(hill(1, "E2") + &terrain("stone rubble", "E5")));
    expect(&map, "E3", "E7", "E5 stone rubble A6.21");
    expect(&map, "E2", "E6", "clear 0");
}

#[test]
fn smoke_hinders_a_slanting_line_within_its_two_levels_only() {
    let map = board(&hill(3, "E2"));
    for (place, hindrance) in [("E7", 3), ("E4", 0)] {
        let smoke = [Cloud { at: at(place), drm: 3, rises: Cloud::RISES }];
        let total = |from: &str, to: &str| {
            los_through(&map, at(from).into(), at(to).into(), smoke).hindrance_total()
        };
        assert_eq!((total("E2", "E8"), total("E8", "E2")), (hindrance, hindrance), "{place}");
    }
}
