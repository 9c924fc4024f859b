//! Guns and vehicles in the window: what is lit for them and which cards they have, their arcs, their badges.

use std::collections::BTreeSet;
use std::sync::Arc;

use first_fire::board::{Coord, Hexspine, Location};
use first_fire::game::{Game, Mode};
use first_fire::gui::arcs::{Arc as Wedge, ArcsShown, Pointer, shown};
use first_fire::gui::board::tiles::Light;
use first_fire::gui::choices::{Act, Choices, Place};
use first_fire::gui::selection::{Selection, fullest};
use first_fire::gui::settings::Assistance;
use first_fire::rules::order::{DriveOrder, MoveOrder, Order, PossessionOrder};
use first_fire::rules::{Phase, Position, Side, UnitId, legal_orders};
use first_fire::scenario::Scenario;

use crate::cards::{choices_of, given};

pub const TABLE: &str = r#"
title = "Table"
description = "A tank and a Gun."
balance = [40, 60]
map = "training"
turns = 5
year = 1943
sets_up_first = "second"
concealment = false

[first]
name = "Germans"
nationality = "german"
elr = 3
entry = ["A2-A7"]
friendly_edge = ["A1-A8"]

[[first.unit]]
counter = "german-crew"
at = "F2"
weapons = ["ge-at-75"]
facing = "east"

[[first.vehicle]]
counter = "pz-6e"
at = "E6"
facing = "east"
turret = "north-east"

[second]
name = "Russians"
nationality = "russian"
elr = 3
entry = ["L2-L6"]
friendly_edge = ["L1-L8"]

[[second.unit]]
counter = "russian-4-4-7"
at = "I3"

[[second.vehicle]]
counter = "t-34-m43"
at = "H2"
facing = "west"

[victory]
kind = "control"
control = "hex"
side = "first"
buildings = ["Farmhouse"]
at_least = 1
"#;

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

/// The game in a phase of the first Player Turn.
fn game_in(phase: Phase) -> Game {
    let scenario = Arc::new(Scenario::parse("table.toml", TABLE).unwrap());
    let mut game = Game::new(scenario, 1).with_mode(Mode::Solitaire);
    while game.position().phase != phase {
        game.play(Order::Done).unwrap();
    }
    game
}

fn unit_at(pos: &Position, name: &str) -> UnitId {
    pos.units.values().find(|unit| unit.at().is_some_and(|at| at.hex == hex(name))).unwrap().id
}

fn picked(unit: UnitId) -> Selection {
    Selection { units: [unit].into(), ..Selection::default() }
}

fn spines(choices: &Choices) -> BTreeSet<String> {
    let spine = |place: Place| match place {
        Place::Spine(spine) => Some(spine.to_string()),
        Place::Side(_) => None,
    };
    choices.sides.iter().filter_map(|side| spine(side.place)).collect()
}

#[test]
fn a_vehicle_is_started_by_a_card_and_goes_by_lit_hexes_and_hexspines_with_their_mp() {
    let mut game = game_in(Phase::Movement);
    let tank = unit_at(game.position(), "E6");
    let standing = choices_of(game.position(), &picked(tank), Assistance::Full);
    assert!(standing.eligible.contains(&tank) && standing.hexes.is_empty(), "{standing:?}");
    let start = standing.cards.iter().find(|card| card.title == "Start").unwrap();
    assert!(standing.cards.iter().any(|card| card.title == "Start in Reverse"));
    assert!(matches!(given(start), Some(Order::Move(MoveOrder::Begin { .. }))));
    game.play(given(start).unwrap().clone()).unwrap();
    let going = choices_of(game.position(), &picked(tank), Assistance::Full);
    let lit = |light: Light| {
        let lit = going.hexes.iter().filter(move |(_, (it, _))| *it == light);
        lit.map(|(hex, _)| *hex).collect::<Vec<_>>()
    };
    assert_eq!(lit(Light::Legal), [hex("F5"), hex("F6")]);
    // What it may fire at on the move.
    assert_eq!(lit(Light::Target), [hex("I3")]);
    for (_, several) in going.hexes.values().filter(|(light, _)| *light == Light::Legal) {
        let label = several[0].label.as_ref().unwrap();
        assert!(label.ends_with(" MP"), "{label}");
    }
    assert_eq!(spines(&going), BTreeSet::from(["north-east".to_owned(), "south-east".to_owned()]));
    assert!(going.sentence.contains("1 MP spent"), "{}", going.sentence);
    // A click on the hexspine is the order.
    let corner = going.sides.iter().find(|side| side.place == Place::Spine(Hexspine::NorthEast));
    let found = going.side_at(corner.unwrap().spot()).unwrap();
    let Act::Give(orders) = &found.choice.act else { panic!("{found:?}") };
    assert_eq!(orders, &[Order::Drive(DriveOrder::TurnHull { to: Hexspine::NorthEast })]);
    game.play(orders[0].clone()).unwrap();
    let turned = game.position().unit(tank).unwrap().vehicle().unwrap().facing;
    assert_eq!(turned, Hexspine::NorthEast);
}

