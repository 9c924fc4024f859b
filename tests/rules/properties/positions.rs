//! Positions drawn at random.

use std::sync::Arc;

use first_fire::board::{Location, Map};
use first_fire::rules::Phase;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::position::Position;
use first_fire::rules::stacking::would_overstack;
use first_fire::rules::unit::{FireMarker, Unit};
use first_fire::rules::weapon::{Held, Weapon};
use first_fire::rules::{apply, legal_orders};
use first_fire::scenario::Scenario;

use super::chance::Chance;

const FIRST: [&str; 8] = [
    "russian-4-4-7",
    "russian-4-4-7",
    "russian-6-2-8",
    "russian-4-4-7-hs",
    "russian-crew",
    "russian-9-1",
    "russian-6+1",
    "russian-hero",
];
const SECOND: [&str; 8] = [
    "german-4-6-7",
    "german-4-6-7",
    "german-4-3-6",
    "german-8-3-8",
    "german-4-6-7-hs",
    "german-crew",
    "german-8-1",
    "german-10-2",
];
const WEAPONS: [[&str; 3]; 2] =
    [["russian-lmg", "russian-mmg", "russian-hmg"], ["german-lmg", "german-mmg", "german-hmg"]];
/// The phases that can begin with units marked in no way but those drawn here.
const PHASES: [Phase; 5] =
    [Phase::Rally, Phase::PrepFire, Phase::Movement, Phase::DefensiveFire, Phase::AdvancingFire];

/// A position reached by `steps` orders of random play.
pub fn position(seed: u64, steps: usize) -> Position {
    let mut chance = Chance::new(seed);
    let mut pos = match chance.below(8) {
        0 => Scenario::load("first-steps").unwrap().start,
        1 => Scenario::load("village-assault").unwrap().start,
        _ => strewn(&mut chance),
    };
    let mut dice = SeededDice::new(seed ^ 0xD1CE);
    for _ in 0..steps {
        let orders = legal_orders(&pos);
        let Some((pass, others)) = orders.split_last() else { break };
        // One order in five passes, or phases with Transfers in them would never end.
        let order =
            if others.is_empty() || chance.once_in(5) { pass } else { chance.one_of(others) };
        apply(&mut pos, order, &mut dice).unwrap();
    }
    pos
}

/// Units of both sides close together on the training ground, some broken, pinned or marked.
pub fn strewn(chance: &mut Chance) -> Position {
    let mut setting = (*Scenario::load("first-steps").unwrap().setting).clone();
    setting.turns = 6;
    setting.map = Map::built_in("training").unwrap();
    let phase = *chance.one_of(&PHASES);
    let mut pos = Position::new(Arc::new(setting), phase);
    let hexes: Vec<_> = pos.map().hexes().collect();
    let center = *chance.one_of(&hexes);
    let near: Vec<Location> = pos
        .map()
        .hexes()
        .filter(|hex| hex.distance(center) <= 3)
        .flat_map(|hex| {
            (0..=pos.map().upper_levels(hex)).map(move |level| Location::new(hex, level))
        })
        .collect();
    for (side, counters) in [(Side::First, FIRST), (Side::Second, SECOND)] {
        // A few Locations a side, so that there are stacks.
        let places: Vec<Location> =
            (0..2 + chance.below(4)).map(|_| *chance.one_of(&near)).collect();
        for _ in 0..2 + chance.below(8) {
            let at = *chance.one_of(&places);
            let id = UnitId(pos.next_unit);
            let mut unit = Unit::new(id, side, chance.one_of(&counters).parse().unwrap(), 0);
            pos.units.insert(unit.clone());
            if would_overstack(&pos, side, at, &[id])
                || pos.side_at(side.other(), at).next().is_some()
            {
                pos.units.remove(&id);
                continue;
            }
            pos.next_unit += 1;
            unit = unit.placed(Some(at));
            mark(&mut unit, &pos, chance);
            pos.units.insert(unit);
            if chance.once_in(3) {
                let weapon = WeaponId(pos.weapons.len() as u16 + 1);
                let counter = chance.one_of(&WEAPONS[side.index()]).parse().unwrap();
                let held = if chance.once_in(6) { Held::On(at) } else { Held::By(id) };
                let mut weapon = Weapon::new(weapon, counter, held);
                weapon.malfunctioned = chance.once_in(8);
                weapon.fire = pos.units.get(&id).unwrap().fire;
                pos.weapons.insert(weapon);
            }
        }
    }
    if chance.once_in(4) {
        join_melee(&mut pos, chance);
    }
    pos
}

/// Brings units of both sides together in Melee.
fn join_melee(pos: &mut Position, chance: &mut Chance) {
    let of =
        |side| pos.on_board(side).map(|unit| (unit.id, unit.at().unwrap())).collect::<Vec<_>>();
    let (first, second) = (of(Side::First), of(Side::Second));
    if first.is_empty() || second.is_empty() {
        return;
    }
    let (at, (comer, _)) = (chance.one_of(&first).1, *chance.one_of(&second));
    pos.units.put(comer, Some(at));
    for unit in pos.units.values_mut().filter(|unit| unit.at() == Some(at)) {
        (unit.melee, unit.men_mut().broken, unit.men_mut().dm, unit.men_mut().pinned) =
            (true, false, false, false);
        unit.fire = FireMarker::None;
    }
}

/// Marks a unit as it might be in the phase.
fn mark(unit: &mut Unit, pos: &Position, chance: &mut Chance) {
    let values = pos.unit_type(unit.id).unwrap();
    unit.men_mut().broken = values.breaks && chance.once_in(6);
    unit.men_mut().dm = unit.men().broken && chance.once_in(2);
    unit.men_mut().wounded = values.kind.is_smc() && chance.once_in(5);
    unit.men_mut().cx = chance.once_in(8);
    unit.men_mut().pinned = !unit.men().broken && pos.phase != Phase::Rally && chance.once_in(6);
    let defends = unit.side != pos.attacker;
    unit.fire = match (pos.phase, chance.below(3)) {
        (Phase::Movement | Phase::DefensiveFire, 0) if defends => FireMarker::First,
        (Phase::Movement, 1) if defends => FireMarker::Final,
        (Phase::AdvancingFire, 0) if !defends => FireMarker::Opportunity,
        _ => FireMarker::None,
    };
}
