//! About what a gun does to a vehicle: To Hit and To Kill by the tables of the rules, and what was looked up is remembered.

use std::collections::BTreeMap;

use crate::board::{Coord, Entry, Hexspine};
use crate::counters::{Ammo, CounterId, GunKind, GunType, Round, Traverse, VehicleType};
use crate::rules::fire::{projectile, protection};
use crate::rules::ordnance::{
    Aimed, Aspect, Carriage, HitLocation, Moving, Piece, TargetType, colour, final_number,
    to_hit_number,
};

/// The share of hits that strike the turret: those whose colored dr is the lower.
const TURRET: f64 = 15.0 / 36.0;
/// What being immobilized, or shocked, is of being eliminated.
const CRIPPLED: f64 = 0.5;

/// The To Hit number with the ammunition that does most, and what a hit with it comes to, hull and turret apart.
#[derive(Clone, Copy, Default, Debug)]
struct Entered {
    number: i32,
    hull: f64,
    turret: f64,
}

/// What is remembered: by gun, vehicle, range, and the side that is met.
#[derive(Clone, Default, Debug)]
pub(in crate::opponent::greedy) struct Ballistics {
    known: BTreeMap<(CounterId, CounterId, u32, Aspect), Entered>,
}

/// How a shot is fired and met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lie {
    pub(super) range: u32,
    /// The side of the vehicle that it meets.
    pub(super) aspect: Aspect,
    /// What turning the weapon adds, and how else it fires the worse.
    pub(super) handicap: i32,
    /// The vehicle moves, or did.
    pub(super) moving: bool,
    pub(super) hindrance: i32,
    /// Terrain, or a "?".
    pub(super) cover: i32,
    /// Behind a wall: only the turret can be hit.
    pub(super) hull_down: bool,
}

impl Ballistics {
    /// The chance that one shot eliminates a vehicle, half of what cripples it included.
    pub(super) fn chance(
        &mut self,
        date: (u16, u8),
        gun: &GunType,
        target: &VehicleType,
        lie: Lie,
    ) -> f64 {
        let key = (gun.id, target.id, lie.range, lie.aspect);
        let found = *self
            .known
            .entry(key)
            .or_insert_with(|| look_up(date, gun, target, lie.range, lie.aspect));
        let narrow = |drm: i32| i8::try_from(drm).unwrap_or(i8::MAX);
        let aimed = Aimed {
            // A LATW knows no Point Blank (C6.3).
            range: if gun.latw.is_some() { lie.range.max(3) } else { lie.range },
            moving: lie.moving.then_some(Moving::J),
            size: target.size,
            tem: narrow(lie.cover),
            hindrance: narrow(lie.hindrance),
            ..Aimed::default()
        };
        let drm: i32 = aimed.drms().iter().map(|drm| i32::from(drm.value)).sum();
        let hits = at_most(found.number - drm - lie.handicap);
        let hull = if lie.hull_down { 0.0 } else { found.hull };
        hits * ((1.0 - TURRET) * hull + TURRET * found.turret)
    }
}

fn look_up(
    date: (u16, u8),
    gun: &GunType,
    target: &VehicleType,
    range: u32,
    aspect: Aspect,
) -> Entered {
    let farthest = gun.range.map_or(u32::MAX, |(_, farthest)| u32::from(farthest));
    let nearest = gun.range.map_or(0, |(nearest, _)| u32::from(nearest));
    if range > farthest || range < nearest || gun.kind.is_mortar() {
        return Entered::default();
    }
    let colour = colour(gun.nationality, Carriage::of(gun.kind), date.0, false);
    let protection = protection(target, target.armor.map(|_| [aspect; 2]));
    let mut best = Entered::default();
    let mut most = 0.0;
    for ammo in [Ammo::Ap, Ammo::Heat, Ammo::He] {
        let plenty = gun.magazine.shells(ammo).in_month(date).is_some();
        let Some(shell) = projectile(gun, Round::Shell(ammo)).filter(|_| plenty) else { continue };
        let piece = match gun.kind {
            GunKind::MachineGun => Piece::MachineGun,
            _ => Piece::Ordnance(gun.calibre, Round::Shell(ammo)),
        };
        let number = match &gun.latw {
            // They have numbers of their own, and none where they do not reach (C13).
            Some(latw) => match latw.number(range) {
                Some(number) => i32::from(number),
                None => continue,
            },
            None => to_hit_number(TargetType::Vehicle, colour, piece, range),
        };
        let kill = |location: HitLocation| {
            let number = final_number(shell, range, protection, location, false).unwrap_or(0);
            // A 12 is a dud.
            let dead = at_most((number - 1).min(11));
            dead + CRIPPLED * (at_most(number.min(11)) - dead)
        };
        let (hull, turret) = (kill(HitLocation::Hull), kill(HitLocation::Turret));
        let worth = at_most(number) * ((1.0 - TURRET) * hull + TURRET * turret);
        if worth > most {
            most = worth;
            best = Entered { number, hull, turret };
        }
    }
    best
}

/// The chance that two dice show at most so many.
pub(super) fn at_most(number: i32) -> f64 {
    const WAYS: [f64; 13] =
        [0.0, 0.0, 1.0, 3.0, 6.0, 10.0, 15.0, 21.0, 26.0, 30.0, 33.0, 35.0, 36.0];
    let place = usize::try_from(number.max(0)).unwrap_or(0).min(WAYS.len() - 1);
    WAYS.get(place).copied().unwrap_or(0.0) / 36.0
}

/// About the side by which fire from one hex meets what points so in another.
pub(super) fn aspect(facing: Hexspine, at: Coord, from: Coord) -> Aspect {
    if at == from {
        return Aspect::Side;
    }
    let met = at.sides_toward(from).map(|side| Aspect::met(facing, Entry::Side(side)));
    met.min().unwrap_or(Aspect::Side)
}

/// What it costs to turn a weapon to fire so far from where it points (C5.1).
pub(super) fn swing(traverse: Traverse, hexspines: u8) -> i32 {
    if hexspines == 0 {
        return 0;
    }
    let slowest = match traverse {
        Traverse::Fast => 0,
        Traverse::Slow => 1,
        Traverse::None => 2,
    };
    i32::from(hexspines) + slowest
}

/// By how many hexspines something that points so turns to fire from one hex into another.
pub(super) fn off(facing: Hexspine, from: Coord, to: Coord) -> u8 {
    Hexspine::toward(from, to).map(|spine| facing.turn_to(spine)).min().unwrap_or(0)
}
