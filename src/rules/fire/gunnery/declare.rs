//! Whether ordnance may be fired so: the weapon, its ammunition, its target, its marker.

use std::collections::BTreeSet;

use super::kill::projectile;
use super::{canister, latw, spotter, tracks};
use crate::board::{Hexspine, Location, Terrain};
use crate::counters::{Ammo, GunKind, GunType, Round, Traverse};
use crate::rules::fire::reach::Reach;
use crate::rules::fire::shot::Shot;
use crate::rules::fire::tied;
use crate::rules::fire::{arc, bounding, from_aboard, modifiers, past, quota};
use crate::rules::ground::footing::standing;
use crate::rules::ordnance::{basic, canister_fp, specific_fp};
use crate::rules::words::attack::{FireKind, Fp, FpStep};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, Manner, Member, Shell, ShellTarget};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, NamedRefusal, Refusal, VehicleRefusal};
use crate::rules::words::unit::{FireMarker, Mobility, Unit, Vehicle};
use crate::rules::words::weapon::Weapon;

/// Checks the form of an order with a shell: one weapon by itself, in no special manner (A7.51, A8.15).
pub(in crate::rules::fire) fn check_order(
    order: &FireAttack,
) -> Result<Option<(&Member, WeaponId, Shell)>, Refusal> {
    let Some(shell) = order.shell else { return Ok(None) };
    let [member] = order.members.as_slice() else { return Err(FireRefusal::OneShell.into()) };
    let weapon = member.weapons.first().filter(|_| member.weapons.len() == 1 && !member.inherent);
    let &weapon = weapon.ok_or(FireRefusal::OneShell)?;
    if order.manner != Manner::Ordinary || !order.lanes.is_empty() {
        return Err(FireRefusal::ShellManner { weapon }.into());
    }
    if !order.crews.is_empty() {
        return Err(FireRefusal::OneShell.into());
    }
    Ok(Some((member, weapon, shell)))
}

/// The shot of ordnance, if it may be fired so.
pub(in crate::rules::fire) fn shot_of(
    pos: &Position,
    (member, id, shell): (&Member, WeaponId, Shell),
    target: Location,
) -> Result<Shot, Refusal> {
    let unit = pos.unit(member.unit).ok_or(NamedRefusal::NoSuchUnit { unit: member.unit })?;
    let at = unit.at().ok_or(NamedRefusal::NotOnBoard { unit: unit.id })?;
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    if weapon.owner() != Some(unit.id) {
        return Err(FireRefusal::NotPossessed { weapon: id }.into());
    }
    let printed = pos.to_hit_type(id).ok_or(FireRefusal::NotOrdnance { weapon: id })?;
    if weapon.dismantled {
        return Err(FireRefusal::Dismantled { weapon: id }.into());
    }
    if weapon.malfunctioned {
        return Err(FireRefusal::Malfunctioned { weapon: id }.into());
    }
    match unit.vehicle() {
        Some(vehicle) => check_vehicle(pos, unit.id, vehicle)?,
        None => check_men(pos, unit, weapon, member, target)?,
    }
    if at != target && tied::to_its_location(pos, unit) {
        return Err(FireRefusal::EnemyInLocation { unit: unit.id }.into());
    }
    if printed.kind.is_small_arm() && !matches!(shell.at, ShellTarget::Vehicle(_)) {
        return Err(FireRefusal::SmallArmAtMen { weapon: id }.into());
    }
    if let Some(spotter) = shell.spotter {
        spotter::check(pos, weapon, unit, spotter, target)?;
    }
    // A mortar needs the sky above it (B23.423).
    let roof = matches!(pos.map().terrain(at.hex), Terrain::Building { .. });
    if printed.kind.is_mortar() && roof {
        return Err(FireRefusal::MortarIndoors { weapon: id }.into());
    }
    latw::check(pos, unit, weapon, printed, shell)?;
    let fp = check_round(pos, weapon, printed, shell)?;
    canister::check(weapon, shell, at, target)?;
    check_target(pos, weapon, printed, shell, (at, target))?;
    tracks::check(pos, weapon, printed, shell, at.hex.distance(target.hex))?;
    let kind = kind_of(pos, weapon, printed, shell, at.hex.distance(target.hex))?;
    check_turn(pos, weapon, printed, shell, (at, canister::aim(at, target, shell)))?;
    let reach = Reach::between(pos.map(), at, target);
    let farthest = printed.range.map_or(u8::MAX, |(_, farthest)| farthest);
    let shot = Shot::plain(Firer::Weapon(id), (unit.id, at), reach, kind, (fp, farthest));
    let shot = Shot { spotter: shell.spotter, ..shot };
    if printed.kind == GunKind::MachineGun {
        check_whole(pos, id, &shot)?;
    }
    if let Some(values) = pos.unit_type(unit.id) {
        quota::check_weapons(pos, unit.id, values.kind, member, std::slice::from_ref(&shot))?;
    }
    crate::rules::fire::shot::check_count(pos, unit.id, &shot)?;
    Ok(shot)
}

