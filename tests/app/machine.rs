//! The machine as a player: it answers for its side and no other, waits for whoever looks back, and shows nothing of
//! what it has concealed.

use std::time::Duration;

use bevy::prelude::*;

use first_fire::app::{FirstFirePlugin, Request, Session, Submit};
use first_fire::game::{Game, LogEntry, Mode, Verify};
use first_fire::gui::desk::Desk;
use first_fire::gui::panels::log::Lines;
use first_fire::gui::settings::{Motion, Settings};
use first_fire::rules::view::{View, Viewer, is_stand_in};
use first_fire::rules::{Phase, Side, decision};

use crate::hand::*;

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn game(app: &App) -> &Game {
    session(app).game()
}

/// Waits until a person is asked.
fn my_turn(app: &mut App) {
    until(app, "my turn", |app| session(app).machine().is_none() && session(app).may_act());
}

/// A window in which the machine plays, without anything that moves.
fn against(scenario: &str, mode: Mode) -> App {
    let mut app = open();
    app.world_mut().resource_mut::<Settings>().motion = Motion::Off;
    let scenario = scenario.to_owned();
    app.world_mut().write_message(Request::NewGame { scenario, seed: 11, mode });
    frames(&mut app, 6);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    app
}

/// A game against the machine after both have set up.
fn begun(machine: Side) -> App {
    let mut app = against("first-steps", Mode::Against(machine));
    while position(&app).phase == Phase::Setup {
        my_turn(&mut app);
        if position(&app).phase == Phase::Setup {
            set_up(&mut app);
            key(&mut app, KeyCode::KeyN);
        }
    }
    my_turn(&mut app);
    app
}

fn given_by(log: &[LogEntry], side: Side) -> usize {
    log.iter().filter(|entry| entry.side == side).count()
}

#[test]
fn it_answers_for_its_side_and_leaves_mine_to_me() {
    let mut app = begun(Side::Second);
    let mine = given_by(game(&app).log(), Side::First);
    assert!(given_by(game(&app).log(), Side::Second) > 0, "it has set up");
    // Nothing happens while I am asked, however long I take.
    let orders = orders(&app);
    frames(&mut app, 60);
    assert_eq!(game(&app).log().len(), orders);
    // My part of the phases is over until the machine has had a Player Turn of its own.
    for _ in 0..40 {
        if position(&app).attacker == Side::Second && position(&app).phase > Phase::Rally {
            break;
        }
        assert_eq!(choices(&app).asked.as_ref().unwrap().side, Side::First);
        // What passes comes last.
        let order = choices(&app).orders.last().unwrap().clone();
        app.world_mut().write_message(Submit(order));
        frames(&mut app, 2);
        my_turn(&mut app);
    }
    assert_eq!(position(&app).attacker, Side::Second);
    let log = game(&app).log();
    assert!(given_by(log, Side::First) > mine);
    for entry in log {
        assert_eq!(game(&app).mode().is_machine(entry.side), entry.side == Side::Second);
    }
}

#[test]
fn there_are_no_cards_for_its_questions() {
    let mut app = against("first-steps", Mode::Against(Side::Second));
    let first = decision(game(&app).position()).unwrap().side;
    if first == Side::First {
        set_up(&mut app);
        half_stroke(&mut app, KeyCode::KeyN, bevy::input::ButtonState::Pressed);
    }
    assert_eq!(session(&app).machine(), Some(Side::Second));
    let (cards, sentence) = (choices(&app).cards.len(), choices(&app).sentence.clone());
    assert_eq!((cards, choices(&app).orders.len(), choices(&app).eligible.len()), (0, 0, 0));
    assert!(sentence.contains("the machine is thinking"), "{sentence}");
}

#[test]
fn undo_goes_back_to_before_my_own_last_decision_and_redo_past_its_answers() {
    let mut app = begun(Side::Second);
    let before = orders(&app);
    // My part of the phase ends, and the machine does whatever it does until I am asked again.
    key(&mut app, KeyCode::KeyN);
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
    for _ in 0..60 {
        frames(&mut app, 1);
        std::thread::sleep(Duration::from_millis(2));
    }
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
        app.world_mut().write_message(Request::NewGame { scenario, seed: 3, mode });
        app.update();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        app.world_mut().write_message(Request::Save(path.clone()));
        app.world_mut().write_message(Request::Seat(Mode::Solitaire));
        app.update();
        app.world_mut().write_message(Request::Load(path.clone()));
        app.update();
        assert_eq!(game(&app).mode(), mode);
        // A header of before there were such games is read as ever.
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("\"format\":2"), "{text}");
        let plain = Game::from_text("game", &text, Verify::Hashes).unwrap();
        assert_eq!(plain.mode(), mode);
    }
}

#[test]
fn nothing_that_it_has_concealed_is_shown() {
    let mut app = against("harvest", Mode::Against(Side::Second));
    let mut hidden = 0;
    for _ in 0..6 {
        my_turn(&mut app);
        let (session, lines) = (session(&app), app.world().resource::<Lines>());
        let truth = session.game().position();
        assert_eq!(*session.position(), *View::of(truth, Viewer::Side(Side::First)).position());
        for unit in truth.units.values().filter(|unit| unit.side == Side::Second && unit.concealed)
        {
            hidden += 1;
            assert!(session.position().unit(unit.id).is_none(), "{} is seen", unit.id);
        }
        assert!(session.position().units.keys().any(|unit| is_stand_in(*unit)) || hidden == 0);
        let told = lines.chronicle.entries().iter().filter(|entry| entry.side == Side::Second);
        for line in told.flat_map(|entry| &entry.lines) {
            assert!(!line.text.contains("sets up") || hidden == 0, "{}", line.text);
        }
        match position(&app).phase {
            Phase::Setup => {
                click_part(&mut app, "card:Set up for me");
                key(&mut app, KeyCode::KeyN);
            }
            _ => key(&mut app, KeyCode::KeyN),
        }
        key(&mut app, KeyCode::Space);
    }
    assert!(hidden > 0, "the scenario begins with concealed units");
}

#[test]
fn the_browser_says_who_plays() {
    let mut app = open();
    assert_eq!(app.world().resource::<Desk>().seats.mode(), Mode::Against(Side::Second));
    for (spot, mode) in [
        ("seat:0:the machine", Mode::Watching),
        ("seat:1:me", Mode::Against(Side::First)),
        ("seat:0:me", Mode::Solitaire),
        ("seat:two", Mode::Hotseat),
    ] {
        click_part(&mut app, spot);
        assert_eq!(app.world().resource::<Desk>().seats.mode(), mode, "{spot}");
    }
    click_part(&mut app, "seat:1:the machine");
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 3);
    assert_eq!(game(&app).mode(), Mode::Against(Side::Second));
}
