//! What can be said of a weapon, Gun or vehicle of one's own: the values printed on it that matter most.

use toml_edit::{Array, InlineTable, Value};

use super::Materiel;

/// A value of a counter that can be its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trait {
    /// Its key in a file; that of a table within the entry before a point.
    pub key: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// How it is said.
    pub shape: Shape,
    of: Materiel,
    unsaid: Unsaid,
}

/// How a value is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// By a number in these bounds.
    Number(i64, i64),
    /// By a step of the scale of Armor Factors.
    Factor,
    /// As it is printed: `75L`.
    Word,
    /// By several numbers, with spaces between them.
    Numbers,
    /// By one of these words.
    OneOf(&'static [&'static str]),
    /// It is so, or not.
    Yes,
}

/// What it means that a counter says nothing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unsaid {
    /// Such a counter has none of it.
    None,
    /// It is this number.
    Number(i64),
    /// It is this word.
    Word(&'static str),
    /// It is that of the hull.
    Hull,
    /// It is not so.
    No,
}

/// What is said of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A number; nothing for that of the hull.
    Number(Option<i64>),
    /// Words, or numbers.
    Text(String),
    /// It is so, or not.
    Yes(bool),
}

const SIZES: &[&str] = &["very-small", "small", "normal", "large", "very-large"];

const fn of(
    of: Materiel,
    key: &'static str,
    name: &'static str,
    shape: Shape,
    unsaid: Unsaid,
) -> Trait {
    Trait { key, name, shape, of, unsaid }
}

/// All of them, in the order in which they are asked.
const ALL: &[Trait] = {
    use Materiel::{Gun, Mortar, Vehicle, Weapon};
    use Shape::{Factor, Number, Numbers, OneOf, Word, Yes};
    use Unsaid::{Hull, No, None};
    &[
        of(Weapon, "fp", "FP", Number(1, 36), None),
        of(Weapon, "range", "Range", Number(1, 45), None),
        of(Weapon, "to_hit", "To Hit", Numbers, None),
        of(Weapon, "to_kill", "To Kill", Number(2, 40), None),
        of(Weapon, "bore", "Calibre", Word, None),
        of(Weapon, "rof", "ROF", Number(0, 3), None),
        of(Weapon, "breakdown", "Breakdown", Number(2, 12), Unsaid::Number(12)),
        of(Weapon, "removed", "Removed at", Number(2, 12), None),
        of(Weapon, "repair", "Repair", Number(1, 5), None),
        of(Weapon, "pp", "PP", Number(0, 10), None),
        of(Mortar, "tube.calibre", "Calibre", Word, None),
        of(Mortar, "tube.rof", "ROF", Number(0, 3), None),
        of(Mortar, "tube.breakdown", "Breakdown", Number(2, 12), Unsaid::Number(12)),
        of(Mortar, "tube.range", "Range, from to", Numbers, None),
        of(Mortar, "repair", "Repair", Number(1, 5), None),
        of(Mortar, "pp", "PP", Number(0, 10), None),
        of(Mortar, "dismantled_pp", "PP in pieces", Number(0, 10), None),
        of(Gun, "calibre", "Calibre", Word, None),
        of(Gun, "rof", "ROF", Number(0, 3), None),
        of(Gun, "breakdown", "Breakdown", Number(2, 12), Unsaid::Number(12)),
        of(Gun, "size", "Size", OneOf(SIZES), Unsaid::Word("normal")),
        of(Gun, "manhandling", "Manhandling", Number(2, 12), None),
        of(Gun, "ife", "IFE", Number(1, 16), None),
        of(Gun, "range", "Range, from to", Numbers, None),
        of(Vehicle, "mp", "MP", Number(1, 60), None),
        of(Vehicle, "size", "Size", OneOf(SIZES), Unsaid::Word("normal")),
        of(Vehicle, "armor.front", "AF in front", Factor, None),
        of(Vehicle, "armor.side", "AF at the sides", Factor, None),
        of(Vehicle, "armor.bare_rear", "AF behind", Yes, No),
        of(Vehicle, "armor.turret_front", "Turret, front", Factor, Hull),
        of(Vehicle, "armor.turret_side", "Turret, sides", Factor, Hull),
        of(Vehicle, "armor.turret_bare_rear", "Turret, behind", Yes, No),
        of(Vehicle, "ma", "MA, calibre", Word, None),
        of(Vehicle, "rof", "ROF", Number(0, 3), None),
        of(Vehicle, "breakdown", "Breakdown", Number(2, 12), Unsaid::Number(12)),
        of(Vehicle, "ife", "IFE", Number(1, 16), None),
        of(Vehicle, "mg.bow", "MG, bow", Number(1, 16), None),
        of(Vehicle, "mg.coax", "MG, coaxial", Number(1, 16), None),
        of(Vehicle, "mg.aa", "MG, roof", Number(1, 16), None),
        of(Vehicle, "mg.rear", "MG, rear", Number(1, 16), None),
        of(Vehicle, "cs", "Crew survival", Number(2, 9), None),
    ]
};

