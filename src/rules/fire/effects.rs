//! What a table result does to the targets (A7.301-A7.306).

use super::report::TargetResult;
use super::table::{Column, IftResult};
use std::collections::BTreeSet;

use crate::board::Location;
use crate::rules::apply::Play;
use crate::rules::concealment;
use crate::rules::dice::{Die, Verdict};
use crate::rules::event::{Cause, Event};
use crate::rules::ids::{UnitId, WeaponId};
use crate::rules::morale::{
    CheckKind, CheckOutcome, LeaderLoss, LeaderWatch, aid_for, break_unit, can_be_pinned,
    casualty_reduce, eliminate, leaders_first, morale_check, pin_task_check,
};
use crate::rules::random_selection::draw;
use crate::rules::status::can_break;
use crate::rules::weapon::{Held, Weapon};

/// A check that a target still has to take.
#[derive(Clone, Copy)]
enum Due {
    Morale(u8),
    PinTask,
}

/// How many targets a result strikes by Random Selection, where it does: those a #KIA kills, the one that a K/#
/// reduces (A7.301, A7.302).
pub(crate) fn drawn_by(result: IftResult) -> Option<u8> {
    match result {
        IftResult::Kia(number) => Some(number),
        IftResult::K(_) => Some(1),
        IftResult::Mc(_) | IftResult::Ptc | IftResult::NoEffect => None,
    }
}

/// Carries out one DR's results. Each entry is the targets that share a result.
pub(super) fn carry_out(play: &mut Play<'_>, results: &[TargetResult], loss: &LeaderLoss) {
    // Whom a result touches comes to light before it is known whom it strikes; Dummies are gone (A12.14).
    for line in results.iter().filter(|line| line.result != IftResult::NoEffect) {
        concealment::reveal(play, &line.units);
    }
    let columns: Vec<Option<Column>> = results.iter().map(|line| line.column).collect();
    let results: Vec<(Vec<UnitId>, IftResult)> = results
        .iter()
        .map(|line| {
            let left = line.units.iter().copied().filter(|id| play.pos.units.contains_key(id));
            (left.collect(), line.result)
        })
        .collect();
    let struck: Vec<Vec<UnitId>> = results
        .iter()
        .map(|(units, result)| match drawn_by(*result) {
            Some(number) => draw(play, units, usize::from(number)),
            None => Vec::new(),
        })
        .collect();
    for (((_, result), struck), column) in results.iter().zip(&struck).zip(columns) {
        if let (IftResult::Kia(_), Some(column)) = (result, column) {
            destroy_weapons(play, struck, column);
        }
    }
    strike(play, &results, &struck, loss);
}

/// The weapons of those a KIA kills, and those that nobody possesses where it strikes, are in danger themselves: a
/// dr for each, read in the column of the attack without modifiers, destroys it by a KIA and breaks it by a K (A9.74).
fn destroy_weapons(play: &mut Play<'_>, killed: &[UnitId], column: Column) {
    let places: BTreeSet<Location> =
        killed.iter().filter_map(|&id| play.pos.unit(id)?.at).collect();
    let endangered = |weapon: &&Weapon| match weapon.held {
        Held::By(owner) => killed.contains(&owner),
        Held::On(at) => places.contains(&at),
        Held::Placed { .. } => false,
    };
    let weapons: Vec<WeaponId> =
        play.pos.weapons.values().filter(endangered).map(|weapon| weapon.id).collect();
    for id in weapons {
        let judge = |dr: Die| match column.result(i32::from(dr)) {
            IftResult::Kia(_) => Verdict(2),
            IftResult::K(_) => Verdict(1),
            _ => Verdict(0),
        };
        let (dr, verdict) = play.dice.judged_dr(&judge);
        play.note(Event::WeaponEndangered { weapon: id, dr });
        match verdict {
            Verdict(2) => {
                if let Some(lost) = play.pos.weapons.remove(&id) {
                    play.note(Event::WeaponLost { weapon: id, counter: lost.counter });
                }
            }
            Verdict(1) => {
                let removed = play.pos.weapon_type(id).is_some_and(|printed| printed.removed);
                if removed {
                    if let Some(lost) = play.pos.weapons.remove(&id) {
                        play.note(Event::WeaponLost { weapon: id, counter: lost.counter });
                    }
                } else if let Some(broken) = play.pos.weapons.get_mut(&id)
                    && !broken.malfunctioned
                {
                    broken.malfunctioned = true;
                    play.note(Event::Malfunctioned { weapon: id });
                }
            }
            _ => {}
        }
    }
}

