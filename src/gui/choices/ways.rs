//! The ways in which the attack put together may be made: as anybody fires, or with a declaration of its own.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::words;
use crate::board::Location;
use crate::counters::MgMount;
use crate::gui::selection::ordinary;
use crate::lessons::OrderKind;
use crate::rules::fire::{canister_vertices, spotters};
use crate::rules::ids::WeaponId;
use crate::rules::order::{FireAttack, FireOrder, Manner, Member, Order, Shell, ShellTarget};
use crate::rules::{Position, UnitId, check};

/// A way of firing that the player picks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FireWay {
    /// As anybody fires.
    #[default]
    Ordinary,
    /// The machine guns lay Fire Lanes with it (A9.22).
    Lane,
    /// At the hexside just crossed (A8.15).
    SnapShot,
    /// The same, and the machine guns lay Fire Lanes with it.
    SnapLane,
    /// A demolition charge is thrown (A23.6).
    Throw(WeaponId),
    /// At a second Location too (A7.34).
    Spray(Location),
    /// With this SMC as the second man at a leader's machine gun (A7.5).
    SecondMan(WeaponId, UnitId),
    /// By ordnance, which attacks by itself (C3).
    Shell(WeaponId, Shell),
    /// By one machine gun of a vehicle alone (D3.5).
    Mount(MgMount),
}

/// The kinds of fire that have to be declared.
pub(super) const DECLARED: [OrderKind; 4] =
    [OrderKind::FireLane, OrderKind::SnapShot, OrderKind::SprayingFire, OrderKind::Throw];

impl FireWay {
    /// The kind of order that it makes of an attack.
    pub(super) fn kind(self) -> OrderKind {
        match self {
            FireWay::Ordinary | FireWay::SecondMan(..) | FireWay::Shell(..) | FireWay::Mount(_) => {
                OrderKind::Fire
            }
            FireWay::Lane | FireWay::SnapLane => OrderKind::FireLane,
            FireWay::SnapShot => OrderKind::SnapShot,
            FireWay::Throw(_) => OrderKind::Throw,
            FireWay::Spray(_) => OrderKind::SprayingFire,
        }
    }

    /// The way of an attack.
    pub fn of(order: &FireAttack) -> FireWay {
        let weapon = order.members.first().and_then(|member| member.weapons.first());
        if let (Some(shell), Some(&weapon)) = (order.shell, weapon) {
            return FireWay::Shell(weapon, shell);
        }
        if let Some((&weapon, &unit)) = order.crews.first_key_value() {
            return FireWay::SecondMan(weapon, unit);
        }
        if let Some(&mount) = order.mounts.first() {
            return FireWay::Mount(mount);
        }
        match order.manner {
            Manner::SnapShot if !order.lanes.is_empty() => FireWay::SnapLane,
            Manner::SnapShot => FireWay::SnapShot,
            _ if !order.lanes.is_empty() => FireWay::Lane,
            Manner::Ordinary => FireWay::Ordinary,
            Manner::Spray { second } => FireWay::Spray(second),
            Manner::Throw => {
                let thrown = order.members.first().and_then(|member| member.weapons.first());
                thrown.map_or(FireWay::Ordinary, |&charge| FireWay::Throw(charge))
            }
        }
    }
}

/// The ways open to an attack; the ordinary one is always among them, allowed or not.
pub(super) fn open(
    pos: &Position,
    base: &FireAttack,
    listed: &[Order],
) -> Vec<(FireWay, FireAttack)> {
    let allowed =
        |order: &FireAttack| check(pos, &Order::Fire(FireOrder::Attack(order.clone()))).is_ok();
    // Ordnance attacks by itself, and whoever takes it up means to fire it.
    let mut ways: Vec<(FireWay, FireAttack)> = shots(pos, base);
    ways.retain(|(_, order)| allowed(order));
    let base = &without_ordnance(pos, base);
    if !base.members.is_empty() || ways.is_empty() {
        ways.push((FireWay::Ordinary, base.clone()));
    }
    let laid = |order: &FireAttack| -> BTreeSet<WeaponId> {
        let guns = order.members.iter().flat_map(|member| member.weapons.iter().copied());
        guns.filter(|&gun| allowed(&FireAttack { lanes: [gun].into(), ..order.clone() })).collect()
    };
    let snap = FireAttack { manner: Manner::SnapShot, ..base.clone() };
    let mut others = Vec::new();
    for (way, order) in [(FireWay::Lane, base), (FireWay::SnapLane, &snap)] {
        let lanes = laid(order);
        if !lanes.is_empty() {
            others.push((way, FireAttack { lanes, ..order.clone() }));
        }
    }
    others.push((FireWay::SnapShot, snap));
    let seconds: BTreeSet<Location> = listed
        .iter()
        .filter_map(|order| match order {
            Order::Fire(FireOrder::Attack(FireAttack {
                target,
                manner: Manner::Spray { second },
                ..
            })) if *target == base.target => Some(*second),
            _ => None,
        })
        .collect();
    others.extend(seconds.into_iter().map(|second| {
        (FireWay::Spray(second), FireAttack { manner: Manner::Spray { second }, ..base.clone() })
    }));
    let crews = listed.iter().filter_map(|order| match order {
        Order::Fire(FireOrder::Attack(fire))
            if fire.target == base.target && fire.members == base.members =>
        {
            fire.crews.first_key_value()
        }
        _ => None,
    });
    others.extend(crews.map(|(&weapon, &second)| {
        let crews = [(weapon, second)].into();
        (FireWay::SecondMan(weapon, second), FireAttack { crews, ..base.clone() })
    }));
    others.extend(listed.iter().filter_map(|order| match order {
        Order::Fire(FireOrder::Attack(fire))
            if fire.target == base.target && fire.members == base.members =>
        {
            Some((FireWay::Mount(*fire.mounts.first()?), fire.clone()))
        }
        _ => None,
    }));
    let selected = |unit| base.members.iter().any(|member| member.unit == unit);
    others.extend(listed.iter().filter_map(|order| match order {
        Order::Fire(FireOrder::Attack(fire))
            if fire.manner == Manner::Throw && fire.target == base.target =>
        {
            let member = fire.members.first().filter(|member| selected(member.unit))?;
            Some((FireWay::Throw(*member.weapons.first()?), fire.clone()))
        }
        _ => None,
    }));
    ways.extend(others.into_iter().filter(|(_, order)| allowed(order)));
    ways
}

