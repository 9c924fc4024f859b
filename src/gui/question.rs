//! A question that lies over an editor: until it is answered or closed, nothing beside it hears the mouse.

use std::path::Path;

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{self, Color32, Id, ScrollArea, TextEdit, Ui};

use super::desk::Desk;
use super::panels::paint;
use super::workshop::file_of;
use super::{fonts, theme};
use crate::workshop::history::title_of_name;

/// How wide one is.
const WIDTH: f32 = 460.0;

/// How tall a list in one is at most, and what the window needs beside it.
const TALLEST: f32 = 460.0;
const AROUND: f32 = 200.0;

/// For how many frames one has waited under a sheet.
const WAITED: &str = "question waited";

/// How dark it is beside it.
const SHADE: u8 = 60;

/// Draws one; says whether somebody clicked beside it. Under a sheet, which is looked at first, it waits.
pub fn lay(
    ctx: &egui::Context,
    name: &str,
    desk: &mut Desk<'_>,
    draw: impl FnOnce(&mut Ui, &mut Desk<'_>),
) -> bool {
    if desk.layout.sheet.is_some() {
        ctx.data_mut(|data| *data.get_temp_mut_or_default::<u64>(Id::new(WAITED)) += 1);
        return false;
    }
    let modal = egui::Modal::new(Id::new(name))
        .backdrop_color(Color32::from_black_alpha(SHADE))
        .frame(theme::floating(ctx));
    let shown = modal.show(ctx, |ui| {
        ui.set_width(WIDTH);
        draw(ui, desk);
    });
    ctx.data_mut(|data| data.insert_temp(Id::new(WAITED), 0_u64));
    shown.backdrop_response.clicked()
}

/// Draws a list in one, which scrolls where it is taller than there is room for.
pub fn list(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    let room = ui.ctx().content_rect().height() - AROUND;
    let height = TALLEST.min(room.max(0.0));
    // As tall as the page before it is no reason to scroll.
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, draw);
}

/// Asks for the name of a file in a folder; it, once the button or Enter says that it is done. The keys write into it at once, over the
/// name that is proposed. What still has the title of all new ones is called so, too, which is said.
pub fn name_of_file(
    ui: &mut Ui,
    (folder, name, done): (Option<&Path>, &str, &str),
    new: Option<&str>,
    desk: &mut Desk<'_>,
) -> Option<String> {
    paint::heading(ui, "Save under which name?", "Esc closes");
    let id = ui.id().with("name of file");
    let pass = ui.ctx().cumulative_pass_nr();
    // What was written when it was asked before, and closed, is not written any more.
    let before = ui.data(|data| data.get_temp::<(String, u64)>(id));
    let waited = ui.data(|data| data.get_temp::<u64>(Id::new(WAITED))).unwrap_or_default();
    let before = before.filter(|(_, drawn)| drawn + 1 + waited >= pass);
    let is_first = before.is_none();
    let mut text = before.map_or_else(|| name.to_owned(), |(text, _)| text);
    let mut field = TextEdit::singleline(&mut text).desired_width(300.0).char_limit(60).show(ui);
    if is_first {
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(name.chars().count()));
        field.state.cursor.set_char_range(Some(all));
        field.state.store(ui.ctx(), field.response.id);
        field.response.request_focus();
    }
    let field = field.response;
    desk.note("save:name", field.rect);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    ui.data_mut(|data| data.insert_temp(id, (text.clone(), pass)));
    let path = file_of(&text).zip(folder);
    let place = path.map_or_else(
        || "A file is named with letters, digits, spaces and hyphens.".to_owned(),
        |(file, folder)| folder.join(file).display().to_string(),
    );
    paint::say(ui, place, fonts::text(12.5), theme::of(ui).faint);
    if let Some(title) = new.and_then(|new| title_of_name(new, new, &text)) {
        let line = format!("It has no title yet, and is called {title} then, too.");
        paint::say(ui, line, fonts::text(12.5), theme::of(ui).faint);
    }
    let button = ui.add(paint::primary(ui, done, 14.0));
    desk.note("save:do", button.rect);
    (button.clicked() || entered).then_some(text)
}
