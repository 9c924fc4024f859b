//! The menu: scenarios, saved games, help.

use bevy_egui::egui::{self, CentralPanel, Ui};

use super::{resume, sheet};
use crate::app::{LastGame, Request};
use crate::game::Mode;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::panels::{paint, saves};
use crate::gui::settings::Settings;
use crate::gui::{fonts, theme};
use crate::scenario::Scenario;

/// Draws it.
pub(super) fn draw(
    ctx: &egui::Context,
    root: &mut Ui,
    tastes: &Settings,
    last: &LastGame,
    desk: &mut Desk,
) {
    let frame = egui::Frame::new().fill(theme::of(ctx).paper).inner_margin(egui::Margin::same(0));
    CentralPanel::no_frame().frame(frame).show(root, |ui| {
        let left = ((ui.available_width() - 980.0) / 2.0).max(24.0);
        ui.add_space((ui.available_height() * 0.10).min(90.0));
        ui.horizontal(|ui| {
            ui.add_space(left);
            ui.vertical(|ui| {
                ui.set_width(980.0_f32.min(ui.available_width() - 24.0));
                paint::say(ui, "First Fire", fonts::serif(46.0), theme::of(ui).text);
                paint::say(
                    ui,
                    "Squad-level infantry combat, every rule enforced and explained",
                    fonts::text(17.0),
                    theme::of(ui).faint,
                );
                ui.add_space(22.0);
                ui.columns(2, |columns| {
                    if let [games, more] = columns {
                        scenarios(games, desk);
                        rest(more, last, desk);
                    }
                });
            });
        });
    });
    sheet::draw(ctx, None, tastes, desk);
}

fn scenarios(ui: &mut Ui, desk: &mut Desk) {
    paint::heading(ui, "Scenarios", "");
    ui.horizontal(|ui| {
        paint::say(ui, "Players:", fonts::text(14.0), theme::of(ui).faint);
        for (mode, name, hint) in [
            (Mode::Hotseat, "two at one screen", "undo goes back to the last roll"),
            (Mode::Solitaire, "solitaire", "undo goes back past rolls"),
        ] {
            let choice = paint::tick(ui, desk.mode == mode, name);
            desk.note(format!("mode:{name}"), choice.rect);
            if choice.on_hover_text(hint).clicked() {
                desk.mode = mode;
            }
        }
    });
    for name in Scenario::built_in_names() {
        let Ok(scenario) = Scenario::load(name) else { continue };
        let frame = egui::Frame::new()
            .fill(theme::of(ui).card)
            .stroke(egui::Stroke::new(1.0, theme::of(ui).hairline))
            .corner_radius(6)
            .inner_margin(12);
        let shown = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                paint::say(ui, scenario.title(), fonts::serif(18.0), theme::of(ui).text);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let play = ui.add(
                        egui::Button::new(egui::RichText::new("Play").font(fonts::bold(15.0)))
                            .fill(theme::of(ui).accent),
                    );
                    desk.note(format!("play:{name}"), play.rect);
                    if play.clicked() {
                        let request = Request::NewGame {
                            scenario: name.to_owned(),
                            seed: desk.seed.unwrap_or_else(seed),
                            mode: desk.mode,
                        };
                        desk.want(Intent::Ask(request));
                    }
                });
            });
            let setting = &scenario.setting;
            let line = format!(
                "{} against {} · {} turns · {}",
                setting.sides[0].name,
                setting.sides[1].name,
                setting.turns,
                setting.map.name()
            );
            paint::say(ui, line, fonts::bold(13.0), theme::of(ui).faint);
            paint::say(
                ui,
                scenario.description.trim().replace('\n', " "),
                fonts::text(14.0),
                theme::of(ui).text,
            );
        });
        desk.note(format!("scenario:{name}"), shown.response.rect);
    }
}

/// A seed for the dice of a new game: the one thing the window takes from the clock.
fn seed() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(1, |since| since.as_nanos() as u64)
}

/// The way in for somebody who has never seen the game, and the list of lessons.
fn learn(ui: &mut Ui, desk: &mut Desk) {
    paint::heading(ui, "Learn", "");
    ui.horizontal(|ui| {
        let text = egui::RichText::new("New here? The first lesson").font(fonts::bold(15.0));
        let first = ui.add(egui::Button::new(text).fill(theme::of(ui).accent));
        desk.note("new here", first.rect);
        if first.clicked() {
            desk.want(Intent::Ask(Request::Lesson("01-first-shot".to_owned())));
        }
        let list = ui.button("Lessons and puzzles");
        desk.note("lessons", list.rect);
        if list.clicked() {
            desk.lessons.open = true;
        }
    });
}

fn rest(ui: &mut Ui, last: &LastGame, desk: &mut Desk) {
    learn(ui, desk);
    paint::heading(ui, "Go on", "");
    resume::draw(ui, last, desk);
    if desk.saves.is_empty() {
        desk.saves = saves::find();
    }
    saves::draw(ui, desk, None);
    paint::heading(ui, "And", "");
    ui.horizontal(|ui| {
        if ui.button("Keys and mouse  F1").clicked() {
            desk.want(Intent::Toggle(Sheet::Help));
        }
        if ui.button("Rules of this game  F6").clicked() {
            desk.want(Intent::Toggle(Sheet::Coverage));
        }
        let settings = ui.button("Settings  F9");
        desk.note("settings", settings.rect);
        if settings.clicked() {
            desk.want(Intent::Toggle(Sheet::Settings));
        }
        let quit = ui.button("Quit");
        desk.note("quit", quit.rect);
        if quit.clicked() {
            desk.want(Intent::Quit);
        }
    });
}
