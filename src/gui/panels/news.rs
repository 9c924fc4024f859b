//! What has happened since the last decision: what befell whom, line by line, what passed by itself, and the arithmetic
//! of the line that is looked at. It stays until the player goes on.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Galley, Pos2, Rect, Response, Sense, Stroke, StrokeKind,
    Ui, Vec2,
};

use super::{View, attack, paint};
use crate::app::Request;
use crate::game::narrate::{Line, lines};
use crate::game::news::{Fate, Grade, Item};
use crate::gui::desk::{Desk, Intent};
use crate::gui::theme::Theme;
use crate::gui::{fonts, theme};
use crate::odds::{in_a_hundred, of_check};
use crate::rules::Position;
use crate::rules::event::{Event, FireEvent, MenEvent, TurnEvent};
use crate::rules::morale::CheckReport;

/// The room of a line, and between two.
const ROW: f32 = 70.0;
const GAP: f32 = 7.0;
/// The counter in a line.
const COUNTER: f32 = 46.0;
/// Where the words of a line begin.
const WORDS: f32 = 97.0;
/// The one line that stands for the list while it is folded away.
pub const FOLDED: f32 = 24.0;
/// The buttons at the foot.
const FOOT: f32 = 44.0;
/// The name under which the panel notes that it shows the list.
pub const LIST: &str = "panel:news";
/// Below this the list and the arithmetic have no room each of their own.
const LOW: f32 = 380.0;

/// Draws it in the room there is.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let news = view.told.news();
    let number = news.items().len();
    let things = if let Some((at, all)) = view.told.stepped() {
        format!("{} of {all}, as it was then", at + 1)
    } else if number == 1 {
        "1 thing".to_owned()
    } else {
        format!("{number} things")
    };
    attack::title(ui, "What has happened", &things);
    headline(ui, view);
    let height = ui.available_height() - FOOT;
    if height < LOW {
        let all = egui::ScrollArea::vertical().id_salt("news").max_height(height);
        all.auto_shrink(false).show(ui, |ui| {
            list(ui, view, desk);
            beneath(ui, view, desk);
        });
    } else {
        // The list has what it needs, but leaves room for the arithmetic of one line.
        let whole: f32 = news.items().iter().map(|item| words(ui, item).high + GAP).sum();
        let room = whole.min(height * 0.58);
        egui::ScrollArea::vertical()
            .id_salt("news")
            .max_height(room)
            .auto_shrink(false)
            .show(ui, |ui| list(ui, view, desk));
        let rest = ui.available_height() - FOOT;
        let area = egui::ScrollArea::vertical().id_salt("news, why").max_height(rest);
        area.auto_shrink(false).show(ui, |ui| beneath(ui, view, desk));
    }
    foot(ui, view, desk);
}

/// The list in one line, over an attack that is being put together: pressed, it is read.
pub fn strip(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let news = view.told.news();
    let number = news.items().len();
    let bad = news.headline().bad;
    let rim = if bad { theme::of(ui).bad } else { theme::of(ui).hairline };
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), 26.0), Sense::click());
    let fill = if bad { theme::of(ui).bad_ground } else { theme::of(ui).card };
    ui.painter().rect_filled(rect, CornerRadius::same(4), fill);
    ui.painter().rect_stroke(
        rect,
        CornerRadius::same(4),
        Stroke::new(1.2, rim),
        StrokeKind::Inside,
    );
    let mut job = LayoutJob::default();
    let format = |font, color| egui::TextFormat { font_id: font, color, ..Default::default() };
    let ink = if bad { theme::of(ui).bad } else { theme::of(ui).text };
    job.append(&format!("{number} since then: "), 0.0, format(fonts::bold(13.0), ink));
    // Of few things there is no headline: the last of them is told.
    let last = news.items().last().map_or("", |item| item.what.as_str());
    let what = Some(news.headline().what.as_str()).filter(|what| !what.is_empty());
    job.append(what.unwrap_or(last), 0.0, format(fonts::text(13.0), theme::of(ui).text));
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 60.0);
    let galley = ui.painter().layout_job(job);
    let at = rect.left_center() + Vec2::new(8.0, -galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    let end = rect.right_center() - Vec2::new(8.0, 0.0);
    let (text, faint) = (if response.hovered() { "read" } else { "W" }, theme::of(ui).faint);
    ui.painter().text(end, Align2::RIGHT_CENTER, text, fonts::bold(12.5), faint);
    desk.note("news:strip", rect);
    if response.on_hover_text("Read what has happened; the attack stays as it is.").clicked() {
        desk.want(Intent::ReadNews);
    }
    ui.add_space(4.0);
}

