//! How a charge ends for those who were to run it (A15.431, A15.45, A15.46).

use super::{is_cut_off, stack_of};
use crate::rules::men::berserk::{calm, sees_enemy};
use crate::rules::men::heat::harden;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::status::is_berserk;

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
            && is_cut_off(play.pos, &stack_of(play.pos, id))
        {
            harden(play, id);
            calm(play, [id]);
        }
    }
}
