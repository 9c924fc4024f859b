//! Breaking, pinning, being reduced, wounded, replaced or eliminated.

use std::collections::BTreeSet;

use crate::board::Location;
use crate::counters::{Force, Nationality, Replacement, UnitKind};
use crate::rules::ground::melee::held_at;
use crate::rules::ground::{concealment, victory};
use crate::rules::possession::{leave_behind, offer_rearrangement, offer_salvage};
use crate::rules::words::dice::Verdict;
use crate::rules::words::event::{Cause, MenEvent};
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::status::never_pinned;
use crate::rules::words::weapon::Held;

/// Breaks a unit: it comes under DM and loses its pin (A7.8, A10.4).
pub(crate) fn break_unit(play: &mut Play<'_>, id: UnitId) {
    let Some(unit) = play.pos.units.get_mut(&id) else { return };
    if unit.men().broken {
        return;
    }
    unit.men_mut().broken = true;
    unit.men_mut().dm = true;
    unit.men_mut().pinned = false;
    unit.men_mut().cx = false;
    // What its ordnance has aimed at is forgotten (C6.5).
    let own = play.pos.weapons.values_mut().filter(|weapon| weapon.held == Held::By(id));
    own.for_each(|weapon| weapon.acquired = None);
    concealment::reveal(play, &[id]);
    play.note(MenEvent::Broke { unit: id });
}

/// A broken unit comes under DM, unless it is already (A10.62).
pub(crate) fn despair(play: &mut Play<'_>, id: UnitId) {
    if let Some(unit) = play.pos.units.get_mut(&id)
        && unit.men().broken
        && !unit.men().dm
    {
        unit.men_mut().dm = true;
        play.note(MenEvent::Desperate { unit: id });
    }
}

/// Whether a unit could be pinned now: unbroken, unpinned, neither heroic nor berserk (A7.8, X-08). Nobody else
/// takes a Pin Task Check.
pub(crate) fn can_be_pinned(pos: &Position, id: UnitId) -> bool {
    pos.unit(id).is_some_and(|unit| !unit.men().broken && !unit.men().pinned)
        && !never_pinned(pos, id)
}

/// Pins a unit, if it can be pinned, until the end of the Player Turn (A7.8).
pub(crate) fn pin(play: &mut Play<'_>, id: UnitId) {
    if !can_be_pinned(play.pos, id) {
        return;
    }
    if let Some(unit) = play.pos.units.get_mut(&id) {
        unit.men_mut().pinned = true;
        play.note(MenEvent::Pinned { unit: id });
    }
}

/// Casualty Reduction (A7.302), once for whatever calls for it: a squad becomes its half-squad in the same
/// state, a half-squad or crew is eliminated, an SMC is wounded and may die of it (A17.11).
///
/// Returns who stands for the unit afterwards, `None` when nobody does.
pub(crate) fn casualty_reduce(play: &mut Play<'_>, id: UnitId) -> Option<UnitId> {
    let values = play.pos.unit_type(id)?;
    match values.kind {
        UnitKind::Squad => match values.half_squad {
            Some(counter) => {
                let into = split_off(play, id, counter)?;
                remove_squad(play, id, into);
                play.note(MenEvent::Reduced { unit: id, into, counter });
                offer_rearrangement(play.pos, &[into]);
                victory::score(play, into, 1);
                Some(into)
            }
            None => {
                eliminate(play, id, Cause::CasualtyReduction);
                None
            }
        },
        UnitKind::HalfSquad | UnitKind::Crew => {
            eliminate(play, id, Cause::CasualtyReduction);
            None
        }
        UnitKind::Leader | UnitKind::Hero => wound(play, id),
        UnitKind::Dummy => None,
    }
}

/// A wound: on a dr of 5 or 6 it kills; a second wound adds one (A17.11).
fn wound(play: &mut Play<'_>, id: UnitId) -> Option<UnitId> {
    let again = u8::from(play.pos.unit(id)?.men().wounded);
    let (dr, dead) = play.dice.judged_dr(&|dr| Verdict(u8::from(dr + again >= 5)));
    let unit = play.pos.units.get_mut(&id)?;
    if dead == Verdict(1) {
        eliminate(play, id, Cause::Wound);
        return None;
    }
    unit.men_mut().wounded = true;
    unit.men_mut().cx = false;
    play.note(MenEvent::Wounded { unit: id, dr });
    Some(id)
}

