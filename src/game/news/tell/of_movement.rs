//! What is heard of ways: of men on foot, and of vehicles.

use super::super::guns;
use super::Tale;
use crate::board::Location;
use crate::game::narrate::capital;
use crate::rules::event::{MoveEvent, VehicleEvent};

impl Tale<'_> {
    pub(super) fn hear_move(&mut self, event: &MoveEvent) {
        match event {
            MoveEvent::Moved { units, from, to, spent, .. } if *from != Some(*to) => {
                self.moved(units, *from, *to, &spent.to_string());
            }
            MoveEvent::Bypassed { units, from, hex, spent, .. } => {
                self.moved(units, Some(*from), Location::ground(*hex), &spent.to_string());
            }
            MoveEvent::Advanced { units, from, to } => self.advanced(units, *from, *to),
            MoveEvent::SmokeGrenade { unit, at, dr, placed } => {
                let what = if *placed { "SMOKE lies in" } else { "no SMOKE in" };
                let by = format!("{} threw it · dr {dr}", self.called.whose([unit]));
                let (side, figure) = (self.called.side(*unit), self.figure(*unit));
                self.say(side, Some(*at), format!("{what} {at}"), capital(&by));
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                }
            }
            MoveEvent::Pushed { units, weapon, to, roll, moved: false, .. } => {
                guns::stuck(self, units, *weapon, *to, *roll);
            }
            // Where it leads to is told, and how it ends is seen.
            MoveEvent::Began { .. }
            | MoveEvent::Moved { .. }
            | MoveEvent::Stands { .. }
            | MoveEvent::Untangled { .. }
            | MoveEvent::Ended { .. }
            | MoveEvent::Exhausted { .. }
            | MoveEvent::ChargePlaced { .. }
            | MoveEvent::Pushed { .. } => {}
        }
    }

    pub(super) fn hear_vehicle(&mut self, event: &VehicleEvent) {
        match event {
            VehicleEvent::HookedUp { vehicle, weapon, at, .. } => {
                guns::towing(self, *vehicle, *weapon, "hooked up to", *at);
            }
            VehicleEvent::Unhooked { vehicle, weapon, at, .. } => {
                guns::towing(self, *vehicle, *weapon, "unhooked from", *at);
            }
            VehicleEvent::MotionAttempt { unit, passed: true, .. } => {
                self.driven(*unit, "went into Motion", "D2.401");
            }
            VehicleEvent::Maneuvered { unit, sides, .. } if !sides.is_empty() => {
                self.driven(*unit, "got hull down", "D4.22");
            }
            VehicleEvent::Left { unit, .. } => {
                self.driven(*unit, "left the board", "Recalled, D5.341");
            }
            // What befalls a vehicle is a fate; the rest is told with the shot that leads to it, or seen.
            VehicleEvent::Drove { .. }
            | VehicleEvent::Overruns { .. }
            | VehicleEvent::Boarded { .. }
            | VehicleEvent::Unloaded { .. }
            | VehicleEvent::TowedSurvival { .. }
            | VehicleEvent::ChargeLies { .. }
            | VehicleEvent::ChargeStrikes { .. }
            | VehicleEvent::BailedOut { .. }
            | VehicleEvent::Jolted { .. }
            | VehicleEvent::PassengersAttacked { .. }
            | VehicleEvent::PassengerSurvival { .. }
            | VehicleEvent::Hatch { .. }
            | VehicleEvent::MachineGunFails { .. }
            | VehicleEvent::MachineGunRepair { .. }
            | VehicleEvent::TurretTurned { .. }
            | VehicleEvent::InMotion { .. }
            | VehicleEvent::Maneuvered { .. }
            | VehicleEvent::MotionAttempt { .. }
            | VehicleEvent::Swung { .. }
            | VehicleEvent::Wrecked { .. }
            | VehicleEvent::Immobilized { .. }
            | VehicleEvent::Shelled { .. }
            | VehicleEvent::OnTheLine { .. }
            | VehicleEvent::Burnt { .. }
            | VehicleEvent::CrewAttacked { .. }
            | VehicleEvent::Crew { .. }
            | VehicleEvent::Survival { .. }
            | VehicleEvent::CrewTask { .. }
            | VehicleEvent::CameRound { .. }
            | VehicleEvent::Abandoned { .. }
            | VehicleEvent::Tried { .. } => {}
        }
    }
}
