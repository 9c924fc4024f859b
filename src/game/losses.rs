//! What each side has lost, as a viewer may know it.

use std::ops::Range;

use super::Game;
use super::narrate::lines;
use crate::rules::event::{Event, MenEvent};
use crate::rules::ids::{Side, UnitId};
use crate::rules::view::Viewer;

/// The losses of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    /// Who was eliminated or taken prisoner: the number of the order, and how it is told.
    pub eliminated: Vec<(usize, String)>,
    /// How often a squad was reduced or an SMC wounded.
    pub reduced: usize,
    /// How often a unit broke.
    pub broken: usize,
}

impl Losses {
    /// How many of each kind, in a line.
    #[must_use]
    pub fn words(&self) -> String {
        let broken = match self.broken {
            0 => "nobody broken".to_owned(),
            1 => "broken once".to_owned(),
            2 => "broken twice".to_owned(),
            times => format!("broken {times} times"),
        };
        let gone = self.eliminated.len();
        format!("{gone} eliminated or taken, {} reduced or wounded, {broken}", self.reduced)
    }
}

/// The losses in some orders of the game's line, counted from 0, by [`Side::index`].
#[must_use]
pub fn losses(game: &Game, orders: Range<usize>, viewer: Viewer) -> [Losses; 2] {
    let mut losses = [Losses::default(), Losses::default()];
    for (index, entry) in game.line().enumerate().take(orders.end).skip(orders.start) {
        let around = game.position_at(index).zip(game.position_at(index + 1));
        let Some((before, after)) = around else { continue };
        // Half-squads may come and go within an order: they are of the side of the squad.
        let mut heirs: Vec<(UnitId, Side)> = Vec::new();
        for line in lines(before, after, &entry.events, viewer) {
            let side = |unit: &UnitId| {
                let known = before.unit(*unit).or_else(|| after.unit(*unit));
                let heir = || heirs.iter().find(|(heir, _)| heir == unit).map(|(_, side)| *side);
                known.map(|unit| unit.side).or_else(heir)
            };
            let (unit, came): (&UnitId, &[UnitId]) = match line.event {
                Event::Men(
                    MenEvent::Eliminated { unit, .. }
                    | MenEvent::Broke { unit }
                    | MenEvent::Wounded { unit, .. },
                ) => (unit, &[]),
                Event::Men(MenEvent::Reduced { unit, into, .. }) => {
                    (unit, std::slice::from_ref(into))
                }
                Event::Men(MenEvent::Split { unit, into }) => (unit, into),
                _ => continue,
            };
            let Some(side) = side(unit) else { continue };
            heirs.extend(came.iter().map(|&heir| (heir, side)));
            let Some(losses) = losses.get_mut(side.index()) else { continue };
            match line.event {
                Event::Men(MenEvent::Eliminated { .. }) => {
                    losses.eliminated.push((index + 1, line.text.to_string()))
                }
                Event::Men(MenEvent::Broke { .. }) => losses.broken += 1,
                _ => losses.reduced += 1,
            }
        }
    }
    losses
}
