//! Text as outlines: what stands on counters and on the board.

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, OutlineBuilder};

use super::canvas::{Canvas, Ink, Pen};
use crate::gui::fonts;

/// The faces that are painted with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Typeface {
    /// Figures on counters and the board.
    Condensed,
    /// The same, lighter: names and small print.
    CondensedLight,
}

/// Which part of the text stands at the given place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Its left end.
    Left,
    /// Its middle.
    Center,
    /// Its right end.
    Right,
}

impl Typeface {
    fn bytes(self) -> &'static [u8] {
        match self {
            Self::Condensed => fonts::BARLOW_BOLD,
            Self::CondensedLight => fonts::BARLOW_SEMIBOLD,
        }
    }

    /// The outline of a text on a baseline that begins at (0, 0), and its width, for capitals `height` high.
    /// None when the font cannot be read or nothing is visible.
    fn outline(self, text: &str, height: f32) -> Option<(Option<Path>, f32)> {
        let face = Face::parse(self.bytes(), 0).ok()?;
        let capital = f32::from(face.capital_height().filter(|h| *h > 0).unwrap_or(700));
        let scale = height / capital;
        let mut pen = GlyphPen { path: PathBuilder::new(), x: 0.0, scale };
        for character in text.chars() {
            let glyph = face.glyph_index(character)?;
            face.outline_glyph(glyph, &mut pen);
            pen.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        }
        let width = pen.x;
        Some((pen.path.finish(), width))
    }

    /// How wide a text is, for capitals `height` high.
    pub fn width(self, text: &str, height: f32) -> f32 {
        self.outline(text, height).map_or(0.0, |(_, width)| width)
    }
}

struct GlyphPen {
    path: PathBuilder,
    x: f32,
    scale: f32,
}

impl GlyphPen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for GlyphPen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.path.close();
    }
}

impl Canvas {
    /// Writes a text with its capitals `height` high and its baseline at `y`; returns its width.
    pub fn text(
        &mut self,
        face: Typeface,
        text: &str,
        (x, y): (f32, f32),
        height: f32,
        align: Align,
        ink: Ink,
    ) -> f32 {
        self.text_with_halo(face, text, (x, y), height, align, ink, None)
    }

    /// Writes a text with a rim of another colour round it.
    #[allow(clippy::too_many_arguments, reason = "what [`Self::text`] takes, and the rim")]
    pub fn text_with_halo(
        &mut self,
        face: Typeface,
        text: &str,
        (x, y): (f32, f32),
        height: f32,
        align: Align,
        ink: Ink,
        halo: Option<Pen>,
    ) -> f32 {
        let Some((path, width)) = face.outline(text, height) else { return 0.0 };
        let left = match align {
            Align::Left => x,
            Align::Center => x - width / 2.0,
            Align::Right => x - width,
        };
        let place = tiny_skia::Transform::from_translate(left, y);
        if let Some(path) = path.and_then(|path| path.transform(place)) {
            if let Some(halo) = halo {
                self.stroke_path(&path, halo);
            }
            self.fill_path(&path, ink);
        }
        width
    }
}
