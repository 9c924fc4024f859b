//! The winning chance along a game that is over: a line under the board with every decision on it, marked by how good it was.
//! A click goes to that moment.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2,
};

use super::log::Lines;
use super::{View, paint};
use crate::app::Request;
use crate::game::analysis::{Analysis, Judged, Verdict, points};
use crate::game::{moment_words, phase_words};
use crate::gui::desk::{Desk, Intent};
use crate::gui::theme::Theme;
use crate::gui::{fonts, theme};
use crate::rules::{Phase, Side};

/// Room for the numbers at the left, and for the turns below.
const NUMBERS: f32 = 34.0;
const TURNS: f32 = 20.0;
/// A click so far from a mark is meant for it.
const NEAR: f32 = 9.0;

/// Draws it in the room of the decision bar.
pub fn draw(ui: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) {
    let theme = theme::of(ui);
    let setting = &view.session.position().setting;
    ui.horizontal(|ui| {
        let text = format!("{}: the chance to win", setting.side(Side::First).name);
        paint::say(ui, text, fonts::bold(15.0), theme.text);
        if view.analyst.found().is_some() {
            ui.add_space(10.0);
            legend(ui);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let close = ui.button(egui::RichText::new("Close  A").font(fonts::bold(13.0)));
            desk.note("analysis:close", close.rect);
            if close.clicked() {
                desk.want(Intent::Analyse);
            }
            let next = view.analyst.next_mistake(view.session.shown());
            if let Some(next) = next {
                let text = egui::RichText::new("Next mistake  N").font(fonts::bold(13.0));
                let button = ui.button(text);
                desk.note("analysis:next", button.rect);
                if button.clicked() {
                    desk.want(Intent::Ask(Request::LookAt(next)));
                }
            }
        });
    });
    let Some(analysis) = view.analyst.found() else {
        working(ui, view, desk);
        if let Some(part) = view.analyst.part() {
            so_far(ui, view, lines, part);
        }
        return;
    };
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
    let plot = Plot::within(rect, analysis);
    desk.note("analysis:plot", plot.rect);
    plot.draw(ui.painter(), view, lines);
    let shown = plot.x(view.session.shown());
    let red = Stroke::new(2.0, theme.bad);
    ui.painter().vline(shown, plot.rect.y_range().expand(4.0), red);
    for judged in plot.by_verdict() {
        let at = plot.place(judged);
        mark(ui.painter(), judged.verdict, at, 1.0);
        let around = Rect::from_center_size(at, Vec2::splat(2.0));
        desk.note(format!("analysis:mark:{}", judged.order), around);
    }
    let pointed = response.interact_pointer_pos().or(response.hover_pos());
    let Some(pointed) = pointed else { return };
    let near = plot.nearest(pointed);
    let pressed = response.clicked() || response.dragged();
    if pressed {
        // The moment of a decision is before it: there it was to be made.
        let to = near.map_or_else(|| plot.orders_at(pointed.x), |judged| judged.order - 1);
        if to != view.session.shown() {
            desk.want(Intent::Ask(Request::LookAt(to)));
        }
    }
    if !response.dragged() {
        let text = match near {
            Some(judged) => said(view, lines, judged),
            None => {
                "A click shows the table at that moment; on a mark, as the decision was to be made."
                    .to_owned()
            }
        };
        response.on_hover_ui_at_pointer(|ui| {
            ui.set_max_width(420.0);
            paint::say(ui, text, fonts::text(13.0), theme.text);
        });
    }
}

/// How far he is, and how to have him stop.
fn working(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let (done, all) = view.analyst.progress();
    let theme = theme::of(ui);
    ui.add_space(6.0);
    // In one row: the line that grows needs the height.
    ui.horizontal(|ui| {
        let stop = ui.button(egui::RichText::new("Stop").font(fonts::bold(14.0)));
        desk.note("analysis:stop", stop.rect);
        if stop.on_hover_text("What is not finished is not kept.").clicked() {
            desk.want(Intent::StopAnalysis);
        }
        let (rect, _) = ui.allocate_exact_size(Vec2::new(160.0, 12.0), Sense::hover());
        let share = done as f32 / all.max(1) as f32;
        let full = Rect::from_min_size(rect.min, Vec2::new(rect.width() * share, rect.height()));
        ui.painter().rect_filled(rect, CornerRadius::same(4), theme.hairline);
        ui.painter().rect_filled(full, CornerRadius::same(4), theme.good);
        let text = format!("Each decision is tried out again: {done} of {all} orders looked at.");
        paint::say(ui, text, fonts::text(14.0), theme.text);
    });
    ui.add_space(4.0);
}

