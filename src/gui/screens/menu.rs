//! The menu: scenarios, saved games, help.

use bevy_egui::egui::{self, CentralPanel, ScrollArea, Ui};

use super::browser::{self, Shelf};
use super::{resume, sheet};
use crate::app::{LastGame, Request};
use crate::gui::battle::Maker;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::panels::{help, paint, saves};
use crate::gui::planner;
use crate::gui::settings::Settings;
use crate::gui::workshop::Want;
use crate::gui::{fonts, theme};

/// The widest that the menu grows, the least space beside it, and the width of its first column.
const WIDEST: f32 = 1500.0;
const EDGE: f32 = 24.0;
const REST: f32 = 196.0;

/// Draws it.
pub(super) fn draw(
    ctx: &egui::Context,
    root: &mut Ui,
    (tastes, maker): (&Settings, &mut Maker),
    last: &LastGame,
    desk: &mut Desk<'_>,
    shelf: &mut Shelf,
) {
    let frame = egui::Frame::new().fill(theme::of(ctx).paper).inner_margin(egui::Margin::same(0));
    CentralPanel::no_frame().frame(frame).show(root, |ui| {
        let wide = WIDEST.min(ui.available_width() - 2.0 * EDGE);
        let left = ((ui.available_width() - wide) / 2.0).max(EDGE);
        ui.add_space((ui.available_height() * 0.05).min(48.0));
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space(left);
            ui.vertical(|ui| {
                ui.set_width(wide);
                ui.spacing_mut().item_spacing.x = 8.0;
                paint::say(ui, "First Fire", fonts::serif(42.0), theme::of(ui).text);
                paint::say(
                    ui,
                    "Squad-level combat: the rules enforced, every result explained",
                    fonts::text(17.0),
                    theme::of(ui).faint,
                );
                ui.add_space(10.0);
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 0.0;
                    ui.vertical(|ui| {
                        ui.set_width(REST);
                        ui.spacing_mut().item_spacing.x = 8.0;
                        ScrollArea::vertical().id_salt("rest").show(ui, |ui| rest(ui, last, desk));
                    });
                    ui.add_space(24.0);
                    ui.vertical(|ui| {
                        ui.set_width(wide - REST - 24.0);
                        ui.spacing_mut().item_spacing.x = 8.0;
                        browser::draw(ui, desk, shelf);
                    });
                });
            });
            ui.add_space(16.0);
        });
    });
    sheet::draw(ctx, None, (tastes, maker, help::At::Table), desk);
}

/// The way in for somebody who has never seen the game, and the list of lessons.
fn learn(ui: &mut Ui, desk: &mut Desk<'_>) {
    paint::heading(ui, "New here?", "");
    let first = ui.add(paint::primary(ui, "The first lesson", 15.0));
    desk.note("new here", first.rect);
    if first.clicked() {
        desk.want(Intent::Ask(Request::Lesson("01-first-shot".to_owned())));
    }
    let list = wide(ui, "Lessons and puzzles");
    desk.note("lessons", list.rect);
    if list.clicked() {
        desk.lessons.open = true;
    }
    ui.add_space(10.0);
}

fn rest(ui: &mut Ui, last: &LastGame, desk: &mut Desk<'_>) {
    learn(ui, desk);
    paint::heading(ui, "Go on", "");
    resume::draw(ui, last, desk);
    if desk.craft.left.is_some() {
        let left = wide(ui, "The puzzle that was being made");
        desk.note("puzzle left", left.rect);
        if left.clicked() {
            desk.want(Intent::Craft);
        }
    }
    let exchange = wide(ui, "Games by exchange of files");
    desk.note("exchange", exchange.rect);
    if exchange.clicked() {
        desk.want(Intent::Toggle(Sheet::Exchange));
    }
    paint::heading(ui, "Make", "");
    let battle = wide(ui, "Quick battle");
    desk.note("quick battle", battle.rect);
    if battle.clicked() {
        desk.want(Intent::Toggle(Sheet::Battle));
    }
    let draw = wide(ui, "Map editor");
    desk.note("workshop", draw.rect);
    if draw.clicked() {
        desk.wishes.drawing.push(Want::Enter);
    }
    let plan = wide(ui, "Scenario editor");
    desk.note("planner", plan.rect);
    if plan.clicked() {
        desk.wishes.planning.push(planner::Want::Enter);
    }
    // Nobody would look for it in a game.
    let text = "A puzzle is made in a game, at any point of it, where you play both sides or when it is over: \"Make a puzzle\" over the board.";
    paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
    paint::heading(ui, "And", "");
    if wide(ui, "Keys and words  F1").clicked() {
        desk.want(Intent::Toggle(Sheet::Help));
    }
    if wide(ui, "Rules of this game  F6").clicked() {
        desk.want(Intent::Toggle(Sheet::Coverage));
    }
    let settings = wide(ui, "Settings  F12");
    desk.note("settings", settings.rect);
    if settings.clicked() {
        desk.want(Intent::Toggle(Sheet::Settings));
    }
    let quit = wide(ui, "Quit");
    desk.note("quit", quit.rect);
    if quit.clicked() {
        desk.want(Intent::Quit);
    }
    // Below what is always there: a list grows, and what is under the pointer stays there.
    paint::heading(ui, "Saved games", "");
    saves::draw(ui, desk, None);
}

/// A button as wide as its column.
pub(super) fn wide(ui: &mut Ui, text: &str) -> egui::Response {
    let size = egui::vec2(ui.available_width(), 28.0);
    ui.add(egui::Button::new(text).wrap_mode(egui::TextWrapMode::Truncate).min_size(size))
}
