//! The window's part of making a lesson or puzzle: what is being made, and whose order is being shown to it on the board.

mod judge;
mod kept;
mod refused;
mod verdict;

use std::path::PathBuf;

use bevy::prelude::*;

pub use kept::Kept;
pub use refused::{Refused, or_meant};
pub use verdict::{Verdict, Verdicts};

use crate::app::{FrameSet, Notice, Session, Teaching};
use crate::rules::Order;
use crate::workshop::lesson::{Draft, DraftError, Jot, Make};

/// What was pressed on the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// Say what is wrong.
    Check,
    /// Save it.
    Save,
    /// Save it, and take it as the learner.
    Try,
    /// Ask about the order that the rules have just refused.
    AskAbout,
    /// Bring the position that it begins with on the table.
    ToItsPosition,
    /// Go on with what was left behind.
    GoOn,
}

/// What is said before it goes unsaved.
const UNSAVED: &str = "This is not saved: close it once more, and it is gone.";

/// What is being made.
#[derive(Resource, Debug, Default)]
pub struct Craft {
    /// It; none while nothing is made.
    pub draft: Option<Draft>,
    /// The next order on the board is the answer, or the contrast: it is written down and not carried out.
    pub recording: Option<bool>,
    /// Where it was saved.
    pub saved: Option<PathBuf>,
    /// What it said when it was saved there.
    saved_as: Option<Jot>,
    /// What it said when it was begun.
    begun: Option<Jot>,
    /// What would be lost, as has been said.
    warned: Option<Jot>,
    /// What the coach says of the answer, or that he looks at it.
    pub counsel: Option<String>,
    /// What the rules have just refused.
    pub refused: Option<Refused>,
    /// What was left behind by a program that did not come to save it, and where it was saved before that.
    pub left: Option<Box<(Draft, Option<PathBuf>)>>,
    /// What is said of the answer, and of the contrast.
    pub verdicts: [Verdicts; 2],
    /// What was pressed in this frame.
    pub pressed: Option<Press>,
    /// What can be undone in its fields is of this question, and not of one before.
    pub undoes_its_own: bool,
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
        let begun = Some(draft.jot());
        *self = Craft { draft: Some(draft), begun, left: self.left.take(), ..Craft::default() };
        Ok(())
    }

    /// Puts it away: at once where nothing of it would be lost, else once that has been said.
    pub fn put_away(&mut self) {
        let now = self.draft.as_ref().map(Draft::jot);
        if self.is_kept() || now.is_none_or(|now| self.may_go(UNSAVED, now)) {
            self.clear();
        }
    }

    /// Nothing is made any more; what was left behind is offered as before.
    fn clear(&mut self) {
        *self = Craft { left: self.left.take(), ..Craft::default() };
    }

    /// Whether something may go that is in what is being made: once it has been warned of that, as it is now.
    pub fn may_go(&mut self, warning: &str, now: Jot) -> bool {
        let is_said = self.said.as_ref().is_some_and(|(_, said)| said == warning);
        let may = is_said && self.warned.as_ref() == Some(&now);
        (self.said, self.warned) = (Some((false, warning.to_owned())), Some(now));
        may
    }

    /// Whether nothing would be lost without it: it is saved, or as it was begun.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.is_saved() || self.draft.as_ref().map(Draft::jot) == self.begun
    }

    /// Whether its file says what there is here.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.saved_as.is_some() && self.saved_as == self.draft.as_ref().map(Draft::jot)
    }

    /// The board shows another point of the game than it begins at.
    fn elsewhere(&mut self) {
        self.said = Some((false, "The board shows another point of the game now.".to_owned()));
        self.recording = None;
    }

    /// Writes down what was done on the board, where that is waited for; says whether it was.
    pub fn hears(&mut self, session: &Session, orders: &[Order]) -> bool {
        let (Some(contrast), Some(draft)) = (self.recording, &mut self.draft) else { return false };
        if draft.position() != session.position() {
            self.elsewhere();
            return true;
        }
        let heard = draft.record(contrast, orders.to_vec());
        self.said = heard.err().map(|error| (false, error.to_string()));
        (self.recording, self.refused) = (None, None);
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
        let draft = self.draft.as_mut()?;
        let Some(folder) = folder else {
            self.said = Some((false, "There is no folder for lessons of your own.".to_owned()));
            return None;
        };
        match draft.save(&folder, self.saved.as_deref()) {
            Ok(path) => {
                self.said = Some((true, format!("Saved as {}", path.display())));
                self.saved_as = self.draft.as_ref().map(Draft::jot);
                self.saved = Some(path.clone());
                Some(path)
            }
            Err(error) => {
                // What lies there is somebody else's now: saved once more, this has a file of its own.
                if matches!(error, DraftError::InTheWay { .. }) {
                    (self.saved, self.saved_as) = (None, None);
                }
                self.said = Some((false, error.to_string()));
                None
            }
        }
    }
}

/// Lessons and puzzles are made here.
pub struct CraftPlugin;

impl Plugin for CraftPlugin {
    fn build(&self, app: &mut App) {
        judge::plug(app);
        app.init_resource::<Kept>().add_systems(
            Update,
            (kept::look, make_room, kept::go_on, kept::to_its_position, kept::keep)
                .chain()
                .in_set(FrameSet::View),
        );
    }
}

/// When another game comes on the table nothing is recorded any more, and what would not be lost is put away; who tries it as a learner
/// goes on with it afterwards.
fn make_room(
    mut notices: MessageReader<Notice>,
    (session, teaching): (Option<Res<Session>>, Option<Res<Teaching>>),
    mut craft: ResMut<Craft>,
) {
    if !notices.read().any(|notice| *notice == Notice::Began) {
        return;
    }
    (craft.recording, craft.refused) = (None, None);
    let Some(session) = session.filter(|_| teaching.is_none()) else { return };
    let elsewhere =
        craft.draft.as_ref().is_some_and(|draft| draft.position() != session.position());
    if elsewhere && craft.is_kept() {
        craft.clear();
    }
}
