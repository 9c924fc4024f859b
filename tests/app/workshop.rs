//! A map drawn with mouse and keys, saved, and opened again.

use std::path::Path;

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;

use first_fire::app::Screen;
use first_fire::board::{Coord, Hexside, HexsideTerrain, Map, Terrain};
use first_fire::gui::board::BoardShown;
use first_fire::gui::board::geometry::{hex_world, side_middle, world};
use first_fire::gui::camera::View;
use first_fire::gui::desk::Spots;
use first_fire::gui::notice::Toasts;
use first_fire::gui::screens::browser::Shelf;
use first_fire::gui::workshop::{Easel, Places, Tool};
use first_fire::workshop::on_paper::OnPaper;

use crate::hand::*;

/// A workshop in a folder of its own, with an empty board of 15 by 10 in hand.
pub fn at_work(folder: &Path) -> App {
    let mut app = open();
    app.insert_resource(Places::below(folder.to_owned()));
    click_part(&mut app, "workshop");
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Workshop);
    app
}

pub fn blank(folder: &Path) -> App {
    let mut app = at_work(folder);
    click_part(&mut app, "open:new");
    frames(&mut app, 6);
    app
}

pub fn easel(app: &App) -> &Easel {
    app.world().resource::<Easel>()
}

pub fn map(app: &App) -> &Map {
    easel(app).drawing.map()
}

pub fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

/// Draws from hex to hex in one stroke.
pub fn stroke(app: &mut App, hexes: &[&str]) {
    let places: Vec<Vec2> = hexes.iter().map(|name| on_screen(app, hex_world(hex(name)))).collect();
    trail(app, &places);
}

pub fn trail(app: &mut App, places: &[Vec2]) {
    point(app, places[0]);
    button(app, ButtonState::Pressed);
    frames(app, 2);
    for place in places {
        point(app, *place);
        frames(app, 1);
    }
    button(app, ButtonState::Released);
    frames(app, 3);
}

#[test]
fn a_village_is_drawn_with_the_mouse_saved_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    click_part(&mut app, "ink:woods");
    click_part(&mut app, "grain:7");
    stroke(&mut app, &["C3"]);
    assert_eq!(
        map(&app).hexes().filter(|hex| map(&app).terrain(*hex) == Terrain::Woods).count(),
        7
    );
    click_part(&mut app, "grain:1");
    click_part(&mut app, "ink:road");
    stroke(&mut app, &["A6", "H5", "O6"]);
    assert_eq!(map(&app).roads().count(), 14);
    click_part(&mut app, "ink:stone house, one level up");
    stroke(&mut app, &["H7", "I8"]);
    let house = map(&app).building(hex("H7")).unwrap();
    assert_eq!(map(&app).building_hexes(house), [hex("H7"), hex("I8")]);
    click_part(&mut app, "ink:hedge");
    let side: Hexside = "F8/F9".parse().unwrap();
    let middle = world(side_middle(side.hexes().0, side.direction()));
    let there = on_screen(&mut app, middle);
    trail(&mut app, &[there]);
    assert_eq!(map(&app).hexside(side), Some(HexsideTerrain::Hedge));
    assert_eq!(easel(&app).drawing.strokes().1, 4, "a stroke each");
    let shown = app.world().resource::<BoardShown>();
    assert_eq!(*shown.map, *map(&app), "what is shown is what is drawn");
    control(&mut app, KeyCode::KeyS);
    frames(&mut app, 3);
    click_part(&mut app, "save:do");
    frames(&mut app, 3);
    let path = folder.path().join("scenarios/new-map.toml");
    let saved = Map::parse("saved", &std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(saved, *map(&app));
    assert!(easel(&app).drawing.is_saved());
    let mut again = at_work(folder.path());
    click_part(&mut again, "open:new-map.toml");
    frames(&mut again, 4);
    assert_eq!(*map(&again), saved);
}

#[test]
fn strokes_are_taken_back_by_keys_and_gone_back_to_by_a_click() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    key(&mut app, KeyCode::Digit3);
    for name in ["C3", "D5", "E6"] {
        stroke(&mut app, &[name]);
    }
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(map(&app).terrain(hex("E6")), Terrain::OpenGround);
    control(&mut app, KeyCode::KeyY);
    assert_eq!(map(&app).terrain(hex("E6")), Terrain::Brush);
    click_part(&mut app, "workshop:strokes");
    assert_eq!(map(&app).terrain(hex("C3")), Terrain::OpenGround);
    assert_eq!(easel(&app).drawing.strokes().0.len(), 4);
}

