//! The lie of the land: what a map says about every pair of its Locations, worked out once and kept.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

use crate::board::{Location, Map, los};

/// The most Locations above one another in a hex.
const STOREYS: usize = 3;

/// A line of sight that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sight {
    /// The Hindrance DRM on it.
    pub(super) hindrance: i32,
    /// The TEM of the wall or hedge that covers its far end.
    pub(super) wall: i32,
}

/// A map and the lines of sight on it that have been asked for. SMOKE and how somebody stands are left out: it is
/// for choosing where to go, not for what may be fired at. Copies share what they have looked at.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    map: Arc<Map>,
    /// From each Location to each other, a row as soon as one is asked for. Whoever fills a cell, fills it alike.
    rows: Arc<[OnceLock<Box<[AtomicU8]>>]>,
}

/// A line not yet looked along, and one that is blocked; an open one has [`OPEN`] set.
const UNKNOWN: u8 = 0;
const BLOCKED: u8 = 1;
const OPEN: u8 = 0x80;

impl Ground {
    pub(super) fn new(map: &Arc<Map>) -> Ground {
        let size = usize::from(map.columns()) * (usize::from(map.rows()) + 1) * STOREYS;
        Ground { map: Arc::clone(map), rows: (0..size).map(|_| OnceLock::new()).collect() }
    }

    pub(super) fn is_of(&self, map: &Arc<Map>) -> bool {
        Arc::ptr_eq(&self.map, map)
    }

    fn index(&self, at: Location) -> Option<usize> {
        let hex = usize::from(at.hex.col()) * (usize::from(self.map.rows()) + 1)
            + usize::from(at.hex.row());
        let level = usize::try_from(at.level).ok().filter(|&level| level < STOREYS)?;
        Some(hex * STOREYS + level).filter(|&index| index < self.rows.len())
    }

    /// The line of sight between two Locations; `None` when it is blocked.
    pub(super) fn sight(&self, from: Location, to: Location) -> Option<Sight> {
        let (row, column) = (self.index(from)?, self.index(to)?);
        let fresh = || (0..self.rows.len()).map(|_| AtomicU8::new(UNKNOWN)).collect();
        let cell = self.rows.get(row)?.get_or_init(fresh).get(column)?;
        let mut known = cell.load(Ordering::Relaxed);
        if known == UNKNOWN {
            let line = los(&self.map, from, to);
            known = if line.is_clear() {
                let hindrance = u8::try_from(line.hindrance_total().clamp(0, 7)).unwrap_or(0);
                let wall = line.hexside_tem.map_or(0, |tem| tem.drm.clamp(0, 3));
                OPEN | hindrance | (u8::try_from(wall).unwrap_or(0) << 4)
            } else {
                BLOCKED
            };
            cell.store(known, Ordering::Relaxed);
        }
        (known & OPEN != 0)
            .then(|| Sight { hindrance: i32::from(known & 7), wall: i32::from(known >> 4 & 3) })
    }
}
