//! Houses along streets, ground scattered, and roofs.

use std::collections::BTreeSet;

use first_fire::board::{BuildingMaterial, Coord, Map, Ridge, Roof, RoofForm, Storeys, Terrain};
use first_fire::workshop::drawing::Drawing;
use first_fire::workshop::history::InHand;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::region;
use first_fire::workshop::scatter::Sowing;
use first_fire::workshop::sheet::{Chain, Edit, House, Mirror};
use first_fire::workshop::street::Street;

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

fn course(names: &[&str]) -> Vec<Coord> {
    names.iter().map(|name| hex(name)).collect()
}

fn street(density: u8, seed: u64) -> Street {
    let (material, storeys) = (BuildingMaterial::Wooden, Storeys::SingleStorey);
    Street { material, storeys, sowing: Sowing { density, seed } }
}

fn empty() -> Drawing {
    Drawing::blank("empty", 15, 10).unwrap()
}

const COURSE: [&str; 9] = ["C6", "D5", "E5", "F4", "G5", "H5", "I6", "I7", "I8"];

/// The board with houses along a winding street.
fn built(street: Street) -> Drawing {
    let mut drawing = empty();
    let edits = street.along(drawing.map(), &course(&COURSE), Mirror::None);
    drawing.draw_anew(&edits, "street");
    drawing.dry();
    assert_eq!(drawing.problems(), []);
    drawing
}

fn houses(map: &Map) -> Vec<Coord> {
    map.hexes().filter(|hex| map.terrain(*hex).is_building()).collect()
}

#[test]
fn the_same_seed_and_stroke_make_the_same_street_and_another_seed_another_one() {
    let text = built(street(60, 7)).text();
    assert_eq!(text, built(street(60, 7)).text());
    assert_ne!(text, built(street(60, 8)).text());
}

#[test]
fn houses_stand_on_both_sides_of_a_street_with_gaps_and_not_on_it() {
    let drawing = built(street(60, 7));
    let map = drawing.map();
    let (on_it, all) = (course(&COURSE), houses(map));
    assert!(on_it.iter().all(|hex| map.road_hex(*hex) && !map.terrain(*hex).is_building()));
    assert!(all.iter().all(|hex| on_it.iter().any(|road| road.is_adjacent(*hex))));
    let above = all.iter().filter(|hex| hex.col() < 8 && hex.row() < 5).count();
    let below = all.iter().filter(|hex| hex.col() < 8 && hex.row() > 5).count();
    assert!(above > 0 && below > 0, "{all:?}");
    let (every, none) = (built(street(100, 7)), built(street(0, 7)));
    assert!(houses(every.map()).len() > all.len());
    assert_eq!((houses(none.map()).len(), none.map().roads().count()), (0, 8));
}

#[test]
fn houses_are_turned_as_their_street_goes_and_no_two_are_alike() {
    let mut drawing = empty();
    // Straight down the board.
    let straight = course(&["G3", "G4", "G5", "G6", "G7"]);
    drawing.draw_anew(&street(100, 3).along(drawing.map(), &straight, Mirror::None), "street");
    let map = drawing.map();
    let mut shapes = BTreeSet::new();
    for hex in houses(map).into_iter().filter(|hex| hex.row() > 3 && hex.row() < 7) {
        let own: Vec<(i32, i32)> =
            map.own_footprint(hex).unwrap()[0].iter().map(|point| (point.x, point.y)).collect();
        let house = House::of(&own).unwrap();
        assert!(house.turned.abs_diff(90) <= 10, "{hex}: {house:?}");
        assert!(house.moved.0 * (i32::from(6 - hex.col() as i8)) > 0, "{hex}: {house:?}");
        shapes.insert(own);
    }
    assert!(shapes.len() >= 6, "{shapes:?}");
}

#[test]
fn a_street_along_a_road_that_is_there_leaves_what_stands_there() {
    let mut drawing = empty();
    let (material, storeys) = (BuildingMaterial::Stone, Storeys::Levels(1));
    drawing.once(&Edit::Building { hexes: vec![hex("E4")], material, storeys }, "house");
    drawing.once(&Edit::Name(hex("E4"), Some("Inn".to_owned())), "name");
    drawing.once(&Edit::Terrain(BTreeSet::from([hex("E6")]), Terrain::Water), "pond");
    drawing.once(&Edit::Join(Chain::Road, hex("F5"), hex("F6")), "road");
    drawing
        .draw_anew(&street(100, 7).along(drawing.map(), &course(&COURSE), Mirror::None), "street");
    drawing.dry();
    let map = drawing.map();
    assert_eq!(map.building_named("Inn").map(|inn| map.building_hexes(inn).len()), Some(1));
    assert_eq!(map.terrain(hex("E6")), Terrain::Water);
    assert!(!map.terrain(hex("F5")).is_building(), "a road is no plot");
}

