//! Map files that are drawn on.

use std::collections::BTreeSet;

use first_fire::board::{
    BuildingMaterial, Coord, Depression, Hexside, HexsideTerrain, Map, Storeys, Terrain,
};
use first_fire::workshop::drawing::Drawing;
use first_fire::workshop::history::{InHand, SaveError};
use first_fire::workshop::journal::Journal;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::region;
use first_fire::workshop::sheet::{Chain, Edit, House, Mirror};

/// As a person writes one: with words of his own, his own order and his own lines.
const WRITTEN: &str = r#"# My first map.
name = "Hollow"   # for want of a better one
rows = 8
columns = 13

walls = [
    # The churchyard.
    "F4/F5", "F4/G5",
]

# The woods come first, I like them so.
[[terrain]]
kind = "woods"
hexes = ["A2", "C3-E4"]  # the copse

[[building]]
material = "stone"
name = "Church"
levels = 1
hexes = ["H4", "I4", "J4"]
"#;

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

fn hexes(names: &[&str]) -> BTreeSet<Coord> {
    names.iter().map(|name| hex(name)).collect()
}

fn side(name: &str) -> Hexside {
    name.parse().unwrap()
}

fn open() -> Drawing {
    Drawing::of_text("hollow", WRITTEN).unwrap()
}

/// The map that a drawing would be saved as: nothing is wrong with it.
fn sound(drawing: &Drawing) -> Map {
    let map = Map::parse("drawn", &drawing.text());
    map.unwrap_or_else(|error| panic!("{error}\n{}", drawing.text()))
}

#[test]
fn what_a_person_wrote_stays_where_nothing_is_drawn() {
    let mut drawing = open();
    assert_eq!(drawing.text(), WRITTEN);
    assert!(drawing.once(&Edit::Terrain(hexes(&["L7"]), Terrain::Woods), "woods"));
    let expected = WRITTEN.replace("\"C3-E4\"]", "\"C3-E4\", \"L7\"]");
    assert_eq!(drawing.text(), expected);
}

#[test]
fn a_hex_taken_out_of_a_block_leaves_the_rest_of_it() {
    let mut drawing = open();
    drawing.once(&Edit::Terrain(hexes(&["D3"]), Terrain::Grain), "grain");
    let map = sound(&drawing);
    assert_eq!(map.terrain(hex("D3")), Terrain::Grain);
    for name in ["A2", "C3", "C4", "D4", "E3", "E4"] {
        assert_eq!(map.terrain(hex(name)), Terrain::Woods, "{name}");
    }
    assert!(drawing.text().contains("# the copse"));
}

#[test]
fn a_comment_over_the_first_of_a_list_stays_when_that_one_goes() {
    let mut drawing = open();
    drawing.once(&Edit::Side(side("F4/F5"), None), "no wall");
    assert!(drawing.text().contains("# The churchyard.\n"), "{}", drawing.text());
    let map = sound(&drawing);
    assert_eq!(map.hexside(side("F4/F5")), None);
    assert_eq!(map.hexside(side("F4/G5")), Some(HexsideTerrain::Wall));
}

#[test]
fn a_hexside_has_one_of_wall_and_hedge() {
    let mut drawing = open();
    drawing.once(&Edit::Side(side("F4/F5"), Some(HexsideTerrain::Hedge)), "hedge");
    assert_eq!(sound(&drawing).hexside(side("F4/F5")), Some(HexsideTerrain::Hedge));
}

#[test]
fn a_building_of_which_the_middle_goes_is_two_of_which_the_first_keeps_the_name() {
    let mut drawing = open();
    drawing.once(&Edit::Terrain(hexes(&["I4"]), Terrain::OpenGround), "open ground");
    let map = sound(&drawing);
    let named = map.building_named("Church").unwrap();
    assert_eq!(map.building_hexes(named), [hex("H4")]);
    let other = map.building(hex("J4")).unwrap();
    assert_eq!((map.building_hexes(other), map.building_name(other)), (&[hex("J4")][..], None));
}

#[test]
fn a_building_drawn_on_from_one_of_its_kind_grows_and_from_another_is_its_own() {
    let (stone, one) = (BuildingMaterial::Stone, Storeys::Levels(1));
    let from = |hexes: &[&str], material| Edit::Building {
        hexes: hexes.iter().map(|name| hex(name)).collect(),
        material,
        storeys: one,
    };
    let mut drawing = open();
    drawing.once(&from(&["J4", "K5"], stone), "building");
    let map = sound(&drawing);
    assert_eq!(map.building_hexes(map.building_named("Church").unwrap()).len(), 4);
    drawing.once(&from(&["J4", "J5"], BuildingMaterial::Wooden), "building");
    let map = sound(&drawing);
    let wooden = map.building(hex("J4")).unwrap();
    assert_eq!(map.building_hexes(wooden), [hex("J4"), hex("J5")]);
}

