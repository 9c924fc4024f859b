//! What the teacher's view says, read off what is drawn: it names no key, to whatever it comes.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use bevy::prelude::*;
use first_fire::app::{Request, Teaching};
use first_fire::gui::desk::Spots;
use first_fire::gui::teach::Teach;
use first_fire::lessons::Kind;

use crate::advice::at_a_lane;
use crate::drawn::Reader;
use crate::hand::*;
use crate::key_names::Names;

static NAMES: LazyLock<Names> = LazyLock::new(Names::heard);

fn named(reader: &Reader) -> Vec<String> {
    reader.texts().into_iter().filter(|text| NAMES.named_in(text)).collect()
}

fn shown(app: &App, name: &str) -> bool {
    app.world().resource::<Spots>().contains_key(name)
}

/// In the teacher's view no key is named, and something is said.
fn without_keys(app: &App, reader: &Reader, what: &str) {
    assert!(app.world().resource::<Teach>().on, "{what}");
    assert!(reader.texts().len() > 5, "{what}: little is said: {:?}", reader.texts());
    assert_eq!(named(reader), Vec::<String>::new(), "{what}");
}

#[test]
fn in_a_game_no_phase_no_stack_in_hand_and_no_attack_names_a_key() {
    let mut app = ready();
    let reader = Reader::of(&mut app);
    frames(&mut app, 2);
    assert!(!named(&reader).is_empty(), "the whole table names keys: {:?}", reader.texts());
    key(&mut app, KeyCode::KeyV);
    let mut phases = BTreeSet::new();
    for _ in 0..40 {
        let pos = position(&app);
        let (phase, side) = (pos.phase, choices(&app).asked.as_ref().map(|asked| asked.side));
        phases.insert(phase);
        without_keys(&app, &reader, &format!("{phase}"));
        let own: BTreeSet<_> = pos
            .units
            .values()
            .filter(|unit| Some(unit.side) == side)
            .filter_map(|unit| unit.at())
            .collect();
        for at in own.into_iter().take(3) {
            click_hex(&mut app, at.hex);
            without_keys(&app, &reader, &format!("{phase}, {at} in hand"));
        }
        key(&mut app, KeyCode::Escape);
        if !app.world().resource::<Teach>().on {
            key(&mut app, KeyCode::KeyV);
        }
        pass(&mut app);
    }
    assert!(phases.len() > 5, "{phases:?}");
}

#[test]
fn no_question_and_no_attack_names_a_key_before_the_roll_or_after() {
    let mut app = at_a_lane();
    let reader = Reader::of(&mut app);
    key(&mut app, KeyCode::KeyV);
    without_keys(&app, &reader, "a question");
    click_part(&mut app, "card:First Fire");
    assert!(shown(&app, "teach:Attack"));
    without_keys(&app, &reader, "an attack that is aimed");
    let before = orders(&app);
    click_part(&mut app, "card:Roll the attack");
    assert!(orders(&app) > before && shown(&app, "teach:Attack"));
    without_keys(&app, &reader, "an attack that is resolved");
    click_part(&mut app, "teach:tab Told");
    without_keys(&app, &reader, "what came of it");
    key(&mut app, KeyCode::KeyV);
    frames(&mut app, 2);
    assert!(named(&reader).len() > 5, "the whole table names keys: {:?}", reader.texts());
}

/// Goes through lessons as a presenter does, and reads each step before and after its answer.
fn through(kind: Kind) {
    let mut app = open();
    let reader = Reader::of(&mut app);
    for id in kind.built_in_names() {
        app.world_mut().write_message(Request::Lesson(id.to_owned()));
        frames(&mut app, 4);
        if !app.world().resource::<Teach>().on {
            key(&mut app, KeyCode::KeyV);
        }
        let steps = app.world().resource::<Teaching>().lecture().lesson().steps.len();
        for step in 0..steps {
            without_keys(&app, &reader, &format!("{id}, step {step}"));
            if shown(&app, "lesson:show") {
                click_part(&mut app, "lesson:show");
                without_keys(&app, &reader, &format!("{id}, step {step}, answered"));
            }
            if shown(&app, "teach:tab Told") {
                for tab in ["teach:tab Attack", "teach:tab Told"] {
                    click_part(&mut app, tab);
                    without_keys(&app, &reader, &format!("{id}, step {step}, {tab}"));
                }
            }
            key(&mut app, KeyCode::PageDown);
        }
    }
}

#[test]
fn no_step_of_a_lesson_names_a_key_before_its_answer_or_after() {
    through(Kind::Lesson);
}

#[test]
fn no_puzzle_names_a_key_before_its_answer_or_after() {
    through(Kind::Puzzle);
}
