//! Coordinates, hexsides, terrain and map files.

use std::collections::BTreeSet;

use first_fire::board::{
    Coord, EdgeDirection, Hexside, Location, Map, MapProblem, Terrain, Vertex, VertexDirection,
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
