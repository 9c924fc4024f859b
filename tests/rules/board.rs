//! Coordinates, hexsides, terrain and map files.

use std::collections::BTreeSet;

use first_fire::board::{
    Coord, EdgeDirection, Hexside, Location, Map, MapProblem, Point, Terrain, Vertex,
    VertexDirection,
};

fn hex(name: &str) -> Coord {
    name.parse().expect("a hex name")
}

#[test]
fn hex_names_survive_a_round_trip() {
    for name in ["A1", "K10", "Z0", "AA5", "GG10", "ZZ3", "AAA1"] {
        assert_eq!(hex(name).to_string(), name);
    }
    assert_eq!(hex("AA5"), Coord::new(26, 5));
    assert_eq!(hex("k10"), Coord::new(10, 10));
}

#[test]
fn what_is_no_hex_name_is_refused() {
    for text in ["", "A", "7", "A01", "AB3", "A-1", "A1x", "A999", "Å3", "A 1", "A+1", "ÄÄ4"] {
        assert!(text.parse::<Coord>().is_err(), "{text:?} was read");
    }
    let long = format!("{}1", "A".repeat(300));
    assert!(long.parse::<Coord>().is_err());
}

#[test]
fn hexes_of_even_columns_sit_half_a_hex_lower() {
    let touches = |a: &str, others: [&str; 4]| {
        for other in others {
            assert!(hex(a).is_adjacent(hex(other)), "{a} {other}");
        }
    };
    touches("T3", ["S3", "S4", "U3", "U4"]);
    touches("G7", ["H6", "H7", "F6", "F7"]);
    assert!(hex("B1").is_adjacent(hex("A1")) && hex("B1").is_adjacent(hex("A2")));
    assert_eq!(hex("K2").distance(hex("H7")), 7);
}

#[test]
fn directions_are_those_of_the_printed_board() {
    let e5 = hex("E5");
    let neighbor = |direction| e5.neighbor(direction).map(|hex: Coord| hex.to_string());
    assert_eq!(neighbor(EdgeDirection::FLAT_TOP).as_deref(), Some("E4"));
    assert_eq!(neighbor(EdgeDirection::FLAT_BOTTOM).as_deref(), Some("E6"));
    assert_eq!(neighbor(EdgeDirection::FLAT_TOP_RIGHT).as_deref(), Some("F4"));
    assert_eq!(neighbor(EdgeDirection::FLAT_BOTTOM_LEFT).as_deref(), Some("D5"));
    assert_eq!(e5.direction_to(hex("E6")), Some(EdgeDirection::FLAT_BOTTOM));
    assert_eq!(e5.direction_to(hex("E7")), None);
    assert_eq!(hex("A1").neighbors().count(), 4);
}

#[test]
fn every_hex_survives_the_axial_round_trip() {
    for col in 0..=60 {
        for row in 0..=40 {
            let hex = Coord::new(col, row);
            assert_eq!(Coord::from_hex(hex.hex()), Some(hex));
        }
    }
}

#[test]
fn hexes_next_to_each_other_are_those_at_a_range_of_one() {
    let near = |middle: u8| [0, 1, 2, 3, 254, 255].into_iter().chain([middle]);
    let all: Vec<Coord> =
        near(31).flat_map(|col| near(17).map(move |row| Coord::new(col, row))).collect();
    for &one in &all {
        for &other in &all {
            assert_eq!(one.is_adjacent(other), one.distance(other) == 1, "{one} {other}");
        }
        assert!(one.neighbors().all(|(_, next)| one.is_adjacent(next)), "{one}");
    }
}

#[test]
fn locations_print_their_level_only_upstairs() {
    for name in ["E4", "E4:2", "AA10:-1"] {
        let location: Location = name.parse().expect("a Location");
        assert_eq!(location.to_string(), name);
    }
    for text in ["E4:", "E4:+1", "E4:01", "E4:x", ":1", "E4:1:1", "E4:999"] {
        assert!(text.parse::<Location>().is_err(), "{text:?} was read");
    }
    assert_eq!(serde_json::to_string(&Location::ground(hex("E4"))).expect("json"), "\"E4\"");
    assert_eq!(
        serde_json::from_str::<Location>("\"E4:1\"").expect("json"),
        Location::new(hex("E4"), 1)
    );
}

