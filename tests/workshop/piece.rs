//! Pieces of maps, taken from one place and laid down in another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use first_fire::board::{
    BuildingMaterial, Coord, Hexside, HexsideTerrain, Map, Ridge, Roof, RoofForm, Terrain,
};
use first_fire::workshop::chance_map::{Extent, Land, draw};
use first_fire::workshop::drawing::Drawing;
use first_fire::workshop::history::InHand;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::region;
use first_fire::workshop::sheet::{Chain, Edit, Mirror, Piece};

/// A churchyard: a stone church of two hexes with a gable, half of it askew, a road past it, a hedge, a wall, a gully, a knoll.
const YARD: &str = r#"name = "Yard"
columns = 13
rows = 10
roads = ["B4-C5-D5-E6-F6"]
gullies = ["C7-D7-E8"]
walls = ["D3/D4"]
hedges = ["C4/C5", "E5/F5"]

[[terrain]]
kind = "woods"
hexes = ["C3", "E4"]

[[hill]]
level = 1
hexes = ["E4-E5"]

[[building]]
name = "Church" # the oldest
material = "stone"
levels = 1
hexes = ["D4", "D3"]
roof = "gable"

[[footprint]]
hex = "D4"
polygons = [[[-61, -30], [44, -41], [60, 31], [-45, 42]]]
"#;

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

fn side(name: &str) -> Hexside {
    name.parse().unwrap()
}

fn yard() -> Drawing {
    Drawing::of_text("yard", YARD).unwrap()
}

/// The hexes from C3 to E8, and D3 in which the church ends.
fn taken(drawing: &Drawing) -> Piece {
    Piece::of(drawing.map(), &region::block(drawing.map(), hex("C3"), hex("E8"))).unwrap()
}

fn empty(columns: u8, rows: u8) -> Drawing {
    Drawing::blank("empty", columns, rows).unwrap()
}

/// The map that a drawing would be saved as: nothing is wrong with it.
fn sound(drawing: &Drawing) -> Map {
    let map = Map::parse("drawn", &drawing.text());
    map.unwrap_or_else(|error| panic!("{error}\n{}", drawing.text()))
}

/// Maps by chance, and a block of each.
fn lands() -> impl Iterator<Item = (u64, Arc<Map>, BTreeSet<Coord>)> {
    (0..12).map(|seed| {
        let land = Land::by_chance(Extent::Small, Default::default(), seed);
        let map = Arc::new(Map::parse("land", &draw("Land", &land, seed)).unwrap());
        let (col, row) = (3 + (seed % 5) as u8, 2 + (seed % 3) as u8);
        let block = region::block(&map, Coord::new(col, row), Coord::new(col + 7, row + 5));
        (seed, map, block)
    })
}

/// All that the game knows of some hexes, whatever they cover.
fn facts(map: &Map, hexes: impl IntoIterator<Item = Coord>) -> BTreeMap<Coord, String> {
    let all: BTreeSet<Coord> = hexes.into_iter().collect();
    let one = |hex: Coord| {
        let within = hex.neighbors().filter(|(_, other)| all.contains(other));
        let sides: Vec<_> = within
            .map(|(side, other)| {
                let same = map.building(hex).is_some() && map.building(hex) == map.building(other);
                let joins = (map.has_road(hex, side), map.depression_joins(hex, side), same);
                (side, map.side_of(hex, side), joins)
            })
            .collect();
        let name = map.building(hex).and_then(|building| map.building_name(building));
        let facts = (map.terrain(hex), map.roof(hex), name, sides);
        (hex, format!("{} {} {facts:?}", map.base_level(hex).max(0), map.footprint(hex).len()))
    };
    all.iter().copied().map(one).collect()
}

