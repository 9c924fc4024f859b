//! Everything that can change in a game, as plain data.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::decision::Frame;
use super::gun::{Acquired, Acquisition};
use super::handicap::Handicap;
use super::ids::{Firer, Side, UnitId, WeaponId};
use super::roster::Roster;
use super::screen::Screen;
use super::setting::Setting;
use super::sniper::Sniper;
use super::sorted::Sorted;
use super::unit::{Unit, Units, Wreck};
use super::weapon::{Held, Weapon};
use crate::board::{Coord, Hexside, Location, Map};
use crate::counters::{CounterId, GunType, UnitType, VehicleType, WeaponType};
use crate::rules::words::attack::{Lane, PastAttack};
use crate::rules::words::offer::{Offer, OfferKind};
use crate::rules::words::outcome::Outcome;
use crate::rules::words::phase::Phase;
use crate::stable::record;

/// How a hex was taken that the other side does not know to be taken: Dummies take nothing (A12.11), so that Control would
/// say who is under a "?".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TakenUnseen {
    /// Who has taken it.
    pub by: UnitId,
    /// Who controls it as far as the other side knows.
    pub known: Option<Side>,
}
record!(TakenUnseen { 1 by, 2 known });

/// What a leader directs in a Player Turn: once he has directed, only firers of that attack again (A7.53).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Direction {
    /// The firers he directed last.
    pub firers: BTreeSet<Firer>,
    /// The phase of it.
    pub phase: Phase,
}
record!(Direction { 1 firers, 2 phase });

/// A game at one moment. Two equal positions are the same game situation; nothing else counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Position {
    /// What does not change: never written, hashed or sent.
    #[serde(skip)]
    pub setting: Arc<Setting>,
    /// The Game Turn, from 1; 0 during set-up.
    pub turn: u8,
    /// The ATTACKER: the side whose Player Turn it is.
    pub attacker: Side,
    /// The phase.
    pub phase: Phase,
    /// The side whose part of the phase it is.
    pub speaker: Side,
    /// The units in play, on the board or waiting to enter.
    pub units: Units,
    /// The support weapons in play.
    pub weapons: Roster<Weapon>,
    /// Residual FP counters (A8.2).
    pub residual: Sorted<Location, u8>,
    /// Fire Lane counters, each by its machine gun (A9.22).
    pub lanes: Sorted<WeaponId, Lane>,
    /// SMOKE, by the Location it was placed in, with the Hindrance DRM of all of it together (A24).
    pub smoke: Sorted<Location, i8>,
    /// The questions being asked, the innermost last.
    pub frames: Vec<Frame>,
    /// Chances that may be taken at once, whatever is asked otherwise: the first of them is asked about first.
    pub offers: Vec<Offer>,
    /// The attacks of the present phase.
    pub attacks: Vec<PastAttack>,
    /// What leaders have directed in this Player Turn.
    pub directions: BTreeMap<UnitId, Direction>,
    /// MF expenditures so far in this MPh: numbers the DEFENDER's windows.
    pub expenditures: u16,
    /// An MMC of the ATTACKER has tried to rally in this RPh: no other may do it by itself (A18.11).
    pub mmc_has_rallied: bool,
    /// Locations where CC was resolved in this CCPh.
    pub engaged: BTreeSet<Location>,
    /// Encirclement counters (A7.7): where, and whose units they hurt.
    pub encircled: BTreeSet<(Location, Side)>,
    /// Who holds which wall or hedge (B9.32).
    pub walls: Sorted<Hexside, Side>,
    /// Who controls which hex, once somebody does (A26.1).
    pub control: Sorted<Coord, Side>,
    /// Those of these hexes that were taken by units which the other side does not see yet.
    pub taken_unseen: Sorted<Coord, TakenUnseen>,
    /// Casualty Victory Points scored by each side, by [`Side::index`].
    pub points: [u16; 2],
    /// Each side's Sniper, by [`Side::index`] (A14).
    pub snipers: [Option<Sniper>; 2],
    /// The number the next new unit gets.
    pub next_unit: u16,
    /// Set when the game is over.
    pub outcome: Option<Outcome>,
    /// The wrecks on the board (D10), by the number that each had as a unit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub wrecks: BTreeMap<UnitId, Wreck>,
    /// Panzerfausts that each side has fired, by [`Side::index`] (C13.3).
    #[serde(default, skip_serializing_if = "no_panzerfausts")]
    pub panzerfausts: [u8; 2],
    /// What of the SMOKE stays when the MPh is over (A24.4).
    #[serde(default, skip_serializing_if = "Sorted::is_empty")]
    pub screens: Sorted<Location, Screen>,
    /// Residual FP counters at the rim of a Depression: of fire that did not see its bottom, at those in Crest status (A8.21).
    #[serde(default, skip_serializing_if = "Sorted::is_empty")]
    pub rim_residual: Sorted<Location, u8>,
    /// Each side's handicap by dice, by [`Side::index`]: an agreement beside the rules.
    #[serde(default, skip_serializing_if = "no_handicaps")]
    pub handicaps: [Handicap; 2],
}

