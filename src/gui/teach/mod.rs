//! The teacher's view, for a projector: the board and one panel, both large, and nothing else. A hex can be lit while the rest
//! of the board goes dark, and lines are drawn over the board by hand. Nothing of it is part of a game or saved with it.

mod foot;
mod hand;
pub mod hush;
mod keys;
mod panel;
mod slate;
mod spotlight;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui;

pub use hand::{follow, leaves_clicks};
pub use keys::hear;
pub use panel::{Mark, Page};
pub use slate::{Ink, Slate};

use super::desk::Desk;
use super::panels::log::Lines;
use super::panels::{View, toolbar};
use super::settings::{Points, Settings};
use crate::app::{FrameSet, Notice, Screen};
use crate::board::Coord;

/// A window so large, in points, holds the board and the panel: what is larger is enlarged.
const ROOM: Vec2 = Vec2::new(1000.0, 600.0);
/// How much larger than as set the panel may be.
const LARGER: std::ops::RangeInclusive<f32> = 1.0..=3.0;

/// What the mouse does on the board in place of playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// Lights the hex that is clicked.
    Spotlight,
    /// Draws.
    Pen(Ink),
}

/// What is wanted of the teacher's view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Want {
    /// In or out.
    Turn,
    /// The mouse is to do this; or to play again, if it does.
    TakeUp(Hand),
    /// This hex is lit; if it is, no longer.
    Light(Coord),
    /// The last line is taken back.
    TakeBack,
    /// All lines are wiped off.
    Wipe,
    /// The whole window goes black, or comes back.
    Dark,
    /// Of what is in use, the last that was taken up is put away; nothing is, and the view is left.
    LetGo,
    /// What the panel shows, as long as the table shows what it does.
    Show(Page, Mark),
}

/// The teacher's view.
#[derive(Resource, Debug, Default)]
pub struct Teach {
    /// The window shows it.
    pub on: bool,
    /// What the mouse does on the board; it plays when there is nothing.
    pub hand: Option<Hand>,
    /// The hex that is lit while the rest is dark.
    pub lit: Option<Coord>,
    /// The window is black.
    pub dark: bool,
    /// What has been drawn.
    pub slate: Slate,
    /// The page that was chosen, and of what.
    chosen: Option<(Page, Mark)>,
}

impl Teach {
    /// Does what is wanted.
    pub fn carry_out(&mut self, want: Want) {
        match want {
            Want::Turn => {
                self.on = !self.on;
                (self.hand, self.dark) = (None, false);
            }
            Want::TakeUp(hand) => self.hand = Some(hand).filter(|hand| self.hand != Some(*hand)),
            Want::Light(hex) => self.lit = Some(hex).filter(|hex| self.lit != Some(*hex)),
            Want::TakeBack => self.slate.take_back(),
            Want::Wipe => self.slate.wipe(),
            Want::Dark => self.dark = !self.dark,
            Want::LetGo if self.dark => self.dark = false,
            Want::LetGo if self.hand.is_some() => self.hand = None,
            Want::LetGo if self.lit.is_some() => self.lit = None,
            Want::LetGo => self.on = false,
            Want::Show(page, mark) => self.chosen = Some((page, mark)),
        }
    }

    /// Whether the mouse draws.
    #[must_use]
    pub fn draws(&self) -> bool {
        self.on && matches!(self.hand, Some(Hand::Pen(_)))
    }

    /// Whether Esc puts something away before it leaves the view.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.on && (self.dark || self.hand.is_some() || self.lit.is_some())
    }
}

/// The teacher's view.
pub struct TeachPlugin;

impl Plugin for TeachPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Teach>()
            .init_resource::<Points>()
            .add_systems(Update, begin.in_set(FrameSet::View))
            .add_systems(PostUpdate, enlarge);
    }
}

/// What was drawn over one table says nothing of another.
fn begin(mut notices: MessageReader<Notice>, mut teach: ResMut<Teach>) {
    if notices.read().any(|notice| *notice == Notice::Began) {
        *teach = Teach { on: teach.on, ..Teach::default() };
    }
}

/// Sees how large the panels are to be drawn.
fn enlarge(
    (teach, settings): (Res<Teach>, Res<Settings>),
    screen: Res<State<Screen>>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut points: ResMut<Points>,
) {
    let factor = settings.scale.factor();
    let shown = teach.on && *screen.get() == Screen::Playing;
    let now = match window.single().ok().filter(|_| shown) {
        Some(window) => {
            let room = window.size() / ROOM;
            let larger = room.min_element().clamp(*LARGER.start(), *LARGER.end());
            Points { factor: factor * larger, bar: 0.0 }
        }
        None => Points { factor, bar: toolbar::HEIGHT * factor },
    };
    points.set_if_neq(now);
}

/// Draws the panel, and what is laid over the board; returns the room of the board.
pub fn draw(
    root: &mut egui::Ui,
    (view, lines): (&View<'_>, &Lines),
    place: &dyn Fn(Vec2) -> egui::Pos2,
    desk: &mut Desk<'_>,
) -> egui::Rect {
    let board = panel::draw(root, view, lines, desk);
    let painter = root.painter_at(board);
    if let Some(hex) = desk.teach.lit {
        spotlight::draw(&painter, board, hex, place);
    }
    slate::draw(&painter, &desk.teach.slate, place);
    board
}

/// Draws black over everything, while that is wanted.
pub fn draw_dark(ctx: &egui::Context, desk: &Desk<'_>) {
    if !(desk.teach.on && desk.teach.dark) {
        return;
    }
    let screen = ctx.viewport_rect();
    let area = egui::Area::new("dark".into()).fixed_pos(screen.min).order(egui::Order::Debug);
    area.show(ctx, |ui| {
        ui.painter().rect_filled(screen, 0.0, egui::Color32::BLACK);
        ui.allocate_rect(screen, egui::Sense::click());
    });
}
