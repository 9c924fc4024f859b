//! The log: what happened, Player Turn by Player Turn, with its phases as headings and its arithmetic to unfold.

use std::collections::BTreeSet;

use bevy::prelude::{DetectChanges, Res, ResMut, Resource};
use bevy_egui::egui::{self, Align2, CornerRadius, Rect, Sense, Ui, Vec2};

use super::{View, marks, paint, saves, timeline};
use crate::app::{Request, Session};
use crate::game::{Chronicle, Entry, Form, Losses, Luck, Moment, moment_words, phase_words};
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};
use crate::rules::Phase;

/// The game as it is told, kept so that it is told once only.
#[derive(Resource, Debug, Default)]
pub struct Lines {
    /// Order by order.
    pub chronicle: Chronicle,
    /// The luck in the first orders.
    pub luck: Luck,
    /// In how many.
    pub counted: usize,
    /// What each side has lost up to what the table shows, once somebody has asked.
    pub lost: Option<[Losses; 2]>,
}

/// What the log sheet remembers.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Leaf {
    /// The Player Turn that is open, by the first order of it; `None` opens the one that the table shows.
    open: Option<usize>,
    /// What is unfolded: an order and the number of its line.
    unfolded: BTreeSet<(usize, usize)>,
}

/// Tells what has come since.
pub fn write(session: Option<Res<Session>>, mut lines: ResMut<Lines>) {
    match session {
        None if lines.chronicle.entries().is_empty() => {}
        None => *lines = Lines::default(),
        Some(session) if session.is_changed() => {
            lines.lost = None;
            let same = lines.chronicle.follow(session.game(), session.viewer());
            if lines.counted > same.min(session.game().log().len()) {
                (lines.luck, lines.counted) = (Luck::default(), 0);
            }
        }
        Some(_) => {}
    }
}

/// The Player Turns there are: the first order of each, and when.
fn player_turns(entries: &[Entry]) -> Vec<(usize, Moment)> {
    let mut turns: Vec<(usize, Moment)> = Vec::new();
    for entry in entries {
        let same = |when: &Moment| {
            let setup = |moment: &Moment| moment.phase == Phase::Setup;
            (when.turn, when.attacker, setup(when))
                == (entry.when.turn, entry.when.attacker, setup(&entry.when))
        };
        if !turns.last().is_some_and(|(_, when)| same(when)) {
            turns.push((entry.number, entry.when));
        }
    }
    turns
}

/// Draws the sheet: the Player Turns and phases on the left, what happened in one of them on the right.
pub fn draw(ui: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) {
    let entries = lines.chronicle.entries();
    let turns = player_turns(entries);
    let shown = lines.chronicle.steps(view.session.shown());
    let at = desk.leaf.open.unwrap_or(shown.max(1));
    let open = turns.iter().rposition(|(first, _)| *first <= at).unwrap_or(0);
    let first = turns.get(open).map_or(1, |(first, _)| *first);
    let end = turns.get(open + 1).map_or(usize::MAX, |(next, _)| *next);
    let page = || entries.iter().filter(|entry| (first..end).contains(&entry.number));
    ui.horizontal(|ui| {
        for (form, name) in [(Form::Text, "Save as text"), (Form::Html, "Save as HTML report")] {
            let button = ui.button(egui::RichText::new(name).font(fonts::bold(13.0)));
            desk.note(format!("report:{}", form.ending()), button.rect);
            if button.clicked() {
                match saves::new_report(view.session.game(), form) {
                    Some(path) => desk.want(Intent::Ask(Request::Report(path, form))),
                    None => desk.say("There is no folder to write to."),
                }
            }
        }
        timeline::legend(ui);
    });
    ui.separator();
    let height = ui.available_height();
    ui.horizontal_top(|ui| {
        let column = egui::Layout::top_down(egui::Align::Min);
        ui.allocate_ui_with_layout(Vec2::new(190.0, height), column, |ui| {
            ui.set_width(190.0);
            egui::ScrollArea::vertical().id_salt("log-turns").auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                for (index, (first, when)) in turns.iter().enumerate() {
                    let text = moment_words(view.session.position(), *when);
                    let response = jump(ui, &text, index == open, 0.0);
                    desk.note(format!("log-turn:{index}"), response.rect);
                    if response.clicked() {
                        desk.leaf.open = Some(*first);
                    }
                    if index == open {
                        phases(ui, page(), desk);
                    }
                }
            });
        });
        ui.separator();
        ui.vertical(|ui| {
            egui::ScrollArea::vertical()
                .id_salt(("log", first))
                .auto_shrink(false)
                .stick_to_bottom(true)
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    let mut phase = None;
                    for entry in page() {
                        if phase != Some(entry.when.phase) {
                            phase = Some(entry.when.phase);
                            paint::heading(ui, &phase_words(entry.when.phase), "");
                        }
                        tell(ui, entry, entry.number == shown, desk);
                    }
                });
        });
    });
}

