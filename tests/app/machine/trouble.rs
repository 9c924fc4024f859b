//! The machine in trouble: an answer that the rules refuse, and work that breaks off.

use bevy::prelude::*;

use first_fire::app::{BrokenOff, FrameSet, Request, Submit, Work};
use first_fire::game::Mode;
use first_fire::gui::desk::{Layout, Seating, Sheet};
use first_fire::gui::machine::{AtMost, Machine};
use first_fire::gui::notice::Toasts;
use first_fire::opponent::{Level, plain_answer};
use first_fire::rules::{Order, SetupOrder, UnitId};

use super::{against, game};
use crate::hand::*;

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

#[test]
fn what_it_thinks_about_ends_with_the_game() {
    let mut app = against("first-steps", Mode::Watching);
    app.insert_resource(AtMost(Level::Elite));
    app.world_mut().resource_mut::<Seating>().levels = [Level::Elite; 2];
    app.world_mut().write_message(Request::NewGame {
        scenario: "village-assault".to_owned(),
        seed: 3,
        mode: Mode::Watching,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    let halt = app.world().resource::<Machine>().halt();
    assert!(!halt.is_set(), "it thinks about its set-up");
    app.world_mut().write_message(Request::Leave);
    frames(&mut app, 3);
    assert!(halt.is_set());
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
