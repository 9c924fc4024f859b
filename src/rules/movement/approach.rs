//! How a stack enters its next Location.

use crate::board::Facing;

/// The way into a Location, as far as the mover has a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Approach {
    /// The cheapest.
    Plain,
    /// Paying the terrain's full cost for its TEM (B2.1, B3.4).
    Cover,
    /// Into Crest status at the rim of a Depression (B20.91).
    Crest(Facing),
}

impl Approach {
    /// The way of a plain step.
    pub fn of_step(cover: bool) -> Approach {
        if cover { Approach::Cover } else { Approach::Plain }
    }

    /// The Crest status that it leads to.
    pub fn crest(self) -> Option<Facing> {
        match self {
            Approach::Crest(facing) => Some(facing),
            Approach::Plain | Approach::Cover => None,
        }
    }
}
