//! The line of the game at the bottom of the window: looked back along, played on from, and told in the log.

use bevy::input::ButtonState;
use bevy::math::Vec2;
use bevy::prelude::*;

use first_fire::app::Session;
use first_fire::game::{Game, Mode};
use first_fire::gui::desk::Spots;
use first_fire::gui::panels::branches::Branches;
use first_fire::gui::panels::log::Lines;
use first_fire::rules::Phase;

use crate::hand::*;

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn game(app: &App) -> &Game {
    session(app).game()
}

/// Where on the line so many of the orders have been played.
fn spot(app: &App, orders: usize) -> Vec2 {
    let track = app.world().resource::<Spots>()["timeline"];
    let stretches = app.world().resource::<Lines>().chronicle.stretches();
    let turns = stretches.iter().filter(|stretch| stretch.moment.phase != Phase::Setup);
    let mut turns: Vec<_> =
        turns.map(|stretch| (stretch.moment.turn, stretch.moment.attacker)).collect();
    turns.dedup();
    let all = f32::from(position(app).setting.turns) * 2.0;
    let played = (turns.len() as f32 / all).clamp(0.25, 1.0);
    let share = orders as f32 / game(app).line_length() as f32;
    Vec2::new(track.left() + track.width() * played * share, track.center().y)
}

#[test]
fn a_click_on_the_line_shows_the_table_as_it_was_and_the_buttons_lead_along_it() {
    let mut app = ready();
    let orders = game(&app).log().len();
    let at = spot(&app, 4);
    click(&mut app, at);
    assert_eq!(session(&app).shown(), 4);
    assert_eq!(position(&app), game(&app).position_at(4).unwrap());
    assert_eq!(game(&app).log().len(), orders, "nothing is taken back");
    for (button, shown) in [
        ("time:back", 3),
        ("time:forward", 4),
        ("time:forward", 5),
        ("time:first", 0),
        ("time:last", orders),
    ] {
        click_part(&mut app, button);
        assert_eq!(session(&app).shown(), shown, "{button}");
    }
    assert!(!session(&app).looks_back());
}

#[test]
fn the_line_is_dragged_along() {
    let mut app = ready();
    let (from, to) = (spot(&app, 2), spot(&app, 6));
    point(&mut app, from);
    button(&mut app, ButtonState::Pressed);
    for step in 1..=8 {
        point(&mut app, from.lerp(to, step as f32 / 8.0));
    }
    assert_eq!(session(&app).shown(), 6);
    button(&mut app, ButtonState::Released);
    frames(&mut app, 2);
    assert_eq!(session(&app).shown(), 6);
    click_part(&mut app, "time:present");
    assert!(!session(&app).looks_back());
}

#[test]
fn an_order_in_the_past_begins_a_branch() {
    let mut app = ready();
    let whole = game(&app).log().to_vec();
    click_part(&mut app, "time:first");
    set_up(&mut app);
    assert!(!session(&app).looks_back());
    let [branch] = game(&app).branches() else { panic!("{:?}", game(&app).branches().len()) };
    assert_eq!((branch.from, branch.entries.len()), (0, whole.len()));
}

#[test]
fn two_players_look_back_without_cards_to_play() {
    let mut app = ready_for("first-steps", Mode::Hotseat);
    click_part(&mut app, "time:first");
    assert_eq!(session(&app).shown(), 0);
    if !session(&app).may_act() {
        assert!(choices(&app).cards.is_empty() && choices(&app).eligible.is_empty());
    }
    key(&mut app, KeyCode::PageDown);
    assert_eq!(session(&app).shown(), 1);
}

#[test]
fn the_log_jumps_to_a_phase() {
    let mut app = ready();
    key(&mut app, KeyCode::F8);
    click_part(&mut app, "log-turn:0");
    click_part(&mut app, "log-phase:1");
    assert_eq!(session(&app).shown(), 0);
}

#[test]
fn the_dice_sheet_works_the_luck_out_while_it_is_open() {
    let mut app = ready();
    let counted = |app: &App| app.world().resource::<Lines>().counted;
    assert_eq!(counted(&app), 0, "nobody has asked yet");
    key(&mut app, KeyCode::F2);
    frames(&mut app, 12);
    assert_eq!(counted(&app), game(&app).log().len());
}

#[test]
fn a_branch_is_compared_and_gone_back_to() {
    let mut app = ready();
    let whole = game(&app).hash();
    click_part(&mut app, "time:first");
    set_up(&mut app);
    click_part(&mut app, "open:branches");
    click_part(&mut app, "compare:0");
    until(&mut app, "the comparison", |app| app.world().resource::<Branches>().compared.is_some());
    assert!(app.world().resource::<Branches>().compared.is_some());
    click_part(&mut app, "switch:0");
    assert_eq!(game(&app).hash(), whole);
    assert!(app.world().resource::<Branches>().compared.is_none());
    assert_eq!(game(&app).branches().len(), 1, "what was played instead");
}
