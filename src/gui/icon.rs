//! The icon of the window: the one that a desktop shows beside the game's name.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;

/// 256 by 256 pixels.
const PICTURE: &[u8] = include_bytes!("../../assets/desktop/first-fire.png");

/// Gives the window its icon as soon as there is a window.
pub struct IconPlugin;

impl Plugin for IconPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, show);
    }
}

/// Windows are spoken to from the thread that has made them.
fn show(_here: NonSendMarker, mut shown: Local<bool>, window: Query<Entity, With<PrimaryWindow>>) {
    if *shown {
        return;
    }
    let Ok(window) = window.single() else { return };
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.get_window(window) {
            *shown = true;
            window.set_window_icon(icon());
        }
    });
}

/// The picture as the window wants it; without one the desktop shows its own.
fn icon() -> Option<winit::window::Icon> {
    let image = Image::from_buffer(
        PICTURE,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = image.ok()?;
    let (width, height) = (image.width(), image.height());
    winit::window::Icon::from_rgba(image.data?, width, height).ok()
}

#[cfg(test)]
mod tests {
    /// A window takes no icon whose pixels do not fill it.
    #[test]
    fn the_picture_is_one_that_a_window_takes() {
        assert!(super::icon().is_some());
    }
}
