//! Two ways a game went, side by side from where they part.

use super::chronicle::{Chronicle, Entry};
use super::losses::{Losses, losses};
use super::luck::Luck;
use super::{Game, LogEntry, Mode, Moment};
use crate::rules::event::{Event, TurnEvent};
use crate::rules::outcome::Outcome;
use crate::rules::view::Viewer;

/// A branch in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How many orders come before it.
    pub from: usize,
    /// How many the viewer gave in it: those of the other side he may not count.
    pub orders: usize,
    /// When the last of them was given.
    pub end: Option<Moment>,
    /// How the game ended in it, if it did.
    pub outcome: Option<Outcome>,
}

/// The branches of a game, in their order, as a viewer may know them.
#[must_use]
pub fn summaries(game: &Game, viewer: Viewer) -> Vec<Summary> {
    let his = |entry: &&LogEntry| match viewer {
        Viewer::Both => true,
        Viewer::Side(side) => entry.side == side,
    };
    let summary = |branch: &super::Branch| Summary {
        from: branch.from,
        orders: branch.entries.iter().filter(his).count(),
        end: branch.entries.iter().rfind(his).map(|entry| entry.when),
        outcome: branch.entries.iter().flat_map(|entry| &entry.events).find_map(
            |event| match event {
                Event::Turn(TurnEvent::GameOver { outcome }) => Some(outcome.clone()),
                _ => None,
            },
        ),
    };
    game.branches().iter().map(summary).collect()
}

/// One of the two ways.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Its orders from the parting on.
    pub entries: Vec<Entry>,
    /// What each side lost in them.
    pub losses: [Losses; 2],
    /// Casualty Victory Points scored by its end, by [`Side::index`](crate::rules::Side::index).
    pub points: [u16; 2],
    /// The luck in them.
    pub luck: Luck,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// Two ways a game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// How many orders they have in common, by the viewer's count.
    pub from: usize,
    /// The line that is played now.
    pub here: Played,
    /// The branch.
    pub there: Played,
}

/// Compares a branch with the line that is played now. `None` when there is no such branch.
#[must_use]
pub fn compare(game: &Game, branch: usize, viewer: Viewer) -> Option<Comparison> {
    let from = game.branches().get(branch)?.from;
    // Only looked at: the rule of two players about going back is none of this.
    let mut other = game.clone().with_mode(Mode::Solitaire);
    other.switch_to(branch).ok()?;
    let (here, there) = (played(game, from, viewer), played(&other, from, viewer));
    Some(Comparison { from: Chronicle::of(game, viewer).steps(from), here, there })
}

fn played(game: &Game, from: usize, viewer: Viewer) -> Played {
    let length = game.line_length();
    let mut luck = Luck::default();
    (from..length).for_each(|index| luck.add(game, index, viewer));
    let end = game.position_at(length).unwrap_or(game.position());
    let chronicle = Chronicle::of(game, viewer);
    let parts = |entry: &&Entry| entry.orders.end > from;
    Played {
        entries: chronicle.entries().iter().filter(parts).cloned().collect(),
        losses: losses(game, from..length, viewer),
        points: end.points,
        luck,
        outcome: end.outcome.clone(),
    }
}
