//! Where the rule texts contradict each other or are silent: what the game does, read from `docs/rulings.md`.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use super::found;

/// The page as it is compiled in.
const TEXT: &str = include_str!("../../docs/rulings.md");

/// All rulings that change play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulings {
    /// In the order of their ids.
    pub list: Vec<Ruling>,
}

/// A question that the rule texts leave to us, and what we do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Its id.
    pub id: RulingId,
    /// The question, with its question mark.
    pub question: String,
    /// What the game does, in whole sentences.
    pub answer: String,
    /// The rules it is about, by number.
    pub rules: Vec<String>,
    /// The source files that follow it and name it, from the root of the project.
    pub code: Vec<String>,
    /// The tests that would fail without it, `module::name` below `tests/rules`.
    pub tests: Vec<String>,
}

/// Why there is something to rule on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ground {
    /// Texts contradict each other: `X`.
    Contradiction,
    /// The texts are silent, or can be read in more than one way: `AM`.
    Silence,
}

/// The id of a ruling: `X` or `AM`, a hyphen and two digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RulingId {
    /// Why there is something to rule on.
    pub ground: Ground,
    /// Its number, each ground from 1.
    pub number: u8,
}

/// A text that is no id of a ruling.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no id of a ruling")]
pub struct NoRulingId(String);

/// What is wrong with the page.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("docs/rulings.md, line {line}: {problem}")]
pub struct RulingError {
    /// Where, counted from 1.
    pub line: usize,
    /// What.
    pub problem: RulingProblem,
}

/// What can be wrong with a section of the page.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulingProblem {
    /// A heading without an id and a question.
    #[error("a heading is `## id: a question?`, and this is `{0}`")]
    Heading(String),
    /// An id that is not after the one before it.
    #[error("{0} stands after {1}")]
    Order(RulingId, RulingId),
    /// A line that belongs to nothing.
    #[error("`{0}` is neither `- We:`, `- Rules:`, `- Code:` nor `- Test:`")]
    Stray(String),
    /// An item that the section has already.
    #[error("`{0}` stands twice")]
    Twice(&'static str),
    /// An item that the section has not, or that says nothing.
    #[error("{0} does not say `{1}`")]
    Missing(RulingId, &'static str),
}

/// What a section says, in this order.
const ITEMS: [&str; 4] = ["We", "Rules", "Code", "Test"];

/// A section as far as it is read.
struct Section {
    line: usize,
    id: RulingId,
    question: String,
    items: [Option<String>; ITEMS.len()],
    /// Which item goes on in an indented line.
    open: Option<usize>,
}

impl Rulings {
    /// The project's own list.
    ///
    /// # Errors
    /// When the page that was compiled in cannot be read, with its line.
    pub fn built_in() -> Result<&'static Rulings, &'static RulingError> {
        static LIST: OnceLock<Result<Rulings, RulingError>> = OnceLock::new();
        LIST.get_or_init(|| Rulings::read(TEXT)).as_ref()
    }

    /// Reads a page. What stands before the first heading of the second rank is its introduction.
    ///
    /// # Errors
    /// What is wrong with a section, and where.
    pub fn read(text: &str) -> Result<Rulings, RulingError> {
        let mut sections: Vec<Section> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let at = |problem| RulingError { line, problem };
            if let Some(heading) = text.strip_prefix("## ") {
                let section = Section::begin(line, heading).map_err(at)?;
                if let Some(before) = sections.last().filter(|before| before.id >= section.id) {
                    return Err(at(RulingProblem::Order(section.id, before.id)));
                }
                sections.push(section);
            } else if let Some(section) = sections.last_mut() {
                section.add(text).map_err(at)?;
            }
        }
        let list = sections.into_iter().map(Section::end).collect::<Result<_, _>>()?;
        Ok(Rulings { list })
    }

    /// The rulings in which every word of a search is found: in the id, a rule, the question or the answer.
    pub fn matching<'a>(&'a self, search: &'a str) -> impl Iterator<Item = &'a Ruling> {
        self.list.iter().filter(move |ruling| {
            let id = ruling.id.to_string();
            let texts = [id.as_str(), &ruling.question, &ruling.answer];
            found(search, texts.into_iter().chain(ruling.rules.iter().map(String::as_str)))
        })
    }
}

