//! What a player asks for by a panel, a key or a click.

use std::path::PathBuf;

use bevy::prelude::*;

use super::layout::{Sheet, Wing};
use crate::app::Request;
use crate::board::Location;
use crate::gui::choices::Act;
use crate::gui::planner;
use crate::gui::settings::Settings;
use crate::gui::teach;
use crate::gui::tools::Tool;
use crate::gui::trash::Thrown;
use crate::gui::workshop::Want;
use crate::rules::{AgreementOrder, Order, UnitId, WeaponId};

/// Something a player asked for by a panel, a key or a click.
#[derive(Debug, Clone, PartialEq)]
pub enum Intent {
    /// A card or a hex was chosen.
    Act(Act),
    /// Something for the program, not the game.
    Ask(Request),
    /// A Location is looked at and picked up as a whole; or added to what is picked, or dropped if it is there already.
    PickPlace(Location, bool),
    /// A Location is looked at; what is picked up stays so.
    LookPlace(Location),
    /// One unit is picked, or added or dropped.
    PickUnit(UnitId, bool),
    /// What has happened is read and gone on from, or brought back.
    News,
    /// What has happened is read although an attack is being put together.
    ReadNews,
    /// A line of what has happened is looked at; its place too, if so wished.
    LookAtNews(usize, bool),
    /// One line of what has happened on, or back: the table is shown as it was just after it.
    StepNews(bool),
    /// One unit is shown large in the card on the left.
    Look(UnitId),
    /// A weapon is to fire or not.
    ToggleWeapon(WeaponId),
    /// A unit's inherent FP is to fire or not.
    ToggleInherent(UnitId),
    /// A leader directs or not.
    ToggleDirector(UnitId),
    /// A hex with several choices is opened.
    OpenHex(crate::board::Coord),
    /// Why nothing happens.
    Tell(String),
    /// The next nine cards get the numbers.
    MoreCards,
    /// Empty hands.
    Clear,
    /// The card of the standing orders is opened or closed.
    StandingOrders,
    /// A panel beside the board is folded away or brought back.
    Fold(Wing),
    /// Something is agreed on beside the rules.
    Agree(AgreementOrder),
    /// Settings as they are to be.
    Set(Settings),
    /// A window is opened or closed.
    Toggle(Sheet),
    /// A tool over the board is taken up or put away.
    Use(Tool),
    /// A branch is put beside what is played now.
    Compare(usize),
    /// The analysis of the game that is over is opened or closed.
    Analyse,
    /// Those who came through a chapter of a campaign go on to the next.
    NextChapter,
    /// A puzzle is made of the point of the game that is shown; one that is being made is put away.
    Craft,
    /// One that was saved is taken up again, to be mended.
    Mend(PathBuf),
    /// Orders that are not offered are tried out while an order is recorded.
    TryOut(Vec<Order>),
    /// The teacher's view, and what is used in it.
    Teach(teach::Want),
    /// It is not worked out any further.
    StopAnalysis,
    /// The game goes back to after so many orders, and is played on from there.
    PlayOn(usize),
    /// The machine answers although somebody went back along the line.
    Release,
    /// What the machine does is looked at no more until somebody else is asked; or it is again.
    Hurry,
    /// A folder is shown where the desktop shows folders.
    OpenFolder(PathBuf),
    /// The first of the messages that stay has been seen.
    Dismiss,
    /// The program ends.
    Quit,
}

/// What was asked for and not yet carried out.
#[derive(Resource, Debug, Default)]
pub struct Wishes {
    /// In the order in which it was asked for.
    pub intents: Vec<Intent>,
    /// What the tick boxes of the card on the left do, in their order: Shift and a digit stand for them.
    pub ticks: Vec<Intent>,
    /// What is wanted in the workshop.
    pub drawing: Vec<Want>,
    /// What is wanted where scenarios are made.
    pub planning: Vec<planner::Want>,
    /// Scenarios that are to be handed on, by the names that they are loaded by.
    pub hand_out: Vec<String>,
    /// What is thrown away of the player's own.
    pub throw_away: Vec<Thrown>,
}

impl Wishes {
    /// Notes what is asked for.
    pub fn want(&mut self, intent: Intent) {
        self.intents.push(intent);
    }

    /// Asks for what the tick boxes do whose keys are struck.
    pub fn tick_off(&mut self, struck: impl Fn(usize) -> bool) {
        let struck = self.ticks.iter().enumerate().filter(|(number, _)| struck(*number));
        self.intents.extend(struck.map(|(_, tick)| tick.clone()));
    }
}
