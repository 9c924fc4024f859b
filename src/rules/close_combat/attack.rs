//! One Close Combat attack: worked out, then rolled (A11.11-A11.16).

use super::magnetic_mines;
use super::vehicles::{self, ccv};
use crate::board::Footing;
use crate::rules::ground::random_selection::draw;
use crate::rules::ground::stacking::crowd;
use crate::rules::men::morale::{casualty_reduce, despair, eliminate, leadership};
use crate::rules::men::promotion;
use crate::rules::words::attack::Fp;
use crate::rules::words::decision::{CloseFrame, Frame};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::{Cause, CloseCombatEvent, PossessionEvent};
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::order::CloseAttack;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::{
    CheckDrm, CheckDrmKind, CloseAssessment, CloseReport, CloseResult, Odds,
};
use crate::rules::words::status::{is_heroic, is_mmc};
use crate::rules::words::unit::{Composure, Unit};

/// The coloured die that may cost the dead their weapons (A11.13).
const WEAPON_LOSS_ON: u8 = 1;

/// Works out an attack in the Close Combat that is being declared, without rolling it, or an assault on the vehicle that moves, against those whose Withdrawal is
/// announced as such. `None` when no Close Combat is being declared.
#[must_use]
pub fn assess(pos: &Position, side: Side, declared: &CloseAttack) -> Option<CloseAssessment> {
    match pos.frames.last() {
        Some(Frame::CloseCombat(frame)) => {
            let announced = frame.first_plan.iter().flat_map(|plan| plan.withdrawals.keys());
            let announced: Vec<UnitId> = announced.copied().collect();
            Some(prepare(pos, frame, side, declared, &announced))
        }
        Some(Frame::Window) => super::reaction::worked_out(pos, side, declared),
        _ => None,
    }
}

/// Works out an attack while `withdrawing` are on their way out.
pub(super) fn prepare(
    pos: &Position,
    frame: &CloseFrame,
    side: Side,
    declared: &CloseAttack,
    withdrawing: &[UnitId],
) -> CloseAssessment {
    let by: Vec<UnitId> = declared.by.iter().copied().collect();
    let targets: Vec<UnitId> = declared.at.iter().copied().collect();
    let at = frame.at;
    if let [target] = targets.as_slice()
        && let Some(target) = pos.unit(*target).filter(|unit| unit.is_vehicle())
    {
        let number = ccv(pos, &by);
        let (attack, drms) = (Fp::whole(number), vehicles::drms(pos, frame, side, &by, target));
        let odds = Odds::of(attack, attack);
        let (defense, ccv) = (Fp::ZERO, Some(number));
        let mine = magnetic_mines::at_hand(pos, &by, target.id);
        return CloseAssessment { at, side, by, attack, targets, defense, odds, drms, ccv, mine };
    }
    let vehicle = by.first().and_then(|unit| pos.unit(*unit)).filter(|unit| unit.is_vehicle());
    let attack = match vehicle {
        Some(vehicle) => vehicles::fp(pos, vehicle),
        None => by.iter().map(|&unit| attack_fp(pos, unit)).sum(),
    };
    let defense = match vehicle {
        Some(_) => vehicles::defense(pos, &targets),
        None => targets.iter().map(|&unit| printed_fp(pos, unit)).sum(),
    };
    let odds = Odds::of(attack, defense);
    let drms = drms(pos, frame, side, &by, &targets, withdrawing);
    CloseAssessment { at, side, by, attack, targets, defense, odds, drms, ccv: None, mine: None }
}

/// An SMC has one FP, an MMC what its unbroken side prints; support weapons and terrain count for nothing.
fn printed_fp(pos: &Position, unit: UnitId) -> Fp {
    let Some(values) = pos.unit_type(unit) else { return Fp::ZERO };
    // Everybody can strike a blow: no MMC defends or attacks with nothing.
    if values.kind.is_smc() { Fp::whole(1) } else { Fp::whole(values.fp.max(1)) }
}

