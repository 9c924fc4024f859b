//! A window at rest asks for no frame: not the game, not the panels.

use std::time::Duration;

use bevy::ecs::message::Messages;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Meaning, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::time::{TimeUpdateStrategy, create_time_channels};
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::UpdateMode;
use bevy_egui::{EguiContext, egui};

use first_fire::app::Session;
use first_fire::gui::camera::FreeArea;
use first_fire::gui::choices::Key;
use first_fire::gui::desk::{Layout, Sheet};
use first_fire::gui::los_tool::LosTool;
use first_fire::gui::rest;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::SettingsFile;
use first_fire::rules::decision::DecisionKind;

use crate::advice::at_a_lane;
use crate::hand::*;

/// What is shown for a moment only is gone after so many frames: a message stays for six seconds.
const PATIENCE: usize = 140;

fn egui(app: &mut App) -> egui::Context {
    app.world_mut()
        .query::<&mut EguiContext>()
        .single_mut(app.world_mut())
        .unwrap()
        .get_mut()
        .clone()
}

/// Draws a frame; whether it asks for another.
fn asks_for_more(app: &mut App) -> bool {
    let mut cursor = app.world().resource::<Messages<RequestRedraw>>().get_cursor_current();
    app.update();
    let asked = cursor.read(app.world().resource::<Messages<RequestRedraw>>()).count() > 0;
    asked || egui(app).has_requested_repaint()
}

/// Draws frames as long as they are asked for, as the real window does.
pub fn come_to_rest(app: &mut App, what: &str) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    let needed = (0..PATIENCE).find(|_| !asks_for_more(app));
    assert!(needed.is_some(), "{what}: no rest, since {:?}", egui(app).repaint_causes());
    // Whatever else wakes it up, it falls asleep again at once.
    for _ in 0..5 {
        assert!(!asks_for_more(app), "{what}: awake again");
    }
}

#[test]
fn no_frame_comes_by_the_clock() {
    let waiting = rest::waiting();
    for mode in [waiting.focused_mode, waiting.unfocused_mode] {
        let UpdateMode::Reactive { wait, react_to_device_events, .. } = mode else {
            panic!("{mode:?}");
        };
        assert!(wait > Duration::from_hours(1) && !react_to_device_events);
    }
}

#[test]
fn the_menu_comes_to_rest() {
    let mut app = open();
    come_to_rest(&mut app, "menu");
    let spot = part(&app, "new here");
    point(&mut app, spot);
    come_to_rest(&mut app, "menu with the pointer over a button");
}

#[test]
fn a_table_comes_to_rest_wherever_the_pointer_lies() {
    let mut app = ready();
    come_to_rest(&mut app, "table");
    let middle = app.world().resource::<FreeArea>().0.center();
    point(&mut app, middle);
    come_to_rest(&mut app, "pointer over the board");
    let unit = *choices(&app).eligible.iter().next().unwrap();
    click_unit(&mut app, unit);
    come_to_rest(&mut app, "a stack in hand, the pointer over it");
    key(&mut app, KeyCode::F10);
    come_to_rest(&mut app, "LOS tool");
}

#[test]
fn a_decision_of_the_defender_comes_to_rest_with_the_pointer_over_an_answer() {
    let mut app = at_a_lane();
    assert_eq!(asked(&app), DecisionKind::FirstFire);
    come_to_rest(&mut app, "decision");
    let spot = part(&app, "card:First Fire");
    point(&mut app, spot);
    come_to_rest(&mut app, "pointer over an answer");
    click_part(&mut app, "card:First Fire");
    come_to_rest(&mut app, "an attack laid out");
}

#[test]
fn a_lesson_comes_to_rest() {
    let mut app = open();
    click_part(&mut app, "new here");
    come_to_rest(&mut app, "lesson");
}

#[test]
fn after_a_rest_a_frame_has_the_present_time_and_not_that_of_the_frame_before() {
    let mut app = unopened(SettingsFile::Nowhere);
    // What the renderer of a real window says, if it is heard: here it is far ahead, so that it can be told apart.
    let (renderer, receiver) = create_time_channels();
    app.insert_resource(receiver);
    let ahead = Instant::now() + Duration::from_hours(5);
    for _ in 0..4 {
        let _ = renderer.0.try_send(ahead);
        app.update();
    }
    let elapsed = app.world().resource::<Time<Real>>().elapsed();
    assert!(elapsed < Duration::from_hours(1), "{elapsed:?}");
}

/// What is pressed comes in with so many updates to each half of the click; the window has rested before, long enough
/// for a tip to show.
fn click_at_rest(app: &mut App, name: &str, together: bool) {
    let spot = part(app, name);
    point(app, spot);
    come_to_rest(app, name);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(3)));
    let window = window(app);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = MouseButtonInput { button: MouseButton::Left, state, window };
        app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
        app.world_mut().write_message(input);
        if !together {
            app.update();
        }
    }
    frames(app, 3);
}

#[test]
fn a_button_under_a_pointer_that_has_not_moved_for_long_takes_a_still_click() {
    for together in [true, false] {
        let mut app = ready();
        let shown = |app: &App| app.world().resource::<Session>().shown();
        let orders = shown(&app);
        click_at_rest(&mut app, "time:back", together);
        assert_eq!(shown(&app), orders - 1, "an arrow of the timeline, together: {together}");
        click_at_rest(&mut app, "time:last", together);
        click_at_rest(&mut app, "tool:los", together);
        assert!(app.world().resource::<LosTool>().on, "the bar over the board: {together}");
        click_at_rest(&mut app, "tool:los", together);
        let done = format!("card:{}", choices(&app).card(Key::Next).unwrap().title);
        click_at_rest(&mut app, &done, together);
        // It ends the phase, or asks whether that is meant.
        let sure = app.world().resource::<Selection>().sure;
        assert!(sure || shown(&app) == orders + 1, "a card, together: {together}");
    }
}

#[test]
fn the_menu_takes_a_still_click_after_a_rest() {
    for together in [true, false] {
        let mut app = open();
        click_at_rest(&mut app, "settings", together);
        assert_eq!(app.world().resource::<Layout>().sheet, Some(Sheet::Settings), "{together}");
    }
}

/// One half of a stroke of the Shift key, as a window sends it.
fn shift(app: &mut App, state: ButtonState) {
    let (key_code, logical_key) = (KeyCode::ShiftLeft, Meaning::Shift);
    let window = window(app);
    let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
    app.world_mut().write_message(WindowEvent::KeyboardInput(input.clone()));
    app.world_mut().write_message(input);
    frames(app, 1);
}

#[test]
fn a_held_key_is_told_once_and_reaches_the_panels() {
    let mut app = open();
    let held = |app: &mut App| egui(app).input(|input| input.modifiers.shift);
    shift(&mut app, ButtonState::Pressed);
    assert!(held(&mut app));
    come_to_rest(&mut app, "Shift held");
    assert!(held(&mut app));
    shift(&mut app, ButtonState::Released);
    assert!(!held(&mut app));
}
