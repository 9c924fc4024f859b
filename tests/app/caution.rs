//! A word before a blunder: what gives away much is held back once, and given again it is done.

use bevy::prelude::*;

use first_fire::app::Session;
use first_fire::gui::caution::Caution;
use first_fire::gui::desk::Spots;
use first_fire::gui::settings::Settings;
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;

use crate::hand::*;

/// A window in which somebody is asked something in the MPh, and wants to be warned of what gives away so much.
fn warned(least: f64) -> App {
    let mut app = ready();
    for _ in 0..20 {
        if asked(&app) == DecisionKind::Phase(Phase::Movement) {
            break;
        }
        pass(&mut app);
    }
    app.world_mut().resource_mut::<Settings>().warn_of_blunders = true;
    app.world_mut().resource_mut::<Caution>().least = least;
    frames(&mut app, 2);
    app
}

fn caution(app: &App) -> &Caution {
    app.world().resource::<Caution>()
}

/// Nobody moves: asked whether he is sure, he is.
fn end_the_phase(app: &mut App) {
    pass(app);
    until(app, "the look", |app| !caution(app).looks());
}

#[test]
fn what_gives_away_much_is_held_back_once_and_given_again_it_is_done() {
    // Whatever was looked at and tried.
    let mut app = warned(0.0);
    let before = orders(&app);
    end_the_phase(&mut app);
    assert_eq!(orders(&app), before, "it is held back");
    let warning = caution(&app).warning().cloned().unwrap();
    assert!(warning.lost >= 0.0 && !warning.better.is_empty(), "{warning:?}");
    assert!(app.world().resource::<Spots>().contains_key("caution"));
    pass(&mut app);
    assert!(orders(&app) > before, "given again, it is done");
    assert_eq!(caution(&app).warning(), None);
}

#[test]
fn what_gives_away_little_is_done_after_a_look_and_without_the_setting_at_once() {
    let mut app = warned(1.1);
    let before = orders(&app);
    end_the_phase(&mut app);
    frames(&mut app, 3);
    assert!(orders(&app) > before && caution(&app).warning().is_none());
    let mut app = warned(0.0);
    app.world_mut().resource_mut::<Settings>().warn_of_blunders = false;
    let before = orders(&app);
    pass(&mut app);
    assert!(orders(&app) > before && !caution(&app).looks());
}

#[test]
fn a_word_of_another_question_is_gone_with_it() {
    let mut app = warned(0.0);
    end_the_phase(&mut app);
    assert!(caution(&app).warning().is_some());
    control(&mut app, KeyCode::KeyZ);
    frames(&mut app, 3);
    assert!(caution(&app).warning().is_none());
    assert!(!app.world().resource::<Session>().looks_back());
}
