//! The village: side streets off the roads where they meet, and houses along all of them.

use std::collections::BTreeSet;

use super::draft::Draft;
use super::houses::{self, Plan};
use super::names;
use super::path::cheapest;
use super::roads::{Lie, fresh};
use super::{Amount, Land};
use crate::board::{Coord, Hexside, HexsideTerrain};
use crate::workshop::luck::Luck;

/// Draws streets, houses and their gardens.
pub(super) fn draw(draft: &mut Draft, land: &Land, luck: &mut Luck) {
    let wanted = draft.scaled(land.village.of([4, 8, 13, 20])).max(4);
    for _ in 0..draft.scaled(land.village.of([0, 1, 2, 4])) {
        street(draft, luck);
    }
    for nth in 0..wanted {
        house(draft, land, luck, nth);
    }
    gardens(draft, luck);
}

/// A side street: from the road near the heart to where there is none yet.
fn street(draft: &mut Draft, luck: &mut Luck) {
    let heart = draft.heart;
    let free_of_roads = |draft: &Draft, hex: Coord| {
        let beside = draft.around(hex).any(|other| draft.paved.contains(&other));
        draft.whole(hex) && !draft.paved.contains(&hex) && !draft.wet.contains(&hex) && !beside
    };
    let end =
        draft.any(luck, |hex| (2..=4).contains(&hex.distance(heart)) && free_of_roads(draft, hex));
    let Some(end) = end else { return };
    let lie = Lie::of(draft, luck);
    let near = |hex: &&Coord| hex.distance(heart) <= 4;
    let to: BTreeSet<Coord> = draft.paved.iter().filter(near).copied().collect();
    let way = cheapest(draft, end, &to, |from, to| {
        let dry = !draft.wet.contains(&to);
        dry.then(|| lie.step(draft, from, to)).flatten()
    });
    if let Some(way) = way {
        let way = fresh(draft, way);
        draft.pave(way);
    }
}

/// One more house: as near to the heart as there is room, give or take a little.
fn house(draft: &mut Draft, land: &Land, luck: &mut Luck, nth: u32) {
    let heart = draft.heart;
    let dense = land.village >= Amount::Some;
    let places = draft.hexes.iter().copied().filter(|hex| {
        let road = draft.around(*hex).find(|other| draft.paved.contains(other));
        let level = road.is_some_and(|road| draft.level(road) == draft.level(*hex));
        let neighbours = usize::from(dense && hex.distance(heart) <= 3);
        level && houses::may_stand(draft, *hex, neighbours)
    });
    let far = |hex: Coord, luck: &mut Luck| hex.distance(heart) * 3 + luck.below(5);
    let place = places.map(|hex| (far(hex, luck), hex)).min();
    let Some((_, hex)) = place else { return };
    let near = hex.distance(heart) <= 3;
    let first = nth == 0;
    let large = if near { 50 } else { 15 };
    let hexes = match (luck.percent(large), luck.percent(20)) {
        (true, true) => 3,
        (true, false) => 2,
        (false, _) => 1,
    };
    let plan = Plan {
        hexes: if first { 2 } else { hexes },
        stone: if first {
            100
        } else if near {
            55
        } else {
            20
        },
        tall: if first {
            100
        } else if near {
            60
        } else {
            25
        },
        name: usize::try_from(nth).ok().and_then(|nth| names::VILLAGE.get(nth)).copied(),
    };
    houses::build(draft, luck, hex, &plan);
}

/// Walls and hedges behind some of the houses, never across a road.
fn gardens(draft: &mut Draft, luck: &mut Luck) {
    let built: Vec<Coord> = draft.built.iter().copied().collect();
    for house in built {
        if !luck.percent(30) {
            continue;
        }
        let border = if luck.percent(60) { HexsideTerrain::Wall } else { HexsideTerrain::Hedge };
        let behind = |hex: &Coord| !draft.paved.contains(hex) && !draft.built.contains(hex);
        let garden: Vec<Coord> =
            draft.around(house).filter(behind).filter(|hex| !draft.wet.contains(hex)).collect();
        let Some(garden) = luck.pick(&garden).copied() else { continue };
        let outside: Vec<Coord> = draft
            .around(garden)
            .filter(|hex| !draft.built.contains(hex) && !draft.wet.contains(hex))
            .collect();
        for hex in outside {
            if let Some(side) = Hexside::between(garden, hex).filter(|_| luck.percent(75)) {
                draft.borders.entry(side).or_insert(border);
            }
        }
    }
}
