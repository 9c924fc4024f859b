//! What the enemy on the board can do, as far as it is seen: the fire that threatens a Location.

use std::collections::BTreeMap;

use super::ground::Ground;
use super::harm::harm;
use crate::board::{Location, Map, height_advantage};
use crate::counters::{MgMount, WeaponKind};
use crate::rules::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::ordnance::he_fp;
use crate::rules::unit::FireMarker;
use crate::rules::{Phase, Position};

/// What is reckoned with under a "?".
const UNSEEN: Gun = Gun { fp: 4.0, range: 6 };
/// The share of Locations with fire to come that answer any one Location entered.
const ANSWERS: f64 = 0.7;

/// Something that fires: FP and Normal Range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::opponent) struct Gun {
    pub(in crate::opponent) fp: f64,
    pub(super) range: u32,
}

impl Gun {
    /// Its FP at a range in hexes: doubled next to it, halved beyond Normal Range, nothing beyond twice that.
    pub(super) fn at(self, range: u32) -> f64 {
        match range {
            0 => self.fp * 3.0,
            1 => self.fp * 2.0,
            _ if range <= self.range => self.fp,
            _ if range <= self.range * 2 => self.fp / 2.0,
            _ => 0.0,
        }
    }
}

/// The FP of some guns at a range.
pub(in crate::opponent) fn strength(guns: &[Gun], range: u32) -> f64 {
    guns.iter().map(|gun| gun.at(range)).sum()
}

/// What one firer fires with.
pub(super) fn gun_of(pos: &Position, firer: Firer) -> Option<Gun> {
    match firer {
        Firer::Inherent(unit) | Firer::Mount(unit, _) => pos
            .unit_type(unit)
            .map(|values| Gun { fp: f64::from(values.fp), range: u32::from(values.range) }),
        Firer::Weapon(weapon) => ordnance(pos, weapon).or_else(|| {
            let values = pos.firing_type(weapon)?;
            Some(Gun { fp: f64::from(values.fp), range: u32::from(values.range) })
        }),
    }
}

/// About what ordnance comes to, as if it fired at once on the fire table: it hits about as often as not.
fn ordnance(pos: &Position, weapon: WeaponId) -> Option<Gun> {
    let values = pos.gun_type(weapon)?;
    // A LATW is for vehicles, and seldom of use at men.
    if let Some(latw) = &values.latw {
        return Some(Gun { fp: f64::from(latw.fp) * 0.2, range: u32::from(values.range?.1) });
    }
    let fp = f64::from(he_fp(values.calibre)?) * if values.kind.is_mortar() { 0.35 } else { 0.6 };
    let fp = fp * (1.0 + f64::from(values.rof) * 0.2);
    let range = values.range.map_or(FAR_SHOT, |(_, farthest)| u32::from(farthest).min(FAR_SHOT));
    Some(Gun { fp, range })
}

/// Beyond so many hexes ordnance is not reckoned with.
const FAR_SHOT: u32 = 24;

/// What a unit fires with, its weapons included.
pub(in crate::opponent) fn guns_of(pos: &Position, unit: UnitId) -> Vec<Gun> {
    let inherent = pos
        .unit_type(unit)
        .filter(|values| values.kind.is_mmc())
        .map(|values| Gun { fp: f64::from(values.fp), range: u32::from(values.range) });
    let weapons = pos.weapons_of(unit).filter(|weapon| !weapon.malfunctioned);
    let weapons = weapons
        .filter_map(|weapon| pos.firing_type(weapon.id))
        .filter(|values| values.kind.is_machine_gun() || values.kind == WeaponKind::Flamethrower);
    let weapons = weapons.map(|values| Gun {
        fp: f64::from(values.fp) * (1.0 + f64::from(values.rof) * 0.2),
        range: u32::from(values.range),
    });
    let shells = pos.weapons_of(unit).filter(|weapon| !weapon.malfunctioned);
    let shells = shells.filter_map(|weapon| ordnance(pos, weapon.id));
    inherent.into_iter().chain(mounted(pos, unit)).chain(weapons).chain(shells).collect()
}

/// The machine guns of a vehicle, as its crew can use them now.
fn mounted(pos: &Position, unit: UnitId) -> impl Iterator<Item = Gun> {
    let exposed = pos.unit(unit).and_then(|unit| unit.vehicle()).map(|vehicle| vehicle.exposed);
    let values = pos.vehicle_type(unit).zip(exposed);
    values.into_iter().flat_map(|(values, exposed)| {
        let usable = [MgMount::Bow, MgMount::Coaxial, MgMount::AntiAircraft].into_iter();
        let usable = usable.filter(move |mount| *mount != MgMount::AntiAircraft || exposed);
        usable.filter_map(|mount| {
            let fp = f64::from(values.machine_guns.fp(mount)?);
            Some(Gun { fp, range: u32::from(mount.normal_range()) })
        })
    })
}

/// The enemies in one Location.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Nest {
    pub(super) at: Location,
    /// What can still fire in it.
    pub(super) guns: Vec<Gun>,
    /// How many unbroken units are in it; a "?" counts as one.
    pub(super) able: usize,
    /// How many of those are men; who fires on the fire table does nothing to the others.
    pub(super) men: usize,
    /// How many broken ones.
    pub(super) broken: usize,
    /// Whether all of them are concealed.
    pub(super) unseen: bool,
    /// Whether any is in a foxhole or trench.
    pub(super) dug_in: bool,
}

/// The enemies of a side, by Location.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Foes {
    pub(super) nests: Vec<Nest>,
}

