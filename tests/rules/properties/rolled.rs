//! The exact odds against attacks really rolled, on positions, kinds of fire and stacks drawn at random. What became
//! of a unit is read off the events of the attack: the odds look at positions.

use std::collections::{BTreeMap, BTreeSet};

use first_fire::odds::{AttackOdds, UnitOdds, of_attack};
use first_fire::rules::apply;
use first_fire::rules::decision::decision;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::event::{Event, FireEvent, HeatEvent, MenEvent, MoveEvent, TurnEvent};
use first_fire::rules::fire::{AttackReport, FireKind, assess};
use first_fire::rules::ids::UnitId;
use first_fire::rules::order::{FireAttack, FireOrder, Order};
use first_fire::rules::position::Position;

use super::chance::Chance;
use super::odds::attacks;
use super::positions::position;

/// Attacks compared, and rolls of each; `ODDS_ROLLS` asks for more of both, by that factor.
const ATTACKS: u64 = 32;
const ROLLS: u64 = 220;
/// Prep, Advancing, Opportunity, First, Subsequent First, Final Protective and Final Fire, unmarked and marked.
const KINDS: u64 = 8;

/// What became of a unit in one rolled attack.
#[derive(Default)]
struct Fate {
    eliminated: bool,
    reduced: bool,
    broken: bool,
    pinned: bool,
    heated: bool,
}

/// The events of the attack itself, without what the rules pass on to afterwards and what Heat of Battle makes of
/// an Original 2: the odds stop there.
fn of_the_attack(events: &[Event]) -> &[Event] {
    let end = events.iter().position(|event| {
        matches!(
            event,
            Event::Turn(TurnEvent::PhaseBegan { .. } | TurnEvent::Passed { .. })
                | Event::Move(MoveEvent::Ended { .. })
                | Event::Heat(HeatEvent::Rolled(_))
        )
    });
    &events[..end.unwrap_or(events.len())]
}

fn fate(pos: &Position, unit: UnitId, events: &[Event]) -> Fate {
    let was = pos.unit(unit).unwrap();
    let mut fate = Fate { broken: was.men().broken, pinned: was.men().pinned, ..Fate::default() };
    let mut id = unit;
    for event in events {
        match event {
            Event::Men(MenEvent::Reduced { unit, into, .. }) if *unit == id => {
                (id, fate.reduced) = (*into, true);
            }
            Event::Men(MenEvent::Split { unit, into }) if *unit == id => {
                (id, fate.reduced) = (into[0], true)
            }
            Event::Men(MenEvent::Wounded { unit, .. }) if *unit == id => {
                fate.reduced |= !was.men().wounded
            }
            Event::Men(MenEvent::Eliminated { unit, .. }) if *unit == id => {
                return Fate { eliminated: true, heated: fate.heated, ..Fate::default() };
            }
            Event::Men(MenEvent::Broke { unit }) if *unit == id => {
                (fate.broken, fate.pinned) = (true, false)
            }
            Event::Men(MenEvent::Pinned { unit }) if *unit == id => fate.pinned = true,
            Event::Heat(HeatEvent::Began { unit }) if *unit == id => fate.heated = true,
            _ => {}
        }
    }
    fate
}

/// How often something happened, and how likely it is said to be.
struct Compared {
    what: String,
    chance: f64,
    seen: u64,
}

impl Compared {
    fn new(what: impl Into<String>, chance: f64) -> Compared {
        Compared { what: what.into(), chance, seen: 0 }
    }

    /// Within five sigma; three rolls of grace where it is so rare that sigma says little.
    fn fits(&self, rolls: u64) -> bool {
        let (rolls, seen) = (rolls as f64, self.seen as f64);
        let sigma = (self.chance * (1.0 - self.chance).max(0.0) * rolls).sqrt();
        let grace = if self.chance > 1e-12 && self.chance < 1.0 - 1e-12 { 3.0 } else { 1e-6 };
        (seen - self.chance * rolls).abs() <= 5.0 * sigma + grace
    }
}

fn of_units(units: &[UnitOdds]) -> Vec<Compared> {
    let line = |odds: &UnitOdds| {
        let UnitOdds { unit, eliminated, reduced, broken, pinned, heat_of_battle, .. } = *odds;
        [
            Compared::new(format!("{unit} eliminated"), eliminated),
            Compared::new(format!("{unit} reduced"), reduced),
            Compared::new(format!("{unit} broken"), broken),
            Compared::new(format!("{unit} pinned"), pinned),
            Compared::new(format!("{unit} heated"), heat_of_battle),
        ]
    };
    units.iter().flat_map(line).collect()
}

