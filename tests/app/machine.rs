//! The machine as a player: it answers for its side and no other, waits for whoever looks back, and shows nothing of
//! what it has concealed.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use first_fire::app::{BrokenOff, FirstFirePlugin, FrameSet, Request, Session, Submit, Work};
use first_fire::game::{Chronicle, Game, LogEntry, Mode};
use first_fire::gui::desk::{Layout, Seating, Sheet};
use first_fire::gui::hearing::Hearing;
use first_fire::gui::machine::Machine;
use first_fire::gui::notice::Toasts;
use first_fire::gui::panels::log::Lines;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::{Motion, Settings};
use first_fire::opponent::{GreedyPolicy, answer, plain_answer};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::view::{Viewer, is_stand_in};
use first_fire::rules::{
    Event, MoveOrder, Order, Phase, SetupEvent, SetupOrder, Side, UnitId, decision,
};
use first_fire::scenario::Scenario;

use crate::hand::*;

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn game(app: &App) -> &Game {
    session(app).game()
}

/// Whether a person is asked.
fn is_mine(app: &App) -> bool {
    session(app).machine().is_none() && session(app).may_act()
}

/// Waits until a person is asked, and his keys are heard.
fn my_turn(app: &mut App) {
    until(app, "my turn", |app| {
        let now = app.world().resource::<Time<Real>>().elapsed();
        is_mine(app) && app.world().resource::<Hearing>().hears(now)
    });
}

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
            pass(&mut app);
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
    }
}

