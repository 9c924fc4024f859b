//! Everything that is neither fire nor movement: rally, rout, advance, Close Combat.

use super::judge::{Judge, close_strength, kill_chance, mans_a_gun, weight};
use crate::board::Location;
use crate::counters::UnitKind;
use crate::odds::of_blow;
use crate::rules::Unit;
use crate::rules::ids::UnitId;
use crate::rules::order::{
    CloseCombatOrder, ClosePlan, MoveOrder, Order, PossessionOrder, RallyOrder, RoutOrder,
};

/// The RPh: rallies first, the best leaders and the likeliest units first, then weapons.
pub(super) fn rally(judge: &mut Judge<'_>, orders: &[Order]) -> Option<Order> {
    best(judge, orders, 0.0, worth_of_rally)
}

/// What something done in the RPh is worth; none for what is done only when nothing else is left.
pub(super) fn worth_of_rally(judge: &mut Judge<'_>, order: &Order) -> Option<f64> {
    let pos = judge.pos;
    match order {
        Order::Rally(RallyOrder::Rally { unit, leader }) => {
            let drm = |id: UnitId| pos.unit_type(id).and_then(|values| values.leadership);
            let help = leader.and_then(drm).map_or(0.0, |drm| 1.0 - f64::from(drm));
            let state = pos.unit(*unit)?;
            let dm = if state.men().dm { 0.8 } else { 0.0 };
            let leads = if drm(*unit).is_some() { 2.0 } else { 0.0 };
            Some(5.0 + help + leads - dm + weight(pos, *unit) * 0.3)
        }
        Order::Possession(PossessionOrder::Repair { .. }) => Some(3.0),
        Order::Rally(RallyOrder::RepairMachineGun { .. }) => Some(2.8),
        Order::Possession(PossessionOrder::Recover { unit, weapon }) => {
            let crew = pos.unit_type(*unit)?.kind == UnitKind::Crew;
            if pos.gun_type(*weapon).is_some() && crew {
                return Some(2.5);
            }
            let fp = f64::from(pos.weapon_type(*weapon)?.fp);
            let free = pos.weapons_of(*unit).next().is_none();
            let mmc = pos.unit_type(*unit)?.kind.is_mmc();
            (free && mmc && fp > 0.0).then_some(2.0 + fp * 0.01)
        }
        _ => None,
    }
}

/// The RtPh: the next step of whoever has to run, into cover and away from fire.
pub(super) fn rout(judge: &mut Judge<'_>, orders: &[Order]) -> Option<Order> {
    let under_way = !orders.contains(&Order::Done);
    let worth = |judge: &mut Judge<'_>, order: &Order| worth_of_rout(judge, order, under_way);
    best(judge, orders, f64::NEG_INFINITY, worth)
}

/// What a step of a rout is worth, or its end; none for that of a unit which is not under way and need not go.
pub(super) fn worth_of_rout(judge: &mut Judge<'_>, order: &Order, under_way: bool) -> Option<f64> {
    let pos = judge.pos;
    match order {
        Order::Rout(RoutOrder::Flee { unit, to, low_crawl }) => {
            if !under_way && !crate::rules::rout::must_rout(pos, *unit) {
                return None;
            }
            Some(refuge(judge, *to) - if *low_crawl { 0.3 } else { 0.0 })
        }
        Order::Rout(RoutOrder::End) => {
            let at = pos.frames.iter().rev().find_map(|frame| match frame {
                crate::rules::decision::Frame::Rout(frame) => pos.unit(frame.unit)?.at(),
                _ => None,
            })?;
            Some(refuge(judge, at) + 0.1)
        }
        _ => None,
    }
}

/// How good a Location is to run to.
fn refuge(judge: &mut Judge<'_>, at: Location) -> f64 {
    let map = &judge.pos.setting.map;
    let danger = judge.foes.danger(judge.ground, map, at);
    let nearest = judge.foes.nests.iter().filter(|nest| nest.able > 0);
    let nearest = nearest.map(|nest| nest.at.hex.distance(at.hex)).min().unwrap_or(10);
    let cover = if map.facts(at.hex).rout_target { 0.4 } else { 0.0 };
    let led = judge.pos.side_at(judge.side, at).any(|friend| {
        friend.good_order()
            && judge.pos.unit_type(friend.id).is_some_and(|values| values.leadership.is_some())
    });
    cover - danger + f64::from(nearest.min(8)) * 0.05 + if led { 0.3 } else { 0.0 }
}

/// The APh: into a better place, or into the enemy's where the odds are good.
pub(super) fn advance(judge: &mut Judge<'_>, orders: &[Order]) -> Option<Order> {
    best(judge, orders, 0.0, worth_of_advance)
}

