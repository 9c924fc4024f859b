//! A turn of the machine can be followed: what it means to do is said before it does it, and nothing hidden by it.

use std::collections::BTreeSet;

use bevy::prelude::*;

use first_fire::app::Submit;
use first_fire::game::Mode;
use first_fire::game::narrate::Names;
use first_fire::gui::desk::Seating;
use first_fire::gui::machine::{AtMost, Machine};
use first_fire::gui::settings::{Motion, Settings};
use first_fire::opponent::Level;
use first_fire::rules::view::{Hidden, Viewer};
use first_fire::rules::{Order, Phase, Side};

use super::{against, begun, game, is_mine, my_turn, session, until_each};
use crate::hand::*;

fn means(app: &App) -> Option<String> {
    app.world().resource::<Machine>().means().map(ToOwned::to_owned)
}

/// What was said of each order before it was given, of so many orders of a game that is only watched, or played against.
fn said(scenario: &str, mode: Mode, count: usize) -> (App, Vec<(usize, String)>) {
    let mut app = against(scenario, mode);
    app.world_mut().resource_mut::<Settings>().motion = Motion::Reduced;
    let mut said: Vec<(usize, String)> = Vec::new();
    until_each(&mut app, |app| {
        if let Some(means) = means(app) {
            let heard = (orders(app), means);
            if said.last() != Some(&heard) {
                said.push(heard);
            }
        }
        if is_mine(app) && game(app).position().outcome.is_none() {
            return true;
        }
        orders(app) >= count || game(app).position().outcome.is_some()
    });
    (app, said)
}

#[test]
fn before_each_of_its_orders_it_says_in_words_what_it_is_about_to_do() {
    let (app, said) = said("first-steps", Mode::Watching, 60);
    assert!(said.len() > 5, "{said:?}");
    for (order, words) in &said {
        let entry = &game(&app).log()[*order];
        assert_eq!(entry.side, entry.when.attacker, "{words}");
        let fits = match entry.order {
            Order::Fire(_) => words.starts_with("Fire at"),
            Order::Move(_) => {
                words.starts_with("Move")
                    || words.starts_with("Advance")
                    || words.starts_with("SMOKE")
            }
            Order::Rally(_) => words.starts_with("Rally"),
            Order::Rout(_) => words.starts_with("Rout"),
            _ => false,
        };
        assert!(fits, "{words}, of {:?}", entry.order);
    }
    let fired =
        |order: &Order| matches!(order, Order::Fire(first_fire::rules::FireOrder::Attack(_)));
    for (number, entry) in game(&app).log().iter().enumerate() {
        let own = entry.side == entry.when.attacker && entry.when.phase != Phase::Setup;
        if own && fired(&entry.order) {
            assert!(said.iter().any(|(order, _)| *order == number), "order {number} is not said");
        }
    }
}

#[test]
fn it_says_nothing_of_who_is_under_its_question_marks_nor_of_what_is_not_noticed() {
    // The machine begins, and all that it has is concealed.
    let mut app = against("harvest", Mode::Against(Side::First));
    app.world_mut().resource_mut::<Settings>().motion = Motion::Reduced;
    let mut heard = 0;
    until_each(&mut app, |app| {
        if let Some(words) = means(app) {
            heard += 1;
            let pos = session(app).game().position();
            let hidden = Hidden::in_position(pos, session(app).viewer());
            let names = Names::around(pos, pos, Viewer::Both);
            for unit in pos.units.values().filter(|unit| hidden.unit(unit.id)) {
                let name = names.unit(unit.id);
                assert!(!words.contains(&name), "{words} names {name}");
            }
        }
        if is_mine(app) {
            let order = first_fire::opponent::plain_answer(game(app).position());
            let order = match game(app).position().phase {
                Phase::Setup => first_fire::opponent::answer(
                    &mut first_fire::opponent::RandomPolicy::new(1),
                    game(app).position(),
                ),
                _ => order,
            };
            app.world_mut().write_message(Submit(order.unwrap()));
            frames(app, 1);
        }
        orders(app) > 90
    });
    assert!(heard > 0);
}

#[test]
fn as_defender_it_does_not_say_how_it_goes_about_it_and_what_it_meant_before_is_gone() {
    let mut app = begun(Side::Second);
    app.insert_resource(AtMost(Level::Regular));
    app.world_mut().resource_mut::<Seating>().levels = [Level::Regular; 2];
    let mut answers = 0;
    let mut given = orders(&app);
    // My own Player Turn: it answers as DEFENDER, and its plan for that is not told.
    until_each(&mut app, |app| {
        let pos = session(app).game().position().clone();
        if pos.attacker == Side::Second || pos.outcome.is_some() {
            return true;
        }
        let log = game(app).log();
        answers += log[given..].iter().filter(|entry| entry.side == Side::Second).count();
        given = log.len();
        assert_eq!(app.world().resource::<Machine>().temper(&pos), None, "{:?}", pos.phase);
        assert_eq!(means(app), None, "{:?}", pos.phase);
        if is_mine(app) {
            let order = first_fire::opponent::answer(
                &mut first_fire::opponent::GreedyPolicy::new(1),
                game(app).position(),
            );
            app.world_mut().write_message(Submit(order.unwrap()));
            frames(app, 1);
        }
        false
    });
    assert!(answers > 0, "it was asked");
    // Its own Player Turn: how it goes about it is said, once it has made up its mind.
    let mut told = false;
    until_each(&mut app, |app| {
        let pos = session(app).game().position();
        told |= app.world().resource::<Machine>().temper(pos).is_some();
        told || pos.attacker == Side::First || is_mine(app)
    });
    assert!(told);
    my_turn(&mut app);
}

#[test]
fn with_a_key_nothing_of_its_turn_is_waited_for() {
    // The frames in which something that it means to do could be read, and of how many orders.
    let read = |hurries: bool| {
        let mut app = against("first-steps", Mode::Watching);
        app.world_mut().resource_mut::<Settings>().motion = Motion::Reduced;
        if hurries {
            key(&mut app, KeyCode::End);
            assert!(app.world().resource::<Machine>().hurries());
        }
        let (mut shown, mut of) = (0, BTreeSet::new());
        until_each(&mut app, |app| {
            if means(app).is_some() {
                shown += 1;
                of.insert(orders(app));
            }
            orders(app) >= 60
        });
        (shown, of.len())
    };
    let ((slow, told), (quick, _)) = (read(false), read(true));
    assert!(told > 3 && slow > 6 * told, "{slow} frames for {told} orders");
    assert!(quick <= 2 * told, "{quick} frames for {told} orders");
}

#[test]
fn the_first_question_to_a_person_ends_the_hurry() {
    let mut app = begun(Side::Second);
    // Nobody hurries who is asked.
    key(&mut app, KeyCode::End);
    assert!(!app.world().resource::<Machine>().hurries());
    app.world_mut().resource_mut::<Settings>().motion = Motion::Reduced;
    while is_mine(&app) {
        pass(&mut app);
    }
    key(&mut app, KeyCode::End);
    assert!(app.world().resource::<Machine>().hurries() || is_mine(&app));
    my_turn(&mut app);
    assert!(!app.world().resource::<Machine>().hurries());
}
