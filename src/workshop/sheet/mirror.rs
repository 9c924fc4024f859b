//! Drawing two sides at once.

use super::Edit;
use crate::board::{Coord, Hexside, Map};

/// Where what is drawn is drawn a second time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Mirror {
    /// Nowhere.
    #[default]
    None,
    /// On the other side of a line down the middle.
    LeftRight,
    /// Where it would be if the board were turned by half.
    HalfTurn,
}

impl Mirror {
    /// Every kind, as they are offered.
    pub const ALL: [Mirror; 3] = [Mirror::None, Mirror::LeftRight, Mirror::HalfTurn];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mirror::None => "No mirror",
            Mirror::LeftRight => "Left, right",
            Mirror::HalfTurn => "Half turn",
        }
    }

    /// Whether a board can be drawn on so. With an even number of columns, the two sides do not lie alike.
    #[must_use]
    pub fn fits(self, map: &Map) -> bool {
        self == Mirror::None || map.columns() % 2 == 1
    }

    /// The hex on the other side, in which what is drawn in this one is drawn a second time; none on a board that cannot be drawn on so.
    #[must_use]
    pub fn hex(self, map: &Map, hex: Coord) -> Option<Coord> {
        let col = map.columns().checked_sub(1)?.checked_sub(hex.col())?;
        let row = match self {
            Mirror::None => return None,
            Mirror::LeftRight => hex.row(),
            // The columns B, D, F … begin half a hex lower, with a row 0.
            Mirror::HalfTurn => {
                (map.rows() + u8::from(hex.col().is_multiple_of(2))).checked_sub(hex.row())?
            }
        };
        Some(Coord::new(col, row)).filter(|hex| self.fits(map) && map.contains(*hex))
    }

    /// The same change on the other side; none where there is nothing to be done there.
    #[must_use]
    pub fn edit(self, map: &Map, edit: &Edit) -> Option<Edit> {
        if !self.fits(map) || self == Mirror::None {
            return None;
        }
        let to = |hex: &Coord| self.hex(map, *hex);
        let side = |side: &Hexside| {
            let (a, b) = side.hexes();
            Hexside::between(to(&a)?, to(&b)?)
        };
        Some(match edit {
            Edit::Terrain(hexes, terrain) => {
                Edit::Terrain(hexes.iter().filter_map(to).collect(), *terrain)
            }
            Edit::Level(hexes, level) => Edit::Level(hexes.iter().filter_map(to).collect(), *level),
            Edit::Building { hexes, material, storeys } => Edit::Building {
                hexes: hexes.iter().filter_map(to).collect(),
                material: *material,
                storeys: *storeys,
            },
            Edit::Rebuild(hex, material, storeys) => Edit::Rebuild(to(hex)?, *material, *storeys),
            Edit::Roof(hex, roof) => Edit::Roof(to(hex)?, *roof),
            Edit::Paste(piece, at) => Edit::Paste(piece.beyond(self), to(at)?),
            Edit::House(hex, house) => {
                let house = house.map(|house| {
                    let (x, y) = house.moved;
                    let (turned, moved) = match self {
                        Mirror::LeftRight => ((180 - house.turned) % 180, (-x, y)),
                        _ => (house.turned, (-x, -y)),
                    };
                    super::House { turned, moved, ..house }
                });
                Edit::House(to(hex)?, house)
            }
            Edit::Footprint(hex, polygons) => {
                let point = |(x, y): &(i32, i32)| match self {
                    Mirror::LeftRight => (-x, *y),
                    _ => (-x, -y),
                };
                let polygons = polygons.iter().map(|points| points.iter().map(point).collect());
                Edit::Footprint(to(hex)?, polygons.collect())
            }
            Edit::Join(way, from, onto) => Edit::Join(*way, to(from)?, to(onto)?),
            Edit::Part(one) => Edit::Part(side(one)?),
            Edit::Side(one, terrain) => Edit::Side(side(one)?, *terrain),
            Edit::Erase(hexes) => Edit::Erase(hexes.iter().filter_map(to).collect()),
            Edit::Name(..) | Edit::Title(_) | Edit::Month(_) | Edit::Size { .. } => return None,
        })
    }
}
