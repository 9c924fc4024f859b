//! The atomic attacks open to a side: each unit by itself in each way it may fire, and each Location's units
//! together. Composed groups are judged by [`super::check`].

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::arm::Arm;
use super::plan::{Plan, check, propose};
use super::sight::Spot;
use super::snap::Crossing;
use super::{bounding, crew, duty, gunnery, lane, mounted, sight, snap, spray};
use crate::board::{End, Location, sees_hexside};
use crate::rules::men::morale::leadership;
use crate::rules::words::attack::FireKind;
use crate::rules::words::decision::Frame;
use crate::rules::words::few::few;
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, FireOrder, Manner, Member, Order, PlannedSink, Sink};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{FireMarker, Unit};
use crate::rules::words::weapon::Weapon;

/// Where attacks are shown, with their plans.
pub(crate) type Shots<'a> = PlannedSink<'a, Plan>;

/// What an attack can be aimed at: a Location, the hexside crossed into it, or a Location and its neighbour.
#[derive(Clone, Copy)]
struct Aim {
    target: Location,
    manner: Manner,
}

impl Aim {
    /// How far it is from a Location: to a hexside as far as to the nearer of its hexes.
    fn range(self, from: Location) -> u32 {
        let range = from.hex.distance(self.target.hex);
        if self.manner == Manner::SnapShot { range.saturating_sub(1) } else { range }
    }

    fn order(self, members: Vec<Member>, directors: BTreeSet<UnitId>) -> FireAttack {
        FireAttack { manner: self.manner, ..FireAttack::new(members, directors, self.target) }
    }
}

/// One thing that a unit can fire with, as it is marked.
struct Piece {
    firer: Firer,
    marker: FireMarker,
    /// So far it reaches; `None` where the phase has no fire for its marker.
    farthest: Option<u32>,
    /// So far it sprays, if it does.
    sprays: Option<u32>,
    used_up: bool,
}

impl Piece {
    /// The inherent FP of a unit, if it has any.
    fn inherent(pos: &Position, unit: &Unit) -> Option<Piece> {
        let (fp, range) = mounted::inherent(pos, unit);
        // Each machine gun of a vehicle is marked by itself.
        let marker = match unit.vehicle() {
            Some(_) if mounted::ready(pos, unit).is_empty() => return None,
            Some(_) => FireMarker::None,
            None => unit.fire,
        };
        (fp > 0).then(|| Piece::of(pos, Firer::Inherent(unit.id), marker, range))
    }

    /// A weapon, unless it cannot be fired.
    fn weapon(pos: &Position, weapon: &Weapon) -> Option<Piece> {
        // Ordnance is listed by itself.
        let printed = pos
            .firing_type(weapon.id)
            .filter(|_| !weapon.malfunctioned && pos.gun_type(weapon.id).is_none())?;
        Some(Piece::of(pos, Firer::Weapon(weapon.id), weapon.fire, printed.range))
    }

    fn of(pos: &Position, firer: Firer, marker: FireMarker, normal_range: u8) -> Piece {
        // Whatever else of the unit is marked only narrows what it may do.
        let kind = FireKind::open(pos.phase, marker);
        Piece {
            firer,
            marker,
            farthest: kind.map(|kind| kind.farthest(normal_range)),
            sprays: spray::can_spray(pos, firer).then(|| spray::farthest(firer, normal_range)),
            used_up: Arm::of(pos, firer).used_up,
        }
    }

    /// Whether it can be fired in this manner, so far.
    fn can(&self, aim: Aim, range: u32) -> bool {
        let ready = match aim.manner {
            Manner::Spray { .. } => self.sprays.is_some_and(|farthest| range <= farthest),
            Manner::Throw => self.used_up,
            Manner::Ordinary | Manner::SnapShot => true,
        };
        // A charge goes off where it lies, or next door.
        if !ready || self.used_up {
            return ready;
        }
        // What has fired takes no Snap Shot.
        if aim.manner == Manner::SnapShot && self.marker != FireMarker::None {
            return false;
        }
        self.farthest.is_some_and(|farthest| range <= farthest)
    }

    /// Beyond this it is of no use. A charge goes off wherever it has been placed.
    fn reach(&self) -> u32 {
        if self.used_up { u32::MAX } else { self.farthest.unwrap_or(0) }
    }
}

/// A unit that may fire, with all that it has.
struct Gunner {
    unit: UnitId,
    pieces: Vec<Piece>,
}

impl Gunner {
    fn of(pos: &Position, unit: &Unit) -> Gunner {
        let weapons = pos.weapons_for(unit.id).filter_map(|weapon| Piece::weapon(pos, weapon));
        let pieces = Piece::inherent(pos, unit).into_iter().chain(weapons).collect();
        Gunner { unit: unit.id, pieces }
    }