#[test]
fn a_hexside_is_the_same_from_both_sides() {
    for (direction, other) in hex("E4").neighbors() {
        let side = Hexside::of(hex("E4"), direction).expect("a side");
        assert_eq!(Some(side), Hexside::between(other, hex("E4")));
        assert_eq!(side.other(other), Some(hex("E4")));
        assert_eq!(side.to_string().parse(), Ok(side));
    }
    assert_eq!(Hexside::between(hex("E4"), hex("E6")), None);
    assert!("E4/E6".parse::<Hexside>().is_err());
}

#[test]
fn a_vertex_is_the_same_from_its_three_hexes() {
    let vertex = Vertex::of(hex("E4"), VertexDirection::FLAT_RIGHT);
    let hexes: BTreeSet<_> = vertex.hexes().map(|(hex, _)| hex.to_string()).collect();
    assert_eq!(hexes, ["E4", "F3", "F4"].map(String::from).into());
    for (hex, direction) in vertex.hexes() {
        assert_eq!(Vertex::of(hex, direction), vertex);
    }
    let side = Hexside::between(hex("F3"), hex("F4")).expect("a side");
    assert!(side.vertices().contains(&vertex));
}

#[test]
fn every_built_in_map_is_sound() {
    let names = Map::built_in_names();
    assert!(!names.is_empty());
    for name in names {
        let path = format!("maps/{name}.toml");
        let text = std::fs::read_to_string(&path).expect("the map's file");
        let map = Map::parse(&path, &text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Some(&map), Map::built_in(name).as_deref());
    }
}

#[test]
fn an_error_names_file_line_column_and_hex() {
    let text = "name = \"x\"\ncolumns = 3\nrows = 3\n[[terrain]]\nkind = \"woods\"\nhexes = [\"A1\", \"K9\"]\n";
    let error = Map::parse("some.toml", text).expect_err("K9 is not on the board");
    assert_eq!(error.to_string(), "some.toml:6:16: hex K9 is not on the board");
    assert_eq!((error.line, error.hex), (Some(6), Some(hex("K9"))));
    assert_eq!(error.problem, MapProblem::OffBoard(hex("K9")));
}

#[test]
fn open_ground_lies_where_nothing_else_is_said() {
    let map = Map::built_in("training").expect("the training map");
    assert_eq!(map.terrain(hex("A1")), Terrain::OpenGround);
    assert_eq!(map.terrain(hex("A2")), Terrain::Woods);
}

/// A board of three by three hexes with these lines added.
fn small(lines: &str) -> Result<Map, String> {
    let text = format!("name = \"x\"\ncolumns = 3\nrows = 3\n{lines}");
    Map::parse("x.toml", &text).map_err(|error| error.to_string())
}

#[track_caller]
fn refused(lines: &str, message: &str) {
    assert_eq!(small(lines).expect_err(lines), message);
}

#[test]
fn terrain_that_cannot_be_is_refused_where_it_stands() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = ";
    refused(
        &format!("{woods}[\"A1\", \"A1\"]"),
        "x.toml:6:16: hex A1 is given terrain a second time: woods, after woods",
    );
    refused(
        &format!("{woods}[\"A1-B2\"]\n[[terrain]]\nkind = \"brush\"\nhexes = [\"B2\"]"),
        "x.toml:9:10: hex B2 is given terrain a second time: brush, after woods",
    );
    refused(
        &format!("{woods}[\"B2-A1\"]"),
        "x.toml:6:10: the block B2-A1 is empty: name its upper left hex first",
    );
    refused(&format!("{woods}[\"A0\"]"), "x.toml:6:10: hex A0 is not on the board");
    refused(
        &format!("{woods}[\"forest\"]"),
        "x.toml:6:10: \"forest\" is not a hex such as K10, nor a block of hexes such as C3-F6",
    );
    refused(
        "[[terrain]]\nkind = \"forest\"\nhexes = []",
        "x.toml:5:8: \"forest\" is no terrain; open ground, woods, brush, grain, orchard, marsh, \
         crag, water, shellholes, wooden rubble, stone rubble are",
    );
}

