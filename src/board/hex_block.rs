//! Blocks of hexes, as files write them.

use super::coord::Coord;

/// A block of hexes by its upper left and lower right one: "C3-F6". One hex, "C3", is a block too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexBlock {
    /// The upper left one.
    pub first: Coord,
    /// The lower right one.
    pub last: Coord,
}

impl HexBlock {
    /// Reads one.
    ///
    /// # Errors
    /// What stands there for a hex and is none.
    pub fn read(text: &str) -> Result<HexBlock, &str> {
        let hex = |name: &str| name.parse::<Coord>().ok();
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        Ok(HexBlock { first: hex(first).ok_or(first)?, last: hex(last).ok_or(last)? })
    }

    /// Whether its corners stand the wrong way round: there is no hex in it then.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.first.col() > self.last.col() || self.first.row() > self.last.row()
    }

    /// Its hexes, column by column; a map may lack half hexes among them.
    pub fn hexes(self) -> impl Iterator<Item = Coord> {
        let rows = self.first.row()..=self.last.row();
        let cols = self.first.col()..=self.last.col();
        cols.flat_map(move |col| rows.clone().map(move |row| Coord::new(col, row)))
    }
}
