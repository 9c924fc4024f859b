//! What the window says about what may be done, and why something may not.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::input::ButtonState;
use bevy::prelude::*;

use first_fire::app::{Request, Session, Submit};
use first_fire::board::{Coord, Location};
use first_fire::game::{Ask, Game, Mode, StandingOrders};
use first_fire::gui::board::geometry::{center, world};
use first_fire::gui::choices::Key;
use first_fire::gui::choices::exact::Exact;
use first_fire::gui::cursor::HexCursor;
use first_fire::gui::desk::{Layout, Spots};
use first_fire::gui::los_tool::LosTool;
use first_fire::gui::path::PathPreview;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::{Assistance, Settings};
use first_fire::odds::{of_attack, takes_long};
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::fire::FireKind;
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{FireOrder, Order, Phase, Position, Side, check, legal_orders};
use first_fire::scenario::Scenario;

use crate::hand::*;

/// A position of random games in the village.
fn village_where(open: impl Fn(&Position) -> bool) -> Game {
    let scenario = Arc::new(Scenario::load("village-assault").unwrap());
    for seed in 1..20 {
        let mut game = Game::new(Arc::clone(&scenario), seed).with_mode(Mode::Solitaire);
        let mut policy = RandomPolicy::new(seed);
        while let Some(order) = answer(&mut policy, game.position()) {
            if open(game.position()) {
                return game;
            }
            game.play(order).unwrap();
        }
    }
    panic!("it never comes to that");
}

/// The first window in which a machine gun may lay its Fire Lane and the DEFENDER may hold.
fn lane_window() -> Game {
    let lanes = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(fire)) if !fire.lanes.is_empty());
    village_where(|pos| {
        decision(pos).is_some_and(|asked| asked.kind == DecisionKind::FirstFire)
            && check(pos, &Order::Fire(FireOrder::Hold)).is_ok()
            && legal_orders(pos).iter().any(lanes)
    })
}

/// The window with a machine gun that may lay its Fire Lane.
pub fn at_a_lane() -> App {
    shown_whole(&lane_window())
}

fn log(app: &App) -> usize {
    app.world().resource::<Session>().game().log().len()
}

#[test]
fn every_stack_that_can_fire_at_the_mover_is_listed_with_its_kinds_of_fire_and_nobody_else() {
    let app = at_a_lane();
    let onlookers = &choices(&app).onlookers;
    let able = choices(&app).orders.iter().filter_map(|order| match order {
        Order::Fire(FireOrder::Attack(fire)) => fire
            .members
            .iter()
            .find_map(|member| position(&app).unit(member.unit).and_then(|unit| unit.at())),
        _ => None,
    });
    let able: BTreeSet<Location> = able.collect();
    let listed: BTreeSet<Location> = onlookers.iter().map(|onlooker| onlooker.at).collect();
    assert_eq!(listed, able);
    for onlooker in onlookers {
        assert!(onlooker.does.iter().all(|kind| kind.at_movers()), "{:?}", onlooker.does);
        let order = Order::Fire(FireOrder::Attack(onlooker.fire.clone()));
        assert_eq!(check(position(&app), &order), Ok(()), "what a click takes can be fired");
    }
    let gun = onlookers.iter().find(|onlooker| onlooker.does.contains(&FireKind::FireLane));
    assert!(gun.is_some(), "a machine gun may lay its Fire Lane here: {onlookers:?}");
}

#[test]
fn a_click_on_an_onlooker_takes_his_stack_up_where_it_stands_in_the_list_and_again_puts_it_down() {
    let mut app = at_a_lane();
    let able = choices(&app).onlookers[0].clone();
    let spot = part(&app, &format!("onlooker:{}", able.at));
    click_part(&mut app, &format!("onlooker:{}", able.at));
    assert_eq!(app.world().resource::<Selection>().units, able.units());
    assert!(choices(&app).preview.is_some());
    assert_eq!(part(&app, &format!("onlooker:{}", able.at)), spot, "it stays under the pointer");
    click(&mut app, spot);
    assert!(app.world().resource::<Selection>().units.is_empty());
    // Looked at, its counters can be chosen one by one.
    click(&mut app, spot);
    click_part(&mut app, &format!("onlooker:look:{}", able.at));
    assert_eq!(app.world().resource::<Selection>().place, Some(able.at));
    let unit = *able.units().first().unwrap();
    let row = app.world().resource::<Spots>()[&format!("row:{}", unit.0)];
    click(&mut app, Vec2::new(row.left() + 20.0, row.center().y));
    assert_eq!(app.world().resource::<Selection>().shown, Some(unit));
}

/// What the two sides want to be asked.
fn standing(app: &mut App, change: impl FnOnce(&mut StandingOrders)) {
    let mut next = app.world().resource::<Session>().game().standing_orders();
    change(&mut next);
    app.world_mut().write_message(Request::StandingOrders(next));
    frames(app, 2);
}