impl Trait {
    /// What an entry says of all that can be said of it.
    pub(super) fn all_of(kind: Materiel, entry: &InlineTable) -> Vec<(Trait, Said)> {
        let own = ALL.iter().filter(|one| one.of == kind && one.belongs_to(entry));
        own.filter_map(|one| Some((*one, one.said_in(entry)?))).collect()
    }

    /// Whether such an entry can say it beside what else it says.
    fn belongs_to(&self, entry: &InlineTable) -> bool {
        let has = |key: &str| entry.contains_key(key);
        match (self.of, self.key) {
            // A number for each range says how far it goes.
            (Materiel::Weapon, "range") => !has("to_hit"),
            (Materiel::Weapon, "breakdown") => !has("removed"),
            (Materiel::Vehicle, "breakdown") => has("ma"),
            // A machine gun that is the main armament is among the machine guns.
            (_, "ma") => {
                let ma = entry.get("ma").and_then(Value::as_str);
                ma.is_some_and(|ma| !matches!(ma, "aa" | "bow" | "coax"))
            }
            (_, key) => !key.starts_with("armor.") || has("armor"),
        }
    }

    /// What an entry says of it.
    fn said_in(&self, entry: &InlineTable) -> Option<Said> {
        let found = match self.key.split_once('.') {
            Some((table, key)) => entry.get(table).and_then(Value::as_inline_table)?.get(key),
            None => entry.get(self.key),
        };
        let unsaid = || match self.unsaid {
            Unsaid::None => None,
            Unsaid::Number(number) => Some(Said::Number(Some(number))),
            Unsaid::Word(word) => Some(Said::Text(word.to_owned())),
            Unsaid::Hull => Some(Said::Number(None)),
            Unsaid::No => Some(Said::Yes(false)),
        };
        let Some(found) = found else { return unsaid() };
        match self.shape {
            Shape::Number(..) | Shape::Factor => Some(Said::Number(Some(found.as_integer()?))),
            Shape::Word | Shape::OneOf(_) => Some(Said::Text(found.as_str()?.to_owned())),
            Shape::Yes => Some(Said::Yes(found.as_bool()?)),
            Shape::Numbers => {
                let numbers = found.as_array()?.iter().filter_map(Value::as_integer);
                let words: Vec<String> = numbers.map(|number| number.to_string()).collect();
                Some(Said::Text(words.join(" ")))
            }
        }
    }

    /// Has an entry say it, where it says something else.
    pub(super) fn put(&self, entry: &mut InlineTable, said: &Said) {
        if self.said_in(entry).as_ref() == Some(said) {
            return;
        }
        let written = match said {
            Said::Number(number) => number.map(Value::from),
            Said::Yes(yes) => yes.then(|| Value::from(true)),
            Said::Text(text) if self.shape == Shape::Numbers => Some(numbers(text)),
            Said::Text(text) => Some(Value::from(text.trim())),
        };
        let (table, key) = match self.key.split_once('.') {
            Some((table, key)) => (entry.get_mut(table).and_then(Value::as_inline_table_mut), key),
            None => (Some(entry), self.key),
        };
        if let Some(table) = table {
            match written {
                Some(written) => drop(table.insert(key, written)),
                None => drop(table.remove(key)),
            }
            table.fmt();
        }
    }
}

/// A list of numbers; what is no number stays as it is written, for the reader to refuse.
fn numbers(text: &str) -> Value {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let number = |word: &str| word.parse::<i64>().map_or_else(|_| Value::from(word), Value::from);
    Value::from(words.map(number).collect::<Array>())
}
