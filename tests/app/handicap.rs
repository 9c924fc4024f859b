//! Dice that help who learns: chosen where it is said who plays, shown as long as they do, remembered, and changed in a game.

use bevy::prelude::*;

use first_fire::app::{Failed, Request, Session};
use first_fire::game::{Game, Mode, Verify};
use first_fire::gui::desk::{Intent, Spots, Wishes};
use first_fire::gui::notice::Toasts;
use first_fire::gui::settings::{Motion, Settings, SettingsFile};
use first_fire::rules::order::{AgreementOrder, Order};
use first_fire::rules::{Handicap, RoutOrder, Side, legal_orders};
use first_fire::scenario::Scenario;

use crate::hand::{click_part, frames, key, open, open_with, orders, position, until};
use crate::table::{menu, request, submit, taken};

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

const MUCH: (Side, Handicap) = (Side::First, Handicap::Much);
const NONE: (Side, Handicap) = (Side::First, Handicap::None);

fn much_for_the_first() -> AgreementOrder {
    AgreementOrder::Handicap { side: Side::First, handicap: Handicap::Much }
}

/// A game in which the first side is helped by much.
fn helped(scenario: &str, mode: Mode) -> Request {
    let (scenario, agreements) = (scenario.to_owned(), vec![much_for_the_first()]);
    Request::NewGame { scenario, seed: 3, mode, agreements }
}

/// What is said on the screen.
fn said(app: &App) -> Vec<String> {
    app.world().resource::<Toasts>().iter().map(|toast| toast.words()).collect()
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

#[test]
fn behind_the_taking_over_the_dice_help_the_machine_no_more_than_after_it() {
    let mut app = menu();
    request(&mut app, helped("first-steps", Mode::Solitaire));
    assert_eq!(agreed(&app), [MUCH]);
    request(&mut app, Request::Seat(Mode::Against(Side::First)));
    assert_eq!(agreed(&app), [MUCH, NONE]);
    // Whoever goes back there can still go forth, also where what he says is refused.
    request(&mut app, Request::RewindTo(1));
    submit(&mut app, Order::Rout(RoutOrder::End));
    let session = app.world().resource::<Session>();
    assert_eq!((session.game().log().len(), session.game().redoable()), (1, 1));
    let next = legal_orders(session.position()).swap_remove(0);
    submit(&mut app, next);
    assert_eq!(agreed(&app), [MUCH, NONE]);
    assert_eq!(app.world().resource::<Session>().game().log().len(), 3);
    assert!(app.world().resource::<Session>().position().handicap(Side::First).is_none());
    // So it is where a past is only looked at, and played on from.
    request(&mut app, Request::LookAt(1));
    let next = legal_orders(app.world().resource::<Session>().position()).swap_remove(0);
    submit(&mut app, next);
    assert!(app.world().resource::<Session>().game().position().handicap(Side::First).is_none());
}

#[test]
fn a_game_that_is_loaded_has_no_dice_that_help_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let scenario = Scenario::load("first-steps").unwrap();
    let mut game = Game::new(scenario, 3).with_mode(Mode::Against(Side::First));
    game.play(Order::Agreement(much_for_the_first())).unwrap();
    game.save(&path).unwrap();
    let mut app = menu();
    request(&mut app, Request::Load(path));
    assert_eq!(agreed(&app), [MUCH, NONE]);
    assert!(app.world().resource::<Session>().position().handicap(Side::First).is_none());
}

#[test]
fn where_one_plays_on_from_the_machine_agrees_before_it_thinks() {
    let mut app = open();
    app.world_mut().resource_mut::<Settings>().motion = Motion::Off;
    app.world_mut().write_message(helped("first-steps", Mode::Watching));
    frames(&mut app, 3);
    until(&mut app, "some orders", |app| orders(app) > 4);
    app.world_mut().resource_mut::<Wishes>().want(Intent::PlayOn(1));
    frames(&mut app, 3);
    assert_eq!(orders(&app), 1, "who plays is asked first");
    key(&mut app, KeyCode::Escape);
    until(&mut app, "some orders", |app| orders(app) > 4);
    assert_eq!(agreed(&app), [MUCH, NONE]);
    assert!(position(&app).handicap(Side::First).is_none());
}

#[test]
fn a_game_that_cannot_begin_takes_its_handicap_along() {
    let mut app = menu();
    request(&mut app, helped("first-steps", Mode::Solitaire));
    let agreements =
        vec![AgreementOrder::Handicap { side: Side::Second, handicap: Handicap::Little }];
    let (scenario, mode) = ("nowhere".to_owned(), Mode::Solitaire);
    request(&mut app, Request::NewGame { scenario, seed: 3, mode, agreements });
    assert_eq!(taken::<Failed>(&mut app).len(), 1);
    assert_eq!(agreed(&app), [MUCH]);
}

#[test]
fn what_cannot_be_changed_is_refused_when_it_is_clicked_and_not_as_long_as_the_sheet_is_open() {
    let mut app = open();
    app.world_mut().write_message(helped("first-steps", Mode::Solitaire));
    frames(&mut app, 4);
    app.world_mut().write_message(Request::Seat(Mode::Against(Side::First)));
    app.world_mut().write_message(Request::LookAt(1));
    frames(&mut app, 4);
    key(&mut app, KeyCode::KeyP);
    frames(&mut app, 4);
    assert_eq!(said(&app), [""; 0]);
    click_part(&mut app, "handicap:1:much");
    frames(&mut app, 3);
    assert!(said(&app).concat().contains("not in what is past"), "{:?}", said(&app));
    app.world_mut().resource_mut::<Toasts>().forget_refusals();
    frames(&mut app, 4);
    assert_eq!(said(&app), [""; 0]);
    assert_eq!(agreed(&app), [MUCH, NONE]);
    assert_eq!(app.world().resource::<Settings>().handicaps, [Handicap::None; 2]);
}

#[test]
fn in_a_game_that_is_over_nothing_is_thrown_any_more() {
    let text = include_str!("../recorded/first-steps-1.jsonl");
    let whole = Game::from_text("recorded", text, Verify::Hashes).unwrap();
    assert!(whole.position().outcome.is_some());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    whole.with_mode(Mode::Solitaire).save(&path).unwrap();
    let mut app = open();
    app.world_mut().write_message(Request::Load(path));
    frames(&mut app, 6);
    key(&mut app, KeyCode::KeyP);
    frames(&mut app, 3);
    click_part(&mut app, "handicap:0:much");
    frames(&mut app, 3);
    assert!(said(&app).concat().contains("The game is over"), "{:?}", said(&app));
    assert!(position(&app).handicap(Side::First).is_none());
}