#[test]
fn fill_pick_and_rubber_do_what_they_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    click_part(&mut app, "ink:grain");
    key(&mut app, KeyCode::KeyF);
    stroke(&mut app, &["C3"]);
    assert!(map(&app).hexes().all(|hex| map(&app).terrain(hex) == Terrain::Grain));
    click_part(&mut app, "ink:crag");
    key(&mut app, KeyCode::KeyB);
    stroke(&mut app, &["D5"]);
    key(&mut app, KeyCode::KeyP);
    stroke(&mut app, &["E6"]);
    assert_eq!(easel(&app).tool, Tool::Brush);
    stroke(&mut app, &["D5"]);
    assert_eq!(map(&app).terrain(hex("D5")), Terrain::Grain);
    key(&mut app, KeyCode::KeyX);
    stroke(&mut app, &["D5"]);
    assert_eq!(map(&app).terrain(hex("D5")), Terrain::OpenGround);
}

#[test]
fn the_arrows_and_enter_draw_without_a_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    key(&mut app, KeyCode::ArrowRight);
    let first = easel(&app).over.unwrap();
    key(&mut app, KeyCode::ArrowDown);
    let next = easel(&app).over.unwrap();
    assert!(first.is_adjacent(next));
    key(&mut app, KeyCode::Digit2);
    key(&mut app, KeyCode::Enter);
    assert_eq!(map(&app).terrain(next), Terrain::Woods);
}

#[test]
fn a_drawing_that_is_not_saved_does_not_go_without_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    control(&mut app, KeyCode::KeyN);
    assert!(easel(&app).page.is_none(), "nothing is lost by it yet");
    frames(&mut app, 4);
    key(&mut app, KeyCode::Digit2);
    stroke(&mut app, &["C3"]);
    control(&mut app, KeyCode::KeyN);
    frames(&mut app, 2);
    assert_eq!(map(&app).terrain(hex("C3")), Terrain::Woods);
    click_part(&mut app, "open:new");
    frames(&mut app, 4);
    assert_eq!(map(&app).terrain(hex("C3")), Terrain::OpenGround);
}

#[test]
fn a_click_that_is_over_within_a_frame_draws() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    key(&mut app, KeyCode::Digit2);
    let at = on_screen(&mut app, hex_world(hex("C3")));
    point(&mut app, at);
    frames(&mut app, 2);
    let window = window(&mut app);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = MouseButtonInput { button: MouseButton::Left, state, window };
        app.world_mut().write_message(input);
    }
    frames(&mut app, 2);
    assert_eq!(map(&app).terrain(hex("C3")), Terrain::Woods);
    assert_eq!(easel(&app).drawing.strokes().1, 1);
}

#[test]
fn enter_at_the_end_of_a_name_draws_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    let over = on_screen(&mut app, hex_world(hex("C3")));
    point(&mut app, over);
    frames(&mut app, 2);
    click_part(&mut app, "map:name");
    easel_over(&mut app, "C3");
    key(&mut app, KeyCode::Enter);
    assert_eq!(map(&app).terrain(hex("C3")), Terrain::OpenGround);
}

/// The hex that was pointed at last, wherever the pointer is now.
fn easel_over(app: &mut App, name: &str) {
    app.world_mut().resource_mut::<Easel>().over = Some(hex(name));
}

