//! Fire Lane counters (A9.22).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::{Hand, Location};
use crate::stable::{record, wrapper};

/// The letter that a Fire Lane counter shares with its machine gun: A to F.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LaneLetter(u8);
wrapper!(LaneLetter);

impl LaneLetter {
    /// The six of them.
    pub const ALL: [LaneLetter; 6] = [
        LaneLetter(b'A'),
        LaneLetter(b'B'),
        LaneLetter(b'C'),
        LaneLetter(b'D'),
        LaneLetter(b'E'),
        LaneLetter(b'F'),
    ];
}

impl fmt::Display for LaneLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(self.0).fmt(f)
    }
}

/// A Fire Lane counter on the board (A9.22). The machine gun it belongs to is its key in
/// [`Position::lanes`](crate::rules::words::position::Position).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lane {
    /// Its letter.
    pub letter: LaneLetter,
    /// Where the machine gun stands.
    pub from: Location,
    /// Where the counter lies: the last Location of the lane.
    pub counter: Location,
    /// On which hand an Alternate Hex Grain takes the hexes beside its line; `None` along a Hex Grain (A9.221).
    pub hand: Option<Hand>,
}
record!(Lane { 1 letter, 2 from, 3 counter, 4 hand });

/// Why a Fire Lane is no more, or was never laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LaneEnd {
    /// The machine gun malfunctioned.
    Malfunctioned,
    /// Its crew broke.
    CrewBroken,
    /// Its crew was pinned.
    CrewPinned,
    /// Nobody mans it any more.
    CrewGone,
    /// An enemy entered its Location: it has to fire at him instead, by whichever hexside he came.
    EnemyInLocation,
    /// Its crew cowered in the attack that it was declared with (A9.22).
    Cowered,
    /// The counter lies where the machine gun sees nothing (A9.22).
    Unseen,
}
