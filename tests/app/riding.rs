//! Passengers in the window: the cards by which they get in and out, and what they are not offered.

use std::sync::Arc;

use bevy::prelude::*;

use first_fire::game::{Game, Mode};
use first_fire::gui::choices::{Act, Choices};
use first_fire::gui::input::tray;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::Assistance;
use first_fire::rules::order::{DriveOrder, Gait, MoveOrder, Order};
use first_fire::rules::{Phase, Position, UnitId};
use first_fire::scenario::Scenario;

use crate::cards::choices_of;
use crate::hand::*;

const TABLE: &str = r#"
title = "Half-tracks"
map = "training"
turns = 3
year = 1943
sets_up_first = "first"
concealment = false

[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [
  { counter = "german-4-6-7", aboard = "half-track" },
  { counter = "german-4-6-8", at = "D3" },
]
vehicle = [
  { counter = "spw-251-1", area = "west", label = "half-track" },
  { counter = "opel-blitz", at = "D3", facing = "east" },
]

[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [{ counter = "russian-8-0", at = "K2" }]

[[area]]
name = "west"
hexes = ["B4", "C4"]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

fn game() -> Game {
    let scenario = Arc::new(Scenario::parse("table.toml", TABLE).unwrap());
    Game::new(scenario, 1).with_mode(Mode::Solitaire)
}

fn of_counter(pos: &Position, counter: &str) -> UnitId {
    pos.units.values().find(|unit| unit.counter.to_string() == counter).unwrap().id
}

fn cards(pos: &Position, unit: UnitId) -> Choices {
    let selection = Selection { units: [unit].into(), ..Selection::default() };
    choices_of(pos, &selection, Assistance::Full)
}

/// The order of the card whose title begins so, the last of those it gives.
fn order_of(choices: &Choices, title: &str) -> Order {
    let card = choices.cards.iter().find(|card| card.title.starts_with(title));
    let card = card.unwrap_or_else(|| panic!("no card {title}: {:?}", choices.cards));
    match &card.act {
        Act::Give(orders) => orders.last().unwrap().clone(),
        act => panic!("{act:?}"),
    }
}

/// The game in a phase of the first Player Turn, the half-track set up.
fn game_in(phase: Phase) -> Game {
    let mut game = game();
    let halftrack = of_counter(game.position(), "spw-251-1");
    let at = "C4".parse().unwrap();
    let place = first_fire::rules::SetupOrder::Place { unit: halftrack, at };
    game.play(Order::Setup(place)).unwrap();
    while game.position().phase != phase {
        game.play(Order::Done).unwrap();
    }
    game
}

#[test]
fn passengers_are_set_up_with_their_vehicle_and_not_by_themselves() {
    let game = game();
    let pos = game.position();
    let choices = choices_of(pos, &Selection::default(), Assistance::Full);
    assert_eq!(tray(pos, &choices), [of_counter(pos, "spw-251-1")]);
}

#[test]
fn men_beside_a_vehicle_have_a_card_to_get_in_and_those_aboard_one_to_get_out() {
    let mut game = game_in(Phase::Movement);
    let pos = game.position();
    let (squad, truck) = (of_counter(pos, "german-4-6-8"), of_counter(pos, "opel-blitz"));
    let get_in = order_of(&cards(pos, squad), "Get into Opel Blitz");
    assert_eq!(get_in, Order::Move(MoveOrder::Board { vehicle: truck }));
    let (halftrack, rider) = (of_counter(pos, "spw-251-1"), of_counter(pos, "german-4-6-7"));
    let get_out = order_of(&cards(pos, halftrack), "Get out");
    let units = [rider].into();
    assert_eq!(get_out, Order::Drive(DriveOrder::Unload { vehicle: halftrack, units }));
    game.play(get_out).unwrap();
    assert_eq!(game.position().unit(rider).unwrap().carrier(), None);
}

#[test]
fn those_aboard_are_not_told_to_wait() {
    let game = game_in(Phase::Movement);
    let mut pos = game.position().clone();
    pos.phase = Phase::PrepFire;
    let rider = of_counter(&pos, "german-4-6-7");
    assert!(!cards(&pos, rider).cards.iter().any(|card| card.title.ends_with("waits")));
    let squad = of_counter(&pos, "german-4-6-8");
    assert!(cards(&pos, squad).cards.iter().any(|card| card.title.ends_with("waits")));
}

#[test]
fn a_vehicle_that_is_picked_puts_away_the_gait_in_which_men_were_to_move() {
    let game = game_in(Phase::Movement);
    let pos = game.position();
    let (squad, truck) = (of_counter(pos, "german-4-6-8"), of_counter(pos, "opel-blitz"));
    let mut app = shown_whole(&game);
    let in_hand = |app: &App| {
        let selection = app.world().resource::<Selection>();
        (selection.units.clone(), selection.gait)
    };
    let pick = |app: &mut App, unit: UnitId| {
        let tick = format!("pick:{}", unit.0);
        bring_between(app, &tick, 80.0, 600.0);
        click_part(app, &tick);
    };
    click_hex(&mut app, "D3".parse().unwrap());
    assert_eq!(in_hand(&app), ([squad].into(), Gait::Normal));
    click_part(&mut app, "card:Double Time");
    assert_eq!(in_hand(&app), ([squad].into(), Gait::DoubleTime));
    pick(&mut app, truck);
    assert_eq!(in_hand(&app), ([truck].into(), Gait::Normal));
    pick(&mut app, squad);
    assert_eq!(in_hand(&app), ([squad].into(), Gait::Normal));
}