#[test]
fn a_building_is_named_rebuilt_and_turned_and_gets_its_usual_shape_back() {
    let mut drawing = open();
    let church = hex("H4");
    drawing.once(&Edit::Name(church, Some("Chapel".to_owned())), "name");
    drawing.once(&Edit::Rebuild(church, BuildingMaterial::Wooden, Storeys::SingleStorey), "kind");
    let house = House { length: 26, width: 12, turned: 30, ..House::USUAL };
    let usual = sound(&drawing).footprint(church);
    drawing.once(&Edit::House(church, Some(house)), "house");
    let map = sound(&drawing);
    let (material, storeys) = (BuildingMaterial::Wooden, Storeys::SingleStorey);
    assert_eq!(map.terrain(church), Terrain::Building { material, storeys });
    assert!(map.building_named("Chapel").is_some());
    assert_eq!(map.footprint(church).len(), 1);
    assert_ne!(map.footprint(church), usual);
    drawing.once(&Edit::House(church, None), "house");
    assert_eq!(sound(&drawing).footprint(church), usual);
}

#[test]
fn every_house_fits_into_its_hex_and_is_read_back_as_it_is() {
    for (length, width) in [(6, 6), (22, 14), (38, 38), (38, 6)] {
        for turned in 0..180 {
            let house = House { length, width, turned, ..House::USUAL };
            let mut drawing = open();
            drawing.once(&Edit::House(hex("H4"), Some(house)), "house");
            sound(&drawing);
            if (length, width) == (22, 14) {
                let back = House::of(&house.polygon()).unwrap();
                assert!(back.turned.abs_diff(turned) <= 1 || back.turned.abs_diff(turned) >= 179);
                assert!(back.length.abs_diff(length) <= 1 && back.width.abs_diff(width) <= 1);
            }
        }
    }
}

#[test]
fn a_road_is_drawn_hex_by_hex_as_one_chain_and_parted_where_it_is_cut() {
    let mut drawing = open();
    for pair in ["A5", "B5", "C6", "D6", "E7"].windows(2) {
        drawing.draw(&Edit::Join(Chain::Road, hex(pair[0]), hex(pair[1])), "road");
    }
    drawing.dry();
    assert!(drawing.text().contains("roads = [\"A5-B5-C6-D6-E7\"]"), "{}", drawing.text());
    drawing.once(&Edit::Part(side("C6/D6")), "no road");
    assert_eq!(sound(&drawing).roads().count(), 3);
    drawing.once(&Edit::Join(Chain::Road, hex("D6"), hex("C6")), "road");
    assert_eq!(sound(&drawing).roads().count(), 4);
}

#[test]
fn a_stream_through_woods_and_hills_leaves_the_woods_and_takes_the_hill() {
    let mut drawing = open();
    drawing.once(&Edit::Level(hexes(&["C4", "L2"]), 2), "level 2");
    assert_eq!(sound(&drawing).base_level(hex("C4")), 2);
    drawing.once(&Edit::Join(Chain::ShallowStream, hex("C4"), hex("C5")), "stream");
    let map = sound(&drawing);
    assert_eq!((map.base_level(hex("C4")), map.terrain(hex("C4"))), (-1, Terrain::Woods));
    assert!(matches!(map.depression(hex("C5")), Some(Depression::Stream(_))));
    drawing.once(&Edit::Terrain(hexes(&["C5"]), Terrain::Marsh), "marsh");
    assert_eq!(sound(&drawing).depressions().count(), 0, "no marsh lies in a Depression");
}

#[test]
fn a_road_and_a_pond_are_not_in_one_hex_whichever_comes_first() {
    let mut drawing = open();
    drawing.once(&Edit::Join(Chain::Road, hex("A5"), hex("B5")), "road");
    drawing.once(&Edit::Terrain(hexes(&["B5"]), Terrain::Water), "pond");
    assert_eq!(sound(&drawing).roads().count(), 0);
    drawing.once(&Edit::Join(Chain::Road, hex("A5"), hex("B5")), "road");
    assert_eq!(sound(&drawing).terrain(hex("B5")), Terrain::OpenGround);
}

