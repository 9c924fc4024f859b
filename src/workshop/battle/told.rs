//! The wishes for a battle as one line, which one player sends to another: the command that makes it.

use std::str::FromStr;

use super::Wishes;
use crate::board::Month;
use crate::counters::Nationality;
use crate::workshop::chance_map::Land;

/// How the line begins.
const COMMAND: [&str; 2] = ["first-fire", "battle"];

/// A line that tells no battle, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It is not such a command.
    #[error("a battle's line begins with \"first-fire battle\"")]
    NoCommand,
    /// A wish that there is not.
    #[error("there is no wish \"{0}\"")]
    Unknown(String),
    /// A wish says nothing, or something that it cannot.
    #[error("\"{0}\" cannot be \"{1}\"")]
    Wrong(String, String),
    /// Nothing is said of something.
    #[error("it does not say {0}")]
    Missing(&'static str),
}

/// What a line says so far.
#[derive(Default)]
struct Line<'t> {
    words: Vec<(&'t str, &'t str)>,
}

impl Line<'_> {
    fn get<T>(&self, name: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<T, LineError> {
        let said = self.words.iter().rev().find(|(key, _)| *key == name);
        let (_, value) = said.ok_or(LineError::Missing(name))?;
        read(value).ok_or_else(|| LineError::Wrong(name.to_owned(), (*value).to_owned()))
    }

    fn parse<T: FromStr>(&self, name: &'static str) -> Result<T, LineError> {
        self.get(name, |word| word.parse().ok())
    }

    /// Whether something is wished for, or not.
    fn wants(&self, name: &'static str, not: &str) -> Result<bool, LineError> {
        let said = self.words.iter().rev().find(|(key, _)| *key == name || *key == not);
        said.map(|(key, _)| *key == name).ok_or(LineError::Missing(name))
    }
}

/// The wishes with a value, and those without.
const VALUES: [&str; 11] = [
    "--seed",
    "--nation",
    "--against",
    "--year",
    "--size",
    "--kind",
    "--month",
    "--village",
    "--woods",
    "--hills",
    "--open",
];
const SWITCHES: [&str; 5] = ["--vehicles", "--no-vehicles", "--stream", "--no-stream", "--even"];
/// Where the files of the command go: nothing to who reads the wishes.
const PLACES: [&str; 2] = ["-o", "--out"];

impl Wishes {
    /// Wishes and seed out of the line that [`Wishes::command`] makes of them, and whether the battle is to be made even.
    ///
    /// # Errors
    /// What is wrong with it, or missing: a line tells all of a battle or nothing.
    pub fn of_command(text: &str) -> Result<(Wishes, u64, bool), LineError> {
        // As it stands in a scenario file, too.
        let words = text.trim_start_matches(['#', ' ']).split_whitespace();
        // A value may be tied to its wish.
        let mut words = words.flat_map(|word| match word.split_once('=') {
            Some((wish, value)) if wish.starts_with("--") => vec![wish, value],
            _ => vec![word],
        });
        if COMMAND.into_iter().any(|word| words.next() != Some(word)) {
            return Err(LineError::NoCommand);
        }
        let mut line = Line::default();
        while let Some(word) = words.next() {
            if SWITCHES.contains(&word) {
                line.words.push((word, ""));
            } else if VALUES.contains(&word) {
                line.words.push((word, words.next().unwrap_or_default()));
            } else if PLACES.contains(&word) {
                words.next();
            } else {
                return Err(LineError::Unknown(word.to_owned()));
            }
        }
        let nation = |word: &str| Nationality::ALL.into_iter().find(|nation| nation.key() == word);
        let month = |word: &str| word.parse().ok().and_then(Month::new);
        let land = Land {
            extent: line.parse("--size")?,
            month: line.get("--month", month)?,
            village: line.parse("--village")?,
            woods: line.parse("--woods")?,
            hills: line.parse("--hills")?,
            stream: line.wants("--stream", "--no-stream")?,
            open: line.parse("--open")?,
        };
        let wishes = Wishes {
            nations: [line.get("--nation", nation)?, line.get("--against", nation)?],
            year: line.parse("--year")?,
            fight: line.parse("--kind")?,
            vehicles: line.wants("--vehicles", "--no-vehicles")?,
            land,
            on: None,
        };
        Ok((wishes, line.parse("--seed")?, line.wants("--even", "").unwrap_or_default()))
    }
}
