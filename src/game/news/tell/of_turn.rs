//! What is heard of the course of the game.

use std::collections::BTreeSet;

use super::super::called::joined;
use super::Tale;
use crate::board::{Coord, Location};
use crate::game::Moment;
use crate::game::narrate::capital;
use crate::rules::Phase;
use crate::rules::event::TurnEvent;
use crate::rules::ids::Side;
use crate::rules::setting::Victory;
use crate::rules::view::{Hidden, Viewer};

impl Tale<'_> {
    pub(super) fn hear_turn(&mut self, event: &TurnEvent) {
        match event {
            TurnEvent::PhaseBegan { turn, attacker, phase } => {
                self.close();
                self.moment = Moment { turn: *turn, attacker: *attacker, phase: *phase };
                // The phases after it may pass by themselves in the same order.
                if self.called.before.phase == Phase::Setup && *phase == Phase::Rally {
                    self.set_up_is_over();
                }
            }
            TurnEvent::Control { hex, side } => self.took(*hex, *side),
            // Whoever took it has heard of it.
            TurnEvent::ControlShown { hex, side } if self.called.voice.me != Some(*side) => {
                self.took(*hex, *side);
            }
            // That phases pass by themselves, and how it ends, is said beside the list.
            TurnEvent::ControlShown { .. }
            | TurnEvent::Passed { .. }
            | TurnEvent::Handicap { .. }
            | TurnEvent::GameOver { .. } => {}
        }
    }

    /// Until the set-up is complete whoever stands in cover may be under a "?"; then it is known who is (A12.12).
    fn set_up_is_over(&mut self) {
        let Some(me) = self.called.voice.me else { return };
        let hidden = Hidden::in_position(self.called.before, Viewer::Side(me));
        let enemies = || self.called.after.on_board(me.other());
        let shown = enemies().filter(|unit| hidden.unit(unit.id) && !unit.concealed);
        let places: BTreeSet<Location> = shown.filter_map(|unit| unit.at()).collect();
        if places.is_empty() {
            return;
        }
        let come = if places.len() == 1 { "comes" } else { "come" };
        let what = format!("the set-up is complete: {} \"?\" {come} off", places.len());
        let by = "one stays only in cover and out of sight (A12.12)".to_owned();
        self.say(None, None, what, capital(&by));
    }

    /// A side has taken a hex; those that do not count for victory change hands with every step.
    fn took(&mut self, hex: Coord, side: Side) {
        let counts = match &self.called.before.setting.victory {
            Victory::Control { hexes, .. } => hexes.contains(&hex),
            Victory::Points { .. } => false,
        };
        // Where one sets up one has taken nothing.
        if !counts || self.called.before.phase == Phase::Setup {
            return;
        }
        let who = self.called.voice.subject(side);
        if self.doing.is_none() {
            self.begin(Some(side), Some(Location::ground(hex)));
        }
        let Some(deed) = &mut self.doing else { return };
        deed.item.taken.push((hex, side));
        let hexes: Vec<String> = deed
            .item
            .taken
            .iter()
            .filter(|(_, of)| *of == side)
            .map(|(hex, _)| hex.to_string())
            .collect();
        let hold = format!("{who} hold {}", joined(&hexes));
        deed.extra.retain(|text| !text.starts_with(&format!("{who} hold ")));
        deed.extra.push(hold);
    }
}