    /// The ways in which it may fire in which nothing is that cannot fire so or so far at all: a quick look before any of
    /// them is worked out.
    fn within_reach(&self, aim: Aim, from: Location) -> Vec<Member> {
        let mut inherent = false;
        let mut weapons = Vec::new();
        let range = aim.range(from);
        for piece in self.pieces.iter().filter(|piece| piece.can(aim, range)) {
            match piece.firer {
                Firer::Inherent(_) | Firer::Mount(..) => inherent = true,
                Firer::Weapon(weapon) => weapons.push(weapon),
            }
        }
        ways(self.unit, inherent, &weapons)
    }
}

/// The units in a Location that may fire from it, and how they look out.
struct Stand<'a> {
    pos: &'a Position,
    from: Location,
    units: &'a [&'a Unit],
    /// Looked at when somebody asks.
    arms: OnceCell<Arms>,
}

/// What the units of a Location have.
struct Arms {
    gunners: Vec<Gunner>,
    /// So far the best of it reaches.
    farthest: u32,
    leaders: Vec<UnitId>,
}

impl Stand<'_> {
    fn arms(&self) -> &Arms {
        self.arms.get_or_init(|| {
            let gunners: Vec<Gunner> =
                self.units.iter().map(|unit| Gunner::of(self.pos, unit)).collect();
            let pieces = gunners.iter().flat_map(|gunner| &gunner.pieces);
            let farthest = pieces.map(Piece::reach).max().unwrap_or(0);
            let ids = self.units.iter().map(|unit| unit.id);
            let leaders = ids.filter(|&id| leadership(self.pos, id).is_some()).collect();
            Arms { gunners, farthest, leaders }
        })
    }

    /// How they look out, each way once.
    fn eyes(&self) -> impl Iterator<Item = End> {
        let footings = self.units.iter().map(|unit| unit.footing());
        footings.enumerate().filter_map(|(number, footing)| {
            let mut before = self.units.iter().take(number);
            let new = before.all(|unit| unit.footing() != footing);
            new.then_some(End { location: self.from, footing })
        })
    }

    /// Whether anything there can be fired in this manner, so far.
    fn reaches(&self, aim: Aim) -> bool {
        let (arms, range) = (self.arms(), aim.range(self.from));
        let can = |piece: &Piece| piece.can(aim, range);
        range <= arms.farthest && arms.gunners.iter().flat_map(|gunner| &gunner.pieces).any(can)
    }
}

/// The Locations of these units, which come in order of them.
fn stands<'a>(pos: &'a Position, units: &'a [&'a Unit]) -> Vec<Stand<'a>> {
    let stacks = units.chunk_by(|one, other| one.is_with(other));
    let stands = stacks.filter_map(|units| {
        Some(Stand { pos, from: units.first()?.at()?, units, arms: OnceCell::new() })
    });
    stands.collect()
}

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
enum Mark {
    /// One of these of the Locations looked at.
    Either([usize; 2]),
    /// The whole of a hexside.
    Hexside(Crossing),
}

