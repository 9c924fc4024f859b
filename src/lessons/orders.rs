//! From an order as a lesson writes it to an order of the game, in the position it is meant for.

use std::collections::BTreeSet;

use toml::Spanned;

use super::error::{Fault, LessonProblem};
use super::file::{RawOrder, Word};
use crate::game::narrate;
use crate::rules::dice::Die;
use crate::rules::ids::{UnitId, WeaponId};
use crate::rules::order::{
    CloseAttack, CloseCombatOrder, ClosePlan, DriveOrder, FireAttack, FireOrder, Manner, Member,
    MoveOrder, Order, RallyOrder, RoutOrder, SetupOrder, Shell, ShellTarget,
};
use crate::rules::position::Position;

/// The order, in this position. `dice` says whether dice may be laid out for it.
pub(super) fn order(pos: &Position, written: &Spanned<RawOrder>) -> Result<Order, Fault> {
    let raw = written.get_ref();
    let fault = |problem| (written.span().start, problem);
    if let Some(bad) = raw.dice.iter().find(|die| !(1..=6).contains(*die)) {
        return Err(fault(LessonProblem::BadDie(*bad)));
    }
    let verbs = [
        raw.fire.is_some(),
        raw.moves.is_some(),
        raw.step.is_some(),
        raw.smoke.is_some(),
        raw.keep_rof.is_some(),
        raw.place_lane.is_some(),
        raw.place.is_some(),
        raw.rally.is_some(),
        raw.rout.is_some(),
        raw.advance.is_some(),
        raw.engage.is_some(),
        raw.close.is_some(),
        raw.turn.is_some(),
        raw.overrun.is_some(),
        raw.unload.is_some(),
        raw.panzerfaust.is_some(),
        raw.say.is_some(),
        raw.order.is_some(),
    ];
    if verbs.iter().filter(|given| **given).count() != 1 {
        return Err(fault(LessonProblem::OneVerb));
    }
    let place = || raw.at.ok_or_else(|| fault(LessonProblem::NoPlace));
    if let Some(firers) = &raw.fire {
        let manner = match (raw.snap_shot, raw.spray) {
            (true, _) => Manner::SnapShot,
            (false, Some(second)) => Manner::Spray { second },
            (false, None) => Manner::Ordinary,
        };
        let members = members(pos, firers, raw.round.is_some())?;
        let fire = FireAttack::new(members, units(pos, &raw.directed_by)?, place()?);
        return Ok(Order::Fire(FireOrder::Attack(FireAttack {
            manner,
            lanes: weapons(pos, &raw.lanes)?,
            shell: shell(pos, raw)?,
            ..fire
        })));
    }
    if let Some(movers) = &raw.moves {
        return Ok(Order::Move(MoveOrder::Begin { units: units(pos, movers)?, gait: raw.gait }));
    }
    if let Some(to) = raw.step {
        return Ok(Order::Move(MoveOrder::Step { to, cover: true }));
    }
    if let Some(thrower) = &raw.smoke {
        return Ok(Order::Move(MoveOrder::SmokeGrenade {
            unit: unit(pos, thrower)?,
            at: place()?,
        }));
    }
    if let Some(kept) = &raw.keep_rof {
        return Ok(Order::Fire(FireOrder::KeepRof { weapons: weapons(pos, kept)? }));
    }
    if let Some(at) = raw.place_lane {
        return Ok(Order::Fire(FireOrder::PlaceLane { at, hand: raw.hand }));
    }
    if let Some(who) = &raw.place {
        return Ok(Order::Setup(SetupOrder::Place { unit: unit(pos, who)?, at: place()? }));
    }
    if let Some(broken) = &raw.rally {
        let leader = raw.leader.as_ref().map(|name| unit(pos, name)).transpose()?;
        return Ok(Order::Rally(RallyOrder::Rally { unit: unit(pos, broken)?, leader }));
    }
    if let Some(broken) = &raw.rout {
        let (unit, to) = (unit(pos, broken)?, place()?);
        return Ok(Order::Rout(RoutOrder::Flee { unit, to, low_crawl: raw.low_crawl }));
    }
    if let Some(who) = &raw.advance {
        return Ok(Order::Move(MoveOrder::Advance { units: units(pos, who)?, to: place()? }));
    }
    if let Some(at) = raw.engage {
        return Ok(Order::CloseCombat(CloseCombatOrder::Engage { at }));
    }
    if let Some(by) = &raw.close {
        let attack = CloseAttack { by: units(pos, by)?, at: units(pos, &raw.against)? };
        let attacks = if by.is_empty() { Vec::new() } else { vec![attack] };
        return Ok(Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan {
            attacks,
            ..ClosePlan::default()
        })));
    }
    if let Some(who) = &raw.panzerfaust {
        return Ok(Order::Fire(FireOrder::Panzerfaust { unit: unit(pos, who)? }));
    }
    if let Some(order) = driven(pos, raw)? {
        return Ok(Order::Drive(order));
    }
    match (raw.say, &raw.order) {
        (Some(Word::Hold), _) => Ok(Order::Fire(FireOrder::Hold)),
        (Some(Word::Stop), _) => Ok(Order::Move(MoveOrder::Stop)),
        (Some(Word::Hurry), _) => Ok(Order::Move(MoveOrder::Hurry)),
        (Some(Word::Halt), _) => Ok(Order::Drive(DriveOrder::Halt)),
        (Some(Word::EndRout), _) => Ok(Order::Rout(RoutOrder::End)),
        (Some(Word::Done), _) => Ok(Order::Done),
        (None, Some(order)) => Ok(order.clone()),
        (None, None) => Err(fault(LessonProblem::OneVerb)),
    }
}

