//! The questions of a lesson that is made: all of them begin where the lesson does, one after the other.

use serde::{Deserialize, Serialize};

use super::{Ask, Draft, Line};
use crate::lessons::Want;
use crate::rules::UnitId;

/// So many questions are enough for one lesson.
pub const MOST_QUESTIONS: usize = 20;

/// One question, with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Page {
    /// What the learner reads first.
    pub caption: String,
    /// What he is asked.
    pub question: String,
    /// How.
    pub ask: Ask,
    /// What he reads when he has answered.
    pub why: String,
    /// Of which unit something is wanted, where chances are compared.
    pub unit: Option<UnitId>,
    /// What is wanted of it.
    pub want: Want,
    pub(super) answer: Line,
    pub(super) contrast: Line,
}

impl Default for Page {
    fn default() -> Page {
        Page {
            caption: String::new(),
            question: String::new(),
            ask: Ask::Do,
            why: String::new(),
            unit: None,
            want: Want::Broken,
            answer: Line::new(),
            contrast: Line::new(),
        }
    }
}

impl Page {
    /// Whether nothing is written or recorded on it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let words = [&self.caption, &self.question, &self.why];
        words.iter().all(|text| text.is_empty())
            && self.answer.is_empty()
            && self.contrast.is_empty()
    }
}

impl Draft {
    /// How many questions there are.
    #[must_use]
    pub fn questions(&self) -> usize {
        self.others.len() + 1
    }

    /// Which of them is the present one, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Turns to another question.
    pub fn turn_to(&mut self, number: usize) {
        let number = number.min(self.others.len());
        self.others.insert(self.at, std::mem::take(&mut self.page));
        self.page = self.others.remove(number);
        self.at = number;
    }

    /// Begins another question, behind those that there are; with so many that it is enough, nothing.
    pub fn another(&mut self) {
        if self.questions() < MOST_QUESTIONS {
            self.others.insert(self.at, std::mem::take(&mut self.page));
            self.at = self.others.len();
        }
    }

    /// Takes the present question out, where it is not the only one.
    pub fn take_out(&mut self) {
        if let Some(last) = self.others.len().checked_sub(1) {
            self.at = self.at.min(last);
            self.page = self.others.remove(self.at);
        }
    }

    /// All of them, in order.
    pub(super) fn pages(&self) -> Vec<Page> {
        let mut pages = self.others.clone();
        pages.insert(self.at, self.page.clone());
        pages
    }

    /// Each of them as if it were the only one, in order.
    pub(super) fn one_by_one(&self) -> impl Iterator<Item = Draft> {
        let alone = |page| Draft { page, others: Vec::new(), at: 0, ..self.clone() };
        self.pages().into_iter().map(alone)
    }
}
