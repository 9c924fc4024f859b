//! A piece of the painted board: what it is known by, and how it comes to be.

use bevy::prelude::*;

use super::digest::Digest;
use super::painting::Plan;
use crate::files::Cache;
use crate::gui::art::{Area, Canvas, small, to_image};

/// The map in the corner has a pixel for a square of so many a side. Pieces can be divided by it.
pub const SHRUNK: usize = 8;

/// Which piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Where it lies in the picture.
    pub area: Area,
    /// What it is known by.
    pub digest: Digest,
}

impl Part {
    /// All parts of a plan, row by row.
    #[must_use]
    pub fn all(plan: &Plan) -> Vec<Part> {
        let part = |area| Part { area, digest: Digest::of(plan, area) };
        plan.pieces().into_iter().map(part).collect()
    }

    /// The part as it was painted before, or painted now; and whether it was painted now. None when it does not fit into
    /// memory.
    #[must_use]
    pub fn made(&self, plan: &Plan, cache: Option<&Cache>) -> Option<(Canvas, bool)> {
        let [.., width, height] = self.area;
        let kept = cache.and_then(|cache| cache.get(self.digest.as_str()));
        match kept.and_then(|rgb| Canvas::from_rgb((width, height), &rgb)) {
            Some(canvas) => Some((canvas, false)),
            None => plan.paint(self.area).map(|canvas| (canvas, true)),
        }
    }

    /// What is shown of it.
    pub(super) fn show(&self, plan: &Plan, cache: Option<&Cache>) -> Option<Shown> {
        let (canvas, anew) = self.made(plan, cache)?;
        let (.., small) = small(&canvas, SHRUNK);
        let to_keep = (anew && cache.is_some()).then(|| canvas.rgb());
        Some(Shown { image: to_image(&canvas), small, to_keep })
    }
}

/// A part on its way to the screen.
pub(super) struct Shown {
    /// Its texture.
    pub(super) image: Image,
    /// The same made small, four bytes a pixel.
    pub(super) small: Vec<u8>,
    /// Its pixels, where the cache does not have them.
    pub(super) to_keep: Option<Vec<u8>>,
}

/// A piece of the painted board in the world.
#[derive(Component, Debug)]
pub struct Piece {
    /// Which it is.
    pub part: Part,
    /// Where it lies in the world.
    pub place: Rect,
}

impl Piece {
    /// Its size in pixels.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        let [.., width, height] = self.part.area;
        Vec2::new(width as f32, height as f32)
    }
}
