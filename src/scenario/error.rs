//! What can be wrong with a scenario file, and where.

use std::fmt;

use crate::board::{Coord, Location, MapError};
use crate::counters::{CatalogueError, CounterId, Nationality};
use crate::files::say_where;
use crate::rules::Side;

/// A scenario file that cannot be used: where and why. Displays as `file:line: problem`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioError {
    /// The file as the caller named it.
    pub file: String,
    /// The line, counted from 1; `None` when the file could not be read at all.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: ScenarioProblem,
}

/// What is wrong with a scenario file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScenarioProblem {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Neither a built-in scenario nor a file.
    #[error("there is no built-in scenario and no file of that name; built in are: {0}")]
    NotFound(String),
    /// Not TOML, a key missing, unknown or of the wrong type; in the words of the TOML reader.
    #[error("{0}")]
    Syntax(String),
    /// The map cannot be used.
    #[error("map: {0}")]
    Map(Box<MapError>),
    /// The counters the game ships with, or those that the file names, cannot be used.
    #[error("counters: {0}")]
    Catalogue(Box<CatalogueError>),
    /// More files of counters than anybody needs.
    #[error("a scenario names at most {0} files of counters")]
    TooManyCounterFiles(usize),
    /// No plain name of a picture.
    #[error(
        "picture: \"{0}\" is not the name of a .png file beside the scenario, such as ford.png"
    )]
    BadPicture(String),
    /// A number is too small or too large.
    #[error("{what} is {value}: it has to be {least} to {most}")]
    OutOfRange {
        /// Which number.
        what: &'static str,
        /// What was written.
        value: i64,
        /// The least allowed.
        least: i64,
        /// The most allowed.
        most: i64,
    },
    /// Neither a hex nor a block of hexes.
    #[error("\"{0}\" is not a hex such as K10, nor a block of hexes such as C3-F6")]
    BadHex(String),
    /// Not a Location.
    #[error("\"{0}\" is not a Location such as E4 or E4:1")]
    BadLocation(String),
    /// A block whose second corner lies left of or above its first.
    #[error("\"{0}\" names no hex: a block runs from its upper left to its lower right hex")]
    EmptyBlock(String),
    /// A hex that the map does not have.
    #[error("hex {0} is not on the map")]
    HexOffMap(Coord),
    /// A Location that the map does not have.
    #[error("there is no Location {0} on the map")]
    LocationOffMap(Location),
    /// Foxholes, a trench or wire where its terrain leaves none.
    #[error("hex {0} ({1}) holds no foxholes, trench or wire")]
    NoWorksHere(Coord, String),
    /// A hex that is named twice in one list.
    #[error("hex {0} is named twice")]
    HexTwice(Coord),
    /// A counter that does not exist, or is of the other sort.
    #[error("\"{id}\" is no {sort} counter")]
    UnknownCounter {
        /// What was written.
        id: String,
        /// Unit or weapon.
        sort: &'static str,
    },
    /// A counter of another nationality than its side's.
    #[error("{counter} is not {nationality}, the side's nationality")]
    NationalityMismatch {
        /// The counter.
        counter: CounterId,
        /// The side's nationality.
        nationality: Nationality,
    },
    /// A side without units.
    #[error("the {} side has no units", side_name(*.0))]
    NoUnits(Side),
    /// More units than a game can number.
    #[error("there are more than {0} units")]
    TooManyUnits(usize),
    /// A unit with no place, or with more than one.
    #[error("{0} needs exactly one of `at`, `area`, `enters` and, if it is no vehicle, `aboard`")]
    UnitPlace(CounterId),
    /// A label that no vehicle of the side has.
    #[error("no vehicle of the side has the label \"{0}\"")]
    UnknownLabel(String),
    /// A label on what takes no Passengers.
    #[error("{0} takes no Passengers, and needs no label")]
    LabelForNobody(CounterId),
    /// Riders before men rode on tanks.
    #[error("{0} rides on a tank, which its nation does from {1} on")]
    NoRidersYet(CounterId, u16),
    /// Passengers whom nobody is to see.
    #[error("{0} is aboard a vehicle: nobody is concealed there, and there are no Dummies")]
    ConcealedAboard(CounterId),
    /// A Gun whose crew rides in what does not tow it.
    #[error(
        "{0} has its crew aboard, and no vehicle labelled \"{1}\" tows it: its T# has to be no higher than the M#, and it tows one Gun (C10.1)"
    )]
    NotTowed(CounterId, String),
    /// A towed Gun that is dug in, or points somewhere.
    #[error("{0} is towed by the vehicle of its crew: it has neither `facing` nor `emplaced`")]
    TowedFacing(CounterId),
    /// More Passengers than there is room for.
    #[error(
        "the vehicles labelled \"{0}\" have no room for all who are aboard: a squad takes 10 PP, a half-squad or crew 5, weapons their own, and there are four SMC at most (D6.1)"
    )]
    TooManyAboard(String),
    /// Not one of the six hexspines.
    #[error("\"{0}\" is no hexspine: east, north-east, north-west, west, south-west or south-east")]
    BadHexspine(String),
    /// A vehicle that stands somewhere and points nowhere.
    #[error("a vehicle that is placed `at` a hex says its `facing`")]
    FacingNeeded,
    /// A vehicle that comes later, but points somewhere now.
    #[error("a vehicle that `enters` later points inward by itself: it has no `facing`")]
    FacesInward,
    /// A turret on a vehicle that has none.
    #[error("{0} has no turret that turns")]
    NoTurret(CounterId),
    /// Hatches on a vehicle that has none.
    #[error("{0} is unarmored: its crew is neither CE nor BU")]
    NoHatches(CounterId),
    /// A vehicle in Motion that does not stand on the board from the start.
    #[error("{0} is in Motion: it has to be placed `at` a hex")]
    MotionNeedsPlace(CounterId),
    /// A vehicle where it cannot be.
    #[error("{0} cannot be in {1}: its kind does not enter there")]
    NoPlaceForVehicle(CounterId, Location),
    /// An area named twice.
    #[error("there are two areas named \"{0}\"")]
    AreaTwice(String),
    /// A captured weapon of the side's own nationality.
    #[error("{0} is a weapon of the side's own: list it under `weapons`")]
    NotCaptured(CounterId),
    /// `dismantled` where nothing can be.
    #[error("none of these weapons can be dismantled")]
    NothingToDismantle,
    /// Panzerfausts for who has none.
    #[error("{0} troops have no Panzerfausts (C13.3)")]
    NoPanzerfausts(Nationality),
    /// A Panzerfaust as a support weapon.
    #[error("{0} is nobody's: say with `panzerfausts` how many the side has (C13.3)")]
    PanzerfaustCounter(CounterId),
    /// A Gun that points nowhere.
    #[error("{0} is a Gun: say with `facing` to which hexspine it points")]
    GunFacing(CounterId),
    /// A facing where nothing points anywhere.
    #[error("`facing` and `emplaced` are for units with a Gun")]
    NoGunToFace,
    /// A Gun that comes later.
    #[error("{0} is a Gun, and Guns do not enter from off the map")]
    GunEnters(CounterId),
    /// A Gun that is too large for where it stands (C11.2).
    #[error("{0} is too large for a building or rubble (B23.423)")]
    GunTooLarge(CounterId),
    /// Two Guns for one unit.
    #[error("{0} would be the second Gun of one unit")]
    TwoGuns(CounterId),
    /// An area without hexes.
    #[error("the area \"{0}\" has no hexes")]
    AreaEmpty(String),
    /// An area that does not exist.
    #[error("there is no area \"{0}\"")]
    UnknownArea(String),
    /// An area that cannot hold the units that have to be set up in it (A5.1).
    #[error("the area \"{0}\" is too small for the units that set up in it (A5.1)")]
    AreaTooSmall(String),
    /// Areas of the two sides overlap.
    #[error("both sides may set up in hex {0}")]
    AreasOverlap(Coord),
    /// Fixed units exceed the stacking limits (A5.1).
    #[error(
        "{0} would hold more than three squad-equivalents, four SMC or one vehicle of a side (A5.1)"
    )]
    Overstacked(Location),
    /// Units of both sides in one Location.
    #[error("units of both sides are placed in {0}")]
    BothSides(Location),
    /// Reinforcements with no hex to enter by.
    #[error("reinforcements need `entry` hexes of their side")]
    NoEntry,
    /// An entry hex or a hex of the friendly edge that is not at the map's edge.
    #[error("hex {0} is not at the edge of the map")]
    NotAtEdge(Coord),
    /// A victory condition with a key that does not belong to it, or lacking one.
    #[error("{0}")]
    VictoryKeys(&'static str),
    /// A building that the map does not have.
    #[error("the map has no building named \"{0}\"")]
    UnknownBuilding(String),
    /// More hexes or buildings to control than there are.
    #[error(
        "{at_least} must be controlled (at_least), but there are only {count} hexes or buildings that count"
    )]
    TooFewVictoryHexes {
        /// So many must be controlled.
        at_least: i64,
        /// Of so many.
        count: usize,
    },
}

