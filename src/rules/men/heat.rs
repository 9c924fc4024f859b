//! Heat of Battle (A15.1): what an Original 2 on a Morale Check or a leader's rally makes of a unit.
//!
//! The check itself only notes whom it has put under Heat of Battle; the second DR comes when all else that the
//! order calls for has been carried out. That is when a leader who goes berserk looks to his company (A15.41), and
//! it keeps the exact odds of an attack to the attack: they stop at the Original 2.

use super::experience::inexperienced;
use super::{berserk, surrender};
use crate::counters::{Class, Force, Nationality, UnitKind};
use crate::rules::words::decision::Frame;
use crate::rules::words::dice::Verdict;
use crate::rules::words::event::HeatEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::{Heated, Play};
use crate::rules::words::position::Position;
use crate::rules::words::report::{CheckDrm, CheckDrmKind, HeatReport, HeatResult};
use crate::rules::words::status::{is_berserk, is_heroic};

mod hardening;
mod hero;

pub(crate) use hardening::harden;
pub(crate) use hero::step_forward;

/// Whether an Original 2 puts the unit under Heat of Battle: squads, half-squads and leaders who are neither
/// heroic nor berserk already (A15.1).
pub(super) fn is_subject(pos: &Position, unit: UnitId) -> bool {
    pos.unit_type(unit).is_some_and(|values| {
        matches!(values.kind, UnitKind::Squad | UnitKind::HalfSquad | UnitKind::Leader)
    }) && !is_heroic(pos, unit)
        && !is_berserk(pos, unit)
}

/// Rolls for everybody whom the order has put under Heat of Battle, in the order in which it did.
pub(crate) fn carry_out(play: &mut Play<'_>) {
    let mut any = false;
    while let Some(heated) = play.next_heated() {
        any = true;
        if is_subject(play.pos, heated.unit) {
            roll(play, heated);
        }
    }
    if any {
        end_rout_if_rallied(play);
    }
}

fn roll(play: &mut Play<'_>, heated: Heated) {
    let unit = heated.unit;
    let drms = drms(play.pos, heated);
    let drm: i32 = drms.iter().map(|drm| i32::from(drm.value)).sum();
    let pos = &*play.pos;
    let (roll, _) =
        play.dice.judged_roll(&|original| Verdict(read(pos, unit, original + drm) as u8));
    let total = roll.total() + drm;
    let result = read(play.pos, unit, total);
    play.note(HeatEvent::Rolled(Box::new(HeatReport { unit, roll, drms, total, result })));
    match result {
        HeatResult::Hero => hero::create(play, unit),
        HeatResult::HeroAndHardening => {
            harden(play, unit);
            hero::create(play, unit);
        }
        HeatResult::Hardening => harden(play, unit),
        HeatResult::Berserk => berserk::begin(play, unit),
        HeatResult::Surrender => surrender::in_the_heat(play, unit),
    }
}

/// The table (A15.1), with those whom its results do not fit.
fn read(pos: &Position, unit: UnitId, total: i32) -> HeatResult {
    let result = match total {
        ..=4 => HeatResult::Hero,
        5 | 6 => HeatResult::HeroAndHardening,
        7 | 8 => HeatResult::Hardening,
        9 => HeatResult::Berserk,
        10 | 11 if !gives_up_soon(pos, unit) => HeatResult::Berserk,
        _ if surrender::refuses(pos, unit) => HeatResult::Berserk,
        _ => HeatResult::Surrender,
    };
    // Nobody runs amok without an enemy to run at (A15.44).
    if result == HeatResult::Berserk && !berserk::sees_enemy(pos, unit) {
        HeatResult::Hardening
    } else {
        result
    }
}

/// Italians and Axis Minors who are not elite surrender from 10 on (A15.4).
fn gives_up_soon(pos: &Position, unit: UnitId) -> bool {
    pos.unit_type(unit).is_some_and(|values| {
        matches!(values.nationality, Nationality::Italian | Nationality::AxisMinor)
            && values.class != Class::Elite
    })
}

/// The modifiers, all of which add up (A15.1).
fn drms(pos: &Position, heated: Heated) -> Vec<CheckDrm> {
    let mut drms = Vec::new();
    let mut add = |kind, value| {
        if value != 0 {
            drms.push(CheckDrm { kind, value });
        }
    };
    let Some(values) = pos.unit_type(heated.unit) else { return drms };
    add(CheckDrmKind::HeatElite, -i8::from(values.class == Class::Elite));
    add(CheckDrmKind::HeatBroken, i8::from(heated.was_broken));
    add(CheckDrmKind::HeatInexperienced, i8::from(inexperienced(pos, heated.unit)));
    add(CheckDrmKind::HeatNationality, of_nationality(values.nationality));
    add(CheckDrmKind::HeatNkvd, -i8::from(values.force == Force::Nkvd && values.kind.is_mmc()));
    drms
}

const fn of_nationality(nationality: Nationality) -> i8 {
    match nationality {
        Nationality::British | Nationality::Finnish => -1,
        Nationality::German | Nationality::American => 0,
        Nationality::French | Nationality::Partisan => 1,
        Nationality::Russian | Nationality::AlliedMinor => 2,
        Nationality::Italian | Nationality::AxisMinor => 3,
        Nationality::Japanese => 4,
    }
}

/// Ends the rout of a unit that has rallied on its way, as Heat of Battle can make it (A15.3, A15.4).
fn end_rout_if_rallied(play: &mut Play<'_>) {
    if let Some(Frame::Rout(frame)) = play.pos.frames.last()
        && play.pos.unit(frame.unit).is_none_or(|unit| !unit.men().broken)
    {
        play.pos.frames.pop();
    }
}
