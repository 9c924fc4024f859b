//! A vehicle that is fired at, and those aboard: what becomes of each, summed over the throws.

use serde::Serialize;

use super::Results;
use crate::counters::CrewSurvival;
use crate::odds::fate::{self, UnitOdds};
use crate::odds::{THROW, throws};
use crate::rules::fire::IftResult;
use crate::rules::ids::UnitId;
use crate::rules::ordnance::{
    CrewState, Damage, Exposure, Protection, passes_task, steadiness, stunned, suffer, suffer_bare,
    survives,
};
use crate::rules::position::Position;

/// The crew of an AFV.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crew {
    /// Its morale.
    pub morale: u8,
    /// It mans a one-man turret: a Stun is a Recall.
    pub one_man: bool,
    /// How it is exposed.
    pub exposure: Exposure,
    /// It is attacked through a side without armor or over an open top, as any men are (D5.311).
    pub bare: bool,
    /// It was stunned before: another Stun is a Recall (D5.34).
    pub stunned_before: bool,
    /// It was stunned or shocked, and has not got over it: it survives a wreck less easily (D5.6).
    pub dazed_before: bool,
}

impl Crew {
    /// What a result of the fire table does to it, if its check comes up so.
    fn takes(self, result: IftResult, original: i32) -> CrewState {
        let morale = self.checks_at();
        match self.bare {
            true => suffer_bare(result, original, morale),
            false => suffer(result, original, morale, self.recalled_by_stun()),
        }
    }

    /// What its checks are held against.
    fn checks_at(self) -> u8 {
        steadiness(self.morale, self.stunned_before)
    }

    /// Whether a Stun is a Recall to it.
    fn recalled_by_stun(self) -> bool {
        self.one_man || self.stunned_before
    }
}

/// A vehicle that is fired at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetVehicle {
    /// What protects it.
    pub protection: Protection,
    /// The Crew Survival number; none aboard survives without.
    pub survival: Option<CrewSurvival>,
    /// Its crew; a driver is none.
    pub crew: Option<Crew>,
    /// Its Passengers, a group for themselves: those whom fire can reach.
    pub passengers: Vec<UnitId>,
    /// How they are exposed.
    pub passengers_exposure: Exposure,
    /// Passengers whom no fire reaches: who keeps his head down behind armor.
    pub sheltered: Vec<UnitId>,
    /// It was stuck before: a hit that could have done worse makes its crew check its nerve (D5.5).
    pub stuck: bool,
    /// They ride on its deck, where a shock of its crew does not help them (D.8).
    pub riders: bool,
    /// Whether they stay aboard when its crew abandons it, as the laboratory has it: in a game they get out with it (D5.4).
    pub stay: bool,
}

impl TargetVehicle {
    /// The same where those aboard are attacked as any men are, and have no more than this DRM of it (D5.311).
    pub(crate) fn laid_bare(mut self, drm: i8) -> TargetVehicle {
        if let Some(crew) = &mut self.crew {
            (crew.exposure, crew.bare) = (Exposure::Overhead(drm), true);
        }
        if !self.riders {
            self.passengers_exposure = Exposure::Overhead(drm);
        }
        self
    }
}

/// The chances of what becomes of a vehicle; they add up to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct VehicleOdds {
    /// Missed.
    pub miss: f64,
    /// Hit, and nothing the worse for it.
    pub no_effect: f64,
    /// Stunned by MG To Kill.
    pub stunned: f64,
    /// Shocked.
    pub shocked: f64,
    /// Immobilized.
    pub immobilized: f64,
    /// A wreck that does not burn.
    pub eliminated: f64,
    /// A burning wreck.
    pub burning: f64,
}

/// The chances of what becomes of a crew; they add up to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct CrewOdds {
    /// As before, or shocked.
    pub unharmed: f64,
    /// Pinned.
    pub pinned: f64,
    /// Stunned.
    pub stunned: f64,
    /// Recalled.
    pub recalled: f64,
    /// It has abandoned its vehicle.
    pub abandoned: f64,
    /// It has survived its vehicle.
    pub survived: f64,
    /// Dead.
    pub dead: f64,
}

impl CrewOdds {
    fn add(&mut self, state: CrewState, chance: f64) {
        let sum = match state {
            CrewState::Unharmed => &mut self.unharmed,
            CrewState::Pinned => &mut self.pinned,
            CrewState::Stunned => &mut self.stunned,
            CrewState::Recalled => &mut self.recalled,
            CrewState::Abandoned => &mut self.abandoned,
            CrewState::Survived => &mut self.survived,
            CrewState::Dead => &mut self.dead,
        };
        *sum += chance;
    }
}

