//! A lesson being taken: where the learner is, and what he is told.

use std::sync::Arc;

use super::orders::same;
use super::pick::{Alternative, Measure, Pick, Worth};
use super::predict::{Judged, Prediction};
use super::{Choose, Give, Lesson, Offers, Step, Task};
use crate::game::{Game, narrate};
use crate::rules::check;
use crate::rules::order::Order;

/// What a learner does apart from giving orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Go {
    /// On to the next step, when this one is done.
    Next,
    /// One step back, or to the start of this one when something was done in it.
    Back,
    /// To the first step.
    Reset,
    /// This option of the question, or this way, from 0.
    Choose(usize),
    /// This forecast.
    Predict(Prediction),
    /// Show me.
    Reveal,
}

/// What the learner is told about what he did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Whether it was right.
    pub right: bool,
    /// In a sentence or two.
    pub text: String,
}

/// What came of an order in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It was carried out; the game has changed.
    Played,
    /// It was judged and not carried out: what there is to say is in [`Lecture::said`].
    Answered,
    /// The step asks for no order.
    NotAsked,
}

/// A lesson being taken.
#[derive(Clone, Debug)]
pub struct Lecture {
    lesson: Arc<Lesson>,
    at: usize,
    /// So many steps have been gone on from: they can be left again without being done anew.
    passed: usize,
    game: Game,
    /// How many of the orders of the step have been given.
    given: usize,
    done: bool,
    said: Option<Said>,
    judged: Option<Judged>,
    /// The options of the question that were tried.
    tried: Vec<usize>,
}

