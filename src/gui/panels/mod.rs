//! The panels round the board.

pub mod aftermath;
pub mod analysis;
pub mod armor;
pub mod attack;
pub mod battle;
pub mod branches;
pub mod chance;
pub mod coach;
pub mod coverage;
pub mod craft;
pub mod decision;
pub mod dice;
pub mod exchange;
mod exchange_bar;
pub mod fan;
pub mod fire_strip;
pub mod fire_table;
mod handicap;
pub mod help;
pub mod hover;
pub mod lesson;
mod lesson_form;
mod lesson_options;
pub mod log;
pub mod machine;
pub mod marks;
pub mod minimap;
pub mod news;
pub mod news_marks;
pub mod odds;
pub mod onlookers;
pub mod paint;
pub mod players;
pub mod problems;
pub mod rows;
pub mod saves;
pub mod scenario;
pub mod settings;
pub mod stack;
pub mod standing_orders;
mod tally;
pub mod timeline;
mod to_hit;
mod to_kill;
pub mod toasts;
pub mod toolbar;
pub mod top;
mod trail;
pub mod unit_card;
pub mod vehicle_card;
mod vehicle_odds;

use bevy_egui::egui;

use crate::app::Session;
use crate::gui::analysis::Analyst;
use crate::gui::caution::Caution;
use crate::gui::choices::Choices;
use crate::gui::coach::Coach;
use crate::gui::counters::Stacks;
use crate::gui::desk::Faces;
use crate::gui::machine::Machine;
use crate::gui::news::Told;
use crate::gui::path::PathPreview;
use crate::gui::selection::Selection;
use crate::gui::settings::Settings;
use crate::gui::what_if::Wondering;
use crate::lessons::Lecture;

/// What every panel may read.
pub struct View<'a> {
    /// The game.
    pub session: &'a Session,
    /// What can be done.
    pub choices: &'a Choices,
    /// What is picked up.
    pub selection: &'a Selection,
    /// Pictures of counters.
    pub faces: &'a Faces,
    /// The way to the hex under the pointer.
    pub path: &'a PathPreview,
    /// What the player has set.
    pub settings: &'a Settings,
    /// What the machine is about.
    pub machine: &'a Machine,
    /// What the coach says.
    pub coach: &'a Coach,
    /// What he says of a move that somebody has in mind.
    pub wondering: &'a Wondering,
    /// An order that is held back.
    pub caution: &'a Caution,
    /// The game that is over, looked back on.
    pub analyst: &'a Analyst,
    /// What has happened.
    pub told: &'a Told,
    /// The counters on the board, and what is marked on them.
    pub stacks: &'a Stacks<'a, 'a>,
    /// The lesson being taken.
    pub lecture: Option<&'a Lecture>,
}

/// A plain panel in a colour.
pub fn frame(fill: egui::Color32) -> egui::Frame {
    egui::Frame::new().fill(fill).inner_margin(egui::Margin::symmetric(12, 10))
}
