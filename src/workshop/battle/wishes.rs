//! What is wished of a battle.

use std::fmt;
use std::str::FromStr;

use super::armies::{Army, army};
use super::{BattleError, chance_map};
use crate::counters::Nationality;
use chance_map::{Land, NoSuchWish};

/// What sort of fight it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fight {
    /// The first side attacks a village that the second holds.
    #[default]
    Attack,
    /// Both come up to what lies between them.
    Meeting,
}

impl Fight {
    /// Both of them.
    pub const ALL: [Fight; 2] = [Fight::Attack, Fight::Meeting];

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Fight::Attack => "attack",
            Fight::Meeting => "meeting",
        }
    }
}

impl fmt::Display for Fight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Fight {
    type Err = NoSuchWish;

    fn from_str(word: &str) -> Result<Fight, NoSuchWish> {
        let found = Fight::ALL.into_iter().find(|fight| fight.id() == word);
        found.ok_or_else(|| NoSuchWish { word: word.to_owned(), choices: "attack and meeting" })
    }
}

/// The wishes for a battle. Who plays which side, and how well the machine plays, is asked when the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// Whose counters the sides play; the first one moves first, and attacks if anybody does.
    pub nations: [Nationality; 2],
    /// The year of the war.
    pub year: u16,
    /// What sort of fight it is.
    pub fight: Fight,
    /// Whether there are vehicles, and Guns against them, as far as the armies have any.
    pub vehicles: bool,
    /// The map; how large it is says how many fight on it.
    pub land: Land,
    /// A map that is there already, in place of one by chance.
    pub on: Option<OwnMap>,
}

/// A map that is there already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnMap {
    /// How a scenario names it: seen from the folder in which the scenario is laid.
    pub file: String,
    /// What the file says.
    pub text: String,
}

impl OwnMap {
    /// The name of its file without folder and ending.
    pub(super) fn stem(&self) -> String {
        let stem = std::path::Path::new(&self.file).file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }
}

impl Wishes {
    /// The command that makes the battle of these wishes and a seed, where its map is one by chance: whoever gives it has the same one.
    #[must_use]
    pub fn command(&self, seed: u64) -> String {
        let Wishes { nations: [one, other], year, fight, vehicles, land, .. } = self;
        let Land { extent, month, village, woods, hills, stream, open } = land;
        let no = |wanted: bool| if wanted { "" } else { "no-" };
        format!(
            "first-fire battle --seed {seed} --nation {} --against {} --year {year} --size {extent} --kind {fight} \
             --{}vehicles --month {} --village {village} --woods {woods} --hills {hills} --open {open} --{}stream",
            one.key(),
            other.key(),
            no(*vehicles),
            month.number(),
            no(*stream)
        )
    }

    /// The armies of both sides.
    pub(super) fn armies(&self) -> Result<[&'static Army; 2], BattleError> {
        let [one, other] = self.nations;
        if one == other {
            return Err(BattleError::SameNation(one));
        }
        let find = |nation| {
            let army = army(nation)?;
            let (from, until) = army.years;
            if (from..=until).contains(&self.year) {
                return Ok(army);
            }
            Err(BattleError::Year { nation, year: self.year, from, until })
        };
        Ok([find(one)?, find(other)?])
    }
}
