//! Numbers of what lies on the table, and of the tables themselves.

use std::collections::BTreeSet;

use super::{Value, Words, vehicle};
use crate::board::{EntryCost, Location};
use crate::counters::{UnitType, WeaponType};
use crate::lessons::error::LessonProblem;
use crate::rules::close_combat::Odds;
use crate::rules::concealment::NOTICED_WITHIN;
use crate::rules::fire::{Column, Fp};
use crate::rules::morale::morale_level;
use crate::rules::movement::{Mf, entry_cost, mf_left, stack_mf};
use crate::rules::order::Gait;
use crate::rules::position::Position;
use crate::rules::possession::carrying_capacity;
use crate::rules::rout::rout_mf;
use crate::rules::setting::Victory;
use crate::rules::stacking::MOST_HALF_SQUADS;

/// The number that a verb and the words after it stand for.
pub(super) fn figure(
    verb: &str,
    words: &mut Words<'_>,
    pos: &Position,
) -> Result<Option<Value>, LessonProblem> {
    Ok(match verb {
        "fp" | "range" | "morale" | "broken-morale" | "smoke" | "leadership" | "rof" | "pp" => {
            printed(verb, words, pos)?
        }
        "mp" | "hull-front" | "hull-side" | "turret-front" | "turret-side" | "bow" | "coaxial"
        | "roof" | "survival" => vehicle::printed(verb, words, pos)?,
        "level" => words.unit(pos)?.map(|unit| Value::whole(morale_level(pos, unit))),
        "mf" => mf(words, pos)?,
        "cost" => match (words.unit(pos)?, words.location()) {
            (Some(unit), Some(to)) => pos
                .unit(unit)
                .and_then(|unit| unit.at())
                .and_then(|from| entry_cost(pos, unit, from, to, true))
                .map(Value::mf),
            _ => None,
        },
        "price" => place(words, pos).and_then(|at| match pos.map().facts(at.hex).mf {
            EntryCost::HalfMf(halves) => Some(Value::mf(Mf::halves(halves))),
            EntryCost::All => None,
        }),
        "carries" => {
            words.unit(pos)?.map(|unit| Value::whole(carrying_capacity(pos, unit, Gait::Normal)))
        }
        "rout-mf" => words.unit(pos)?.map(|unit| Value::mf(rout_mf(pos, unit))),
        "spent" => pos.moving().map(|moving| Value::mf(moving.spent)),
        "left" => mf_left(pos).map(Value::mf),
        "tem" => place(words, pos).map(|at| Value::whole(pos.map().facts(at.hex).tem)),
        "height" => place(words, pos).map(|at| Value::whole(pos.map().absolute_level(at))),
        "hexes" => match (place(words, pos), place(words, pos)) {
            (Some(from), Some(to)) => Some(Value::whole(from.hex.distance(to.hex))),
            _ => None,
        },
        "smoke-in" => place(words, pos).map(|at| Value::whole(pos.smoke_in(at))),
        "residual-in" => {
            place(words, pos).and_then(|at| pos.residual.get(&at)).map(|fp| Value::whole(*fp))
        }
        "column" => words.number().map(Fp::whole).map(column),
        "column-left-of" => words
            .number()
            .and_then(|fp| Column::for_fp(Fp::whole(fp))?.left(1))
            .map(|column| Value::whole(column.fp())),
        "table" => match (words.number(), words.number()) {
            (Some(fp), Some(dr)) => Column::for_fp(Fp::whole(fp))
                .map(|column| Value::Word(column.result(dr).to_string())),
            _ => None,
        },
        "kill" => match (words.number(), words.number()) {
            (Some(attack), Some(defense)) => {
                let odds = Odds::of(Fp::whole(attack), Fp::whole(defense));
                Some(Value::whole(odds.kill_number()))
            }
            _ => None,
        },
        "squads-in-a-location" => i64::try_from(MOST_HALF_SQUADS / 2).ok().map(Value::whole),
        "noticed-within" => Some(Value::whole(NOTICED_WITHIN)),
        "turns" => Some(Value::whole(pos.setting.turns)),
        "needed" => match &pos.setting.victory {
            Victory::Control { at_least, .. } => Some(Value::whole(*at_least)),
            Victory::Points { margin, .. } => Some(Value::whole(*margin)),
        },
        _ => None,
    })
}

fn place(words: &mut Words<'_>, pos: &Position) -> Option<Location> {
    words.location().filter(|at| pos.map().location_exists(*at))
}

/// The FP at the head of the column that so many FP reach.
pub(super) fn column(fp: Fp) -> Value {
    Column::for_fp(fp)
        .map_or_else(|| Value::Word("none".to_owned()), |column| Value::whole(column.fp()))
}

/// What is printed on a counter.
fn printed(
    verb: &str,
    words: &mut Words<'_>,
    pos: &Position,
) -> Result<Option<Value>, LessonProblem> {
    let Some(name) = words.name() else { return Ok(None) };
    let unit = super::unit_named(pos, &name);
    let Ok(unit) = unit else {
        if let Some(gun) = pos.gun_type(super::weapon_named(pos, &name)?) {
            return Ok((verb == "rof").then(|| Value::whole(gun.rof)));
        }
        let values = pos.weapon_type(super::weapon_named(pos, &name)?);
        return Ok(values.and_then(|values| of_weapon(verb, values)));
    };
    Ok(pos.unit_type(unit).and_then(|values| of_unit(verb, values)))
}

fn of_unit(verb: &str, values: &UnitType) -> Option<Value> {
    match verb {
        "fp" => Some(Value::whole(values.fp)),
        "range" => Some(Value::whole(values.range)),
        "morale" => Some(Value::whole(values.morale)),
        "broken-morale" => Some(Value::whole(values.broken_morale)),
        "smoke" => values.smoke_exponent.map(Value::whole),
        "leadership" => values.leadership.map(Value::whole),
        _ => None,
    }
}

fn of_weapon(verb: &str, values: &WeaponType) -> Option<Value> {
    match verb {
        "fp" => Some(Value::whole(values.fp)),
        "range" => Some(Value::whole(values.range)),
        "rof" => Some(Value::whole(values.rof)),
        "pp" => Some(Value::whole(values.pp)),
        _ => None,
    }
}

/// The MF of those named when they move together; behind them the gait, where it is not the ordinary one.
fn mf(words: &mut Words<'_>, pos: &Position) -> Result<Option<Value>, LessonProblem> {
    let mut units = BTreeSet::new();
    let mut gait = Gait::Normal;
    while let Some(name) = words.name() {
        match name.as_str() {
            "double-time" => gait = Gait::DoubleTime,
            _ => drop(units.insert(super::unit_named(pos, &name)?)),
        }
    }
    Ok((!units.is_empty()).then(|| Value::mf(stack_mf(pos, &units, gait))))
}
