//! What is fired at on the move: FFNAM and FFMO, and Hazardous Movement in their place (A4.6, A4.61, A4.62, A8.13).

use super::modifiers::{moves, took_no_cover};
use crate::board::{End, Hindrance, Location};
use crate::rules::ground::footing::in_open_ground;
use crate::rules::words::attack::{Absent, Drm, DrmKind, FireKind, WhyNot};
use crate::rules::words::decision::{Frame, MoveFrame};
use crate::rules::words::ids::UnitId;
use crate::rules::words::order::Gait;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Hazardous Movement, in place of FFNAM and FFMO: against who has worked at a Gun in this Player Turn, or has abandoned his
/// vehicle in it, whatever else befell him since, or got out of a wreck in this phase (A4.62, D5.4, D5.6).
pub(super) fn hazardous(pos: &Position, unit: UnitId) -> Option<Drm> {
    let exposed = |unit: &Unit| unit.men().ti || unit.men().is_hazardous();
    let exposed = pos.unit(unit).is_some_and(exposed);
    exposed.then_some(Drm { kind: DrmKind::Hazardous, value: HAZARDOUS })
}

/// The DRM of Hazardous Movement (A4.62).
const HAZARDOUS: i8 = -2;

/// FFNAM and FFMO, or Hazardous Movement, against a unit, where fire of this kind has them; `so_far` is what the attack has.
pub(super) fn movement_of(
    pos: &Position,
    unit: UnitId,
    kind: FireKind,
    at: Location,
    so_far: &[Drm],
) -> Vec<Drm> {
    if let Some(drm) = hazardous(pos, unit) {
        return vec![drm];
    }
    let mut drms = so_far.to_vec();
    if kind.at_movers() && moves(pos, unit) {
        movement_drms(pos, unit, at, None, &mut drms, &mut Vec::new());
    }
    drms.split_off(so_far.len())
}

/// Whether who moves is just getting out of an armored vehicle: that costs him FFMO only beside an unarmored one (D6.5).
fn leaves_armor(pos: &Position, moving: &MoveFrame) -> bool {
    let armored = |&unit: &UnitId| pos.vehicle_type(unit).is_some_and(|it| it.armor.is_some());
    let stands_by = |frame: &Frame| matches!(frame, Frame::Move(it) if it.drive.is_some() && it.movers.iter().any(armored));
    let off_foot = moving.drive.is_none() && moving.entered == 0 && moving.from.is_none();
    off_foot && pos.frames.iter().any(stands_by)
}

/// FFNAM and FFMO against a moving unit (A4.6, A4.61, A7.83, A8.13, A8.14). `drms` holds what the attack has so
/// far: any cover or Hindrance in it cancels FFMO, and so does one that does not hinder a Fire Lane (A9.222).
pub(super) fn movement_drms(
    pos: &Position,
    unit: UnitId,
    at: Location,
    waived: Option<Hindrance>,
    drms: &mut Vec<Drm>,
    absent: &mut Vec<Absent>,
) {
    let (Some(target), Some(moving)) = (pos.unit(unit), pos.moving()) else { return };
    let mut missing = |kind, why| absent.push(Absent { kind, why });
    if let Some(drm) = hazardous(pos, unit) {
        drms.push(drm);
        missing(DrmKind::Ffnam, WhyNot::Hazardous);
        missing(DrmKind::Ffmo, WhyNot::Hazardous);
        return;
    }
    if target.men().pinned {
        missing(DrmKind::Ffnam, WhyNot::Pinned);
        missing(DrmKind::Ffmo, WhyNot::Pinned);
        return;
    }
    if moving.gait == Gait::Assault && !target.men().broken {
        missing(DrmKind::Ffnam, WhyNot::AssaultMovement);
    } else {
        drms.push(Drm { kind: DrmKind::Ffnam, value: -1 });
    }
    let facts = pos.map().facts(at.hex);
    let cheap = took_no_cover(pos, unit);
    let shelter = drms
        .iter()
        .find(|drm| {
            drm.value > 0
                && matches!(
                    drm.kind,
                    DrmKind::Hindrance
                        | DrmKind::Smoke
                        | DrmKind::Tem
                        | DrmKind::HexsideTem
                        | DrmKind::Entrenchment
                        | DrmKind::Crest
                        | DrmKind::HeightAdvantage
                        | DrmKind::Vehicle
                )
        })
        .copied();
    if leaves_armor(pos, moving) {
        missing(DrmKind::Ffmo, WhyNot::LeavesArmor);
    } else if let Some(drm) = shelter {
        missing(DrmKind::Ffmo, WhyNot::Shelter(drm.kind));
    } else if let Some(Hindrance { hex, what, .. }) = waived {
        missing(DrmKind::Ffmo, WhyNot::Waived { what, hex });
    } else if target.entrenched() {
        missing(DrmKind::Ffmo, WhyNot::Entrenched);
    } else if !facts.open_ground && !cheap {
        missing(DrmKind::Ffmo, WhyNot::Terrain { name: facts.name, hex: at.hex });
    } else if !in_open_ground(pos.map(), End { location: at, footing: target.footing() })
        && !moving.cheap
    {
        missing(DrmKind::Ffmo, WhyNot::InDepression(at.hex));
    } else {
        drms.push(Drm { kind: DrmKind::Ffmo, value: -1 });
    }
}
