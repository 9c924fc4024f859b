//! What is wished of a map.

use std::fmt;
use std::str::FromStr;

use crate::board::Month;
use crate::workshop::luck::Luck;

/// How much there is to be of something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Amount {
    /// As good as nothing.
    None,
    /// A little.
    Little,
    /// What is usual.
    #[default]
    Some,
    /// A lot.
    Much,
}

impl Amount {
    /// All of them, the least first.
    pub const ALL: [Amount; 4] = [Amount::None, Amount::Little, Amount::Some, Amount::Much];

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Amount::None => "none",
            Amount::Little => "little",
            Amount::Some => "some",
            Amount::Much => "much",
        }
    }

    /// The number that belongs to it.
    pub(super) const fn of(self, numbers: [u32; 4]) -> u32 {
        let [none, little, some, much] = numbers;
        match self {
            Amount::None => none,
            Amount::Little => little,
            Amount::Some => some,
            Amount::Much => much,
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A word that is no wish.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{word}\" is none of {choices}")]
pub struct NoSuchWish {
    /// The word.
    pub word: String,
    /// What it could have been.
    pub choices: &'static str,
}

impl FromStr for Amount {
    type Err = NoSuchWish;

    fn from_str(word: &str) -> Result<Amount, NoSuchWish> {
        let found = Amount::ALL.into_iter().find(|amount| amount.id() == word);
        found.ok_or_else(|| NoSuchWish {
            word: word.to_owned(),
            choices: "none, little, some and much",
        })
    }
}

/// How large a map is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Extent {
    /// Fifteen columns, for two platoons a side.
    Small,
    /// Twenty-two columns, for a company.
    #[default]
    Medium,
    /// Thirty-three columns, for more than that.
    Large,
}

impl Extent {
    /// All of them, the smallest first.
    pub const ALL: [Extent; 3] = [Extent::Small, Extent::Medium, Extent::Large];

    /// The columns of hexes.
    #[must_use]
    pub const fn columns(self) -> u8 {
        match self {
            Extent::Small => 15,
            Extent::Medium => 22,
            Extent::Large => 33,
        }
    }

    /// The largest printed row.
    #[must_use]
    pub const fn rows(self) -> u8 {
        10
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Extent::Small => "small",
            Extent::Medium => "medium",
            Extent::Large => "large",
        }
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Extent {
    type Err = NoSuchWish;

    fn from_str(word: &str) -> Result<Extent, NoSuchWish> {
        let found = Extent::ALL.into_iter().find(|extent| extent.id() == word);
        found
            .ok_or_else(|| NoSuchWish { word: word.to_owned(), choices: "small, medium and large" })
    }
}

/// The wishes for a map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Land {
    /// How large it is.
    pub extent: Extent,
    /// The month: grain and orchards change with it.
    pub month: Month,
    /// Houses: from a hamlet to a village with side streets.
    pub village: Amount,
    /// Woods.
    pub woods: Amount,
    /// Hills.
    pub hills: Amount,
    /// Whether a stream runs through it.
    pub stream: bool,
    /// How open it lies: the opposite of fields with hedges and walls round them.
    pub open: Amount,
}

impl Land {
    /// Wishes by chance, for whoever has none: anything may come of it.
    #[must_use]
    pub fn by_chance(extent: Extent, month: Month, seed: u64) -> Land {
        let mut luck = Luck::of(seed, 0x1A4D);
        let mut any = || *luck.pick(&Amount::ALL).unwrap_or(&Amount::Some);
        let (village, woods, hills, open) = (any(), any(), any(), any());
        let stream = luck.percent(40);
        Land { extent, month, village, woods, hills, stream, open }
    }

    /// The wishes in words, as they are written on the map.
    #[must_use]
    pub fn told(&self) -> String {
        let Land { extent, woods, hills, open, .. } = self;
        let village = match self.village {
            Amount::None => "a hamlet",
            Amount::Little => "a small village",
            Amount::Some => "a village",
            Amount::Much => "a large village",
        };
        let stream = if self.stream { "a stream" } else { "no stream" };
        format!(
            "{extent}, {village}, woods {woods}, hills {hills}, open {open}, {stream}, {}",
            self.month.name()
        )
    }
}
