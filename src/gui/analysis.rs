//! A finished game looked back on at the table: worked out beside the frames, decision by decision, and shown along the game.
//! As long as a game is not over it is not offered: what would have been better for one side says what the other has hidden.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::machine::AtMost;
use crate::app::{Bench, FrameSet, Notice, Session, Teaching, Work};
use crate::game::PositionHash;
use crate::game::analysis::{Analysis, Judged, Verdict};
use crate::opponent::Halt;
use crate::opponent::analysis::{DEPTH, analyse};

/// A finished game: how many orders it has, and where it ended.
type Whole = (usize, PositionHash);

/// Who looks back on a game.
#[derive(Resource, Debug, Default)]
pub struct Analyst {
    open: bool,
    /// The game that he looks back on.
    of: Option<Whole>,
    work: Option<Work<Option<Analysis>>>,
    halt: Halt,
    /// How many of its orders he has looked at.
    done: Arc<AtomicUsize>,
    /// What he has found so far, and how that looks along the game.
    so_far: Arc<Mutex<Vec<Judged>>>,
    part: Option<Analysis>,
    found: Option<Analysis>,
}

impl Analyst {
    /// Whether a game is over, so that both sides may know everything of it.
    #[must_use]
    pub fn is_offered(session: &Session) -> bool {
        session.game().position().outcome.is_some()
    }

    /// Whether he is listened to.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether he is still at work.
    #[must_use]
    pub fn works(&self) -> bool {
        self.work.is_some()
    }

    /// How many orders he has looked at, of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let all = self.of.map_or(0, |(orders, _)| orders);
        (self.done.load(Ordering::Relaxed).min(all), all)
    }

    /// What he has found.
    #[must_use]
    pub fn found(&self) -> Option<&Analysis> {
        self.found.as_ref().filter(|_| self.open)
    }

    /// What he has found so far, while he is at work.
    #[must_use]
    pub fn part(&self) -> Option<&Analysis> {
        self.part.as_ref().filter(|_| self.open && self.works())
    }

    /// Hears what he has found since.
    fn hear(&mut self) {
        let so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.part.as_ref().map_or(0, |part| part.judged.len());
        if so_far.len() > known {
            let orders = self.of.map_or(0, |(orders, _)| orders);
            self.part = Some(Analysis::of(so_far.clone(), orders, None));
        }
    }

    /// The decision that is looked at where the table is shown after so many orders: the one that was made there, else the one
    /// before.
    #[must_use]
    pub fn looked_at(&self, shown: usize) -> Option<&Judged> {
        let judged = &self.found()?.judged;
        let next = judged.partition_point(|one| one.order <= shown);
        let here = judged.get(next).filter(|one| one.order == shown + 1);
        here.or_else(|| judged.get(next.checked_sub(1)?))
    }

    /// After how many orders the next decision that was an inaccuracy or worse was to be made, seen from where the table is
    /// shown; after the last of them the first.
    #[must_use]
    pub fn next_mistake(&self, shown: usize) -> Option<usize> {
        let judged = &self.found()?.judged;
        let mut wrong = judged.iter().filter(|one| one.verdict >= Verdict::Inaccuracy);
        let first = wrong.clone().next();
        wrong.find(|one| one.order > shown + 1).or(first).map(|one| one.order - 1)
    }

    /// Opens and closes what he says; he works on meanwhile.
    pub fn turn(&mut self) {
        self.open = !self.open;
    }

    /// Has him stop: what he has not finished is worth nothing.
    pub fn stop(&mut self) {
        self.halt.set();
        (self.work, self.open) = (None, false);
    }
}

/// Has him at hand.
pub struct AnalysisPlugin;

impl Plugin for AnalysisPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Analyst>().add_systems(Update, follow.in_set(FrameSet::View));
    }
}

/// Sets him to work on the game that is over, once, and hears what he has found.
fn follow(
    session: Option<Res<Session>>,
    teaching: Option<Res<Teaching>>,
    mut notices: MessageReader<Notice>,
    (bench, at_most): (Bench, Res<AtMost>),
    mut analyst: ResMut<Analyst>,
) {
    let began = notices.read().any(|notice| *notice == Notice::Began);
    let session = session.filter(|_| teaching.is_none());
    if began || (session.is_none() && analyst.of.is_some()) {
        analyst.stop();
        *analyst = Analyst::default();
    }
    let offered = session.filter(|session| Analyst::is_offered(session));
    let Some(session) = offered else {
        // Somebody plays on: what is worked out is of a game that may end otherwise.
        if analyst.open || analyst.works() {
            analyst.stop();
        }
        return;
    };
    let game = session.game();
    let whole = (game.log().len(), game.hash());
    if analyst.open && (analyst.of != Some(whole) || (!analyst.works() && analyst.found.is_none()))
    {
        analyst.halt.set();
        *analyst = Analyst { open: true, of: Some(whole), ..Analyst::default() };
        let (game, halt, done) = (session.shared(), analyst.halt.clone(), analyst.done.clone());
        let so_far = Arc::clone(&analyst.so_far);
        let budget = at_most.of(DEPTH);
        analyst.work = Some(bench.begin(move || {
            analyse(&game, budget, &halt, |orders, judged| {
                done.store(orders, Ordering::Relaxed);
                let mut so_far = so_far.lock().unwrap_or_else(PoisonError::into_inner);
                let known = so_far.len();
                so_far.extend(judged.iter().skip(known).cloned());
            })
        }));
    }
    if analyst.works() {
        analyst.bypass_change_detection().hear();
    }
    if let Some(found) = analyst.bypass_change_detection().work.as_mut().and_then(Work::take) {
        (analyst.work, analyst.part) = (None, None);
        analyst.found = found.ok().flatten();
        if analyst.found.is_none() {
            // It broke off: it is not begun again and again.
            analyst.open = false;
        }
    }
}
