//! What is heard of weapons. What befalls one is a fate, and heard before.

use super::Tale;
use crate::rules::event::PossessionEvent;

impl Tale<'_> {
    pub(super) fn hear_possession(&mut self, event: &PossessionEvent) {
        match event {
            PossessionEvent::Repair { weapon, dr, repaired } => {
                let side = self.called.side_of(*weapon);
                let state = if *repaired { "repaired" } else { "not repaired" };
                let what = format!("{} {state}", self.called.weapon_of(*weapon));
                let figure = self.weapon_figure(*weapon);
                let at = self.called.after.weapon_at(*weapon);
                self.say(side, at, what, format!("dr {dr}"));
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                }
            }
            PossessionEvent::Recovery { unit, weapon, dr, recovered } => {
                let who = self.called.whose([unit]);
                let how = if *recovered { "picked up" } else { "did not get hold of" };
                let what = format!("{who} {how} the {}", self.called.weapon(*weapon));
                let (side, figure) = (self.called.side(*unit), self.weapon_figure(*weapon));
                let at = self.called.state(*unit).and_then(|unit| unit.at());
                self.say(side, at, what, format!("dr {dr}"));
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                }
            }
            PossessionEvent::Malfunctioned { .. }
            | PossessionEvent::Endangered { .. }
            | PossessionEvent::Lost { .. }
            | PossessionEvent::Turned { .. }
            | PossessionEvent::Limbered { .. }
            | PossessionEvent::OutOf { .. }
            | PossessionEvent::LowAmmo { .. }
            | PossessionEvent::Dismantled { .. }
            | PossessionEvent::Passed { .. } => {}
        }
    }
}
