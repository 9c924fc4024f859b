//! Vehicles in words (D2-D10).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::{Deed, Trial, VehicleEvent};

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
            };
            format!("{} {what} in {at} for {cost} MP ({spent} MP so far)", names.unit(*unit))
        }
        VehicleEvent::TurretTurned { unit, to } => {
            format!("{} turns its turret {to} (D3.12)", names.unit(*unit))
        }
        VehicleEvent::InMotion { unit } => format!("{} is in Motion (D2.4)", names.unit(*unit)),
        VehicleEvent::Wrecked { unit, at, burning, .. } => {
            let left = if *burning { "a burning wreck" } else { "a wreck" };
            format!("{} is eliminated: {left} in {at} (D10.1)", names.unit(*unit))
        }
        VehicleEvent::Immobilized { unit } => {
            format!("{} is immobilized (D8.1)", names.unit(*unit))
        }
        VehicleEvent::Tried { unit, trial, roll, drm, passed } => {
            let (what, good, bad) = match trial {
                Trial::Bog => ("Bog", "gets through", "is bogged (D8.2)"),
                Trial::Speed => ("ESB", "goes faster (D2.5)", "breaks down (D2.5)"),
                Trial::Reliability => ("reliability", "starts", "breaks down (D2.51)"),
                Trial::PullFree => ("bog removal", "gets free (D8.3)", "stays bogged (D8.3)"),
            };
            return Sentence::from(format!("{} ", names.unit(*unit)))
                .dice(what, *roll)
                .words(format!(" {drm:+}: {}", if *passed { good } else { bad }));
        }
    };
    words.into()
}