#[test]
fn from_upstairs_one_sees_over_what_hides_the_ground_while_drawing() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    click_part(&mut app, "ink:stone house, one level up");
    stroke(&mut app, &["C3"]);
    stroke(&mut app, &["H6"]);
    click_part(&mut app, "ink:hedge");
    key(&mut app, KeyCode::KeyL);
    stroke(&mut app, &["C3"]);
    let to = on_screen(&mut app, hex_world(hex("H6")));
    point(&mut app, to);
    frames(&mut app, 2);
    let said = |app: &App, ends: &str| {
        app.world().resource::<Spots>().contains_key(&format!("workshop:sight:{ends}"))
    };
    assert!(said(&app, "C3 to H6"));
    control(&mut app, KeyCode::ArrowUp);
    frames(&mut app, 2);
    assert!(said(&app, "C3:1 to H6"), "from upstairs, to the ground");
    click_part(&mut app, "workshop:to level");
    point(&mut app, to);
    frames(&mut app, 2);
    assert!(said(&app, "C3:1 to H6:1"), "and to upstairs");
    // G6 is open ground: it has no storey to look at.
    let to = on_screen(&mut app, hex_world(hex("G6")));
    point(&mut app, to);
    frames(&mut app, 2);
    assert!(said(&app, "C3:1 to G6"));
    assert_eq!(easel(&app).drawing.strokes().1, 2, "two houses, and nothing else");
}

#[test]
fn the_card_of_keys_begins_with_those_of_the_editor_that_it_lies_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    let top = |app: &App, part: &str| app.world().resource::<Spots>()[part].min.y;
    key(&mut app, KeyCode::F1);
    assert!(top(&app, "help:drawing") < top(&app, "help:first"));
    key(&mut app, KeyCode::F1);
    let mut menu = open();
    key(&mut menu, KeyCode::F1);
    assert!(top(&menu, "help:drawing") > top(&menu, "help:first"));
}

#[test]
fn a_line_of_sight_is_seen_while_drawing_and_draws_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    key(&mut app, KeyCode::KeyL);
    stroke(&mut app, &["C3"]);
    let to = on_screen(&mut app, hex_world(hex("H6")));
    point(&mut app, to);
    frames(&mut app, 2);
    let said = |app: &App, ends: &str| {
        app.world().resource::<Spots>().contains_key(&format!("workshop:sight:{ends}"))
    };
    assert!(said(&app, "C3 to H6"));
    assert_eq!(easel(&app).drawing.strokes().0.len(), 1);
    key(&mut app, KeyCode::Escape);
    assert!(!easel(&app).sight.on);
}

#[test]
fn a_file_that_is_no_map_says_so_and_the_drawing_stays() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("scenarios");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("bad.toml"), "columns = 3\n").unwrap();
    let mut app = at_work(folder.path());
    click_part(&mut app, "open:bad.toml");
    frames(&mut app, 3);
    assert_eq!((map(&app).columns(), easel(&app).drawing.path()), (15, None));
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("bad.toml")), "{toasts:?}");
}

#[test]
fn a_house_is_looked_at_and_a_corner_of_it_dragged() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    click_part(&mut app, "ink:wooden house");
    stroke(&mut app, &["H6"]);
    key(&mut app, KeyCode::KeyV);
    stroke(&mut app, &["H6"]);
    assert_eq!(easel(&app).selected, Some(hex("H6")));
    let corner = map(&app).footprint(hex("H6"))[0][0];
    let place = world(first_fire::gui::board::geometry::place(corner));
    let from = on_screen(&mut app, place);
    let to = on_screen(&mut app, place + Vec2::new(-12.0, 9.0));
    trail(&mut app, &[from, to]);
    assert_ne!(map(&app).footprint(hex("H6"))[0][0], corner);
    assert_eq!(easel(&app).drawing.problems(), []);
}

#[test]
fn a_map_by_chance_is_drawn_on_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at_work(folder.path());
    click_part(&mut app, "open:chance");
    frames(&mut app, 3);
    click_part(&mut app, "land:Woods:much");
    frames(&mut app, 2);
    click_part(&mut app, "chance:draw");
    frames(&mut app, 4);
    assert!(easel(&app).page.is_none());
    let woods = map(&app).hexes().filter(|hex| map(&app).terrain(*hex) == Terrain::Woods).count();
    assert!(woods > 5, "{woods}");
    key(&mut app, KeyCode::Digit1);
    stroke(&mut app, &["H5"]);
    assert_eq!(easel(&app).drawing.problems(), []);
}

