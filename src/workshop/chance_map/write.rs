//! The draft as the text of a map file.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use super::Land;
use super::draft::{Draft, House};
use crate::board::{Coord, Hexside, HexsideTerrain, Ridge, Roof, RoofForm, Terrain};

/// Names in a line of a list.
const IN_A_LINE: usize = 16;

/// The text of the map.
pub(super) fn text(draft: &Draft, name: &str, land: &Land, seed: u64) -> String {
    let mut text = format!(
        "# Drawn by chance from seed {seed}: {}.\nname = {}\ncolumns = {}\nrows = {}\nmonth = {}\n",
        land.told(),
        quoted(name),
        draft.columns,
        draft.rows,
        land.month.number()
    );
    let chains = |ways: &[Vec<Coord>]| -> Vec<String> {
        let long = ways.iter().filter(|way| way.len() > 1);
        long.map(|way| joined(way, "-")).collect()
    };
    let roads = chains(&draft.roads);
    list(&mut text, "roads", &roads, 1);
    let of = |wanted: HexsideTerrain| -> Vec<String> {
        let found = draft.borders.iter().filter(|(_, border)| **border == wanted);
        found
            .map(|(side, _)| side)
            .filter(|side| !crossed(draft, **side))
            .map(Hexside::to_string)
            .collect()
    };
    list(&mut text, "walls", &of(HexsideTerrain::Wall), IN_A_LINE / 2);
    list(&mut text, "hedges", &of(HexsideTerrain::Hedge), IN_A_LINE / 2);
    let streams = chains(&draft.streams);
    if !streams.is_empty() {
        let depth = draft.depth.map_word();
        add(&mut text, format_args!("\n[[stream]]\ndepth = \"{depth}\"\n"));
        list(&mut text, "course", &streams, 1);
    }
    let mut kinds: BTreeMap<Terrain, Vec<String>> = BTreeMap::new();
    for (hex, terrain) in &draft.cover {
        kinds.entry(*terrain).or_default().push(hex.to_string());
    }
    for (terrain, hexes) in &kinds {
        add(
            &mut text,
            format_args!("\n[[terrain]]\nkind = \"{}\"\n", terrain.map_word().unwrap_or_default()),
        );
        list(&mut text, "hexes", hexes, IN_A_LINE);
    }
    for house in &draft.houses {
        building(&mut text, house);
    }
    let mut levels: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for (hex, level) in draft.levels.iter().filter(|(_, level)| **level > 0) {
        levels.entry(*level).or_default().push(hex.to_string());
    }
    for (level, hexes) in &levels {
        add(&mut text, format_args!("\n[[hill]]\nlevel = {level}\n"));
        list(&mut text, "hexes", hexes, IN_A_LINE);
    }
    text
}

fn building(text: &mut String, house: &House) {
    text.push_str("\n[[building]]\n");
    if let Some(name) = house.name {
        add(text, format_args!("name = {}\n", quoted(name)));
    }
    let material = if house.stone { "stone" } else { "wooden" };
    add(text, format_args!("material = \"{material}\"\nlevels = {}\n", house.levels));
    let hexes: Vec<String> = house.hexes.iter().map(Coord::to_string).collect();
    list(text, "hexes", &hexes, IN_A_LINE);
    let Roof { form, ridge } = roof(house);
    if form != RoofForm::default() {
        add(text, format_args!("roof = \"{}\"\n", form.map_word()));
    }
    if ridge != Ridge::default() {
        add(text, format_args!("ridge = \"{}\"\n", ridge.map_word()));
    }
    if let (Some(outline), Some(hex)) = (&house.outline, house.hexes.first()) {
        let points: Vec<String> = outline.iter().map(|(x, y)| format!("[{x}, {y}]")).collect();
        let points = points.join(", ");
        add(text, format_args!("\n[[footprint]]\nhex = \"{hex}\"\npolygons = [[{points}]]\n"));
    }
}

/// Its roof, by what it is and where it stands: nobody plays by it, and no chance is spent on it.
fn roof(house: &House) -> Roof {
    let place = house.hexes.first().map_or(0, |hex| hex.col() / 2 + hex.row());
    let form = match (house.stone, house.levels, place % 4) {
        (true, 2.., _) | (_, _, 0) => RoofForm::Hip,
        (true, 1, 1 | 2) => RoofForm::HalfHip,
        _ => RoofForm::Gable,
    };
    // Who stands along a road turns his eaves to it.
    let across = house.outline.is_none() && form != RoofForm::Hip && place.is_multiple_of(3);
    Roof { form, ridge: if across { Ridge::Across } else { Ridge::Along } }
}

/// Whether a road goes through a hexside: it stays open.
fn crossed(draft: &Draft, side: Hexside) -> bool {
    let (one, other) = side.hexes();
    draft.road_between(one, other)
}

fn joined(names: &[Coord], by: &str) -> String {
    names.iter().map(Coord::to_string).collect::<Vec<_>>().join(by)
}

/// A list of names, broken into lines; nothing where there is none.
fn list(text: &mut String, key: &str, names: &[String], in_a_line: usize) {
    let quote = |line: &[String]| {
        line.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
    };
    match names.len() {
        0 => {}
        few if few <= in_a_line => add(text, format_args!("{key} = [{}]\n", quote(names))),
        _ => {
            add(text, format_args!("{key} = [\n"));
            for line in names.chunks(in_a_line.max(1)) {
                add(text, format_args!("    {},\n", quote(line)));
            }
            text.push_str("]\n");
        }
    }
}

/// A text as a string of TOML.
fn quoted(text: &str) -> impl Display {
    toml::Value::from(text).to_string()
}

/// Adds to a text: that cannot fail.
fn add(text: &mut String, more: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(more);
}
