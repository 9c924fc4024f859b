//! The bar at the top, and the one over the board.

use bevy_egui::egui::{self, Rect, Ui, Vec2};

use super::keys::look;
use super::{Easel, Want, Worktop};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::workshop::on_paper::OnPaper;

/// Draws the bar at the top.
pub(super) fn draw(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let map = easel.drawing.map();
    let (strokes, at) = easel.drawing.strokes();
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        paint::say(ui, "First Fire", fonts::serif(21.0), theme::of(ui).bar_text);
        paint::say(ui, "Map editor", fonts::text(14.0), theme::of(ui).bar_faint);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                paint::say(ui, map.name(), fonts::bold(15.0), theme::of(ui).bar_text);
                if !easel.drawing.is_saved() {
                    paint::say(ui, "not saved", fonts::text(13.0), theme::of(ui).accent);
                }
            });
            let facts =
                format!("{} by {} hexes · {}", map.columns(), map.rows(), easel.file_name());
            paint::say(ui, facts, fonts::text(12.5), theme::of(ui).bar_faint);
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let buttons = [
                ("Menu", "", true, "menu", Want::Leave),
                ("Battle on it", "Ctrl B", true, "battle", Want::Battle),
                ("Scenario on it", "Ctrl E", true, "scenario", Want::Scenario),
                ("Save", "Ctrl S", true, "save", Want::Save),
                ("Open", "Ctrl O", true, "open", Want::OpenWhat),
                ("New", "Ctrl N", true, "new", Want::New),
                ("Redo", "Ctrl Y", at + 1 < strokes.len(), "redo", Want::Redo),
                ("Undo", "Ctrl Z", at > 0, "undo", Want::Undo),
            ];
            for (text, key, enabled, name, want) in buttons {
                let button = paint::bar_button(ui, text, key, enabled);
                desk.note(format!("workshop:{name}"), button.rect);
                if button.clicked() {
                    desk.wishes.drawing.push(want);
                }
            }
        });
    });
}

/// Draws the bar over the board.
pub(super) fn over_board(ctx: &egui::Context, easel: &Easel, board: Rect, desk: &mut Desk<'_>) {
    let area = egui::Area::new("workshop bar".into())
        .fixed_pos(board.left_top() + Vec2::splat(8.0))
        .constrain(false)
        .order(egui::Order::Middle);
    area.show(ctx, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(6.0);
            for (text, key, fan) in [("LOS", "L", false), ("LOS fan", "Shift L", true)] {
                let lit = easel.sight.on && easel.sight.fan == fan;
                let button = paint::board_button(ui, text, key, lit);
                desk.note(format!("workshop:{}", text.to_lowercase()), button.rect);
                if button.clicked() {
                    desk.wishes.drawing.push(Want::See(look(easel, fan)));
                }
            }
            if easel.sight.on {
                let (low, high) = easel.sight.levels;
                let ends =
                    [("From level", low, "Ctrl Up", false), ("To level", high, "Shift Up", true)];
                for (name, level, key, to) in ends {
                    let button =
                        paint::board_button(ui, &format!("{name} {level}"), key, level > 0);
                    desk.note(format!("workshop:{}", name.to_lowercase()), button.rect);
                    if button.clicked() {
                        desk.wishes.drawing.push(Want::See(easel.sight.moved(to, 1)));
                    }
                }
            }
            let fit = paint::board_button(ui, "Fit", "Home", false);
            desk.note("workshop:fit", fit.rect);
            if fit.clicked() {
                desk.wishes.drawing.push(Want::Fit);
            }
        });
    });
}
