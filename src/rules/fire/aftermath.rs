//! What an attack still has to do to those it strikes, one throw of the dice after the other: casualties, the checks,
//! leaders first, and the loss of leaders (A7.301-A7.305, A8.31, A10.2).
//!
//! The steps are what lets the exact odds follow situations that are alike once, however they came about.

use std::collections::VecDeque;

use crate::rules::men::morale::{
    CheckThrow, LeaderLoss, LeaderWatch, Occasion, Shock, aid_for, break_unit, can_be_pinned,
    casualty_reduce, eliminate, leaders_first, leaders_with, morale_check, morale_check_by,
    pin_task_check,
};
use crate::rules::words::attack::IftResult;
use crate::rules::words::dice::Dr;
use crate::rules::words::event::Cause;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::{CheckKind, CheckOutcome};
use crate::rules::words::status::{can_break, is_smc};

/// A check that somebody still has to take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Due {
    /// A Morale Check with this added.
    Morale(u8),
    /// The NMC of who is where white phosphorus bursts, with this added (A24.31).
    Phosphorus(i8),
    /// A Pin Task Check.
    PinTask,
    /// The firer's own check after Final Protective Fire, by the attack's DR; a 2 or 12 is more than a plain one only
    /// for whom it is `special` (AM-07).
    Own { roll: Dr, special: bool, occasion: Occasion },
}

/// What is still to be done of an attack's effects.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Aftermath {
    /// The checks, in their order.
    due: VecDeque<(UnitId, Due)>,
    /// The leaders among these can help in a check.
    company: Vec<UnitId>,
    /// What the fall of leaders does, once all have checked.
    shock: Shock,
}

impl Aftermath {
    /// One DR's results once Random Selection has struck, for each entry, whom it strikes. Each entry is the targets
    /// that share a result. The casualties are carried out at once.
    pub(crate) fn of_results(
        play: &mut Play<'_>,
        results: &[(Vec<UnitId>, IftResult)],
        struck: &[Vec<UnitId>],
        loss: &LeaderLoss,
    ) -> Aftermath {
        let all = results.iter().flat_map(|(units, _)| units.iter().copied());
        let all: Vec<UnitId> = all.collect();
        let watch = LeaderWatch::new(play.pos, &all, Occasion::Attack);
        let mut due: Vec<(UnitId, Due)> = Vec::new();
        for ((units, result), struck) in results.iter().zip(struck) {
            match *result {
                IftResult::Kia(_) => kia(play, units, struck),
                IftResult::K(plus) => due.extend(
                    casualty(play, units, struck).into_iter().map(|unit| (unit, Due::Morale(plus))),
                ),
                IftResult::Mc(plus) => {
                    due.extend(units.iter().map(|&unit| (unit, Due::Morale(plus))));
                }
                IftResult::Ptc => due.extend(units.iter().map(|&unit| (unit, Due::PinTask))),
                IftResult::NoEffect => {}
            }
        }
        Aftermath::new(play, due, all, Shock::new(watch, loss.clone()))
    }

    /// The checks of those who are where white phosphorus bursts, each with what is added to it (A24.31).
    pub(crate) fn of_phosphorus(
        play: &Play<'_>,
        checks: &[(UnitId, i8)],
        loss: LeaderLoss,
    ) -> Aftermath {
        let all: Vec<UnitId> = checks.iter().map(|(unit, _)| *unit).collect();
        let watch = LeaderWatch::new(play.pos, &all, Occasion::Attack);
        let due = checks.iter().map(|&(unit, drm)| (unit, Due::Phosphorus(drm))).collect();
        Aftermath::new(play, due, all, Shock::new(watch, loss))
    }

