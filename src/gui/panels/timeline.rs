//! The bar at the very bottom: what happened last, and the whole game as a line of marks to go back and forth on.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::log::Lines;
use super::{View, handicap, marks, paint};
use crate::app::{Request, Session};
use crate::game::{Chronicle, Stretch, moment_words, phase_words};
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::{fonts, theme};
use crate::rules::Phase;

/// How much of the track the orders fill at least, so that the first of them can be told apart.
const LEAST_PLAYED: f32 = 0.25;
/// Marks closer together than this are drawn once.
const CLOSE: f32 = 5.0;

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) {
    let bar = ui.max_rect();
    let (top, bottom) = bar.split_top_bottom_at_y(bar.top() + 25.0);
    words(&mut ui.new_child(egui::UiBuilder::new().max_rect(top)), view, lines, desk);
    let buttons = Rect::from_min_size(bottom.min, Vec2::new(104.0, bottom.height()));
    let shown = view.session.shown();
    let last = view.session.game().line_length();
    let steps = [
        ("time:first", 0, "To the set-up"),
        ("time:back", shown.saturating_sub(1), "One order back  PgUp"),
        ("time:forward", (shown + 1).min(last), "One order on  PgDn"),
        ("time:last", view.session.game().log().len(), "To the present"),
    ];
    for (number, (name, to, hint)) in steps.into_iter().enumerate() {
        let at = buttons.min + Vec2::new(25.0 * number as f32, 2.0);
        let rect = Rect::from_min_size(at, Vec2::new(23.0, 22.0));
        let response = step_button(ui, rect, name, number, to != shown);
        desk.note(name, rect);
        if response.on_hover_text(hint).clicked() && to != shown {
            look_at(desk, to);
        }
    }
    let line = Rect::from_min_max(Pos2::new(buttons.right() + 10.0, bottom.top()), bottom.max);
    let rect = line.shrink2(Vec2::new(8.0, 0.0));
    let track = Track::new(view.session, &lines.chronicle, rect);
    desk.note("timeline", track.rect);
    track.draw(ui, view, lines);
    pull(ui, view.session, lines, &track, line, desk);
    wheel(ui, view.session, bar, desk);
}

fn look_at(desk: &mut Desk<'_>, orders: usize) {
    desk.want(Intent::Ask(Request::LookAt(orders)));
}

/// The words above the line: where it stands, what happened there, whom the dice help, and the sheets about it.
fn words(ui: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) {
    let session = view.session;
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let mut sheet = |ui: &mut Ui, name: &str, text: &str, sheet: Sheet| {
            let text = egui::RichText::new(text).font(fonts::bold(12.5));
            let button = ui.add(egui::Button::new(text).frame(false));
            desk.note(name, button.rect);
            if button.clicked() {
                desk.want(Intent::Toggle(sheet));
            }
        };
        sheet(ui, "open:log", "Log  F8", Sheet::Log);
        sheet(ui, "open:dice", "Dice  F2", Sheet::Dice);
        let branches = session.game().branches().len();
        if branches > 0 {
            sheet(ui, "open:branches", &format!("Branches {branches}  F7"), Sheet::Branches);
        }
        handicap::told(ui, view, desk);
        if session.looks_back() {
            let button = ui.add(paint::primary(ui, "To the present", 12.5));
            desk.note("time:present", button.rect);
            if button.clicked() {
                look_at(desk, session.game().log().len());
            }
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let shown = session.shown();
            let step = lines.chronicle.steps(shown);
            let number = match session.looks_back() {
                true => format!("Looking back: {step} of {}", lines.chronicle.entries().len()),
                false => format!("{step}"),
            };
            let color = if session.looks_back() { theme::of(ui).bad } else { theme::of(ui).faint };
            paint::say(ui, number, fonts::bold(13.0), color);
            let line = lines.chronicle.last_line(shown);
            let text = line
                .map_or_else(|| "Nothing has happened yet.".to_owned(), |line| line.text.plain());
            let text = egui::RichText::new(text).font(fonts::text(14.0)).color(theme::of(ui).text);
            ui.add(egui::Label::new(text).truncate());
        });
    });
}

/// One of the four buttons: a triangle to where it goes, with a bar where it goes to an end.
fn step_button(ui: &mut Ui, rect: Rect, name: &str, number: usize, enabled: bool) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.id().with(name), sense);
    let ink = if enabled { theme::of(ui).text } else { theme::of(ui).hairline };
    if enabled && response.hovered() {
        ui.painter().rect_filled(rect, CornerRadius::same(4), theme::of(ui).hairline);
    }
    let way = if number < 2 { -1.0 } else { 1.0 };
    let middle = rect.center();
    let at = |x: f32, y: f32| middle + Vec2::new(x * way, y);
    let head = vec![at(5.0, 0.0), at(-4.0, -5.5), at(-4.0, 5.5)];
    ui.painter().add(egui::Shape::convex_polygon(head, ink, Stroke::NONE));
    if number == 0 || number == 3 {
        ui.painter().line_segment([at(7.0, -5.5), at(7.0, 5.5)], Stroke::new(2.0, ink));
    }
    response
}

