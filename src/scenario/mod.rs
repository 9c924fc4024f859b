//! Scenarios: files that say who fights whom, where, for how long and for what (`docs/scenario-format.md`).
//!
//! A [`Scenario`] is a sound file: it holds the [`Setting`] that does not change and the [`Position`] in
//! which the set-up begins. What is wrong with a file is said with its line ([`ScenarioError`]).

mod beside;
pub(crate) mod build;
mod built_in;
mod draft;
mod error;
pub(crate) mod file;
mod forces;
mod guns;
pub(crate) mod hexes;
mod passengers;
mod scene;
mod vehicles;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use beside::{Beside, Texts};
pub use draft::Draft;
pub(crate) use error::side_name;
pub use error::{ScenarioError, ScenarioProblem};
pub use scene::RawScene;

use crate::files::{Kind, digest_of};
use crate::rules::{Position, Setting};

/// Where a scenario was read from: what a saved game has to name to find it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// One of the built-in scenarios.
    BuiltIn,
    /// A file.
    File {
        /// Its path as it was given.
        path: String,
        /// The SHA-256 of its text, in hex.
        digest: String,
        /// What was read.
        written: Arc<Written>,
    },
}

/// What the files of a scenario say: all that it takes to read it again where they are not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The text of the scenario's file, or of the lesson's whose scene it is.
    pub text: String,
    /// The texts of the files that it names, its map and counters of its own, but for a built-in map.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub beside: Texts,
}

/// How a scenario came out when the machine played it against itself: whoever changes it has to count again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balance {
    /// The games each side won, by [`Side::index`](crate::rules::Side::index).
    pub wins: [u16; 2],
}

/// A scenario, whole and sound, ready to be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Where it was read from.
    pub source: Source,
    /// What the players should know before they choose it; may be empty.
    pub description: String,
    /// How even it is, where its author has tried.
    pub balance: Option<Balance>,
    /// A picture for its card: the plain name of a PNG file beside it. Whether that is there nobody has looked.
    pub picture: Option<String>,
    /// What does not change in a game of it.
    pub setting: Arc<Setting>,
    /// The position in which the set-up begins: fixed units in place, the others off the board.
    pub start: Position,
}

impl Scenario {
    /// The same for a game that was begun before squads could deploy.
    pub(crate) fn without_deployment(self) -> Scenario {
        let setting = Arc::new(Setting { deployment: false, ..(*self.setting).clone() });
        let start = Position { setting: Arc::clone(&setting), ..self.start };
        Scenario { setting, start, ..self }
    }

    /// The same for a game that was begun before vehicles fought Gun Duels.
    pub(crate) fn without_gun_duels(self) -> Scenario {
        let setting = Arc::new(Setting { gun_duels: false, ..(*self.setting).clone() });
        let start = Position { setting: Arc::clone(&setting), ..self.start };
        Scenario { setting, start, ..self }
    }

    /// The built-in name, or the name of the file without its folder and ending.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.setting.id
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.setting.title
    }

    /// What to write in order to load it again: a built-in name or a path.
    #[must_use]
    pub fn name_or_path(&self) -> &str {
        match &self.source {
            Source::BuiltIn => &self.setting.id,
            Source::File { path, .. } => path,
        }
    }
}

/// The most files of a scenario or lesson: itself, its map and counters of its own.
pub const MOST_FILES: usize = 10;

impl Written {
    /// Whether it is no more than such files may be: [`Kind::Written`] each, [`MOST_FILES`] of them.
    #[must_use]
    pub fn is_within_reason(&self) -> bool {
        let mut texts = self.beside.values().chain([&self.text]);
        self.beside.len() < MOST_FILES
            && texts.all(|text| text.len() as u64 <= Kind::Written.most_bytes())
    }

    /// The SHA-256 of the text of the scenario's file, in hex.
    #[must_use]
    pub fn digest(&self) -> String {
        digest_of(self.text.as_bytes())
    }
}
