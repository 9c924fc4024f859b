//! Quick battles: from wishes and a seed to a map and a scenario, and counting how even it is (`docs/quick-battle.md`).
//!
//! [`make`] takes no time to speak of: map by chance, forces by points, areas and an objective. [`even`] lets the machine play it
//! against itself and shifts what is asked, and forces, until neither side wins too often.

mod armies;
mod course;
mod even;
mod fit;
mod forces;
mod ground;
mod lay;
mod play;
mod points;
mod prior;
mod tally;
mod told;
mod trial;
mod wishes;
mod write;

use std::ops::RangeInclusive;
use std::sync::Arc;

pub use armies::{Army, armies};
pub use even::{Count, Counted, Effort, even};
pub use fit::{Fitted, Trial, fit};
pub use lay::Laid;
pub use play::{Fate, play};
pub use points::Points;
pub use prior::Group;
pub use tally::count;
pub use told::LineError;
pub use trial::trial;
pub use wishes::{Fight, OwnMap, Wishes};

use super::chance_map;
use super::luck::Luck;
use crate::board::{Map, MapError};
use crate::counters::{Catalogue, CatalogueError, Nationality};
use crate::rules::Side;
use crate::scenario::{Beside, Scenario, ScenarioError, Texts};
use forces::Muster;
use ground::Ground;

/// Why there is no battle.
#[derive(Debug, thiserror::Error)]
pub enum BattleError {
    /// Both sides are of one nation.
    #[error("{0} troops do not fight each other: choose two nations")]
    SameNation(Nationality),
    /// The nation has no army in `assets/battle/armies.toml`.
    #[error("there is no army of {0} troops for quick battles")]
    NoArmy(Nationality),
    /// The nation does not fight in that year.
    #[error("{nation} troops fight from {from} to {until}, not in {year}")]
    Year {
        /// The nation.
        nation: Nationality,
        /// The year that was wished for.
        year: u16,
        /// Its first year.
        from: u16,
        /// Its last year.
        until: u16,
    },
    /// A data file of quick battles is not sound.
    #[error("{0}")]
    Data(String),
    /// The counters are not sound.
    #[error(transparent)]
    Counters(#[from] CatalogueError),
    /// The map that was drawn is not sound.
    #[error(transparent)]
    Map(#[from] MapError),
    /// The scenario that was written is not sound.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
}

/// A battle that has been made: two files.
#[derive(Clone, Debug)]
pub struct Battle {
    /// What its files are called, without their ending; it has the seed in it.
    pub name: String,
    /// The text of the map, for the file [`map_file`](Battle::map_file).
    pub map: String,
    map_file: String,
    /// Its map was there already.
    on_own_map: bool,
    /// The text of the scenario, for the file [`scenario_file`](Battle::scenario_file).
    pub scenario: String,
    /// The scenario, read on the map.
    pub read: Arc<Scenario>,
    /// What each group of counters comes to, by side: in tenths of a point, before its factor.
    pub(crate) prior: [[u32; Group::ALL.len()]; 2],
    /// What is asked of the first side.
    task: Task,
}

impl Battle {
    /// The name of the map's file.
    #[must_use]
    pub fn map_file(&self) -> &str {
        &self.map_file
    }

    /// The name of the scenario's file.
    #[must_use]
    pub fn scenario_file(&self) -> String {
        format!("{}.toml", self.name)
    }
}

/// What is asked of the first side: so many buildings, or such a lead.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Task {
    wanted: i32,
    /// The least and the most that could be.
    possible: RangeInclusive<i32>,
}

/// What is drawn apart from everything else; the map takes the seed as it is.
#[derive(Clone, Copy)]
enum Purpose {
    Ground = 101,
    First,
    Second,
    Works,
}

/// Makes a battle. The same wishes and seed make the same two texts on every machine.
///
/// # Errors
/// The nations, or the year, are not to be had.
pub fn make(wishes: &Wishes, seed: u64) -> Result<Battle, BattleError> {
    make_at(wishes, seed, Shift::default(), None)
}

/// By what a battle differs from the one that its wishes and seed make by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shift {
    /// The infantry of each side, in thousandths of what is usual.
    shares: [u32; 2],
    /// What is asked of the first side: so many buildings, or such a lead.
    asked: Option<i32>,
}

impl Default for Shift {
    fn default() -> Shift {
        Shift { shares: [1000; 2], asked: None }
    }
}

/// Makes a battle shifted so, and with the count of how it went, where there is one.
fn make_at(
    wishes: &Wishes,
    seed: u64,
    Shift { shares, asked }: Shift,
    balance: Option<[u16; 2]>,
) -> Result<Battle, BattleError> {
    let [first, second] = wishes.armies()?;
    let catalogue = Catalogue::built_in()?;
    let points = Points::built_in()?;
    let name = match &wishes.on {
        Some(own) => format!("{}-battle-{seed}", own.stem()),
        None => format!("quick-battle-{seed}"),
    };
    let (map_file, map_text) = match &wishes.on {
        Some(own) => (own.file.clone(), own.text.clone()),
        None => {
            let title = format!("Quick battle {seed}");
            (lay::map_file(&name), chance_map::draw(&title, &wishes.land, seed))
        }
    };
    let map = Arc::new(Map::parse(&map_file, &map_text)?);
    let mut ground = Ground::of(&map, wishes, &mut Luck::of(seed, Purpose::Ground as u64));
    if let Some(asked) = asked {
        ground.aim.ask(asked);
    }
    let tanks = |army: &Army| wishes.vehicles && army.has_vehicles(wishes.year);
    let draw = |army, against, side: Side, purpose: Purpose, share| {
        let tanks = tanks(against);
        let muster = Muster { army, wishes, tanks, side, catalogue, points, share };
        muster.draw(points.budget(wishes, &ground.aim, side), &mut Luck::of(seed, purpose as u64))
    };
    let forces = [
        draw(first, second, Side::First, Purpose::First, shares[0]),
        draw(second, first, Side::Second, Purpose::Second, shares[1]),
    ];
    let works = ground.foxholes(&map, wishes, &mut Luck::of(seed, Purpose::Works as u64));
    let told = write::Told {
        wishes,
        seed,
        map: &map_file,
        ground: &ground,
        forces: &forces,
        works,
        balance,
    };
    let scenario = told.text();
    let texts = Texts::from([(map_file.clone(), map_text.clone())]);
    let file = format!("{name}.toml");
    let read = Arc::new(Scenario::parse_with(&file, &scenario, Beside::Given(&texts))?);
    let prior = forces.each_ref().map(|force| force.prior(catalogue));
    let task = Task { wanted: ground.aim.wanted(), possible: ground.aim.asked() };
    let on_own_map = wishes.on.is_some();
    Ok(Battle { name, map: map_text, map_file, on_own_map, scenario, read, prior, task })
}