/// A board with a road straight across it, along row 5 and 6.
fn with_a_road(names: &[&str]) -> Drawing {
    let mut drawing = empty();
    for pair in course(names).windows(2) {
        drawing.once(&Edit::Join(Chain::Road, pair[0], pair[1]), "road");
    }
    drawing
}

#[test]
fn a_street_drawn_beside_a_road_uses_that_road_and_lays_no_second_one() {
    let road = ["C6", "D5", "E6", "F5", "G6", "H5", "I6", "J5"];
    // A hand that goes above the road, over it and below it again.
    for drawn in [
        vec!["C5", "D4", "E5", "F4", "G5", "H4", "I5", "J4"],
        vec!["C7", "D6", "E7", "F6", "G7", "H6", "I7", "J6"],
        vec!["D4", "E5", "F5", "G6", "H6", "I7"],
    ] {
        let mut drawing = with_a_road(&road);
        let before = drawing.map().roads().count();
        let drawn = course(&drawn);
        drawing.draw_anew(&street(100, 7).along(drawing.map(), &drawn, Mirror::None), "street");
        drawing.dry();
        let map = drawing.map();
        assert_eq!(map.roads().count(), before, "{drawn:?}: no second road");
        let all = houses(map);
        let road = course(&road);
        assert!(all.iter().all(|hex| road.iter().any(|on| on.is_adjacent(*hex))), "{all:?}");
        let (above, below): (Vec<Coord>, Vec<Coord>) = all.iter().partition(|hex| hex.row() < 5);
        assert!(above.len() > 2 && below.len() > 2, "on both sides of it: {all:?}");
    }
}

#[test]
fn a_street_leaves_a_road_where_its_way_parts_from_it_and_crosses_one_straight_on() {
    let mut drawing = with_a_road(&["C6", "D5", "E6", "F5", "G6"]);
    let drawn = course(&["C5", "D4", "E5", "F4", "G4", "H3", "I3"]);
    drawing.draw_anew(&street(0, 7).along(drawing.map(), &drawn, Mirror::None), "street");
    let map = drawing.map();
    assert!(course(&["H3", "I3"]).iter().all(|hex| map.road_hex(*hex)), "where it is to go");
    assert!(!map.road_hex(hex("D4")) && !map.road_hex(hex("C5")), "as long as it runs along it");
    let mut drawing = with_a_road(&["C6", "D5", "E6", "F5", "G6", "H5", "I6"]);
    let over = course(&["F2", "F3", "F4", "F5", "F6", "F7", "F8"]);
    drawing.draw_anew(&street(0, 7).along(drawing.map(), &over, Mirror::None), "street");
    assert!(over.iter().all(|hex| drawing.map().road_hex(*hex)));
    assert_eq!(drawing.map().roads().count(), 6 + 6, "no way round");
}

#[test]
fn a_street_drawn_hex_by_hex_is_the_street_drawn_at_once_and_one_step() {
    let mut drawing = empty();
    let board = drawing.map().clone();
    let whole = course(&COURSE);
    for so_far in 1..=whole.len() {
        drawing.draw_anew(&street(60, 7).along(&board, &whole[..so_far], Mirror::None), "street");
    }
    drawing.dry();
    assert_eq!(drawing.text(), built(street(60, 7)).text());
    assert_eq!(drawing.strokes().1, 1);
    drawing.undo();
    assert_eq!(houses(drawing.map()), []);
}

#[test]
fn a_street_is_built_on_both_sides_of_a_mirror() {
    let mut drawing = empty();
    drawing.mirror = Mirror::LeftRight;
    let left = course(&["B3", "C4", "C5", "C6", "B6"]);
    drawing.draw_anew(&street(80, 5).along(drawing.map(), &left, drawing.mirror), "street");
    let map = drawing.map();
    assert_eq!((drawing.problems().len(), map.roads().count()), (0, 8));
    for hex in houses(map) {
        let other = Mirror::LeftRight.hex(map, hex).unwrap();
        assert_eq!((map.terrain(hex), map.roof(hex)), (map.terrain(other), map.roof(other)));
        let house = |hex| {
            let own = map.own_footprint(hex).unwrap()[0].iter();
            House::of(&own.map(|point| (point.x, point.y)).collect::<Vec<_>>()).unwrap()
        };
        let (one, two) = (house(hex), house(other));
        assert!((one.moved.0 + two.moved.0).abs() <= 2, "{hex}: {one:?} and {two:?}");
        let turned = (i32::from(one.turned) + i32::from(two.turned)) % 180;
        assert!(turned <= 4 || turned >= 176, "{hex}: {one:?} and {two:?}");
    }
}

