//! Deployment and Recombining (A1.31, A1.32): a squad becomes its two half-squads, and two of them a squad again.
//!
//! The texts at hand only name both, in the RPh of the sequence of play, and say which troops do otherwise. They are
//! built as players know them (AM-74): in the RPh of its own Player Turn a Good Order, unpinned squad deploys with a leader of
//! its Location by a NTC with his leadership, and two half-squads of a type recombine with one, without a check. It is
//! the one action of that RPh for all of them, the leader too. Russians do not deploy, nor Italians who are not Elite; Finns
//! and Marine Raiders deploy without a leader by a 1TC, and Finns recombine without one (A25).
//!
//! Both half-squads bear every mark of the squad, its "?" too; the first keeps its number and its weapons, which may be
//! shared out as in any RPh (A4.431). A squad that is put together again has whatever is worse of its halves.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::morale::{Aid, leadership, passes_task_check};
use crate::counters::{Class, CounterId, Force, Nationality, UnitKind, UnitType};
use crate::rules::ground::aboard::check_on_foot;
use crate::rules::ground::concealment::{is_dummy, reveal};
use crate::rules::possession::{fellows, own};
use crate::rules::words::event::RallyEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{Order, RallyOrder};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, RallyRefusal, Refusal, TurnRefusal};
use crate::rules::words::report::CheckKind;
use crate::rules::words::unit::{RallyWork, Unit};
use crate::rules::words::weapon::Held;

/// What the check of a squad that deploys without a leader is harder by: a 1TC (A25).
const ALONE: i8 = 1;
/// The identity letters are 26; a second half-squad gets its squad's, doubled.
const LETTERS: u8 = 26;

/// Whether troops deploy at all (A25).
fn deploys(values: &UnitType) -> bool {
    match values.nationality {
        Nationality::Russian => false,
        Nationality::Italian => values.class == Class::Elite,
        _ => true,
    }
}

/// Whether they do it without a leader too.
fn deploys_alone(values: &UnitType) -> bool {
    values.nationality == Nationality::Finnish || values.force == Force::UsmcRaider
}

/// Whether they recombine without a leader.
fn recombines_alone(values: &UnitType) -> bool {
    values.nationality == Nationality::Finnish
}

/// The squad whose half-squad a counter is: there is one (a test holds the counters to that).
fn squad_of(pos: &Position, half: CounterId) -> Option<CounterId> {
    let mut squads = pos.setting.catalogue.units.values();
    squads.find(|values| values.half_squad == Some(half)).map(|values| values.id)
}

/// Somebody of the side who may deploy or recombine at all: real, and in the RPh of his own Player Turn.
fn own_turn(pos: &Position, side: Side, unit: UnitId) -> Result<(&Unit, &UnitType), Refusal> {
    let (state, _) = own(pos, side, unit)?;
    check_on_foot(state)?;
    if is_dummy(pos, unit) {
        return Err(NamedRefusal::OnlyADummy { unit }.into());
    }
    if !pos.setting.deployment {
        return Err(TurnRefusal::BegunBeforeDeployment.into());
    }
    if side != pos.attacker {
        return Err(RallyRefusal::DeploysInOwnTurn.into());
    }
    let values = pos.unit_type(unit).ok_or(NamedRefusal::NoSuchUnit { unit })?;
    Ok((state, values))
}

/// A steady unit that has done nothing in this RPh.
fn free(unit: &Unit) -> Result<(), Refusal> {
    unit.check_steady()?;
    let busy = unit.men().acted || unit.men().rally_work != RallyWork::None;
    if busy { Err(Refusal::Rally(RallyRefusal::AlreadyActed { unit: unit.id })) } else { Ok(()) }
}

/// Whether somebody can lead a unit in it: a Good Order, unpinned leader of its Location who has done nothing else.
fn leads(pos: &Position, unit: &Unit, leader: UnitId) -> Result<(), Refusal> {
    let able = fellows(pos, unit)
        .find(|other| other.id == leader && other.check_steady().is_ok())
        .filter(|other| leadership(pos, other.id).is_some())
        .ok_or(RallyRefusal::LeadsNoDeployment { unit: leader })?;
    free(able)
}

