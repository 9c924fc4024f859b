//! The atomic attacks open to a side: each unit by itself in each way it may fire, and each Location's units
//! together. Composed groups are judged by [`super::check`].

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::arm::Arm;
use super::plan::{Plan, check, propose};
use super::{crew, duty, lane, sight, snap, spray};
use crate::board::{End, Location, sees_hexside};
use crate::rules::words::attack::FireKind;
use crate::rules::words::decision::Frame;
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::order::{FireOrder, Manner, Member, Order, Sink};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::status::inherent_fire;
use crate::rules::words::unit::Unit;

/// What an attack can be aimed at: a Location, the hexside crossed into it, or a Location and its neighbour.
#[derive(Clone, Copy)]
struct Aim {
    target: Location,
    manner: Manner,
}

impl Aim {
    fn order(self, members: Vec<Member>, directors: BTreeSet<UnitId>) -> FireOrder {
        FireOrder { manner: self.manner, ..FireOrder::new(members, directors, self.target) }
    }
}

/// The units in a Location that may fire from it, and how they look out.
struct Stand {
    units: Vec<UnitId>,
    eyes: Vec<End>,
}

/// The Locations of those of a side who can act.
fn stands(pos: &Position, side: Side) -> Vec<Stand> {
    let able = |from| pos.side_at(side, from).filter(|unit| unit.can_act()).map(|unit| unit.id);
    let stands = pos.units.places().map(|from| (from, able(from).collect::<Vec<_>>()));
    stands
        .filter(|(_, units)| !units.is_empty())
        .map(|(from, units)| Stand { eyes: sight::eyes(pos, &units, from), units })
        .collect()
}

/// Who of several stands has what in sight, each Location looked at once. What the Location does not see, nobody in its
/// foxholes sees either.
struct Lookout<'a> {
    pos: &'a Position,
    stands: &'a [Stand],
    /// For each Location looked at, the answer of each stand.
    known: Vec<(Location, Vec<bool>)>,
}

impl Lookout<'_> {
    fn sees(&mut self, stand: usize, target: Location) -> bool {
        let looked = self.known.iter().position(|(at, _)| *at == target);
        let number = looked.unwrap_or_else(|| {
            let spots = sight::spots(self.pos, target);
            let see = |stand: &Stand| sight::any(self.pos, &stand.eyes, &spots, target);
            self.known.push((target, self.stands.iter().map(see).collect()));
            self.known.len() - 1
        });
        self.known.get(number).and_then(|(_, seen)| seen.get(stand)) == Some(&true)
    }

    /// Whether anything of an aim is in sight.
    fn in_sight(&mut self, number: usize, aim: Aim) -> bool {
        match aim.manner {
            Manner::Ordinary | Manner::Throw => self.sees(number, aim.target),
            Manner::SnapShot => snap::crossing(self.pos, aim.target).is_ok_and(|crossed| {
                let whole =
                    |eye: &End| sees_hexside(self.pos.map(), *eye, crossed.side, crossed.level);
                self.stands.get(number).is_some_and(|stand| stand.eyes.iter().any(whole))
            }),
            Manner::Spray { second } => self.sees(number, aim.target) || self.sees(number, second),
        }
    }
}

