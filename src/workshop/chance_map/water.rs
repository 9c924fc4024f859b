//! A stream that winds from one edge of the map to another.

use std::collections::{BTreeMap, BTreeSet};

use super::Land;
use super::draft::Draft;
use super::path::cheapest;
use crate::board::{Coord, Depth};
use crate::workshop::luck::Luck;

/// Hexes about the heart that stay dry: the village stands there.
const DRY: u32 = 2;

/// Draws the stream, where one is wished for.
pub(super) fn draw(draft: &mut Draft, land: &Land, luck: &mut Luck) {
    if !land.stream {
        return;
    }
    let heart = draft.heart;
    // By how much each hex is in the way: that is what it winds about.
    let rough: BTreeMap<Coord, u32> =
        draft.hexes.iter().map(|hex| (*hex, luck.between(1, 36))).collect();
    let columns = u32::from(draft.columns);
    // Across the map most of the time, else along it on one side of the village.
    let across = luck.percent(70);
    let (from, to) = if across {
        let side = luck.percent(50);
        let share = if side { (16, 34) } else { (66, 84) };
        let source = luck.between(columns * share.0 / 100, columns * share.1 / 100);
        let mouth = luck.between(columns * share.0 / 100, columns * share.1 / 100);
        (at_row(draft, source, true), at_row(draft, mouth, false))
    } else {
        let row = if heart.row() > 5 { luck.between(1, 3) } else { luck.between(8, 9) };
        let row = u8::try_from(row).unwrap_or(1);
        (Coord::new(0, row), Coord::new(draft.columns.saturating_sub(1), row))
    };
    let last_row = u32::from(draft.rows);
    let way = cheapest(draft, from, &BTreeSet::from([to]), |_, next| {
        let edge = u32::from(next.row()) == last_row || next.row() == 0;
        let along = if edge && next != to { 60 } else { 0 };
        let near = next.distance(heart) <= DRY;
        (!near).then(|| rough.get(&next).copied().unwrap_or(18) + along)
    });
    let Some(way) = way else { return };
    // A brook is low when the summer has been long.
    let low = (7..=9).contains(&land.month.number());
    draft.depth = if luck.percent(if low { 40 } else { 15 }) { Depth::Dry } else { Depth::Shallow };
    draft.wet.extend(way.iter().copied());
    draft.streams.push(way);
}

/// The hex of a column at the upper or lower edge.
fn at_row(draft: &Draft, col: u32, upper: bool) -> Coord {
    let col = u8::try_from(col).unwrap_or(0).min(draft.columns.saturating_sub(1));
    let row = match (upper, col % 2) {
        (true, 0) => 1,
        (true, _) => 0,
        (false, _) => draft.rows,
    };
    Coord::new(col, row)
}
