//! Of the painted board, only what the panels leave free is drawn: on a software renderer every pixel counts, and more
//! than half of the window is panels.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::piece::Piece;
use crate::gui::camera::{BoardCamera, FreeArea};

/// So many pixels more are drawn on every side, so that no seam shows where a panel ends.
const MARGIN: f32 = 2.0;

/// A part of a texture and where in the world it lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crop {
    /// The part, in pixels of the texture, y down.
    pub part: Rect,
    /// The same in the world, y up.
    pub place: Rect,
}

/// The part of a texture of that size, lying on `place`, that is inside `view`; none if there is none.
#[must_use]
pub fn crop(size: Vec2, place: Rect, view: Rect) -> Option<Crop> {
    let inside = place.intersect(view);
    if inside.is_empty() {
        return None;
    }
    let pixels = size / place.size();
    let corner = Vec2::new(inside.min.x - place.min.x, place.max.y - inside.max.y) * pixels;
    let part = Rect::from_corners(corner, corner + inside.size() * pixels);
    Some(Crop { part, place: inside })
}

type Looking = (With<BoardCamera>, Without<Piece>);

/// Crops the pieces to the free part of the window, as the camera looks now.
pub(super) fn pieces(
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Transform, &Projection), Looking>,
    free: Res<FreeArea>,
    mut pieces: Query<(&Piece, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let (Ok(window), Ok((at, Projection::Orthographic(projection)))) =
        (window.single(), camera.single())
    else {
        return;
    };
    let middle = Vec2::new(window.width(), window.height()) / 2.0;
    let seen = free.0.inflate(MARGIN);
    let world = |pixel: Vec2| {
        let off = pixel - middle;
        at.translation.truncate() + Vec2::new(off.x, -off.y) * projection.scale
    };
    let view = Rect::from_corners(world(seen.min), world(seen.max));
    for (piece, mut sprite, mut transform, mut visibility) in &mut pieces {
        let crop = crop(piece.size(), piece.place, view).filter(|_| !free.0.is_empty());
        let shown = if crop.is_some() { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(shown);
        let Some(Crop { part, place }) = crop else { continue };
        if sprite.rect != Some(part) || sprite.custom_size != Some(place.size()) {
            (sprite.rect, sprite.custom_size) = (Some(part), Some(place.size()));
        }
        let middle = place.center().extend(transform.translation.z);
        transform.set_if_neq(Transform::from_translation(middle));
    }
}
