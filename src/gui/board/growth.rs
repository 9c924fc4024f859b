//! What grows: woods, orchards, brush, grain, marsh.

use super::field::{EDGE, Field, Stand};
use super::geometry::hex_at;
use super::painting::Painter;
use crate::board::Terrain;
use crate::gui::art::noise::{self, Line};
use crate::gui::art::{Ink, Pen, mix, rgb, shade};

/// Covers the hexes of one terrain, rounded, with a colour; returns its shape.
fn cover<'a>(
    painter: &mut Painter<'a>,
    is: impl Fn(Terrain) -> bool,
    radius: f32,
    tint: [u8; 3],
    strength: f32,
) -> Option<Field<'a>> {
    let (map, across) = (painter.map, painter.across());
    let field = Field::of(painter.grid, radius, |hex| is(map.terrain(hex)))?;
    let pixel = 1.0 / painter.canvas.scale();
    let (depth, strength) = (painter.depth(1.0), if painter.is_flat() { 1.0 } else { strength });
    let wobbles = field.margin(pixel) + 0.03;
    painter.canvas.each_pixel(field.bounds(), |y| {
        let (here, tones) = (field.line(y), Line::new(y, across, 0.5, 32));
        let field = &field;
        move |x, under| {
            let value = here.at(x);
            let off = value - EDGE;
            if off < -wobbles {
                return under;
            }
            let far = off > wobbles;
            let wobble =
                if far { 0.0 } else { (noise::smooth(x / 0.22, y / 0.22, 31) - 0.5) * 0.06 };
            let cover = field.cover(value, (x, y), pixel, EDGE + wobble) * strength;
            if cover <= 0.0 {
                return under;
            }
            mix(under, shade(tint, (tones.at(x) - 0.5) * 0.16 * depth), cover)
        }
    });
    Some(field)
}

/// Rows of ripe grain.
pub(super) fn grain(painter: &mut Painter<'_>) {
    let colors = painter.colors;
    let Some(field) = cover(painter, |t| t == Terrain::Grain, 0.09, colors.grain[0], 0.95) else {
        return;
    };
    for outline in field.outlines(EDGE) {
        painter.canvas.line(&outline, false, Pen::new(Ink(colors.grain[1], 0.6), 0.022));
    }
    // Few, even and long on a flat board: a hatch rather than a texture.
    let (apart, reach, width) =
        if painter.is_flat() { (0.15, 0.03, 0.02) } else { (0.062, 0.018, 0.014) };
    for (x, y, h) in noise::scatter(painter.placed(field.bounds()), apart, 41) {
        if field.at((x, y)) < EDGE + 0.07 {
            continue;
        }
        let ink = if h & 1 == 0 {
            Ink(colors.grain_strokes[0], 0.75)
        } else {
            Ink(colors.grain_strokes[1], 0.8)
        };
        painter.canvas.line(
            &[(x - reach, y + reach * 1.1), (x + reach, y - reach * 1.1)],
            false,
            Pen::new(ink, width),
        );
    }
}

/// Scattered bushes.
pub(super) fn brush(painter: &mut Painter<'_>) {
    let colors = painter.colors;
    let Some(field) = cover(painter, |t| t == Terrain::Brush, 0.11, colors.brush, 0.9) else {
        return;
    };
    for (x, y, h) in noise::scatter(painter.placed(field.bounds()), 0.165, 43) {
        if field.at((x, y)) < EDGE + 0.05 || noise::part(h, 9) < 0.08 {
            continue;
        }
        let radius = 0.045 + 0.075 * noise::part(h, 1);
        let tint = colors.bushes[(h % 3) as usize];
        painter.canvas.disc(
            x + radius * 0.35,
            y + radius * 0.45,
            radius,
            Ink(rgb(0x3a4020), painter.depth(0.35)),
        );
        painter.lump((x, y), radius, tint, (0.22, -0.22));
        painter.canvas.ring(x, y, radius, Pen::new(Ink(colors.bush_edge, 0.7), 0.012));
    }
}

