//! Reinforcements in the window: a tray that stays in sight until they are in, entry hexes lit, and a word before they are
//! passed over.

use std::sync::Arc;

use bevy::prelude::*;

use first_fire::app::{Request, Session};
use first_fire::game::{Game, Mode};
use first_fire::gui::desk::Spots;
use first_fire::gui::input::arriving;
use first_fire::gui::selection::Selection;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::movement::{entries, is_due};
use first_fire::rules::{Order, Phase, Side, UnitId};
use first_fire::scenario::Scenario;

use crate::hand::*;

/// The start of the RPh of turn 2 in the village, where a platoon is due.
fn second_turn() -> App {
    let scenario = Arc::new(Scenario::load("village-assault").unwrap());
    let mut game = Game::new(scenario, 3).with_mode(Mode::Solitaire);
    let mut policy = RandomPolicy::new(3);
    let due = |game: &Game| {
        let pos = game.position();
        pos.units.values().any(|unit| is_due(pos, unit)) && pos.frames.is_empty()
    };
    while !due(&game) {
        let order = answer(&mut policy, game.position()).unwrap();
        game.play(order).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("due.jsonl");
    game.save(&path).unwrap();
    let mut app = open();
    app.world_mut().write_message(Request::Load(path));
    frames(&mut app, 10);
    app
}

fn tray(app: &App) -> Vec<UnitId> {
    arriving(app.world().resource::<Session>())
}

fn drawn(app: &App, unit: UnitId) -> bool {
    app.world().resource::<Spots>().contains_key(&format!("tray:{}", unit.0))
}

/// On to the MPh of the side whose platoon is due, in which it has yet to move anybody.
fn to_movement(app: &mut App) {
    for _ in 0..20 {
        if position(app).phase == Phase::Movement {
            return;
        }
        pass(app);
        frames(app, 4);
    }
    panic!("the MPh never comes");
}

#[test]
fn the_tray_is_in_sight_from_the_rally_phase_on_and_its_units_enter_by_a_lit_hex() {
    let mut app = second_turn();
    let waiting = tray(&app);
    assert_eq!(waiting.len(), 4);
    assert!(waiting.iter().all(|&unit| drawn(&app, unit)));
    to_movement(&mut app);
    assert_eq!(tray(&app), waiting);
    click_part(&mut app, "tray:all");
    assert_eq!(app.world().resource::<Selection>().units, waiting.iter().copied().collect());
    let lit: Vec<_> = choices(&app).hexes.keys().copied().collect();
    let side = position(&app).attacker;
    let entry: Vec<_> = entries(position(&app), side).map(|at| at.hex).collect();
    assert!(!lit.is_empty() && lit.iter().all(|hex| entry.contains(hex)), "{lit:?}");
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    click_hex(&mut app, lit[0]);
    let pos = position(&app);
    assert!(waiting.iter().all(|&unit| pos.unit(unit).unwrap().at().unwrap().hex == lit[0]));
    assert_eq!(tray(&app), []);
}

#[test]
fn who_would_leave_them_out_is_asked_once() {
    let mut app = second_turn();
    to_movement(&mut app);
    let given = orders(&app);
    let waiting = tray(&app);
    key(&mut app, KeyCode::KeyN);
    assert_eq!(orders(&app), given);
    let said = choices(&app).sentence.clone();
    assert!(said.contains("would stay off the board this turn"), "{said}");
    frames(&mut app, 6);
    key(&mut app, KeyCode::KeyN);
    assert!(orders(&app) > given);
    let game = app.world().resource::<Session>().game();
    assert_eq!(game.log()[given].order, Order::Done);
    assert!(waiting.iter().all(|&unit| position(&app).unit(unit).unwrap().at().is_none()));
    assert_eq!(tray(&app), [], "held back by choice");
    assert_eq!(position(&app).attacker, Side::First);
}
