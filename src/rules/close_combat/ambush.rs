//! Ambush (A11.4): who is on whom first.
//!
//! Stealth is not in the game yet; it would count here.

use crate::board::{Location, Terrain};
use crate::rules::men::experience::inexperienced;
use crate::rules::men::morale::best_leadership;
use crate::rules::words::event::CloseCombatEvent;
use crate::rules::words::ids::Side;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::{CheckDrm, CheckDrmKind};
use crate::rules::words::unit::{Composure, Unit};

/// By how much a side's Final dr has to be lower.
const MARGIN: i32 = 3;

/// The drm of a side all of whose units there are concealed (A11.4).
const CONCEALED: i8 = -2;

/// Whether a Location's CC begins with an Ambush dr: Infantry advanced into woods or a building, or to or from
/// concealment anywhere, and there is no Melee yet.
fn is_possible(pos: &Position, at: Location) -> bool {
    let terrain = pos.map().terrain(at.hex);
    let hidden = pos.units_at(at).any(|unit| unit.concealed);
    (terrain == Terrain::Woods || terrain.is_building() || hidden)
        && pos.side_at(pos.attacker, at).any(|unit| unit.men().advanced)
        && pos.units_at(at).all(|unit| !unit.melee)
}

/// Whether a unit is an AFV with closed hatches.
fn is_buttoned_up(pos: &Position, unit: &Unit) -> bool {
    let armored = pos.vehicle_type(unit.id).is_some_and(|values| values.armor.is_some());
    armored && unit.vehicle().is_some_and(|it| !it.exposed)
}

/// Whether a vehicle's crew is stunned, or has been (D5.34).
fn is_dazed(unit: &Unit) -> bool {
    unit.vehicle().is_some_and(|it| it.composure != Composure::Steady)
}

/// A side's Ambush DRM, those that count: one worse for each kind of trouble that any of its units is in, and the DRM of
/// its best leader who is not alone.
fn drms(pos: &Position, side: Side, at: Location) -> Vec<CheckDrm> {
    let any = |test: &dyn Fn(&Unit) -> bool| i8::from(pos.side_at(side, at).any(test));
    // Berserk units and Inexperienced Personnel are Lax (A15.432, A19.36).
    let lax = any(&|unit| unit.men().berserk || inexperienced(pos, unit.id));
    let hidden = pos.side_at(side, at).all(|unit| unit.concealed);
    let hidden = if hidden { CONCEALED } else { 0 };
    let all = [
        (CheckDrmKind::AmbushConcealed, hidden),
        (CheckDrmKind::AmbushLax, lax),
        (CheckDrmKind::AmbushCx, any(&|unit| unit.men().cx)),
        (CheckDrmKind::AmbushBroken, any(&|unit| unit.men().broken)),
        (CheckDrmKind::AmbushPinned, any(&|unit| unit.men().pinned)),
        (CheckDrmKind::AmbushVehicle, 2 * any(&Unit::is_vehicle)),
        (CheckDrmKind::AmbushButtonedUp, any(&|unit| is_buttoned_up(pos, unit))),
        (CheckDrmKind::AmbushDazed, any(&is_dazed)),
        (CheckDrmKind::AmbushLeadership, best_leadership(pos, side, at)),
    ];
    let counted = all.into_iter().filter(|(_, value)| *value != 0);
    counted.map(|(kind, value)| CheckDrm { kind, value }).collect()
}

/// The DRM of each side in the Ambush dr of a Location, one by one and by [`Side::index`]; `None` where there is no
/// Ambush (A11.4).
#[must_use]
pub fn ambush_modifiers(pos: &Position, at: Location) -> Option<[Vec<CheckDrm>; 2]> {
    is_possible(pos, at).then(|| Side::BOTH.map(|side| drms(pos, side, at)))
}

/// The drm of each side in the Ambush dr of a Location, by [`Side::index`]; `None` where there is no Ambush (A11.4).
#[must_use]
pub fn ambush_drms(pos: &Position, at: Location) -> Option<[i32; 2]> {
    let sum = |drms: Vec<CheckDrm>| drms.iter().map(|drm| i32::from(drm.value)).sum();
    ambush_modifiers(pos, at).map(|sides| sides.map(sum))
}

/// Which side ambushes the other by these Final dr, those of the sides by [`Side::index`]: one that is three lower.
#[must_use]
pub fn ambusher([first, second]: [i32; 2]) -> Option<Side> {
    if first + MARGIN <= second {
        Some(Side::First)
    } else if second + MARGIN <= first {
        Some(Side::Second)
    } else {
        None
    }
}

/// Rolls for Ambush where there can be one. Returns the side that ambushes the other.
pub(super) fn roll(play: &mut Play<'_>, at: Location) -> Option<Side> {
    let drms = ambush_drms(play.pos, at)?;
    let attacker = play.pos.attacker;
    let mut drs = [0; 2];
    // The ATTACKER's die first.
    for side in [attacker, attacker.other()] {
        drs[side.index()] = i32::from(play.dice.dr()) + drms[side.index()];
    }
    let ambusher = ambusher(drs);
    play.note(CloseCombatEvent::Ambush { at, drs, ambusher });
    ambusher
}