#[test]
fn a_piece_laid_where_it_was_taken_changes_nothing() {
    let mut drawing = yard();
    let piece = taken(&drawing);
    assert!(!drawing.once(&Edit::Paste(piece.clone(), piece.held()), "piece"));
    assert_eq!(drawing.text(), YARD);
    for (seed, map, block) in lands() {
        let land = Land::by_chance(Extent::Small, Default::default(), seed);
        let mut drawing = Drawing::of_text("land", &draw("Land", &land, seed)).unwrap();
        let before = drawing.text();
        let piece = Piece::of(&map, &block).unwrap();
        drawing.once(&Edit::Paste(piece.clone(), piece.held()), "piece");
        assert_eq!(drawing.text(), before, "seed {seed}");
    }
}

#[test]
fn what_is_cut_and_laid_back_is_joined_to_what_is_round_it_as_before() {
    for (seed, map, block) in lands() {
        let land = Land::by_chance(Extent::Small, Default::default(), seed);
        let mut drawing = Drawing::of_text("land", &draw("Land", &land, seed)).unwrap();
        let before = facts(&map, map.hexes());
        let piece = Piece::of(&map, &block).unwrap();
        drawing.once(&Edit::Erase(block), "rubbed out");
        drawing.once(&Edit::Paste(piece.clone(), piece.held()), "piece");
        assert_eq!(facts(&sound(&drawing), map.hexes()), before, "seed {seed}");
    }
    // A church cut through, a road and a gully of which one hex is left, and a hedge on the rim.
    for cut in [&["D4", "C7"][..], &["D3", "B4", "E8"], &["C5", "D5", "E6", "D7"], &["C4", "F6"]] {
        let mut drawing = yard();
        let map = Arc::clone(drawing.map());
        let hexes: BTreeSet<Coord> = cut.iter().map(|name| hex(name)).collect();
        let piece = Piece::of(&map, &hexes).unwrap();
        drawing.once(&Edit::Erase(hexes), "rubbed out");
        drawing.once(&Edit::Paste(piece.clone(), piece.held()), "piece");
        assert_eq!(facts(&sound(&drawing), map.hexes()), facts(&map, map.hexes()), "{cut:?}");
    }
}

#[test]
fn elsewhere_a_piece_is_joined_where_the_like_runs_and_nowhere_else() {
    let mut drawing = yard();
    // The middle of the road, with an end on either side that leads out of it.
    let bend = BTreeSet::from([hex("C5"), hex("D5")]);
    let piece = Piece::of(drawing.map(), &bend).unwrap();
    let held = piece.held();
    drawing.once(&Edit::Join(Chain::Road, hex("H4"), hex("H3")), "road");
    let to = |name: &str, at| piece.place(hex(name), at).unwrap();
    let at = {
        let off = to("B4", hex("I5")).hex() - hex("H4").hex();
        Coord::from_hex(hex("I5").hex() - off).unwrap()
    };
    drawing.once(&Edit::Paste(piece.clone(), at), "piece");
    let map = sound(&drawing);
    let between = |a: &str, b: &str| Hexside::between(to(a, at), to(b, at)).unwrap();
    let roads: BTreeSet<Hexside> = map.roads().collect();
    assert!(roads.contains(&between("B4", "C5")), "to the road that is there");
    assert!(!roads.contains(&between("D5", "E6")), "there is none to go on to");
    assert_eq!(roads.len(), 4 + 1 + 2);
    assert_ne!(at, held);
}