/// The phases of the open Player Turn, to jump to.
fn phases<'e>(ui: &mut Ui, page: impl Iterator<Item = &'e Entry>, desk: &mut Desk<'_>) {
    let mut last = None;
    for entry in page {
        if last == Some(entry.when.phase) {
            continue;
        }
        last = Some(entry.when.phase);
        let response = jump(ui, &entry.when.phase.to_string(), false, 14.0);
        desk.note(format!("log-phase:{}", entry.number), response.rect);
        if response.on_hover_text("Show the table as this phase began").clicked() {
            desk.want(Intent::Ask(Request::LookAt(entry.orders.start)));
        }
    }
}

/// A line of the jump list.
fn jump(ui: &mut Ui, text: &str, lit: bool, indent: f32) -> egui::Response {
    let size = Vec2::new(ui.available_width(), 20.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    if lit || response.hovered() {
        let fill = if lit { theme::of(ui).hairline } else { theme::of(ui).card };
        ui.painter().rect_filled(rect, CornerRadius::same(3), fill);
    }
    let font = if indent > 0.0 { fonts::text(13.0) } else { fonts::bold(13.0) };
    let at = rect.left_center() + Vec2::new(6.0 + indent, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, text, font, theme::of(ui).text);
    response
}

/// An order: its number, which goes back to just after it, and its lines, which unfold.
fn tell(ui: &mut Ui, entry: &Entry, shown: bool, desk: &mut Desk<'_>) {
    let order = entry.number;
    for (index, line) in entry.lines.iter().enumerate() {
        let row = ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let (rect, number) = ui.allocate_exact_size(Vec2::new(32.0, 17.0), Sense::click());
            if index == 0 {
                let ink = if shown { theme::of(ui).bad } else { theme::of(ui).faint };
                ui.painter().text(
                    rect.right_center(),
                    Align2::RIGHT_CENTER,
                    order.to_string(),
                    fonts::text(12.0),
                    ink,
                );
                desk.note(format!("log:{order}"), rect);
            }
            if number.on_hover_text("Show the table just after this order").clicked() {
                desk.want(Intent::Ask(Request::LookAt(entry.orders.end)));
            }
            let (rect, _) = ui.allocate_exact_size(Vec2::new(14.0, 17.0), Sense::hover());
            marks::topic(ui.painter(), rect.center(), line.topic, theme::of(ui).card, 1.0);
            fold(ui, (order, index), line.detail.is_empty(), desk);
            let ink = marks::ink(theme::of(ui), line.topic);
            wrapped(ui, &line.text.to_string(), fonts::text(13.5), ink);
        });
        if shown && index == 0 {
            timeline::rim(ui.painter(), row.response.rect.expand(1.0));
        }
        if desk.leaf.unfolded.contains(&(order, index)) {
            for detail in &line.detail {
                ui.horizontal_top(|ui| {
                    ui.add_space(78.0);
                    let ink = theme::of(ui).faint;
                    wrapped(ui, detail, fonts::text(12.5), ink);
                });
            }
        }
    }
}

/// Text in the rest of a row, on as many lines as it needs.
pub(super) fn wrapped(ui: &mut Ui, text: &str, font: egui::FontId, ink: egui::Color32) {
    let width = ui.available_width();
    ui.vertical(|ui| {
        ui.set_width(width);
        paint::say(ui, text, font, ink);
    });
}

/// A small triangle that unfolds a line; room for one where there is nothing to unfold.
fn fold(ui: &mut Ui, key: (usize, usize), nothing: bool, desk: &mut Desk<'_>) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(12.0, 17.0), Sense::click());
    if nothing {
        return;
    }
    desk.note(format!("fold:{}.{}", key.0, key.1), rect);
    let open = desk.leaf.unfolded.contains(&key);
    triangle(ui, rect, open, response.hovered());
    if response.clicked() && !desk.leaf.unfolded.remove(&key) {
        desk.leaf.unfolded.insert(key);
    }
}

fn triangle(ui: &Ui, rect: Rect, open: bool, hovered: bool) {
    let at = |x: f32, y: f32| rect.center() + Vec2::new(x, y);
    let corners = match open {
        true => vec![at(-4.0, -2.5), at(4.0, -2.5), at(0.0, 3.5)],
        false => vec![at(-2.5, -4.0), at(-2.5, 4.0), at(3.5, 0.0)],
    };
    let ink = if hovered { theme::of(ui).text } else { theme::of(ui).faint };
    ui.painter().add(egui::Shape::convex_polygon(corners, ink, egui::Stroke::NONE));
}
