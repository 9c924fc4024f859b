//! Vehicles and the Known enemies in a hex (D2.6): a vehicle may drive among them, but not stay with an enemy AFV that it could do
//! nothing to, nor, without armor, with any enemy. It enters only if it can drive on (AM-77).
//!
//! Who would stay is one who halts there, or who ends his MPh there in Motion. What the enemy does to a vehicle on the way is
//! another matter: stuck, its crew dazed or Recalled, it stays or goes as it has to. Left out: Bypass of such a hex.

use super::cost::drive_cost;
use super::deeds::turn_cost;
use super::recall::is_recalled;
use super::{driver, left};
use crate::board::{Hexspine, Location};
use crate::counters::{Ammo, Round};
use crate::rules::fire::{CHILLING, projectile, protection};
use crate::rules::ground::concealment::known_enemies_at;
use crate::rules::ground::footing::gun_fits;
use crate::rules::ground::skirting::corner_of;
use crate::rules::ground::towing::towed;
use crate::rules::ordnance::{effect, final_number};
use crate::rules::words::attack::{Aspect, Damage, Hit, HitLocation};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, VehicleRefusal};
use crate::rules::words::unit::Unit;

/// Where a vehicle would be, how it would point, which way it goes, and the MP that it would have left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) at: Location,
    pub(super) facing: Hexspine,
    pub(super) backwards: bool,
    pub(super) left: Mf,
}

/// Whether a vehicle may not stay among the Known enemies in a hex.
pub(super) fn bars(pos: &Position, unit: &Unit, at: Location) -> bool {
    let armored = is_armored(pos, unit.id);
    known_enemies_at(pos, unit.side, at)
        .any(|enemy| !armored || (is_armored(pos, enemy.id) && !could_harm(pos, unit.id, enemy.id)))
}

fn is_armored(pos: &Position, unit: UnitId) -> bool {
    pos.vehicle_type(unit).is_some_and(|values| values.armor.is_some())
}

/// Whether the main armament could kill the other's vehicle or shock its crew with an Original 5 from some side.
fn could_harm(pos: &Position, unit: UnitId, enemy: UnitId) -> bool {
    let Some(values) = pos.vehicle_type(enemy) else { return true };
    let shells = [Ammo::Ap, Ammo::Apcr, Ammo::Apds, Ammo::Heat, Ammo::He].map(Round::Shell);
    pos.weapons_of(unit).filter(|weapon| !weapon.malfunctioned).any(|weapon| {
        let Some(printed) = pos.to_hit_type(weapon.id) else { return false };
        let loaded = shells.into_iter().filter(|round| {
            let stock = printed.magazine.stock(*round).in_month(pos.setting.date());
            stock.is_some() && !weapon.out_of.contains(round)
        });
        loaded.filter_map(|round| projectile(printed, round)).any(|projectile| {
            let red = values.survival.is_some_and(|survival| survival.red);
            let aspects = [Aspect::Front, Aspect::Side, Aspect::Rear];
            aspects.into_iter().any(|side| {
                let protection = protection(values, Some([side; 2]));
                [HitLocation::Hull, HitLocation::Turret].into_iter().any(|location| {
                    let number = final_number(projectile, 0, protection, location, false);
                    let hit = Hit { location, critical: false, twice: false };
                    let fatal = [Damage::Eliminated, Damage::Burning, Damage::Shock];
                    fatal.contains(&effect(projectile, protection, hit, number, red, CHILLING))
                })
            })
        })
    })
}

/// Whether a vehicle that stands so could drive on into a hex where it may stay, turning first if need be.
fn drives_on(pos: &Position, unit: &Unit, stand: Stand) -> bool {
    let Stand { at, facing, backwards, left } = stand;
    let gun = towed(pos, unit.id).and_then(|gun| pos.gun_type(gun.id));
    Hexspine::ALL.into_iter().any(|to| {
        let turns = (0..facing.turn_to(to)).map(|_| turn_cost(pos, at)).sum::<Mf>();
        let ahead = if backwards { to.opposite() } else { to };
        let hexes = ahead.front().into_iter().filter_map(|side| at.hex.neighbor(side));
        hexes.map(Location::ground).any(|next| {
            let fits = gun.is_none_or(|gun| gun_fits(pos.map(), next, gun));
            let entry = [false, true].into_iter().any(|off_road| {
                let entry = drive_cost(pos, unit.id, Some(at), next, off_road, backwards);
                entry.is_some_and(|entry| !entry.all && turns + entry.cost <= left)
            });
            fits && entry && !bars(pos, unit, next)
        })
    })
}

/// Whether a vehicle may enter a hex, for what enemies are there: if it may not stay with them it has to be able to drive on.
pub(super) fn check_entry(pos: &Position, unit: &Unit, stand: Stand) -> Result<(), Refusal> {
    if bars(pos, unit, stand.at) && !drives_on(pos, unit, stand) {
        return Err(VehicleRefusal::EnemyInHex { to: stand.at }.into());
    }
    Ok(())
}

/// Where the moving vehicle is; `None` for one that has halted, lies in Bypass or is off the board, or is on its way off it.
fn standing(pos: &Position) -> Option<(&Unit, Stand)> {
    let (id, vehicle, frame) = driver(pos).ok()?;
    let unit = pos.unit(id)?;
    let drive = frame.drive.as_ref().filter(|drive| !drive.halted)?;
    let free = corner_of(unit).is_none() && !is_recalled(vehicle);
    let at = unit.at().filter(|_| free)?;
    let (facing, backwards) = (vehicle.facing, drive.backwards);
    Some((unit, Stand { at, facing, backwards, left: left(frame) }))
}

/// Whether the moving vehicle may be done where it is: not where it may not stay, as long as it can drive on.
pub(super) fn check_end(pos: &Position) -> Result<(), Refusal> {
    check_spending(pos, Mf::ZERO, None, true)
}

/// The same of spending so many MP in its hex, with its hull turned to a hexspine; `stays` if it halts there.
pub(super) fn check_spending(
    pos: &Position,
    cost: Mf,
    turned: Option<Hexspine>,
    stays: bool,
) -> Result<(), Refusal> {
    let Some((unit, stand)) = standing(pos) else { return Ok(()) };
    if !bars(pos, unit, stand.at) || !drives_on(pos, unit, stand) {
        return Ok(());
    }
    let facing = turned.unwrap_or(stand.facing);
    let after = Stand { facing, left: stand.left.less(cost), ..stand };
    if stays || !drives_on(pos, unit, after) {
        return Err(VehicleRefusal::MustDriveOn { unit: unit.id }.into());
    }
    Ok(())
}
