//! Walls and hedges: what they block and whom they cover.

use first_fire::board::{End, Footing, Vertex, VertexDirection, bypass_los, los};

use super::{at, board, expect, hex, hill, sides};

fn corner(name: &str, direction: VertexDirection) -> Vertex {
    Vertex::of(hex(name), direction)
}

#[test]
fn a_wall_blocks_unless_it_is_the_firers_or_the_targets() {
    let map = board(&sides("walls", "E5/E6"));
    expect(&map, "E4", "E8", "E5/E6 wall B9.2");
    expect(&map, "E5", "E8", "clear 0");
    expect(&map, "E4", "E6", "clear 0");
}

#[test]
fn a_wall_never_blocks_a_line_with_one_end_higher() {
    let map = board(&(sides("walls", "E5/E6") + &hill(1, "E2")));
    expect(&map, "E2", "E8", "clear 0");
}

#[test]
fn a_wall_covers_the_target_that_it_borders() {
    let map = board(&(sides("walls", "E5/E6") + &sides("hedges", "H5/H6")));
    let drm = |from: &str, to: &str| los(&map, at(from), at(to)).hexside_tem.map(|tem| tem.drm);
    assert_eq!(drm("E4", "E6"), Some(2));
    assert_eq!(drm("E5", "E6"), Some(2));
    assert_eq!(drm("H4", "H6"), Some(1));
    // Behind the firer's own wall the target has no cover, nor from another side.
    assert_eq!(drm("E5", "E8"), None);
    assert_eq!(drm("E8", "E6"), None);
}

#[test]
fn height_over_the_wall_takes_its_cover_away() {
    let map = board(
        &(sides("walls", "E5/E6 G5/G6")
            + &sides("hedges", "I5/I6")
            + &hill(3, "E3 G4 I4")
            + &hill(2, "E4")),
    );
    let drm = |from: &str, to: &str| los(&map, at(from), at(to)).hexside_tem.map(|tem| tem.drm);
    assert_eq!(drm("E4", "E6"), Some(2));
    assert_eq!(drm("E3", "E6"), Some(2));
    assert_eq!(drm("G4", "G6"), Some(1));
    assert_eq!(drm("I4", "I6"), None);
}

#[test]
fn a_vertex_is_crossed_when_walls_meet_it_from_both_sides() {
    // The line E4-G4-I4 runs along F3/F4, through G4, along H3/H4.
    let one = board(&sides("walls", "G4/H4"));
    expect(&one, "E4", "K4", "clear 0");
    let both = board(&sides("walls", "G4/H3 G4/H4"));
    expect(&both, "E4", "K4", "G4/H3 wall B9.2");
    expect(&both, "E4", "I4", "G4/H3 wall B9.2");
    expect(&both, "G4", "K4", "clear 0");
    expect(&both, "E4", "G4", "clear 0");
    let tem = los(&both, at("K4"), at("G4")).hexside_tem;
    assert_eq!(tem.map(|tem| tem.drm), Some(2));
}

#[test]
fn a_wall_along_the_line_blocks_only_away_from_the_ends() {
    let map = board(&sides("walls", "H3/H4"));
    expect(&map, "G4", "I4", "clear 0");
    expect(&map, "G4", "K4", "clear 0");
    expect(&map, "E4", "I4", "clear 0");
    expect(&map, "E4", "K4", "H3/H4 wall B9.2");
    let tem = los(&map, at("E4"), at("I4")).hexside_tem;
    assert_eq!(tem.map(|tem| tem.drm), Some(2));
    // A full star of walls at the far vertex blocks.
    let star = board(&sides("walls", "H3/H4 I4/H3 I4/H4"));
    expect(&star, "G4", "K4", "H3/H4 wall B9.2");
}

#[test]
fn an_entrenched_unit_is_out_of_sight_behind_its_wall() {
    let map = board(&(sides("walls", "E5/E6") + &hill(1, "E2")));
    let dug_in = End { location: at("E6"), footing: Footing::Entrenched };
    let sees = |to: &str| los(&map, dug_in, at(to)).is_clear();
    assert!(sees("E5"), "adjacent across it");
    assert!(!sees("E4"));
    assert!(sees("E2"), "higher");
    assert!(sees("E8"), "away from it");
    assert!(!los(&map, at("E4"), dug_in).is_clear());
    assert!(los(&map, at("E4"), at("E6")).is_clear());
}

#[test]
fn a_wall_run_along_to_its_end_covers_who_is_in_bypass_on_either_side() {
    let map = board(&sides("walls", "H3/H4"));
    for (name, direction) in
        [("H3", VertexDirection::FLAT_BOTTOM_RIGHT), ("H4", VertexDirection::FLAT_TOP_RIGHT)]
    {
        let line = bypass_los(&map, at("E4"), hex(name), &[corner(name, direction)]);
        assert!(line.is_clear(), "{name}: {line:?}");
        assert_eq!(line.hexside_tem.map(|tem| tem.drm), Some(2), "{name}");
    }
}
