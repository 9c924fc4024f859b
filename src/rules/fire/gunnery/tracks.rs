//! Deliberate Immobilization: a gun aims at the tracks of an AFV near by; a hit on the hull is enough (C5.7).

use super::kill::projectile;
use crate::board::{Location, Los};
use crate::counters::GunType;
use crate::rules::fire::modifiers::{cover, took_no_cover};
use crate::rules::fire::plan::Plan;
use crate::rules::fire::vehicle_line::is_hull_down;
use crate::rules::ordnance::basic;
use crate::rules::words::order::{Shell, ShellTarget};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::unit::Mobility;
use crate::rules::words::weapon::Weapon;

/// So far tracks can be aimed at, in hexes.
const FARTHEST: u32 = 6;

/// Whether a weapon may aim so: a gun, no small arm or LATW, at an AFV that is Mobile, with ammunition that
/// would kill it through the weakest side of its hull.
pub(super) fn check(
    pos: &Position,
    weapon: &Weapon,
    printed: &GunType,
    shell: Shell,
    range: u32,
) -> Result<(), Refusal> {
    if !shell.immobilize {
        return Ok(());
    }
    let id = weapon.id;
    let gun = !printed.kind.is_small_arm() && printed.latw.is_none();
    let ShellTarget::Vehicle(unit) = shell.at else {
        return Err(FireRefusal::TracksOfAfv { weapon: id }.into());
    };
    let target = pos.unit(unit).and_then(|unit| unit.vehicle());
    let mobile = target.is_some_and(|vehicle| vehicle.mobility == Mobility::Mobile);
    let armor = pos.vehicle_type(unit).and_then(|values| values.armor).filter(|_| gun && mobile);
    let armor = armor.ok_or(FireRefusal::TracksOfAfv { weapon: id })?;
    if range > FARTHEST {
        return Err(FireRefusal::TracksTooFar { weapon: id }.into());
    }
    let number = projectile(printed, shell.round).and_then(basic).unwrap_or(0);
    let lowest = armor.hull.front.value().min(armor.hull.side.value());
    if number <= lowest {
        return Err(FireRefusal::TracksTooStrong { weapon: id }.into());
    }
    Ok(())
}

/// Whether the tracks can be seen: not those of a vehicle that is hull down.
pub(in crate::rules::fire) fn check_seen(pos: &Position, plan: &Plan) -> Result<(), Refusal> {
    let Some(shell) = plan.shell.filter(|shell| shell.immobilize) else { return Ok(()) };
    let (ShellTarget::Vehicle(unit), Some(shot)) = (shell.at, plan.shots.first()) else {
        return Ok(());
    };
    let lines = plan.sights.lines(pos);
    let seeing: Vec<(Location, &Los)> = lines.iter().map(|(post, los)| (post.at, los)).collect();
    let shelter = cover(pos, unit, plan.target, took_no_cover(pos, unit), &seeing);
    match shot.firer.weapon() {
        Some(weapon) if is_hull_down(pos, unit, shelter, &seeing) => {
            Err(FireRefusal::TracksHidden { weapon }.into())
        }
        _ => Ok(()),
    }
}
