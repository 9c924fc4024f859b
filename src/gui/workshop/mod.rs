//! The workshop in the window: a map is drawn with the mouse or the keys, and shown as it will be played on. The panels say what
//! they want ([`Want`]); one system does it.

mod board;
mod by_tool;
mod files;
mod grip;
mod hand;
mod head;
mod house;
mod ink;
mod kept;
pub(in crate::gui) mod keys;
pub(in crate::gui) mod left;
mod pieces;
pub(in crate::gui) mod right;
pub(in crate::gui) mod strokes;
mod swatches;
mod wants;
mod worktop;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, Panel, Rect, Ui};

pub use files::Page;
pub(in crate::gui) use files::{beside_trash, left_behind};
pub use ink::{Grain, Ink, Tool};
pub use kept::Kept;
pub(in crate::gui) use kept::{Aside, set_aside};
pub use swatches::Swatches;
pub use wants::Want;
pub(in crate::gui) use worktop::{Worktop, file_of, keep, may_go, offer, save, save_as, show};

use super::board::{BoardChosen, BoardShown};
use super::camera::{FreeArea, View as Looking};
use super::desk::{Desk, carry_out};
use super::los_tool::TOP;
use super::notice::Toasts;
use super::panels::minimap;
use super::theme;
use crate::app::{FrameSet, Screen};
use crate::board::{Coord, Hexside, Map};
use crate::files::folders;
use crate::workshop::drawing::Drawing;
use crate::workshop::journal::Journal;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::scatter::Sowing;
use crate::workshop::sheet::Piece;

/// How wide the panels beside the board are.
const LEFT: f32 = 250.0;
const RIGHT: f32 = 320.0;

/// The drawing in hand, and with what it is drawn. It stays in hand while the menu or a game is shown.
#[derive(Resource, Debug)]
pub struct Easel {
    /// The map.
    pub drawing: Drawing,
    /// What the button does.
    pub tool: Tool,
    /// With what.
    pub ink: Ink,
    /// How much at once.
    pub grain: Grain,
    /// The hex that is looked at closely.
    pub selected: Option<Coord>,
    /// Whether a line of sight goes from a hex to the pointer.
    pub sight: Sight,
    /// The hex under the pointer, or that the keys point at.
    pub over: Option<Coord>,
    /// The hexside nearest to the pointer.
    pub over_side: Option<Hexside>,
    /// The hexes that are marked.
    pub area: BTreeSet<Coord>,
    /// What was copied, as it would be laid down.
    pub piece: Option<Piece>,
    /// How thickly, and by which seed, houses and ground come up.
    pub sowing: Sowing,
    /// What a house is being dragged by.
    grip: Option<grip::Grip>,
    /// What lies over it.
    pub page: Option<Page>,
    /// Drawings that were left behind and are offered where others are opened: their names and files.
    pub left: Vec<(String, PathBuf)>,
}

/// What is seen from a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sight {
    /// The tool is in use.
    pub on: bool,
    /// All that is not seen is hatched.
    pub fan: bool,
    /// From where.
    pub from: Option<Coord>,
    /// The storey looked from, and the one looked at, where a hex has it.
    pub levels: (i8, i8),
}

impl Sight {
    /// The same from another storey, or to another one.
    #[must_use]
    pub fn moved(self, to: bool, by: i8) -> Sight {
        let (from, at) = self.levels;
        let next = |level: i8| (level + by).rem_euclid(TOP + 1);
        let levels = if to { (from, next(at)) } else { (next(from), at) };
        Sight { levels, ..self }
    }
}

impl Easel {
    /// A drawing to be drawn on.
    #[must_use]
    pub fn new(drawing: Drawing) -> Easel {
        Easel {
            drawing,
            tool: Tool::Brush,
            ink: Ink::default(),
            grain: Grain::One,
            selected: None,
            sight: Sight::default(),
            over: None,
            over_side: None,
            area: BTreeSet::new(),
            piece: None,
            sowing: Sowing::USUAL,
            grip: None,
            page: None,
            left: Vec::new(),
        }
    }
}

impl Worktop for Easel {
    type Made = Drawing;
    const WHAT: &'static str = "map";
    // Strokes change it, and the view stays where it is.
    const FITS: bool = false;

    fn made(&self) -> &Drawing {
        &self.drawing
    }

    fn made_mut(&mut self) -> &mut Drawing {
        &mut self.drawing
    }

    fn map(&self) -> &Arc<Map> {
        self.drawing.map()
    }

    fn is_covered(&self) -> bool {
        self.page.is_some()
    }

    fn lists(&self) -> bool {
        matches!(self.page, Some(Page::Open(_)))
    }

    fn list(&mut self, places: &Places) {
        self.page = Some(Page::open(places));
    }

    fn close(&mut self) {
        self.page = None;
    }

    fn left(&mut self) -> &mut Vec<(String, PathBuf)> {
        &mut self.left
    }
}

