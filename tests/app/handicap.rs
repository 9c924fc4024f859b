//! Dice that help who learns: chosen where it is said who plays, shown as long as they do, remembered, and changed in a game.

use bevy::prelude::*;

use first_fire::app::Session;
use first_fire::gui::desk::Spots;
use first_fire::gui::settings::{Settings, SettingsFile};
use first_fire::rules::order::{AgreementOrder, Order};
use first_fire::rules::{Handicap, Side};

use crate::hand::{click_part, frames, key, open, open_with, position};

fn shows(app: &App, spot: &str) -> bool {
    app.world().resource::<Spots>().contains_key(spot)
}

fn agreed(app: &App) -> Vec<(Side, Handicap)> {
    let log = app.world().resource::<Session>().game().log();
    let agreement = |order: &Order| match order {
        Order::Agreement(AgreementOrder::Handicap { side, handicap }) => Some((*side, *handicap)),
        _ => None,
    };
    log.iter().filter_map(|entry| agreement(&entry.order)).collect()
}

#[test]
fn a_game_begins_with_what_is_chosen_in_the_menu_and_says_so_all_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let mut app = open_with(SettingsFile::File(path.clone()));
    frames(&mut app, 3);
    // The side that the machine plays has a level instead.
    assert!(shows(&app, "level:1:veteran") && !shows(&app, "handicap:1:much"));
    click_part(&mut app, "handicap:0:much");
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 4);
    assert_eq!(agreed(&app), [(Side::First, Handicap::Much)]);
    assert_eq!(position(&app).handicap(Side::First), Handicap::Much);
    assert!(shows(&app, "handicap:0") && !shows(&app, "handicap:1"));
    drop(app);
    let app = open_with(SettingsFile::File(path));
    let settings = app.world().resource::<Settings>();
    assert_eq!(settings.handicaps, [Handicap::Much, Handicap::None]);
}

#[test]
fn it_is_changed_in_a_game_that_goes_on() {
    let mut app = open();
    frames(&mut app, 3);
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 4);
    assert!(agreed(&app).is_empty() && !shows(&app, "handicap:0"));
    key(&mut app, KeyCode::KeyP);
    frames(&mut app, 2);
    click_part(&mut app, "handicap:0:a little");
    frames(&mut app, 3);
    assert_eq!(agreed(&app), [(Side::First, Handicap::Little)]);
    assert!(shows(&app, "handicap:0"));
    click_part(&mut app, "handicap:0:none");
    frames(&mut app, 3);
    assert!(position(&app).handicap(Side::First).is_none() && !shows(&app, "handicap:0"));
    assert_eq!(app.world().resource::<Settings>().handicaps, [Handicap::None; 2]);
}

#[test]
fn a_side_that_the_machine_takes_over_is_helped_no_more() {
    let mut app = open();
    frames(&mut app, 3);
    click_part(&mut app, "handicap:0:much");
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 4);
    key(&mut app, KeyCode::KeyP);
    frames(&mut app, 2);
    click_part(&mut app, "seat:0:the machine");
    frames(&mut app, 3);
    assert!(position(&app).handicap(Side::First).is_none());
    // What the person is helped by when he plays again is remembered.
    assert_eq!(app.world().resource::<Settings>().handicaps[0], Handicap::Much);
}
