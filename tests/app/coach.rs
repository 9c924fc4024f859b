//! Hints, and how well the machine is to play.

use bevy::prelude::*;

use first_fire::app::{Request, Session};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::{center, world};
use first_fire::gui::coach::Coach;
use first_fire::gui::desk::{Seating, Spots};
use first_fire::gui::path::PathPreview;
use first_fire::gui::settings::{Assistance, Assisted, Settings};
use first_fire::gui::what_if::Wondering;
use first_fire::opponent::coach::what_if;
use first_fire::opponent::{Budget, Halt, Level};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::view::{View, Viewer};
use first_fire::rules::{Order, Phase, Side, decision};

use crate::hand::*;

/// Waits until the coach has thought.
fn heard(app: &mut App) {
    frames(app, 2);
    for _ in 0..2_000_000 {
        if !app.world().resource::<Coach>().thinks() {
            break;
        }
        std::thread::yield_now();
        if app.world().resource::<Coach>().thinks() {
            app.update();
        }
    }
    frames(app, 3);
}

fn orders(app: &App) -> usize {
    app.world().resource::<Session>().game().log().len()
}

#[test]
fn the_hints_stand_above_the_small_map_and_not_over_it() {
    let mut app = ready();
    for _ in 0..4 {
        key(&mut app, KeyCode::F3);
    }
    key(&mut app, KeyCode::KeyH);
    heard(&mut app);
    let spots = app.world().resource::<Spots>();
    let (hints, map) = (spots["hints"], spots["map:fold"]);
    assert!(spots.contains_key("map"), "it is unfolded");
    assert!(hints.bottom() <= map.top(), "{hints:?} {map:?}");
}

#[test]
fn the_coach_says_what_might_be_done_and_a_click_does_it() {
    let mut app = ready();
    for _ in 0..20 {
        if asked(&app) == DecisionKind::Phase(Phase::Movement) {
            break;
        }
        pass(&mut app);
    }
    key(&mut app, KeyCode::KeyH);
    heard(&mut app);
    let counsel = app.world().resource::<Coach>().said().cloned().unwrap();
    assert_eq!(counsel.side, decision(position(&app)).unwrap().side);
    assert!(counsel.advice.len() > 1, "{counsel:?}");
    let chances: Vec<f64> = counsel.advice.iter().map(|advice| advice.outlook.chance).collect();
    assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
    let named = |app: &App, name: &str| app.world().resource::<Spots>().contains_key(name);
    assert!(named(&app, "hint:0") && named(&app, "hint:1"));
    assert!(!named(&app, "hint:3"), "three are enough");
    // One that is an order by itself is done at once.
    let plain = counsel.advice.iter().take(3).position(|one| !matches!(one.order, Order::Fire(_)));
    let before = orders(&app);
    if let Some(number) = plain {
        click_part(&mut app, &format!("hint:{number}"));
        frames(&mut app, 3);
        assert!(orders(&app) > before);
    }
    key(&mut app, KeyCode::KeyH);
    frames(&mut app, 3);
    assert!(!named(&app, "hint:0"));
}

#[test]
fn the_coach_says_what_comes_of_the_way_under_the_pointer() {
    let mut app = ready();
    while asked(&app) != DecisionKind::Phase(Phase::Movement) {
        pass(&mut app);
    }
    key(&mut app, KeyCode::KeyH);
    heard(&mut app);
    let mover = *choices(&app).eligible.iter().next().unwrap();
    click_unit(&mut app, mover);
    let from = position(&app).unit(mover).unwrap().at().unwrap();
    let to = choices(&app).hexes.keys().copied().find(|hex| *hex != from.hex).unwrap();
    let spot = on_screen(&mut app, world(center(to)));
    point(&mut app, spot);
    until(&mut app, "the way", |app| !app.world().resource::<PathPreview>().works());
    frames(&mut app, 1);
    until(&mut app, "what comes of it", |app| !app.world().resource::<Wondering>().works());
    let wondering = app.world().resource::<Wondering>();
    assert_eq!(wondering.going().and_then(|going| going.way.last()).map(|at| at.hex), Some(to));
    let told = *wondering.said().unwrap();
    assert!(told.going.tries > 0 && (0.0..=1.0).contains(&told.going.chance), "{told:?}");
    frames(&mut app, 2);
    assert!(app.world().resource::<Spots>().contains_key("what-if"));
    // Who does not listen is told nothing.
    key(&mut app, KeyCode::KeyH);
    frames(&mut app, 2);
    assert_eq!(app.world().resource::<Wondering>().going(), None);
    assert!(!app.world().resource::<Spots>().contains_key("what-if"));
}

