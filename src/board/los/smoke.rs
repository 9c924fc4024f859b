//! SMOKE on a line of sight (A24.2, A24.4): what lies on the map for a while, added to what the terrain does.

use std::collections::BTreeMap;

use super::answer::{Hinderer, Hindrance, Los};
use super::blind::{Heights, Verdict};
use super::walk::{Crossed, crossed_hexes};
use super::{End, los};
use crate::board::location::Location;
use crate::board::map::Map;
use crate::board::terrain::Terrain;

/// SMOKE in a Location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cloud {
    /// Where it was placed.
    pub at: Location,
    /// Its Hindrance DRM (A24.2).
    pub drm: i8,
    /// How many levels it rises from there (A24.4).
    pub rises: i8,
}

impl Cloud {
    /// How many levels SMOKE rises.
    pub const RISES: i8 = 2;
    /// How many levels white phosphorus rises.
    pub const PHOSPHORUS_RISES: i8 = 4;

    /// Whether it fills a Location: of its own hex, from its own level on (A24.4).
    #[must_use]
    pub fn reaches(self, map: &Map, at: Location) -> bool {
        let (bottom, level) = (map.absolute_level(self.at), map.absolute_level(at));
        self.at.hex == at.hex && bottom <= level && level < bottom.saturating_add(self.rises)
    }
}

/// The line of sight between two ends through SMOKE.
///
/// SMOKE hinders a line into, through and out of its Location, and some levels over it. Like [`los`](los()), the
/// answer is the same both ways but for `hexside_tem`: that fire *out of* SMOKE is worse off by one more is the
/// attack's business (A24.2).
pub fn los_through(map: &Map, from: End, to: End, smoke: impl IntoIterator<Item = Cloud>) -> Los {
    let ends = [from.location, to.location];
    let passed = || crossed_hexes(from.location.hex, to.location.hex);
    through_smoke(map, los(map, from, to), ends, passed, smoke)
}

/// A line of sight that terrain has been looked at for, with what SMOKE adds to it in the hexes that it passes and at its ends.
pub fn through_smoke(
    map: &Map,
    mut answer: Los,
    ends: [Location; 2],
    passed: impl FnOnce() -> Vec<Crossed>,
    smoke: impl IntoIterator<Item = Cloud>,
) -> Los {
    let mut smoke = smoke.into_iter().peekable();
    if answer.blocked.is_some() || smoke.peek().is_none() {
        return answer;
    }
    let [from, _] = ends;
    // By range from the firer; of two hexes that the line runs between, the thicker counts.
    let mut met: BTreeMap<u32, Hindrance> = BTreeMap::new();
    let mut meet = |range: u32, at: Location, drm: i8| {
        let new = Hindrance { hex: at.hex, drm, what: Hinderer::Smoke };
        match met.get(&range) {
            Some(old) if (old.drm, at.hex) >= (drm, old.hex) => {}
            _ => drop(met.insert(range, new)),
        }
    };
    let passed = passed();
    for cloud in smoke {
        let Cloud { at, drm, .. } = cloud;
        if ends.iter().any(|&end| cloud.reaches(map, end)) {
            meet(from.hex.distance(at.hex), at, drm);
        } else if let Some(hex) = passed.iter().find(|hex| hex.hex == at.hex)
            && rises_to(map, cloud, ends, hex.range, answer.range)
        {
            meet(hex.range, at, drm);
        }
    }
    answer.hinder(met.into_values(), from.hex);
    answer
}

/// Whether SMOKE in a hex between two ends reaches the line: as an obstacle of its height there would.
fn rises_to(map: &Map, smoke: Cloud, ends: [Location; 2], near: u32, whole: u32) -> bool {
    let [from, to] = ends.map(|end| i32::from(map.absolute_level(end)));
    // A board is at most 255 columns wide.
    let steps = |range: u32| i32::try_from(range).unwrap_or(i32::MAX);
    let (near, far) = (steps(near), steps(whole.saturating_sub(near)));
    let (from_high, to_low) = if from >= to { (near, far) } else { (far, near) };
    let heights = Heights { high: from.max(to), low: from.min(to), from_high, to_low };
    let bottom = i32::from(map.absolute_level(smoke.at));
    let levels = smoke.rises.unsigned_abs();
    heights.high >= bottom
        && heights.obstacle(Terrain::OpenGround, bottom, 2 * levels) != Verdict::Nothing
}
