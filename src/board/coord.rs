//! Printed hex names (A1, K10, AA5) and the axial coordinates behind them: the one place that converts.
//!
//! Hexes are flat-top with A1 top left; the columns B, D, F … are set half a hex lower, so that hex n of
//! such a column touches rows n and n+1 of its neighbours.
//!
//! Directions are those of `hexx`, read as on the *printed* board: [`EdgeDirection::FLAT_TOP`] points up the
//! board, to the smaller row, and clockwise is clockwise on paper. A layout whose y axis points up (Bevy's)
//! draws such a board upside down unless it inverts y.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::stable::{Form, Stable};
use hexx::{EdgeDirection, Hex};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many letters the alphabet of column names has; column 26 is AA, 27 BB, 52 AAA.
const LETTERS: u8 = 26;

/// A hex by its printed name. Ordered by column, then row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coord {
    col: u8,
    row: u8,
}

/// A record of both: 1 is the column, 2 the row.
impl Stable for Coord {
    fn write(&self, form: &mut Form) {
        match (self.col, self.row) {
            // Where both are there and take a byte, as nearly everywhere, all of it is written at once.
            (col @ 1..=0x7f, row @ 1..=0x7f) => form.ready([1, col, 2, row, 0]),
            (col, row) => {
                form.field(1, &col);
                form.field(2, &row);
                form.end();
            }
        }
    }
}

impl PartialOrd for Coord {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Coord {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number().cmp(&other.number())
    }
}

/// A text that is no hex name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is not a hex name such as A1, K10 or AA5")]
pub struct CoordError {
    /// The text as it was given.
    pub text: String,
}

impl Coord {
    /// The hex in a column (0 is A) and printed row. Any pair names a hex; whether a board has it, its map knows.
    pub const fn new(col: u8, row: u8) -> Self {
        Self { col, row }
    }

    /// Both as one number, in the order of the hexes: quicker to compare than one after the other.
    pub(super) const fn number(self) -> u32 {
        (self.col as u32) << 8 | self.row as u32
    }

    /// The column, counted from 0 for A.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// The printed row.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The axial coordinate: x is the column, y counts down the board along a column.
    pub const fn hex(self) -> Hex {
        Hex::new(self.col as i32, self.row as i32 - (self.col as i32 >> 1))
    }

    /// The printed hex of an axial coordinate, or none when no name reaches it (left of A, or above row 0).
    pub fn from_hex(hex: Hex) -> Option<Self> {
        let col = u8::try_from(hex.x).ok()?;
        let row = u8::try_from(hex.y.checked_add(hex.x >> 1)?).ok()?;
        Some(Self { col, row })
    }

    /// The hex next to this one in a direction of the printed board, or none when no name reaches it.
    pub fn neighbor(self, direction: EdgeDirection) -> Option<Self> {
        Self::from_hex(self.hex() + direction.into_hex())
    }

    /// The hexsides of this hex that look at another one: one, or two where it lies right between them; all in the same hex.
    pub fn sides_toward(self, other: Coord) -> impl Iterator<Item = EdgeDirection> {
        let way = self.hex().way_to(other.hex());
        let any = self == other;
        EdgeDirection::ALL_DIRECTIONS.into_iter().filter(move |side| any || way.contains(side))
    }

    /// The nameable neighbours with the direction of each, clockwise from the lower right.
    pub fn neighbors(self) -> impl Iterator<Item = (EdgeDirection, Self)> {
        EdgeDirection::ALL_DIRECTIONS
            .into_iter()
            .filter_map(move |direction| Some((direction, self.neighbor(direction)?)))
    }

    /// The direction to an adjacent hex; none when `other` is not adjacent.
    pub fn direction_to(self, other: Self) -> Option<EdgeDirection> {
        let step = other.hex() - self.hex();
        EdgeDirection::ALL_DIRECTIONS.into_iter().find(|direction| direction.into_hex() == step)
    }

    /// Range in hexes, 0 to itself.
    pub fn distance(self, other: Self) -> u32 {
        self.hex().unsigned_distance_to(other.hex())
    }

    /// Whether the two hexes share a hexside.
    pub fn is_adjacent(self, other: Self) -> bool {
        match self.col.abs_diff(other.col) {
            0 => self.row.abs_diff(other.row) == 1,
            1 => {
                // Hex n of a lower column touches n and n + 1 beside it.
                let (lower, upper) = if self.col % 2 == 1 { (self, other) } else { (other, self) };
                upper.row.checked_sub(lower.row).is_some_and(|below| below <= 1)
            }
            _ => false,
        }
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'A' + self.col % LETTERS);
        for _ in 0..=self.col / LETTERS {
            write!(f, "{letter}")?;
        }
        write!(f, "{}", self.row)
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Coord {
    type Err = CoordError;

    /// Reads a printed name in either case: one letter or the same letter repeated, then the row without
    /// leading zeros.
    fn from_str(text: &str) -> Result<Self, CoordError> {
        parse(text).ok_or_else(|| CoordError { text: text.to_owned() })
    }
}

fn parse(text: &str) -> Option<Coord> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, row) = text.split_at_checked(digits)?;
    let letter = letters.bytes().next()?.to_ascii_uppercase();
    let same = letters.bytes().all(|b| b.to_ascii_uppercase() == letter);
    let canonical = row == "0" || !row.starts_with('0');
    if !same
        || !letter.is_ascii_uppercase()
        || !canonical
        || !row.bytes().all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let rounds = u8::try_from(letters.len() - 1).ok()?;
    let col = rounds.checked_mul(LETTERS)?.checked_add(letter - b'A')?;
    Some(Coord { col, row: row.parse().ok()? })
}

impl Serialize for Coord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Coord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_from_str(deserializer)
    }
}

/// Reads any value that is written as its text; what the names of this module share.
pub(super) fn deserialize_from_str<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
    T::Err: fmt::Display,
{
    let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::Coord;
    use crate::stable::{Form, record};

    struct Plainly {
        col: u8,
        row: u8,
    }
    record!(Plainly { 1 col, 2 row });

    #[test]
    fn every_hex_is_written_as_a_record_of_its_column_and_row() {
        for (col, row) in (0..=u8::MAX).flat_map(|col| (0..=u8::MAX).map(move |row| (col, row))) {
            let (hex, record) = (Form::of(&Coord::new(col, row)), Form::of(&Plainly { col, row }));
            assert_eq!(hex.bytes(), record.bytes(), "{col} {row}");
        }
    }
}