#[test]
fn nothing_that_it_has_concealed_is_shown() {
    // As in the built-in scenario, but that the machine sets up under its "?".
    let text = include_str!("../../assets/scenarios/harvest.toml");
    let text = text.replace("[[second.unit]]", "[[second.unit]]\nconcealed = true");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("harvest.toml");
    std::fs::write(&path, text).unwrap();
    let mut app = against(path.to_str().unwrap(), Mode::Against(Side::Second));
    let (mut hidden, mut placed) = (0, 0);
    for _ in 0..6 {
        my_turn(&mut app);
        let (session, lines) = (session(&app), app.world().resource::<Lines>());
        let truth = session.game().position();
        for unit in truth.units.values().filter(|unit| unit.side == Side::Second && unit.concealed)
        {
            hidden += 1;
            assert!(session.position().unit(unit.id).is_none(), "{} is seen", unit.id);
        }
        assert!(session.position().units.keys().any(is_stand_in) || hidden == 0);
        // Whoever sees both sides is told who is placed where.
        let all = Chronicle::of(session.game(), Viewer::Both);
        for (index, entry) in session.game().log().iter().enumerate() {
            for event in &entry.events {
                let Event::Setup(SetupEvent::Placed { unit, at }) = event else { continue };
                let Some(state) = truth.unit(*unit) else { continue };
                if state.side == Side::First || !state.concealed {
                    continue;
                }
                placed += 1;
                let hex = at.to_string();
                let mut truths = all.entries()[index].lines.iter();
                let name = truths.find_map(|line| {
                    let text = line.text.plain();
                    let (name, place) = text.split_once(" is placed in ")?;
                    (place == hex).then(|| name.to_owned())
                });
                let name = name.unwrap_or_else(|| panic!("{:?}", all.entries()[index]));
                let told = lines.chronicle.entries().iter();
                // Units of mine may bear the same name.
                let told = told.filter(|entry| entry.side == Side::Second);
                for line in told.flat_map(|entry| &entry.lines) {
                    assert!(!line.text.to_string().contains(&name), "{name}: {}", line.text);
                }
                let step = lines.chronicle.steps(index + 1) - 1;
                for line in &lines.chronicle.entries()[step].lines {
                    assert!(!line.text.to_string().contains(&hex), "{hex}: {}", line.text);
                }
            }
        }
        match position(&app).phase {
            Phase::Setup => {
                click_part(&mut app, "card:Set up for me");
                pass(&mut app);
            }
            _ => pass(&mut app),
        }
        key(&mut app, KeyCode::Space);
    }
    assert!(hidden > 0 && placed > 0, "the machine sets up concealed units");
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

/// Lets frames pass, and does something in each, until it says that it is done.
fn until_each(app: &mut App, mut done: impl FnMut(&mut App) -> bool) {
    for _ in 0..1_000_000 {
        if done(app) {
            return;
        }
        frames(app, 1);
        std::thread::yield_now();
    }
    panic!("it never ends");
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
        let again = Request::NewGame { scenario, seed: 11, mode: Mode::Watching };
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
    app.world_mut().write_message(Request::NewGame { scenario, seed: 11, mode });
    frames(&mut app, 4);
    click_part(&mut app, "seat:1:me");
    assert_eq!(game(&app).mode(), Mode::Solitaire);
}

#[test]
fn work_that_breaks_off_says_so() {
    let mut work: Work<u8> = Work::begin(None, || panic!("on purpose"));
    let done = loop {
        match work.take() {
            Some(done) => break done,
            None => std::thread::yield_now(),
        }
    };
    assert_eq!(done, Err(BrokenOff));
}

/// How many answers of the machine are still made illegal, and how many were.
#[derive(Resource)]
struct Spoiled(usize, usize);

/// A game in which the rules refuse so many of its answers.
fn spoiled(answers: usize) -> App {
    let mut app = against("first-steps", Mode::Watching);
    until(&mut app, "some orders", |app| orders(app) > 30);
    let spoil = |mut spoiled: ResMut<Spoiled>, mut submit: ResMut<Messages<Submit>>| {
        let answers: Vec<Submit> = submit.drain().collect();
        for Submit(order) in answers {
            let spoils = spoiled.0 > 0;
            spoiled.0 = spoiled.0.saturating_sub(1);
            spoiled.1 += usize::from(spoils);
            let nobody = Order::Setup(SetupOrder::Lift { unit: UnitId(9999) });
            submit.write(Submit(if spoils { nobody } else { order }));
        }
    };
    app.insert_resource(Spoiled(answers, 0));
    app.add_systems(Update, spoil.after(FrameSet::Input).before(FrameSet::Rules));
    app
}

#[test]
fn a_refused_answer_is_followed_by_the_plainest_one() {
    let mut app = spoiled(1);
    let at = orders(&app);
    let plain = plain_answer(game(&app).position()).unwrap();
    until(&mut app, "it goes on", |app| orders(app) > at + 3);
    assert_eq!(game(&app).log()[at].order, plain);
    assert_eq!(app.world().resource::<Spoiled>().1, 1);
}

#[test]
fn it_hands_over_when_the_rules_take_none_of_its_answers() {
    let mut app = spoiled(2);
    let at = orders(&app);
    until(&mut app, "it hands over", |app| app.world().resource::<Machine>().is_at_a_loss());
    assert_eq!(app.world().resource::<Layout>().sheet, Some(Sheet::Players));
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("finds no answer")), "{toasts:?}");
    key(&mut app, KeyCode::Escape);
    frames(&mut app, 40);
    assert_eq!((orders(&app), app.world().resource::<Spoiled>().1), (at, 2));
    // It may try once more.
    click_part(&mut app, "machine:on");
    until(&mut app, "it goes on", |app| orders(app) > at);
}

#[test]
fn a_key_struck_just_as_i_am_asked_is_no_answer() {
    let mut app = begun(Side::Second);
    // Several frames pass before a question can have been read.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    let answered = |app: &App| given_by(game(app).log(), Side::Second);
    let before = answered(&app);
    // My part of the phases ends until the machine has said something.
    until_each(&mut app, |app| {
        if is_mine(app) && answered(app) == before {
            half_stroke(app, KeyCode::KeyN, bevy::input::ButtonState::Pressed);
            half_stroke(app, KeyCode::KeyN, bevy::input::ButtonState::Released);
        }
        is_mine(app) && answered(app) > before
    });
    let stands = orders(&app);
    for code in [KeyCode::KeyN, KeyCode::Space] {
        half_stroke(&mut app, code, bevy::input::ButtonState::Pressed);
        half_stroke(&mut app, code, bevy::input::ButtonState::Released);
    }
    assert_eq!(orders(&app), stands);
    frames(&mut app, 12);
    key(&mut app, KeyCode::KeyN);
    if app.world().resource::<Selection>().sure {
        frames(&mut app, 12);
        key(&mut app, KeyCode::KeyN);
    }
    assert!(orders(&app) > stands);
}
