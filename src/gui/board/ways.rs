//! What runs from hex to hex: Depressions and roads.

use hexx::EdgeDirection;
use tiny_skia::{Path, PathBuilder};

use super::geometry::{Spot, center, side_middle};
use super::painting::Painter;
use crate::board::{Coord, Depression, Depth};
use crate::gui::art::{Ink, Pen, rgb};
use crate::gui::theme::Board;

/// The ribbon through a hex that leaves it by these sides.
fn ribbon(painter: &Painter<'_>, hex: Coord, exits: &[EdgeDirection]) -> Option<Path> {
    let middle = center(hex);
    let end = |direction: &EdgeDirection| side_middle(hex, *direction);
    let mut path = PathBuilder::new();
    let mut curve = |a: Spot, b: Spot| {
        path.move_to(a.0, a.1);
        path.quad_to(middle.0, middle.1, b.0, b.1);
    };
    match exits {
        [] => return None,
        [only] => {
            // A way that ends at the edge of the board runs off it.
            let beyond = hex.neighbor(only.const_neg());
            let leaves = !beyond.is_some_and(|hex| painter.map.contains(hex));
            curve(end(only), middle);
            if leaves {
                let edge = end(&only.const_neg());
                let far = |t: f32| {
                    (middle.0 + (edge.0 - middle.0) * t, middle.1 + (edge.1 - middle.1) * t)
                };
                curve(middle, far(2.6));
            }
        }
        _ => {
            for (i, a) in exits.iter().enumerate() {
                for b in exits.iter().skip(i + 1) {
                    curve(end(a), end(b));
                }
            }
        }
    }
    path.finish()
}

fn exits(hex: Coord, goes: impl Fn(Coord, EdgeDirection) -> bool) -> Vec<EdgeDirection> {
    EdgeDirection::ALL_DIRECTIONS.into_iter().filter(|direction| goes(hex, *direction)).collect()
}

fn ribbons(painter: &Painter<'_>, goes: impl Fn(Coord, EdgeDirection) -> bool) -> Vec<Path> {
    let ways = painter.hexes.iter().map(|hex| ribbon(painter, *hex, &exits(*hex, &goes)));
    ways.flatten().collect()
}

/// The colours of a Depression's floor from its edge to its middle: bare, or with water in it.
fn floor(kind: Depression, colors: &Board) -> [Ink; 2] {
    let [dry, shallow, deep] = colors.floors;
    match kind {
        Depression::Stream(Depth::Shallow) => [Ink::solid(shallow[0]), Ink(shallow[1], 0.85)],
        Depression::Stream(Depth::Deep) => deep.map(Ink::solid),
        Depression::Gully | Depression::SunkenRoad | Depression::Stream(Depth::Dry) => {
            [Ink::solid(dry[0]), Ink(dry[1], 0.8)]
        }
    }
}

/// Gullies, streams and sunken roads: a darker floor between banks; a road is drawn over it afterwards.
pub(super) fn depressions(painter: &mut Painter<'_>) {
    let map = painter.map;
    let paths: Vec<(Depression, Path)> = painter
        .hexes
        .iter()
        .copied()
        .filter_map(|hex| {
            let exits = exits(hex, |hex, direction| map.depression_joins(hex, direction));
            Some((map.depression(hex)?, ribbon(painter, hex, &exits)?))
        })
        .collect();
    let [rim, slope, foot, bottom] = painter.colors.bank;
    let layers = [(rim, 0.55, 0.62), (slope, 1.0, 0.50), (foot, 1.0, 0.30), (bottom, 0.8, 0.14)];
    for (tint, alpha, width) in layers {
        for (_, path) in &paths {
            painter.canvas.stroke_path(path, Pen::new(Ink(tint, alpha), width));
        }
    }
    for (kind, path) in &paths {
        // Strokes of the banks: a broad dashed line of which the floor has left only the rims.
        let pen = Pen { ink: Ink(rim, 0.55), width: 0.56, dash: Some((0.022, 0.085)), flat: true };
        let [edge, middle] = floor(*kind, painter.colors);
        painter.canvas.stroke_path(path, pen);
        painter.canvas.stroke_path(path, Pen::new(edge, 0.36));
        painter.canvas.stroke_path(path, Pen::new(middle, 0.14));
    }
}

/// Roads: dirt, with two ruts.
pub(super) fn roads(painter: &mut Painter<'_>) {
    let map = painter.map;
    let paths = ribbons(painter, |hex, direction| map.has_road(hex, direction));
    let [road, edge, ruts, strip] = painter.colors.road;
    let layers: [(Ink, f32); 4] = [
        (Ink(rgb(0x3a2f16), painter.depth(0.18)), 0.36),
        (Ink::solid(edge), 0.30),
        (Ink::solid(road), 0.25),
        (Ink::solid(ruts), 0.125),
    ];
    for (ink, width) in layers {
        for path in &paths {
            painter.canvas.stroke_path(path, Pen::new(ink, width));
        }
    }
    for path in &paths {
        painter.canvas.stroke_path(path, Pen::new(Ink::solid(strip), 0.085));
    }
}