/// What an advance is worth; none for an order that is no advance, or of who stays with his Gun.
pub(super) fn worth_of_advance(judge: &mut Judge<'_>, order: &Order) -> Option<f64> {
    let pos = judge.pos;
    let Order::Move(MoveOrder::Advance { units, to }) = order else {
        return None;
    };
    let ids: Vec<UnitId> = units.iter().copied().collect();
    if ids.iter().any(|&unit| mans_a_gun(pos, unit)) {
        return None;
    }
    let from = pos.unit(*ids.first()?)?.at()?;
    if pos.side_at(judge.side.other(), *to).next().is_some() {
        let mut all = ids.clone();
        all.extend(pos.side_at(judge.side, *to).map(|unit| unit.id));
        let left: f64 = ids
            .iter()
            .filter(|&&unit| judge.aims.hold.contains(&from.hex) && weight(pos, unit) > 0.4)
            .map(|_| 0.3)
            .sum();
        return Some(judge.fray(&all, *to) - left - 0.1);
    }
    let mut gain = 0.0;
    judge.go_together(units);
    for &unit in &ids {
        let step = judge.place(unit, from, *to) - judge.place(unit, from, from);
        gain += step * weight(pos, unit);
    }
    Some(gain - judge.prices.advance - judge.leaving(units))
}

/// The CCPh: the plan that is likely to kill most.
pub(super) fn close_combat(judge: &mut Judge<'_>, orders: &[Order]) -> Option<Order> {
    best(judge, orders, f64::NEG_INFINITY, worth_of_close_combat)
}

/// What a plan for a Close Combat is worth.
pub(super) fn worth_of_close_combat(judge: &mut Judge<'_>, order: &Order) -> Option<f64> {
    match order {
        Order::CloseCombat(CloseCombatOrder::Engage { .. }) => Some(0.0),
        Order::CloseCombat(CloseCombatOrder::Fight(plan)) => Some(plan_worth(judge, plan)),
        _ => None,
    }
}

fn plan_worth(judge: &Judge<'_>, plan: &ClosePlan) -> f64 {
    let pos = judge.pos;
    let attacks: f64 = plan
        .attacks
        .iter()
        .map(|attack| {
            let vehicle = |unit: &UnitId| pos.unit(*unit).is_some_and(Unit::is_vehicle);
            if attack.by.iter().chain(&attack.at).any(vehicle) {
                let prey: f64 = attack.at.iter().map(|&unit| weight(pos, unit).max(0.3)).sum();
                let blow = of_blow(pos, judge.side, attack);
                return blow.map_or(0.0, |blow| prey * (blow.eliminates + 0.4 * blow.reduces));
            }
            let mine: f64 = attack.by.iter().map(|&unit| close_strength(pos, unit)).sum();
            let theirs: f64 =
                attack.at.iter().map(|&unit| close_strength(pos, unit).max(0.5)).sum();
            let prey: f64 = attack.at.iter().map(|&unit| weight(pos, unit).max(0.3)).sum();
            kill_chance(mine / theirs.max(0.5)) * prey
        })
        .sum();
    // The broken had better get out.
    let away: f64 = plan
        .withdrawals
        .keys()
        .map(|&unit| if pos.unit(unit).is_some_and(|unit| unit.men().broken) { 0.5 } else { -0.2 })
        .sum();
    attacks + away
}

/// The men beside a vehicle that moves: they assault it when that is likely enough to kill it (D7.2).
pub(super) fn assault(judge: &Judge<'_>, orders: &[Order]) -> Option<Order> {
    let chance = |order: &&Order| match order {
        Order::CloseCombat(CloseCombatOrder::React(attack)) => {
            of_blow(judge.pos, judge.side, attack).map(|blow| blow.eliminates + 0.5 * blow.reduces)
        }
        _ => None,
    };
    let rated = orders.iter().filter_map(|order| Some((chance(&order)?, order)));
    let best = rated.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.filter(|(chance, _)| *chance > 0.25).map(|(_, order)| order.clone())
}

/// The order that is worth most, if it is worth more than `least`.
fn best(
    judge: &mut Judge<'_>,
    orders: &[Order],
    least: f64,
    mut worth: impl FnMut(&mut Judge<'_>, &Order) -> Option<f64>,
) -> Option<Order> {
    let mut best: Option<(f64, &Order)> = None;
    for order in orders {
        let Some(worth) = worth(judge, order) else { continue };
        if worth > least && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, order));
        }
    }
    best.map(|(_, order)| order.clone())
}