/// What ordnance fires, and at what.
fn shell(pos: &Position, raw: &RawOrder) -> Result<Option<Shell>, Fault> {
    let Some(round) = raw.round else { return Ok(None) };
    let at = raw.aim.as_ref().map(|name| unit(pos, name).map(ShellTarget::Vehicle)).transpose()?;
    Ok(Some(Shell::new(round, at.unwrap_or(ShellTarget::Infantry))))
}

/// What the driver of a vehicle says with more than a word.
fn driven(pos: &Position, raw: &RawOrder) -> Result<Option<DriveOrder>, Fault> {
    if let Some(names) = &raw.unload {
        let units = units(pos, names)?;
        let mut carriers = units.iter().filter_map(|unit| pos.unit(*unit)?.carrier());
        let Some(vehicle) = carriers.next() else {
            let name = names.first().map(|name| (name.span().start, name.get_ref().clone()));
            let (byte, name) = name.unwrap_or_default();
            return Err((byte, LessonProblem::NotInPlay(name)));
        };
        return Ok(Some(DriveOrder::Unload { vehicle, units }));
    }
    let turn = raw.turn.map(|to| DriveOrder::TurnHull { to });
    Ok(turn.or(raw.overrun.map(|to| DriveOrder::Overrun { to })))
}

/// An order that is not carried out: no dice belong to it.
pub(super) fn asked(pos: &Position, written: &Spanned<RawOrder>) -> Result<Order, Fault> {
    if !written.get_ref().dice.is_empty() {
        return Err((written.span().start, LessonProblem::DiceUnused));
    }
    order(pos, written)
}

/// The dice laid out for an order.
pub(super) fn dice(written: &Spanned<RawOrder>) -> Vec<Die> {
    written.get_ref().dice.clone()
}

/// Whether two orders say the same. In which sequence the members of an attack are named means nothing, nor does the
/// way into a hex that has only one.
pub(super) fn same(given: &Order, wanted: &Order) -> bool {
    match (given, wanted) {
        (Order::Fire(FireOrder::Attack(given)), Order::Fire(FireOrder::Attack(wanted))) => {
            let sorted = |order: &FireAttack| {
                let mut order = order.clone();
                order.members.retain(|member| member.inherent || !member.weapons.is_empty());
                order.members.sort();
                order
            };
            sorted(given) == sorted(wanted)
        }
        (
            Order::Move(MoveOrder::Step { to: given, .. }),
            Order::Move(MoveOrder::Step { to: wanted, .. }),
        ) => given == wanted,
        _ => given == wanted,
    }
}

