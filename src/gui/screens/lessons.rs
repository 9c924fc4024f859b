//! The list of lessons and puzzles: what each teaches, and which are done.

use bevy_egui::egui::{
    self, CentralPanel, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use crate::app::Request;
use crate::gui::desk::{Desk, Intent};
use crate::gui::panels::paint;
use crate::gui::trash::{self, Thrown};
use crate::gui::{fonts, theme};
use crate::lessons::{Kind, Listed};

/// Draws it.
pub(super) fn draw(root: &mut Ui, desk: &mut Desk<'_>) {
    let frame = egui::Frame::new().fill(theme::of(root).paper).inner_margin(egui::Margin::same(24));
    CentralPanel::no_frame().frame(frame).show(root, |ui| {
        ui.horizontal(|ui| {
            paint::say(ui, "Lessons and puzzles", fonts::serif(32.0), theme::of(ui).text);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let back = ui.button("Back to the menu");
                desk.note("lessons:back", back.rect);
                if back.clicked() {
                    desk.lessons.open = false;
                }
            });
        });
        let done = desk.lessons.list.iter().filter(|listed| is_done(desk, listed)).count();
        let text = format!(
            "Each takes a few minutes. The rules judge every answer, and the dice are laid out. {done} of {} done.",
            desk.lessons.list.iter().filter(|listed| listed.problem.is_none()).count()
        );
        paint::say(ui, text, fonts::text(15.0), theme::of(ui).faint);
        ui.add_space(8.0);
        let list = desk.lessons.list.clone();
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.columns(2, |columns| {
                if let [lessons, puzzles] = columns {
                    column(lessons, "Lessons", &list, Kind::Lesson, desk);
                    // Who has made some looks for them first.
                    let any = list.iter().any(|listed| listed.kind == Kind::Own);
                    if any {
                        own(puzzles, &list, desk);
                        puzzles.add_space(10.0);
                    }
                    column(puzzles, "Puzzles", &list, Kind::Puzzle, desk);
                    if !any {
                        puzzles.add_space(10.0);
                        own(puzzles, &list, desk);
                    }
                }
            });
        });
    });
}

/// The player's own, and where they go.
fn own(ui: &mut Ui, list: &[Listed], desk: &mut Desk<'_>) {
    column(ui, "Your own", list, Kind::Own, desk);
    if let Some(folder) = &desk.lessons.folder {
        ui.add_space(4.0);
        let text = format!("Lessons of your own go to {}", folder.display());
        paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
    }
}

fn is_done(desk: &Desk<'_>, listed: &Listed) -> bool {
    desk.lessons.progress.has(&listed.id)
}

fn column(ui: &mut Ui, title: &str, list: &[Listed], kind: Kind, desk: &mut Desk<'_>) {
    paint::heading(ui, title, "");
    for listed in list.iter().filter(|listed| listed.kind == kind) {
        let done = is_done(desk, listed);
        let width = ui.available_width() - 8.0;
        let (line, ink) = match &listed.problem {
            None => (listed.teaches.clone(), theme::of(ui).faint),
            Some(problem) => (format!("Left as it is. {problem}"), theme::of(ui).bad),
        };
        let teaches = ui.painter().layout(line, fonts::text(13.5), ink, width - 54.0);
        let size = Vec2::new(width, teaches.size().y + 36.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let painter = ui.painter();
        painter.rect_filled(rect, CornerRadius::same(6), theme::of(ui).card);
        let rim = if response.hovered() { theme::of(ui).text } else { theme::of(ui).hairline };
        painter.rect_stroke(rect, CornerRadius::same(6), Stroke::new(1.0, rim), StrokeKind::Inside);
        let cap = Rect::from_center_size(
            Pos2::new(rect.left() + 22.0, rect.center().y),
            Vec2::splat(22.0),
        );
        let fill = if done { theme::of(ui).good } else { theme::of(ui).paper };
        painter.rect_filled(cap, CornerRadius::same(11), fill);
        painter.circle_stroke(cap.center(), 11.0, Stroke::new(1.0, theme::of(ui).faint));
        if done {
            let at = |x: f32, y: f32| cap.lerp_inside(Vec2::new(x, y));
            let stroke = Stroke::new(2.5, egui::Color32::WHITE);
            painter.line_segment([at(0.26, 0.52), at(0.44, 0.72)], stroke);
            painter.line_segment([at(0.44, 0.72), at(0.76, 0.30)], stroke);
        }
        let at = Pos2::new(rect.left() + 44.0, rect.top() + 7.0);
        let heading =
            painter.layout_no_wrap(listed.title.clone(), fonts::bold(15.5), theme::of(ui).text);
        painter.galley(at, heading, theme::of(ui).text);
        painter.galley(Pos2::new(at.x, at.y + 21.0), teaches, ink);
        desk.note(format!("lesson:{}", listed.id), rect);
        if kind == Kind::Own {
            // From the right, each as wide as its words.
            let mut right = rect.right() - 8.0;
            let mut button = |ui: &mut Ui, text: &str, width: f32| {
                let corner = Pos2::new(right - width, rect.top() + 6.0);
                right -= width + 6.0;
                let at = Rect::from_min_size(corner, Vec2::new(width, 22.0));
                // On the row, and not in place of what comes below it.
                let mut on_it = ui.new_child(egui::UiBuilder::new().max_rect(at));
                on_it.put(at, egui::Button::new(text).small())
            };
            let away = button(ui, "Throw away", 104.0);
            trash::heed(away, desk, &listed.id, || Thrown::File(listed.id.clone().into()));
            if listed.problem.is_none() {
                let on = button(ui, "Hand on", 80.0);
                desk.note(format!("hand on:{}", listed.id), on.rect);
                if on.on_hover_text("writes one file that others can take in").clicked() {
                    desk.wishes.hand_out.push(listed.id.clone());
                }
                let mend = button(ui, "Mend", 60.0);
                desk.note(format!("mend:{}", listed.id), mend.rect);
                if mend.on_hover_text("opens the panel that it was made on").clicked() {
                    desk.want(Intent::Mend(listed.id.clone().into()));
                }
            }
        }
        if response.clicked() && listed.problem.is_none() {
            desk.want(Intent::Ask(Request::Lesson(listed.id.clone())));
        }
    }
}
