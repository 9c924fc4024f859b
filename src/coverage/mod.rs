//! Which rules the game enforces, section by section: what it says of itself to the player, held against the tests.

mod rulings;
mod uncertain;

use std::sync::OnceLock;

use serde::Deserialize;

pub use rulings::{Ground, NoRulingId, Ruling, RulingError, RulingId, RulingProblem, Rulings};
pub use uncertain::{Detail, Doubt, Uncertain, Value};

/// The list as it is compiled in.
const TEXT: &str = include_str!("../../assets/coverage.toml");

/// What the project says of all its rule sections.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// The sections in the order of the rulebook, the summary charts after them.
    #[serde(rename = "section")]
    pub sections: Vec<Section>,
}

/// A rule section, cut into clauses that can be tested one by one.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its number, `A7.25`, or the name of a chart's column.
    pub rule: String,
    /// What it is about.
    pub title: String,
    /// How many clauses it has; they are numbered from 1.
    pub clauses: u16,
    /// Whether this project has cut it into clauses itself: the list of clauses, which is about men on foot, has none of it.
    #[serde(default)]
    pub own: bool,
    /// Those that no test proves. Every other clause is enforced.
    #[serde(default)]
    pub open: Vec<Open>,
}

/// Clauses that are not enforced to the letter.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// Their numbers in the section.
    pub clauses: Vec<u16>,
    /// How things stand.
    pub state: OpenState,
    /// What is so.
    pub note: String,
}

/// How things stand with a clause that is not enforced to the letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenState {
    /// Nothing in the game can bring it about, or what it says follows from another clause.
    Idle,
    /// The game does something simpler.
    Simplified,
    /// Not built yet.
    NotBuilt,
    /// Of aircraft, weather, night, pillboxes or other things that the game does not have.
    Outside,
}

impl OpenState {
    /// In plain words.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            OpenState::Idle => "cannot come up",
            OpenState::Simplified => "simplified",
            OpenState::NotBuilt => "not built",
            OpenState::Outside => "outside this game",
        }
    }
}

/// Whether every word of a search is in one of the texts, whatever its capitals; a search without a word finds all.
pub fn found<'a>(search: &str, texts: impl IntoIterator<Item = &'a str>) -> bool {
    let texts: Vec<String> = texts.into_iter().map(str::to_lowercase).collect();
    let search = search.to_lowercase();
    search.split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
}

impl Section {
    /// How many of its clauses are enforced and proved.
    #[must_use]
    pub fn enforced(&self) -> u16 {
        let open = self.open.iter().map(|open| open.clauses.len()).sum::<usize>();
        self.clauses.saturating_sub(u16::try_from(open).unwrap_or(u16::MAX))
    }
}

impl Coverage {
    /// The project's own list.
    ///
    /// # Errors
    /// When the list that was compiled in cannot be read, with its line.
    pub fn built_in() -> Result<&'static Coverage, &'static toml::de::Error> {
        static LIST: OnceLock<Result<Coverage, toml::de::Error>> = OnceLock::new();
        LIST.get_or_init(|| toml::from_str(TEXT)).as_ref()
    }

    /// The sections in which every word of a search is found: in the number, the title, or what is said of an open clause.
    pub fn matching<'a>(&'a self, search: &'a str) -> impl Iterator<Item = &'a Section> {
        self.sections.iter().filter(move |section| {
            let notes = section.open.iter().map(|open| open.note.as_str());
            found(search, [section.rule.as_str(), section.title.as_str()].into_iter().chain(notes))
        })
    }

    /// Clauses enforced, and all there are: of the list of clauses, or those that are this project's `own`.
    #[must_use]
    pub fn total(&self, own: bool) -> (u32, u32) {
        let sections = || self.sections.iter().filter(move |section| section.own == own);
        let sum = |of: fn(&Section) -> u16| sections().map(|section| u32::from(of(section))).sum();
        (sum(Section::enforced), sum(|section| section.clauses))
    }
}
