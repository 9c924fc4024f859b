//! One building: where it may stand, how far it goes on, and how it stands to the road.

use super::draft::{Draft, House};
use crate::board::{Coord, EdgeDirection};
use crate::workshop::luck::Luck;

/// A long house that stands along a road, by the road's direction: corners from the centre of the hex, as the map file has
/// them. North to south; from the upper right to the lower left; from the upper left to the lower right.
const UPRIGHT: [(i32, i32); 4] = [(-48, -43), (48, -43), (48, 43), (-48, 43)];
const RISING: [(i32, i32); 4] = [(-89, -2), (41, -46), (89, 2), (-41, 46)];
const FALLING: [(i32, i32); 4] = [(-41, -46), (89, -2), (41, 46), (-89, 2)];

/// What sort of building is wanted.
pub(super) struct Plan {
    /// So many hexes at most.
    pub(super) hexes: u32,
    /// How often in a hundred it is of stone.
    pub(super) stone: u32,
    /// How often in a hundred it has an upper level.
    pub(super) tall: u32,
    /// What it is called.
    pub(super) name: Option<&'static str>,
}

/// Whether a building can stand in a hex: dry, whole, and no bridge between buildings that are there.
pub(super) fn may_stand(draft: &Draft, hex: Coord, neighbours: usize) -> bool {
    let beside = draft.around(hex).filter(|other| draft.built.contains(other)).count();
    draft.free(hex) && draft.whole(hex) && beside <= neighbours
}

/// Builds from a hex on, along the road where there is one.
pub(super) fn build(draft: &mut Draft, luck: &mut Luck, from: Coord, plan: &Plan) {
    let mut hexes = vec![from];
    while hexes.len() < usize::try_from(plan.hexes).unwrap_or(1) {
        let goes_on = |hex: Coord| {
            let joined = hexes.iter().any(|own| own.is_adjacent(hex));
            let frontage = draft.around(hex).any(|other| draft.paved.contains(&other));
            let level = draft.level(hex) == draft.level(from);
            let crowded = draft.around(hex).any(|other| draft.built.contains(&other));
            joined && frontage && level && !crowded && may_stand(draft, hex, 0)
        };
        match draft
            .any(luck, |hex| hex.distance(from) <= 2 && !hexes.contains(&hex) && goes_on(hex))
        {
            Some(hex) => hexes.push(hex),
            None => break,
        }
    }
    let stone = luck.percent(plan.stone);
    let tall = luck.percent(plan.tall);
    let levels = match (tall, hexes.len() > 1 && luck.percent(35)) {
        (true, true) => 2,
        (true, false) => 1,
        (false, _) => 0,
    };
    let outline = if hexes.len() == 1 { askew(draft, luck, from) } else { None };
    draft.built.extend(hexes.iter().copied());
    draft.houses.push(House { name: plan.name, stone, levels, hexes, outline });
}

/// The outline of a house of one hex that stands along the road beside it; none where it stands square.
fn askew(draft: &Draft, luck: &mut Luck, hex: Coord) -> Option<[(i32, i32); 4]> {
    let beside: Vec<Coord> =
        draft.around(hex).filter(|other| draft.paved.contains(other)).collect();
    let road = *luck.pick(&beside)?;
    let along: Vec<EdgeDirection> = road
        .neighbors()
        .filter(|(_, other)| draft.road_between(road, *other))
        .map(|(direction, _)| direction)
        .collect();
    let way = luck.pick(&along)?;
    let step = way.into_hex();
    if luck.percent(25) {
        return None;
    }
    // Straight up or down the board, or by columns up or down to the right.
    Some(match (step.x, step.y) {
        (0, _) => UPRIGHT,
        (1, 0) | (-1, 0) => FALLING,
        _ => RISING,
    })
}
