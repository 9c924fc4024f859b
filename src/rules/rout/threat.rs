//! What a broken unit has to run from (A10.5, A10.53).

use crate::board::{End, Location, height_advantage};
use crate::rules::ground::adjacency::adjacent;
use crate::rules::ground::concealment::known_enemies;
use crate::rules::ground::footing::{behind_crest, in_open_ground, standing};
use crate::rules::ground::hulks::shelter;
use crate::rules::ground::wall_advantage;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;
use crate::rules::words::status::{farthest_gun, inherent_fire, is_unarmed_vehicle};
use crate::rules::words::unit::Unit;

/// The farthest that Interdiction reaches, whatever the weapon (A10.532).
const FARTHEST: u8 = 16;

/// Whether a unit must rout (A10.5): it is broken, not in Melee, and either ADJACENT to or in the Location of
/// an unbroken enemy, or in Open Ground in LOS and Normal Range of one.
#[must_use]
pub fn must_rout(pos: &Position, unit: UnitId) -> bool {
    pos.unit(unit).is_some_and(|unit| {
        unit.men().broken
            && !unit.melee
            && unit.at().is_some_and(|at| {
                !(unit.men().disrupted && stays(pos, unit, at))
                    && (beside_enemy(pos, unit, at) || exposed(pos, unit, at))
            })
    })
}

/// Whether a Disrupted unit stays where it is (A19.12): it is not in Open Ground, and the unbroken enemies beside it
/// are not all held in Melee or berserk.
pub(super) fn stays(pos: &Position, unit: &Unit, at: Location) -> bool {
    let here = standing(pos, unit.id, at);
    let open = in_open_ground(pos.map(), here) && !here.footing.entrenched();
    let mut beside = neighbours_of(pos, unit, at).peekable();
    let held = beside.peek().is_some() && beside.all(|enemy| enemy.melee || enemy.men().berserk);
    !open && !held
}

/// The unbroken enemies in a Location or ADJACENT to it, but for unarmed, unarmored vehicles.
fn neighbours_of<'a>(
    pos: &'a Position,
    unit: &Unit,
    at: Location,
) -> impl Iterator<Item = &'a Unit> {
    let here = standing(pos, unit.id, at);
    let near = move |there: End| there.location == at || adjacent(pos.map(), there, here);
    known_enemies(pos, unit.side)
        .filter(|enemy| !is_unarmed_vehicle(pos, enemy.id))
        .filter(move |enemy| !enemy.men().broken && enemy.end().is_some_and(near))
}

/// Whether an unbroken enemy is in a Location or ADJACENT to it.
pub(super) fn beside_enemy(pos: &Position, unit: &Unit, at: Location) -> bool {
    neighbours_of(pos, unit, at).next().is_some()
}

/// Whether the unit would stand in Open Ground in LOS and Normal Range of an unbroken enemy who is not in Melee.
pub(super) fn exposed(pos: &Position, unit: &Unit, at: Location) -> bool {
    known_enemies(pos, unit.side).any(|enemy| {
        !enemy.men().broken && !enemy.melee && in_the_open(pos, unit, at, enemy, false)
    })
}

/// An enemy who interdicts the unit in a Location: as for having to rout, and able to fire in full (A10.532).
#[must_use]
pub fn interdictor(pos: &Position, unit: UnitId, at: Location) -> Option<UnitId> {
    interdictor_by(pos, unit, at, false)
}

/// The same of a unit that came by the road through woods, say, as far as its terrain is no cover then (B3.4).
pub(super) fn interdictor_by(
    pos: &Position,
    unit: UnitId,
    at: Location,
    cheap: bool,
) -> Option<UnitId> {
    let unit = pos.unit(unit)?;
    known_enemies(pos, unit.side)
        .find(|enemy| {
            enemy.good_order()
                && !enemy.men().pinned
                && !enemy.men().cx
                && !pos.is_encircled(enemy.id)
                && !looks_away(pos, enemy)
                && in_the_open(pos, unit, at, enemy, cheap)
        })
        .map(|enemy| enemy.id)
}

/// Whether it is an AFV that is buttoned up, or whose crew does nothing.
fn looks_away(pos: &Position, enemy: &Unit) -> bool {
    let armored = pos.vehicle_type(enemy.id).is_some_and(|values| values.armor.is_some());
    let vehicle = enemy.vehicle();
    vehicle.is_some_and(|vehicle| !vehicle.composure.acts() || (armored && !vehicle.exposed))
}

/// Whether an enemy has the unit in Open Ground, in LOS and in Normal Range: no Hindrance, no cover, nothing
/// that would keep FFMO away (A10.531).
fn in_the_open(pos: &Position, unit: &Unit, at: Location, enemy: &Unit, cheap: bool) -> bool {
    let Some(there) = enemy.end() else { return false };
    let range = there.location.hex.distance(at.hex);
    if range > u32::from(normal_range(pos, enemy.id)) {
        return false;
    }
    let here = standing(pos, unit.id, at);
    if here.footing.entrenched() || !(cheap || in_open_ground(pos.map(), here)) {
        return false;
    }
    let sight = pos.los(there, here);
    sight.is_clear()
        && sight.hindrance_total() == 0
        && wall_advantage::cover(pos, unit.side, &sight).is_none()
        && !height_advantage(pos.map(), there, here)
        && !shelter(pos, unit.side, at)
        && !(here.footing.is_crest() && behind_crest(pos.map(), unit, &sight))
}

/// The Normal Range of the best a unit can fire with; 0 for a leader without a weapon. A vehicle's ordnance reaches as far
/// as Interdiction does.
fn normal_range(pos: &Position, unit: UnitId) -> u8 {
    if let Some(vehicle) = pos.vehicle_type(unit) {
        return farthest_gun(vehicle).unwrap_or(0).min(FARTHEST);
    }
    let (fp, range) = inherent_fire(pos, unit);
    let inherent = if fp > 0 { range } else { 0 };
    pos.weapons_of(unit)
        .filter(|weapon| !weapon.malfunctioned)
        .filter_map(|weapon| pos.weapon_type(weapon.id))
        .map(|values| values.range)
        .fold(inherent, u8::max)
        .min(FARTHEST)
}
