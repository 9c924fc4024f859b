//! The forces of a side in the file of a scenario.

use toml_edit::{DocumentMut, Value};

use super::edit::{EntryId, Mark, Post, Sort};
use super::{tables, tables::put};
use crate::board::{Coord, Hexspine, Map};
use crate::counters::{CounterId, GunKind, VehicleType};
use crate::rules::Side;
use crate::scenario::Draft;

/// The keys that say where the units of an entry begin.
const POSTS: [&str; 4] = ["at", "area", "enters", "aboard"];
/// The most of an entry.
const MOST: i64 = 50;

fn written(post: &Post) -> (&'static str, Value) {
    match post {
        Post::At(at) => ("at", at.to_string().into()),
        Post::Area(name) => ("area", name.as_str().into()),
        Post::Enters(turn) => ("enters", i64::from(*turn).into()),
        Post::Aboard(label) => ("aboard", label.as_str().into()),
    }
}

fn entry(
    document: &mut DocumentMut,
    EntryId { side, sort, number }: EntryId,
) -> Option<&mut dyn toml_edit::TableLike> {
    tables::nth(tables::side(document, side)?, sort.key(), number)
}

/// One more of a counter.
pub(super) fn add(
    (document, draft): (&mut DocumentMut, &Draft),
    side: Side,
    counter: CounterId,
    post: &Post,
) {
    let vehicle = draft.scenario.setting.catalogue.vehicle(&counter).is_some();
    let sort = if vehicle { Sort::Vehicle } else { Sort::Unit };
    let Some(of) = tables::side(document, side) else { return };
    let (key, value) = written(post);
    let same = |one: &dyn toml_edit::TableLike| {
        let all = |(name, _): (&str, _)| matches!(name, "counter" | "count") || name == key;
        let there = one.get(key).and_then(|item| item.as_value());
        tables::text(one, "counter") == Some(&counter.to_string())
            && there.is_some_and(|there| there.to_string().trim() == value.to_string().trim())
            && one.iter().all(all)
            && one.get("count").and_then(|item| item.as_integer()).unwrap_or(1) < MOST
    };
    let number = (0..tables::count(of, sort.key()))
        .find(|number| tables::nth(of, sort.key(), *number).is_some_and(|one| same(one)));
    if let Some(one) = number.and_then(|number| tables::nth(of, sort.key(), number)) {
        let count = one.get("count").and_then(|item| item.as_integer()).unwrap_or(1);
        put(one, "count", count + 1);
        return;
    }
    let number = tables::count(of, sort.key());
    tables::push(of, sort.key(), vec![("counter", counter.to_string().into()), (key, value)]);
    suit((document, draft), EntryId { side, sort, number });
}

/// An entry goes.
pub(super) fn remove(document: &mut DocumentMut, id: EntryId) {
    if let Some(of) = tables::side(document, id.side) {
        tables::remove(of, id.sort.key(), id.number);
    }
}

/// So many of an entry.
pub(super) fn count(document: &mut DocumentMut, id: EntryId, count: u8) {
    if let Some(one) = entry(document, id) {
        tables::put_unless(one, "count", (i64::from(count).clamp(1, MOST), 1));
    }
}

/// They begin elsewhere.
pub(super) fn post((document, draft): (&mut DocumentMut, &Draft), id: EntryId, post: &Post) {
    let Some(one) = entry(document, id) else { return };
    let (key, value) = written(post);
    for other in POSTS.into_iter().filter(|other| *other != key) {
        one.remove(other);
    }
    put(one, key, value);
    suit((document, draft), id);
}

/// Has an entry say to where its vehicles or Guns point, where they have to, and only there.
fn suit((document, draft): (&mut DocumentMut, &Draft), id: EntryId) {
    let scenario = &draft.scenario;
    let (map, catalogue) = (&scenario.setting.map, &scenario.setting.catalogue);
    let middle = map.columns() / 2;
    let Some(one) = entry(document, id) else { return };
    let hex = tables::text(one, "at")
        .and_then(|at| at.parse::<crate::board::Location>().ok())
        .map(|at| at.hex);
    let area = tables::text(one, "area")
        .and_then(|name| draft.raw.area.iter().find(|area| area.name.get_ref() == name))
        .and_then(|area| crate::workshop::sheet::list::named(area.hexes.first()?.get_ref()))
        .and_then(|hexes| hexes.first().copied());
    let facing = inward(middle, hex.or(area));
    let carried: Vec<CounterId> = ["weapons", "captured"]
        .into_iter()
        .filter_map(|key| one.get(key)?.as_array())
        .flat_map(|all| all.iter().filter_map(Value::as_str).filter_map(|id| id.parse().ok()))
        .collect();
    let mut guns = carried.iter().filter_map(|id| catalogue.gun(id));
    let guns = guns.any(|gun| gun.kind != GunKind::LightMortar);
    let placed = one.contains_key("at") || one.contains_key("area");
    let wanted = match id.sort {
        Sort::Vehicle => one.contains_key("at"),
        Sort::Unit => guns && !one.contains_key("aboard"),
    };
    let allowed = match id.sort {
        Sort::Vehicle => placed,
        Sort::Unit => wanted,
    };
    if !one.contains_key("at") {
        one.remove("motion");
    }
    if !carried.iter().any(|id| catalogue.comes_apart(id)) {
        one.remove("dismantled");
    }
    if !allowed {
        for key in ["facing", "turret", "emplaced"] {
            one.remove(key);
        }
    } else if wanted && !one.contains_key("facing") {
        put(one, "facing", facing.to_string());
    }
}

