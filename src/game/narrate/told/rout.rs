//! The RtPh in words (A10.5).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::RoutEvent;
use crate::rules::ids::UnitId;

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &RoutEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        RoutEvent::Routed { unit: id, from, to, low_crawl } => {
            let how = if *low_crawl { "crawls" } else { "routs" };
            format!("{} {how} {from} to {to}", unit(id))
        }
        RoutEvent::Interdicted { unit: id, at, by } => {
            format!("{} is interdicted in {at} by {} (A10.53)", unit(id), unit(by))
        }
    };
    words.into()
}
