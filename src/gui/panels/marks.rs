//! Marks for what the log tells of: each kind has a shape of its own as well as a colour.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use crate::game::narrate::Topic;
use crate::gui::theme::{self, Theme};

const FIRE: Color32 = Color32::from_rgb(0x8a, 0x1f, 0x6d);
const ROUT: Color32 = Color32::from_rgb(0xb0, 0x6a, 0x00);

/// The colour of a kind, on paper.
pub fn ink(theme: &Theme, topic: Topic) -> Color32 {
    match topic {
        Topic::Fire => FIRE,
        Topic::Casualty => theme.bad,
        Topic::Rally => theme.good,
        Topic::Rout => ROUT,
        Topic::Sequence | Topic::Other => theme.faint,
        Topic::Move | Topic::CloseCombat => theme.text,
    }
}

/// Draws the mark of a kind: a move as a disc in the colour of whose it was, fire as a triangle, a casualty as a diamond,
/// a rally as a cross, a rout as an open arrow downwards, Close Combat as crossed lines.
pub fn topic(painter: &Painter, at: Pos2, topic: Topic, side: Color32, fade: f32) {
    let ink = ink(theme::of(painter.ctx()), topic).gamma_multiply(fade);
    let spot = |x: f32, y: f32| at + Vec2::new(x, y);
    match topic {
        Topic::Sequence => {}
        Topic::Other => {
            painter.circle_filled(at, 1.6, ink);
        }
        Topic::Move => {
            painter.circle_filled(at, 3.6, side.gamma_multiply(fade));
            painter.circle_stroke(at, 3.6, Stroke::new(1.0, ink));
        }
        Topic::Fire => {
            let corners = vec![spot(0.0, -5.0), spot(4.8, 4.0), spot(-4.8, 4.0)];
            painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
        }
        Topic::Casualty => {
            let corners = vec![spot(0.0, -4.2), spot(3.6, 0.0), spot(0.0, 4.2), spot(-3.6, 0.0)];
            painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
        }
        Topic::Rally => {
            let stroke = Stroke::new(2.2, ink);
            painter.line_segment([spot(-4.0, 0.0), spot(4.0, 0.0)], stroke);
            painter.line_segment([spot(0.0, -4.0), spot(0.0, 4.0)], stroke);
        }
        Topic::Rout => {
            let stroke = Stroke::new(2.0, ink);
            painter.line_segment([spot(-4.2, -3.0), spot(0.0, 3.4)], stroke);
            painter.line_segment([spot(4.2, -3.0), spot(0.0, 3.4)], stroke);
        }
        Topic::CloseCombat => {
            let stroke = Stroke::new(2.0, ink);
            painter.line_segment([spot(-4.0, -4.0), spot(4.0, 4.0)], stroke);
            painter.line_segment([spot(4.0, -4.0), spot(-4.0, 4.0)], stroke);
            let square = Rect::from_center_size(at, Vec2::splat(3.0));
            painter.rect_stroke(square, 0.0, Stroke::new(1.0, ink), StrokeKind::Outside);
        }
    }
}
