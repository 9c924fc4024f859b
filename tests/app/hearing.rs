//! Which strokes and clicks are answers, and what is asked before something is thrown away.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Meaning, KeyboardFocusLost, KeyboardInput, NativeKey};
use bevy::prelude::*;

use first_fire::app::{Request, Session};
use first_fire::game::{Game, Mode};
use first_fire::gui::choices::{Act, Choices, Key};
use first_fire::gui::craft::Craft;
use first_fire::gui::curtain::Curtain;
use first_fire::gui::hearing::Hearing;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::{Assistance, Settings};
use first_fire::lessons::Offers;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{
    FireOrder, MoveOrder, Order, Phase, Position, PossessionOrder, RallyOrder, SetupOrder, Side,
    check, decision, legal_orders,
};
use first_fire::scenario::Scenario;

use crate::hand::*;

/// One event of a key, without frames after it.
fn event(app: &mut App, code: KeyCode, state: ButtonState, repeat: bool) {
    let logical_key = Meaning::Unidentified(NativeKey::Unidentified);
    let window = window(app);
    let input = KeyboardInput { key_code: code, logical_key, state, text: None, repeat, window };
    app.world_mut().write_message(input);
}

/// A quick stroke: pressed and let go within a frame.
fn stroke(app: &mut App, code: KeyCode) {
    event(app, code, ButtonState::Pressed, false);
    event(app, code, ButtonState::Released, false);
    frames(app, 1);
}

fn hears(app: &App) -> bool {
    let now = app.world().resource::<Time<Real>>().elapsed();
    app.world().resource::<Hearing>().hears(now)
}

/// The question as the player reads it.
fn question(app: &App) -> (DecisionKind, Phase, bool) {
    (asked(app), position(app).phase, app.world().resource::<Selection>().sure)
}

#[test]
fn a_second_stroke_that_comes_with_the_next_question_is_not_heard_by_it() {
    let mut app = ready();
    let mut changed = 0;
    for _ in 0..12 {
        let before = question(&app);
        frames(&mut app, 6);
        let given = orders(&app);
        stroke(&mut app, KeyCode::KeyN);
        let (after, stands) = (question(&app), orders(&app));
        assert!(after != before, "it is heard: {before:?}");
        for _ in 0..3 {
            stroke(&mut app, KeyCode::KeyN);
            assert_eq!((question(&app), orders(&app)), (after.clone(), stands));
        }
        changed += usize::from(stands > given);
    }
    assert!(changed > 3);
}

#[test]
fn a_key_that_is_held_answers_once_even_if_the_window_loses_and_gets_the_focus_meanwhile() {
    let mut app = ready();
    event(&mut app, KeyCode::KeyN, ButtonState::Pressed, false);
    frames(&mut app, 1);
    let (after, stands) = (question(&app), orders(&app));
    let repeats = |app: &mut App| {
        for _ in 0..20 {
            event(app, KeyCode::KeyN, ButtonState::Pressed, true);
            frames(app, 1);
        }
    };
    repeats(&mut app);
    assert_eq!((question(&app), orders(&app)), (after.clone(), stands));
    app.world_mut().write_message(KeyboardFocusLost);
    frames(&mut app, 1);
    repeats(&mut app);
    assert_eq!((question(&app), orders(&app)), (after, stands));
}

#[test]
fn a_double_click_on_what_ends_a_phase_ends_that_phase_alone() {
    let mut app = ready();
    frames(&mut app, 6);
    let title = choices(&app).card(Key::Next).unwrap().title.clone();
    let spot = part(&app, &format!("card:{title}"));
    point(&mut app, spot);
    let before = question(&app);
    let click = |app: &mut App| {
        button(app, ButtonState::Pressed);
        button(app, ButtonState::Released);
        frames(app, 1);
    };
    click(&mut app);
    let (after, stands) = (question(&app), orders(&app));
    assert_ne!(after, before);
    // The second half comes before the new question can have been read.
    assert!(!hears(&app));
    click(&mut app);
    assert_eq!((question(&app), orders(&app)), (after, stands));
}