fn compare(pos: &Position, order: &FireAttack, odds: &AttackOdds, seed: u64, rolls: u64) {
    let units: Vec<UnitOdds> = odds.targets.iter().chain(&odds.firers).copied().collect();
    let mut fates = of_units(&units);
    let mut results: Vec<_> = odds
        .results
        .iter()
        .map(|(result, chance)| (result, Compared::new(format!("{result:?}"), *chance)))
        .collect();
    let mut weapons: Vec<_> = odds
        .weapons
        .iter()
        .map(|odds| {
            let breaks = Compared::new(format!("{} breaks down", odds.weapon), odds.malfunction);
            let keeps = Compared::new(format!("{} keeps its ROF", odds.weapon), odds.keeps_rof);
            (odds.weapon, breaks, keeps)
        })
        .collect();
    let mut dice = SeededDice::new(seed);
    let order = Order::Fire(FireOrder::Attack(order.clone()));
    for _ in 0..rolls {
        let mut after = pos.clone();
        let events = apply(&mut after, &order, &mut dice).unwrap();
        let events = of_the_attack(&events);
        let report: &AttackReport = events
            .iter()
            .find_map(|event| match event {
                Event::Fire(FireEvent::Attack(report)) => Some(&**report),
                _ => None,
            })
            .unwrap();
        for (odds, seen) in units.iter().zip(fates.chunks_mut(5)) {
            let fate = fate(pos, odds.unit, events);
            let pinned = fate.pinned && !fate.broken;
            let all = [fate.eliminated, fate.reduced, fate.broken, pinned, fate.heated];
            for (seen, happened) in seen.iter_mut().zip(all) {
                seen.seen += u64::from(happened);
            }
        }
        let result = report.results[0].result;
        let line = results.iter_mut().find(|(known, _)| **known == result);
        line.unwrap_or_else(|| panic!("{result:?} has no odds")).1.seen += 1;
        for report in &report.weapons {
            let (_, breaks, keeps) =
                weapons.iter_mut().find(|(weapon, ..)| *weapon == report.weapon).unwrap();
            breaks.seen += u64::from(report.malfunctioned);
            keeps.seen += u64::from(report.keeps_rof);
        }
    }
    let all = fates.into_iter().chain(results.into_iter().map(|(_, compared)| compared));
    for compared in all.chain(weapons.into_iter().flat_map(|(_, breaks, keeps)| [breaks, keeps])) {
        let Compared { what, chance, seen } = &compared;
        assert!(
            compared.fits(rolls),
            "seed {seed}: {what}: {seen} times in {rolls}, {:.1} expected ({chance})\n{order:?}\n{:?}\n{:?}",
            chance * rolls as f64,
            odds.assessment,
            pos.units.values().collect::<Vec<_>>(),
        );
    }
}

#[test]
fn rolled_attacks_come_out_as_often_as_the_odds_say() {
    let factor = std::env::var("ODDS_ROLLS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let (mut compared, mut seed) = (0, 0);
    let mut kinds: BTreeMap<FireKind, u64> = BTreeMap::new();
    let (mut many, mut melees) = (0, 0);
    let attacks_on_melees = 3 * factor;
    while compared < ATTACKS * factor {
        seed += 1;
        assert!(seed < 100_000, "not enough attacks");
        let mut chance = Chance::new(seed);
        let pos = position(seed, chance.below(30));
        let attacks = attacks(&pos);
        if attacks.is_empty() {
            continue;
        }
        let side = decision(&pos).unwrap().side;
        // Of a few attacks one on a Melee, while there have been few, or the one of the kind seen least.
        let melee = |order: &FireAttack| {
            pos.units_at(order.target).any(|unit| unit.melee) && melees < attacks_on_melees
        };
        let few: Vec<(FireKind, &FireAttack)> = (0..6)
            .map(|_| chance.one_of(&attacks))
            .map(|order| (assess(&pos, side, order).unwrap().lines[0].kind, order))
            .collect();
        let seen = |kind: &FireKind| kinds.get(kind).copied().unwrap_or(0);
        let &(kind, order) =
            few.iter().min_by_key(|(kind, order)| (!melee(order), seen(kind))).unwrap();
        if !melee(order) && seen(&kind) >= (ATTACKS * factor).div_ceil(KINDS) {
            continue;
        }
        let odds = of_attack(&pos, side, order).unwrap();
        if odds.assessment.column.is_none() && !chance.once_in(8) {
            continue;
        }
        *kinds.entry(kind).or_default() += 1;
        let sides: BTreeSet<_> =
            odds.targets.iter().map(|odds| pos.unit(odds.unit).unwrap().side).collect();
        melees += u64::from(sides.len() > 1);
        many += usize::from(odds.targets.len() > 1);
        compare(&pos, order, &odds, seed, ROLLS * factor);
        compared += 1;
    }
    assert!(many >= 8, "only {many} attacks on several units");
    assert!(melees >= attacks_on_melees, "only {melees} attacks on a Melee");
    eprintln!("{compared} attacks of {} rolls out of {seed} positions", ROLLS * factor);
    eprintln!("{kinds:?}; {many} on several units, {melees} on a Melee");
}
