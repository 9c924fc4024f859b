//! Writing a game down.

use std::io;
use std::path::Path;

use super::format::{
    BranchHead, End, FORMAT, Header, Line, Played, SaveError, SaveProblem, ScenarioRef,
};
use super::history::Branch;
use super::{Game, Gist, LogEntry, position_hash};
use crate::files::{Kind, digest_of, replace, write_new};
use crate::scenario::{Source, Written};

impl Game {
    /// The game as the text of a saved game. What was undone and not replaced stands in it as a branch.
    ///
    /// # Errors
    /// Never for a game that was played; the writer of JSON asks for it.
    pub fn to_text(&self) -> Result<String, SaveProblem> {
        let mut text = String::new();
        push_line(&mut text, &Line::Save(self.header()))?;
        if let Source::File { written, .. } = &self.scenario.source {
            // The game can be opened where the files are not, and goes on with what they said when they have changed.
            push_line(&mut text, &Line::Scenario(Written::clone(written)))?;
        }
        push_entries(&mut text, 0, &self.log)?;
        let undone: Vec<LogEntry> =
            self.undone.iter().rev().map(|undone| undone.entry.clone()).collect();
        let mut branches = self.branches_off_log();
        if !undone.is_empty() {
            branches.push(Branch { from: self.log.len(), entries: undone });
        }
        for Branch { from, entries } in branches {
            let head = BranchHead { from, orders: entries.len() };
            push_line(&mut text, &Line::Branch(head))?;
            push_entries(&mut text, from, &entries)?;
        }
        let end = End { orders: self.log.len(), sha256: digest_of(text.as_bytes()) };
        push_line(&mut text, &Line::End(end))?;
        Ok(text)
    }

    /// Saves the game to a file. The file is whole at any moment: either the old one or the new one.
    ///
    /// # Errors
    /// When the file cannot be written: its folder is not there, say.
    pub fn save(&self, path: &Path) -> Result<(), SaveError> {
        self.write(path, replace)
    }

    /// Saves the game to a file that is not there yet.
    ///
    /// # Errors
    /// Something lies there already, or the file cannot be written.
    pub fn save_new(&self, path: &Path) -> Result<(), SaveError> {
        self.write(path, write_new)
    }

    fn write(
        &self,
        path: &Path,
        write: impl FnOnce(&Path, &[u8]) -> io::Result<()>,
    ) -> Result<(), SaveError> {
        let error = |problem| SaveError { file: path.display().to_string(), line: None, problem };
        let text = self.to_text().map_err(error)?;
        // It could not be read again.
        if text.len() as u64 > Kind::Save.most_bytes() {
            return Err(error(SaveProblem::TooLarge));
        }
        write(path, text.as_bytes())
            .map_err(|reason| error(SaveProblem::Unwritable(reason.to_string())))
    }

    fn header(&self) -> Header {
        let scenario = match &self.scenario.source {
            Source::BuiltIn => ScenarioRef::BuiltIn(self.scenario.id().to_owned()),
            // The whole path, so that the scenario can be begun anew from any folder.
            Source::File { path, digest, .. } => ScenarioRef::File {
                path: std::fs::canonicalize(path)
                    .map_or_else(|_| path.clone(), |whole| whole.display().to_string()),
                sha256: digest.clone(),
            },
        };
        Header {
            format: FORMAT,
            game: env!("CARGO_PKG_VERSION").to_owned(),
            scenario,
            mode: self.mode,
            seed: self.seed,
            dice_taken: self.dice_taken,
            start: position_hash(&self.scenario.start),
            standing: self.standing,
            deployment: self.scenario.setting.deployment,
            gun_duels: self.scenario.setting.gun_duels,
            gist: Some(Gist::of(&self.position)),
        }
    }
}

fn push_entries(text: &mut String, from: usize, entries: &[LogEntry]) -> Result<(), SaveProblem> {
    for (index, entry) in entries.iter().enumerate() {
        let line = Line::Play(Played {
            n: from + index + 1,
            order: entry.order.clone(),
            rolls: entry.rolls.clone(),
            hash: entry.hash,
        });
        push_line(text, &line)?;
    }
    Ok(())
}

fn push_line(text: &mut String, line: &Line) -> Result<(), SaveProblem> {
    let json =
        serde_json::to_string(line).map_err(|error| SaveProblem::Unwritable(error.to_string()))?;
    text.push_str(&json);
    text.push('\n');
    Ok(())
}
