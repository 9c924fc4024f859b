//! Vehicles and wrecks that stand still: cover for men, and in the way of a line of sight (D9.3, D9.4).

use std::collections::BTreeSet;

use crate::board::{Coord, Location};
use crate::rules::words::ids::Side;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

impl Position {
    /// Whether a vehicle gives cover and hinders sight: an AFV that is no moving target, and not in Bypass, where it stands by
    /// the hexside alone (D2.3, simplified).
    fn is_hulk(&self, unit: &Unit) -> bool {
        let still = |vehicle: &crate::rules::words::unit::Vehicle| {
            !vehicle.motion && !vehicle.moving_target
        };
        unit.vehicle().is_some_and(still)
            && unit.footing().corner().is_none()
            && self.vehicle_type(unit.id).is_some_and(|values| values.armor.is_some())
    }

    /// The hexes in which an AFV stands still, or a wreck that does not burn.
    pub(super) fn hulks(&self) -> BTreeSet<Coord> {
        let vehicles = self.units.vehicles().filter(|unit| self.is_hulk(unit));
        let wrecks = self.wrecks.values().filter(|wreck| !wreck.burning).map(|wreck| wreck.at.hex);
        vehicles.filter_map(|unit| Some(unit.at()?.hex)).chain(wrecks).collect()
    }

    /// Whether there is any vehicle or wreck on the board at all: quicker than to look for them.
    pub(super) fn may_have_hulks(&self) -> bool {
        self.units.has_vehicles() || !self.wrecks.is_empty()
    }
}

/// Whether men of a side in a Location have the cover of a vehicle of their own or a wreck that stands with them, against fire from
/// another hex (D9.3).
#[must_use]
pub fn shelter(pos: &Position, side: Side, at: Location) -> bool {
    pos.may_have_hulks()
        && (pos.units_at(at).any(|unit| unit.side == side && pos.is_hulk(unit))
            || pos.wrecks.values().any(|wreck| wreck.at == at && !wreck.burning))
}