    /// The checks of those who fired Final Protective Fire and of their directors. A 2 or 12 is more than a plain one
    /// only for those `drawn` (AM-07). A leader who is with them and directs nobody helps as in any MC, and does not check
    /// himself (AM-22).
    pub(crate) fn of_firers(
        play: &Play<'_>,
        units: &[UnitId],
        roll: Dr,
        drawn: &[UnitId],
        occasion: Occasion,
    ) -> Aftermath {
        let mut units = units.to_vec();
        leaders_first(play.pos, &mut units);
        let watch = LeaderWatch::new(play.pos, &units, occasion);
        let own =
            |&unit: &UnitId| (unit, Due::Own { roll, special: drawn.contains(&unit), occasion });
        let due = units.iter().map(own).collect();
        let company = leaders_with(play.pos, &units);
        Aftermath::new(play, due, company, Shock::new(watch, LeaderLoss::Location))
    }

    fn new(
        play: &Play<'_>,
        mut due: Vec<(UnitId, Due)>,
        company: Vec<UnitId>,
        shock: Shock,
    ) -> Aftermath {
        let mut order: Vec<UnitId> = due.iter().map(|&(unit, _)| unit).collect();
        leaders_first(play.pos, &mut order);
        due.sort_by_key(|(unit, _)| order.iter().position(|other| other == unit));
        Aftermath { due: due.into(), company, shock }
    }

    /// Carries out all of it.
    pub(crate) fn carry_out(mut self, play: &mut Play<'_>) {
        while !self.is_over(play.pos) {
            self.step(play);
        }
    }

    /// Whether nothing is left to do.
    pub(crate) fn is_over(&self, pos: &Position) -> bool {
        self.due.is_empty() && self.shock.is_over(pos)
    }

    /// Goes on by one unit: its check, if it is left to take one, helped by whatever leader then stands, one whom the
    /// result itself spared or wounded included (A7.303, A7.305).
    pub(crate) fn step(&mut self, play: &mut Play<'_>) {
        let Some((unit, due)) = self.due.pop_front() else { return self.shock.step(play) };
        if play.pos.unit(unit).is_none() {
            return;
        }
        let aid = aid_for(play.pos, unit, &self.company);
        let outcome = match due {
            Due::Morale(plus) => {
                let plus = i8::try_from(plus).unwrap_or(i8::MAX);
                morale_check(play, unit, CheckKind::Morale, Occasion::Attack, plus, aid)
            }
            Due::Phosphorus(drm) => {
                morale_check(play, unit, CheckKind::Phosphorus, Occasion::Attack, drm, aid)
            }
            Due::Own { roll, special, occasion } => {
                let kind = CheckKind::FinalProtective;
                let throw = CheckThrow::shared(roll);
                morale_check_by(play, unit, kind, occasion, aid, throw, special)
            }
            Due::PinTask => {
                if can_be_pinned(play.pos, unit) {
                    pin_task_check(play, unit, CheckKind::PinTask, Occasion::Attack, 0, aid);
                }
                return;
            }
        };
        if outcome == CheckOutcome::HeatOfBattle {
            self.shock.spare(unit);
        }
    }
}

/// #KIA: those struck are eliminated, the rest broken; who cannot break, or not again, is reduced (A7.301, AM-01).
fn kia(play: &mut Play<'_>, units: &[UnitId], killed: &[UnitId]) {
    for &unit in killed {
        eliminate(play, unit, Cause::Kia);
    }
    for &unit in units.iter().filter(|unit| !killed.contains(unit)) {
        let broken = play.pos.unit(unit).is_some_and(|unit| unit.men().broken);
        if broken || !can_break(play.pos, unit) {
            casualty_reduce(play, unit);
        } else {
            break_unit(play, unit);
        }
    }
}

/// K/#: those struck are reduced, and whoever is left, a new half-squad among them, takes the check; a wounded
/// SMC does not (A7.302). Returns those who take it.
fn casualty(play: &mut Play<'_>, units: &[UnitId], struck: &[UnitId]) -> Vec<UnitId> {
    let mut left: Vec<UnitId> =
        units.iter().copied().filter(|unit| !struck.contains(unit)).collect();
    for &unit in struck {
        let smc = is_smc(play.pos, unit);
        if let Some(heir) = casualty_reduce(play, unit)
            && !smc
        {
            left.push(heir);
        }
    }
    left
}
