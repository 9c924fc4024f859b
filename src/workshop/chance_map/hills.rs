//! Hills: long backs with levels inside each other and ragged crest lines.

use std::collections::BTreeMap;

use super::Land;
use super::draft::Draft;
use crate::board::Coord;
use crate::workshop::luck::Luck;

/// Tenths of a hex between two crest lines.
const STEP: u32 = 17;

/// Draws the hills.
pub(super) fn draw(draft: &mut Draft, land: &Land, luck: &mut Luck) {
    let count = match land.hills.of([0, 1, 2, 3]) {
        0 => return,
        count => draft.scaled(count).max(1),
    };
    let highest = u8::try_from(land.hills.of([0, 2, 2, 3])).unwrap_or(2);
    let heart = draft.heart;
    for _ in 0..count {
        // The village lies below; what rises there is a slope.
        let Some(top) = draft.any(luck, |hex| hex.distance(heart) >= 4) else { continue };
        let back = ridge(draft, luck, top);
        let reach = luck.between(18, 24 + 8 * u32::from(highest));
        let rough: BTreeMap<Coord, u32> =
            draft.hexes.iter().map(|hex| (*hex, luck.below(9))).collect();
        for hex in draft.hexes.clone() {
            let far = back.iter().map(|top| top.distance(hex)).min().unwrap_or(99) * 10;
            let far = far + rough.get(&hex).copied().unwrap_or(0);
            let height = reach.checked_sub(far).map_or(0, |left| 1 + left / STEP);
            let height = u8::try_from(height).unwrap_or(highest).min(highest);
            if height > draft.level(hex) {
                draft.levels.insert(hex, height);
            }
        }
    }
    lower(draft);
}

/// The line of a hill's back.
fn ridge(draft: &Draft, luck: &mut Luck, top: Coord) -> Vec<Coord> {
    let mut back = vec![top];
    let mut at = top;
    let ways: Vec<_> = top.neighbors().map(|(direction, _)| direction).collect();
    let Some(way) = luck.pick(&ways).copied() else { return back };
    for _ in 0..luck.between(1, 4) {
        let turned = match luck.below(4) {
            0 => way.clockwise(),
            1 => way.counter_clockwise(),
            _ => way,
        };
        match at.neighbor(turned).filter(|next| draft.hexes.contains(next)) {
            Some(next) => {
                at = next;
                back.push(at);
            }
            None => break,
        }
    }
    back
}

/// Takes down what is too steep: water and the heart of the village lie low, and nothing is more than a level above what is next to it.
fn lower(draft: &mut Draft) {
    for wet in draft.wet.clone() {
        draft.levels.remove(&wet);
    }
    draft.levels.remove(&draft.heart);
    loop {
        let too_high = draft.levels.keys().copied().find_map(|hex| {
            let lowest = draft.around(hex).map(|other| draft.level(other)).min()?;
            (draft.level(hex) > lowest + 1).then_some((hex, lowest + 1))
        });
        let Some((hex, level)) = too_high else { break };
        draft.levels.insert(hex, level);
    }
    // A hillock of one hex is a mole's.
    let alone = |hex: &Coord| {
        draft.level(*hex) == 1 && !draft.around(*hex).any(|other| draft.level(other) > 0)
    };
    let alone: Vec<Coord> = draft.levels.keys().copied().filter(alone).collect();
    for hex in alone {
        draft.levels.remove(&hex);
    }
}
