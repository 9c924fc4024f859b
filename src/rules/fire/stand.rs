//! What the units of a side have to fire with where they stand, and how far it reaches: a quick look, before any attack is worked
//! out.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::arm::Arm;
use super::{mounted, spray};
use crate::board::{End, Location};
use crate::rules::men::morale::leadership;
use crate::rules::words::attack::FireKind;
use crate::rules::words::few::few;
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, Manner, Member};
use crate::rules::words::position::Position;
use crate::rules::words::unit::{FireMarker, Unit};
use crate::rules::words::weapon::Weapon;

/// What an attack can be aimed at: a Location, the hexside crossed into it, or a Location and its neighbour.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// The Location, or that which is entered over the hexside.
    pub target: Location,
    /// What of it.
    pub manner: Manner,
}

impl Aim {
    /// How far it is from a Location: to a hexside as far as to the nearer of its hexes.
    fn range(self, from: Location) -> u32 {
        let range = from.hex.distance(self.target.hex);
        if self.manner == Manner::SnapShot { range.saturating_sub(1) } else { range }
    }

    /// The attack of these at it.
    pub fn order(self, members: Vec<Member>, directors: BTreeSet<UnitId>) -> FireAttack {
        FireAttack { manner: self.manner, ..FireAttack::new(members, directors, self.target) }
    }
}

/// One thing that a unit can fire with, as it is marked.
struct Piece {
    unit: UnitId,
    firer: Firer,
    marker: FireMarker,
    /// So far it reaches; `None` where the phase has no fire for its marker, which leaves a charge to be thrown.
    farthest: Option<u32>,
    /// So far it sprays, if it does.
    sprays: Option<u32>,
    used_up: bool,
}

impl Piece {
    /// The inherent FP of a unit, if it has any that the phase has fire for.
    fn inherent(pos: &Position, unit: &Unit) -> Option<Piece> {
        // Each machine gun of a vehicle is marked by itself.
        let marker = if unit.is_vehicle() { FireMarker::None } else { unit.fire };
        // Whatever else of the unit is marked only narrows what it may do.
        let kind = FireKind::open(pos.phase, marker)?;
        let (fp, range) = mounted::inherent(pos, unit);
        if fp == 0 || unit.is_vehicle() && mounted::ready(pos, unit).is_empty() {
            return None;
        }
        let firer = Firer::Inherent(unit.id);
        let sprays = spray::can_spray(pos, firer).then(|| spray::farthest(firer, range));
        let farthest = Some(kind.farthest(range));
        Some(Piece { unit: unit.id, firer, marker, farthest, sprays, used_up: false })
    }

    /// A weapon in the hands of a unit, unless it cannot be fired.
    fn weapon(pos: &Position, unit: UnitId, weapon: &Weapon) -> Option<Piece> {
        if weapon.malfunctioned {
            return None;
        }
        let (firer, marker) = (Firer::Weapon(weapon.id), weapon.fire);
        let kind = FireKind::open(pos.phase, marker);
        let used_up = Arm::of(pos, firer).used_up;
        // Ordnance is listed by itself.
        if kind.is_none() && !used_up || pos.gun_type(weapon.id).is_some() {
            return None;
        }
        let range = pos.firing_type(weapon.id)?.range;
        let sprays = spray::can_spray(pos, firer).then(|| spray::farthest(firer, range));
        let farthest = kind.map(|kind| kind.farthest(range));
        Some(Piece { unit, firer, marker, farthest, sprays, used_up })
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

    /// Beyond this it is of no use; `None` where it is of none at all. A charge goes off wherever it has been placed.
    fn reach(&self) -> Option<u32> {
        if self.used_up { Some(u32::MAX) } else { self.farthest }
    }
}

/// The weapons in play by who may attack with them, and with one of them in order of their numbers.
pub(super) struct Armory<'a> {
    pos: &'a Position,
    /// Looked up when somebody asks.
    used: OnceCell<Vec<(UnitId, &'a Weapon)>>,
}

impl<'a> Armory<'a> {
    /// All of them.
    pub fn of_all(pos: &'a Position) -> Armory<'a> {
        Armory { pos, used: OnceCell::new() }
    }

    fn used(&self) -> &[(UnitId, &'a Weapon)] {
        self.used.get_or_init(|| {
            let all = self.pos.weapons.values();
            let mut used: Vec<_> = all.filter_map(|it| Some((it.user()?, it))).collect();
            used.sort_by_key(|&(user, _)| user);
            used
        })
    }

    fn of(&self, unit: UnitId) -> impl Iterator<Item = &'a Weapon> {
        let used = self.used();
        let first = used.partition_point(|&(user, _)| user < unit);
        let from = used.get(first..).unwrap_or_default().iter();
        from.take_while(move |(user, _)| *user == unit).map(|&(_, weapon)| weapon)
    }
}

/// A unit that may fire, with all that it has.
pub(super) struct Gunner<'a> {
    /// The unit.
    pub unit: UnitId,
    pieces: &'a [Piece],
}

impl Gunner<'_> {
    /// The ways in which it may fire in which nothing is that cannot fire so or so far at all: a quick look before any of
    /// them is worked out.
    pub fn within_reach(&self, aim: Aim, from: Location) -> Vec<Member> {
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
pub(super) struct Stand<'a> {
    pos: &'a Position,
    /// The Location.
    pub from: Location,
    /// The units.
    pub units: &'a [&'a Unit],
    armory: &'a Armory<'a>,
    /// Looked at when somebody asks.
    arms: OnceCell<Arms>,
    leaders: OnceCell<Vec<UnitId>>,
}

