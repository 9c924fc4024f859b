//! The decision bar while a game by exchange waits for the other home: for what, and the file that it has to be given.

use std::path::Path;

use bevy_egui::egui::Ui;

use super::{View, paint};
use crate::app::{Apart, Exchanging, Request};
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::{fonts, theme};
use crate::sharing::exchange::Now;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, view: &View<'_>, apart: &Apart, desk: &mut Desk<'_>) {
    let said = paint::say(ui, &view.choices.sentence, fonts::bold(15.5), theme::of(ui).bar_text);
    desk.note("exchange:waits", said.rect);
    ui.spacing_mut().item_spacing.y = 4.0;
    match &apart.file {
        Some(file) => {
            let hint = match apart.now {
                Now::Invited => {
                    "Send it by mail or lay it in a shared folder. Then wait for the answer:"
                }
                _ => "Give the other player this file, and wait for the answer:",
            };
            paint::say(ui, hint, fonts::text(13.0), theme::of(ui).bar_faint);
            path(ui, file, desk);
        }
        None => unwritten(ui),
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        match &apart.file {
            Some(file) => open(ui, file, desk),
            None => write(ui, desk),
        }
        let take = paint::bar_button(ui, "The answer has come", "P", true);
        desk.note("exchange:take", take.rect);
        if take.clicked() {
            desk.want(Intent::Toggle(Sheet::Exchange));
        }
        let text = "or drop the file on this window";
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).bar_faint);
    });
}

/// The game is over, and the other home has to see it.
pub(super) fn end(ui: &mut Ui, apart: &Apart, desk: &mut Desk<'_>) {
    let Some(file) = &apart.file else {
        if apart.due {
            unwritten(ui);
            write(ui, desk);
        }
        return;
    };
    let text = "The other player sees the end when he has this file:";
    paint::say(ui, text, fonts::text(13.0), theme::of(ui).bar_faint);
    ui.horizontal(|ui| {
        open(ui, file, desk);
        path(ui, file, desk);
    });
}

/// Says that the file for the other home is not there.
fn unwritten(ui: &mut Ui) {
    let text = "The file for the other player could not be written. Your game is kept.";
    paint::say(ui, text, fonts::text(13.0), theme::of(ui).bar_bad);
}

/// Has it written once more.
fn write(ui: &mut Ui, desk: &mut Desk<'_>) {
    let write = paint::bar_button(ui, "Write it again", "", true);
    desk.note("exchange:write", write.rect);
    if write.clicked() {
        desk.want(Intent::Ask(Request::Exchange(Exchanging::Write)));
    }
}

fn path(ui: &mut Ui, file: &Path, desk: &mut Desk<'_>) {
    let text = file.display().to_string();
    let shown = paint::say(ui, text, fonts::bold(13.5), theme::of(ui).bar_text);
    desk.note("exchange:file", shown.rect);
}

fn open(ui: &mut Ui, file: &Path, desk: &mut Desk<'_>) {
    let button = paint::bar_button(ui, "Show the folder", "", true);
    desk.note("exchange:folder", button.rect);
    if let (true, Some(folder)) = (button.clicked(), file.parent()) {
        desk.want(Intent::OpenFolder(folder.to_owned()));
    }
}
