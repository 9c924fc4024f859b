//! A lesson being taken: where the learner is, and what he is told.

use std::sync::Arc;

use super::orders::same;
use super::predict::{Judged, Prediction};
use super::{Lesson, Step, Task, odds};
use crate::game::{Game, narrate};
use crate::rules::Refusal;
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
    /// This option of the question, from 0.
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

    /// Whether what the attack comes to must not be seen yet.
    #[must_use]
    pub fn hides_attacks(&self) -> bool {
        !self.done && self.step().is_some_and(|step| matches!(step.task, Task::Predict(_)))
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
        let Some(Task::Choose(task)) = self.lesson.steps.get(self.at).map(|step| &step.task) else {
            return false;
        };
        let Some(chosen) = task.options.get(option).cloned() else { return false };
        if self.done {
            return false;
        }
        self.tried.push(option);
        self.done = chosen.right;
        self.say(chosen.right, chosen.why);
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
            Task::Choose(task) => {
                let right = task.options.iter().position(|option| option.right).unwrap_or(0);
                return self.choose(right);
            }
            Task::Best(task) => {
                let text =
                    format!("The best shot has {:.0} in 100. {}", task.chance * 100.0, task.why);
                self.done = true;
                self.say(true, text);
            }
        }
        true
    }

    /// The learner gives an order on the table.
    pub fn give(&mut self, order: &Order) -> Reply {
        let lesson = Arc::clone(&self.lesson);
        let Some(step) = lesson.steps.get(self.at) else { return Reply::NotAsked };
        if self.done {
            return Reply::NotAsked;
        }
        let pos = self.game.position().clone();
        let refused = |refusal: &Refusal| narrate::refusal(&pos, refusal);
        match &step.task {
            Task::Give(task) => {
                let Some((wanted, dice)) = task.orders.get(self.given) else {
                    return Reply::NotAsked;
                };
                // What was laid out went well when the lesson was read, and goes well again.
                if same(order, wanted) && self.game.play_with(wanted.clone(), dice).is_ok() {
                    self.given += 1;
                    self.said = None;
                    if self.given == task.orders.len() {
                        self.finish(step, "Right.");
                    }
                    return Reply::Played;
                }
                let foreseen = task.wrong.iter().find(|(wrong, _)| same(order, wrong));
                let text = match (foreseen, check(&pos, order)) {
                    (Some((_, why)), Err(refusal)) => format!("{} {why}", refused(&refusal)),
                    (Some((_, why)), Ok(())) => why.clone(),
                    (None, Err(refusal)) => refused(&refusal),
                    (None, Ok(())) if task.hint.is_empty() => {
                        "The rules allow that, but this step is about another order.".to_owned()
                    }
                    (None, Ok(())) => {
                        format!(
                            "The rules allow that, but it is not what this step is about. {}",
                            task.hint
                        )
                    }
                };
                self.say(false, text);
                Reply::Answered
            }
            Task::Best(task) => {
                let text = match (check(&pos, order), order) {
                    (Err(refusal), _) => refused(&refusal),
                    (Ok(()), Order::Fire(shot)) => {
                        let chance =
                            odds::chance(&pos, shot, task.target, task.want).unwrap_or(0.0);
                        let told = format!("{:.0} in 100 {}", chance * 100.0, task.want.text());
                        if odds::as_good(chance, task.chance) {
                            self.done = true;
                            self.say(
                                true,
                                format!("{told}: there is no better shot. {}", task.why),
                            );
                            return Reply::Answered;
                        }
                        format!(
                            "{told}. There is a better shot: {:.0} in 100.",
                            task.chance * 100.0
                        )
                    }
                    (Ok(()), _) => "Make a shot: that is what is asked here.".to_owned(),
                };
                self.say(false, text);
                Reply::Answered
            }
            Task::Watch | Task::Predict(_) | Task::Choose(_) => Reply::NotAsked,
        }
    }
}
