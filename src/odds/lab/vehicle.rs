//! A vehicle as the target of a case, and those aboard.

use serde::Deserialize;

use super::MOST_UNITS;
use super::bench::{Bench, PASSENGERS_AT};
use super::case::CaseUnit;
use super::error::{LabError, field};
use super::units::{Group, place};
use crate::counters::{CounterId, TurretKind, VehicleType};
use crate::odds::ordnance::{Crew, TargetVehicle};
use crate::rules::aboard::passenger_pp;
use crate::rules::ids::{Side, UnitId};
use crate::rules::ordnance::{Aspect, Exposure, Moving, Protection, crew_morale};

/// A vehicle that is fired at for itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VehicleTarget {
    pub(super) vehicle: CounterId,
    hull_aspect: Option<Aspect>,
    turret_aspect: Option<Aspect>,
    #[serde(default)]
    pub hull_down: bool,
    pub moving: Option<Moving>,
    #[serde(default)]
    pub in_motion: bool,
    #[serde(default)]
    pub concealed: bool,
    /// It was bogged, mired or immobilized before: a hit that could have done worse makes its crew check its nerve (D5.5).
    #[serde(default)]
    stuck: bool,
    ce: Option<bool>,
    #[serde(default)]
    passengers: Vec<CaseUnit>,
    #[serde(default)]
    passengers_ce: bool,
}

/// A vehicle in a Location that is attacked on the fire table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseVehicle {
    /// Its counter.
    vehicle: CounterId,
    /// Its own TEM; that of the Location, where none is given.
    pub(super) tem: Option<i8>,
    /// It is hull down.
    #[serde(default)]
    pub(super) hull_down: bool,
    /// Its crew is exposed.
    ce: Option<bool>,
    /// Its Passengers.
    #[serde(default)]
    passengers: Vec<CaseUnit>,
    /// They are exposed.
    #[serde(default)]
    passengers_ce: bool,
}

/// The counter of a vehicle.
pub(super) fn vehicle_type(
    bench: &Bench,
    name: &str,
    id: CounterId,
) -> Result<VehicleType, LabError> {
    let found = bench.pos.setting.catalogue.vehicle(&id).cloned();
    found.ok_or_else(|| LabError::NoCounter { field: name.to_owned(), id: id.to_string() })
}

impl VehicleTarget {
    /// Puts it down, with those aboard, after what the rules let nobody be.
    pub(super) fn lay_out(
        &self,
        bench: &mut Bench,
        tem: i8,
    ) -> Result<(TargetVehicle, VehicleType), LabError> {
        let printed = vehicle_type(bench, "target.vehicle", self.vehicle)?;
        check_hull_down(self.hull_down, tem, "target.hull_down")?;
        if self.in_motion && self.moving.is_none() {
            return Err(field("target.in_motion", "what is in Motion moves: `moving` (C6.1)"));
        }
        if self.stuck && (self.moving.is_some() || self.in_motion) {
            return Err(field("target.stuck", "what is stuck does not move (D8.1)"));
        }
        if self.stuck && printed.armor.is_none() {
            return Err(field("target.stuck", "nobody in it has a nerve to lose (D5.5)"));
        }
        let protection = self.protection(&printed)?;
        let aboard = Aboard {
            name: "target",
            ce: self.ce,
            passengers: &self.passengers,
            passengers_ce: self.passengers_ce,
        };
        let target = aboard.lay_out(bench, &printed, protection)?;
        Ok((TargetVehicle { stuck: self.stuck, ..target }, printed))
    }

    fn protection(&self, printed: &VehicleType) -> Result<Protection, LabError> {
        let Some(armor) = printed.armor else {
            return match (self.hull_aspect, self.turret_aspect) {
                (None, None) => Ok(Protection::Unarmored),
                _ => Err(field("target", "an unarmored vehicle has no aspects (D3.1)")),
            };
        };
        let missing = || field("target.hull_aspect", "armor is met at an aspect (D3.1)");
        let hull = self.hull_aspect.ok_or_else(missing)?;
        let turret = self.turret_aspect.unwrap_or(hull);
        if turret != hull && !printed.turns_turret() {
            return Err(field(
                "target.turret_aspect",
                "without a turret it is the hull's aspect (D3.1)",
            ));
        }
        Ok(Protection::Armored { armor, hull, turret })
    }
}

