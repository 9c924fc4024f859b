//! How victory stands in the bar, and the scenario's card.

use bevy::prelude::*;

use first_fire::app::{Request, Session};
use first_fire::game::Mode;
use first_fire::gui::camera::FreeArea;
use first_fire::gui::desk::{Layout, Sheet};
use first_fire::gui::panels::log::Lines;

use crate::hand::{click_part, frames, key, open, ready};

fn sheet(app: &App) -> Option<Sheet> {
    app.world().resource::<Layout>().sheet
}

#[test]
fn the_card_opens_by_its_key_and_by_the_count_in_the_bar_and_counts_losses_only_then() {
    let mut app = ready();
    assert!(app.world().resource::<Lines>().lost.is_none(), "nobody has asked");
    key(&mut app, KeyCode::F11);
    frames(&mut app, 2);
    assert_eq!(sheet(&app), Some(Sheet::Scenario));
    assert!(app.world().resource::<Lines>().lost.is_some());
    key(&mut app, KeyCode::Escape);
    assert_eq!(sheet(&app), None);
    click_part(&mut app, "tally");
    assert_eq!(sheet(&app), Some(Sheet::Scenario));
}

#[test]
fn a_title_too_long_for_the_panel_takes_more_lines_and_no_more_of_the_board() {
    let free = |title: &str| {
        let folder = tempfile::tempdir().unwrap();
        let text = include_str!("../../assets/scenarios/first-steps.toml");
        let text = text.replace("title = \"First steps\"", &format!("title = {title:?}"));
        let path = folder.path().join("titled.toml");
        std::fs::write(&path, text).unwrap();
        let mut app = open();
        app.world_mut().write_message(Request::NewGame {
            scenario: path.display().to_string(),
            seed: 11,
            mode: Mode::Solitaire,
            agreements: Vec::new(),
        });
        frames(&mut app, 6);
        assert_eq!(app.world().resource::<Session>().game().scenario().title(), title);
        app.world().resource::<FreeArea>().0
    };
    let long = "The long march of the second battalion through a country that nobody had a map of";
    assert_eq!(free(long), free("Short"));
}