#[test]
fn what_is_erased_leaves_nothing() {
    let mut drawing = open();
    drawing.once(&Edit::Join(Chain::Road, hex("F4"), hex("F5")), "road");
    drawing.once(&Edit::Level(hexes(&["F4"]), 1), "level 1");
    drawing.once(&Edit::Erase(hexes(&["F4", "H4", "I4", "J4", "A2"])), "rubbed out");
    let map = sound(&drawing);
    assert_eq!((map.roads().count(), map.hexsides().count(), map.buildings().count()), (0, 0, 0));
    assert_eq!((map.base_level(hex("F4")), map.terrain(hex("A2"))), (0, Terrain::OpenGround));
}

#[test]
fn a_smaller_board_loses_what_lies_beyond_it_and_a_larger_one_nothing() {
    let mut drawing = open();
    drawing.once(&Edit::Size { columns: 9, rows: 5 }, "size");
    let map = sound(&drawing);
    assert_eq!((map.columns(), map.rows()), (9, 5));
    assert_eq!(map.building_hexes(map.building_named("Church").unwrap()), [hex("H4"), hex("I4")]);
    drawing.undo();
    assert_eq!(drawing.text(), WRITTEN);
    drawing.once(&Edit::Size { columns: 60, rows: 40 }, "size");
    assert_eq!(sound(&drawing).hexsides().count(), 2);
}

#[test]
fn mirrors_draw_on_both_sides_and_only_where_they_lie_alike() {
    let mut drawing = open();
    drawing.mirror = Mirror::LeftRight;
    drawing.once(&Edit::Terrain(hexes(&["B7"]), Terrain::Brush), "brush");
    assert_eq!(sound(&drawing).terrain(hex("L7")), Terrain::Brush);
    drawing.mirror = Mirror::HalfTurn;
    drawing.once(&Edit::Side(side("A7/A8"), Some(HexsideTerrain::Wall)), "wall");
    assert_eq!(sound(&drawing).hexside(side("M1/M2")), Some(HexsideTerrain::Wall));
    drawing.once(&Edit::Terrain(hexes(&["B0"]), Terrain::Marsh), "marsh");
    assert_eq!(sound(&drawing).terrain(hex("L8")), Terrain::Marsh);
    drawing.once(&Edit::Size { columns: 12, rows: 8 }, "size");
    drawing.once(&Edit::Terrain(hexes(&["F7"]), Terrain::Crag), "crag");
    let crags = sound(&drawing);
    assert_eq!(crags.hexes().filter(|hex| crags.terrain(*hex) == Terrain::Crag).count(), 1);
}

#[test]
fn strokes_are_taken_back_and_drawn_again_until_another_is_drawn() {
    let mut drawing = open();
    for (nth, name) in ["A1", "B1", "C1"].iter().enumerate() {
        drawing.once(&Edit::Terrain(hexes(&[name]), Terrain::Brush), &format!("stroke {nth}"));
    }
    let all = drawing.text();
    drawing.undo();
    drawing.undo();
    drawing.undo();
    drawing.undo();
    assert_eq!((drawing.text().as_str(), drawing.strokes().1), (WRITTEN, 0));
    for _ in 0..5 {
        drawing.redo();
    }
    assert_eq!(drawing.text(), all);
    drawing.go_to(1);
    drawing.once(&Edit::Terrain(hexes(&["D1"]), Terrain::Brush), "another");
    assert_eq!(drawing.strokes().0.len(), 3);
    assert_eq!(sound(&drawing).terrain(hex("C1")), Terrain::OpenGround);
}

#[test]
fn a_stroke_that_changes_nothing_is_none() {
    let mut drawing = open();
    assert!(!drawing.once(&Edit::Terrain(hexes(&["L7"]), Terrain::OpenGround), "open ground"));
    assert!(!drawing.once(&Edit::Join(Chain::Road, hex("A5"), hex("C5")), "road"));
    assert_eq!(drawing.strokes().0.len(), 1);
}

#[test]
fn all_that_is_wrong_with_a_file_is_told_and_mended_by_drawing_over_it() {
    let wrong = WRITTEN.replace("\"F4/G5\"", "\"F4/G5\", \"F5/F4\", \"F4/F8\"").replace(
        "[[building]]",
        "[[terrain]]\nkind = \"grain\"\nhexes = [\"D3\", \"Z9\"]\n\n[[building]]",
    );
    let mut drawing = Drawing::of_text("wrong", &wrong).unwrap();
    let told: Vec<String> = drawing.problems().iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(Map::parse("wrong", &wrong).unwrap_err().to_string().contains("D3"));
    drawing.once(&Edit::Terrain(hexes(&["D3"]), Terrain::Grain), "grain");
    drawing.once(&Edit::Side(side("F4/F5"), Some(HexsideTerrain::Wall)), "wall");
    drawing.once(&Edit::Erase(hexes(&["Z9"])), "rubbed out");
    assert_eq!(drawing.problems().len(), 1, "{:?}", drawing.problems());
}

