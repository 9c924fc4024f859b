//! From a scenario file's text to a sound [`Scenario`], or the first thing wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use toml::Spanned;

use super::beside::{Beside, Named};
use super::error::ScenarioProblem;
use super::file::{RawScenario, RawSide, RawVictory, RawVictoryKind};
use super::forces::Forces;
use super::hexes::{Fault, Faults, add_hexes, edge_hexes, fault, hex, number};
use super::{Balance, Scenario, ScenarioError, Source, Written};
use crate::board::{Coord, Map, Month, Terrain};
use crate::counters::Nationality;
use crate::files::{digest_of, parse_written};
use crate::rules::Phase;
use crate::rules::ids::Side;
use crate::rules::position::Position;
use crate::rules::setting::{OrderOfBattle, Setting, SideSetting, Victory, count_once};
use crate::rules::sniper::Sniper;

/// The most Game Turns of a scenario.
const MOST_TURNS: i64 = 30;
/// How the name of a picture ends.
const PNG: &str = ".png";
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
        let raw: RawScenario = parse_written(text)
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
    let mut faults = Faults::default();
    let scenario = assemble((file, text), raw, beside, &mut faults)?;
    faults.into_all().into_iter().next().map_or(Ok(scenario), Err)
}

/// The scenario as far as it is sound; what is not is noted and left out.
pub(super) fn assemble(
    (file, text): (&str, &str),
    raw: &RawScenario,
    beside: Beside<'_>,
    faults: &mut Faults,
) -> Result<Scenario, Fault> {
    let Named { map, catalogue, texts } = beside.read(file, &raw.map, &raw.counters)?;
    let month = raw.month.as_ref().map(|month| number(month, "month", 1, 12));
    let map = in_month(map, month.and_then(|month| faults.take(month)));
    let turns: u8 = faults.take(number(&raw.turns, "turns", 1, MOST_TURNS)).unwrap_or(1);
    let year = raw.year.as_ref().map_or(Ok(YEAR), |year| number(year, "year", 1936, 1945));
    let year = faults.take(year).unwrap_or(YEAR);
    let sides = [&raw.first, &raw.second].map(|side| side_setting(&map, side, faults));

    let mut forces = Forces::new(&map, &catalogue, year, &raw.area, faults);
    for (side, of) in [(Side::First, &raw.first), (Side::Second, &raw.second)] {
        forces.add_side(side, of, turns, faults);
        if of.unit.is_empty() && of.vehicle.is_empty() {
            faults.note(fault(&of.elr, ScenarioProblem::NoUnits(side)));
        }
    }
    for weapon in &raw.weapon {
        faults.take(forces.add_free_weapon(weapon));
    }
    forces.check_areas(faults);
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
        victory: victory(&map, &raw.victory, faults)
            .unwrap_or(Victory::Points { side: raw.victory.get_ref().side, margin: 1 }),
        forces: OrderOfBattle {
            units: units.values().cloned().collect(),
            weapons: weapons.values().cloned().collect(),
        },
        areas,
        foxholes: foxholes(&map, raw, faults),
        concealment: raw.concealment,
        trenches: works(&map, &raw.trenches, faults),
        wire: works(&map, &raw.wire, faults),
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
    start.snipers = [&raw.first, &raw.second].map(|side| faults.take(sniper(&map, side)).flatten());
    let source = Source::File {
        path: file.to_owned(),
        digest: digest_of(text.as_bytes()),
        written: Arc::new(Written { text: text.to_owned(), beside: texts }),
    };
    let description = raw.description.trim().to_owned();
    let balance = raw.balance.map(|wins| Balance { wins });
    let picture = raw.picture.as_ref().and_then(|name| faults.take(picture(name)));
    Ok(Scenario { source, description, balance, picture, setting, start })
}

/// The map in the month of a scenario that names one, or as it is.
fn in_month(map: Arc<Map>, month: Option<u8>) -> Arc<Map> {
    let month = month.and_then(Month::new).filter(|month| *month != map.month());
    month.map_or(map.clone(), |month| Arc::new(map.in_month(month)))
}

/// The name of a picture: it lies beside the scenario.
fn picture(name: &Spanned<String>) -> Result<String, Fault> {
    let plain = name.get_ref();
    let beside = !plain.contains(['/', '\\', ':']) && plain.len() > PNG.len();
    match beside && plain.ends_with(PNG) {
        true => Ok(plain.clone()),
        false => Err(fault(name, ScenarioProblem::BadPicture(plain.clone()))),
    }
}