#[test]
fn nothing_that_stands_beyond_a_mirror_goes_for_a_street_or_for_scattered_ground() {
    let mut drawing = empty();
    let (inn, woods) = (hex("L5"), hex("L7"));
    let (material, storeys) = (BuildingMaterial::Stone, Storeys::SingleStorey);
    drawing.once(&Edit::Building { hexes: vec![inn], material, storeys }, "inn");
    drawing.once(&Edit::Terrain(BTreeSet::from([woods]), Terrain::Woods), "woods");
    drawing.mirror = Mirror::LeftRight;
    // Over the axis: the plot past its end lies on the road beyond.
    let left = course(&["D6", "E6", "F6", "G6", "H6", "I6"]);
    let before = drawing.map().clone();
    drawing.draw_anew(&street(100, 3).along(&before, &left, drawing.mirror), "street");
    drawing.dry();
    let map = drawing.map().clone();
    assert_eq!(drawing.problems(), []);
    assert_eq!((map.terrain(inn), map.terrain(woods)), (before.terrain(inn), Terrain::Woods));
    let beyond = course(&["J6", "K6", "L6"]);
    assert!(left.iter().chain(&beyond).all(|hex| map.road_hex(*hex)), "the road is whole");
    let all = region::block(&map, hex("A1"), hex("H10"));
    let thick = Sowing { density: 100, seed: 1 };
    let sown = thick.scattered(&map, &all, drawing.mirror);
    drawing.once(&Edit::Terrain(sown, Terrain::Brush), "brush");
    assert_eq!(drawing.map().terrain(inn), map.terrain(inn));
    assert_eq!(drawing.map().terrain(woods), Terrain::Woods);
    assert_eq!(drawing.map().roads().count(), map.roads().count());
    let again = thick.scattered(drawing.map(), &all, drawing.mirror);
    assert!(again.is_empty(), "the same stroke again changes nothing");
}

#[test]
fn ground_is_scattered_by_density_and_seed_and_not_over_roads_or_houses() {
    let drawing = built(street(60, 7));
    let map = drawing.map();
    let all = region::block(map, hex("A1"), hex("O10"));
    let by = |density, seed| Sowing { density, seed }.scattered(map, &all, Mirror::None);
    assert_eq!(by(40, 1), by(40, 1));
    assert_ne!(by(40, 1), by(40, 2));
    assert!(by(0, 1).is_empty());
    let free = all.iter().filter(|hex| map.terrain(**hex) == Terrain::OpenGround);
    let free: BTreeSet<Coord> = free.copied().filter(|hex| !map.road_hex(*hex)).collect();
    assert_eq!(by(100, 1), free);
    let share = by(40, 1).len() * 100 / free.len();
    assert!((25..=55).contains(&share), "{share} of a hundred");
    assert!(by(20, 1).is_subset(&by(60, 1)), "thicker, and what was there stays");
    let mut nothing = empty();
    let none = Edit::Terrain(by(0, 1), Terrain::Woods);
    assert!(!nothing.once(&none, "woods"), "where nothing comes up, nothing is written");
    // In whatever order it is painted.
    let (left, right): (BTreeSet<Coord>, BTreeSet<Coord>) =
        all.iter().copied().partition(|hex| hex.col() < 7);
    let sowing = Sowing { density: 40, seed: 1 };
    let mut parts = sowing.scattered(map, &left, Mirror::None);
    parts.extend(sowing.scattered(map, &right, Mirror::None));
    assert_eq!(parts, by(40, 1));
}

const BARN: &str = "name = \"Barn\"\ncolumns = 5\nrows = 5\n\n[[building]]\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"C3\"] # dry\n";

