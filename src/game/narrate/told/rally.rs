//! The RPh in words (A10.6).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::RallyEvent;
use crate::rules::ids::UnitId;

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &RallyEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        RallyEvent::Deployed { unit: id, second, .. } => {
            format!("{} deploys: its second half-squad is {} (A1.31)", unit(id), unit(second))
        }
        RallyEvent::Recombined { unit: id, with, counter } => {
            let squad = Names::counter(counter);
            format!("{} and {} recombine into a {squad} (A1.32)", unit(id), unit(with))
        }
        RallyEvent::Rallied { unit: id } => format!("{} rallies", unit(id)),
        RallyEvent::DmRemoved { unit: id } => {
            format!("{} is no longer under DM", unit(id))
        }
    };
    words.into()
}
