//! What is made stroke by stroke, a map or a scenario: how it is gone back and forth among its strokes, and how it is saved. Each
//! says by itself how a text of it is shown.

use std::path::Path;

use super::history::{History, InHand, SaveError, Stroke, title_of_name};

/// Something that is made stroke by stroke, in a file of its own.
pub trait OnPaper: InHand + Clone {
    /// What it is called until somebody says otherwise.
    const NEW: &'static str;

    /// What it is called now.
    fn title(&self) -> &str;

    /// Its strokes and its file, to be changed.
    fn history_mut(&mut self) -> &mut History;

    /// Puts another text in place of this one. Whether it could be read: it is as it was where not.
    fn show(&mut self, text: &str) -> bool;

    /// Calls it something, in one stroke.
    fn call(&mut self, title: &str);

    /// Ends the stroke under way. What had been taken back before it is gone then. Whether there was one that changed anything.
    fn dry(&mut self) -> bool {
        let text = self.text();
        self.history_mut().dry(&text)
    }

    /// Its file.
    fn path(&self) -> Option<&Path> {
        self.history().path()
    }

    /// Whether its file says what is said here.
    fn is_saved(&self) -> bool {
        self.history().is_saved()
    }

    /// Whether nothing has been done since it was opened.
    fn is_untouched(&self) -> bool {
        self.history().is_untouched()
    }

    /// Whether something has been done that no file has.
    fn would_be_lost(&self) -> bool {
        self.history().would_be_lost()
    }

    /// All strokes, the first being how it was opened, and after which of them it is shown.
    fn strokes(&self) -> (&[Stroke], usize) {
        self.history().strokes()
    }

    /// Shows it as it was after so many strokes.
    fn go_to(&mut self, stroke: usize) {
        self.dry();
        let Some(text) = self.history().text_after(stroke) else { return };
        if self.show(&text) {
            self.history_mut().go_to(stroke);
        }
    }

    /// Takes the last stroke back.
    fn undo(&mut self) {
        self.dry();
        if let Some(before) = self.strokes().1.checked_sub(1) {
            self.go_to(before);
        }
    }

    /// Makes the stroke again that was taken back last.
    fn redo(&mut self) {
        self.go_to(self.strokes().1 + 1);
    }

    /// Saves it in its file.
    ///
    /// # Errors
    /// As [`History::save`].
    fn save(&mut self, path: &Path) -> Result<(), SaveError> {
        self.dry();
        let text = self.text();
        self.history_mut().save(path, &text)
    }

    /// Saves it in another file, under a name: what nobody has called anything is called so from then on. What it is called now, if
    /// that is new.
    ///
    /// # Errors
    /// As [`OnPaper::save`].
    fn save_as(&mut self, path: &Path, name: &str) -> Result<Option<String>, SaveError> {
        self.dry();
        let called = title_of_name(self.title(), Self::NEW, name);
        let mut named = self.clone();
        if let Some(title) = &called {
            named.call(title);
        }
        named.save(path)?;
        *self = named;
        Ok(called)
    }
}
