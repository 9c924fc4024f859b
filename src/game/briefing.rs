//! A scenario in words: who takes part and when, what is special, who wins by what, and how that stands.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Coord, Location};
use crate::counters::{CounterId, UnitKind};
use crate::rules::fire::panzerfausts_unfired;
use crate::rules::setting::{ControlOf, Victory};
use crate::rules::unit::Wreck;
use crate::rules::victory::Tally;
use crate::rules::{Position, Setting, Side};
use crate::scenario::Scenario;

/// The counters of a side as the scenario gives them, each kind once with its number, by the turn they enter in; 0 is
/// the start. Units come before weapons.
#[must_use]
pub fn forces(scenario: &Scenario, side: Side) -> BTreeMap<u8, Vec<(CounterId, usize)>> {
    let mut waves: BTreeMap<u8, Vec<(CounterId, usize)>> = BTreeMap::new();
    let mut add = |turn: u8, id: CounterId| {
        let wave = waves.entry(turn).or_default();
        match wave.iter_mut().find(|(known, _)| *known == id) {
            Some((_, count)) => *count += 1,
            None => wave.push((id, 1)),
        }
    };
    let units = scenario.start.units.values().filter(|unit| unit.side == side);
    for unit in units.clone() {
        add(unit.enters, unit.counter);
    }
    for unit in units {
        // A main armament is on the counter of its vehicle.
        let weapons = scenario.start.weapons_of(unit.id);
        let weapons = weapons.filter(|weapon| weapon.counter != unit.counter);
        weapons.for_each(|weapon| add(unit.enters, weapon.counter));
    }
    waves
}

/// The hexes by which a side's reinforcements come on the board, those in a row as from where to where: `E10 to I10`. `None` for
/// a side that has none.
#[must_use]
pub fn entry_words(setting: &Setting, side: Side) -> Option<String> {
    let hexes: BTreeSet<Coord> = setting.side(side).entry.iter().copied().collect();
    let mut rows: Vec<(Coord, Coord)> = Vec::new();
    for hex in hexes {
        let goes_on = |last: Coord| {
            let step = (hex.col().saturating_sub(last.col()), hex.row().saturating_sub(last.row()));
            step == (0, 1) || (step == (1, 0) && hex.row() == last.row())
        };
        match rows.last_mut().filter(|(_, last)| goes_on(*last)) {
            Some((_, last)) => *last = hex,
            None => rows.push((hex, hex)),
        }
    }
    let words = rows.iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first} to {last}"),
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// What is printed on a counter, in a word or two: `4-6-7`, `2-4-7 HS`, `LMG`, `Dummy`.
#[must_use]
pub fn counter_words(setting: &Setting, id: &CounterId) -> String {
    let catalogue = &setting.catalogue;
    if let Some(weapon) = catalogue.weapon(id) {
        return weapon.name.clone();
    }
    let Some(unit) = catalogue.unit(id) else { return id.to_string() };
    match unit.kind {
        UnitKind::Squad | UnitKind::Leader => unit.strength.to_string(),
        UnitKind::HalfSquad => format!("{} HS", unit.strength),
        UnitKind::Crew => format!("{} crew", unit.strength),
        UnitKind::Hero => format!("{} hero", unit.strength),
        UnitKind::Dummy => "Dummy".to_owned(),
    }
}

/// What each wreck in a Location is to those who are there or come by, in a sentence (D9.3, D9.4, D10.1).
#[must_use]
pub fn wreck_words(pos: &Position, at: Location) -> Vec<String> {
    let catalogue = &pos.setting.catalogue;
    let words = |wreck: &Wreck| {
        let name = catalogue.vehicle(&wreck.counter).map(|values| values.name.clone());
        let name = name.unwrap_or_else(|| wreck.counter.to_string());
        if wreck.burning {
            format!(
                "{name} burns here: a wreck without cover, a MP more for vehicles, by road two (D10.1)."
            )
        } else {
            format!(
                "Wreck of {name}: +1 TEM for men who have no other, +1 Hindrance, a MP more for vehicles, by road two (D9.3, D9.4)."
            )
        }
    };
    pos.wrecks.values().filter(|wreck| wreck.at == at).map(words).collect()
}

/// How many Panzerfausts a side has left; `None` for one that has never had any (C13.3).
#[must_use]
pub fn panzerfaust_words(pos: &Position, side: Side) -> Option<String> {
    let (left, granted) = panzerfausts_unfired(pos, side)?;
    Some(format!("Panzerfausts: {left} of {granted} left (C13.3)"))
}

