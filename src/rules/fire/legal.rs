//! The atomic attacks open to a side: each unit by itself in each way it may fire, and each Location's units
//! together. Composed groups are judged by [`super::check`].

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::arm::Arm;
use super::plan::{Plan, check, propose};
use super::sight::Spot;
use super::snap::Crossing;
use super::stand::{Aim, Armory, Stand, stands, ways};
use super::{bounding, direction, duty, gunnery, lane, mounted, second_man, sight, snap, spray};
use crate::board::{End, Location, sees_hexside};
use crate::rules::words::decision::Frame;
use crate::rules::words::few::few;
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, FireOrder, Manner, Member, Order, PlannedSink, Sink};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Up to so many Locations are looked at by everybody.
const FEW: usize = 2;

/// Where attacks are shown, with their plans.
pub(crate) type Shots<'a> = PlannedSink<'a, Plan>;

/// Who of several stands has what in sight, each Location looked at once. What the Location does not see, nobody in its
/// foxholes sees either.
struct Lookout<'a> {
    pos: &'a Position,
    stands: &'a [Stand<'a>],
    looked_at: Vec<LookedAt>,
    /// A row for each Location looked at: which of the stands see it, as far as it is known.
    seen: Vec<Option<bool>>,
}

/// A Location, and where in it somebody is to be looked at.
struct LookedAt {
    at: Location,
    spots: Vec<Spot>,
}

/// What has to be seen of an aim.
#[derive(Clone, Copy)]
enum Sighted {
    /// One of these of the Locations looked at.
    Either([usize; 2]),
    /// The whole of a hexside.
    Hexside(Crossing),
}

impl Lookout<'_> {
    /// What has to be seen of an aim; `None` where there is nothing to be seen.
    fn sighted(&mut self, aim: Aim) -> Option<Sighted> {
        let target = self.number(aim.target);
        match aim.manner {
            Manner::Ordinary | Manner::Throw => Some(Sighted::Either([target; 2])),
            Manner::SnapShot => snap::crossing(self.pos, aim.target).ok().map(Sighted::Hexside),
            Manner::Spray { second } => Some(Sighted::Either([target, self.number(second)])),
        }
    }

    fn number(&mut self, at: Location) -> usize {
        let known = self.looked_at.iter().rposition(|looked_at| looked_at.at == at);
        known.unwrap_or_else(|| {
            self.looked_at.push(LookedAt { at, spots: sight::spots(self.pos, at) });
            self.seen.resize(self.looked_at.len() * self.stands.len(), None);
            self.looked_at.len() - 1
        })
    }

    fn sees(&mut self, number: usize, stand: usize) -> bool {
        let (Some(there), Some(here)) = (self.looked_at.get(number), self.stands.get(stand)) else {
            return false;
        };
        let Some(seen) = self.seen.get_mut(number * self.stands.len() + stand) else {
            return false;
        };
        *seen.get_or_insert_with(|| sight::any(self.pos, here.eyes(), &there.spots, there.at))
    }

    /// Whether a stand sees what has to be seen.
    fn in_sight(&mut self, stand: usize, mark: Sighted) -> bool {
        match mark {
            Sighted::Either([one, other]) => {
                self.sees(one, stand) || (one != other && self.sees(other, stand))
            }
            Sighted::Hexside(Crossing { side, level }) => {
                let whole = |eye: End| sees_hexside(self.pos.map(), eye, side, level);
                self.stands.get(stand).is_some_and(|stand| stand.eyes().any(whole))
            }
        }
    }
}

