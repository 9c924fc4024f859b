//! A scenario that is being made: the file that it is, changed stroke by stroke. What a person wrote in it, its order and its
//! comments stay, and only the entries that a stroke is about change.

mod apply;
mod blank;
mod edit;
mod forces;
mod layers;
mod spot;
mod tables;

use std::path::{Path, PathBuf};

use toml_edit::DocumentMut;

pub use edit::{Edit, EntryId, Layer, Mark, Post, SideRule, Sort, Winning};
pub use spot::Spot;

use crate::board::Map;
use crate::files::{self, Kind};
use crate::scenario::{Draft, Scenario, ScenarioError, ScenarioProblem};
use crate::workshop::history::{History, InHand};
use crate::workshop::journal::Left;
use crate::workshop::on_paper::OnPaper;

/// The name of a scenario that has no file yet.
const UNNAMED: &str = "new-scenario.toml";

/// A scenario that is being made.
#[derive(Debug, Clone)]
pub struct Plan {
    history: History,
    document: DocumentMut,
    draft: Draft,
    /// Seen from here its map is looked for, until it has a file.
    folder: PathBuf,
}

impl InHand for Plan {
    fn history(&self) -> &History {
        &self.history
    }

    fn text(&self) -> String {
        self.document.to_string()
    }
}

impl OnPaper for Plan {
    const NEW: &'static str = "New scenario";

    fn title(&self) -> &str {
        self.scenario().title()
    }

    fn history_mut(&mut self) -> &mut History {
        &mut self.history
    }

    fn show(&mut self, text: &str) -> bool {
        self.put(text).is_ok()
    }

    fn call(&mut self, title: &str) {
        // A title makes no scenario unreadable.
        let _ = self.once(&Edit::Title(title.to_owned()), &format!("called {title}"));
    }
}

impl Plan {
    /// A scenario on a map, by the name that a file in this folder has for it.
    ///
    /// # Errors
    /// There is no such map, or it is not sound.
    pub fn blank(folder: &Path, title: &str, map: &str) -> Result<Plan, ScenarioError> {
        let file = folder.join(UNNAMED).display().to_string();
        let beside = folder.join(map);
        let found = match Map::built_in(map) {
            Some(found) => Ok(found),
            None => Map::load(&beside.to_string_lossy()),
        };
        let problem = |error| ScenarioProblem::Map(Box::new(error));
        let found =
            found.map_err(|error| ScenarioError { file, line: None, problem: problem(error) })?;
        Plan::of_text(folder, "a new scenario", &blank::text(title, map, &found))
    }

    /// A scenario that lies in no file yet; the files that it names are seen from the folder.
    ///
    /// # Errors
    /// As [`Scenario::draft`].
    pub fn of_text(folder: &Path, said: &str, text: &str) -> Result<Plan, ScenarioError> {
        let history = History::begin(said, text);
        Plan::begin(history, folder.to_owned(), text)
    }

    /// The scenario of a file.
    ///
    /// # Errors
    /// It cannot be read, or as [`Scenario::draft`].
    pub fn open(path: &Path) -> Result<Plan, ScenarioError> {
        let text = files::read_text(path, Kind::Written).map_err(|error| ScenarioError {
            file: path.display().to_string(),
            line: None,
            problem: ScenarioProblem::Unreadable(error.to_string()),
        })?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Plan::begin(History::of_file(path, &text), folder, &text)
    }

    fn begin(history: History, folder: PathBuf, text: &str) -> Result<Plan, ScenarioError> {
        let file = file(&history, &folder);
        let draft = Scenario::draft(&file, text)?;
        // What the game's own reader takes is TOML to this one, too.
        let document = text.parse::<DocumentMut>().map_err(|error| ScenarioError {
            file,
            line: None,
            problem: ScenarioProblem::Syntax(error.to_string()),
        })?;
        Ok(Plan { history, document, draft, folder })
    }

    /// A scenario that was left behind by a program that did not come to save it: shown as it was left, and saved where it was to
    /// be saved, unless that file has been changed meanwhile.
    ///
    /// # Errors
    /// As [`Scenario::draft`].
    pub fn take_up(left: &Left, folder: &Path) -> Result<Plan, ScenarioError> {
        let said = "as it was left";
        if let Some(mut plan) = left.of.as_deref().and_then(|path| Plan::open(path).ok()) {
            plan.put(&left.text)?;
            plan.history.wet(said);
            plan.dry();
            plan.history.goes_on_from(&left.text, left.said.as_deref());
            return Ok(plan);
        }
        let history = History::left_behind(said, &left.text);
        Plan::begin(history, folder.to_owned(), &left.text)
    }

    /// What it says.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The scenario as far as it is sound.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.draft.scenario
    }

    /// Everything that is wrong with it.
    #[must_use]
    pub fn problems(&self) -> &[ScenarioError] {
        &self.draft.problems
    }

    /// The folder in which the files that it names are looked for.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.path().and_then(Path::parent).unwrap_or(&self.folder)
    }

    /// Goes on with the stroke under way, or begins one. Whether anything has changed.
    ///
    /// # Errors
    /// The game could not read it then: a map cannot be used. It is as it was.
    pub fn draw(&mut self, edit: &Edit, said: &str) -> Result<bool, ScenarioError> {
        let before = self.document.clone();
        apply::apply((&mut self.document, &self.draft), edit);
        let result = self.look(matches!(edit, Edit::Map(_)));
        if let Err(error) = result {
            self.document = before;
            return Err(error);
        }
        if self.document.to_string() == before.to_string() {
            return Ok(false);
        }
        self.history.wet(said);
        Ok(true)
    }

    /// Makes one stroke.
    ///
    /// # Errors
    /// As [`Plan::draw`].
    pub fn once(&mut self, edit: &Edit, said: &str) -> Result<bool, ScenarioError> {
        self.dry();
        Ok(self.draw(edit, said)? && self.dry())
    }

    /// The part of the file that a problem is in.
    #[must_use]
    pub fn spot(&self, problem: &ScenarioError) -> Spot {
        problem.line.map_or(Spot::Head, |line| Spot::of(&self.text(), line))
    }

    /// Another text in place of this one.
    fn put(&mut self, text: &str) -> Result<(), ScenarioError> {
        let shown = Plan::begin(self.history.clone(), self.folder.clone(), text)?;
        *self = shown;
        Ok(())
    }

    /// Looks at what the file says now. Another map does not keep what lies beyond it.
    fn look(&mut self, other_map: bool) -> Result<(), ScenarioError> {
        let file = file(&self.history, &self.folder);
        let mut draft = Scenario::draft(&file, &self.document.to_string())?;
        if other_map {
            layers::keep_to_the_map((&mut self.document, &draft));
            draft = Scenario::draft(&file, &self.document.to_string())?;
        }
        self.draft = draft;
        Ok(())
    }
}

/// The file that messages name, and seen from which others are looked for.
fn file(history: &History, folder: &Path) -> String {
    let path = history.path().map_or_else(|| folder.join(UNNAMED), Path::to_owned);
    path.display().to_string()
}
