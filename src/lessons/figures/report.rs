//! Numbers of what has happened in a step: dice, attacks, checks, Close Combat.

use super::state::column;
use super::vehicle;
use super::{Value, Words};
use crate::game::LogEntry;
use crate::rules::close_combat::CloseReport;
use crate::rules::event::{CloseCombatEvent, ConcealmentEvent, Event, FireEvent, MenEvent};
use crate::rules::fire::{AttackReport, Column, Fp};
use crate::rules::morale::{CheckDrm, CheckReport};
use crate::rules::{Dr, Side};

/// The number that a verb and the words after it stand for: `None` if the verb is not about what has happened,
/// `Some(None)` if nothing of it has come up. A verb is about the last of its kind, `attack#1` about the first attack.
pub(super) fn figure(verb: &str, words: &mut Words<'_>, log: &[LogEntry]) -> Option<Option<Value>> {
    let (verb, number) = match verb.split_once('#') {
        Some((verb, number)) => (verb, number.parse::<usize>().ok()),
        None => (verb, None),
    };
    if let Some(value) = vehicle::figure(verb, number, words, log) {
        return Some(value);
    }
    let known = matches!(verb, "attack" | "check" | "close" | "ambush" | "dice" | "concealment");
    known.then(|| match verb {
        "attack" => attack(
            nth(log, number, |event| matches!(event, Event::Fire(FireEvent::Attack(_))))?,
            words,
        ),
        "check" => match nth(log, number, |event| matches!(event, Event::Men(MenEvent::Check(_))))?
        {
            (_, Event::Men(MenEvent::Check(report))) => check(report, words),
            _ => None,
        },
        "close" => match nth(log, number, |event| {
            matches!(event, Event::CloseCombat(CloseCombatEvent::Attack(_)))
        })? {
            (_, Event::CloseCombat(CloseCombatEvent::Attack(report))) => close(report, words),
            _ => None,
        },
        "ambush" => match nth(log, number, |event| {
            matches!(event, Event::CloseCombat(CloseCombatEvent::Ambush { .. }))
        })? {
            (_, Event::CloseCombat(CloseCombatEvent::Ambush { drs, .. })) => {
                let side = match words.next()? {
                    "first" => Side::First,
                    "second" => Side::Second,
                    _ => return None,
                };
                drs.get(side.index()).map(|dr| Value::whole(*dr))
            }
            _ => None,
        },
        "concealment" => {
            match nth(log, number, |event| {
                matches!(event, Event::Concealment(ConcealmentEvent::Attempt { .. }))
            })? {
                (_, Event::Concealment(ConcealmentEvent::Attempt { total, .. })) => {
                    Some(Value::whole(*total))
                }
                _ => None,
            }
        }
        _ => {
            let at = words.number::<usize>()?.checked_sub(1)?;
            let mut dice = log.iter().flat_map(|entry| entry.rolls.iter().copied());
            dice.nth(at).map(Value::whole)
        }
    })
}

/// The event of a kind with that number, the last one without, and the entry it stands in.
pub(super) fn nth(
    log: &[LogEntry],
    number: Option<usize>,
    is: impl Fn(&Event) -> bool,
) -> Option<(&LogEntry, &Event)> {
    let mut all = log.iter().flat_map(|entry| entry.events.iter().map(move |event| (entry, event)));
    match number {
        Some(number) => all.filter(|(_, event)| is(event)).nth(number.checked_sub(1)?),
        None => all.rfind(|(_, event)| is(event)),
    }
}

fn attack((entry, event): (&LogEntry, &Event), words: &mut Words<'_>) -> Option<Value> {
    let Event::Fire(FireEvent::Attack(report)) = event else { return None };
    let first = report.assessment.targets.first();
    let fp = first.map_or(report.assessment.fp, |line| line.fp);
    let read = report.results.first();
    match words.next()? {
        "fp" => Some(Value::fp(fp)),
        "full-column" => Some(column(fp)),
        "column" => read?.column.map(|column: Column| Value::whole(column.fp())),
        "drm" => match words.next() {
            None => Some(Value::whole(read?.drm)),
            Some(name) => {
                let drms = &first?.drms;
                drms.iter()
                    .find(|drm| slug(drm.kind.label()) == name)
                    .map(|drm| Value::whole(drm.value))
            }
        },
        "vehicle-drm" => {
            let vehicle = report.assessment.vehicles.first()?;
            match words.next() {
                None => Some(Value::whole(vehicle.total)),
                Some(name) => {
                    let mut drms = vehicle.drms.iter();
                    drms.find(|drm| slug(drm.kind.label()) == name)
                        .map(|drm| Value::whole(drm.value))
                }
            }
        }
        "final" => Some(Value::whole(read?.final_dr)),
        "result" => Some(Value::Word(read?.result.to_string())),
        "residual" => entry.events.iter().find_map(|event| match event {
            Event::Fire(FireEvent::Residual { at, fp }) if *at == report.assessment.target => {
                Some(Value::whole(*fp))
            }
            _ => None,
        }),
        "step" => step(report, words.number()?),
        die => roll(report.roll, die),
    }
}

/// What the first firer's FP come to after so many of its steps, the printed ones counted.
fn step(report: &AttackReport, steps: usize) -> Option<Value> {
    let line = report.assessment.lines.first()?;
    let taken = line.steps.get(..steps)?;
    Some(Value::fp(taken.iter().fold(Fp::ZERO, |fp, step| step.apply(fp))))
}

fn check(report: &CheckReport, words: &mut Words<'_>) -> Option<Value> {
    match words.next()? {
        "total" => Some(Value::whole(report.total)),
        "level" => Some(Value::whole(report.level)),
        "plus" => Some(Value::whole(report.plus)),
        "drm" => drm(&report.drms, words),
        die => roll(report.roll, die),
    }
}

fn close(report: &CloseReport, words: &mut Words<'_>) -> Option<Value> {
    match words.next()? {
        "fp" => Some(Value::fp(report.assessment.attack)),
        "against" => Some(Value::fp(report.assessment.defense)),
        "odds" => Some(Value::Word(report.assessment.odds.to_string())),
        "kill" => Some(Value::whole(report.assessment.kill_number())),
        "total" => Some(Value::whole(report.total)),
        "drm" => drm(&report.assessment.drms, words),
        die => roll(report.roll, die),
    }
}

/// The modifier of that name, or all of them together.
fn drm(drms: &[CheckDrm], words: &mut Words<'_>) -> Option<Value> {
    match words.next() {
        None => Some(Value::whole(drms.iter().map(|drm| i64::from(drm.value)).sum::<i64>())),
        Some(name) => {
            drms.iter().find(|drm| slug(drm.kind.name()) == name).map(|drm| Value::whole(drm.value))
        }
    }
}

pub(super) fn roll(roll: Dr, which: &str) -> Option<Value> {
    match which {
        "dr" => Some(Value::whole(roll.total())),
        "coloured" => Some(Value::whole(roll.colored)),
        "white" => Some(Value::whole(roll.white)),
        _ => None,
    }
}

/// A name as one word.
pub(super) fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}
