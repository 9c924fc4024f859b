//! Carries a change out in the file of a scenario.

use toml_edit::{DocumentMut, InlineTable, Item, Key, Table, TableLike, Value};

use super::edit::{Edit, Winning};
use super::{forces, layers, tables, tables::put};
use crate::rules::Side;
use crate::rules::setting::ControlOf;
use crate::scenario::{Draft, side_name};
use crate::workshop::sheet::list;

/// Carries it out. What cannot be said, such as an entry that is not there, is left out.
pub(super) fn apply((document, draft): (&mut DocumentMut, &Draft), edit: &Edit) {
    let counted = edit.changes_play() && document.contains_key("balance");
    let before = counted.then(|| document.to_string());
    carry_out((document, draft), edit);
    // What was counted was counted without it.
    if before.is_some_and(|before| before != document.to_string()) {
        document.remove("balance");
    }
}

fn carry_out((document, draft): (&mut DocumentMut, &Draft), edit: &Edit) {
    let root = document.as_table_mut();
    match edit {
        Edit::Title(title) => put(root, "title", title.as_str()),
        Edit::Story(story) => {
            tables::put_unless(root, "description", (story.clone(), String::new()))
        }
        Edit::Map(name) => put(root, "map", name.as_str()),
        Edit::Turns(turns) => put(root, "turns", i64::from(*turns)),
        Edit::Year(year) => put(root, "year", i64::from(*year)),
        Edit::Month(None) => drop(root.remove("month")),
        Edit::Month(Some(month)) => put(root, "month", i64::from(*month)),
        Edit::Counters(name, used) => {
            let Some(list) = tables::list(root, "counters") else { return };
            list.retain(|one| one.as_str() != Some(name.as_str()));
            if *used {
                list::push(list, name);
            }
            if list.is_empty() {
                root.remove("counters");
            }
        }
        Edit::Picture(None) => drop(root.remove("picture")),
        Edit::Picture(Some(name)) => put(root, "picture", name.as_str()),
        Edit::Lay(counter, at) => {
            let values =
                vec![("counter", counter.to_string().into()), ("at", at.to_string().into())];
            tables::push(root, "weapon", values);
        }
        Edit::TakeUp(number) => tables::remove(root, "weapon", *number),
        Edit::SetsUpFirst(side) => put(root, "sets_up_first", side_name(*side)),
        Edit::MovesFirst(Side::First) => {}
        Edit::MovesFirst(Side::Second) => change_places(root),
        Edit::Concealment(on) => tables::put_unless(root, "concealment", (*on, true)),
        Edit::Balance(wins) => {
            let wins: toml_edit::Array = wins.iter().map(|games| i64::from(*games)).collect();
            put(root, "balance", wins);
        }
        Edit::AddArea(name) => {
            let hexes = Value::Array(toml_edit::Array::new());
            tables::push(root, "area", vec![("name", name.as_str().into()), ("hexes", hexes)]);
        }
        Edit::CallArea(number, name) => {
            let Some(area) = tables::nth(root, "area", *number) else { return };
            let old = tables::text(area, "name").unwrap_or_default().to_owned();
            put(area, "name", name.as_str());
            forces::follow_area(document, (&old, name));
        }
        Edit::RemoveArea(number) => tables::remove(root, "area", *number),
        Edit::Win(winning) => win(document, *winning),
        Edit::Paint(layer, hexes) => layers::paint((document, draft), *layer, hexes),
        Edit::Wipe(layer, hexes) => layers::wipe((document, draft), *layer, hexes),
        Edit::Add(side, counter, post) => forces::add((document, draft), *side, *counter, post),
        Edit::Remove(id) => forces::remove(document, *id),
        Edit::Count(id, count) => forces::count(document, *id, *count),
        Edit::Post(id, post) => forces::post((document, draft), *id, post),
        Edit::Arm(id, weapon) => forces::arm((document, draft), *id, *weapon),
        Edit::Disarm(id, number) => forces::disarm((document, draft), *id, *number),
        Edit::Facing(id, facing) => forces::face(document, *id, *facing),
        Edit::Turret(id, turret) => forces::turn_turret(document, *id, *turret),
        Edit::Mark(id, mark, on) => forces::mark((document, draft), *id, *mark, *on),
        Edit::Label(id, label) => forces::label(document, *id, label),
        Edit::Name(side, _)
        | Edit::Nation(side, _)
        | Edit::Elr(side, _)
        | Edit::Rule(side, ..)
        | Edit::Panzerfausts(side, _)
        | Edit::Sniper(side, _) => of_side(document, *side, edit),
    }
}

