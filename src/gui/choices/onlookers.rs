//! Who else of a side sees a target and can do something about it.

use std::collections::{BTreeMap, BTreeSet};

use super::reasons::Reason;
use crate::board::Location;
use crate::gui::selection::{Selection, fullest};
use crate::rules::fire::{FireKind, assess};
use crate::rules::order::{FireAttack, FireOrder, Manner, Order};
use crate::rules::{Position, Side, UnitId};

/// A stack that sees the target and can fire at it.
#[derive(Debug, Clone, PartialEq)]
pub struct Onlooker {
    /// Where it stands.
    pub at: Location,
    /// The fullest that it can do: what a click on it takes.
    pub fire: FireAttack,
    /// The kinds of fire open to it.
    pub does: Vec<FireKind>,
    /// Firing would cost it its "?".
    pub concealed: bool,
    /// Why it cannot fire together with those in hand; nothing where it can, or is among them.
    pub apart: Option<Reason>,
}

impl Onlooker {
    /// Who takes part: those who fire, and the leader who directs them.
    pub fn units(&self) -> BTreeSet<UnitId> {
        let firers = self.fire.members.iter().map(|member| member.unit);
        firers.chain(self.fire.directors.iter().copied()).collect()
    }
}

/// The stacks of a side that can fire at a target by the orders the rules list, by their Locations.
pub fn of(
    pos: &Position,
    side: Side,
    target: Location,
    selection: &Selection,
    orders: &[Order],
) -> Vec<Onlooker> {
    let kinds = kinds(pos, side, target, orders);
    let at = |unit: &UnitId| pos.unit(*unit).and_then(|unit| unit.at());
    let places: BTreeSet<Location> = kinds.keys().filter_map(at).collect();
    let stacks = places.into_iter().filter_map(|place| {
        let fire = fullest(pos, orders, place, Some(target))?;
        let here = kinds.iter().filter(|(unit, _)| at(unit) == Some(place));
        let does: BTreeSet<FireKind> = here.flat_map(|(_, open)| open).copied().collect();
        let apart = apart(pos, selection, &fire);
        let does = does.into_iter().collect();
        let mut stack = Onlooker { at: place, fire, does, concealed: false, apart };
        let hides = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| unit.concealed);
        stack.concealed = stack.units().iter().all(hides);
        (!stack.does.is_empty()).then_some(stack)
    });
    stacks.collect()
}

/// Why a stack cannot join those in hand.
fn apart(pos: &Position, selection: &Selection, fire: &FireAttack) -> Option<Reason> {
    if selection.units.is_empty() {
        return None;
    }
    let mut joined = selection.clone();
    joined.join_fire(pos, fire);
    Reason::against(pos, &Order::Fire(FireOrder::Attack(joined.fire_order(pos, fire.target))))
}

/// The kinds of fire that each unit has at the target, by the listed attacks.
fn kinds(
    pos: &Position,
    side: Side,
    target: Location,
    orders: &[Order],
) -> BTreeMap<UnitId, BTreeSet<FireKind>> {
    let mut asked: BTreeSet<(UnitId, Manner, bool)> = BTreeSet::new();
    let mut kinds: BTreeMap<UnitId, BTreeSet<FireKind>> = BTreeMap::new();
    for order in orders {
        let Order::Fire(FireOrder::Attack(fire)) = order else { continue };
        let [member] = fire.members.as_slice() else { continue };
        let lays = !fire.lanes.is_empty();
        if fire.target != target || !asked.insert((member.unit, fire.manner, lays)) {
            continue;
        }
        let open = kinds.entry(member.unit).or_default();
        open.extend(kind_of(pos, side, fire));
        if lays {
            open.insert(FireKind::FireLane);
        }
    }
    kinds
}

/// The kind of fire that an attack is.
pub fn kind_of(pos: &Position, side: Side, order: &FireAttack) -> Option<FireKind> {
    assess(pos, side, order).ok().map(|assessment| assessment.kind())
}
