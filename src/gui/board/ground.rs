//! The lowest layers: open ground and the hills on it.

use super::field::{EDGE, Field, Stand};
use super::painting::Painter;
use crate::gui::art::noise::{self, Line};
use crate::gui::art::{Ink, Pen, mix, shade};

/// Paper, open ground, grass flecks.
pub(super) fn paint(painter: &mut Painter<'_>) {
    let [x0, y0, x1, y1] = painter.sheet;
    let colors = painter.colors;
    let (ground, [paper, _]) = (colors.ground, colors.paper);
    let (flat, across) = (painter.is_flat(), painter.across());
    painter.canvas.each_pixel(painter.page, |y| {
        let [wide, middle, fine] = [(2.3, 1), (0.9, 2), (0.35, 3)]
            .map(|(length, seed)| Line::new(y, across, length, seed));
        move |x, _| {
            if x < x0 || x > x1 || y < y0 || y > y1 {
                return paper;
            }
            if flat {
                return ground[0];
            }
            let tone = wide.at(x) * 0.5 + middle.at(x) * 0.32 + fine.at(x) * 0.18;
            let color = if tone < 0.5 {
                mix(ground[0], ground[1], (0.5 - tone) * 2.1)
            } else {
                mix(ground[0], ground[2], (tone - 0.5) * 2.1)
            };
            let grain = noise::unit((x * 96.0) as i32, (y * 96.0) as i32, 4) - 0.5;
            shade(color, grain * 0.05)
        }
    });
    if flat {
        return;
    }
    for (x, y, h) in noise::scatter(painter.placed(painter.sheet), 0.17, 11) {
        if noise::part(h, 1) < 0.4 {
            let length = 0.02 + 0.025 * noise::part(h, 2);
            let lean = (noise::part(h, 3) - 0.5) * 0.03;
            let ink = Ink(colors.fleck, 0.55);
            painter.canvas.line(&[(x, y), (x + lean, y - length)], false, Pen::new(ink, 0.012));
        }
    }
}

/// Hills, the lowest level first.
pub(super) fn hills(painter: &mut Painter<'_>) {
    let (grid, map, across) = (painter.grid, painter.map, painter.across());
    for level in 1..=3_i8 {
        let Some(field) = Field::of(grid, 0.34, |hex| map.base_level(hex) >= level) else {
            continue;
        };
        let colors = painter.colors;
        let depth = painter.depth(1.0);
        let tint = colors.hills[usize::from(level as u8 - 1).min(2)];
        let pixel = 1.0 / painter.canvas.scale();
        let inside = painter.sheet;
        let wobbles = field.margin(pixel * 6.0) + 0.025;
        let field = &field;
        painter.canvas.each_pixel(field.bounds(), |y| {
            let (here, shadows) = (field.line(y), field.line(y - 0.1));
            let [wide, fine] =
                [(0.8, 22), (0.2, 23)].map(|(length, seed)| Line::new(y, across, length, seed));
            move |x, under| {
                if x < inside[0] || x > inside[2] || y < inside[1] || y > inside[3] {
                    return under;
                }
                let (value, shadowing) = (here.at(x), shadows.at(x - 0.09));
                if value.max(shadowing) < EDGE - wobbles {
                    return under;
                }
                let far = value.min(shadowing) > EDGE + wobbles;
                let wobble =
                    if far { 0.0 } else { (noise::smooth(x / 0.3, y / 0.3, 21) - 0.5) * 0.05 };
                let edge = EDGE + wobble;
                let shadow = field.cover(shadowing, (x - 0.09, y - 0.1), pixel * 6.0, edge);
                let color = shade(under, -shadow * 0.30 * depth);
                let cover = field.cover(value, (x, y), pixel, edge);
                if cover <= 0.0 {
                    return color;
                }
                // All round a spot that is wholly inside it is as good as level.
                let slope = if value < 1.0 { field.slope((x, y)) } else { (0.0, 0.0) };
                let light = (slope.0 + slope.1) * 0.085;
                let tone = wide.at(x) * 0.6 + fine.at(x) * 0.4;
                let grain = noise::unit((x * 96.0) as i32, (y * 96.0) as i32, 24) - 0.5;
                let relief = light.clamp(-0.3, 0.3) + (tone - 0.5) * 0.16 + grain * 0.05;
                mix(color, shade(tint, relief * depth), cover)
            }
        });
        for outline in field.outlines(EDGE) {
            painter.canvas.line(&outline, false, Pen::new(Ink(colors.crest, 0.9), 0.028));
        }
        hachures(painter, field);
    }
}

/// Short strokes down the slope all along a crest.
fn hachures(painter: &mut Painter<'_>, field: &Field<'_>) {
    for Stand { at: from, second, .. } in field.stands(EDGE) {
        let slope = field.slope(from);
        let length = slope.0.hypot(slope.1).max(1e-3);
        let reach = if second { 0.075 } else { 0.13 };
        let end = (from.0 - slope.0 / length * reach, from.1 - slope.1 / length * reach);
        painter.canvas.line(&[from, end], false, Pen::new(Ink(painter.colors.crest, 0.75), 0.02));
    }
}

/// The frame of the sheet and the darkening towards its edge.
pub(super) fn frame(painter: &mut Painter<'_>) {
    let [x0, y0, x1, y1] = painter.sheet;
    let [paper, frame] = painter.colors.paper;
    let strength = painter.depth(0.16);
    painter.canvas.each_pixel(painter.page, |y| {
        move |x, under| {
            if x < x0 || x > x1 || y < y0 || y > y1 {
                return paper;
            }
            let near = (x - x0).min(x1 - x).min(y - y0).min(y1 - y);
            if near > 1.2 {
                return under;
            }
            shade(under, -strength * (1.0 - near / 1.2).clamp(0.0, 1.0).powi(2))
        }
    });
    let ink = Ink::solid(frame);
    let g = 0.09;
    painter.canvas.round_frame([x0, y0, x1, y1], 0.01, Pen::new(ink, 0.05));
    painter.canvas.round_frame([x0 - g, y0 - g, x1 + g, y1 + g], 0.01, Pen::new(ink, 0.016));
}
