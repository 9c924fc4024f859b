//! The machine waits for whoever looks back, and its plans outlast that.

use bevy::prelude::*;

use first_fire::app::Request;
use first_fire::game::{Game, Mode};
use first_fire::gui::machine::Machine;
use first_fire::opponent::{GreedyPolicy, answer};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{MoveOrder, Order, Side, decision};
use first_fire::scenario::Scenario;

use super::{against, begun, game, my_turn, session, until_each};
use crate::hand::*;

/// The first orders of a game that the machine plays with nobody looking.
fn undisturbed(scenario: &str, count: usize) -> Vec<Order> {
    let mut game = Game::new(Scenario::load(scenario).unwrap(), 11).with_mode(Mode::Watching);
    let mut minds = Side::BOTH.map(|side| GreedyPolicy::new(11 ^ side.index() as u64));
    while let Some(asked) = decision(game.position()).filter(|_| game.log().len() < count) {
        let order = answer(&mut minds[asked.side.index()], game.position()).unwrap();
        game.play(order).unwrap();
    }
    game.log().iter().map(|entry| entry.order.clone()).collect()
}

fn given(app: &App, count: usize) -> Vec<Order> {
    game(app).log().iter().take(count).map(|entry| entry.order.clone()).collect()
}

/// The question that the game asks is how a stack in the middle of its move goes on.
fn is_on_the_way(app: &App) -> bool {
    let pos = game(app).position();
    pos.moving().is_some_and(|frame| frame.entered > 0)
        && decision(pos).is_some_and(|asked| asked.kind == DecisionKind::Step)
}

#[test]
fn undo_goes_back_to_before_my_own_last_decision_and_redo_past_its_answers() {
    let mut app = begun(Side::Second);
    let before = orders(&app);
    // My part of the phase ends, and the machine does whatever it does until I am asked again.
    pass(&mut app);
    my_turn(&mut app);
    let after = game(&app).hash();
    let line = orders(&app);
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(orders(&app), before);
    assert_eq!(choices(&app).asked.as_ref().unwrap().side, Side::First);
    frames(&mut app, 30);
    assert_eq!(orders(&app), before, "it does not simply answer again");
    control(&mut app, KeyCode::KeyY);
    my_turn(&mut app);
    assert_eq!((orders(&app), game(&app).hash()), (line, after));
}

#[test]
fn it_waits_while_i_look_at_the_past_or_at_who_plays() {
    let mut app = against("first-steps", Mode::Watching);
    until(&mut app, "some orders", |app| orders(app) > 5);
    app.world_mut().write_message(Request::LookAt(2));
    frames(&mut app, 2);
    let stands = orders(&app);
    frames(&mut app, 60);
    assert_eq!((orders(&app), session(&app).shown()), (stands, 2));
    app.world_mut().write_message(Request::LookAt(stands));
    until(&mut app, "it goes on", |app| orders(app) > stands);
    key(&mut app, KeyCode::KeyP);
    let stands = orders(&app);
    frames(&mut app, 120);
    assert_eq!(orders(&app), stands);
    key(&mut app, KeyCode::KeyP);
    until(&mut app, "it goes on", |app| orders(app) > stands);
    // Gone back, it waits until it is told to go on.
    control(&mut app, KeyCode::KeyZ);
    let stands = orders(&app);
    frames(&mut app, 30);
    assert_eq!(orders(&app), stands);
    click_part(&mut app, "machine:on");
    until(&mut app, "it goes on", |app| orders(app) > stands);
}

#[test]
fn looking_back_while_it_thinks_spoils_none_of_its_plans() {
    let expected = undisturbed("first-steps", 80);
    let steps = expected
        .iter()
        .filter(|order| matches!(order, Order::Move(MoveOrder::Step { .. })))
        .count();
    assert!(steps >= 8, "units move: {steps}");
    let mut app = against("first-steps", Mode::Watching);
    let mut seen = 0;
    until_each(&mut app, |app| {
        let now = orders(app);
        // Right after each of its orders: the work on the next has begun, or begins while the past is shown.
        if now > seen {
            seen = now;
            app.world_mut().write_message(Request::LookAt(now - 1));
            frames(app, 1);
            app.world_mut().write_message(Request::LookAt(now));
        }
        now >= expected.len()
    });
    assert_eq!(given(&app, expected.len()), expected);
}

#[test]
fn a_move_that_it_did_not_plan_goes_on_from_where_it_stands() {
    let mut app = against("first-steps", Mode::Watching);
    // Back to the middle of a move that went on: the plans for it are gone.
    let found = |app: &App| {
        let log = game(app).log();
        let steps: Vec<bool> = log
            .iter()
            .map(|entry| matches!(entry.order, Order::Move(MoveOrder::Step { .. })))
            .collect();
        steps.windows(3).position(|steps| steps == [true; 3])
    };
    until(&mut app, "a move of three steps", |app| found(app).is_some());
    let at = found(&app).unwrap() + 1;
    app.world_mut().write_message(Request::RewindTo(at));
    frames(&mut app, 3);
    assert!(is_on_the_way(&app));
    click_part(&mut app, "machine:on");
    until(&mut app, "it goes on", |app| orders(app) > at);
    let next = &game(&app).log()[at].order;
    assert!(matches!(next, Order::Move(MoveOrder::Step { .. })), "{next:?}");
}

#[test]
fn the_same_game_begun_again_is_played_the_same() {
    let expected = undisturbed("first-steps", 40);
    let mut app = against("first-steps", Mode::Watching);
    until(&mut app, "some orders", |app| orders(app) > 20);
    for begun_at in [20, 1] {
        until_each(&mut app, |app| {
            orders(app) >= begun_at && app.world().resource::<Machine>().works()
        });
        let scenario = "first-steps".to_owned();
        let again =
            Request::NewGame { scenario, seed: 11, mode: Mode::Watching, agreements: Vec::new() };
        app.world_mut().write_message(again);
        frames(&mut app, 1);
    }
    until(&mut app, "as many orders", |app| orders(app) >= expected.len());
    assert_eq!(given(&app, expected.len()), expected);
}

#[test]
fn it_waits_again_where_it_was_let_go_on_before() {
    let mut app = against("first-steps", Mode::Watching);
    until(&mut app, "some orders", |app| orders(app) > 8);
    for _ in 0..2 {
        app.world_mut().write_message(Request::RewindTo(6));
        frames(&mut app, 60);
        assert_eq!(orders(&app), 6);
        assert!(app.world().resource::<Machine>().waits());
        click_part(&mut app, "machine:on");
        until(&mut app, "it goes on", |app| orders(app) > 6);
    }
}
