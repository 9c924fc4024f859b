//! Morale Checks and Pin Task Checks (A7.303-A7.305, A7.8, A10.3).

use serde::Serialize;

use super::casualty::{break_unit, casualty_reduce, eliminate, pin, replace_for_elr};
use super::leadership::Aid;
use super::level::morale_level;
use crate::counters::UnitKind;
use crate::rules::apply::Play;
use crate::rules::dice::Dr;
use crate::rules::event::{Cause, Event};
use crate::rules::ids::UnitId;
use crate::rules::position::Position;

/// What a check is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckKind {
    /// A Morale Check called for by the fire table (A7.303, A7.304).
    Morale,
    /// A Pin Task Check (A7.305).
    PinTask,
    /// A Leader Loss Morale Check (A10.2).
    LeaderLossMorale,
    /// A Leader Loss Task Check (A10.2).
    LeaderLossTask,
    /// The firer's own NMC after Final Protective Fire (A8.31).
    FinalProtective,
    /// The check of an interdicted unit (A10.53).
    Interdiction,
    /// A rally attempt (A10.6).
    Rally,
}

impl CheckKind {
    /// Whether passing by the highest DR that can pass pins: only a Morale Check that a fire attack calls
    /// for, Interdiction included (A7.8, A10.53).
    fn highest_pins(self) -> bool {
        matches!(self, CheckKind::Morale | CheckKind::FinalProtective)
    }

    /// What players call it, with the `plus` of a #MC.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            CheckKind::Morale => "MC",
            CheckKind::PinTask => "PTC",
            CheckKind::LeaderLossMorale => "LLMC",
            CheckKind::LeaderLossTask => "LLTC",
            CheckKind::FinalProtective => "FPF NMC",
            CheckKind::Interdiction => "Interdiction",
            CheckKind::Rally => "Rally",
        }
    }
}

/// A modifier of a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct CheckDrm {
    /// What it is for.
    pub name: &'static str,
    /// Its value.
    pub value: i8,
    /// Its rule.
    pub rule: &'static str,
}

/// How a check came out for the unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckOutcome {
    /// Passed, nothing happens.
    Passed,
    /// Passed by the highest DR that passes: pinned (A7.8).
    PassedPinned,
    /// Passed with an Original 2: Heat of Battle (A15.1).
    HeatOfBattle,
    /// Failed.
    Failed,
    /// Failed with an Original 12 (A10.31).
    FailedTwelve,
}

/// A check that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckReport {
    /// Who took it.
    pub unit: UnitId,
    /// What for.
    pub kind: CheckKind,
    /// The number of a #MC; 0 for the others.
    pub plus: i8,
    /// The dice.
    pub roll: Dr,
    /// The modifiers, the # of a #MC among them.
    pub drms: Vec<CheckDrm>,
    /// The Final DR.
    pub total: i32,
    /// The level it had to stay at or under.
    pub level: u8,
    /// What came of it.
    pub outcome: CheckOutcome,
}

/// Whether `original` is the highest Original DR that still passes: 12 never does (A7.8, A10.31).
#[must_use]
pub fn passes_highest(original: i32, drm: i32, level: i32) -> bool {
    original + drm <= level && (original == 11 || original + 1 + drm > level)
}

/// The modifiers of a check: the # of the result, and the leader's help.
fn check_drms(plus: i8, aid: Option<Aid>) -> Vec<CheckDrm> {
    let mut drms = Vec::new();
    if plus != 0 {
        drms.push(CheckDrm { name: "result", value: plus, rule: "A7.304" });
    }
    if let Some(aid) = aid {
        drms.push(CheckDrm { name: "leadership", value: aid.drm, rule: "A10.7" });
    }
    drms
}

/// Whether an Original 2 puts the unit under Heat of Battle: squads, half-squads and leaders (A15.1).
fn subject_to_heat(pos: &Position, unit: UnitId) -> bool {
    pos.unit_type(unit).is_some_and(|values| {
        matches!(values.kind, UnitKind::Squad | UnitKind::HalfSquad | UnitKind::Leader)
    })
}

