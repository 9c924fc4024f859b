//! Who is tied to his own Location: a unit with a Known enemy there fires at nobody else (A7.212).

use crate::rules::ground::concealment::known_enemies_at;
use crate::rules::words::position::Position;
use crate::rules::words::status::is_unarmed_vehicle;
use crate::rules::words::unit::Unit;

/// Whether a Known enemy in its Location keeps a unit's fire there: not an unarmed, unarmored vehicle, and men on foot and the
/// crew of a closed AFV that is buttoned up leave each other alone.
pub(super) fn to_its_location(pos: &Position, unit: &Unit) -> bool {
    let Some(at) = unit.at() else { return false };
    let own = ride_of(pos, unit);
    let leave_alone = |enemy: &Unit| {
        let theirs = ride_of(pos, enemy);
        let shut = is_shut(pos, own) || is_shut(pos, theirs);
        shut && !(own.is_vehicle() && theirs.is_vehicle())
    };
    known_enemies_at(pos, unit.side, at)
        .any(|enemy| !is_unarmed_vehicle(pos, enemy.id) && !leave_alone(enemy))
}

/// The vehicle that a unit is aboard, or itself.
fn ride_of<'a>(pos: &'a Position, unit: &'a Unit) -> &'a Unit {
    unit.carrier().and_then(|carrier| pos.unit(carrier)).unwrap_or(unit)
}

/// Whether a unit is a closed-topped AFV whose crew is buttoned up.
pub(super) fn is_shut(pos: &Position, unit: &Unit) -> bool {
    let closed = |id| pos.vehicle_type(id).is_some_and(|it| it.armor.is_some() && !it.open_topped);
    unit.vehicle().is_some_and(|vehicle| !vehicle.exposed) && closed(unit.id)
}
