//! How far and wide the machine looks: its levels. None of them knows more than its side, or throws other dice.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::forward::Until;

/// A level of play.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Takes what looks best at once.
    Recruit,
    /// Tries a few ways to go about a part of a Player Turn, a few times each. Who has not chosen one has this: it does not keep him waiting.
    #[default]
    Regular,
    /// Tries them more often, for groups that stand apart too, and single orders.
    Veteran,
    /// Tries all of it most often.
    Elite,
}

/// What a level spends on one decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// Orders played forward for one decision; it counts nodes and no seconds, so that a game is the same on every machine.
    pub nodes: u32,
    /// The same for a plan of a part of a Player Turn.
    pub plan: u32,
    /// The same for how one group goes about its moves; with none all go about them alike.
    pub group: u32,
    /// The same for a set-up.
    pub set_up: u32,
    /// Ideas looked at.
    pub width: usize,
    /// By so many standard errors an idea has to be behind the best to be tried no more.
    pub behind: f64,
    /// How far each line goes that an order is tried in, or a plan as DEFENDER.
    pub until: Until,
    /// The same for a plan of its own Player Turn, of all and of a group.
    pub plan_until: Until,
}

impl Budget {
    /// Nothing is looked at; orders, and plans as DEFENDER, are tried to the next fire, other plans to the end of the Player Turn.
    pub const NONE: Budget = Budget {
        nodes: 0,
        plan: 0,
        group: 0,
        set_up: 0,
        width: 1,
        behind: 1.5,
        until: Until::NextFire,
        plan_until: Until::TurnEnd,
    };

    /// The least that is of use: a few tries of two ideas.
    pub const LEAST: Budget = Budget { nodes: 1, width: 2, until: Until::TurnEnd, ..Budget::NONE };
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Recruit, Level::Regular, Level::Veteran, Level::Elite];

    /// What it spends; nothing is what a Recruit does.
    #[must_use]
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Level::Recruit => None,
            Level::Regular => Some(Budget { plan: 1_000, ..Budget::NONE }),
            Level::Veteran => {
                let (plan, set_up) = (2_000, 6_000);
                Some(Budget { nodes: 600, width: 3, plan, group: 600, set_up, ..Budget::NONE })
            }
            Level::Elite => {
                let (plan, set_up) = (4_000, 12_000);
                Some(Budget { nodes: 4_000, width: 4, plan, group: 2_400, set_up, ..Budget::NONE })
            }
        }
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Regular => "regular",
            Level::Veteran => "veteran",
            Level::Elite => "elite",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Recruit => "Recruit",
            Level::Regular => "Regular",
            Level::Veteran => "Veteran",
            Level::Elite => "Elite",
        })
    }
}

/// A word that names no level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no level \"{0}\"")]
pub struct NoSuchLevel(String);

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(name: &str) -> Result<Level, NoSuchLevel> {
        let named = Level::ALL.into_iter().find(|level| level.id() == name);
        named.ok_or_else(|| NoSuchLevel(name.to_owned()))
    }
}
