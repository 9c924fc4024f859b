//! The shots of ordnance open to a side: each weapon at each Location in sight, by each target type and with each
//! ammunition that serves.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::canister::vertices as canister_vertices;
use super::declare::{check_round, kind_of};
use super::latw;
use super::spotter::spotters;
use crate::board::{Footing, Location};
use crate::counters::{GunType, Round};
use crate::rules::fire::legal::{Shots, targets};
use crate::rules::fire::plan::{Plan, check};
use crate::rules::fire::sight::{self, Post, Spot};
use crate::rules::men::morale::leadership;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, FireOrder, Member, Order, Shell, ShellTarget};
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;
use crate::rules::words::weapon::Weapon;

/// A Location that holds something to fire at, and where in it something is to be looked at.
struct Mark {
    at: Location,
    spots: Vec<Spot>,
}

impl Mark {
    /// All of them.
    fn all(pos: &Position, side: Side) -> Vec<Mark> {
        targets(pos, side).into_iter().map(|at| Mark::at(pos, at)).collect()
    }

    fn at(pos: &Position, at: Location) -> Mark {
        let mut spots = sight::spots(pos, at);
        // A shell goes at the ground where it hurts nobody else who is there.
        let ground = Spot::Footing(Footing::Ground);
        if !spots.contains(&ground) {
            spots.push(ground);
        }
        Mark { at, spots }
    }

    /// Whether anything of it is seen from there: a quick look, before any shot is planned.
    fn is_seen(&self, pos: &Position, from: Post) -> bool {
        sight::any(pos, std::iter::once(from.end()), &self.spots, self.at)
    }
}

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
    let marks = OnceCell::new();
    for weapon in weapons.filter(fires) {
        let Some(owner) = weapon.owner().and_then(|owner| pos.unit(owner)) else { continue };
        let Some(at) = owner.at().filter(|_| owner.side == side && owner.can_act()) else {
            continue;
        };
        // Small arms are ordnance to vehicles alone.
        let printed = if vehicles { pos.to_hit_type(weapon.id) } else { pos.gun_type(weapon.id) };
        let Some(printed) = printed.filter(|it| vehicles || !it.kind.is_small_arm()) else {
            continue;
        };
        let from = Post::of_unit(pos, owner.id, at);
        for mark in marks.get_or_init(|| Mark::all(pos, side)) {
            of_weapon(pos, side, (weapon, printed), (owner.id, from), mark, sink)?;
        }
        smoke(pos, side, (weapon, printed), (owner.id, from), sink)?;
        canister(pos, side, weapon, owner, sink)?;
    }
    ControlFlow::Continue(())
}

/// Whether a weapon has anything to fire at.
pub(in crate::rules::fire) fn has_shot(pos: &Position, side: Side, id: WeaponId) -> bool {
    let Some(weapon) = pos.weapons.get(&id) else { return false };
    let Some(printed) = pos.to_hit_type(id) else { return false };
    let owner = weapon.owner().and_then(|owner| pos.unit(owner));
    let Some((owner, at)) = owner.and_then(|owner| Some((owner.id, owner.at()?))) else {
        return false;
    };
    let from = Post::of_unit(pos, owner, at);
    Mark::all(pos, side).iter().any(|mark| {
        let first = &mut |_, _| ControlFlow::Break(());
        of_weapon(pos, side, (weapon, printed), (owner, from), mark, first).is_break()
    })
}

fn of_weapon(
    pos: &Position,
    side: Side,
    (weapon, values): (&Weapon, &GunType),
    (unit, from): (UnitId, Post),
    mark: &Mark,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let target = mark.at;
    let in_sight = mark.is_seen(pos, from);
    if !in_sight && spotters(pos, weapon, target).is_empty() {
        return ControlFlow::Continue(());
    }
    let member = Member { unit, inherent: false, weapons: [weapon.id].into() };
    let intensive = weapon.fire.has_fired();
    let range = from.at.hex.distance(target.hex);
    let printed = pos.gun_type(weapon.id);
    let small_arm = printed.is_none();
    let latw = printed.and_then(|printed| printed.latw.as_ref()).zip(pos.unit(unit));
    let confined = latw.is_some_and(|(latw, unit)| latw::confined(pos, unit, latw));
    let suits = |at: &ShellTarget| !small_arm || matches!(at, ShellTarget::Vehicle(_));
    for at in aims(pos, side, target).filter(suits) {
        let shells = Shell::every(at, intensive).filter(|shell| !shell.screens());
        let fires = |shell: &Shell| {
            check_round(pos, weapon, values, *shell).is_ok()
                && kind_of(pos, weapon, values, *shell, range).is_ok()
        };
        for shell in shells.filter(|shell| confined || !shell.desperate).filter(fires) {
            let alone = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
            let order = FireAttack { shell: Some(shell), ..alone };
            let plan = in_sight.then(|| seen(pos, side, &order)).flatten();
            let Some(plan) = plan else {
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
    (weapon, printed): (&Weapon, &GunType),
    (unit, from): (UnitId, Post),
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let member = Member { unit, inherent: false, weapons: [weapon.id].into() };
    let shells = Shell::every(ShellTarget::Area, weapon.fire.has_fired());
    let screening = shells.filter(|shell| {
        shell.screens() && !shell.desperate && check_round(pos, weapon, printed, *shell).is_ok()
    });
    for shell in screening {
        for target in pos.map().hexes().map(Location::ground) {
            let alone = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
            let order = FireAttack { shell: Some(shell), ..alone };
            let in_sight = pos.sees(from.end(), target);
            match in_sight.then(|| seen(pos, side, &order)).flatten() {
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
    let stock = printed.magazine.stock(Round::Canister).in_month(pos.setting.date());
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
