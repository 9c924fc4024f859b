//! How one's games by exchange stand, as a list of them tells it: nothing that the player's side may not see.

use std::fmt;

use super::{ExchangeError, GameId, Home, Store};
use crate::game::Gist;
use crate::rules::Side;

/// What a game waits for in this home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Now {
    /// Nothing: it is over.
    Over,
    /// Somebody to take up the invitation.
    Invited,
    /// The other side's part in the dice of an order.
    Dice,
    /// An order of this side.
    Asked,
    /// What the other side does.
    Other,
}

impl fmt::Display for Now {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Now::Over => "the game is over",
            Now::Invited => "nobody has taken up the invitation yet",
            Now::Dice => "your order waits for dice",
            Now::Asked => "you are asked",
            Now::Other => "the other side is asked",
        })
    }
}

/// A game by exchange in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its name: the same in both homes.
    pub id: GameId,
    /// Which scenario it is, and where in the sequence of play it stands.
    pub gist: Gist,
    /// The side that is played here.
    pub side: Side,
    /// What that is called.
    pub name: String,
    /// What it waits for.
    pub now: Now,
    /// The other side has not been given what happened here.
    pub to_give: bool,
    /// What both homes have to read out alike; none until the invitation has been answered.
    pub watchword: Option<String>,
}

impl Home {
    /// What it waits for.
    #[must_use]
    pub fn now(&self) -> Now {
        if self.game().position().outcome.is_some() {
            Now::Over
        } else if self.theirs.is_none() {
            Now::Invited
        } else if self.is_waiting() {
            Now::Dice
        } else if self.is_asked() {
            Now::Asked
        } else {
            Now::Other
        }
    }

    /// How it stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let pos = self.game().position();
        Standing {
            id: self.id(),
            gist: Gist::of(pos),
            side: self.side(),
            name: pos.setting.side(self.side()).name.clone(),
            now: self.now(),
            to_give: self.has_to_give(),
            watchword: self.watchword(),
        }
    }
}

impl Store {
    /// Every game that is kept, those first in which this side is asked; or why one cannot be read.
    #[must_use]
    pub fn homes(&self) -> Vec<Result<Home, ExchangeError>> {
        let mut all: Vec<_> = self.games().into_iter().map(|id| self.home(id)).collect();
        all.sort_by_key(|game| match game.as_ref().map(Home::now) {
            Ok(Now::Asked) => 0,
            Ok(Now::Over) => 2,
            Ok(_) => 1,
            Err(_) => 3,
        });
        all
    }
}
