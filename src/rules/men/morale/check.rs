//! Morale Checks and Pin Task Checks (A7.303-A7.305, A7.8, A10.3).

use super::casualty::{break_unit, casualty_reduce, eliminate, exceeds_elr, pin, replace_for_elr};
use super::leadership::Aid;
use super::level::{Occasion, level_for, morale_level};
use super::throw::{CheckThrow, handicap_of};
use crate::rules::men::{heat, sniper};
use crate::rules::words::dice::Verdict;
use crate::rules::words::event::{Cause, Event, MenEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::{CheckDrm, CheckDrmKind, CheckKind, CheckOutcome, CheckReport};
use crate::rules::words::status::{can_break, never_pinned};

/// Whether `original` is the highest Original DR that still passes: 12 never does (A7.8, A10.31).
#[must_use]
pub fn passes_highest(original: i32, drm: i32, level: i32) -> bool {
    original + drm <= level && (original == 11 || original + 1 + drm > level)
}

/// The modifiers of a check: the # of the result, and the leader's help.
fn check_drms(kind: CheckKind, plus: i8, aid: Option<Aid>) -> Vec<CheckDrm> {
    let mut drms = Vec::new();
    if plus != 0 {
        let kind = match kind {
            CheckKind::Deployment => CheckDrmKind::NoLeader,
            CheckKind::Phosphorus => CheckDrmKind::Tem,
            _ => CheckDrmKind::Result,
        };
        drms.push(CheckDrm { kind, value: plus });
    }
    if let Some(aid) = aid {
        drms.push(CheckDrm { kind: CheckDrmKind::Leadership, value: aid.drm });
    }
    drms
}

/// Their sum.
fn drm_of(plus: i8, aid: Option<Aid>) -> i32 {
    i32::from(plus) + aid.map_or(0, |aid| i32::from(aid.drm))
}

/// A Morale Check before the dice: everything its outcome depends on.
struct Judge {
    kind: CheckKind,
    level: i32,
    drm: i32,
    /// False for a firer of Final Protective Fire whom Random Selection passed over: his 2 or 12 is a plain one
    /// (A8.31, AM-07).
    special: bool,
    heat: bool,
    pinnable: bool,
}

impl Judge {
    fn new(
        pos: &Position,
        unit: UnitId,
        (kind, occasion): (CheckKind, Occasion),
        drm: i32,
        special: bool,
    ) -> Judge {
        Judge {
            kind,
            level: i32::from(level_for(pos, unit, occasion)),
            drm,
            special,
            heat: heat::is_subject(pos, unit),
            pinnable: pos.unit(unit).is_some_and(|unit| !unit.men().broken)
                && !never_pinned(pos, unit),
        }
    }

    fn outcome(&self, original: i32) -> CheckOutcome {
        if original == 12 {
            return if self.special { CheckOutcome::FailedTwelve } else { CheckOutcome::Failed };
        }
        if original == 2 && self.special && self.heat {
            return CheckOutcome::HeatOfBattle;
        }
        if original + self.drm > self.level {
            return CheckOutcome::Failed;
        }
        let pins = self.kind.highest_pins() && self.pinnable;
        if pins && passes_highest(original, self.drm, self.level) {
            CheckOutcome::PassedPinned
        } else {
            CheckOutcome::Passed
        }
    }

    /// The outcome and whether a failure exceeds the unit's ELR: all that the throw decides.
    fn verdict(&self, pos: &Position, unit: UnitId, original: i32) -> Verdict {
        let exceeds = exceeds_elr(pos, unit, original + self.drm - self.level);
        Verdict(self.outcome(original) as u8 * 2 + u8::from(exceeds))
    }
}

/// Takes a Morale Check with dice of its own and carries out what it calls for.
pub(crate) fn morale_check(
    play: &mut Play<'_>,
    unit: UnitId,
    kind: CheckKind,
    occasion: Occasion,
    plus: i8,
    aid: Option<Aid>,
) -> CheckOutcome {
    let judge = Judge::new(play.pos, unit, (kind, occasion), drm_of(plus, aid), true);
    let pos = &*play.pos;
    let handicap = handicap_of(pos, unit, kind);
    let verdict = |original| judge.verdict(pos, unit, original);
    let (throw, _) = CheckThrow::judged(play.dice, handicap, &verdict);
    carry_out(play, unit, &judge, plus, aid, throw)
}

/// Takes a Morale Check by a DR already rolled, as the firers of Final Protective Fire do by that of their attack (A8.31).
pub(crate) fn morale_check_by(
    play: &mut Play<'_>,
    unit: UnitId,
    kind: CheckKind,
    occasion: Occasion,
    aid: Option<Aid>,
    throw: CheckThrow,
    special: bool,
) -> CheckOutcome {
    let judge = Judge::new(play.pos, unit, (kind, occasion), drm_of(0, aid), special);
    carry_out(play, unit, &judge, 0, aid, throw)
}

/// What a Morale Check that came up so calls for.
fn carry_out(
    play: &mut Play<'_>,
    unit: UnitId,
    judge: &Judge,
    plus: i8,
    aid: Option<Aid>,
    throw: CheckThrow,
) -> CheckOutcome {
    let roll = throw.roll;
    let outcome = judge.outcome(roll.total());
    let total = roll.total() + judge.drm;
    report(play, unit, (judge.kind, judge.level), plus, aid, throw, outcome);
    let was_broken = play.pos.unit(unit).is_some_and(|unit| unit.men().broken);
    match outcome {
        CheckOutcome::Passed => {}
        CheckOutcome::PassedPinned => pin(play, unit),
        CheckOutcome::HeatOfBattle => play.heat(unit, was_broken),
        CheckOutcome::Failed if was_broken => drop(casualty_reduce(play, unit)),
        CheckOutcome::FailedTwelve if was_broken => eliminate(play, unit, Cause::OriginalTwelve),
        CheckOutcome::Failed | CheckOutcome::FailedTwelve => {
            let mut left = Some(unit);
            let breaks = can_break(play.pos, unit);
            if outcome == CheckOutcome::FailedTwelve || !breaks {
                left = casualty_reduce(play, unit);
            }
            if let Some(left) = left
                && breaks
            {
                break_unit(play, left);
                replace_for_elr(play, left, total - judge.level);
            }
        }
    }
    outcome
}

/// Takes a Pin Task Check, or a Leader Loss Task Check with the lost leader's DRM as `plus`: failing pins
/// (A7.305, A10.2). Broken and pinned units take none: the caller leaves them out.
pub(crate) fn pin_task_check(
    play: &mut Play<'_>,
    unit: UnitId,
    kind: CheckKind,
    occasion: Occasion,
    plus: i8,
    aid: Option<Aid>,
) {
    let level = level_for(play.pos, unit, occasion);
    if !task_check(play, unit, (kind, level), plus, aid) {
        pin(play, unit);
    }
}

/// Takes a Task Check, a NTC where `plus` is 0: of a unit whose leader has gone berserk, where passing is going berserk
/// too (A15.41), of an MMC before an Infantry Overrun (A4.15), and of a squad that deploys (A1.31).
pub(crate) fn passes_task_check(
    play: &mut Play<'_>,
    unit: UnitId,
    kind: CheckKind,
    plus: i8,
    aid: Option<Aid>,
) -> bool {
    let level = morale_level(play.pos, unit);
    task_check(play, unit, (kind, level), plus, aid)
}

/// A Task Check against a Morale Level; says whether it is passed.
fn task_check(
    play: &mut Play<'_>,
    unit: UnitId,
    (kind, level): (CheckKind, u8),
    plus: i8,
    aid: Option<Aid>,
) -> bool {
    let level = i32::from(level);
    let drm = drm_of(plus, aid);
    let handicap = handicap_of(play.pos, unit, kind);
    let verdict = |original| Verdict(u8::from(original + drm > level));
    let (throw, failed) = CheckThrow::judged(play.dice, handicap, &verdict);
    let passed = failed == Verdict(0);
    let outcome = if passed { CheckOutcome::Passed } else { CheckOutcome::Failed };
    report(play, unit, (kind, level), plus, aid, throw, outcome);
    passed
}

/// Notes a check for whoever reads the log.
fn report(
    play: &mut Play<'_>,
    unit: UnitId,
    (kind, level): (CheckKind, i32),
    plus: i8,
    aid: Option<Aid>,
    throw: CheckThrow,
    outcome: CheckOutcome,
) {
    let CheckThrow { roll, handicap, first } = throw;
    // The DR of a Final Protective Fire has been heeded as that of the attack.
    if kind != CheckKind::FinalProtective
        && let Some(side) = play.pos.unit(unit).map(|unit| unit.side)
    {
        sniper::heed(play, side, roll);
    }
    let level = u8::try_from(level).unwrap_or(u8::MAX);
    play.report(|| {
        let total = roll.total() + drm_of(plus, aid);
        let drms = check_drms(kind, plus, aid);
        let report =
            CheckReport { unit, kind, plus, roll, drms, total, level, outcome, handicap, first };
        Event::Men(MenEvent::Check(Box::new(report)))
    });
}