#[test]
fn a_roof_is_written_where_it_is_not_the_usual_one_and_read_again() {
    let mut drawing = Drawing::of_text("barn", BARN).unwrap();
    assert_eq!(drawing.map().roof(hex("C3")), Roof::default());
    let gable = Roof { form: RoofForm::Gable, ridge: Ridge::Across };
    drawing.once(&Edit::Roof(hex("C3"), gable), "gable");
    assert_eq!(drawing.text(), format!("{BARN}roof = \"gable\"\nridge = \"across\"\n"));
    assert_eq!(Map::parse("barn", &drawing.text()).unwrap().roof(hex("C3")), gable);
    drawing.once(&Edit::Roof(hex("C3"), Roof::default()), "hip");
    assert_eq!(drawing.text(), BARN);
}

#[test]
fn a_roof_that_there_is_not_is_refused_with_its_line() {
    for (key, word, why) in [
        (
            "roof",
            "thatch",
            "line 9: \"thatch\" is no roof; \"hip\", \"gable\" and \"half-hip\" are",
        ),
        ("ridge", "north", "line 9: a ridge runs \"along\" or \"across\", not \"north\""),
        ("roof", "Gable", "line 9: \"Gable\" is no roof; \"hip\", \"gable\" and \"half-hip\" are"),
    ] {
        let text = format!("{BARN}{key} = \"{word}\"\n");
        let error = Map::parse("barn.toml", &text).unwrap_err();
        let told = format!("line {}: {}", error.line.unwrap(), error.problem);
        assert_eq!(told, why);
        // The building stands all the same while it is drawn.
        let drawing = Drawing::of_text("barn", &text).unwrap();
        assert_eq!((drawing.problems().len(), drawing.map().roof(hex("C3"))), (1, Roof::default()));
    }
}

#[test]
fn a_half_hip_wants_a_house_of_four_corners() {
    let half = Roof { form: RoofForm::HalfHip, ..Roof::default() };
    let mut drawing = Drawing::of_text("barn", BARN).unwrap();
    drawing.once(&Edit::Roof(hex("C3"), half), "half-hip");
    assert_eq!(drawing.text(), format!("{BARN}roof = \"half-hip\"\n"));
    assert_eq!(Map::parse("barn", &drawing.text()).unwrap().roof(hex("C3")), half);
    let shaped = |roof: &str, corners: &str| {
        let footprint = format!("[[footprint]]\nhex = \"C3\"\npolygons = [ [{corners}] ]\n");
        Map::parse("barn.toml", &format!("{BARN}roof = \"{roof}\"\n\n{footprint}"))
    };
    let (three, four) = ("[-40, 0], [0, -30], [40, 0]", "[-40, 0], [0, -30], [40, 0], [0, 30]");
    let error = shaped("half-hip", three).unwrap_err();
    assert_eq!((error.line, error.hex), (Some(13), Some(hex("C3"))));
    let why = "the house in C3 has 3 corners; a half-hip roof wants four";
    assert_eq!(error.problem.to_string(), why);
    assert!(shaped("half-hip", four).is_ok() && shaped("gable", three).is_ok());
}

#[test]
fn a_house_that_is_turned_stays_where_it_stands() {
    let house = House { length: 18, width: 10, turned: 40, moved: (20, -11) };
    let back = House::of(&house.polygon()).unwrap();
    let near = |a: i32, b: i32| (a - b).abs() <= 1;
    assert!(near(back.moved.0, 20) && near(back.moved.1, -11), "{back:?}");
    let turned = House { turned: 70, ..back };
    assert!(near(House::of(&turned.polygon()).unwrap().moved.0, 20));
}

#[test]
fn a_house_of_any_corners_is_turned_about_its_middle_and_stays_in_its_hex() {
    let corners = [(-50, -20), (10, -20), (30, 5), (10, 40), (-50, 40)];
    assert_eq!(House::turn(&corners, 0), corners);
    assert_eq!(House::heading(&corners), Some(0));
    let middle = House::middle(&corners);
    for degrees in (-180..=180).step_by(5) {
        let turned = House::turn(&corners, degrees);
        let there = House::middle(&turned);
        let near = |a: i32, b: i32| (a - b).abs() <= 1;
        assert!(near(there.0, middle.0) && near(there.1, middle.1), "{degrees}: {there:?}");
        let inside = |(x, y): &(i32, i32)| y.abs() <= 60 && x.abs() + y.abs() <= 120;
        assert!(turned.iter().all(inside), "{degrees}: {turned:?}");
        let off = (House::heading(&turned).unwrap() - degrees).rem_euclid(360);
        assert!(off <= 2 || off >= 358, "{degrees}: {off}");
    }
}
