//! The shots of ordnance open to a side: each weapon at each Location in sight, by each target type and with each
//! ammunition that serves.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::canister::vertices as canister_vertices;
use super::declare::check_round;
use super::latw;
use super::spotter::spotters;
use crate::board::Location;
use crate::counters::Round;
use crate::rules::fire::legal::{Shots, targets};
use crate::rules::fire::plan::{Plan, check};
use crate::rules::men::morale::leadership;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, FireOrder, Member, Order, Shell, ShellTarget};
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;
use crate::rules::words::weapon::Weapon;

/// Lists them.
pub(in crate::rules::fire) fn legal(
    pos: &Position,
    side: Side,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    of_all(pos, side, pos.weapons.values(), sink)
}

/// Those of one unit.
pub(in crate::rules::fire) fn legal_of(
    pos: &Position,
    side: Side,
    unit: UnitId,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    of_all(pos, side, pos.weapons_of(unit), sink)
}

fn of_all<'a>(
    pos: &Position,
    side: Side,
    weapons: impl Iterator<Item = &'a Weapon>,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let fires = |weapon: &&Weapon| !weapon.malfunctioned && !weapon.dismantled;
    // Mostly there is no ordnance at all, and nothing for small arms to hit.
    let vehicles = pos.on_board(side.other()).any(Unit::is_vehicle);
    for weapon in weapons.filter(fires) {
        let Some(owner) = weapon.owner().and_then(|owner| pos.unit(owner)) else { continue };
        if owner.side != side || !owner.can_act() || owner.at().is_none() {
            continue;
        }
        // Small arms are ordnance to vehicles alone.
        let printed = if vehicles { pos.to_hit_type(weapon.id) } else { pos.gun_type(weapon.id) };
        if printed.is_none_or(|printed| printed.kind.is_small_arm() && !vehicles) {
            continue;
        }
        for target in targets(pos, side) {
            of_weapon(pos, side, weapon, owner.id, target, sink)?;
        }
        smoke(pos, side, weapon, owner.id, sink)?;
        canister(pos, side, weapon, owner, sink)?;
    }
    ControlFlow::Continue(())
}

/// Whether a weapon has anything to fire at.
pub(in crate::rules::fire) fn has_shot(pos: &Position, side: Side, id: WeaponId) -> bool {
    let Some(weapon) = pos.weapons.get(&id) else { return false };
    let Some(owner) = weapon.owner() else { return false };
    targets(pos, side).into_iter().any(|target| {
        let first = &mut |_, _| ControlFlow::Break(());
        of_weapon(pos, side, weapon, owner, target, first).is_break()
    })
}

