//! Woods in clumps with ragged edges and clearings, and what grows and lies about besides.

use super::Land;
use super::draft::Draft;
use crate::board::{Coord, Terrain};
use crate::workshop::luck::Luck;

/// Draws them.
pub(super) fn draw(draft: &mut Draft, land: &Land, luck: &mut Luck) {
    let all = u32::try_from(draft.hexes.len()).unwrap_or(0);
    let wanted = all * land.woods.of([2, 8, 16, 28]) / 100;
    let mut planted = 0;
    // A clump may find no room: so many are tried, and no more.
    for _ in 0..60 {
        if planted >= wanted {
            break;
        }
        planted += clump(draft, luck);
    }
    edges(draft, land, luck);
    scatter(draft, land, luck);
}

/// Whether trees may stand in a hex: not in the way, and not up against the houses.
fn may_grow(draft: &Draft, hex: Coord) -> bool {
    let built = draft.around(hex).any(|other| draft.built.contains(&other));
    draft.free(hex) && !built
}

/// Plants a clump, and says how many hexes it has.
fn clump(draft: &mut Draft, luck: &mut Luck) -> u32 {
    let heart = draft.heart;
    let from = draft.any(luck, |hex| hex.distance(heart) >= 3 && may_grow(draft, hex));
    let Some(from) = from else { return 0 };
    let size = luck.between(4, 14);
    let mut patch = draft.patch(luck, from, size, |hex| may_grow(draft, hex));
    // A wood of some size has a clearing in it.
    let inner = |hex: &&Coord| draft.around(**hex).all(|other| patch.contains(&other));
    let inner: Vec<Coord> = patch.iter().filter(inner).copied().collect();
    if let Some(clearing) = luck.pick(&inner).copied().filter(|_| luck.percent(60)) {
        patch.remove(&clearing);
    }
    draft.cover.extend(patch.iter().map(|hex| (*hex, Terrain::Woods)));
    u32::try_from(patch.len()).unwrap_or(0)
}

/// Brush where a wood or a stream ends, and marsh where water stands.
fn edges(draft: &mut Draft, land: &Land, luck: &mut Luck) {
    let often = land.open.of([24, 18, 14, 7]);
    for hex in draft.hexes.clone() {
        let beside = |draft: &Draft, is: &dyn Fn(Coord) -> bool| draft.around(hex).any(is);
        if draft.wet.contains(&hex) {
            if luck.percent(25) && !draft.paved.contains(&hex) {
                draft.cover.insert(hex, Terrain::Brush);
            }
            continue;
        }
        if !may_grow(draft, hex) {
            continue;
        }
        let woods = beside(draft, &|other| draft.cover.get(&other) == Some(&Terrain::Woods));
        let water = beside(draft, &|other| draft.wet.contains(&other));
        if water && draft.level(hex) == 0 && luck.percent(12) {
            draft.cover.insert(hex, Terrain::Marsh);
        } else if (woods || water) && luck.percent(often) {
            draft.cover.insert(hex, Terrain::Brush);
        }
    }
}

/// Bushes by themselves, rocks on the heights, and the shells that have fallen.
fn scatter(draft: &mut Draft, land: &Land, luck: &mut Luck) {
    let heart = draft.heart;
    for _ in 0..draft.scaled(land.open.of([9, 7, 5, 3])) {
        if let Some(hex) = draft.any(luck, |hex| may_grow(draft, hex)) {
            draft.cover.insert(hex, Terrain::Brush);
        }
    }
    for _ in 0..draft.scaled(luck.below(4)) {
        if let Some(hex) = draft.any(luck, |hex| may_grow(draft, hex) && draft.level(hex) > 0) {
            draft.cover.insert(hex, Terrain::Crag);
        }
    }
    for _ in 0..draft.scaled(luck.below(5)) {
        let hex = draft.any(luck, |hex| draft.free(hex) && hex.distance(heart) <= 7);
        if let Some(hex) = hex {
            draft.cover.insert(hex, Terrain::Shellholes);
        }
    }
}
