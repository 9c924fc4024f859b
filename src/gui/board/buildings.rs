//! Buildings: roofs over the footprints of the map, lit from the upper left.

use super::geometry::{APOTHEM, Spot, center, place};
use super::painting::Painter;
use crate::board::{BuildingMaterial, Coord, Ridge, Roof, RoofForm, Storeys, Terrain};
use crate::gui::art::{Ink, Pen, noise, rgb, shade};

/// How wide a chimney is, in hexsides.
const CHIMNEY: f32 = 0.08;

struct House {
    hex: Coord,
    tint: [u8; 3],
    rim: [u8; 3],
    upper: u8,
    parts: Vec<Vec<Spot>>,
    roof: Roof,
}

/// All buildings: every shadow first, then every outline, then the roofs.
pub(super) fn paint(painter: &mut Painter<'_>) {
    let (map, colors) = (painter.map, painter.colors);
    let houses: Vec<House> = painter
        .hexes
        .iter()
        .copied()
        .filter_map(|hex| {
            let Terrain::Building { material, storeys } = map.terrain(hex) else { return None };
            let (tint, rim) = match material {
                BuildingMaterial::Stone => (colors.roofs[0], colors.roof_edges[0]),
                BuildingMaterial::Wooden => (colors.roofs[1], colors.roof_edges[1]),
            };
            let parts = map
                .footprint(hex)
                .into_iter()
                .map(|polygon| polygon.into_iter().map(place).collect())
                .collect();
            let upper = match storeys {
                Storeys::SingleStorey => 0,
                Storeys::Levels(levels) => levels,
            };
            Some(House { hex, tint, rim, upper, parts, roof: map.roof(hex) })
        })
        .collect();
    for house in &houses {
        for part in &house.parts {
            let yard = Pen::new(Ink(colors.yard, 0.5), 0.16);
            painter.canvas.line(part, true, yard);
        }
    }
    for house in &houses {
        let reach = 0.09 + 0.05 * f32::from(house.upper);
        for part in &house.parts {
            for step in 1..=3 {
                let d = reach * step as f32 / 3.0;
                let shadow: Vec<Spot> = part.iter().map(|p| (p.0 + d * 0.8, p.1 + d)).collect();
                painter.canvas.polygon(&shadow, Ink(colors.shadow, painter.depth(0.2)));
            }
        }
    }
    for house in &houses {
        for part in &house.parts {
            painter.canvas.line(part, true, Pen::new(Ink::solid(house.rim), 0.06));
        }
    }
    for house in &houses {
        // Wings first: the house about the centre stands over them.
        for part in house.parts.iter().rev() {
            roof(painter, house, part, 0.0);
        }
        top(painter, house);
    }
}

/// One roof over one polygon: a ridge over four corners, else slopes up to the middle.
fn roof(painter: &mut Painter<'_>, house: &House, part: &[Spot], lift: f32) {
    let middle = centroid(part);
    let faces: Vec<Vec<Spot>> = match part {
        [a, b, c, d] => sloped([*a, *b, *c, *d], center(house.hex), house.roof),
        _ => (0..part.len())
            .filter_map(|i| Some(vec![*part.get(i)?, *part.get((i + 1) % part.len())?, middle]))
            .collect(),
    };
    for face in faces {
        let [a, b, ..] = face.as_slice() else { continue };
        // The eave's outward normal decides the light.
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy).max(1e-3);
        let mut normal = (dy / length, -dx / length);
        let outward = ((a.0 + b.0) / 2.0 - middle.0, (a.1 + b.1) / 2.0 - middle.1);
        if normal.0 * outward.0 + normal.1 * outward.1 < 0.0 {
            normal = (-normal.0, -normal.1);
        }
        let light = -(normal.0 * 0.55 + normal.1 * 0.83);
        let color = shade(house.tint, light * 0.24 + lift);
        painter.canvas.polygon(&face, Ink::solid(color));
        courses(painter, &face, shade(color, -0.28));
        painter.canvas.line(&face, true, Pen::new(Ink(house.rim, 0.55), 0.014));
    }
    painter.canvas.line(part, true, Pen::new(Ink::solid(house.rim), 0.018));
}

/// The faces of a roof over four corners: the two that go up to the ridge, and what slopes down from its ends. An end that lies on a
/// hexside goes on in the next hex, so the ridge runs right up to it.
fn sloped([a, b, c, d]: [Spot; 4], hex: Spot, roof: Roof) -> Vec<Vec<Spot>> {
    let length = |p: Spot, q: Spot| (p.0 - q.0).hypot(p.1 - q.1);
    let longer = length(a, b) + length(c, d) >= length(b, c) + length(d, a);
    let [a, b, c, d] = match (longer, roof.ridge) {
        (true, Ridge::Along) | (false, Ridge::Across) => [a, b, c, d],
        (false, Ridge::Along) | (true, Ridge::Across) => [b, c, d, a],
    };
    // Now a-b and c-d are the eaves, b-c and d-a the ends.
    let half = |p: Spot, q: Spot| ((p.0 + q.0) / 2.0, (p.1 + q.1) / 2.0);
    let (left, right) = (half(a, d), half(b, c));
    let run = length(left, right).max(1e-3);
    // How much of an end its slope covers.
    let cut = match roof.form {
        RoofForm::Hip => 1.0,
        RoofForm::HalfHip => 0.5,
        RoofForm::Gable => 0.0,
    };
    let inset = |end: Spot, width: f32| {
        let joins = (end.0 - hex.0).hypot(end.1 - hex.1) > APOTHEM * 0.97;
        if joins { 0.0 } else { (cut * width / 2.0 / run).min(0.5) }
    };
    let between = |p: Spot, q: Spot, t: f32| (p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t);
    let r1 = between(left, right, inset(left, length(a, d)));
    let r2 = between(left, right, 1.0 - inset(right, length(b, c)));
    match roof.form {
        RoofForm::Hip => {
            vec![vec![a, b, r2, r1], vec![c, d, r1, r2], vec![b, c, r2], vec![d, a, r1]]
        }
        RoofForm::Gable => vec![vec![a, b, r2, r1], vec![c, d, r1, r2]],
        RoofForm::HalfHip => {
            let foot = |corner: Spot, end: Spot| between(end, corner, cut);
            let [fa, fb, fc, fd] = [foot(a, left), foot(b, right), foot(c, right), foot(d, left)];
            vec![
                vec![a, b, fb, r2, r1, fa],
                vec![c, d, fd, r1, r2, fc],
                vec![fb, fc, r2],
                vec![fd, fa, r1],
            ]
        }
    }
}

