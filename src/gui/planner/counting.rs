//! How even a scenario is, counted beside the frames.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use super::{Kept, Planner, wants};
use crate::app::{Bench, Work};
use crate::gui::desk::{Desk, seed_of_the_clock};
use crate::gui::workshop::save;
use crate::opponent::Halt;
use crate::workshop::battle::{BattleError, count};
use crate::workshop::history::InHand;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::plan::Edit;

/// How far a count is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Games played.
    pub games: u64,
    /// Of so many.
    pub of: u64,
    /// Those that the first side won.
    pub first: u64,
}

type Count = Result<Option<[u16; 2]>, BattleError>;

/// The count that is under way.
#[derive(Resource, Default)]
pub struct Counting {
    work: Option<Work<Count>>,
    halt: Halt,
    score: Arc<Mutex<Score>>,
    /// What is counted.
    text: String,
    /// The file said so, when it began.
    saved: bool,
    asked: Option<u64>,
}

impl Counting {
    /// How far it is; nothing when there is none.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.work.as_ref()?;
        self.score.lock().ok().map(|score| *score)
    }

    /// Has so many games be played.
    pub(super) fn ask(&mut self, games: u64) {
        self.asked = Some(games);
    }

    /// Stops it; nothing is written.
    pub(super) fn stop(&mut self) {
        self.halt.set();
        self.work = None;
    }
}

/// Begins a count that is asked for, and writes down one that is done.
pub(super) fn follow(
    mut counting: ResMut<Counting>,
    (planner, kept): (Option<ResMut<Planner>>, Res<Kept>),
    bench: Bench,
    mut desk: Desk<'_>,
) {
    let Some(mut planner) = planner else { return };
    let counting = counting.bypass_change_detection();
    if let Some(games) = counting.asked.take().filter(|_| counting.work.is_none()) {
        if let Some(problem) = planner.plan.problems().first() {
            desk.say(&problem.to_string());
            return;
        }
        planner.plan.dry();
        (counting.halt, counting.score) = (Halt::default(), Arc::default());
        (counting.text, counting.saved) = (planner.plan.text(), planner.plan.is_saved());
        let scenario = planner.plan.scenario().clone();
        let (halt, score) = (counting.halt.clone(), Arc::clone(&counting.score));
        let seed = seed_of_the_clock() % 1_000_000;
        counting.work = Some(bench.begin(move || {
            let heard = |played, first| {
                if let Ok(mut score) = score.lock() {
                    *score = Score { games: played, of: games, first };
                }
            };
            heard(0, 0);
            count(&scenario, (games, seed), &halt, &mut { heard })
        }));
    }
    let Some(done) = counting.work.as_mut().and_then(Work::take) else { return };
    counting.work = None;
    match done {
        Ok(Ok(Some(wins))) => {
            if planner.plan.text() != counting.text {
                desk.say("The scenario was changed while it was counted: count it again.");
                return;
            }
            let [first, second] = wins;
            let said = format!("balance: {first} to {second}");
            wants::make(&mut planner, &Edit::Balance(wins), &said, &mut desk);
            let path = planner.plan.path().map(std::path::Path::to_owned);
            match path.filter(|_| counting.saved) {
                Some(path) => drop(save(&mut *planner, &path, &kept, &mut desk)),
                None => desk.toasts.say(format!("Counted: {first} to {second}.")),
            }
        }
        Ok(Ok(None)) => {}
        Ok(Err(error)) => desk.say(&error.to_string()),
        Err(error) => desk.say(&error.to_string()),
    }
}