/// Reeds and water.
pub(super) fn marsh(painter: &mut Painter<'_>) {
    let [ground, pools, reeds] = painter.colors.marsh;
    let Some(field) = cover(painter, |t| t == Terrain::Marsh, 0.12, ground, 0.9) else {
        return;
    };
    for (x, y, h) in noise::scatter(painter.placed(field.bounds()), 0.3, 45) {
        if field.at((x, y)) < EDGE + 0.1 {
            continue;
        }
        let wide = 0.09 + 0.08 * noise::part(h, 1);
        if h & 3 == 0 {
            let pool = [(x - wide, y), (x, y - wide * 0.4), (x + wide, y), (x, y + wide * 0.4)];
            painter.canvas.polygon(&pool, Ink(pools, 0.85));
        }
        for blade in [-0.04, 0.0, 0.04] {
            let pen = Pen::new(Ink(reeds, 0.9), 0.014);
            painter.canvas.line(&[(x + blade * 0.4, y), (x + blade, y - 0.11)], false, pen);
        }
    }
}

/// Ponds and lakes: a pale shore, then deep water that darkens to its middle, with a few light ripples.
pub(super) fn water(painter: &mut Painter<'_>) {
    let [edge, middle] = painter.colors.floors[2];
    let is_water = |terrain| terrain == Terrain::Water;
    if cover(painter, is_water, 0.12, painter.colors.bank[1], 0.9).is_none() {
        return;
    }
    cover(painter, is_water, 0.05, edge, 1.0);
    let Some(field) = cover(painter, is_water, 0.0, middle, 0.75) else { return };
    for (x, y, h) in noise::scatter(painter.placed(field.bounds()), 0.42, 57) {
        if field.at((x, y)) < EDGE + 0.15 {
            continue;
        }
        let wide = 0.08 + 0.1 * noise::part(h, 1);
        let ripple = [(x - wide, y), (x, y + 0.02), (x + wide, y)];
        let pen = Pen::new(Ink(shade(edge, 0.45), painter.depth(0.5)), 0.014);
        painter.canvas.line(&ripple, false, pen);
    }
}

/// Straight rows of fruit trees that run on from hex to hex.
pub(super) fn orchard(painter: &mut Painter<'_>) {
    let colors = painter.colors;
    let Some(field) = cover(painter, |t| t == Terrain::Orchard, 0.12, colors.orchard, 0.55) else {
        return;
    };
    let [x0, y0, x1, y1] = painter.sheet;
    let (step_x, step_y) = (0.5, 2.0 * super::geometry::APOTHEM / 3.0);
    let mut y = y0 + step_y / 2.0;
    let mut row = 0;
    while y < y1 {
        let mut x = x0 + 0.25 + if row % 2 == 0 { 0.0 } else { 0.25 };
        while x < x1 {
            if field.at((x, y)) > EDGE + 0.12 {
                let h = noise::hash((x * 50.0) as i32, (y * 50.0) as i32, 47);
                let tint = colors.trees[(h % 3) as usize];
                painter.canvas.disc(
                    x + 0.05,
                    y + 0.065,
                    0.155,
                    Ink(rgb(0x2f3a18), painter.depth(0.38)),
                );
                painter.lump((x, y), 0.155, tint, (0.3, -0.25));
                painter.canvas.ring(x, y, 0.155, Pen::new(Ink(colors.tree_edge, 0.8), 0.014));
            }
            x += step_x;
        }
        y += step_y;
        row += 1;
    }
}

