//! Line of sight: geometry, heights, Hindrances, hexside terrain and Snap Shots.

use std::collections::BTreeSet;

use first_fire::board::{
    Coord, EdgeDirection, End, Entry, Facing, Footing, Hexside, Location, Los, Map, Month, Vertex,
    VertexDirection, bypass_los, crossed_hexes, height_advantage, los, los_through,
};

fn hex(name: &str) -> Coord {
    name.parse().expect("a hex name")
}

fn at(name: &str) -> Location {
    name.parse().expect("a Location")
}

/// A board of 16 by 12 hexes with nothing on it but what `features` adds.
fn board(features: &str) -> Map {
    let text = format!("name = \"test\"\ncolumns = 16\nrows = 12\n{features}");
    Map::parse("test", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn terrain(kind: &str, hexes: &str) -> String {
    list("[[terrain]]", &format!("kind = \"{kind}\""), hexes)
}

fn hill(level: i8, hexes: &str) -> String {
    list("[[hill]]", &format!("level = {level}"), hexes)
}

fn building(levels: u8, hexes: &str) -> String {
    list("[[building]]", &format!("material = \"stone\"\nlevels = {levels}"), hexes)
}

fn list(header: &str, key: &str, hexes: &str) -> String {
    let hexes: Vec<String> = hexes.split(' ').map(|hex| format!("\"{hex}\"")).collect();
    format!("{header}\n{key}\nhexes = [{}]\n", hexes.join(", "))
}

fn sides(kind: &str, sides: &str) -> String {
    let sides: Vec<String> = sides.split(' ').map(|side| format!("\"{side}\"")).collect();
    format!("{kind} = [{}]\n", sides.join(", "))
}

/// The line, after checking that the other way agrees.
fn see(map: &Map, from: &str, to: &str) -> Los {
    let there = los(map, at(from), at(to));
    let back = los(map, at(to), at(from));
    assert_eq!(there.is_clear(), back.is_clear(), "{from} to {to}: {there:?} / {back:?}");
    assert_eq!(there.hindrance_total(), back.hindrance_total(), "{from} to {to}");
    there
}

fn why(map: &Map, from: &str, to: &str) -> String {
    let line = see(map, from, to);
    line.blocked.map_or_else(
        || format!("clear {}", line.hindrance_total()),
        |block| format!("{} {} {}", block.at, block.why, block.rule),
    )
}

#[track_caller]
fn expect(map: &Map, from: &str, to: &str, answer: &str) {
    assert_eq!(why(map, from, to), answer, "{from} to {to}");
}

fn crossed(from: &str, to: &str) -> Vec<String> {
    let name = |crossed: first_fire::board::Crossed| {
        format!("{}{}", crossed.hex, if crossed.alongside { "|" } else { "" })
    };
    crossed_hexes(hex(from), hex(to)).into_iter().map(name).collect()
}

// Geometry

#[test]
fn a_line_down_a_column_stays_in_it() {
    assert_eq!(crossed("H5", "H9"), ["H6", "H7", "H8"]);
    let map = board("");
    let line = see(&map, "H5", "H9");
    assert_eq!(line.range, 4);
    assert_eq!(line.exit, Some(Entry::Side(EdgeDirection::FLAT_BOTTOM)));
    assert_eq!(line.entry, Some(Entry::Side(EdgeDirection::FLAT_TOP)));
    assert!(!line.along_spine);
}

#[test]
fn a_line_along_hexspines_passes_between_pairs_of_hexes() {
    // Clockwise of the line comes second in each pair.
    let expected = ["J2|", "K3|", "J3", "J4|", "I4|", "I5", "H5|", "I6|", "H6", "G7|", "H7|"];
    let names: BTreeSet<String> = crossed("K2", "G8").into_iter().collect();
    for name in expected {
        assert!(names.contains(name), "{name} of {names:?}");
    }
    for (name, range) in [("J3", 2), ("I5", 4), ("H6", 6)] {
        assert_eq!(hex("K2").distance(hex(name)), range, "{name}");
    }
    let map = board("");
    let line = see(&map, "K2", "H6");
    assert!(line.along_spine);
    assert_eq!(line.exit, Some(Entry::Spine(VertexDirection::FLAT_BOTTOM_LEFT)));
    assert_eq!(line.entry, Some(Entry::Spine(VertexDirection::FLAT_TOP_RIGHT)));
}

#[test]
fn every_line_passes_connected_hexes_and_ends_at_its_target() {
    let map = board("");
    for from in map.hexes().step_by(7) {
        for to in map.hexes() {
            let hexes = crossed_hexes(from, to);
            let mut last = from;
            for step in hexes.iter().filter(|step| !step.alongside) {
                assert!(last.distance(step.hex) <= 2 && last != step.hex, "{from} to {to}");
                assert_eq!(step.range + step.hex.distance(to), from.distance(to), "{from} {to}");
                last = step.hex;
            }
            let mut there: Vec<Coord> = hexes.iter().map(|step| step.hex).collect();
            let mut back: Vec<Coord> =
                crossed_hexes(to, from).iter().map(|step| step.hex).collect();
            there.sort_unstable();
            back.sort_unstable();
            assert_eq!(there, back, "{from} to {to}");
        }
    }
}

#[test]
fn a_line_passes_exactly_the_hexes_with_corners_on_both_of_its_sides() {
    use first_fire::board::Point;
    use first_fire::board::lattice::CORNERS;
    let map = board("");
    for from in map.hexes().step_by(11) {
        for to in map.hexes().filter(|to| *to != from) {
            let line = Point::center(to) - Point::center(from);
            let split = |hex: Coord| {
                let sides = CORNERS
                    .map(|corner| line.cross(Point::center(hex) + corner - Point::center(from)));
                sides.iter().any(|side| *side < 0) && sides.iter().any(|side| *side > 0)
            };
            let between = |hex: Coord| {
                let (there, back) = (from.distance(hex), hex.distance(to));
                there > 0 && back > 0 && there + back == from.distance(to)
            };
            let expected: Vec<Coord> =
                map.hexes().filter(|hex| between(*hex) && split(*hex)).collect();
            let mut found: Vec<Coord> = crossed_hexes(from, to)
                .into_iter()
                .filter(|crossed| !crossed.alongside && map.contains(crossed.hex))
                .map(|crossed| crossed.hex)
                .collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{from} to {to}");
        }
    }
}

// Obstacles

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

// Heights

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

// Hindrances

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
    let smoke = std::collections::BTreeMap::from([(at("E3"), 2)]);
    let line = los_through(&four, at("E2").into(), at("E9").into(), &smoke);
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

// Hexside terrain

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

// Hills

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

// Gullies

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

// Snap Shots

/// The board of the worked example: buildings that hide both hex centres from K2.
fn snap_board(more: &str) -> Map {
    board(&(more.to_string() + &building(1, "H7") + &building(1, "J4") + &building(1, "H5")))
}

/// A Snap Shot at a hexside that is crossed on the ground.
fn snap_shot_los(map: &Map, from: impl Into<End>, side: Hexside) -> Los {
    let (a, b) = side.hexes();
    let level = map.base_level(a).min(map.base_level(b));
    first_fire::board::snap_shot_los(map, from, side, level)
}

fn side(name: &str) -> Hexside {
    name.parse().expect("a hexside")
}

/// Clauses: A8.15-2, A8.15-16
#[test]
fn a_snap_shot_may_run_along_the_hexside_between_two_hidden_hexes() {
    let map = snap_board("");
    assert!(!see(&map, "K2", "H7").is_clear());
    assert!(!see(&map, "K2", "G7").is_clear());
    let shot = snap_shot_los(&map, at("K2"), side("H7/G7"));
    assert!(shot.is_clear(), "{shot:?}");
    assert_eq!((shot.range, shot.along_spine, shot.hexside_tem), (7, true, None));
}

/// Clauses: A8.15-1
#[test]
fn a_snap_shot_needs_no_line_along_the_hexside() {
    let map = snap_board("");
    let shot = snap_shot_los(&map, at("H5"), side("I7/H7"));
    assert!(shot.is_clear(), "{shot:?}");
    assert_eq!((shot.range, shot.hindrance_total()), (2, 0));
}

/// Clauses: A8.15-3
#[test]
fn a_snap_shot_at_half_a_hexside_is_none() {
    let map = board(&terrain("woods", "E5"));
    assert!(!snap_shot_los(&map, at("E3"), side("E6/E7")).is_clear());
    // One end of this hexside is in sight, the other is not.
    assert!(snap_shot_los(&map, at("E3"), side("F6/G7")).is_clear());
    assert!(!snap_shot_los(&map, at("E3"), side("F6/F7")).is_clear());
}

/// Clauses: A8.15-8
#[test]
fn walls_at_the_near_vertex_cover_against_a_snap_shot() {
    let map = snap_board(&sides("walls", "H7/H6 G7/H6"));
    let shot = snap_shot_los(&map, at("K2"), side("H7/G7"));
    assert!(shot.is_clear());
    assert_eq!(shot.hexside_tem.map(|tem| tem.drm), Some(2));
}

#[test]
fn a_snap_shot_is_hindered_on_its_way() {
    let map = board(&terrain("grain", "E4"));
    assert_eq!(snap_shot_los(&map, at("E3"), side("E6/E7")).hindrance_total(), 1);
}

#[test]
fn a_snap_shot_from_or_at_what_is_not_there_sees_nothing() {
    let map = board("");
    assert!(!snap_shot_los(&map, Location::new(hex("E3"), 2), side("E6/E7")).is_clear());
    assert!(!snap_shot_los(&map, at("E10"), side("E12/E13")).is_clear());
}

#[test]
fn a_snap_shot_from_above_passes_over_a_wall() {
    let walled = sides("walls", "E4/E5 D4/E5 F4/E5");
    assert!(!snap_shot_los(&board(&walled), at("E2"), side("E7/E8")).is_clear());
    let map = board(&(walled + &hill(1, "E2")));
    assert!(snap_shot_los(&map, at("E2"), side("E7/E8")).is_clear());
}

#[test]
fn a_house_within_the_lines_to_a_hexside_blocks_a_snap_shot() {
    let map = board(&building(1, "E5"));
    assert!(!snap_shot_los(&map, at("E3"), side("E7/E8")).is_clear());
}

#[test]
fn inherent_terrain_blocks_a_snap_shot_whose_outer_line_runs_along_its_hex() {
    // The line from E4 to the near end of the hexside runs along F3/F4, and would go on along H3/H4.
    let clear = |hexes: &str| {
        let map = board(&terrain("stone rubble", hexes));
        snap_shot_los(&map, at("E4"), side("F3/G4")).is_clear()
    };
    assert!(!clear("F4"));
    assert!(clear("D3 D4 H4"));
    let mirrored = board(&terrain("stone rubble", "F3"));
    assert!(!snap_shot_los(&mirrored, at("E4"), side("F4/G4")).is_clear());
    let far = |hexes: &str| {
        let map = board(&terrain("stone rubble", hexes));
        snap_shot_los(&map, at("E4"), side("H3/I4")).is_clear()
    };
    assert!(!far("F4"));
    assert!(!far("H4"));
}

// Bypass and SMOKE

fn corner(name: &str, direction: VertexDirection) -> Vertex {
    Vertex::of(hex(name), direction)
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

#[test]
fn smoke_hinders_a_slanting_line_within_its_two_levels_only() {
    let map = board(&hill(3, "E2"));
    for (place, hindrance) in [("E7", 3), ("E4", 0)] {
        let smoke = [(at(place), 3)].into();
        let total = |from: &str, to: &str| {
            los_through(&map, at(from).into(), at(to).into(), &smoke).hindrance_total()
        };
        assert_eq!((total("E2", "E8"), total("E8", "E2")), (hindrance, hindrance), "{place}");
    }
}

// Whole maps

#[test]
fn every_line_of_the_built_in_maps_is_the_same_both_ways() {
    for name in Map::built_in_names() {
        let map = Map::built_in(name).expect("a built-in map");
        let locations: Vec<Location> = map
            .hexes()
            .flat_map(|hex| (0..=map.upper_levels(hex)).map(move |l| Location::new(hex, l)))
            .collect();
        for (i, from) in locations.iter().enumerate() {
            for to in &locations[i + 1..] {
                let (there, back) = (los(&map, *from, *to), los(&map, *to, *from));
                assert_eq!(there.is_clear(), back.is_clear(), "{name}: {from} {to}");
                let totals = (there.hindrance_total(), back.hindrance_total());
                assert_eq!(totals.0, totals.1, "{name}: {from} {to}");
                assert_eq!(there.entry, back.exit, "{name}: {from} {to}");
                let mut hexes: Vec<Coord> = there.hindrances.iter().map(|h| h.hex).collect();
                hexes.reverse();
                if there.is_clear() {
                    let other: Vec<Coord> = back.hindrances.iter().map(|h| h.hex).collect();
                    assert_eq!(hexes, other, "{name}: {from} {to}");
                }
            }
        }
    }
}

#[test]
fn a_clear_snap_shot_sees_every_point_of_its_hexside() {
    // Sampled points of the hexside: no line to one of them may pass inside a woods hex.
    use first_fire::board::Point;
    use first_fire::board::lattice::CORNERS;
    let woods = ["E5", "F7", "H4", "I8", "C8"];
    let map = board(&terrain("woods", &woods.join(" ")));
    let steps = 60;
    let mut seen = [0, 0];
    for from in map.hexes().filter(|hex| !woods.contains(&hex.to_string().as_str())).step_by(13) {
        let eye = Point::center(from);
        for hex in map.hexes().filter(|hex| hex.distance(from) > 1).step_by(5) {
            let Some(side) = Hexside::of(hex, EdgeDirection::FLAT_TOP) else { continue };
            let (a, b) = side.hexes();
            if side.touches(from) || !map.contains(a) || !map.contains(b) {
                continue;
            }
            let [start, end] = side.vertices().map(|vertex| vertex.point());
            let hidden = (0..=steps).any(|step| {
                // The step from the eye to the point, times the number of steps.
                let line = Point::new(
                    (start.x - eye.x) * (steps - step) + (end.x - eye.x) * step,
                    (start.y - eye.y) * (steps - step) + (end.y - eye.y) * step,
                );
                woods.iter().map(|name| self::hex(name)).any(|tree| {
                    let center = Point::center(tree) - eye;
                    let sides = CORNERS.map(|corner| line.cross(center + corner));
                    let split =
                        sides.iter().any(|side| *side < 0) && sides.iter().any(|side| *side > 0);
                    // In front of the eye and before the hexside.
                    let ahead = line.dot(center);
                    let before = i64::from(ahead) * i64::from(steps)
                        < i64::from(line.x) * i64::from(line.x)
                            + i64::from(line.y) * i64::from(line.y);
                    // One of the hexside's own hexes stands in the way if it is on the firer's side of it.
                    let rim = end - start;
                    let beyond = side.touches(tree)
                        && rim.cross(eye - start).signum()
                            != rim.cross(center + eye - start).signum();
                    split && ahead > 0 && before && !beyond
                })
            });
            let clear = snap_shot_los(&map, Location::ground(from), side).is_clear();
            seen[usize::from(clear)] += 1;
            // Sampling may miss a sliver, never invent a block.
            assert!(!(clear && hidden), "{from} to {side}");
        }
    }
    assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
}
