//! Lists of hexes of a scenario that are painted on the board.

use std::collections::BTreeSet;

use toml_edit::{Array, DocumentMut, TableLike, Value};

use super::edit::Layer;
use super::forces::at_edge;
use super::tables;
use crate::board::{Coord, Location, Map};
use crate::rules::Side;
use crate::rules::setting::ControlOf;
use crate::scenario::Draft;
use crate::scenario::build::holds_works;
use crate::workshop::sheet::list::{named, put_in, take_out};

/// The table in which the list of a layer stands, and its key.
fn of(document: &mut DocumentMut, layer: Layer) -> Option<(&mut dyn TableLike, &'static str)> {
    match layer {
        Layer::Area(number) => {
            Some((tables::nth(document.as_table_mut(), "area", number)?, "hexes"))
        }
        Layer::Entry(side) => Some((tables::side(document, side)?, "entry")),
        Layer::Edge(side) => Some((tables::side(document, side)?, "friendly_edge")),
        Layer::Trench => Some((document.as_table_mut(), "trenches")),
        Layer::Wire => Some((document.as_table_mut(), "wire")),
        Layer::Goal => Some((document.get_mut("victory")?.as_table_like_mut()?, "hexes")),
        Layer::Foxholes(_) => None,
    }
}

/// Whether a hex can be in a layer.
fn fits(map: &Map, layer: Layer, hex: Coord) -> bool {
    map.contains(hex)
        && match layer {
            Layer::Entry(_) | Layer::Edge(_) => at_edge(map, hex),
            Layer::Foxholes(_) | Layer::Trench | Layer::Wire => holds_works(map, hex),
            Layer::Area(_) | Layer::Goal => true,
        }
}

fn listed(list: &Array) -> BTreeSet<Coord> {
    list.iter().filter_map(Value::as_str).filter_map(named).flatten().collect()
}

/// Hexes go into a layer, as far as they can be there.
pub(super) fn paint(
    (document, draft): (&mut DocumentMut, &Draft),
    layer: Layer,
    hexes: &BTreeSet<Coord>,
) {
    let map = &draft.scenario.setting.map;
    let mut wanted: BTreeSet<Coord> =
        hexes.iter().copied().filter(|hex| fits(map, layer, *hex)).collect();
    match layer {
        Layer::Foxholes(squads) => {
            for hex in wanted {
                foxholes(document, hex, squads);
            }
            return;
        }
        Layer::Goal => buildings((document, draft), &mut wanted),
        _ => {}
    }
    if wanted.is_empty() {
        return;
    }
    let Some(list) = of(document, layer).and_then(|(table, key)| tables::list(table, key)) else {
        return;
    };
    let there = listed(list);
    put_in(list, &wanted.difference(&there).copied().collect());
}

/// The buildings that have a name and count as one go into their own list.
fn buildings((document, draft): (&mut DocumentMut, &Draft), wanted: &mut BTreeSet<Coord>) {
    let map = &draft.scenario.setting.map;
    let victory = draft.raw.victory.get_ref();
    let whole = victory.control.unwrap_or_default() == ControlOf::Building;
    let building = |hex: &Coord| map.building(*hex);
    let counted: Vec<&str> = victory.buildings.iter().map(|name| name.get_ref().as_str()).collect();
    let mut names = BTreeSet::new();
    wanted.retain(|hex| {
        let name = building(hex).and_then(|id| map.building_name(id));
        match name {
            Some(name) if counted.contains(&name) => false,
            Some(name) if whole => {
                names.insert(name.to_owned());
                false
            }
            _ => true,
        }
    });
    if names.is_empty() {
        return;
    }
    // Of what counts as a whole no hex is named by itself.
    let theirs = names.iter().filter_map(|name| map.building_named(name));
    let theirs: BTreeSet<Coord> =
        theirs.flat_map(|id| map.building_hexes(id).iter().copied()).collect();
    wipe_list(document, Layer::Goal, &theirs);
    let victory = document.get_mut("victory").and_then(|item| item.as_table_like_mut());
    if let Some(list) = victory.and_then(|victory| tables::list(victory, "buildings")) {
        for name in names {
            crate::workshop::sheet::list::push(list, &name);
        }
    }
}