/// The first position of a random game in which a side is asked for its part of a phase, and more is so.
fn asked_for(phase: Phase, so: impl Fn(&Position, &[Order]) -> bool) -> Game {
    for seed in 1..60 {
        let scenario = Scenario::load("first-steps").unwrap();
        let mut game = Game::new(scenario, seed).with_mode(Mode::Solitaire);
        let mut policy = RandomPolicy::new(seed);
        for _ in 0..140 {
            let Some(order) = answer(&mut policy, game.position()) else { break };
            let pos = game.position();
            let asked = decision(pos).unwrap();
            if asked.kind == DecisionKind::Phase(phase)
                && check(pos, &Order::Done).is_ok()
                && so(pos, &legal_orders(pos))
            {
                return game;
            }
            game.play(order).unwrap();
        }
    }
    panic!("never in {phase}");
}

fn asks(pos: &Position, assistance: Assistance) -> Option<String> {
    let choices = Choices::of(pos, &Selection::default(), assistance, &Offers::All);
    let card = choices.card(Key::Next).unwrap();
    match &card.act {
        Act::Sure(true) => Some(card.detail.clone()),
        Act::Give(orders) => {
            assert_eq!(*orders, [Order::Done]);
            None
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn whoever_could_still_fire_at_somebody_in_sight_is_named_before_it_is_too_late() {
    for phase in [Phase::PrepFire, Phase::DefensiveFire, Phase::AdvancingFire] {
        let shot = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(_)));
        let game = asked_for(phase, |_, orders| orders.iter().any(shot));
        let why = asks(game.position(), Assistance::Full).unwrap();
        assert!(why.contains("could still fire at somebody in sight"), "{why}");
        assert_eq!(asks(game.position(), Assistance::Warn), Some(why));
        assert_eq!(asks(game.position(), Assistance::Off), None, "nobody wants to be asked");
    }
    // Who could wait for Opportunity Fire throws nothing away by not doing so.
    let shot = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(_)));
    let nothing = asked_for(Phase::PrepFire, |_, orders| !orders.iter().any(shot));
    assert_eq!(asks(nothing.position(), Assistance::Full), None);
}

#[test]
fn a_rally_that_was_not_tried_is_asked_about() {
    let rally = |order: &Order| matches!(order, Order::Rally(RallyOrder::Rally { .. }));
    let game = asked_for(Phase::Rally, |_, orders| orders.iter().any(rally));
    let why = asks(game.position(), Assistance::Full).unwrap();
    assert!(why.contains("could still try to rally"), "{why}");
    let attempt = |order: &Order| {
        matches!(
            order,
            Order::Rally(RallyOrder::Rally { .. })
                | Order::Possession(
                    PossessionOrder::Repair { .. } | PossessionOrder::Recover { .. }
                )
                | Order::Setup(SetupOrder::Place { .. })
        )
    };
    let only_transfers = asked_for(Phase::Rally, |_, orders| !orders.iter().any(attempt));
    assert_eq!(asks(only_transfers.position(), Assistance::Full), None);
}

#[test]
fn a_movement_phase_in_which_nobody_has_moved_is_asked_about_and_a_used_one_is_not() {
    let side = |pos: &Position| decision(pos).unwrap().side;
    let moved = |pos: &Position| pos.on_board(side(pos)).any(|unit| unit.moved);
    let begins = |order: &Order| matches!(order, Order::Move(MoveOrder::Begin { .. }));
    let able = |orders: &[Order]| orders.iter().any(begins);
    let game = asked_for(Phase::Movement, |pos, orders| !moved(pos) && able(orders));
    let why = asks(game.position(), Assistance::Full).unwrap();
    assert!(why.contains("Nobody has moved yet"), "{why}");
    let used = asked_for(Phase::Movement, |pos, orders| moved(pos) && able(orders));
    assert_eq!(asks(used.position(), Assistance::Full), None);
}

#[test]
fn an_advance_into_the_enemy_that_nobody_made_is_asked_about_and_another_is_not() {
    let into = |pos: &Position, order: &Order| match order {
        Order::Move(MoveOrder::Advance { to, .. }) => {
            let side = decision(pos).unwrap().side;
            pos.side_at(side.other(), *to).next().is_some()
        }
        _ => false,
    };
    let meets = |pos: &Position, orders: &[Order]| {
        let side = decision(pos).unwrap().side;
        let none = !pos.on_board(side).any(|unit| unit.men().advanced);
        none && orders.iter().any(|order| into(pos, order))
    };
    let game = asked_for(Phase::Advance, meets);
    let why = asks(game.position(), Assistance::Full).unwrap();
    assert!(why.contains("Nobody has advanced yet"), "{why}");
    let done = asked_for(Phase::Advance, |pos, _| {
        let side = decision(pos).unwrap().side;
        pos.on_board(side).any(|unit| unit.men().advanced)
    });
    assert_eq!(asks(done.position(), Assistance::Full), None);
}

