//! A HE shot at Infantry or at a Gun (C3.32, C3.71, C11.4).

use serde::Serialize;

use super::{Results, ToHitOdds, as_group, effects, of_to_hit};
use crate::odds::fate::{self, UnitOdds};
use crate::odds::{draw, leaders};
use crate::rules::fire::{self, Column, IftResult};
use crate::rules::ids::UnitId;
use crate::rules::ordnance::{CriticalHit, GunResult, Reliability, ToHit, gun_result};
use crate::rules::position::Position;

/// What a HE shot hits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HitTarget {
    /// Personnel, one group.
    Units(Vec<UnitId>),
    /// A Gun and its crew.
    Gun {
        /// The crew.
        crew: UnitId,
        /// A gunshield helps it.
        shielded: bool,
    },
}

/// The chances of what becomes of a Gun; they add up to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct GunOdds {
    /// Nothing.
    pub unharmed: f64,
    /// It malfunctions.
    pub malfunctions: f64,
    /// It is gone.
    pub eliminated: f64,
}

/// The odds of a HE shot.
#[derive(Clone, PartialEq, Debug)]
pub struct InfantryShotOdds {
    /// Of the To Hit DR.
    pub to_hit: ToHitOdds,
    /// Of the Personnel, in the order of the target; of a Gun its crew.
    pub targets: Vec<UnitOdds>,
    /// Of the Gun, if it is one.
    pub gun: Option<GunOdds>,
}

/// Works out a HE shot; the position holds its targets.
pub(crate) fn of_shot_at_infantry(
    pos: &Position,
    (to_hit, weapon): (&ToHit, Reliability),
    (column, critical): (Column, CriticalHit),
    target: &HitTarget,
) -> InfantryShotOdds {
    let (to_hit, hits) = of_to_hit(to_hit, weapon);
    let throws = || {
        hits.iter().flat_map(|&(hit, chance)| {
            effects(hit).map(move |(original, share)| (hit.critical, original, chance * share))
        })
    };
    match target {
        HitTarget::Units(units) => {
            let mut normal = Results::default();
            normal.add(IftResult::NoEffect, 1.0 - to_hit.hit);
            let mut lucky: Vec<(IftResult, IftResult, f64)> = Vec::new();
            for (is_critical, original, chance) in throws() {
                let plain = column.result(original);
                if is_critical {
                    lucky.push((critical.column.result(original + critical.drm), plain, chance));
                } else {
                    normal.add(plain, chance);
                }
            }
            let mut targets = fate::of_targets(pos, units, &normal.cases(units));
            add_critical(pos, (units, units.len() as u32), &lucky, &mut targets);
            InfantryShotOdds { to_hit, targets, gun: None }
        }
        HitTarget::Gun { crew, shielded } => {
            let mut gun = GunOdds { unharmed: 1.0 - to_hit.hit, ..GunOdds::default() };
            let mut results = Results::default();
            results.add(IftResult::NoEffect, 1.0 - to_hit.hit);
            for (is_critical, original, chance) in throws() {
                match gun_result(column, is_critical, *shielded, original) {
                    GunResult::Eliminated => gun.eliminated += chance,
                    GunResult::Malfunctions => gun.malfunctions += chance,
                    GunResult::NearMiss(result) => {
                        gun.unharmed += chance;
                        results.add(result, chance);
                    }
                }
            }
            let crew = [*crew];
            let mut targets = fate::of_targets(pos, &crew, &results.cases(&crew));
            targets.iter_mut().for_each(|fate| fate.add_loss(gun.eliminated + gun.malfunctions));
            InfantryShotOdds { to_hit, targets, gun: Some(gun) }
        }
    }
}

/// Adds to the fates of some units what critical hits do, by which Random Selection draws among them and others, `all`
/// together. Each throw comes with the result for those it draws and for the others.
pub(super) fn add_critical(
    pos: &Position,
    (units, all): (&[UnitId], u32),
    throws: &[(IftResult, IftResult, f64)],
    fates: &mut [UnitOdds],
) {
    if throws.is_empty() {
        return;
    }
    let mut known: Vec<UnitOdds> = Vec::new();
    for fate in fates {
        let twin = known.iter().find(|other| alike(pos, other.unit, fate.unit));
        let found = match twin {
            Some(&found) => found,
            None => {
                let found = of_critical(pos, (units, all), throws, fate.unit);
                known.push(found);
                found
            }
        };
        fate.add(&found);
    }
}

/// Whether two units of a target are the same for all that can befall them.
fn alike(pos: &Position, one: UnitId, other: UnitId) -> bool {
    let seen = |id| pos.unit(id).map(|unit| (unit.counter, unit.men().broken, unit.men().pinned));
    seen(one) == seen(other)
}

/// What critical hits do to one of the units: Random Selection parts them into those hit critically and those hit
/// as usual, each a group for itself, so that what matters is whether the unit's leader is with it and, where Random
/// Selection strikes again, how many are in its group. Each throw comes with the result for the one and the other group.
fn of_critical(
    pos: &Position,
    (units, candidates): (&[UnitId], u32),
    throws: &[(IftResult, IftResult, f64)],
    unit: UnitId,
) -> UnitOdds {
    let leader = leaders(pos, units).into_iter().find(|&leader| leader != unit);
    let watched = 1 + u32::from(leader.is_some());
    let all = units.len() as u32;
    let ranks: Vec<UnitId> =
        units.iter().copied().filter(|&other| other != unit && Some(other) != leader).collect();
    let mut odds = UnitOdds::none(unit);
    for drawn in [true, false] {
        let mut results = Results::default();
        throws.iter().for_each(|&(critical, plain, share)| {
            results.add(if drawn { critical } else { plain }, share);
        });
        // Without a leader there is one case only.
        let with_leader: &[bool] = if leader.is_some() { &[true, false] } else { &[false] };
        for &led in with_leader {
            let together: Vec<UnitId> =
                [Some(unit), leader.filter(|_| led)].into_iter().flatten().collect();
            let leader_drawn = leader.is_some() && led == drawn;
            let inside = u32::from(drawn) + u32::from(leader_drawn);
            let sizes: Vec<(u32, f64)> = draw::sizes(candidates, all, watched, inside).collect();
            let chance: f64 = sizes.iter().map(|(_, chance)| chance).sum();
            let mut cases = Vec::new();
            for &(result, share) in &results.0 {
                if fire::drawn_by(result).is_none() {
                    cases.push((as_group(together.clone(), None, result), share * chance));
                    continue;
                }
                for &(number, chance) in sizes.iter().filter(|(_, chance)| *chance > 0.0) {
                    let size = (if drawn { number } else { all - number }) as usize;
                    let fill = size.saturating_sub(together.len());
                    let group = together.iter().chain(ranks.iter().take(fill)).copied().collect();
                    cases.push((as_group(group, None, result), share * chance));
                }
            }
            let fates = fate::of_targets(pos, &together, &cases);
            fates.iter().filter(|fate| fate.unit == unit).for_each(|fate| odds.add(fate));
        }
    }
    odds
}