/// Where on the bar the orders are.
struct Track {
    rect: Rect,
    /// How many there are, by the count of the one who looks.
    orders: usize,
    /// How much of it they fill; the rest are turns to come.
    played: f32,
    stretches: Vec<Stretch>,
    /// Of how many Player Turns, and how many have begun.
    turns: (f32, f32),
}

impl Track {
    fn new(session: &Session, chronicle: &Chronicle, rect: Rect) -> Track {
        let game = session.game();
        let stretches = chronicle.stretches();
        let mut begun: Vec<_> = stretches
            .iter()
            .filter(|stretch| stretch.moment.phase != Phase::Setup)
            .map(|stretch| (stretch.moment.turn, stretch.moment.attacker))
            .collect();
        begun.dedup();
        let all = f32::from(session.position().setting.turns.max(1)) * 2.0;
        let begun = begun.len() as f32;
        let over = game.position_at(game.line_length()).is_some_and(|pos| pos.outcome.is_some());
        let played = if over { 1.0 } else { (begun / all).clamp(LEAST_PLAYED, 1.0) };
        let orders = chronicle.entries().len();
        Track { rect, orders, played, stretches, turns: (all, begun) }
    }

    /// Where so many orders have been played.
    fn x(&self, orders: usize) -> f32 {
        let share = if self.orders == 0 { 0.0 } else { orders as f32 / self.orders as f32 };
        self.rect.left() + self.rect.width() * self.played * share
    }

    /// How many orders have been played at a spot.
    fn orders_at(&self, x: f32) -> usize {
        let share = (x - self.rect.left()) / (self.rect.width() * self.played).max(1.0);
        (share.clamp(0.0, 1.0) * self.orders as f32).round() as usize
    }

    fn draw(&self, ui: &Ui, view: &View<'_>, lines: &Lines) {
        let painter = ui.painter();
        let y = self.rect.center().y + 3.0;
        let steps = |orders: usize| lines.chronicle.steps(orders);
        let now = self.x(steps(view.session.game().log().len()));
        let groove = |from: f32, to: f32, height: f32, color: Color32| {
            let rect = Rect::from_min_max(
                Pos2::new(from, y - height / 2.0),
                Pos2::new(to.max(from), y + height / 2.0),
            );
            painter.rect_filled(rect, CornerRadius::same(2), color);
        };
        groove(self.rect.left(), self.rect.right(), 4.0, theme::of(ui).hairline);
        groove(self.rect.left(), now, 4.0, theme::of(ui).faint);
        self.to_come(painter, y);
        let mut turn = 0;
        for stretch in &self.stretches {
            let (x, moment) = (self.x(stretch.first), stretch.moment);
            let (up, width) = match moment.phase {
                Phase::Setup | Phase::Rally => (9.0, 1.5),
                _ => (5.0, 1.0),
            };
            let ends = [Pos2::new(x, y - up), Pos2::new(x, y + up)];
            painter.line_segment(ends, Stroke::new(width, theme::of(ui).faint));
            if moment.turn > turn {
                turn = moment.turn;
                flag(painter, Pos2::new(x, y - 9.0), turn, true);
            }
        }
        self.marks(ui, view, lines, y);
        let at = self.x(steps(view.session.shown()));
        let top = y - 14.0;
        let head =
            vec![Pos2::new(at - 5.0, top), Pos2::new(at + 5.0, top), Pos2::new(at, top + 7.0)];
        painter.line_segment(
            [Pos2::new(at, top + 2.0), Pos2::new(at, y + 12.0)],
            Stroke::new(2.0, theme::of(ui).bad),
        );
        painter.add(egui::Shape::convex_polygon(head, theme::of(ui).bad, Stroke::NONE));
    }

    /// The turns that have not begun.
    fn to_come(&self, painter: &egui::Painter, y: f32) {
        let (all, begun) = self.turns;
        if self.played >= 1.0 || all <= begun {
            return;
        }
        let first = (begun / 2.0).ceil() as u8 + 1;
        for turn in first..=(all / 2.0) as u8 {
            let nominal = f32::from(turn - 1) * 2.0;
            let share = self.played + (1.0 - self.played) * (nominal - begun) / (all - begun);
            let x = self.rect.left() + self.rect.width() * share;
            let ends = [Pos2::new(x, y - 7.0), Pos2::new(x, y + 7.0)];
            painter.line_segment(ends, Stroke::new(1.0, theme::of(painter.ctx()).faint));
            flag(painter, Pos2::new(x, y - 9.0), turn, false);
        }
    }

