//! SMOKE on a line of sight (A24.2, A24.4): what lies on the map for a while, added to what the terrain does.

use std::collections::BTreeMap;

use super::answer::{Hinderer, Hindrance, Los};
use super::blind::{Heights, Verdict};
use super::walk::crossed_hexes;
use super::{End, los};
use crate::board::location::Location;
use crate::board::map::Map;
use crate::board::terrain::Terrain;

/// How many levels SMOKE rises from where it was placed (A24.4).
const RISES: i8 = 2;

/// The line of sight between two ends through SMOKE, given as the Hindrance DRM of each Location that has some.
///
/// SMOKE hinders a line into, through and out of its Location, up to two levels over it. Like [`los`](los()), the
/// answer is the same both ways but for `hexside_tem`: that fire *out of* SMOKE is worse off by one more is the
/// attack's business (A24.2).
pub fn los_through(map: &Map, from: End, to: End, smoke: &BTreeMap<Location, i8>) -> Los {
    through_smoke(map, los(map, from, to), [from.location, to.location], smoke)
}

/// A line of sight that terrain has been looked at for, with what SMOKE adds to it.
pub fn through_smoke(
    map: &Map,
    mut answer: Los,
    ends: [Location; 2],
    smoke: &BTreeMap<Location, i8>,
) -> Los {
    if smoke.is_empty() || answer.blocked.is_some() {
        return answer;
    }
    let [from, to] = ends;
    // By range from the firer; of two hexes that the line runs between, the thicker counts.
    let mut met: BTreeMap<u32, Hindrance> = BTreeMap::new();
    let mut meet = |range: u32, at: Location, drm: i8| {
        let new = Hindrance { hex: at.hex, drm, what: Hinderer::Smoke };
        match met.get(&range) {
            Some(old) if (old.drm, at.hex) >= (drm, old.hex) => {}
            _ => drop(met.insert(range, new)),
        }
    };
    let crossed = crossed_hexes(from.hex, to.hex);
    for (&at, &drm) in smoke {
        if ends.iter().any(|&end| smoke_reaches(map, at, end)) {
            meet(from.hex.distance(at.hex), at, drm);
        } else if let Some(hex) = crossed.iter().find(|hex| hex.hex == at.hex)
            && rises_to(map, at, ends, hex.range, answer.range)
        {
            meet(hex.range, at, drm);
        }
    }
    answer.hinder(met.into_values(), from.hex);
    answer
}

/// Whether SMOKE placed in one Location fills another: the same hex, from its own level to the one above (A24.4).
pub fn smoke_reaches(map: &Map, smoke: Location, at: Location) -> bool {
    let bottom = map.absolute_level(smoke);
    let level = map.absolute_level(at);
    smoke.hex == at.hex && bottom <= level && level < bottom.saturating_add(RISES)
}

/// Whether SMOKE in a hex between two ends reaches the line: as an obstacle of its height there would.
fn rises_to(map: &Map, smoke: Location, ends: [Location; 2], near: u32, whole: u32) -> bool {
    let [from, to] = ends.map(|end| i32::from(map.absolute_level(end)));
    // A board is at most 255 columns wide.
    let steps = |range: u32| i32::try_from(range).unwrap_or(i32::MAX);
    let (near, far) = (steps(near), steps(whole.saturating_sub(near)));
    let (from_high, to_low) = if from >= to { (near, far) } else { (far, near) };
    let heights = Heights { high: from.max(to), low: from.min(to), from_high, to_low };
    let bottom = i32::from(map.absolute_level(smoke));
    let levels = RISES.unsigned_abs();
    heights.high >= bottom
        && heights.obstacle(Terrain::OpenGround, bottom, 2 * levels) != Verdict::Nothing
}
