//! What is thought about beside the frames: one question at a time, which another one takes the place of, with what came of it.

use super::machine::AtMost;
use crate::app::{Bench, Work};
use crate::opponent::{Budget, Halt, Level};

/// A question that is thought about, and its answer.
#[derive(Debug)]
pub struct Pondering<Q, A> {
    about: Option<Q>,
    work: Option<Work<Option<A>>>,
    halt: Halt,
    said: Option<A>,
}

impl<Q, A> Default for Pondering<Q, A> {
    fn default() -> Self {
        Pondering { about: None, work: None, halt: Halt::default(), said: None }
    }
}

impl<Q: PartialEq, A: Send + 'static> Pondering<Q, A> {
    /// What it is about.
    #[must_use]
    pub fn about(&self) -> Option<&Q> {
        self.about.as_ref()
    }

    /// What came of it; nothing while it is thought about, and where nothing can be said.
    #[must_use]
    pub fn said(&self) -> Option<&A> {
        self.said.as_ref()
    }

    /// Whether it is being thought about.
    #[must_use]
    pub fn works(&self) -> bool {
        self.work.is_some()
    }

    /// Turns to a question, or to none; whether it is another than before. What was thought about before counts no more.
    pub fn turn_to(&mut self, about: Option<Q>) -> bool {
        if self.about == about {
            return false;
        }
        self.halt.set();
        *self = Pondering { about, ..Pondering::default() };
        true
    }

    /// Begins to think about it.
    pub fn begin(
        &mut self,
        bench: &Bench<'_>,
        think: impl FnOnce(&Halt) -> Option<A> + Send + 'static,
    ) {
        let halt = self.halt.clone();
        self.work = Some(bench.begin(move || think(&halt)));
    }

    /// Hears what has come of it; whether it has been thought about to the end just now.
    pub fn hear(&mut self) -> bool {
        let Some(done) = self.work.as_mut().and_then(Work::take) else { return false };
        self.work = None;
        // What broke off says nothing.
        self.said = done.ok().flatten();
        true
    }
}

impl AtMost {
    /// What may be spent on something: the usual, or the least where thinking takes too long.
    #[must_use]
    pub fn of(self, usual: Budget) -> Budget {
        if self.0 == Level::Recruit { Budget::LEAST } else { usual }
    }
}