impl Lookout<'_> {
    /// What has to be seen of an aim; `None` where there is nothing to be seen.
    fn mark(&mut self, aim: Aim) -> Option<Mark> {
        let target = self.number(aim.target);
        match aim.manner {
            Manner::Ordinary | Manner::Throw => Some(Mark::Either([target; 2])),
            Manner::SnapShot => snap::crossing(self.pos, aim.target).ok().map(Mark::Hexside),
            Manner::Spray { second } => Some(Mark::Either([target, self.number(second)])),
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
    fn in_sight(&mut self, stand: usize, mark: Mark) -> bool {
        match mark {
            Mark::Either([one, other]) => {
                self.sees(one, stand) || (one != other && self.sees(other, stand))
            }
            Mark::Hexside(Crossing { side, level }) => {
                let whole = |eye: End| sees_hexside(self.pos.map(), eye, side, level);
                self.stands.get(stand).is_some_and(|stand| stand.eyes().any(whole))
            }
        }
    }
}

/// The attacks that a side may make now, at targets it can see.
pub(crate) fn legal(pos: &Position, side: Side, sink: Shots<'_>) -> ControlFlow<()> {
    let aims = aims(pos, side);
    if aims.is_empty() {
        return gunnery::legal(pos, side, sink);
    }
    let carried = pos.units.vehicles().flat_map(|vehicle| pos.units.aboard(vehicle.id));
    let own = pos.units.by_place().map(|(_, unit)| unit).chain(carried);
    let own = own.filter(|unit| unit.at().is_some());
    let units: Vec<&Unit> = own.filter(|unit| unit.side == side && unit.can_act()).collect();
    let stands = stands(pos, &units);
    let mut lookout = Lookout { pos, stands: &stands, looked_at: Vec::new(), seen: Vec::new() };
    for &aim in &aims {
        let Some(mark) = lookout.mark(aim) else { continue };
        for (number, stand) in stands.iter().enumerate() {
            if stand.reaches(aim) && lookout.in_sight(number, mark) {
                from_stand(pos, side, aim, stand, sink)?;
            }
        }
    }
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
    let Arms { gunners, leaders, .. } = stand.arms();
    let mut fullest = Vec::new();
    for gunner in gunners {
        let mut best: Option<(u32, Member)> = None;
        for member in gunner.within_reach(aim, stand.from) {
            let order = aim.order(vec![member], BTreeSet::new());
            let Some(plan) = seen(pos, side, &order) else { continue };
            let firing = plan.firing();
            let fp: u32 = firing.iter().map(|shot| u32::from(shot.fp)).sum();
            let groups = firing.iter().all(|shot| Arm::of(pos, shot.firer).groups)
                && pos.unit(gunner.unit).is_some_and(|unit| !unit.is_vehicle());
            if groups && best.as_ref().is_none_or(|(most, _)| fp > *most) {
                best = order.members.first().map(|member| (fp, member.clone()));
            }
            if duty::check(pos, &plan).is_ok() {
                for manned in crew::with_second(pos, side, &order, stand.units) {
                    if let Some(plan) = seen(pos, side, &manned) {
                        sink(Order::Fire(FireOrder::Attack(manned)), plan)?;
                    }
                }
                for single in mounted::one_by_one(pos, gunner.unit, &order, Some(&plan)) {
                    if let Some(plan) = seen(pos, side, &single) {
                        sink(Order::Fire(FireOrder::Attack(single)), plan)?;
                    }
                }
                with_lanes(pos, order, plan, sink)?;
            }
        }
        fullest.extend(best.map(|(_, member)| member));
    }
    with_leaders(pos, side, aim, leaders, &fullest, sink)
}

/// The whole Location as a group, undirected and directed; and its single firers directed.
fn with_leaders(
    pos: &Position,
    side: Side,
    aim: Aim,
    leaders: &[UnitId],
    fullest: &[Member],
    sink: Shots<'_>,
) -> ControlFlow<()> {
    let alone = fullest.iter().map(std::slice::from_ref);
    for members in alone.chain((fullest.len() > 1).then_some(fullest)) {
        if members.len() > 1 {
            let group = aim.order(members.to_vec(), BTreeSet::new());
            if let Some(plan) = sees(pos, side, &group) {
                with_lanes(pos, group, plan, sink)?;
            }
        }
        for &leader in leaders {
            let order = aim.order(members.to_vec(), few([leader]));
            if let Some(plan) = sees(pos, side, &order) {
                with_lanes(pos, order, plan, sink)?;
            }
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

/// What may be aimed at: the Locations that hold something to fire at, the hexside that the movers have crossed, and
/// two Locations for Spraying Fire, both with a target or, for its Residual FP, one with the movers.
fn aims(pos: &Position, side: Side) -> Vec<Aim> {
    let targets = targets(pos, side);
    let aim = |manner| move |&target: &Location| Aim { target, manner };
    let mut aims: Vec<Aim> = targets.iter().map(aim(Manner::Ordinary)).collect();
    if bounding::at_movers_alone(pos, side) {
        let crossed = targets.iter().filter(|&&target| snap::crossing(pos, target).is_ok());
        aims.extend(crossed.map(aim(Manner::SnapShot)));
    }
    let carried = || {
        pos.weapons.values().filter(|weapon| {
            let owner = weapon.owner().and_then(|owner| pos.unit(owner));
            owner.is_some_and(|owner| owner.side == side && owner.at().is_some())
        })
    };
    if carried().any(|weapon| Arm::of(pos, Firer::Weapon(weapon.id)).used_up) {
        aims.extend(targets.iter().map(aim(Manner::Throw)));
    }
    let can_spray = |firer| spray::can_spray(pos, firer);
    if carried().any(|weapon| can_spray(Firer::Weapon(weapon.id)))
        || pos.on_board(side).any(|unit| can_spray(Firer::Inherent(unit.id)))
    {
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
    if bounding::at_movers_alone(pos, side) {
        let movers = pos.moving().into_iter().flat_map(|moving| &moving.movers);
        return movers.filter_map(|&id| pos.unit(id)?.at()).collect();
    }
    pos.on_board(side.other()).filter_map(|unit| unit.at()).collect()
}

/// The ways in which one unit may fire: what it has, from the inherent FP alone to all of it.
pub(super) fn members(pos: &Position, unit: UnitId) -> Vec<Member> {
    let weapons: Vec<WeaponId> = pos.weapons_for(unit).map(|weapon| weapon.id).collect();
    ways(unit, true, &weapons)
}

/// The ways to fire with these weapons, one or two or none of them, and with the inherent FP or without.
fn ways(unit: UnitId, inherent: bool, weapons: &[WeaponId]) -> Vec<Member> {
    let mut ways = Vec::new();
    let mut add = |weapons: &[WeaponId]| {
        let set = || few(weapons.iter().copied());
        if !weapons.is_empty() {
            ways.push(Member { unit, inherent: false, weapons: set() });
        }
        if inherent {
            ways.push(Member { unit, inherent: true, weapons: set() });
        }
    };
    add(&[]);
    weapons.iter().for_each(|&weapon| add(&[weapon]));
    for (number, &one) in weapons.iter().enumerate() {
        weapons.iter().skip(number + 1).for_each(|&two| add(&[one, two]));
    }
    ways
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