/// The last attack in one line, while the list is folded away: who, at whom, with what, the dice and what came of it.
/// Pressed, it brings the list back.
pub fn folded(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let items = view.told.news().items();
    let last = view.told.last().and_then(|at| Some((at, items.get(at)?)));
    let Some((number, item)) = last else {
        let text = "Nothing has happened since your last decision.";
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
        return;
    };
    let size = Vec2::new(ui.available_width(), FOLDED);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (ink, faint) = (theme::of(ui).text, theme::of(ui).faint);
    let hurt = if item.grade == Grade::Plain { ink } else { edge(theme::of(ui), view, item) };
    disc(ui.painter(), rect.left_center() + Vec2::new(11.0, 0.0), 9.5, number, true);
    let mut job = LayoutJob::default();
    let format = |font, color| egui::TextFormat { font_id: font, color, ..Default::default() };
    job.append(&item.what, 0.0, format(fonts::bold(13.5), hurt));
    let at = item.at.map_or_else(String::new, |at| format!(", in {at}"));
    job.append(&format!("{at}:  {}", item.by), 0.0, format(fonts::text(13.0), ink));
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 60.0);
    let galley = ui.painter().layout_job(job);
    let cut = galley.elided;
    let at = rect.left_center() + Vec2::new(28.0, -galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    let end = rect.right_center() - Vec2::new(8.0, 0.0);
    ui.painter().text(end, Align2::RIGHT_CENTER, "W", fonts::bold(12.5), faint);
    desk.note("news:folded", rect);
    let all = if cut { format!("{}\n{}\n", item.what, item.by) } else { String::new() };
    if response.on_hover_text(format!("{all}Bring the list back.")).clicked() {
        desk.want(Intent::News);
    }
}

/// The box that says it all.
fn headline(ui: &mut Ui, view: &View<'_>) {
    let headline = view.told.news().headline();
    let (fill, ink) = if headline.bad {
        (theme::of(ui).bad_ground, theme::of(ui).bad)
    } else {
        (theme::of(ui).card, theme::of(ui).text)
    };
    let rim = if headline.bad { theme::of(ui).bad } else { theme::of(ui).hairline };
    if headline.what.is_empty() {
        return;
    }
    egui::Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.2, rim))
        .corner_radius(4)
        .inner_margin(egui::Margin::symmetric(11, 6))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 1.0;
            paint::say(ui, &headline.what, fonts::bold(14.5), ink);
            if !headline.rest.is_empty() {
                paint::say(ui, &headline.rest, fonts::text(13.0), theme::of(ui).text);
            }
        });
    ui.add_space(2.0);
}

fn list(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    ui.spacing_mut().item_spacing.y = GAP;
    let looked = view.told.looked();
    let mut lit = None;
    for (number, item) in view.told.news().items().iter().enumerate() {
        let is_looked = looked == Some(number);
        let (rect, response) = row(ui, view, desk, number, item, is_looked);
        if response.contains_pointer() {
            lit = Some(number);
        }
        // What is looked at comes into sight when it changes, and only then.
        if is_looked && turned(ui, (view.told.news().items().len(), number)) {
            ui.scroll_to_rect(rect.expand(GAP), None);
        }
    }
    if lit.is_some() {
        desk.gaze.lit_news = lit;
    }
}

/// Whether another line is looked at than a frame ago, or there are more of them.
fn turned(ui: &Ui, now: (usize, usize)) -> bool {
    let name = egui::Id::new("news looked at");
    let before = ui.data_mut(|data| data.get_temp::<(usize, usize)>(name));
    ui.data_mut(|data| data.insert_temp(name, now));
    before != Some(now)
}