/// What keeps men from firing ordnance: enemies beside them, a leader's other work, a Gun that was moved.
fn check_men(
    pos: &Position,
    unit: &Unit,
    weapon: &Weapon,
    member: &Member,
    target: Location,
) -> Result<(), Refusal> {
    if pos.directions.contains_key(&unit.id) {
        return Err(FireRefusal::HasDirected { unit: unit.id }.into());
    }
    let machine_gun =
        pos.firing_type(weapon.id).is_some_and(|printed| printed.kind.is_machine_gun());
    if unit.carrier().is_some() && !machine_gun {
        return Err(VehicleRefusal::NotFiredAboard { weapon: weapon.id }.into());
    }
    let alone = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
    from_aboard::check(pos, unit, member, &alone)?;
    if weapon.gun.is_some_and(|gun| gun.limbered) {
        return Err(FireRefusal::Limbered { weapon: weapon.id }.into());
    }
    if weapon.moved && weapon.gun.is_some() {
        return Err(FireRefusal::GunMoved { weapon: weapon.id }.into());
    }
    Ok(())
}

/// What keeps a vehicle from firing its main armament: a crew that does nothing, Motion in the PFPh, and hatches that are
/// wrong for it (D2.42, D5.34, D1.321, D5.3).
fn check_vehicle(pos: &Position, unit: UnitId, vehicle: &Vehicle) -> Result<(), Refusal> {
    if !vehicle.composure.acts() {
        return Err(VehicleRefusal::Stunned { unit }.into());
    }
    if vehicle.motion && pos.phase == Phase::PrepFire {
        return Err(VehicleRefusal::InMotion { unit }.into());
    }
    if bounding::has_fired_before(pos, unit) {
        return Err(VehicleRefusal::FiredOnTheMove { unit }.into());
    }
    let manned = pos.vehicle_type(unit).is_none_or(|values| values.is_main_manned(vehicle.exposed));
    match manned {
        true => Ok(()),
        false if vehicle.exposed => Err(VehicleRefusal::FiresButtonedUp { unit }.into()),
        false => Err(VehicleRefusal::FiresLookingOut { unit }.into()),
    }
}

/// Checks the ammunition; returns the FP of a hit on the fire table.
pub(super) fn check_round(
    pos: &Position,
    weapon: &Weapon,
    printed: &GunType,
    shell: Shell,
) -> Result<u8, Refusal> {
    let id = weapon.id;
    let date = pos.setting.date();
    if printed.magazine.stock(shell.round).in_month(date).is_none() {
        return Err(FireRefusal::NoSuchAmmo { weapon: id }.into());
    }
    if weapon.out_of.contains(&shell.round) {
        return Err(FireRefusal::OutOfAmmo { weapon: id }.into());
    }
    if shell.screens() {
        return check_smoke(pos, weapon, shell).map(|()| 0);
    }
    if shell.sweeps() {
        return canister_fp(printed.calibre).ok_or(FireRefusal::WrongAmmo { weapon: id }.into());
    }
    let Round::Shell(ammo) = shell.round else {
        return Err(FireRefusal::NoSuchAmmo { weapon: id }.into());
    };
    // At men and at an area HE is fired; who has none, or none left, fires at men what he has for its HE equivalence (C8.31, C8.9).
    let at_vehicle = matches!(shell.at, ShellTarget::Vehicle(_));
    if at_vehicle && projectile(printed, shell.round).and_then(basic).is_none() {
        return Err(FireRefusal::WrongAmmo { weapon: id }.into());
    }
    let he = Round::Shell(Ammo::He);
    let has_he =
        printed.magazine.stock(he).in_month(date).is_some() && !weapon.out_of.contains(&he);
    let at_men = !at_vehicle;
    if at_men && has_he && ammo != Ammo::He || shell.at == ShellTarget::Area && ammo != Ammo::He {
        return Err(FireRefusal::WrongAmmo { weapon: id }.into());
    }
    let fp = match (&printed.latw, printed.kind) {
        (Some(latw), _) => Some(latw.fp),
        (None, GunKind::MachineGun) => printed.ife,
        (None, _) => specific_fp(ammo, printed.calibre),
    };
    if at_vehicle {
        return Ok(fp.unwrap_or(0));
    }
    fp.ok_or(FireRefusal::WrongAmmo { weapon: id }.into())
}

