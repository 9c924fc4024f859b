//! What an attack of small arms is to a vehicle (A7.307, A7.308).

use serde::Serialize;

use super::to_hit::HitLocation;
use super::{Column, Drm};
use crate::rules::words::ids::UnitId;

/// What of a vehicle small arms can hurt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VehicleMark {
    /// The vehicle: it is unarmored, and looked up on the vehicle line (A7.308).
    Line,
    /// The crew that looks out of an AFV (A7.307).
    Crew,
    /// The crew of an AFV through a side of it without armor or, from above, over its open top, hatches open or shut (D5.311).
    BareCrew,
    /// Those who ride on an AFV (D6.2).
    Riders,
    /// An AFV that is struck in the area of a shell, on its hull or its turret (C3.33, C1.55).
    Shelled(HitLocation),
}

/// The attack on one vehicle: the same DR as on the men there, with its own DRM.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VehicleLine {
    /// The vehicle.
    pub unit: UnitId,
    /// What of it is hurt.
    pub mark: VehicleMark,
    /// Its DRM.
    pub drms: Vec<Drm>,
    /// Their sum.
    pub total: i8,
    /// Its Passengers whom fire reaches: should it live they suffer the same (D.8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aboard: Vec<UnitId>,
    /// The column before Cowering; `None` under 1 FP.
    pub column: Option<Column>,
    /// Behind a wall it is hull down: an Unlikely Kill does not immobilize it (A7.309).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hull_down: bool,
}
