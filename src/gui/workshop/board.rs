//! What lies over the map while it is drawn: where the next stroke goes, what is wrong, what is seen.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke};

use super::hand::touched;
use super::{Easel, Ink, Tool, grip, pieces};
use crate::board::{Coord, Hexside, los};
use crate::gui::board::geometry::{
    Spot, center, corners, hatching, place as on_sheet, side_ends, world,
};
use crate::gui::desk::Desk;
use crate::gui::panels::minimap;
use crate::gui::{fonts, los_tool, theme};

/// Draws it.
pub(super) fn draw(
    ctx: &egui::Context,
    easel: &Easel,
    (board, place): (Rect, &dyn Fn(Vec2) -> Pos2),
    desk: &mut Desk<'_>,
) {
    let layer = egui::LayerId::new(egui::Order::Background, "workshop board".into());
    let painter = ctx.layer_painter(layer).with_clip_rect(board);
    let theme = theme::of(ctx);
    let at = |spot: Spot| place(world(spot));
    let outline = |hex: Coord| corners(hex).map(at).to_vec();
    let map = easel.drawing.map();
    for problem in easel.drawing.problems() {
        let Some(hex) = problem.hex.filter(|hex| map.contains(*hex)) else { continue };
        if let Some(side) = problem.side() {
            let ends = ends(side).map(at);
            painter.line_segment(ends, Stroke::new(9.0, theme.bad));
            desk.note(format!("workshop:wrong:{side}"), Rect::from_two_pos(ends[0], ends[1]));
            continue;
        }
        let outline = outline(hex);
        desk.note(format!("workshop:wrong:{hex}"), Rect::from_points(&outline));
        let (fill, rim) = (theme.bad.gamma_multiply(0.25), Stroke::new(3.0, theme.bad));
        painter.add(Shape::convex_polygon(outline, fill, rim));
    }
    if let Some(hex) = easel.selected.filter(|hex| map.contains(*hex)) {
        let dark = Stroke::new(5.0, Color32::from_black_alpha(150));
        painter.add(Shape::closed_line(outline(hex), dark));
        painter.add(Shape::closed_line(outline(hex), Stroke::new(2.5, theme.accent)));
    }
    if let Some(hex) = grip::hex_in_hand(easel) {
        handles(&painter, easel, hex, &at);
    }
    if matches!(easel.tool, Tool::Area | Tool::Paste) {
        pieces::rim(&painter, &easel.area, &at, theme.accent);
    }
    if easel.sight.on {
        sight(ctx, &painter, easel, (board, &at), desk);
        return;
    }
    if let Some(piece) = easel.piece.as_ref().filter(|_| easel.tool == Tool::Paste) {
        let (mirror, over) = (easel.drawing.mirror, easel.over);
        if let Some(other) = over.and_then(|hex| mirror.hex(map, hex)) {
            pieces::preview(&painter, &piece.beyond(mirror).lay(map, other), &at);
        }
        let laid = over.map(|hex| piece.lay(map, hex)).unwrap_or_default();
        pieces::preview(&painter, &laid, &at);
        let keys = "R turns it, M mirrors it, a click lays it down";
        desk.note("workshop:piece", board);
        say(ctx, board, &format!("{}: {keys}", pieces::told(piece, laid.beyond)), theme.bar_text);
        return;
    }
    if easel.grip.is_some() {
        return;
    }
    let drawn = Stroke::new(2.0, Color32::WHITE);
    match (easel.tool, easel.ink, easel.over_side) {
        (Tool::Brush | Tool::Erase, Ink::Side(_), Some(side)) => {
            let [a, b] = ends(side).map(at);
            painter.line_segment([a, b], Stroke::new(7.0, Color32::from_black_alpha(140)));
            painter.line_segment([a, b], Stroke::new(3.0, Color32::WHITE));
        }
        _ => {
            for hex in touched(easel) {
                painter.add(Shape::closed_line(
                    outline(hex),
                    Stroke::new(4.0, Color32::from_black_alpha(120)),
                ));
                painter.add(Shape::closed_line(outline(hex), drawn));
                if let Some(other) = easel.drawing.mirror.hex(map, hex) {
                    painter.add(Shape::closed_line(outline(other), Stroke::new(1.5, theme.accent)));
                }
            }
        }
    }
}

