//! What lies about: shellholes, crags, rubble.

use super::geometry::center;
use super::painting::Painter;
use crate::board::{BuildingMaterial, Coord, Terrain};
use crate::gui::art::{Ink, Pen, noise, rgb, shade};

/// Everything that is scattered in its hex.
pub(super) fn paint(painter: &mut Painter<'_>) {
    let [crag, stone, wood] = painter.colors.rocks;
    for hex in painter.hexes.iter().copied() {
        match painter.map.terrain(hex) {
            Terrain::Shellholes => shellholes(painter, hex),
            Terrain::Crag => rocks(painter, hex, crag, 0.17),
            Terrain::Rubble(BuildingMaterial::Stone) => rocks(painter, hex, stone, 0.10),
            Terrain::Rubble(BuildingMaterial::Wooden) => rocks(painter, hex, wood, 0.10),
            _ => {}
        }
    }
}

fn shellholes(painter: &mut Painter<'_>, hex: Coord) {
    let (cx, cy) = center(hex);
    let [rim, floor, side] = painter.colors.pit;
    for pit in 0..6_u32 {
        let h = noise::hash(i32::from(hex.col()) * 10 + pit as i32, i32::from(hex.row()), 61);
        let turn = (pit as f32 + 0.6 * noise::part(h, 1)) * std::f32::consts::TAU / 5.0;
        let away = if pit == 5 { 0.06 } else { 0.5 + 0.1 * noise::part(h, 2) };
        let (x, y) = (cx + turn.cos() * away, cy + turn.sin() * away * 0.9);
        let radius = 0.09 + 0.05 * noise::part(h, 3);
        painter.canvas.disc(x, y, radius * 1.35, Ink(rim, 0.8));
        painter.canvas.ball(x + radius * 0.1, y + radius * 0.1, radius, floor, side);
        painter.canvas.ring(x, y, radius, Pen::new(Ink(rgb(0x4a3519), 0.8), 0.016));
    }
}

fn rocks(painter: &mut Painter<'_>, hex: Coord, tint: [u8; 3], size: f32) {
    let (cx, cy) = center(hex);
    let area = [cx - 0.7, cy - 0.62, cx + 0.7, cy + 0.62];
    for (x, y, h) in noise::scatter(area, size * 1.9, 63) {
        if (x - cx).hypot(y - cy) > 0.68 || noise::part(h, 8) < 0.15 {
            continue;
        }
        let radius = size * (0.6 + 0.6 * noise::part(h, 1));
        let stone: Vec<(f32, f32)> = (0..6_u32)
            .map(|i| {
                let turn = i as f32 * std::f32::consts::TAU / 6.0 + noise::part(h, 2);
                let r = radius * (0.7 + 0.4 * noise::part(h, 10 + i));
                (x + turn.cos() * r, y + turn.sin() * r)
            })
            .collect();
        let shadow: Vec<_> = stone.iter().map(|p| (p.0 + 0.035, p.1 + 0.045)).collect();
        painter.canvas.polygon(&shadow, Ink(painter.colors.shadow, painter.depth(0.35)));
        let tone = (noise::part(h, 3) - 0.5) * 0.3;
        painter.canvas.polygon(&stone, Ink::solid(shade(tint, tone)));
        painter.canvas.line(&stone, true, Pen::new(Ink(shade(tint, -0.6), 0.8), 0.014));
    }
}