#[test]
fn a_way_in_the_past_is_tried_where_it_is_shown() {
    let mut app = ready();
    while asked(&app) != DecisionKind::Phase(Phase::Movement) {
        pass(&mut app);
    }
    let (at, turn) = (orders(&app), position(&app).attacker);
    while position(&app).attacker == turn {
        pass(&mut app);
    }
    app.world_mut().write_message(Request::LookAt(at));
    frames(&mut app, 3);
    key(&mut app, KeyCode::KeyH);
    heard(&mut app);
    let mover = *choices(&app).eligible.iter().next().unwrap();
    click_unit(&mut app, mover);
    let session = app.world().resource::<Session>();
    let from = session.position().unit(mover).unwrap().at().unwrap();
    let to = choices(&app).hexes.keys().copied().find(|hex| *hex != from.hex).unwrap();
    let spot = on_screen(&mut app, world(center(to)));
    point(&mut app, spot);
    until(&mut app, "the way", |app| !app.world().resource::<PathPreview>().works());
    frames(&mut app, 1);
    until(&mut app, "what comes of it", |app| !app.world().resource::<Wondering>().works());
    let session = app.world().resource::<Session>();
    let side = decision(session.position()).unwrap().side;
    assert_ne!(decision(session.game().position()).unwrap().side, side);
    let wondering = app.world().resource::<Wondering>();
    let seen = View::of(session.position(), Viewer::Side(side));
    let going = wondering.going().unwrap();
    let told = what_if(&seen, going, Budget::LEAST, at as u64, &Halt::default());
    assert_eq!(wondering.said().copied(), told);
}

#[test]
fn who_wants_no_help_has_none() {
    let mut app = ready();
    app.world_mut().resource_mut::<Settings>().assistance = Assistance::Off;
    key(&mut app, KeyCode::KeyH);
    heard(&mut app);
    assert_eq!(app.world().resource::<Coach>().said(), None);
    assert!(!app.world().resource::<Spots>().contains_key("hint:0"));
}

#[test]
fn of_two_players_one_may_have_help_alone() {
    let mut app = ready();
    let asked = decision(position(&app)).unwrap().side;
    let (his, others) = match asked {
        Side::First => (Assisted::First, Assisted::Second),
        Side::Second => (Assisted::Second, Assisted::First),
    };
    app.world_mut().resource_mut::<Settings>().assisted = others;
    key(&mut app, KeyCode::KeyH);
    heard(&mut app);
    assert_eq!(app.world().resource::<Coach>().said(), None);
    assert_eq!(choices(&app).assistance, Assistance::Off, "no chances on his cards either");
    app.world_mut().resource_mut::<Settings>().assisted = his;
    heard(&mut app);
    assert!(app.world().resource::<Coach>().said().is_some());
    assert_eq!(choices(&app).assistance, Assistance::Full);
}

#[test]
fn how_well_the_machine_plays_is_chosen_in_the_menu_and_remembered() {
    let mut app = open();
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<Seating>().levels, [Level::default(); 2]);
    click_part(&mut app, "level:1:elite");
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<Settings>().levels, [Level::default(), Level::Elite]);
    // The side that a person plays has no level.
    assert!(!app.world().resource::<Spots>().contains_key("level:0:elite"));
    // And changed in a game that goes on.
    app.world_mut().write_message(Request::NewGame {
        scenario: "first-steps".to_owned(),
        seed: 1,
        mode: Mode::Against(Side::Second),
        agreements: Vec::new(),
    });
    frames(&mut app, 4);
    key(&mut app, KeyCode::KeyP);
    click_part(&mut app, "level:1:recruit");
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<Settings>().levels[1], Level::Recruit);
    assert_eq!(app.world().resource::<Seating>().levels[1], Level::Recruit);
}