/// To the middle of the board.
fn inward(middle: u8, from: Option<Coord>) -> Hexspine {
    match from {
        Some(hex) if hex.col() > middle => Hexspine::West,
        _ => Hexspine::East,
    }
}

/// They get a weapon, of their own nation or captured.
pub(super) fn arm((document, draft): (&mut DocumentMut, &Draft), id: EntryId, weapon: CounterId) {
    let setting = &draft.scenario.setting;
    let nation = setting.side(id.side).nationality;
    let of = (setting.catalogue.weapon(&weapon).map(|weapon| weapon.nationality))
        .or(setting.catalogue.gun(&weapon).map(|gun| gun.nationality));
    let key = if of == Some(nation) { "weapons" } else { "captured" };
    if let Some(list) = entry(document, id).and_then(|one| tables::list(one, key)) {
        crate::workshop::sheet::list::push(list, &weapon.to_string());
    }
    suit((document, draft), id);
}

/// A weapon of theirs goes.
pub(super) fn disarm((document, draft): (&mut DocumentMut, &Draft), id: EntryId, number: usize) {
    let Some(one) = entry(document, id) else { return };
    let own = tables::count(one, "weapons");
    let (key, number) = if number < own { ("weapons", number) } else { ("captured", number - own) };
    let Some(list) = one.get_mut(key).and_then(|item| item.as_array_mut()) else { return };
    if number < list.len() {
        crate::workshop::sheet::list::remove(list, number);
    }
    if list.is_empty() {
        one.remove(key);
    } else if let Some(first) = list.get_mut(0)
        && first.decor().prefix().and_then(|prefix| prefix.as_str()) == Some(" ")
    {
        first.decor_mut().set_prefix("");
    }
    suit((document, draft), id);
}

/// To where their vehicles or Guns point.
pub(super) fn face(document: &mut DocumentMut, id: EntryId, facing: Hexspine) {
    if let Some(one) = entry(document, id) {
        put(one, "facing", facing.to_string());
    }
}

/// To where the turrets of their vehicles point; nothing for where the hulls do.
pub(super) fn turn_turret(document: &mut DocumentMut, id: EntryId, turret: Option<Hexspine>) {
    let Some(one) = entry(document, id) else { return };
    match turret {
        Some(turret) => put(one, "turret", turret.to_string()),
        None => drop(one.remove("turret")),
    }
}

/// Something is said of them, or not; what goes without saying is not written.
pub(super) fn mark(
    (document, draft): (&mut DocumentMut, &Draft),
    id: EntryId,
    mark: Mark,
    on: bool,
) {
    let Some(one) = entry(document, id) else { return };
    let catalogue = &draft.scenario.setting.catalogue;
    let usual = match mark {
        Mark::Emplaced => true,
        Mark::Exposed => tables::text(one, "counter")
            .and_then(|counter| catalogue.vehicle(&counter.parse().ok()?))
            .is_some_and(VehicleType::exposed_by_itself),
        Mark::Fanatic | Mark::Concealed | Mark::Motion | Mark::Dismantled => false,
    };
    tables::put_unless(one, mark.key(), (on, usual));
}

/// What Passengers call the vehicles by.
pub(super) fn label(document: &mut DocumentMut, id: EntryId, label: &str) {
    if let Some(one) = entry(document, id) {
        tables::put_unless(one, "label", (label.to_owned(), String::new()));
    }
}

/// All who set up in an area do so under its other name.
pub(super) fn follow_area(document: &mut DocumentMut, (old, new): (&str, &str)) {
    for side in Side::BOTH {
        for sort in [Sort::Unit, Sort::Vehicle] {
            let Some(of) = tables::side(document, side) else { continue };
            for number in 0..tables::count(of, sort.key()) {
                if let Some(one) = tables::nth(of, sort.key(), number)
                    && tables::text(one, "area") == Some(old)
                {
                    put(one, "area", new);
                }
            }
        }
    }
}

/// Whether a hex of the map is at its edge, for who enters there.
pub(super) fn at_edge(map: &Map, hex: Coord) -> bool {
    crate::scenario::hexes::at_edge(map, hex)
}
