//! What a file that somebody has written is meant to be, by the keys at its top.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;

use super::{Kind, parse_toml};

/// What a file that somebody has written is meant to be, sound or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meant {
    /// A lesson or puzzle.
    Lesson,
    /// A map.
    Map,
    /// A scenario.
    Scenario,
    /// Counters.
    Counters,
}

/// The keys that one of them has at its top and none of the others.
const KEYS: [(Meant, &[&str]); 4] = [
    (Meant::Lesson, &["step", "scene", "teaches"]),
    (Meant::Map, &["columns", "rows", "terrain", "building", "hill", "footprint"]),
    (Meant::Scenario, &["turns", "sets_up_first", "first", "second", "victory"]),
    (Meant::Counters, &["nationality", "units", "weapons", "guns", "vehicles"]),
];

impl Meant {
    /// What a text is meant to be: that of which it has the most keys; `None` where it has none of any.
    ///
    /// Words in a description say nothing of it. Only where the text is no TOML is it guessed from how its lines begin.
    #[must_use]
    pub fn of(text: &str) -> Option<Meant> {
        // A reader of TOML takes many times what it reads: no such file is larger, and none is read if it is.
        let short = text.len() as u64 <= Kind::Written.most_bytes();
        let read = short.then(|| parse_toml::<BTreeMap<String, IgnoredAny>>(text).ok()).flatten();
        match read {
            Some(table) => most(|key| table.contains_key(key)),
            None => {
                let guessed = guessed(text);
                most(|key| guessed.contains(&key))
            }
        }
    }
}

/// That of which the most keys are there; of several the first.
fn most(is_there: impl Fn(&str) -> bool) -> Option<Meant> {
    let count = |keys: &[&str]| keys.iter().filter(|key| is_there(key)).count();
    let counts = KEYS.iter().map(|(meant, keys)| (*meant, count(keys)));
    let found = counts.filter(|(_, count)| *count > 0).rev().max_by_key(|(_, count)| *count);
    found.map(|(meant, _)| meant)
}

/// What seem to be the keys and tables at the top of a text with a fault. What stands in quotes of several lines is skipped.
fn guessed(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut quote, mut in_table) = (None, false);
    for line in text.lines() {
        let quoted = quote.is_some();
        quote = quote_after(line, quote);
        let line = line.trim_start();
        if quoted || line.is_empty() {
            continue;
        }
        let head = line.trim_start_matches('[');
        let opens = head.len() < line.len() && head.starts_with(|c: char| c.is_ascii_alphabetic());
        let end = head.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (word, rest) = head.split_at(end.unwrap_or(head.len()));
        let is_key = rest.trim_start().starts_with(['=', '.']);
        // Keys of a table are not at the top; and in a list of several lines, nothing that counts begins one.
        if !word.is_empty() && (opens || (is_key && !in_table)) {
            words.push(word);
        }
        in_table |= opens;
    }
    words
}

/// In which quotes of several lines a text is after a line, where it was in these before it.
fn quote_after<'a>(line: &str, mut quote: Option<&'a str>) -> Option<&'a str> {
    let mut rest = line;
    loop {
        let (at, mark) = match quote {
            Some(mark) => (rest.find(mark), mark),
            None => {
                let first = |mark: &'a str| rest.find(mark).map(|at| (at, mark));
                let next = ["\"\"\"", "'''"].into_iter().filter_map(first).min();
                (next.map(|(at, _)| at), next.map_or("", |(_, mark)| mark))
            }
        };
        let Some(at) = at else { return quote };
        // Behind a # there is only what is remarked.
        if quote.is_none() && rest.get(..at).is_some_and(|before| before.contains('#')) {
            return None;
        }
        quote = if quote.is_none() { Some(mark) } else { None };
        rest = rest.get(at + mark.len()..).unwrap_or_default();
    }
}
