//! How a unit stands with MOL (A22.6).

use serde::{Deserialize, Serialize};

use crate::stable::choice;

/// How a unit stands with its MOL in this phase.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Molotov {
    /// It has not asked for them.
    #[default]
    None,
    /// It has them at hand for its next attack.
    Ready,
    /// It has asked, and has none or has thrown them.
    Spent,
    /// It has them at hand for an AFV alone.
    ForArmor,
}
choice!(Molotov { 0 None, 1 Ready, 2 Spent, 3 ForArmor });

impl Molotov {
    /// Whether it has not asked for them: what a position does not write down.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Molotov::None
    }

    /// Whether it has them at hand.
    #[must_use]
    pub fn at_hand(self) -> bool {
        matches!(self, Molotov::Ready | Molotov::ForArmor)
    }
}