/// The colour at the edge of a line: red for the reader's own hurt, the enemy's for ground that was lost.
fn edge(theme: &Theme, view: &View<'_>, item: &Item) -> Color32 {
    let setting = &view.session.position().setting;
    match item.grade {
        Grade::Hurt => theme.bad,
        Grade::Ground => {
            let taker = item.taken_by().map(|side| setting.side(side).nationality);
            taker.map_or(theme.faint, |nation| theme::color32(theme::nation(nation)))
        }
        Grade::Plain => theme.hairline,
    }
}

fn row_width(ui: &Ui) -> f32 {
    ui.available_width() - 4.0
}

/// The words of a line.
struct Words {
    /// What befell whom.
    what: Arc<Galley>,
    /// By whom, and with what dice.
    by: Arc<Galley>,
    /// How high the line is: a second row of either makes it higher, not smaller.
    high: f32,
}

fn words(ui: &Ui, item: &Item) -> Words {
    let room = row_width(ui) - WORDS - 6.0;
    let laid = |text: &str, font, ink| {
        let mut job = LayoutJob::simple(text.to_owned(), font, ink, room);
        job.wrap.max_rows = 2;
        let laid = ui.painter().layout_job(job);
        let more = laid.rows.iter().skip(1).map(|row| row.height()).sum::<f32>();
        (laid, more)
    };
    let (what, more) = laid(&item.what, fonts::bold(14.5), theme::of(ui).text);
    let (by, still_more) = laid(&item.by, fonts::text(12.0), theme::of(ui).faint);
    Words { what, by, high: ROW + more + still_more }
}

fn row(
    ui: &mut Ui,
    view: &View<'_>,
    desk: &mut Desk<'_>,
    number: usize,
    item: &Item,
    looked: bool,
) -> (Rect, Response) {
    let width = row_width(ui);
    let ink = theme::of(ui).text;
    let Words { what, by, high } = words(ui, item);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, high), Sense::click());
    let lit = view.told.lit == Some(number) || response.contains_pointer();
    let painter = ui.painter();
    let theme = theme::of(ui);
    // Mixed, not laid over: what shines through is blended darker than it should be.
    let fill = if looked { theme.card.lerp_to_gamma(theme.accent, 0.25) } else { theme.card };
    painter.rect_filled(rect, CornerRadius::same(4), fill);
    let rim = match (looked, lit) {
        (true, _) => Stroke::new(1.8, theme::of(ui).text),
        (_, true) => Stroke::new(1.5, theme::of(ui).faint),
        _ => Stroke::new(1.0, theme::of(ui).hairline),
    };
    painter.rect_stroke(rect, CornerRadius::same(4), rim, StrokeKind::Inside);
    let bar = Rect::from_min_size(rect.min + Vec2::new(2.0, 3.0), Vec2::new(4.0, high - 6.0));
    painter.rect_filled(bar, CornerRadius::same(2), edge(theme::of(ui), view, item));
    disc(painter, Pos2::new(rect.left() + 23.0, rect.center().y), 13.0, number, looked || lit);
    let counter = Pos2::new(rect.left() + 44.0 + COUNTER / 2.0, rect.center().y);
    picture(ui, view, number, item, Rect::from_center_size(counter, Vec2::splat(COUNTER)));
    let x = rect.left() + WORDS;
    let mut y = rect.top() + 7.0;
    let painter = ui.painter().with_clip_rect(rect);
    let below = what.size().y + 2.0;
    painter.galley(Pos2::new(x, y), what, ink);
    y += below;
    let faint = theme::of(ui).faint;
    painter.galley(Pos2::new(x, y), by, faint);
    let last = rect.bottom() - 13.0;
    let hex = item.at.map_or_else(String::new, |at| at.to_string());
    let place = painter.text(Pos2::new(x, last), Align2::LEFT_CENTER, hex, fonts::bold(12.5), ink);
    let phase = item.when.map_or_else(String::new, |when| when.phase.to_string());
    let after = Pos2::new(place.right().max(x + 26.0) + 8.0, last);
    painter.text(after, Align2::LEFT_CENTER, phase, fonts::text(12.5), faint);
    desk.note(format!("news:{number}"), rect);
    if item.at.is_some() {
        look(ui, rect, desk, number, looked);
    }
    if response.clicked() {
        desk.want(Intent::LookAtNews(number, false));
    }
    let response = response.on_hover_text(format!("{}\n{}", item.what, item.by));
    (rect, response)
}

