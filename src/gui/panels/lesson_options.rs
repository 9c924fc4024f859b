//! Options of a lesson: the answers to a question, and the ways that can be picked with what each is worth.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Pos2, Rect, Response, Sense, Stroke, StrokeKind,
    Ui, Vec2,
};

use super::lesson::mark;
use super::paint;
use crate::app::Request;
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Intent};
use crate::gui::teach::hush;
use crate::gui::{fonts, theme};
use crate::lessons::{Alternative, Choose, Go, Lecture, Pick, Step, Worth};
use crate::rules::event::{Event, FireEvent};

/// The answers to a question.
pub(super) fn choose(ui: &mut Ui, lecture: &Lecture, task: &Choose, desk: &mut Desk<'_>) {
    paint::say(ui, &task.question, fonts::bold(15.0), theme::of(ui).text);
    for (number, option) in task.options.iter().enumerate() {
        let tried = lecture.tried().contains(&number);
        let state = State { tried: tried.then_some(option.right), open: !lecture.done() && !tried };
        let (text, ink) = (option.text.clone(), theme::of(ui).text);
        let lines = vec![Written { text, font: fonts::text(14.5), ink }];
        take(ui, number, &lines, state, None, desk);
    }
}

/// The ways that can be picked. Once one of them has been gone, it stands beside each what it is worth.
pub(super) fn pick(ui: &mut Ui, lecture: &Lecture, step: &Step, task: &Pick, desk: &mut Desk<'_>) {
    paint::say(ui, &task.question, fonts::bold(15.0), theme::of(ui).text);
    let known = !lecture.tried().is_empty();
    for (number, way) in task.options.iter().enumerate() {
        let tried = lecture.tried().contains(&number);
        let state = State { tried: tried.then_some(way.right), open: !lecture.done() && !tried };
        let (text, ink) = (way.text.clone(), theme::of(ui).text);
        let mut lines = vec![Written { text, font: fonts::text(14.5), ink }];
        if known {
            let faint = theme::of(ui).faint;
            lines.extend(attacks(step, way).map(|text| Written {
                text,
                font: fonts::text(12.5),
                ink: faint,
            }));
            let font = fonts::bold(13.5);
            lines.push(Written { text: way.worth.text(), font, ink });
        }
        take(ui, number, &lines, state, known.then_some(&way.worth), desk);
    }
}

/// What the attacks of a way come to, as its dice have it.
fn attacks<'a>(step: &'a Step, way: &'a Alternative) -> impl Iterator<Item = String> + 'a {
    let log = way.after.as_ref().map(|game| game.log()).unwrap_or_default();
    let entries = log.iter().skip(step.game.log().len());
    entries.flat_map(|entry| &entry.events).filter_map(|event| match event {
        Event::Fire(FireEvent::Attack(report)) if !report.assessment.lines.is_empty() => {
            let sum = words::assessment(&report.assessment);
            Some(format!("{}: {sum}", report.assessment.target))
        }
        _ => None,
    })
}

/// Whether an option was tried, and was right; and whether it can still be taken.
#[derive(Clone, Copy)]
struct State {
    tried: Option<bool>,
    open: bool,
}

/// A line of an option.
struct Written {
    text: String,
    font: FontId,
    ink: Color32,
}

/// The height of a bar.
const BAR: f32 = 6.0;

/// Draws an option, and takes it when it is clicked.
fn take(
    ui: &mut Ui,
    number: usize,
    lines: &[Written],
    state: State,
    worth: Option<&Worth>,
    desk: &mut Desk<'_>,
) {
    let (fill, rim) = match state.tried {
        Some(true) => (theme::of(ui).good_ground, theme::of(ui).good),
        Some(false) => (theme::of(ui).bad_ground, theme::of(ui).bad),
        None => (theme::of(ui).card, theme::of(ui).faint),
    };
    let width = ui.available_width();
    let galleys: Vec<(Arc<Galley>, Color32)> = lines
        .iter()
        .map(|line| {
            let text = line.text.clone();
            (ui.painter().layout(text, line.font.clone(), line.ink, width - 46.0), line.ink)
        })
        .collect();
    let chance = worth.and_then(Worth::share).map(|chance| chance as f32);
    let high: f32 = galleys.iter().map(|(galley, _)| galley.size().y + 1.0).sum();
    let bar = if chance.is_some() { BAR + 4.0 } else { 0.0 };
    let size = Vec2::new(width, (high + bar).max(18.0) + 12.0);
    let sense = if state.open { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(5), fill);
    let strong = state.tried.is_some() || (state.open && response.hovered());
    let stroke = Stroke::new(if strong { 2.0 } else { 1.0 }, rim);
    painter.rect_stroke(rect, CornerRadius::same(5), stroke, StrokeKind::Inside);
    cap(ui, rect, number, state);
    let mut at = Pos2::new(rect.left() + 38.0, rect.top() + 6.0);
    for (galley, ink) in galleys {
        let down = galley.size().y + 1.0;
        ui.painter().galley(at, galley, ink);
        at.y += down;
    }
    if let Some(chance) = chance {
        let all = Rect::from_min_size(Pos2::new(at.x, at.y + 2.0), Vec2::new(width - 50.0, BAR));
        let part = Rect::from_min_size(all.min, Vec2::new(all.width() * chance, BAR));
        ui.painter().rect_filled(all, CornerRadius::same(3), theme::of(ui).hairline);
        ui.painter().rect_filled(part, CornerRadius::same(3), theme::of(ui).text);
    }
    answer(number, rect, &response, desk);
}

/// The number of an option, or how it has turned out.
fn cap(ui: &Ui, rect: Rect, number: usize, state: State) {
    let middle = Pos2::new(rect.left() + 20.0, rect.top() + 16.0);
    let cap = Rect::from_center_size(middle, Vec2::splat(20.0));
    if state.tried.is_none() && hush::is_on(ui.ctx()) {
        ui.painter().circle_stroke(cap.center(), 7.0, Stroke::new(1.0, theme::of(ui).faint));
        return;
    }
    ui.painter().rect_filled(cap, CornerRadius::same(4), theme::of(ui).paper);
    match state.tried {
        Some(right) => mark(ui, cap.shrink(4.0), right),
        None => {
            let number = (number + 1).to_string();
            let font = fonts::bold(13.0);
            let ink = theme::of(ui).faint;
            ui.painter().text(cap.center(), Align2::CENTER_CENTER, number, font, ink);
        }
    }
}

fn answer(number: usize, rect: Rect, response: &Response, desk: &mut Desk<'_>) {
    desk.note(format!("lesson:option {}", number + 1), rect);
    if response.clicked() {
        desk.want(Intent::Ask(Request::Learn(Go::Choose(number))));
    }
}
