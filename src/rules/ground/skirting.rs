//! Where a vehicle in Bypass lies: along a hexside of its hex, its front at the corner at which that ends (D2.3).

use crate::board::{Coord, Hexside, Hexspine, Vertex};
use crate::rules::words::unit::Unit;

/// Where a vehicle lies in Bypass: the corner at its front, from which the hexside runs back.
#[must_use]
pub fn corner_of(unit: &Unit) -> Option<Hexspine> {
    unit.footing().corner().filter(|_| unit.is_vehicle())
}

/// The hexside along which a vehicle lies in Bypass.
#[must_use]
pub fn hexside_of(unit: &Unit) -> Option<Hexside> {
    let (at, corner, vehicle) = (unit.at()?, corner_of(unit)?, unit.vehicle()?);
    let vertex = corner.vertex();
    let side = match vehicle.facing {
        facing if facing == corner.clockwise() => vertex.edge_ccw(),
        facing if facing == corner.counter_clockwise() => vertex.edge_cw(),
        _ => return None,
    };
    Hexside::of(at.hex, side)
}

/// The hex straight ahead of a vehicle in Bypass.
#[must_use]
pub fn ahead_of(unit: &Unit) -> Option<Coord> {
    let (at, corner) = (unit.at()?, corner_of(unit)?);
    let along = hexside_of(unit)?;
    let vertex = Vertex::of(at.hex, corner.vertex());
    vertex.hexes().map(|(hex, _)| hex).find(|hex| !along.touches(*hex))
}
