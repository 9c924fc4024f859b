//! A map that is being drawn: stroke by stroke, each of which can be taken back.

use std::path::Path;
use std::sync::Arc;

use crate::board::{Map, MapError};
use crate::files::{self, Kind};
use crate::workshop::history::{History, InHand};
use crate::workshop::journal::Left;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::sheet::{Edit, Mirror, Sheet};

/// A map that is being drawn.
#[derive(Debug, Clone)]
pub struct Drawing {
    history: History,
    sheet: Sheet,
    /// The sheet as it was before the stroke under way.
    before: Sheet,
    map: Arc<Map>,
    problems: Vec<MapError>,
    /// Where it is drawn a second time.
    pub mirror: Mirror,
}

impl InHand for Drawing {
    fn history(&self) -> &History {
        &self.history
    }

    fn text(&self) -> String {
        self.sheet.text()
    }
}

impl OnPaper for Drawing {
    const NEW: &'static str = "New map";

    fn title(&self) -> &str {
        self.map.name()
    }

    fn history_mut(&mut self) -> &mut History {
        &mut self.history
    }

    fn show(&mut self, text: &str) -> bool {
        let Ok(sheet) = Sheet::open("this map", text) else { return false };
        self.before = sheet.clone();
        self.sheet = sheet;
        self.look();
        true
    }

    fn call(&mut self, title: &str) {
        self.once(&Edit::Title(title.to_owned()), &format!("called {title}"));
    }

    fn dry(&mut self) -> bool {
        let new = self.history.dry(&self.sheet.text());
        if new {
            self.before = self.sheet.clone();
        }
        new
    }
}

impl Drawing {
    /// An empty board.
    ///
    /// # Errors
    /// There is no board of that size.
    pub fn blank(name: &str, columns: u8, rows: u8) -> Result<Drawing, MapError> {
        Drawing::of_text("an empty map", &Sheet::blank(name, columns, rows).text())
    }

    /// A map that lies in no file yet: one made by chance, or the copy of another.
    ///
    /// # Errors
    /// As [`Sheet::open`].
    pub fn of_text(said: &str, text: &str) -> Result<Drawing, MapError> {
        Drawing::begin(said, text, said)
    }

    /// The map of a file.
    ///
    /// # Errors
    /// It cannot be read, or as [`Sheet::open`].
    pub fn open(path: &Path) -> Result<Drawing, MapError> {
        let name = path.display().to_string();
        let text = files::read_text(path, Kind::Written)
            .map_err(|error| MapError::unreadable(&name, &error))?;
        let mut drawing = Drawing::begin("as it was opened", &text, &name)?;
        drawing.history = History::of_file(path, &text);
        Ok(drawing)
    }

    fn begin(said: &str, text: &str, file: &str) -> Result<Drawing, MapError> {
        let sheet = Sheet::open(file, text)?;
        let draft = Map::draft(file, text)?;
        Ok(Drawing {
            history: History::begin(said, text),
            before: sheet.clone(),
            sheet,
            map: Arc::new(draft.map),
            problems: draft.problems,
            mirror: Mirror::None,
        })
    }

    /// A drawing that was left behind by a program that did not come to save it: shown as it was left, and saved where it was to
    /// be saved, unless that file has been changed meanwhile.
    ///
    /// # Errors
    /// As [`Sheet::open`].
    pub fn take_up(left: &Left) -> Result<Drawing, MapError> {
        let opened = left.of.as_deref().and_then(|path| Drawing::open(path).ok());
        let said = "as it was left";
        match opened {
            Some(mut drawing) => {
                drawing.replace(&left.text, said)?;
                drawing.history.goes_on_from(&left.text, left.said.as_deref());
                Ok(drawing)
            }
            None => {
                let mut drawing = Drawing::of_text(said, &left.text)?;
                drawing.history = History::left_behind(said, &left.text);
                Ok(drawing)
            }
        }
    }

    /// The map as far as it is sound.
    #[must_use]
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Everything that is wrong with it.
    #[must_use]
    pub fn problems(&self) -> &[MapError] {
        &self.problems
    }

    /// Draws on with the stroke under way, or begins one. Whether anything has changed.
    pub fn draw(&mut self, edit: &Edit, said: &str) -> bool {
        let before = self.sheet.text();
        self.lay(std::slice::from_ref(edit), said, &before)
    }

    /// Draws the stroke under way anew from where it began, or begins one: what it has drawn so far is gone. Whether anything has
    /// changed.
    pub fn draw_anew(&mut self, edits: &[Edit], said: &str) -> bool {
        let before = self.sheet.text();
        self.sheet = self.before.clone();
        self.lay(edits, said, &before)
    }

    /// Lets the stroke under way go: it has never been.
    pub fn let_go(&mut self) {
        if self.history.let_go() {
            self.sheet = self.before.clone();
            self.look();
        }
    }

    fn lay(&mut self, edits: &[Edit], said: &str, before: &str) -> bool {
        for edit in edits {
            self.sheet.apply(edit);
            if let Some(other) = self.mirror.edit(&self.map, edit) {
                self.sheet.apply(&other);
            }
        }
        if self.sheet.text() == before {
            return false;
        }
        self.history.wet(said);
        self.look();
        true
    }

    /// Draws one stroke.
    pub fn once(&mut self, edit: &Edit, said: &str) -> bool {
        self.dry();
        self.draw(edit, said) && self.dry()
    }

    /// Puts another map in place of this one, as a stroke that can be taken back.
    ///
    /// # Errors
    /// As [`Sheet::open`].
    pub fn replace(&mut self, text: &str, said: &str) -> Result<(), MapError> {
        self.dry();
        self.sheet = Sheet::open(said, text)?;
        self.history.wet(said);
        self.look();
        self.dry();
        Ok(())
    }

    /// Looks at what the sheet says now.
    fn look(&mut self) {
        // No stroke makes a map that is none.
        if let Ok(draft) = self.sheet.draft() {
            self.map = Arc::new(draft.map);
            self.problems = draft.problems;
        }
    }
}