/// Where a hexside ends.
fn ends(side: Hexside) -> [Spot; 2] {
    side_ends(side.hexes().0, side.direction())
}

/// What a house is taken by: its corners, and the knob that turns it.
fn handles(painter: &egui::Painter, easel: &Easel, hex: Coord, at: &dyn Fn(Spot) -> Pos2) {
    let rim = Stroke::new(1.5, Color32::BLACK);
    let covered = easel.drawing.map().footprint(hex);
    // The picture comes a little after the drag.
    for points in covered.iter().filter(|_| easel.grip.is_some()) {
        let outline = points.iter().map(|point| at(on_sheet(*point))).collect();
        painter.add(Shape::closed_line(outline, Stroke::new(2.0, Color32::WHITE)));
    }
    for point in covered.into_iter().flatten() {
        let handle = Rect::from_center_size(at(on_sheet(point)), egui::Vec2::splat(9.0));
        let square = CornerRadius::same(1);
        painter.rect(handle, square, Color32::WHITE, rim, egui::StrokeKind::Middle);
    }
    let Some(stem) = grip::knob(easel, hex).map(|ends| ends.map(at)) else { return };
    painter.line_segment(stem, Stroke::new(4.0, Color32::from_black_alpha(150)));
    painter.line_segment(stem, Stroke::new(1.5, Color32::WHITE));
    painter.circle(stem[1], 6.5, Color32::WHITE, rim);
}

/// A line of sight, or what is not seen.
fn sight(
    ctx: &egui::Context,
    painter: &egui::Painter,
    easel: &Easel,
    (board, at): (Rect, &dyn Fn(Spot) -> Pos2),
    desk: &mut Desk<'_>,
) {
    let (theme, map) = (theme::of(ctx), easel.drawing.map());
    let Some(from) = easel.sight.from.filter(|hex| map.contains(*hex)) else {
        say(ctx, board, "Click the hex to look from.", theme.bar_text);
        return;
    };
    let (low, high) = easel.sight.levels;
    let eye = los_tool::at(map, from, low);
    if easel.sight.fan {
        let mut unseen = 0_usize;
        for hex in map.hexes().filter(|hex| *hex != from) {
            if !los(map, eye, los_tool::at(map, hex, high)).is_clear() {
                unseen += 1;
                for [a, b] in hatching(center(hex), &[-0.5, 0.0, 0.5]) {
                    let shade = Stroke::new(3.0, Color32::from_black_alpha(90));
                    painter.line_segment([at(a), at(b)], shade);
                }
            }
        }
        desk.note(format!("workshop:unseen:{unseen}"), board);
    }
    painter.circle_stroke(at(center(from)), 9.0, Stroke::new(3.0, Color32::WHITE));
    let Some(to) = easel.over.filter(|to| *to != from) else {
        say(ctx, board, &format!("From {eye}: point at another hex."), theme.bar_text);
        return;
    };
    let goal = los_tool::at(map, to, high);
    let seen = los(map, eye, goal);
    let color = if seen.is_clear() { theme.good } else { theme.bad };
    for (width, color) in [(6.0, Color32::from_black_alpha(140)), (3.0, color)] {
        let ends = [at(center(from)), at(center(to))];
        painter.line_segment(ends, Stroke::new(width, color));
    }
    let words = los_tool::words(&seen);
    desk.note(format!("workshop:sight:{eye} to {goal}"), board);
    say(ctx, board, &format!("{eye} to {goal}: {words}"), theme.bar_text);
}

/// One line at the foot of the board, beside the map in the corner.
fn say(ctx: &egui::Context, board: Rect, text: &str, color: Color32) {
    let layer = egui::LayerId::new(egui::Order::Middle, "workshop sight".into());
    let painter = ctx.layer_painter(layer);
    let beside = board.with_min_x(board.left() + minimap::SIZE.x + 20.0);
    let galley = painter.layout(text.to_owned(), fonts::text(14.5), color, beside.width() - 40.0);
    let size = galley.size() + egui::vec2(24.0, 12.0);
    let foot = beside.center_bottom() - egui::vec2(0.0, 12.0);
    let rect = Align2::CENTER_BOTTOM.anchor_size(foot, size);
    painter.rect_filled(rect, CornerRadius::same(5), theme::of(ctx).bar);
    painter.galley(rect.min + egui::vec2(12.0, 6.0), galley, color);
}