#[test]
fn hexsides_that_cannot_be_are_refused() {
    refused(
        "walls = [\"A1/A2\"]\nhedges = [\"A2/A1\"]",
        "x.toml:5:11: hexside A1/A2 is given a wall or hedge a second time",
    );
    refused(
        "walls = [\"A1/A3\"]",
        "x.toml:4:10: A1 and A3 share no hexside: they are not adjacent",
    );
    refused("walls = [\"A1-A2\"]", "x.toml:4:10: \"A1-A2\" is not a hexside such as E4/E5");
    refused("walls = [\"A0/A1\"]", "x.toml:4:10: hex A0 is not on the board");
}

#[test]
fn chains_with_a_gap_are_refused() {
    refused(
        "roads = [\"A1-A3\"]",
        "x.toml:4:10: the way from A1 to A3 jumps: they are not adjacent",
    );
    refused(
        "roads = [\"A1\"]",
        "x.toml:4:10: \"A1\" is not a chain of at least two hexes such as A5-B5-C6",
    );
    refused("gullies = [\"A3-A4\"]", "x.toml:4:12: hex A4 is not on the board");
}

#[test]
fn buildings_that_cannot_be_are_refused() {
    let building = |keys: &str| format!("[[building]]\n{keys}");
    refused(
        &building("material = \"straw\"\nlevels = 0\nhexes = [\"A1\"]"),
        "x.toml:5:12: \"straw\" is no building material; \"wooden\" and \"stone\" are",
    );
    refused(
        &building("material = \"stone\"\nlevels = 3\nhexes = [\"A1\"]"),
        "x.toml:6:10: a building has 0 (single storey), 1 or 2 upper levels, not 3",
    );
    refused(
        &building("material = \"stone\"\nlevels = 1\nhexes = [\"A1\", \"C3\"]"),
        "x.toml:7:9: the building is in two parts: C3 touches none of its other hexes",
    );
    refused(
        &building("material = \"stone\"\nlevels = 1\nhexes = []"),
        "x.toml:7:9: the building has no hexes",
    );
    let inn = "[[building]]\nname = \"Inn\"\nmaterial = \"stone\"\nlevels = 1\n";
    refused(
        &format!("{inn}hexes = [\"A1\"]\n{inn}hexes = [\"A2\"]"),
        "x.toml:10:8: a second building is called \"Inn\"",
    );
}

#[test]
fn footprints_that_cannot_be_are_refused() {
    let with = |hex: &str, polygons: &str| {
        format!(
            "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"A1\"]\n\
             [[terrain]]\nkind = \"orchard\"\nhexes = [\"A2\"]\n\
             [[footprint]]\nhex = \"{hex}\"\npolygons = {polygons}"
        )
    };
    let square = "[[[-40, -40], [40, -40], [40, 40], [-40, 40]]]";
    assert!(small(&with("A1", square)).is_ok());
    // An edge whose line would cross another, did it go on as far, does not touch it.
    assert!(small(&with("A1", "[[[0, 0], [40, 40], [40, 0], [30, 10]]]")).is_ok());
    refused(
        &with("A2", square),
        "x.toml:12:7: hex A2 (orchard) cannot have a footprint: only buildings, woods, brush, grain \
         and marsh can",
    );
    refused(
        &with("A1", "[[[0, 0], [500, 0], [0, 9]]]"),
        "x.toml:13:13: the point [500, 0] of A1's footprint lies outside the hex",
    );
    refused(
        &with("A1", "[[[0, 0], [110, 60], [0, 9]]]"),
        "x.toml:13:13: the point [110, 60] of A1's footprint lies outside the hex",
    );
    // Over the upper hexside, and so far out that the sum of its coordinates is no number.
    for point in ["[59, 61]", "[100, 2147483647]", "[2147483647, 40]"] {
        refused(
            &with("A1", &format!("[[[0, 0], {point}, [0, 9]]]")),
            &format!("x.toml:13:13: the point {point} of A1's footprint lies outside the hex"),
        );
    }
    refused(
        &with("A1", "[[[0, 0], [5, 0]]]"),
        "x.toml:13:13: a polygon of A1's footprint has fewer than three points",
    );
    for shape in [
        "[[[0, 0], [40, 40], [40, 0], [0, 40]]]",
        "[[[0, 0], [10, 0], [20, 0]]]",
        "[[[0, 0], [40, 0], [20, 0], [20, 40]]]",
        "[[[0, 0], [0, 0], [40, 0], [0, 40]]]",
        "[[[0, 0], [40, 0], [40, 40], [20, 0], [0, 40]]]",
    ] {
        let message = "x.toml:13:13: a polygon of A1's footprint crosses itself or has no inside";
        refused(&with("A1", shape), message);
        let text = format!("name = \"x\"\ncolumns = 3\nrows = 3\n{}", with("A1", shape));
        let error = Map::parse("x.toml", &text).expect_err(shape);
        assert_eq!(error.hex, Some(hex("A1")));
    }
}

