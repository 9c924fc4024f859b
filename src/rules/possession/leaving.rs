//! Dropping a weapon, and leaving behind what cannot be carried (A4.43).
//!
//! A unit drops when it is about to leave: in its MPh before or while it moves, in its RtPh before it routs, in
//! its APh before it advances. It costs no MF and draws no fire. The texts name the act and not the moments:
//! these are the ones in which players do it.

use crate::rules::words::event::Event;
use crate::rules::words::ids::WeaponId;
use crate::rules::words::play::Play;
use crate::rules::words::weapon::Held;

/// A weapon stays where its owner is, possessed by nobody (A4.431).
pub(crate) fn leave_behind(play: &mut Play<'_>, id: WeaponId) {
    let Some(at) = play.pos.weapon_at(id) else { return };
    if let Some(left) = play.pos.weapons.get_mut(&id) {
        left.held = Held::On(at);
        play.note(Event::Possession { weapon: id, to: None });
    }
}
