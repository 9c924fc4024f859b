//! What the moving stack may do, worked out.

use super::bypass::Stretch;
use super::driving::DrivePlan;
use super::manhandling::Manhandling;
use super::shift::Shift;
use super::smoke::Grenade;
use super::step::Stride;
use crate::board::Location;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::PlannedSink;

/// What was worked out when an order of the moving stack was judged.
#[derive(Clone, Debug)]
pub(crate) enum MovePlan {
    /// The order says it all.
    Plain,
    /// A step.
    Step(Stride),
    /// A stretch of Bypass.
    Bypass(Stretch),
    /// Another footing.
    Shift(Shift),
    /// The MF of placing a demolition charge.
    Demolition(Mf),
    /// What a vehicle does.
    Drive(DrivePlan),
    /// A Gun is pushed.
    Push(Manhandling),
    /// A SMOKE grenade.
    Grenade(Grenade),
    /// Where a unit picks something up.
    Recovery(Location),
}

/// Where the orders of the moving stack are shown.
pub(crate) type MovePlanSink<'a> = PlannedSink<'a, MovePlan>;
