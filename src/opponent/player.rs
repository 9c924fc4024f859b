//! The players that the machine can be: by one name each on the command line.

use std::str::FromStr;

use super::{GreedyPolicy, Habits, Level, PlanPolicy, Policy, RandomPolicy};

/// Who plays when no person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Gives any legal order.
    Random,
    /// Takes what looks good at once, and looks at little.
    Careless,
    /// Takes what looks best at once.
    Greedy,
    /// The same, by the prices that games have taught.
    Seasoned,
    /// Plays as the machine does against a person.
    Of(Level),
}

impl Player {
    /// All of them, roughly the weakest first.
    pub const ALL: [Player; 8] = [
        Player::Random,
        Player::Careless,
        Player::Greedy,
        Player::Seasoned,
        Player::Of(Level::Recruit),
        Player::Of(Level::Regular),
        Player::Of(Level::Veteran),
        Player::Of(Level::Elite),
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Careless => "careless",
            Player::Greedy => "greedy",
            Player::Seasoned => "seasoned",
            Player::Of(level) => level.id(),
        }
    }

    /// How it plays, with a seed of its own for what it leaves to chance.
    #[must_use]
    pub fn policy(self, seed: u64) -> Box<dyn Policy> {
        match self {
            Player::Random => Box::new(RandomPolicy::new(seed)),
            Player::Careless => Box::new(GreedyPolicy::new(seed).with(Habits::CARELESS)),
            Player::Greedy => Box::new(GreedyPolicy::new(seed)),
            Player::Seasoned => Box::new(GreedyPolicy::new(seed).with(Habits::seasoned())),
            Player::Of(level) => Box::new(PlanPolicy::new(level, seed)),
        }
    }
}

/// A word that names no player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no player \"{0}\"")]
pub struct NoSuchPlayer(String);

impl FromStr for Player {
    type Err = NoSuchPlayer;

    fn from_str(name: &str) -> Result<Player, NoSuchPlayer> {
        let named = Player::ALL.into_iter().find(|player| player.id() == name);
        named.ok_or_else(|| NoSuchPlayer(name.to_owned()))
    }
}
