//! Roads: one along the map, one across it, meeting in the heart of the village.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Draft;
use super::path::cheapest;
use crate::board::Coord;
use crate::workshop::luck::Luck;

/// How unwelcome each hex is to a road.
pub(super) struct Lie(BTreeMap<Coord, u32>);

impl Lie {
    /// By chance.
    pub(super) fn of(draft: &Draft, luck: &mut Luck) -> Lie {
        Lie(draft.hexes.iter().map(|hex| (*hex, luck.between(6, 22))).collect())
    }

    /// What a step of a road costs: slopes and fords are avoided, and where there is a road already it is used.
    pub(super) fn step(&self, draft: &Draft, from: Coord, to: Coord) -> Option<u32> {
        let (wet, built) = (draft.wet.contains(&to), draft.built.contains(&to));
        // It goes through the water and out again, never along in it.
        if built || (wet && draft.wet.contains(&from)) {
            return None;
        }
        if draft.road_between(from, to) {
            return Some(3);
        }
        let slope = u32::from(draft.level(from).abs_diff(draft.level(to))) * 25;
        let ford = if wet { 45 } else { 0 };
        // A road beside a road is none.
        let beside = draft.around(to).filter(|hex| draft.paved.contains(hex)).count();
        let beside = if beside > 1 { 14 } else { 0 };
        let edge = if draft.whole(to) { 0 } else { 10 };
        // Nothing runs along the edge of the map.
        let rim = to.col() == 0 || to.col() + 1 == draft.columns;
        let edge = edge + if rim { 15 } else { 0 };
        Some(self.0.get(&to).copied().unwrap_or(14) + slope + ford + beside + edge)
    }
}

/// Draws the roads.
pub(super) fn draw(draft: &mut Draft, luck: &mut Luck) {
    let lie = Lie::of(draft, luck);
    let last = draft.columns.saturating_sub(1);
    let edge = |draft: &Draft, holds: &dyn Fn(Coord) -> bool| -> BTreeSet<Coord> {
        let dry = draft.hexes.iter().filter(|hex| !draft.wet.contains(hex));
        dry.copied().filter(|hex| holds(*hex)).collect()
    };
    let (low, high) = (luck.between(2, 5), luck.between(6, 9));
    let middle = |hex: Coord| (low..=high).contains(&u32::from(hex.row()));
    let west = edge(draft, &|hex| hex.col() == 0 && middle(hex));
    let east = edge(draft, &|hex| hex.col() == last && middle(hex));
    let upper = |hex: Coord| hex.row() == u8::from(hex.col().is_multiple_of(2));
    let heart = draft.heart;
    let (spread, rows) = (u32::from(draft.columns) / 4, draft.rows);
    let near = |hex: Coord| u32::from(hex.col().abs_diff(heart.col())) <= spread;
    let north = edge(draft, &|hex| upper(hex) && near(hex));
    let south = edge(draft, &|hex| hex.row() == rows && near(hex));
    let arms = match luck.below(5) {
        0 => vec![north],
        1 => vec![south],
        _ => vec![north, south],
    };
    for to in [west, east].into_iter().chain(arms) {
        if let Some(road) = cheapest(draft, heart, &to, |from, to| lie.step(draft, from, to)) {
            draft.pave(fresh(draft, road));
        }
    }
    if draft.roads.is_empty() {
        draft.pave(vec![heart]);
    }
}

/// The part of a road that is not one already, with the hex that it leaves the old one by.
pub(super) fn fresh(draft: &Draft, road: Vec<Coord>) -> Vec<Coord> {
    let old = road.windows(2).take_while(|pair| match pair {
        [one, other] => draft.road_between(*one, *other),
        _ => false,
    });
    let old = old.count();
    road.into_iter().skip(old).collect()
}
