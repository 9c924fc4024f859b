//! The tip on a term: whatever text is drawn anywhere in the window, the word under the pointer is looked up in the
//! glossary. A pointer at rest on it shows its sentence; a press, or a touch, keeps it until the next one.
//!
//! It reads what has been drawn, not what draws it: no panel has to do anything, and no click is taken from any.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Galley, LayerId, Order, Pos2, Rect, Shape, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::screens::Drawing;
use super::{fonts, theme};
use crate::glossary::{Glossary, Term};

/// How long the pointer rests on a term before its tip shows, in seconds.
const REST: f64 = 0.5;
/// The width of a tip, and its distance from the term.
const WIDTH: f32 = 320.0;
const GAP: f32 = 7.0;
/// Under which it is noted whether the pointer is on a term.
const OVER: &str = "over a term";
/// Under which it is noted what no tip is to hide.
const CLEAR: &str = "kept clear";
/// The layer of the tip.
const TIP: &str = "term";

/// A term somewhere in the window.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Spot {
    term: &'static Term,
    rect: Rect,
}

/// The tips.
#[derive(Resource, Debug, Default)]
pub struct Tips {
    /// What the pointer is on, and since when.
    over: Option<(Spot, f64)>,
    /// What a press has pinned.
    pinned: Option<Spot>,
    /// What is shown.
    shown: Option<Spot>,
}

impl Tips {
    /// The term whose sentence is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&'static Term> {
        self.shown.map(|spot| spot.term)
    }

    /// The term that the pointer is on.
    #[must_use]
    pub fn under(&self) -> Option<&'static Term> {
        self.over.map(|(spot, _)| spot.term)
    }

    /// Whether it stays when the pointer goes on.
    #[must_use]
    pub fn is_pinned(&self) -> bool {
        self.pinned.is_some()
    }
}

/// Tips on terms.
pub struct TermsPlugin;

impl Plugin for TermsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Tips>().add_systems(EguiPrimaryContextPass, tell.after(Drawing));
    }
}

/// What all the terms in some texts say, each once: for a picture of a counter, whose words are not drawn as text.
#[must_use]
pub fn sentences(texts: &[String]) -> String {
    let Ok(glossary) = Glossary::built_in() else { return String::new() };
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        for found in glossary.find(text) {
            let written = text.get(found.range).unwrap_or_default();
            let line = format!("{written}: {}", found.term.sentence());
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines.join("\n")
}

/// Shows the tip of the term under the pointer.
fn tell(mut contexts: EguiContexts, mut tips: ResMut<Tips>) {
    let (Ok(ctx), Ok(glossary)) = (contexts.ctx_mut(), Glossary::built_in()) else { return };
    let (pointer, pressed, escape, now) = ctx.input(|input| {
        let pointer = &input.pointer;
        let escape = input.key_pressed(egui::Key::Escape);
        (pointer.latest_pos(), pointer.primary_pressed(), escape, input.time)
    });
    let here = pointer.and_then(|at| spot(ctx, glossary, at));
    let over = here.map(|spot| match tips.over {
        Some((before, since)) if before == spot && !pressed => (spot, since),
        _ => (spot, now),
    });
    // It goes with the text that it was pinned to.
    let stands = |pin: &Spot| spot(ctx, glossary, pin.rect.center()) == Some(*pin);
    let mut pinned = tips.pinned.filter(|pin| !escape && stands(pin));
    if pressed {
        pinned = here.filter(|_| pointer.is_some_and(|at| !is_button(ctx, at)));
    }
    let rested = over.filter(|(_, since)| now - since >= REST).map(|(spot, _)| spot);
    if let Some((_, since)) = over.filter(|_| rested.is_none()) {
        ctx.request_repaint_after(Duration::from_secs_f64((REST - (now - since)).max(0.01)));
    }
    let shown = pinned.or(rested);
    if (over, pinned, shown) != (tips.over, tips.pinned, tips.shown) {
        (tips.over, tips.pinned, tips.shown) = (over, pinned, shown);
    }
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(OVER), over.is_some()));
    if let Some(spot) = shown {
        draw(ctx, spot, pinned.is_some());
    }
}

