//! What blocks a line on its way: woods, buildings, and what stands along a hexside.

use super::{board, building, crossed, expect, hex, hill, see, terrain, why};

#[test]
fn woods_block_a_level_line_and_not_one_to_or_from_them() {
    let map = board(&terrain("woods", "E5"));
    expect(&map, "E3", "E7", "E5 woods A6.2");
    expect(&map, "E3", "E5", "clear 0");
    expect(&map, "E5", "E9", "clear 0");
    expect(&map, "E4", "E5", "clear 0");
}

#[test]
fn along_a_hexside_an_obstacle_must_stand_on_both_sides() {
    // From E4 the spine to the right runs between F3 and F4 to G4.
    let one = board(&terrain("woods", "F3"));
    expect(&one, "E4", "G4", "clear 0");
    let both = board(&terrain("woods", "F3 F4"));
    expect(&both, "E4", "G4", "F3 woods A6.2");
    let mixed = board(&(terrain("woods", "F3") + &terrain("grain", "F4")));
    expect(&mixed, "E4", "G4", "clear 1");
}

#[test]
fn along_a_hexside_the_lesser_of_the_two_is_named() {
    for (grain, woods) in [("F3", "F4"), ("F4", "F3")] {
        let map = board(&(terrain("grain", grain) + &terrain("woods", woods)));
        let line = see(&map, "E4", "G4");
        let named: Vec<_> = line.hindrances.iter().map(|met| (met.hex, met.drm)).collect();
        assert_eq!(named, [(hex(grain), 1)]);
    }
}

#[test]
fn along_a_hexside_footprints_must_cover_the_same_stretch_of_it() {
    let drawn = |start: i32| {
        let end = start + 40;
        board(&format!(
            "{}[[footprint]]\nhex = \"F3\"\npolygons = [[[-60, 60], [-20, 60], [-20, 40], [-60, 40]]]\n\
             [[footprint]]\nhex = \"F4\"\n\
             polygons = [[[{start}, -60], [{end}, -60], [{end}, -40], [{start}, -40]]]\n",
            terrain("woods", "F3 F4")
        ))
    };
    expect(&drawn(20), "E4", "G4", "clear 0");
    expect(&drawn(-20), "E4", "G4", "clear 0");
    expect(&drawn(-40), "E4", "G4", "F3 woods A6.2");
}

#[test]
fn ground_that_blocks_is_named_before_what_grows_on_it() {
    let map = board(&(hill(2, "E5") + &terrain("woods", "E5")));
    let bare = board(&hill(2, "E5"));
    assert_eq!(why(&map, "E3", "E7"), why(&bare, "E3", "E7"));
}

#[test]
fn inherent_terrain_counts_along_its_hexside_from_either_side() {
    for (kind, answer) in
        [("orchard", "clear 1"), ("crag", "clear 1"), ("stone rubble", "F3 stone rubble A6.21")]
    {
        expect(&board(&terrain(kind, "F3")), "E4", "G4", answer);
    }
    let both = board(&terrain("orchard", "F3 F4"));
    expect(&both, "E4", "G4", "clear 1");
    assert_eq!(see(&both, "E4", "G4").hindrances.len(), 1);
}

#[test]
fn a_building_blocks_only_where_it_stands_in_its_hex() {
    let map = board(&building(1, "E5"));
    expect(&map, "E3", "E7", "E5 stone building A6.2");
    // A line through the hex that misses the house in it.
    assert!(crossed("E3", "F6").contains(&"E5".to_string()));
    expect(&map, "E3", "F6", "clear 0");
    expect(&board(&terrain("woods", "E5")), "E3", "F6", "E5 woods A6.2");
    let tiny = "[[footprint]]\nhex = \"E5\"\npolygons = [[[60, -10], [80, -10], [80, 10]]]\n";
    let map = board(&(building(1, "E5") + tiny));
    expect(&map, "E3", "E7", "clear 0");
}

#[test]
fn a_line_touching_a_footprint_from_one_side_is_clear() {
    let beside =
        "[[footprint]]\nhex = \"E5\"\npolygons = [[[0, -40], [40, -40], [40, 40], [0, 40]]]\n";
    expect(&board(&(building(1, "E5") + beside)), "E3", "E7", "clear 0");
    let across =
        "[[footprint]]\nhex = \"E5\"\npolygons = [[[-1, -40], [40, -40], [40, 40], [-1, 40]]]\n";
    expect(&board(&(building(1, "E5") + across)), "E3", "E7", "E5 stone building A6.2");
}

#[test]
fn a_building_of_two_hexes_blocks_along_the_hexside_it_runs_through() {
    let map = board(&building(1, "F3 F4"));
    expect(&map, "E4", "G4", "F3 stone building A6.2");
    let apart = board(&(building(1, "F3") + &building(1, "F4")));
    expect(&apart, "E4", "G4", "clear 0");
}

#[test]
fn a_single_storey_building_is_looked_over_from_level_one() {
    let map = board(&(building(1, "E3") + &building(0, "E5") + &building(1, "E8")));
    expect(&map, "E3", "E8", "E5 stone building A6.2");
    expect(&map, "E3:1", "E8:1", "clear 0");
    expect(&map, "E3:1", "E8", "E5 stone building A6.2");
}

#[test]
fn a_building_with_levels_blocks_along_its_top_level() {
    let map = board(&(building(1, "E5") + &building(2, "E3") + &building(2, "E8")));
    expect(&map, "E3:1", "E8:1", "E5 stone building A6.21");
    expect(&map, "E3:2", "E8:2", "clear 0");
    expect(&map, "E3:2", "E8", "clear 0");
    expect(&map, "E3:2", "E6", "E5 blind hex behind stone building A6.4");
}

#[test]
fn levels_of_one_hex_see_each_other_one_apart() {
    let map = board(&building(2, "E5 E6"));
    expect(&map, "E5", "E5:1", "clear 0");
    expect(&map, "E5:1", "E5:2", "clear 0");
    expect(&map, "E5", "E5:2", "E5 floor B23.22");
    expect(&map, "E5:1", "E6:1", "clear 0");
    assert!(!see(&map, "E5:1", "E6").is_clear());
}

#[test]
fn a_location_off_the_map_or_above_the_roof_sees_nothing() {
    let map = board(&building(1, "E5"));
    assert!(!see(&map, "E5:2", "E8").is_clear());
    assert!(!see(&map, "Z30", "E8").is_clear());
    assert!(!see(&map, "E5:-1", "A0").is_clear());
}
