//! How a stack enters its next Location.

use crate::board::Facing;

/// The way into a Location, as far as the mover has a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// The cheapest.
    Plain,
    /// Paying the terrain's full cost for its TEM (B2.1, B3.4).
    Cover,
    /// Into Crest status at the rim of a Depression (B20.91).
    Crest(Facing),
}

impl Way {
    /// The way of a plain step.
    pub fn of_step(cover: bool) -> Way {
        if cover { Way::Cover } else { Way::Plain }
    }

    /// The Crest status that it leads to.
    pub fn crest(self) -> Option<Facing> {
        match self {
            Way::Crest(facing) => Some(facing),
            Way::Plain | Way::Cover => None,
        }
    }
}