/// Where the player's own things lie; nowhere in tests that name nothing.
#[derive(Resource, Debug, Default, Clone)]
pub struct Places {
    /// His maps and scenarios.
    pub own: Option<PathBuf>,
    /// What is being drawn and is not saved.
    pub drawings: Option<PathBuf>,
    /// What is handed on to others.
    pub bundles: Option<PathBuf>,
    /// The folder of all his data, in which these lie.
    pub data: Option<PathBuf>,
    /// Where files are likely to lie that others have sent.
    pub arrivals: Vec<PathBuf>,
}

impl Places {
    /// In the system's folder for such things.
    #[must_use]
    pub fn usual() -> Places {
        let below = folders::data().map_or_else(Places::default, Places::below);
        Places { arrivals: folders::arrivals(), ..below }
    }

    /// Below a folder of the player's data.
    #[must_use]
    pub fn below(data: PathBuf) -> Places {
        Places {
            own: Some(data.join("scenarios")),
            drawings: Some(data.join("drawings")),
            bundles: Some(data.join("bundles")),
            data: Some(data),
            arrivals: Vec::new(),
        }
    }
}

/// Maps are drawn here.
pub struct WorkshopPlugin;

impl Plugin for WorkshopPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Swatches>()
            .init_resource::<Kept<Drawing>>()
            .init_resource::<Places>()
            .add_systems(OnEnter(Screen::Workshop), enter)
            .add_systems(OnExit(Screen::Workshop), leave)
            .add_systems(
                Update,
                (keys::strike, hand::draw)
                    .chain()
                    .in_set(FrameSet::Input)
                    .before(wants::carry_out)
                    .run_if(in_state(Screen::Workshop)),
            )
            .add_systems(Update, wants::carry_out.in_set(FrameSet::Input).after(carry_out))
            .add_systems(
                Update,
                (show::<Easel>.in_set(BoardChosen), keep::<Easel>, offer::<Easel>, swatches::paint)
                    .chain()
                    .in_set(FrameSet::View)
                    .run_if(in_state(Screen::Workshop)),
            );
    }
}

/// The drawing that is in hand, or an empty board and what can be opened. What was left behind is among that.
fn enter(
    easel: Option<Res<Easel>>,
    (places, mut kept): (Res<Places>, ResMut<Kept<Drawing>>),
    (mut view, mut toasts): (ResMut<Looking>, ResMut<Toasts>),
    mut commands: Commands,
) {
    *view = Looking::default();
    if kept.journal.is_none() {
        let journal = places.drawings.as_deref().and_then(Journal::within);
        if kept.look(journal, Drawing::take_up, &mut toasts) {
            toasts.say("A map was left behind without being saved: \"Open\" offers it.");
        }
    }
    if easel.is_some() {
        return;
    }
    let page = Some(Page::open(&places));
    let Ok(drawing) = Drawing::blank(Drawing::NEW, 15, 10) else { return };
    commands.insert_resource(Easel { page, ..Easel::new(drawing) });
}

/// The table gets its own board back. How much room a board has is known again when the panels of the next screen are drawn: fitted
/// into that of these panels it would lie too large or too small.
pub(in crate::gui) fn leave(mut free: ResMut<FreeArea>, mut commands: Commands) {
    commands.remove_resource::<BoardShown>();
    free.set_if_neq(FreeArea::default());
}

/// Draws the panels; returns what they leave free.
pub(super) fn draw(
    ctx: &egui::Context,
    root: &mut Ui,
    (easel, swatches): (&Easel, &Swatches),
    (place, frame): (&dyn Fn(Vec2) -> egui::Pos2, &minimap::Frame),
    desk: &mut Desk<'_>,
) -> Rect {
    let theme = theme::of(root);
    let dark = egui::Frame::new().fill(theme.bar).inner_margin(egui::Margin::symmetric(14, 4));
    let paper = egui::Frame::new().fill(theme.paper).inner_margin(egui::Margin::symmetric(14, 6));
    Panel::top("workshop head")
        .exact_size(54.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(dark)
        .show(root, |ui| head::draw(ui, easel, desk));
    Panel::right("workshop facts")
        .exact_size(RIGHT)
        .resizable(false)
        .frame(paper)
        .show(root, |ui| right::draw(ui, easel, desk));
    Panel::left("workshop tools").exact_size(LEFT).resizable(false).frame(paper).show(root, |ui| {
        // Below the palette: above it would push the tools away under the pointer.
        by_tool::foot(ui, easel, desk);
        left::draw(ui, (easel, swatches), desk);
    });
    Panel::bottom("workshop strokes")
        .exact_size(58.0)
        .resizable(false)
        .frame(paper)
        .show(root, |ui| strokes::draw(ui, easel, desk));
    let board = root.available_rect_before_wrap();
    board::draw(ctx, easel, (board, place), desk);
    head::over_board(ctx, easel, board, desk);
    minimap::plain(ctx, (easel.drawing.map(), frame, board), keys::MAP, desk);
    files::draw(ctx, easel, desk);
    board
}