#[test]
fn everything_in_a_piece_goes_along_and_one_step_takes_it_back() {
    let (drawing, mut other) = (yard(), empty(20, 12));
    let before = other.text();
    other.once(&Edit::Paste(taken(&drawing), hex("M6")), "piece");
    let map = sound(&other);
    let piece = taken(&drawing);
    let to = |name: &str| piece.place(hex(name), hex("M6")).unwrap();
    assert_eq!(map.terrain(to("C3")), Terrain::Woods);
    assert_eq!((map.terrain(to("E4")), map.base_level(to("E4"))), (Terrain::Woods, 1));
    let church = map.building_named("Church").unwrap();
    assert_eq!(map.building_hexes(church), [to("D3"), to("D4")]);
    assert_eq!(map.roof(to("D4")), Roof { form: RoofForm::Gable, ridge: Ridge::Along });
    assert_eq!(map.own_footprint(to("D4")), drawing.map().own_footprint(hex("D4")));
    let between = |a, b| Hexside::between(to(a), to(b)).unwrap();
    assert_eq!(map.hexside(between("D3", "D4")), Some(HexsideTerrain::Wall));
    assert_eq!(map.hexside(between("C4", "C5")), Some(HexsideTerrain::Hedge));
    assert_eq!(map.hexside(between("E5", "F5")), Some(HexsideTerrain::Hedge), "on its rim");
    assert_eq!((map.roads().count(), map.depressions().count()), (2, 2));
    other.undo();
    assert_eq!(other.text(), before);
}

#[test]
fn turned_six_times_or_mirrored_twice_a_piece_lies_as_it_did() {
    let drawing = yard();
    let piece = taken(&drawing);
    let laid = |piece: &Piece| {
        let mut board = empty(24, 20);
        board.once(&Edit::Paste(piece.clone(), hex("L9")), "piece");
        assert_eq!(board.problems(), [], "{:?}", piece.lie);
        board.text()
    };
    let mut texts = BTreeSet::new();
    for mirrored in [false, true] {
        let mut turned = piece.clone();
        if mirrored {
            turned.lie = turned.lie.mirrored();
        }
        let begin = turned.clone();
        for _ in 0..6 {
            assert!(texts.insert(laid(&turned)), "{:?} lies like another", turned.lie);
            let twice = turned.lying(turned.lie.mirrored().mirrored());
            assert_eq!(twice, turned);
            turned.lie = turned.lie.turned(1);
        }
        assert_eq!(turned, begin);
    }
}

#[test]
fn a_piece_turned_on_the_board_six_times_over_is_the_same_ground() {
    for (seed, map, block) in lands() {
        let piece = Piece::of(&map, &block).unwrap();
        let at = Coord::new(20, 14);
        let lay = |piece: &Piece| {
            let mut board = empty(40, 28);
            board.once(&Edit::Paste(piece.clone(), at), "piece");
            assert_eq!(board.problems(), [], "seed {seed}");
            let hexes: BTreeSet<Coord> = board.map().hexes().collect();
            (Arc::clone(board.map()), hexes)
        };
        let first = lay(&piece);
        let mut now = first.clone();
        for turn in 0..6 {
            let whole = Piece::of(&now.0, &now.1).unwrap();
            // Held over the place at which it was laid.
            let mut moved = whole.clone();
            moved.lie = moved.lie.turned(1);
            let back = moved.place(at, whole.held()).unwrap();
            let to = whole.held().hex() + at.hex() - back.hex();
            let mut board = empty(40, 28);
            board.once(&Edit::Paste(moved, Coord::from_hex(to).unwrap()), "piece");
            assert_eq!(board.problems(), [], "seed {seed}, turn {turn}");
            now = (Arc::clone(board.map()), first.1.clone());
        }
        let inside = block.iter().filter_map(|hex| piece.place(*hex, at));
        let inside: Vec<Coord> = inside.collect();
        assert_eq!(facts(&now.0, inside.clone()), facts(&first.0, inside), "seed {seed}");
    }
}

