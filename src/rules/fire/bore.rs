//! Bore sighting (C6.4): before play a side that the scenario lets do so lays each of its Guns, mortars and machine guns on one
//! Location that it sees. Fire there is two better, by the same men at the same weapon, as long as they have stayed where they were.
//! The enemy learns of it by the first such shot.
//!
//! Our texts say little of it: AM-62.

use std::ops::ControlFlow;

use super::plan::Plan;
use crate::board::Location;
use crate::rules::words::attack::{Drm, DrmKind};
use crate::rules::words::event::SetupEvent;
use crate::rules::words::gun::BoreSight;
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::order::{Order, SetupOrder, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, PossessionRefusal, Refusal, SetupRefusal};
use crate::rules::words::weapon::Weapon;

/// What bore sighting adds to the DR of a machine gun (C6.4).
const DRM: i8 = -2;

/// Whether a weapon can be bore sighted as it is: a gun, a mortar or a machine gun, ready to fire.
fn is_ready(pos: &Position, weapon: &Weapon) -> bool {
    let ordnance = pos.gun_type(weapon.id).is_some_and(|printed| printed.latw.is_none());
    let machine_gun = pos.weapon_type(weapon.id).is_some_and(|it| it.kind.is_machine_gun());
    let limbered = weapon.gun.is_some_and(|gun| gun.limbered);
    (ordnance || machine_gun) && !weapon.dismantled && !weapon.malfunctioned && !limbered
}

/// Those who man a weapon of a side on the board, and where.
fn crew(pos: &Position, side: Side, weapon: &Weapon) -> Result<(UnitId, Location), Refusal> {
    let unit = weapon.owner().ok_or(PossessionRefusal::Unpossessed { weapon: weapon.id })?;
    let state = pos.own(side, unit)?;
    let on_foot = state.at().filter(|_| state.carrier().is_none());
    Ok((unit, on_foot.ok_or(NamedRefusal::NotOnBoard { unit })?))
}

/// Whether a side may lay a weapon on a Location in its set-up.
pub(crate) fn check(pos: &Position, side: Side, id: WeaponId, at: Location) -> Result<(), Refusal> {
    if !pos.setting.side(side).bore_sights {
        return Err(SetupRefusal::NoBoreSighting.into());
    }
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    let (unit, from) = crew(pos, side, weapon)?;
    if !is_ready(pos, weapon) {
        return Err(SetupRefusal::NotBoreSighted { weapon: id }.into());
    }
    if !pos.map().location_exists(at) {
        return Err(NamedRefusal::OffBoard { at }.into());
    }
    let eye = pos.unit(unit).and_then(|unit| unit.end());
    if from.hex == at.hex || !eye.is_some_and(|eye| pos.sees(eye, at)) {
        return Err(SetupRefusal::BoreSightUnseen { weapon: id, at }.into());
    }
    Ok(())
}

/// Lays it.
pub(crate) fn carry_out(play: &mut Play<'_>, side: Side, id: WeaponId, at: Location) {
    let laid = play.pos.weapons.get(&id).and_then(|weapon| crew(play.pos, side, weapon).ok());
    let Some((by, from)) = laid else { return };
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.bore_sight = Some(BoreSight { at, by, from });
        play.note(SetupEvent::BoreSighted { side, weapon: id, at });
    }
}

/// The Locations open to the weapons of a side that are laid on none yet. That one may be laid anew is judged, not listed.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    if !pos.setting.side(side).bore_sights {
        return ControlFlow::Continue(());
    }
    for weapon in pos.weapons.values().filter(|weapon| weapon.bore_sight.is_none()) {
        if !is_ready(pos, weapon) || crew(pos, side, weapon).is_err() {
            continue;
        }
        let hexes = pos.map().hexes();
        let levels = |hex| (0..=pos.map().upper_levels(hex)).map(move |it| Location::new(hex, it));
        for at in hexes.flat_map(levels) {
            if check(pos, side, weapon.id, at).is_ok() {
                sink(Order::Setup(SetupOrder::BoreSight { weapon: weapon.id, at }))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether it is fire at the Location that its weapon is laid on.
pub(super) fn is_laid_on(weapon: &Weapon, at: Location) -> bool {
    weapon.bore_sight.is_some_and(|laid| laid.at == at)
}

/// What it adds to the DR of machine guns, where all that fire are laid on their target.
pub(super) fn drm(pos: &Position, plan: &Plan) -> Option<Drm> {
    let laid = |firer: Firer| {
        let weapon = firer.weapon().and_then(|id| pos.weapons.get(&id));
        weapon.is_some_and(|weapon| is_laid_on(weapon, plan.target))
    };
    let all = !plan.shots.is_empty() && plan.shots.iter().all(|shot| laid(shot.firer));
    let applies = all && plan.shell.is_none() && !plan.snap_shot;
    applies.then_some(Drm { kind: DrmKind::BoreSighted, value: DRM })
}

/// Whether a weapon is still manned as it was laid: by the same, in the same place.
pub(crate) fn holds(pos: &Position, weapon: &Weapon, laid: BoreSight) -> bool {
    let there = pos
        .unit(laid.by)
        .is_some_and(|unit| unit.at() == Some(laid.from) && unit.carrier().is_none());
    there
        && weapon.owner() == Some(laid.by)
        && !weapon.dismantled
        && weapon.gun.is_none_or(|gun| !gun.limbered)
}

/// What is lost of it: by whoever leaves his weapon or his place.
pub(crate) fn review(play: &mut Play<'_>) {
    let lost =
        |weapon: &&Weapon| weapon.bore_sight.is_some_and(|laid| !holds(play.pos, weapon, laid));
    let lost: Vec<WeaponId> =
        play.pos.weapons.values().filter(lost).map(|weapon| weapon.id).collect();
    for id in lost {
        if let Some(weapon) = play.pos.weapons.get_mut(&id) {
            weapon.bore_sight = None;
        }
    }
}