/// Whether the pointer was on a term a frame ago: no other tip is shown beside the one on it.
#[must_use]
pub fn is_over(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp(egui::Id::new(OVER))).unwrap_or_default()
}

/// The term at a place, in what lies on top there.
fn spot(ctx: &egui::Context, glossary: &'static Glossary, at: Pos2) -> Option<Spot> {
    let layer = ctx.layer_id_at(at).unwrap_or(LayerId::background());
    ctx.graphics(|graphics| {
        let mut found = None;
        for drawn in graphics.get(layer)?.all_entries() {
            if drawn.clip_rect.contains(at) {
                texts(&drawn.shape, &mut |pos, galley| {
                    if let Some(written) = written(pos, galley, at) {
                        found = Some(written);
                    }
                });
            }
        }
        let (text, letter, pos, galley) = found?;
        let byte =
            |letter: usize| text.char_indices().nth(letter).map_or(text.len(), |(byte, _)| byte);
        let term = glossary.at(text, byte(letter))?;
        let letters = |range: &str| range.chars().count();
        let from = letters(text.get(..term.range.start)?);
        let to = from + letters(text.get(term.range.clone())?);
        Some(Spot { term: term.term, rect: around(pos, galley, letter, from..to) })
    })
}

/// Every text of a shape that lies as it is read.
fn texts<'s>(shape: &'s Shape, each: &mut impl FnMut(Pos2, &'s Galley)) {
    match shape {
        Shape::Text(text) if text.angle == 0.0 => each(text.pos, &text.galley),
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, each)),
        _ => {}
    }
}

/// A text with the number of one of its letters, and where the text is.
type Written<'g> = (&'g str, usize, Pos2, &'g Galley);

/// The letter of a text that lies at a place.
fn written<'g>(pos: Pos2, galley: &'g Galley, at: Pos2) -> Option<Written<'g>> {
    let mut before = 0;
    for row in &galley.rows {
        let left = pos + row.pos.to_vec2();
        if Rect::from_min_size(left, row.row.size).contains(at) {
            let on = |x: f32, width: f32| (x..x + width).contains(&(at.x - left.x));
            let glyphs = &row.row.glyphs;
            let letter = glyphs.iter().position(|glyph| on(glyph.pos.x, glyph.advance_width))?;
            return Some((galley.text(), before + letter, pos, galley));
        }
        before += row.row.glyphs.len() + usize::from(row.ends_with_newline);
    }
    None
}

/// Where some letters of a text are, in the row of one of them.
fn around(pos: Pos2, galley: &Galley, letter: usize, letters: std::ops::Range<usize>) -> Rect {
    let mut before = 0;
    for row in &galley.rows {
        let here = before..before + row.row.glyphs.len();
        if here.contains(&letter) {
            let left = pos + row.pos.to_vec2();
            let mut x = egui::Rangef::NOTHING;
            for glyph in here.clone().zip(&row.row.glyphs).filter(|(at, _)| letters.contains(at)) {
                let from = left.x + glyph.1.pos.x;
                x.min = x.min.min(from);
                x.max = x.max.max(from + glyph.1.advance_width);
            }
            return Rect::from_x_y_ranges(x, left.y..=left.y + row.row.size.y);
        }
        before = here.end + usize::from(row.ends_with_newline);
    }
    Rect::NOTHING
}

/// Whether a press there is something's own: it must not leave a tip behind.
fn is_button(ctx: &egui::Context, at: Pos2) -> bool {
    // The area of a window takes presses too, to come to the front.
    let area = ctx.layer_id_at(at).map(|layer| layer.id.with("move"));
    let under: Vec<egui::Id> =
        ctx.interaction_snapshot(|now| now.contains_pointer.iter().copied().collect());
    under
        .into_iter()
        .filter(|id| Some(*id) != area)
        .any(|id| ctx.read_response(id).is_some_and(|widget| widget.sense.senses_click()))
}