fn no_panzerfausts(fired: &[u8; 2]) -> bool {
    *fired == [0, 0]
}

fn no_handicaps(handicaps: &[Handicap; 2]) -> bool {
    handicaps.iter().all(Handicap::is_none)
}

record!(Position {
    1 turn, 2 attacker, 3 phase, 4 speaker, 5 units, 6 weapons, 7 residual, 8 lanes, 9 smoke,
    10 frames, 11 offers, 12 attacks, 13 directions, 14 expenditures, 15 mmc_has_rallied,
    16 engaged, 17 encircled, 18 walls, 19 control, 20 taken_unseen, 21 points, 22 snipers,
    23 next_unit, 24 outcome, 25 wrecks, 26 panzerfausts,
    27 screens, 28 rim_residual, 29 handicaps,
} without setting);

impl Position {
    /// An empty board in `phase` of the first side's first Player Turn.
    #[must_use]
    pub fn new(setting: Arc<Setting>, phase: Phase) -> Position {
        let speaker = match phase {
            Phase::Setup => setting.sets_up_first,
            phase => phase.first_speaker(Side::First),
        };
        Position {
            setting,
            turn: u8::from(phase != Phase::Setup),
            attacker: Side::First,
            phase,
            speaker,
            units: Units::default(),
            weapons: Roster::default(),
            residual: Sorted::new(),
            lanes: Sorted::new(),
            smoke: Sorted::new(),
            frames: Vec::new(),
            offers: Vec::new(),
            attacks: Vec::new(),
            directions: BTreeMap::new(),
            expenditures: 0,
            mmc_has_rallied: false,
            engaged: BTreeSet::new(),
            encircled: BTreeSet::new(),
            walls: Sorted::new(),
            control: Sorted::new(),
            taken_unseen: Sorted::new(),
            points: [0, 0],
            snipers: [None, None],
            next_unit: 1,
            outcome: None,
            wrecks: BTreeMap::new(),
            panzerfausts: [0, 0],
            screens: Sorted::new(),
            rim_residual: Sorted::new(),
            handicaps: [Handicap::None; 2],
        }
    }

