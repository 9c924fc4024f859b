//! Where a battle is fought: which way, from which areas, for what, and for how long.

use std::ops::RangeInclusive;

use crate::board::{Coord, Map, Terrain};
use crate::workshop::chance_map::Extent;
use crate::workshop::luck::Luck;

use super::{Fight, Wishes};

/// The greatest lead in Casualty Victory Points that is asked for.
const MOST_MARGIN: i32 = 30;

/// What is fought for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// Buildings that the second side holds.
    Village {
        /// What they are called.
        buildings: Vec<String>,
        /// How many of them the first side needs.
        at_least: usize,
    },
    /// Buildings between the sides.
    Middle {
        /// What they are called.
        buildings: Vec<String>,
        /// How many of them the first side needs.
        at_least: usize,
    },
    /// Casualties.
    Losses {
        /// The lead that the first side needs.
        margin: i32,
    },
}

impl Aim {
    /// All of their names in `assets/battle/points.toml`.
    pub(super) const IDS: [&str; 3] = ["village", "middle", "losses"];

    /// Its name there.
    pub(super) const fn id(&self) -> &'static str {
        let [village, middle, losses] = Aim::IDS;
        match self {
            Aim::Village { .. } => village,
            Aim::Middle { .. } => middle,
            Aim::Losses { .. } => losses,
        }
    }

    /// The least and the most that the first side can be asked for.
    pub(super) fn asked(&self) -> RangeInclusive<i32> {
        match self {
            Aim::Village { buildings, .. } | Aim::Middle { buildings, .. } => {
                1..=i32::try_from(buildings.len()).unwrap_or(1)
            }
            Aim::Losses { .. } => 1..=MOST_MARGIN,
        }
    }

    /// So much is asked of the first side.
    pub(super) fn wanted(&self) -> i32 {
        match self {
            Aim::Village { at_least, .. } | Aim::Middle { at_least, .. } => {
                i32::try_from(*at_least).unwrap_or(1)
            }
            Aim::Losses { margin } => *margin,
        }
    }

    /// Asks so much of the first side, as far as it can be asked for.
    pub(super) fn ask(&mut self, wanted: i32) {
        let asked = self.asked();
        let wanted = wanted.clamp(*asked.start(), *asked.end());
        match self {
            Aim::Village { at_least, .. } | Aim::Middle { at_least, .. } => {
                *at_least = usize::try_from(wanted).unwrap_or(1);
            }
            Aim::Losses { margin } => *margin = wanted,
        }
    }
}

/// The columns in which a side sets up, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strip {
    /// The leftmost.
    pub(super) left: u8,
    /// The rightmost.
    pub(super) right: u8,
}

impl Strip {
    /// Whether a hex lies in it.
    pub(super) const fn holds(self, hex: Coord) -> bool {
        self.left <= hex.col() && hex.col() <= self.right
    }
}

/// Where a battle is fought.
pub(super) struct Ground {
    /// The columns of the map.
    pub(super) columns: u8,
    /// Its largest printed row.
    pub(super) rows: u8,
    /// Whether the first side comes from the west.
    pub(super) from_west: bool,
    /// Where both sides set up.
    pub(super) strips: [Strip; 2],
    /// What is fought for.
    pub(super) aim: Aim,
    /// For so many Game Turns.
    pub(super) turns: u8,
}

impl Ground {
    /// Reads a map for it.
    pub(super) fn of(map: &Map, wishes: &Wishes, luck: &mut Luck) -> Ground {
        let columns = map.columns();
        let heart = heart(map);
        let last = columns.saturating_sub(1);
        // From where the way is the longer one.
        let (west, east) = (heart, last.saturating_sub(heart));
        let from_west = if west == east { luck.percent(50) } else { west > east };
        let mirrored = |strip: Strip| Strip {
            left: last.saturating_sub(strip.right),
            right: last.saturating_sub(strip.left),
        };
        // Everything as seen by the first side: it comes from column 0.
        let middle = if from_west { heart } else { last.saturating_sub(heart) };
        let extent = wishes.land.extent;
        let (size, gap) = match extent {
            Extent::Small => (0, 5),
            Extent::Medium => (1, 8),
            Extent::Large => (2, 9),
        };
        let (strips, way) = match wishes.fight {
            Fight::Attack => {
                let front = middle.saturating_sub(gap).max(2);
                let line = middle.saturating_sub(3).max(front + 2);
                let rear = (middle + 5 + size).min(last);
                (
                    [Strip { left: 0, right: front }, Strip { left: line, right: rear }],
                    middle - front,
                )
            }
            Fight::Meeting => {
                let depth = (columns / 3).saturating_sub(1);
                let there = Strip { left: last.saturating_sub(depth), right: last };
                let here = Strip { left: 0, right: depth };
                ([here, there], middle.saturating_sub(depth))
            }
        };
        let strips = if from_west { strips } else { strips.map(mirrored) };
        let turns = 4 + way / 3 + size;
        let mut ground = Ground {
            columns,
            rows: map.rows(),
            from_west,
            strips,
            aim: Aim::Losses { margin: 1 },
            turns,
        };
        ground.aim = ground.choose_aim(map, wishes, heart, luck);
        ground
    }