#[test]
fn sizes_months_and_levels_out_of_range_are_refused() {
    let parse = |text: &str| Map::parse("y", text).expect_err(text).to_string();
    assert_eq!(
        parse("name = \"y\"\ncolumns = 61\nrows = 3"),
        "y:2:11: a board has 1 to 60 columns and 1 to 40 rows, not 61"
    );
    assert!(parse("name = \"y\"\ncolumns = 3\nrows = 0").contains("not 0"));
    assert!(parse("name = \"y\"\ncolumns = 3\nrows = -9223372036854775808").starts_with("y:3:8"));
    refused("month = 13", "x.toml:4:9: 13 is no month; 1 to 12 are");
    refused("[[hill]]\nlevel = 4\nhexes = []", "x.toml:5:9: a hill has level 1, 2 or 3, not 4");
    refused(
        "[[hill]]\nlevel = 1\nhexes = [\"A1\"]\n[[hill]]\nlevel = 2\nhexes = [\"A1\"]",
        "x.toml:9:10: hex A1 is given a level a second time",
    );
}

#[test]
fn unknown_and_missing_keys_are_refused_with_their_line() {
    let error = small("trees = 3").expect_err("an unknown key");
    assert!(error.starts_with("x.toml:4:1: unknown field `trees`"), "{error}");
    let error = Map::parse("x.toml", "name = \"x\"\nrows = 3").expect_err("no columns");
    assert!(error.to_string().contains("missing field `columns`"), "{error}");
    let error = small("name = \"again\"").expect_err("a doubled key");
    assert!(error.starts_with("x.toml:4:1: "), "{error}");
    let error = small("walls = [").expect_err("not TOML");
    assert!(error.starts_with("x.toml:4:"), "{error}");
}

#[test]
fn no_text_makes_the_reader_panic() {
    let text = std::fs::read_to_string("maps/training.toml").expect("the training map");
    for (end, _) in text.char_indices() {
        let _ = Map::parse("cut", &text[..end]);
    }
    // One character after another replaced by something that might matter there.
    for (at, character) in text.char_indices() {
        let with = match at % 5 {
            0 => "9",
            1 => "\"",
            2 => "-",
            3 => "Ω",
            _ => "\n",
        };
        let changed = format!("{}{with}{}", &text[..at], &text[at + character.len_utf8()..]);
        let _ = Map::parse("changed", &changed);
    }
}

#[test]
fn a_map_that_does_not_exist_is_refused_with_the_names_of_those_that_do() {
    let error = Map::load("no-such-map").expect_err("no such map").to_string();
    assert!(error.starts_with("no-such-map: ") && error.contains("village"), "{error}");
    assert!(Map::load("maps").is_err());
    let map = Map::load("maps/training.toml").expect("a file");
    assert_eq!(map.name(), "Training ground");
    assert_eq!(Map::load("training"), Ok(map));
}

#[test]
fn the_village_has_the_classic_number_of_hexes() {
    let map = Map::built_in("village").expect("the village");
    assert_eq!(map.hexes().len(), 346);
    let hexes: Vec<Coord> = map.hexes().collect();
    assert!(hexes.is_sorted());
    assert!(map.contains(hex("B0")) && map.contains(hex("B10")) && !map.contains(hex("A0")));
}

