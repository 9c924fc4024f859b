//! The tools of the map editor that draw more than a hex at a time, by mouse and keys.

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;

use first_fire::board::{Coord, HexsideTerrain, Map, Point, Ridge, RoofForm, Terrain};
use first_fire::gui::board::geometry::{UNIT, hex_world};
use first_fire::gui::camera::View;
use first_fire::gui::desk::{Layout, Spots};
use first_fire::gui::notice::Toasts;
use first_fire::gui::workshop::{Easel, Ink, Tool};
use first_fire::workshop::history::InHand;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::sheet::Mirror;

use crate::hand::*;
use crate::workshop::{blank, easel, hex, map, stroke, trail};

fn with_shift(app: &mut App, mut done: impl FnMut(&mut App)) {
    half_stroke(app, KeyCode::ShiftLeft, ButtonState::Pressed);
    done(app);
    half_stroke(app, KeyCode::ShiftLeft, ButtonState::Released);
    frames(app, 2);
}

fn click_on(app: &mut App, name: &str) {
    stroke(app, &[name]);
}

/// A road, a wood, a hedge and a house on an empty board, and the area round them marked.
fn farm(folder: &std::path::Path) -> App {
    let mut app = blank(folder);
    click_part(&mut app, "ink:road");
    stroke(&mut app, &["C4", "C5", "C6"]);
    click_part(&mut app, "ink:woods");
    click_on(&mut app, "D5");
    click_part(&mut app, "ink:stone house");
    click_on(&mut app, "B4");
    click_part(&mut app, "ink:hedge");
    let side = "C4/C5".parse::<first_fire::board::Hexside>().unwrap();
    let middle = first_fire::gui::board::geometry::side_middle(side.hexes().0, side.direction());
    let there = on_screen(&mut app, first_fire::gui::board::geometry::world(middle));
    trail(&mut app, &[there]);
    key(&mut app, KeyCode::KeyA);
    stroke(&mut app, &["B4", "C5", "D6"]);
    app
}

fn all_of(map: &Map, terrain: Terrain) -> Vec<Coord> {
    map.hexes().filter(|hex| map.terrain(*hex) == terrain).collect()
}

#[test]
fn an_area_is_copied_turned_and_laid_down_in_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = farm(folder.path());
    assert_eq!(easel(&app).area.len(), 9, "{:?}", easel(&app).area);
    let before = easel(&app).drawing.strokes().1;
    control(&mut app, KeyCode::KeyC);
    assert_eq!(easel(&app).tool, Tool::Paste);
    key(&mut app, KeyCode::KeyR);
    click_part(&mut app, "piece:turn");
    click_part(&mut app, "piece:turn");
    assert_eq!(easel(&app).piece.as_ref().unwrap().lie.degrees(), 180);
    let over = on_screen(&mut app, hex_world(hex("K6")));
    point(&mut app, over);
    frames(&mut app, 2);
    assert!(app.world().resource::<Spots>().contains_key("workshop:piece"), "it is shown there");
    assert_eq!(easel(&app).drawing.strokes().1, before, "and not drawn yet");
    click_on(&mut app, "K6");
    let drawn = map(&app);
    let piece = easel(&app).piece.as_ref().unwrap();
    let to = |name: &str| piece.place(hex(name), hex("K6")).unwrap();
    assert!(drawn.terrain(to("B4")).is_building());
    assert_eq!(all_of(drawn, Terrain::Woods), [hex("D5"), to("D5")]);
    assert_eq!(drawn.roads().count(), 4);
    assert_eq!(drawn.hexsides().filter(|side| side.1 == HexsideTerrain::Hedge).count(), 2);
    assert_eq!(easel(&app).drawing.strokes().1, before + 1);
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(map(&app).roads().count(), 2);
    assert_eq!(easel(&app).drawing.problems(), []);
}

