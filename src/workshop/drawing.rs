//! A map that is being drawn: stroke by stroke, each of which can be taken back as long as it is open, however many there are.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::board::{Map, MapError};
use crate::files::{self, Kind};
use crate::workshop::journal::Left;
use crate::workshop::sheet::{Edit, Mirror, Sheet};

/// What was drawn in one go, and the map after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stroke {
    /// What was done, for the player.
    pub said: String,
    /// The text of the map file after it.
    text: Arc<str>,
}

/// Why a drawing is not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Somebody else wrote the file in the meantime.
    #[error("{0} has been changed by somebody else since it was opened: save under another name")]
    ChangedElsewhere(PathBuf),
    /// A file lies there that is another map.
    #[error("there is a file {0} already: choose another name")]
    Taken(PathBuf),
    /// It cannot be written.
    #[error("{0} cannot be written: {1}")]
    Unwritable(PathBuf, io::Error),
}

/// A map that is being drawn.
#[derive(Debug, Clone)]
pub struct Drawing {
    /// The first is how it was opened.
    strokes: Vec<Stroke>,
    /// The one after which it is shown; those behind it have been taken back.
    at: usize,
    /// The stroke under way, which ends where the button is let go.
    wet: Option<String>,
    sheet: Sheet,
    map: Arc<Map>,
    problems: Vec<MapError>,
    /// Where it is drawn a second time.
    pub mirror: Mirror,
    path: Option<PathBuf>,
    /// What the file says, as far as is known here.
    on_disk: Option<Arc<str>>,
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
        drawing.on_disk = drawing.strokes.first().map(|stroke| Arc::clone(&stroke.text));
        drawing.path = Some(path.to_owned());
        Ok(drawing)
    }

    fn begin(said: &str, text: &str, file: &str) -> Result<Drawing, MapError> {
        let sheet = Sheet::open(file, text)?;
        let draft = Map::draft(file, text)?;
        Ok(Drawing {
            strokes: vec![Stroke { said: said.to_owned(), text: text.into() }],
            at: 0,
            wet: None,
            sheet,
            map: Arc::new(draft.map),
            problems: draft.problems,
            mirror: Mirror::None,
            path: None,
            on_disk: None,
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
                Ok(drawing)
            }
            None => {
                let mut drawing = Drawing::of_text(said, &left.text)?;
                // It has been drawn, if not here: it is kept on until it is saved.
                drawing.strokes.extend(drawing.strokes.clone());
                drawing.at = 1;
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

    /// The text of its file.
    #[must_use]
    pub fn text(&self) -> String {
        self.sheet.text()
    }

    /// Its file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether its file says what is drawn here.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.wet.is_none() && self.on_disk.as_deref() == self.stroke().map(|one| &*one.text)
    }

    /// Whether nothing has been drawn since it was opened.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.at == 0 && self.wet.is_none()
    }

    /// Whether something has been drawn that no file has.
    #[must_use]
    pub fn would_be_lost(&self) -> bool {
        !self.is_saved() && !self.is_untouched()
    }

    /// All strokes, the first being how it was opened, and after which of them it is shown.
    #[must_use]
    pub fn strokes(&self) -> (&[Stroke], usize) {
        (&self.strokes, self.at)
    }

    fn stroke(&self) -> Option<&Stroke> {
        self.strokes.get(self.at)
    }

    /// Draws on with the stroke under way, or begins one. Whether anything has changed.
    pub fn draw(&mut self, edit: &Edit, said: &str) -> bool {
        let before = self.sheet.text();
        self.sheet.apply(edit);
        if let Some(other) = self.mirror.edit(&self.map, edit) {
            self.sheet.apply(&other);
        }
        if self.sheet.text() == before {
            return false;
        }
        self.wet = Some(said.to_owned());
        self.look();
        true
    }

    /// Ends the stroke under way. What had been taken back before it is gone then.
    pub fn dry(&mut self) -> bool {
        let Some(said) = self.wet.take() else { return false };
        let text: Arc<str> = self.sheet.text().into();
        if self.stroke().is_some_and(|stroke| stroke.text == text) {
            return false;
        }
        self.strokes.truncate(self.at + 1);
        self.strokes.push(Stroke { said, text });
        self.at += 1;
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
        self.wet = Some(said.to_owned());
        self.look();
        self.dry();
        Ok(())
    }

    /// Shows it as it was after so many strokes.
    pub fn go_to(&mut self, stroke: usize) {
        self.dry();
        let Some(wanted) = self.strokes.get(stroke) else { return };
        if let Ok(sheet) = Sheet::open(&wanted.said, &wanted.text) {
            self.sheet = sheet;
            self.at = stroke;
            self.look();
        }
    }

    /// Takes the last stroke back.
    pub fn undo(&mut self) {
        self.dry();
        if let Some(before) = self.at.checked_sub(1) {
            self.go_to(before);
        }
    }

    /// Draws the stroke again that was taken back last.
    pub fn redo(&mut self) {
        self.go_to(self.at + 1);
    }

    /// Saves it in its file.
    ///
    /// # Errors
    /// Somebody else has changed the file, another file lies there, or it cannot be written; then it is as it was.
    pub fn save(&mut self, path: &Path) -> Result<(), SaveError> {
        self.dry();
        let text: Arc<str> = self.sheet.text().into();
        let there = files::read_text(path, Kind::Written).ok();
        let known = self.path.as_deref() == Some(path);
        match there {
            Some(found) if known && self.on_disk.as_deref() != Some(&found) => {
                return Err(SaveError::ChangedElsewhere(path.to_owned()));
            }
            Some(found) if !known && *found != *text => {
                return Err(SaveError::Taken(path.to_owned()));
            }
            _ => {}
        }
        let unwritable = |error| SaveError::Unwritable(path.to_owned(), error);
        files::folders::make_for(path).map_err(unwritable)?;
        files::replace(path, text.as_bytes()).map_err(unwritable)?;
        (self.path, self.on_disk) = (Some(path.to_owned()), Some(text));
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