impl ScenarioProblem {
    /// The hex of the board that it is about.
    #[must_use]
    pub const fn hex(&self) -> Option<Coord> {
        match self {
            ScenarioProblem::HexOffMap(hex)
            | ScenarioProblem::NoWorksHere(hex, _)
            | ScenarioProblem::HexTwice(hex)
            | ScenarioProblem::AreasOverlap(hex)
            | ScenarioProblem::NotAtEdge(hex) => Some(*hex),
            ScenarioProblem::LocationOffMap(at)
            | ScenarioProblem::NoPlaceForVehicle(_, at)
            | ScenarioProblem::Overstacked(at)
            | ScenarioProblem::BothSides(at) => Some(at.hex),
            _ => None,
        }
    }
}

/// The key that a side stands under in the file.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

impl ScenarioError {
    /// An error about the file as a whole.
    pub(super) fn of_file(file: &str, problem: ScenarioProblem) -> ScenarioError {
        ScenarioError { file: file.to_owned(), line: None, problem }
    }

    /// An error at a byte of the file's text.
    pub(super) fn at(
        file: &str,
        text: &str,
        byte: usize,
        problem: ScenarioProblem,
    ) -> ScenarioError {
        let before = text.bytes().take(byte).filter(|&byte| byte == b'\n').count();
        ScenarioError { file: file.to_owned(), line: Some(before + 1), problem }
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say_where(f, &self.file, &[self.line], &self.problem)
    }
}

impl std::error::Error for ScenarioError {}