/// The window before a shot that nobody has taken yet.
fn before_a_shot() -> App {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shot.jsonl");
    let shot = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(_)));
    let game = asked_for(Phase::DefensiveFire, |_, orders| orders.iter().any(shot));
    game.save(&path).unwrap();
    let mut app = open();
    app.world_mut().write_message(Request::Load(path));
    frames(&mut app, 10);
    app
}

#[test]
fn no_more_fire_asks_once_and_takes_no_for_an_answer() {
    let mut app = before_a_shot();
    let given = orders(&app);
    key(&mut app, KeyCode::KeyN);
    assert_eq!(orders(&app), given);
    assert!(choices(&app).sentence.contains("could still fire"), "{}", choices(&app).sentence);
    assert_eq!(choices(&app).cards.len(), 2);
    // Not yet.
    key(&mut app, KeyCode::Space);
    assert!(!app.world().resource::<Selection>().sure);
    assert_eq!(orders(&app), given);
    // Whoever picks somebody up has changed his mind too.
    key(&mut app, KeyCode::KeyN);
    let unit = *Choices::of(position(&app), &Selection::default(), Assistance::Off, &Offers::All)
        .eligible
        .iter()
        .next()
        .unwrap();
    let at = position(&app).unit(unit).unwrap().at().unwrap();
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    click_hex(&mut app, at.hex);
    assert!(!app.world().resource::<Selection>().sure);
    key(&mut app, KeyCode::Escape);
    key(&mut app, KeyCode::KeyN);
    assert_eq!(orders(&app), given);
    key(&mut app, KeyCode::KeyN);
    assert_eq!(orders(&app), given + 1, "once is enough");
}

#[test]
fn without_assistance_nobody_is_asked() {
    let mut app = before_a_shot();
    app.world_mut().resource_mut::<Settings>().assistance = Assistance::Off;
    frames(&mut app, 2);
    let given = orders(&app);
    key(&mut app, KeyCode::KeyN);
    assert_eq!(orders(&app), given + 1);
}

#[test]
fn the_curtain_does_not_rise_by_a_stroke_that_was_an_answer() {
    let mut app = ready_for("village-assault", Mode::Hotseat);
    let waits = |app: &App| -> Option<Side> {
        app.world().resource::<Curtain>().waits_for(app.world().resource::<Session>())
    };
    for _ in 0..12 {
        if waits(&app).is_some() {
            break;
        }
        pass(&mut app);
    }
    sit_down(&mut app);
    frames(&mut app, 6);
    // Somebody answers, and the word goes to the other one.
    let before = waits(&app);
    assert_eq!(before, None);
    for _ in 0..12 {
        frames(&mut app, 6);
        stroke(&mut app, KeyCode::KeyN);
        if waits(&app).is_some() {
            break;
        }
    }
    assert!(waits(&app).is_some());
    stroke(&mut app, KeyCode::Space);
    assert!(waits(&app).is_some(), "struck for the question before");
    frames(&mut app, 6);
    stroke(&mut app, KeyCode::Space);
    assert_eq!(waits(&app), None);
}

#[test]
fn a_text_that_misses_its_field_neither_answers_nor_throws_away_the_puzzle_that_is_made() {
    let mut app = ready();
    frames(&mut app, 6);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    let draft = |app: &mut App| app.world_mut().resource_mut::<Craft>().draft.is_some();
    app.world_mut().resource_mut::<Craft>().draft.as_mut().unwrap().title = "Who?".to_owned();
    frames(&mut app, 6);
    let (asked, stands) = (question(&app), orders(&app));
    for code in [KeyCode::KeyN, KeyCode::Space, KeyCode::Enter, KeyCode::Digit1] {
        key(&mut app, code);
        frames(&mut app, 6);
        assert_eq!((question(&app), orders(&app)), (asked.clone(), stands), "{code:?}");
    }
    for _ in 0..4 {
        key(&mut app, KeyCode::KeyL);
        frames(&mut app, 3);
        assert!(draft(&mut app), "it goes by its own button alone");
    }
    // By that it goes, once it has been said; and the keys answer again.
    for _ in 0..2 {
        click_part(&mut app, "craft:Close");
        frames(&mut app, 3);
    }
    assert!(!draft(&mut app));
    frames(&mut app, 6);
    key(&mut app, KeyCode::KeyN);
    assert_ne!(question(&app), asked);
}
