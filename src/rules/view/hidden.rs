//! What a viewer does not see of a position, or of what happened between two of them.

use std::collections::BTreeSet;

use super::Viewer;
use crate::board::Coord;
use crate::rules::ground::concealment::{is_unseen, sets_up_unseen};
use crate::rules::words::event::{
    ConcealmentEvent, Event, FireEvent, MenEvent, MoveEvent, PossessionEvent, RallyEvent,
    SetupEvent, TurnEvent,
};
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::order::{
    CloseCombatOrder, FireOrder, MoveOrder, Order, PossessionOrder, RallyOrder, RoutOrder,
    SetupOrder,
};
use crate::rules::words::position::Position;
use crate::rules::words::weapon::Held;

/// The part of a position, or of what happened between two of them, that a viewer does not see.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hidden {
    /// The side that he is of; `None` if of both.
    viewer: Option<Side>,
    /// The side that keeps something from him; `None` while he sees all.
    by: Option<Side>,
    /// It was setting up, which he is not to watch.
    sets_up: bool,
    units: BTreeSet<UnitId>,
    weapons: BTreeSet<WeaponId>,
    /// The hexes that it has taken without his knowing.
    hexes: BTreeSet<Coord>,
}

impl Hidden {
    /// What is hidden in a position.
    #[must_use]
    pub fn in_position(pos: &Position, viewer: Viewer) -> Hidden {
        Hidden::between(pos, pos, viewer)
    }

    /// What is hidden before an order and still so after it. Whoever came to light in it, or was seen to go under
    /// his "?", is not.
    #[must_use]
    pub fn between(before: &Position, after: &Position, viewer: Viewer) -> Hidden {
        let Viewer::Side(side) = viewer else { return Hidden::default() };
        let enemy = side.other();
        let units: BTreeSet<UnitId> = [after, before]
            .into_iter()
            .flat_map(|pos| pos.units.values().map(move |unit| (pos, unit)))
            .filter(|(pos, unit)| unit.side == enemy && is_unseen(pos, unit))
            .map(|(_, unit)| unit.id)
            .filter(|&id| {
                let in_sight = |pos: &Position| {
                    pos.unit(id).is_some_and(|unit| unit.at().is_some() && !is_unseen(pos, unit))
                };
                !in_sight(before) && !in_sight(after)
            })
            .collect();
        let lies = |pos: &Position, id| {
            pos.weapons.get(&id).is_some_and(|weapon| matches!(weapon.held, Held::On(_)))
        };
        let weapons = before
            .weapons
            .values()
            .chain(after.weapons.values())
            .filter(|weapon| weapon.owner().is_some_and(|owner| units.contains(&owner)))
            .map(|weapon| weapon.id)
            .filter(|id| !lies(before, *id) && !lies(after, *id))
            .collect();
        let sets_up = sets_up_unseen(before, enemy);
        let hexes = after.taken_unseen.keys().copied();
        let hexes = hexes.filter(|hex| after.control.get(hex) == Some(&enemy)).collect();
        let by = (sets_up || !units.is_empty()).then_some(enemy);
        Hidden { viewer: Some(side), by, sets_up, units, weapons, hexes }
    }