    /// The board.
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.setting.map
    }

    /// The DEFENDER: the side whose Player Turn it is not.
    #[must_use]
    pub fn defender(&self) -> Side {
        self.attacker.other()
    }

    /// A side's handicap by dice.
    #[must_use]
    pub fn handicap(&self, side: Side) -> Handicap {
        self.handicaps.get(side.index()).copied().unwrap_or_default()
    }

    /// A unit in play.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.get(&id)
    }

    /// Whether a unit in play is in a Location.
    #[must_use]
    pub fn is_at(&self, id: UnitId, at: Location) -> bool {
        self.unit(id).and_then(|unit| unit.at()) == Some(at)
    }

    /// The printed values of men in play. `None` for ids that are not in play, and for vehicles.
    #[must_use]
    pub fn unit_type(&self, id: UnitId) -> Option<&UnitType> {
        self.printed(self.units.get(&id)?)
    }

    /// The printed values of a unit that somebody has at hand.
    #[must_use]
    pub fn printed(&self, unit: &Unit) -> Option<&UnitType> {
        self.setting.catalogue.unit(&unit.counter)
    }

    /// The printed values of a vehicle in play; `None` for men on foot, as [`Position::unit_type`] is for a vehicle.
    #[must_use]
    pub fn vehicle_type(&self, id: UnitId) -> Option<&VehicleType> {
        let unit = self.units.get(&id).filter(|unit| unit.is_vehicle())?;
        self.setting.catalogue.vehicle(&unit.counter)
    }

    /// The printed values of a weapon in play.
    #[must_use]
    pub fn weapon_type(&self, id: WeaponId) -> Option<&WeaponType> {
        self.setting.catalogue.weapon(&self.weapons.get(&id)?.counter)
    }

    /// The printed values of a weapon as ordnance: of a Gun, or of a support weapon that fires as one.
    #[must_use]
    pub fn gun_type(&self, id: WeaponId) -> Option<&GunType> {
        self.ordnance_type(&self.weapons.get(&id)?.counter)
    }

    /// The printed values with which a weapon rolls To Hit: those of ordnance, and those that an anti-tank rifle or a
    /// machine gun has at a vehicle (C13.2, A9.61).
    #[must_use]
    pub fn to_hit_type(&self, id: WeaponId) -> Option<&GunType> {
        let small_arm = || {
            let weapon = self.weapons.get(&id).filter(|weapon| !weapon.dismantled)?;
            self.setting.catalogue.against_vehicles(&weapon.counter)
        };
        self.gun_type(id).or_else(small_arm)
    }

    /// The printed values as ordnance of a counter.
    #[must_use]
    pub fn ordnance_type(&self, counter: &CounterId) -> Option<&GunType> {
        // A counter is of one sort alone: what is asked about most is asked first.
        let catalogue = &self.setting.catalogue;
        if let Some(weapon) = catalogue.weapon(counter) {
            let latw = weapon.latw.as_ref().and_then(|_| catalogue.light_anti_tank(counter));
            return latw.or_else(|| catalogue.gun(&weapon.fires_as?));
        }
        catalogue.gun(counter).or_else(|| catalogue.main_armament(counter))
    }

    /// The printed values that a weapon fires with: when dismantled those of a lighter gun, or none (A9.8).
    #[must_use]
    pub fn firing_type(&self, id: WeaponId) -> Option<&WeaponType> {
        let printed = self.weapon_type(id)?;
        if self.weapons.get(&id)?.dismantled {
            return self.setting.catalogue.weapon(&printed.dismantled_as?);
        }
        Some(printed)
    }

    /// What a weapon weighs as it is, in Portage Points (A4.42, A9.8).
    #[must_use]
    pub fn weight(&self, id: WeaponId) -> u8 {
        let dismantled = self.weapons.get(&id).is_some_and(|weapon| weapon.dismantled);
        self.weapon_type(id).map_or(0, |printed| match printed.dismantled_pp {
            Some(lighter) if dismantled => lighter,
            _ => printed.pp,
        })
    }

    /// The weapons that a unit possesses, in order of their numbers.
    pub fn weapons_of(&self, unit: UnitId) -> impl Iterator<Item = &Weapon> {
        let owned = move |weapon: &&Weapon| matches!(weapon.held, Held::By(by) if by == unit);
        self.weapons.values().filter(owned)
    }

    /// The weapons that a unit has with it: those it possesses, and the Gun that a vehicle tows.
    pub fn weapons_with(&self, unit: UnitId) -> impl Iterator<Item = &Weapon> {
        self.weapons.values().filter(move |weapon| weapon.held.holder() == Some(unit))
    }

    /// The weapons that a unit may attack with: those it possesses and the charges it has placed.
    pub fn weapons_for(&self, unit: UnitId) -> impl Iterator<Item = &Weapon> {
        self.weapons.values().filter(move |weapon| weapon.user() == Some(unit))
    }

    /// The units that stand in a Location, in order of their numbers.
    pub fn units_at(&self, at: Location) -> impl Iterator<Item = &Unit> {
        self.units.at(at)
    }

    /// The men on foot of one side in a Location: its units but for the vehicles.
    pub fn men_at(&self, side: Side, at: Location) -> impl Iterator<Item = &Unit> {
        self.side_at(side, at).filter(|unit| !unit.is_vehicle())
    }

    /// The units of one side in a Location.
    pub fn side_at(&self, side: Side, at: Location) -> impl Iterator<Item = &Unit> {
        self.units_at(at).filter(move |unit| unit.side == side)
    }

    /// The units of one side that stand on the board, not aboard a vehicle.
    pub fn on_board(&self, side: Side) -> impl Iterator<Item = &Unit> {
        let stands = |unit: &Unit| unit.station().stands_at().is_some();
        self.units.values().filter(move |unit| unit.side == side && stands(unit))
    }

    /// Where a weapon is: with its owner, or where it lies.
    #[must_use]
    pub fn weapon_at(&self, id: WeaponId) -> Option<Location> {
        match self.weapons.get(&id)?.held {
            Held::By(unit) | Held::Towed { by: unit } => self.units.get(&unit)?.at(),
            Held::On(at) | Held::Placed { at, .. } => Some(at),
        }
    }

    /// Lets one unit stand wherever another was named: a half-squad for its squad, a squad for its half-squad.
    pub(crate) fn inherit(&mut self, old: UnitId, heir: UnitId) {
        let swap = |id: &mut UnitId| {
            if *id == old {
                *id = heir;
            }
        };
        let swap_in = |set: &mut BTreeSet<UnitId>| {
            if set.remove(&old) {
                set.insert(heir);
            }
        };
        let swap_firer = |firer: Firer| match firer {
            Firer::Inherent(id) if id == old => Firer::Inherent(heir),
            firer => firer,
        };
        for attack in &mut self.attacks {
            attack.inherit(old, heir);
        }
        for direction in self.directions.values_mut() {
            let firers = std::mem::take(&mut direction.firers);
            direction.firers = firers.into_iter().map(swap_firer).collect();
        }
        for claim in self.taken_unseen.values_mut() {
            swap(&mut claim.by);
        }
        for weapon in self.weapons.values_mut() {
            if weapon.sought_by.remove(&old) {
                weapon.sought_by.insert(heir);
            }
            if let Some(Acquisition { of: Acquired::Units(units), .. }) = &mut weapon.acquired {
                swap_in(units);
            }
            if let Held::Placed { by, .. } = &mut weapon.held {
                swap(by);
            }
            if let Some(laid) = &mut weapon.bore_sight {
                swap(&mut laid.by);
            }
        }
        for offer in &mut self.offers {
            if let OfferKind::Rearrange { units } = &mut offer.kind {
                swap_in(units);
            }
        }
        for frame in &mut self.frames {
            match frame {
                Frame::Move(frame) => {
                    swap_in(&mut frame.movers);
                    swap_in(&mut frame.duty_done);
                    swap_in(&mut frame.halted);
                    if let Some(drive) = &mut frame.drive {
                        swap_in(&mut drive.reacted);
                        swap_in(&mut drive.answerable);
                    }
                    frame.hits.iter_mut().for_each(|hit| swap(&mut hit.unit));
                    if let Some(shots) = frame.shots.remove(&Firer::Inherent(old)) {
                        frame.shots.insert(Firer::Inherent(heir), shots);
                    }
                }
                Frame::Rout(frame) => swap(&mut frame.unit),
                Frame::Rest(frame) => {
                    frame.order.members.iter_mut().for_each(|member| swap(&mut member.unit));
                    swap_in(&mut frame.order.directors);
                }
                Frame::Duel(frame) => {
                    frame.order.members.iter_mut().for_each(|member| swap(&mut member.unit));
                    swap_in(&mut frame.order.directors);
                }
                Frame::Window
                | Frame::Lanes(_)
                | Frame::PlaceLane(_)
                | Frame::Rof(_)
                | Frame::CloseCombat(_) => {}
            }
        }
    }

    /// Puts a new unit beside another wherever that one moves: the second half-squad of a squad.
    pub(crate) fn join_stack(&mut self, beside: UnitId, new: UnitId) {
        for frame in &mut self.frames {
            if let Frame::Move(frame) = frame
                && frame.movers.contains(&beside)
            {
                frame.movers.insert(new);
                let hits: Vec<_> = frame
                    .hits
                    .iter()
                    .filter(|hit| hit.unit == beside)
                    .map(|hit| super::decision::WaitingHit { unit: new, ..*hit })
                    .collect();
                frame.hits.extend(hits);
            }
        }
    }

    /// What ordnance has acquired of a unit is lost: it leaves play, or is seen no more (C6.5).
    pub(crate) fn lose_sight_of(&mut self, id: UnitId) {
        for weapon in self.weapons.values_mut() {
            if let Some(Acquisition { of: Acquired::Units(units), .. }) = &mut weapon.acquired {
                units.remove(&id);
                if units.is_empty() {
                    weapon.acquired = None;
                }
            }
        }
    }

    /// Forgets a unit that leaves play.
    pub(crate) fn forget(&mut self, id: UnitId) {
        self.lose_sight_of(id);
        for weapon in self.weapons.values_mut() {
            if let Held::Placed { by, at } = weapon.held
                && by == id
            {
                weapon.held = Held::On(at);
            }
            weapon.second = weapon.second.filter(|&second| second != id);
        }
        self.directions.remove(&id);
        for frame in &mut self.frames {
            match frame {
                Frame::Move(frame) => {
                    frame.movers.remove(&id);
                    frame.duty_done.remove(&id);
                    frame.shots.retain(|firer, _| !firer.is_part_of(id));
                    frame.hits.retain(|hit| hit.unit != id);
                }
                Frame::Rest(frame) => {
                    frame.order.members.retain(|member| member.unit != id);
                    frame.order.directors.remove(&id);
                    frame.order.crews.retain(|_, second| *second != id);
                }
                Frame::Duel(frame) => {
                    frame.order.members.retain(|member| member.unit != id);
                    frame.order.directors.remove(&id);
                    frame.order.crews.retain(|_, second| *second != id);
                }
                _ => {}
            }
        }
    }
}
