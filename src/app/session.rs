//! The game being played, and where the program stands.

use std::sync::Arc;

use bevy::prelude::*;

use super::exchange::{Apart, Exchange};
use super::message::Failure;
use super::mirror::Mirror;
use super::teaching::Teaching;
use crate::game::{Game, Mode, StandingOrders, UndoRefused};
use crate::rules::view::{View, Viewer};
use crate::rules::{
    AgreementOrder, Event, Handicap, Order, Position, Refusal, Side, check, decision, legal_orders,
};
use crate::sharing::exchange::Now;

/// What fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// No game: menus.
    #[default]
    Menu,
    /// A game. [`Session`] is there as long as this lasts, and so are the states of the game.
    Playing,
    /// A map is being made: the window's own.
    Workshop,
    /// A scenario is being made: the window's own.
    Planning,
}

/// The game being played. Read by everybody; changed by [`Submit`](super::Submit) and
/// [`Request`](super::Request) alone.
#[derive(Resource, Debug)]
pub struct Session {
    /// Shared with what works on it beside the frames; changed, it becomes a game of its own.
    game: Arc<Game>,
    view: View,
    /// After how many orders of the game's line the table is shown, while that is not the present.
    past: Option<usize>,
    /// How a game by exchange of files stands here.
    apart: Option<Apart>,
}

/// Why an order was not carried out. Nothing has changed.
pub(super) enum Unplayed {
    /// The rules refuse it.
    Refused(Refusal),
    /// It was given in a past that the game does not go back to.
    Failed(Failure),
}

impl Session {
    /// A game on the table.
    pub(super) fn new(game: Game) -> Session {
        let view = View::of(game.position(), game.viewer());
        let mut session = Session { game: Arc::new(game), view, past: None, apart: None };
        session.help_no_machine();
        session
    }

    /// The same, of a game by exchange of files that stands so.
    pub(super) fn apart_as(self, apart: Apart) -> Session {
        Session { apart: Some(apart), ..self }
    }