/// Judges a Morale Check: nothing is rolled or changed. `special` is false for a firer of Final Protective
/// Fire whom Random Selection passed over: his 2 or 12 is a plain one (A8.31, AM-07).
fn judge(
    pos: &Position,
    unit: UnitId,
    kind: CheckKind,
    roll: Dr,
    drm: i32,
    special: bool,
) -> CheckOutcome {
    let level = i32::from(morale_level(pos, unit));
    let original = roll.total();
    if original == 12 {
        return if special { CheckOutcome::FailedTwelve } else { CheckOutcome::Failed };
    }
    if original == 2 && special && subject_to_heat(pos, unit) {
        return CheckOutcome::HeatOfBattle;
    }
    if original + drm > level {
        return CheckOutcome::Failed;
    }
    let can_be_pinned = pos.unit(unit).is_some_and(|unit| !unit.broken)
        && pos.unit_type(unit).is_some_and(|values| values.kind != UnitKind::Hero);
    if kind.highest_pins() && can_be_pinned && passes_highest(original, drm, level) {
        CheckOutcome::PassedPinned
    } else {
        CheckOutcome::Passed
    }
}

/// Takes a Morale Check with dice of its own and carries out what it calls for.
pub(crate) fn morale_check(
    play: &mut Play<'_>,
    unit: UnitId,
    kind: CheckKind,
    plus: i8,
    aid: Option<Aid>,
) -> CheckOutcome {
    let roll = play.dice.roll();
    morale_check_by(play, unit, kind, plus, aid, roll, true)
}

/// Takes a Morale Check by a DR already rolled, as the firers of Final Protective Fire do (A8.31).
pub(crate) fn morale_check_by(
    play: &mut Play<'_>,
    unit: UnitId,
    kind: CheckKind,
    plus: i8,
    aid: Option<Aid>,
    roll: Dr,
    special: bool,
) -> CheckOutcome {
    let drms = check_drms(plus, aid);
    let drm: i32 = drms.iter().map(|drm| i32::from(drm.value)).sum();
    let outcome = judge(play.pos, unit, kind, roll, drm, special);
    let level = morale_level(play.pos, unit);
    let total = roll.total() + drm;
    play.note(Event::Check(Box::new(CheckReport {
        unit,
        kind,
        plus,
        roll,
        drms,
        total,
        level,
        outcome,
    })));
    let was_broken = play.pos.unit(unit).is_some_and(|unit| unit.broken);
    match outcome {
        CheckOutcome::Passed => {}
        CheckOutcome::PassedPinned => pin(play, unit),
        CheckOutcome::HeatOfBattle => play.note(Event::HeatOfBattle { unit }),
        CheckOutcome::Failed if was_broken => drop(casualty_reduce(play, unit)),
        CheckOutcome::FailedTwelve if was_broken => eliminate(play, unit, Cause::OriginalTwelve),
        CheckOutcome::Failed | CheckOutcome::FailedTwelve => {
            let mut left = Some(unit);
            let breaks = play.pos.unit_type(unit).is_some_and(|values| values.breaks);
            if outcome == CheckOutcome::FailedTwelve || !breaks {
                left = casualty_reduce(play, unit);
            }
            if let Some(left) = left
                && breaks
            {
                break_unit(play, left);
                replace_for_elr(play, left, total - i32::from(level));
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
    plus: i8,
    aid: Option<Aid>,
) {
    let roll = play.dice.roll();
    let drms = check_drms(plus, aid);
    let drm: i32 = drms.iter().map(|drm| i32::from(drm.value)).sum();
    let level = morale_level(play.pos, unit);
    let total = roll.total() + drm;
    let outcome =
        if total > i32::from(level) { CheckOutcome::Failed } else { CheckOutcome::Passed };
    play.note(Event::Check(Box::new(CheckReport {
        unit,
        kind,
        plus,
        roll,
        drms,
        total,
        level,
        outcome,
    })));
    if outcome == CheckOutcome::Failed {
        pin(play, unit);
    }
}