/// A pinned unit attacks with half its FP and defends with all of it (A7.8).
pub(super) fn attack_fp(pos: &Position, unit: UnitId) -> Fp {
    let fp = printed_fp(pos, unit);
    if pos.unit(unit).is_some_and(|unit| unit.men().pinned) { fp.halved() } else { fp }
}

/// The DRM of the best leader who attacks with others, unless he is pinned (A11.141, A7.831); 0 without one.
pub(super) fn best_leader(pos: &Position, by: &[UnitId]) -> i8 {
    by.iter()
        .filter(|&&id| pos.unit(id).is_some_and(|unit| !unit.men().pinned))
        .filter_map(|&id| leadership(pos, id))
        .min()
        .unwrap_or(0)
}

fn drms(
    pos: &Position,
    frame: &CloseFrame,
    side: Side,
    by: &[UnitId],
    targets: &[UnitId],
    withdrawing: &[UnitId],
) -> Vec<CheckDrm> {
    let mut drms = Vec::new();
    let mut add = |kind, value| {
        if value != 0 {
            drms.push(CheckDrm { kind, value });
        }
    };
    let state = |test: fn(&Unit) -> bool| move |&id: &UnitId| pos.unit(id).is_some_and(test);
    if by.len() > 1 {
        add(CheckDrmKind::CloseLeadership, best_leader(pos, by));
    }
    let hero = |&id: &UnitId| is_heroic(pos, id);
    add(CheckDrmKind::Hero, -i8::from(by.iter().any(hero)));
    match frame.ambusher {
        Some(ambusher) if ambusher == side => add(CheckDrmKind::Ambusher, -1),
        Some(_) => add(CheckDrmKind::Ambushed, 1),
        None => {}
    }
    add(CheckDrmKind::Crowd, crowd(pos, side, frame.at));
    add(CheckDrmKind::ShakenCrew, i8::from(by.iter().any(state(is_shaken))));
    let mounted = |&id: &UnitId| vehicles::strikes_from_open_vehicle(pos, id);
    add(CheckDrmKind::FromOpenVehicle, 2 * i8::from(by.iter().any(mounted)));
    add(CheckDrmKind::CxAttacker, i8::from(by.iter().any(state(|unit| unit.men().cx))));
    add(CheckDrmKind::CxTarget, -i8::from(targets.iter().any(state(|unit| unit.men().cx))));
    let caught = |unit: &Unit| unit.footing() == Footing::OnWire;
    add(CheckDrmKind::AttackerOnWire, i8::from(by.iter().any(state(caught))));
    add(CheckDrmKind::TargetOnWire, -i8::from(targets.iter().any(state(caught))));
    if targets.iter().all(state(|unit| unit.men().broken)) {
        add(CheckDrmKind::BrokenTarget, -2);
    }
    if targets.iter().all(|target| withdrawing.contains(target)) {
        add(CheckDrmKind::WithdrawingTarget, -2);
        // Those who stay cover the retreat.
        let staying = pos
            .side_at(side.other(), frame.at)
            .filter(|unit| !unit.men().broken && !withdrawing.contains(&unit.id))
            .count();
        add(CheckDrmKind::FriendsWhoStay, i8::try_from(staying).unwrap_or(i8::MAX));
    }
    drms
}

/// Whether a vehicle's crew has been stunned, and is the worse for it (D5.34).
fn is_shaken(unit: &Unit) -> bool {
    unit.vehicle().is_some_and(|vehicle| vehicle.composure == Composure::Shaken)
}

