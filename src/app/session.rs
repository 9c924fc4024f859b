//! The game being played, and where the program stands.

use bevy::prelude::*;

use super::mirror::Mirror;
use crate::game::{Game, Mode};
use crate::rules::victory::Outcome;
use crate::rules::view::{View, Viewer};
use crate::rules::{Decision, Phase, Position, Side, decision};

/// What fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// No game: menus.
    #[default]
    Menu,
    /// A game. [`Session`] and [`Standing`] are there as long as this lasts.
    Playing,
}

/// The game being played. Read by everybody; changed by [`Submit`](super::Submit) and
/// [`Request`](super::Request) alone.
#[derive(Resource, Debug)]
pub struct Session {
    game: Game,
    view: View,
}

impl Session {
    /// A game on the table.
    pub(super) fn new(game: Game) -> Session {
        let view = View::of(game.position(), viewer(&game));
        Session { game, view }
    }

    /// Changes the game, and with it what is seen of it.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let changed = change(&mut self.game);
        self.view = View::of(self.game.position(), viewer(&self.game));
        changed
    }

    /// The game. Its own position and log keep nothing back: what is shown of them goes through
    /// [`Session::position`] and [`Session::viewer`].
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its present position, as the one who sits before the window may see it.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.view.position()
    }

    /// Who sits before the window now.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.view.viewer()
    }
}

/// Two people at one machine: the one who is asked looks, and when the game is over both do. One person sees all.
fn viewer(game: &Game) -> Viewer {
    match (game.mode(), decision(game.position())) {
        (Mode::Hotseat, Some(asked)) => Viewer::Side(asked.side),
        (Mode::Hotseat, None) | (Mode::Solitaire | Mode::Teaching, _) => Viewer::Both,
    }
}

/// Where the game stands, apart from its counters. Kept equal to the position by the mirror; marked as changed
/// only when it is.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The Game Turn, from 1; 0 during set-up.
    pub turn: u8,
    /// Whose Player Turn it is.
    pub attacker: Side,
    /// The phase.
    pub phase: Phase,
    /// The side whose part of the phase it is.
    pub speaker: Side,
    /// Who is asked what; `None` when the game is over.
    pub asked: Option<Decision>,
    /// Casualty Victory Points scored, by [`Side::index`].
    pub points: [u16; 2],
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Standing {
    /// The standing in a position.
    #[must_use]
    pub fn of(pos: &Position) -> Standing {
        Standing {
            turn: pos.turn,
            attacker: pos.attacker,
            phase: pos.phase,
            speaker: pos.speaker,
            asked: decision(pos),
            points: pos.points,
            outcome: pos.outcome.clone(),
        }
    }
}

/// Ends the session when its screen is left, and not a moment before: systems of that screen rely on it.
pub(super) fn clear_away(world: &mut World) {
    world.remove_resource::<Session>();
    world.run_schedule(Mirror);
}