/// Whether an order to deploy or recombine would be accepted.
pub(crate) fn check(pos: &Position, side: Side, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Rally(RallyOrder::Deploy { unit, leader }) => {
            check_deploy(pos, side, *unit, *leader)
        }
        Order::Rally(RallyOrder::Recombine { units, leader }) => {
            check_recombine(pos, side, units, *leader)
        }
        _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
    }
}

fn check_deploy(
    pos: &Position,
    side: Side,
    unit: UnitId,
    leader: Option<UnitId>,
) -> Result<(), Refusal> {
    let (state, values) = own_turn(pos, side, unit)?;
    if values.half_squad.is_none() {
        return Err(RallyRefusal::NotASquad { unit }.into());
    }
    if !deploys(values) {
        return Err(RallyRefusal::NeverDeploys { unit }.into());
    }
    free(state)?;
    match leader {
        Some(leader) => leads(pos, state, leader),
        None if deploys_alone(values) => Ok(()),
        None => Err(Refusal::Rally(RallyRefusal::DeploysWithLeader { unit })),
    }
}

fn check_recombine(
    pos: &Position,
    side: Side,
    units: &BTreeSet<UnitId>,
    leader: Option<UnitId>,
) -> Result<(), Refusal> {
    let [first, second] = pair(units).ok_or(RallyRefusal::NotTwoHalfSquads)?;
    let mut both = Vec::new();
    for unit in [first, second] {
        let (state, values) = own_turn(pos, side, unit)?;
        if values.kind != UnitKind::HalfSquad || squad_of(pos, values.id).is_none() {
            return Err(RallyRefusal::NotAHalfSquad { unit }.into());
        }
        free(state)?;
        both.push((state, values));
    }
    let [(one, values), (other, _)] = both.as_slice() else {
        return Err(RallyRefusal::NotTwoHalfSquads.into());
    };
    if one.counter != other.counter {
        return Err(RallyRefusal::UnlikeHalfSquads.into());
    }
    if (one.at(), one.footing()) != (other.at(), other.footing()) {
        return Err(RallyRefusal::HalvesApart { unit: other.id }.into());
    }
    match leader {
        Some(leader) => leads(pos, one, leader),
        None if recombines_alone(values) => Ok(()),
        None => Err(Refusal::Rally(RallyRefusal::RecombinesWithLeader { unit: first })),
    }
}

/// The two units of a set of two.
fn pair(units: &BTreeSet<UnitId>) -> Option<[UnitId; 2]> {
    let mut units = units.iter().copied();
    let both = [units.next()?, units.next()?];
    units.next().is_none().then_some(both)
}

/// Carries out a checked order.
pub(crate) fn carry_out(play: &mut Play<'_>, order: &Order) {
    match order {
        Order::Rally(RallyOrder::Deploy { unit, leader }) => deploy(play, *unit, *leader),
        Order::Rally(RallyOrder::Recombine { units, leader }) => recombine(play, units, *leader),
        _ => {}
    }
}

/// They have given their RPh to it.
fn spend(play: &mut Play<'_>, units: impl IntoIterator<Item = UnitId>) {
    for id in units {
        if let Some(unit) = play.pos.units.get_mut(&id) {
            unit.men_mut().acted = true;
            unit.men_mut().rally_work = RallyWork::Deployment;
        }
    }
}

fn deploy(play: &mut Play<'_>, unit: UnitId, leader: Option<UnitId>) {
    let Some(counter) = play.pos.unit_type(unit).and_then(|values| values.half_squad) else {
        return;
    };
    let aid = leader.and_then(|leader| Some(Aid { leader, drm: leadership(play.pos, leader)? }));
    let plus = if leader.is_some() { 0 } else { ALONE };
    let passed = passes_task_check(play, unit, CheckKind::Deployment, plus, aid);
    spend(play, leader.into_iter().chain([unit]));
    let second = number_of_second(play.pos, unit);
    let Some(first) = play.pos.units.get_mut(&unit).filter(|_| passed) else { return };
    first.counter = counter;
    let letter = first.letter.checked_add(LETTERS).unwrap_or(first.letter);
    let mut other = first.double(second, counter);
    other.letter = letter;
    play.pos.units.insert(other);
    play.note(RallyEvent::Deployed { unit, second, counter });
}

