//! What the panels draw from and what they ask for. They change nothing of the game themselves: they note [`Intent`]s,
//! which one system turns into messages and picks. What is remembered from frame to frame is a resource for each subject; a
//! system takes those that it is about.

mod carry_out;
mod intent;
mod layout;
mod pick;

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

pub use carry_out::carry_out;
pub use intent::{Intent, Wishes};
pub use layout::{Layout, Sheet, Wing, Wings};

use super::counters::Thing;
use super::counters::markers::Marker;
use super::craft::Craft;
use super::exchange::Post;
use super::lessons::LessonDesk;
use super::notice::Toasts;
use super::panels::branches::Branches;
use super::panels::log::Leaf;
use super::panels::players::Seats;
use super::panels::saves::Saves;
use super::settings::Settings;
use super::teach::Teach;
use crate::app::Request;
use crate::game::Mode;
use crate::opponent::Level;
use crate::rules::{AgreementOrder, Handicap, Side};

/// All that the panels of a frame may note something on.
#[derive(SystemParam)]
pub struct Desk<'w> {
    /// What was asked for.
    pub wishes: ResMut<'w, Wishes>,
    /// Which windows and panels are open.
    pub layout: ResMut<'w, Layout>,
    /// Messages.
    pub toasts: ResMut<'w, Toasts>,
    /// Where the parts of the panels are.
    pub spots: ResMut<'w, Spots>,
    /// Who plays.
    pub seating: ResMut<'w, Seating>,
    /// What is looked at.
    pub gaze: ResMut<'w, Gaze>,
    /// What the log sheet remembers.
    pub leaf: ResMut<'w, Leaf>,
    /// What the sheet of branches remembers.
    pub branches: ResMut<'w, Branches>,
    /// What is remembered of lessons.
    pub lessons: ResMut<'w, LessonDesk>,
    /// The saved games.
    pub saves: ResMut<'w, Saves>,
    /// A lesson or puzzle that is being made.
    pub craft: ResMut<'w, Craft>,
    /// The teacher's view.
    pub teach: ResMut<'w, Teach>,
    /// Games by exchange of files, as last looked up.
    pub post: ResMut<'w, Post>,
}

/// Where the parts of the panels were in the frame before, by name: keys, drags and what lies over the board ask for it, and
/// tests click there.
#[derive(Resource, Debug, Default, Deref, DerefMut)]
pub struct Spots(BTreeMap<String, egui::Rect>);

/// Who plays, and with which dice.
#[derive(Resource, Debug, Default)]
pub struct Seating {
    /// The seed of the next game that the menu begins; the clock's where none is set.
    pub seed: Option<u64>,
    /// Who is to play the next game that the menu begins.
    pub seats: Seats,
    /// Who sits where in the game on the table, as last said: that two take turns is remembered while the machine plays.
    pub sitting: Option<Seats>,
    /// How well the machine plays each side, by [`Side::index`](crate::rules::Side::index): as in the settings, where it is remembered.
    pub levels: [Level; 2],
    /// How much the dice help each side that a person plays, in the next game that is begun: remembered likewise.
    pub handicaps: [Handicap; 2],
}

impl Seating {
    /// What is agreed on as a game of a mode begins: the dice help those whom a person plays.
    pub fn agreements(&self, mode: Mode) -> Vec<AgreementOrder> {
        let sides = Side::BOTH.into_iter().zip(self.handicaps);
        let helped = sides.filter(|(side, it)| !it.is_none() && !mode.is_machine(*side));
        helped.map(|(side, handicap)| AgreementOrder::Handicap { side, handicap }).collect()
    }
}

/// What is looked at.
#[derive(Resource, Debug, Default)]
pub struct Gaze {
    /// The line of what has happened that the pointer is on, in the list or on the board.
    pub lit_news: Option<usize>,
    /// A point of the board that the camera is sent to.
    pub look_at: Option<Vec2>,
    /// A point that is brought into view where it is out of it.
    pub show: Option<Vec2>,
    /// Nothing is shown for where the pointer happens to be: pictures.
    pub quiet: bool,
}

/// Lays everything on the desk.
pub struct DeskPlugin;

impl Plugin for DeskPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Wishes>()
            .init_resource::<Layout>()
            .init_resource::<Toasts>()
            .init_resource::<Spots>()
            .init_resource::<Seating>()
            .init_resource::<Gaze>()
            .init_resource::<Leaf>()
            .init_resource::<Branches>()
            .init_resource::<LessonDesk>()
            .init_resource::<Saves>()
            .init_resource::<Craft>()
            .init_resource::<Post>()
            .init_resource::<Faces>()
            .add_systems(Startup, recall_seating)
            .add_systems(PostUpdate, keep_seating.run_if(resource_changed::<Seating>));
    }
}

/// The levels and handicaps of the last run.
fn recall_seating(settings: Res<Settings>, mut seating: ResMut<Seating>) {
    (seating.levels, seating.handicaps) = (settings.levels, settings.handicaps);
}

/// Those for the next one.
fn keep_seating(seating: Res<Seating>, mut settings: ResMut<Settings>) {
    let said = (seating.levels, seating.handicaps);
    if (settings.levels, settings.handicaps) != said {
        (settings.levels, settings.handicaps) = said;
    }
}

impl Desk<'_> {
    /// Notes what is asked for.
    pub fn want(&mut self, intent: Intent) {
        self.wishes.want(intent);
    }

    /// Begins a game with the players who are chosen in the menu.
    pub fn begin(&mut self, scenario: &str) {
        let (scenario, mode) = (scenario.to_owned(), self.seating.seats.mode());
        let seed = self.seating.seed.unwrap_or_else(seed_of_the_clock);
        let agreements = self.seating.agreements(mode);
        self.want(Intent::Ask(Request::NewGame { scenario, seed, mode, agreements }));
    }

    /// Says that something cannot be done.
    pub fn say(&mut self, text: &str) {
        self.toasts.refuse(text);
    }

    /// Notes what a tick box does; says its key.
    pub fn tick(&mut self, intent: Intent) -> String {
        self.wishes.ticks.push(intent);
        match self.wishes.ticks.len() {
            number @ 1..=9 => format!("Shift {number}"),
            _ => String::new(),
        }
    }

    /// Notes where something is.
    pub fn note(&mut self, name: impl Into<String>, rect: egui::Rect) {
        self.spots.insert(name.into(), rect);
    }
}

/// A seed for the dice of a new game: the one thing the window takes from the clock.
#[must_use]
pub fn seed_of_the_clock() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(1, |since| since.as_nanos() as u64)
}

/// Pictures as the panels know them.
#[derive(Resource, Debug, Default)]
pub struct Faces {
    /// Of the counters in play.
    pub counters: BTreeMap<Thing, egui::TextureId>,
    /// Of the markers on them.
    pub markers: BTreeMap<Marker, egui::TextureId>,
    /// The pictures themselves: as long as the panels may show them, nobody gives them up.
    pub held: Vec<Handle<Image>>,
}