#[test]
fn hexsides_and_roads_turn_with_a_piece() {
    let mut drawing = empty(9, 9);
    drawing.once(&Edit::Join(Chain::Road, hex("C3"), hex("C2")), "road");
    drawing.once(&Edit::Side(side("C3/C4"), Some(HexsideTerrain::Wall)), "wall");
    let mut piece = Piece::of(drawing.map(), &BTreeSet::from([hex("C3"), hex("C2")])).unwrap();
    let clockwise = [
        ("E5/E4", "E5/E6"),
        ("E5/F4", "E5/D5"),
        ("E5/F5", "E5/D4"),
        ("E5/E6", "E5/E4"),
        ("E5/D5", "E5/F4"),
        ("E5/D4", "E5/F5"),
    ];
    for (road, wall) in clockwise {
        let mut board = empty(9, 9);
        // Held so that C3 comes to lie on E5.
        let off = piece.place(hex("C3"), hex("E5")).unwrap().hex() - hex("E5").hex();
        let at = Coord::from_hex(hex("E5").hex() - off).unwrap();
        board.once(&Edit::Paste(piece.clone(), at), "piece");
        let map = sound(&board);
        assert_eq!(map.roads().collect::<Vec<_>>(), [side(road)]);
        assert_eq!(map.hexsides().collect::<Vec<_>>(), [(side(wall), HexsideTerrain::Wall)]);
        piece.lie = piece.lie.turned(1);
    }
    piece.lie = piece.lie.turned(1).mirrored();
    let off = piece.place(hex("C3"), hex("E5")).unwrap().hex() - hex("E5").hex();
    let mut board = empty(9, 9);
    let at = Coord::from_hex(hex("E5").hex() - off).unwrap();
    board.once(&Edit::Paste(piece, at), "piece");
    assert_eq!(sound(&board).roads().collect::<Vec<_>>(), [side("E5/D4")], "left is right");
}

#[test]
fn what_falls_off_the_edge_is_counted_and_left_out() {
    let (drawing, mut other) = (yard(), empty(12, 9));
    let piece = taken(&drawing);
    assert_eq!(piece.size(), 18);
    assert_eq!(piece.lay(other.map(), hex("F5")).beyond, 0);
    let laid = piece.lay(other.map(), hex("A1"));
    assert!(laid.beyond > 0 && laid.levels.len() + laid.beyond == 18, "{laid:?}");
    for at in ["A1", "L0", "L9", "A9", "F0"] {
        for turn in 0..6 {
            let turned = piece.lying(piece.lie.turned(turn));
            other.once(&Edit::Paste(turned, hex(at)), "piece");
            sound(&other);
        }
    }
}

#[test]
fn a_second_building_of_a_name_gets_a_number() {
    let mut drawing = yard();
    let church = Piece::of(drawing.map(), &BTreeSet::from([hex("D3"), hex("D4")])).unwrap();
    for at in ["I4", "K4", "I8"] {
        drawing.once(&Edit::Paste(church.clone(), hex(at)), "piece");
    }
    let map = sound(&drawing);
    let names: Vec<_> = map.buildings().filter_map(|one| map.building_name(one)).collect();
    assert_eq!(names, ["Church", "Church 2", "Church 3", "Church 4"]);
    assert!(drawing.text().contains("# the oldest"), "a person's words stay");
    // In its own place it is itself.
    drawing.once(
        &Edit::Rebuild(
            hex("D4"),
            BuildingMaterial::Wooden,
            first_fire::board::Storeys::SingleStorey,
        ),
        "wood",
    );
    drawing.once(&Edit::Paste(church.clone(), church.held()), "piece");
    assert_eq!(
        sound(&drawing).building_named("Church").map(|one| map.building_hexes(one).len()),
        Some(2)
    );
}

#[test]
fn a_number_that_is_part_of_a_name_is_not_counted_on_from() {
    let named = |names: &[&str]| {
        let mut drawing = empty(13, 9);
        for (column, name) in ["B4", "D4", "F4"].into_iter().zip(names) {
            let (material, storeys) =
                (BuildingMaterial::Stone, first_fire::board::Storeys::SingleStorey);
            let hexes = vec![hex(column)];
            drawing.once(&Edit::Building { hexes, material, storeys }, "house");
            drawing.once(&Edit::Name(hex(column), Some((*name).to_owned())), "name");
        }
        drawing
    };
    for (names, second, third) in [
        (&["Hill 304"][..], "Hill 304 2", "Hill 304 3"),
        (&["Hill 304", "Hill 305"], "Hill 304 2", "Hill 304 3"),
        (&["House 1"], "House 2", "House 3"),
        (&["House 2", "House 1"], "House 3", "House 4"),
        (&["Church 2", "Church"], "Church 3", "Church 4"),
    ] {
        let mut drawing = named(names);
        let house = Piece::of(drawing.map(), &BTreeSet::from([hex("B4")])).unwrap();
        for (at, name) in [("I4", second), ("K4", third)] {
            drawing.once(&Edit::Paste(house.clone(), hex(at)), "piece");
            let map = sound(&drawing);
            let there = map.building(hex(at)).and_then(|building| map.building_name(building));
            assert_eq!(there, Some(name), "beside {names:?}");
        }
    }
}

