//! The bar at the top of the scenario editor.

use bevy_egui::egui::{self, Ui};

use super::{Planner, Want};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::workshop::Worktop;
use crate::gui::{fonts, theme};
use crate::workshop::on_paper::OnPaper;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
    let setting = &planner.plan.scenario().setting;
    let (strokes, at) = planner.plan.strokes();
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        paint::say(ui, "First Fire", fonts::serif(21.0), theme::of(ui).bar_text);
        paint::say(ui, "Scenario editor", fonts::text(14.0), theme::of(ui).bar_faint);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                paint::say(ui, setting.title.as_str(), fonts::bold(15.0), theme::of(ui).bar_text);
                if !planner.plan.is_saved() {
                    paint::say(ui, "not saved", fonts::text(13.0), theme::of(ui).accent);
                }
            });
            let facts = format!("on {} · {}", setting.map.name(), planner.file_name());
            paint::say(ui, facts, fonts::text(12.5), theme::of(ui).bar_faint);
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let buttons = [
                ("Menu", "", true, "menu", Want::Leave),
                ("Play it", "Ctrl P", true, "play", Want::Play),
                ("Save", "Ctrl S", true, "save", Want::Save),
                ("Open", "Ctrl O", true, "open", Want::OpenWhat),
                ("Fit", "Home", true, "fit", Want::Fit),
                ("Redo", "Ctrl Y", at + 1 < strokes.len(), "redo", Want::Redo),
                ("Undo", "Ctrl Z", at > 0, "undo", Want::Undo),
            ];
            for (text, key, enabled, name, want) in buttons {
                let button = paint::bar_button(ui, text, key, enabled);
                desk.note(format!("planner:{name}"), button.rect);
                if button.clicked() {
                    desk.wishes.planning.push(want);
                }
            }
        });
    });
}