/// A new unit that takes over the state of `id` under a number of its own.
fn split_off(
    play: &mut Play<'_>,
    id: UnitId,
    counter: crate::counters::CounterId,
) -> Option<UnitId> {
    let new = UnitId(play.pos.next_unit);
    let double = play.pos.unit(id)?.double(new, counter);
    play.pos.next_unit = play.pos.next_unit.saturating_add(1);
    play.pos.units.insert(double);
    Some(new)
}

/// Takes the squad off and lets `heir` stand wherever the squad was named.
fn remove_squad(play: &mut Play<'_>, id: UnitId, heir: UnitId) {
    for weapon in play.pos.weapons.values_mut() {
        if weapon.held == Held::By(id) {
            weapon.held = Held::By(heir);
        }
    }
    play.pos.inherit(id, heir);
    play.pos.units.remove(&id);
}

/// Eliminates a unit. Its weapons stay behind in its Location (A4.431).
pub(crate) fn eliminate(play: &mut Play<'_>, id: UnitId, cause: Cause) {
    let Some(unit) = play.pos.units.get(&id) else { return };
    let (counter, at, side) = (unit.counter, unit.at(), unit.side);
    let value = victory::unit_points(play.pos, id);
    victory::score(play, id, value);
    let weapons: BTreeSet<WeaponId> = play.pos.weapons_of(id).map(|weapon| weapon.id).collect();
    for &weapon in &weapons {
        match at {
            Some(_) => leave_behind(play, weapon),
            None => drop(play.pos.weapons.remove(&weapon)),
        }
    }
    if let Some(at) = at {
        offer_salvage(play.pos, side, at, weapons);
    }
    play.pos.forget(id);
    play.pos.units.remove(&id);
    play.note(MenEvent::Eliminated { unit: id, counter, at, cause });
    if let Some(at) = at {
        end_melee(play, at);
    }
}

/// Frees those whose last enemy in the Location is gone: fire from outside can end a Melee too (A11.15).
fn end_melee(play: &mut Play<'_>, at: Location) {
    let held = held_at(play.pos, at);
    for unit in play.pos.units.values_mut().filter(|unit| unit.station().stands_at() == Some(at)) {
        unit.melee &= held.contains(&unit.id);
    }
}

/// Whether a Morale Check was failed by more than the unit's ELR: its side's, or 5 where the counter says so
/// (A19.13).
pub(super) fn exceeds_elr(pos: &Position, id: UnitId, failed_by: i32) -> bool {
    let (Some(values), Some(unit)) = (pos.unit_type(id), pos.unit(id)) else { return false };
    let elr = pos.setting.side(unit.side).elr;
    let elr = if values.elr5 { elr.max(5) } else { elr };
    failed_by > i32::from(elr)
}

/// Replaces a unit that failed a Morale Check by more than its ELR with a worse one (A19.13).
pub(super) fn replace_for_elr(play: &mut Play<'_>, id: UnitId, failed_by: i32) {
    if exceeds_elr(play.pos, id, failed_by) {
        replace(play, id);
    }
}

/// Replaces a unit with a worse one, where there is any (A19.13, A19.131).
pub(crate) fn replace(play: &mut Play<'_>, id: UnitId) {
    let Some(values) = play.pos.unit_type(id) else { return };
    match values.replacement {
        Replacement::By(counter) => {
            if let Some(unit) = play.pos.units.get_mut(&id) {
                unit.counter = counter;
            }
            play.note(MenEvent::Replaced { unit: id, counter });
        }
        Replacement::TwoHalfSquads(counter) => {
            let Some(heir) = split_off(play, id, counter) else { return };
            let Some(second) = split_off(play, id, counter) else { return };
            remove_squad(play, id, heir);
            play.pos.join_stack(heir, second);
            play.note(MenEvent::Split { unit: id, into: [heir, second] });
            offer_rearrangement(play.pos, &[heir, second]);
        }
        Replacement::Disrupted => disrupt(play, id),
        Replacement::None => {}
    }
}

/// Disrupts a broken unit (A19.12). Fanatics, and the SS against Russians, are only broken; the counters of other
/// forces that never are say so themselves.
pub(crate) fn disrupt(play: &mut Play<'_>, id: UnitId) {
    let (Some(state), Some(values)) = (play.pos.unit(id), play.pos.unit_type(id)) else { return };
    let enemy = play.pos.setting.side(state.side.other()).nationality;
    let only_breaks =
        state.men().fanatic || (values.force == Force::Ss && enemy == Nationality::Russian);
    if !state.men().broken || state.men().disrupted || only_breaks {
        return;
    }
    if let Some(unit) = play.pos.units.get_mut(&id) {
        unit.men_mut().disrupted = true;
        play.note(MenEvent::Disrupted { unit: id });
    }
}