impl Ruling {
    /// What its tests prove, as their names say it: `six hindrances block`.
    #[must_use]
    pub fn proofs(&self) -> Vec<String> {
        let name = |test: &String| test.rsplit("::").next().unwrap_or_default().replace('_', " ");
        self.tests.iter().map(name).collect()
    }
}

impl Section {
    fn begin(line: usize, heading: &str) -> Result<Section, RulingProblem> {
        heading
            .split_once(": ")
            .and_then(|(id, question)| Some((id.parse().ok()?, question.trim())))
            .filter(|(_, question)| question.ends_with('?'))
            .map(|(id, question)| Section {
                line,
                id,
                question: question.to_owned(),
                items: Default::default(),
                open: None,
            })
            .ok_or_else(|| RulingProblem::Heading(format!("## {heading}")))
    }

    /// Takes a line: the beginning of an item, its continuation, or an empty one.
    fn add(&mut self, text: &str) -> Result<(), RulingProblem> {
        let stray = || RulingProblem::Stray(text.to_owned());
        if text.trim().is_empty() {
            self.open = None;
        } else if let Some(more) = text.strip_prefix("  ") {
            let item = self.open.and_then(|open| self.items.get_mut(open)?.as_mut());
            let item = item.ok_or_else(stray)?;
            item.push(' ');
            item.push_str(more.trim());
        } else {
            let item = text.strip_prefix("- ").and_then(|item| item.split_once(':'));
            let (name, said) = item.ok_or_else(stray)?;
            let mut named = ITEMS.into_iter().zip(&mut self.items).enumerate();
            let (number, (name, place)) =
                named.find(|(_, (item, _))| *item == name).ok_or_else(stray)?;
            if place.replace(said.trim().to_owned()).is_some() {
                return Err(RulingProblem::Twice(name));
            }
            self.open = Some(number);
        }
        Ok(())
    }

    /// The ruling, when nothing is missing in the section.
    fn end(self) -> Result<Ruling, RulingError> {
        let Section { line, id, question, items, .. } = self;
        let missing = |item| RulingError { line, problem: RulingProblem::Missing(id, item) };
        let [answer, rules, code, tests] = items;
        let [we, of, by, proof] = ITEMS;
        let words = |said: Option<String>, item| {
            let words = said.map_or_else(Vec::new, |said| listed(&said));
            let said = !words.is_empty() && words.iter().all(|word| !word.is_empty());
            if said { Ok(words) } else { Err(missing(item)) }
        };
        Ok(Ruling {
            id,
            question,
            answer: answer.filter(|said| !said.is_empty()).ok_or_else(|| missing(we))?,
            rules: words(rules, of)?,
            code: words(code, by)?,
            tests: words(tests, proof)?,
        })
    }
}

/// What an item lists, with commas between.
fn listed(said: &str) -> Vec<String> {
    said.split(',').map(|word| word.trim().trim_matches('`').to_owned()).collect()
}

impl FromStr for RulingId {
    type Err = NoRulingId;

    fn from_str(text: &str) -> Result<RulingId, NoRulingId> {
        let no = || NoRulingId(text.to_owned());
        let (ground, number) = text.split_once('-').ok_or_else(no)?;
        let ground = match ground {
            "X" => Ground::Contradiction,
            "AM" => Ground::Silence,
            _ => return Err(no()),
        };
        let id = RulingId { ground, number: number.parse().map_err(|_| no())? };
        // One way of writing it only.
        if id.to_string() == text { Ok(id) } else { Err(no()) }
    }
}

impl fmt::Display for RulingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ground = match self.ground {
            Ground::Contradiction => "X",
            Ground::Silence => "AM",
        };
        write!(f, "{ground}-{:02}", self.number)
    }
}
