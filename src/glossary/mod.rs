//! The words of the game, a sentence each: told by F1 and by the tip on any of them in the window.

mod spelling;

use std::ops::Range;
use std::sync::OnceLock;

use serde::Deserialize;
use spelling::Spelling;

/// The list as it is compiled in.
const TEXT: &str = include_str!("../../assets/glossary.toml");

/// A word, an abbreviation or a way of writing numbers.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// As it is written most often.
    pub name: String,
    /// Other spellings: `#` stands for any number, `@` for the letters of a hex.
    #[serde(default)]
    pub also: Vec<String>,
    /// What it means, in one sentence.
    pub says: String,
    /// The rule it comes from, where there is one.
    #[serde(default)]
    pub rule: Option<String>,
    /// It is found only as it is written, not in whatever case.
    #[serde(default)]
    exact: bool,
}

impl Term {
    /// Every spelling of it.
    pub fn spellings(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.also).map(String::as_str)
    }

    /// The sentence with its rule: `… breaks (A7.304).`
    #[must_use]
    pub fn sentence(&self) -> String {
        match &self.rule {
            Some(rule) => format!("{} ({rule})", self.says),
            None => self.says.clone(),
        }
    }
}

/// A term found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<'g> {
    /// Where, in bytes.
    pub range: Range<usize>,
    /// Which.
    pub term: &'g Term,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    term: Vec<Term>,
}

/// All of them.
#[derive(Debug)]
pub struct Glossary {
    terms: Vec<Term>,
    /// Each spelling with the number of its term.
    spellings: Vec<(Spelling, usize)>,
}

impl Glossary {
    /// Reads a list.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Glossary, toml::de::Error> {
        let file: File = toml::from_str(text)?;
        let spellings = file.term.iter().enumerate().flat_map(|(number, term)| {
            term.spellings().map(move |text| (Spelling::new(text, term.exact), number))
        });
        let spellings = spellings.collect();
        Ok(Glossary { terms: file.term, spellings })
    }

    /// The list that the program brings.
    ///
    /// # Errors
    /// As [`Glossary::read`]; a test reads it.
    pub fn built_in() -> Result<&'static Glossary, &'static toml::de::Error> {
        static LIST: OnceLock<Result<Glossary, toml::de::Error>> = OnceLock::new();
        LIST.get_or_init(|| Glossary::read(TEXT)).as_ref()
    }

    /// The terms in the order of the file.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The terms in a text, in their order; of several that begin at a place the longest.
    #[must_use]
    pub fn find(&self, text: &str) -> Vec<Found<'_>> {
        let mut found = Vec::new();
        let mut before = None;
        let mut from = 0;
        for (at, letter) in text.char_indices() {
            let begins = at >= from && spelling::may_begin(before, letter);
            before = Some(letter);
            if !begins {
                continue;
            }
            let Some(rest) = text.get(at..) else { continue };
            let here = self
                .spellings
                .iter()
                .filter_map(|(spelling, number)| Some((spelling.length_at(rest)?, *number)));
            // The first of equals: a term goes before another's pattern.
            let longest = here.fold(None, |best: Option<(usize, usize)>, one| match best {
                Some(best) if best.0 >= one.0 => Some(best),
                _ => Some(one),
            });
            if let Some((length, term)) =
                longest.and_then(|(length, number)| Some((length, self.terms.get(number)?)))
            {
                from = at + length;
                found.push(Found { range: at..from, term });
            }
        }
        found
    }

    /// The term at a place of a text, in bytes.
    #[must_use]
    pub fn at(&self, text: &str, place: usize) -> Option<Found<'_>> {
        self.find(text).into_iter().find(|found| found.range.contains(&place))
    }

    /// The terms in which every word of a search comes up, those whose own name has it first.
    #[must_use]
    pub fn search(&self, wanted: &str) -> Vec<&Term> {
        let wanted: Vec<String> = wanted.split_whitespace().map(str::to_lowercase).collect();
        let named = |term: &Term| term.spellings().any(|name| has_all(name, &wanted));
        let said = |term: &Term| {
            let all: Vec<&str> = term.spellings().chain([term.says.as_str()]).collect();
            has_all(&format!("{} {}", all.join(" "), term.sentence()), &wanted)
        };
        let mut found: Vec<&Term> = self.terms.iter().filter(|term| said(term)).collect();
        found.sort_by_key(|term| !named(term));
        found
    }
}

fn has_all(text: &str, wanted: &[String]) -> bool {
    let text = text.to_lowercase();
    wanted.iter().all(|word| text.contains(word.as_str()))
}
