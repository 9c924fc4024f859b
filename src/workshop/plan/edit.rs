//! What can be done to a scenario in one go.

use std::collections::BTreeSet;

use crate::board::{Coord, Hexspine, Location};
use crate::counters::{CounterId, Nationality};
use crate::rules::Side;
use crate::rules::setting::ControlOf;

/// Whether an entry of a side's forces is of men or of vehicles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// Men.
    Unit,
    /// Vehicles.
    Vehicle,
}

impl Sort {
    /// The key that such entries stand under.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Sort::Unit => "unit",
            Sort::Vehicle => "vehicle",
        }
    }
}

/// An entry of a side's forces: the first, second ... of its sort in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct EntryId {
    /// Whose.
    pub side: Side,
    /// Of which sort.
    pub sort: Sort,
    /// From 0.
    pub number: usize,
}

/// Where the units of an entry begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Post {
    /// There.
    At(Location),
    /// Wherever their player sets them up in this area.
    Area(String),
    /// Off the board, until this turn.
    Enters(u8),
    /// In the vehicles of that label.
    Aboard(String),
}

/// A list of hexes that is painted on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// An area to set up in, by its number in the file.
    Area(usize),
    /// Where a side's reinforcements enter.
    Entry(Side),
    /// A side's friendly edge.
    Edge(Side),
    /// Foxholes for so many squads.
    Foxholes(u8),
    /// Trenches.
    Trench,
    /// Wire.
    Wire,
    /// What has to be controlled.
    Goal,
}

/// A special rule of a side that is in force or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideRule {
    /// It takes no prisoners.
    NoQuarter,
    /// It is short of ammunition.
    AmmunitionShortage,
    /// It bore sights.
    BoreSighting,
    /// It has petrol bottles.
    Mol,
}

impl SideRule {
    /// Every one, with its key.
    pub(super) const fn key(self) -> &'static str {
        match self {
            SideRule::NoQuarter => "no_quarter",
            SideRule::AmmunitionShortage => "ammunition_shortage",
            SideRule::BoreSighting => "bore_sighting",
            SideRule::Mol => "mol",
        }
    }
}

/// What is said of all units of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// They are Fanatic.
    Fanatic,
    /// They begin under a "?".
    Concealed,
    /// Their vehicles are in Motion.
    Motion,
    /// The crews of their vehicles are exposed.
    Exposed,
    /// Their Guns are emplaced.
    Emplaced,
    /// Those of their weapons that can be are dismantled.
    Dismantled,
}

impl Mark {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Mark::Fanatic => "fanatic",
            Mark::Concealed => "concealed",
            Mark::Motion => "motion",
            Mark::Exposed => "ce",
            Mark::Emplaced => "emplaced",
            Mark::Dismantled => "dismantled",
        }
    }
}

/// By what a game is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winning {
    /// By so many hexes or buildings.
    Control(ControlOf),
    /// By Casualty Victory Points.
    Points,
    /// It is this side that has to.
    Side(Side),
    /// So many of them, or such a lead.
    Number(i32),
}

/// One change of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// What it is called.
    Title(String),
    /// What the players should know before they choose it.
    Story(String),
    /// It is played on that map, by the name that the file has for it; what lies beyond it goes.
    Map(String),
    /// So many Game Turns.
    Turns(u8),
    /// The year.
    Year(u16),
    /// The month, 1 to 12; without one, that of the map.
    Month(Option<u8>),
    /// A file of counters of its own, by the name that the file has for it: it is used, or no longer.
    Counters(String, bool),
    /// The picture on its card, by the name that the file has for it; or none.
    Picture(Option<String>),
    /// Who sets up first.
    SetsUpFirst(Side),
    /// This side moves first: with the other one it changes places, and all that is said of either stays said of it.
    MovesFirst(Side),
    /// Whether units out of sight go under a "?".
    Concealment(bool),
    /// The games that each side won.
    Balance([u16; 2]),
    /// What a side is called.
    Name(Side, String),
    /// Whose counters it plays.
    Nation(Side, Nationality),
    /// Its ELR.
    Elr(Side, u8),
    /// One of its special rules.
    Rule(Side, SideRule, bool),
    /// So many shots with Panzerfausts.
    Panzerfausts(Side, u8),
    /// Its Sniper: his number and where he begins; or none.
    Sniper(Side, Option<(u8, Coord)>),
    /// One more of a counter: in an entry that is there, where nothing else is said of it.
    Add(Side, CounterId, Post),
    /// An entry goes.
    Remove(EntryId),
    /// So many.
    Count(EntryId, u8),
    /// They begin elsewhere.
    Post(EntryId, Post),
    /// They get a weapon.
    Arm(EntryId, CounterId),
    /// A weapon of theirs goes: the first, second ... of their own and then of those captured, from 0.
    Disarm(EntryId, usize),
    /// To where their vehicles or Guns point.
    Facing(EntryId, Hexspine),
    /// To where the turrets of their vehicles point; nothing for where the hulls do.
    Turret(EntryId, Option<Hexspine>),
    /// Something is said of them, or not.
    Mark(EntryId, Mark, bool),
    /// What Passengers call the vehicles by; nothing for none.
    Label(EntryId, String),
    /// A weapon lies there that nobody possesses.
    Lay(CounterId, Location),
    /// A weapon that nobody possesses goes, by its number in the file.
    TakeUp(usize),
    /// A new area, without a hex yet.
    AddArea(String),
    /// An area has another name, for all who set up there too.
    CallArea(usize, String),
    /// An area goes.
    RemoveArea(usize),
    /// Hexes go into a list.
    Paint(Layer, BTreeSet<Coord>),
    /// Hexes go out of a list.
    Wipe(Layer, BTreeSet<Coord>),
    /// By what the game is won.
    Win(Winning),
}

impl Edit {
    /// Whether the scenario plays otherwise with it, and not only looks or is told otherwise.
    pub(super) const fn changes_play(&self) -> bool {
        !matches!(
            self,
            Edit::Title(_)
                | Edit::Story(_)
                | Edit::Picture(_)
                | Edit::Balance(_)
                | Edit::Name(..)
                | Edit::CallArea(..)
                | Edit::AddArea(_)
        )
    }
}
