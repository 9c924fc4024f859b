//! One hex is seen, the rest of the board is dark.

use bevy::math::Vec2;
use bevy_egui::egui::epaint::{Mesh, Vertex, WHITE_UV};
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke};

use crate::board::Coord;
use crate::gui::board::geometry::{corners, hex_world, world};

/// How dark the rest is.
const DARK: Color32 = Color32::from_black_alpha(178);
/// What is lit, in hexes: its counters lean out of it.
const WIDE: f32 = 1.12;
/// Where the dark is whole.
const SOFT: f32 = 1.2;
/// Round what is lit.
const EDGE: Color32 = Color32::from_rgb(0xff, 0xd2, 0x3f);

/// Draws it.
pub(super) fn draw(painter: &Painter, board: Rect, hex: Coord, place: &dyn Fn(Vec2) -> Pos2) {
    let middle = place(hex_world(hex));
    let corners = corners(hex).map(|corner| place(world(corner)) - middle);
    // Far enough that the outermost ring is beyond every edge of the board, wherever the hex is.
    let reach = corners.iter().map(|off| off.length()).fold(1.0, f32::max);
    let across = board.size().length() + (board.center() - middle).length();
    let far = 1.5 * (across / reach).max(SOFT);
    let rings = [(WIDE, Color32::TRANSPARENT), (SOFT, DARK), (far, DARK)];
    let mut mesh = Mesh::default();
    for (out, color) in rings {
        let vertex =
            |off: &bevy_egui::egui::Vec2| Vertex { pos: middle + *off * out, uv: WHITE_UV, color };
        mesh.vertices.extend(corners.iter().map(vertex));
    }
    for ring in 0..2_u32 {
        for side in 0..6_u32 {
            let (a, b) = (ring * 6 + side, ring * 6 + (side + 1) % 6);
            mesh.add_triangle(a, b, b + 6);
            mesh.add_triangle(a, b + 6, a + 6);
        }
    }
    painter.add(Shape::mesh(mesh));
    let edge: Vec<Pos2> = corners.iter().map(|off| middle + *off * WIDE).collect();
    painter.add(Shape::closed_line(edge, Stroke::new(2.0, EDGE)));
}
