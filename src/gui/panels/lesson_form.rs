//! The form in which a learner foretells an attack, and the table that sets two attacks side by side.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::lesson::{box_of, mark};
use super::paint;
use crate::app::Request;
use crate::gui::desk::{Desk, Intent};
use crate::gui::teach::hush;
use crate::gui::{fonts, theme};
use crate::lessons::{Field, Go, Lecture, Predict, Step, Task};

/// Draws the form with the dice that will fall.
pub(super) fn draw(ui: &mut Ui, lecture: &Lecture, task: &Predict, desk: &mut Desk<'_>) {
    paint::heading(ui, "Your forecast", if lecture.done() { "" } else { "then Check" });
    let needs_dice = task.ask.iter().any(|field| *field != Field::Fp && *field != Field::Drm);
    if !lecture.done() && needs_dice {
        dice(ui, task);
    }
    let judged = lecture.judged();
    for (number, field) in task.ask.iter().enumerate() {
        let right = judged.is_some_and(|judged| number < judged.right_until);
        let wrong = judged.and_then(|judged| judged.mistake.as_ref());
        let wrong = wrong.filter(|mistake| mistake.field == *field);
        let state = match (right, wrong.is_some()) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        };
        line(ui, lecture, task, number, *field, state, desk);
        if let Some(mistake) = wrong.filter(|_| !lecture.done()) {
            box_of(ui, theme::of(ui).bad_ground, |ui| {
                let text = format!("{} ({})", mistake.why.text, mistake.why.rule);
                paint::say(ui, text, fonts::text(14.0), theme::of(ui).text);
            });
        }
    }
    if lecture.done() {
        return;
    }
    let full = task.ask.iter().all(|field| desk.lessons.entry(*field).is_some());
    let button = egui::Button::new(egui::RichText::new("Check").font(fonts::bold(15.0)))
        .min_size(Vec2::new(ui.available_width(), 30.0))
        .fill(if full { theme::of(ui).accent } else { theme::of(ui).paper });
    let check = ui.add_enabled(full, button);
    desk.note("lesson:check", check.rect);
    if check.on_disabled_hover_text("fill in every line first").clicked() {
        let form = desk.lessons.form.clone();
        desk.want(Intent::Ask(Request::Learn(Go::Predict(form))));
    }
    let hint = "Keys: 1 to 7 pick a line, + and - change it, Enter checks.";
    paint::say(ui, hush::key(ui.ctx(), hint), fonts::italic(12.0), theme::of(ui).faint);
}

fn dice(ui: &mut Ui, task: &Predict) {
    ui.horizontal(|ui| {
        for (number, face) in task.dice.iter().take(2).enumerate() {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(28.0), Sense::hover());
            let fill = if number == 0 { theme::of(ui).accent } else { Color32::WHITE };
            paint::die(ui, rect, *face, fill, true);
        }
        paint::say(ui, "will be rolled", fonts::text(13.5), theme::of(ui).faint);
    });
    let more: Vec<String> = task.dice.iter().skip(2).map(ToString::to_string).collect();
    if !more.is_empty() && task.ask.contains(&Field::Fate) {
        ui.horizontal(|ui| {
            for face in task.dice.iter().skip(2) {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::hover());
                paint::die(ui, rect, *face, theme::of(ui).card, true);
            }
            paint::say(ui, "after that", fonts::text(13.5), theme::of(ui).faint);
        });
    }
}