/// The button that leads to the place.
fn look(ui: &mut Ui, row: Rect, desk: &mut Desk<'_>, number: usize, looked: bool) {
    let size = Vec2::new(56.0, 19.0);
    let rect = Rect::from_min_size(row.right_bottom() - size - Vec2::new(5.0, 4.0), size);
    let response = ui.interact(rect, ui.id().with(("look", number)), Sense::click());
    let (fill, ink) = match (looked, response.hovered()) {
        (true, false) => (theme::of(ui).bar, theme::of(ui).bar_text),
        (true, true) => (theme::of(ui).bar_raised, theme::of(ui).bar_text),
        (false, false) => (theme::of(ui).button, theme::of(ui).text),
        (false, true) => (theme::of(ui).button_lit, theme::of(ui).text),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(4), fill);
    let eye = Pos2::new(rect.left() + 13.0, rect.center().y);
    let lids = egui::epaint::EllipseShape::stroke(eye, Vec2::new(6.0, 3.6), Stroke::new(1.3, ink));
    painter.add(lids);
    painter.circle_filled(eye, 1.9, ink);
    let at = Pos2::new(rect.left() + 22.0, rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, "look", fonts::bold(12.5), ink);
    desk.note(format!("news:look:{number}"), rect);
    if response.on_hover_text("Show the place on the board").clicked() {
        desk.want(Intent::LookAtNews(number, true));
    }
}

/// The number of a line in its disc, gold for the one that is looked at.
pub fn disc(painter: &egui::Painter, at: Pos2, radius: f32, number: usize, gold: bool) {
    let theme = theme::of(painter.ctx());
    let (fill, ink) = if gold { (theme.accent, theme.text) } else { (theme.bar, theme.bar_text) };
    let rim = if gold { theme.text } else { theme.bar_text };
    painter.circle(at, radius, fill, Stroke::new(1.6, rim));
    let font = fonts::bold(radius * 1.05);
    painter.text(at, Align2::CENTER_CENTER, (number + 1).to_string(), font, ink);
}

/// The counter, with what has become of it.
fn picture(ui: &Ui, view: &View<'_>, number: usize, item: &Item, rect: Rect) {
    let (face, badge) = view.told.picture(number);
    paint::counter(ui, rect, face.as_ref());
    let corner = rect.right_top() + Vec2::new(-7.0, 5.0);
    match (badge, item.fate) {
        (Some(badge), _) => {
            let badge = Some(&badge);
            paint::counter(ui, Rect::from_center_size(corner, Vec2::splat(24.0)), badge);
        }
        (None, Some(Fate::Eliminated | Fate::Captured | Fate::Lost | Fate::Jammed)) => {
            crossed(ui.painter(), corner, 10.0);
        }
        _ => {}
    }
}

/// A crossed disc: out of the game, or broken down.
pub fn crossed(painter: &egui::Painter, at: Pos2, radius: f32) {
    let theme = theme::of(painter.ctx());
    painter.circle(at, radius, theme.card, Stroke::new(2.0, theme.bad));
    let reach = radius * 0.5;
    for way in [Vec2::new(reach, reach), Vec2::new(reach, -reach)] {
        painter.line_segment([at - way, at + way], Stroke::new(2.0, theme.bad));
    }
}

