//! Vehicles in words (D2-D10).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::game::narrate::told::shot::damage_text;
use crate::rules::event::{CrewFate, CrewTask, Deed, Trial, VehicleEvent};
use crate::rules::ids::UnitId;
use crate::rules::ordnance::HitLocation;

/// The verb that goes with so many.
fn are(units: &std::collections::BTreeSet<UnitId>) -> &'static str {
    if units.len() == 1 { "is" } else { "are" }
}

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &VehicleEvent) -> Sentence {
    let words = match event {
        VehicleEvent::Drove { unit, at, deed, cost, spent } => {
            let what = match deed {
                Deed::Start { backwards: false } => "starts (D2.12)".to_owned(),
                Deed::Start { backwards: true } => "starts in Reverse (D2.2)".to_owned(),
                Deed::TurnHull(to) => format!("turns {to} (D2.11)"),
                Deed::Halt => "halts (D2.13)".to_owned(),
                Deed::Delay => "waits (D2.17)".to_owned(),
                Deed::Rest => "lets the rest of its MP pass (D2.1)".to_owned(),
                Deed::Smoke => "puts up SMOKE (D13)".to_owned(),
                Deed::Maneuver => "creeps up to the edge (D4.22)".to_owned(),
                Deed::Unload => "lets Passengers out (D6.5)".to_owned(),
                Deed::HookUp => "has a Gun hooked up (C10.1)".to_owned(),
                Deed::Unhook => "has its Gun unhooked (C10.1)".to_owned(),
            };
            format!("{} {what} in {at} for {cost} MP ({spent} MP so far)", names.unit(*unit))
        }
        VehicleEvent::Overruns { unit, at } => {
            format!("{} drives into {at} to overrun who is there (D7.1)", names.unit(*unit))
        }
        VehicleEvent::Left { unit, at, aboard } => {
            let with = match aboard.is_empty() {
                true => String::new(),
                false => format!(" with {}", names.units(aboard)),
            };
            format!("{} leaves the board from {at}{with} (D5.341)", names.unit(*unit))
        }
        VehicleEvent::Boarded { vehicle, units, at } => {
            let who = names.units(units);
            format!("{who} {} aboard {} in {at} (D6.4)", are(units), names.unit(*vehicle))
        }
        VehicleEvent::Unloaded { vehicle, units, at, spent } => {
            let who = names.units(units);
            let ends = if units.len() == 1 { "s" } else { "" };
            format!("{who} get{ends} out of {} in {at} for {spent} MF (D6.5)", names.unit(*vehicle))
        }
        VehicleEvent::HookedUp { vehicle, weapon, crew, at } => {
            let gun = format!("{} is hooked up to", names.weapon(*weapon));
            let crew = crew.map_or_else(String::new, |it| format!(", {} aboard", names.unit(it)));
            format!("{gun} {} in {at}{crew} (C10.1)", names.unit(*vehicle))
        }
        VehicleEvent::Unhooked { vehicle, weapon, crew, at } => {
            let gun = format!("{} is unhooked from", names.weapon(*weapon));
            let crew = crew.map_or_else(
                || ", manned by nobody".to_owned(),
                |it| format!(", manned by {}", names.unit(it)),
            );
            format!("{gun} {} in {at}{crew} (C10.1)", names.unit(*vehicle))
        }
        VehicleEvent::TowedSurvival { weapon, roll, survived, .. } => {
            let end = if *survived { "is whole behind it" } else { "is lost with it" };
            return Sentence::from(format!("{} {end} (C10.1) ", names.weapon(*weapon)))
                .dice("Survival", *roll);
        }
        VehicleEvent::ChargeLies { unit, roll, drm, number } => {
            let lies = match number {
                Some(number) => format!("To Kill {number}"),
                None => "it lies badly".to_owned(),
            };
            return Sentence::from(format!("the charge at {} (C7.346): ", names.unit(*unit)))
                .dice("Position", *roll)
                .words(format!(" {drm:+}: {lies}"));
        }
        VehicleEvent::ChargeStrikes { unit, roll, number, damage } => {
            return Sentence::from(format!("the charge at {} (C7.346): ", names.unit(*unit)))
                .dice("To Kill", *roll)
                .words(format!(" against {number}: {}", damage_text(*damage)));
        }
        VehicleEvent::BailedOut { unit, vehicle, at } => {
            let who = names.unit(*unit);
            format!("{who} Bails Out of {} in {at} (D6.24)", names.unit(*vehicle))
        }
        VehicleEvent::Jolted { weapon, dr, breaks } => {
            let fate = if *breaks { "malfunctions" } else { "is whole" };
            return Sentence::from(format!(
                "{} {fate} in the fall (D6.24): ",
                names.weapon(*weapon)
            ))
            .die("Jolt", *dr);
        }
        VehicleEvent::PassengersAttacked { vehicle, units, result } => {
            format!("{} aboard {}: {result} (D.8)", names.units(units), names.unit(*vehicle))
        }
        VehicleEvent::PassengerSurvival { unit, roll, drm, survived } => {
            let out = if *survived { "gets out" } else { "does not get out" };
            return Sentence::from(format!("{} (D5.6): ", names.unit(*unit)))
                .dice("Survival", *roll)
                .words(format!(" {drm:+}: {out}"));
        }
        VehicleEvent::MachineGunFails { unit, mount } => {
            format!("the {} of {} malfunctions (D3.7)", mount.label(), names.unit(*unit))
        }
        VehicleEvent::MachineGunRepair { unit, mount, dr } => {
            let how = match dr {
                1 => "is repaired",
                6 => "is beyond repair",
                _ => "is not repaired",
            };
            let of = names.unit(*unit);
            return Sentence::from(format!("the {} of {of} {how} (D3.7): ", mount.label()))
                .die("Repair", *dr);
        }
        VehicleEvent::TurretTurned { unit, to } => {
            format!("{} turns its turret {to} (D3.12)", names.unit(*unit))
        }
        VehicleEvent::Hatch { unit, exposed } => {
            let how = if *exposed { "CE" } else { "BU" };
            format!("the crew of {} is {how} (D5.33)", names.unit(*unit))
        }
        VehicleEvent::Maneuvered { unit, dr, drm, sides } => {
            let how = match sides.is_empty() {
                true => "is not hull down".to_owned(),
                false => {
                    let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
                    format!("is hull down behind {}", sides.join(", "))
                }
            };
            return Sentence::from(format!("{} {how} (D4.22): ", names.unit(*unit)))
                .die("HD", *dr)
                .words(format!(" {drm:+}"));
        }
        VehicleEvent::MotionAttempt { unit, dr, drm, needed, passed } => {
            let how = if *passed { "goes into Motion" } else { "does not go into Motion" };
            let added = if *drm == 0 { String::new() } else { format!(" {drm:+}") };
            return Sentence::from(format!("{} {how} (D2.401): ", names.unit(*unit)))
                .die("Motion", *dr)
                .words(format!("{added} against {needed}"));
        }
        VehicleEvent::Swung { unit, to, turret } => {
            let what = if *turret { "its turret " } else { "" };
            format!("{} turns {what}{to} (D2.401)", names.unit(*unit))
        }
        VehicleEvent::InMotion { unit } => format!("{} is in Motion (D2.4)", names.unit(*unit)),
        VehicleEvent::Wrecked { unit, at, burning, .. } => {
            let left = if *burning { "a burning wreck" } else { "a wreck" };
            format!("{} is eliminated: {left} in {at} (D10.1)", names.unit(*unit))
        }
        VehicleEvent::Immobilized { unit } => {
            format!("{} is immobilized (D8.1)", names.unit(*unit))
        }
        VehicleEvent::Shelled { unit, location, final_dr, damage } => {
            let part = match location {
                HitLocation::Hull => "hull",
                HitLocation::Turret => "turret",
            };
            let (unit, damage) = (names.unit(*unit), damage_text(*damage));
            format!(
                "{unit}, {part}: Final DR {final_dr} of the shell in its area: {damage} (C1.55)"
            )
        }
        VehicleEvent::OnTheLine { unit, number, final_dr, unlikely } => {
            let told = Sentence::from(format!(
                "{}: Final DR {final_dr} against Kill Number {number} (A7.308)",
                names.unit(*unit)
            ));
            return match unlikely {
                Some(dr) => told.words(" ").die("Unlikely Kill", *dr),
                None => told,
            };
        }
        VehicleEvent::Burnt { unit, number, original, .. } => {
            let unit = names.unit(*unit);
            format!(
                "{unit}: Original DR {original} against Final TK# {number} of the flames (C7.344)"
            )
        }
        VehicleEvent::CrewAttacked { unit, result, check, morale } => {
            let told = Sentence::from(format!("the crew of {}: {result}", names.unit(*unit)));
            return match check {
                Some(roll) => told
                    .words(", ")
                    .dice("check", *roll)
                    .words(format!(" against {morale} (A7.82)")),
                None => told,
            };
        }
        VehicleEvent::Crew { unit, fate } => {
            let what = match fate {
                CrewFate::Pinned => "pinned (A7.82)",
                CrewFate::Stunned => "stunned (D5.34)",
                CrewFate::Recalled => "recalled (D5.341)",
                CrewFate::Shocked => "shocked (C7.42)",
            };
            format!("the crew of {} is {what}", names.unit(*unit))
        }
        VehicleEvent::Survival { vehicle, roll, drm, crew, .. } => {
            let out = if crew.is_some() { "it gets out" } else { "nobody gets out" };
            return Sentence::from(format!("the crew of {} (D5.6): ", names.unit(*vehicle)))
                .dice("Survival", *roll)
                .words(format!(" {drm:+}: {out}"));
        }
        VehicleEvent::CrewTask { unit, task, roll, morale, passed } => {
            let (passes, fails) = match task {
                CrewTask::Shock => ("keeps its wits (C7.42)", "loses its wits (C7.42)"),
                CrewTask::Immobilization => ("stays (D5.5)", "gets out (D5.5)"),
                CrewTask::Radio => ("moves without a radio (D14.23)", "waits for orders (D14.23)"),
            };
            return Sentence::from(format!("the crew of {} ", names.unit(*unit)))
                .dice("NTC", *roll)
                .words(format!(" against {morale}: {}", if *passed { passes } else { fails }));
        }
        VehicleEvent::CameRound { unit, dr, recovered } => {
            let how = if *recovered { "comes round" } else { "is not itself" };
            return Sentence::from(format!("the crew of {} {how} (C7.42) ", names.unit(*unit)))
                .die("Shock", *dr);
        }
        VehicleEvent::Abandoned { vehicle, .. } => {
            format!("{} is abandoned (D5.4)", names.unit(*vehicle))
        }
        VehicleEvent::Tried { unit, trial, roll, drm, passed } => {
            let (what, good, bad) = match trial {
                Trial::Bog => ("Bog", "gets through", "is bogged (D8.2)"),
                Trial::Speed => ("ESB", "goes faster (D2.5)", "breaks down (D2.5)"),
                Trial::Reliability => ("reliability", "starts", "breaks down (D2.51)"),
                Trial::Smoke(_) => ("dispenser", "puts up SMOKE (D13)", "puts up no SMOKE (D13)"),
                Trial::PullFree => ("bog removal", "gets free (D8.3)", "stays bogged (D8.3)"),
            };
            return Sentence::from(format!("{} ", names.unit(*unit)))
                .dice(what, *roll)
                .words(format!(" {drm:+}: {}", if *passed { good } else { bad }));
        }
    };
    words.into()
}
