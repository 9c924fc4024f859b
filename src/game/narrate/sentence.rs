//! A line of what happened: words, and the dice among them.

use std::fmt;

use crate::rules::Dr;

/// A line. As text ([`fmt::Display`]) the dice stand between stars, as players write them in a log; where they need not
/// stand out it is [`plain`](Self::plain).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sentence(Vec<Part>);

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Words(String),
    /// A roll, with what it was for.
    Dice(String),
}

impl Sentence {
    /// Goes on with words.
    #[must_use]
    pub(super) fn words(mut self, words: impl Into<String>) -> Sentence {
        self.0.push(Part::Words(words.into()));
        self
    }

    /// Goes on with two dice in the players' habit: the coloured one first.
    #[must_use]
    pub(super) fn dice(mut self, what: &str, roll: Dr) -> Sentence {
        self.0.push(Part::Dice(format!("({what} DR) {},{}", roll.colored, roll.white)));
        self
    }

    /// Goes on with one die.
    #[must_use]
    pub(super) fn die(mut self, what: &str, dr: impl fmt::Display) -> Sentence {
        self.0.push(Part::Dice(format!("({what} dr) {dr}")));
        self
    }

    /// Goes on with another line.
    #[must_use]
    pub(super) fn then(mut self, other: Sentence) -> Sentence {
        self.0.extend(other.0);
        self
    }

    /// Without stars.
    #[must_use]
    pub fn plain(&self) -> String {
        self.0.iter().map(|(Part::Words(text) | Part::Dice(text))| text.as_str()).collect()
    }
}

impl From<String> for Sentence {
    fn from(words: String) -> Sentence {
        Sentence::default().words(words)
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| match part {
            Part::Words(words) => f.write_str(words),
            Part::Dice(dice) => write!(f, "*** {dice} ***"),
        })
    }
}

/// The same text as the beginning of a sentence: with a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