/// What passed by itself, and the arithmetic of the line that is looked at.
fn beneath(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    if let Some(passed) = view.told.news().passed() {
        paint::say(ui, passed, fonts::italic(13.0), theme::of(ui).faint);
    }
    let items = view.told.news().items();
    let Some((number, item)) = view.told.looked().and_then(|at| Some((at, items.get(at)?))) else {
        return;
    };
    let game = view.session.game();
    let index = item.order.saturating_sub(1);
    let entry = game.line().nth(index);
    let report = entry.zip(item.attack).and_then(|(entry, at)| match entry.events.get(at)? {
        Event::Fire(FireEvent::Attack(report)) => Some((entry, &**report)),
        _ => None,
    });
    let from: Vec<String> = item.from.iter().map(ToString::to_string).collect();
    let place = match (from.is_empty(), item.at) {
        (false, Some(at)) => format!("{} at {at}", from.join(", ")),
        (true, Some(at)) => at.to_string(),
        (_, None) => String::new(),
    };
    if let Some((entry, report)) = report {
        paint::heading(ui, &format!("{}, the attack", number + 1), &place);
        attack::after(ui, view, desk, index, entry, report);
        return;
    }
    paint::heading(ui, &format!("{}, step by step", number + 1), &place);
    let around = game.position_at(index).zip(game.position_at(index + 1));
    let (Some(entry), Some((before, after))) = (entry, around) else { return };
    let mut told: Vec<Line<'_>> = lines(before, after, &entry.events, view.session.viewer());
    // Where a phase ends with it, the rest is of what comes after.
    let end = told
        .iter()
        .position(|line| matches!(line.event, Event::Turn(TurnEvent::PhaseBegan { .. })));
    told.truncate(end.filter(|end| *end > 0).unwrap_or(told.len()));
    for line in told {
        if let Event::Men(MenEvent::Check(report)) = line.event {
            check(ui, before, report);
        }
        attack::bullet(ui, &line.text.plain());
        for detail in line.detail {
            paint::say(ui, detail, fonts::text(12.5), theme::of(ui).faint);
        }
    }
}

/// The dice of a check or a rally, with what they were held against and the chance that there was.
fn check(ui: &mut Ui, before: &Position, report: &CheckReport) {
    let side = before.unit(report.unit).map(|unit| unit.side);
    let faces = [report.roll.colored, report.roll.white];
    attack::dice(ui, before, side, faces, true, |ui| {
        let drm = report.total - report.roll.total();
        let sum = format!("{} + {} {} = {}", faces[0], faces[1], attack::spaced(drm), report.total);
        paint::say(ui, sum, fonts::bold(14.5), theme::of(ui).text);
        let (needed, chance) = of_check(report);
        let [share, _] = in_a_hundred([chance, 1.0 - chance]);
        let text = format!("against {}: needed {needed} or less, {share} in 100", report.level);
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).text);
    });
}

/// Back and forth in the log, and on.
fn foot(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (name, text, key, forward) in
            [("news:back", "Back", ",", false), ("news:next", "Next", ".", true)]
        {
            let may = view.told.may_step(forward);
            let button = button(ui, text, key, 78.0, false, may);
            desk.note(name, button.rect);
            let hint = "Line by line: the table as it was just after each.";
            if button.on_hover_text(hint).clicked() && may {
                desk.want(Intent::StepNews(forward));
            }
        }
        let width = ui.available_width() - 4.0;
        if view.told.stepped().is_some() {
            let now = button(ui, "To the present", "", width, true, true);
            desk.note("news:present", now.rect);
            if now.clicked() {
                let all = view.session.game().log().len();
                desk.want(Intent::Ask(Request::LookAt(all)));
            }
            return;
        }
        let on = button(ui, "All read", "W", width, true, true);
        desk.note("news:on", on.rect);
        if on.on_hover_text("It has been read; W brings it back.").clicked() {
            desk.want(Intent::News);
        }
    });
}

/// A button with its key at its right end.
fn button(ui: &mut Ui, text: &str, key: &str, width: f32, first: bool, enabled: bool) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, 32.0), sense);
    let hovered = enabled && response.hovered();
    let fill = match (first, hovered) {
        (true, _) => theme::of(ui).accent,
        (false, true) => theme::of(ui).button_lit,
        (false, false) => theme::of(ui).button,
    };
    let ink = if enabled { theme::of(ui).text } else { theme::of(ui).faint };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(5), fill);
    let rim = if hovered { theme::of(ui).text } else { theme::of(ui).hairline };
    painter.rect_stroke(rect, CornerRadius::same(5), Stroke::new(1.0, rim), StrokeKind::Inside);
    let inner = rect.shrink2(Vec2::new(10.0, 0.0));
    painter.text(inner.left_center(), Align2::LEFT_CENTER, text, fonts::bold(14.0), ink);
    let faint = if first { ink } else { theme::of(ui).faint };
    painter.text(inner.right_center(), Align2::RIGHT_CENTER, key, fonts::text(12.5), faint);
    response
}