#[test]
fn half_rows_can_be_left_off() {
    let map = small("first_half_row = false\nlast_half_row = false").expect("a map");
    let names: Vec<String> = map.hexes().map(|hex| hex.to_string()).collect();
    assert_eq!(names, ["A1", "A2", "A3", "B1", "B2", "C1", "C2", "C3"]);
    assert_eq!((map.columns(), map.rows()), (3, 3));
}

#[test]
fn roads_run_through_hexsides_both_ways() {
    let map = small("roads = [\"A1-A2-B2\"]").expect("a map");
    assert!(map.has_road(hex("A1"), EdgeDirection::FLAT_BOTTOM));
    assert!(map.has_road(hex("A2"), EdgeDirection::FLAT_TOP));
    assert!(!map.has_road(hex("A1"), EdgeDirection::FLAT_TOP));
    assert!(map.road_hex(hex("B2")) && !map.road_hex(hex("B1")));
    let sides: Vec<String> = map.roads().map(|side| side.to_string()).collect();
    assert_eq!(sides, ["A1/A2", "A2/B2"]);
}

#[test]
fn buildings_know_their_hexes_levels_and_names() {
    let map = Map::built_in("village").expect("the village");
    let church = map.building_named("Church").expect("a church");
    assert_eq!(map.building_hexes(church), [hex("M4"), hex("N4")]);
    assert_eq!(map.building(hex("N4")), Some(church));
    assert_eq!(map.upper_levels(hex("N4")), 2);
    assert!(map.location_exists(Location::new(hex("N4"), 2)));
    assert!(!map.location_exists(Location::new(hex("N4"), 3)));
    let smithy = map.building_named("Smithy").expect("a smithy");
    assert_eq!(map.building_hexes(smithy).len(), 1);
    assert!(!map.location_exists(Location::new(hex("O7"), 1)));
}

#[test]
fn a_building_of_several_hexes_is_drawn_through_their_common_hexsides() {
    let map = Map::built_in("village").expect("the village");
    let points = |name: &str| -> BTreeSet<(i32, i32)> {
        map.footprint(hex(name)).into_iter().flatten().map(|point| (point.x, point.y)).collect()
    };
    let common = points("M4").intersection(&points("N4")).count();
    assert_eq!(common, 2, "the wings end on the same two points");
}

#[test]
fn a_building_is_a_house_about_the_centre_with_a_wing_half_a_hexside_wide() {
    let map = small(
        "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"A1\"]\n\
         [[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"C2\", \"C3\"]\n",
    )
    .expect("a map");
    let center = |name: &str| Point::center(hex(name));
    let about = |name: &str| -> Vec<Vec<(i32, i32)>> {
        let seen = |point: Point| (point.x - center(name).x, point.y - center(name).y);
        let polygons = map.footprint(hex(name)).into_iter();
        polygons.map(|polygon| polygon.into_iter().map(seen).collect()).collect()
    };
    assert_eq!(about("A1"), [[(-60, -36), (60, -36), (60, 36), (-60, 36)]]);
    let house = vec![(-66, -42), (66, -42), (66, 42), (-66, 42)];
    let wing = vec![(30, 60), (-30, 60), (-30, 0), (30, 0)];
    assert_eq!(about("C2"), [house, wing]);
    // A slanting wing ends about the centre as well.
    let map = small("[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"B1\", \"C1\"]\n")
        .expect("a map");
    let slanting = map.footprint(hex("B1")).into_iter().nth(1).expect("a wing");
    let offsets: Vec<Point> = slanting.iter().map(|point| *point - center("B1")).collect();
    assert_eq!((offsets[2].x + offsets[3].x, offsets[2].y + offsets[3].y), (0, 0));
}