#[test]
fn a_gun_that_is_picked_turns_by_hexspines_and_has_a_card_for_each_way_to_hit() {
    let game = game_in(Phase::PrepFire);
    let pos = game.position();
    let crew = unit_at(pos, "F2");
    let from = pos.unit(crew).unwrap().at().unwrap();
    // Who clicks the stack takes the Gun up.
    let fire = fullest(pos, &legal_orders(pos), from, None).unwrap();
    assert!(fire.shell.is_some(), "{fire:?}");
    let mut selection = Selection::default();
    selection.take(pos, &fire);
    let aimed = choices_of(pos, &selection, Assistance::Full);
    let titles: Vec<&str> = aimed.cards.iter().map(|card| card.title.as_str()).collect();
    for title in ["HE, Infantry", "HE, Area", "Roll the attack"] {
        assert!(titles.contains(&title), "{titles:?}");
    }
    let preview = aimed.preview.as_ref().unwrap();
    assert!(preview.worked_out.as_ref().unwrap().to_hit.is_some(), "{preview:?}");
    assert!(spines(&aimed).is_empty(), "it aims");
    selection.target = None;
    let resting = choices_of(pos, &selection, Assistance::Full);
    assert_eq!(spines(&resting).len(), 5, "{:?}", resting.sides);
    let turns = |order: &Order| matches!(order, Order::Possession(PossessionOrder::TurnGun { .. }));
    assert_eq!(resting.cards.iter().filter_map(given).filter(|order| turns(order)).count(), 5);
}

#[test]
fn a_shot_at_a_vehicle_has_a_card_for_each_ammunition_with_the_chance_to_stop_it() {
    let game = game_in(Phase::PrepFire);
    let pos = game.position();
    let (crew, tank) = (unit_at(pos, "F2"), unit_at(pos, "H2"));
    let from = pos.unit(crew).unwrap().at().unwrap();
    let target = pos.unit(tank).unwrap().at().unwrap();
    let fire = fullest(pos, &legal_orders(pos), from, Some(target)).unwrap();
    let mut selection = Selection::default();
    selection.take(pos, &fire);
    let aimed = choices_of(pos, &selection, Assistance::Full);
    let card = |title: &str| aimed.cards.iter().find(|card| card.title == title);
    assert!(card("AP, Vehicle").is_some() && card("HE, Vehicle").is_some(), "{aimed:?}");
    let roll = card("Roll the attack").unwrap();
    assert!(roll.detail.starts_with("hits on 1"), "{}", roll.detail);
    assert!(roll.detail.contains("stops it "), "{}", roll.detail);
    let preview = aimed.preview.as_ref().unwrap();
    let shot = preview.odds.as_ref().unwrap().vehicle.as_ref().unwrap();
    assert!(shot.vehicle.burning > 0.0 && shot.crew.is_some(), "{shot:?}");
    let stage = preview.worked_out.as_ref().unwrap().to_hit.as_ref().unwrap();
    assert_eq!(stage.kill.as_ref().unwrap().unit, tank);
}

#[test]
fn the_arcs_of_what_is_picked_are_shown_or_those_of_all() {
    let game = game_in(Phase::PrepFire);
    let pos = game.position();
    let (crew, tank) = (unit_at(pos, "F2"), unit_at(pos, "E6"));
    let gun =
        Wedge { from: Location::ground(hex("F2")).into(), spine: Hexspine::East, of: Pointer::Gun };
    let hull = Wedge {
        from: Location::ground(hex("E6")).into(),
        spine: Hexspine::East,
        of: Pointer::Hull,
    };
    let turret = Wedge { spine: Hexspine::NorthEast, of: Pointer::Turret, ..hull };
    let of = |selection: &Selection, all| shown(pos, selection, ArcsShown(all));
    assert_eq!(of(&Selection::default(), false), []);
    assert_eq!(of(&picked(crew), false), [gun]);
    assert_eq!(of(&picked(tank), false), [hull, turret]);
    let other = Wedge {
        from: Location::ground(hex("H2")).into(),
        spine: Hexspine::West,
        of: Pointer::Hull,
    };
    assert_eq!(of(&Selection::default(), true), [gun, hull, turret, other]);
    assert_eq!(pos.on_board(Side::Second).count(), 2, "who points nowhere has none");
}

/// Its edge is all hexsides between a hex of the arc and one outside it.
#[test]
fn an_arc_is_edged_all_round() {
    let game = game_in(Phase::PrepFire);
    let map = game.position().map();
    for spine in Hexspine::ALL {
        let arc = Wedge { from: Location::ground(hex("F5")).into(), spine, of: Pointer::Hull };
        let inside = arc.hexes(map);
        assert!(
            !inside.contains(&arc.from.location.hex) && inside.len() > 8,
            "{spine}: {inside:?}"
        );
        assert!(inside.iter().all(|hex| spine.covers_from(arc.from, *hex)));
        let next = inside.iter().flat_map(|hex| hex.neighbors().map(|(_, next)| next));
        let borders = next.filter(|next| map.contains(*next) && !inside.contains(next));
        assert_eq!(arc.edges(map).len(), borders.count(), "{spine}");
    }
}