/// What is found by now, as a line that grows.
fn so_far(ui: &mut Ui, view: &View<'_>, lines: &Lines, part: &Analysis) {
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    Plot::within(rect, part).draw(ui.painter(), view, lines);
}

/// A decision in words.
fn said(view: &View<'_>, lines: &Lines, judged: &Judged) -> String {
    let pos = view.session.position();
    let entry = view.session.game().line().nth(judged.order - 1);
    let when = entry.map_or_else(String::new, |entry| {
        format!("{} · {}", moment_words(pos, entry.when), phase_words(entry.when.phase))
    });
    let (before, after) = judged.around(judged.side);
    let better =
        judged.better.as_ref().map_or_else(String::new, |better| format!("\nBetter: {better}"));
    format!(
        "Order {} · {when}\n{}: {}\n{}, {} to {} of 100{better}",
        lines.chronicle.steps(judged.order),
        pos.setting.side(judged.side).name,
        judged.done,
        judged.verdict.word(),
        points(before),
        points(after),
    )
}

/// Where in a rectangle a game lies.
struct Plot<'a> {
    rect: Rect,
    analysis: &'a Analysis,
}

impl<'a> Plot<'a> {
    /// With room for the numbers and the turns about it.
    fn within(rect: Rect, analysis: &'a Analysis) -> Plot<'a> {
        let (before, after) = (Vec2::new(NUMBERS, 5.0), Vec2::new(10.0, TURNS));
        Plot { rect: Rect::from_min_max(rect.min + before, rect.max - after), analysis }
    }

    /// The ground with the turns, and the line of the chance on it.
    fn draw(&self, painter: &Painter, view: &View<'_>, lines: &Lines) {
        let setting = &view.session.position().setting;
        let colors =
            Side::BOTH.map(|side| theme::color32(theme::nation(setting.side(side).nationality)));
        self.ground(painter, lines, colors);
        self.line(painter, colors);
    }

    fn x(&self, orders: usize) -> f32 {
        let share = orders as f32 / self.analysis.orders.max(1) as f32;
        self.rect.left() + self.rect.width() * share.min(1.0)
    }

    fn y(&self, chance: f64) -> f32 {
        self.rect.bottom() - self.rect.height() * chance as f32
    }

    /// How many orders have been played at a spot.
    fn orders_at(&self, x: f32) -> usize {
        let share = (x - self.rect.left()) / self.rect.width().max(1.0);
        (share.clamp(0.0, 1.0) * self.analysis.orders as f32).round() as usize
    }

    /// Where a decision is marked: what it led to.
    fn place(&self, judged: &Judged) -> Pos2 {
        Pos2::new(self.x(judged.order), self.y(judged.around(Side::First).1))
    }

    /// The decisions, those that went most wrong on top.
    fn by_verdict(&self) -> Vec<&Judged> {
        let mut judged: Vec<&Judged> = self.analysis.judged.iter().collect();
        judged.sort_by_key(|one| one.verdict);
        judged
    }

    /// The decision whose mark is pointed at.
    fn nearest(&self, at: Pos2) -> Option<&Judged> {
        let far = |judged: &&Judged| self.place(judged).distance(at);
        let near = self.analysis.judged.iter().filter(|judged| far(judged) < NEAR);
        near.max_by(|one, other| {
            let by_verdict = one.verdict.cmp(&other.verdict);
            by_verdict.then(far(other).total_cmp(&far(one)))
        })
    }

    /// The Player Turns behind it, the turns below it, the chances at its left.
    fn ground(&self, painter: &Painter, lines: &Lines, colors: [Color32; 2]) {
        let theme = theme::of(painter.ctx());
        painter.rect_filled(self.rect, CornerRadius::ZERO, theme.card);
        let mut turn = 0;
        for stretch in lines.chronicle.stretches() {
            let begins = lines.chronicle.orders(stretch.first);
            let ends = lines.chronicle.orders(stretch.first + stretch.entries);
            let (left, right) = (self.x(begins), self.x(ends));
            if stretch.moment.phase == Phase::Setup {
                continue;
            }
            let color = colors.get(stretch.moment.attacker.index()).copied().unwrap_or_default();
            let cell = Rect::from_x_y_ranges(left..=right, self.rect.y_range());
            painter.rect_filled(cell, CornerRadius::ZERO, color.gamma_multiply(0.28));
            if stretch.moment.turn != turn {
                turn = stretch.moment.turn;
                let line = Stroke::new(1.0, theme.text);
                painter.vline(left, self.rect.top()..=self.rect.bottom() + TURNS, line);
                let at = Pos2::new(left + 4.0, self.rect.bottom() + 3.0);
                let text = format!("Turn {turn}");
                painter.text(at, Align2::LEFT_TOP, text, fonts::bold(12.0), theme.text);
            }
        }
        for chance in [0_u8, 25, 50, 75, 100] {
            let y = self.y(f64::from(chance) / 100.0);
            let ink = if chance == 50 { theme.faint } else { theme.hairline };
            painter.hline(self.rect.x_range(), y, Stroke::new(1.0, ink));
            let at = Pos2::new(self.rect.left() - 6.0, y);
            let font = fonts::text(11.5);
            painter.text(at, Align2::RIGHT_CENTER, chance.to_string(), font, theme.faint);
        }
        painter.rect_stroke(
            self.rect,
            CornerRadius::ZERO,
            Stroke::new(1.0, theme.faint),
            StrokeKind::Outside,
        );
    }

    /// The chance along the game, filled to the middle in the colour of whoever is ahead.
    fn line(&self, painter: &Painter, colors: [Color32; 2]) {
        let theme = theme::of(painter.ctx());
        let line: Vec<Pos2> = self
            .analysis
            .line(Side::First)
            .map(|(orders, chance)| Pos2::new(self.x(orders), self.y(chance)))
            .collect();
        let half = self.y(0.5);
        // One mesh: between shapes of their own there would be seams.
        let mut fill = Mesh::default();
        for (one, next) in line.iter().zip(line.iter().skip(1)) {
            // Where it crosses the middle, each part has its own colour.
            let share = (half - one.y) / (next.y - one.y);
            let crosses = (one.y - half) * (next.y - half) < 0.0;
            let middle = Pos2::new(one.x + (next.x - one.x) * share, half);
            let parts =
                if crosses { vec![(*one, middle), (middle, *next)] } else { vec![(*one, *next)] };
            for (from, to) in parts {
                let ahead = usize::from(from.y.max(to.y) > half);
                let color = colors.get(ahead).copied().unwrap_or_default();
                let first = fill.vertices.len() as u32;
                for corner in [from, to, Pos2::new(to.x, half), Pos2::new(from.x, half)] {
                    fill.colored_vertex(corner, color);
                }
                fill.add_triangle(first, first + 1, first + 2);
                fill.add_triangle(first, first + 2, first + 3);
            }
        }
        painter.add(fill);
        painter.add(Shape::line(line, Stroke::new(2.0, theme.text)));
    }
}

/// The fill of a mark.
fn color(theme: &Theme, verdict: Verdict) -> Color32 {
    match verdict {
        Verdict::Best => theme.good,
        Verdict::Good => theme.good_ground,
        Verdict::Inaccuracy => theme.accent,
        Verdict::Mistake => theme.outcomes[2],
        Verdict::Blunder => theme.bad,
    }
}

/// The mark of a verdict: shapes tell apart what colours do.
pub fn mark(painter: &Painter, verdict: Verdict, at: Pos2, scale: f32) {
    let theme = theme::of(painter.ctx());
    let (fill, rim) = (color(theme, verdict), Stroke::new(1.2, theme.text));
    let corner = |x: f32, y: f32| at + Vec2::new(x, y) * scale;
    match verdict {
        Verdict::Best => _ = painter.circle(at, 2.2 * scale, fill, Stroke::new(0.8, theme.text)),
        Verdict::Good => _ = painter.circle(at, 3.0 * scale, fill, Stroke::new(1.0, theme.text)),
        Verdict::Inaccuracy => _ = painter.circle(at, 5.5 * scale, fill, rim),
        Verdict::Mistake => {
            let corners =
                vec![corner(0.0, -7.5), corner(7.5, 0.0), corner(0.0, 7.5), corner(-7.5, 0.0)];
            painter.add(Shape::convex_polygon(corners, fill, rim));
        }
        Verdict::Blunder => {
            let corners = vec![corner(0.0, -8.5), corner(8.5, 6.5), corner(-8.5, 6.5)];
            painter.add(Shape::convex_polygon(corners, fill, rim));
        }
    }
}

/// What the marks say.
fn legend(ui: &mut Ui) {
    let theme = theme::of(ui);
    ui.spacing_mut().item_spacing.x = 4.0;
    for verdict in Verdict::ALL {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
        mark(ui.painter(), verdict, rect.center(), 0.9);
        paint::say(ui, verdict.word(), fonts::text(12.5), theme.text);
        ui.add_space(6.0);
    }
}