/// A unit by its counter and, where there are several, its identity letter.
pub(super) fn unit(pos: &Position, name: &Spanned<String>) -> Result<UnitId, Fault> {
    unit_named(pos, name.get_ref()).map_err(|problem| (name.span().start, problem))
}

/// The same, by a name that has no place in the file of its own.
pub(super) fn unit_named(pos: &Position, name: &str) -> Result<UnitId, LessonProblem> {
    let (counter, letter) = parts(name);
    let mut found = pos.units.values().filter(|unit| {
        unit.counter.as_str() == counter
            && letter.is_none_or(|letter| narrate::letter(unit.letter) == letter)
    });
    one(found.next().map(|unit| unit.id), found.next().is_some(), name)
}

/// A weapon by its counter and, where there are several, the letter of the unit that has it.
pub(super) fn weapon(pos: &Position, name: &Spanned<String>) -> Result<WeaponId, Fault> {
    weapon_named(pos, name.get_ref()).map_err(|problem| (name.span().start, problem))
}

/// The same, by a name that has no place in the file of its own.
pub(super) fn weapon_named(pos: &Position, name: &str) -> Result<WeaponId, LessonProblem> {
    let (counter, letter) = parts(name);
    let mut found = pos.weapons.values().filter(|weapon| {
        let owner = || weapon.user().and_then(|owner| pos.unit(owner));
        weapon.counter.as_str() == counter
            && letter.is_none_or(|letter| {
                owner().is_some_and(|owner| narrate::letter(owner.letter) == letter)
            })
    });
    one(found.next().map(|weapon| weapon.id), found.next().is_some(), name)
}

/// The counter and the letter of a name.
fn parts(name: &str) -> (&str, Option<&str>) {
    match name.trim().rsplit_once(' ') {
        Some((counter, letter)) => (counter, Some(letter)),
        None => (name.trim(), None),
    }
}

fn one<T>(found: Option<T>, more: bool, name: &str) -> Result<T, LessonProblem> {
    match (found, more) {
        (Some(found), false) => Ok(found),
        (Some(_), true) => Err(LessonProblem::Ambiguous(name.to_owned())),
        (None, _) => Err(LessonProblem::NotInPlay(name.to_owned())),
    }
}

fn units(pos: &Position, names: &[Spanned<String>]) -> Result<BTreeSet<UnitId>, Fault> {
    names.iter().map(|name| unit(pos, name)).collect()
}

fn weapons(pos: &Position, names: &[Spanned<String>]) -> Result<BTreeSet<WeaponId>, Fault> {
    names.iter().map(|name| weapon(pos, name)).collect()
}

/// Who fires with what: a unit stands for its inherent FP, a weapon for itself in the hands of its owner. The main armament
/// of a vehicle has the vehicle's name: it is meant where a `shell` is fired, else the machine guns.
fn members(pos: &Position, names: &[Spanned<String>], shell: bool) -> Result<Vec<Member>, Fault> {
    let mut members: Vec<Member> = Vec::new();
    let mut member = |unit: UnitId, part: &mut dyn FnMut(&mut Member)| match members
        .iter_mut()
        .find(|member| member.unit == unit)
    {
        Some(member) => part(member),
        None => {
            let mut new = Member { unit, inherent: false, weapons: BTreeSet::new() };
            part(&mut new);
            members.push(new);
        }
    };
    for name in names {
        let guns = unit(pos, name).ok().filter(|id| !shell && is_vehicle(pos, *id));
        if let Some(vehicle) = guns {
            member(vehicle, &mut |member| member.inherent = true);
            continue;
        }
        match weapon(pos, name) {
            Ok(id) => {
                let user = pos.weapons.get(&id).and_then(|weapon| weapon.user());
                let problem = || LessonProblem::NotInPlay(name.get_ref().clone());
                let user = user.ok_or_else(|| (name.span().start, problem()))?;
                member(user, &mut |member| {
                    member.weapons.insert(id);
                });
            }
            Err((_, LessonProblem::NotInPlay(_))) => {
                member(unit(pos, name)?, &mut |member| member.inherent = true);
            }
            Err(fault) => return Err(fault),
        }
    }
    Ok(members)
}

fn is_vehicle(pos: &Position, id: UnitId) -> bool {
    pos.unit(id).is_some_and(|unit| unit.is_vehicle())
}
