//! How units come to themselves (A15.46, A15.431).

use crate::board::Location;
use crate::rules::ground::concealment::known_enemies;
use crate::rules::words::event::HeatEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;

/// Units come to themselves: they are in Good Order again.
pub(crate) fn calm(play: &mut Play<'_>, ids: impl IntoIterator<Item = UnitId>) {
    for id in ids {
        let Some(unit) = play.pos.units.get_mut(&id) else { continue };
        if unit.men().berserk {
            unit.men_mut().berserk = false;
            play.note(HeatEvent::CameToItself { unit: id });
        }
    }
}

/// Whether a side has a Known enemy in a Location.
pub(crate) fn faces_enemy(pos: &Position, side: Side, at: Location) -> bool {
    known_enemies(pos, side).any(|enemy| enemy.at() == Some(at))
}

/// Units of a side have attacked in a Location where they faced a Known enemy: if none of them has outlived it, the frenzy
/// ends (A15.46). Whoever gets away has.
pub(crate) fn after_attack(play: &mut Play<'_>, side: Side, at: Location, units: &[UnitId]) {
    if !faces_enemy(play.pos, side, at) {
        calm(play, units.iter().copied());
    }
}
