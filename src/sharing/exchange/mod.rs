//! Games between two homes that hand each other files (`docs/exchange.md` says what that protects against and what not).
//!
//! A [`Home`] is one side's: it gives orders, hands out a file and takes the other's. Both homes have the whole game, because
//! the rules need it; a file can be opened by the other home alone, and the dice are made of what both have laid down before.

mod arrived;
mod chain;
mod error;
mod game_id;
mod hex;
mod home;
mod kept;
mod keys;
mod letter;
mod standing;
mod store;
mod table;

pub use arrived::{Arrived, Sent};
pub use error::{ExchangeError, Problem};
pub use game_id::GameId;
pub use home::{Home, News, Said};
pub use standing::{Now, Standing};
pub use store::{Held, Store, Took};

use hex::Hex32;
use keys::Shown;

/// How the name of a file ends that goes from home to home.
pub const ENDING: &str = "ffexchange";

/// Four groups of hex digits for a game and the keys of its sides.
fn watchword_of(game: Hex32, [first, second]: [Shown; 2]) -> String {
    let parts = [first.commitment, first.key, second.commitment, second.key];
    let [a, b, c, d] = parts.map(|part| part.0);
    let digest = Hex32::digest("first-fire watchword 1", &[&game.0, &a, &b, &c, &d]).to_string();
    let groups: Vec<&str> = (0..4).filter_map(|at| digest.get(at * 4..at * 4 + 4)).collect();
    groups.join(" ")
}
