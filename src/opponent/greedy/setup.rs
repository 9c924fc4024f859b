//! Where to set up: the DEFENDER where he sees the ways in and stands well, the other side near them and unseen.

use super::foes::{ENTRENCHED, Gun, cover, guns_of};
use super::harm::harm;
use super::judge::{Judge, weight};
use crate::board::{Coord, Location};
use crate::counters::UnitKind;
use crate::rules::ids::UnitId;
use crate::rules::order::{Order, SetupOrder};
use crate::rules::unit::Unit;

/// One hex in so many is looked at when a field of fire is judged.
const SAMPLE: usize = 2;
/// What an enemy squad with its machine gun fires with, where it is not known who will come.
const SQUAD: Gun = Gun { fp: 8.0, range: 6 };

/// The next unit to place and its place; none when all stand. Units are taken machine guns first, leaders and
/// Dummies last, so that leaders find somebody to lead.
pub(super) fn best(
    judge: &mut Judge<'_>,
    orders: &[Order],
    mut chance: impl FnMut() -> f64,
) -> Option<Order> {
    let pos = judge.pos;
    let unplaced = |order: &&Order| match order {
        Order::Setup(SetupOrder::Place { unit, .. }) => {
            pos.unit(*unit).is_some_and(|unit| unit.at().is_none())
        }
        _ => false,
    };
    let turn = |unit: UnitId| {
        let kind = pos.unit_type(unit).map(|values| values.kind);
        let last =
            u8::from(kind == Some(UnitKind::Leader)) + 2 * u8::from(kind == Some(UnitKind::Dummy));
        (last, (weight(pos, unit) * -100.0) as i64, unit)
    };
    let next = orders.iter().filter(unplaced).filter_map(|order| match order {
        Order::Setup(SetupOrder::Place { unit, .. }) => Some(*unit),
        _ => None,
    });
    let next = next.min_by_key(|&unit| turn(unit))?;
    let enemy = enemy_hexes(judge);
    let mut best: Option<(f64, &Order)> = None;
    for order in orders {
        let Order::Setup(SetupOrder::Place { unit, at }) = order else { continue };
        if *unit != next {
            continue;
        }
        let worth = worth(judge, *unit, *at, &enemy) + chance() * 0.12;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, order));
        }
    }
    best.map(|(_, order)| order.clone())
}

/// The hexes where the enemy stands or may come from.
pub(super) fn enemy_hexes(judge: &Judge<'_>) -> Vec<Coord> {
    let pos = judge.pos;
    let side = judge.side.other();
    let mut hexes: Vec<Coord> =
        pos.on_board(side).filter_map(|unit| Some(unit.at()?.hex)).collect();
    if hexes.is_empty() {
        let areas = pos.setting.areas.iter();
        let theirs = areas.filter(|(id, _)| pos.unit(**id).is_some_and(|unit| unit.side == side));
        hexes = theirs.flat_map(|(_, area)| area.hexes.iter().copied()).collect();
        hexes.sort_unstable();
        hexes.dedup();
    }
    if hexes.is_empty() {
        hexes = pos.setting.side(side).entry.iter().copied().collect();
    }
    hexes
}

fn worth(judge: &mut Judge<'_>, unit: UnitId, at: Location, enemy: &[Coord]) -> f64 {
    let pos = judge.pos;
    let near = enemy.iter().map(|hex| hex.distance(at.hex)).min().unwrap_or(0);
    let mut worth = judge.ways(unit, at, at);
    let leads = pos.unit_type(unit).is_some_and(|values| values.kind == UnitKind::Leader);
    if judge.aims.attacks || judge.aims.hold.is_empty() {
        let danger = judge.foes.danger(judge.ground, &pos.setting.map, at);
        worth -= danger * 0.9;
        if pos.setting.map.facts(at.hex).concealment {
            worth += 0.05;
        }
        worth += judge.habits.stance.right * to_the_right(judge, at, enemy);
        // Shoulder to shoulder before the start is asking for it.
        return worth;
    }
    let dug = room_to_dig(judge, at);
    let tem = pos.setting.map.facts(at.hex).tem;
    worth +=
        judge.prices.shelter * f64::from(tem.min(3)) + if dug { judge.prices.dug_in } else { 0.0 };
    let far = judge.aims.hold.iter().map(|hex| hex.distance(at.hex)).min().unwrap_or(0);
    worth -= judge.prices.away * judge.habits.stance.near * f64::from(far);
    worth -= judge.habits.stance.ahead * f64::from(near);
    worth += judge.habits.stance.right * to_the_right(judge, at, enemy);
    if judge.prices.exposed > 0.0 {
        worth -= judge.prices.exposed * exposure(judge, at, enemy, dug);
    }
    let guns = guns_of(pos, unit);
    let reach = guns.iter().map(|gun| gun.range).max().unwrap_or(0);
    if !leads && reach > 0 {
        worth += judge.prices.outlook
            * view(judge, at, reach, enemy)
            * if reach >= 10 { 1.6 } else { 1.0 };
    }
    // Nobody begins where he is taken in the first rush.
    if near <= 2 {
        worth -= judge.prices.rushed;
    }
    worth
}

