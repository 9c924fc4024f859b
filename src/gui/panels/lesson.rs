//! The card of a lesson: what to read, what to do, what the rules say to it.

use bevy_egui::egui::{
    self, Color32, CornerRadius, Frame, Panel, Pos2, Rect, Sense, Stroke, Ui, Vec2,
};

use super::{View, lesson_form, lesson_options, paint, stack};
use crate::app::Request;
use crate::gui::counters::Thing;
use crate::gui::craft::Press;
use crate::gui::desk::{Desk, Intent};
use crate::gui::lessons::{forward, leave};
use crate::gui::teach::hush;
use crate::gui::{fonts, theme};
use crate::lessons::{Go, Lecture, Step, Task};
use crate::rules::Phase;
use crate::rules::unit::Unit;

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, lecture: &Lecture, desk: &mut Desk<'_>) {
    let Some(step) = lecture.step() else { return };
    Panel::bottom("lesson ways")
        .exact_size(44.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new())
        .show(ui, |ui| ways(ui, lecture, desk));
    if lecture.finished() {
        Panel::bottom("lesson end")
            .resizable(false)
            .show_separator_line(false)
            .frame(Frame::new())
            .show(ui, |ui| end(ui, lecture, desk));
    }
    egui::ScrollArea::vertical().id_salt("lesson").auto_shrink(false).show(ui, |ui| {
        head(ui, lecture);
        to_its_maker(ui, lecture, desk);
        you(ui, view, step);
        for paragraph in step.caption.split("\n\n") {
            let paragraph = hush::bare(ui.ctx(), paragraph);
            paint::say(ui, paragraph, fonts::text(15.0), theme::of(ui).text);
        }
        if !step.rules.is_empty() {
            paint::say(ui, step.rules.join(", "), fonts::italic(12.5), theme::of(ui).faint);
        }
        ui.add_space(4.0);
        task(ui, lecture, step, desk);
        let from = ui.cursor().top();
        if let Some(said) = lecture.said() {
            box_of(
                ui,
                if said.right { theme::of(ui).good_ground } else { theme::of(ui).bad_ground },
                |ui| {
                    paint::say(ui, &said.text, fonts::text(14.5), theme::of(ui).text);
                },
            );
        }
        if lecture.done() && !step.then.is_empty() {
            box_of(ui, theme::of(ui).card, |ui| {
                for paragraph in step.then.split("\n\n") {
                    paint::say(ui, paragraph, fonts::text(14.5), theme::of(ui).text);
                }
            });
        }
        into_sight(ui, lecture, from);
        rolled(ui, lecture, step);
        if lecture.done() {
            lesson_form::beside(ui, lecture, step);
        }
        let setup = view.session.position().phase == Phase::Setup;
        if lecture.wants_orders() && (setup || view.selection.place.is_some()) {
            ui.add_space(6.0);
            stack::here(ui, view, desk);
        }
    });
}

/// Brings what the learner has just been told, from this height to the cursor, into sight.
fn into_sight(ui: &Ui, lecture: &Lecture, from: f32) {
    let now = lecture.said().map(|said| (lecture.at(), said.text.clone()));
    let id = egui::Id::new("what the lesson said");
    let last: Option<(usize, String)> = ui.data(|data| data.get_temp(id)).flatten();
    if now == last {
        return;
    }
    if now.is_some() {
        let to = Pos2::new(ui.max_rect().right(), ui.cursor().top());
        let told = Rect::from_min_max(Pos2::new(ui.max_rect().left(), from), to);
        ui.scroll_to_rect(told, None);
    }
    ui.data_mut(|data| data.insert_temp(id, now));
}

/// What comes after a lesson that is done.
fn end(ui: &mut Ui, lecture: &Lecture, desk: &mut Desk<'_>) {
    paint::heading(ui, "This lesson is done", "");
    let lesson = lecture.lesson();
    let next = desk.lessons.after(&lesson.id).map(|next| next.title.clone());
    let wide = |ui: &mut Ui, desk: &mut Desk<'_>, name: &str, text: String, lit: bool| {
        let fill = if lit { theme::of(ui).accent } else { theme::of(ui).card };
        let button = egui::Button::new(egui::RichText::new(text).font(fonts::bold(15.0)))
            .wrap_mode(egui::TextWrapMode::Truncate)
            .min_size(Vec2::new(ui.available_width(), 32.0))
            .fill(fill);
        let button = ui.add(button);
        desk.note(name, button.rect);
        button.clicked()
    };
    if let Some(scenario) = &lesson.scenario {
        let text = format!("Play the scenario: {}", scenario.title());
        if wide(ui, desk, "lesson:play", text, next.is_none()) {
            desk.begin(scenario.id());
        }
    }
    let text = match &next {
        Some(title) => format!("Next lesson: {title}"),
        None => "To the list of lessons".to_owned(),
    };
    if wide(ui, desk, "lesson:on", text, true) {
        leave(lecture, desk);
    }
    ui.add_space(2.0);
}