/// So many units are numbered one by one in a game; above them are the second half-squads.
const NUMBERED: u16 = 0x1000;
/// So many half-squads of one number there can be, before those that stand for what is hidden.
const HALVES: u16 = 0xf;

/// The number of the squad that a unit was a half-squad of, or its own.
pub(crate) const fn squad_number(unit: UnitId) -> UnitId {
    UnitId(unit.0 % NUMBERED)
}

/// What the second half-squad of a squad is called. It follows from the squad's own number, and not from how many units
/// there have been: squads deploy under their "?", and no number that the other side sees later may tell of it.
fn number_of_second(pos: &Position, squad: UnitId) -> UnitId {
    let number = squad_number(squad).0;
    let mut halves = (1..HALVES).map(|half| UnitId(half * NUMBERED + number));
    halves.find(|id| !pos.units.contains_key(id)).unwrap_or_else(|| {
        // Fourteen half-squads of one and the same squad, put together with others each time: not in any game.
        let mut all = (NUMBERED..HALVES * NUMBERED).map(UnitId);
        all.find(|id| !pos.units.contains_key(id)).unwrap_or(squad)
    })
}

fn recombine(play: &mut Play<'_>, units: &BTreeSet<UnitId>, leader: Option<UnitId>) {
    let Some([unit, with]) = pair(units) else { return };
    let Some(gone) = play.pos.unit(with).cloned() else { return };
    let Some(counter) = squad_of(play.pos, gone.counter) else { return };
    spend(play, leader.into_iter().chain([unit]));
    // A squad is under a "?" as a whole or not at all: who is seen gives the other away.
    if play.pos.unit(unit).is_some_and(|unit| unit.concealed != gone.concealed) {
        reveal(play, &[unit, with]);
    }
    for weapon in play.pos.weapons.values_mut() {
        if weapon.held == Held::By(with) {
            weapon.held = Held::By(unit);
        }
    }
    play.pos.inherit(with, unit);
    play.pos.forget(with);
    play.pos.units.remove(&with);
    if let Some(squad) = play.pos.units.get_mut(&unit) {
        squad.counter = counter;
        squad.letter = squad.letter.min(gone.letter);
        squad.men_mut().cx |= gone.men().cx;
        squad.men_mut().fanatic &= gone.men().fanatic;
        squad.fire = squad.fire.max(gone.fire);
        squad.men_mut().inherent_lost |= gone.men().inherent_lost;
        squad.moved |= gone.moved;
        squad.men_mut().smoke_tried |= gone.men().smoke_tried;
        squad.men_mut().advanced |= gone.men().advanced;
    }
    play.note(RallyEvent::Recombined { unit, with, counter });
}

/// Who of a side may deploy and recombine.
pub(crate) fn legal(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if side != pos.attacker || !pos.setting.deployment {
        return ControlFlow::Continue(());
    }
    let mut offer = |order: Order| match check(pos, side, &order) {
        Ok(()) => sink(order),
        Err(_) => ControlFlow::Continue(()),
    };
    let kind = |unit: &Unit| pos.unit_type(unit.id).map(|values| values.kind);
    for unit in pos.on_board(side) {
        let leaders = fellows(pos, unit).filter(|other| leadership(pos, other.id).is_some());
        let leaders = std::iter::once(None).chain(leaders.map(|leader| Some(leader.id)));
        match kind(unit) {
            Some(UnitKind::Squad) => {
                for leader in leaders {
                    offer(Order::Rally(RallyOrder::Deploy { unit: unit.id, leader }))?;
                }
            }
            Some(UnitKind::HalfSquad) => {
                let others = fellows(pos, unit).filter(|other| other.id > unit.id);
                let others: Vec<UnitId> = others.map(|other| other.id).collect();
                for leader in leaders {
                    for &other in &others {
                        let units = BTreeSet::from([unit.id, other]);
                        offer(Order::Rally(RallyOrder::Recombine { units, leader }))?;
                    }
                }
            }
            _ => {}
        }
    }
    ControlFlow::Continue(())
}