/// SMOKE is fired at an area, before anything else of the phase: in the PFPh, and in the DFPh (C8.5).
fn check_smoke(pos: &Position, weapon: &Weapon, shell: Shell) -> Result<(), Refusal> {
    let id = weapon.id;
    let in_time = matches!(pos.phase, Phase::PrepFire | Phase::DefensiveFire);
    if !in_time || shell.at != ShellTarget::Area {
        return Err(FireRefusal::SmokePhase { weapon: id }.into());
    }
    if pos.attacks.iter().any(|past| !past.smoke) {
        return Err(FireRefusal::SmokeFirst { weapon: id }.into());
    }
    Ok(())
}

/// Checks the target type and the range (C2.25, C3.3).
fn check_target(
    pos: &Position,
    weapon: &Weapon,
    printed: &GunType,
    shell: Shell,
    (at, target): (Location, Location),
) -> Result<(), Refusal> {
    let id = weapon.id;
    if printed.kind.is_mortar() && shell.at != ShellTarget::Area {
        return Err(FireRefusal::MortarArea { weapon: id }.into());
    }
    let range = at.hex.distance(target.hex);
    let (nearest, farthest) = latw::reach(pos, printed).unwrap_or((0, u8::MAX));
    if range < u32::from(nearest) || range > u32::from(farthest) {
        return Err(FireRefusal::GunRange { weapon: id }.into());
    }
    if printed.kind == GunKind::MachineGun {
        check_machine_gun(pos, id, shell)?;
    }
    let owner = weapon.owner().and_then(|owner| pos.unit(owner)).filter(|unit| unit.is_vehicle());
    let on_the_move = owner.is_some_and(|unit| {
        bounding::is_own_move(pos, unit.side) || unit.vehicle().is_some_and(|it| it.motion)
    });
    match shell.at {
        ShellTarget::Area if on_the_move => Err(FireRefusal::AreaMoving { weapon: id }.into()),
        ShellTarget::Area if at.hex == target.hex => {
            Err(FireRefusal::AreaOwnHex { weapon: id }.into())
        }
        ShellTarget::Area if shell.screens() && target.level != 0 => {
            Err(FireRefusal::SmokeUpstairs { weapon: id }.into())
        }
        // A Gun that is no mortar gives its whole phase to it (C3.331).
        ShellTarget::Area
            if !printed.kind.is_mortar() && past::has_fired(pos, Firer::Weapon(id)) =>
        {
            Err(FireRefusal::AreaFired { weapon: id }.into())
        }
        ShellTarget::Vehicle(unit) => check_target_vehicle(pos, weapon, unit, target),
        ShellTarget::Infantry | ShellTarget::Area | ShellTarget::Vertex(_) => Ok(()),
    }
}

/// A machine gun rolls To Hit at an AFV that is Known, and at nothing else (A9.6, A9.61).
fn check_machine_gun(pos: &Position, id: WeaponId, shell: Shell) -> Result<(), Refusal> {
    let ShellTarget::Vehicle(unit) = shell.at else { return Ok(()) };
    if pos.vehicle_type(unit).is_some_and(|values| values.armor.is_none()) {
        return Err(FireRefusal::VehicleLine { weapon: id }.into());
    }
    if pos.unit(unit).is_some_and(|unit| unit.concealed) {
        return Err(FireRefusal::HalvedAtArmor { weapon: id }.into());
    }
    Ok(())
}