/// How far to the right a Location lies for who looks from the middle of what he may come from, or holds, to the enemy: 1 at ten hexes.
fn to_the_right(judge: &Judge<'_>, at: Location, enemy: &[Coord]) -> f64 {
    if judge.habits.stance.right == 0.0 {
        return 0.0;
    }
    let own: Vec<Coord> = if judge.aims.hold.is_empty() {
        let areas = judge.pos.setting.areas.iter();
        let ours = areas
            .filter(|(id, _)| judge.pos.unit(**id).is_some_and(|unit| unit.side == judge.side));
        ours.flat_map(|(_, area)| area.hexes.iter().copied()).collect()
    } else {
        judge.aims.hold.iter().copied().collect()
    };
    let (from, to, here) = (middle(&own), middle(enemy), plane(at.hex));
    let (ahead, aside) = ((to.0 - from.0, to.1 - from.1), (here.0 - from.0, here.1 - from.1));
    let length = libm::hypot(ahead.0, ahead.1).max(1.0);
    // Rows grow downwards on the map, so that this is the right hand.
    (ahead.0 * aside.1 - ahead.1 * aside.0) / length / 10.0
}

/// Where a hex lies on the plane, a hex being one wide.
fn plane(hex: Coord) -> (f64, f64) {
    let (col, row) = (f64::from(hex.col()), f64::from(hex.row()));
    (col * 0.866, row + if hex.col().is_multiple_of(2) { 0.0 } else { 0.5 })
}

/// The middle of some hexes.
fn middle(hexes: &[Coord]) -> (f64, f64) {
    let count = hexes.len().max(1) as f64;
    let sum = hexes.iter().map(|&hex| plane(hex)).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
    (sum.0 / count, sum.1 / count)
}

/// Whether a Location has a trench, or a foxhole that is not full.
fn room_to_dig(judge: &Judge<'_>, at: Location) -> bool {
    let pos = judge.pos;
    let squads = |unit: &&Unit| {
        let mmc = pos.unit_type(unit.id).is_some_and(|values| values.kind.is_mmc());
        unit.entrenched() && mmc
    };
    let taken = pos.side_at(judge.side, at).filter(squads).count();
    let holes = pos.setting.foxholes.get(&at.hex).map_or(0, |&squads| usize::from(squads));
    at.level == 0 && (pos.setting.trenches.contains(&at.hex) || taken < holes)
}

/// What a squad of the enemy would do to one in a Location, on the average over the hexes that he may come from.
fn exposure(judge: &mut Judge<'_>, at: Location, enemy: &[Coord], dug: bool) -> f64 {
    let mut loss = 0.0;
    for &hex in enemy {
        let from = Location::ground(hex);
        let Some(sight) = judge.ground.sight(from, at) else { continue };
        let dug = if dug { ENTRENCHED } else { 0 };
        let cover = cover(&judge.pos.setting.map, from, at, sight.wall).max(dug);
        loss += harm(SQUAD.at(hex.distance(at.hex)), cover + sight.hindrance);
    }
    loss / enemy.len().max(1) as f64
}

/// The share of the ground before the enemy that a Location looks out on within a range.
fn view(judge: &mut Judge<'_>, at: Location, range: u32, enemy: &[Coord]) -> f64 {
    let map = &judge.pos.setting.map;
    let (mut seen, mut all) = (0.0, 0.0_f64);
    for hex in map.hexes().step_by(SAMPLE) {
        let away = hex.distance(at.hex);
        if away == 0 || away > range {
            continue;
        }
        let ours = judge.aims.hold.iter().map(|own| own.distance(hex)).min().unwrap_or(0);
        let theirs = enemy.iter().map(|one| one.distance(hex)).min().unwrap_or(0);
        // What lies behind everything we hold, nobody comes through.
        if ours > 8 && theirs > 0 {
            continue;
        }
        all += 1.0;
        if let Some(sight) = judge.ground.sight(at, Location::ground(hex)) {
            let worth = if map.facts(hex).open_ground { 1.0 } else { 0.4 };
            seen += worth / (1.0 + f64::from(sight.hindrance));
        }
    }
    seen / all.max(25.0)
}
