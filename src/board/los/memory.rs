//! Lines of sight that are looked up: whether one Location sees another, and whether it sees the whole of a hexside, is
//! worked out once a map and then remembered.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use super::{End, los, snap_shot_los};
use crate::board::footing::Footing;
use crate::board::hexside::Hexside;
use crate::board::location::Location;
use crate::board::map::Map;

/// What has been worked out of a map: a row for each Location, made when somebody first looks out from there. It is no part of
/// what a map is: a copy begins with nothing, and all of them are equal.
#[derive(Default)]
pub(in crate::board) struct Memory {
    rows: OnceLock<Box<[OnceLock<Row>]>>,
}

/// What is seen from one Location, by the Location and by the hexside looked at.
struct Row {
    locations: Answers,
    hexsides: Answers,
}

/// An answer each: [`UNKNOWN`] until it is worked out.
struct Answers(Box<[AtomicU8]>);

const UNKNOWN: u8 = 0;
const BLOCKED: u8 = 1;
const CLEAR: u8 = 2;

impl Answers {
    fn new(len: usize) -> Self {
        Self((0..len).map(|_| AtomicU8::new(UNKNOWN)).collect())
    }

    /// The answer of that number. Whoever works it out comes to the same, so that it does not matter who is first.
    fn get(&self, number: usize, work_out: impl FnOnce() -> bool) -> bool {
        let Some(cell) = self.0.get(number) else { return work_out() };
        match cell.load(Ordering::Relaxed) {
            UNKNOWN => {
                let clear = work_out();
                cell.store(if clear { CLEAR } else { BLOCKED }, Ordering::Relaxed);
                clear
            }
            answer => answer == CLEAR,
        }
    }
}

impl Memory {
    fn row(&self, map: &Map, from: Location) -> Option<&Row> {
        let locations = map.locations();
        let rows = self.rows.get_or_init(|| (0..locations).map(|_| OnceLock::new()).collect());
        let row = rows.get(map.location_number(from)?)?;
        Some(row.get_or_init(|| Row {
            locations: Answers::new(locations),
            hexsides: Answers::new(map.hexside_numbers()),
        }))
    }
}

impl Clone for Memory {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Memory {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Memory {}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Memory")
    }
}

/// Whether a unit sees as one on the ground does: neither out of a foxhole nor over a rim.
fn on_the_ground(end: End) -> bool {
    matches!(end.footing, Footing::Ground | Footing::OnWire)
}

/// Whether a line of sight is clear: [`los`](los()) without its reasons, remembered where both ends stand on the ground.
pub fn sees(map: &Map, from: impl Into<End>, to: impl Into<End>) -> bool {
    let (from, to) = (from.into(), to.into());
    let look = || los(map, from, to).is_clear();
    if !(on_the_ground(from) && on_the_ground(to)) {
        return look();
    }
    match (map.memory().row(map, from.location), map.location_number(to.location)) {
        (Some(row), Some(number)) => row.locations.get(number, look),
        _ => look(),
    }
}

/// Whether the whole of a hexside is seen: [`snap_shot_los`] without its reasons, remembered for a firer on the ground and the
/// level of the hexside's lower hex.
pub fn sees_hexside(map: &Map, from: impl Into<End>, side: Hexside, level: i8) -> bool {
    let from = from.into();
    let look = || snap_shot_los(map, from, side, level).is_clear();
    let (a, b) = side.hexes();
    if !on_the_ground(from) || level != map.base_level(a).min(map.base_level(b)) {
        return look();
    }
    match (map.memory().row(map, from.location), map.hexside_number(side)) {
        (Some(row), Some(number)) => row.hexsides.get(number, look),
        _ => look(),
    }
}