#[test]
fn a_battle_is_made_on_a_map_that_was_drawn_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at_work(folder.path());
    click_part(&mut app, "copy:birchwood");
    frames(&mut app, 4);
    key(&mut app, KeyCode::Digit2);
    stroke(&mut app, &["B7"]);
    click_part(&mut app, "workshop:battle");
    frames(&mut app, 2);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("Save the map first")), "{toasts:?}");
    control(&mut app, KeyCode::KeyS);
    frames(&mut app, 3);
    click_part(&mut app, "save:do");
    frames(&mut app, 3);
    click_part(&mut app, "workshop:battle");
    frames(&mut app, 3);
    click_part(&mut app, "battle:small");
    click_part(&mut app, "battle:make");
    until(&mut app, "the menu", |app| {
        *app.world().resource::<State<Screen>>().get() == Screen::Menu
    });
    let name = app.world().resource::<Shelf>().looked_at().unwrap().name.clone();
    assert!(name.contains("birchwood-battle-"), "{name}");
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(position(&app).map().terrain(hex("B7")), Terrain::Woods);
}

#[test]
fn the_menu_and_a_game_come_back_from_the_workshop_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    key(&mut app, KeyCode::Digit2);
    stroke(&mut app, &["C3"]);
    click_part(&mut app, "workshop:menu");
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Menu);
    click_part(&mut app, "workshop");
    frames(&mut app, 4);
    assert_eq!(map(&app).terrain(hex("C3")), Terrain::Woods, "it is still in hand");
}

#[test]
fn a_map_without_a_title_is_called_as_it_is_saved_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    key(&mut app, KeyCode::Digit2);
    stroke(&mut app, &["C3"]);
    control(&mut app, KeyCode::KeyS);
    frames(&mut app, 3);
    click_part(&mut app, "save:name");
    frames(&mut app, 2);
    type_in(&mut app, "er");
    click_part(&mut app, "save:do");
    frames(&mut app, 3);
    let name = map(&app).name().to_owned();
    assert!(name.contains("er"), "{name}");
    let file = format!("scenarios/{}.toml", name.to_lowercase().replace(' ', "-"));
    assert_eq!(Map::load(&folder.path().join(file).display().to_string()).unwrap().name(), name);
    let toasts = app.world().resource::<Toasts>();
    assert!(
        toasts.iter().any(|toast| toast.text.contains(&format!("called {name}"))),
        "{toasts:?}"
    );
    assert!(easel(&app).drawing.is_saved());
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(map(&app).name(), "New map");
}

#[test]
fn a_name_that_is_asked_for_is_written_without_a_click_and_entered() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = blank(folder.path());
    key(&mut app, KeyCode::Digit2);
    stroke(&mut app, &["C3"]);
    // What was begun and put away is not there when it is asked again.
    control(&mut app, KeyCode::KeyS);
    frames(&mut app, 3);
    type_in(&mut app, "Nothing of the kind");
    key(&mut app, KeyCode::Escape);
    assert!(easel(&app).page.is_none() && !easel(&app).drawing.is_saved());
    control(&mut app, KeyCode::KeyS);
    frames(&mut app, 3);
    type_in(&mut app, "Hollow");
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 3);
    assert!(easel(&app).page.is_none() && easel(&app).drawing.is_saved());
    assert_eq!(map(&app).name(), "Hollow");
    assert!(folder.path().join("scenarios/hollow.toml").exists());
    let woods = map(&app).hexes().filter(|hex| map(&app).terrain(*hex) == Terrain::Woods);
    assert_eq!(woods.count(), 1, "Enter has painted nothing");
}

#[test]
fn the_board_is_fitted_at_once_where_a_scenario_is_begun_on_the_map() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at_work(folder.path());
    click_part(&mut app, "copy:birchwood");
    frames(&mut app, 4);
    settle(&mut app);
    let whole = *app.world().resource::<View>();
    app.world_mut().resource_mut::<View>().scale *= 0.5;
    click_part(&mut app, "workshop:fit");
    settle(&mut app);
    assert_eq!(app.world().resource::<View>().scale, whole.scale, "by the button over it");
    control(&mut app, KeyCode::KeyS);
    frames(&mut app, 3);
    click_part(&mut app, "save:do");
    frames(&mut app, 3);
    settle(&mut app);
    control(&mut app, KeyCode::KeyE);
    frames(&mut app, 6);
    settle(&mut app);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Planning);
    let first = *app.world().resource::<View>();
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    let fitted = *app.world().resource::<View>();
    assert_eq!((first.at, first.scale), (fitted.at, fitted.scale));
}
