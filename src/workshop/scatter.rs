//! What is left to chance where somebody draws: how thickly something comes up, hex by hex, by a seed.

use std::collections::BTreeSet;

use super::luck::Luck;
use super::sheet::Mirror;
use crate::board::{Coord, Map, Terrain};

/// How thickly, and by which seed. Whether something comes up in a hex hangs on the hex and on these alone: whoever draws over it
/// again changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sowing {
    /// In how many hexes of a hundred.
    pub density: u8,
    /// The seed.
    pub seed: u64,
}

/// What is left to chance apart from everything else.
#[derive(Clone, Copy)]
pub(super) enum Crop {
    /// What is scattered.
    Terrain = 1,
    /// Houses along a street.
    House,
}

impl Sowing {
    /// As it is to begin with.
    pub const USUAL: Sowing = Sowing { density: 50, seed: 1944 };

    /// The luck of a hex, if something comes up there.
    pub(super) fn luck(self, crop: Crop, hex: Coord) -> Option<Luck> {
        let number = u64::from(hex.col()) << 8 | u64::from(hex.row());
        let mut luck = Luck::of(self.seed, (crop as u64) << 16 | number);
        luck.percent(self.density.into()).then_some(luck)
    }

    /// Those of some hexes in which something comes up: on open ground off the roads, on both sides of a mirror.
    #[must_use]
    pub fn scattered(self, map: &Map, hexes: &BTreeSet<Coord>, mirror: Mirror) -> BTreeSet<Coord> {
        let open = |hex: Coord| {
            map.contains(hex) && map.terrain(hex) == Terrain::OpenGround && !map.road_hex(hex)
        };
        let free = |hex: &Coord| open(*hex) && mirror.hex(map, *hex).is_none_or(open);
        let comes_up = |hex: &Coord| self.luck(Crop::Terrain, *hex).is_some();
        hexes.iter().copied().filter(free).filter(comes_up).collect()
    }
}
