//! The after-action report: a game told from the set-up to where it stands, with losses, score and luck.

mod chance;
mod html;
mod text;

use std::path::Path;

use self::chance::LookedBack;
use super::chronicle::{Chronicle, Entry, moment_words, phase_words};
use super::format::{SaveError, SaveProblem};
use super::losses::{Losses, losses};
use super::luck::Luck;
use super::{Game, narrate};
use crate::files::write_out;
use crate::rules::Phase;
use crate::rules::view::Viewer;

/// A stretch of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The Player Turn: a heading where it begins, `None` where it goes on.
    pub turn: Option<String>,
    /// The phase.
    pub phase: String,
    /// The orders given in it.
    pub entries: Vec<Entry>,
}

/// How a report is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Plain text.
    Text,
    /// One HTML page with its own style.
    Html,
}

impl Form {
    /// How its files end.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Form::Text => "txt",
            Form::Html => "html",
        }
    }
}

/// An after-action report, as a viewer may know the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The scenario.
    pub title: String,
    /// What the sides are called.
    pub sides: [String; 2],
    /// How it ended, or where it stands.
    pub result: String,
    /// For whom it is told, when it is not told in full.
    pub told_to: Option<String>,
    /// Casualty Victory Points scored.
    pub points: [u16; 2],
    /// What each side lost.
    pub losses: [Losses; 2],
    /// Dice and attacks against expectation.
    pub luck: Luck,
    /// The game, phase by phase.
    pub chapters: Vec<Chapter>,
    /// What somebody has found who looked back on it.
    looked_back: Option<LookedBack>,
}

impl Report {
    /// The report of what has been played. Of two people at one machine it tells what the one who is asked may know,
    /// everything once the game is over; it never names the seed of the dice.
    #[must_use]
    pub fn of(game: &Game) -> Report {
        let (pos, viewer, played) = (game.position(), game.viewer(), game.log().len());
        let setting = &pos.setting;
        let sides = setting.sides.each_ref().map(|side| side.name.clone());
        let result = match &pos.outcome {
            Some(outcome) => narrate::outcome_words(setting, outcome),
            None if pos.phase == Phase::Setup => "The sides are being set up.".to_owned(),
            None => format!(
                "The game is not over: turn {} of {}, {}.",
                pos.turn,
                setting.turns,
                phase_words(pos.phase)
            ),
        };
        let told_to = match viewer {
            Viewer::Both => None,
            Viewer::Side(side) => Some(setting.side(side).name.clone()),
        };
        let chronicle = Chronicle::of(game, viewer);
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut turn = String::new();
        let steps = chronicle.entries().iter().take(chronicle.steps(played));
        for entry in steps.filter(|entry| !entry.lines.is_empty()) {
            let (now, phase) = (moment_words(pos, entry.when), phase_words(entry.when.phase));
            let begins = now != turn;
            match chapters.last_mut().filter(|last| !begins && last.phase == phase) {
                Some(last) => last.entries.push(entry.clone()),
                None => chapters.push(Chapter {
                    turn: begins.then(|| now.clone()),
                    phase,
                    entries: vec![entry.clone()],
                }),
            }
            turn = now;
        }
        // Orders bear the numbers that they have in the chapters.
        let mut losses = losses(game, 0..played, viewer);
        for (order, _) in losses.iter_mut().flat_map(|losses| &mut losses.eliminated) {
            *order = chronicle.steps(*order);
        }
        let mut luck = Luck::of(game, viewer);
        for attack in &mut luck.attacks {
            attack.order = chronicle.steps(attack.order);
        }
        Report {
            title: setting.title.clone(),
            sides,
            result,
            told_to,
            points: pos.points,
            losses,
            luck,
            chapters,
            looked_back: None,
        }
    }

    /// The report in one of its forms.
    #[must_use]
    pub fn written(&self, form: Form) -> String {
        match form {
            Form::Text => self.text(),
            Form::Html => self.html(),
        }
    }

    /// Writes the report to a file, which is whole at any moment, or into a pipe or a device.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path, form: Form) -> Result<(), SaveError> {
        write_out(path, self.written(form).as_bytes()).map_err(|reason| SaveError {
            file: path.display().to_string(),
            line: None,
            problem: SaveProblem::Unwritable(reason.to_string()),
        })
    }

    /// In how far it is told in full, in a sentence; `None` when it is.
    fn reserve(&self) -> Option<String> {
        let side = self.told_to.as_ref()?;
        Some(format!("Told as {side} may know it: concealed enemies stay concealed."))
    }
}
