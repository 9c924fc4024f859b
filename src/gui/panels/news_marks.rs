//! The numbers of what has happened, on the board: a disc at the upper left of each place, and for the line that is looked
//! at its hex and the way of its fire.

use std::collections::BTreeMap;

use bevy::math::Vec2 as World;
use bevy_egui::egui::{self, Pos2, Rect, Shape, Stroke, Vec2};

use super::View;
use super::news::{LIST, disc};
use crate::board::Coord;
use crate::gui::board::geometry::{APOTHEM, center, corners, world};
use crate::gui::desk::{Desk, Wing};
use crate::gui::theme;

/// Where the board is in the window.
pub struct Board<'a> {
    /// What the panels leave free, in points.
    pub room: Rect,
    /// From the world to the window, in points.
    pub place: &'a dyn Fn(World) -> Pos2,
}

/// The radius of a number by itself, and of one of several of a hex.
const SMALL: f32 = 14.0;
const TINY: f32 = 10.5;
/// How much larger the one is that is looked at.
const LARGER: f32 = 1.2;
/// So many lie beside each other; the next lie above them.
const IN_ROW: usize = 3;

/// Draws them. A number under the pointer lights its line.
pub fn draw(ctx: &egui::Context, view: &View<'_>, board: &Board<'_>, desk: &mut Desk<'_>) {
    let items = view.told.news().items();
    if items.is_empty() {
        return;
    }
    let layer = egui::LayerId::new(egui::Order::Background, "news".into());
    let painter = ctx.layer_painter(layer).with_clip_rect(board.room);
    // The way of the attack that is being told, and of no other.
    let looked = match desk.layout.wings.shows(Wing::Right) {
        true => view.told.looked().filter(|_| desk.spots.contains_key(LIST)),
        false => view.told.last(),
    };
    if let Some(item) = looked.and_then(|at| items.get(at)) {
        if let Some(at) = item.at {
            outline(&painter, board, at.hex);
            let middle = (board.place)(world(center(at.hex)));
            desk.note(way(looked.unwrap_or_default()), Rect::from_pos(middle));
        }
        for from in &item.from {
            if let Some(to) = item.at.filter(|to| to.hex != from.hex) {
                arc(&painter, board, from.hex, to.hex);
            }
        }
    }
    // Several of one place lie side by side and smaller, each to be read; the one that is looked at is uppermost.
    let mut in_hex: BTreeMap<Coord, (usize, usize)> = BTreeMap::new();
    for at in items.iter().filter_map(|item| item.at) {
        in_hex.entry(at.hex).or_default().1 += 1;
    }
    let mut places: Vec<(usize, Pos2, f32)> = Vec::new();
    for (number, item) in items.iter().enumerate() {
        let Some(at) = item.at else { continue };
        let (nth, all) = in_hex.entry(at.hex).or_default();
        let (x, y) = center(at.hex);
        let corner = (board.place)(world((x - 0.52, y - APOTHEM * 0.72)));
        let radius = if *all > 1 { TINY } else { SMALL };
        let (row, column) = (*nth / IN_ROW, *nth % IN_ROW);
        let off = Vec2::new(column as f32, -(row as f32)) * (2.0 * radius - 1.0);
        places.push((number, corner + off, radius));
        *nth += 1;
    }
    places.sort_by_key(|(number, ..)| looked == Some(*number));
    let pointer = ctx.pointer_hover_pos().filter(|at| board.room.contains(*at));
    let over = ctx.layer_id_at(pointer.unwrap_or_default());
    let free = over.is_none_or(|layer| layer.order == egui::Order::Background);
    for (number, at, radius) in places {
        let is_looked = looked == Some(number);
        let radius = if is_looked { radius * LARGER } else { radius };
        if free && pointer.is_some_and(|pointer| pointer.distance(at) <= radius) {
            desk.gaze.lit_news = Some(number);
        }
        disc(&painter, at, radius, number, is_looked || view.told.lit == Some(number));
        desk.note(format!("news:mark:{number}"), Rect::from_center_size(at, Vec2::splat(radius)));
    }
}

/// The name under which it is noted where the way of a line's attack ends.
fn way(line: usize) -> String {
    format!("news:way:{line}")
}

/// The edge of a hex that is meant.
pub fn outline(painter: &egui::Painter, board: &Board<'_>, hex: Coord) {
    let (x, y) = center(hex);
    let inside = |(a, b): (f32, f32)| (x + (a - x) * 0.95, y + (b - y) * 0.95);
    let points: Vec<Pos2> =
        corners(hex).iter().map(|corner| (board.place)(world(inside(*corner)))).collect();
    let theme = theme::of(painter.ctx());
    for (width, color) in [(8.0, theme.text), (5.0, theme.accent)] {
        painter.add(Shape::closed_line(points.clone(), Stroke::new(width, color)));
    }
}

/// The way of a shot, over the stacks between.
fn arc(painter: &egui::Painter, board: &Board<'_>, from: Coord, to: Coord) {
    let theme = theme::of(painter.ctx());
    let (a, b) = ((board.place)(world(center(from))), (board.place)(world(center(to))));
    let way = b - a;
    // It ends short of the middle of its hex, whose counters stay to be seen.
    let b = b - way.normalized()
        * (0.42
            * (board.place)(World::X).distance((board.place)(World::ZERO))
            * crate::gui::board::geometry::UNIT);
    let top = a + (b - a) * 0.5 - Vec2::new(0.0, way.length() * 0.28 + 14.0);
    let steps = ((way.length() / 9.0) as usize).max(12);
    let at = |share: f32| {
        let (one, two) = (a + (top - a) * share, top + (b - top) * share);
        one + (two - one) * share
    };
    let points: Vec<Pos2> = (0..=steps).map(|step| at(step as f32 / steps as f32)).collect();
    painter.add(Shape::line(points.clone(), Stroke::new(6.0, theme.text)));
    let dashes = Shape::dashed_line(&points, Stroke::new(3.5, theme.accent), 9.0, 5.0);
    painter.extend(dashes);
    let (tip, back) = (at(1.0), at(0.94));
    let ahead = (tip - back).normalized();
    let aside = Vec2::new(-ahead.y, ahead.x);
    for (size, color) in [(15.0, theme.text), (10.5, theme.accent)] {
        let head = vec![
            tip + ahead * size * 0.6,
            tip - ahead * size * 0.7 + aside * size * 0.62,
            tip - ahead * size * 0.7 - aside * size * 0.62,
        ];
        painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
    }
}