/// What the units of a Location have.
pub(super) struct Arms {
    /// In order of the units.
    pieces: Vec<Piece>,
    /// So far the best of it reaches; `None` where nothing can be fired.
    farthest: Option<u32>,
}

impl Arms {
    fn of(pos: &Position, units: &[&Unit], armory: &Armory<'_>) -> Arms {
        let mut pieces = Vec::with_capacity(units.len());
        for unit in units {
            pieces.extend(Piece::inherent(pos, unit));
            let weapons = armory.of(unit.id);
            pieces.extend(weapons.filter_map(|weapon| Piece::weapon(pos, unit.id, weapon)));
        }
        let farthest = pieces.iter().filter_map(Piece::reach).max();
        Arms { pieces, farthest }
    }

    /// Each unit that has something to fire with.
    pub fn gunners(&self) -> impl Iterator<Item = Gunner<'_>> {
        let with = self.pieces.chunk_by(|one, other| one.unit == other.unit);
        with.filter_map(|pieces| Some(Gunner { unit: pieces.first()?.unit, pieces }))
    }
}

impl Stand<'_> {
    /// What they have.
    pub fn arms(&self) -> &Arms {
        self.arms.get_or_init(|| Arms::of(self.pos, self.units, self.armory))
    }

    /// Whether somebody has looked at what they have.
    pub fn is_known(&self) -> bool {
        self.arms.get().is_some()
    }

    /// Those among them who can direct fire.
    pub fn leaders(&self) -> &[UnitId] {
        self.leaders.get_or_init(|| {
            let ids = self.units.iter().map(|unit| unit.id);
            ids.filter(|&id| leadership(self.pos, id).is_some()).collect()
        })
    }

    /// How they look out, each way once.
    pub fn eyes(&self) -> impl Iterator<Item = End> {
        let footings = self.units.iter().map(|unit| unit.footing());
        footings.enumerate().filter_map(|(number, footing)| {
            let mut before = self.units.iter().take(number);
            let new = before.all(|unit| unit.footing() != footing);
            new.then_some(End { location: self.from, footing })
        })
    }

    /// Whether anything there can be fired in this manner, so far.
    pub fn reaches(&self, aim: Aim) -> bool {
        let arms = self.arms();
        let Some(farthest) = arms.farthest else { return false };
        // What lies so many columns off is no nearer; a hexside may be by one.
        let columns = self.from.hex.col().abs_diff(aim.target.hex.col());
        if u32::from(columns) > farthest.saturating_add(1) {
            return false;
        }
        let range = aim.range(self.from);
        range <= farthest
            && (aim.manner == Manner::Ordinary
                || arms.pieces.iter().any(|piece| piece.can(aim, range)))
    }
}

/// The Locations of these units, which come in order of them.
pub(super) fn stands<'a>(
    pos: &'a Position,
    units: &'a [&'a Unit],
    armory: &'a Armory<'a>,
) -> Vec<Stand<'a>> {
    let mut stands = Vec::with_capacity(units.len());
    for units in units.chunk_by(|one, other| one.is_with(other)) {
        if let Some(from) = units.first().and_then(|unit| unit.at()) {
            let (arms, leaders) = (OnceCell::new(), OnceCell::new());
            stands.push(Stand { pos, from, units, armory, arms, leaders });
        }
    }
    stands
}

/// The ways to fire with these weapons, one or two or none of them, and with the inherent FP or without.
pub(super) fn ways(unit: UnitId, inherent: bool, weapons: &[WeaponId]) -> Vec<Member> {
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
