//! Battle Hardening (A15.3).

use crate::rules::words::event::{HeatEvent, RallyEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;

/// Exchanges a unit, broken or not, for an unbroken and unpinned one of its size and the next higher quality; the
/// best there is becomes Fanatic.
pub(crate) fn harden(play: &mut Play<'_>, id: UnitId) {
    let better = play.pos.unit_type(id).and_then(|values| values.hardened);
    let Some(unit) = play.pos.units.get_mut(&id) else { return };
    match better {
        Some(counter) => unit.counter = counter,
        None => unit.men_mut().fanatic = true,
    }
    let rallied = unit.rally();
    unit.men_mut().pinned = false;
    play.note(HeatEvent::Hardened { unit: id, counter: better });
    if rallied {
        play.note(RallyEvent::Rallied { unit: id });
    }
}
