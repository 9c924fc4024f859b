//! Set-up in words.

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::SetupEvent;
use crate::rules::ids::UnitId;

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &SetupEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        SetupEvent::Lifted { unit: id, at } => {
            format!("{} is taken back from {at}", unit(id))
        }
        SetupEvent::Faced { unit: id, facing, turret } if facing == turret => {
            format!("{} points {facing}", unit(id))
        }
        SetupEvent::Faced { unit: id, facing, turret } => {
            format!("{} points {facing}, its turret {turret}", unit(id))
        }
        SetupEvent::BoreSighted { weapon, at, .. } => {
            format!("{} is bore sighted on {at} (C6.4)", names.weapon(*weapon))
        }
        SetupEvent::Placed { unit: id, at } => {
            format!("{} is placed in {at}", unit(id))
        }
    };
    words.into()
}