#[test]
fn what_falls_off_the_edge_is_said_and_the_keys_lay_a_piece_down_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = farm(folder.path());
    control(&mut app, KeyCode::KeyC);
    key(&mut app, KeyCode::KeyM);
    assert!(easel(&app).piece.as_ref().unwrap().lie.is_mirrored());
    assert_eq!(easel(&app).drawing.mirror, Mirror::None, "the piece is mirrored, not the board");
    let over = on_screen(&mut app, hex_world(hex("N9")));
    point(&mut app, over);
    frames(&mut app, 2);
    key(&mut app, KeyCode::ArrowRight);
    assert_eq!(easel(&app).over.map(Coord::col), Some(14));
    key(&mut app, KeyCode::Enter);
    let (strokes, at) = easel(&app).drawing.strokes();
    assert!(strokes[at].said.contains("mirrored; ") && strokes[at].said.contains("off the edge"));
    assert!(all_of(map(&app), Terrain::Woods).len() == 2, "{}", strokes[at].said);
    key(&mut app, KeyCode::Escape);
    assert_eq!(easel(&app).tool, Tool::Area);
    key(&mut app, KeyCode::Escape);
    assert!(easel(&app).area.is_empty());
    control(&mut app, KeyCode::KeyV);
    assert_eq!(easel(&app).tool, Tool::Paste, "it is still there");
}

#[test]
fn with_shift_more_is_marked_and_what_is_cut_is_gone_until_it_is_laid_down() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = farm(folder.path());
    with_shift(&mut app, |app| click_on(app, "H8"));
    assert_eq!(easel(&app).area.len(), 10);
    click_part(&mut app, "piece:cut");
    assert_eq!((map(&app).roads().count(), map(&app).buildings().count()), (0, 0));
    click_on(&mut app, "K5");
    assert_eq!((map(&app).roads().count(), map(&app).buildings().count()), (2, 1));
    // On another map too.
    control(&mut app, KeyCode::KeyN);
    frames(&mut app, 2);
    click_part(&mut app, "open:new");
    frames(&mut app, 6);
    assert_eq!(map(&app).buildings().count(), 0);
    control(&mut app, KeyCode::KeyV);
    click_on(&mut app, "H5");
    assert_eq!((map(&app).roads().count(), map(&app).buildings().count()), (2, 1));
}

#[test]
fn nothing_is_copied_where_nothing_is_marked_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    control(&mut app, KeyCode::KeyC);
    assert_eq!((easel(&app).tool, easel(&app).piece.is_none()), (Tool::Area, true));
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("Mark an area first")), "{toasts:?}");
}

#[test]
fn a_piece_is_laid_down_twice_where_the_board_has_a_mirror() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = farm(folder.path());
    click_part(&mut app, "mirror:Left, right");
    control(&mut app, KeyCode::KeyC);
    click_on(&mut app, "D8");
    let woods = all_of(map(&app), Terrain::Woods);
    assert_eq!(woods.len(), 3, "{woods:?}");
    assert_eq!(Mirror::LeftRight.hex(map(&app), woods[1]), Some(woods[2]), "{woods:?}");
}

#[test]
fn houses_grow_along_a_drawn_street_in_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    key(&mut app, KeyCode::KeyH);
    assert!(
        matches!(easel(&app).ink, Ink::Building(..)),
        "it builds houses, whatever was drawn with"
    );
    stroke(&mut app, &["B5", "H5", "L7"]);
    let text = easel(&app).drawing.text();
    let (count, roads) = (map(&app).buildings().count(), map(&app).roads().count());
    assert!(count > 5 && roads == 10, "{count} houses, {roads} roads");
    assert_eq!(easel(&app).drawing.strokes().1, 1);
    control(&mut app, KeyCode::KeyZ);
    assert_eq!((map(&app).buildings().count(), map(&app).roads().count()), (0, 0));
    stroke(&mut app, &["B5", "H5", "L7"]);
    assert_eq!(easel(&app).drawing.text(), text, "the same seed and stroke");
    control(&mut app, KeyCode::KeyZ);
    click_part(&mut app, "sowing:another");
    click_part(&mut app, "ink:stone house");
    assert_eq!(easel(&app).tool, Tool::Street);
    stroke(&mut app, &["B5", "H5", "L7"]);
    assert_ne!(easel(&app).drawing.text(), text);
    assert_eq!(easel(&app).drawing.problems(), []);
}

