//! A set-up for who does not want to make one: cover first, towards what the game is about, not all in one place, and
//! leaders with those they can lead.

use crate::board::{Coord, Location};
use crate::rules::setting::Victory;
use crate::rules::{
    Order, Phase, Position, SetupOrder, Side, UnitId, certain, decision, legal_orders,
};

/// Orders that place all units of whoever sets up that have no place yet; the same for the same position. Fewer where
/// the rules leave no room for all.
#[must_use]
pub fn deploy(pos: &Position) -> Vec<Order> {
    let Some(side) = decision(pos).map(|asked| asked.side) else { return Vec::new() };
    let (mut pos, mut orders) = (pos.clone(), Vec::new());
    let goals = goals(&pos, side);
    while pos.phase == Phase::Setup {
        let places = legal_orders(&pos).into_iter().filter_map(|order| match order {
            Order::Setup(SetupOrder::Place { unit, at }) if pos.unit(unit)?.at().is_none() => {
                Some((unit, at))
            }
            _ => None,
        });
        // Whole squads first, so that leaders find them.
        let worth = |(unit, at): &(UnitId, Location)| {
            let smc = pos.unit_type(*unit).is_some_and(|printed| printed.kind.is_smc());
            (!smc, std::cmp::Reverse(*unit), value(&pos, side, *unit, *at, &goals))
        };
        let best = places.max_by_key(|place| (worth(place), std::cmp::Reverse(place.1)));
        let Some((unit, at)) = best else { break };
        let order = Order::Setup(SetupOrder::Place { unit, at });
        let Some(then) = certain(&pos, &order) else { break };
        pos = then;
        orders.push(order);
    }
    orders
}

/// What both sides look to: the hexes that are fought for, else where the enemy is or may be.
fn goals(pos: &Position, side: Side) -> Vec<Coord> {
    if let Victory::Control { hexes, .. } = &pos.setting.victory {
        return hexes.iter().copied().collect();
    }
    let enemy = side.other();
    let on_board: Vec<Coord> =
        pos.on_board(enemy).filter_map(|unit| Some(unit.at()?.hex)).collect();
    if !on_board.is_empty() {
        return on_board;
    }
    let theirs = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| unit.side == enemy);
    let areas = pos.setting.areas.iter().filter(|(unit, _)| theirs(unit));
    areas.flat_map(|(_, area)| area.hexes.iter().copied()).collect()
}

/// How good a place is for a unit. Only its order means anything.
fn value(pos: &Position, side: Side, unit: UnitId, at: Location, goals: &[Coord]) -> i32 {
    let smc = pos.unit_type(unit).is_some_and(|printed| printed.kind.is_smc());
    let is_smc = |unit: UnitId| pos.unit_type(unit).is_some_and(|printed| printed.kind.is_smc());
    let here: Vec<UnitId> = pos.side_at(side, at).map(|unit| unit.id).collect();
    let led = here.iter().filter(|unit| is_smc(**unit)).count() as i32;
    let squads = here.len() as i32 - led;
    let company = if smc {
        let weapons = here.iter().filter(|unit| pos.weapons_of(**unit).next().is_some()).count();
        12 * squads.min(1) + 3 * weapons.min(1) as i32 - 20 * led
    } else {
        -4 * squads
    };
    let cover = 3 * i32::from(pos.map().facts(at.hex).tem) + i32::from(at.level.min(1));
    let far = goals.iter().map(|goal| goal.distance(at.hex)).min().unwrap_or(0) as i32;
    cover + company - far
}
