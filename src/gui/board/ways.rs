//! What runs from hex to hex: Depressions and roads.

use hexx::EdgeDirection;
use tiny_skia::{Path, PathBuilder};

use super::geometry::{Spot, center, side_middle};
use super::painting::Painter;
use crate::board::{Coord, Depression, Depth};
use crate::gui::art::{Ink, Pen, rgb};

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
    painter.map.hexes().filter_map(|hex| ribbon(painter, hex, &exits(hex, &goes))).collect()
}

/// The colours of a Depression's floor from its edge to its middle: bare, or with water in it.
fn floor(kind: Depression) -> [Ink; 2] {
    match kind {
        Depression::Stream(Depth::Shallow) => [Ink::solid(rgb(0x7f8f86)), Ink(rgb(0x5f8fa3), 0.85)],
        Depression::Stream(Depth::Deep) => [Ink::solid(rgb(0x5b7f90)), Ink::solid(rgb(0x3f7390))],
        Depression::Gully | Depression::SunkenRoad | Depression::Stream(Depth::Dry) => {
            [Ink::solid(rgb(0x7d6b3e)), Ink(rgb(0x675730), 0.8)]
        }
    }
}

/// Gullies, streams and sunken roads: a darker floor between banks; a road is drawn over it afterwards.
pub(super) fn depressions(painter: &mut Painter<'_>) {
    let map = painter.map;
    let paths: Vec<(Depression, Path)> = map
        .hexes()
        .filter_map(|hex| {
            let exits = exits(hex, |hex, direction| map.depression_joins(hex, direction));
            Some((map.depression(hex)?, ribbon(painter, hex, &exits)?))
        })
        .collect();
    let layers = [
        (rgb(0x5c4a28), 0.55, 0.62),
        (rgb(0x8d7a4b), 1.0, 0.50),
        (rgb(0x766439), 1.0, 0.30),
        (rgb(0x675730), 0.8, 0.14),
    ];
    for (tint, alpha, width) in layers {
        for (_, path) in &paths {
            painter.canvas.stroke_path(path, Pen::new(Ink(tint, alpha), width));
        }
    }
    for (kind, path) in &paths {
        // Strokes of the banks: a broad dashed line of which the floor has left only the rims.
        let pen = Pen {
            ink: Ink(rgb(0x5c4a28), 0.55),
            width: 0.56,
            dash: Some((0.022, 0.085)),
            flat: true,
        };
        let [edge, middle] = floor(*kind);
        painter.canvas.stroke_path(path, pen);
        painter.canvas.stroke_path(path, Pen::new(edge, 0.36));
        painter.canvas.stroke_path(path, Pen::new(middle, 0.14));
    }
}

/// Roads: dirt, with two ruts.
pub(super) fn roads(painter: &mut Painter<'_>) {
    let map = painter.map;
    let paths = ribbons(painter, |hex, direction| map.has_road(hex, direction));
    let layers: [(Ink, f32); 4] = [
        (Ink(rgb(0x3a2f16), 0.18), 0.36),
        (Ink::solid(rgb(0x8f744c)), 0.30),
        (Ink::solid(rgb(0xd0b48a)), 0.25),
        (Ink::solid(rgb(0xb89a6c)), 0.125),
    ];
    for (ink, width) in layers {
        for path in &paths {
            painter.canvas.stroke_path(path, Pen::new(ink, width));
        }
    }
    for path in &paths {
        painter.canvas.stroke_path(path, Pen::new(Ink::solid(rgb(0xd3b98f)), 0.085));
    }
}
