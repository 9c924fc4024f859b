//! Numbers of vehicles and of ordnance: what is printed on them, shots, and what comes of them.

use super::report::{nth, roll, slug};
use super::{Value, Words};
use crate::counters::{MgMount, VehicleType};
use crate::game::LogEntry;
use crate::lessons::error::LessonProblem;
use crate::rules::event::{Event, FireEvent, VehicleEvent};
use crate::rules::fire::{KillReport, ShotReport};
use crate::rules::position::Position;

/// What is printed on the counter of a vehicle.
pub(super) fn printed(
    verb: &str,
    words: &mut Words<'_>,
    pos: &Position,
) -> Result<Option<Value>, LessonProblem> {
    let values = words.unit(pos)?.and_then(|unit| pos.vehicle_type(unit));
    Ok(values.and_then(|values| of_counter(verb, values)).map(Value::whole))
}

fn of_counter(verb: &str, values: &VehicleType) -> Option<u8> {
    let armor = values.armor;
    match verb {
        "mp" => Some(values.mp),
        "hull-front" => armor.map(|armor| armor.hull.front.value()),
        "hull-side" => armor.map(|armor| armor.hull.side.value()),
        "turret-front" => armor.map(|armor| armor.turret.front.value()),
        "turret-side" => armor.map(|armor| armor.turret.side.value()),
        "bow" => values.machine_guns.fp(MgMount::Bow),
        "coaxial" => values.machine_guns.fp(MgMount::Coaxial),
        "roof" => values.machine_guns.fp(MgMount::AntiAircraft),
        "survival" => values.survival.map(|survival| survival.number),
        _ => None,
    }
}

/// A number of what a shot, a To Kill DR, an attack on the vehicle line or a Survival DR came to; `None` if the verb is about
/// something else, `Some(None)` if nothing of it has come up.
pub(super) fn figure(
    verb: &str,
    number: Option<usize>,
    words: &mut Words<'_>,
    log: &[LogEntry],
) -> Option<Option<Value>> {
    let found = |is: fn(&Event) -> bool| nth(log, number, is).map(|(_, event)| event);
    Some(match verb {
        "shot" => match found(|event| matches!(event, Event::Fire(FireEvent::Shot(_)))) {
            Some(Event::Fire(FireEvent::Shot(report))) => shot(report, words),
            _ => None,
        },
        "to-kill" => match found(|event| matches!(event, Event::Fire(FireEvent::ToKill(_)))) {
            Some(Event::Fire(FireEvent::ToKill(report))) => to_kill(report, words),
            _ => None,
        },
        "vehicle-line" => {
            match found(|event| matches!(event, Event::Vehicle(VehicleEvent::OnTheLine { .. }))) {
                Some(Event::Vehicle(VehicleEvent::OnTheLine { number, final_dr, .. })) => {
                    match words.next() {
                        Some("number") => Some(Value::whole(*number)),
                        Some("final") => Some(Value::whole(*final_dr)),
                        _ => None,
                    }
                }
                _ => None,
            }
        }
        "survival-dr" => {
            match found(|event| {
                matches!(event, Event::Vehicle(VehicleEvent::PassengerSurvival { .. }))
            }) {
                Some(Event::Vehicle(VehicleEvent::PassengerSurvival { roll, .. })) => {
                    Some(Value::whole(roll.total()))
                }
                _ => None,
            }
        }
        _ => return None,
    })
}

fn shot(report: &ShotReport, words: &mut Words<'_>) -> Option<Value> {
    let stage = report.assessment.to_hit.as_deref()?;
    let to_hit = &stage.lines.first()?.to_hit;
    let numbers = stage.kill.and_then(|kill| kill.numbers);
    match words.next()? {
        "basic" => Some(Value::whole(stage.basic)),
        "number" => Some(Value::whole(to_hit.number)),
        "range" => Some(Value::whole(stage.range)),
        "final" => Some(Value::whole(to_hit.final_dr(report.roll))),
        "kills-hull" => numbers.map(|numbers| Value::whole(numbers.hull)),
        "kills-turret" => numbers.map(|numbers| Value::whole(numbers.turret)),
        "drm" => match words.next() {
            None => Some(Value::whole(to_hit.drm())),
            Some(name) => {
                let mut drms = to_hit.drms.iter();
                drms.find(|drm| slug(drm.case.label()) == name).map(|drm| Value::whole(drm.value))
            }
        },
        die => roll(report.roll, die),
    }
}

fn to_kill(report: &KillReport, words: &mut Words<'_>) -> Option<Value> {
    match words.next()? {
        "number" => report.number.map(Value::whole),
        die => roll(*report.rolls.first()?, die),
    }
}
