//! The machine answers for its side and no other, and shows nothing of what it has concealed.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use first_fire::app::Submit;
use first_fire::game::{Chronicle, LogEntry, Mode};
use first_fire::gui::panels::log::Lines;
use first_fire::gui::selection::Selection;
use first_fire::rules::view::{Viewer, is_stand_in};
use first_fire::rules::{Event, Phase, SetupEvent, Side, decision};

use super::{against, begun, game, is_mine, my_turn, session, until_each};
use crate::hand::*;

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
fn nothing_that_it_has_concealed_is_shown() {
    // As in the built-in scenario, but that the machine sets up under its "?".
    let text = include_str!("../../../assets/scenarios/harvest.toml");
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
