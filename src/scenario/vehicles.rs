//! The vehicles of a scenario, pointed and put in their places.

use toml::Spanned;

use super::error::ScenarioProblem;
use super::file::{RawSide, RawVehicle};
use super::forces::{Forces, Places, UnitPlace, same_nationality};
use super::hexes::{Fault, fault};
use crate::board::{Hexspine, Location, Map, MpCost, Wheels};
use crate::counters::{Traction, VehicleType};
use crate::rules::ids::Side;
use crate::rules::unit::{Body, Unit, Vehicle};
use crate::rules::weapon::Held;

impl<'a> Forces<'a> {
    /// Adds an entry of a side's vehicles.
    pub(super) fn add_vehicles(
        &mut self,
        side: Side,
        of: &RawSide,
        raw: &'a RawVehicle,
        turns: u8,
    ) -> Result<(), Fault> {
        let values = self.vehicle_type(&raw.counter)?;
        same_nationality(&raw.counter, values.id, values.nationality, of.nationality)?;
        let count = self.count(&raw.counter, raw.count.as_ref())?;
        let places = Places { at: &raw.at, area: &raw.area, enters: &raw.enters, aboard: &None };
        let place = self.place(of, &raw.counter, places, values.id, turns)?;
        let facing = self.facing(raw, &place)?;
        let turret = match &raw.turret {
            Some(text) if !values.turns_turret() => {
                return Err(fault(text, ScenarioProblem::NoTurret(values.id)));
            }
            Some(text) => hexspine(text)?,
            None => facing,
        };
        if let (UnitPlace::Fixed(at), Some(text)) = (&place, &raw.at)
            && !can_stand(self.map, values, *at)
        {
            return Err(fault(text, ScenarioProblem::NoPlaceForVehicle(values.id, *at)));
        }
        let exposed = match &raw.ce {
            Some(ce) if values.armor.is_none() => {
                return Err(fault(ce, ScenarioProblem::NoHatches(values.id)));
            }
            Some(ce) => *ce.get_ref(),
            None => values.exposed_by_itself(),
        };
        let motion = match &raw.motion {
            Some(motion) if *motion.get_ref() && !matches!(place, UnitPlace::Fixed(_)) => {
                return Err(fault(motion, ScenarioProblem::MotionNeedsPlace(values.id)));
            }
            Some(motion) => *motion.get_ref(),
            None => false,
        };
        for _ in 0..count {
            let vehicle = Vehicle { turret, motion, exposed, ..Vehicle::facing(facing) };
            let mut unit = Unit::new(self.next_id(), side, values.id, self.letter(side, values.id));
            unit.body = Body::Vehicle(Box::new(vehicle));
            let id = unit.id;
            self.put(unit, &place);
            if let Some(label) = &raw.label {
                self.label(side, label, values, id)?;
            }
            if self.catalogue.main_armament(&values.id).is_some() {
                self.add_weapon(values.id, Held::By(id));
            }
        }
        if let (UnitPlace::Fixed(location), Some(at)) = (&place, &raw.at) {
            self.check_location(*location).map_err(|problem| fault(at, problem))?;
        }
        Ok(())
    }

    /// Where the hull points: one that stands somewhere says it, one that comes later points inward by itself.
    fn facing(&self, raw: &RawVehicle, place: &UnitPlace) -> Result<Hexspine, Fault> {
        match (&raw.facing, place) {
            (Some(text), UnitPlace::Later(_)) => Err(fault(text, ScenarioProblem::FacesInward)),
            (Some(text), _) => hexspine(text),
            (None, UnitPlace::Fixed(_)) => Err(fault(&raw.counter, ScenarioProblem::FacingNeeded)),
            (None, _) => Ok(Hexspine::East),
        }
    }

    fn vehicle_type(&self, text: &Spanned<String>) -> Result<&'a VehicleType, Fault> {
        let id = text.get_ref();
        let found = id.parse().ok().and_then(|id| self.catalogue.vehicle(&id));
        found.ok_or_else(|| {
            fault(text, ScenarioProblem::UnknownCounter { id: id.clone(), sort: "vehicle" })
        })
    }
}

/// A hexspine by its point of the compass.
fn hexspine(text: &Spanned<String>) -> Result<Hexspine, Fault> {
    let named = Hexspine::ALL.into_iter().find(|spine| spine.to_string() == *text.get_ref());
    named.ok_or_else(|| fault(text, ScenarioProblem::BadHexspine(text.get_ref().clone())))
}

/// Whether a vehicle can be in a Location: on the ground, and in terrain that its kind enters, or on a road.
fn can_stand(map: &Map, values: &VehicleType, at: Location) -> bool {
    let wheels = match values.traction {
        Traction::Tracked => Wheels::Tracked,
        Traction::Halftrack => Wheels::Halftrack,
        Traction::ArmoredCar => Wheels::ArmoredCar,
        Traction::Truck => Wheels::Truck,
    };
    at.level == 0 && (map.road_hex(at.hex) || map.terrain(at.hex).mp(wheels) != MpCost::Barred)
}
