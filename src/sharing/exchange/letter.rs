//! The file that goes from one home to the other.
//!
//! Its first line is open and says which game it is of, from which side, and what everybody may know of that side. What
//! follows is sealed for the other home, but in the invitation, which is read by whoever takes it up.
//!
//! ```text
//! {"exchange":{"format":1,"program":"0.1.0","game":"64 hex digits","from":"first","shown":{"commitment":"...","key":"..."}}}
//! {"invitation":{"scenario":{"built-in":"first-steps"},"start":"0f3a..."}}        or sealed bytes, and in them
//! {"orders":[{"order":{"place":{"unit":4,"at":"E4"}},"hash":"0f3a..."}],"asks":{"order":...,"link":"..."}}
//! ```

use serde::{Deserialize, Serialize};

use super::Problem;
use super::hex::Hex32;
use super::keys::Shown;
use crate::game::PositionHash;
use crate::rules::{Order, Side};
use crate::scenario::Written;

/// The version that is written and read.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    exchange: Head,
}

/// The open part.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    format: u32,
    program: String,
    pub(super) game: Hex32,
    pub(super) from: Side,
    pub(super) shown: Shown,
}

/// A head of any format.
#[derive(Deserialize)]
struct AnyLine {
    exchange: AnyHead,
}

#[derive(Deserialize)]
struct AnyHead {
    format: u32,
    #[serde(default)]
    program: String,
}

/// What is played, so that both play the same.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Played {
    /// A scenario of the game.
    BuiltIn(String),
    /// One that is carried along.
    Carried {
        /// The name of its file.
        name: String,
        /// What it says.
        written: Written,
    },
}

/// The rest of an invitation.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Open {
    /// What it invites to.
    Invitation {
        /// The scenario.
        scenario: Played,
        /// The position in which it begins: both programs have to come to the same.
        start: PositionHash,
    },
}

/// An order that was carried out.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Done {
    pub(super) order: Order,
    /// The links that its dice were made of, the first side's first; none where nothing was rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) links: Option<[Hex32; 2]>,
    /// The position after it.
    pub(super) hash: PositionHash,
}

/// An order that rolls: the other side's link is wanted for its dice.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asks {
    pub(super) order: Order,
    /// The link of the side that gives it.
    pub(super) link: Hex32,
}

/// The sealed part.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sealed {
    /// The whole game, from its first order on.
    pub(super) orders: Vec<Done>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) asks: Option<Asks>,
}

impl Head {
    pub(super) fn new(game: Hex32, from: Side, shown: Shown) -> Head {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        Head { format: FORMAT, program, game, from, shown }
    }

    /// The first line of a file, with its end.
    pub(super) fn line(&self) -> Result<Vec<u8>, Problem> {
        let line = Line { exchange: self.clone() };
        let mut text = serde_json::to_vec(&line).map_err(Problem::writing)?;
        text.push(b'\n');
        Ok(text)
    }
}

/// Parts a file into its head, the line that it stands in, and what follows.
pub(super) fn parted(bytes: &[u8]) -> Result<(Head, &[u8], &[u8]), Problem> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(Problem::NotALetter)?;
    let (line, rest) = bytes.split_at_checked(end + 1).ok_or(Problem::NotALetter)?;
    let any: AnyLine = serde_json::from_slice(line).map_err(|_| Problem::NotALetter)?;
    let AnyHead { format, program } = any.exchange;
    if format != FORMAT {
        return Err(Problem::Format { found: format, program, known: FORMAT });
    }
    let line_of: Line =
        serde_json::from_slice(line).map_err(|error| Problem::Damaged(error.to_string()))?;
    Ok((line_of.exchange, line, rest))
}