/// The attacks that a side may make now, at targets it can see.
pub(crate) fn legal(pos: &Position, side: Side, sink: Shots<'_>) -> ControlFlow<()> {
    let targets = targets(pos, side);
    if targets.is_empty() {
        return gunnery::legal(pos, side, sink);
    }
    let carried = pos.units.vehicles().flat_map(|vehicle| pos.units.aboard(vehicle.id));
    let own = pos.units.by_place().map(|(_, unit)| unit).chain(carried);
    let own = own.filter(|unit| unit.at().is_some());
    let mut units: Vec<&Unit> = Vec::with_capacity(pos.units.len());
    units.extend(own.filter(|unit| unit.side == side && unit.can_act()));
    let armory = Armory::of_all(pos);
    let stands = stands(pos, &units, &armory);
    let mut lookout = Lookout {
        pos,
        stands: &stands,
        looked_at: Vec::with_capacity(targets.len()),
        seen: Vec::new(),
    };
    let mut all_at = |aims: Vec<Aim>, look_first: bool| {
        for aim in aims {
            let mut mark = None;
            for (number, stand) in stands.iter().enumerate() {
                if (stand.is_known() || !look_first) && !stand.reaches(aim) {
                    continue;
                }
                let Some(mark) = *mark.get_or_insert_with(|| lookout.sighted(aim)) else { break };
                if lookout.in_sight(number, mark) && stand.reaches(aim) {
                    from_stand(pos, side, aim, stand, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    };
    // Who looks for one attack alone mostly finds it among the first. Of few aims most stands see nothing, and need not be asked
    // what they have. Special aims are open to few: reach is asked before sight.
    all_at(plain_aims(pos, side, &targets), targets.len() <= FEW)?;
    all_at(special_aims(pos, side, &targets), false)?;
    gunnery::legal(pos, side, sink)
}

/// The attacks of those in one Location.
fn from_stand(
    pos: &Position,
    side: Side,
    aim: Aim,
    stand: &Stand<'_>,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let mut fullest = Vec::new();
    let directed = !stand.leaders().is_empty();
    for gunner in stand.arms().gunners() {
        let mounted = pos.unit(gunner.unit).is_some_and(Unit::is_vehicle);
        let mut best: Option<(u32, Fullest)> = None;
        for member in gunner.within_reach(aim, stand.from) {
            let order = aim.order(vec![member], BTreeSet::new());
            let Some(plan) = seen(pos, side, &order) else { continue };
            let firing = plan.firing();
            let fp: u32 = firing.iter().map(|shot| u32::from(shot.fp)).sum();
            let groups = !mounted && firing.iter().all(|shot| Arm::of(pos, shot.firer).groups);
            if groups && best.as_ref().is_none_or(|(most, _)| fp > *most) {
                let plan = directed.then(|| plan.clone());
                best = order.members.first().map(|it| (fp, Fullest { member: it.clone(), plan }));
            }
            if duty::check(pos, &plan).is_ok() {
                for manned in second_man::with_second(pos, side, &order, stand.units) {
                    if let Some(plan) = seen(pos, side, &manned) {
                        sink(Order::Fire(FireOrder::Attack(manned)), plan)?;
                    }
                }
                let singles =
                    mounted.then(|| mounted::one_by_one(pos, gunner.unit, &order, Some(&plan)));
                for single in singles.into_iter().flatten() {
                    if let Some(plan) = seen(pos, side, &single) {
                        sink(Order::Fire(FireOrder::Attack(single)), plan)?;
                    }
                }
                with_lanes(pos, order, plan, sink)?;
            }
        }
        fullest.extend(best.map(|(_, fullest)| fullest));
    }
    with_leaders(pos, side, aim, stand.leaders(), fullest, sink)
}

/// All that a unit may fire in a group, and the attack that it makes with it alone, where somebody may direct that.
struct Fullest {
    member: Member,
    plan: Option<Plan>,
}

/// The whole Location as a group, undirected and directed; and its single firers directed.
fn with_leaders(
    pos: &Position,
    side: Side,
    aim: Aim,
    leaders: &[UnitId],
    fullest: Vec<Fullest>,
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let together: Vec<Member> = fullest.iter().map(|it| it.member.clone()).collect();
    for Fullest { member, plan } in fullest {
        if let Some(plan) = plan.filter(|plan| duty::check(pos, plan).is_ok()) {
            directed(pos, side, &aim.order(vec![member], BTreeSet::new()), &plan, leaders, sink)?;
        }
    }
    if together.len() > 1 {
        let group = aim.order(together, BTreeSet::new());
        if let Some(plan) = sees(pos, side, &group) {
            with_lanes(pos, group.clone(), plan.clone(), sink)?;
            directed(pos, side, &group, &plan, leaders, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// An attack under each of some leaders. What it can do without one it can do with him, if he may direct it: nothing else of it is
/// worked out again, but for Spraying Fire, in whose two parts not all need take part.
fn directed(
    pos: &Position,
    side: Side,
    order: &FireAttack,
    plan: &Plan,
    leaders: &[UnitId],
    sink: Shots<'_>,
) -> ControlFlow<()> {
    for &leader in leaders {
        let order = FireAttack { directors: few([leader]), ..order.clone() };
        let plan = match order.manner {
            Manner::Spray { .. } => sees(pos, side, &order),
            _ => direction::check(pos, side, &order, &plan.shots)
                .ok()
                .map(|directors| Plan { directors, ..plan.clone() }),
        };
        debug_assert_eq!(plan.is_some(), sees(pos, side, &order).is_some(), "{order:?}");
        if let Some(plan) = plan {
            with_lanes(pos, order, plan, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// An attack, and the same with a Fire Lane of every machine gun in it that can lay one.
fn with_lanes(pos: &Position, order: FireAttack, plan: Plan, sink: Shots<'_>) -> ControlFlow<()> {
    let lanes = lane::goes_with(order.manner).then(|| lane::laid_by(pos, &plan)).flatten();
    let laid = lanes.map(|lanes| {
        let plan = Plan { lanes: lanes.clone(), ..plan.clone() };
        (FireAttack { lanes, ..order.clone() }, plan)
    });
    sink(Order::Fire(FireOrder::Attack(order)), plan)?;
    laid.map_or(ControlFlow::Continue(()), |(order, plan)| {
        sink(Order::Fire(FireOrder::Attack(order)), plan)
    })
}

/// What may be aimed at: the Locations that hold something to fire at, and the hexside that the movers have crossed.
fn plain_aims(pos: &Position, side: Side, targets: &[Location]) -> Vec<Aim> {
    let aim = |manner| move |&target: &Location| Aim { target, manner };
    let mut aims: Vec<Aim> = targets.iter().map(aim(Manner::Ordinary)).collect();
    if bounding::at_movers_alone(pos, side) {
        let crossed = targets.iter().filter(|&&target| snap::crossing(pos, target).is_ok());
        aims.extend(crossed.map(aim(Manner::SnapShot)));
    }
    aims
}

/// And what by some alone: Locations for charges to be thrown into, and two Locations for Spraying Fire, both with a target
/// or, for its Residual FP, one with the movers.
fn special_aims(pos: &Position, side: Side, targets: &[Location]) -> Vec<Aim> {
    let (mut throws, mut sprays) = (false, false);
    for weapon in pos.weapons.values() {
        let owner = weapon.owner().and_then(|owner| pos.unit(owner));
        if owner.is_some_and(|owner| owner.side == side && owner.at().is_some()) {
            let firer = Firer::Weapon(weapon.id);
            throws = throws || Arm::of(pos, firer).used_up;
            sprays = sprays || spray::can_spray(pos, firer);
        }
    }
    let mut aims = Vec::new();
    if throws {
        aims.extend(targets.iter().map(|&target| Aim { target, manner: Manner::Throw }));
    }
    let squad_sprays = |unit: &Unit| spray::can_spray(pos, Firer::Inherent(unit.id));
    if sprays || pos.on_board(side).any(squad_sprays) {
        for &target in targets {
            let seconds = seconds(pos, targets, target).into_iter();
            aims.extend(seconds.map(|second| Aim { target, manner: Manner::Spray { second } }));
        }
    }
    aims
}

/// The Locations that Spraying Fire at a target may take in besides: each pair of targets once, and beside movers any
/// neighbour.
fn seconds(pos: &Position, targets: &[Location], at: Location) -> Vec<Location> {
    if pos.phase == Phase::Movement {
        at.beside().filter(|&near| pos.map().location_exists(near)).collect()
    } else {
        let after = targets.partition_point(|&target| target <= at);
        let after = targets.get(after..).unwrap_or_default().iter().copied();
        after.filter(|near| near.hex.distance(at.hex) <= 1).collect()
    }
}

/// The Locations that hold something to fire at, each once and in order.
pub(super) fn targets(pos: &Position, side: Side) -> Vec<Location> {
    if bounding::at_movers_alone(pos, side) {
        let movers = pos.moving().into_iter().flat_map(|moving| &moving.movers);
        let mut places: Vec<Location> = movers.filter_map(|&id| pos.unit(id)?.at()).collect();
        places.sort_unstable();
        places.dedup();
        return places;
    }
    let enemies = pos.units.by_place().filter(|(_, unit)| unit.side != side);
    let mut places: Vec<Location> = enemies.map(|(place, _)| place).collect();
    places.dedup();
    places
}

/// The ways in which one unit may fire: what it has, from the inherent FP alone to all of it.
pub(super) fn members(pos: &Position, unit: UnitId) -> Vec<Member> {
    let weapons: Vec<WeaponId> = pos.weapons_for(unit).map(|weapon| weapon.id).collect();
    ways(unit, true, &weapons)
}

/// An attack whose firers all see the target, allowed but for those who may have to join in.
fn seen(pos: &Position, side: Side, order: &FireAttack) -> Option<Plan> {
    propose(pos, side, order).ok().filter(all_see)
}

/// Whether an attack is allowed and everybody in it sees the target.
fn sees(pos: &Position, side: Side, order: &FireAttack) -> Option<Plan> {
    check(pos, side, order).ok().filter(all_see)
}

fn all_see(plan: &Plan) -> bool {
    plan.blind.is_empty() && plan.parts().all(|part| !part.shots.is_empty())
}

/// Whether a unit could fire at the movers now in any way.
pub(super) fn can_fire(pos: &Position, unit: UnitId) -> bool {
    let Some(side) = pos.unit(unit).map(|unit| unit.side) else { return false };
    targets(pos, side).into_iter().any(|target| {
        members(pos, unit).into_iter().any(|member| {
            let order = FireAttack::new(vec![member], BTreeSet::new(), target);
            seen(pos, side, &order).is_some()
        })
    })
}

/// The answers to the choice between Multiple ROF and Residual FP.
pub(crate) fn legal_replies(pos: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let Some(Frame::Rof(frame)) = pos.frames.last() else { return ControlFlow::Continue(()) };
    let all = frame.weapons();
    sink(Order::Fire(FireOrder::KeepRof { weapons: BTreeSet::new() }))?;
    if all.len() > 1 {
        for &weapon in &all {
            sink(Order::Fire(FireOrder::KeepRof { weapons: BTreeSet::from([weapon]) }))?;
        }
    }
    sink(Order::Fire(FireOrder::KeepRof { weapons: all }))
}
