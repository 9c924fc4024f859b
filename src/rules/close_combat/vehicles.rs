//! Close Combat with vehicles (A11.5-A11.7): what men do to one by their CCV, and what one does to them by its machine guns.
//!
//! Simplified: street fighting is Reaction Fire alone (A11.8); no capture of empty
//! vehicles.

use super::attack::{attack_fp, best_leader};
use crate::counters::UnitKind;
use crate::rules::fire;
use crate::rules::ground::aboard;
use crate::rules::ground::moving::is_rolling;
use crate::rules::ground::random_selection::draw;
use crate::rules::ground::stacking::crowd;
use crate::rules::men::experience::inexperienced;
use crate::rules::men::morale::casualty_reduce;
use crate::rules::ordnance::{Damage, destroy_with_all_aboard, immobilize, unlikely_kill};
use crate::rules::words::attack::Fp;
use crate::rules::words::decision::CloseFrame;
use crate::rules::words::dice::{Die, Dr};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::{CheckDrm, CheckDrmKind, CloseResult};
use crate::rules::words::status::{is_heroic, is_mmc};
use crate::rules::words::unit::{Composure, Mobility, Unit};

/// How many may attack a vehicle together: two, one of them an SMC (A11.51).
pub(super) fn may_attack_together(pos: &Position, by: &[UnitId]) -> bool {
    let smc = |id: &UnitId| pos.unit_type(*id).is_some_and(|values| values.kind.is_smc());
    match by {
        [_] => true,
        [_, _] => by.iter().any(smc),
        _ => false,
    }
}

/// The Close Combat Value of one unit by itself, before what halves it (A11.5).
fn printed_ccv(pos: &Position, id: UnitId) -> u8 {
    let Some(values) = pos.unit_type(id) else { return 0 };
    let kind = match values.kind {
        UnitKind::Squad => 5,
        UnitKind::Crew => 4,
        UnitKind::HalfSquad => 3,
        _ => 2,
    };
    kind + u8::from(values.assault_engineer)
}

/// The CCV of those who attack a vehicle: that of the strongest, one more for the SMC who goes with him, one less for who is
/// pinned or inexperienced (A11.5).
#[must_use]
pub fn ccv(pos: &Position, by: &[UnitId]) -> u8 {
    let each = by.iter().map(|&id| printed_ccv(pos, id)).max().unwrap_or(0);
    let pinned = by.iter().any(|&id| pos.unit(id).is_some_and(|unit| unit.men().pinned));
    let green = by.iter().any(|&id| is_mmc(pos, id) && inexperienced(pos, id));
    let together = u8::from(by.len() > 1);
    (each + together).saturating_sub(u8::from(pinned) + u8::from(green))
}

/// What a vehicle strikes with: its machine guns but for the one in the bow, and those who look out of it; half of it in Motion
/// (A11.62). Nothing while its crew does nothing.
pub(super) fn fp(pos: &Position, unit: &Unit) -> Fp {
    let Some(vehicle) = unit.vehicle().filter(|vehicle| vehicle.composure.acts()) else {
        return Fp::ZERO;
    };
    let aboard: Fp = strikers(pos, unit.id).map(|unit| attack_fp(pos, unit.id)).sum();
    let fp = Fp::whole(fire::close_in(pos, unit)) + aboard;
    if vehicle.motion { fp.halved() } else { fp }
}

/// Those aboard who strike with it: not who is broken (A11.16).
fn strikers(pos: &Position, vehicle: UnitId) -> impl Iterator<Item = &Unit> {
    aboard::vulnerable(pos, vehicle).filter(|unit| !unit.men().broken)
}

/// Whether a vehicle strikes by Passengers who have no armor about them (A11.16).
pub(super) fn strikes_from_open_vehicle(pos: &Position, id: UnitId) -> bool {
    let open = pos.vehicle_type(id).is_some_and(|values| values.armor.is_none());
    open && strikers(pos, id).next().is_some()
}

/// What those whom a vehicle attacks are worth against it: their CCV, each by itself (A11.62).
pub(super) fn defense(pos: &Position, targets: &[UnitId]) -> Fp {
    targets.iter().map(|&id| Fp::whole(printed_ccv(pos, id))).sum()
}

/// Whether a vehicle's crew can use a machine gun that it has.
fn has_machine_guns(pos: &Position, unit: &Unit) -> bool {
    fire::inherent(pos, unit).0 > 0 && unit.vehicle().is_some_and(|it| it.composure.acts())
}