    /// Changes the game, and shows its present.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let changed = change(Arc::make_mut(&mut self.game));
        self.past = None;
        self.view = View::of(self.game.position(), self.game.viewer());
        changed
    }

    /// Changes what the sides want to be asked; the table stays as it is.
    pub(super) fn set_standing_orders(&mut self, standing: StandingOrders) {
        Arc::make_mut(&mut self.game).set_standing_orders(standing);
    }

    /// What is agreed on before anything else happens: the dice help nobody whom the machine plays.
    #[must_use]
    pub fn due_agreements(&self) -> Vec<Order> {
        let (pos, mode) = (self.game.position(), self.game.mode());
        let helped = |side: &Side| mode.is_machine(*side) && !pos.handicap(*side).is_none();
        let sides = Side::BOTH.into_iter().filter(helped);
        let none = |side| AgreementOrder::Handicap { side, handicap: Handicap::None };
        sides.map(|side| Order::Agreement(none(side))).collect()
    }

    /// Has the dice help nobody whom the machine plays. Not where somebody has gone back: what he can redo would be lost by it.
    /// There it is agreed on with the next order.
    fn help_no_machine(&mut self) {
        if self.game.redoable() > 0 || decision(self.game.position()).is_none() {
            return;
        }
        for due in self.due_agreements() {
            // The rules refuse it to nobody as long as a game goes on.
            if self.change(|game| game.play(due).is_err()) {
                break;
            }
        }
    }

    /// Has somebody else play from now on; what is shown stays.
    pub(super) fn seat(&mut self, mode: Mode) -> Result<(), UndoRefused> {
        let past = self.past;
        self.change(|game| game.set_mode(mode));
        self.help_no_machine();
        self.look_at(past.unwrap_or(self.shown()))
    }

    /// Shows the table as it was after so many orders, or will be when they are redone. The game stays as it is. What the
    /// one who looks took for one step he does not look into: he is led on to its end, or back to its beginning.
    pub(super) fn look_at(&mut self, orders: usize) -> Result<(), UndoRefused> {
        let last = self.game.line_length();
        if orders > last {
            return Err(UndoRefused::NoSuchOrder { order: orders, last });
        }
        // Whoever sits before the window now looks: he learns nothing by it that he did not see then.
        let viewer = self.game.viewer();
        let orders = self.game.place_for(viewer, orders, orders > self.shown());
        let pos = self.game.position_at(orders);
        let pos = pos.ok_or(UndoRefused::NoSuchOrder { order: orders, last })?;
        self.view = View::of(pos, viewer);
        self.past = (orders != self.game.log().len()).then_some(orders);
        Ok(())
    }

    /// Carries out an order where the table is shown: in a past, the game goes back there first.
    pub(super) fn play(&mut self, order: Order) -> Result<Vec<Event>, Unplayed> {
        if let Some(orders) = self.past {
            if !self.may_act() {
                return Err(Unplayed::Failed(Failure::LookingBack));
            }
            // A refused order leaves the game where it is.
            let pos = self.game.position_at(orders).unwrap_or(self.game.position());
            check(pos, &order).map_err(Unplayed::Refused)?;
            self.change(|game| game.rewind_to(orders))
                .map_err(|refused| Unplayed::Failed(Failure::Undo(refused)))?;
        }
        let mut first = Vec::new();
        if !matches!(order, Order::Agreement(_)) {
            first = self.due_agreements();
        }
        if !first.is_empty() {
            check(self.game.position(), &order).map_err(Unplayed::Refused)?;
        }
        let mut events = Vec::new();
        for order in first.into_iter().chain([order]) {
            let happened = self.change(|game| game.play(order).map(|entry| entry.events.clone()));
            events.extend(happened.map_err(Unplayed::Refused)?);
        }
        Ok(events)
    }

    /// What the standing orders of a side answer to the question that an order has just led to, so that nobody is troubled
    /// with it, nor sees that it was asked. The machine answers for itself.
    pub(super) fn standing_answer(&self) -> Option<Order> {
        let (pos, standing) = (self.position(), self.game.standing_orders());
        let asked = decision(pos)?;
        let person = !self.looks_back() && !self.game.mode().is_machine(asked.side);
        let orders = || legal_orders(pos);
        let person = person && !self.is_asked_elsewhere();
        (person && standing.any(asked.side)).then(|| standing.answer(pos, &asked, &orders()))?
    }

    /// After how many orders of the game's line the table is shown.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.past.unwrap_or(self.game.log().len())
    }

    /// Whether the table is shown as it was, not as it is.
    #[must_use]
    pub fn looks_back(&self) -> bool {
        self.past.is_some()
    }

    /// Whether the player who looks may give orders in what is shown: it is his to decide there, and if it is a past,
    /// the game goes back there.
    #[must_use]
    pub fn may_act(&self) -> bool {
        let orders = self.shown();
        let mine = self.game.position_at(orders).and_then(decision).is_none_or(|asked| {
            let seen = match self.viewer() {
                Viewer::Both => true,
                Viewer::Side(side) => asked.side == side,
            };
            seen && !self.game.mode().is_machine(asked.side)
        });
        mine && orders >= self.game.undo_limit() && !self.is_asked_elsewhere()
    }

    /// The side that the machine answers for now; `None` while a person is asked, the game is over, or the table is
    /// shown as it was.
    #[must_use]
    pub fn machine(&self) -> Option<Side> {
        let asked = decision(self.game.position()).filter(|_| !self.looks_back())?;
        Some(asked.side).filter(|side| self.game.mode().is_machine(*side))
    }

    /// How the game stands here, where it is one by exchange of files.
    #[must_use]
    pub fn apart(&self) -> Option<&Apart> {
        self.apart.as_ref()
    }

    /// Whether nobody at this window is asked: the machine is, or the game waits for the other home.
    #[must_use]
    pub fn is_asked_elsewhere(&self) -> bool {
        let waits = |apart: &Apart| !matches!(apart.now, Now::Asked | Now::Over);
        self.machine().is_some() || self.apart.as_ref().is_some_and(waits)
    }

    /// The game, for work beside the frames.
    #[must_use]
    pub fn shared(&self) -> Arc<Game> {
        Arc::clone(&self.game)
    }

    /// The game. Its own position and log keep nothing back: what is shown of them goes through
    /// [`Session::position`] and [`Session::viewer`].
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position shown, as the one who sits before the window may see it.
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

/// Ends the session when its screen is left, and not a moment before: systems of that screen rely on it. However it is left, the game
/// can be gone on with.
pub(super) fn clear_away(world: &mut World) {
    super::request::leave_table(world);
    world.remove_resource::<Session>();
    world.remove_resource::<Teaching>();
    world.remove_resource::<Exchange>();
    world.run_schedule(Mirror);
}
