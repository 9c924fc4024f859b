//! Panzerfausts, of which a scenario grants a side so many shots (C13.3).
//!
//! A unit looks for one before it fires (C13.31): a dr that comes up puts a counter into its hands, a LATW for one shot, which is fired
//! as any other and is gone at the end of the phase. An Original 6 pins whoever looked. So that one dr serves for every
//! target, what is one too high for others than an AFV is remembered.
//!
//! Simplified: a unit looks once a phase, before it says what it aims at.

use std::ops::ControlFlow;

use super::gunnery;
use super::plan::able_to_fire;
use crate::board::Month;
use crate::counters::{CounterId, Nationality, UnitKind};
use crate::rules::ground::concealment;
use crate::rules::men::morale::{break_unit, pin};
use crate::rules::words::attack::{FireKind, Panzerfaust};
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::order::{FireOrder, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::status::can_break;
use crate::rules::words::unit::{FireMarker, Unit};
use crate::rules::words::weapon::{Held, Weapon};

/// The dr that pins whoever looked.
const PINS: u8 = 6;

/// The most that the Final dr may be.
fn needed(nationality: Nationality) -> i8 {
    if nationality == Nationality::German { 3 } else { 2 }
}

/// How far a Panzerfaust of a nation reaches at a time of the war, in hexes; `None` while it has none (C13.36, A25).
pub(super) fn reach(nationality: Nationality, year: u16, month: Month) -> Option<u8> {
    let date = (year, month.number());
    let steps: &[((u16, u8), u8)] = match nationality {
        Nationality::German => &[((1943, 8), 1), ((1944, 6), 2), ((1945, 1), 3)],
        Nationality::Finnish => &[((1944, 7), 1)],
        Nationality::AxisMinor => &[((1944, 3), 1), ((1944, 6), 2)],
        _ => &[],
    };
    steps.iter().rfind(|(from, _)| *from <= date).map(|(_, range)| *range)
}

/// How far a unit's Panzerfausts would reach now, in hexes; `None` where its nation has none (C13.36).
#[must_use]
pub fn range(pos: &Position, unit: UnitId) -> Option<u8> {
    reach(pos.unit_type(unit)?.nationality, pos.setting.year, pos.map().month())
}

/// What is added to the dr: for a half-squad or crew one, for a SMC two, for a CX unit one, in the first weeks one more, in
/// 1945 one less.
fn drm(pos: &Position, unit: &Unit) -> i8 {
    let size = match pos.unit_type(unit.id).map(|values| values.kind) {
        Some(UnitKind::HalfSquad | UnitKind::Crew) => 1,
        Some(UnitKind::Leader | UnitKind::Hero) => 2,
        _ => 0,
    };
    let date = match (pos.setting.year, pos.map().month().number()) {
        (1943, ..=9) => 1,
        (1945.., _) => -1,
        _ => 0,
    };
    size + i8::from(unit.men().cx) + date
}

/// The Panzerfaust counter of a unit's nation.
fn counter(pos: &Position, unit: UnitId) -> Option<CounterId> {
    range(pos, unit)?;
    let nationality = pos.unit_type(unit)?.nationality;
    let own = pos.setting.catalogue.latw.values();
    let own = own.filter(|printed| printed.nationality == nationality);
    own.filter(|printed| printed.latw.as_ref().is_some_and(|latw| latw.one_shot))
        .map(|printed| printed.id)
        .next()
}

/// Whether a weapon is a Panzerfaust at hand.
pub(super) fn is_one(pos: &Position, weapon: &Weapon) -> bool {
    let printed = pos.setting.catalogue.light_anti_tank(&weapon.counter);
    printed.and_then(|printed| printed.latw.as_ref()).is_some_and(|latw| latw.one_shot)
}

/// How many Panzerfausts a side has not fired yet, of how many that its scenario grants it; `None` where that grants none.
#[must_use]
pub fn unfired(pos: &Position, side: Side) -> Option<(u8, u8)> {
    let granted = pos.setting.side(side).panzerfausts;
    let fired = pos.panzerfausts.get(side.index()).copied().unwrap_or_default();
    (granted > 0).then(|| (granted.saturating_sub(fired), granted))
}

/// How many shots a side has left, those at hand not counted.
fn left(pos: &Position, side: Side) -> u8 {
    let Some((unfired, _)) = unfired(pos, side) else { return 0 };
    let of_side = |weapon: &&Weapon| {
        let owner = weapon.owner().and_then(|owner| pos.unit(owner));
        owner.is_some_and(|owner| owner.side == side) && is_one(pos, weapon)
    };
    let held = pos.weapons.values().filter(of_side).count();
    unfired.saturating_sub(u8::try_from(held).unwrap_or(u8::MAX))
}

/// Whether a unit may look for a Panzerfaust: its side has some left, it has not looked in this phase, and there is
/// something that it could fire one at.
pub(crate) fn check(pos: &Position, side: Side, id: UnitId) -> Result<(), Refusal> {
    let unit = able_to_fire(pos, side, id)?;
    let counter = counter(pos, id).filter(|_| left(pos, side) > 0);
    let counter = counter.ok_or(FireRefusal::NoPanzerfausts { unit: id })?;
    if !unit.men().panzerfaust.is_none() {
        return Err(FireRefusal::PanzerfaustTried { unit: id }.into());
    }
    let none = FireRefusal::NothingForPanzerfausts { unit: id };
    let fires = FireKind::open(pos.phase, unit.fire).is_some() && unit.fire != FireMarker::Final;
    let enemies = || pos.on_board(side.other()).filter_map(Unit::at);
    let near = |unit: &Unit| {
        let at = unit.at().map(|at| at.hex);
        at.is_some_and(|at| enemies().any(|there| at.distance(there.hex) <= FARTHEST))
    };
    if !fires || !near(unit) {
        return Err(none.into());
    }
    let mut armed = pos.clone();
    let weapon = draw(&mut armed, id, counter, Panzerfaust::ForAll);
    if gunnery::has_shot(&armed, side, weapon) { Ok(()) } else { Err(none.into()) }
}

/// No Panzerfaust reaches farther.
const FARTHEST: u32 = 3;

/// Puts a Panzerfaust into a unit's hands. Its number is one that nothing has fired under in this Player Turn.
fn draw(pos: &mut Position, id: UnitId, counter: CounterId, now: Panzerfaust) -> WeaponId {
    let fired = pos.attacks.iter().flat_map(|past| past.firers.keys());
    let directed = pos.directions.values().flat_map(|direction| &direction.firers);
    let used = fired.chain(directed).filter_map(|firer: &Firer| firer.weapon());
    let last = pos.weapons.keys().chain(used).max().map_or(0, |weapon| weapon.0);
    let mut weapon = Weapon::new(WeaponId(last.saturating_add(1)), counter, Held::By(id));
    if let Some(unit) = pos.units.get_mut(&id) {
        unit.men_mut().panzerfaust = now;
        if unit.fire == FireMarker::Opportunity {
            weapon.fire = FireMarker::Opportunity;
        }
    }
    let id = weapon.id;
    pos.weapons.insert(weapon);
    id
}

/// The dr.
pub(crate) fn look(play: &mut Play<'_>, id: UnitId) {
    concealment::noticed(play, &[id]);
    let Some(unit) = play.pos.unit(id) else { return };
    let (drm, was_pinned) = (drm(play.pos, unit), unit.men().pinned);
    let Some(counter) = counter(play.pos, id) else { return };
    let most = play.pos.unit_type(id).map_or(0, |values| needed(values.nationality));
    let dr = play.dice.dr();
    let over = i8::try_from(dr).unwrap_or(i8::MAX).saturating_add(drm) - most;
    let found = match over {
        ..=-1 => Panzerfaust::ForAll,
        0 => Panzerfaust::ForArmor,
        1.. => Panzerfaust::Spent,
    };
    play.note(FireEvent::Panzerfaust { unit: id, dr, drm, found });
    if found.at_hand() {
        draw(play.pos, id, counter, found);
        return;
    }
    if let Some(unit) = play.pos.units.get_mut(&id) {
        unit.men_mut().panzerfaust = found;
    }
    if dr == PINS && was_pinned && can_break(play.pos, id) {
        break_unit(play, id);
    } else if dr == PINS {
        pin(play, id);
    }
}

/// A shot has been fired: it counts against those of the side.
pub(super) fn fired(pos: &mut Position, weapon: WeaponId) {
    let Some(weapon) = pos.weapons.get(&weapon).filter(|weapon| is_one(pos, weapon)) else {
        return;
    };
    let Some(owner) = weapon.owner() else { return };
    let Some(side) = pos.unit(owner).map(|unit| unit.side) else { return };
    if let Some(fired) = pos.panzerfausts.get_mut(side.index()) {
        *fired = fired.saturating_add(1);
    }
    if let Some(unit) = pos.units.get_mut(&owner) {
        unit.men_mut().panzerfaust = Panzerfaust::Spent;
    }
}

/// The phase is over: what was at hand and not fired goes back.
pub(super) fn lay_down(pos: &mut Position) {
    let at_hand = pos.weapons.values().filter(|weapon| is_one(pos, weapon));
    for weapon in at_hand.map(|weapon| weapon.id).collect::<Vec<_>>() {
        pos.weapons.remove(&weapon);
    }
    for unit in pos.units.values_mut().filter(|unit| !unit.is_vehicle()) {
        unit.men_mut().panzerfaust = Panzerfaust::None;
    }
}

/// The units that may look for one now.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    if left(pos, side) == 0 {
        return ControlFlow::Continue(());
    }
    for unit in pos.on_board(side) {
        if check(pos, side, unit.id).is_ok() {
            sink(Order::Fire(FireOrder::Panzerfaust { unit: unit.id }))?;
        }
    }
    ControlFlow::Continue(())
}