/// Lines of tiles, parallel to the eave.
fn courses(painter: &mut Painter<'_>, face: &[Spot], tint: [u8; 3]) {
    let [a, b, up @ ..] = face else { return };
    // The corners over the eave go up one side of the face and down the other.
    let rising = |first: &Spot, others: Vec<&Spot>| -> Vec<Spot> {
        std::iter::once(first).chain(others).copied().collect()
    };
    let half = up.len().div_ceil(2);
    let right = rising(b, up.iter().take(half).collect());
    let left = rising(a, up.iter().rev().take(half).collect());
    for step in 1..5 {
        let t = step as f32 / 5.0;
        if let (Some(from), Some(to)) = (at_height(&left, t), at_height(&right, t)) {
            painter.canvas.line(&[from, to], false, Pen::new(Ink(tint, 0.5), 0.011));
        }
    }
}

/// A point of a line from the eave to the ridge, each of whose stretches rises alike.
fn at_height(line: &[Spot], t: f32) -> Option<Spot> {
    let stretches = line.len().checked_sub(1)? as f32;
    let nth = (t * stretches).min(stretches - 1.0).floor();
    let (p, q) = (line.get(nth as usize)?, line.get(nth as usize + 1)?);
    let t = t * stretches - nth;
    Some((p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t))
}

/// What stands on the roof: an upper storey, a chimney, the mark of a stairwell.
fn top(painter: &mut Painter<'_>, house: &House) {
    let Some(part) = house.parts.first() else { return };
    let (cx, cy) = centroid(part);
    for storey in 0..house.upper {
        let size = 0.62 - 0.18 * f32::from(storey);
        let smaller: Vec<Spot> =
            part.iter().map(|p| (cx + (p.0 - cx) * size, cy + (p.1 - cy) * size)).collect();
        let shadow: Vec<Spot> = smaller.iter().map(|p| (p.0 + 0.045, p.1 + 0.055)).collect();
        painter.canvas.polygon(&shadow, Ink(painter.colors.shadow, painter.depth(0.4)));
        roof(painter, house, &smaller, 0.08);
    }
    if house.upper == 0 {
        let h = noise::hash(i32::from(house.hex.col()), i32::from(house.hex.row()), 71);
        let side = if h & 1 == 0 { -0.3 } else { 0.27 };
        let usual = (cx + side, cy - 0.12);
        let (x, y) = if on_roof(part, usual) { usual } else { on_ridge(part, (cx, cy), side) };
        painter.canvas.polygon(
            &[(x, y), (x + CHIMNEY, y), (x + CHIMNEY, y + CHIMNEY), (x, y + CHIMNEY)],
            Ink::solid(shade(house.rim, 0.1)),
        );
    } else {
        let r = 0.075;
        let square = [(cx - r, cy - r), (cx + r, cy - r), (cx + r, cy + r), (cx - r, cy + r)];
        painter.canvas.polygon(&square, Ink::solid(rgb(0xfffdf2)));
        painter.canvas.line(&square, true, Pen::new(Ink::solid(house.rim), 0.022));
    }
}

/// Whether a chimney there stands on the roof with all four corners.
fn on_roof(part: &[Spot], (x, y): Spot) -> bool {
    let corners = [(x, y), (x + CHIMNEY, y), (x, y + CHIMNEY), (x + CHIMNEY, y + CHIMNEY)];
    let ends = part.iter().zip(part.iter().cycle().skip(1));
    let side =
        |(a, b): (&Spot, &Spot), p: Spot| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    let sides: Vec<f32> = ends.flat_map(|edge| corners.map(|corner| side(edge, corner))).collect();
    sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0)
}

/// Where a chimney stands on a house that is turned away from the usual place: on its longer axis, on one side or the other.
fn on_ridge(part: &[Spot], (cx, cy): Spot, side: f32) -> Spot {
    let [a, b, c, ..] = part else { return (cx, cy) };
    let length = |p: &Spot, q: &Spot| (p.0 - q.0).hypot(p.1 - q.1);
    let (from, to) = if length(a, b) >= length(b, c) { (a, b) } else { (b, c) };
    let along = |from: f32, to: f32| (to - from) * side.signum() * 0.27;
    (cx + along(from.0, to.0) - CHIMNEY / 2.0, cy + along(from.1, to.1) - CHIMNEY / 2.0)
}

fn centroid(part: &[Spot]) -> Spot {
    let n = part.len().max(1) as f32;
    (part.iter().map(|p| p.0).sum::<f32>() / n, part.iter().map(|p| p.1).sum::<f32>() / n)
}