impl Foes {
    pub(super) fn of(pos: &Position, side: Side) -> Foes {
        let mut nests: BTreeMap<Location, Nest> = BTreeMap::new();
        for unit in pos.on_board(side.other()) {
            let Some(at) = unit.at() else { continue };
            let fresh = || Nest {
                at,
                guns: Vec::new(),
                able: 0,
                men: 0,
                broken: 0,
                unseen: true,
                dug_in: false,
            };
            let nest = nests.entry(at).or_insert_with(fresh);
            nest.dug_in |= unit.entrenched();
            nest.unseen &= unit.concealed;
            if unit.men().broken {
                nest.broken += 1;
                continue;
            }
            nest.able += 1;
            nest.men += usize::from(!unit.is_vehicle());
            // Who has fired all he has is no threat for the rest of the phase.
            if unit.melee || (pos.phase == Phase::Movement && unit.fire == FireMarker::Final) {
                continue;
            }
            if unit.concealed {
                nest.guns.push(UNSEEN);
            } else {
                nest.guns.extend(guns_of(pos, unit.id));
            }
        }
        Foes { nests: nests.into_values().collect() }
    }

    pub(super) fn nest(&self, at: Location) -> Option<&Nest> {
        self.nests.iter().find(|nest| nest.at == at)
    }

    /// The expected loss of a squad that stays in a Location under this fire.
    pub(super) fn danger(&self, ground: &Ground, map: &Map, at: Location) -> f64 {
        self.threat(ground, map, at, Guise::default())
    }

    /// The same for one that is concealed there, or dug in.
    pub(super) fn threat(&self, ground: &Ground, map: &Map, at: Location, guise: Guise) -> f64 {
        let dug = if guise.dug { ENTRENCHED } else { 0 };
        let share = if guise.concealed { 0.5 } else { 1.0 };
        self.sum(ground, at, share, |nest, hindrance, wall| {
            cover(map, nest.at, at, wall).max(dug) + hindrance
        })
    }

    /// The best that a gun in a Location would do in the DFPh, at the enemies as they stand now.
    pub(super) fn awaited(&self, ground: &Ground, map: &Map, gun: Gun, from: Location) -> f64 {
        let mut best = 0.0_f64;
        for nest in self.nests.iter().filter(|nest| nest.men > 0) {
            let Some(sight) = ground.sight(from, nest.at) else { continue };
            let dug = if nest.dug_in { ENTRENCHED } else { 0 };
            let cover = cover(map, from, nest.at, sight.wall).max(dug) + sight.hindrance;
            let fp = gun.at(nest.at.hex.distance(from.hex)) * if nest.unseen { 0.5 } else { 1.0 };
            best = best.max(harm(fp, cover) * nest.men.min(MANY) as f64);
        }
        best
    }

    /// The expected loss of a squad that enters a Location, by Assault Movement or not.
    pub(super) fn risk(&self, ground: &Ground, map: &Map, at: Location, assault: bool) -> f64 {
        let open = map.facts(at.hex).open_ground;
        let loss = self.sum(ground, at, 1.0, |nest, hindrance, wall| {
            let cover = cover(map, nest.at, at, wall) + hindrance;
            cover - i32::from(open && cover == 0) - i32::from(!assault)
        });
        loss * ANSWERS
    }

    fn sum(
        &self,
        ground: &Ground,
        at: Location,
        share: f64,
        drm: impl Fn(&Nest, i32, i32) -> i32,
    ) -> f64 {
        let mut whole = 1.0;
        for nest in self.nests.iter().filter(|nest| !nest.guns.is_empty()) {
            let fp = strength(&nest.guns, nest.at.hex.distance(at.hex)) * share;
            if fp < 1.0 {
                continue;
            }
            if let Some(sight) = ground.sight(nest.at, at) {
                whole *= 1.0 - harm(fp, drm(nest, sight.hindrance, sight.wall)).min(1.0);
            }
        }
        1.0 - whole
    }

    /// What these guns could do from a Location: to the best target, and a little for each other one.
    pub(super) fn prospect(&self, ground: &Ground, map: &Map, guns: &[Gun], from: Location) -> f64 {
        let (mut best, mut all) = (0.0_f64, 0.0);
        for nest in self.nests.iter().filter(|nest| nest.men > 0) {
            let mut fp = strength(guns, nest.at.hex.distance(from.hex));
            if nest.unseen {
                fp /= 2.0;
            }
            if fp < 1.0 {
                continue;
            }
            let Some(sight) = ground.sight(from, nest.at) else { continue };
            let cover = cover(map, from, nest.at, sight.wall).max(2 * i32::from(nest.dug_in));
            let done = harm(fp, cover + sight.hindrance) * nest.men.min(3) as f64;
            best = best.max(done);
            all += done;
        }
        best + 0.15 * (all - best)
    }
}

/// How somebody stands in a Location.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Guise {
    pub(super) concealed: bool,
    pub(super) dug: bool,
}

/// The TEM of a foxhole or trench (B27.3).
pub(in crate::opponent) const ENTRENCHED: i32 = 2;
/// More than so many in one Location, and a shot does not harm more of them.
const MANY: usize = 3;

/// The TEM of a Location against fire from another one.
pub(in crate::opponent) fn cover(map: &Map, from: Location, at: Location, wall: i32) -> i32 {
    let tem = i32::from(map.facts(at.hex).tem).max(wall);
    tem.max(i32::from(height_advantage(map, from, at)))
}