/// The attacks that a side may make now, at targets it can see.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    let stands = stands(pos, side);
    let mut lookout = Lookout { pos, stands: &stands, known: Vec::new() };
    for &aim in &aims(pos, side) {
        for (number, Stand { units, .. }) in stands.iter().enumerate() {
            if !lookout.in_sight(number, aim) {
                continue;
            }
            let mut fullest = Vec::new();
            for &unit in units {
                let mut best: Option<(u32, Member)> = None;
                for member in within_reach(pos, aim, unit) {
                    let order = aim.order(vec![member.clone()], BTreeSet::new());
                    let Some(plan) = seen(pos, side, &order) else { continue };
                    let fp: u32 = plan.firing().iter().map(|shot| u32::from(shot.fp)).sum();
                    let groups = plan.firing().iter().all(|shot| Arm::of(pos, shot.firer).groups);
                    if groups && best.as_ref().is_none_or(|(most, _)| fp > *most) {
                        best = Some((fp, member));
                    }
                    if duty::check(pos, &plan).is_ok() {
                        for manned in crew::with_second(pos, side, &order, units) {
                            sink(Order::Fire(manned))?;
                        }
                        with_lanes(pos, order, &plan, sink)?;
                    }
                }
                fullest.extend(best.map(|(_, member)| member));
            }
            with_leaders(pos, side, aim, units, &fullest, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The ways in which a unit may fire in which nothing is that cannot fire so or so far at all: a quick look before any of
/// them is worked out.
fn within_reach(pos: &Position, aim: Aim, unit: UnitId) -> impl Iterator<Item = Member> + use<> {
    let can = |firer: &Firer| can_aim(pos, aim, unit, *firer);
    let weapons: Vec<WeaponId> = pos
        .weapons_for(unit)
        .map(|weapon| weapon.id)
        .filter(|weapon| can(&Firer::Weapon(*weapon)))
        .collect();
    ways(unit, can(&Firer::Inherent(unit)), weapons)
}

/// Whether something of a unit can fire in this manner, as it is marked, as far as the target.
fn can_aim(pos: &Position, aim: Aim, unit: UnitId, firer: Firer) -> bool {
    let Some(at) = pos.unit(unit).and_then(Unit::at) else { return false };
    let arm = Arm::of(pos, firer);
    let ready = match aim.manner {
        Manner::Spray { .. } => spray::can_spray(pos, firer),
        Manner::Throw => arm.used_up,
        Manner::Ordinary | Manner::SnapShot => true,
    };
    let (marker, normal) = match firer {
        Firer::Inherent(_) => match (pos.unit(unit), inherent_fire(pos, unit)) {
            (Some(state), (fp, range)) if fp > 0 => (state.fire, range),
            _ => return false,
        },
        Firer::Weapon(id) => match (pos.weapons.get(&id), pos.firing_type(id)) {
            (Some(gun), Some(printed)) if !gun.malfunctioned => (gun.fire, printed.range),
            _ => return false,
        },
    };
    // A charge goes off where it lies, or next door.
    if !ready || arm.used_up {
        return ready;
    }
    // Whatever else of the unit is marked only narrows what it may do.
    let reaches = FireKind::open(pos.phase, marker).map(|kind| kind.farthest(normal));
    let range = at.hex.distance(aim.target.hex);
    // A hexside is as far as the nearer of its hexes.
    let range = if aim.manner == Manner::SnapShot { range.saturating_sub(1) } else { range };
    reaches.is_some_and(|farthest| range <= farthest)
}

/// The whole Location as a group, undirected and directed; and its single firers directed.
fn with_leaders(
    pos: &Position,
    side: Side,
    aim: Aim,
    units: &[UnitId],
    fullest: &[Member],
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut sets: Vec<Vec<Member>> = fullest.iter().map(|member| vec![member.clone()]).collect();
    if fullest.len() > 1 {
        sets.push(fullest.to_vec());
    }
    for members in sets {
        if members.len() > 1 {
            let group = aim.order(members.clone(), BTreeSet::new());
            if let Some(plan) = sees(pos, side, &group) {
                with_lanes(pos, group, &plan, sink)?;
            }
        }
        for &leader in units {
            if crate::rules::men::morale::leadership(pos, leader).is_none() {
                continue;
            }
            let order = aim.order(members.clone(), BTreeSet::from([leader]));
            if let Some(plan) = sees(pos, side, &order) {
                with_lanes(pos, order, &plan, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// An attack, and the same with a Fire Lane of every machine gun in it that can lay one.
fn with_lanes(pos: &Position, order: FireOrder, plan: &Plan, sink: Sink<'_>) -> ControlFlow<()> {
    let lanes = lane::goes_with(order.manner).then(|| lane::laid_by(pos, plan)).flatten();
    let laid = lanes.map(|lanes| FireOrder { lanes, ..order.clone() });
    sink(Order::Fire(order))?;
    laid.map_or(ControlFlow::Continue(()), |order| sink(Order::Fire(order)))
}

/// What may be aimed at: the Locations that hold something to fire at, the hexside that the movers have crossed, and
/// two Locations for Spraying Fire, both with a target or, for its Residual FP, one with the movers.
fn aims(pos: &Position, side: Side) -> Vec<Aim> {
    let targets = targets(pos, side);
    let aim = |manner| move |&target: &Location| Aim { target, manner };
    let mut aims: Vec<Aim> = targets.iter().map(aim(Manner::Ordinary)).collect();
    if pos.phase == Phase::Movement {
        let crossed = targets.iter().filter(|&&target| snap::crossing(pos, target).is_ok());
        aims.extend(crossed.map(aim(Manner::SnapShot)));
    }
    let sprays = pos.on_board(side).any(|unit| {
        let guns = pos.weapons_of(unit.id).map(|weapon| Firer::Weapon(weapon.id));
        guns.chain([Firer::Inherent(unit.id)]).any(|firer| spray::can_spray(pos, firer))
    });
    let mut carried = pos.on_board(side).flat_map(|unit| pos.weapons_of(unit.id));
    if carried.any(|weapon| Arm::of(pos, Firer::Weapon(weapon.id)).used_up) {
        aims.extend(targets.iter().map(aim(Manner::Throw)));
    }
    if sprays {
        for &target in &targets {
            let seconds = seconds(pos, &targets, target).into_iter();
            aims.extend(seconds.map(|second| Aim { target, manner: Manner::Spray { second } }));
        }
    }
    aims
}

/// The Locations that Spraying Fire at a target may take in besides: each pair of targets once, and beside movers any
/// neighbour.
fn seconds(pos: &Position, targets: &BTreeSet<Location>, at: Location) -> Vec<Location> {
    if pos.phase == Phase::Movement {
        at.beside().filter(|&near| pos.map().location_exists(near)).collect()
    } else {
        let after = targets.range(at..).skip(1).copied();
        after.filter(|near| near.hex.distance(at.hex) <= 1).collect()
    }
}

/// The Locations that hold something to fire at.
pub(super) fn targets(pos: &Position, side: Side) -> BTreeSet<Location> {
    if pos.phase == Phase::Movement {
        let movers = pos.moving().map(|moving| moving.movers.clone()).unwrap_or_default();
        return movers.iter().filter_map(|&id| pos.unit(id)?.at()).collect();
    }
    pos.on_board(side.other()).filter_map(|unit| unit.at()).collect()
}

/// The ways in which one unit may fire: what it has, from the inherent FP alone to all of it.
pub(super) fn members(pos: &Position, unit: UnitId) -> impl Iterator<Item = Member> + use<> {
    ways(unit, true, pos.weapons_for(unit).map(|weapon| weapon.id).collect())
}

/// The ways to fire with these weapons, one or two or none of them, and with the inherent FP or without.
fn ways(unit: UnitId, inherent: bool, weapons: Vec<WeaponId>) -> impl Iterator<Item = Member> {
    let pairs =
        (0..weapons.len()).flat_map(|one| (one + 1..weapons.len()).map(move |two| (one, two)));
    let mut sets: Vec<BTreeSet<WeaponId>> = vec![BTreeSet::new()];
    sets.extend(weapons.iter().map(|&weapon| BTreeSet::from([weapon])));
    sets.extend(pairs.map(|(one, two)| BTreeSet::from([weapons[one], weapons[two]])));
    sets.into_iter().flat_map(move |weapons| {
        let bare = (!weapons.is_empty()).then(|| Member {
            unit,
            inherent: false,
            weapons: weapons.clone(),
        });
        let full = inherent.then_some(Member { unit, inherent: true, weapons });
        bare.into_iter().chain(full)
    })
}

/// An attack whose firers all see the target, allowed but for those who may have to join in.
fn seen(pos: &Position, side: Side, order: &FireOrder) -> Option<Plan> {
    propose(pos, side, order).ok().filter(all_see)
}

/// Whether an attack is allowed and everybody in it sees the target.
fn sees(pos: &Position, side: Side, order: &FireOrder) -> Option<Plan> {
    check(pos, side, order).ok().filter(all_see)
}

fn all_see(plan: &Plan) -> bool {
    plan.blind.is_empty() && plan.parts().all(|part| !part.shots.is_empty())
}

/// Whether a unit could fire at the movers now in any way.
pub(crate) fn can_fire(pos: &Position, unit: UnitId) -> bool {
    let Some(side) = pos.unit(unit).map(|unit| unit.side) else { return false };
    targets(pos, side).into_iter().any(|target| {
        members(pos, unit).any(|member| {
            let order = FireOrder::new(vec![member], BTreeSet::new(), target);
            seen(pos, side, &order).is_some()
        })
    })
}

/// The answers to the choice between Multiple ROF and Residual FP.
pub(crate) fn legal_replies(pos: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let Some(Frame::Rof(frame)) = pos.frames.last() else { return ControlFlow::Continue(()) };
    let all = frame.weapons();
    sink(Order::KeepRof { weapons: BTreeSet::new() })?;
    if all.len() > 1 {
        for &weapon in &all {
            sink(Order::KeepRof { weapons: BTreeSet::from([weapon]) })?;
        }
    }
    sink(Order::KeepRof { weapons: all })
}
