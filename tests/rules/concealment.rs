//! Concealment (A12): who is Known, half FP, what brings a unit to light and what hides it.

mod dummies;
mod emplaced;
mod fire;
mod gain;
mod loss;

use first_fire::rules::event::{ConcealmentEvent, Event};
use first_fire::rules::ids::UnitId;

use super::scene::Scene;

const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\", \"H5\"]\n";

/// Marks a unit as concealed.
fn hide(s: &mut Scene, id: UnitId) {
    s.edit(id).concealed = true;
}

/// Who came to light.
fn revealed(events: &[Event]) -> Vec<UnitId> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Concealment(ConcealmentEvent::Revealed { units, .. }) => Some(units.clone()),
            _ => None,
        })
        .flatten()
        .collect()
}
