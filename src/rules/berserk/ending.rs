//! How units come to themselves (A15.46, A15.431).

use super::charge::stack_of;
use super::{charge, is_berserk, sees_enemy};
use crate::board::Location;
use crate::rules::apply::Play;
use crate::rules::concealment::known_enemies;
use crate::rules::event::Event;
use crate::rules::heat::harden;
use crate::rules::ids::{Side, UnitId};
use crate::rules::position::Position;

/// Units come to themselves: they are in Good Order again.
pub(crate) fn calm(play: &mut Play<'_>, ids: impl IntoIterator<Item = UnitId>) {
    for id in ids {
        let Some(unit) = play.pos.units.get_mut(&id) else { continue };
        if unit.berserk {
            unit.berserk = false;
            play.note(Event::CameToItself { unit: id });
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

/// The end of the MPh: the ATTACKER's berserk units that see no Known enemy come to themselves (A15.431, A15.46).
/// So do those who saw one and had no way to any, hardened by it (A15.45).
pub(crate) fn movement_over(play: &mut Play<'_>) {
    let berserk: Vec<UnitId> = play
        .pos
        .on_board(play.pos.attacker)
        .filter(|unit| is_berserk(play.pos, unit.id) && !unit.melee)
        .map(|unit| unit.id)
        .collect();
    for id in berserk {
        if !sees_enemy(play.pos, id) {
            calm(play, [id]);
        } else if play.pos.unit(id).is_some_and(|unit| !unit.moved && !unit.fire.has_fired())
            && charge::is_cut_off(play.pos, &stack_of(play.pos, id))
        {
            harden(play, id);
            calm(play, [id]);
        }
    }
}
