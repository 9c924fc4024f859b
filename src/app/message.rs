//! What goes in and what comes out, as Bevy messages.

use std::path::PathBuf;

use bevy::prelude::Message;

use super::autosave::Elsewhere;
use super::exchange::Exchanging;
use super::work::BrokenOff;
use crate::game::{Form, Mode, SaveError, StandingOrders, UndoRefused};
use crate::lessons::{Go, LessonError};
use crate::rules::{AgreementOrder, Event, Order, Refusal};
use crate::scenario::ScenarioError;
use crate::sharing::exchange;

/// In: an order for the game being played. Those of one frame are carried out in the order they were written.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Submit(pub Order);

/// In: everything a player wants of the program that is not an order. Those of one frame are carried out in
/// the order they were written, before the orders of that frame.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// A new game in place of the one being played.
    NewGame {
        /// A built-in scenario's name, or the path of a scenario file.
        scenario: String,
        /// The seed of its dice.
        seed: u64,
        /// Who plays.
        mode: Mode,
        /// What is agreed on before anything is played.
        agreements: Vec<AgreementOrder>,
    },
    /// A saved game in place of the one being played.
    Load(PathBuf),
    /// A lesson in place of the game being played: a built-in one's name, or the path of a lesson file.
    Lesson(String),
    /// What a learner does in his lesson apart from giving orders.
    Learn(Go),
    /// The game that was saved by itself in this file.
    Resume(PathBuf),
    /// Save the game.
    Save(PathBuf),
    /// Write the after-action report of the game.
    Report(PathBuf, Form),
    /// Somebody else plays from now on: a side is handed to the machine or taken from it.
    Seat(Mode),
    /// Take the last order back; against the machine, the person's last one with what the machine answered.
    Undo,
    /// Play the order last taken back once more.
    Redo,
    /// Go to where so many orders have been played.
    RewindTo(usize),
    /// Show the table as it was after so many orders, without going back there. An order given there does go back,
    /// and what was played from there on becomes a branch.
    LookAt(usize),
    /// Go to the end of this one of the game's branches.
    SwitchTo(usize),
    /// What the sides want to be asked from now on.
    StandingOrders(StandingOrders),
    /// What is wanted of games by exchange of files.
    Exchange(Exchanging),
    /// Leave the game for the menu.
    Leave,
}

/// Out: something happened in the game.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Happened(pub Event);

/// Out: an order was not accepted, and nothing has changed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub Refusal);

/// Out: a request was carried out.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A game began or was loaded: everything is new.
    Began,
    /// The game stands elsewhere on its log, without anything having happened.
    WentTo {
        /// How many orders have been played there.
        orders: usize,
    },
    /// The game was saved because the player asked for it.
    Saved(PathBuf),
    /// The report was written.
    Written(PathBuf),
    /// The game is saved by itself in this file and not in the usual one.
    SavesElsewhere(PathBuf, Elsewhere),
}

/// Out: something else than an order could not be done. Nothing has changed.
#[derive(Message, Debug)]
pub struct Failed(pub Failure);

/// Why a request could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Orders and most requests need a game.
    #[error("no game is being played")]
    NoGame,
    /// The scenario cannot be used.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// A game cannot be saved or loaded.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The game was not saved by itself. It is asked for again after the next order.
    #[error("the game was not saved by itself: {0}")]
    Autosave(SaveError),
    /// The report was not written.
    #[error("the report was not written: {0}")]
    Report(#[from] BrokenOff),
    /// The lesson cannot be used.
    #[error(transparent)]
    Lesson(#[from] LessonError),
    /// There is no lesson to go on with.
    #[error("no lesson is being taken")]
    NoLesson,
    /// What games have and lessons have not.
    #[error("not in a lesson: it has its own steps")]
    InLesson,
    /// The lesson asks for no order now.
    #[error("this step of the lesson asks for no order")]
    NotAsked,
    /// There is no saved game to go on with.
    #[error("there is no saved game to go on with")]
    NothingToResume,
    /// The game is on the table of another window.
    #[error("this game is being played in another window")]
    PlayedElsewhere,
    /// An order was given while the table is shown as it was.
    #[error("the table is shown as it was: go on to the present before you give orders")]
    LookingBack,
    /// A file of a game by exchange, or such a game, cannot be used.
    #[error(transparent)]
    Exchange(#[from] exchange::ExchangeError),
    /// An order in a game by exchange was not heard.
    #[error("{0}")]
    Unsaid(exchange::Problem),
    /// What other games have, and those by exchange have not.
    #[error(
        "not in a game by exchange of files: it is kept by itself, and each side is played in its own home"
    )]
    Apart,
    /// The system names no folder for data.
    #[error("the system names no folder for data")]
    NoDataFolder,
    /// The game does not go there.
    #[error(transparent)]
    Undo(#[from] UndoRefused),
    /// The rules refuse what was to be agreed on.
    #[error(transparent)]
    Agreement(#[from] Refusal),
}
