//! What the laboratory answers, by the form of the attack.

use std::collections::BTreeMap;

use crate::counters::{CounterId, MgMount};
use crate::odds::ordnance::{
    AreaOdds, AreaShot, InfantryShotOdds, KillNumbers, LineOdds, VehicleShotOdds,
};
use crate::odds::{AttackOdds, CloseFates};
use crate::rules::close_combat::CloseAssessment;
use crate::rules::fire::Column;
use crate::rules::ids::{Firer, UnitId, WeaponId};
use crate::rules::ordnance::{CriticalHit, ToHit};

/// A case and its odds.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Of an attack on the fire table.
    Fire(Box<FireAnswer>),
    /// Of a shot at a vehicle.
    Vehicle(Box<VehicleAnswer>),
    /// Of a HE shot at Infantry or a Gun.
    Infantry(Box<InfantryAnswer>),
    /// Of HE at an area.
    Area(Box<AreaAnswer>),
    /// Of an Overrun.
    Overrun(Box<OverrunAnswer>),
    /// Of an attack in Close Combat.
    Close(Box<CloseAnswer>),
}

/// An attack on the fire table and its odds.
#[derive(Clone, Debug)]
pub struct FireAnswer {
    /// The odds.
    pub odds: AttackOdds,
    /// Those of a vehicle in the Location.
    pub vehicle: Option<LineOdds>,
    /// The counter of each unit in them.
    pub units: BTreeMap<UnitId, CounterId>,
    /// The counter of each weapon in them.
    pub weapons: BTreeMap<WeaponId, CounterId>,
}

/// A shot at a vehicle and its odds.
#[derive(Clone, Debug)]
pub struct VehicleAnswer {
    /// The To Hit DR.
    pub to_hit: ToHit,
    /// The Final To Kill numbers; `None` where no kill is possible.
    pub numbers: Option<KillNumbers>,
    /// The odds.
    pub odds: VehicleShotOdds,
    /// The counter of each unit in them.
    pub units: BTreeMap<UnitId, CounterId>,
}

/// A HE shot at Infantry or a Gun and its odds.
#[derive(Clone, Debug)]
pub struct InfantryAnswer {
    /// The To Hit DR.
    pub to_hit: ToHit,
    /// The column of a hit.
    pub column: Column,
    /// What a critical hit comes to.
    pub critical: CriticalHit,
    /// The odds.
    pub odds: InfantryShotOdds,
    /// The counter of each unit in them.
    pub units: BTreeMap<UnitId, CounterId>,
}

/// HE at an area and its odds (C3.33).
#[derive(Clone, Debug)]
pub struct AreaAnswer {
    /// The shot.
    pub shot: AreaShot,
    /// What each of its lines stands for.
    pub names: Vec<AreaName>,
    /// The odds, by its lines.
    pub odds: AreaOdds,
    /// The counter of each unit in them.
    pub units: BTreeMap<UnitId, CounterId>,
}

/// What a line of a shot at an area stands for, by the field of the case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AreaName {
    /// `units`.
    Units,
    /// `friends`.
    Friends,
    /// `gun`.
    Gun,
    /// `vehicle`.
    Vehicle,
}

impl AreaName {
    /// The field.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            AreaName::Units => "units",
            AreaName::Friends => "friends",
            AreaName::Gun => "gun",
            AreaName::Vehicle => "vehicle",
        }
    }
}

/// An Overrun and its odds (D7).
#[derive(Clone, Debug)]
pub struct OverrunAnswer {
    /// What it does to the men.
    pub fire: FireAnswer,
    /// What it does to the vehicle.
    pub wear: WearOdds,
}

/// What the Original 12 of an Overrun may do to the vehicle (D7.16).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WearOdds {
    /// Each of the machine guns that take part malfunctions.
    pub machine_guns: Vec<(MgMount, f64)>,
    /// The main armament does.
    pub gun: f64,
    /// It moves no more.
    pub immobilized: f64,
}

/// An attack in Close Combat and its odds (A11).
#[derive(Clone, Debug)]
pub struct CloseAnswer {
    /// The attack; who takes part is in the order of the case.
    pub assessment: CloseAssessment,
    /// What becomes of all.
    pub fates: CloseFates,
    /// The counter of each unit in them.
    pub units: BTreeMap<UnitId, CounterId>,
}

impl FireAnswer {
    /// The counter of a firer.
    #[must_use]
    pub fn counter(&self, firer: Firer) -> String {
        match firer {
            Firer::Inherent(unit) | Firer::Mount(unit, _) => {
                self.units.get(&unit).map(CounterId::to_string)
            }
            Firer::Weapon(weapon) => self.weapons.get(&weapon).map(CounterId::to_string),
        }
        .unwrap_or_default()
    }
}
