//! What covers a target against shells that come down on it: the Indirect Fire of mortars (C9.1, B9.3, B13.3, B23.3, B27.3).

use super::modifiers::{best, covers};
use crate::board::{Location, Los, Terrain};
use crate::rules::words::attack::{Drm, DrmKind};
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;

/// The TEM of a hole in the ground (B27.3).
const ENTRENCHED: i8 = 4;

/// The cover of one target, the best that applies to it.
pub(super) fn cover(
    pos: &Position,
    unit: UnitId,
    at: Location,
    cheap: bool,
    seen_from: &[(Location, &Los)],
) -> Option<Drm> {
    let found = covers(pos, unit, at, cheap, seen_from).into_iter();
    best(found.filter_map(|drm| from_above(pos, at, drm)).collect())
}

/// What covers somebody from Direct Fire, as it does from above: a hole all the better, a wall the worse, trees and height
/// not at all; of a house every storey over him helps.
fn from_above(pos: &Position, at: Location, drm: Drm) -> Option<Drm> {
    let terrain = pos.map().terrain(at.hex);
    let value = match (drm.kind, terrain) {
        (DrmKind::Entrenchment, _) => ENTRENCHED,
        (DrmKind::HexsideTem, _) => drm.value - 1,
        (DrmKind::HeightAdvantage, _) | (DrmKind::Tem, Terrain::Woods) => return None,
        (DrmKind::Tem, Terrain::Building { .. }) => {
            drm.value + (pos.map().upper_levels(at.hex) - at.level).max(0)
        }
        _ => drm.value,
    };
    Some(Drm { value, ..drm })
}
