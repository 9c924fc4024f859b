//! What an order leaves to one throw: the number that is needed, its modifiers, and the exact chance; by the rules
//! themselves, which carry the order out for every way the dice can come up.

use super::branching::BranchingDice;
use super::{THROW, throws};
use crate::rules::apply::attempt_aloud;
use crate::rules::dice::{Dice, Die, Dr, Verdict};
use crate::rules::event::{Event, FireEvent, MenEvent, MoveEvent, PossessionEvent};
use crate::rules::handicap::Handicap;
use crate::rules::morale::{CheckDrm, CheckKind, CheckOutcome, CheckReport};
use crate::rules::order::{MoveOrder, Order, RallyOrder, RoutOrder};
use crate::rules::position::Position;
use crate::rules::smoke::{Grenade, UPHILL};

/// A throw that decides whether something succeeds.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// Two dice are thrown for it, a DR; else one, a dr.
    pub two_dice: bool,
    /// The highest throw, as the dice lie, that succeeds; `None` where none does.
    pub at_most: Option<i32>,
    /// The chance of it.
    pub chance: f64,
    /// The modifiers of a check; those of a single die are in `at_most`.
    pub drms: Vec<CheckDrm>,
    /// The lowest throw that does worse than fail: the weapon is lost, the unit is reduced.
    pub worst_from: Option<i32>,
    /// The handicap by dice of who checks, which the chance counts in.
    pub handicap: Handicap,
}

/// What an order asks of the dice; `None` of one that is refused, or that hangs on no single throw. Interdiction and the
/// NTC of an Infantry Overrun count as such a throw where one unit takes it.
#[must_use]
pub fn of_attempt(pos: &Position, order: &Order) -> Option<Attempt> {
    let mut throws: Vec<Throw> = Vec::new();
    let mut chance = 0.0;
    let mut single = true;
    BranchingDice::explore(
        |dice| {
            let mut pos = pos.clone();
            let mut plain = FirstPlain { dice, thrown: false };
            let events = attempt_aloud(&mut pos, order, &mut plain).ok()?;
            Throw::of(order, &events)
        },
        |throw, share| match throw {
            Some(throw) => {
                chance += if throw.succeeds { share } else { 0.0 };
                throws.push(throw);
            }
            None => single = false,
        },
    );
    let first = throws.first().filter(|_| single)?;
    let (two_dice, drms, handicap) = (first.two_dice, first.drms.clone(), first.handicap);
    let at_most = throws.iter().filter(|throw| throw.succeeds).map(|throw| throw.shown).max();
    let worst_from = throws.iter().filter(|throw| throw.ruins).map(|throw| throw.shown).min();
    Some(Attempt { two_dice, at_most, chance, drms, worst_from, handicap })
}

/// The chance that a SMOKE grenade hangs where it was meant to: placed by its dr and, uphill, brought there by a second.
#[must_use]
pub fn of_grenade(grenade: &Grenade) -> f64 {
    let share = |highest: u8| f64::from(highest.min(6)) / 6.0;
    share(grenade.needed) * if grenade.uphill { share(UPHILL) } else { 1.0 }
}

/// The number that a check needed or less, as the dice lie, and the chance that it had, with the handicap by dice that it was
/// taken with: an Original 12 fails a Morale Check and a rally (A10.31), an Original 2 always rallies.
#[must_use]
pub fn of_check(report: &CheckReport) -> (i32, f64) {
    let drm: i32 = report.drms.iter().map(|drm| i32::from(drm.value)).sum();
    let number = i32::from(report.level) - drm;
    let number = match report.kind {
        CheckKind::Rally => number.clamp(2, 11),
        CheckKind::PinTask
        | CheckKind::LeaderLossTask
        | CheckKind::Berserk
        | CheckKind::Overrun
        | CheckKind::Deployment
        | CheckKind::BeforeAfv => number,
        CheckKind::Morale
        | CheckKind::LeaderLossMorale
        | CheckKind::FinalProtective
        | CheckKind::BailingOut
        | CheckKind::Phosphorus
        | CheckKind::Interdiction => number.min(11),
    };
    let share = |holds: &dyn Fn(i32) -> bool| {
        throws().filter(|roll| holds(roll.total())).count() as f64 * THROW
    };
    let made = |total: i32| total <= number;
    let chance = match report.handicap.thrown_again_from() {
        None => share(&made),
        Some(from) => {
            share(&|total| made(total) && total < from)
                + share(&|total| total >= from) * share(&made)
        }
    };
    (number, chance)
}