/// Title, number of the step, and a bar of all steps.
fn head(ui: &mut Ui, lecture: &Lecture) {
    let steps = lecture.lesson().steps.len();
    paint::say(ui, &lecture.lesson().title, fonts::serif(20.0), theme::of(ui).text);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 18.0), Sense::hover());
    let text = format!("step {} of {steps}", lecture.at() + 1);
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(text, fonts::text(12.5), theme::of(ui).faint);
    let bar = Rect::from_min_max(
        Pos2::new(rect.left(), rect.center().y - 3.0),
        Pos2::new(rect.right() - galley.size().x - 10.0, rect.center().y + 3.0),
    );
    let wide = bar.width() / steps as f32;
    for at in 0..steps {
        let part = Rect::from_min_size(
            Pos2::new(bar.left() + wide * at as f32, bar.top()),
            Vec2::new((wide - 2.0).max(1.0), bar.height()),
        );
        let fill = match at.cmp(&lecture.at()) {
            std::cmp::Ordering::Less => theme::of(ui).good,
            std::cmp::Ordering::Equal => theme::of(ui).accent,
            std::cmp::Ordering::Greater => theme::of(ui).hairline,
        };
        painter.rect_filled(part, CornerRadius::same(2), fill);
    }
    let at = Pos2::new(rect.right() - galley.size().x, rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, theme::of(ui).faint);
    ui.add_space(4.0);
}

/// Who the learner is: his side, in its colour, with its counters.
fn you(ui: &mut Ui, view: &View<'_>, step: &Step) {
    let Some(side) = step.you else { return };
    let pos = view.session.position();
    let units: Vec<&Unit> = pos.units.values().filter(|unit| unit.side == side).collect();
    let setting = pos.setting.side(side);
    let text = format!("You are the {}", setting.name);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 34.0), Sense::hover());
    let ground = theme::color32(theme::nation(setting.nationality));
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(5), ground);
    let galley = painter.layout_no_wrap(text, fonts::bold(15.0), theme::of(ui).text);
    let at = Pos2::new(rect.left() + 10.0, rect.center().y - galley.size().y / 2.0);
    let mut x = at.x + galley.size().x + 12.0;
    painter.galley(at, galley, theme::of(ui).text);
    for unit in units {
        let face = Rect::from_min_size(Pos2::new(x, rect.top() + 3.0), Vec2::splat(28.0));
        if face.right() > rect.right() - 3.0 {
            break;
        }
        paint::counter(ui, face, view.faces.counters.get(&Thing::Unit(unit.id)));
        x += 31.0;
    }
    ui.add_space(4.0);
}

fn task(ui: &mut Ui, lecture: &Lecture, step: &Step, desk: &mut Desk<'_>) {
    match &step.task {
        Task::Watch => {}
        Task::Give(_) => {
            if !lecture.done() {
                paint::heading(ui, "Your turn", "on the map");
            }
        }
        Task::Choose(task) => lesson_options::choose(ui, lecture, task, desk),
        Task::Pick(task) => lesson_options::pick(ui, lecture, step, task, desk),
        Task::Predict(task) => lesson_form::draw(ui, lecture, task, desk),
    }
    if !lecture.done() && !matches!(step.task, Task::Watch) {
        let show = ui.add(
            egui::Button::new(egui::RichText::new("Show me").font(fonts::text(13.0))).frame(true),
        );
        desk.note("lesson:show", show.rect);
        if show.clicked() {
            desk.want(Intent::Ask(Request::Learn(Go::Reveal)));
        }
    }
}

