//! The board in the window: tile layers from the map, and over the ground tiles the painted picture.

mod buildings;
pub mod crop;
mod debris;
pub mod digest;
mod field;
pub mod geometry;
mod grid;
mod ground;
mod growth;
mod lines;
pub mod painting;
pub mod picture;
pub mod piece;
pub mod thumbnail;
pub mod tiles;
mod ways;

use std::sync::Arc;

use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy_egui::EguiPostUpdateSet;

use crate::board::Map;
use crate::gui::settings::Palette;

/// The board that is shown. Insert another and everything is drawn anew.
#[derive(Resource, Clone, PartialEq)]
pub struct BoardShown {
    /// What is drawn.
    pub map: Arc<Map>,
    /// In which colours.
    pub palette: Palette,
}

/// When it is said which board is shown: before it is built, and before the view is fitted to it.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardChosen;

/// Heights of the layers, lowest first.
pub mod layer {
    /// Plain tiles.
    pub const TILES: f32 = 0.0;
    /// The painted board.
    pub const PICTURE: f32 = 1.0;
    /// The outlines of objectives.
    pub const OBJECTIVES: f32 = 1.5;
    /// Lit hexes.
    pub const HIGHLIGHT: f32 = 2.0;
    /// Counters; each a little over the one below it.
    pub const COUNTERS: f32 = 10.0;
    /// The pennants of objectives, over every counter.
    pub const PENNANTS: f32 = 870.0;
    /// Lines over everything.
    pub const OVERLAY: f32 = 900.0;
}

/// Draws the board.
pub struct BoardPlugin;

impl Plugin for BoardPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<picture::PictureState>()
            .init_resource::<picture::Kept>()
            .add_systems(
                Update,
                (
                    (tiles::build, picture::begin)
                        .run_if(resource_exists_and_changed::<BoardShown>),
                    picture::go_on,
                    tiles::highlight,
                )
                    // A picture that was begun before must not be laid on another board.
                    .chain()
                    .after(BoardChosen),
            )
            .add_systems(
                PostUpdate,
                // The panels of this frame have said what they leave free.
                crop::pieces
                    .after(EguiPostUpdateSet::ProcessOutput)
                    .before(TransformSystems::Propagate)
                    .before(VisibilitySystems::VisibilityPropagate),
            );
    }
}
