//! The DR of a check or a rally attempt, thrown again where its side has a handicap by dice.

use crate::rules::words::dice::{Dice, Dr, Verdict};
use crate::rules::words::handicap::Handicap;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;
use crate::rules::words::report::CheckKind;

/// The DR of a check as it counts, and how it came to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CheckThrow {
    pub(crate) roll: Dr,
    pub(crate) handicap: Handicap,
    /// What came up first and does not count.
    pub(crate) first: Option<Dr>,
}

impl CheckThrow {
    /// A DR that was not thrown for the check alone: that of an attack.
    pub(crate) fn shared(roll: Dr) -> CheckThrow {
        CheckThrow { roll, handicap: Handicap::None, first: None }
    }

    /// A throw that rules judge by its sum, which the verdict stands for.
    pub(crate) fn judged(
        dice: &mut dyn Dice,
        handicap: Handicap,
        judge: &dyn Fn(i32) -> Verdict,
    ) -> (CheckThrow, Verdict) {
        let again = |original| handicap.thrown_again_from().is_some_and(|from| original >= from);
        let (roll, verdict) = dice.judged_roll(&|original| {
            if again(original) { Verdict::AGAIN } else { judge(original) }
        });
        if verdict != Verdict::AGAIN {
            return (CheckThrow { roll, handicap, first: None }, verdict);
        }
        let (second, verdict) = dice.judged_roll(judge);
        (CheckThrow { roll: second, handicap, first: Some(roll) }, verdict)
    }

    /// A throw of which every sum may count by itself.
    pub(crate) fn plain(dice: &mut dyn Dice, handicap: Handicap) -> CheckThrow {
        let roll = dice.roll();
        match handicap.thrown_again_from() {
            Some(from) if roll.total() >= from => {
                CheckThrow { roll: dice.roll(), handicap, first: Some(roll) }
            }
            _ => CheckThrow { roll, handicap, first: None },
        }
    }
}

/// The handicap with which a unit takes a check: none where it is better off that fails.
pub(crate) fn handicap_of(pos: &Position, unit: UnitId, kind: CheckKind) -> Handicap {
    match pos.unit(unit) {
        Some(unit) if kind != CheckKind::Berserk => pos.handicap(unit.side),
        _ => Handicap::None,
    }
}
