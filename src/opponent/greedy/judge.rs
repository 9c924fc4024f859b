//! What a place is worth to a unit: how near it is to what the side is after, how safe, how good to fire from.

use std::collections::BTreeSet;

use super::aims::{Aims, Field};
use super::foes::{Foes, Guise, guns_of, strength};
use super::ground::Ground;
use super::habits::{Detached, Habits};
use super::prices::Prices;
use crate::board::{Coord, Location, Map};
use crate::counters::UnitKind;
use crate::odds::hurt_in_close_combat;
use crate::rules::Position;
use crate::rules::close_combat::ccv;
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::ordnance::he_fp;
use crate::rules::unit::Unit;

/// How near the enemy is to a hex that is in question, and how far where it is not.
const CLOSE: u32 = 3;
const FAR: u32 = 9;
/// Within so many hexes of an enemy a friend is of help against him.
const BESIDE: u32 = 2;
/// The MF of a squad in a turn, a little under the four it has: there is always something in the way.
const PACE: f64 = 3.5;

/// What a unit counts for, a squad being 1.
pub(in crate::opponent) fn weight(pos: &Position, unit: UnitId) -> f64 {
    let guns = pos
        .weapons_of(unit)
        .filter_map(|weapon| pos.weapon_type(weapon.id))
        .map(|values| f64::from(values.fp) * 0.05)
        .sum::<f64>();
    if let Some(values) = pos.vehicle_type(unit) {
        let armed = pos.weapons_of(unit).filter_map(|weapon| pos.gun_type(weapon.id));
        let shells: f64 = armed.filter_map(|gun| he_fp(gun.calibre)).map(f64::from).sum();
        return if values.armor.is_some() { 1.5 + shells * 0.05 } else { 0.5 };
    }
    let body = match pos.unit_type(unit).map(|values| (values.kind, values.leadership)) {
        Some((UnitKind::Squad, _)) => 1.0,
        Some((UnitKind::HalfSquad | UnitKind::Crew, _)) => 0.5,
        Some((UnitKind::Leader, drm)) => 0.6 - f64::from(drm.unwrap_or(0)) * 0.25,
        Some((UnitKind::Hero, _)) => 0.5,
        Some((UnitKind::Dummy, _)) | None => 0.05,
    };
    let ordnance = pos.weapons_of(unit).map(|weapon| gun_weight(pos, weapon.id)).sum::<f64>();
    body + guns + ordnance
}

/// What a Gun counts for.
pub(super) fn gun_weight(pos: &Position, weapon: WeaponId) -> f64 {
    let works = pos.weapons.get(&weapon).is_some_and(|gun| gun.gun.is_some() && !gun.malfunctioned);
    let printed = pos.gun_type(weapon).filter(|_| works);
    printed.and_then(|gun| he_fp(gun.calibre)).map_or(0.0, |fp| 0.3 + f64::from(fp) * 0.05)
}

/// Whether a unit mans a Gun that works: it stays with it.
pub(in crate::opponent) fn mans_a_gun(pos: &Position, unit: UnitId) -> bool {
    pos.weapons_of(unit).any(|weapon| weapon.gun.is_some() && !weapon.malfunctioned)
}

/// The situation of a side, worked out for the whole of a decision.
pub(super) struct Judge<'a> {
    pub(super) pos: &'a Position,
    pub(super) side: Side,
    pub(super) habits: Habits,
    /// What the side puts on things in the part that it has.
    pub(super) prices: Prices,
    /// Attacks are taken for what they look, and no odds worked out.
    pub(super) quick: bool,
    /// Those who move together with whom a place is looked for.
    pub(super) peers: BTreeSet<UnitId>,
    /// Those who go about their moves in a mood of their own.
    pub(super) detached: &'a [Detached],
    pub(super) ground: &'a Ground,
    pub(super) foes: &'a Foes,
    pub(super) aims: &'a Aims,
    pub(super) field: &'a Field,
}

