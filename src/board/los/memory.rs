//! Lines of sight that are looked up: whether one Location sees another, the whole of a hexside, or somebody at the corner of a
//! hex, is worked out once a map and then remembered.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use super::{End, bypass_los, los, snap_shot_los};
use crate::board::coord::Coord;
use crate::board::footing::Footing;
use crate::board::hexside::{Hexside, Vertex};
use crate::board::map::Map;

/// What has been worked out of a map: a row for each Location and each [`Stance`] in it, made when somebody first looks out from
/// there. It is no part of what a map is: a copy begins with nothing, and all of them are equal.
#[derive(Default)]
pub(in crate::board) struct Memory {
    rows: OnceLock<Box<[OnceLock<Row>]>>,
}

/// What is seen from one Location by those who stand alike in it: the Locations, by how those stand there who are looked at,
/// the hexsides, and the corners of hexes.
#[derive(Default)]
struct Row {
    on_the_ground: OnceLock<Answers>,
    entrenched: OnceLock<Answers>,
    /// A list for each level on which they are crossed, from the ground of the lower hex upwards.
    hexsides: [OnceLock<Answers>; STOREYS],
    /// The corners of hexes past which somebody goes in Bypass.
    corners: OnceLock<Answers>,
}

/// On so many levels a hexside is remembered: as many as a building has.
const STOREYS: usize = 3;

/// How a unit stands, as far as lines are remembered; those over a rim or at a vehicle in Bypass are not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stance {
    /// It sees, and is seen, as one on the ground is.
    OnTheGround,
    /// In a foxhole or trench.
    Entrenched,
}

impl Stance {
    fn of(end: End) -> Option<Self> {
        match end.footing {
            Footing::Ground | Footing::OnWire => Some(Self::OnTheGround),
            Footing::Entrenched => Some(Self::Entrenched),
            Footing::Crest(_) | Footing::Bypass(_) => None,
        }
    }
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
    fn row(&self, map: &Map, from: End) -> Option<&Row> {
        let place = 2 * map.location_number(from.location)?
            + usize::from(Stance::of(from)? == Stance::Entrenched);
        let new = || (0..2 * map.locations()).map(|_| OnceLock::new()).collect();
        Some(self.rows.get_or_init(new).get(place)?.get_or_init(Row::default))
    }
}

impl Row {
    fn locations(&self, map: &Map, stance: Stance) -> &Answers {
        let answers = match stance {
            Stance::OnTheGround => &self.on_the_ground,
            Stance::Entrenched => &self.entrenched,
        };
        answers.get_or_init(|| Answers::new(map.locations()))
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

/// One end of many lines: who looks out from it more than once has its row at hand.
#[derive(Clone, Copy)]
pub struct Eye<'a> {
    map: &'a Map,
    from: End,
    row: Option<&'a Row>,
}

impl<'a> Eye<'a> {
    /// Somebody who stands so, and looks out.
    pub fn new(map: &'a Map, from: impl Into<End>) -> Self {
        let from = from.into();
        Self { map, from, row: map.memory().row(map, from) }
    }

    /// Whether the line from there is clear, as [`sees`] has it.
    pub fn sees(&self, to: impl Into<End>) -> bool {
        let to = to.into();
        let look = || los(self.map, self.from, to).is_clear();
        let place = Stance::of(to).zip(self.map.location_number(to.location));
        match (self.row, place) {
            (Some(row), Some((stance, number))) => {
                row.locations(self.map, stance).get(number, look)
            }
            _ => look(),
        }
    }
}

/// Whether a line of sight is clear: [`los`](los()) without its reasons, remembered where both ends stand on the ground or in
/// foxholes and trenches.
pub fn sees(map: &Map, from: impl Into<End>, to: impl Into<End>) -> bool {
    Eye::new(map, from).sees(to)
}

/// Whether the whole of a hexside is seen: [`snap_shot_los`] without its reasons, remembered for a firer on the ground or in a
/// foxhole or trench, and the levels of buildings over the hexside's lower hex.
pub fn sees_hexside(map: &Map, from: impl Into<End>, side: Hexside, level: i8) -> bool {
    let from = from.into();
    let look = || snap_shot_los(map, from, side, level).is_clear();
    let (a, b) = side.hexes();
    let storey = level.checked_sub(map.base_level(a).min(map.base_level(b)));
    let storey = storey.and_then(|storey| usize::try_from(storey).ok());
    let row = map.memory().row(map, from);
    let answers = row.zip(storey).and_then(|(row, storey)| row.hexsides.get(storey));
    match answers.zip(map.hexside_number(side)) {
        Some((answers, number)) => {
            answers.get_or_init(|| Answers::new(map.hexside_numbers())).get(number, look)
        }
        None => look(),
    }
}

/// Whether a unit is seen that goes in Bypass past these corners of a hex: [`bypass_los`] without its reasons, remembered for an
/// end on the ground or in a foxhole or trench.
pub fn sees_bypass(map: &Map, from: impl Into<End>, hex: Coord, vertices: &[Vertex]) -> bool {
    let from = from.into();
    let look = |vertex| bypass_los(map, from, hex, &[vertex]).is_clear();
    let answers = map
        .memory()
        .row(map, from)
        .map(|row| row.corners.get_or_init(|| Answers::new(map.corner_numbers())));
    vertices.iter().any(|&vertex| match answers.zip(map.corner_number(hex, vertex)) {
        Some((answers, number)) => answers.get(number, || look(vertex)),
        None => look(vertex),
    })
}
