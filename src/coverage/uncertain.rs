//! What the game takes for true and nobody could confirm, with the reason: the one list of it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use serde::Deserialize;

/// The list as it is compiled in.
const TEXT: &str = include_str!("../../assets/uncertain.toml");

/// All that is uncertain in the game's data and rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uncertain {
    /// Printed values of counters, by their ids.
    #[serde(rename = "counter")]
    pub counters: Vec<Doubt>,
    /// Values of the terrain chart, by terrain.
    #[serde(rename = "terrain")]
    pub terrains: Vec<Doubt>,
    /// Details of rules.
    #[serde(rename = "rule")]
    pub rules: Vec<Detail>,
}

/// A value that is open for the same reason wherever it stands.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doubt {
    /// Which value: `broken_morale`, `height`.
    pub key: String,
    /// Why it is open, and where what is used comes from.
    pub reason: String,
    /// What the game uses, by the counter or terrain.
    pub values: BTreeMap<String, Value>,
}

/// A value as the game has it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A number as printed; heights are in half levels.
    Number(i64),
    /// A word; `none` where there is nothing, `yes` where there is a mark.
    Word(String),
}

/// A detail of a rule that rests on what players expect.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Detail {
    /// The rule number.
    pub rule: String,
    /// What of it.
    pub detail: String,
    /// What the game does.
    pub value: String,
    /// Why that is open.
    pub reason: String,
    /// The source file that does it.
    pub source: String,
}

impl Uncertain {
    /// The project's own list.
    ///
    /// # Errors
    /// When the list that was compiled in cannot be read, with its line.
    pub fn built_in() -> Result<&'static Uncertain, &'static toml::de::Error> {
        static LIST: OnceLock<Result<Uncertain, toml::de::Error>> = OnceLock::new();
        LIST.get_or_init(|| toml::from_str(TEXT)).as_ref()
    }
}

impl Doubt {
    /// What the game uses, those with the same value together: `8: german-8-0, german-8-1`.
    #[must_use]
    pub fn by_value(&self) -> Vec<String> {
        let mut groups: Vec<(&Value, Vec<&str>)> = Vec::new();
        for (name, value) in &self.values {
            match groups.iter_mut().find(|(other, _)| *other == value) {
                Some((_, names)) => names.push(name),
                None => groups.push((value, vec![name])),
            }
        }
        groups.into_iter().map(|(value, names)| format!("{value}: {}", names.join(", "))).collect()
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}
