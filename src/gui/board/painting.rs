//! The still board as one picture, painted from the map alone, from the ground up: the whole of it or a part. Nothing
//! that is painted depends on which part it is painted in, so that parts lie beside each other without a seam, and on no
//! hex farther away than `REACH`, so that what has changed can be painted anew alone.

use std::sync::Arc;

use super::field::PLACED;
use super::geometry::{Spot, center, page, sheet};
use super::grid::Grid;
use super::{buildings, debris, ground, growth, lines, ways};
use crate::board::{Coord, Map};
use crate::gui::art::{Area, Canvas, Ink, shade};
use crate::gui::theme::{Board, Style};

/// The sharpest that a board is painted, in pixels a hexside.
const FINEST: f32 = 96.0;
/// As many pixels as a board may have: larger boards are painted coarser.
const MOST_PIXELS: f32 = 14_000_000.0;
/// How far from its centre a hex may change what is painted, in hexsides: a road that runs off the board goes farthest.
const REACH: f32 = 2.6;
/// So many pixels more are painted round a part, and cut off: lines are rough where they leave the canvas.
const BRIM: u32 = 8;
/// How wide and high a piece is, in pixels. It has to be halved as often as its texture has smaller copies.
pub const PIECE: u32 = 512;

/// What is to be painted: a map, in these colours, so finely.
#[derive(Debug, Clone)]
pub struct Plan {
    map: Arc<Map>,
    colors: &'static Board,
    /// Pixels a hexside.
    scale: f32,
    /// The rectangle of the hexes.
    sheet: [f32; 4],
    /// The same with the paper round it.
    page: [f32; 4],
}

impl Plan {
    /// The board as it lies in the window.
    #[must_use]
    pub fn new(map: Arc<Map>, colors: &'static Board) -> Plan {
        Plan::coarse(map, colors, FINEST)
    }

    /// The same with at most so many pixels to a hexside.
    #[must_use]
    pub fn coarse(map: Arc<Map>, colors: &'static Board, finest: f32) -> Plan {
        let (sheet, page) = (sheet(&map), page(&map));
        let (width, height) = (page[2] - page[0], page[3] - page[1]);
        let scale = finest.min((MOST_PIXELS / (width * height)).sqrt()).floor().max(1.0);
        Plan { map, colors, scale, sheet, page }
    }

    /// What is painted.
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// How it is painted, whatever the map: the colours, and how large and how fine it is.
    #[must_use]
    pub fn manner(&self) -> impl std::fmt::Debug {
        (self.colors, self.scale, self.sheet)
    }

    /// The whole picture.
    #[must_use]
    pub fn whole(&self) -> Area {
        let along = |from: f32, to: f32| ((to - from) * self.scale).ceil() as u32;
        [0, 0, along(self.page[0], self.page[2]), along(self.page[1], self.page[3])]
    }

    /// The pieces of the picture, row by row.
    #[must_use]
    pub fn pieces(&self) -> Vec<Area> {
        let [.., width, height] = self.whole();
        let starts = |length: u32| (0..length).step_by(PIECE as usize);
        starts(height)
            .flat_map(|y| starts(width).map(move |x| (x, y)))
            .map(|(x, y)| [x, y, PIECE.min(width - x), PIECE.min(height - y)])
            .collect()
    }

    /// Where a part of the picture lies on the sheet: left, top, right, bottom.
    #[must_use]
    pub fn place(&self, [x, y, width, height]: Area) -> [f32; 4] {
        let along = |from: f32, pixels: u32| from + pixels as f32 / self.scale;
        let [left, top, ..] = self.page;
        [along(left, x), along(top, y), along(left, x + width), along(top, y + height)]
    }

    /// The hexes that a part of the picture may depend on, in the order of the map.
    pub fn hexes(&self, area: Area) -> impl Iterator<Item = Coord> {
        let [x0, y0, x1, y1] = self.place(area);
        self.map.hexes().filter(move |hex| {
            let (x, y) = center(*hex);
            (x0 - REACH..=x1 + REACH).contains(&x) && (y0 - REACH..=y1 + REACH).contains(&y)
        })
    }

    /// Paints a part of the picture. None when it would not fit into memory.
    #[must_use]
    pub fn paint(&self, area: Area) -> Option<Canvas> {
        let [.., width, height] = self.whole();
        let wide = widened(area, (width, height));
        let canvas = Canvas::part(self.scale, (self.page[0], self.page[1]), wide)?;
        let hexes: Vec<Coord> = self.hexes(area).collect();
        let grid = Grid::new(self.page, canvas.area(), &hexes);
        let mut painter = Painter {
            map: &self.map,
            hexes: &hexes,
            grid: &grid,
            canvas,
            colors: self.colors,
            sheet: self.sheet,
            page: self.page,
        };
        ground::paint(&mut painter);
        ground::hills(&mut painter);
        growth::grain(&mut painter);
        growth::brush(&mut painter);
        growth::marsh(&mut painter);
        growth::water(&mut painter);
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
        painter.canvas.cut([area[0] - wide[0], area[1] - wide[1], area[2], area[3]])
    }
}

/// An area with its [`BRIM`], as far as the picture goes.
fn widened([x, y, width, height]: Area, whole: (u32, u32)) -> Area {
    let along = |from: u32, length: u32, all: u32| {
        let start = from.saturating_sub(BRIM);
        (start, (from + length + BRIM).min(all).saturating_sub(start))
    };
    let ((x, width), (y, height)) = (along(x, width, whole.0), along(y, height, whole.1));
    [x, y, width, height]
}

/// A board, or a part of one, being painted.
pub(super) struct Painter<'a> {
    /// What is painted.
    pub(super) map: &'a Map,
    /// The hexes that may show.
    pub(super) hexes: &'a [Coord],
    /// The cells by which shapes are rounded.
    pub(super) grid: &'a Grid,
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

    /// From where to where it is painted across the sheet.
    pub(super) fn across(&self) -> (f32, f32) {
        let [left, _, right, _] = self.canvas.area();
        (left, right)
    }

    /// The part of a rectangle from which what is placed by a shape may reach into what is painted.
    pub(super) fn placed(&self, [x0, y0, x1, y1]: [f32; 4]) -> [f32; 4] {
        let [left, top, right, bottom] = self.canvas.area();
        let (least, most) =
            (|a: f32, b: f32| (a - PLACED).max(b), |a: f32, b: f32| (a + PLACED).min(b));
        [least(left, x0), least(top, y0), most(right, x1), most(bottom, y1)]
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
