//! How a unit stands with Panzerfausts (C13.31).

use serde::{Deserialize, Serialize};

use crate::stable::choice;

/// How a unit stands with its Panzerfausts in this phase.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Panzerfaust {
    /// It has not looked for one.
    #[default]
    None,
    /// It has one at hand, for an AFV alone.
    ForArmor,
    /// It has one at hand, for whatever there is.
    ForAll,
    /// It has looked for one, and has none.
    Spent,
}
choice!(Panzerfaust { 0 None, 1 ForArmor, 2 ForAll, 3 Spent });

impl Panzerfaust {
    /// Whether it has not looked for one: what a position does not write down.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Panzerfaust::None
    }

    /// Whether one is at hand.
    #[must_use]
    pub fn at_hand(self) -> bool {
        matches!(self, Panzerfaust::ForArmor | Panzerfaust::ForAll)
    }
}