/// The chance of an Original DR for which this holds.
fn chance_of(holds: impl Fn(i32) -> bool) -> f64 {
    throws().filter(|roll| holds(roll.total())).count() as f64 * THROW
}

/// What becomes of a vehicle and those aboard, so far.
pub(super) struct Tally<'a> {
    target: &'a TargetVehicle,
    vehicle: VehicleOdds,
    crew: CrewOdds,
    /// What the crew takes of the fire table.
    crew_results: Results,
    /// What it takes of it through a side without armor that is hit.
    bare_results: Results,
    /// Whether it is such a side that is hit.
    pub(super) bare: bool,
    /// What the Passengers take of it.
    results: Results,
    /// The chance of a wreck that does not burn.
    wrecked: f64,
    /// The chance of one that does.
    burned: f64,
}

impl<'a> Tally<'a> {
    pub(super) fn new(target: &'a TargetVehicle) -> Tally<'a> {
        Tally {
            target,
            vehicle: VehicleOdds::default(),
            crew: CrewOdds::default(),
            crew_results: Results::default(),
            bare_results: Results::default(),
            bare: false,
            results: Results::default(),
            wrecked: 0.0,
            burned: 0.0,
        }
    }

    /// It is not hit.
    pub(super) fn miss(&mut self, chance: f64) {
        self.vehicle.miss += chance;
        self.untouched(chance);
    }

    /// It suffers this, and those aboard, if it lives, what a Collateral Attack does to whoever is so exposed.
    pub(super) fn suffers(
        &mut self,
        damage: Damage,
        chance: f64,
        collateral: impl Fn(Exposure) -> IftResult,
    ) {
        let steady = self.steady();
        match damage {
            Damage::Dud => {
                self.vehicle.no_effect += chance;
                self.untouched(chance);
            }
            Damage::None => {
                self.vehicle.no_effect += chance;
                self.collateral(chance, chance, collateral);
            }
            Damage::PossibleShock => {
                let shocked = chance * (1.0 - steady);
                self.vehicle.shocked += shocked;
                self.crew_untouched(shocked);
                self.vehicle.no_effect += chance * steady;
                if self.target.riders {
                    self.collateral(chance * steady, chance, collateral);
                } else {
                    self.results.add(IftResult::NoEffect, shocked);
                    self.collateral(chance * steady, chance * steady, collateral);
                }
            }
            Damage::Shock => self.shocked(chance, collateral),
            Damage::Stun => {
                self.vehicle.stunned += chance;
                let recalled = self.target.crew.is_some_and(Crew::recalled_by_stun);
                self.crew.add(stunned(recalled), chance);
                self.riders(chance, collateral);
            }
            Damage::Immobilized => {
                self.vehicle.immobilized += chance;
                self.crew.add(CrewState::Abandoned, chance * (1.0 - steady));
                if self.target.stay || self.target.crew.is_none() {
                    self.collateral(chance * steady, chance, collateral);
                } else {
                    self.results.add(IftResult::NoEffect, chance * (1.0 - steady));
                    self.collateral(chance * steady, chance * steady, collateral);
                }
            }
            Damage::Eliminated => {
                self.vehicle.eliminated += chance;
                self.wrecked += chance;
                let dazed = self.target.crew.is_some_and(|crew| crew.dazed_before);
                let survives = self.survival(dazed.into());
                self.crew.add(CrewState::Survived, chance * survives);
                self.crew.add(CrewState::Dead, chance * (1.0 - survives));
            }
            Damage::Burning => {
                self.vehicle.burning += chance;
                self.burned += chance;
                self.crew.add(CrewState::Dead, chance);
            }
        }
    }

    /// What a hit does to a vehicle that is stuck, and that could have done worse: a crew that loses its nerve gets out (D5.5).
    pub(super) fn unnerves(
        &mut self,
        damage: Damage,
        chance: f64,
        collateral: impl Fn(Exposure) -> IftResult,
    ) {
        let steady = self.steady();
        let (keeps_wits, damage) = match damage {
            Damage::PossibleShock => (steady, Damage::None),
            Damage::None | Damage::Dud => (1.0, damage),
            _ => return self.suffers(damage, chance, collateral),
        };
        if keeps_wits < 1.0 {
            self.shocked(chance * (1.0 - keeps_wits), &collateral);
        }
        let leaves = chance * keeps_wits * (1.0 - steady);
        self.vehicle.no_effect += leaves;
        self.crew.add(CrewState::Abandoned, leaves);
        if self.target.stay {
            self.results.add(collateral(self.passengers_exposure()), leaves);
        } else {
            self.results.add(IftResult::NoEffect, leaves);
        }
        self.suffers(damage, chance * keeps_wits * steady, collateral);
    }

    /// The crew is shocked: what makes it so does nothing else to those in the vehicle.
    fn shocked(&mut self, chance: f64, collateral: impl Fn(Exposure) -> IftResult) {
        self.vehicle.shocked += chance;
        self.crew_untouched(chance);
        self.riders(chance, collateral);
    }

    /// A Collateral Attack on those alone who ride on the vehicle (D.8).
    fn riders(&mut self, chance: f64, attack: impl Fn(Exposure) -> IftResult) {
        let result = if self.target.riders { attack(Exposure::Open) } else { IftResult::NoEffect };
        self.results.add(result, chance);
    }

    /// The crew suffers nothing.
    fn crew_untouched(&mut self, chance: f64) {
        if self.target.crew.is_some() {
            self.crew_results.add(IftResult::NoEffect, chance);
        }
    }

    /// Nobody aboard suffers anything.
    fn untouched(&mut self, chance: f64) {
        self.collateral(chance, chance, |_| IftResult::NoEffect);
    }

    /// A Collateral Attack on the crew, where it is still there, and on the Passengers.
    fn collateral(&mut self, crew: f64, passengers: f64, attack: impl Fn(Exposure) -> IftResult) {
        match self.target.crew.map(|crew| crew.exposure) {
            Some(_) if self.is_bare() => self.bare_results.add(attack(Exposure::Open), crew),
            Some(exposure) => self.crew_results.add(attack(exposure), crew),
            None => {}
        }
        self.results.add(attack(self.passengers_exposure()), passengers);
    }

    /// Whether the side that is hit lets through what its roof would not.
    fn is_bare(&self) -> bool {
        self.bare && !self.target.crew.is_some_and(|crew| crew.bare)
    }

    /// How the Passengers sit behind the side that is hit.
    fn passengers_exposure(&self) -> Exposure {
        if self.is_bare() { Exposure::Open } else { self.target.passengers_exposure }
    }

    /// The chance that the crew passes a Task Check.
    fn steady(&self) -> f64 {
        let morale = self.target.crew.map_or(0, Crew::checks_at);
        chance_of(|original| passes_task(original, morale))
    }

    /// The chance to survive the wreck, with this added to the DR.
    fn survival(&self, drm: i32) -> f64 {
        let number = self.target.survival;
        number.map_or(0.0, |number| chance_of(|original| survives(number, original, drm)))
    }

    /// What becomes of all of them.
    pub(super) fn odds(mut self, pos: &Position) -> (VehicleOdds, Option<CrewOdds>, Vec<UnitOdds>) {
        let crew = self.target.crew.map(|crew| {
            for (result, chance) in std::mem::take(&mut self.crew_results).0 {
                for roll in throws() {
                    let state = crew.takes(result, roll.total());
                    self.crew.add(state, chance * THROW);
                }
            }
            let bare = Crew { bare: true, ..crew };
            for (result, chance) in std::mem::take(&mut self.bare_results).0 {
                for roll in throws() {
                    self.crew.add(bare.takes(result, roll.total()), chance * THROW);
                }
            }
            self.crew
        });
        let passengers = &self.target.passengers;
        let mut fates = fate::of_targets(pos, passengers, &self.results.cases(passengers));
        for &unit in &self.target.sheltered {
            let mut fate = UnitOdds::none(unit);
            fate.add_end(pos, pos, unit, false, (1.0 - self.burned - self.wrecked).max(0.0));
            fates.push(fate);
        }
        for fate in &mut fates {
            let broken = pos.unit(fate.unit).is_some_and(|unit| unit.men().broken);
            let survives = self.survival(i32::from(broken));
            fate.add_loss(self.burned + self.wrecked * (1.0 - survives));
            fate.add_end(pos, pos, fate.unit, false, self.wrecked * survives);
        }
        (self.vehicle, crew, fates)
    }
}
