//! What is used over the board and is no order: the bar over the board and the keys take it up and put it away.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::arcs::ArcsShown;
use super::board::geometry::spot;
use super::camera::{Pointer, View};
use super::coach::Coach;
use super::counters::Stacks;
use super::cursor::HexCursor;
use super::fan::Fan;
use super::los_tool::LosTool;
use super::selection::Selection;
use crate::rules::Position;

/// A tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Lines of sight.
    Los,
    /// All that is seen from the Location looked at.
    LosFan,
    /// The arcs that all Guns and vehicles point at.
    Arcs,
    /// The stack pointed at is spread out.
    Fan,
    /// The whole board comes into view.
    Fit,
    /// The coach says what might be done.
    Hints,
}

/// The tools and what they need to know.
#[derive(SystemParam)]
pub struct Tools<'w, 's> {
    los: ResMut<'w, LosTool>,
    arcs: ResMut<'w, ArcsShown>,
    coach: ResMut<'w, Coach>,
    fan: ResMut<'w, Fan>,
    view: ResMut<'w, View>,
    stacks: Stacks<'w, 's>,
    pointer: Res<'w, Pointer>,
    cursor: Res<'w, HexCursor>,
    time: Res<'w, Time<Real>>,
}

impl Tools<'_, '_> {
    /// The mouse is wanted for something else.
    pub fn put_los_away(&mut self) {
        self.los.set_if_neq(LosTool::default());
    }

    /// Takes a tool up, or puts away what is in use already.
    ///
    /// # Errors
    /// There is nothing to use it on; what to do about it.
    pub fn take_up(
        &mut self,
        tool: Tool,
        pos: &Position,
        selection: &Selection,
    ) -> Result<(), &'static str> {
        match tool {
            Tool::Los => *self.los = self.los.turned(),
            Tool::LosFan if self.los.on && self.los.from.is_some() => {
                *self.los = LosTool::default();
            }
            Tool::LosFan => {
                let fan = self.los.fan(pos.map(), selection, &self.pointer);
                fan.from.ok_or("No place to look from: select a hex first.")?;
                *self.los = fan;
            }
            Tool::Arcs => self.arcs.0 = !self.arcs.0,
            Tool::Fit => self.view.fit = true,
            Tool::Hints => self.coach.open = !self.coach.open,
            Tool::Fan if self.fan.open().is_some() => self.fan.close(),
            Tool::Fan => {
                let under = self.pointer.world.and_then(|world| self.stacks.hex_at(spot(world)));
                let looked_at = selection.place.map(|place| place.hex);
                let hex = [self.cursor.hex(), under, looked_at]
                    .into_iter()
                    .flatten()
                    .find(|hex| self.stacks.in_hex(*hex) > 0)
                    .ok_or("No stack to spread out: point at one, or select it, first.")?;
                *self.los = LosTool::default();
                self.fan.spread(hex, self.time.elapsed());
            }
        }
        Ok(())
    }
}
