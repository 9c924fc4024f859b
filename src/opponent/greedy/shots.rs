//! When to fire, and at what: the exact odds of the attacks that look best, less what they give away.

use super::foes::{Gun, gun_of};
use super::groups;
use super::harm::{REDUCED, harm};
use super::judge::{Judge, gun_weight, weight};
use crate::board::Location;
use crate::odds::ordnance::{VehicleFate, VehicleOdds, VehicleShotOdds};
use crate::odds::{self, UnitOdds};
use crate::rules::fire::{self, Assessment, FireKind};
use crate::rules::ids::{Firer, UnitId};
use crate::rules::order::{FireAttack, FireOrder, Order};
use crate::rules::unit::FireMarker;
use crate::rules::{Phase, Position};

/// So many attacks that look best are worked out exactly.
const EXACT: usize = 4;
/// What looks worse than that is no attack to think about.
const SLIGHT: f64 = -0.1;
/// What breaking a unit anew is worth that is broken already: it stays under DM.
const KEPT_DOWN: f64 = 0.08;
/// What Intensive Fire costs: in one of seven shots more than else the weapon jams.
const STRAIN: f64 = 0.05;
/// What a "?" is taken for.
const UNSEEN: f64 = 0.6;

/// The attack to make now; none when nothing is worth it.
pub(super) fn best(judge: &mut Judge<'_>, orders: &[Order]) -> Option<Order> {
    let look = orders.iter().find(|order| worth_a_panzerfaust(judge, order));
    if let Some(look) = look {
        return Some(look.clone());
    }
    let exact = weighed(judge, orders, EXACT, SLIGHT).into_iter();
    let best = exact.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.0).then_some(Order::Fire(FireOrder::Attack(best.1)))
}

/// The attacks that look best, at most so many and none that looks worse than `least`: each with what it is worth by its exact
/// odds, less what it gives away.
pub(super) fn weighed(
    judge: &mut Judge<'_>,
    orders: &[Order],
    most: usize,
    least: f64,
) -> Vec<(f64, FireAttack)> {
    let fires = orders.iter().filter_map(|order| match order {
        Order::Fire(FireOrder::Attack(fire)) => Some(fire),
        _ => None,
    });
    let mut shots: Vec<Shot> = fires.filter_map(|order| Shot::of(judge, order.clone())).collect();
    shots.extend(groups::of(judge, &shots));
    shots.retain(|shot| shot.net() > least);
    shots.sort_by(|a, b| b.net().total_cmp(&a.net()));
    let exact = shots.into_iter().take(most).filter_map(|shot| {
        // What is too much to work out is taken as it looks.
        let long = judge.quick || odds::takes_long(judge.pos, &shot.order);
        let gain = if long { shot.gain } else { exactly(judge, &shot.order)? };
        Some((gain - shot.price, shot.order))
    });
    exact.collect()
}

/// Whether an order looks for a Panzerfaust where an AFV is within its range and in sight.
fn worth_a_panzerfaust(judge: &Judge<'_>, order: &Order) -> bool {
    let &Order::Fire(FireOrder::Panzerfaust { unit }) = order else { return false };
    let pos = judge.pos;
    let range = fire::panzerfaust_range(pos, unit).map_or(0, u32::from);
    let Some(from) = pos.unit(unit).and_then(|unit| unit.at()) else { return false };
    let armor = pos
        .on_board(judge.side.other())
        .filter(|enemy| pos.vehicle_type(enemy.id).is_some_and(|values| values.armor.is_some()));
    armor
        .filter_map(|enemy| enemy.at())
        .any(|at| from.hex.distance(at.hex) <= range && pos.sees(from, at))
}

/// An attack, about what it does, and what it gives away.
#[derive(Clone, Debug)]
pub(super) struct Shot {
    pub(super) order: FireAttack,
    pub(super) gain: f64,
    pub(super) price: f64,
}

impl Shot {
    pub(super) fn of(judge: &mut Judge<'_>, order: FireAttack) -> Option<Shot> {
        let gain = guess(judge, &order)?;
        let price = price(judge, &order);
        Some(Shot { order, gain, price })
    }

    pub(super) fn net(&self) -> f64 {
        self.gain - self.price
    }
}

