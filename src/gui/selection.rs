//! What the player has picked up: units, the parts of a Fire Group, a target. Means nothing to the rules.

use std::collections::BTreeSet;

use bevy::prelude::Resource;

use crate::board::{Coord, Location};
use crate::gui::choices::{Deed, FireWay};
use crate::rules::fire::inherent;
use crate::rules::order::{
    CloseAttack, FireAttack, FireOrder, Gait, Member, Order, Shell, ShellTarget,
};
use crate::rules::{Position, UnitId, WeaponId, check};

/// The player's picks.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// The Location shown in the card on the left.
    pub place: Option<Location>,
    /// The unit of it that is shown large; else the first that is picked.
    pub shown: Option<UnitId>,
    /// Units that are to do something.
    pub units: BTreeSet<UnitId>,
    /// Support weapons that are to fire.
    pub weapons: BTreeSet<WeaponId>,
    /// Units of the selection whose inherent FP stays silent.
    pub silent: BTreeSet<UnitId>,
    /// Leaders who direct.
    pub directors: BTreeSet<UnitId>,
    /// The Location aimed at.
    pub target: Option<Location>,
    /// A hex in which there is more than one thing to do.
    pub hex: Option<Coord>,
    /// Which nine of the cards have the numbers, from 0.
    pub page: usize,
    /// How a stack is to move.
    pub gait: Gait,
    /// What is done with the next click instead of a step.
    pub deed: Option<Deed>,
    /// How the attack is to be made.
    pub way: FireWay,
    /// The attacks in Close Combat that have been put together beside the one in hand.
    pub blows: Vec<CloseAttack>,
    /// He has been asked whether he is sure that his part of the phase is over.
    pub sure: bool,
}

impl Selection {
    /// Forgets everything but the place that is looked at.
    pub fn clear(&mut self) {
        *self = Selection { place: self.place, ..Selection::default() };
    }

    /// Whether nothing is in hand.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let cleared = Selection { place: self.place, ..Selection::default() };
        *self == Selection { gait: self.gait, page: self.page, ..cleared }
    }

    /// Takes up what is a fire order's, beside what is there already.
    pub fn add_fire(&mut self, order: &FireAttack) {
        for member in &order.members {
            self.units.insert(member.unit);
            self.weapons.extend(member.weapons.iter().copied());
            if member.inherent {
                self.silent.remove(&member.unit);
            } else {
                self.silent.insert(member.unit);
            }
        }
        self.units.extend(order.directors.iter().copied());
        self.directors.extend(order.directors.iter().copied());
    }

    /// Takes a fire order up beside what is there already. Leaders who cannot direct all of it together do not.
    pub fn join_fire(&mut self, pos: &Position, order: &FireAttack) {
        self.add_fire(order);
        let allowed = |selection: &Selection| {
            let joined = selection.fire_order(pos, order.target);
            check(pos, &Order::Fire(FireOrder::Attack(joined))).is_ok()
        };
        if self.directors.is_empty() || allowed(self) {
            return;
        }
        let undirected = Selection { directors: BTreeSet::new(), ..self.clone() };
        if allowed(&undirected) {
            self.directors.clear();
        }
    }

    /// Puts everybody in a Location down again.
    pub fn drop_place(&mut self, pos: &Position, at: Location) {
        let there = |unit: &&UnitId| pos.unit(**unit).is_some_and(|unit| unit.at() == Some(at));
        for unit in self.units.clone().iter().filter(there) {
            self.drop_unit(pos, *unit);
        }
    }

    /// Takes an attack up in place of what is there.
    pub fn take(&mut self, pos: &Position, order: &FireAttack) {
        let first = order.members.first().and_then(|member| pos.unit(member.unit)?.at());
        *self = Selection {
            place: first.or(self.place),
            gait: self.gait,
            target: Some(order.target),
            way: FireWay::of(order),
            ..Selection::default()
        };
        self.add_fire(order);
    }

    /// Puts a unit and what it has down again.
    pub fn drop_unit(&mut self, pos: &Position, unit: UnitId) {
        self.units.remove(&unit);
        self.silent.remove(&unit);
        self.directors.remove(&unit);
        for weapon in pos.weapons_for(unit) {
            self.weapons.remove(&weapon.id);
        }
    }

    /// The attack that the picks make up on a target.
    pub fn fire_order(&self, pos: &Position, target: Location) -> FireAttack {
        let members = self
            .units
            .iter()
            .filter_map(|&unit| {
                let weapons: BTreeSet<WeaponId> = pos
                    .weapons_for(unit)
                    .map(|weapon| weapon.id)
                    .filter(|weapon| self.weapons.contains(weapon))
                    .collect();
                let has_fp = pos.unit(unit).is_some_and(|unit| inherent(pos, unit).0 > 0);
                let inherent = has_fp && !self.silent.contains(&unit);
                (inherent || !weapons.is_empty()).then_some(Member { unit, inherent, weapons })
            })
            .collect();
        FireAttack::new(members, self.directors.clone(), target)
    }
}

/// How much a shot is what one means who says no more: at a vehicle or at men as such; the rest has its cards.
pub(super) fn ordinary(shell: Shell) -> u8 {
    match shell.at {
        _ if shell.immobilize || shell.desperate => 0,
        ShellTarget::Area | ShellTarget::Vertex(_) => 1,
        ShellTarget::Infantry | ShellTarget::Vehicle(_) => 2,
    }
}

/// The fullest of a Location's attacks on a target, or on anything: everybody who may fire, with the best
/// leader. What the rules list is chosen from; nothing is made up.
pub fn fullest(
    pos: &Position,
    orders: &[Order],
    from: Location,
    target: Option<Location>,
) -> Option<FireAttack> {
    orders
        .iter()
        .filter_map(|order| match order {
            Order::Fire(FireOrder::Attack(fire)) => Some(fire),
            _ => None,
        })
        .filter(|fire| target.is_none_or(|target| fire.target == target))
        .filter(|fire| {
            fire.members
                .iter()
                .all(|member| pos.unit(member.unit).is_some_and(|unit| unit.at() == Some(from)))
        })
        .max_by_key(|fire| {
            let parts: usize = fire
                .members
                .iter()
                .map(|member| usize::from(member.inherent) + member.weapons.len())
                .sum();
            let leader = fire
                .directors
                .iter()
                .filter_map(|leader| crate::rules::morale::leadership(pos, *leader))
                .min()
                .map_or(0, |drm| 1 - i32::from(drm));
            // SMOKE is laid by who means to: nobody takes it up for being there.
            let harms = !fire.shell.is_some_and(Shell::screens);
            (harms, fire.members.len(), parts, fire.shell.map(ordinary), leader)
        })
        .cloned()
}
