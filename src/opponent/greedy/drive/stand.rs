//! What a place is worth to a vehicle that points so: whom it can fire at, who can fire at it and at which side of it, and how
//! near it is to what its own side is after.

use std::collections::BTreeSet;

use super::ballistics::{Ballistics, Lie, aspect, off, swing};
use crate::board::{Coord, Hexspine, Location};
use crate::counters::{GunType, Traverse, VehicleType};
use crate::opponent::greedy::foes::{Gun, cover, guns_of};
use crate::opponent::greedy::ground::Sight;
use crate::opponent::greedy::harm::harm;
use crate::opponent::greedy::judge::{Judge, weight};
use crate::rules::Position;
use crate::rules::ids::UnitId;
use crate::rules::unit::{FireMarker, Unit};

/// What a chance to fire is worth to a vehicle that stays where it is, that has moved and halted, and that is in Motion.
const AT_REST: f64 = 0.9;
const HALTED: f64 = 0.75;
const ON_THE_MOVE: f64 = 0.3;
/// What being in Motion costs by itself: no Prep Fire, and nobody stops to look.
const RESTLESS: f64 = 0.08;
/// The price of each expected loss.
const CAUTION: f64 = 1.0;
/// What one MF nearer is worth, and how that grows with haste.
const NEARER: f64 = 0.02;
const NEARER_IN_HASTE: f64 = 0.04;
/// Nobody has to drive nearer than so many MF.
const NEAR_ENOUGH: f64 = 2.0;
/// The same for each squad aboard: it is being carried there.
const CARRIED: f64 = 0.03;
/// Of a squad aboard, so much is lost with its vehicle.
const LOST_ABOARD: f64 = 0.6;
/// Within so many MF of what the side is after, men get out.
const BY_FOOT: f64 = 8.0;
/// What each squad is worth that gets out there, and what it costs where it is farther.
const OUT_IN_TIME: f64 = 0.3;
const OUT_TOO_SOON: f64 = -0.2;
/// What each enemy squad in the next hex takes off.
const BESIDE_MEN: f64 = 0.12;
/// What each hexspine takes off by which its front is turned from where the enemy is, seen or not.
const AVERTED: f64 = 0.03;
/// What each other vehicle of its side in the hex takes off: they are in each other's way.
const CROWDED: f64 = 0.25;
/// What cover is worth by itself, for each TEM.
const COVER: f64 = 0.02;
/// The expected loss by the fire table of an open vehicle's crew, of a squad's.
const CREW: f64 = 0.1;
/// More than so many in one Location, and a shot does not harm more of them.
const MANY: usize = 3;

/// How a vehicle stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Pose {
    pub(super) at: Coord,
    pub(super) facing: Hexspine,
}

/// How it comes to stand so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// It has not moved.
    Still,
    /// It has moved and halted.
    Halted,
    /// It is in Motion.
    Motion,
}

/// An enemy weapon that can hurt vehicles.
struct Threat<'a> {
    at: Location,
    gun: &'a GunType,
    /// Where it points, and whether it turns.
    facing: Option<Hexspine>,
    /// How many shots it has in a phase.
    shots: f64,
    /// It can still fire in this MPh.
    ready: bool,
}

/// An enemy vehicle.
struct Prey<'a> {
    pose: Pose,
    values: &'a VehicleType,
    worth: f64,
    moving: bool,
}

/// A vehicle for which a place is looked for, and its enemies.
pub(super) struct Driver<'a> {
    pub(super) unit: UnitId,
    pub(super) values: &'a VehicleType,
    pub(super) weight: f64,
    /// Whom it carries, and what they count for.
    pub(super) aboard: BTreeSet<UnitId>,
    load: f64,
    /// What it fires shells with, and what that is on the fire table.
    gun: Option<&'a GunType>,
    guns: Vec<Gun>,
    threats: Vec<Threat<'a>>,
    prey: Vec<Prey<'a>>,
    date: (u16, u8),
}