/// It does so only with all of its FP: none that halves it on the fire table fires so (A9.61, A7.24, A7.8).
fn check_whole(pos: &Position, id: WeaponId, shot: &Shot) -> Result<(), Refusal> {
    let line = modifiers::fp_line(pos, shot, &[]);
    let whole = Fp::whole(2);
    let halves = |step: &FpStep| !matches!(step, FpStep::Printed(_)) && step.apply(whole) < whole;
    if line.steps.iter().any(halves) {
        return Err(FireRefusal::HalvedAtArmor { weapon: id }.into());
    }
    Ok(())
}

/// The enemy vehicle aimed at is there; in the MPh it is the one that moves (C3.31, A8.1).
fn check_target_vehicle(
    pos: &Position,
    weapon: &Weapon,
    id: UnitId,
    target: Location,
) -> Result<(), Refusal> {
    let unit = pos.unit(id).filter(|unit| unit.is_vehicle() && unit.at() == Some(target));
    let owner = weapon.owner().and_then(|owner| pos.unit(owner)).map(|owner| owner.side);
    let unit = unit.filter(|unit| Some(unit.side) != owner);
    let unit = unit.ok_or(FireRefusal::NotAVehicle { unit: id })?;
    let moves = || pos.moving().is_some_and(|frame| frame.movers.contains(&unit.id));
    if owner.is_some_and(|side| bounding::at_movers_alone(pos, side)) && !moves() {
        return Err(FireRefusal::NotTheMover.into());
    }
    Ok(())
}

/// As which kind of fire it is fired: by the phase and its own marker, and with a marker only as Intensive Fire (A8.3,
/// A8.41, C5.6).
pub(super) fn kind_of(
    pos: &Position,
    weapon: &Weapon,
    printed: &GunType,
    shell: Shell,
    range: u32,
) -> Result<FireKind, Refusal> {
    let id = weapon.id;
    let owner = weapon.owner().and_then(|owner| pos.unit(owner));
    if !shell.intensive {
        return match (pos.phase, weapon.fire) {
            (_, FireMarker::None) | (Phase::AdvancingFire, FireMarker::Opportunity) => {
                let side = owner.map_or(pos.attacker, |owner| owner.side);
                bounding::kind(pos, side, weapon.fire)
                    .ok_or_else(|| FireRefusal::NotYourFire.into())
            }
            (_, FireMarker::Opportunity) => {
                let unit = owner.map(|owner| owner.id);
                Err(unit.map_or(FireRefusal::WeaponAlreadyFired { weapon: id }.into(), |unit| {
                    FireRefusal::AwaitsOpportunity { unit }.into()
                }))
            }
            (Phase::Movement | Phase::DefensiveFire, _) => {
                Err(FireRefusal::OrdnanceOnce { weapon: id }.into())
            }
            _ => Err(FireRefusal::WeaponAlreadyFired { weapon: id }.into()),
        };
    }
    let vehicle = owner.and_then(Unit::vehicle);
    if weapon.gun.is_none() && vehicle.is_none() {
        return Err(FireRefusal::IntensiveSw { weapon: id }.into());
    }
    if printed.no_intensive_fire {
        return Err(FireRefusal::IntensiveNever { weapon: id }.into());
    }
    if !weapon.fire.has_fired() {
        return Err(FireRefusal::IntensiveEarly { weapon: id }.into());
    }
    let own_move = owner.is_some_and(|owner| bounding::is_own_move(pos, owner.side));
    if own_move || vehicle.is_some_and(|vehicle| vehicle.motion) {
        return Err(FireRefusal::IntensiveMoving { weapon: id }.into());
    }
    let spent = weapon.is_strained() || weapon.fire == FireMarker::Final;
    let prevents = spent && owner.is_some_and(|owner| is_overrun(pos, owner, id));
    if spent && !prevents {
        return Err(FireRefusal::IntensiveTwice { weapon: id }.into());
    }
    if owner.is_some_and(|owner| owner.men().pinned) {
        return Err(FireRefusal::IntensivePinned { weapon: id }.into());
    }
    if prevents {
        return Ok(FireKind::Prevention);
    }
    match pos.phase {
        Phase::PrepFire => Ok(FireKind::Prep),
        Phase::Movement => Ok(FireKind::FirstFire),
        Phase::DefensiveFire if range > 1 => {
            Err(FireRefusal::IntensiveAdjacent { weapon: id }.into())
        }
        Phase::DefensiveFire => Ok(FireKind::FinalFireMarked),
        Phase::AdvancingFire if weapon.gun.is_some_and(|gun| gun.waited) => {
            Ok(FireKind::Opportunity)
        }
        _ => Err(FireRefusal::IntensiveAdvancing { weapon: id }.into()),
    }
}

