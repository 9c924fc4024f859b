//! What does not change in a game: the map, the counters, and what the scenario says.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ids::{Side, UnitId};
use super::unit::Unit;
use super::weapon::Weapon;
use crate::board::{Coord, Map};
use crate::counters::{Catalogue, Nationality};
use crate::stable::choice;

/// An Experience Level Rating that nobody's failure exceeds: no unit is replaced.
pub const NO_ELR: u8 = u8::MAX;

/// One side of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideSetting {
    /// What the players call it.
    pub name: String,
    /// Whose counters it plays.
    pub nationality: Nationality,
    /// Experience Level Rating (A19.1), 0 to 5, or [`NO_ELR`].
    pub elr: u8,
    /// It takes no prisoners: nobody surrenders to it (A20.3).
    pub no_quarter: bool,
    /// It suffers from Ammunition Shortage (A19.131).
    pub ammunition_shortage: bool,
    /// Its Guns, mortars and machine guns may be bore sighted before play (C6.4).
    pub bore_sights: bool,
    /// Its MMC have MOL (A22.6).
    pub mol: bool,
    /// So many shots with Panzerfausts are granted to it (C13.3).
    pub panzerfausts: u8,
    /// The hexes by which its reinforcements enter.
    pub entry: BTreeSet<Coord>,
    /// The board edge its broken units look to last: where its reinforcements come from.
    pub friendly_edge: BTreeSet<Coord>,
}

/// Where a unit may be set up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetupArea {
    /// The hexes it may be placed in.
    pub hexes: BTreeSet<Coord>,
    /// What the area is called in messages.
    pub name: String,
}

/// What Control is of (A26.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ControlOf {
    /// Hex Control: every hex is taken by itself, those of a building too (A26.11).
    #[default]
    Hex,
    /// Building Control: a building is taken as a whole or not at all, and counts once (A26.12).
    Building,
}
choice!(ControlOf { 0 Hex, 1 Building });

/// What a side needs to win at the end of the last Player Turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Victory {
    /// `side` wins by controlling at least `at_least` of these hexes or buildings; else the other side does.
    Control {
        /// The side that must control.
        side: Side,
        /// Hexes, or whole buildings.
        of: ControlOf,
        /// Of these hexes; with Building Control all hexes of the buildings, and hexes outside buildings.
        hexes: BTreeSet<Coord>,
        /// So many: hexes, or buildings.
        at_least: u8,
    },
    /// `side` wins by at least `margin` Casualty Victory Points more than the other; else the other does.
    Points {
        /// The side that must score.
        side: Side,
        /// The lead it needs.
        margin: i32,
    },
}

/// What takes part in a scenario, as its card says to both players: who has what, and not where it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OrderOfBattle {
    /// The units of both sides, as they are when the set-up begins.
    pub units: Vec<Unit>,
    /// Their weapons.
    pub weapons: Vec<Weapon>,
}

/// Everything a game is played on and by, shared by all its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The scenario's id: the name of its file.
    pub id: String,
    /// The scenario's title.
    pub title: String,
    /// The board.
    pub map: Arc<Map>,
    /// The counters.
    pub catalogue: Arc<Catalogue>,
    /// The sides, by [`Side::index`].
    pub sides: [SideSetting; 2],
    /// The side that sets up first; [`Side::First`] moves first, whoever that is.
    pub sets_up_first: Side,
    /// How many Game Turns are played.
    pub turns: u8,
    /// The year of the war: what ammunition there is, and the colour of To Hit numbers (C8, A25).
    pub year: u16,
    /// Who wins how.
    pub victory: Victory,
    /// What takes part.
    pub forces: OrderOfBattle,
    /// Where each unit that may choose its place is set up.
    pub areas: BTreeMap<UnitId, Arc<SetupArea>>,
    /// Hexes with foxholes, and how many squads they hold.
    pub foxholes: BTreeMap<Coord, u8>,
    /// Whether units out of sight go under a "?" by themselves, at the start and at the end of each Player Turn
    /// (A12.12, A12.121). What is concealed otherwise, is so in any case.
    pub concealment: bool,
    /// Hexes with a trench (B27.5).
    pub trenches: BTreeSet<Coord>,
    /// Hexes with wire (B26).
    pub wire: BTreeSet<Coord>,
    /// Whether squads deploy and half-squads recombine (A1.31, A1.32): not in a game that was begun before they could. It
    /// goes on as it began, or the RPh in which nobody could do anything would be asked about now.
    pub deployment: bool,
    /// Whether vehicles fight Gun Duels (C2.2401): not in a game that was begun before they could, whose answers go on as they were
    /// given.
    pub gun_duels: bool,
}

impl Setting {
    /// The year and month of the war.
    #[must_use]
    pub fn date(&self) -> (u16, u8) {
        (self.year, self.map.month().into())
    }

    /// What Control is of; hexes where nothing is won by it.
    #[must_use]
    pub fn control_of(&self) -> ControlOf {
        match &self.victory {
            Victory::Control { of, .. } => *of,
            Victory::Points { .. } => ControlOf::Hex,
        }
    }

    /// What counts for victory by Control, each once: a hex, or with Building Control all hexes of a building.
    #[must_use]
    pub fn objectives(&self) -> Vec<BTreeSet<Coord>> {
        let Victory::Control { of, hexes, .. } = &self.victory else { return Vec::new() };
        count_once(&self.map, *of, hexes)
    }

    /// The values of one side.
    #[must_use]
    pub fn side(&self, side: Side) -> &SideSetting {
        match side {
            Side::First => &self.sides[0],
            Side::Second => &self.sides[1],
        }
    }
}

/// Hexes by what is controlled there: one by one, or those of a building together.
pub(crate) fn count_once(
    map: &Map,
    of: ControlOf,
    hexes: &BTreeSet<Coord>,
) -> Vec<BTreeSet<Coord>> {
    let mut places: Vec<BTreeSet<Coord>> = Vec::new();
    for &hex in hexes {
        match map.building(hex).filter(|_| of == ControlOf::Building) {
            Some(_) if places.iter().any(|place| place.contains(&hex)) => {}
            Some(building) => places.push(map.building_hexes(building).iter().copied().collect()),
            None => places.push([hex].into()),
        }
    }
    places
}