impl<'a> Driver<'a> {
    pub(super) fn new(judge: &Judge<'a>, unit: UnitId) -> Option<Driver<'a>> {
        let pos: &'a Position = judge.pos;
        let values = pos.vehicle_type(unit)?;
        let armed = pos.weapons_of(unit).find(|weapon| !weapon.malfunctioned);
        let enemies = || pos.on_board(judge.side.other()).filter(|enemy| !enemy.concealed);
        let threats =
            enemies().filter(|enemy| enemy.can_act()).flat_map(|enemy| threats(pos, enemy));
        let prey = enemies().filter_map(|enemy| {
            let (values, vehicle) = (pos.vehicle_type(enemy.id)?, enemy.vehicle()?);
            let pose = Pose { at: enemy.at()?.hex, facing: vehicle.facing };
            let worth = weight(pos, enemy.id);
            Some(Prey { pose, values, worth, moving: vehicle.motion })
        });
        let aboard: BTreeSet<UnitId> = pos.units.aboard(unit).map(|unit| unit.id).collect();
        let load: f64 = aboard.iter().map(|&unit| weight(pos, unit)).sum();
        Some(Driver {
            unit,
            values,
            weight: weight(pos, unit) + LOST_ABOARD * load,
            aboard,
            load,
            gun: armed.and_then(|weapon| pos.gun_type(weapon.id)),
            guns: guns_of(pos, unit),
            threats: threats.collect(),
            prey: prey.collect(),
            date: pos.setting.date(),
        })
    }

    /// Whether it is of any use: in a fight, or to those whom it carries.
    pub(super) fn serves(&self) -> bool {
        self.gun.is_some() || !self.guns.is_empty() || !self.aboard.is_empty()
    }

    /// What it is worth that those aboard get out in a hex.
    pub(super) fn getting_out(&self, judge: &Judge<'_>, at: Coord) -> f64 {
        let near = judge.field.from(at) <= BY_FOOT;
        self.load * if near { OUT_IN_TIME } else { OUT_TOO_SOON }
    }

    /// The expected loss of itself by whoever fires at it as it enters a hex, or turns there.
    pub(super) fn risk(&self, judge: &mut Judge<'a>, book: &mut Ballistics, pose: Pose) -> f64 {
        let ready = |threat: &&Threat<'_>| threat.ready;
        let shells = self.under_fire(judge, book, pose, true, ready);
        if self.values.armor.is_some() {
            return shells;
        }
        let (map, at) = (&judge.pos.setting.map, Location::ground(pose.at));
        1.0 - (1.0 - shells) * (1.0 - judge.foes.risk(judge.ground, map, at, true))
    }

    /// The chance that all of these guns together eliminate it.
    fn under_fire(
        &self,
        judge: &mut Judge<'a>,
        book: &mut Ballistics,
        pose: Pose,
        moving: bool,
        counts: impl Fn(&&Threat<'a>) -> bool,
    ) -> f64 {
        let at = Location::ground(pose.at);
        let mut lives = 1.0;
        for threat in self.threats.iter().filter(counts) {
            let Some(sight) = judge.ground.sight(threat.at, at) else { continue };
            let turned = threat.facing.map_or(0, |facing| off(facing, threat.at.hex, pose.at));
            let lie = Lie {
                range: threat.at.hex.distance(pose.at),
                aspect: aspect(pose.facing, pose.at, threat.at.hex),
                handicap: swing(threat.gun.mount, turned),
                moving,
                hindrance: sight.hindrance,
                cover: shelter(judge, threat.at, at, sight),
                hull_down: sight.wall > 1,
            };
            let chance = book.chance(self.date, threat.gun, self.values, lie);
            lives *= 1.0 - (chance * threat.shots).min(0.95);
        }
        1.0 - lives
    }

    /// What a place is worth to it.
    pub(super) fn worth(
        &self,
        judge: &mut Judge<'a>,
        book: &mut Ballistics,
        pose: Pose,
        rest: Rest,
    ) -> f64 {
        let at = Location::ground(pose.at);
        let map = &judge.pos.setting.map;
        let moving = rest == Rest::Motion;
        let mut danger = self.under_fire(judge, book, pose, moving, |_| true);
        let by_rifles = judge.foes.danger(judge.ground, map, at);
        danger += by_rifles * if self.values.armor.is_none() { 1.0 } else { 0.0 };
        danger += if self.values.open_topped { CREW * by_rifles } else { 0.0 };
        let armor = judge.habits.armor;
        let mut worth = -CAUTION * armor.care * self.weight * danger.min(1.0);
        let tem = i32::from(map.facts(pose.at).tem).clamp(0, 3);
        worth += COVER * f64::from(tem);
        let beside = judge.foes.nests.iter().filter(|nest| nest.at.hex.distance(pose.at) <= 1);
        worth -= BESIDE_MEN * beside.map(|nest| nest.men.min(MANY)).sum::<usize>() as f64;
        let near = judge.foes.nests.iter().filter(|nest| nest.able > 0).map(|nest| nest.at.hex);
        let front = near.min_by_key(|hex| hex.distance(pose.at));
        let front = front.or_else(|| nearest(&judge.aims.targets, pose.at));
        worth -= AVERTED * front.map_or(0.0, |hex| f64::from(off(pose.facing, pose.at, hex)));
        let friends = judge.pos.side_at(judge.side, at).filter(|unit| unit.is_vehicle());
        worth -= CROWDED * friends.filter(|unit| unit.id != self.unit).count() as f64;
        if !self.serves() {
            return worth;
        }
        let use_of_it = match rest {
            Rest::Still => AT_REST,
            Rest::Halted => HALTED,
            Rest::Motion => ON_THE_MOVE,
        };
        worth += use_of_it * self.prospect(judge, book, pose);
        worth -= if rest == Rest::Motion { RESTLESS } else { 0.0 };
        let haste = judge.haste(at);
        let nearer =
            if judge.aims.attacks { NEARER + NEARER_IN_HASTE * haste * haste } else { NEARER };
        // Who has no gun follows those who have, and whom he carries goes the last part by foot.
        let nearer = if self.gun.is_some() { nearer * armor.drive } else { 0.0 };
        let far = judge.field.from(pose.at);
        let carried = CARRIED * armor.drive * self.load * (far - BY_FOOT).max(0.0);
        if armor.beside > 0.0 {
            worth -= armor.beside * self.apart(judge, pose.at);
        }
        if armor.watch > 0.0 && rest != Rest::Motion {
            worth += armor.watch * self.outlook(judge, pose);
        }
        worth - nearer * (far - NEAR_ENOUGH).max(0.0) - carried
    }

    /// How many hexes a place is away from the next squad of its side on foot, one beside the vehicle counting for none.
    fn apart(&self, judge: &Judge<'a>, at: Coord) -> f64 {
        let foot = judge.pos.on_board(judge.side).filter(|unit| {
            let kind = judge.pos.unit_type(unit.id).map(|values| values.kind);
            unit.good_order() && unit.carrier().is_none() && kind.is_some_and(|kind| kind.is_mmc())
        });
        let near = foot.filter_map(|unit| Some(unit.at()?.hex.distance(at))).min();
        near.map_or(0.0, |hexes| f64::from(hexes.saturating_sub(1)))
    }

    /// The share of what is fought for that it looks on from a place, as it points.
    fn outlook(&self, judge: &mut Judge<'a>, pose: Pose) -> f64 {
        let from = Location::ground(pose.at);
        let turns = self.values.turns_turret();
        let places = || judge.aims.targets.iter().chain(&judge.aims.hold);
        let seen = places().filter(|hex| {
            let points = turns || off(pose.facing, pose.at, **hex) == 0;
            points && judge.ground.sight(from, Location::ground(**hex)).is_some()
        });
        seen.count() as f64 / places().count().max(1) as f64
    }

    /// What it could do from a place: to the best target, and a little for each other one.
    fn prospect(&self, judge: &mut Judge<'a>, book: &mut Ballistics, pose: Pose) -> f64 {
        let (mut best, mut all) = (0.0_f64, 0.0);
        for (_, done) in self.targets(judge, book, pose) {
            best = best.max(done);
            all += done;
        }
        best + 0.15 * (all - best)
    }

    /// The targets that it sees from a place, with what a shot at each does.
    pub(super) fn targets(
        &self,
        judge: &mut Judge<'a>,
        book: &mut Ballistics,
        pose: Pose,
    ) -> Vec<(Coord, f64)> {
        let from = Location::ground(pose.at);
        let mut targets = Vec::new();
        let turn = |to: Coord| match self.gun.map(|gun| gun.mount) {
            Some(Traverse::None) => swing(Traverse::None, off(pose.facing, pose.at, to)),
            _ => 0,
        };
        for prey in &self.prey {
            let there = Location::ground(prey.pose.at);
            let (Some(gun), Some(sight)) = (self.gun, judge.ground.sight(from, there)) else {
                continue;
            };
            let lie = Lie {
                range: pose.at.distance(prey.pose.at),
                aspect: aspect(prey.pose.facing, prey.pose.at, pose.at),
                handicap: turn(prey.pose.at),
                moving: prey.moving,
                hindrance: sight.hindrance,
                cover: shelter(judge, from, there, sight),
                hull_down: sight.wall > 1,
            };
            let chance = book.chance(self.date, gun, prey.values, lie);
            let rof = 1.0 + f64::from(gun.rof) * 0.2;
            targets.push((prey.pose.at, prey.worth * (chance * rof).min(1.0)));
        }
        let map = &judge.pos.setting.map;
        for nest in judge.foes.nests.iter().filter(|nest| nest.men > 0) {
            let range = nest.at.hex.distance(pose.at);
            let fp: f64 = self.guns.iter().map(|gun| gun.at(range.max(2))).sum();
            let Some(sight) = judge.ground.sight(from, nest.at).filter(|_| fp >= 1.0) else {
                continue;
            };
            let fp = if nest.unseen { fp / 2.0 } else { fp };
            let drm = cover(map, from, nest.at, sight.wall).max(2 * i32::from(nest.dug_in));
            let drm = drm + sight.hindrance + turn(nest.at.hex) / 2;
            targets.push((nest.at.hex, harm(fp, drm) * nest.men.min(MANY) as f64));
        }
        targets
    }
}

fn nearest(hexes: &BTreeSet<Coord>, from: Coord) -> Option<Coord> {
    hexes.iter().copied().min_by_key(|hex| hex.distance(from))
}

/// The weapons of an enemy that can hurt vehicles.
fn threats<'a>(pos: &'a Position, enemy: &'a Unit) -> impl Iterator<Item = Threat<'a>> {
    let vehicle = enemy.vehicle();
    let acts = vehicle.is_none_or(|vehicle| vehicle.composure.acts());
    let works = pos.weapons_of(enemy.id).filter(move |weapon| acts && !weapon.malfunctioned);
    works.filter_map(move |weapon| {
        let gun = pos.to_hit_type(weapon.id)?;
        let facing = weapon.gun.map(|gun| gun.facing).or(vehicle.map(|vehicle| vehicle.turret));
        Some(Threat {
            at: enemy.at()?,
            gun,
            facing,
            shots: 1.0 + f64::from(gun.rof) / 6.0,
            ready: matches!(weapon.fire, FireMarker::None),
        })
    })
}

/// The TEM that a vehicle has in a Location; behind a wall it is hull down instead.
fn shelter(judge: &Judge<'_>, from: Location, at: Location, sight: Sight) -> i32 {
    let map = &judge.pos.setting.map;
    cover(map, from, at, if sight.wall > 1 { 0 } else { sight.wall })
}
