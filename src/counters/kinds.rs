//! The classes a counter falls into: whose it is, what it is, how good it is.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Whose counter it is (A25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nationality {
    /// Germany, with the SS as a [`Force`].
    German,
    /// The Soviet Union.
    Russian,
    /// The United States, with the Marines as a [`Force`].
    American,
    /// Britain and the Commonwealth.
    British,
    /// Finland.
    Finnish,
    /// Italy.
    Italian,
    /// Romania, Hungary and the other minor Axis countries.
    AxisMinor,
    /// France.
    French,
    /// Poland, Belgium, Greece and the other minor Allied countries.
    AlliedMinor,
    /// Japan.
    Japanese,
    /// Partisans of any country.
    Partisan,
}

impl Nationality {
    /// Every nationality, in the order of the rules.
    pub const ALL: [Self; 11] = [
        Self::German,
        Self::Russian,
        Self::American,
        Self::British,
        Self::Finnish,
        Self::Italian,
        Self::AxisMinor,
        Self::French,
        Self::AlliedMinor,
        Self::Japanese,
        Self::Partisan,
    ];

    /// The word that opens the ids of this nationality's counters, `axis-minor`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::German => "german",
            Self::Russian => "russian",
            Self::American => "american",
            Self::British => "british",
            Self::Finnish => "finnish",
            Self::Italian => "italian",
            Self::AxisMinor => "axis-minor",
            Self::French => "french",
            Self::AlliedMinor => "allied-minor",
            Self::Japanese => "japanese",
            Self::Partisan => "partisan",
        }
    }
}

impl fmt::Display for Nationality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::German => "German",
            Self::Russian => "Russian",
            Self::American => "American",
            Self::British => "British",
            Self::Finnish => "Finnish",
            Self::Italian => "Italian",
            Self::AxisMinor => "Axis Minor",
            Self::French => "French",
            Self::AlliedMinor => "Allied Minor",
            Self::Japanese => "Japanese",
            Self::Partisan => "Partisan",
        })
    }
}

/// A part of a nationality's army that some rules treat differently from the rest.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Force {
    /// No special force.
    #[default]
    Regular,
    /// German SS (A25.1).
    Ss,
    /// German Volksgrenadiers (A25.1).
    Volksgrenadier,
    /// Russian NKVD (A25.2).
    Nkvd,
    /// American and Filipino troops of 1941-42 in the Philippines.
    EarlyPacific,
    /// United States Marines.
    Usmc,
    /// United States Marine Raiders.
    UsmcRaider,
    /// Finnish Sissi.
    Sissi,
}

/// What a personnel counter stands for (A1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// A squad (A1.121).
    Squad,
    /// A half-squad, HS (A1.122).
    HalfSquad,
    /// An infantry crew (A1.123).
    Crew,
    /// A leader (A1.11).
    Leader,
    /// A hero (A15.2).
    Hero,
    /// A Dummy: a concealment counter with nobody under it (A12.11). It moves like an MMC and is taken off
    /// when it would have to be shown.
    Dummy,
}

impl UnitKind {
    /// Single-Man Counter: leader or hero (A1.11).
    pub const fn is_smc(self) -> bool {
        matches!(self, Self::Leader | Self::Hero)
    }

    /// Multi-Man Counter: squad, HS or crew (A1.12).
    pub const fn is_mmc(self) -> bool {
        matches!(self, Self::Squad | Self::HalfSquad | Self::Crew)
    }

    /// Nobody at all, under a concealment counter (A12.11).
    pub const fn is_dummy(self) -> bool {
        matches!(self, Self::Dummy)
    }
}

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Squad => "squad",
            Self::HalfSquad => "half-squad",
            Self::Crew => "crew",
            Self::Leader => "leader",
            Self::Hero => "hero",
            Self::Dummy => "Dummy",
        })
    }
}

/// The class of an MMC, best first (A1.25).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Elite.
    Elite,
    /// First Line.
    FirstLine,
    /// Second Line.
    SecondLine,
    /// Green.
    Green,
    /// Conscript.
    Conscript,
    /// No class at all, neither Elite nor Inexperienced: SMC and partisans.
    #[default]
    Unclassed,
}

impl Class {
    /// Whether a unit of the class is Inexperienced (A19.3): Conscripts always, Green unless an
    /// unbroken leader is stacked with them (A19.33).
    pub const fn is_inexperienced(self, with_unbroken_leader: bool) -> bool {
        match self {
            Self::Conscript => true,
            Self::Green => !with_unbroken_leader,
            Self::Elite | Self::FirstLine | Self::SecondLine | Self::Unclassed => false,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Elite => "Elite",
            Self::FirstLine => "First Line",
            Self::SecondLine => "Second Line",
            Self::Green => "Green",
            Self::Conscript => "Conscript",
            Self::Unclassed => "no class",
        })
    }
}
