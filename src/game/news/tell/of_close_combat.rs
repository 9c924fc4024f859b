//! What is heard of Close Combat.

use super::super::fire;
use super::Tale;
use crate::game::narrate::{ambush_by, capital};
use crate::rules::event::CloseCombatEvent;

impl Tale<'_> {
    pub(super) fn hear_close_combat(&mut self, event: &CloseCombatEvent) {
        match event {
            CloseCombatEvent::Attack(report) => fire::close_combat(self, report),
            CloseCombatEvent::Ambush { at, drs, ambusher } => {
                let voice = self.called.voice;
                let by = ambush_by(self.called.before, *at, *drs, |side| voice.possessive(side));
                let what = match ambusher {
                    Some(side) => format!("{} have the Ambush in {at}", voice.subject(*side)),
                    None => format!("nobody has the Ambush in {at}"),
                };
                self.say(*ambusher, Some(*at), what, capital(&by));
            }
            CloseCombatEvent::Melee { at } => {
                self.say(None, Some(*at), format!("Melee in {at}"), "nobody got away".to_owned());
            }
            CloseCombatEvent::Withdrew { unit, to } => {
                let side = self.called.side(*unit);
                let what = format!("{} withdrew to {to}", self.called.whose([unit]));
                self.say(side, Some(*to), what, "out of the Close Combat".to_owned());
            }
            // It shows in the attack.
            CloseCombatEvent::MagneticMine { .. } => {}
        }
    }
}