impl CaseVehicle {
    /// Puts it down, with those aboard, in a Location of this TEM; its own TEM besides.
    pub(super) fn lay_out(
        &self,
        bench: &mut Bench,
        tem: i8,
    ) -> Result<(TargetVehicle, i8), LabError> {
        let name = "target.vehicle";
        let printed = vehicle_type(bench, "target.vehicle.vehicle", self.vehicle)?;
        let tem = self.tem.unwrap_or(tem);
        check_hull_down(self.hull_down, tem, "target.vehicle.hull_down")?;
        // No aspect is asked for: the fire table does nothing to armour, whichever it meets.
        let protection = match printed.armor {
            None => Protection::Unarmored,
            Some(armor) => {
                Protection::Armored { armor, hull: Aspect::Front, turret: Aspect::Front }
            }
        };
        let (passengers, passengers_ce) = (&*self.passengers, self.passengers_ce);
        let aboard = Aboard { name, ce: self.ce, passengers, passengers_ce };
        Ok((aboard.lay_out(bench, &printed, protection)?, tem))
    }
}

fn check_hull_down(hull_down: bool, tem: i8, name: &str) -> Result<(), LabError> {
    if hull_down && tem > 0 {
        return Err(field(name, "a vehicle has the TEM or is hull down, not both (C6.8)"));
    }
    Ok(())
}

/// Those aboard a vehicle.
pub(super) struct Aboard<'a> {
    pub name: &'a str,
    pub ce: Option<bool>,
    pub passengers: &'a [CaseUnit],
    pub passengers_ce: bool,
}

impl Aboard<'_> {
    pub(super) fn lay_out(
        &self,
        bench: &mut Bench,
        printed: &VehicleType,
        protection: Protection,
    ) -> Result<TargetVehicle, LabError> {
        let passengers = self.passengers(bench, printed)?;
        let unarmored = protection == Protection::Unarmored;
        let at = |name: &str| format!("{}.{name}", self.name);
        if unarmored && self.ce == Some(true) {
            return Err(field(
                at("ce"),
                "an unarmored vehicle has no hatches to look out of (D5.3)",
            ));
        }
        if unarmored && self.passengers_ce {
            let why = "Passengers of an unarmored vehicle are always exposed (D6.1)";
            return Err(field(at("passengers_ce"), why));
        }
        if self.passengers_ce && passengers.is_empty() {
            return Err(field(at("passengers_ce"), "there are no Passengers (D6.1)"));
        }
        if printed.never_buttoned_up && self.ce == Some(false) {
            return Err(field(at("ce"), "its crew cannot button up (D5.3)"));
        }
        let exposed = |looks_out: bool| match looks_out {
            _ if unarmored => Exposure::Open,
            true => Exposure::CrewExposed,
            false => Exposure::Safe,
        };
        let crew = (!unarmored).then(|| Crew {
            morale: crew_morale(&bench.pos.setting.catalogue, printed.nationality),
            one_man: printed.turret == Some(TurretKind::OneMan),
            exposure: exposed(self.ce.unwrap_or(printed.open_topped)),
            bare: false,
            stunned_before: false,
            dazed_before: false,
        });
        Ok(TargetVehicle {
            protection,
            survival: printed.survival,
            crew,
            passengers,
            passengers_exposure: exposed(self.passengers_ce),
            sheltered: Vec::new(),
            stuck: false,
            riders: false,
            stay: true,
        })
    }

    /// The Passengers, if the vehicle takes them.
    fn passengers(
        &self,
        bench: &mut Bench,
        printed: &VehicleType,
    ) -> Result<Vec<UnitId>, LabError> {
        let name = format!("{}.passengers", self.name);
        if self.passengers.is_empty() {
            return Ok(Vec::new());
        }
        let Some(capacity) = printed.pp else {
            return Err(field(name, "it takes no Passengers (D6.1)"));
        };
        if printed.survival.is_none() {
            return Err(field(name, "its Crew Survival number is not known (D5.6)"));
        }
        if self.passengers.len() > MOST_UNITS {
            return Err(field(name, format!("there are more than {MOST_UNITS}")));
        }
        let group =
            Group { name: &name, side: Side::Second, at: PASSENGERS_AT, units: self.passengers };
        let units = place(bench, &group)?;
        let portage = |unit: &UnitId| bench.values(*unit).map_or(0, |it| passenger_pp(it.kind));
        if units.iter().map(portage).sum::<u32>() > u32::from(capacity) {
            return Err(field(name, format!("they are more than its {capacity} PP (D6.1)")));
        }
        Ok(units)
    }
}