#[test]
fn every_way_of_firing_has_a_card_that_can_be_chosen_or_says_by_which_rule_it_cannot() {
    let app = at_a_lane();
    for title in ["First Fire", "Snap Shot", "Subsequent", "Final Protective", "Fire Lane"] {
        let card = choices(&app).cards.iter().find(|card| card.title == title).unwrap();
        match &card.blocked {
            Some(why) => {
                assert!(why.contains("A8.") || why.contains("A9.") || why.contains("A7."), "{why}")
            }
            None => assert!(card.detail.contains("FP"), "{card:?}"),
        }
    }
    assert!(choices(&app).cards.iter().any(|card| card.title == "Hold fire"));
}

#[test]
fn the_card_of_opportunity_fire_says_that_nobody_has_waited_for_it() {
    let attack = |pos: &Position| {
        legal_orders(pos).into_iter().find_map(|order| match order {
            Order::Fire(FireOrder::Attack(fire)) => Some(fire),
            _ => None,
        })
    };
    let waits = |pos: &Position| {
        pos.on_board(pos.attacker)
            .any(|unit| !unit.men().broken && unit.fire == FireMarker::Opportunity)
    };
    let game = village_where(|pos| {
        pos.phase == Phase::AdvancingFire && attack(pos).is_some() && !waits(pos)
    });
    let mut app = shown_whole(&game);
    let order = attack(position(&app)).unwrap();
    let pos = position(&app).clone();
    app.world_mut().resource_mut::<Selection>().take(&pos, &order);
    frames(&mut app, 3);
    let card = choices(&app).cards.iter().find(|card| card.title == "Opportunity Fire").unwrap();
    let why = card.blocked.as_deref().unwrap();
    assert!(why.starts_with("No one has waited for it"), "{why}");
}

#[test]
fn a_way_that_somebody_else_can_fire_in_takes_his_stack_up() {
    let mut app = at_a_lane();
    assert!(app.world().resource::<Selection>().units.is_empty());
    click_part(&mut app, "card:First Fire");
    assert!(!app.world().resource::<Selection>().units.is_empty());
    assert!(choices(&app).preview.as_ref().unwrap().worked_out.is_ok());
    let orders = log(&app);
    click_part(&mut app, "card:Roll the attack");
    assert_eq!(log(&app), orders + 1);
}

#[test]
fn without_assistance_nothing_is_foretold_and_with_a_word_nothing_is_reckoned() {
    let mut app = at_a_lane();
    click_part(&mut app, "card:First Fire");
    assert!(choices(&app).preview.as_ref().unwrap().odds.is_some());
    let mut set = |assistance| {
        app.world_mut().resource_mut::<Settings>().assistance = assistance;
        frames(&mut app, 3);
        let odds = choices(&app).preview.as_ref().unwrap().odds.is_some();
        (odds, choices(&app).warnings.len())
    };
    let (odds, warnings) = set(Assistance::Warn);
    assert!(!odds && warnings > 0, "{warnings} warnings");
    assert_eq!(set(Assistance::Off), (false, 0));
}

#[test]
fn a_side_that_wants_only_great_shots_holds_its_fire_by_itself_and_an_undo_is_not_undone() {
    let mut app = at_a_lane();
    let orders = log(&app);
    let last = app.world().resource::<Session>().game().log()[orders - 1].order.clone();
    app.world_mut().write_message(Request::Undo);
    frames(&mut app, 6);
    standing(&mut app, |standing| standing.ask = [Ask::FromFp(200); 2]);
    app.world_mut().write_message(Submit(last));
    frames(&mut app, 6);
    assert!(log(&app) > orders, "held by itself");
    let before = log(&app);
    app.world_mut().write_message(Request::Undo);
    frames(&mut app, 6);
    assert_eq!(log(&app), before - 1, "the question that was gone back to stays open");
    standing(&mut app, |standing| standing.ask = [Ask::Every; 2]);
}

#[test]
fn standing_orders_are_given_with_a_click_and_say_that_they_stand() {
    let mut app = ready();
    click_part(&mut app, "standing");
    click_part(&mut app, "ask:1:hold fire until adjacent");
    let standing = app.world().resource::<Session>().game().standing_orders();
    assert_eq!(standing.ask, [Ask::Every, Ask::Adjacent]);
    click_part(&mut app, "standing");
    assert!(!app.world().resource::<Layout>().standing_open);
    key(&mut app, KeyCode::KeyO);
    assert!(app.world().resource::<Layout>().standing_open);
}

#[test]
fn standing_orders_are_saved_with_the_game_and_a_new_game_has_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.save");
    let mut app = ready();
    standing(&mut app, |standing| standing.ask = [Ask::FromFp(8), Ask::Adjacent]);
    let given = app.world().resource::<Session>().game().standing_orders();
    app.world_mut().write_message(Request::Save(path.clone()));
    frames(&mut app, 2);
    let scenario = "first-steps".to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 2,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    frames(&mut app, 4);
    assert!(app.world().resource::<Session>().game().standing_orders().is_none());
    app.world_mut().write_message(Request::Load(path));
    frames(&mut app, 4);
    assert_eq!(app.world().resource::<Session>().game().standing_orders(), given);
}