#[test]
fn woods_are_scattered_over_what_is_painted() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    click_part(&mut app, "ink:brush");
    key(&mut app, KeyCode::KeyS);
    assert_eq!(easel(&app).ink, Ink::Terrain(Terrain::Brush));
    click_part(&mut app, "grain:19");
    stroke(&mut app, &["D5", "K5"]);
    let some = all_of(map(&app), Terrain::Brush);
    assert!((8..40).contains(&some.len()), "{some:?}");
    assert_eq!(easel(&app).drawing.strokes().1, 1);
    stroke(&mut app, &["K5", "D5"]);
    assert_eq!(all_of(map(&app), Terrain::Brush), some, "the same seed over the same hexes");
    let density = app.world().resource::<Spots>()["sowing:density"];
    let far = Vec2::new(density.left() + 98.0, density.center().y);
    click(&mut app, far);
    assert!(easel(&app).sowing.density > 60, "{:?}", easel(&app).sowing);
    stroke(&mut app, &["D5", "K5"]);
    assert!(all_of(map(&app), Terrain::Brush).len() > some.len());
}

#[test]
fn the_map_in_the_corner_takes_the_view_where_it_is_clicked() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    let spots = |app: &App| app.world().resource::<Spots>().contains_key("map");
    assert!(!spots(&app), "all of the board is in view");
    let at = on_screen(&mut app, hex_world(hex("C3")));
    point(&mut app, at);
    let (unit, phase) = (MouseScrollUnit::Line, TouchPhase::Moved);
    let wheel = MouseWheel { unit, x: 0.0, y: 8.0, window: window(&mut app), phase };
    app.world_mut().write_message(bevy::window::WindowEvent::MouseWheel(wheel));
    app.world_mut().write_message(wheel);
    frames(&mut app, 20);
    assert!(spots(&app));
    let corner = app.world().resource::<Spots>()["map"];
    let before = app.world().resource::<View>().at;
    click(&mut app, Vec2::new(corner.right() - 12.0, corner.bottom() - 12.0));
    frames(&mut app, 20);
    let after = app.world().resource::<View>().at;
    assert!(after.x > before.x + 300.0 && after.y < before.y - 150.0, "{before} {after}");
    drag(
        &mut app,
        Vec2::new(corner.right() - 12.0, corner.bottom() - 12.0),
        Vec2::new(corner.left() + 12.0, corner.top() + 12.0),
    );
    frames(&mut app, 20);
    assert!(app.world().resource::<View>().at.x < after.x - 300.0);
    assert_eq!(easel(&app).drawing.strokes().1, 0, "nothing is drawn under it");
    key(&mut app, KeyCode::KeyN);
    assert!(app.world().resource::<Layout>().map_folded && !spots(&app));
}

#[test]
fn a_house_gets_a_gable_and_its_ridge_is_turned() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    click_part(&mut app, "ink:wooden house");
    click_on(&mut app, "H6");
    key(&mut app, KeyCode::KeyV);
    click_on(&mut app, "H6");
    click_part(&mut app, "building:roof:gable");
    assert_eq!(map(&app).roof(hex("H6")).form, RoofForm::Gable);
    key(&mut app, KeyCode::KeyR);
    assert_eq!(map(&app).roof(hex("H6")).ridge, Ridge::Across);
    click_part(&mut app, "building:ridge:along");
    assert_eq!(map(&app).roof(hex("H6")).ridge, Ridge::Along);
    assert!(easel(&app).drawing.text().contains("roof = \"gable\""));
    let turned = app.world().resource::<Spots>()["house:turned"];
    click(&mut app, Vec2::new(turned.left() + 50.0, turned.center().y));
    let own = map(&app).own_footprint(hex("H6")).expect("it is turned")[0].clone();
    assert!(own[0].y != own[1].y, "{own:?}");
}

/// A house in H6, looked at; and what it covers there.
fn house(app: &mut App) -> Vec<Vec<Point>> {
    click_part(app, "ink:wooden house");
    click_on(app, "H6");
    key(app, KeyCode::KeyV);
    click_on(app, "H6");
    map(app).footprint(hex("H6"))
}

/// Where the knob of the house in H6 is, and where it is when the house is turned by so many degrees.
fn knob(app: &mut App, degrees: f32) -> Vec2 {
    let middle = hex_world(hex("H6"));
    let reach = (60.0 / 120.0 + 0.3) * UNIT;
    let (sin, cos) = degrees.to_radians().sin_cos();
    on_screen(app, middle + Vec2::new(cos, -sin) * reach)
}

