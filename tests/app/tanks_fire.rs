//! Tanks fire in the window: their guns, their machine guns, and on the move.

use std::sync::Arc;

use first_fire::board::Location;
use first_fire::game::{Game, Mode};
use first_fire::gui::board::tiles::Light;
use first_fire::gui::choices::{Act, Choices, Deed};
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::Assistance;
use first_fire::rules::order::{FireAttack, FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::{Phase, Position, Side, UnitId, decision};
use first_fire::scenario::Scenario;

use crate::cards::choices_of;

/// A British tank that may move over open ground, and nobody in its way.
pub const TABLE: &str = r#"
title = "A tank"
map = "training"
turns = 3
year = 1944
sets_up_first = "first"
concealment = false

[first]
name = "British"
nationality = "british"
elr = 3
unit = [{ counter = "british-4-5-7", at = "A3" }]
vehicle = [{ counter = "sherman-5", at = "C6", facing = "east" }]

[second]
name = "Germans"
nationality = "german"
elr = 3
unit = [{ counter = "german-4-6-7", at = "J6" }]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

fn game_in(phase: Phase) -> (Game, UnitId) {
    let scenario = Arc::new(Scenario::parse("table.toml", TABLE).unwrap());
    let mut game = Game::new(scenario, 1).with_mode(Mode::Solitaire);
    while game.position().phase != phase {
        game.play(Order::Done).unwrap();
    }
    let tank = game.position().units.vehicles().next().unwrap().id;
    (game, tank)
}

/// What is offered with the tank and its gun in hand, aimed at J6.
fn aimed(pos: &Position, tank: UnitId, aims: bool) -> Choices {
    let weapons = pos.weapons_of(tank).map(|gun| gun.id).collect();
    let target = aims.then(|| "J6".parse::<Location>().unwrap());
    let selection = Selection { units: [tank].into(), weapons, target, ..Selection::default() };
    choices_of(pos, &selection, Assistance::Full)
}

/// The attack that the player would roll after he has chosen the card with that title.
fn rolled(pos: &Position, choices: &Choices, title: &str) -> FireAttack {
    let card = choices.cards.iter().find(|card| card.title.starts_with(title));
    let card = card.unwrap_or_else(|| panic!("no card {title}: {:?}", choices.cards));
    let mut selection = Selection { target: Some("J6".parse().unwrap()), ..Selection::default() };
    match &card.act {
        Act::FireIn(way) => {
            let unit = choices.preview.as_ref().unwrap().order.members[0].unit;
            selection.units = [unit].into();
            selection.weapons = pos.weapons_of(unit).map(|gun| gun.id).collect();
            selection.way = *way;
        }
        Act::Take(order) => selection.take(pos, order),
        act => panic!("{act:?}"),
    }
    let preview = choices_of(pos, &selection, Assistance::Full).preview.unwrap();
    assert!(preview.worked_out.is_ok(), "{:?}", preview.worked_out);
    preview.order
}

#[test]
fn the_gun_and_the_machine_guns_of_a_tank_are_fired_each_by_its_card() {
    let (game, tank) = game_in(Phase::PrepFire);
    let pos = game.position();
    let choices = aimed(pos, tank, true);
    let gun = rolled(pos, &choices, "HE, Infantry");
    assert!(gun.shell.is_some() && !gun.members[0].inherent);
    let guns = rolled(pos, &choices, "Machine guns");
    assert!(guns.shell.is_none() && guns.members[0].inherent);
}

#[test]
fn smoke_is_lit_apart_from_what_can_be_hurt() {
    let (game, tank) = game_in(Phase::PrepFire);
    let choices = aimed(game.position(), tank, false);
    let light = |place: &str| choices.hexes[&place.parse::<Location>().unwrap().hex].0;
    assert_eq!(light("J6"), Light::Target);
    assert_eq!(light("H6"), Light::Screen);
}

#[test]
fn a_tank_on_the_move_aims_by_a_click_and_drives_on_after_it() {
    let (mut game, tank) = game_in(Phase::Movement);
    game.play(Order::Move(MoveOrder::Begin { units: [tank].into(), gait: Gait::Normal })).unwrap();
    let pos = game.position();
    // It drives, with targets lit.
    let driving = aimed(pos, tank, false);
    assert!(driving.hint.contains("aims at it"), "{}", driving.hint);
    assert!(driving.cards.iter().any(|card| card.title == "Halt"));
    // It aims: nothing but fire is offered, and all of it is the mover's.
    let firing = aimed(pos, tank, true);
    assert!(!firing.cards.iter().any(|card| card.title == "Halt"));
    let guns = rolled(pos, &firing, "Machine guns");
    game.play(Order::Fire(FireOrder::Attack(guns))).unwrap();
    let again = aimed(game.position(), tank, true);
    assert!(again.preview.is_none() && again.cards.iter().any(|card| card.title == "Halt"));
}

/// A Crusader with a smoke mortar on its move, and what stands before it.
const SMOKER: &str = r#"
title = "A smoke mortar"
map = "training"
turns = 3
year = 1944
sets_up_first = "first"
concealment = false

[first]
name = "British"
nationality = "british"
elr = 3
vehicle = [{ counter = "crusader-3", at = "C6", facing = "east" }]

[second]
name = "Germans"
nationality = "german"
elr = 3
unit = [{ counter = "german-4-6-7", at = "J6" }]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

#[test]
fn a_smoke_mortar_has_one_card_and_dotted_hexes_once_it_is_taken_up() {
    let scenario = Arc::new(Scenario::parse("table.toml", SMOKER).unwrap());
    let mut game = Game::new(scenario, 1).with_mode(Mode::Solitaire);
    while game.position().phase != Phase::Movement {
        game.play(Order::Done).unwrap();
    }
    let tank = game.position().units.vehicles().next().unwrap().id;
    game.play(Order::Move(MoveOrder::Begin { units: [tank].into(), gait: Gait::Normal })).unwrap();
    while decision(game.position()).is_some_and(|asked| asked.side == Side::Second) {
        game.play(Order::Fire(FireOrder::Hold)).unwrap();
    }
    let pos = game.position();
    let plain = choices_of(pos, &Selection::default(), Assistance::Full);
    let mortars = plain.cards.iter().filter(|card| card.title == "Smoke mortar");
    assert_eq!(mortars.count(), 1);
    assert!(!plain.hexes.values().any(|(light, _)| *light == Light::Screen));
    let taken = Selection { deed: Some(Deed::SmokeMortar(tank)), ..Selection::default() };
    let taken = choices_of(pos, &taken, Assistance::Full);
    assert!(taken.hexes.len() > 1);
    assert!(taken.hexes.values().all(|(light, _)| *light == Light::Screen));
}
