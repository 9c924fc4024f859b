//! The hexes that a line passes, and that it is the same both ways.

use std::collections::BTreeSet;

use first_fire::board::{
    Coord, EdgeDirection, Entry, Location, Map, VertexDirection, crossed_hexes, los,
};

use super::{board, crossed, hex, see};

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
