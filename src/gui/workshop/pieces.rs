//! A piece of the map in hand: copied from the marked area, turned, mirrored, and shown where it would lie.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke};
use std::collections::BTreeSet;

use super::{Easel, Tool, Want};
use crate::board::{Coord, HexsideTerrain, Point};
use crate::gui::board::geometry::{Spot, center, corners, place, side_ends};
use crate::gui::board::tiles::ground_color;
use crate::gui::desk::Desk;
use crate::gui::theme::{self, color32};
use crate::workshop::sheet::{Chain, Edit, Laid, Piece};

/// Copies what is in the marked area, and takes it in hand.
pub(super) fn copy(easel: &mut Easel, desk: &mut Desk<'_>) {
    let Some(piece) = Piece::of(easel.drawing.map(), &easel.area) else {
        easel.tool = Tool::Area;
        desk.say("Mark an area first: drag over the hexes.");
        return;
    };
    easel.piece = Some(piece);
    easel.tool = Tool::Paste;
}

/// The same, and takes it away there.
pub(super) fn cut(easel: &mut Easel, desk: &mut Desk<'_>) {
    copy(easel, desk);
    erase(easel);
}

/// Rubs out what is in the marked area.
pub(super) fn erase(easel: &mut Easel) {
    if !easel.area.is_empty() {
        let area = std::mem::take(&mut easel.area);
        easel.drawing.once(&Edit::Erase(area), "rubbed out");
    }
}

/// Takes what was copied in hand.
pub(super) fn take(easel: &mut Easel, desk: &mut Desk<'_>) {
    match easel.piece {
        Some(_) => easel.tool = Tool::Paste,
        None => copy(easel, desk),
    }
}

/// Lays it down over a hex: one stroke.
pub(super) fn lay(easel: &mut Easel, hex: Coord) {
    let Some(piece) = easel.piece.clone() else { return };
    let said = told(&piece, piece.lay(easel.drawing.map(), hex).beyond);
    easel.drawing.once(&Edit::Paste(piece, hex), &said);
}

/// Turns it on by a sixth, or back.
pub(super) fn turn(easel: &Easel, back: bool) -> Option<Want> {
    let piece = easel.piece.as_ref().filter(|_| easel.tool == Tool::Paste)?;
    Some(Want::Lay(piece.lie.turned(if back { 5 } else { 1 })))
}

/// Mirrors it.
pub(super) fn mirror(easel: &Easel) -> Option<Want> {
    Some(Want::Lay(easel.piece.as_ref()?.lie.mirrored()))
}

/// What it is, how it lies, and what of it falls off the edge.
pub(super) fn told(piece: &Piece, beyond: usize) -> String {
    let hexes =
        |count: usize| if count == 1 { "1 hex".to_owned() } else { format!("{count} hexes") };
    let mut said = format!("piece of {}", hexes(piece.size()));
    if piece.lie.degrees() > 0 {
        said += &format!(", turned by {}°", piece.lie.degrees());
    }
    if piece.lie.is_mirrored() {
        said += ", mirrored";
    }
    match beyond {
        0 => said,
        count => format!("{said}; {} off the edge", hexes(count)),
    }
}

/// Draws a line round hexes.
pub(super) fn rim(
    painter: &Painter,
    hexes: &BTreeSet<Coord>,
    at: &dyn Fn(Spot) -> Pos2,
    color: Color32,
) {
    for (width, color) in [(5.0, Color32::from_black_alpha(140)), (2.5, color)] {
        for hex in hexes {
            let outer = hex.neighbors().filter(|(_, other)| !hexes.contains(other));
            for (side, _) in outer {
                painter.line_segment(side_ends(*hex, side).map(at), Stroke::new(width, color));
            }
        }
    }
}

/// Draws a piece as it would lie.
pub(super) fn preview(painter: &Painter, laid: &Laid, at: &dyn Fn(Spot) -> Pos2) {
    let colors = &theme::of(painter.ctx()).board;
    let hexside = at((1.0, 0.0)).x - at((0.0, 0.0)).x;
    let shape = |points: Vec<Pos2>, color: [u8; 3], rim: Stroke| {
        painter.add(Shape::convex_polygon(points, color32(color).gamma_multiply(0.93), rim));
    };
    for (hex, level) in &laid.levels {
        let plain = ground_color(colors, crate::board::Terrain::OpenGround, *level);
        let (terrain, covered) = match laid.grounds.get(hex) {
            Some((terrain, covered)) => {
                (ground_color(colors, *terrain, *level), covered.as_slice())
            }
            None => (plain, &[][..]),
        };
        let whole = corners(*hex).map(at).to_vec();
        shape(whole, if covered.is_empty() { terrain } else { plain }, Stroke::NONE);
        for points in covered {
            let from = Point::center(*hex);
            let points = points.iter().map(|(x, y)| at(place(from + Point::new(*x, *y))));
            shape(points.collect(), terrain, Stroke::NONE);
        }
    }
    for (way, from, to) in laid.ways.iter().chain(&laid.joins) {
        let (color, width) = match way {
            Chain::Road => (colors.road[0], 0.25),
            Chain::Gully | Chain::SunkenRoad => (colors.bank[1], 0.4),
            Chain::DryStream => (colors.floors[0][0], 0.4),
            Chain::ShallowStream => (colors.floors[1][0], 0.4),
            Chain::DeepStream => (colors.floors[2][0], 0.4),
        };
        let (ends, color) = ([*from, *to].map(|hex| at(center(hex))), color32(color));
        painter.line_segment(ends, Stroke::new(width * hexside, color));
        // Where two meet, there is no notch.
        for end in ends {
            painter.circle_filled(end, width * hexside / 2.0, color);
        }
    }
    for raised in &laid.buildings {
        let kind = usize::from(raised.material == crate::board::BuildingMaterial::Wooden);
        let rim = Stroke::new(1.5, color32(colors.roof_edges[kind]));
        for points in raised.outlines() {
            let points = points.into_iter().map(|point| at(place(point))).collect();
            shape(points, colors.roofs[kind], rim);
        }
    }
    for (side, terrain) in &laid.sides {
        let color = match terrain {
            HexsideTerrain::Wall => colors.wall[0],
            HexsideTerrain::Hedge => colors.hedge[0],
        };
        let ends = side_ends(side.hexes().0, side.direction()).map(at);
        painter.line_segment(ends, Stroke::new(0.16 * hexside, Color32::from_black_alpha(160)));
        painter.line_segment(ends, Stroke::new(0.1 * hexside, color32(color)));
    }
    rim(painter, &laid.levels.keys().copied().collect(), at, Color32::WHITE);
}
