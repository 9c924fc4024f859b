//! Nothing that the app does gives away what the other side has concealed: no question that is answered at once, no look back
//! into the middle of what was one step.

use std::path::Path;

use bevy::prelude::*;

use first_fire::app::{Autosave, FirstFirePlugin, LastGame, Request, Session, Submit};
use first_fire::game::{Ask, Game, Mode, StandingOrders};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, RoutOrder};
use first_fire::rules::view::Viewer;
use first_fire::rules::{Phase, Side, decision};

use crate::table::{request, submit, with_plugin};

/// Germans before the farmhouse of the training ground, in which a Russian squad is concealed, or a Dummy.
pub fn farmhouse(folder: &Path, under: &str) -> String {
    let concealed = if under.ends_with("dummy") { "" } else { ", concealed = true" };
    let text = format!(
        r#"
title = "Farmhouse"
map = "training"
turns = 4
sets_up_first = "second"
concealment = false
[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [{{ counter = "german-4-6-7", at = "B5", count = 2 }}]
[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [
  {{ counter = "russian-4-4-7", at = "L8" }},
  {{ counter = "{under}", at = "F4"{concealed} }},
]
[victory]
kind = "points"
side = "first"
margin = 1
"#
    );
    let path = folder.join(format!("{under}.toml"));
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn game(app: &App) -> &Game {
    session(app).game()
}

/// The farmhouse in the Movement Phase of the Germans.
fn playing(under: &str, mode: Mode) -> App {
    let folder = tempfile::tempdir().unwrap();
    playing_with(FirstFirePlugin::headless(), folder.path(), under, mode)
}

/// The same; the scenario lies in the folder.
fn playing_with(plugin: FirstFirePlugin, folder: &Path, under: &str, mode: Mode) -> App {
    let mut app = with_plugin(plugin);
    let scenario = farmhouse(folder, under);
    request(&mut app, Request::NewGame { scenario, seed: 1, mode, agreements: Vec::new() });
    while game(&app).position().turn == 0 || game(&app).position().phase < Phase::Movement {
        submit(&mut app, Order::Done);
    }
    app
}

fn begin_to_move(app: &mut App) {
    let mover = game(app).position().on_board(Side::First).next().unwrap().id;
    let units = [mover].into();
    submit(app, Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }));
}

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: to.parse().unwrap(), cover: true })
}

#[test]
fn a_question_that_standing_orders_answer_is_never_on_the_table() {
    let mut app = playing("russian-4-4-7", Mode::Hotseat);
    begin_to_move(&mut app);
    // Unless he says otherwise, the DEFENDER is asked, and sits down for it.
    submit(&mut app, step("C5"));
    assert_eq!(session(&app).viewer(), Viewer::Side(Side::Second));
    submit(&mut app, Order::Fire(FireOrder::Hold));
    let none =
        StandingOrders { ask: [Ask::Every, Ask::NotNow(1, Side::First)], ..Default::default() };
    request(&mut app, Request::StandingOrders(none));
    let before = game(&app).log().len();
    app.world_mut().write_message(Submit(step("D4")));
    app.update();
    assert_eq!(game(&app).log().len(), before + 2, "he has held his fire within the frame");
    assert_eq!(game(&app).log()[before + 1].order, Order::Fire(FireOrder::Hold));
    assert_eq!(session(&app).viewer(), Viewer::Side(Side::First));
}

#[test]
fn a_refused_order_is_not_answered_and_neither_is_what_was_gone_back_to() {
    let mut app = playing("russian-4-4-7", Mode::Solitaire);
    begin_to_move(&mut app);
    submit(&mut app, step("C5"));
    assert_eq!(decision(game(&app).position()).unwrap().kind, DecisionKind::FirstFire);
    let none = StandingOrders { ask: [Ask::NotNow(1, Side::First); 2], ..Default::default() };
    request(&mut app, Request::StandingOrders(none));
    let before = game(&app).log().len();
    submit(&mut app, Order::Rout(RoutOrder::End));
    assert_eq!(game(&app).log().len(), before);
    submit(&mut app, Order::Fire(FireOrder::Hold));
    request(&mut app, Request::Undo);
    assert_eq!(game(&app).log().len(), before);
    assert_eq!(decision(game(&app).position()).unwrap().kind, DecisionKind::FirstFire);
}

#[test]
fn nobody_looks_back_into_the_middle_of_what_was_one_step_to_him() {
    let places = ["russian-4-4-7", "russian-dummy"].map(|under| {
        let mut app = playing(under, Mode::Against(Side::Second));
        begin_to_move(&mut app);
        for place in ["C5", "D4"] {
            submit(&mut app, step(place));
            if decision(game(&app).position()).unwrap().side == Side::Second {
                submit(&mut app, Order::Fire(FireOrder::Hold));
            }
        }
        // Back to the start and forth again, an order at a time.
        let mut seen = Vec::new();
        for back in [true, false] {
            loop {
                let pos = session(&app).position();
                let at: Vec<_> = pos.on_board(Side::First).filter_map(|unit| unit.at()).collect();
                seen.push((pos.phase, at, pos.moving().map(|frame| frame.spent)));
                let (before, last) = (session(&app).shown(), game(&app).log().len());
                let to = if back { before.saturating_sub(1) } else { (before + 1).min(last) };
                request(&mut app, Request::LookAt(to));
                if session(&app).shown() == before {
                    break;
                }
            }
        }
        (game(&app).log().len(), seen)
    });
    assert_eq!(places[0].0, places[1].0 + 2, "the squad was asked twice");
    assert_eq!(places[0].1, places[1].1);
}

#[test]
fn a_game_that_waits_in_the_menu_is_named_by_what_both_sides_know() {
    let offers = ["russian-4-4-7", "russian-dummy"].map(|under| {
        let folder = tempfile::tempdir().unwrap();
        let plugin = FirstFirePlugin { autosave: Autosave::File(folder.path().join("auto.jsonl")) };
        let mode = Mode::Against(Side::Second);
        let mut app = playing_with(plugin.clone(), folder.path(), under, mode);
        begin_to_move(&mut app);
        submit(&mut app, step("C5"));
        if decision(game(&app).position()).unwrap().side == Side::Second {
            submit(&mut app, Order::Fire(FireOrder::Hold));
        }
        drop(app);
        let next = with_plugin(plugin);
        let offered = next.world().resource::<LastGame>().unfinished[0].clone();
        // How many orders there are is written down, and not said.
        (offered.orders, (offered.gist, offered.mode))
    });
    assert_eq!(offers[0].0, offers[1].0 + 1, "the squad was asked");
    assert_eq!(offers[0].1, offers[1].1);
}
