//! The window's part of making a lesson or puzzle: what is being made, and whose order is being shown to it on the board.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::app::Session;
use crate::rules::Order;
use crate::workshop::lesson::{Draft, DraftError, Make};

/// What was pressed on the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// Say what is wrong.
    Check,
    /// Save it.
    Save,
    /// Save it, and take it as the learner.
    Try,
}

/// What is being made.
#[derive(Resource, Debug, Default)]
pub struct Craft {
    /// It; none while nothing is made.
    pub draft: Option<Draft>,
    /// The next order on the board is the answer, or the contrast: it is written down and not carried out.
    pub recording: Option<bool>,
    /// Where it was saved.
    pub saved: Option<PathBuf>,
    /// What was pressed in this frame.
    pub pressed: Option<Press>,
    /// The last that was said about it, and whether that is good.
    pub said: Option<(bool, String)>,
}

impl Craft {
    /// Begins at the point of the game that is shown.
    ///
    /// # Errors
    /// Nothing may be made of it.
    pub fn begin(&mut self, session: &Session, make: Make) -> Result<(), DraftError> {
        let draft = Draft::begin(make, session.game(), session.shown())?;
        *self = Craft { draft: Some(draft), ..Craft::default() };
        Ok(())
    }

    /// Writes down what was done on the board, where that is waited for; says whether it was.
    pub fn hears(&mut self, session: &Session, orders: &[Order]) -> bool {
        let (Some(contrast), Some(draft)) = (self.recording, &mut self.draft) else { return false };
        if draft.position() != session.position() {
            self.said = Some((false, "The board shows another point of the game now.".to_owned()));
            self.recording = None;
            return true;
        }
        let heard = draft.record(contrast, orders.to_vec());
        self.said = heard.err().map(|error| (false, error.to_string()));
        self.recording = None;
        true
    }

    /// Says what is wrong with it, or that nothing is.
    pub fn check(&mut self) {
        let Some(draft) = &self.draft else { return };
        self.said = Some(match draft.check() {
            Ok(_) => (true, "The rules agree. It can be saved and tried.".to_owned()),
            Err(error) => (false, error.to_string()),
        });
    }

    /// Saves it in a folder; the path where that went well.
    pub fn save(&mut self, folder: Option<PathBuf>) -> Option<PathBuf> {
        let draft = self.draft.as_ref()?;
        let Some(folder) = folder else {
            self.said = Some((false, "There is no folder for lessons of your own.".to_owned()));
            return None;
        };
        match draft.save(&folder, self.saved.as_deref()) {
            Ok(path) => {
                self.said = Some((true, format!("Saved as {}", path.display())));
                self.saved = Some(path.clone());
                Some(path)
            }
            Err(error) => {
                self.said = Some((false, error.to_string()));
                None
            }
        }
    }
}
