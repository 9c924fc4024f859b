//! What is written and set in the panels of the scenario editor.

use bevy_egui::egui::{self, Ui};

use super::Want;
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::workshop::plan::Edit;

/// The width of the names before what is set, and how high a row is.
const NAMES: f32 = 104.0;
const HIGH: f32 = 28.0;

/// A row with its name.
pub(super) fn row(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    let middle = egui::Layout::left_to_right(egui::Align::Center);
    // As high as what stands in it: words beside a button are in its middle.
    ui.allocate_ui_with_layout(egui::vec2(ui.available_width(), HIGH), middle, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.allocate_ui_with_layout(egui::vec2(NAMES, HIGH), middle, |ui| {
            ui.set_width(NAMES);
            paint::say(ui, name, fonts::bold(13.5), theme::of(ui).text);
        });
        content(ui);
    });
}

/// A number with one button that takes one off and one that adds one: the number it is to be.
pub(super) fn number(
    ui: &mut Ui,
    (name, now): (&str, i64),
    (least, most): (i64, i64),
    desk: &mut Desk<'_>,
) -> Option<i64> {
    let small = egui::vec2(22.0, 22.0);
    let mut wanted = None;
    let less = ui.add_enabled(now > least, egui::Button::new("-").min_size(small));
    desk.note(format!("{name}:less"), less.rect);
    if less.clicked() {
        wanted = Some(now - 1);
    }
    ui.allocate_ui(egui::vec2(30.0, 20.0), |ui| {
        ui.set_width(30.0);
        ui.centered_and_justified(|ui| {
            paint::say(ui, now.to_string(), fonts::bold(14.0), theme::of(ui).text)
        });
    });
    let more = ui.add_enabled(now < most, egui::Button::new("+").min_size(small));
    desk.note(format!("{name}:more"), more.rect);
    if more.clicked() {
        wanted = Some(now + 1);
    }
    wanted.map(|wanted| wanted.clamp(least, most))
}

/// A box to be ticked.
pub(super) fn tick(
    ui: &mut Ui,
    (name, on): (&str, bool),
    words: &str,
    desk: &mut Desk<'_>,
) -> Option<bool> {
    let tick = paint::tick(ui, on, words);
    desk.note(name, tick.rect);
    tick.clicked().then_some(!on)
}

/// One of several.
pub(super) fn option(
    ui: &mut Ui,
    (name, on): (&str, bool),
    words: &str,
    desk: &mut Desk<'_>,
) -> bool {
    let option = paint::option(ui, on, words);
    desk.note(name, option.rect);
    option.clicked() && !on
}

/// A small grey remark.
pub(super) fn remark(ui: &mut Ui, text: &str) {
    let text = egui::RichText::new(text).font(fonts::text(12.5)).color(theme::of(ui).faint);
    ui.add(egui::Label::new(text).wrap());
}

/// A button.
pub(super) fn button(ui: &mut Ui, name: &str, text: &str, desk: &mut Desk<'_>) -> bool {
    let button = ui.button(text);
    desk.note(name, button.rect);
    button.clicked()
}

/// One stroke is wanted.
pub(super) fn make(desk: &mut Desk<'_>, edit: Edit, said: impl Into<String>) {
    desk.wishes.planning.push(Want::Do(edit, said.into()));
}
