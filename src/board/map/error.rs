//! What can be wrong with a map file, and where.

use std::fmt;

use super::super::coord::Coord;
use super::super::hexside::Hexside;
use super::{MAX_COLUMNS, MAX_ROWS};
use crate::files::say_where;

/// A map file that cannot be used: where and why. Displays as `file:line:column: problem`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapError {
    /// The file as the caller named it.
    pub file: String,
    /// The line, counted from 1; none when the file could not be read at all.
    pub line: Option<usize>,
    /// The column in characters, counted from 1.
    pub column: Option<usize>,
    /// The hex in question, where there is one.
    pub hex: Option<Coord>,
    /// What is wrong.
    pub problem: MapProblem,
}

/// What is wrong with a map file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MapProblem {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Neither a built-in map nor a file.
    #[error("there is no built-in map and no file of that name; built in are: {0}")]
    NotFound(String),
    /// Not TOML, a field missing, unknown, or of the wrong type; in the words of the TOML reader.
    #[error("{0}")]
    Syntax(String),
    /// A size below one or beyond what a board may have.
    #[error("a board has 1 to {MAX_COLUMNS} columns and 1 to {MAX_ROWS} rows, not {0}")]
    Size(i64),
    /// No month.
    #[error("{0} is no month; 1 to 12 are")]
    Month(i64),
    /// A hill level out of range.
    #[error("a hill has level 1, 2 or 3, not {0}")]
    HillLevel(i64),
    /// A building's levels out of range.
    #[error("a building has 0 (single storey), 1 or 2 upper levels, not {0}")]
    BuildingLevels(i64),
    /// A terrain kind that does not exist.
    #[error("\"{0}\" is no terrain; {kinds} are", kinds = super::words::terrain_kinds())]
    UnknownTerrain(String),
    /// A building material that does not exist.
    #[error("\"{0}\" is no building material; \"wooden\" and \"stone\" are")]
    UnknownMaterial(String),
    /// A roof that does not exist.
    #[error("\"{0}\" is no roof; \"hip\", \"gable\" and \"half-hip\" are")]
    UnknownRoof(String),
    /// A way that no ridge runs.
    #[error("a ridge runs \"along\" or \"across\", not \"{0}\"")]
    UnknownRidge(String),
    /// A depth of a stream that does not exist.
    #[error("\"{0}\" is no depth of a stream; \"dry\", \"shallow\" and \"deep\" are")]
    UnknownDepth(String),
    /// A Depression where its terrain leaves none.
    #[error("hex {0} ({1}) cannot lie in a gully, stream or sunken road")]
    NotInDepression(Coord, String),
    /// A road where nobody can go.
    #[error("hex {0} is water: no road goes through it")]
    RoadInWater(Coord),
    /// Not a hex name.
    #[error("\"{0}\" is not a hex such as K10, nor a block of hexes such as C3-F6")]
    BadHex(String),
    /// A hex that the board does not have.
    #[error("hex {0} is not on the board")]
    OffBoard(Coord),
    /// A block whose second corner lies left of or above its first.
    #[error("the block {0} is empty: name its upper left hex first")]
    EmptyBlock(String),
    /// Two terrains for one hex.
    #[error("hex {hex} is given terrain a second time: {second}, after {first}")]
    TwoTerrains {
        /// The hex.
        hex: Coord,
        /// What it was given before.
        first: String,
        /// What it is given here.
        second: String,
    },
    /// Two hill levels, or a hill in a Depression.
    #[error("hex {0} is given a level a second time")]
    TwoLevels(Coord),
    /// Not a hexside.
    #[error("\"{0}\" is not a hexside such as E4/E5")]
    BadHexside(String),
    /// A hexside between hexes that do not touch.
    #[error("{0} and {1} share no hexside: they are not adjacent")]
    NotAdjacent(Coord, Coord),
    /// A hexside given twice.
    #[error("hexside {0} is given a wall or hedge a second time")]
    HexsideTwice(Hexside),
    /// A chain of hexes with a gap.
    #[error("the way from {0} to {1} jumps: they are not adjacent")]
    Gap(Coord, Coord),
    /// A chain of fewer than two hexes.
    #[error("\"{0}\" is not a chain of at least two hexes such as A5-B5-C6")]
    BadChain(String),
    /// A building whose hexes do not hang together.
    #[error("the building is in two parts: {0} touches none of its other hexes")]
    SplitBuilding(Coord),
    /// A building without a hex.
    #[error("the building has no hexes")]
    EmptyBuilding,
    /// Two buildings of one name.
    #[error("a second building is called \"{0}\"")]
    SameName(String),
    /// A footprint for terrain that has none of its own.
    #[error(
        "hex {0} ({1}) cannot have a footprint: only buildings, woods, brush, grain and marsh can"
    )]
    NoFootprintHere(Coord, String),
    /// Two footprints for one hex.
    #[error("hex {0} is given a footprint a second time")]
    FootprintTwice(Coord),
    /// A polygon with fewer than three points.
    #[error("a polygon of {0}'s footprint has fewer than three points")]
    FootprintPoints(Coord),
    /// A polygon beyond its hex.
    #[error("the point [{x}, {y}] of {hex}'s footprint lies outside the hex")]
    FootprintOutside {
        /// The hex.
        hex: Coord,
        /// Across.
        x: i32,
        /// Down.
        y: i32,
    },
    /// A polygon that touches itself or has no area.
    #[error("a polygon of {0}'s footprint crosses itself or has no inside")]
    FootprintShape(Coord),
    /// A half-hip roof over a house that has no ends.
    #[error("the house in {hex} has {corners} corners; a half-hip roof wants four")]
    HalfHip {
        /// The hex.
        hex: Coord,
        /// How many corners the house has.
        corners: usize,
    },
}

