//! What is left of a killed vehicle (D10).

use serde::Serialize;

use crate::board::{Hexspine, Location};
use crate::counters::CounterId;
use crate::rules::words::ids::Side;
use crate::stable::record;

/// A wreck. It is no unit: nobody fires at it, stacks with it or runs from it. It stands in the way of vehicles, and unless
/// it burns it gives cover and hinders a line of sight (D9.3, D9.4, D10.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Wreck {
    /// What it was.
    pub counter: CounterId,
    /// Whose it was.
    pub side: Side,
    /// The identity letter that was printed on it.
    pub letter: u8,
    /// Where it stands.
    pub at: Location,
    /// Where its hull points.
    pub facing: Hexspine,
    /// Where its turret points.
    pub turret: Hexspine,
    /// It burns (D10.1).
    pub burning: bool,
}
record!(Wreck { 1 counter, 2 side, 3 letter, 4 at, 5 facing, 6 turret, 7 burning });
