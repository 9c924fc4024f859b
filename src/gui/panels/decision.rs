//! The decision bar: the question in one sentence, the answers as cards with what they cost, and at the right end what
//! rolls, holds or goes on.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, RectAlign, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use bevy_egui::egui::text::{LayoutJob, TextWrapping};

use super::{View, exchange_bar, machine, paint, standing_orders};
use crate::game::analysis::points;
use crate::gui::analysis::Analyst;
use crate::gui::campaign;
use crate::gui::choices::{Act, Card, Key};
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, terms, theme};
use crate::lessons::Lecture;

/// A bar that is narrower has its cards in three rows where there are many, and has to be higher for it.
pub const NARROW: f32 = 796.0;
/// The height of a card where there is room.
const HEIGHT: f32 = 92.0;
/// The height of all rows of cards where there is room.
const ROWS: f32 = 146.0;
/// The width of a card: from the narrowest in which it can be read to the widest that it needs.
const WIDTH: std::ops::RangeInclusive<f32> = 122.0..=168.0;
/// The width of what rolls and holds.
const GO: f32 = 168.0;
/// The height of a row of text on a card.
const ROW: f32 = 15.5;
/// Between cards.
const GAP: f32 = 8.0;
/// The height of a row of a low card's title.
const TITLE_ROW: f32 = 17.0;
/// The least and the greatest width of a low card, the least for which it need not lie in three rows, and the room between them.
const LOW: f32 = 96.0;
const LOW_WIDE: f32 = 112.0;
/// The least height of a card in three rows: a title, and what it costs or brings.
const LOW_HIGH: f32 = 40.0;
const LOW_WIDEST: f32 = 250.0;
const LOW_GAP: f32 = 6.0;

/// Whether there is nothing to decide here: a lesson tells or asks something in its own panel.
pub fn idle(view: &View<'_>) -> bool {
    view.lecture.is_some_and(|lecture| !lecture.wants_orders())
}

/// How the cards lie in the room beside what rolls and holds.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Grid {
    /// The size of a card.
    card: Vec2,
    /// How many of them lie in a row.
    row: usize,
    /// There are two or three rows of low ones: a title, and what there is room for.
    low: bool,
}

impl Grid {
    /// One row, as long as every card in it can be read; else two, or three where those of two would be too narrow and there is
    /// room for what stands under the titles of three.
    fn of(number: usize, room: Vec2) -> Grid {
        let number = number.max(1);
        // Whole points: a row must not be a hair longer than the room.
        let width = |row: usize| ((room.x + GAP) / row as f32 - GAP).floor();
        if width(number) >= *WIDTH.start() {
            let card = Vec2::new(width(number).min(*WIDTH.end()), room.y.min(HEIGHT));
            return Grid { card, row: number, low: false };
        }
        let high = |rows: usize, room: f32| (room + LOW_GAP) / rows as f32 - LOW_GAP;
        let narrow = width(number.div_ceil(2)) < LOW_WIDE;
        let (rows, high) = match high(3, room.y) {
            high if narrow && high >= LOW_HIGH => (3, high),
            _ => (2, high(2, room.y.min(HEIGHT))),
        };
        let row = number.div_ceil(rows);
        let wide = width(row).clamp(LOW, LOW_WIDEST);
        Grid { card: Vec2::new(wide, high), row, low: true }
    }
}

/// So many cards lie in one row in every window: under a question that has no more, two lines have room.
const ONE_ROW: usize = 4;

