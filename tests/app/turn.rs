//! A whole game turn from the menu on, played by one hand: what is done is decided here, how it is done by the hand.
//! Nothing is submitted behind the scenes, and nothing read but what the window shows.

use std::collections::BTreeSet;

use bevy::prelude::*;
use first_fire::app::{Screen, Session};
use first_fire::board::{Coord, Location};
use first_fire::gui::board::tiles::Light;
use first_fire::gui::choices::{Card, Key};
use first_fire::gui::desk::Seating;
use first_fire::gui::input;
use first_fire::gui::panels::log::Lines;
use first_fire::gui::selection::Selection;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::event::{
    CloseCombatEvent, Event, FireEvent, MoveEvent, RallyEvent, RoutEvent, SetupEvent, TurnEvent,
};
use first_fire::rules::{Phase, UnitId};

use crate::hand::*;

/// One way of using the window.
pub trait Hand {
    /// Begins a scenario from the menu.
    fn begin(&self, app: &mut App, scenario: &str);
    /// Picks a unit in the tray.
    fn pick_in_tray(&self, app: &mut App, unit: UnitId);
    /// Picks up a stack on the board, or adds it.
    fn pick(&self, app: &mut App, at: Location, add: bool);
    /// Chooses a lit hex.
    fn choose_hex(&self, app: &mut App, hex: Coord);
    /// Chooses a card of the decision bar.
    fn choose(&self, app: &mut App, card: &Card);
}

/// What a turn has seen.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Seen {
    pub phases: BTreeSet<(bool, String)>,
    pub placed: usize,
    pub steps: usize,
    pub first_fire: usize,
    pub other_fire: usize,
    pub routs: usize,
    pub rallies: usize,
    pub advances: usize,
    pub close_combats: usize,
}

/// Plays from the menu to the end of the first Game Turn.
pub fn play(hand: &impl Hand, seed: u64) -> (App, Seen) {
    let mut app = open();
    app.world_mut().resource_mut::<Seating>().seed = Some(seed);
    hand.begin(&mut app, "first-steps");
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    settle(&mut app);
    let mut spent = 0;
    while position(&app).turn < 2 && position(&app).outcome.is_none() {
        let before = orders(&app);
        answer(hand, &mut app);
        spent += 1;
        assert!(spent < 400, "the turn does not end: {:?}", choices(&app).sentence);
        let kind = &choices(&app).asked;
        let hands = app.world().resource::<Selection>();
        assert!(
            orders(&app) > before,
            "nothing was done: {:?} {kind:?} {hands:?}",
            choices(&app).sentence
        );
    }
    let seen = seen(&app);
    (app, seen)
}

/// Every phase of both Player Turns, and in them all that a turn is made of.
pub fn check_whole(app: &App, seen: &Seen) {
    let log = app.world().resource::<Lines>().chronicle.entries();
    assert_eq!(seen.phases.len(), 2 * Phase::PLAYER_TURN.len(), "{seen:?}");
    assert_eq!(seen.placed, 8, "{seen:?}");
    let parts = [seen.steps, seen.first_fire, seen.other_fire, seen.advances, seen.close_combats];
    assert!(parts.iter().all(|part| *part > 0), "{seen:?} {log:#?}");
}

fn seen(app: &App) -> Seen {
    let mut seen = Seen::default();
    let mut moving = false;
    let game = app.world().resource::<Session>().game();
    for entry in game.log() {
        for event in &entry.events {
            match event {
                Event::Turn(TurnEvent::PhaseBegan { attacker, phase, turn: 1 }) => {
                    let first = *attacker == first_fire::rules::Side::First;
                    seen.phases.insert((first, phase.to_string()));
                    moving = *phase == Phase::Movement;
                }
                Event::Setup(SetupEvent::Placed { .. }) => seen.placed += 1,
                Event::Move(MoveEvent::Moved { .. }) => seen.steps += 1,
                Event::Fire(FireEvent::Attack(_)) if moving => seen.first_fire += 1,
                Event::Fire(FireEvent::Attack(_)) => seen.other_fire += 1,
                Event::Rout(RoutEvent::Routed { .. }) => seen.routs += 1,
                Event::Rally(RallyEvent::Rallied { .. }) => seen.rallies += 1,
                Event::Move(MoveEvent::Advanced { .. }) => seen.advances += 1,
                Event::CloseCombat(CloseCombatEvent::Attack(_)) => seen.close_combats += 1,
                _ => {}
            }
        }
    }
    seen
}

