//! While nothing is to be seen yet, something tells that it goes on.

use bevy::prelude::*;
use first_fire::app::Request;
use first_fire::game::Mode;
use first_fire::gui::board::BoardShown;
use first_fire::gui::board::geometry::{sheet, world};
use first_fire::gui::board::picture::{Kept, PictureState};
use first_fire::gui::camera::{FreeArea, View};
use first_fire::gui::desk::Spots;
use first_fire::gui::opening::{NOTE, OPENING, TITLE, first_word};
use first_fire::gui::panels::toolbar::HEIGHT;
use first_fire::gui::settings::SettingsFile;
use first_fire::rules::Side;

use crate::hand::*;

/// Whether the note stands over the board.
fn noted(app: &App) -> bool {
    app.world().resource::<Spots>().contains_key(NOTE)
}

#[test]
fn a_board_that_is_being_painted_says_so_until_it_is_there() {
    let mut app = open();
    app.insert_resource(Kept(None));
    app.world_mut().write_message(Request::NewGame {
        scenario: "first-steps".to_owned(),
        seed: 5,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    // The pictures of the menu are not wanted.
    frames(&mut app, 1);
    looked_at(&mut app);
    until(&mut app, "the note", noted);
    let (done, all) = app.world().resource::<PictureState>().under_way().unwrap();
    assert!(done < all, "{done} of {all}");
    until(&mut app, "the painted board", |app| app.world().resource::<PictureState>().is_there());
    assert!(!noted(&app));
    assert_eq!(app.world().resource::<PictureState>().under_way(), None);
}

#[test]
fn the_window_says_in_its_title_that_it_is_getting_ready_until_it_shows_something() {
    let mut app = unopened(SettingsFile::Nowhere);
    let window = window(&mut app);
    let title = |app: &App| app.world().get::<Window>(window).unwrap().title.clone();
    app.world_mut().get_mut::<Window>(window).unwrap().title = OPENING.to_owned();
    frames(&mut app, 1);
    assert_eq!(title(&app), OPENING);
    frames(&mut app, 5);
    assert_eq!(title(&app), TITLE);
    assert!([OPENING, TITLE].iter().all(|title| title.contains("First Fire")));
    let (mode, agreements) = (Mode::Solitaire, Vec::new());
    let scenario = "first-steps".to_owned();
    app.world_mut().write_message(Request::NewGame { scenario, seed: 5, mode, agreements });
    frames(&mut app, 6);
    assert_eq!(title(&app), TITLE, "whatever is played");
}

#[test]
fn the_terminal_is_told_the_first_time_and_not_again() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("first-fire");
    assert!(first_word(Some(&cache)).is_some_and(|word| word.contains("the first time")));
    assert!(first_word(None).is_some());
    std::fs::create_dir(&cache).unwrap();
    assert_eq!(first_word(Some(&cache)), None);
}

/// How far the upper edge of the sheet lies below the bar over the board, in pixels.
fn below_the_bar(app: &App) -> f32 {
    let (view, free) = (app.world().resource::<View>(), app.world().resource::<FreeArea>().0);
    let [_, top, ..] = sheet(&app.world().resource::<BoardShown>().map);
    let top = free.center().y - (world((0.0, top)).y - view.at.y) / view.scale;
    top - free.min.y - HEIGHT
}

#[test]
fn a_game_against_the_machine_begins_with_no_hex_under_the_bar_over_the_board() {
    let mut app = open();
    click_part(&mut app, "play:first-steps");
    until(&mut app, "my set-up", |app| {
        choices(app).asked.as_ref().is_some_and(|asked| asked.side == Side::First)
    });
    frames(&mut app, 60);
    assert!(below_the_bar(&app) >= -1.0, "{}", below_the_bar(&app));
    let (view, free) = (app.world().resource::<View>(), app.world().resource::<FreeArea>().0);
    let [.., low] = sheet(&app.world().resource::<BoardShown>().map);
    let low = free.center().y - (world((0.0, low)).y - view.at.y) / view.scale;
    assert!(low <= free.max.y + 1.0, "{low} of {}", free.max.y);
}