/// Room for the button of the standing orders, beside the question.
const STANDING: f32 = 130.0;

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    if idle(view) {
        ui.horizontal_centered(|ui| {
            let text = "The lesson goes on in the panel on the left.";
            paint::say(ui, text, fonts::bold(14.5), theme::of(ui).bar_text);
            let on = view.lecture.is_some_and(Lecture::may_go_on);
            let keys =
                if on { "Enter goes on, Backspace goes back." } else { "Backspace goes back." };
            paint::say(ui, keys, fonts::text(13.0), theme::of(ui).bar_faint);
        });
        return;
    }
    if view.session.machine().is_some() {
        return machine::draw(ui, view, desk);
    }
    if let Some(apart) = view.session.apart().filter(|_| view.session.is_asked_elsewhere()) {
        return exchange_bar::draw(ui, view, apart, desk);
    }
    terms::keep_clear(ui.ctx(), ui.max_rect().expand(8.0));
    let choices = view.choices;
    ui.horizontal(|ui| {
        // A long question takes a second line rather than push what answers it out of the strip.
        let room = ui.available_width() - STANDING;
        ui.vertical(|ui| {
            ui.set_max_width(room);
            paint::say(ui, &choices.sentence, fonts::bold(15.5), theme::of(ui).bar_text);
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            standing_orders::button(ui, view, desk);
        });
    });
    ui.spacing_mut().item_spacing.y = 2.0;
    aside(ui, view, desk);
    ui.add_space(2.0);
    if view.lecture.is_none() && Analyst::is_offered(view.session) && !view.session.looks_back() {
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let why = paint::bar_button(ui, "Where it was won and lost", "A", true);
            desk.note("decision:analysis", why.rect);
            if why.clicked() {
                desk.want(Intent::Analyse);
            }
            if let Some((number, all)) = campaign::ahead(view.session) {
                let next = format!("Chapter {number} of {all}, with those who came through");
                let next = paint::bar_button(ui, &next, "", true);
                desk.note("decision:next chapter", next.rect);
                if next.clicked() {
                    desk.want(Intent::NextChapter);
                }
            }
        });
        if let Some(apart) = view.session.apart() {
            exchange_bar::end(ui, apart, desk);
        }
        if let Some(told) = campaign::told(view.session) {
            let said = paint::say(ui, told, fonts::text(13.0), theme::of(ui).bar_faint);
            desk.note("decision:campaign", said.rect);
        }
        return;
    }
    let tall = ui.available_height().clamp(60.0, ROWS);
    let (go, mut cards): (Vec<&Card>, Vec<&Card>) =
        choices.cards.iter().partition(|card| goes_on(card));
    // Of more than there are keys for, those that have them now: each is to be read.
    let pages = choices.pages() > 1;
    if pages {
        cards.retain(|card| card.key.is_some());
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let room = ui.available_width() - GO - GAP;
        let grid = Grid::of(cards.len() + usize::from(pages), Vec2::new(room, tall));
        ui.allocate_ui(Vec2::new(room, tall), |ui| {
            ui.set_width(room);
            // Only in a very narrow window they are more than fit.
            egui::ScrollArea::horizontal().id_salt("cards").show(ui, |ui| {
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = LOW_GAP;
                    let mut rows: Vec<Vec<Option<&Card>>> = cards
                        .chunks(grid.row)
                        .map(|row| row.iter().copied().map(Some).collect())
                        .collect();
                    if pages {
                        match rows.last_mut().filter(|row| row.len() < grid.row) {
                            Some(row) => row.push(None),
                            None => rows.push(vec![None]),
                        }
                    }
                    for row in rows {
                        ui.horizontal(|ui| {
                            for card in row {
                                match card {
                                    Some(card) => place(ui, desk, card, grid),
                                    None => more(ui, desk, grid),
                                }
                            }
                        });
                    }
                });
            });
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            let number = go.len().max(1) as f32;
            let height = (tall - 6.0 * (number - 1.0)) / number;
            for card in &go {
                let (rect, response) =
                    ui.allocate_exact_size(Vec2::new(GO, height.min(60.0)), sense(card, desk));
                button(ui, card, rect, &response);
                settle(card, rect, response, desk);
            }
        });
    });
}

/// A card in its place in the grid.
fn place(ui: &mut Ui, desk: &mut Desk<'_>, card: &Card, grid: Grid) {
    let (rect, response) = ui.allocate_exact_size(grid.card, sense(card, desk));
    choice(ui, card, rect, grid.low, &response);
    settle(card, rect, response, desk);
}

/// After the last card of a page: the way to the next.
fn more(ui: &mut Ui, desk: &mut Desk<'_>, grid: Grid) {
    let (rect, response) = ui.allocate_exact_size(grid.card, Sense::click());
    let fill = theme::of(ui).bar_button;
    let fill = if response.hovered() { fill.gamma_multiply(1.3) } else { fill };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(6), fill);
    let (ink, faint) = (theme::of(ui).bar_text, theme::of(ui).bar_faint);
    let inner = rect.shrink(9.0);
    painter.text(inner.left_center(), Align2::LEFT_CENTER, "More", fonts::bold(14.0), ink);
    painter.text(inner.right_center(), Align2::RIGHT_CENTER, "0", fonts::text(12.5), faint);
    desk.note("cards:more", rect);
    if response.clicked() {
        desk.want(Intent::MoreCards);
    }
}

/// Why an order that was given is held back.
pub fn held_back(view: &View<'_>) -> Option<String> {
    let warning = view.caution.warning()?;
    Some(format!(
        "That gives away {} points of 100, by a quick look. Better: {}. Give it again, and it is done.",
        points(warning.lost),
        warning.better
    ))
}

