//! A home as it is kept on the disk, with the secrets of its side.

use serde::{Deserialize, Serialize};

use super::Problem;
use super::hex::Hex32;
use super::home::{Home, in_order};
use super::keys::{Keys, Shown};
use super::letter::{Asks, Done, Played};
use super::table::Table;
use crate::game::StandingOrders;
use crate::rules::Side;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    game: Hex32,
    side: Side,
    keys: Keys,
    theirs: Option<Shown>,
    scenario: Played,
    orders: Vec<Done>,
    asks: Option<Asks>,
    to_give: bool,
    /// What this side wants to be asked: the other one has no part in it.
    #[serde(default, skip_serializing_if = "StandingOrders::is_none")]
    standing: StandingOrders,
}

impl Home {
    /// The text that is kept of it. It holds the secrets of this side.
    ///
    /// # Errors
    /// Never; the writer of JSON asks for it.
    pub fn to_text(&self) -> Result<String, Problem> {
        let kept = Kept {
            game: self.table.id,
            side: self.side,
            keys: self.keys.clone(),
            theirs: self.theirs,
            scenario: self.table.scenario.clone(),
            orders: self.table.orders.clone(),
            asks: self.asks.clone(),
            to_give: self.to_give,
            standing: self.game().standing_orders(),
        };
        serde_json::to_string(&kept).map_err(Problem::writing)
    }

    /// Reads such a text: the game is played again.
    ///
    /// # Errors
    /// It is none, or not as it was written.
    pub fn from_text(text: &str) -> Result<Home, Problem> {
        let kept: Kept =
            serde_json::from_str(text).map_err(|error| Problem::Damaged(error.to_string()))?;
        let Kept { game, side, keys, theirs, scenario, orders, asks, to_give, standing } = kept;
        let mut table = Table::new(game, scenario)?;
        if let Some(theirs) = theirs {
            table.lay_down(in_order(side, keys.shown()?, theirs));
        }
        orders.iter().try_for_each(|done| table.again(done))?;
        table.game.set_standing_orders(standing);
        Ok(Home { side, keys, theirs, table, asks, to_give })
    }
}
