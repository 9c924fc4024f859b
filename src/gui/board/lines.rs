//! What is drawn along hexsides and over every hex: walls, hedges, grid, names, centre dots.

use hexx::EdgeDirection;

use super::geometry::{APOTHEM, Spot, center, place, side_ends};
use super::growth::is_dark;
use super::painting::Painter;
use crate::board::HexsideTerrain;
use crate::gui::art::{Align, Ink, Pen, Typeface, noise, rgb, shade};

/// Walls and hedges.
pub(super) fn hexsides(painter: &mut Painter<'_>) {
    let sides: Vec<([Spot; 2], HexsideTerrain)> = painter
        .map
        .hexsides()
        .map(|(side, terrain)| (side.vertices().map(|vertex| place(vertex.point())), terrain))
        .collect();
    for (ends, _) in &sides {
        let shadow = ends.map(|p| (p.0 + 0.04, p.1 + 0.06));
        painter.canvas.line(
            &shadow,
            false,
            Pen::new(Ink(painter.colors.shadow, painter.depth(0.3)), 0.12),
        );
    }
    for (ends, terrain) in &sides {
        let (tint, width) = match terrain {
            HexsideTerrain::Wall => (painter.colors.wall[1], 0.115),
            HexsideTerrain::Hedge => (painter.colors.hedge[1], 0.14),
        };
        painter.canvas.line(ends, false, Pen::new(Ink::solid(tint), width));
    }
    for (ends, terrain) in &sides {
        match terrain {
            HexsideTerrain::Wall => wall(painter, ends),
            HexsideTerrain::Hedge => hedge(painter, ends),
        }
    }
}

fn along([a, b]: &[Spot; 2], t: f32) -> Spot {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

fn wall(painter: &mut Painter<'_>, ends: &[Spot; 2]) {
    for stone in 0..9_u8 {
        let t = (f32::from(stone) + 0.06) / 9.0;
        let (from, to) = (along(ends, t), along(ends, t + 0.095));
        let tone = noise::unit((from.0 * 100.0) as i32, (from.1 * 100.0) as i32, 81) * 0.22 - 0.16;
        let tint = shade(painter.colors.wall[0], painter.depth(tone));
        let pen = Pen { flat: true, ..Pen::new(Ink::solid(tint), 0.07) };
        painter.canvas.line(&[from, to], false, pen);
    }
}

fn hedge(painter: &mut Painter<'_>, ends: &[Spot; 2]) {
    for lump in 0..11_u8 {
        let (x, y) = along(ends, (f32::from(lump) + 0.5) / 11.0);
        let h = noise::hash((x * 100.0) as i32, (y * 100.0) as i32, 83);
        let radius = 0.048 + 0.02 * noise::part(h, 1);
        let tone = painter.depth((noise::part(h, 2) - 0.5) * 0.25);
        let tint = shade(painter.colors.hedge[0], tone);
        painter.lump((x, y), radius, tint, (0.25, -0.25));
    }
}

/// The hex grid.
pub(super) fn grid(painter: &mut Painter<'_>) {
    let map = painter.map;
    // Each side once: the lower three of every hex, the upper three where no hex lies beyond.
    let mut sides = Vec::new();
    for hex in painter.hexes.iter().copied() {
        for direction in EdgeDirection::ALL_DIRECTIONS {
            let beyond = hex.neighbor(direction).filter(|other| map.contains(*other));
            if beyond.is_none_or(|other| hex < other) {
                sides.push(side_ends(hex, direction));
            }
        }
    }
    let (color, strength) = painter.colors.grid;
    let width = if painter.is_flat() { 0.026 } else { 0.018 };
    for (ink, width) in
        [(Ink(rgb(0xfffdf2), painter.depth(0.22)), 0.04), (Ink(color, strength), width)]
    {
        for side in &sides {
            painter.canvas.line(side, false, Pen { flat: true, ..Pen::new(ink, width) });
        }
    }
}

/// Names and centre dots.
pub(super) fn names(painter: &mut Painter<'_>) {
    for hex in painter.hexes.iter().copied() {
        let (x, y) = center(hex);
        painter.canvas.disc(x, y, 0.042, Ink(rgb(0x2b2616), 0.55));
        painter.canvas.disc(x, y, 0.030, Ink::solid(rgb(0xfffdf2)));
        let (ink, rim) = if is_dark(painter, (x, y)) {
            let [ink, rim] = painter.colors.names_on_dark;
            (Ink(ink, 0.95), Ink(rim, 0.75))
        } else {
            let [ink, rim] = painter.colors.names;
            (Ink(ink, 0.9), Ink(rim, 0.55))
        };
        painter.canvas.text_with_halo(
            Typeface::Condensed,
            &hex.to_string(),
            (x, y - APOTHEM + 0.23),
            0.17,
            Align::Center,
            ink,
            Some(Pen::new(rim, 0.045)),
        );
    }
}
