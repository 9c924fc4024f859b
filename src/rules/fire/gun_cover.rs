//! What protects the crew of a Gun: its emplacement and its gunshield (C11.2, C11.5).

use crate::board::Location;
use crate::counters::UnitKind;
use crate::rules::ordnance::EMPLACEMENT;
use crate::rules::words::attack::{Drm, DrmKind};
use crate::rules::words::gun::Gun;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;

/// The DRM of a gunshield for the crew behind it (C11.5).
const GUNSHIELD: i8 = 2;

/// The emplacement of the Gun that a crew mans (C11.2); others than crews have no part in it.
pub(super) fn emplacement(pos: &Position, unit: UnitId) -> Option<Drm> {
    let crew = pos.unit_type(unit).is_some_and(|values| values.kind == UnitKind::Crew);
    let emplaced = || guns(pos, unit).any(|(_, gun)| gun.emplaced);
    (crew && emplaced()).then_some(Drm { kind: DrmKind::Emplacement, value: EMPLACEMENT })
}

/// The gunshield of the Gun that a crew mans, against fire from these Locations: all of it has to come through the CA.
pub(super) fn gunshield(
    pos: &Position,
    unit: UnitId,
    mut from: impl Iterator<Item = Location>,
) -> Option<Drm> {
    // Who works at it is not behind its shield (C10.3).
    let at = pos.unit(unit).filter(|unit| !unit.men().ti)?.at()?;
    let crew = pos.unit_type(unit).is_some_and(|values| values.kind == UnitKind::Crew);
    let (_, gun) = guns(pos, unit).find(|(shield, _)| *shield).filter(|_| crew)?;
    from.all(|from| faces(&gun, at, from))
        .then_some(Drm { kind: DrmKind::Gunshield, value: GUNSHIELD })
}

/// Whether fire from a Location comes in through the CA of a Gun.
pub(super) fn faces(gun: &Gun, at: Location, from: Location) -> bool {
    at.hex != from.hex && gun.facing.covers(at.hex, from.hex)
}

/// The Guns that a unit possesses, and whether each has a gunshield.
fn guns(pos: &Position, unit: UnitId) -> impl Iterator<Item = (bool, Gun)> {
    pos.weapons_of(unit).filter_map(|weapon| {
        let shield = pos.gun_type(weapon.id)?.kind.has_gunshield();
        Some((shield, weapon.gun?))
    })
}
