//! The picture that a scenario brings for its card: read beside the frames when the scenario is looked at.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::RequestRedraw;
use bevy_egui::EguiUserTextures;
use bevy_egui::egui::{Rect, Sense, Ui, Vec2};

use super::{Picture, Shelf, picture};
use crate::app::{Bench, Work};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::sharing::{Decoded, picture_of};

/// The tallest that it is shown.
const TALLEST: f32 = 240.0;

/// The picture that is being read, with the scenario that names it.
#[derive(Default)]
pub(crate) struct Reading(Option<(String, Work<Result<Decoded, String>>)>);

/// Reads the picture of the scenario that is looked at.
pub(crate) fn read(
    mut shelf: ResMut<Shelf>,
    bench: Bench,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut reading: Local<Reading>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let shelf = shelf.bypass_change_detection();
    if let Some((name, work)) = &mut reading.0 {
        let Some(done) = work.take() else { return };
        let done = done.unwrap_or_else(|broken| Err(broken.to_string()));
        let mut entries = shelf.entries.iter_mut();
        if let Some(entry) = entries.find(|entry| entry.name == *name) {
            let image = done.map(image);
            entry.card = Some(image.map(|image| Picture::new(image, &mut images, &mut textures)));
        }
        reading.0 = None;
        redraw.write(RequestRedraw);
    }
    let Some(entry) = shelf.looked_at().filter(|entry| entry.card.is_none()) else { return };
    let Ok(scenario) = &entry.found else { return };
    let Some(picture) = scenario.picture.clone() else { return };
    let (name, path) = (entry.name.clone(), entry.name.clone());
    reading.0 = Some((name, bench.begin(move || picture_of(path.as_ref(), &picture))));
}

fn image(Decoded { width, height, rgba }: Decoded) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    Image::new(size, TextureDimension::D2, rgba, format, RenderAssetUsages::RENDER_WORLD)
}

/// Draws it, or says what is wrong with it.
pub(super) fn draw(ui: &mut Ui, desk: &mut Desk<'_>, art: &Result<Picture, String>) {
    ui.add_space(4.0);
    match art {
        Ok(art) => {
            let wide = ui.available_width();
            let scale = (TALLEST / art.size.y).min(wide / art.size.x).min(1.0);
            let (row, _) =
                ui.allocate_exact_size(Vec2::new(wide, art.size.y * scale), Sense::hover());
            let rect = Rect::from_min_size(row.min, art.size * scale);
            picture(ui.painter(), rect, Some(art), false);
            desk.note("browser:picture", rect);
        }
        Err(problem) => {
            let text = format!("Its picture is not shown. {problem}");
            let said = paint::say(ui, text, fonts::text(13.0), theme::of(ui).bad);
            desk.note("browser:no picture", said.rect);
        }
    }
}
