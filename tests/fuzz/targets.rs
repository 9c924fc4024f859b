//! What is fuzzed: everything that reads text which somebody else has written. Each says what became of the text,
//! in words that are alike for inputs that went alike.

use std::path::Path;

use first_fire::board::{Location, Map, Month, los};
use first_fire::counters::Catalogue;
use first_fire::game::{Game, Verify, position_hash};
use first_fire::odds::UnitOdds;
use first_fire::odds::lab;
use first_fire::odds::ordnance::AreaFate;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::invariants::violations;
use first_fire::rules::legal_orders;
use first_fire::scenario::Scenario;

/// A message without what is particular to the input: what is quoted, and words with a digit in them, such as hexes and numbers.
pub fn kind(message: &str) -> String {
    let (mut closes, mut escaped) = (None, false);
    let (mut plain, mut word) = (String::new(), String::new());
    for c in message.chars().chain([' ']) {
        match (closes, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some('"'), '\\') => escaped = true,
            (Some(end), c) if c == end => closes = None,
            (Some(_), _) => {}
            (None, c) if c.is_alphanumeric() => word.push(c),
            (None, c) => {
                if !word.contains(|c: char| c.is_ascii_digit()) {
                    plain.push_str(&word);
                }
                word.clear();
                match c {
                    '"' | '`' => closes = Some(c),
                    _ => plain.push(c),
                }
            }
        }
    }
    plain.truncate(plain.char_indices().nth(120).map_or(plain.len(), |(at, _)| at));
    plain.trim_end().to_owned()
}

/// What differs between inputs that go alike makes no kind of its own.
#[test]
fn messages_that_differ_in_what_is_particular_are_of_a_kind() {
    let kinds = |messages: &[&str]| {
        let all: std::collections::BTreeSet<String> =
            messages.iter().map(|one| kind(one)).collect();
        all.len()
    };
    assert_eq!(kinds(&["order 3 is no step to E5", "order 12 is no step to CC14"]), 1);
    assert_eq!(
        kinds(&[
            "invalid type: string \"a\\\"b\", expected u8 at 1",
            "invalid type: string \"\", expected u8 at 1"
        ]),
        1
    );
    assert_eq!(
        kinds(&["unknown field `a\"b`, expected `c`", "unknown field `d`, expected `e`"]),
        1
    );
    assert_eq!(kinds(&["it is damaged", "it is no invitation"]), 2);
}

/// A rough size: how many bits a count has.
pub fn size(count: usize) -> u32 {
    usize::BITS - count.leading_zeros()
}

pub fn map(text: &str) -> String {
    let map = match Map::parse("fuzz.toml", text) {
        Ok(map) => map,
        Err(error) => return kind(&error.to_string()),
    };
    // What can be read can be looked at, from the top of every hundredth hex to the top of the next.
    let tops: Vec<Location> =
        map.hexes().map(|hex| Location::new(hex, map.upper_levels(hex))).collect();
    let mut clear = 0;
    for (&from, &to) in tops.iter().step_by(37).zip(tops.iter().rev().step_by(41)) {
        let there = los(&map, from, to);
        let back = los(&map, to, from);
        assert_eq!(there.is_clear(), back.is_clear(), "{from} {to}");
        clear += usize::from(there.is_clear());
    }
    let winter = map.in_month(Month::new(1).unwrap());
    assert_eq!(winter.hexes().len(), map.hexes().len());
    for hex in map.hexes().step_by(53) {
        map.footprint(hex);
    }
    let parts =
        [tops.len(), map.roads().count(), map.depressions().count(), map.hexsides().count()];
    format!("map {:?} {} {clear}", parts.map(size), size(map.buildings().count()))
}

pub fn scenario(text: &str) -> String {
    let scenario = match Scenario::parse("fuzz.toml", text) {
        Ok(scenario) => scenario,
        Err(error) => return kind(&error.to_string()),
    };
    // What can be read can be played.
    let mut game = Game::new(scenario, text.len() as u64);
    let mut policy = RandomPolicy::new(1);
    for _ in 0..6 {
        if legal_orders(game.position()).is_empty() {
            break;
        }
        let order = answer(&mut policy, game.position()).unwrap();
        game.play(order).unwrap();
        assert_eq!(violations(game.position()), Vec::<String>::new());
    }
    let pos = game.position();
    let counts = [pos.units.len(), pos.weapons.len(), pos.setting.areas.len()];
    format!("scenario {:?} {:?} {}", counts.map(size), pos.phase, game.log().len())
}

pub fn counter(text: &str) -> String {
    match Catalogue::parse(&[("fuzz.toml", text)]) {
        Ok(read) => {
            for unit in read.units.values() {
                assert!(unit.half_squad.is_none_or(|half| read.units.contains_key(&half)));
            }
            format!("counters {} {}", size(read.units.len()), size(read.weapons.len()))
        }
        Err(error) => kind(&error.to_string()),
    }
}