    /// What happened, mark by mark: what an order was about on the line, whom it hurt above it.
    fn marks(&self, ui: &Ui, view: &View<'_>, lines: &Lines, y: f32) {
        let setting = &view.session.position().setting;
        let done = view.session.game().log().len();
        let mut drawn = [f32::NEG_INFINITY; 8];
        for entry in lines.chronicle.entries() {
            let x = self.x(entry.number);
            let color = theme::color32(theme::nation(setting.side(entry.side).nationality));
            let fade = if entry.orders.start >= done { 0.4 } else { 1.0 };
            let mut mark = |topic: crate::game::narrate::Topic, at: Pos2| {
                let Some(last) = drawn.get_mut(topic as usize) else { return };
                if at.x - *last >= CLOSE {
                    *last = at.x;
                    marks::topic(ui.painter(), at, topic, color, fade);
                }
            };
            mark(entry.topic(), Pos2::new(x, y));
            if entry.hurt() {
                mark(crate::game::narrate::Topic::Casualty, Pos2::new(x, y + 9.0));
            }
        }
    }
}

/// The number of a turn on its mark.
fn flag(painter: &egui::Painter, at: Pos2, turn: u8, begun: bool) {
    let rect = Rect::from_min_size(at - Vec2::new(0.0, 8.0), Vec2::new(15.0, 12.0));
    let theme = theme::of(painter.ctx());
    let (fill, ink) =
        if begun { (theme.bar, theme.bar_text) } else { (theme.hairline, theme.text) };
    painter.rect_filled(rect, CornerRadius::same(2), fill);
    painter.text(rect.center(), Align2::CENTER_CENTER, turn.to_string(), fonts::bold(11.0), ink);
}

/// Click and drag: the table is shown as it was there.
fn pull(
    ui: &mut Ui,
    session: &Session,
    lines: &Lines,
    track: &Track,
    line: Rect,
    desk: &mut Desk<'_>,
) {
    let response = ui.interact(line, ui.id().with("track"), Sense::click_and_drag());
    if let Some(at) = response.interact_pointer_pos()
        && (response.clicked() || response.dragged())
    {
        let to = track.orders_at(at.x);
        if to != lines.chronicle.steps(session.shown()) {
            look_at(desk, lines.chronicle.orders(to));
        }
    }
    let Some(at) = response.hover_pos().filter(|_| !response.dragged()) else { return };
    let order = track.orders_at(at.x);
    let entry = order.checked_sub(1).and_then(|index| lines.chronicle.entries().get(index));
    let text = match entry {
        None => "Before the first order".to_owned(),
        Some(entry) => {
            let when = moment_words(session.position(), entry.when);
            let phase = phase_words(entry.when.phase);
            let what = entry.lines.iter().take(4).map(|line| line.text.plain());
            let what: Vec<String> = what.collect();
            format!("Order {order} · {when} · {phase}\n{}", what.join("\n"))
        }
    };
    response.on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(420.0);
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).text);
    });
}

/// The wheel over the bar: an order a notch.
fn wheel(ui: &Ui, session: &Session, bar: Rect, desk: &mut Desk<'_>) {
    if !ui.rect_contains_pointer(bar) {
        return;
    }
    let notches: f32 = ui.input(|input| {
        let turned = input.events.iter().map(|event| match event {
            egui::Event::MouseWheel { delta, .. } => delta.y.signum(),
            _ => 0.0,
        });
        turned.sum()
    });
    let shown = session.shown();
    let to = if notches > 0.0 {
        shown.saturating_sub(1)
    } else {
        (shown + 1).min(session.game().line_length())
    };
    if notches != 0.0 && to != shown {
        look_at(desk, to);
    }
}

/// A legend of the marks.
pub fn legend(ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        for topic in crate::game::narrate::Topic::ALL.into_iter().skip(2) {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(13.0), Sense::hover());
            marks::topic(ui.painter(), rect.center(), topic, theme::of(ui).card, 1.0);
            paint::say(ui, topic.label(), fonts::text(12.0), theme::of(ui).faint);
        }
    });
}

/// A rim round a rectangle, for what is shown now.
pub fn rim(painter: &egui::Painter, rect: Rect) {
    painter.rect_stroke(
        rect,
        CornerRadius::same(4),
        Stroke::new(1.5, theme::of(painter.ctx()).bad),
        StrokeKind::Inside,
    );
}