#[test]
fn a_road_that_comes_from_outside_goes_on_to_where_the_piece_lies() {
    let mut drawing = yard();
    let meadow = Piece::of(drawing.map(), &BTreeSet::from([hex("I8")])).unwrap();
    drawing.once(&Edit::Paste(meadow, hex("D5")), "piece");
    let map = sound(&drawing);
    assert_eq!(map.roads().count(), 4, "it ends in no piece of one hex");
    let pair = Piece::of(&Arc::new(map), &BTreeSet::from([hex("I8"), hex("I9")])).unwrap();
    let at = if pair.held() == hex("I8") { "C5" } else { "D5" };
    let mut turned = pair;
    turned.lie = turned.lie.turned(5);
    drawing.once(&Edit::Paste(turned, hex(at)), "piece");
    assert_eq!(sound(&drawing).roads().count(), 3, "what ran within is gone");
}

#[test]
fn with_a_mirror_a_piece_is_laid_on_both_sides() {
    let (drawing, piece) = (yard(), taken(&yard()));
    let mut board = empty(21, 12);
    board.mirror = Mirror::LeftRight;
    board.once(&Edit::Paste(piece.clone(), hex("E6")), "piece");
    let map = sound(&board);
    for hex in map.hexes() {
        let other = Mirror::LeftRight.hex(&map, hex).unwrap();
        assert_eq!(map.terrain(hex), map.terrain(other), "{hex} and {other}");
        assert_eq!(map.base_level(hex), map.base_level(other), "{hex} and {other}");
    }
    assert_eq!(map.roads().count(), 2 * 2);
    assert_eq!(board.strokes().1, 1, "one step");
    let mut board = empty(21, 12);
    board.mirror = Mirror::HalfTurn;
    board.once(&Edit::Paste(piece, hex("E6")), "piece");
    let map = sound(&board);
    for (side, terrain) in map.hexsides() {
        let (a, b) = side.hexes();
        let to = |hex| Mirror::HalfTurn.hex(&map, hex).unwrap();
        assert_eq!(map.hexside(Hexside::between(to(a), to(b)).unwrap()), Some(terrain));
    }
    assert!(drawing.problems().is_empty());
}

#[test]
fn pieces_laid_anywhere_over_any_land_leave_a_sound_map() {
    for (seed, map, block) in lands() {
        let mut piece = Piece::of(&map, &block).unwrap();
        let land = Land::by_chance(Extent::Small, Default::default(), seed + 100);
        let mut drawing = Drawing::of_text("land", &draw("Land", &land, seed + 100)).unwrap();
        let all: Vec<Coord> = drawing.map().hexes().collect();
        for (nth, at) in all.iter().enumerate().step_by(31) {
            piece.lie = piece.lie.turned(1);
            if nth % 2 == 0 {
                piece.lie = piece.lie.mirrored();
            }
            drawing.once(&Edit::Paste(piece.clone(), *at), "piece");
            assert_eq!(drawing.problems(), [], "seed {seed} at {at}");
            let laid = piece.lay(drawing.map(), *at);
            for (hex, (terrain, _)) in &laid.grounds {
                assert_eq!(drawing.map().terrain(*hex), *terrain, "seed {seed}: {hex}");
            }
        }
    }
}