impl MapProblem {
    /// The hex in question, where there is one.
    pub fn hex(&self) -> Option<Coord> {
        match self {
            Self::OffBoard(hex)
            | Self::TwoTerrains { hex, .. }
            | Self::TwoLevels(hex)
            | Self::NotAdjacent(hex, _)
            | Self::NotInDepression(hex, _)
            | Self::RoadInWater(hex)
            | Self::Gap(hex, _)
            | Self::SplitBuilding(hex)
            | Self::NoFootprintHere(hex, _)
            | Self::FootprintTwice(hex)
            | Self::FootprintPoints(hex)
            | Self::FootprintOutside { hex, .. }
            | Self::FootprintShape(hex)
            | Self::HalfHip { hex, .. } => Some(*hex),
            Self::HexsideTwice(side) => Some(side.hexes().0),
            _ => None,
        }
    }
}

impl MapError {
    /// The hexside in question, where it is one.
    #[must_use]
    pub fn side(&self) -> Option<Hexside> {
        match self.problem {
            MapProblem::HexsideTwice(side) => Some(side),
            _ => None,
        }
    }

    /// A file that cannot be read at all.
    pub fn unreadable(file: &str, why: &dyn fmt::Display) -> Self {
        Self::of_file(file, MapProblem::Unreadable(why.to_string()))
    }

    /// An error of the file as a whole.
    pub(super) fn of_file(file: &str, problem: MapProblem) -> Self {
        Self { file: file.to_owned(), line: None, column: None, hex: None, problem }
    }

    /// An error at a byte of the text.
    pub(super) fn at(file: &str, text: &str, byte: usize, problem: MapProblem) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            file: file.to_owned(),
            line: Some(before.matches('\n').count() + 1),
            column: Some(before[line_start..].chars().count() + 1),
            hex: problem.hex(),
            problem,
        }
    }
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say_where(f, &self.file, &[self.line, self.column], &self.problem)
    }
}

impl std::error::Error for MapError {}
