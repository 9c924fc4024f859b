//! A weapon that is left where its owner is: dropped, or too much to be carried on (A4.43, A4.431). When a unit may drop one is
//! told in `turn/dropping`.

use crate::rules::words::event::PossessionEvent;
use crate::rules::words::ids::WeaponId;
use crate::rules::words::play::Play;
use crate::rules::words::weapon::Held;

/// A weapon stays where its owner is, possessed by nobody: at the rim or in the wire, where he was up there (A4.431, B26.4).
pub(crate) fn leave_behind(play: &mut Play<'_>, id: WeaponId) {
    let Some(at) = play.pos.weapon_at(id) else { return };
    let owner = play.pos.weapons.get(&id).and_then(|weapon| play.pos.unit(weapon.owner()?));
    let raised = owner.is_some_and(|owner| owner.footing().raised());
    if let Some(left) = play.pos.weapons.get_mut(&id) {
        left.held = Held::On(at);
        left.raised = raised;
        left.acquired = None;
        play.note(PossessionEvent::Passed { weapon: id, to: None });
    }
}
