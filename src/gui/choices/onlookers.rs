//! Who else of a side sees a target, and what he could do about it.

use std::collections::{BTreeMap, BTreeSet};

use super::reasons::{self, Reason};
use crate::board::Location;
use crate::rules::concealment::is_dummy;
use crate::rules::fire::{FireKind, assess};
use crate::rules::order::{FireOrder, Manner, Order};
use crate::rules::{Position, Side, Unit, UnitId};

/// A stack that sees the target.
#[derive(Debug, Clone, PartialEq)]
pub struct Onlooker {
    /// Where it stands.
    pub at: Location,
    /// Who it is; the first of them stands for the stack.
    pub units: Vec<UnitId>,
    /// The kinds of fire open to it, or why there is none.
    pub does: Result<Vec<FireKind>, Reason>,
    /// Firing would cost it its "?".
    pub concealed: bool,
}

/// The stacks of a side that see a target: those that can fire at it by the orders the rules list, then those that
/// cannot, with the reason.
pub fn of(pos: &Position, side: Side, target: Location, orders: &[Order]) -> Vec<Onlooker> {
    let mut stacks: BTreeMap<Location, Vec<&Unit>> = BTreeMap::new();
    for unit in pos.on_board(side).filter(|unit| !is_dummy(pos, unit.id)) {
        if let Some(at) = unit.at {
            stacks.entry(at).or_default().push(unit);
        }
    }
    let kinds = kinds(pos, side, target, orders);
    let mut onlookers: Vec<Onlooker> = stacks
        .into_iter()
        .filter(|(at, units)| {
            let able = units.iter().any(|unit| kinds.contains_key(&unit.id));
            *at == target || able || units.iter().any(|unit| sees(pos, unit, target))
        })
        .filter_map(|(at, units)| {
            let open: BTreeSet<FireKind> =
                units.iter().filter_map(|unit| kinds.get(&unit.id)).flatten().copied().collect();
            let does = if open.is_empty() {
                let strongest = units.iter().max_by_key(|unit| weight(pos, unit.id))?;
                let order = reasons::plain_fire(pos, strongest.id, target);
                Err(reasons::against_fire(pos, side, &order)?)
            } else {
                Ok(open.into_iter().collect())
            };
            let concealed = units.iter().all(|unit| unit.concealed);
            Some(Onlooker {
                at,
                units: units.iter().map(|unit| unit.id).collect(),
                does,
                concealed,
            })
        })
        .collect();
    onlookers.sort_by_key(|onlooker| (onlooker.does.is_err(), onlooker.at));
    onlookers
}

/// Whether a unit, as it stands, sees an enemy in a Location as he stands there.
fn sees(pos: &Position, unit: &Unit, target: Location) -> bool {
    let ends = pos.side_at(unit.side.other(), target).filter_map(|enemy| enemy.end());
    unit.end().is_some_and(|eye| ends.into_iter().any(|end| pos.los(eye, end).is_clear()))
}

/// Who speaks for a stack: the one with the most inherent FP.
fn weight(pos: &Position, unit: UnitId) -> u8 {
    pos.unit_type(unit).map_or(0, |values| values.fp)
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
        let Order::Fire(fire) = order else { continue };
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
pub fn kind_of(pos: &Position, side: Side, order: &FireOrder) -> Option<FireKind> {
    assess(pos, side, order).ok().map(|assessment| assessment.kind())
}