fn side_setting(map: &Map, raw: &RawSide, faults: &mut Faults) -> SideSetting {
    SideSetting {
        name: raw.name.clone(),
        nationality: raw.nationality,
        elr: faults.take(number(&raw.elr, "elr", 0, 5)).unwrap_or_default(),
        no_quarter: raw.no_quarter,
        ammunition_shortage: raw.ammunition_shortage,
        bore_sights: raw.bore_sighting,
        mol: raw.mol,
        panzerfausts: faults.take(panzerfausts(raw)).unwrap_or_default(),
        entry: edge_hexes(map, &raw.entry, faults),
        friendly_edge: edge_hexes(map, &raw.friendly_edge, faults),
    }
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

fn foxholes(map: &Map, raw: &RawScenario, faults: &mut Faults) -> BTreeMap<Coord, u8> {
    let mut found = BTreeMap::new();
    for entry in &raw.foxholes {
        let dug = hex(map, &entry.hex, entry.hex.get_ref()).and_then(|at| {
            works_fit(map, &entry.hex, at)?;
            Ok((at, number(&entry.squads, "squads", 1, 3)?))
        });
        let Some((at, squads)) = faults.take(dug) else { continue };
        if found.insert(at, squads).is_some() {
            faults.note(fault(&entry.hex, ScenarioProblem::HexTwice(at)));
        }
    }
    found
}

/// Hexes with a trench or with wire.
fn works(map: &Map, list: &[Spanned<String>], faults: &mut Faults) -> BTreeSet<Coord> {
    let mut all = BTreeSet::new();
    for text in list {
        let mut found = BTreeSet::new();
        add_hexes(map, std::slice::from_ref(text), &mut found, faults);
        for hex in found {
            if faults.take(works_fit(map, text, hex)).is_some() && !all.insert(hex) {
                faults.note(fault(text, ScenarioProblem::HexTwice(hex)));
            }
        }
    }
    all
}

/// Nobody digs, or strings wire, in buildings, rubble, marsh, crags or Depressions (B26.1, B27.1).
fn works_fit(map: &Map, text: &Spanned<String>, hex: Coord) -> Result<(), Fault> {
    let terrain = map.terrain(hex);
    match (map.depression(hex), is_hard(terrain)) {
        (Some(kind), _) => Err(fault(text, ScenarioProblem::NoWorksHere(hex, kind.to_string()))),
        (None, true) => Err(fault(text, ScenarioProblem::NoWorksHere(hex, terrain.to_string()))),
        (None, false) => Ok(()),
    }
}

fn is_hard(terrain: Terrain) -> bool {
    matches!(
        terrain,
        Terrain::Building { .. }
            | Terrain::Rubble(_)
            | Terrain::Marsh
            | Terrain::Crag
            | Terrain::Water
    )
}

/// Whether a hex holds foxholes, a trench or wire.
pub(crate) fn holds_works(map: &Map, hex: Coord) -> bool {
    map.depression(hex).is_none() && !is_hard(map.terrain(hex))
}

fn victory(map: &Map, spanned: &Spanned<RawVictory>, faults: &mut Faults) -> Option<Victory> {
    let raw = spanned.get_ref();
    let before = faults.count();
    let mut keys = |text| {
        faults.note(fault(spanned, ScenarioProblem::VictoryKeys(text)));
        None
    };
    match (raw.kind, &raw.at_least, &raw.margin) {
        (RawVictoryKind::Control, Some(at_least), None) => {
            let mut hexes = BTreeSet::new();
            add_hexes(map, &raw.hexes, &mut hexes, faults);
            for name in &raw.buildings {
                let Some(building) = map.building_named(name.get_ref()) else {
                    let name_text = name.get_ref().clone();
                    faults.note(fault(name, ScenarioProblem::UnknownBuilding(name_text)));
                    continue;
                };
                for &hex in map.building_hexes(building) {
                    if !hexes.insert(hex) {
                        faults.note(fault(name, ScenarioProblem::HexTwice(hex)));
                    }
                }
            }
            let of = raw.control.unwrap_or_default();
            let places = count_once(map, of, &hexes);
            let count = places.len();
            // Of places that are wrong too few are left anyway.
            if faults.count() == before
                && usize::try_from(*at_least.get_ref()).is_ok_and(|wanted| wanted > count)
            {
                let problem =
                    ScenarioProblem::TooFewVictoryHexes { at_least: *at_least.get_ref(), count };
                faults.note(fault(at_least, problem));
            }
            let at_least = faults.take(number(at_least, "at_least", 1, i64::from(u8::MAX)))?;
            let hexes = places.into_iter().flatten().collect();
            Some(Victory::Control { side: raw.side, of, hexes, at_least })
        }
        (RawVictoryKind::Points, None, Some(margin))
            if raw.hexes.is_empty() && raw.buildings.is_empty() && raw.control.is_none() =>
        {
            let margin = faults.take(number(margin, "margin", -1000, 1000))?;
            Some(Victory::Points { side: raw.side, margin })
        }
        (RawVictoryKind::Control, ..) => keys(
            "a victory by control has `side`, `hexes` or `buildings` or both, `at_least`, and `control` if it is not of hexes",
        ),
        (RawVictoryKind::Points, ..) => keys("a victory by points has `side` and `margin`"),
    }
}
