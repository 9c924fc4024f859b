//! Fields, orchards and meadows, with hedges and walls where the land is closed.

use std::collections::BTreeSet;

use super::Land;
use super::draft::Draft;
use crate::board::{Coord, Hexside, HexsideTerrain, Terrain};
use crate::workshop::luck::Luck;

/// Draws them.
pub(super) fn draw(draft: &mut Draft, land: &Land, luck: &mut Luck) {
    // Hexes of each, and how often in a hundred a field has a border.
    let fields = draft.scaled(land.open.of([9, 7, 6, 3]));
    let bordered = land.open.of([80, 55, 35, 10]);
    for _ in 0..fields {
        let near_road = |hex: Coord| draft.around(hex).any(|other| draft.paved.contains(&other));
        let field = draft.any(luck, |hex| draft.free(hex) && near_road(hex));
        let Some(from) = field else { continue };
        let level = draft.level(from);
        let size = luck.between(3, 7);
        let patch =
            draft.patch(luck, from, size, |hex| draft.free(hex) && draft.level(hex) == level);
        let orchard = draft.built.iter().any(|house| house.distance(from) <= 2) && luck.percent(60);
        let growing = match luck.below(10) {
            // A meadow is open ground, and still has its hedge.
            0..=1 => None,
            _ if orchard => Some(Terrain::Orchard),
            _ => Some(Terrain::Grain),
        };
        if let Some(growing) = growing {
            draft.cover.extend(patch.iter().map(|hex| (*hex, growing)));
        }
        if luck.percent(bordered) {
            enclose(draft, luck, &patch);
        }
    }
}

/// A hedge or a wall about a field, with gaps; roads and houses stay open to it.
fn enclose(draft: &mut Draft, luck: &mut Luck, field: &BTreeSet<Coord>) {
    let border = if luck.percent(70) { HexsideTerrain::Hedge } else { HexsideTerrain::Wall };
    for hex in field {
        let outside: Vec<Coord> =
            draft.around(*hex).filter(|other| !field.contains(other)).collect();
        for other in outside {
            let open = draft.wet.contains(&other) || draft.built.contains(&other);
            // Not where the ground falls away: a hedge stands on the edge of a field, not of a slope.
            let slope = draft.level(other) != draft.level(*hex);
            if open || slope || luck.percent(22) {
                continue;
            }
            if let Some(side) = Hexside::between(*hex, other) {
                draft.borders.entry(side).or_insert(border);
            }
        }
    }
}