/// What an attack is worth by its exact odds.
fn exactly(judge: &Judge<'_>, order: &FireAttack) -> Option<f64> {
    let odds = odds::of_attack(judge.pos, judge.side, order).ok()?;
    // The Area target type strikes friends too.
    let whose = |fate: &UnitOdds| {
        let own = judge.pos.unit(fate.unit).is_some_and(|unit| unit.side == judge.side);
        if own { -1.0 } else { 1.0 }
    };
    let gain: f64 = odds.targets.iter().map(|fate| whose(fate) * worth(judge, fate)).sum();
    let guns = odds.guns.iter().map(|(gun, fate)| {
        let weight = gun_weight(judge.pos, *gun);
        weight * (fate.eliminated + fate.malfunctions * REDUCED)
    });
    let gain = gain + guns.sum::<f64>();
    let gain = gain + odds.vehicles.iter().map(|fate| of_one_beside(judge, fate)).sum::<f64>();
    let gain = gain + odds.vehicle.map_or(0.0, |fate| of_vehicle(judge, &odds.assessment, &fate));
    let loss: f64 = odds.firers.iter().map(|fate| worth(judge, fate)).sum();
    Some(gain - loss)
}

/// What the fate of a vehicle is worth to its enemy.
fn of_vehicle(judge: &Judge<'_>, assessment: &Assessment, fate: &VehicleShotOdds) -> f64 {
    let aimed = assessment.to_hit.as_ref().and_then(|stage| stage.kill.as_ref());
    let Some(kill) = aimed else { return 0.0 };
    loss_of(judge, kill.unit, &fate.vehicle) + of_those_aboard(judge, &fate.passengers)
}

/// The same of a vehicle that the fire table strikes.
fn of_one_beside(judge: &Judge<'_>, fate: &VehicleFate) -> f64 {
    loss_of(judge, fate.unit, &fate.vehicle) + of_those_aboard(judge, &fate.passengers)
}

fn of_those_aboard(judge: &Judge<'_>, passengers: &[UnitOdds]) -> f64 {
    passengers.iter().map(|fate| worth(judge, fate)).sum()
}

fn loss_of(judge: &Judge<'_>, unit: UnitId, fate: &VehicleOdds) -> f64 {
    let VehicleOdds { eliminated, burning, immobilized, shocked, stunned, .. } = *fate;
    let worth = eliminated + burning + 0.6 * immobilized + 0.4 * (shocked + stunned);
    // The Area target type strikes friends too.
    let own = judge.pos.unit(unit).is_some_and(|unit| unit.side == judge.side);
    weight(judge.pos, unit) * worth * if own { -1.0 } else { 1.0 }
}

/// What the fate of a unit is worth to its enemy.
fn worth(judge: &Judge<'_>, fate: &UnitOdds) -> f64 {
    let Some(unit) = judge.pos.unit(fate.unit) else { return 0.0 };
    let weight = if unit.concealed && unit.side != judge.side {
        UNSEEN
    } else {
        weight(judge.pos, fate.unit)
    };
    let broken = if unit.men().broken { KEPT_DOWN } else { judge.prices.broken };
    let pinned = if unit.men().broken || unit.men().pinned { 0.0 } else { judge.prices.pinned };
    weight
        * (fate.eliminated
            + fate.reduced * judge.prices.reduced
            + fate.broken * broken
            + fate.pinned * pinned)
}

/// About what an attack does, by the averages of the table.
fn guess(judge: &Judge<'_>, order: &FireAttack) -> Option<f64> {
    let assessment = fire::assess(judge.pos, judge.side, order).ok()?;
    let mut sum = 0.0;
    // A vehicle is quickly worked out.
    if let Some(fate) = odds::ordnance::of_vehicle(judge.pos, &assessment) {
        return Some(of_vehicle(judge, &assessment, &fate));
    }
    let beside = odds::ordnance::of_vehicles(judge.pos, &assessment);
    sum += beside.iter().map(|fate| of_one_beside(judge, fate)).sum::<f64>();
    let stage = assessment.to_hit.as_deref();
    for (place, line) in assessment.parts().flat_map(|part| part.targets.iter().enumerate()) {
        let aimed = stage.and_then(|stage| stage.lines.get(place));
        let hit = aimed.map_or(1.0, |line| odds::ordnance::chance_to_hit(&line.to_hit));
        let loss = hit * harm(f64::from(line.fp.floor()), i32::from(line.total));
        for &unit in &line.units {
            let state = judge.pos.unit(unit)?;
            let weight = if state.concealed { UNSEEN } else { weight(judge.pos, unit) };
            let whose = if state.side == judge.side { -1.0 } else { 1.0 };
            sum += whose * loss * weight * if state.men().broken { 0.3 } else { 1.0 };
        }
    }
    Some(sum)
}

