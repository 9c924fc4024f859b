//! A handicap by dice: what players agree on beside the rules, so that one who learns has a chance against one who can.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::stable::choice;

/// How much the dice help a side where its men are tried: a high DR of a Morale Check, a Task Check or a rally attempt does not
/// count and is thrown again, once. What comes up then stands.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Handicap {
    /// Every DR counts.
    #[default]
    None,
    /// A DR of 10 or more is thrown again.
    Little,
    /// A DR of 8 or more is thrown again.
    Much,
}
choice!(Handicap { 0 None, 1 Little, 2 Much });

impl Handicap {
    /// All of them, the least first.
    pub const ALL: [Handicap; 3] = [Handicap::None, Handicap::Little, Handicap::Much];

    /// The lowest Original DR that is thrown again.
    #[must_use]
    pub const fn thrown_again_from(self) -> Option<i32> {
        match self {
            Handicap::None => None,
            Handicap::Little => Some(10),
            Handicap::Much => Some(8),
        }
    }

    /// Whether every DR counts.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Handicap::None
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Handicap::None => "none",
            Handicap::Little => "a little",
            Handicap::Much => "much",
        })
    }
}