/// A closed roof of canopies.
pub(super) fn woods(painter: &mut Painter<'_>) {
    let map = painter.map;
    let is_woods = |hex| map.terrain(hex) == Terrain::Woods;
    let Some(field) = Field::of(painter.grid, 0.16, is_woods) else { return };
    let colors = painter.colors;
    let depth = painter.depth(1.0);
    let pixel = 1.0 / painter.canvas.scale();
    painter.canvas.each_pixel(field.bounds(), |y| {
        let (here, shadows) = (field.line(y), field.line(y - 0.09));
        let field = &field;
        move |x, under| {
            let value = here.at(x);
            let cover = field.cover(value, (x, y), pixel, EDGE);
            let spot = (x - 0.07, y - 0.09);
            // Under a closed roof no shadow is seen.
            let shadow = if cover >= 1.0 {
                0.0
            } else {
                field.cover(shadows.at(spot.0), spot, pixel * 5.0, EDGE) * 0.36 * depth
            };
            if cover <= 0.0 && shadow <= 0.0 {
                return under;
            }
            mix(shade(under, -shadow), shade(colors.woods, -0.18 * depth), cover)
        }
    });
    if painter.is_flat() {
        signs_of_trees(painter, &field);
        return;
    }
    let mut trees = Vec::new();
    for (x, y, h) in noise::scatter(painter.placed(field.bounds()), 0.178, 51) {
        let inside = field.at((x, y));
        if inside > EDGE + 0.04 {
            let size = if inside > EDGE + 0.3 {
                0.135 + 0.08 * noise::part(h, 1)
            } else {
                0.1 + 0.05 * noise::part(h, 1)
            };
            trees.push((x, y, size, h));
        }
    }
    for Stand { at: (x, y), hash: h, .. } in field.stands(EDGE + 0.03) {
        trees.push((x, y, 0.085 + 0.035 * noise::part(h, 1), h));
    }
    trees.sort_by(|a, b| (a.0 * 0.45 + a.1).total_cmp(&(b.0 * 0.45 + b.1)));
    for (x, y, radius, h) in trees {
        let tint = colors.canopies[(h % 5) as usize];
        painter.canvas.disc(x + radius * 0.3, y + radius * 0.4, radius, Ink(rgb(0x18260f), 0.42));
        painter.canvas.ball(x, y, radius, shade(tint, 0.2), shade(tint, -0.3));
        for leaf in 0..3 {
            let turn = noise::part(h, 10 + leaf) * std::f32::consts::TAU;
            let away = radius * 0.5 * noise::part(h, 20 + leaf);
            let at = (x + turn.cos() * away - radius * 0.15, y + turn.sin() * away - radius * 0.15);
            painter.canvas.disc(at.0, at.1, radius * 0.24, Ink(shade(tint, 0.3), 0.35));
        }
        painter.canvas.ring(x, y, radius, Pen::new(Ink(colors.woods_edge, 0.75), 0.014));
    }
}

/// Woods on a flat board: a dark mass with the outlines of crowns in it.
fn signs_of_trees(painter: &mut Painter<'_>, field: &Field<'_>) {
    let colors = painter.colors;
    for outline in field.outlines(EDGE) {
        painter.canvas.line(&outline, false, Pen::new(Ink::solid(colors.woods_edge), 0.04));
    }
    for (x, y, h) in noise::scatter(painter.placed(field.bounds()), 0.36, 51) {
        if field.at((x, y)) < EDGE + 0.3 {
            continue;
        }
        let ink = Ink(colors.canopies[0], 0.85);
        let radius = 0.11 + 0.035 * noise::part(h, 1);
        for lobe in 0..6_u8 {
            let turn = f32::from(lobe) * std::f32::consts::TAU / 6.0;
            let middle = (x + turn.cos() * radius * 0.75, y + turn.sin() * radius * 0.75);
            let arc: Vec<_> = (-4..=4_i8)
                .map(|step| {
                    let angle = turn + f32::from(step) * 0.32;
                    let reach = radius * 0.42;
                    (middle.0 + angle.cos() * reach, middle.1 + angle.sin() * reach)
                })
                .collect();
            painter.canvas.line(&arc, false, Pen::new(ink, 0.016));
        }
    }
}

/// Whether names and dots at a spot stand on dark ground.
pub(super) fn is_dark(painter: &Painter<'_>, spot: (f32, f32)) -> bool {
    hex_at(spot).is_some_and(|hex| painter.map.terrain(hex) == Terrain::Woods)
}