#[test]
fn depressions_are_read_with_what_they_hold() {
    use first_fire::board::{Depression, Depth};
    let text = "name = \"x\"\ncolumns = 6\nrows = 6\ngullies = [\"A3-B3\"]\nsunken_roads = [\"E2-E3\"]\n\
        [[stream]]\ndepth = \"shallow\"\ncourse = [\"B3-C4-C5\"]\n";
    let map = Map::parse("x.toml", text).expect("a sound map");
    let kinds = ["A3", "B3", "C5", "E2", "F2"].map(|name| map.depression(hex(name)));
    let stream = Some(Depression::Stream(Depth::Shallow));
    let sunken = Some(Depression::SunkenRoad);
    assert_eq!(kinds, [Some(Depression::Gully), stream, stream, sunken, None]);
    assert_eq!((map.base_level(hex("C4")), map.rim_level(hex("C4"))), (-1, 0));
    assert!(map.road_hex(hex("E2")) && !map.road_hex(hex("C4")));
    assert_eq!(map.depressions().count(), 4);
    refused(
        "[[stream]]\ndepth = \"dirty\"\ncourse = [\"A2-A3\"]",
        "x.toml:5:9: \"dirty\" is no depth of a stream; \"dry\", \"shallow\" and \"deep\" are",
    );
    refused(
        "gullies = [\"A2-A3\"]\n[[terrain]]\nkind = \"marsh\"\nhexes = [\"A3\"]",
        "x.toml:4:12: hex A3 (marsh) cannot lie in a gully, stream or sunken road",
    );
    refused(
        "roads = [\"A2-A3\"]\n[[terrain]]\nkind = \"water\"\nhexes = [\"A3\"]",
        "x.toml:4:10: hex A3 is water: no road goes through it",
    );
}

#[test]
fn terrain_facts_are_those_of_the_chart() {
    use first_fire::board::{BuildingMaterial, EntryCost, LosEffect, Storeys};
    let facts = |terrain: Terrain| terrain.facts();
    assert_eq!((facts(Terrain::Woods).tem, facts(Terrain::Woods).mf), (1, EntryCost::HalfMf(4)));
    assert_eq!(facts(Terrain::Grain).mf, EntryCost::HalfMf(3));
    assert_eq!(facts(Terrain::Marsh).mf, EntryCost::All);
    assert_eq!(facts(Terrain::Brush).kind, LosEffect::Hindrance(1));
    assert!(facts(Terrain::OpenGround).open_ground && !facts(Terrain::Grain).open_ground);
    let building = |material, storeys| facts(Terrain::Building { material, storeys });
    assert_eq!(building(BuildingMaterial::Stone, Storeys::Levels(2)).tem, 3);
    for material in [BuildingMaterial::Wooden, BuildingMaterial::Stone] {
        let storeys = [Storeys::SingleStorey, Storeys::Levels(1), Storeys::Levels(2)];
        assert_eq!(storeys.map(|storeys| building(material, storeys).height), [2, 3, 5]);
    }
    let half = [Storeys::SingleStorey, Storeys::Levels(1), Storeys::Levels(2)]
        .map(|storeys| building(BuildingMaterial::Wooden, storeys).half_level);
    assert_eq!(half, [false, true, true]);
    assert_eq!((facts(Terrain::Shellholes).tem, facts(Terrain::Crag).tem), (1, 1));
    assert_eq!(building(BuildingMaterial::Wooden, Storeys::SingleStorey).height, 2);
    let rubble = facts(Terrain::Rubble(BuildingMaterial::Stone));
    assert_eq!((rubble.tem, rubble.rally_bonus, rubble.inherent), (3, false, true));
    assert!(rubble.half_level && rubble.concealment);
}

#[test]
fn grain_stands_from_june_to_september_and_orchards_are_in_leaf_from_april_to_october() {
    use first_fire::board::Month;
    let months = |in_season: fn(Month) -> bool| -> Vec<u8> {
        (1..=12).filter(|&number| Month::new(number).is_some_and(in_season)).collect()
    };
    assert_eq!(months(Month::grain_in_season), [6, 7, 8, 9]);
    assert_eq!(months(Month::orchards_in_season), [4, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn only_a_hindrance_has_a_hindrance_drm() {
    let map = small(
        "[[terrain]]\nkind = \"brush\"\nhexes = [\"A1\"]\n\
         [[terrain]]\nkind = \"woods\"\nhexes = [\"A2\"]\n",
    )
    .expect("a map");
    assert_eq!(["A1", "A2", "A3"].map(|name| map.hindrance_drm(hex(name))), [1, 0, 0]);
}