#[test]
fn the_way_to_the_hex_under_the_pointer_is_worked_out_beside_the_frames() {
    let mut app = ready();
    while asked(&app) != DecisionKind::Phase(Phase::Movement) {
        pass(&mut app);
    }
    let mover = *choices(&app).eligible.iter().next().unwrap();
    click_unit(&mut app, mover);
    let from = position(&app).unit(mover).unwrap().at().unwrap();
    let hexes: Vec<_> = choices(&app).hexes.keys().copied().collect();
    let to = hexes.into_iter().find(|hex| *hex != from.hex).unwrap();
    let spot = on_screen(&mut app, world(center(to)));
    point(&mut app, spot);
    until(&mut app, "the way", |app| !app.world().resource::<PathPreview>().works());
    let path = app.world().resource::<PathPreview>();
    let way = path.shown().unwrap();
    assert_eq!(way.stages().last().map(|(at, _)| at.hex), Some(to));
    app.world_mut().resource_mut::<Settings>().assistance = Assistance::Off;
    frames(&mut app, 2);
    assert!(app.world().resource::<PathPreview>().shown().is_none());
}

#[test]
fn the_levels_of_the_los_tool_are_keys_and_shift_opens_the_fan_of_the_place_looked_at() {
    let mut app = ready();
    let hex: Coord = "F5".parse().unwrap();
    click_hex(&mut app, hex);
    half_stroke(&mut app, KeyCode::ShiftLeft, ButtonState::Pressed);
    key(&mut app, KeyCode::F10);
    half_stroke(&mut app, KeyCode::ShiftLeft, ButtonState::Released);
    let tool = *app.world().resource::<LosTool>();
    assert_eq!((tool.on, tool.from), (true, Some(hex)));
    half_stroke(&mut app, KeyCode::ShiftLeft, ButtonState::Pressed);
    key(&mut app, KeyCode::ArrowUp);
    key(&mut app, KeyCode::ArrowUp);
    half_stroke(&mut app, KeyCode::ShiftLeft, ButtonState::Released);
    control(&mut app, KeyCode::ArrowUp);
    control(&mut app, KeyCode::ArrowUp);
    control(&mut app, KeyCode::ArrowDown);
    let tool = *app.world().resource::<LosTool>();
    assert_eq!((tool.from_level, tool.to_level), (1, 2));
    assert_eq!(app.world().resource::<HexCursor>().hex(), None, "the cursor stays where it is");
}

#[test]
fn a_line_of_sight_is_held_by_keys_alone_and_no_attack_is_fired_by_them() {
    let mut app = ready();
    let before = log(&app);
    key(&mut app, KeyCode::F10);
    key(&mut app, KeyCode::ArrowUp);
    let from = app.world().resource::<HexCursor>().hex().unwrap();
    key(&mut app, KeyCode::Enter);
    assert_eq!(app.world().resource::<LosTool>().from, Some(from));
    key(&mut app, KeyCode::ArrowRight);
    key(&mut app, KeyCode::ArrowRight);
    let to = app.world().resource::<HexCursor>().hex().unwrap();
    let line = app.world().resource::<LosTool>().line(position(&app).map()).unwrap();
    assert_eq!((line.0.hex, line.1.hex), (from, to), "the line goes along with the keys");
    key(&mut app, KeyCode::Enter);
    key(&mut app, KeyCode::ArrowLeft);
    let tool = *app.world().resource::<LosTool>();
    assert_eq!((tool.from, tool.to), (Some(from), Some(to)));
    key(&mut app, KeyCode::Enter);
    assert_eq!(app.world().resource::<LosTool>().to, None, "the next line begins");
    assert_eq!(log(&app), before);
}

/// Two squads against a stack that three leaders stand in.
const COMMAND_POST: &str = r#"
title = "Command post"
map = "training"
turns = 2
concealment = false
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [
    { counter = "german-4-6-7", at = "C5" },
    { counter = "german-4-6-7", at = "C5" },
]

[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [
    { counter = "russian-4-4-7", at = "F5" },
    { counter = "russian-7-0", at = "F5" },
    { counter = "russian-8-0", at = "F5" },
    { counter = "russian-9-1", at = "F5" },
]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

#[test]
fn odds_that_take_long_come_after_the_attack_they_belong_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("post.toml");
    std::fs::write(&path, COMMAND_POST).unwrap();
    let mut app = ready_for(path.to_str().unwrap(), Mode::Solitaire);
    while position(&app).phase != Phase::PrepFire {
        pass(&mut app);
    }
    let squad = *choices(&app).eligible.iter().next().unwrap();
    click_unit(&mut app, squad);
    click_hex(&mut app, "F5".parse().unwrap());
    let preview = choices(&app).preview.clone().unwrap();
    assert!(preview.worked_out.is_ok() && takes_long(position(&app), &preview.order));
    until(&mut app, "the odds", |app| !app.world().resource::<Exact>().works());
    let now = choices(&app).preview.clone().unwrap();
    assert!(!now.pending);
    let odds = now.odds.unwrap();
    assert_eq!(odds.targets.len(), 4);
    assert_eq!(Ok(odds), of_attack(position(&app), Side::First, &now.order));
    let roll = choices(&app).card(Key::Enter).unwrap();
    assert!(roll.detail.lines().count() > 1, "{}", roll.detail);
}