/// The two sides change places, and whatever names one of them names it still.
fn change_places(root: &mut Table) {
    let [first, second] = Side::BOTH.map(|side| root.remove_entry(side_name(side)));
    let places = [(Side::First, second), (Side::Second, first)];
    for (side, said) in places {
        if let Some((key, said)) = said {
            // What is remarked over a side in braces hangs on its key.
            let key = Key::new(side_name(side)).with_leaf_decor(key.leaf_decor().clone());
            root.insert_formatted(&key, said);
        }
    }
    let other = |table: &mut dyn TableLike, key: &str| {
        let named = |side: &Side| tables::text(table, key) == Some(side_name(*side));
        if let Some(side) = Side::BOTH.into_iter().find(named) {
            put(table, key, side_name(side.other()));
        }
    };
    other(root, "sets_up_first");
    if let Some(victory) = root.get_mut("victory").and_then(Item::as_table_like_mut) {
        other(victory, "side");
    }
}

fn of_side(document: &mut DocumentMut, side: Side, edit: &Edit) {
    let Some(table) = tables::side(document, side) else { return };
    match edit {
        Edit::Name(_, name) => put(table, "name", name.as_str()),
        Edit::Nation(_, nation) => put(table, "nationality", nation.key()),
        Edit::Elr(_, elr) => put(table, "elr", i64::from(*elr)),
        Edit::Rule(_, rule, on) => tables::put_unless(table, rule.key(), (*on, false)),
        Edit::Panzerfausts(_, shots) => {
            tables::put_unless(table, "panzerfausts", (i64::from(*shots), 0));
        }
        Edit::Sniper(_, None) => drop(table.remove("sniper")),
        Edit::Sniper(_, Some((san, hex))) => {
            let old = table.get_mut("sniper").and_then(|item| item.as_table_like_mut());
            match old {
                Some(sniper) => {
                    put(sniper, "san", i64::from(*san));
                    put(sniper, "hex", hex.to_string());
                }
                None => {
                    let mut sniper = InlineTable::new();
                    sniper.insert("san", i64::from(*san).into());
                    sniper.insert("hex", hex.to_string().into());
                    put(table, "sniper", sniper);
                }
            }
        }
        _ => {}
    }
}

fn win(document: &mut DocumentMut, winning: Winning) {
    let victory = document.get_mut("victory").and_then(|item| item.as_table_like_mut());
    let Some(victory) = victory else { return };
    match winning {
        Winning::Control(of) => {
            put(victory, "kind", "control");
            let word = |of: ControlOf| match of {
                ControlOf::Hex => "hex",
                ControlOf::Building => "building",
            };
            tables::put_unless(
                victory,
                "control",
                (word(of).to_owned(), word(ControlOf::Hex).to_owned()),
            );
            victory.remove("margin");
            if !victory.contains_key("at_least") {
                put(victory, "at_least", 1);
            }
        }
        Winning::Points => {
            put(victory, "kind", "points");
            for key in ["control", "hexes", "buildings", "at_least"] {
                victory.remove(key);
            }
            if !victory.contains_key("margin") {
                put(victory, "margin", 1);
            }
        }
        Winning::Side(side) => put(victory, "side", side_name(side)),
        Winning::Number(number) => {
            let key = if victory.contains_key("margin") { "margin" } else { "at_least" };
            put(victory, key, i64::from(number));
        }
    }
}
