//! The Pre-AFV Advance/Attack Task Check, PAATC: who dares to go near a tank (A11.6).

use super::experience::inexperienced;
use super::morale::{aid_for, passes_task_check, pin};
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::CheckKind;
use crate::rules::words::status::is_mmc;

/// Whether a vehicle is feared: an AFV that is seen. All of them are manned, by a Recalled crew too: what is left is a wreck.
fn is_feared(pos: &Position, id: UnitId) -> bool {
    let armored = pos.vehicle_type(id).is_some_and(|values| values.armor.is_some());
    armored && pos.unit(id).is_some_and(|unit| !unit.concealed)
}

/// Those of some units who dare to attack these vehicles: each MMC takes an NTC, an inexperienced one a 1TC, and who fails it is
/// pinned (A7.8). SMC, Fanatic and berserk units need none.
pub(crate) fn dares(play: &mut Play<'_>, units: &[UnitId], vehicles: &[UnitId]) -> Vec<UnitId> {
    if !vehicles.iter().any(|&id| is_feared(play.pos, id)) {
        return units.to_vec();
    }
    let mut daring = Vec::new();
    for &id in units {
        let fearless = !is_mmc(play.pos, id)
            || play.pos.unit(id).is_some_and(|unit| unit.men().fanatic || unit.men().berserk);
        let aid = aid_for(play.pos, id, units);
        let plus = i8::from(inexperienced(play.pos, id));
        if fearless || passes_task_check(play, id, CheckKind::BeforeAfv, plus, aid) {
            daring.push(id);
        } else {
            pin(play, id);
        }
    }
    daring
}