/// What no tip on a thing in it is to hide, in this frame.
pub fn keep_clear(ctx: &egui::Context, room: Rect) {
    let frame = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(CLEAR), (frame, room)));
}

/// What a tip on a thing must not cover: the thing, or as much of what is kept clear as lies above and below it.
#[must_use]
pub fn clear_of(ctx: &egui::Context, thing: Rect) -> Rect {
    let frame = ctx.cumulative_pass_nr();
    let kept = ctx.data(|data| data.get_temp::<(u64, Rect)>(egui::Id::new(CLEAR)));
    let room = kept.filter(|(of, room)| *of == frame && room.contains_rect(thing));
    room.map_or(thing, |(_, room)| Rect::from_x_y_ranges(thing.x_range(), room.y_range()))
}

/// Where other tips are.
fn others(ctx: &egui::Context) -> Vec<Rect> {
    let own = egui::Id::new(TIP);
    let layers = ctx.memory(|memory| memory.areas().visible_layer_ids());
    let tips = layers.into_iter().filter(|layer| layer.order == Order::Tooltip && layer.id != own);
    ctx.memory(|memory| tips.filter_map(|layer| memory.area_rect(layer.id)).collect())
}

/// The place of a tip of this size: above its term, else below it, else beyond the other tips; within the window.
fn place(window: Rect, term: Rect, size: Vec2, others: &[Rect]) -> Pos2 {
    let x = term.left().min(window.right() - size.x - GAP).max(window.left() + GAP);
    let tops = std::iter::once(&term)
        .chain(others)
        .flat_map(|thing| [thing.top() - GAP - size.y, thing.bottom() + GAP]);
    let rect = |y: f32| Rect::from_min_size(Pos2::new(x, y), size);
    let free = |y: &f32| {
        window.contains_rect(rect(*y))
            && others.iter().chain([&term]).all(|other| !other.intersects(rect(*y)))
    };
    let places: Vec<f32> = tops.collect();
    let y = places.iter().copied().find(free).or(places.first().copied());
    Pos2::new(x, y.unwrap_or(window.top()).max(window.top() + GAP))
}

fn draw(ctx: &egui::Context, spot: Spot, pinned: bool) {
    let theme = theme::of(ctx);
    let ink = theme.bar_text;
    let job = |text: &str, font, color| {
        egui::text::LayoutJob::simple(text.to_owned(), font, color, WIDTH)
    };
    let (name, says) = ctx.fonts_mut(|fonts| {
        (
            fonts.layout_job(job(&spot.term.name, fonts::bold(14.0), ink)),
            fonts.layout_job(job(&spot.term.sentence(), fonts::text(13.0), ink)),
        )
    });
    let inside = Vec2::new(name.size().x.max(says.size().x), name.size().y + 2.0 + says.size().y);
    let size = inside + Vec2::splat(18.0);
    let at = place(ctx.viewport_rect(), clear_of(ctx, spot.rect), size, &others(ctx));
    egui::Area::new(TIP.into())
        .order(Order::Tooltip)
        .interactable(false)
        .constrain(false)
        .fixed_pos(at)
        .show(ctx, |ui| {
            let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            let painter = ui.painter();
            let rim = if pinned { theme.accent } else { theme.bar_faint };
            painter.rect(rect, 6.0, theme.bar, Stroke::new(1.4, rim), egui::StrokeKind::Inside);
            let corner = rect.min + Vec2::splat(9.0);
            let below = corner + Vec2::new(0.0, name.size().y + 2.0);
            painter.galley(corner, name, ink);
            painter.galley(below, says, ink);
            // The word itself, underlined where it stands.
            let line = ctx.layer_painter(LayerId::new(Order::Tooltip, TIP.into()));
            let (from, to) = (spot.rect.left_bottom(), spot.rect.right_bottom());
            line.line_segment([from, to], Stroke::new(1.6, theme.accent));
        });
}
