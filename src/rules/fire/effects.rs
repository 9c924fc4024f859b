//! What a table result does to the targets (A7.301-A7.306).

use super::aftermath::Aftermath;
use crate::rules::words::attack::{Column, GunFate, IftResult, TargetResult};
use std::collections::BTreeSet;

use crate::board::Location;
use crate::rules::ground::concealment;
use crate::rules::ground::random_selection::draw;
use crate::rules::men::morale::LeaderLoss;
use crate::rules::words::dice::{Die, Verdict};
use crate::rules::words::event::PossessionEvent;
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::play::Play;
use crate::rules::words::weapon::{Held, Weapon};

/// How many targets a result strikes by Random Selection, where it does: those a #KIA kills, the one that a K/#
/// reduces (A7.301, A7.302).
pub(crate) fn drawn_by(result: IftResult) -> Option<u8> {
    match result {
        IftResult::Kia(number) => Some(number),
        IftResult::K(_) => Some(1),
        IftResult::Mc(_) | IftResult::Ptc | IftResult::NoEffect => None,
    }
}

/// For each line of results the first of the lines with which its targets are drawn by Random Selection: a crew that is hit with
/// its Gun, with those beside it whom the same result strikes (A7.301, A7.302, C11.4); any other line by itself.
pub(crate) fn drawn_with(results: &[TargetResult]) -> Vec<usize> {
    let of = |(number, line): (usize, &TargetResult)| {
        let alike = |other: &&TargetResult| {
            (other.result, other.column) == (line.result, line.column)
                && drawn_by(line.result).is_some()
        };
        let with_gun = results.iter().filter(alike).any(|other| other.gun.is_some());
        results.iter().position(|other| alike(&other)).filter(|_| with_gun).unwrap_or(number)
    };
    results.iter().enumerate().map(of).collect()
}

/// Carries out one DR's results. Each entry is the targets that share a result.
pub(super) fn carry_out(play: &mut Play<'_>, results: &[TargetResult], loss: &LeaderLoss) {
    strike(play, results, loss, 0);
}

/// The same of an Overrun, with the drm for what becomes of a Gun.
pub(super) fn crush(play: &mut Play<'_>, results: &[TargetResult], gun_drm: i8) {
    strike(play, results, &LeaderLoss::Location, gun_drm);
}

fn strike(play: &mut Play<'_>, results: &[TargetResult], loss: &LeaderLoss, gun_drm: i8) {
    // Whom a result touches comes to light before it is known whom it strikes; Dummies are gone (A12.14).
    for line in results.iter().filter(|line| line.result != IftResult::NoEffect) {
        concealment::reveal(play, &line.units);
    }
    let columns: Vec<Option<Column>> = results.iter().map(|line| line.column).collect();
    let guns: Vec<Option<(WeaponId, GunFate)>> = results.iter().map(|line| line.gun).collect();
    let with = drawn_with(results);
    let results: Vec<(Vec<UnitId>, IftResult)> = results
        .iter()
        .map(|line| {
            let left = line.units.iter().copied().filter(|id| play.pos.units.contains_key(id));
            (left.collect(), line.result)
        })
        .collect();
    let drawn: Vec<Vec<UnitId>> = results
        .iter()
        .enumerate()
        .map(|(number, (_, result))| match drawn_by(*result) {
            Some(most) if with.get(number) == Some(&number) => {
                let among = results.iter().zip(&with).filter(|(_, first)| **first == number);
                let among: Vec<UnitId> =
                    among.flat_map(|((units, _), _)| units.iter().copied()).collect();
                draw(play, &among, usize::from(most))
            }
            _ => Vec::new(),
        })
        .collect();
    let struck: Vec<Vec<UnitId>> = results
        .iter()
        .zip(&with)
        .map(|((units, _), first)| {
            let drawn = drawn.get(*first).into_iter().flatten().copied();
            drawn.filter(|id| units.contains(id)).collect()
        })
        .collect();
    for (gun, struck) in guns.into_iter().zip(&struck) {
        if let Some((gun, fate)) = gun.filter(|_| !struck.is_empty()) {
            strike_gun(play, gun, fate);
        }
    }
    for (((_, result), struck), column) in results.iter().zip(&struck).zip(columns) {
        if let (IftResult::Kia(_), Some(column)) = (result, column) {
            destroy_weapons(play, struck, column, gun_drm);
        }
    }
    Aftermath::of_results(play, &results, &struck, loss).carry_out(play);
}

/// What becomes of a Gun that is hit: gone, or broken, and gone if it was broken before (C11.4).
fn strike_gun(play: &mut Play<'_>, id: WeaponId, fate: GunFate) {
    let broken = play.pos.weapons.get(&id).is_some_and(|weapon| weapon.malfunctioned);
    match fate {
        GunFate::NearMiss => {}
        GunFate::Malfunctions if !broken => {
            if let Some(weapon) = play.pos.weapons.get_mut(&id) {
                weapon.break_down();
                play.note(PossessionEvent::Malfunctioned { weapon: id });
            }
        }
        GunFate::Malfunctions | GunFate::Eliminated => {
            if let Some(lost) = play.pos.weapons.remove(&id) {
                play.note(PossessionEvent::Lost { weapon: id, counter: lost.counter });
            }
        }
    }
}

/// The weapons of those a KIA kills, and those that nobody possesses where it strikes, are in danger themselves: a
/// dr for each, read in the column of the attack without modifiers but that for a Gun, destroys it by a KIA and breaks it by a K
/// (A9.74).
fn destroy_weapons(play: &mut Play<'_>, killed: &[UnitId], column: Column, gun_drm: i8) {
    let places: BTreeSet<Location> =
        killed.iter().filter_map(|&id| play.pos.unit(id)?.at()).collect();
    let endangered = |weapon: &&Weapon| match weapon.held {
        Held::By(owner) => killed.contains(&owner),
        Held::On(at) => places.contains(&at),
        Held::Placed { .. } | Held::Towed { .. } => false,
    };
    let weapons: Vec<WeaponId> =
        play.pos.weapons.values().filter(endangered).map(|weapon| weapon.id).collect();
    for id in weapons {
        let gun = play.pos.weapons.get(&id).is_some_and(|weapon| weapon.gun.is_some());
        let drm = i32::from(if gun { gun_drm } else { 0 });
        let judge = |dr: Die| match column.result(i32::from(dr) + drm) {
            IftResult::Kia(_) => Verdict(2),
            IftResult::K(_) => Verdict(1),
            _ => Verdict(0),
        };
        let (dr, verdict) = play.dice.judged_dr(&judge);
        play.note(PossessionEvent::Endangered { weapon: id, dr });
        match verdict {
            Verdict(2) => {
                if let Some(lost) = play.pos.weapons.remove(&id) {
                    play.note(PossessionEvent::Lost { weapon: id, counter: lost.counter });
                }
            }
            Verdict(1) => {
                let removed = play.pos.weapon_type(id).is_some_and(|printed| printed.removed);
                if removed {
                    if let Some(lost) = play.pos.weapons.remove(&id) {
                        play.note(PossessionEvent::Lost { weapon: id, counter: lost.counter });
                    }
                } else if let Some(broken) = play.pos.weapons.get_mut(&id)
                    && !broken.malfunctioned
                {
                    broken.break_down();
                    play.note(PossessionEvent::Malfunctioned { weapon: id });
                }
            }
            _ => {}
        }
    }
}
