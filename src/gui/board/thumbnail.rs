//! The painted board made small, for the map in the corner.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::painting::Plan;
use super::piece::SHRUNK;
use crate::gui::art::Area;

/// The picture, there as soon as every piece of it is.
#[derive(Resource)]
pub struct Thumbnail(pub Handle<Image>);

/// The picture as it grows.
#[derive(Debug, Default)]
pub(super) struct Sketch {
    width: usize,
    height: usize,
    /// Four bytes a pixel.
    pixels: Vec<u8>,
}

impl Sketch {
    /// An empty one of a plan.
    pub(super) fn new(plan: &Plan) -> Sketch {
        let [.., width, height] = plan.whole().map(|length| length as usize / SHRUNK);
        Sketch { width, height, pixels: vec![0; width * height * 4] }
    }

    /// Lays a piece into it.
    pub(super) fn lay(&mut self, area: Area, small: &[u8]) {
        let [x, y, width, _] = area.map(|length| length as usize / SHRUNK);
        let rows = self.pixels.chunks_exact_mut((self.width * 4).max(1)).skip(y);
        for (to, from) in rows.zip(small.chunks_exact((width * 4).max(1))) {
            if let Some(to) = to.get_mut(x * 4..(x + width) * 4) {
                to.copy_from_slice(from);
            }
        }
    }

    /// What has been laid.
    pub(super) fn image(&self) -> Image {
        let size = Extent3d {
            width: self.width.max(1) as u32,
            height: self.height.max(1) as u32,
            depth_or_array_layers: 1,
        };
        let mut pixels = self.pixels.clone();
        pixels.resize((size.width * size.height * 4) as usize, 0);
        let format = TextureFormat::Rgba8UnormSrgb;
        Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::RENDER_WORLD)
    }
}