/// Hexes go out of a layer.
pub(super) fn wipe(
    (document, draft): (&mut DocumentMut, &Draft),
    layer: Layer,
    hexes: &BTreeSet<Coord>,
) {
    match layer {
        Layer::Foxholes(_) => {
            for number in (0..tables::count(document.as_table(), "foxholes")).rev() {
                let one = tables::nth(document.as_table_mut(), "foxholes", number);
                let hex = one.and_then(|one| tables::text(one, "hex")?.parse().ok());
                if hex.is_some_and(|hex| hexes.contains(&hex)) {
                    tables::remove(document.as_table_mut(), "foxholes", number);
                }
            }
        }
        Layer::Goal => {
            let map = &draft.scenario.setting.map;
            let gone = |name: &str| {
                let building = map.building_named(name);
                building
                    .is_some_and(|id| map.building_hexes(id).iter().any(|hex| hexes.contains(hex)))
            };
            drop_buildings(document, gone);
            wipe_list(document, layer, hexes);
        }
        _ => wipe_list(document, layer, hexes),
    }
}

fn drop_buildings(document: &mut DocumentMut, gone: impl Fn(&str) -> bool) {
    let victory = document.get_mut("victory").and_then(|item| item.as_table_like_mut());
    let Some(victory) = victory else { return };
    let Some(list) = victory.get_mut("buildings").and_then(|item| item.as_array_mut()) else {
        return;
    };
    for number in (0..list.len()).rev() {
        if list.get(number).and_then(Value::as_str).is_some_and(&gone) {
            crate::workshop::sheet::list::remove(list, number);
        }
    }
    if list.is_empty() {
        victory.remove("buildings");
    }
}

fn wipe_list(document: &mut DocumentMut, layer: Layer, hexes: &BTreeSet<Coord>) {
    let Some((table, key)) = of(document, layer) else { return };
    let Some(list) = table.get_mut(key).and_then(|item| item.as_array_mut()) else { return };
    take_out(list, hexes);
    // An area is there without a hex, too.
    if list.is_empty() && !matches!(layer, Layer::Area(_)) {
        table.remove(key);
    }
}

fn foxholes(document: &mut DocumentMut, hex: Coord, squads: u8) {
    let root = document.as_table_mut();
    let is_here = |one: &dyn TableLike| tables::text(one, "hex") == Some(&hex.to_string());
    let squads = i64::from(squads.clamp(1, 3));
    let number = (0..tables::count(root, "foxholes"))
        .find(|number| tables::nth(root, "foxholes", *number).is_some_and(|one| is_here(one)));
    match number.and_then(|number| tables::nth(root, "foxholes", number)) {
        Some(one) => tables::put(one, "squads", squads),
        None => {
            let values = vec![("hex", hex.to_string().into()), ("squads", squads.into())];
            tables::push(root, "foxholes", values);
        }
    }
}

/// Takes out of every layer what the map does not have.
pub(super) fn keep_to_the_map((document, draft): (&mut DocumentMut, &Draft)) {
    let map = &draft.scenario.setting.map;
    let areas = (0..draft.raw.area.len()).map(Layer::Area);
    let sides = Side::BOTH.into_iter().flat_map(|side| [Layer::Entry(side), Layer::Edge(side)]);
    let all = areas.chain(sides).chain([Layer::Trench, Layer::Wire, Layer::Goal]);
    for layer in all.collect::<Vec<_>>() {
        let Some((table, key)) = of(document, layer) else { continue };
        let Some(list) = table.get(key).and_then(|item| item.as_array()) else { continue };
        let corners_fit = |text: &str| {
            let mut corners = text.split('-').map(|hex| hex.parse().ok());
            corners.all(|hex: Option<Coord>| hex.is_some_and(|hex| map.contains(hex)))
        };
        // A block leaves out half hexes by itself.
        let beside = matches!(layer, Layer::Area(_) | Layer::Goal);
        let texts = list.iter().filter_map(Value::as_str);
        let texts = texts.filter(|text| !beside || !corners_fit(text));
        let beyond = texts.filter_map(named).flatten().filter(|hex| !fits(map, layer, *hex));
        let beyond = beyond.collect();
        wipe_list(document, layer, &beyond);
    }
    let holes = draft.raw.foxholes.iter().filter_map(|one| one.hex.get_ref().parse().ok());
    let beyond = holes.filter(|hex| !fits(map, Layer::Foxholes(1), *hex)).collect();
    wipe((document, draft), Layer::Foxholes(1), &beyond);
    for (number, weapon) in draft.raw.weapon.iter().enumerate().rev() {
        let at = weapon.at.get_ref().parse::<Location>();
        if at.is_ok_and(|at| !map.contains(at.hex)) {
            tables::remove(document.as_table_mut(), "weapon", number);
        }
    }
    drop_buildings(document, |name| map.building_named(name).is_none());
    for side in Side::BOTH {
        let Some(of) = tables::side(document, side) else { continue };
        let sniper = of.get("sniper").and_then(|item| item.as_table_like());
        let at = sniper.and_then(|sniper| tables::text(sniper, "hex")?.parse::<Coord>().ok());
        if at.is_some_and(|at| !map.contains(at)) {
            of.remove("sniper");
        }
    }
}
