//! From a scenario file's text to a sound [`Scenario`], or the first thing wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use toml::Spanned;

use super::beside::{Beside, Named};
use super::error::ScenarioProblem;
use super::file::{RawScenario, RawSide, RawVictory, RawVictoryKind};
use super::forces::Forces;
use super::hexes::{Fault, add_hexes, edge_hexes, fault, hex, number};
use super::{Balance, Scenario, ScenarioError, Source, Written, digest_of};
use crate::board::{Coord, Map, Terrain};
use crate::counters::Nationality;
use crate::files::parse_toml;
use crate::rules::Phase;
use crate::rules::ids::Side;
use crate::rules::position::Position;
use crate::rules::setting::{OrderOfBattle, Setting, SideSetting, Victory, count_once};
use crate::rules::sniper::Sniper;

/// The most Game Turns of a scenario.
const MOST_TURNS: i64 = 30;
/// The year of a scenario that names none.
const YEAR: u16 = 1943;

impl Scenario {
    /// Reads a scenario from the text of its file; `file` names it in messages, gives it its id, and is
    /// where the path of its map starts from.
    ///
    /// # Errors
    /// The first problem found, with its line.
    pub fn parse(file: &str, text: &str) -> Result<Scenario, ScenarioError> {
        Scenario::parse_with(file, text, Beside::Folder)
    }

    /// The same with the files that it names taken from elsewhere.
    ///
    /// # Errors
    /// As [`Scenario::parse`].
    pub fn parse_with(
        file: &str,
        text: &str,
        beside: Beside<'_>,
    ) -> Result<Scenario, ScenarioError> {
        let at = |(byte, problem)| ScenarioError::at(file, text, byte, problem);
        let raw: RawScenario = parse_toml(text)
            .map_err(|fault| at((fault.byte, ScenarioProblem::Syntax(fault.problem))))?;
        build(file, text, &raw, beside).map_err(at)
    }
}

pub(super) fn build(
    file: &str,
    text: &str,
    raw: &RawScenario,
    beside: Beside<'_>,
) -> Result<Scenario, Fault> {
    let Named { map, catalogue, texts } = beside.read(file, &raw.map, &raw.counters)?;
    let turns: u8 = number(&raw.turns, "turns", 1, MOST_TURNS)?;
    let year = raw.year.as_ref().map_or(Ok(YEAR), |year| number(year, "year", 1936, 1945))?;
    let sides = [side_setting(&map, &raw.first)?, side_setting(&map, &raw.second)?];

    let mut forces = Forces::new(&map, &catalogue, year, &raw.area)?;
    for (side, of) in [(Side::First, &raw.first), (Side::Second, &raw.second)] {
        forces.add_side(side, of, turns)?;
        if of.unit.is_empty() && of.vehicle.is_empty() {
            return Err(fault(&of.elr, ScenarioProblem::NoUnits(side)));
        }
    }
    for weapon in &raw.weapon {
        forces.add_free_weapon(weapon)?;
    }
    forces.check_areas()?;
    let Forces { units, weapons, areas, .. } = forces;

    let setting = Arc::new(Setting {
        id: Path::new(file)
            .file_stem()
            .map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned()),
        title: raw.title.clone(),
        sides,
        sets_up_first: raw.sets_up_first,
        turns,
        year,
        victory: victory(&map, &raw.victory)?,
        forces: OrderOfBattle {
            units: units.values().cloned().collect(),
            weapons: weapons.values().cloned().collect(),
        },
        areas,
        foxholes: foxholes(&map, raw)?,
        concealment: raw.concealment,
        trenches: works(&map, &raw.trenches)?,
        wire: works(&map, &raw.wire)?,
        deployment: true,
        gun_duels: true,
        map: Arc::clone(&map),
        catalogue,
    });
    let next_unit = units.keys().next_back().map_or(1, |id| id.0.saturating_add(1));
    let mut start = Position::new(Arc::clone(&setting), Phase::Setup);
    start.units = units;
    start.weapons = weapons;
    start.next_unit = next_unit;
    start.snipers = [sniper(&map, &raw.first)?, sniper(&map, &raw.second)?];
    let source = Source::File {
        path: file.to_owned(),
        digest: digest_of(text),
        written: Arc::new(Written { text: text.to_owned(), beside: texts }),
    };
    let description = raw.description.trim().to_owned();
    let balance = raw.balance.map(|wins| Balance { wins });
    Ok(Scenario { source, description, balance, setting, start })
}

fn side_setting(map: &Map, raw: &RawSide) -> Result<SideSetting, Fault> {
    Ok(SideSetting {
        name: raw.name.clone(),
        nationality: raw.nationality,
        elr: number(&raw.elr, "elr", 0, 5)?,
        no_quarter: raw.no_quarter,
        ammunition_shortage: raw.ammunition_shortage,
        bore_sights: raw.bore_sighting,
        mol: raw.mol,
        panzerfausts: panzerfausts(raw)?,
        entry: edge_hexes(map, &raw.entry)?,
        friendly_edge: edge_hexes(map, &raw.friendly_edge)?,
    })
}