/// The same attack without the ordnance in it.
fn without_ordnance(pos: &Position, base: &FireAttack) -> FireAttack {
    let mut rest = base.clone();
    for member in &mut rest.members {
        member.weapons.retain(|weapon| pos.gun_type(*weapon).is_none());
    }
    rest.members.retain(|member| member.inherent || !member.weapons.is_empty());
    if rest.members.is_empty() { base.clone() } else { rest }
}

/// Every shot of the ordnance in an attack: with each ammunition, at each target type.
fn shots(pos: &Position, base: &FireAttack) -> Vec<(FireWay, FireAttack)> {
    let mut shots = Vec::new();
    let mut aims = vec![ShellTarget::Infantry, ShellTarget::Area];
    let vehicles = pos.units_at(base.target).filter(|unit| unit.vehicle().is_some());
    aims.extend(vehicles.map(|unit| ShellTarget::Vehicle(unit.id)));
    for member in &base.members {
        let from = pos.unit(member.unit).and_then(|unit| unit.at());
        let near = from.filter(|from| (1..=2).contains(&from.hex.distance(base.target.hex)));
        let vertices = near.into_iter().flat_map(|from| canister_vertices(from.hex));
        let aims: Vec<ShellTarget> =
            aims.iter().copied().chain(vertices.map(ShellTarget::Vertex)).collect();
        let arms = member.weapons.iter().filter_map(|id| pos.weapons.get(id));
        for weapon in arms.filter(|weapon| pos.to_hit_type(weapon.id).is_some()) {
            let alone = Member { unit: member.unit, inherent: false, weapons: [weapon.id].into() };
            let intensive = weapon.fire.has_fired();
            let shells = aims.iter().flat_map(|&at| Shell::every(at, intensive));
            let spotters = spotters(pos, weapon, base.target);
            let spotted = |shell: Shell| {
                let seen = spotters.is_empty().then_some(shell);
                let by = |&spotter| Shell { spotter: Some(spotter), ..shell };
                seen.into_iter().chain(spotters.iter().map(by)).collect::<Vec<_>>()
            };
            for shell in shells.flat_map(spotted) {
                let directed = |directors| FireAttack {
                    shell: Some(shell),
                    ..FireAttack::new(vec![alone.clone()], directors, base.target)
                };
                let led = directed(base.directors.clone());
                let led_so = check(pos, &Order::Fire(FireOrder::Attack(led.clone()))).is_ok();
                let order = if led_so { led } else { directed(BTreeSet::new()) };
                shots.push((FireWay::Shell(weapon.id, shell), order));
            }
        }
    }
    shots
}

/// The way that is meant: the one picked if it is open, else the first that is allowed; of the shots of ordnance the first at a
/// vehicle or at men as such, rather than at the area.
pub(super) fn meant(
    pos: &Position,
    ways: &[(FireWay, FireAttack)],
    picked: FireWay,
) -> Option<(FireWay, FireAttack)> {
    let allowed = |(_, order): &&(FireWay, FireAttack)| {
        check(pos, &Order::Fire(FireOrder::Attack(order.clone()))).is_ok()
    };
    let how_usual = |(way, _): &&(FireWay, FireAttack)| match way {
        FireWay::Shell(_, shell) => ordinary(*shell),
        _ => 0,
    };
    ways.iter()
        .filter(allowed)
        .find(|(way, _)| *way == picked)
        .or_else(|| ways.iter().filter(allowed).min_by_key(|way| Reverse(how_usual(way))))
        .or_else(|| ways.first())
        .cloned()
}

/// Why nothing of it may be done, in words.
pub(super) fn why_not(pos: &Position, order: &FireAttack) -> Option<String> {
    check(pos, &Order::Fire(FireOrder::Attack(order.clone())))
        .err()
        .map(|refusal| words::refusal(pos, &refusal))
}
