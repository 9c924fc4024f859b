//! A game is the same whether it goes through Bevy or not.

use bevy::prelude::*;
use first_fire::app::{Happened, Refused, Session, Submit};
use first_fire::game::{Game, position_hash};
use first_fire::rules::dice::SeededDice;
use first_fire::rules::{Event, Position, apply};
use first_fire::scenario::Scenario;

use crate::table::{game, menu, new_game, orders, playing, position, random_game, submit, taken};

const SCENARIO: &str = "first-steps";

/// The orders of a recorded game through `apply` alone: no log, no Bevy.
fn through_apply(recorded: &Game) -> (Position, Vec<Event>) {
    let mut pos = Scenario::load(SCENARIO).expect("a sound scenario").start;
    let mut dice = SeededDice::new(recorded.seed());
    let mut events = Vec::new();
    for order in orders(recorded) {
        events.extend(apply(&mut pos, &order, &mut dice).expect("accepted when recorded"));
    }
    (pos, events)
}

#[test]
fn a_whole_game_through_apply_and_through_the_app_ends_in_the_same_hash() {
    for seed in 20..=25 {
        let recorded = random_game(SCENARIO, seed);
        let (pos, events) = through_apply(&recorded);
        assert!(pos.outcome.is_some());

        let mut app = playing(SCENARIO, seed);
        let mut heard = Vec::new();
        for order in orders(&recorded) {
            submit(&mut app, order);
            heard.extend(taken::<Happened>(&mut app).into_iter().map(|Happened(event)| event));
        }

        assert_eq!(taken::<Refused>(&mut app), []);
        assert_eq!(*position(&app), pos);
        assert_eq!(position_hash(position(&app)), position_hash(&pos));
        assert_eq!(game(&app).hash(), position_hash(&pos));
        assert_eq!(heard, events, "every event is published, in order");
    }
}

#[test]
fn all_the_orders_of_a_game_given_in_one_frame_are_carried_out_in_order() {
    let recorded = random_game(SCENARIO, 30);
    let (pos, events) = through_apply(&recorded);
    let mut app = menu();
    app.world_mut().write_message(new_game(SCENARIO, 30));
    app.world_mut().write_message_batch(orders(&recorded).into_iter().map(Submit));

    app.update();

    assert_eq!(*app.world().resource::<Session>().position(), pos);
    let heard: Vec<Event> =
        taken::<Happened>(&mut app).into_iter().map(|Happened(event)| event).collect();
    assert_eq!(heard, events);
    assert_eq!(taken::<Refused>(&mut app), []);
}
