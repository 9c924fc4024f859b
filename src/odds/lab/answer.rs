//! What the laboratory answers, by the form of the attack.

use std::collections::BTreeMap;

use crate::counters::CounterId;
use crate::odds::AttackOdds;
use crate::odds::ordnance::{InfantryShotOdds, KillNumbers, LineOdds, VehicleShotOdds};
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

impl FireAnswer {
    /// The counter of a firer.
    #[must_use]
    pub fn counter(&self, firer: Firer) -> String {
        match firer {
            Firer::Inherent(unit) => self.units.get(&unit).map(CounterId::to_string),
            Firer::Weapon(weapon) => self.weapons.get(&weapon).map(CounterId::to_string),
        }
        .unwrap_or_default()
    }
}
