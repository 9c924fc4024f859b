//! Demolition charges at AFV (C7.346, A7.307): a Position DR says whether the charge lies on the roof, against the side that is
//! met or uselessly, a To Kill DR what it does there. The men in the Location are attacked as ever, and what has no armor on the
//! vehicle line.
//!
//! Simplified: where the Position DR is 9 or more the AFV is safe and nothing else changes.

use super::flame;
use super::gunnery::suffer;
use super::plan::Plan;
use super::shot::Shot;
use crate::board::{Location, Los};
use crate::counters::{Armor, ArmorFactor, WeaponKind};
use crate::rules::ground::moving::is_rolling;
use crate::rules::ground::skirting::corner_of;
use crate::rules::words::attack::{Aspect, Assessment, ChargeLine, ChargeStep};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::order::FireAttack;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Mobility;

/// The Basic To Kill number.
const BASIC: i32 = 16;

fn is_charge(pos: &Position, weapon: WeaponId) -> bool {
    pos.weapon_type(weapon).is_some_and(|printed| printed.kind == WeaponKind::DemolitionCharge)
}

/// The enemy AFV in a Location that a charge reaches.
fn targets(pos: &Position, side: Side, target: Location) -> impl Iterator<Item = UnitId> {
    let armored = |id: &UnitId| pos.vehicle_type(*id).is_some_and(|it| it.armor.is_some());
    flame::targets(pos, side, target).filter(armored)
}

/// Whether an AFV is in the target Location of an attack with a charge: then there need be nobody else.
pub(super) fn finds_vehicle(pos: &Position, side: Side, order: &FireAttack) -> bool {
    let mut weapons = order.members.iter().flat_map(|member| &member.weapons);
    weapons.any(|&weapon| is_charge(pos, weapon))
        && targets(pos, side, order.target).next().is_some()
}

/// The charge of an attack, where this is what it is aimed at: not what a thrown one does to its thrower's own Location.
pub(super) fn charge<'a>(pos: &Position, plan: &'a Plan) -> Option<&'a Shot> {
    let [shot] = plan.shots.as_slice() else { return None };
    let weapon = shot.firer.weapon()?;
    let backlash = plan.thrown != 0 && plan.target == shot.at;
    Some(shot).filter(|_| is_charge(pos, weapon) && !backlash)
}

/// What the charge in an attack is to the AFV there.
pub(super) fn lines(pos: &Position, plan: &Plan, seeing: &[(Location, &Los)]) -> Vec<ChargeLine> {
    let side = |shot: &Shot| pos.unit(shot.unit).map(|unit| unit.side);
    let Some((shot, side)) = charge(pos, plan).and_then(|it| Some((it, side(it)?))) else {
        return Vec::new();
    };
    let line = |id| line(pos, plan, shot, seeing, id);
    targets(pos, side, plan.target).filter_map(line).collect()
}

/// The same for one. In the hex of its target it lies behind it (D3.2).
fn line(
    pos: &Position,
    plan: &Plan,
    shot: &Shot,
    seeing: &[(Location, &Los)],
    id: UnitId,
) -> Option<ChargeLine> {
    let (values, unit) = (pos.vehicle_type(id)?, pos.unit(id)?);
    let (armor, vehicle) = (values.armor?, unit.vehicle()?);
    let entry = seeing.first().and_then(|(_, los)| los.entry);
    let entry = entry.filter(|_| shot.at.hex != plan.target.hex);
    let met = entry.map_or(Aspect::Rear, |entry| Aspect::met(vehicle.facing, entry));
    let goes_on = is_rolling(pos, id) && vehicle.can_move();
    let tired = pos.unit(shot.unit).is_some_and(|unit| unit.men().cx);
    let thrown = plan.thrown != 0;
    let user = pos.unit(shot.unit).and_then(|user| user.at());
    // Who has placed a charge may be elsewhere by now; from where he placed it is not kept.
    let beside = thrown && user.is_some_and(|user| user.hex == plan.target.hex);
    let above = if values.open_topped { -2 } else { -1 };
    let steps = [
        (goes_on || unit.concealed, (ChargeStep::Moving, 2)),
        (thrown, (ChargeStep::Thrown, 2)),
        (thrown && pos.phase == Phase::AdvancingFire, (ChargeStep::Advancing, 1)),
        (met == Aspect::Front, (ChargeStep::Front, 1)),
        (met == Aspect::Rear, (ChargeStep::Rear, -1)),
        (vehicle.exposed && !values.open_topped, (ChargeStep::CrewExposed, 1)),
        (tired, (ChargeStep::Exhausted, 1)),
        (shot.at.level > plan.target.level, (ChargeStep::Above, above)),
        (vehicle.mobility != Mobility::Mobile, (ChargeStep::Immobile, -2)),
        (values.open_topped, (ChargeStep::OpenTopped, -2)),
        (beside && corner_of(unit).is_some(), (ChargeStep::InBypass, -2)),
    ];
    let steps = steps.into_iter().filter(|(applies, _)| *applies).map(|(_, step)| step).collect();
    let red_survival = values.survival.is_some_and(|survival| survival.red);
    Some(ChargeLine { unit: id, steps, numbers: numbers(armor, met), red_survival })
}

/// Through the roof, and through the hull where it is met.
fn numbers(armor: Armor, met: Aspect) -> [i32; 2] {
    let (plate, rear) = match met {
        Aspect::Front => (armor.hull.front.value(), 0),
        Aspect::Side => (armor.hull.side.value(), 0),
        Aspect::Rear => (armor.hull.rear().map_or(0, ArmorFactor::value), 1),
    };
    let roof = BASIC - i32::from(armor.hull.side.aerial());
    [roof, BASIC + rear - i32::from(plate)]
}

/// The dice at each AFV, if the charge goes off.
pub(super) fn carry_out(play: &mut Play<'_>, assessment: &Assessment, roll: Dr) {
    if assessment.is_dud(roll) {
        return;
    }
    for line in &assessment.charges {
        let unit = line.unit;
        if play.pos.unit(unit).is_none() {
            continue;
        }
        let position = play.dice.roll();
        let drm = line.drm();
        let number = line.number(position.total());
        play.note(VehicleEvent::ChargeLies { unit, roll: position, drm, number });
        let Some(number) = number else { continue };
        let roll = play.dice.roll();
        let damage = line.damage(number, roll.total());
        play.note(VehicleEvent::ChargeStrikes { unit, roll, number, damage });
        suffer(play, unit, damage);
    }
}