#[test]
fn a_house_is_turned_by_its_knob_and_shown_so_while_it_is_dragged() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    let was = house(&mut app);
    let strokes = easel(&app).drawing.strokes().1;
    let (from, to) = (knob(&mut app, 0.0), knob(&mut app, 31.0));
    point(&mut app, from);
    button(&mut app, ButtonState::Pressed);
    frames(&mut app, 2);
    point(&mut app, to);
    frames(&mut app, 2);
    let seen = map(&app).footprint(hex("H6"));
    assert_ne!(seen, was, "it is drawn as it will be");
    assert_eq!(easel(&app).drawing.strokes().1, strokes, "and not done yet");
    key(&mut app, KeyCode::Escape);
    assert_eq!(map(&app).footprint(hex("H6")), was, "Escape lets it go");
    button(&mut app, ButtonState::Released);
    frames(&mut app, 3);
    assert_eq!(easel(&app).drawing.strokes().1, strokes);
    assert_eq!(easel(&app).selected, Some(hex("H6")), "and the house is still looked at");

    trail(&mut app, &[from, to]);
    assert_eq!(map(&app).footprint(hex("H6")), seen);
    let (all, at) = easel(&app).drawing.strokes();
    assert_eq!((at, all[at].said.as_str()), (strokes + 1, "house turned to 30°"));
    // The keys have the same step.
    let last = |app: &App| easel(app).drawing.strokes().0.last().unwrap().said.clone();
    key(&mut app, KeyCode::Period);
    assert_eq!(last(&app), "house turned to 35°");
    key(&mut app, KeyCode::Comma);
    assert_eq!(last(&app), "house turned to 30°");
    let (from, to) = (knob(&mut app, 30.0), knob(&mut app, 47.5));
    with_shift(&mut app, |app| trail(app, &[from, to]));
    let said = last(&app);
    assert!(["47", "48"].iter().any(|by| said == format!("house turned to {by}°")), "{said}");
    assert_eq!(easel(&app).drawing.problems(), []);
}

#[test]
fn a_half_hip_is_put_on_and_not_where_a_house_has_no_four_corners() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    house(&mut app);
    click_part(&mut app, "building:roof:half-hip");
    assert_eq!(map(&app).roof(hex("H6")).form, RoofForm::HalfHip);
    click_part(&mut app, "building:roof:hip");
    let text = easel(&app).drawing.text();
    let three = "\n[[footprint]]\nhex = \"H6\"\npolygons = [[[-40, 0], [0, -30], [40, 0]]]\n";
    app.world_mut().resource_mut::<Easel>().drawing.replace(&(text + three), "by hand").unwrap();
    frames(&mut app, 3);
    click_part(&mut app, "building:roof:half-hip");
    assert_eq!(map(&app).roof(hex("H6")).form, RoofForm::Hip);
    let why = "the house in H6 has 3 corners; a half-hip roof wants four";
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains(why)), "{toasts:?}");
}

#[test]
fn the_tools_stay_where_they_are_whichever_is_taken_up() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    frames(&mut app, 4);
    let places = |app: &App| {
        let spots = app.world().resource::<Spots>();
        let of_palette = |name: &&String| {
            ["tool:", "ink:", "grain:", "mirror:"].iter().any(|kind| name.starts_with(kind))
        };
        let mut all: Vec<_> = spots
            .iter()
            .filter(|(name, _)| of_palette(name))
            .map(|(name, rect)| (name.clone(), rect.min))
            .collect();
        all.sort_by(|one, other| one.0.cmp(&other.0));
        all.into_iter().map(|(name, at)| (name, at.x, at.y)).collect::<Vec<_>>()
    };
    let before = places(&app);
    assert!(before.len() > 20, "{before:?}");
    for tool in ["street", "scatter", "area", "brush", "street"] {
        click_part(&mut app, &format!("tool:{tool}"));
        frames(&mut app, 4);
        assert_eq!(places(&app), before, "with {tool}");
    }
    assert!(app.world().resource::<Spots>().contains_key("sowing:density"));
}