/// Who wins by what.
#[must_use]
pub fn victory_words(setting: &Setting) -> String {
    match &setting.victory {
        Victory::Control { side, of, hexes, at_least } => {
            let (mut names, mut plain) = (Vec::new(), Vec::new());
            for hex in hexes {
                let building = setting.map.building(*hex);
                match building.and_then(|id| setting.map.building_name(id)) {
                    Some(name) if !names.contains(&name) => names.push(name),
                    Some(_) => {}
                    None => plain.push(hex.to_string()),
                }
            }
            let places: Vec<String> = names.into_iter().map(str::to_owned).chain(plain).collect();
            format!(
                "{} need Control of {at_least} of {} at the end: {}. Else {} win.",
                setting.side(*side).name,
                objectives_words(*of, setting.objectives().len()),
                places.join(", "),
                setting.side(side.other()).name
            )
        }
        Victory::Points { side, margin } => {
            let (name, other) = (&setting.side(*side).name, &setting.side(side.other()).name);
            let points = if *margin == 1 { "Point" } else { "Points" };
            format!(
                "{name} need {margin} Casualty Victory {points} more than {other} at the end. Else {other} win."
            )
        }
    }
}

/// How victory stands, in short: `2 of 12, 6 needed`.
#[must_use]
pub fn tally_words(tally: Tally) -> String {
    match tally {
        Tally::Control { held, of, needed, .. } => format!("{held} of {of}, {needed} needed"),
        Tally::Points { lead, needed, .. } => {
            let lead = match lead {
                0 => "level".to_owned(),
                1.. => format!("{lead} ahead"),
                _ => format!("{} behind", lead.unsigned_abs()),
            };
            format!("{lead}, {needed} needed")
        }
    }
}

/// So many hexes or buildings.
fn objectives_words(of: ControlOf, count: usize) -> String {
    match (of, count) {
        (ControlOf::Hex, 1) => "1 hex".to_owned(),
        (ControlOf::Hex, _) => format!("{count} hexes"),
        (ControlOf::Building, 1) => "1 building".to_owned(),
        (ControlOf::Building, _) => format!("{count} buildings"),
    }
}

/// What is not so in every scenario.
#[must_use]
pub fn special_words(scenario: &Scenario) -> Vec<String> {
    let setting = &scenario.setting;
    let mut lines = Vec::new();
    lines.push(format!(
        "{} set up first; {} move first.",
        setting.side(setting.sets_up_first).name,
        setting.side(Side::First).name
    ));
    if let Victory::Control { of, .. } = &setting.victory {
        let text = match of {
            ControlOf::Hex => {
                "Hex Control: a Good Order squad, half-squad or crew takes the hex it is in when no enemy is in it, each hex of a building by itself (A26.11)."
            }
            ControlOf::Building => {
                "Building Control: a Good Order squad, half-squad or crew takes the whole of the building it is in when no enemy is anywhere in it, and nothing of it before (A26.12)."
            }
        };
        lines.push(text.to_owned());
    }
    for side in Side::BOTH {
        let name = &setting.side(side).name;
        if let Some(Some(sniper)) = scenario.start.snipers.get(side.index()) {
            lines.push(format!("{name} have a Sniper: SAN {} (A14).", sniper.san));
        }
        if setting.side(side).ammunition_shortage {
            lines.push(format!(
                "{name} are short of ammunition: what they fire breaks down a number earlier, and an Original 12 of their rifles replaces a unit by a worse one (A19.131)."
            ));
        }
        if setting.side(side).bore_sights {
            lines.push(format!(
                "{name} may bore sight their Guns, mortars and machine guns before play: fire at one Location each is two better (C6.4)."
            ));
        }
        if setting.side(side).no_quarter {
            lines.push(format!("{name} take no prisoners (A20.3)."));
        }
        let fanatics = scenario.start.units.values().filter(|unit| unit.side == side);
        if fanatics.clone().any(|unit| unit.men().fanatic) {
            lines.push(format!("Some {name} are Fanatic (A10.8)."));
        }
    }
    let works = [
        (!setting.trenches.is_empty(), "trenches"),
        (!setting.foxholes.is_empty(), "foxholes"),
        (!setting.wire.is_empty(), "wire"),
    ];
    let works: Vec<&str> = works.into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect();
    if !works.is_empty() {
        lines.push(format!("On the map: {}.", works.join(", ")));
    }
    if !setting.concealment {
        lines.push("Nobody begins concealed (A12).".to_owned());
    }
    lines
}
