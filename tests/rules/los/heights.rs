//! Lines between heights: hills, plateaus, Blind Hexes, and who has height advantage.

use first_fire::board::{Location, height_advantage};

use super::{at, board, building, expect, hex, hill, sides, terrain};

#[test]
fn higher_ground_blocks_a_lower_line() {
    let map = board(&hill(1, "E5"));
    expect(&map, "E3", "E7", "E5 hill A6.2");
}

#[test]
fn from_a_plateau_only_the_crest_hex_sees_down() {
    let map = board(&hill(1, "E3 E4 E5"));
    expect(&map, "E5", "E8", "clear 0");
    expect(&map, "E3", "E8", "E4 hill B10.2");
    expect(&map, "E3", "E5", "clear 0");
}

#[test]
fn an_obstacle_on_the_same_ground_is_looked_over_from_its_top_level() {
    // From level 1 to level 1 over woods: a full-level obstacle does not reach above them.
    let map = board(&(hill(1, "E2 E8") + &terrain("woods", "E5")));
    expect(&map, "E2", "E8", "clear 0");
    expect(&map, "E2", "E7", "E5 woods A6.2");
}

#[test]
fn blind_hexes_lie_behind_an_obstacle() {
    // Level 2 over woods of level 1 to the ground: one Blind Hex.
    let map = board(&(hill(2, "E2") + &terrain("woods", "E5")));
    expect(&map, "E2", "E6", "E5 blind hex behind woods A6.4");
    expect(&map, "E2", "E7", "clear 0");
    // Five hexes of range to the obstacle add one.
    let map = board(&(hill(2, "E2") + &terrain("woods", "E7")));
    expect(&map, "E2", "E9", "E7 blind hex behind woods A6.4");
    expect(&map, "E2", "E10", "clear 0");
    // A further level of height takes one away, but never the last.
    let map = board(&(hill(3, "E2") + &terrain("woods", "E7")));
    expect(&map, "E2", "E8", "E7 blind hex behind woods A6.4");
    expect(&map, "E2", "E9", "clear 0");
    let map = board(&(hill(3, "E2") + &terrain("woods", "E5")));
    expect(&map, "E2", "E6", "E5 blind hex behind woods A6.4");
    expect(&map, "E2", "E7", "clear 0");
}

#[test]
fn a_bare_crest_line_casts_a_shadow_only_from_afar() {
    let map = board(&(hill(2, "E2") + &hill(1, "E5")));
    expect(&map, "E2", "E6", "clear 0");
    let map = board(&(hill(2, "E2") + &hill(1, "E7")));
    expect(&map, "E2", "E8", "E7 crest line A6.4");
    expect(&map, "E2", "E9", "clear 0");
}

#[test]
fn adjacent_hexes_always_see_each_other() {
    let map = board(&(sides("walls", "E5/E6 E4/E5") + &hill(3, "E5") + &terrain("woods", "E6 F5")));
    for (_, other) in hex("E5").neighbors() {
        expect(&map, "E5", &other.to_string(), "clear 0");
    }
}

#[test]
fn a_target_upstairs_or_out_of_a_gully_has_no_height_advantage() {
    let hill = board(&(hill(1, "E4 E6") + &building(1, "E6")));
    assert!(!height_advantage(&hill, at("E4"), Location::new(hex("E6"), 1)));
    let gully = board("gullies = [\"E4-E5\"]\n");
    assert!(!height_advantage(&gully, at("E4"), at("E6")));
}

#[test]
fn a_target_up_the_hill_has_height_advantage() {
    let map = board(&hill(1, "E5 E6"));
    assert!(height_advantage(&map, at("E3"), at("E5")));
    assert!(!height_advantage(&map, at("E5"), at("E6")));
    assert!(!height_advantage(&map, at("E5"), at("E3")));
}