    /// Whether the viewer sees all there is.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.by.is_none()
    }

    /// Whether it is a side's set-up, which the viewer is not to watch.
    #[must_use]
    pub fn is_set_up(&self) -> bool {
        self.sets_up
    }

    /// Whether a unit is hidden.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> bool {
        self.units.contains(&unit)
    }

    /// Whether a weapon is hidden: in the hands of a hidden unit, and not one that lay or lies there for all to see.
    #[must_use]
    pub fn weapon(&self, weapon: WeaponId) -> bool {
        self.weapons.contains(&weapon)
    }

    /// Whether what fires is hidden.
    #[must_use]
    pub fn firer(&self, firer: Firer) -> bool {
        match firer {
            Firer::Inherent(unit) | Firer::Mount(unit, _) => self.unit(unit),
            Firer::Weapon(weapon) => self.weapon(weapon),
        }
    }

    pub(super) fn units(&self) -> impl Iterator<Item = UnitId> {
        self.units.iter().copied()
    }

    /// The hexes that a side holds without the viewer's knowing.
    pub(super) fn hexes(&self) -> impl Iterator<Item = Coord> {
        self.hexes.iter().copied()
    }

    /// Whether nothing of an event may be told: it happened out of the viewer's sight. Where somebody hidden only
    /// takes part in what can be seen, he goes without a name instead.
    #[must_use]
    pub fn event(&self, event: &Event) -> bool {
        match event {
            Event::Possession(PossessionEvent::Passed { weapon, to }) => {
                self.weapon(*weapon) || to.is_some_and(|to| self.unit(to))
            }
            Event::Possession(PossessionEvent::Recovery { unit, weapon, .. }) => {
                self.unit(*unit) || self.weapon(*weapon)
            }
            Event::Possession(
                PossessionEvent::Malfunctioned { weapon }
                | PossessionEvent::Lost { weapon, .. }
                | PossessionEvent::Repair { weapon, .. }
                | PossessionEvent::Dismantled { weapon, .. }
                | PossessionEvent::Limbered { weapon, .. }
                | PossessionEvent::Turned { weapon, .. }
                | PossessionEvent::OutOf { weapon, .. }
                | PossessionEvent::LowAmmo { weapon },
            )
            | Event::Move(MoveEvent::Pushed { weapon, .. }) => self.weapon(*weapon),
            Event::Fire(FireEvent::Marked { firer, .. }) => self.firer(*firer),
            Event::Setup(SetupEvent::BoreSighted { side, .. }) => self.viewer == Some(side.other()),
            Event::Setup(
                SetupEvent::Placed { unit, .. }
                | SetupEvent::Faced { unit, .. }
                | SetupEvent::Lifted { unit, .. },
            ) => self.sets_up && self.unit(*unit),
            Event::Move(MoveEvent::Exhausted { unit }) | Event::Men(MenEvent::Pinned { unit }) => {
                self.unit(*unit)
            }
            // A Dummy does not go under a "?": it was made of one.
            Event::Concealment(ConcealmentEvent::Concealed { units, .. }) => {
                units.iter().all(|unit| self.unit(*unit))
            }
            Event::Men(MenEvent::Check(report)) => self.unit(report.unit),
            Event::Rally(RallyEvent::Deployed { unit, .. }) => self.unit(*unit),
            Event::Rally(RallyEvent::Recombined { unit, with, .. }) => {
                self.unit(*unit) && self.unit(*with)
            }
            Event::Men(MenEvent::RandomSelection { rolls, .. }) => {
                rolls.iter().any(|(unit, _)| self.unit(*unit))
            }
            Event::Turn(TurnEvent::Control { hex, side }) => {
                self.by == Some(*side) && self.hexes.contains(hex)
            }
            // That there is nothing to decide says what they are.
            Event::Turn(TurnEvent::Passed { side, .. }) => self.by == Some(*side),
            _ => false,
        }
    }

    /// Whether the viewer does not notice that a side gave an order: it is a word that the side may not have been asked
    /// for at all, or what it does happens out of his sight. What comes of it may be told all the same.
    #[must_use]
    pub fn order(&self, by: Side, order: &Order) -> bool {
        // Nobody is told what the enemy lays his weapons on, nor that he does.
        if matches!(order, Order::Setup(SetupOrder::BoreSight { .. })) {
            return self.viewer == Some(by.other());
        }
        if self.by != Some(by) {
            return false;
        }
        // What is agreed on, both have agreed on.
        (self.sets_up && !matches!(order, Order::Agreement(_)))
            || match order {
                Order::Done
                | Order::Fire(FireOrder::Hold)
                | Order::Move(MoveOrder::Stop | MoveOrder::Hurry)
                | Order::Rout(RoutOrder::End)
                | Order::Possession(PossessionOrder::Decline)
                | Order::Fire(FireOrder::KeepRof { .. }) => true,
                Order::Rally(RallyOrder::Rally { unit, .. })
                | Order::Rally(RallyOrder::RepairMachineGun { unit, .. })
                | Order::Possession(PossessionOrder::Recover { unit, .. })
                | Order::Fire(FireOrder::Await { unit }) => self.unit(*unit),
                // A leader whom the viewer sees is seen at work, though not with whom.
                Order::Rally(RallyOrder::Deploy { unit, leader }) => {
                    self.unit(*unit) && leader.is_none_or(|leader| self.unit(leader))
                }
                Order::Rally(RallyOrder::Recombine { units, leader }) => {
                    units.iter().chain(leader).all(|unit| self.unit(*unit))
                }
                Order::Possession(
                    PossessionOrder::Transfer { weapon, .. }
                    | PossessionOrder::Repair { weapon }
                    | PossessionOrder::Dismantle { weapon, .. }
                    | PossessionOrder::Limber { weapon }
                    | PossessionOrder::TurnGun { weapon, .. },
                ) => self.weapon(*weapon),
                Order::Setup(
                    SetupOrder::Place { .. }
                    | SetupOrder::Face { .. }
                    | SetupOrder::BoreSight { .. }
                    | SetupOrder::Lift { .. },
                )
                | Order::Drive(_)
                | Order::Possession(PossessionOrder::Drop { .. })
                | Order::Fire(
                    FireOrder::Attack(_)
                    | FireOrder::Rest { .. }
                    | FireOrder::PlaceLane { .. }
                    | FireOrder::LaneAttack { .. },
                )
                | Order::Move(
                    MoveOrder::Begin { .. }
                    | MoveOrder::Step { .. }
                    | MoveOrder::Bypass { .. }
                    | MoveOrder::StepToCrest { .. }
                    | MoveOrder::Shift { .. }
                    | MoveOrder::Part { .. }
                    | MoveOrder::SmokeGrenade { .. }
                    | MoveOrder::PlaceCharge { .. }
                    | MoveOrder::Board { .. }
                    | MoveOrder::Push { .. }
                    | MoveOrder::Advance { .. },
                )
                | Order::Fire(FireOrder::Molotov { .. } | FireOrder::Panzerfaust { .. })
                | Order::Rout(RoutOrder::Flee { .. })
                | Order::Agreement(_)
                | Order::CloseCombat(
                    CloseCombatOrder::Engage { .. }
                    | CloseCombatOrder::Fight(_)
                    | CloseCombatOrder::React(_),
                ) => false,
            }
    }
}