/// Whether a vehicle has come into a Gun's hex to overrun it, and has not done so yet: the Gun may try to stop it, once (C5.64).
fn is_overrun(pos: &Position, crew: &Unit, gun: WeaponId) -> bool {
    pos.moving().is_some_and(|frame| {
        let overrun = frame.drive.as_ref().and_then(|drive| drive.overrun);
        let here = overrun.is_some_and(|overrun| crew.at() == Some(overrun.at));
        here && !frame.shots.contains_key(&Firer::Weapon(gun))
    })
}

/// Where a weapon has to turn for a target, and by how much: the least way. `None` for what points nowhere. The main armament
/// of a vehicle points where its turret does, or its hull.
pub(super) fn turn_for(
    pos: &Position,
    weapon: &Weapon,
    at: Location,
    target: Location,
) -> Option<(Hexspine, u8)> {
    let mounted = || pos.unit(weapon.owner()?)?.vehicle().map(|vehicle| vehicle.turret);
    let facing = weapon.gun.map(|gun| gun.facing).or_else(mounted)?;
    let eye = match weapon.owner().filter(|_| weapon.gun.is_none()) {
        Some(owner) => standing(pos, owner, at),
        None => at.into(),
    };
    Hexspine::toward_from(eye, target.hex)
        .map(|spine| (spine, facing.turn_to(spine)))
        .min_by_key(|&(_, turned)| turned)
}

/// A Gun held to its arc by woods or walls, and Intensive Fire of one that has no ROF to lose by turning (C2.5, C5.11).
fn check_turn(
    pos: &Position,
    weapon: &Weapon,
    printed: &GunType,
    shell: Shell,
    (at, target): (Location, Location),
) -> Result<(), Refusal> {
    let id = weapon.id;
    if arc::excludes(pos, id, at, target) {
        return Err(FireRefusal::OutsideArc { weapon: id }.into());
    }
    let turns = turn_for(pos, weapon, at, target).is_some_and(|(_, turned)| turned > 0);
    let owner = weapon.owner().and_then(|owner| pos.unit(owner));
    // A pinned crew fires where its Gun points (A7.81).
    let crew_of_gun = owner.filter(|owner| !owner.is_vehicle());
    if turns && crew_of_gun.is_some_and(|owner| owner.men().pinned) {
        return Err(FireRefusal::OutsideArc { weapon: id }.into());
    }
    // On the move it fires where it points (D3.3).
    if turns && owner.is_some_and(|owner| bounding::is_own_move(pos, owner.side)) {
        return Err(FireRefusal::OutsideArc { weapon: id }.into());
    }
    // What has no turret turns with its hull, and only where that can turn (D3.2).
    let fixed = weapon.owner().and_then(|owner| pos.unit(owner)).and_then(|unit| unit.vehicle());
    // In Bypass it lies along its hexside (D2.3).
    let beside = owner.is_some_and(|owner| owner.footing().corner().is_some());
    let stuck = beside || fixed.is_some_and(|vehicle| vehicle.mobility != Mobility::Mobile);
    if turns && stuck && printed.mount == Traverse::None {
        return Err(FireRefusal::OutsideArc { weapon: id }.into());
    }
    let bodily = weapon.gun.is_some() && printed.mount == Traverse::None;
    if shell.intensive && turns && bodily && printed.rof == 0 {
        return Err(FireRefusal::IntensiveTurned { weapon: id }.into());
    }
    Ok(())
}