pub fn save(text: &str) -> String {
    // The hashes stop nearly every mutant at once; without them the orders themselves are tried.
    let game = match Game::from_text("fuzz.jsonl", text, Verify::OrdersOnly) {
        Ok(game) => game,
        Err(error) => return kind(&error.to_string()),
    };
    assert_eq!(violations(game.position()), Vec::<String>::new());
    assert_eq!(position_hash(game.position()), game.hash());
    let again = game.to_text().unwrap();
    let loaded = Game::from_text("again.jsonl", &again, Verify::Hashes).unwrap();
    assert_eq!(loaded.to_text().unwrap(), again);
    assert!(Path::new(game.scenario().name_or_path()).to_str().is_some());
    format!("save {} {} {:?}", game.log().len(), game.branches().len(), game.position().phase)
}

/// Whether the fates of some units can be.
fn sound(fates: &[UnitOdds]) {
    for fate in fates {
        assert!((-1e-9..1.0 + 1e-9).contains(&(fate.unharmed + fate.hurt)), "{fate:?}");
        assert!(fate.eliminated + fate.broken + fate.pinned <= 1.0 + 1e-9, "{fate:?}");
    }
}

/// Whether these are all that can happen.
fn all_of(chances: &[f64]) {
    let sum: f64 = chances.iter().sum();
    assert!((sum - 1.0).abs() < 1e-9, "{chances:?} add up to {sum}");
}

fn area(answer: &lab::AreaAnswer) -> String {
    for line in &answer.odds.lines {
        assert!(line.critical <= line.hit + 1e-9, "{line:?}");
        match &line.fate {
            AreaFate::Units(fates) => sound(fates),
            AreaFate::Gun(gun, crew) => {
                all_of(&[gun.unharmed, gun.malfunctions, gun.eliminated]);
                sound(crew);
            }
            AreaFate::Vehicle(vehicle, _, passengers) => {
                let alive = vehicle.miss + vehicle.no_effect + vehicle.shocked;
                all_of(&[alive, vehicle.immobilized, vehicle.eliminated, vehicle.burning]);
                sound(passengers);
            }
        }
    }
    format!("area {} {:?}", answer.odds.lines.len(), answer.shot.column)
}

fn close_combat(answer: &lab::CloseAnswer) -> String {
    let fates = &answer.fates;
    sound(&fates.targets);
    sound(&fates.attackers);
    if let Some(vehicle) = &fates.vehicle {
        let alive = vehicle.no_effect + vehicle.immobilized;
        all_of(&[alive, vehicle.eliminated, vehicle.burning]);
    }
    let sizes = [fates.targets.len(), fates.attackers.len()].map(size);
    format!("close combat {sizes:?} {}", answer.assessment.kill_number())
}

pub fn lab(text: &str) -> String {
    let odds = match lab::answer(text) {
        Ok(lab::Answer::Fire(answer)) => answer.odds,
        Ok(lab::Answer::Vehicle(answer)) => {
            let odds = answer.odds;
            let known = odds.vehicle.miss + odds.to_hit.hit;
            assert!((known - 1.0).abs() < 1e-9, "hits and misses add up to {known}");
            return format!("shot {} {}", odds.crew.is_some(), size(odds.passengers.len()));
        }
        Ok(lab::Answer::Infantry(answer)) => {
            let sure =
                answer.odds.targets.iter().all(|unit| unit.unharmed + unit.hurt < 1.0 + 1e-9);
            assert!(sure, "{:?}", answer.odds.targets);
            return format!("hit {}", size(answer.odds.targets.len()));
        }
        Ok(lab::Answer::Area(answer)) => return area(&answer),
        Ok(lab::Answer::Overrun(answer)) => {
            let wear = &answer.wear;
            let worn: f64 = wear.machine_guns.iter().map(|(_, chance)| chance).sum();
            let worn = worn + wear.gun + wear.immobilized;
            assert!(worn > 0.0 && worn < 4.0 / 36.0 + 1e-9, "{wear:?}");
            answer.fire.odds
        }
        Ok(lab::Answer::Close(answer)) => return close_combat(&answer),
        Err(error) => return kind(&error.to_string()),
    };
    let sum: f64 = odds.results.values().sum();
    assert!((sum - 1.0).abs() < 1e-9, "the results add up to {sum}");
    for fate in odds.targets.iter().chain(&odds.firers) {
        for chance in [
            fate.eliminated,
            fate.reduced,
            fate.broken,
            fate.pinned,
            fate.unharmed,
            fate.heat_of_battle,
        ] {
            assert!((-1e-9..=1.0 + 1e-9).contains(&chance), "{fate:?}");
        }
        assert!(fate.eliminated + fate.broken + fate.pinned <= 1.0 + 1e-9, "{fate:?}");
    }
    let drm = odds.assessment.targets.first().map_or(0, |line| line.total);
    let (targets, firers) = (size(odds.targets.len()), size(odds.firers.len()));
    format!("odds {targets} {firers} {:?} {drm} {}", odds.assessment.column, odds.weapons.len())
}
