//! Broken units that give themselves up as the RtPh begins (A20.21, A19.12).

use super::{broken, can_get_away};
use crate::rules::men::surrender::{captor, surrender};
use crate::rules::words::ids::Side;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// The start of the RtPh: Disrupted units of both sides next to an enemy who can take them surrender (A19.12).
pub(crate) fn rout_phase_begins(play: &mut Play<'_>) {
    for side in [play.pos.attacker, play.pos.defender()] {
        take(play, side, |_, unit| unit.men().disrupted);
    }
}

/// The start of a side's part of the RtPh: its broken units that cannot get away from an enemy who can take them
/// surrender (A20.21).
pub(crate) fn routs_begin(play: &mut Play<'_>, side: Side) {
    take(play, side, |pos, unit| pos.is_encircled(unit.id) || !can_get_away(pos, unit.id));
}

/// Takes those broken units of a side prisoner who are within an enemy's reach and `give_up`.
fn take(play: &mut Play<'_>, side: Side, give_up: impl Fn(&Position, &Unit) -> bool) {
    for id in broken(play.pos, side) {
        if let Some(by) = captor(play.pos, id)
            && play.pos.unit(id).is_some_and(|unit| give_up(play.pos, unit))
        {
            surrender(play, id, by);
        }
    }
}