/// How many Panzerfausts a side has: one whose nation has them.
fn panzerfausts(raw: &RawSide) -> Result<u8, Fault> {
    let Some(written) = &raw.panzerfausts else { return Ok(0) };
    let has = [Nationality::German, Nationality::Finnish, Nationality::AxisMinor];
    if !has.contains(&raw.nationality) {
        return Err(fault(written, ScenarioProblem::NoPanzerfausts(raw.nationality)));
    }
    number(written, "panzerfausts", 0, 50)
}

/// A side's Sniper, where the scenario gives it one (A14).
fn sniper(map: &Map, raw: &RawSide) -> Result<Option<Sniper>, Fault> {
    let Some(sniper) = &raw.sniper else { return Ok(None) };
    let san = number(&sniper.san, "san", 2, 7)?;
    let at = hex(map, &sniper.hex, sniper.hex.get_ref())?;
    Ok(Some(Sniper { san, at }))
}

fn foxholes(map: &Map, raw: &RawScenario) -> Result<BTreeMap<Coord, u8>, Fault> {
    let mut found = BTreeMap::new();
    for entry in &raw.foxholes {
        let at = hex(map, &entry.hex, entry.hex.get_ref())?;
        works_fit(map, &entry.hex, at)?;
        let squads = number(&entry.squads, "squads", 1, 3)?;
        if found.insert(at, squads).is_some() {
            return Err(fault(&entry.hex, ScenarioProblem::HexTwice(at)));
        }
    }
    Ok(found)
}

/// Hexes with a trench or with wire.
fn works(map: &Map, list: &[Spanned<String>]) -> Result<BTreeSet<Coord>, Fault> {
    let mut all = BTreeSet::new();
    for text in list {
        let mut found = BTreeSet::new();
        add_hexes(map, std::slice::from_ref(text), &mut found)?;
        for hex in found {
            works_fit(map, text, hex)?;
            if !all.insert(hex) {
                return Err(fault(text, ScenarioProblem::HexTwice(hex)));
            }
        }
    }
    Ok(all)
}

/// Nobody digs, or strings wire, in buildings, rubble, marsh, crags or Depressions (B26.1, B27.1).
fn works_fit(map: &Map, text: &Spanned<String>, hex: Coord) -> Result<(), Fault> {
    let terrain = map.terrain(hex);
    let hard = matches!(
        terrain,
        Terrain::Building { .. }
            | Terrain::Rubble(_)
            | Terrain::Marsh
            | Terrain::Crag
            | Terrain::Water
    );
    match (map.depression(hex), hard) {
        (Some(kind), _) => Err(fault(text, ScenarioProblem::NoWorksHere(hex, kind.to_string()))),
        (None, true) => Err(fault(text, ScenarioProblem::NoWorksHere(hex, terrain.to_string()))),
        (None, false) => Ok(()),
    }
}

fn victory(map: &Map, spanned: &Spanned<RawVictory>) -> Result<Victory, Fault> {
    let raw = spanned.get_ref();
    let keys = |text| fault(spanned, ScenarioProblem::VictoryKeys(text));
    match (raw.kind, &raw.at_least, &raw.margin) {
        (RawVictoryKind::Control, Some(at_least), None) => {
            let mut hexes = BTreeSet::new();
            add_hexes(map, &raw.hexes, &mut hexes)?;
            for name in &raw.buildings {
                let Some(building) = map.building_named(name.get_ref()) else {
                    let name_text = name.get_ref().clone();
                    return Err(fault(name, ScenarioProblem::UnknownBuilding(name_text)));
                };
                for &hex in map.building_hexes(building) {
                    if !hexes.insert(hex) {
                        return Err(fault(name, ScenarioProblem::HexTwice(hex)));
                    }
                }
            }
            let of = raw.control.unwrap_or_default();
            let places = count_once(map, of, &hexes);
            let count = places.len();
            if usize::try_from(*at_least.get_ref()).is_ok_and(|wanted| wanted > count) {
                let problem =
                    ScenarioProblem::TooFewVictoryHexes { at_least: *at_least.get_ref(), count };
                return Err(fault(at_least, problem));
            }
            let at_least = number(at_least, "at_least", 1, i64::from(u8::MAX))?;
            let hexes = places.into_iter().flatten().collect();
            Ok(Victory::Control { side: raw.side, of, hexes, at_least })
        }
        (RawVictoryKind::Points, None, Some(margin))
            if raw.hexes.is_empty() && raw.buildings.is_empty() && raw.control.is_none() =>
        {
            let margin = number(margin, "margin", -1000, 1000)?;
            Ok(Victory::Points { side: raw.side, margin })
        }
        (RawVictoryKind::Control, ..) => Err(keys(
            "a victory by control has `side`, `hexes` or `buildings` or both, `at_least`, and `control` if it is not of hexes",
        )),
        (RawVictoryKind::Points, ..) => Err(keys("a victory by points has `side` and `margin`")),
    }
}
