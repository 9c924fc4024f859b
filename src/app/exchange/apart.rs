//! How a game by exchange of files stands in this home, for whoever shows it.

use std::path::{Path, PathBuf};

use crate::rules::{Order, Side};
use crate::sharing::exchange::{GameId, Home, Now};

/// How a game by exchange of files stands in this home.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart {
    /// Its name: the same in both homes.
    pub id: GameId,
    /// The side that is played here.
    pub side: Side,
    /// What it waits for.
    pub now: Now,
    /// The order of this side that waits for dice.
    pub order: Option<Order>,
    /// The file that the other side waits for.
    pub file: Option<PathBuf>,
    /// The other side has not been given what happened here.
    pub due: bool,
    /// What both homes have to read out alike; none until the invitation has been answered.
    pub watchword: Option<String>,
}

impl Apart {
    pub(super) fn of(home: &Home, file: Option<&Path>) -> Apart {
        Apart {
            id: home.id(),
            side: home.side(),
            now: home.now(),
            order: home.waiting_order().cloned(),
            file: file.map(Path::to_owned),
            due: home.has_to_give(),
            watchword: home.watchword(),
        }
    }
}