impl Lecture {
    /// At the first step; `None` for a lesson without any, which no file leads to.
    #[must_use]
    pub fn new(lesson: impl Into<Arc<Lesson>>) -> Option<Lecture> {
        let lesson = lesson.into();
        let game = lesson.steps.first()?.game.clone();
        let mut lecture = Lecture {
            lesson,
            at: 0,
            passed: 0,
            game,
            given: 0,
            done: false,
            said: None,
            judged: None,
            tried: Vec::new(),
        };
        lecture.go_to(0);
        Some(lecture)
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The number of the present step, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The present step; `None` never: there is one at every place that can be gone to.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.at)
    }

    /// What lies on the table.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the task of the step is done, so that it can be left.
    #[must_use]
    pub fn done(&self) -> bool {
        self.done
    }

    /// Whether the step can be left: its task is done, now or before.
    #[must_use]
    pub fn may_go_on(&self) -> bool {
        self.done || self.at < self.passed
    }

    /// Whether the last step is done.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.done && self.at + 1 == self.lesson.steps.len()
    }

    /// What the learner was told last in this step.
    #[must_use]
    pub fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    /// How the forecast of this step was judged.
    #[must_use]
    pub fn judged(&self) -> Option<&Judged> {
        self.judged.as_ref()
    }

    /// The options that were tried in this step.
    #[must_use]
    pub fn tried(&self) -> &[usize] {
        &self.tried
    }

    /// Whether the step asks for orders now.
    #[must_use]
    pub fn wants_orders(&self) -> bool {
        !self.done && self.step().is_some_and(|step| step.task.wants_orders())
    }

    /// The kinds of order that are offered now: none where none is asked for.
    #[must_use]
    pub fn offers(&self) -> Offers {
        let waits = self.step().filter(|_| self.wants_orders());
        waits.map_or_else(Offers::nothing, |step| step.offers.clone())
    }

    /// Whether what an attack comes to must not be seen yet: it is foretold, or one of several that can be picked.
    #[must_use]
    pub fn hides_attacks(&self) -> bool {
        !self.done
            && self.step().is_some_and(|step| match step.task {
                Task::Predict(_) => true,
                Task::Pick(_) => self.tried.is_empty(),
                Task::Watch | Task::Give(_) | Task::Choose(_) => false,
            })
    }

    /// Goes to a step, as if it had never been touched. Beyond the last nothing happens.
    pub fn go_to(&mut self, at: usize) {
        let Some(step) = self.lesson.steps.get(at) else { return };
        self.at = at;
        self.game = step.game.clone();
        self.given = 0;
        self.done = matches!(step.task, Task::Watch);
        self.said = None;
        self.judged = None;
        self.tried.clear();
    }

    /// Does what the learner wants; says whether anything changed.
    pub fn go(&mut self, go: Go) -> bool {
        match go {
            Go::Next if self.may_go_on() && !self.finished() => {
                self.passed = self.passed.max(self.at + 1);
                self.go_to(self.at + 1);
            }
            Go::Next => return false,
            Go::Back => {
                let watched = self.step().is_some_and(|step| matches!(step.task, Task::Watch));
                let touched = self.given > 0 || self.said.is_some() || self.judged.is_some();
                let untouched = !touched && (watched || !self.done);
                self.go_to(if untouched { self.at.saturating_sub(1) } else { self.at });
            }
            Go::Reset => self.go_to(0),
            Go::Choose(option) => return self.choose(option),
            Go::Predict(given) => return self.predict(&given),
            Go::Reveal => return self.reveal(),
        }
        true
    }

    fn say(&mut self, right: bool, text: impl Into<String>) {
        self.said = Some(Said { right, text: text.into() });
    }

    fn choose(&mut self, option: usize) -> bool {
        let lesson = Arc::clone(&self.lesson);
        let Some(step) = lesson.steps.get(self.at).filter(|_| !self.done) else { return false };
        match &step.task {
            Task::Choose(task) => {
                let Some(chosen) = task.options.get(option) else { return false };
                self.done = chosen.right;
                self.say(chosen.right, chosen.why.clone());
            }
            Task::Pick(task) => {
                let Some(way) = task.options.get(option) else { return false };
                // What comes of it lies on the table, be it the best or not.
                self.game = way.after.clone().unwrap_or_else(|| step.game.clone());
                self.done = way.right;
                self.say(way.right, verdict(task, way));
            }
            Task::Watch | Task::Give(_) | Task::Predict(_) => return false,
        }
        self.tried.push(option);
        true
    }

    fn predict(&mut self, given: &Prediction) -> bool {
        let lesson = Arc::clone(&self.lesson);
        let Some(step) = lesson.steps.get(self.at) else { return false };
        let Task::Predict(task) = &step.task else { return false };
        if self.done {
            return false;
        }
        let judged = task.truth.judge(&task.ask, given);
        if judged.mistake.is_none() {
            self.finish(step, "All of it is right.");
        } else {
            self.said = None;
        }
        self.judged = Some(judged);
        true
    }

    /// The step is done: what it leads to lies on the table.
    fn finish(&mut self, step: &Step, text: &str) {
        self.game = step.after.clone();
        self.done = true;
        self.say(true, text);
    }

    fn reveal(&mut self) -> bool {
        let lesson = Arc::clone(&self.lesson);
        let Some(step) = lesson.steps.get(self.at) else { return false };
        if self.done {
            return false;
        }
        match &step.task {
            Task::Watch => return false,
            Task::Give(task) => {
                self.given = task.orders.len();
                self.finish(step, "This is how it goes.");
            }
            Task::Predict(_) => self.finish(step, "This is what the rules come to."),
            Task::Choose(Choose { options, .. }) => {
                return self.choose(options.iter().position(|option| option.right).unwrap_or(0));
            }
            Task::Pick(Pick { options, .. }) => {
                return self.choose(options.iter().position(|way| way.right).unwrap_or(0));
            }
        }
        true
    }

    /// The learner gives an order on the table. What the other side answers to the right one, the lesson gives.
    pub fn give(&mut self, order: &Order) -> Reply {
        let lesson = Arc::clone(&self.lesson);
        let Some(step) = lesson.steps.get(self.at).filter(|_| !self.done) else {
            return Reply::NotAsked;
        };
        let Task::Give(task) = &step.task else { return Reply::NotAsked };
        let Some(wanted) = task.orders.get(self.given) else { return Reply::NotAsked };
        if !same(order, &wanted.order) {
            let text = self.not_this(task, order);
            self.say(false, text);
            return Reply::Answered;
        }
        self.said = None;
        self.play_next(task);
        while task.orders.get(self.given).is_some_and(|next| next.by_itself) {
            self.play_next(task);
        }
        if self.given >= task.orders.len() {
            self.finish(step, "Right.");
        }
        Reply::Played
    }

    /// The next order of the task is carried out. What was laid out went well when the lesson was read, and goes well
    /// again.
    fn play_next(&mut self, task: &Give) {
        if let Some(next) = task.orders.get(self.given) {
            let played = self.game.play_with(next.order.clone(), &next.dice);
            debug_assert!(played.is_ok(), "{played:?}");
        }
        self.given += 1;
    }

    /// What there is to say to another order than the one that is asked for.
    fn not_this(&self, task: &Give, order: &Order) -> String {
        let pos = self.game.position();
        let foreseen = task.wrong.iter().find(|(wrong, _)| same(order, wrong));
        match (foreseen, check(pos, order)) {
            (Some((_, why)), Err(refusal)) => format!("{} {why}", narrate::refusal(pos, &refusal)),
            (Some((_, why)), Ok(())) => why.clone(),
            (None, Err(refusal)) => narrate::refusal(pos, &refusal),
            (None, Ok(())) if task.hint.is_empty() => {
                "The rules allow that, but this step is about another order.".to_owned()
            }
            (None, Ok(())) => {
                format!(
                    "The rules allow that, but it is not what this step is about. {}",
                    task.hint
                )
            }
        }
    }
}

/// What the learner is told about the way he has picked.
fn verdict(task: &Pick, way: &Alternative) -> String {
    let Alternative { worth, right, why, .. } = way;
    let better = || task.options.iter().find(|other| other.right);
    match (worth, task.measure) {
        (Worth::Refused(reason), _) => format!("{reason} {why}"),
        (Worth::Chance(_), Measure::Chance(_, want)) if *right => {
            format!("{} {}: no other way here has more. {why}", worth.text(), want.text())
        }
        (Worth::Chance(_), Measure::Chance(_, want)) => {
            let better = better().map(|better| better.worth.text()).unwrap_or_default();
            format!("{} {}. Another way has {better}. {why}", worth.text(), want.text())
        }
        (Worth::Wins(_), _) if *right => {
            format!("It wins {}, as far as can be foreseen: the best. {why}", worth.text())
        }
        (Worth::Wins(_), _) => {
            let better = better().map(|better| better.worth.text()).unwrap_or_default();
            format!(
                "It wins {}, as far as can be foreseen. Another way wins {better}. {why}",
                worth.text()
            )
        }
        (Worth::Mf(_), _) if *right => format!("{}: the cheapest. {why}", worth.text()),
        (Worth::Mf(_), _) => {
            let better = better().map(|better| better.worth.text()).unwrap_or_default();
            format!("{}. Another way costs {better}. {why}", worth.text())
        }
        _ => why.clone(),
    }
}
