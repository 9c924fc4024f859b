//! What is heard of fire and of what it leaves on the board.

use super::super::{fire, guns, shots};
use super::{Grade, Tale};
use crate::game::narrate::capital;
use crate::rules::event::FireEvent;

impl Tale<'_> {
    pub(super) fn hear_fire(&mut self, number: usize, event: &FireEvent) {
        match event {
            FireEvent::Attack(report) => fire::attack(self, number, report),
            FireEvent::Shot(report) => shots::shot(self, number, report),
            FireEvent::ToKill(report) => shots::to_kill(self, number, report),
            FireEvent::Blind(report) => fire::blind(self, report),
            FireEvent::DuelLost { units } => guns::too_late(self, units),
            FireEvent::Encircled { at, side, closure } => {
                let who = self.called.voice.subject(*side);
                let what = format!("{who} are Encircled in {at}");
                self.say(Some(side.other()), Some(*at), what, closure.text().to_owned());
                if self.called.voice.me == Some(*side)
                    && let Some(deed) = &mut self.doing
                {
                    deed.item.grade = Grade::Hurt;
                }
            }
            FireEvent::Smoke { drm, .. } => {
                if let Some(deed) = &mut self.doing {
                    deed.item.by = format!("{}, hinders by {drm}", deed.item.by);
                }
            }
            FireEvent::Dispersed { at, drm } => {
                let what = match drm {
                    0 => format!("the SMOKE in {at} is gone"),
                    drm => format!("the SMOKE in {at} thins, hinders by {drm}"),
                };
                self.say(None, Some(*at), what, String::new());
            }
            FireEvent::LaneLaid { weapon, lane } => {
                let what = format!("a Fire Lane lies as far as {}", lane.counter);
                let by = capital(&self.called.weapon_of(*weapon));
                let (side, figure) = (self.called.side_of(*weapon), self.weapon_figure(*weapon));
                let from = self.called.after.weapon_at(*weapon);
                self.say(side, Some(lane.counter), what, by);
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                    deed.item.from = from.into_iter().collect();
                }
            }
            FireEvent::Misfire { unit } => {
                let side = self.called.side(*unit);
                let who = self.called.whose([unit]);
                self.say(side, None, format!("a Panzerfaust of {who} goes wrong"), String::new());
            }
            FireEvent::Backblast { at, .. } => {
                let what = "a backblast strikes its own Location".to_owned();
                self.say(None, Some(*at), what, format!("in {at}"));
            }
            FireEvent::Backlash { unit } => {
                let side = self.called.side(*unit);
                let what =
                    format!("the MOL of {} burn in its own hands", self.called.whose([unit]));
                self.say(side, None, what, String::new());
            }
            // What leads to a shot or comes of one is told with it; a marker is seen on the board.
            FireEvent::Strayed { .. }
            | FireEvent::Forfeited { .. }
            | FireEvent::Marked { .. }
            | FireEvent::Duel { .. }
            | FireEvent::Residual { .. }
            | FireEvent::RunsShort { .. }
            | FireEvent::RimResidual { .. }
            | FireEvent::LaneEnded { .. }
            | FireEvent::Molotov { .. }
            | FireEvent::Panzerfaust { .. }
            | FireEvent::EncirclementOver { .. } => {}
        }
    }
}