/// A line: name, entry, and the two ways to change it.
fn line(
    ui: &mut Ui,
    lecture: &Lecture,
    task: &Predict,
    number: usize,
    field: Field,
    state: Option<bool>,
    desk: &mut Desk<'_>,
) {
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), 30.0), Sense::click());
    let done = lecture.done();
    let active = !done && desk.lessons.line == number;
    let fill = match state {
        Some(true) => theme::of(ui).good_ground,
        Some(false) => theme::of(ui).bad_ground,
        None => theme::of(ui).card,
    };
    let rim = match (state, active) {
        (Some(false), _) => Stroke::new(2.0, theme::of(ui).bad),
        (_, true) => Stroke::new(2.0, theme::of(ui).text),
        _ => Stroke::new(1.0, theme::of(ui).hairline),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(5), fill);
    painter.rect_stroke(rect, CornerRadius::same(5), rim, StrokeKind::Inside);
    let at = Pos2::new(rect.left() + 10.0, rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, field.label(), fonts::text(14.0), theme::of(ui).text);
    if response.clicked() && !done {
        desk.lessons.line = number;
    }
    let mut right = rect.right() - 6.0;
    if let Some(good) = state {
        let cap =
            Rect::from_center_size(Pos2::new(right - 8.0, rect.center().y), Vec2::splat(13.0));
        mark(ui, cap, good);
        right -= 22.0;
    }
    let entry =
        if done { task.truth.values.get(&field).copied() } else { desk.lessons.entry(field) };
    let text = entry.map_or_else(|| "?".to_owned(), |entry| entry.to_string());
    if done {
        let at = Pos2::new(right - 4.0, rect.center().y);
        ui.painter().text(at, Align2::RIGHT_CENTER, text, fonts::bold(15.0), theme::of(ui).text);
        return;
    }
    for (sign, up) in [("+", true), ("-", false)] {
        let button = Rect::from_min_size(
            Pos2::new(right - 26.0, rect.top() + 3.0),
            Vec2::new(26.0, rect.height() - 6.0),
        );
        let name = format!("lesson:{sign}{}", field.label());
        let response = ui.interact(button, ui.id().with(&name), Sense::click());
        let fill = if response.hovered() { theme::of(ui).accent } else { theme::of(ui).paper };
        ui.painter().rect_filled(button, CornerRadius::same(4), fill);
        let center = button.center();
        let stroke = Stroke::new(2.0, theme::of(ui).text);
        let wide = Vec2::new(5.0, 0.0);
        ui.painter().line_segment([center - wide, center + wide], stroke);
        if up {
            let tall = Vec2::new(0.0, 5.0);
            ui.painter().line_segment([center - tall, center + tall], stroke);
        }
        desk.note(name, button);
        if response.clicked() {
            desk.lessons.line = number;
            desk.lessons.turn(field, up);
        }
        right -= if up { 26.0 + 84.0 } else { 26.0 };
        if up {
            let at = Pos2::new(right + 42.0, rect.center().y);
            ui.painter().text(
                at,
                Align2::CENTER_CENTER,
                &text,
                fonts::bold(14.5),
                theme::of(ui).text,
            );
        }
    }
}

/// Two attacks side by side: what the one thing that differs has changed.
pub(super) fn beside(ui: &mut Ui, lecture: &Lecture, step: &Step) {
    let earlier = step.beside.and_then(|at| lecture.lesson().steps.get(at));
    let (Some(Task::Predict(before)), Task::Predict(now)) =
        (earlier.map(|step| &step.task), &step.task)
    else {
        return;
    };
    paint::heading(ui, "Side by side", "before / now");
    let fields =
        [Field::Fp, Field::Column, Field::Drm, Field::Result, Field::Fate, Field::Residual];
    for field in fields {
        let (Some(then), Some(value)) =
            (before.truth.values.get(&field), now.truth.values.get(&field))
        else {
            continue;
        };
        let (rect, _) =
            ui.allocate_exact_size(Vec2::new(ui.available_width(), 20.0), Sense::hover());
        let painter = ui.painter();
        let differs = then != value;
        if differs {
            painter.rect_filled(
                rect,
                CornerRadius::same(3),
                theme::of(ui).accent.gamma_multiply(0.45),
            );
        }
        let font = if differs { fonts::bold(13.5) } else { fonts::text(13.5) };
        let y = rect.center().y;
        let text = |x: f32, align: Align2, text: String| {
            painter.text(Pos2::new(x, y), align, text, font.clone(), theme::of(ui).text);
        };
        text(rect.left() + 6.0, Align2::LEFT_CENTER, field.label().to_owned());
        text(rect.right() - 92.0, Align2::RIGHT_CENTER, then.to_string());
        text(rect.right() - 6.0, Align2::RIGHT_CENTER, value.to_string());
    }
}
