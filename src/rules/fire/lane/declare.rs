//! Laying a Fire Lane: with which attacks it may be declared, and where its counter goes (A9.22, A9.221).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::same_level;
use crate::board::{Grain, Hand, Location};
use crate::rules::fire::plan::Plan;
use crate::rules::fire::reach::{Reach, Relation};
use crate::rules::fire::shot::Shot;
use crate::rules::words::attack::{FireKind, Fp, Lane, LaneEnd, LaneLetter, WeaponReport};
use crate::rules::words::decision::{Frame, PlaceLaneFrame};
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::{FireOrder, Manner, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{LaneRefusal, Refusal, TurnRefusal};

/// Whether a Fire Lane is declared with fire in such a manner. It goes with any Defensive First Fire attack of the machine
/// gun (A9.22), and a Snap Shot is one (A8.15): its target hex, which the grain has to include, is the one entered. Of
/// Spraying Fire, which has two targets, the texts at hand say nothing: it lays none (AM-64).
pub(in crate::rules::fire) fn goes_with(manner: Manner) -> bool {
    matches!(manner, Manner::Ordinary | Manner::SnapShot)
}

/// Whether the machine guns named may lay Fire Lanes with an attack: unmarked, in its first fire, manned by unpinned
/// Infantry, within Normal Range, at a target of the same level in another Location (A9.22). A Fire Group may; its
/// machine guns then lay a lane each.
pub(in crate::rules::fire) fn check(
    pos: &Position,
    lanes: &BTreeSet<WeaponId>,
    shots: &[Shot],
    target: Location,
) -> Result<(), Refusal> {
    for &weapon in lanes {
        let shot = shots
            .iter()
            .find(|shot| shot.firer == Firer::Weapon(weapon))
            .filter(|_| pos.weapon_type(weapon).is_some_and(|gun| gun.kind.is_machine_gun()))
            .ok_or(LaneRefusal::LaneGun { weapon })?;
        if !is_first_fire(shot) {
            return Err(LaneRefusal::LaneFirstFire { weapon }.into());
        }
        if pos.unit(shot.unit).is_some_and(|unit| unit.men().pinned) {
            return Err(LaneRefusal::LanePinned { unit: shot.unit }.into());
        }
        let range = shot.at.hex.distance(target.hex);
        if range == 0 || range > u32::from(shot.normal_range) {
            return Err(LaneRefusal::LaneRange { weapon }.into());
        }
        let level = super::crew(pos, weapon).map(|crew| crew.level(pos.map()));
        if level != Some(pos.map().absolute_level(target)) {
            return Err(LaneRefusal::LaneLevel { weapon }.into());
        }
        let apart = Reach { range, relation: Relation::Apart };
        if super::lane_line(pos, shot, apart).fp == Fp::ZERO {
            return Err(LaneRefusal::LaneTooWeak { weapon }.into());
        }
        if places(pos, weapon, shot.at, target).is_empty() {
            return Err(LaneRefusal::LaneGrain { weapon }.into());
        }
    }
    if pos.lanes.len() + lanes.len() > LaneLetter::ALL.len() {
        return Err(LaneRefusal::LaneCounters.into());
    }
    Ok(())
}

/// Whether a shot is of the fire that lays Fire Lanes.
fn is_first_fire(shot: &Shot) -> bool {
    matches!(shot.unit_kind, FireKind::FirstFire | FireKind::SnapShot)
}

/// The machine guns of an attack that could lay a Fire Lane with it, all together; `None` when none could.
pub(in crate::rules::fire) fn laid_by(pos: &Position, plan: &Plan) -> Option<BTreeSet<WeaponId>> {
    let able: BTreeSet<WeaponId> = plan
        .shots
        .iter()
        .filter(|shot| is_first_fire(shot))
        // Nobody lays one out of a vehicle (D6.6).
        .filter(|shot| pos.unit(shot.unit).is_none_or(|unit| unit.carrier().is_none()))
        .filter_map(|shot| shot.firer.weapon())
        .filter(|&weapon| check(pos, &[weapon].into(), &plan.shots, plan.target).is_ok())
        .collect();
    let together = match able.len() {
        0 => false,
        1 => true,
        _ => check(pos, &able, &plan.shots, plan.target).is_ok(),
    };
    together.then_some(able)
}

/// Where a counter may lie, with the hand of an Alternate Hex Grain: on a grain that leads from the machine gun
/// through its target, there or beyond, where the line back to the machine gun meets the hex's centre, within
/// Normal Range and at the machine gun's level. Whether it is in sight turns out when it is placed.
fn places(
    pos: &Position,
    weapon: WeaponId,
    from: Location,
    target: Location,
) -> Vec<(Location, Option<Hand>)> {
    let Some(crew) = super::crew(pos, weapon) else { return Vec::new() };
    let normal = pos.weapon_type(weapon).map_or(0, |printed| u32::from(printed.range));
    let nearest = from.hex.distance(target.hex);
    Grain::all()
        .filter(|grain| grain.hex(from.hex, nearest) == Some(target.hex))
        .flat_map(|grain| {
            (nearest..=normal)
                .filter(move |&range| grain.on_line(range))
                .filter_map(move |range| grain.hex(from.hex, range))
                .filter_map(move |hex| Some((same_level(pos, crew, hex)?, grain.hand())))
        })
        .collect()
}

/// After an attack: each machine gun that was to lay a Fire Lane and has neither malfunctioned nor been manned by a
/// unit that cowered does it, when its owner says where (A9.22).
pub(in crate::rules::fire) fn ask(
    play: &mut Play<'_>,
    plan: &Plan,
    weapons: &[WeaponReport],
    cowards: &[UnitId],
) {
    for &weapon in plan.lanes.iter().rev() {
        let failed = weapons.iter().any(|report| report.weapon == weapon && report.malfunctioned);
        let Some(shot) = plan.shots.iter().find(|shot| shot.firer == Firer::Weapon(weapon)) else {
            continue;
        };
        let why = match () {
            () if failed => Some(LaneEnd::Malfunctioned),
            () if cowards.contains(&shot.unit) => Some(LaneEnd::Cowered),
            () => None,
        };
        match why {
            Some(why) => play.note(FireEvent::LaneEnded { weapon, why }),
            None => play
                .pos
                .frames
                .push(Frame::PlaceLane(PlaceLaneFrame { weapon, target: plan.target })),
        }
    }
}

/// The question now asked: which machine gun's counter, where it stands, and its target.
fn asked(pos: &Position) -> Option<(WeaponId, Location, Location)> {
    let Some(Frame::PlaceLane(frame)) = pos.frames.last() else { return None };
    Some((frame.weapon, pos.weapon_at(frame.weapon)?, frame.target))
}

/// Whether a Fire Lane counter may be placed so.
pub(crate) fn check_place(pos: &Position, at: Location, hand: Option<Hand>) -> Result<(), Refusal> {
    let (weapon, from, target) = asked(pos).ok_or(TurnRefusal::NotAnAnswer)?;
    if places(pos, weapon, from, target).contains(&(at, hand)) {
        Ok(())
    } else {
        Err(Refusal::Lane(LaneRefusal::LanePlace { at }))
    }
}

/// The counter is placed. One that its machine gun turns out not to see is removed at once: the gun has fired all
/// the same (A9.22).
pub(crate) fn place(play: &mut Play<'_>, counter: Location, hand: Option<Hand>) {
    let Some((weapon, from, _)) = asked(play.pos) else { return };
    play.pos.frames.pop();
    let taken: BTreeSet<LaneLetter> = play.pos.lanes.values().map(|lane| lane.letter).collect();
    let Some(letter) = LaneLetter::ALL.into_iter().find(|letter| !taken.contains(letter)) else {
        return;
    };
    let lane = Lane { letter, from, counter, hand };
    if lane.sight(play.pos, weapon, counter, None).is_clear() {
        play.pos.lanes.insert(weapon, lane);
        play.note(FireEvent::LaneLaid { weapon, lane });
    } else {
        play.note(FireEvent::LaneEnded { weapon, why: LaneEnd::Unseen });
    }
}

/// Nowhere on the lane can its machine gun see: there will be none.
pub(crate) fn nowhere(play: &mut Play<'_>) {
    if let Some(Frame::PlaceLane(frame)) = play.pos.frames.pop() {
        play.note(FireEvent::LaneEnded { weapon: frame.weapon, why: LaneEnd::Unseen });
    }
}

/// The places in sight for the counter that is asked for.
pub(crate) fn legal_places(pos: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let Some((weapon, from, target)) = asked(pos) else { return ControlFlow::Continue(()) };
    for (at, hand) in places(pos, weapon, from, target) {
        let lane = Lane { letter: LaneLetter::ALL[0], from, counter: at, hand };
        if lane.sight(pos, weapon, at, None).is_clear() {
            sink(Order::Fire(FireOrder::PlaceLane { at, hand }))?;
        }
    }
    ControlFlow::Continue(())
}
