//! The log: what happened, a line an event.

use bevy::prelude::{DetectChanges, Local, Res, ResMut, Resource};
use bevy_egui::egui::{self, Ui};

use super::{View, paint};
use crate::app::{Request, Session};
use crate::game::narrate::describe_all;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::{fonts, theme};
use crate::rules::view::Viewer;

/// The lines of the log, kept so that they are written once only.
#[derive(Resource, Debug, Default)]
pub struct Lines {
    /// Number of the order and the line.
    pub lines: Vec<(usize, String)>,
    /// How many orders they tell of, and the hash of the last.
    told: usize,
    /// Who was told: another player sees other things.
    viewer: Viewer,
}

/// Writes the lines of orders that have come since.
pub fn write(
    session: Option<Res<Session>>,
    mut lines: ResMut<Lines>,
    mut last: Local<Option<crate::game::PositionHash>>,
) {
    let Some(session) = session else {
        if !lines.lines.is_empty() {
            *lines = Lines::default();
        }
        return;
    };
    if !session.is_changed() {
        return;
    }
    let game = session.game();
    let log = game.log();
    // After an undo, or in another game, what was told may not be true any more.
    let still_true = lines.viewer == session.viewer()
        && log.len() >= lines.told
        && (lines.told == 0 || log.get(lines.told - 1).map(|entry| entry.hash) == *last);
    if !still_true {
        *lines = Lines { viewer: session.viewer(), ..Lines::default() };
    }
    for (index, entry) in log.iter().enumerate().skip(lines.told) {
        let (Some(before), Some(after)) = (game.position_at(index), game.position_at(index + 1))
        else {
            continue;
        };
        let told = describe_all(before, after, &entry.events, lines.viewer);
        lines.lines.extend(told.into_iter().map(|line| (index + 1, line)));
    }
    lines.told = log.len();
    *last = log.last().map(|entry| entry.hash);
}

/// The last line, at the bottom of the window.
pub fn last_line(ui: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk) {
    ui.horizontal_centered(|ui| {
        let orders = view.session.game().log().len();
        paint::say(ui, format!("{orders}"), fonts::text(13.0), theme::of(ui).faint);
        let width = ui.available_width() - 120.0;
        let text =
            lines.lines.last().map_or("Nothing has happened yet.", |(_, line)| line.as_str());
        ui.allocate_ui(egui::vec2(width.max(50.0), 20.0), |ui| {
            ui.set_width(width.max(50.0));
            ui.add(
                egui::Label::new(
                    egui::RichText::new(text).font(fonts::text(14.0)).color(theme::of(ui).text),
                )
                .truncate(),
            );
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let button = ui.button(egui::RichText::new("Log  F8").font(fonts::bold(13.0)));
            if button.clicked() {
                desk.want(Intent::Toggle(Sheet::Log));
            }
        });
    });
}

/// Every line, the newest at the bottom. A click on an order's number goes back to just after it.
pub fn draw(ui: &mut Ui, lines: &Lines, desk: &mut Desk) {
    egui::ScrollArea::vertical().id_salt("log").auto_shrink(false).stick_to_bottom(true).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (order, line) in &lines.lines {
                ui.horizontal_top(|ui| {
                    ui.allocate_ui(egui::vec2(34.0, 16.0), |ui| {
                        ui.set_width(34.0);
                        let number = egui::RichText::new(order.to_string())
                            .font(fonts::text(12.0))
                            .color(theme::of(ui).faint);
                        let number = ui.add(egui::Label::new(number).sense(egui::Sense::click()));
                        desk.note(format!("log:{order}"), number.rect);
                        if number.on_hover_text("Back to just after this order").clicked() {
                            desk.want(Intent::Ask(Request::RewindTo(*order)));
                        }
                    });
                    let color = if line.contains("***") {
                        theme::of(ui).bad
                    } else if line.starts_with("---") {
                        theme::of(ui).good
                    } else {
                        theme::of(ui).text
                    };
                    paint::say(ui, line, fonts::text(13.5), color);
                });
            }
        },
    );
}