/// What an attack gives away: the fire that its firers could have kept, and the move they cannot make.
fn price(judge: &mut Judge<'_>, order: &FireAttack) -> f64 {
    let pos = judge.pos;
    let mut price = 0.0;
    for member in &order.members {
        let keep = judge.habits.mood.keep;
        for firer in member.firers() {
            price += keep * judge.prices.later * of_firer(judge, firer, order.target);
        }
    }
    // Intensive Fire is hard on the weapon (C5.6).
    if order.shell.is_some_and(|shell| shell.intensive) {
        price += STRAIN;
    }
    for member in &order.members {
        let Some(unit) = pos.unit(member.unit) else { continue };
        // Who fires, is seen.
        if unit.concealed {
            price += judge.prices.seen;
            if let Some(at) = unit.at() {
                price += judge.prices.mask * judge.veil(member.unit, at);
            }
        }
        if pos.phase == Phase::PrepFire
            && !unit.men().pinned
            && let Some(at) = unit.at()
        {
            price += stay(judge, member.unit, at);
        }
    }
    if !order.lanes.is_empty() {
        price -= 0.03 * f64::from(to_come(pos).min(6));
    }
    price
}

/// What it costs the ATTACKER that a unit fires instead of moving.
fn stay(judge: &Judge<'_>, unit: UnitId, at: Location) -> f64 {
    if !judge.aims.attacks || judge.aims.wanting == 0 {
        return 0.02;
    }
    let haste = judge.haste(at);
    let heavy = judge.fire(unit, 10) >= 4.0;
    let price = if heavy { 0.04 + 0.15 * haste } else { 0.10 + 0.35 * haste };
    price * judge.prices.staying * judge.habits.mood.drive * weight(judge.pos, unit).min(1.0)
}

/// How many enemy units have not moved yet in this MPh.
fn to_come(pos: &Position) -> u32 {
    let left = pos.on_board(pos.attacker).filter(|unit| {
        !unit.moved && !unit.men().broken && !unit.men().pinned && unit.fire == FireMarker::None
    });
    u32::try_from(left.count()).unwrap_or(u32::MAX)
}

/// What the DEFENDER's fire would be worth later in the turn.
fn of_firer(judge: &mut Judge<'_>, firer: Firer, target: Location) -> f64 {
    let pos = judge.pos;
    if pos.phase != Phase::Movement {
        return 0.005;
    }
    let (marker, unit, rof) = match firer {
        // A vehicle's machine guns are marked one by one.
        Firer::Inherent(id) | Firer::Mount(id, _) => {
            let unit = pos.unit(id);
            let ready = unit.is_some_and(|unit| !fire::ready(pos, unit).is_empty());
            let marker = unit.map(|unit| if ready { FireMarker::None } else { unit.fire });
            (marker, Some(id), 0)
        }
        Firer::Weapon(weapon) => {
            let state = pos.weapons.get(&weapon);
            let rof = pos.firing_type(weapon).map_or(0, |values| values.rof);
            let rof = pos.gun_type(weapon).map_or(rof, |values| values.rof);
            (state.map(|state| state.fire), state.and_then(|state| state.owner()), rof)
        }
    };
    let Some(at) = unit.and_then(|unit| pos.unit(unit)?.at()) else { return 0.1 };
    let kind = marker.and_then(|marker| FireKind::open(pos.phase, marker));
    let near = at.hex.distance(target.hex) <= 1;
    let later = f64::from(to_come(pos).min(8)) * 0.012 + 0.03;
    let later = match kind {
        Some(FireKind::FirstFire | FireKind::SnapShot) => later,
        Some(_) => 0.04,
        None => 0.1,
    };
    let later = later * (1.0 - f64::from(rof) / 6.0) * if near { 0.5 } else { 1.0 };
    // Not only some fire, but the best shot of the DFPh is given up.
    let free = f64::from(rof) / 6.0;
    let Some(gun) = gun_of(pos, firer).filter(|_| judge.prices.patience > 0.0) else {
        return later;
    };
    let (share, gun) = match kind {
        Some(FireKind::FirstFire | FireKind::SnapShot) => (1.0 - free, gun),
        // Who is marked First Fire fires in the DFPh only at those next to him, and with half his FP (A8.4).
        Some(FireKind::SubsequentFirstFire) => (1.0, Gun { fp: gun.fp / 2.0, range: 1 }),
        _ => return later,
    };
    let awaited = judge.foes.awaited(judge.ground, &pos.setting.map, gun, at);
    later + share * judge.prices.patience * awaited
}
