//! How near the board is seen: from afar the counters of vehicles and Guns leave their small print out.

use bevy::prelude::*;

use super::machines::Detail;
use super::stacks::{LARGE, SIDE};
use crate::gui::board::geometry::UNIT;
use crate::gui::camera::View;

/// From how many pixels to the side on the small print is there, and under how many it goes again.
const NEAR: f32 = 104.0;
const FAR: f32 = 92.0;

/// How much is drawn of the counters of vehicles and Guns on the board.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closeness(pub Detail);

impl Default for Closeness {
    fn default() -> Closeness {
        Closeness(Detail::Map)
    }
}

impl Closeness {
    /// How much is drawn when so many pixels go to a side, and this much was drawn before.
    #[must_use]
    pub fn at(self, pixels: f32) -> Closeness {
        let limit = if self.0 == Detail::Full { FAR } else { NEAR };
        Closeness(if pixels >= limit { Detail::Full } else { Detail::Map })
    }
}

/// Follows the camera.
pub(super) fn watch(view: Res<View>, mut close: ResMut<Closeness>) {
    let now = close.at(SIDE * LARGE * UNIT / view.scale.max(1e-3));
    close.set_if_neq(now);
}
