//! How large the panels are drawn now.

use bevy::prelude::Resource;

/// What the panels' size comes to in the window: as the player has set it, larger still in the teacher's view.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Points {
    /// Pixels of the window to a point of the panels.
    pub factor: f32,
    /// How much of the board's upper edge the bar over it takes, in pixels.
    pub bar: f32,
}

impl Default for Points {
    fn default() -> Points {
        Points { factor: 1.0, bar: 0.0 }
    }
}
