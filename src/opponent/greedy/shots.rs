//! When to fire, and at what: the exact odds of the attacks that look best, less what they give away.

use super::harm::{BROKEN, PINNED, REDUCED, harm};
use super::judge::{Judge, weight};
use crate::board::Location;
use crate::odds::{self, UnitOdds};
use crate::rules::fire::{self, FireKind};
use crate::rules::ids::Firer;
use crate::rules::order::{FireOrder, Member, Order};
use crate::rules::unit::FireMarker;
use crate::rules::{Phase, Position};

/// So many attacks that look best are worked out exactly.
const EXACT: usize = 4;
/// What breaking a unit anew is worth that is broken already: it stays under DM.
const KEPT_DOWN: f64 = 0.08;
/// What a "?" is taken for.
const UNSEEN: f64 = 0.6;

/// The attack to make now; none when nothing is worth it.
pub(super) fn best(judge: &Judge<'_>, orders: &[Order]) -> Option<Order> {
    let mut rough: Vec<(f64, &FireOrder)> = orders
        .iter()
        .filter_map(|order| match order {
            Order::Fire(fire) => Some((guess(judge, fire)? - price(judge, fire), fire)),
            _ => None,
        })
        .filter(|(worth, _)| *worth > -0.1)
        .collect();
    rough.sort_by(|a, b| b.0.total_cmp(&a.0));
    let exact = rough.into_iter().take(EXACT).filter_map(|(_, fire)| {
        let odds = odds::of_attack(judge.pos, judge.side, fire).ok()?;
        let gain: f64 = odds.targets.iter().map(|fate| worth(judge, fate)).sum();
        let loss: f64 = odds.firers.iter().map(|fate| worth(judge, fate)).sum();
        Some((gain - loss - price(judge, fire), fire))
    });
    let best = exact.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.0).then(|| Order::Fire(best.1.clone()))
}

/// What the fate of a unit is worth to its enemy.
fn worth(judge: &Judge<'_>, fate: &UnitOdds) -> f64 {
    let Some(unit) = judge.pos.unit(fate.unit) else { return 0.0 };
    let weight = if unit.concealed && unit.side != judge.side {
        UNSEEN
    } else {
        weight(judge.pos, fate.unit)
    };
    let broken = if unit.broken { KEPT_DOWN } else { BROKEN };
    let pinned = if unit.broken || unit.pinned { 0.0 } else { PINNED };
    weight
        * (fate.eliminated + fate.reduced * REDUCED + fate.broken * broken + fate.pinned * pinned)
}

/// About what an attack does, by the averages of the table.
fn guess(judge: &Judge<'_>, order: &FireOrder) -> Option<f64> {
    let assessment = fire::assess(judge.pos, judge.side, order).ok()?;
    let mut sum = 0.0;
    for line in assessment.parts().flat_map(|part| &part.targets) {
        let loss = harm(f64::from(line.fp.floor()), i32::from(line.total));
        for &unit in &line.units {
            let state = judge.pos.unit(unit)?;
            let weight = if state.concealed { UNSEEN } else { weight(judge.pos, unit) };
            sum += loss * weight * if state.broken { 0.3 } else { 1.0 };
        }
    }
    Some(sum)
}

/// What an attack gives away: the fire that its firers could have kept, and the move they cannot make.
fn price(judge: &Judge<'_>, order: &FireOrder) -> f64 {
    let pos = judge.pos;
    let firers = order.members.iter().flat_map(Member::firers);
    let mut price: f64 = firers.map(|firer| of_firer(judge, firer, order.target)).sum();
    for member in &order.members {
        let Some(unit) = pos.unit(member.unit) else { continue };
        // Who fires, is seen.
        if unit.concealed {
            price += 0.10;
        }
        if pos.phase == Phase::PrepFire
            && !unit.pinned
            && let Some(at) = unit.at
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
fn stay(judge: &Judge<'_>, unit: crate::rules::UnitId, at: Location) -> f64 {
    if !judge.aims.attacks || judge.aims.wanting == 0 {
        return 0.02;
    }
    let haste = judge.haste(at);
    let heavy = judge.fire(unit, 10) >= 4.0;
    let price = if heavy { 0.04 + 0.15 * haste } else { 0.10 + 0.35 * haste };
    price * weight(judge.pos, unit).min(1.0)
}

/// How many enemy units have not moved yet in this MPh.
fn to_come(pos: &Position) -> u32 {
    let left = pos.on_board(pos.attacker).filter(|unit| {
        !unit.moved && !unit.broken && !unit.pinned && unit.fire == FireMarker::None
    });
    u32::try_from(left.count()).unwrap_or(u32::MAX)
}

/// What the DEFENDER's fire would be worth later in the turn.
fn of_firer(judge: &Judge<'_>, firer: Firer, target: Location) -> f64 {
    let pos = judge.pos;
    if pos.phase != Phase::Movement {
        return 0.005;
    }
    let (marker, unit, rof) = match firer {
        Firer::Inherent(unit) => (pos.unit(unit).map(|unit| unit.fire), Some(unit), 0),
        Firer::Weapon(weapon) => {
            let state = pos.weapons.get(&weapon);
            let rof = pos.firing_type(weapon).map_or(0, |values| values.rof);
            (state.map(|state| state.fire), state.and_then(|state| state.owner()), rof)
        }
    };
    let Some(at) = unit.and_then(|unit| pos.unit(unit)?.at) else { return 0.1 };
    let kind = marker.and_then(|marker| FireKind::open(pos.phase, marker));
    let near = at.hex.distance(target.hex) <= 1;
    let later = f64::from(to_come(pos).min(8)) * 0.012 + 0.03;
    let later = match kind {
        Some(FireKind::FirstFire | FireKind::SnapShot) => later,
        Some(_) => 0.04,
        None => 0.1,
    };
    later * (1.0 - f64::from(rof) / 6.0) * if near { 0.5 } else { 1.0 }
}