fn of_weapon(
    pos: &Position,
    side: Side,
    weapon: &Weapon,
    unit: UnitId,
    target: Location,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let member = Member { unit, inherent: false, weapons: [weapon.id].into() };
    let intensive = weapon.fire.has_fired();
    let printed = pos.gun_type(weapon.id);
    let small_arm = printed.is_none();
    let latw = printed.and_then(|printed| printed.latw.as_ref()).zip(pos.unit(unit));
    let confined = latw.is_some_and(|(latw, unit)| latw::confined(pos, unit, latw));
    let suits = |at: &ShellTarget| !small_arm || matches!(at, ShellTarget::Vehicle(_));
    for at in aims(pos, side, target).filter(suits) {
        let shells = Shell::every(at, intensive).filter(|shell| !shell.screens());
        for shell in shells.filter(|shell| confined || !shell.desperate) {
            let alone = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
            let order = FireAttack { shell: Some(shell), ..alone };
            let Some(plan) = seen(pos, side, &order) else {
                spotted(pos, side, weapon, &order, sink)?;
                continue;
            };
            sink(Order::Fire(FireOrder::Attack(order.clone())), plan)?;
            for leader in directors(pos, side, weapon, unit) {
                let order = FireAttack { directors: [leader].into(), ..order.clone() };
                if let Some(plan) = seen(pos, side, &order) {
                    sink(Order::Fire(FireOrder::Attack(order)), plan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The SMOKE that a weapon may put up: in any hex that it sees (C8.5).
fn smoke(
    pos: &Position,
    side: Side,
    weapon: &Weapon,
    unit: UnitId,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let Some(printed) = pos.to_hit_type(weapon.id) else { return ControlFlow::Continue(()) };
    let member = Member { unit, inherent: false, weapons: [weapon.id].into() };
    let shells = Shell::every(ShellTarget::Area, weapon.fire.has_fired());
    let screening = shells.filter(|shell| {
        shell.screens() && !shell.desperate && check_round(pos, weapon, printed, *shell).is_ok()
    });
    for shell in screening {
        for target in pos.map().hexes().map(Location::ground) {
            let alone = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
            let order = FireAttack { shell: Some(shell), ..alone };
            match seen(pos, side, &order) {
                Some(plan) => sink(Order::Fire(FireOrder::Attack(order)), plan)?,
                None => spotted(pos, side, weapon, &order, sink)?,
            }
        }
    }
    ControlFlow::Continue(())
}

/// The canister that a weapon may fire: at every vertex near it with somebody beside it (C8.4).
fn canister(
    pos: &Position,
    side: Side,
    weapon: &Weapon,
    owner: &Unit,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let Some((printed, at)) = pos.to_hit_type(weapon.id).zip(owner.at()) else {
        return ControlFlow::Continue(());
    };
    let stock = printed.magazine.stock(Round::Canister).in_year(pos.setting.year);
    if stock.is_none() || weapon.out_of.contains(&Round::Canister) {
        return ControlFlow::Continue(());
    }
    let member = Member { unit: owner.id, inherent: false, weapons: [weapon.id].into() };
    let near: Vec<Location> = targets(pos, side)
        .into_iter()
        .filter(|target| (1..=2).contains(&at.hex.distance(target.hex)))
        .collect();
    for vertex in canister_vertices(at.hex) {
        let shell = Some(Shell::new(Round::Canister, ShellTarget::Vertex(vertex)));
        for &target in &near {
            let alone = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
            let order = FireAttack { shell, ..alone };
            if let Some(plan) = seen(pos, side, &order) {
                sink(Order::Fire(FireOrder::Attack(order)), plan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The same shot of a mortar with a Spotter.
fn spotted(
    pos: &Position,
    side: Side,
    weapon: &Weapon,
    order: &FireAttack,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let Some(shell) = order.shell.filter(|shell| shell.at == ShellTarget::Area) else {
        return ControlFlow::Continue(());
    };
    for spotter in spotters(pos, weapon, order.target) {
        let shell = Some(Shell { spotter: Some(spotter), ..shell });
        let order = FireAttack { shell, ..order.clone() };
        if let Some(plan) = seen(pos, side, &order) {
            sink(Order::Fire(FireOrder::Attack(order)), plan)?;
        }
    }
    ControlFlow::Continue(())
}

/// What may be aimed at in a Location.
fn aims(pos: &Position, side: Side, target: Location) -> impl Iterator<Item = ShellTarget> {
    let vehicles = pos.side_at(side.other(), target).filter(|unit| unit.is_vehicle());
    let men = [ShellTarget::Infantry, ShellTarget::Area].into_iter();
    vehicles.map(|unit| ShellTarget::Vehicle(unit.id)).chain(men)
}

/// The leaders who could direct a support weapon; nobody directs a Gun (A7.53).
fn directors(pos: &Position, side: Side, weapon: &Weapon, unit: UnitId) -> Vec<UnitId> {
    let at = pos.unit(unit).and_then(|unit| unit.at()).filter(|_| weapon.gun.is_none());
    let there = at.into_iter().flat_map(|at| pos.side_at(side, at));
    there.map(|unit| unit.id).filter(|&id| leadership(pos, id).is_some()).collect()
}

fn seen(pos: &Position, side: Side, order: &FireAttack) -> Option<Plan> {
    check(pos, side, order).ok().filter(|plan| plan.blind.is_empty() && !plan.shots.is_empty())
}
