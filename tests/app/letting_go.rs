//! Whatever is dragged is dragged no longer than the pointer's button is down, however it comes up.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use first_fire::app::Request;
use first_fire::board::Location;
use first_fire::game::Mode;
use first_fire::gui::board::geometry::{center, world};
use first_fire::gui::camera::View;
use first_fire::gui::desk::{Layout, Sheet};
use first_fire::gui::drag::Carried;
use first_fire::gui::input::tray;
use first_fire::gui::los_tool::LosTool;
use first_fire::rules::UnitId;

use crate::hand::*;

/// A counter in the hand over a hex that it may go to: which, and where.
fn carrying() -> (App, UnitId, Vec2) {
    let mut app = open();
    let scenario = "first-steps".to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 3,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    let unit = tray(position(&app), choices(&app))[0];
    click_part(&mut app, &format!("tray:{}", unit.0));
    let hex = *choices(&app).hexes.iter().find(|(_, (_, several))| several.len() == 1).unwrap().0;
    key(&mut app, KeyCode::Escape);
    let from = part(&app, &format!("tray:{}", unit.0));
    let over = on_screen(&mut app, world(center(hex)));
    pull(&mut app, from, over);
    assert_eq!(carried(&app), [unit]);
    (app, unit, over)
}

fn carried(app: &App) -> &[UnitId] {
    &app.world().resource::<Carried>().units
}

fn at(app: &App, unit: UnitId) -> Option<Location> {
    position(app).unit(unit).unwrap().at()
}

/// The pointer moves on over the board, and nothing hangs on it.
fn holds_nothing(mut app: App, unit: UnitId, over: Vec2) {
    frames(&mut app, 1);
    assert!(carried(&app).is_empty());
    point(&mut app, over + Vec2::new(40.0, 0.0));
    point(&mut app, over);
    assert!(carried(&app).is_empty());
    assert_eq!(at(&app, unit), None, "it is back in the tray");
}

#[test]
fn a_counter_is_carried_outside_the_window_and_back_and_goes_home_when_it_is_let_go_there() {
    let (mut app, unit, over) = carrying();
    leave(&mut app);
    assert_eq!(carried(&app), [unit]);
    point(&mut app, over);
    button(&mut app, ButtonState::Released);
    frames(&mut app, 3);
    assert!(at(&app, unit).is_some());
    let (mut app, unit, over) = carrying();
    leave(&mut app);
    button(&mut app, ButtonState::Released);
    holds_nothing(app, unit, over);
}

#[test]
fn a_counter_is_let_go_with_the_focus() {
    let (mut app, unit, over) = carrying();
    focus(&mut app, false);
    focus(&mut app, true);
    holds_nothing(app, unit, over);
}

#[test]
fn a_counter_is_let_go_when_a_sheet_comes_between() {
    let (mut app, unit, over) = carrying();
    key(&mut app, KeyCode::F12);
    assert!(carried(&app).is_empty());
    button(&mut app, ButtonState::Released);
    assert_eq!(app.world().resource::<Layout>().sheet, Some(Sheet::Settings), "it stays open");
    key(&mut app, KeyCode::Escape);
    holds_nothing(app, unit, over);
}

#[test]
fn a_counter_is_let_go_when_nobody_was_there_to_hear_of_it() {
    let (mut app, unit, over) = carrying();
    // The tool has the mouse while the button comes up.
    key(&mut app, KeyCode::F10);
    button(&mut app, ButtonState::Released);
    key(&mut app, KeyCode::F10);
    holds_nothing(app, unit, over);
}

fn other_button(app: &mut App, state: ButtonState) {
    let input = MouseButtonInput { button: MouseButton::Right, state, window: window(app) };
    app.world_mut().write_message(input);
    frames(app, 1);
}

fn moved(app: &mut App, to: Vec2, by: Vec2) -> Vec2 {
    let before = app.world().resource::<View>().at;
    let entity = window(app);
    app.world_mut().get_mut::<Window>(entity).unwrap().set_cursor_position(Some(to));
    let moved = CursorMoved { window: entity, position: to, delta: Some(by) };
    app.world_mut().write_message(moved);
    frames(app, 2);
    app.world().resource::<View>().at - before
}

#[test]
fn the_board_is_panned_no_longer_than_the_button_is_down() {
    let mut app = ready();
    let middle = on_screen(&mut app, world(center("E4".parse().unwrap())));
    point(&mut app, middle);
    other_button(&mut app, ButtonState::Pressed);
    let by = Vec2::new(30.0, 0.0);
    assert_ne!(moved(&mut app, middle + by, by), Vec2::ZERO);
    focus(&mut app, false);
    focus(&mut app, true);
    assert_eq!(moved(&mut app, middle, -by), Vec2::ZERO);
    other_button(&mut app, ButtonState::Released);
    other_button(&mut app, ButtonState::Pressed);
    assert_ne!(moved(&mut app, middle + by, by), Vec2::ZERO, "and again");
}

#[test]
fn a_line_of_sight_is_drawn_no_longer_than_the_button_is_down() {
    let mut app = ready();
    key(&mut app, KeyCode::F10);
    let [from, to] =
        ["C4", "F4"].map(|hex| on_screen(&mut app, world(center(hex.parse().unwrap()))));
    let line = |app: &App| {
        let tool = app.world().resource::<LosTool>();
        (tool.from.map(|hex| hex.to_string()), tool.to.map(|hex| hex.to_string()))
    };
    let hex = |name: &str| Some(name.to_owned());
    drag(&mut app, from, to);
    assert_eq!(line(&app), (hex("C4"), hex("F4")));
    // Let go elsewhere, then a button that was pressed elsewhere comes up over the board.
    pull(&mut app, from, to);
    focus(&mut app, false);
    focus(&mut app, true);
    assert_eq!(line(&app), (hex("C4"), None));
    button(&mut app, ButtonState::Released);
    assert_eq!(line(&app), (hex("C4"), None));
}

#[test]
fn a_bar_that_scrolls_a_list_is_let_go_with_the_focus() {
    let mut app = ready();
    key(&mut app, KeyCode::F6);
    frames(&mut app, 4);
    let down = |app: &mut App| {
        let mut contexts = app.world_mut().query::<&mut bevy_egui::EguiContext>();
        let mut context = contexts.single_mut(app.world_mut()).unwrap();
        context.get_mut().input(|input| input.pointer.any_down())
    };
    let at = Vec2::new(720.0, 450.0);
    pull(&mut app, at, at + Vec2::new(0.0, 60.0));
    assert!(down(&mut app));
    focus(&mut app, false);
    frames(&mut app, 1);
    assert!(!down(&mut app));
}