#[test]
fn a_file_that_is_no_map_is_not_opened_and_says_why() {
    for text in ["", "name = 3", "name = \"x\"\ncolumns = 99\nrows = 3", "title = \"a scenario\""] {
        assert!(Drawing::of_text("none", text).is_err(), "{text}");
    }
    let folder = tempfile::tempdir().unwrap();
    let error = Drawing::open(&folder.path().join("none.toml")).unwrap_err();
    assert!(error.to_string().contains("none.toml"), "{error}");
}

#[test]
fn a_drawing_is_saved_and_opened_and_goes_over_nobody_elses_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("maps/hollow.toml");
    let mut drawing = open();
    assert!(!drawing.is_saved());
    drawing.save(&path).unwrap();
    assert!(drawing.is_saved());
    assert_eq!(Drawing::open(&path).unwrap().text(), WRITTEN);
    drawing.once(&Edit::Terrain(hexes(&["A1"]), Terrain::Brush), "brush");
    assert!(!drawing.is_saved());
    drawing.save(&path).unwrap();
    // Somebody writes in it meanwhile.
    std::fs::write(&path, WRITTEN).unwrap();
    drawing.once(&Edit::Terrain(hexes(&["B1"]), Terrain::Brush), "brush");
    assert!(matches!(drawing.save(&path), Err(SaveError::ChangedElsewhere(_))));
    let other = folder.path().join("other.toml");
    std::fs::write(&other, "somebody else's").unwrap();
    assert!(matches!(drawing.save(&other), Err(SaveError::Taken(_))));
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "somebody else's");
}

#[test]
fn what_is_drawn_and_not_saved_is_left_for_the_next_program_that_comes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hollow.toml");
    std::fs::write(&path, WRITTEN).unwrap();
    let mut drawing = Drawing::open(&path).unwrap();
    let journal = Journal::within(folder.path()).unwrap();
    journal.keep(&drawing).unwrap();
    assert_eq!(journal.left().unwrap(), None, "nothing is drawn yet");
    drawing.once(&Edit::Terrain(hexes(&["A1"]), Terrain::Brush), "brush");
    journal.keep(&drawing).unwrap();
    let other = Journal::within(folder.path()).unwrap();
    assert_eq!(other.left().unwrap(), None, "another program has one of its own");
    drop(journal);
    let journal = Journal::within(folder.path()).unwrap();
    let mut again = Drawing::take_up(&journal.left().unwrap().unwrap()).unwrap();
    assert_eq!((again.text(), again.is_saved()), (drawing.text(), false));
    again.save(&path).unwrap();
    journal.keep(&again).unwrap();
    assert_eq!(journal.left().unwrap(), None);
    // A drawing that never had a file is kept on by whoever takes it up.
    let mut homeless = open();
    homeless.once(&Edit::Terrain(hexes(&["A1"]), Terrain::Brush), "brush");
    journal.keep(&homeless).unwrap();
    let again = Drawing::take_up(&journal.left().unwrap().unwrap()).unwrap();
    journal.keep(&again).unwrap();
    assert_eq!(journal.left().unwrap().unwrap().text, homeless.text());
}

#[test]
fn what_was_left_behind_and_cannot_be_read_is_said_and_stays_and_what_is_drawn_now_is_kept_beside_it()
 {
    let mut large = b"# First Fire: being drawn, of no file\n".to_vec();
    large.resize(5 * 1024 * 1024, b'#');
    let no_map = b"# First Fire: being drawn, of no file\nname = 7\n".to_vec();
    for left in [b"somebody else's".to_vec(), no_map, large] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("in-hand.toml");
        std::fs::write(&file, &left).unwrap();
        let come = || {
            let mut journal = Journal::within(folder.path()).unwrap();
            let (taken_up, unread) = journal.take_up(Drawing::take_up);
            (journal, taken_up, unread)
        };
        let (journal, taken_up, unread) = come();
        assert!(taken_up.is_none() && unread.len() == 1, "{unread:?}");
        assert!(unread[0].to_string().contains(file.to_str().unwrap()), "{}", unread[0]);
        let mut drawing = open();
        drawing.once(&Edit::Terrain(hexes(&["A1"]), Terrain::Brush), "brush");
        journal.keep(&drawing).unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), left);
        // After a crash both are there, and the first may be read another time.
        drop(journal);
        let (_, taken_up, unread) = come();
        assert_eq!((taken_up.unwrap().text(), unread.len()), (drawing.text(), 1));
    }
}