/// One way the throw can come up.
struct Throw {
    two_dice: bool,
    shown: i32,
    drms: Vec<CheckDrm>,
    succeeds: bool,
    ruins: bool,
    handicap: Handicap,
}

impl Throw {
    /// The throw that an order is about, among what came of it; `None` where there is none, or several.
    fn of(order: &Order, events: &[Event]) -> Option<Throw> {
        let die = |dr: Die, succeeds: bool| Throw {
            two_dice: false,
            shown: i32::from(dr),
            drms: Vec::new(),
            succeeds,
            ruins: events
                .iter()
                .any(|event| matches!(event, Event::Possession(PossessionEvent::Lost { .. }))),
            handicap: Handicap::None,
        };
        match order {
            Order::Rally(RallyOrder::Rally { .. }) => check(events, CheckKind::Rally),
            Order::Rally(RallyOrder::Deploy { .. }) => check(events, CheckKind::Deployment),
            Order::Rout(RoutOrder::Flee { .. }) => check(events, CheckKind::Interdiction),
            Order::Move(MoveOrder::Step { .. }) => check(events, CheckKind::Overrun),
            _ => events.iter().find_map(|event| match event {
                Event::Possession(PossessionEvent::Repair { dr, repaired, .. }) => {
                    Some(die(*dr, *repaired))
                }
                Event::Possession(PossessionEvent::Recovery { dr, recovered, .. }) => {
                    Some(die(*dr, *recovered))
                }
                Event::Move(MoveEvent::SmokeGrenade { dr, placed, .. }) => Some(die(*dr, *placed)),
                Event::Move(MoveEvent::Pushed { roll, moved, .. }) => Some(Throw {
                    two_dice: true,
                    shown: roll.total(),
                    drms: Vec::new(),
                    succeeds: *moved,
                    ruins: false,
                    handicap: Handicap::None,
                }),
                Event::Fire(FireEvent::Molotov { dr, ready, .. }) => Some(die(*dr, *ready)),
                Event::Fire(FireEvent::Panzerfaust { dr, found, .. }) => {
                    Some(die(*dr, found.at_hand()))
                }
                _ => None,
            }),
        }
    }
}

/// The check of a kind among some events, where there is one and no other.
fn check(events: &[Event], kind: CheckKind) -> Option<Throw> {
    let mut of_kind = events.iter().filter_map(|event| match event {
        Event::Men(MenEvent::Check(report)) if report.kind == kind => Some(&**report),
        _ => None,
    });
    let report: &CheckReport = of_kind.next().filter(|_| of_kind.next().is_none())?;
    let succeeds = match report.outcome {
        CheckOutcome::Passed | CheckOutcome::PassedPinned | CheckOutcome::HeatOfBattle => true,
        CheckOutcome::Failed | CheckOutcome::FailedTwelve => false,
    };
    Some(Throw {
        two_dice: true,
        shown: report.roll.total(),
        drms: report.drms.clone(),
        succeeds,
        ruins: report.outcome == CheckOutcome::FailedTwelve,
        handicap: report.handicap,
    })
}

/// Dice whose first throw comes up every way it can, however alike the rules judge them: its number is told. What
/// follows may be walked once for all that are judged alike.
struct FirstPlain<'d> {
    dice: &'d mut BranchingDice,
    thrown: bool,
}

impl Dice for FirstPlain<'_> {
    fn dr(&mut self) -> Die {
        self.thrown = true;
        self.dice.dr()
    }

    fn judged_dr(&mut self, judge: &dyn Fn(Die) -> Verdict) -> (Die, Verdict) {
        if std::mem::replace(&mut self.thrown, true) {
            return self.dice.judged_dr(judge);
        }
        let die = self.dice.dr();
        (die, judge(die))
    }

    fn judged_roll(&mut self, judge: &dyn Fn(i32) -> Verdict) -> (Dr, Verdict) {
        if std::mem::replace(&mut self.thrown, true) {
            return self.dice.judged_roll(judge);
        }
        let roll = self.dice.roll();
        let verdict = judge(roll.total());
        // What does not count is not the throw that is told.
        self.thrown = verdict != Verdict::AGAIN;
        (roll, verdict)
    }
}
