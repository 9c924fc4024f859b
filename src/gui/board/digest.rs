//! What a piece of the picture is known by: two that have the same digest look the same.

use std::fmt::Write;

use hexx::EdgeDirection;
use sha2::{Digest as _, Sha256};

use super::geometry::center;
use super::painting::Plan;
use crate::board::{Coord, Map};
use crate::gui::art::Area;

/// The painter's version: a hash of its source (`build.rs`).
const PAINTER: &str = env!("FIRST_FIRE_PAINTER");

/// Sixty-four hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Digest(String);

impl Digest {
    /// Of everything that a piece of a plan may depend on.
    #[must_use]
    pub fn of(plan: &Plan, area: Area) -> Digest {
        Digest::by(PAINTER, plan, area)
    }

    /// The same for a painter of that version.
    #[must_use]
    pub fn by(painter: &str, plan: &Plan, area: Area) -> Digest {
        let mut told = format!("{painter} {:?} {area:?}", plan.manner());
        plan.hexes(area).for_each(|hex| tell(&mut told, plan.map(), hex));
        let digest = Sha256::digest(told);
        Digest(digest.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")))
    }

    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// All that is painted of a hex.
fn tell(told: &mut String, map: &Map, hex: Coord) {
    let ways = |goes: &dyn Fn(EdgeDirection) -> bool| {
        EdgeDirection::ALL_DIRECTIONS.map(|direction| u8::from(goes(direction)))
    };
    let sides = EdgeDirection::ALL_DIRECTIONS.map(|direction| map.side_of(hex, direction));
    // A board may end anywhere: which neighbours there are decides which way a road runs on.
    let beside = ways(&|direction| hex.neighbor(direction).is_some_and(|hex| map.contains(hex)));
    let _ = write!(
        told,
        "\n{hex} {:?} {:?} {} {:?} {:?} {:?} {sides:?} {beside:?} {:?} {:?}",
        center(hex),
        map.terrain(hex),
        map.base_level(hex),
        map.depression(hex),
        ways(&|direction| map.depression_joins(hex, direction)),
        ways(&|direction| map.has_road(hex, direction)),
        map.footprint(hex),
        map.roof(hex),
    );
}
