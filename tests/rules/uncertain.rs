//! What the list of uncertain values says is what the data and the source have.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use first_fire::board::{
    BuildingMaterial, EntryCost, LosEffect, Map, Storeys, Terrain, TerrainFacts,
};
use first_fire::coverage::{Uncertain, Value};

use super::scene::at;

fn list() -> &'static Uncertain {
    Uncertain::built_in().unwrap_or_else(|error| panic!("{error}"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every counter entry as it stands in its file, by id.
fn entries() -> BTreeMap<String, toml::Table> {
    let mut found = BTreeMap::new();
    for file in fs::read_dir(root().join("assets/counters")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let file: toml::Table = toml::from_str(&text).unwrap();
        for list in ["units", "weapons", "guns", "vehicles"] {
            let entries = file.get(list).and_then(toml::Value::as_array).into_iter().flatten();
            for entry in entries.filter_map(toml::Value::as_table) {
                found.insert(entry["id"].as_str().unwrap().to_owned(), entry.clone());
            }
        }
    }
    found
}

/// A value of a counter file in the words of the list.
fn said(value: Option<&toml::Value>) -> Value {
    let word = |text: &str| Value::Word(text.to_owned());
    match value {
        None | Some(toml::Value::Boolean(false)) => word("none"),
        Some(toml::Value::Boolean(true)) => word("yes"),
        Some(toml::Value::Integer(number)) => Value::Number(*number),
        Some(toml::Value::String(text)) => word(text),
        Some(other) => panic!("{other}"),
    }
}

const KEYS: [&str; 27] = [
    "broken_morale",
    "replacement",
    "elr5",
    "assault_fire",
    "spraying_fire",
    "fp",
    "range",
    "rof",
    "breakdown",
    "removed",
    "repair",
    "pp",
    "dismantled_pp",
    "spray",
    "name",
    "turret",
    "may_stall",
    "mg.aa",
    "reverse_factor",
    "cs",
    "radioless",
    "size",
    "mp",
    "ammo.apcr",
    "ammo.he",
    "ammo.heat",
    "ammo.canister",
];

#[test]
fn every_uncertain_value_of_a_counter_is_the_one_in_its_file() {
    let entries = entries();
    for doubt in &list().counters {
        assert!(KEYS.contains(&doubt.key.as_str()), "no counter has a `{}`", doubt.key);
        assert!(!doubt.reason.is_empty() && !doubt.values.is_empty());
        for (id, value) in &doubt.values {
            let entry = entries.get(id).unwrap_or_else(|| panic!("there is no counter {id}"));
            let found = match doubt.key.split_once('.') {
                Some((table, key)) => entry.get(table).and_then(|table| table.get(key)),
                None => entry.get(&doubt.key),
            };
            assert_eq!(*value, said(found), "{} of {id}", doubt.key);
        }
    }
}

/// The rows of the terrain chart by the names that the list has for them.
fn terrain(name: &str) -> &'static TerrainFacts {
    let building = |material, storeys| Terrain::Building { material, storeys }.facts();
    match name {
        "brush" => Terrain::Brush.facts(),
        "grain" => Terrain::Grain.facts(),
        "marsh" => Terrain::Marsh.facts(),
        "crag" => Terrain::Crag.facts(),
        "wooden rubble" => Terrain::Rubble(BuildingMaterial::Wooden).facts(),
        "stone rubble" => Terrain::Rubble(BuildingMaterial::Stone).facts(),
        "one-storey wooden building" => building(BuildingMaterial::Wooden, Storeys::SingleStorey),
        "one-storey stone building" => building(BuildingMaterial::Stone, Storeys::SingleStorey),
        "wooden building of one upper level" => {
            building(BuildingMaterial::Wooden, Storeys::Levels(1))
        }
        "stone building of one upper level" => {
            building(BuildingMaterial::Stone, Storeys::Levels(1))
        }
        "wooden building of two upper levels" => {
            building(BuildingMaterial::Wooden, Storeys::Levels(2))
        }
        "stone building of two upper levels" => {
            building(BuildingMaterial::Stone, Storeys::Levels(2))
        }
        "plowed field" => field(1),
        "sown field" => field(5),
        other => panic!("there is no terrain {other}"),
    }
}

/// A field out of season, in a month.
fn field(month: u8) -> &'static TerrainFacts {
    let text = format!(
        "name = \"Field\"\ncolumns = 3\nrows = 3\nmonth = {month}\n\
         [[terrain]]\nkind = \"grain\"\nhexes = [\"A1\"]\n"
    );
    Map::parse("field.toml", &text).unwrap().facts(at("A1").hex)
}

fn fact(facts: &TerrainFacts, key: &str) -> Value {
    let word = |text: &str| Value::Word(text.to_owned());
    match key {
        "height" => Value::Number(facts.height.into()),
        "kind" => word(match facts.kind {
            LosEffect::None => "none",
            LosEffect::Hindrance(_) => "hindrance",
            LosEffect::Obstacle => "obstacle",
        }),
        "mf" => match facts.mf {
            EntryCost::All => word("all"),
            EntryCost::HalfMf(halves) if halves % 2 == 1 => word(&format!("{} 1/2", halves / 2)),
            EntryCost::HalfMf(halves) => word(&(halves / 2).to_string()),
        },
        "rally_bonus" => word(if facts.rally_bonus { "yes" } else { "none" }),
        other => panic!("the terrain chart has no `{other}`"),
    }
}

#[test]
fn every_uncertain_value_of_the_terrain_chart_is_the_one_in_the_chart() {
    for doubt in &list().terrains {
        assert!(!doubt.reason.is_empty() && !doubt.values.is_empty());
        for (name, value) in &doubt.values {
            assert_eq!(*value, fact(terrain(name), &doubt.key), "{} of {name}", doubt.key);
        }
    }
}

#[test]
fn every_uncertain_detail_of_a_rule_names_the_source_that_cites_it() {
    for detail in &list().rules {
        let source = fs::read_to_string(root().join(&detail.source))
            .unwrap_or_else(|error| panic!("{}: {error}", detail.source));
        assert!(source.contains(&detail.rule), "{} is not in {}", detail.rule, detail.source);
        let texts = [&detail.detail, &detail.value, &detail.reason];
        assert!(texts.iter().all(|text| !text.is_empty()), "{}", detail.rule);
    }
}

#[test]
fn what_has_the_same_value_is_told_together() {
    let heights = list().terrains.iter().find(|doubt| doubt.values.contains_key("brush")).unwrap();
    assert_eq!(heights.by_value(), ["1: brush, crag, grain, marsh"]);
}