/// Carries out one DR's results once Random Selection has struck, for each entry, whom it strikes.
pub(crate) fn strike(
    play: &mut Play<'_>,
    results: &[(Vec<UnitId>, IftResult)],
    struck: &[Vec<UnitId>],
    loss: &LeaderLoss,
) {
    let all: Vec<UnitId> = results.iter().flat_map(|(units, _)| units.iter().copied()).collect();
    let watch = LeaderWatch::new(play.pos, &all);
    let mut due: Vec<(UnitId, Due)> = Vec::new();
    for ((units, result), struck) in results.iter().zip(struck) {
        match *result {
            IftResult::Kia(_) => kia(play, units, struck),
            IftResult::K(plus) => due.extend(
                casualty(play, units, struck).into_iter().map(|unit| (unit, Due::Morale(plus))),
            ),
            IftResult::Mc(plus) => {
                due.extend(units.iter().map(|&unit| (unit, Due::Morale(plus))));
            }
            IftResult::Ptc => due.extend(units.iter().map(|&unit| (unit, Due::PinTask))),
            IftResult::NoEffect => {}
        }
    }
    let heated = checks(play, due, &all);
    loss.carry_out(play, watch, &heated);
}

/// #KIA: those struck are eliminated, the rest broken; who cannot break, or not again, is reduced (A7.301, AM-01).
fn kia(play: &mut Play<'_>, units: &[UnitId], killed: &[UnitId]) {
    for &unit in killed {
        eliminate(play, unit, Cause::Kia);
    }
    for &unit in units.iter().filter(|unit| !killed.contains(unit)) {
        let broken = play.pos.unit(unit).is_some_and(|unit| unit.broken);
        if broken || !can_break(play.pos, unit) {
            casualty_reduce(play, unit);
        } else {
            break_unit(play, unit);
        }
    }
}

/// K/#: those struck are reduced, and whoever is left, a new half-squad among them, takes the check; a wounded
/// SMC does not (A7.302). Returns those who take it.
fn casualty(play: &mut Play<'_>, units: &[UnitId], struck: &[UnitId]) -> Vec<UnitId> {
    let mut left: Vec<UnitId> =
        units.iter().copied().filter(|unit| !struck.contains(unit)).collect();
    for &unit in struck {
        let smc = play.pos.unit_type(unit).is_some_and(|values| values.kind.is_smc());
        if let Some(heir) = casualty_reduce(play, unit)
            && !smc
        {
            left.push(heir);
        }
    }
    left
}

/// The checks, leaders first, each helped by whatever leader among the targets then stands, one whom the result
/// itself spared or wounded included (A7.303, A7.305). Returns those now under Heat of Battle.
fn checks(play: &mut Play<'_>, mut due: Vec<(UnitId, Due)>, company: &[UnitId]) -> Vec<UnitId> {
    let mut order: Vec<UnitId> = due.iter().map(|&(unit, _)| unit).collect();
    leaders_first(play.pos, &mut order);
    due.sort_by_key(|(unit, _)| order.iter().position(|other| other == unit));
    let mut heated = Vec::new();
    for (unit, due) in due {
        if play.pos.unit(unit).is_none() {
            continue;
        }
        let aid = aid_for(play.pos, unit, company);
        match due {
            Due::Morale(plus) => {
                let plus = i8::try_from(plus).unwrap_or(i8::MAX);
                let outcome = morale_check(play, unit, CheckKind::Morale, plus, aid);
                if outcome == CheckOutcome::HeatOfBattle {
                    heated.push(unit);
                }
            }
            Due::PinTask if can_be_pinned(play.pos, unit) => {
                pin_task_check(play, unit, CheckKind::PinTask, 0, aid);
            }
            Due::PinTask => {}
        }
    }
    heated
}

/// Broken targets of an attack that could have hurt them come under DM again (A10.62).
pub(super) fn desperate(play: &mut Play<'_>, units: &[UnitId]) {
    for &id in units {
        let Some(unit) = play.pos.units.get_mut(&id) else { continue };
        if unit.broken && !unit.dm {
            unit.dm = true;
            play.note(Event::Desperate { unit: id });
        }
    }
}