impl Judge<'_> {
    pub(super) fn map(&self) -> &Map {
        &self.pos.setting.map
    }

    /// The turns that are left, the present one included.
    fn turns_left(&self) -> f64 {
        let left = self.pos.setting.turns.saturating_sub(self.pos.turn.max(1)) + 1;
        f64::from(left)
    }

    /// How pressed for time a unit so far from the target is: 1 when it just gets there.
    pub(super) fn haste(&self, at: Location) -> f64 {
        if self.aims.wanting == 0 {
            return 0.0;
        }
        let need = self.field.from(at.hex) + 3.0;
        (need / (self.turns_left() * PACE)).min(2.0)
    }

    /// What a place is worth to a unit that is to stay there for the turn. `from` is where it comes from.
    pub(super) fn place(&mut self, unit: UnitId, from: Location, at: Location) -> f64 {
        let danger = self.foes.danger(self.ground, &self.pos.setting.map, at);
        let mut worth =
            self.ways(unit, from, at) - danger * self.prices.danger * self.habits.mood.care;
        if self.prices.alone > 0.0 {
            worth -= self.prices.alone * self.alone(unit, at);
        }
        worth
    }

    /// The same without the danger.
    pub(super) fn ways(&mut self, unit: UnitId, from: Location, at: Location) -> f64 {
        let guns = guns_of(self.pos, unit);
        let leads = self.pos.unit_type(unit).is_some_and(|values| values.kind == UnitKind::Leader);
        let (mut worth, prices) = (0.0, self.prices);
        let haste = self.haste(from);
        let nearer = if self.aims.attacks {
            prices.nearer + prices.haste * haste * haste
        } else {
            prices.nearer
        };
        let nearer = nearer * self.habits.mood.drive;
        // A heavy machine gun is not for running.
        let heavy = guns.iter().any(|gun| gun.range >= 10);
        let nearer = if heavy && haste < 0.9 { nearer * 0.35 } else { nearer };
        worth -= nearer * self.field.from(at.hex);
        worth += prices.cover * f64::from(self.map().facts(at.hex).tem.min(3));
        if self.dug(unit, at) {
            worth += prices.cover * 2.0;
        }
        let friends: f64 = self
            .pos
            .side_at(self.side, at)
            .filter(|friend| {
                friend.id != unit && !friend.men().broken && !self.peers.contains(&friend.id)
            })
            .map(|friend| weight(self.pos, friend.id))
            .sum();
        if self.aims.hold.contains(&at.hex) && !self.aims.attacks && friends < 0.5 && !leads {
            worth += prices.held * self.pressing(at.hex);
        }
        if self.aims.attacks && self.aims.targets.contains(&at.hex) && !leads {
            worth += prices.taken;
        }
        if leads {
            worth += prices.company * self.company(unit, at);
        } else {
            worth -= prices.crowd * friends.max(0.0) * friends.max(0.0) * 0.5;
        }
        if !guns.is_empty() {
            let scale = if heavy { prices.prospect_heavy } else { prices.prospect };
            worth += scale * self.foes.prospect(self.ground, &self.pos.setting.map, &guns, at);
        }
        worth
    }

    /// Takes some units for those who go together, for the places looked at from now on.
    pub(super) fn go_together(&mut self, units: &BTreeSet<UnitId>) {
        if self.habits.together {
            self.peers.clone_from(units);
        }
    }

    /// Looks at something in the mood in which some units go about their move.
    pub(super) fn in_mood_of<T>(
        &mut self,
        units: &BTreeSet<UnitId>,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let usual = self.habits.mood;
        let theirs = self.detached.iter().find(|(group, _)| !group.is_disjoint(units));
        self.habits.mood = theirs.map_or(usual, |(_, mood)| *mood);
        let seen = look(self);
        self.habits.mood = usual;
        seen
    }

    /// What it costs the side that holds ground to have some units leave what they are settled in.
    pub(super) fn leaving(&self, units: &BTreeSet<UnitId>) -> f64 {
        let held = |unit: &Unit| unit.at().is_some_and(|at| self.aims.hold.contains(&at.hex));
        let settled = |unit: &Unit| unit.entrenched() || held(unit);
        let any = units.iter().filter_map(|id| self.pos.unit(*id)).any(settled);
        if any && !self.aims.attacks { self.prices.settled } else { 0.0 }
    }

    /// What a "?" wards off in a phase of fire.
    pub(super) fn veil(&mut self, unit: UnitId, at: Location) -> f64 {
        let map = &self.pos.setting.map;
        let dug =
            self.pos.unit(unit).is_some_and(|unit| unit.at() == Some(at) && unit.entrenched());
        let seen = self.foes.threat(self.ground, map, at, Guise { concealed: false, dug });
        seen - self.foes.threat(self.ground, map, at, Guise { concealed: true, dug })
    }

    /// How much a hex is in question: all of it with the enemy near.
    fn pressing(&self, hex: Coord) -> f64 {
        let able = self.foes.nests.iter().filter(|nest| nest.able > 0);
        let near = able.map(|nest| nest.at.hex.distance(hex)).min().unwrap_or(FAR);
        let near = f64::from(FAR.saturating_sub(near)) / f64::from(FAR - CLOSE);
        self.prices.calm + (1.0 - self.prices.calm) * near.min(1.0)
    }

    /// How alone a unit is next to enemies who have yet to fire: 1 without anybody near to help.
    fn alone(&self, unit: UnitId, at: Location) -> f64 {
        let mut worst = 0.0_f64;
        for nest in self.foes.nests.iter().filter(|nest| !nest.guns.is_empty() && nest.able > 0) {
            if nest.at.hex.distance(at.hex) != 1 {
                continue;
            }
            let beside = |friend: &Unit| {
                let near = friend.at().is_some_and(|at| at.hex.distance(nest.at.hex) <= BESIDE);
                self.peers.contains(&friend.id) || near
            };
            let able = |friend: &&Unit| friend.id != unit && !friend.men().broken && !friend.melee;
            let fights = |friend: &&Unit| {
                self.pos.unit_type(friend.id).is_some_and(|values| values.kind.is_mmc())
            };
            let friends = self.pos.on_board(self.side).filter(able).filter(fights);
            let help = friends.filter(|friend| beside(friend));
            let help: f64 = help.map(|friend| weight(self.pos, friend.id).min(1.0)).sum();
            worst = worst.max(1.0 - help * 0.5);
        }
        worst
    }

    fn dug(&self, unit: UnitId, at: Location) -> bool {
        self.pos.unit(unit).is_some_and(|unit| unit.at() == Some(at) && unit.entrenched())
    }

    /// What a leader is good for in a Location: those he directs, and those he rallies.
    fn company(&self, leader: UnitId, at: Location) -> f64 {
        let mut worth = 0.0;
        let mut led = false;
        let here = |friend: &&Unit| friend.at() == Some(at) || self.peers.contains(&friend.id);
        for friend in self.pos.on_board(self.side).filter(here).filter(|friend| friend.id != leader)
        {
            let Some(values) = self.pos.unit_type(friend.id) else { continue };
            if values.leadership.is_some() {
                led = true;
            } else if friend.men().broken {
                worth += 0.35;
            } else if values.kind.is_mmc() {
                let fp: f64 = guns_of(self.pos, friend.id).iter().map(|gun| gun.fp).sum();
                worth += 0.10 + 0.02 * fp;
            }
        }
        if led { worth * 0.3 } else { worth.min(0.9) }
    }

    /// The worth of a Close Combat for those who go into it: what they kill less what they lose.
    pub(super) fn fray(&self, units: &[UnitId], at: Location) -> f64 {
        let armor = self.pos.side_at(self.side.other(), at).filter(|unit| unit.is_vehicle());
        let assaults = armor.map(|vehicle| self.assault(units, vehicle));
        if let Some(best) = assaults.max_by(f64::total_cmp) {
            return best;
        }
        let mine: f64 = units.iter().map(|&unit| close_strength(self.pos, unit)).sum();
        let own: f64 = units.iter().map(|&unit| weight(self.pos, unit)).sum();
        let (mut theirs, mut prey, mut passive) = (0.0, 0.0, 0.0);
        for enemy in self.pos.side_at(self.side.other(), at) {
            let strength = if enemy.concealed { 4.0 } else { close_strength(self.pos, enemy.id) };
            prey += if enemy.concealed { 0.8 } else { weight(self.pos, enemy.id) };
            if enemy.men().broken {
                passive += strength.max(1.0);
            } else {
                theirs += strength.max(1.0);
            }
        }
        let whole = theirs + passive;
        if whole <= 0.0 {
            return 0.0;
        }
        let won = kill_chance(mine / whole) * prey * if theirs <= 0.0 { 1.3 } else { 1.0 };
        let lost = if theirs <= 0.0 { 0.0 } else { kill_chance(theirs / mine.max(0.5)) * own };
        let lost = lost * self.prices.fray * self.habits.mood.care;
        let target = self.aims.targets.contains(&at.hex) || self.aims.hold.contains(&at.hex);
        let prize = if !target {
            0.0
        } else if self.turns_left() <= 1.0 {
            2.0
        } else {
            self.prices.prize
        };
        won - lost + prize * kill_chance(mine / whole)
    }

    /// The worth of an advance upon a vehicle: about the chance to kill it, for those who dare, less what its guns may do to them.
    fn assault(&self, units: &[UnitId], vehicle: &Unit) -> f64 {
        let Some(values) = self.pos.vehicle_type(vehicle.id) else { return 0.0 };
        let best = units.iter().map(|&unit| ccv(self.pos, &[unit])).max().unwrap_or(0);
        let exposed = vehicle.vehicle().is_some_and(|it| it.exposed || values.open_topped);
        let rolls = vehicle.vehicle().is_some_and(|it| it.motion);
        let drm = match (values.armor.is_some(), exposed) {
            (false, _) => -3,
            (true, true) => -2,
            (true, false) => 0,
        } + if rolls { 2 } else { 0 };
        let kills = hurt_in_close_combat(best, drm);
        let dares = if values.armor.is_some() { 0.6 } else { 1.0 };
        let own: f64 = units.iter().map(|&unit| weight(self.pos, unit)).sum();
        let lost = if values.armor.is_some() { 0.15 * own } else { 0.0 };
        dares * kills * weight(self.pos, vehicle.id) - lost
    }

    /// The strength of some units' fire at a range, for comparing targets.
    pub(super) fn fire(&self, unit: UnitId, range: u32) -> f64 {
        strength(&guns_of(self.pos, unit), range)
    }
}

/// What a unit counts in Close Combat: its inherent FP, 1 for a leader.
pub(super) fn close_strength(pos: &Position, unit: UnitId) -> f64 {
    pos.unit_type(unit).map_or(0.0, |values| match values.kind {
        UnitKind::Leader | UnitKind::Hero => 1.0,
        UnitKind::Dummy => 0.0,
        _ => f64::from(values.fp),
    })
}

/// About the chance that a Close Combat attack at such odds kills, by the Kill Numbers of the table (A11.11).
pub(super) fn kill_chance(odds: f64) -> f64 {
    const ODDS: [(f64, f64); 10] = [
        (0.125, 0.0),
        (0.25, 0.03),
        (0.5, 0.10),
        (1.0, 0.22),
        (1.5, 0.35),
        (2.0, 0.5),
        (3.0, 0.65),
        (4.0, 0.78),
        (6.0, 0.87),
        (8.0, 0.94),
    ];
    ODDS.iter().take_while(|(least, _)| odds >= *least).last().map_or(0.0, |&(_, chance)| chance)
}