#[test]
fn where_nothing_can_be_read_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let name =
        |number: u16| first_fire::files::numbered(&folder.path().join("in-hand.toml"), number);
    (1..=9).for_each(|number| std::fs::write(name(number), "no map").unwrap());
    let mut journal = Journal::within(folder.path()).unwrap();
    assert_eq!(journal.take_up(Drawing::take_up).1.len(), 9);
    let mut drawing = open();
    drawing.once(&Edit::Terrain(hexes(&["A1"]), Terrain::Brush), "brush");
    assert!(journal.keep(&drawing).is_err());
    journal.forget().unwrap();
    assert!((1..=9).all(|number| std::fs::read_to_string(name(number)).unwrap() == "no map"));
}

#[test]
fn ground_that_hangs_together_is_filled_and_no_other() {
    let drawing = open();
    let woods = region::alike(drawing.map(), hex("D3"));
    assert_eq!(woods, hexes(&["C3", "C4", "D3", "D4", "E3", "E4"]));
    let disc = region::disc(drawing.map(), hex("A1"), 1);
    assert_eq!(disc, hexes(&["A1", "A2", "B0", "B1"]));
    assert_eq!(region::disc(drawing.map(), hex("F5"), 2).len(), 19);
}

#[test]
fn every_map_of_the_game_can_be_drawn_over_from_end_to_end() {
    for name in ["training", "village", "hill", "steppe", "birchwood"] {
        let text = std::fs::read_to_string(format!("maps/{name}.toml")).unwrap();
        let mut drawing = Drawing::of_text(name, &text).unwrap();
        assert_eq!(drawing.problems(), []);
        let all: Vec<Coord> = drawing.map().hexes().collect();
        for (nth, hex) in all.iter().enumerate().step_by(7) {
            let one = BTreeSet::from([*hex]);
            let next =
                hex.neighbors().map(|(_, next)| next).find(|next| all.contains(next)).unwrap();
            let between = Hexside::between(*hex, next).unwrap();
            let edit = match nth % 6 {
                0 => Edit::Terrain(one, Terrain::Woods),
                1 => Edit::Level(one, 2),
                2 => Edit::Join(Chain::Gully, *hex, next),
                3 => Edit::Side(between, Some(HexsideTerrain::Hedge)),
                4 => Edit::Join(Chain::Road, *hex, next),
                _ => Edit::Building {
                    hexes: vec![*hex, next],
                    material: BuildingMaterial::Stone,
                    storeys: Storeys::Levels(2),
                },
            };
            drawing.once(&edit, "over it");
            sound(&drawing);
        }
        drawing.once(&Edit::Erase(all.into_iter().collect()), "all of it");
        let map = sound(&drawing);
        assert!(map.hexes().all(|hex| !map.terrain(hex).is_building() && map.base_level(hex) == 0));
        assert_eq!(map.roads().count() + map.hexsides().count() + map.depressions().count(), 0);
    }
}

#[test]
fn a_map_that_nobody_called_anything_is_called_as_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut drawing = Drawing::blank(Drawing::NEW, 9, 7).unwrap();
    let taken = folder.path().join("taken.toml");
    std::fs::write(&taken, "another").unwrap();
    assert!(matches!(drawing.save_as(&taken, "Taken"), Err(SaveError::Taken(_))));
    assert_eq!((drawing.map().name(), drawing.strokes().1), (Drawing::NEW, 0), "as it was");
    let path = folder.path().join("old-mill.toml");
    assert_eq!(drawing.save_as(&path, " Old Mill.toml ").unwrap().as_deref(), Some("Old Mill"));
    assert!(drawing.is_saved());
    assert_eq!(Map::load(&path.display().to_string()).unwrap().name(), "Old Mill");
    drawing.undo();
    assert_eq!(drawing.map().name(), Drawing::NEW, "a stroke like any other");
    drawing.redo();
    // What it is called now was said.
    let other = folder.path().join("other.toml");
    assert_eq!(drawing.save_as(&other, "Other").unwrap(), None);
    assert_eq!(drawing.map().name(), "Old Mill");
    let mut written = open();
    let path = folder.path().join("fen.toml");
    assert_eq!(written.save_as(&path, "Fen").unwrap(), None);
    assert_eq!(written.text(), WRITTEN);
}
