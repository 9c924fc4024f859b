//! What tells that it goes on while nothing is to be seen yet: before the window is there, while its driver gets ready, and
//! while a board is painted.

use std::path::Path;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::board::picture::PictureState;
use super::camera::FreeArea;
use super::desk::Spots;
use super::panels::paint;
use super::screens::Drawing;
use super::{fonts, theme};
use crate::files::folders;

/// The title of the window.
pub const TITLE: &str = "First Fire";
/// Its title until it shows something. A driver that has not drawn the like before takes seconds for it.
pub const OPENING: &str = "First Fire is getting ready";
/// So many frames a driver may need until one of them is seen.
const FRAMES: u8 = 4;
/// The note on the board that is being painted, by its name among the spots of the desk.
pub const NOTE: &str = "painting";

/// The title of the window, and the note over a board that is being painted.
pub struct OpeningPlugin;

impl Plugin for OpeningPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Last, entitle).add_systems(EguiPrimaryContextPass, painting.after(Drawing));
    }
}

/// Says on the terminal, before there is a window to say it in, that it is coming.
pub fn tell() {
    if let Some(word) = first_word(folders::cache().as_deref()) {
        eprintln!("first-fire: {word}");
    }
}

/// What is said where nothing has been kept in this folder yet: it is the first time.
#[must_use]
pub fn first_word(cache: Option<&Path>) -> Option<&'static str> {
    let before = cache.is_some_and(Path::exists);
    (!before).then_some(
        "the window is opening; the first time this takes some seconds, until the graphics driver is ready for it",
    )
}

/// The window is called by its name as soon as it shows something.
fn entitle(
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut frames: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if *frames >= FRAMES {
        return;
    }
    *frames += 1;
    redraw.write(RequestRedraw);
    if *frames == FRAMES {
        for mut window in &mut windows {
            TITLE.clone_into(&mut window.title);
        }
    }
}

/// Says in the board's corner how far its painting is: until then plain tiles lie there.
fn painting(
    mut contexts: EguiContexts,
    picture: Res<PictureState>,
    free: Res<FreeArea>,
    mut spots: ResMut<Spots>,
) -> Result {
    let Some((done, all)) = picture.under_way() else { return Ok(()) };
    if free.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let corner = free.0.max / ctx.zoom_factor();
    let area = egui::Area::new(NOTE.into())
        .pivot(egui::Align2::RIGHT_BOTTOM)
        .fixed_pos(egui::pos2(corner.x - 10.0, corner.y - 10.0))
        .order(egui::Order::Middle)
        .interactable(false);
    let shown = area.show(&ctx, |ui| {
        let bar = theme::of(ui).bar;
        egui::Frame::new().fill(bar).corner_radius(4).inner_margin(6).show(ui, |ui| {
            let text = format!("The board is being painted: {done} of {all} pieces");
            paint::say(ui, text, fonts::text(13.0), theme::of(ui).bar_text);
        });
    });
    spots.bypass_change_detection().insert(NOTE.to_owned(), shown.response.rect);
    Ok(())
}
