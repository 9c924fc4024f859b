//! The still board as one picture, painted from the map alone, from the ground up.

use super::geometry::{Spot, page, sheet};
use super::{buildings, debris, ground, growth, lines, ways};
use crate::board::Map;
use crate::gui::art::{Canvas, Ink, shade};
use crate::gui::theme::{Board, Style};

/// The sharpest that a board is painted, in pixels a hexside.
const FINEST: f32 = 96.0;
/// As many pixels as a board may have: larger boards are painted coarser.
const MOST_PIXELS: f32 = 14_000_000.0;

/// A board being painted.
pub(super) struct Painter<'a> {
    /// What is painted.
    pub(super) map: &'a Map,
    /// What it is painted on.
    pub(super) canvas: Canvas,
    /// What it is painted with.
    pub(super) colors: &'static Board,
    /// The rectangle of the hexes.
    pub(super) sheet: [f32; 4],
    /// The same with the paper round it.
    pub(super) page: [f32; 4],
}

impl Painter<'_> {
    /// Whether grounds are flat and nothing has a shadow.
    pub(super) fn is_flat(&self) -> bool {
        self.colors.style == Style::Flat
    }

    /// How much of a texture, a light or a shadow there is: none on a flat board.
    pub(super) fn depth(&self, strength: f32) -> f32 {
        if self.is_flat() { 0.0 } else { strength }
    }

    /// A ball lit from the upper left, as large a shade of it as the style has.
    pub(super) fn lump(&mut self, (x, y): Spot, radius: f32, tint: [u8; 3], light: (f32, f32)) {
        if self.is_flat() {
            self.canvas.disc(x, y, radius, Ink::solid(tint));
        } else {
            self.canvas.ball(x, y, radius, shade(tint, light.0), shade(tint, light.1));
        }
    }
}

/// Paints a map. None when its picture would not fit into memory.
pub fn paint(map: &Map, colors: &'static Board) -> Option<Canvas> {
    paint_small(map, colors, FINEST)
}

/// Paints a map with at most so many pixels to a hexside.
pub fn paint_small(map: &Map, colors: &'static Board, finest: f32) -> Option<Canvas> {
    let page = page(map);
    let (width, height) = (page[2] - page[0], page[3] - page[1]);
    let scale = finest.min((MOST_PIXELS / (width * height)).sqrt()).floor();
    let canvas = Canvas::new((width, height), scale, (page[0], page[1]))?;
    let mut painter = Painter { map, colors, canvas, sheet: sheet(map), page };
    ground::paint(&mut painter);
    ground::hills(&mut painter);
    growth::grain(&mut painter);
    growth::brush(&mut painter);
    growth::marsh(&mut painter);
    ways::depressions(&mut painter);
    debris::paint(&mut painter);
    ways::roads(&mut painter);
    growth::orchard(&mut painter);
    growth::woods(&mut painter);
    buildings::paint(&mut painter);
    lines::hexsides(&mut painter);
    lines::grid(&mut painter);
    lines::names(&mut painter);
    ground::frame(&mut painter);
    Some(painter.canvas)
}