/// Rolls an attack and carries out what it does. Returns the squads that it reduced, each with the half-squad
/// that stands for it.
pub(super) fn resolve(play: &mut Play<'_>, assessment: CloseAssessment) -> Vec<(UnitId, UnitId)> {
    if let (Some(ccv), [vehicle]) = (assessment.ccv, assessment.targets.as_slice()) {
        let vehicle = *vehicle;
        return at_vehicle(play, assessment, ccv, vehicle).1;
    }
    let roll = play.dice.roll();
    let total = roll.total() + assessment.drm();
    let kill_number = assessment.kill_number();
    let columns_below_even = assessment.odds.columns_below_even();
    let targets = assessment.targets.clone();
    let (result, chosen) = match total.cmp(&i32::from(kill_number)) {
        std::cmp::Ordering::Less => (CloseResult::Eliminated, targets.clone()),
        std::cmp::Ordering::Equal => (CloseResult::CasualtyReduction, draw(play, &targets, 1)),
        std::cmp::Ordering::Greater => (CloseResult::None, Vec::new()),
    };
    let brave = || assessment.by.iter().copied().find(|&id| is_mmc(play.pos, id));
    let brave = (roll.total() == 2).then(brave).flatten();
    let weapons_at_risk = roll.colored == WEAPON_LOSS_ON;
    play.note(CloseCombatEvent::Attack(Box::new(CloseReport {
        assessment,
        unlikely: None,
        roll,
        total,
        result,
        chosen: chosen.clone(),
    })));
    if let Some(brave) = brave {
        promotion::create_leader(play, brave, false, columns_below_even);
    }
    let mut reduced = Vec::new();
    for unit in chosen {
        let carried: Vec<WeaponId> = play.pos.weapons_of(unit).map(|weapon| weapon.id).collect();
        match result {
            CloseResult::Eliminated => eliminate(play, unit, Cause::CloseCombat),
            CloseResult::CasualtyReduction => {
                reduced.extend(casualty_reduce(play, unit).map(|heir| (unit, heir)));
            }
            CloseResult::None | CloseResult::Immobilized | CloseResult::Burning => {}
        }
        if weapons_at_risk && play.pos.unit(unit).is_none() && result == CloseResult::Eliminated {
            lose_weapons(play, &carried, kill_number);
        }
    }
    // Broken units come under DM again by being attacked (A10.62).
    for unit in targets.into_iter().chain(reduced.iter().map(|&(_, heir)| heir)) {
        despair(play, unit);
    }
    reduced
}

/// Rolls an attack on a vehicle (A11.5). Returns the DR, and the squads that it reduced, each with the half-squad that stands for it.
pub(super) fn at_vehicle(
    play: &mut Play<'_>,
    mut assessment: CloseAssessment,
    number: u8,
    vehicle: UnitId,
) -> (Dr, Vec<(UnitId, UnitId)>) {
    if assessment.mine.is_some_and(|mine| magnetic_mines::found(play, mine)) {
        assessment.drms.push(magnetic_mines::DRM);
    }
    let roll = play.dice.roll();
    let total = roll.total() + assessment.drm();
    let unlikely = (roll.total() == 2).then(|| play.dice.dr());
    let result = vehicles::reading(number, total);
    let result = unlikely.map_or(result, |dr| vehicles::luckier(result, dr));
    let by = assessment.by.clone();
    let chosen = if result == CloseResult::None { Vec::new() } else { assessment.targets.clone() };
    play.note(CloseCombatEvent::Attack(Box::new(CloseReport {
        assessment,
        unlikely,
        roll,
        total,
        result,
        chosen,
    })));
    let reduced = vehicles::backfire(play, &by, vehicle, roll);
    vehicles::suffer(play, vehicle, result);
    (roll, reduced)
}

/// Each weapon of the dead is lost on a dr up to the Kill Number (A11.13).
fn lose_weapons(play: &mut Play<'_>, weapons: &[WeaponId], kill_number: u8) {
    for &weapon in weapons {
        if play.dice.dr() <= kill_number
            && let Some(lost) = play.pos.weapons.remove(&weapon)
        {
            play.note(PossessionEvent::Lost { weapon, counter: lost.counter });
        }
    }
}
