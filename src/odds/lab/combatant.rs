//! A vehicle that drives over men, or is among them: put down as it is in a game, with those aboard.

use serde::Deserialize;

use super::MOST_UNITS;
use super::bench::Bench;
use super::case::CaseUnit;
use super::error::{LabError, field};
use super::units::place_one;
use super::vehicle::vehicle_type;
use crate::board::{Hexspine, Location};
use crate::counters::{CounterId, MgMount, VehicleType};
use crate::rules::aboard::has_room;
use crate::rules::ids::{Side, UnitId};
use crate::rules::unit::{Composure, Mobility, Station, Vehicle};

/// A vehicle as a case gives it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Combatant {
    pub(super) vehicle: CounterId,
    ce: Option<bool>,
    #[serde(default)]
    stunned: bool,
    #[serde(default)]
    dazed: bool,
    #[serde(default)]
    pub(super) motion: bool,
    #[serde(default)]
    immobile: bool,
    #[serde(default)]
    broken: Vec<MgMount>,
    #[serde(default)]
    pub(super) gun_broken: bool,
    #[serde(default)]
    passengers: Vec<CaseUnit>,
}

impl Combatant {
    /// Puts it down, with those aboard, after what the rules let nobody be.
    pub(super) fn lay_out(
        &self,
        bench: &mut Bench,
        name: &str,
        (side, at): (Side, Location),
    ) -> Result<UnitId, LabError> {
        let named = |of: &str| format!("{name}.{of}");
        let printed = vehicle_type(bench, &named("vehicle"), self.vehicle)?;
        let armored = printed.armor.is_some();
        if self.ce == Some(true) && !armored {
            let why = "an unarmored vehicle has no hatches to look out of (D5.3)";
            return Err(field(named("ce"), why));
        }
        if self.ce == Some(false) && printed.never_buttoned_up {
            return Err(field(named("ce"), "its crew cannot button up (D5.3)"));
        }
        if self.motion && self.immobile {
            return Err(field(named("motion"), "what cannot move is not in Motion (D2.4)"));
        }
        if self.stunned && self.dazed {
            let why = "a crew is stunned now, or was before, not both (D5.34)";
            return Err(field(named("stunned"), why));
        }
        if let Some(mount) = self.broken.iter().find(|it| printed.machine_guns.fp(**it).is_none()) {
            let why = format!("it has no such machine gun: {mount:?} (D1.8)");
            return Err(field(named("broken"), why));
        }
        if self.gun_broken && printed.main_armament().is_none() {
            return Err(field(named("gun_broken"), "its main armament is no ordnance (D1.3)"));
        }
        let vehicle = Vehicle {
            exposed: armored && self.ce.unwrap_or(printed.open_topped),
            motion: self.motion,
            mobility: if self.immobile { Mobility::Immobilized } else { Mobility::Mobile },
            composure: match (self.dazed, self.stunned) {
                (true, _) => Composure::Stunned,
                (false, true) => Composure::Shaken,
                (false, false) => Composure::Steady,
            },
            malfunctioned: self.broken.iter().copied().collect(),
            ..Vehicle::facing(Hexspine::East)
        };
        let id = bench.vehicle(&named("vehicle"), self.vehicle, (side, at), vehicle)?;
        if self.gun_broken {
            let guns: Vec<_> = bench.pos.weapons_of(id).map(|weapon| weapon.id).collect();
            for gun in guns {
                if let Some(gun) = bench.pos.weapons.get_mut(&gun) {
                    gun.malfunctioned = true;
                }
            }
        }
        self.load(bench, &named("passengers"), &printed, (side, id, at))?;
        Ok(id)
    }

    /// Puts its Passengers aboard.
    fn load(
        &self,
        bench: &mut Bench,
        name: &str,
        printed: &VehicleType,
        (side, vehicle, at): (Side, UnitId, Location),
    ) -> Result<(), LabError> {
        if self.passengers.is_empty() {
            return Ok(());
        }
        if printed.pp.is_none() {
            return Err(field(name, "it takes no Passengers (D6.1)"));
        }
        if self.passengers.len() > MOST_UNITS {
            return Err(field(name, format!("there are more than {MOST_UNITS}")));
        }
        for (number, passenger) in self.passengers.iter().enumerate() {
            let aboard = Station::Aboard { vehicle, at: Some(at) };
            place_one(bench, &format!("{name}[{number}]"), passenger, (side, aboard))?;
        }
        if !has_room(&bench.pos, vehicle, &[]) {
            return Err(field(name, "it has no room for so many (D6.1)"));
        }
        Ok(())
    }
}