/// Under the question: what is easily overlooked, else how to answer; then what has passed by itself before it.
fn aside(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let mut job = LayoutJob::default();
    let format = |color| egui::TextFormat {
        font_id: fonts::text(13.0),
        color,
        ..egui::TextFormat::default()
    };
    if let Some(text) = held_back(view) {
        job.append(&text, 0.0, format(theme::of(ui).bar_bad));
        let shown = ui.label(job);
        desk.note("caution", shown.rect);
        return;
    }
    if view.caution.looks() {
        job.append("The coach looks at it first …", 0.0, format(theme::of(ui).bar_text));
        ui.label(job);
        return;
    }
    let (text, color) = match view.choices.warnings.as_slice() {
        [] => (view.choices.hint.clone(), theme::of(ui).bar_text),
        several => (several.join("  "), theme::of(ui).accent),
    };
    job.append(&text, 0.0, format(color));
    // At the end there is nothing more to be looked out for.
    if let Some(passed) = view.told.passed().filter(|_| view.choices.asked.is_some()) {
        let apart = if text.is_empty() { 0.0 } else { 10.0 };
        job.append(passed, apart, format(theme::of(ui).bar_faint));
    }
    job.wrap = TextWrapping::truncate_at_width(ui.available_width());
    if view.choices.cards.len() <= ONE_ROW {
        job.wrap.max_rows = 2;
    }
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let (cut, all) = (galley.elided, galley.text().to_owned());
    let shown = ui.label(galley);
    if cut {
        tip(&shown, shown.rect, all);
    }
}

/// Says in full what stands in a part of the bar, above the bar: over it, other cards would be hidden. A word that has a tip of
/// its own is told of by that alone.
fn tip(response: &egui::Response, part: Rect, text: String) {
    if terms::is_over(&response.ctx) {
        return;
    }
    let mut tip = egui::Tooltip::for_enabled(response);
    let above = terms::clear_of(&response.ctx, part);
    tip.popup = tip.popup.anchor(above).align(RectAlign::TOP_START).align_alternatives(&[]);
    tip.show(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        ui.label(text);
    });
}

/// Whether a card rolls, holds, stops or ends something.
fn goes_on(card: &Card) -> bool {
    matches!(card.key, Some(Key::Enter | Key::Space | Key::Next))
}

/// Where an order is recorded, one that the rules refuse can be asked about.
fn sense(card: &Card, desk: &Desk<'_>) -> Sense {
    let tried = desk.craft.recording.is_some();
    if card.blocked.is_none() || tried { Sense::click() } else { Sense::hover() }
}

/// Notes where a card is, takes its click, and says in full what it holds.
fn settle(card: &Card, rect: Rect, response: egui::Response, desk: &mut Desk<'_>) {
    desk.note(format!("card:{}", card.title), rect);
    if let Some(key) = card.key {
        desk.note(format!("key:{}", key.label()), rect);
    }
    if response.clicked() {
        match (&card.blocked, &card.act) {
            (None, act) => desk.want(Intent::Act(act.clone())),
            (Some(_), Act::Give(orders)) => desk.want(Intent::TryOut(orders.clone())),
            (Some(_), _) => {}
        }
    }
    if !card.detail.is_empty() {
        tip(&response, rect, format!("{}\n{}", card.title, card.detail));
    }
}

/// A choice with what it costs, or why it is none.
fn choice(ui: &Ui, card: &Card, rect: Rect, low: bool, response: &egui::Response) {
    let enabled = card.blocked.is_none();
    let painter = ui.painter();
    let (fill, ink) = match (enabled, card.lit) {
        (true, true) => (theme::of(ui).bar_lit, theme::of(ui).bar_text),
        (true, false) => (theme::of(ui).bar_raised, theme::of(ui).bar_text),
        (false, _) => (theme::of(ui).bar, theme::of(ui).bar_faint.gamma_multiply(0.8)),
    };
    let hovered = enabled && response.hovered();
    let fill = if hovered { fill.gamma_multiply(1.3) } else { fill };
    painter.rect_filled(rect, CornerRadius::same(6), fill);
    let rim = match (enabled, card.lit, hovered) {
        (_, true, _) => Stroke::new(2.0, theme::of(ui).accent),
        (_, _, true) => Stroke::new(1.5, theme::of(ui).bar_text),
        (true, ..) => Stroke::new(1.2, theme::of(ui).eligible.gamma_multiply(0.8)),
        _ => Stroke::new(1.0, theme::of(ui).bar_faint.gamma_multiply(0.4)),
    };
    painter.rect_stroke(rect, CornerRadius::same(6), rim, StrokeKind::Inside);
    if !enabled {
        hatch(ui, rect);
    }
    let inner = rect.shrink2(if low { Vec2::new(7.0, 4.0) } else { Vec2::new(9.0, 8.0) });
    let clipped = painter.with_clip_rect(inner);
    let mut width = inner.width();
    if let Some(key) = card.key {
        width -= cap(ui, inner.right_top(), key, enabled) + 4.0;
    }
    let font = fonts::bold(if low { 13.0 } else { 14.0 });
    let mut job = LayoutJob::simple(card.title.clone(), font, ink, width);
    if low {
        job.wrap.max_rows = if inner.height() < 2.0 * TITLE_ROW { 1 } else { 2 };
    }
    let title = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let mut y = inner.top() + title.size().y + 1.0;
    clipped.galley(inner.left_top(), title, ink);
    for (number, line) in card.detail.lines().enumerate() {
        let color = match (enabled, number) {
            (true, 0) => theme::of(ui).bar_text,
            (true, _) => theme::of(ui).bar_faint,
            (false, _) => theme::of(ui).bar_bad,
        };
        // As many rows as there is room for; the rest is said when the pointer rests on the card.
        let rows = ((inner.bottom() + 4.0 - y) / ROW).floor();
        if rows < 1.0 {
            break;
        }
        let text = line.to_owned();
        let mut job = LayoutJob::simple(text, fonts::text(12.0), color, inner.width());
        job.wrap.max_rows = rows as usize;
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        let height = galley.size().y;
        clipped.galley(Pos2::new(inner.left(), y), galley, color);
        y += height;
    }
}