    fn choose_aim(&self, map: &Map, wishes: &Wishes, heart: u8, luck: &mut Luck) -> Aim {
        let [first, second] = self.strips;
        let lies = |hex: Coord| match wishes.fight {
            Fight::Attack => second.holds(hex),
            Fight::Meeting => !first.holds(hex) && !second.holds(hex),
        };
        let far = |id| {
            let hexes = map.building_hexes(id).iter();
            hexes.map(|hex| hex.col().abs_diff(heart)).min().unwrap_or(u8::MAX)
        };
        let mut found: Vec<(u8, String)> = map
            .buildings()
            .filter(|id| map.building_hexes(*id).iter().all(|hex| lies(*hex)))
            .filter_map(|id| Some((far(id), map.building_name(id)?.to_owned())))
            .collect();
        // The nearest to the heart first; of those as near, the one that matters more was named first.
        found.sort_by_key(|(far, _)| *far);
        let most = match wishes.land.extent {
            Extent::Small => 4,
            Extent::Medium => 6,
            Extent::Large => 8,
        };
        // An odd number between two sides: one of them has more.
        let most = if wishes.fight == Fight::Meeting { most - 1 } else { most };
        let buildings: Vec<String> = found.into_iter().take(most).map(|(_, name)| name).collect();
        let count = buildings.len();
        match wishes.fight {
            Fight::Attack if count > 0 => Aim::Village { at_least: count.div_ceil(2), buildings },
            Fight::Meeting if count > 1 && luck.percent(65) => {
                Aim::Middle { at_least: count.div_ceil(2), buildings }
            }
            _ => Aim::Losses { margin: 1 },
        }
    }

    /// The hexes in which the second side has dug in: where it looks toward the enemy from its own area.
    pub(super) fn foxholes(&self, map: &Map, wishes: &Wishes, luck: &mut Luck) -> Vec<Coord> {
        if wishes.fight == Fight::Meeting {
            return Vec::new();
        }
        let [_, strip] = self.strips;
        let front = |hex: Coord| {
            let depth =
                if self.from_west { hex.col() - strip.left } else { strip.right - hex.col() };
            depth < 4
        };
        let soft = |hex: Coord| {
            let soft = matches!(
                map.terrain(hex),
                Terrain::OpenGround
                    | Terrain::Brush
                    | Terrain::Grain
                    | Terrain::Orchard
                    | Terrain::Woods
            );
            soft && map.depression(hex).is_none() && !map.road_hex(hex)
        };
        let mut may: Vec<Coord> =
            map.hexes().filter(|hex| strip.holds(*hex) && front(*hex) && soft(*hex)).collect();
        let wanted = match wishes.land.extent {
            Extent::Small => 2,
            Extent::Medium => 3,
            Extent::Large => 5,
        };
        let mut found = Vec::new();
        while found.len() < wanted && !may.is_empty() {
            let Some(hex) = luck.pick(&may).copied() else { break };
            may.retain(|other| other.distance(hex) > 1);
            found.push(hex);
        }
        found.sort_unstable();
        found
    }
}

/// The column about which the buildings lie.
fn heart(map: &Map) -> u8 {
    let named = map.buildings().filter(|id| map.building_name(*id).is_some());
    // The farms lie apart and come last: the first few make the village.
    let cols: Vec<u32> = named
        .take(4)
        .filter_map(|id| map.building_hexes(id).first())
        .map(|hex| u32::from(hex.col()))
        .collect();
    let count = u32::try_from(cols.len()).unwrap_or(0);
    let mean = (cols.iter().sum::<u32>() + count / 2).checked_div(count);
    mean.and_then(|mean| u8::try_from(mean).ok()).unwrap_or(map.columns() / 2)
}