/// Gives the question that is asked one answer.
fn answer(hand: &impl Hand, app: &mut App) {
    match asked(app) {
        DecisionKind::Phase(Phase::Setup) => {
            let tray = input::tray(position(app), choices(app));
            let Some(&unit) = tray.first() else { return done(hand, app) };
            hand.pick_in_tray(app, unit);
            let hex = nearest(app, None).expect("a hex to set up in");
            enter(hand, app, hex);
        }
        DecisionKind::Phase(Phase::PrepFire) => done(hand, app),
        // Little is fired: enough have to get through for a Close Combat.
        DecisionKind::Phase(Phase::DefensiveFire | Phase::AdvancingFire) => {
            let fired = seen(app).other_fire > 0;
            let Some(at) = able(app).into_iter().next().filter(|_| !fired) else {
                return done(hand, app);
            };
            hand.pick(app, at, false);
            let Some(hex) = nearest(app, Some(Light::Target)) else { return done(hand, app) };
            enter(hand, app, hex);
            fire(hand, app);
        }
        DecisionKind::Phase(Phase::Movement) => {
            for from in able(app) {
                if distance(app, from.hex) < 2 {
                    continue;
                }
                hand.pick(app, from, false);
                let next = nearest(app, Some(Light::Legal));
                if let Some(next) = next.filter(|hex| distance(app, *hex) < distance(app, from.hex))
                {
                    return enter(hand, app, next);
                }
            }
            done(hand, app);
        }
        DecisionKind::Step => {
            let here =
                choices(app).eligible.iter().find_map(|unit| position(app).unit(*unit)?.at());
            let now = here.map_or(0, |at| distance(app, at.hex));
            match nearest(app, None).filter(|hex| now > 1 && distance(app, *hex) < now) {
                Some(hex) => enter(hand, app, hex),
                None => keyed(hand, app, Key::Space),
            }
        }
        DecisionKind::FirstFire => {
            let fired = seen(app).first_fire > 1;
            let first = able(app).into_iter().next();
            match first.filter(|_| !fired) {
                Some(at) => {
                    hand.pick(app, at, false);
                    fire(hand, app);
                }
                None => keyed(hand, app, Key::Space),
            }
        }
        DecisionKind::Phase(Phase::Rout | Phase::Advance) => {
            for at in able(app) {
                hand.pick(app, at, false);
                let goal = nearest(app, Some(Light::Legal));
                let goal = goal.filter(|hex| {
                    asked(app) == DecisionKind::Phase(Phase::Rout)
                        || distance(app, *hex) < distance(app, at.hex)
                });
                if let Some(hex) = goal {
                    return enter(hand, app, hex);
                }
            }
            done(hand, app);
        }
        DecisionKind::Rout => match nearest(app, None) {
            Some(hex) if !can(app, Key::Space) => enter(hand, app, hex),
            _ => keyed(hand, app, Key::Space),
        },
        DecisionKind::Phase(Phase::Rally) => match numbered(app) {
            Some(card) if card.title.starts_with("Rally") => hand.choose(app, &card),
            _ => done(hand, app),
        },
        DecisionKind::CloseCombat => {
            let cards = || choices(app).cards.iter().filter(|card| card.key.is_some());
            let attack = cards().find(|card| card.title.contains(" on ")).or(cards().next());
            let card = attack.cloned().expect("a plan");
            hand.choose(app, &card);
        }
        // Whatever else is asked: the first card.
        _ => match numbered(app) {
            Some(card) => hand.choose(app, &card),
            None => done(hand, app),
        },
    }
}

/// Where those stand who can do something now.
fn able(app: &App) -> BTreeSet<Location> {
    choices(app).eligible.iter().filter_map(|unit| position(app).unit(*unit)?.at()).collect()
}

/// How far the nearest enemy of whoever is asked stands; before anybody stands anywhere, the middle of the board.
fn distance(app: &App, hex: Coord) -> u32 {
    let pos = position(app);
    let side = choices(app).asked.as_ref().unwrap().side;
    let enemies = pos.on_board(side.other()).filter_map(|unit| Some(unit.at()?.hex.distance(hex)));
    let middle: Coord = "D4".parse().unwrap();
    enemies.min().unwrap_or_else(|| middle.distance(hex))
}

/// The lit hex nearest to the enemy.
fn nearest(app: &App, light: Option<Light>) -> Option<Coord> {
    let lit = choices(app).hexes.iter().filter(|(_, (lit, _))| light.is_none_or(|l| *lit == l));
    let room = |hex: Coord| {
        let here = position(app).units.values();
        here.filter(|unit| unit.at().is_some_and(|at| at.hex == hex)).count()
    };
    lit.map(|(hex, _)| *hex).min_by_key(|hex| (distance(app, *hex), room(*hex), *hex))
}

/// Chooses a lit hex; where it offers several things, the first.
fn enter(hand: &impl Hand, app: &mut App, hex: Coord) {
    hand.choose_hex(app, hex);
    if app.world().resource::<Selection>().hex == Some(hex)
        && let Some(card) = numbered(app)
    {
        hand.choose(app, &card);
    }
}

fn fire(hand: &impl Hand, app: &mut App) {
    assert!(choices(app).preview.is_some(), "an attack is worked out");
    keyed(hand, app, Key::Enter);
}

fn done(hand: &impl Hand, app: &mut App) {
    keyed(hand, app, Key::Next);
    if app.world().resource::<Selection>().sure {
        keyed(hand, app, Key::Next);
    }
}

fn can(app: &App, key: Key) -> bool {
    choices(app).card(key).is_some()
}

fn keyed(hand: &impl Hand, app: &mut App, key: Key) {
    let card = choices(app).card(key).cloned();
    let card = card.unwrap_or_else(|| panic!("no {key:?} in {:#?}", choices(app).cards));
    hand.choose(app, &card);
}

fn numbered(app: &App) -> Option<Card> {
    choices(app).card(Key::Number(1)).cloned()
}
