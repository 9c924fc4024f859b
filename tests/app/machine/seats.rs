//! Who plays which side: said when a game begins, changed in the middle of it, and kept with it.

use bevy::prelude::*;

use first_fire::app::{FirstFirePlugin, Request};
use first_fire::game::Mode;
use first_fire::gui::desk::{Layout, Seating};
use first_fire::rules::Side;
use first_fire::rules::view::Viewer;

use super::{against, begun, game, session};
use crate::hand::*;

#[test]
fn a_side_is_taken_over_and_handed_over_in_the_middle_of_a_game() {
    let mut app = begun(Side::Second);
    assert_eq!(session(&app).viewer(), Viewer::Side(Side::First));
    click_part(&mut app, "players");
    click_part(&mut app, "seat:1:me");
    assert_eq!(game(&app).mode(), Mode::Solitaire);
    assert_eq!(session(&app).viewer(), Viewer::Both);
    click_part(&mut app, "seat:0:the machine");
    assert_eq!(game(&app).mode(), Mode::Against(Side::First));
    let stands = orders(&app);
    key(&mut app, KeyCode::Escape);
    until(&mut app, "it plays the side it was given", |app| orders(app) > stands);
    assert_eq!(game(&app).log()[stands].side, Side::First);
}

#[test]
fn a_saved_game_keeps_who_plays() {
    for mode in [Mode::Against(Side::First), Mode::Against(Side::Second), Mode::Watching] {
        let mut app = App::new();
        app.add_plugins(FirstFirePlugin::headless());
        let scenario = "first-steps".to_owned();
        app.world_mut().write_message(Request::NewGame {
            scenario,
            seed: 3,
            mode,
            agreements: Vec::new(),
        });
        app.update();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        app.world_mut().write_message(Request::Save(path.clone()));
        app.world_mut().write_message(Request::Seat(Mode::Solitaire));
        app.update();
        app.world_mut().write_message(Request::Load(path.clone()));
        app.update();
        assert_eq!(game(&app).mode(), mode);
    }
}

#[test]
fn the_browser_says_who_plays() {
    let mut app = open();
    assert_eq!(app.world().resource::<Seating>().seats.mode(), Mode::Against(Side::Second));
    for (spot, mode) in [
        ("seat:0:the machine", Mode::Watching),
        ("seat:1:me", Mode::Against(Side::First)),
        ("seat:0:me", Mode::Solitaire),
        ("seat:two", Mode::Hotseat),
    ] {
        click_part(&mut app, spot);
        assert_eq!(app.world().resource::<Seating>().seats.mode(), mode, "{spot}");
    }
    click_part(&mut app, "seat:1:the machine");
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 3);
    assert_eq!(game(&app).mode(), Mode::Against(Side::Second));
}

#[test]
fn who_plays_is_no_matter_of_a_lesson_and_standing_orders_are_none_of_the_machine() {
    let mut app = open();
    app.world_mut().write_message(Request::Lesson("01-first-shot".to_owned()));
    frames(&mut app, 6);
    for code in [KeyCode::Enter, KeyCode::Digit1, KeyCode::Enter, KeyCode::Enter] {
        key(&mut app, code);
    }
    assert!(!choices(&app).orders.is_empty(), "the lesson asks for an order");
    key(&mut app, KeyCode::KeyP);
    assert_eq!(app.world().resource::<Layout>().sheet, None);
    let mut app = against("first-steps", Mode::Watching);
    key(&mut app, KeyCode::KeyP);
    assert!(session(&app).machine().is_some());
    key(&mut app, KeyCode::KeyO);
    assert!(!app.world().resource::<Layout>().standing_open);
}

#[test]
fn two_at_one_screen_are_still_two_when_the_machine_hands_back() {
    let mut app = ready_for("first-steps", Mode::Hotseat);
    key(&mut app, KeyCode::KeyP);
    click_part(&mut app, "seat:1:the machine");
    assert_eq!(game(&app).mode(), Mode::Against(Side::Second));
    key(&mut app, KeyCode::KeyP);
    key(&mut app, KeyCode::KeyP);
    click_part(&mut app, "seat:1:me");
    assert_eq!(game(&app).mode(), Mode::Hotseat);
    // Another game knows nothing of it.
    click_part(&mut app, "seat:1:the machine");
    let (scenario, mode) = ("first-steps".to_owned(), Mode::Against(Side::Second));
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 11,
        mode,
        agreements: Vec::new(),
    });
    frames(&mut app, 4);
    click_part(&mut app, "seat:1:me");
    assert_eq!(game(&app).mode(), Mode::Solitaire);
}