/// A box with text in it, as wide as the card.
pub(super) fn box_of(ui: &mut Ui, fill: Color32, inside: impl FnOnce(&mut Ui)) {
    Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.0, theme::of(ui).hairline))
        .corner_radius(5)
        .inner_margin(8)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            inside(ui);
        });
}

/// A tick or a cross.
pub(super) fn mark(ui: &Ui, rect: Rect, right: bool) {
    let painter = ui.painter();
    let at = |x: f32, y: f32| rect.lerp_inside(Vec2::new(x, y));
    if right {
        let stroke = Stroke::new(2.5, theme::of(ui).good);
        painter.line_segment([at(0.05, 0.55), at(0.38, 0.9)], stroke);
        painter.line_segment([at(0.38, 0.9), at(0.95, 0.1)], stroke);
    } else {
        let stroke = Stroke::new(2.5, theme::of(ui).bad);
        painter.line_segment([at(0.1, 0.1), at(0.9, 0.9)], stroke);
        painter.line_segment([at(0.1, 0.9), at(0.9, 0.1)], stroke);
    }
}

/// The dice that fell in this step, in the order they fell, the coloured one of each pair first.
fn rolled(ui: &mut Ui, lecture: &Lecture, step: &Step) {
    let faces: Vec<u8> = lecture
        .game()
        .log()
        .iter()
        .skip(step.played_from)
        .flat_map(|entry| entry.rolls.iter().copied())
        .collect();
    if faces.is_empty() {
        return;
    }
    paint::heading(ui, "Dice rolled", "in this order");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(3.0, 4.0);
        for (number, face) in faces.iter().enumerate() {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(26.0), Sense::hover());
            let fill = if number % 2 == 0 { theme::of(ui).accent } else { Color32::WHITE };
            paint::die(ui, rect, *face, fill, true);
            if number % 2 == 1 {
                ui.add_space(8.0);
            }
        }
    });
}

/// A button whose tip is its key.
fn tipped(button: egui::Response, key: &'static str) -> egui::Response {
    match hush::key(&button.ctx, key) {
        "" => button,
        key => button.on_hover_text(key),
    }
}

/// Who has just made it goes back to making it.
fn to_its_maker(ui: &mut Ui, lecture: &Lecture, desk: &mut Desk<'_>) {
    let made = desk.craft.saved.clone().filter(|_| desk.craft.draft.is_some());
    if made.is_none_or(|path| path.display().to_string() != lecture.lesson().id) {
        return;
    }
    let mend = ui.button("Go on making it");
    desk.note("lesson:mend", mend.rect);
    if mend.clicked() {
        desk.craft.pressed = Some(Press::ToItsPosition);
    }
}

/// Back, from the start, on.
fn ways(ui: &mut Ui, lecture: &Lecture, desk: &mut Desk<'_>) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let first = lecture.at() == 0 && (lecture.said().is_none());
        let back = ui.add_enabled(!first, egui::Button::new("Back"));
        desk.note("lesson:back", back.rect);
        if tipped(back, "Backspace").clicked() {
            desk.want(Intent::Ask(Request::Learn(Go::Back)));
        }
        let reset = ui.add_enabled(!first, egui::Button::new("Start over"));
        desk.note("lesson:reset", reset.rect);
        if reset.on_hover_text("to the first step").clicked() {
            desk.want(Intent::Ask(Request::Learn(Go::Reset)));
        }
        let list = ui.add(egui::Button::new("List"));
        desk.note("lesson:list", list.rect);
        if list.on_hover_text("all lessons and puzzles").clicked() {
            desk.lessons.open = true;
            desk.want(Intent::Ask(Request::Leave));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let text = match (lecture.finished(), desk.lessons.after(&lecture.lesson().id)) {
                (true, Some(_)) => "Next lesson",
                (true, None) => "Finish",
                (false, _) => "Next",
            };
            let button = egui::Button::new(egui::RichText::new(text).font(fonts::bold(15.0)))
                .min_size(Vec2::new(84.0, 30.0))
                .fill(if lecture.may_go_on() { theme::of(ui).accent } else { theme::of(ui).paper });
            let next = ui.add_enabled(lecture.may_go_on(), button);
            desk.note("lesson:next", next.rect);
            if tipped(next, "Enter").clicked() {
                if lecture.finished() {
                    leave(lecture, desk);
                } else {
                    forward(lecture, desk);
                }
            }
        });
    });
}
