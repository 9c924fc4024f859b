//! The machine as a player: it answers for its side and no other, waits for whoever looks back, and shows nothing of
//! what it has concealed.

mod answers;
mod followed;
mod looking_back;
mod seats;
mod trouble;

use bevy::prelude::*;

use first_fire::app::{Request, Session};
use first_fire::game::{Game, Mode};
use first_fire::gui::hearing::Hearing;
use first_fire::gui::settings::{Motion, Settings};
use first_fire::rules::{Phase, Side};

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

/// A window in which the machine plays, without anything that moves.
fn against(scenario: &str, mode: Mode) -> App {
    let mut app = open();
    app.world_mut().resource_mut::<Settings>().motion = Motion::Off;
    let scenario = scenario.to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 11,
        mode,
        agreements: Vec::new(),
    });
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

/// Lets frames pass, and does something in each, until it says that it is done.
fn until_each(app: &mut App, mut done: impl FnMut(&mut App) -> bool) {
    for _ in 0..100_000 {
        if done(app) {
            return;
        }
        frames(app, 1);
        std::thread::yield_now();
    }
    panic!("it never ends");
}