/// The hatched upper edge of what cannot be chosen.
fn hatch(ui: &Ui, rect: Rect) {
    let edge = Rect::from_min_size(rect.min + Vec2::splat(1.0), Vec2::new(rect.width() - 2.0, 5.0));
    let painter = ui.painter().with_clip_rect(edge.intersect(ui.clip_rect()));
    let stroke = Stroke::new(1.5, theme::of(ui).bar_hatch);
    let mut x = edge.left() - 5.0;
    while x < edge.right() {
        painter.line_segment([Pos2::new(x, edge.bottom()), Pos2::new(x + 5.0, edge.top())], stroke);
        x += 6.0;
    }
}

/// The key of a card in a small square that ends there; returns its width.
fn cap(ui: &Ui, right_top: Pos2, key: Key, enabled: bool) -> f32 {
    let ink =
        if enabled { theme::of(ui).bar_text } else { theme::of(ui).bar_faint.gamma_multiply(0.7) };
    let galley = ui.painter().layout_no_wrap(key.label(), fonts::bold(11.5), ink);
    let size = Vec2::new((galley.size().x + 10.0).max(18.0), 18.0);
    let cap = Rect::from_min_size(Pos2::new(right_top.x - size.x, right_top.y), size);
    ui.painter().rect_filled(cap, CornerRadius::same(4), theme::of(ui).bar.gamma_multiply(0.9));
    ui.painter().galley(cap.center() - galley.size() / 2.0, galley, ink);
    size.x
}

/// What rolls, holds or goes on.
fn button(ui: &Ui, card: &Card, rect: Rect, response: &egui::Response) {
    let enabled = card.blocked.is_none();
    let roll = card.key == Some(Key::Enter);
    let (fill, ink, faint) = match (enabled, roll) {
        (true, true) => (theme::of(ui).accent, theme::of(ui).text, theme::of(ui).text),
        (true, false) => {
            (theme::of(ui).bar_button, theme::of(ui).bar_text, theme::of(ui).bar_faint)
        }
        (false, _) => (
            theme::of(ui).bar_raised,
            theme::of(ui).bar_faint.gamma_multiply(0.8),
            theme::of(ui).bar_bad,
        ),
    };
    let fill = if enabled && response.hovered() && !roll { fill.gamma_multiply(1.3) } else { fill };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(6), fill);
    if !enabled {
        hatch(ui, rect);
    }
    let inner = rect.shrink2(Vec2::new(10.0, 4.0));
    let clipped = painter.with_clip_rect(inner);
    let key = card.key.map_or_else(String::new, Key::label);
    let top = if enabled { inner.center().y } else { inner.top() + 9.0 };
    let middle = Pos2::new(inner.left(), top);
    clipped.text(middle, Align2::LEFT_CENTER, &card.title, fonts::bold(14.5), ink);
    let end = Pos2::new(inner.right(), top);
    clipped.text(end, Align2::RIGHT_CENTER, key, fonts::text(12.5), faint);
    if let Some(why) = &card.blocked {
        let galley = clipped.layout(why.clone(), fonts::text(11.5), faint, inner.width());
        clipped.galley(Pos2::new(inner.left(), inner.top() + 18.0), galley, faint);
    }
}
