//! MOL, the petrol bottles that a scenario grants to a side (A22.6).
//!
//! An MMC asks for them before it fires: a dr that comes up makes its next attack at an ADJACENT Location or its own
//! four FP stronger, whatever halves or doubles the rest of it. The attack is the unit's own, neither in a Fire Group
//! nor fire again. A colored 6 of its dice is the backlash: nothing comes of the attack, and the unit breaks.
//!
//! What they are to a vehicle is `flame`'s. Against an AFV the dr is one better: what is enough for that alone is remembered.
//!
//! Left out: Flames, which a colored 1 or 6 would start, since nothing burns in this game; and SMC, whose dr never
//! comes up against anything but a vehicle.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::legal::targets;
use super::plan::{Plan, able_to_fire, propose};
use super::shot::Shot;
use crate::board::Location;
use crate::counters::UnitKind;
use crate::rules::ground::aboard::check_on_foot;
use crate::rules::ground::adjacency::adjacent;
use crate::rules::ground::concealment;
use crate::rules::men::morale::{break_unit, casualty_reduce};
use crate::rules::words::attack::Molotov;
use crate::rules::words::dice::Dr;
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::{Firer, Side, UnitId};
use crate::rules::words::order::{FireAttack, FireOrder, Member, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::status::{can_break, is_mmc};
use crate::rules::words::unit::Unit;

/// What MOL adds to the attack of their user.
pub(super) const FP: u8 = 4;
/// The most that the Final dr may be.
const NEEDED: u8 = 3;
/// The colored die of the backlash.
const BACKLASH: u8 = 6;

/// What is added to the dr: one for a half-squad or crew, one for a CX unit, one since the target is no vehicle.
fn drm(pos: &Position, unit: &Unit) -> u8 {
    let small = pos
        .unit_type(unit.id)
        .is_some_and(|values| matches!(values.kind, UnitKind::HalfSquad | UnitKind::Crew));
    1 + u8::from(small) + u8::from(unit.men().cx)
}

/// Whether a unit may ask for MOL: granted to its side, once a phase, with something near to throw them at.
pub(crate) fn check(pos: &Position, side: Side, id: UnitId) -> Result<(), Refusal> {
    let unit = able_to_fire(pos, side, id)?;
    check_on_foot(unit)?;
    if !pos.setting.side(side).mol || !is_mmc(pos, id) {
        return Err(FireRefusal::NoMolotovs { unit: id }.into());
    }
    if unit.men().molotov != Molotov::None {
        return Err(FireRefusal::MolotovTried { unit: id }.into());
    }
    let alone = Member { unit: id, inherent: true, weapons: BTreeSet::new() };
    let throws = |pos: &Position, at: Location| {
        let order = FireAttack::new(vec![alone.clone()], BTreeSet::new(), at);
        propose(pos, side, &order).is_ok_and(|plan| plan.shots.iter().all(first_fire))
    };
    let near: Vec<Location> =
        targets(pos, side).into_iter().filter(|&at| in_reach(pos, unit, at)).collect();
    // At armor alone nobody fires who has not got them.
    let at_armor = |at: &&Location| armor(pos, side, **at);
    let near = near.iter().any(|&at| throws(pos, at))
        || near.iter().filter(at_armor).any(|&at| {
            let mut armed = pos.clone();
            if let Some(unit) = armed.units.get_mut(&id) {
                unit.men_mut().molotov = Molotov::Ready;
            }
            throws(&armed, at)
        });
    if near { Ok(()) } else { Err(Refusal::Fire(FireRefusal::NothingForMolotovs { unit: id })) }
}

/// Whether a Location is the unit's own or ADJACENT to it.
fn in_reach(pos: &Position, unit: &Unit, at: Location) -> bool {
    unit.at() == Some(at) || unit.end().is_some_and(|end| adjacent(pos.map(), end, at))
}

/// No Subsequent First Fire, no FPF, no other fire again.
fn first_fire(shot: &Shot) -> bool {
    !shot.kind.is_repeat()
}

/// Whether an enemy AFV is in a Location.
fn armor(pos: &Position, side: Side, at: Location) -> bool {
    let armored = |unit: &Unit| pos.vehicle_type(unit.id).is_some_and(|it| it.armor.is_some());
    pos.side_at(side.other(), at).any(armored)
}

/// The dr.
pub(crate) fn ask(play: &mut Play<'_>, id: UnitId) {
    concealment::noticed(play, &[id]);
    let Some(unit) = play.pos.unit(id) else { return };
    let (pos, side, all) = (&*play.pos, unit.side, drm(play.pos, unit));
    let near = targets(pos, side).into_iter().filter(|&at| in_reach(pos, unit, at));
    let at_armor = near.into_iter().any(|at| armor(pos, side, at));
    let dr = play.dice.dr();
    let (found, drm) = match dr + all {
        ..=NEEDED => (Molotov::Ready, all),
        over if at_armor && over <= NEEDED + 1 => (Molotov::ForArmor, all - 1),
        _ => (Molotov::Spent, all),
    };
    let ready = found.at_hand();
    if let Some(unit) = play.pos.units.get_mut(&id) {
        unit.men_mut().molotov = found;
    }
    play.note(FireEvent::Molotov { unit: id, dr, drm, ready });
}

/// The unit that throws MOL with an attack: it attacks alone, with its inherent FP, at what is in reach.
pub(super) fn thrower(pos: &Position, plan: &Plan) -> Option<UnitId> {
    let first = plan.shots.first()?;
    let unit = pos.unit(first.unit).filter(|unit| match unit.men().molotov {
        Molotov::Ready => true,
        Molotov::ForArmor => armor(pos, unit.side, plan.target),
        Molotov::None | Molotov::Spent => false,
    })?;
    let alone = plan.shots.iter().chain(&plan.blind).all(|shot| shot.unit == unit.id);
    let inherent = plan.shots.iter().any(|shot| shot.firer == Firer::Inherent(unit.id));
    let ordinary = !plan.snap_shot && plan.second.is_none() && plan.shots.iter().all(first_fire);
    (alone && inherent && ordinary && in_reach(pos, unit, plan.target)).then_some(unit.id)
}

/// Whether the MOL of a thrower are for men too.
pub(super) fn adds_fp(pos: &Position, thrower: UnitId) -> bool {
    pos.unit(thrower).is_some_and(|unit| unit.men().molotov == Molotov::Ready)
}

/// Whether the dice turn the bottles against the thrower.
#[must_use]
pub fn backlash(roll: Dr) -> bool {
    roll.colored == BACKLASH
}

/// The MOL are thrown; in the backlash they break their thrower, or reduce one that does not break.
pub(super) fn thrown(play: &mut Play<'_>, id: UnitId, roll: Dr) {
    if let Some(unit) = play.pos.units.get_mut(&id) {
        unit.men_mut().molotov = Molotov::Spent;
    }
    if !backlash(roll) {
        return;
    }
    play.note(FireEvent::Backlash { unit: id });
    if can_break(play.pos, id) {
        break_unit(play, id);
    } else {
        casualty_reduce(play, id);
    }
}

/// The units that may ask for MOL now.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    if !pos.setting.side(side).mol {
        return ControlFlow::Continue(());
    }
    for unit in pos.on_board(side) {
        if check(pos, side, unit.id).is_ok() {
            sink(Order::Fire(FireOrder::Molotov { unit: unit.id }))?;
        }
    }
    ControlFlow::Continue(())
}
