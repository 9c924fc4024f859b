//! Covered Arcs on the board: the hexes that a Gun, a hull or a turret points at (C3.2, D3.1), edged along their hexsides.

use std::collections::BTreeSet;

use bevy::prelude::*;
use hexx::EdgeDirection;

use super::board::geometry::{Spot, center, corner, hatching, side_ends};
use super::brush::Brush;
use super::counters::CounterSheet;
use super::selection::Selection;
use crate::board::{Coord, End, Hexspine, Map};
use crate::rules::Position;

/// Whether every arc on the board is shown, not only those of what is picked.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArcsShown(pub bool);

/// What points somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pointer {
    /// A Gun: its CA.
    Gun,
    /// The hull of a vehicle: its VCA.
    Hull,
    /// A turret: its TCA.
    Turret,
}

/// An arc to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arc {
    /// Where it begins.
    pub from: End,
    /// Where it points.
    pub spine: Hexspine,
    /// What points there.
    pub of: Pointer,
}

/// The lengths of dash and gap round what a turret points at.
const DASH: (f32, f32) = (0.20, 0.11);

impl Arc {
    /// The hexes of a map in it, without its own.
    #[must_use]
    pub fn hexes(&self, map: &Map) -> BTreeSet<Coord> {
        let own = self.from.location.hex;
        map.hexes().filter(|hex| *hex != own && self.spine.covers_from(self.from, *hex)).collect()
    }

    /// The hexsides round it, those at the edge of the map left out.
    #[must_use]
    pub fn edges(&self, map: &Map) -> Vec<[Spot; 2]> {
        let inside = self.hexes(map);
        let mut edges = Vec::new();
        for hex in &inside {
            for side in EdgeDirection::ALL_DIRECTIONS {
                let beyond = Coord::from_hex(hex.hex() + side);
                if beyond.is_some_and(|other| map.contains(other) && !inside.contains(&other)) {
                    edges.push(side_ends(*hex, side));
                }
            }
        }
        edges
    }

    /// The word on it.
    const fn word(self) -> &'static str {
        match self.of {
            Pointer::Gun => "CA",
            Pointer::Hull => "VCA: hull",
            Pointer::Turret => "TCA: turret",
        }
    }

    /// Where the word stands: a little way along the middle of it.
    fn middle(self) -> Spot {
        let hex = self.from.location.hex;
        let (x, y) = match self.from.footing.corner() {
            Some(spine) => corner(hex, spine),
            None => center(hex),
        };
        let turn = super::counters::machines::vehicle_face::angle(self.spine);
        (x + turn.cos() * 2.0, y + turn.sin() * 2.0)
    }
}

/// The arcs that are shown: of what is picked, or of all.
#[must_use]
pub fn shown(pos: &Position, selection: &Selection, ArcsShown(all): ArcsShown) -> Vec<Arc> {
    let mut arcs = Vec::new();
    for weapon in pos.weapons.values() {
        let picked = all
            || selection.weapons.contains(&weapon.id)
            || weapon.owner().is_some_and(|unit| selection.units.contains(&unit));
        let from = pos.weapon_at(weapon.id).filter(|_| picked);
        if let (Some(gun), Some(from)) = (&weapon.gun, from) {
            arcs.push(Arc { from: from.into(), spine: gun.facing, of: Pointer::Gun });
        }
    }
    for unit in pos.units.values().filter(|unit| all || selection.units.contains(&unit.id)) {
        let (Some(vehicle), Some(from)) = (unit.vehicle(), unit.end()) else { continue };
        arcs.push(Arc { from, spine: vehicle.facing, of: Pointer::Hull });
        let turns = pos.vehicle_type(unit.id).is_some_and(|values| values.turns_turret());
        if turns && vehicle.turret != vehicle.facing {
            arcs.push(Arc { from, spine: vehicle.turret, of: Pointer::Turret });
        }
    }
    arcs
}

/// Draws arcs: their edges, hatched when they are the question, and over them what each of them is.
pub(super) fn draw(
    brush: &mut Brush,
    (sheet, images): (&mut CounterSheet, &mut Assets<Image>),
    map: &Map,
    arcs: &[Arc],
    hatched: bool,
) {
    for arc in arcs {
        outline(brush, map, *arc, hatched);
    }
    for arc in arcs {
        let (image, wide) = sheet.label(images, arc.word());
        brush.picture(image, arc.middle(), Vec2::new(wide, 1.0) * 0.32);
    }
}

fn outline(brush: &mut Brush, map: &Map, arc: Arc, hatched: bool) {
    let colors = match arc.of {
        Pointer::Gun | Pointer::Hull => brush.colors.hull_arc,
        Pointer::Turret => brush.colors.turret_arc,
    };
    let dash = (arc.of == Pointer::Turret).then_some(DASH);
    if hatched {
        for hex in arc.hexes(map) {
            let (x, y) = center(hex);
            for [a, b] in hatching((x, y), &[-0.6, -0.2, 0.2, 0.6]) {
                // What a turret points at is hatched the other way.
                let flip = |spot: Spot| (2.0 * x - spot.0, spot.1);
                let [a, b] = if dash.is_some() { [flip(a), flip(b)] } else { [a, b] };
                brush.line(a, b, 0.035, (colors[0], 0.30));
            }
        }
    }
    for [a, b] in arc.edges(map) {
        brush.bordered(a, b, colors, dash);
    }
}