/// The modifiers of an attack on a vehicle (A11.51).
pub(super) fn drms(
    pos: &Position,
    frame: &CloseFrame,
    side: Side,
    by: &[UnitId],
    target: &Unit,
) -> Vec<CheckDrm> {
    let (Some(values), Some(vehicle)) = (pos.vehicle_type(target.id), target.vehicle()) else {
        return Vec::new();
    };
    let armored = values.armor.is_some();
    let when = |applies: bool, value: i8| if applies { value } else { 0 };
    let closed = armored && !values.open_topped;
    let escorts = pos.men_at(target.side, frame.at).filter(|unit| !unit.men().broken);
    let escort = |unit: &Unit| match pos.unit_type(unit.id).map(|values| values.kind) {
        Some(UnitKind::Squad) => 2,
        Some(UnitKind::HalfSquad | UnitKind::Crew) => 1,
        _ => 0,
    };
    let escorts = escorts.map(escort).fold(0, i8::saturating_add);
    let leader = best_leader(pos, by);
    let cx = by.iter().any(|&id| pos.unit(id).is_some_and(|unit| unit.men().cx));
    let ambush = match frame.ambusher {
        Some(ambusher) if ambusher == side => -1,
        Some(_) => 1,
        None => 0,
    };
    let all = [
        (CheckDrmKind::Unarmored, when(!armored, -3)),
        (CheckDrmKind::NoMachineGun, when(!has_machine_guns(pos, target), -1)),
        (CheckDrmKind::OpenTop, when(armored && values.open_topped, -2)),
        (CheckDrmKind::CrewExposed, when(closed && vehicle.exposed, -1)),
        (CheckDrmKind::Immobile, when(vehicle.mobility != Mobility::Mobile, -1)),
        (CheckDrmKind::InMotion, when(is_rolling(pos, target.id) && vehicle.can_move(), 2)),
        (CheckDrmKind::Escort, escorts),
        (CheckDrmKind::VehicleLeadership, when(by.len() > 1, leader)),
        (CheckDrmKind::VehicleHero, when(by.iter().any(|&id| is_heroic(pos, id)), -1)),
        (CheckDrmKind::VehicleCx, i8::from(cx)),
        (CheckDrmKind::VehicleAmbush, ambush),
    ];
    let all = all.into_iter().chain([(CheckDrmKind::Crowd, crowd(pos, side, frame.at))]);
    all.filter(|(_, value)| *value != 0).map(|(kind, value)| CheckDrm { kind, value }).collect()
}

/// What a Final DR does to a vehicle: up to half the CCV it burns, under it it is eliminated, at it immobilized (A11.5).
#[must_use]
pub fn reading(ccv: u8, total: i32) -> CloseResult {
    let number = i32::from(ccv);
    if 2 * total <= number {
        CloseResult::Burning
    } else if total < number {
        CloseResult::Eliminated
    } else if total == number {
        CloseResult::Immobilized
    } else {
        CloseResult::None
    }
}

/// How bad a result is for a vehicle.
fn gravity(result: CloseResult) -> u8 {
    match result {
        CloseResult::Burning => 3,
        CloseResult::Eliminated => 2,
        CloseResult::Immobilized => 1,
        CloseResult::None | CloseResult::CasualtyReduction => 0,
    }
}

/// The better of a result and what the dr after an Original 2 says (A11.501).
#[must_use]
pub fn luckier(result: CloseResult, dr: Die) -> CloseResult {
    let lucky = match unlikely_kill(dr, false) {
        Damage::Burning => CloseResult::Burning,
        Damage::Eliminated => CloseResult::Eliminated,
        Damage::Immobilized => CloseResult::Immobilized,
        _ => CloseResult::None,
    };
    if gravity(lucky) > gravity(result) { lucky } else { result }
}

/// Carries out what an attack did to a vehicle. Out of one that is lost in Close Combat nobody gets (A11.5).
pub(super) fn suffer(play: &mut Play<'_>, vehicle: UnitId, result: CloseResult) {
    match result {
        CloseResult::Burning => destroy_with_all_aboard(play, vehicle, true),
        CloseResult::Eliminated => destroy_with_all_aboard(play, vehicle, false),
        CloseResult::Immobilized => immobilize(play, vehicle),
        CloseResult::None | CloseResult::CasualtyReduction => {}
    }
}

/// Whether a throw turns on those who attack a vehicle: an Original 12, if its crew defends itself (A11.501).
pub(crate) fn strikes_back(pos: &Position, vehicle: UnitId, roll: Dr) -> bool {
    let composure = pos.unit(vehicle).and_then(Unit::vehicle).map(|it| it.composure);
    roll.total() == 12 && composure.is_some_and(Composure::acts)
}

/// An Original 12 turns on those who attack: one of them is Casualty Reduced by a crew that defends itself (A11.501). Returns the
/// squads that were reduced, each with the half-squad that stands for it.
pub(super) fn backfire(
    play: &mut Play<'_>,
    by: &[UnitId],
    vehicle: UnitId,
    roll: Dr,
) -> Vec<(UnitId, UnitId)> {
    if !strikes_back(play.pos, vehicle, roll) {
        return Vec::new();
    }
    let struck = draw(play, by, 1);
    struck
        .into_iter()
        .filter_map(|unit| casualty_reduce(play, unit).map(|heir| (unit, heir)))
        .collect()
}
