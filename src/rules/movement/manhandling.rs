//! A Gun is pushed: manhandled (C10.3). Who mans it pushes it into the next hex, with all who move with him, for twice the MF,
//! if a Manhandling DR allows it: by less than the M# they may go on, by the M# itself they are done, by more it does not move.
//!
//! It is a step of the moving stack like any other, with the same windows. Whoever pushes is Temporarily Immobilized, TI,
//! whatever comes of it: he does nothing else in this Player Turn, and every fire at him is at Hazardous Movement (A4.62, Case
//! O) in place of FFNAM and FFMO. He is at the wheels, not behind the shield: it covers nobody then.
//!
//! Where the texts are silent (AM-66): the MF of an attempt that fails are spent where they stand, so that the DEFENDER has his window;
//! the MF of the hex that modify the DR are those that Infantry would pay, halves rounded up; the Gun is turned as they like, once
//! in each hex that they have pushed it into, and no other way.
//!
//! Left out: a Minimum Move with a Gun, and pushing into Depressions, trenches, wire and marsh.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::approach::Approach;
use super::cost::{by_road, cost_by, no_way};
use super::move_plan::{MovePlan, MovePlanSink};
use super::spending::{present_mf, spend};
use super::step::{Stride, check_entry, step};
use crate::board::{EntryCost, Footing, Hexspine, Location};
use crate::counters::UnitKind;
use crate::rules::ground::footing::gun_fits;
use crate::rules::ground::moving::able;
use crate::rules::words::decision::{MoveFrame, Push};
use crate::rules::words::event::{MoveEvent, PossessionEvent};
use crate::rules::words::gun::Gun;
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{Gait, MoveOrder, Order, PossessionOrder};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    FireRefusal, MoveRefusal, NamedRefusal, PossessionRefusal, Refusal, SetupRefusal, TurnRefusal,
};
use crate::rules::words::status::is_mmc;

/// A push before its DR.
#[derive(Clone, Debug)]
pub struct Manhandling {
    /// Who pushes.
    movers: BTreeSet<UnitId>,
    from: Location,
    /// The M#: a Final DR over it leaves the Gun where it is.
    pub number: u8,
    /// The sum of the modifiers of the DR.
    pub drm: i8,
    /// The MF that it takes, whatever comes of it.
    pub cost: Mf,
}

/// What a road takes off the DR.
const BY_ROAD: i8 = -2;

/// Whether the moving stack may push a Gun into a hex, and how.
///
/// # Errors
/// Why it may not.
pub fn manhandling(pos: &Position, id: WeaponId, to: Location) -> Result<Manhandling, Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    let movers = able(pos, frame);
    check_gun(pos, frame, &movers, id)?;
    let printed = pos.gun_type(id).ok_or(FireRefusal::NotAGun { weapon: id })?;
    let number = printed.manhandling.ok_or(FireRefusal::NotAGun { weapon: id })?;
    let from = movers.iter().find_map(|&unit| pos.unit(unit)?.at());
    let from = from.ok_or(MoveRefusal::OffBoardFirst)?;
    let map = pos.map();
    if !map.location_exists(to) {
        return Err(NamedRefusal::OffBoard { at: to }.into());
    }
    if from.hex.direction_to(to.hex).is_none() || to.level != 0 || from.level != 0 {
        return Err(MoveRefusal::NotAdjacent { to }.into());
    }
    if !gun_fits(map, to, printed) {
        return Err(SetupRefusal::GunTooLarge { weapon: id, at: to }.into());
    }
    let sunk = |at: Location| map.depression(at.hex).is_some();
    let rough = pos.setting.wire.contains(&to.hex) || pos.setting.trenches.contains(&to.hex);
    let tangled = movers
        .iter()
        .filter_map(|&unit| pos.unit(unit))
        .any(|unit| matches!(unit.footing(), Footing::OnWire | Footing::Crest(_)));
    let marsh = map.facts(to.hex).mf == EntryCost::All;
    if sunk(from) || sunk(to) || rough || tangled || marsh {
        return Err(MoveRefusal::NotPushedThere { to }.into());
    }
    let costs = movers.iter().map(|&unit| cost_by(pos, unit, from, to, Approach::Plain));
    let cost = Mf::together(costs).ok_or_else(|| no_way(map, from, to))?;
    check_entry(pos, &movers, to, false)?;
    if cost.doubled() > present_mf(pos, frame, &movers).less(frame.spent) {
        return Err(MoveRefusal::NotEnoughMf { to }.into());
    }
    let drm = drm(pos, &movers, from, to, cost);
    Ok(Manhandling { movers, from, number, drm, cost: cost.doubled() })
}

/// Whether they push this Gun, or may begin to: who mans it is one of them, and an MMC.
fn check_gun(
    pos: &Position,
    frame: &MoveFrame,
    movers: &BTreeSet<UnitId>,
    id: WeaponId,
) -> Result<(), Refusal> {
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    if weapon.gun.is_none() {
        return Err(FireRefusal::NotAGun { weapon: id }.into());
    }
    let owner = weapon.owner().ok_or(PossessionRefusal::Unpossessed { weapon: id })?;
    if !movers.contains(&owner) || !is_mmc(pos, owner) {
        return Err(MoveRefusal::NobodyToPush { weapon: id }.into());
    }
    let plain = frame.gait == Gait::Normal && frame.bypass.is_none() && frame.charge.is_none();
    let other = frame.push.is_some_and(|push| push.gun != id || push.over);
    if !plain || other || frame.minimum {
        return Err(MoveRefusal::PushesNoMore { weapon: id }.into());
    }
    Ok(())
}

/// What modifies the DR: the MF of the hex and what protects there, unless a road leads in; and who helps, a half-squad or crew by
/// one, a squad by two.
fn drm(pos: &Position, movers: &BTreeSet<UnitId>, from: Location, to: Location, cost: Mf) -> i8 {
    let map = pos.map();
    let hands = movers.iter().filter_map(|&unit| pos.unit_type(unit)).map(|it| match it.kind {
        UnitKind::Squad => 2,
        UnitKind::HalfSquad | UnitKind::Crew => 1,
        _ => 0,
    });
    let helpers = hands.sum::<i8>() - 1;
    let mf = i8::try_from((cost + Mf::halves(1)).floor()).unwrap_or(i8::MAX);
    let ground = if by_road(map, Some(from), to) {
        BY_ROAD
    } else {
        let side = from.hex.direction_to(to.hex).and_then(|side| map.side_of(from.hex, side));
        let hexside = side.map_or(0, |stands| stands.tem());
        map.facts(to.hex).tem.max(0) + hexside.max(0)
    };
    mf + ground - helpers
}

/// They strain at it, and it moves or not.
pub(crate) fn push(play: &mut Play<'_>, id: WeaponId, to: Location, plan: Manhandling) {
    let Manhandling { movers, from, number, drm, cost } = plan;
    let roll = play.dice.roll();
    let done = roll.total() + i32::from(drm);
    let (moved, goes_on) = (done <= i32::from(number), done < i32::from(number));
    let by = movers.clone();
    play.note(MoveEvent::Pushed { units: by, weapon: id, to, roll, drm, number, moved, goes_on });
    for unit in &movers {
        if let Some(unit) = play.pos.units.get_mut(unit) {
            unit.men_mut().ti = true;
        }
    }
    if let Some(frame) = play.pos.moving_mut() {
        frame.push = Some(Push { gun: id, turned: !moved, over: !goes_on });
    }
    if !moved {
        return spend(play, from, movers, cost);
    }
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.acquired = None;
        weapon.arc = None;
        if let Some(gun) = &mut weapon.gun {
            gun.emplaced = false;
        }
    }
    step(play, to, Approach::Plain, Stride::pushing(movers, from, cost));
}

/// Whether a Gun that has been pushed may be turned now: once in each hex that it has come into.
pub(crate) fn check_turn(pos: &Position, id: WeaponId, to: Hexspine) -> Result<(), Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    let push = frame.push.filter(|push| push.gun == id && !push.turned);
    push.ok_or(FireRefusal::TurnSpent { weapon: id })?;
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    let gun = weapon.gun.ok_or(FireRefusal::NotAGun { weapon: id })?;
    if !weapon.owner().is_some_and(|owner| able(pos, frame).contains(&owner)) {
        return Err(MoveRefusal::NobodyToPush { weapon: id }.into());
    }
    if gun.facing == to { Err(FireRefusal::PointsThere { weapon: id }.into()) } else { Ok(()) }
}

/// They turn it, for no MF.
pub(crate) fn turn(play: &mut Play<'_>, id: WeaponId, to: Hexspine) {
    if let Some(gun) = play.pos.weapons.get_mut(&id).and_then(|weapon| weapon.gun.as_mut()) {
        gun.facing = to;
        play.note(PossessionEvent::Turned { weapon: id, to });
    }
    // If they were done with it but for that, their move is over ([`is_over`]).
    if let Some(push) = play.pos.moving_mut().and_then(|frame| frame.push.as_mut()) {
        push.turned = true;
    }
}

/// What a stack that pushes a Gun does not do: anything else.
pub(super) fn check_busy(pos: &Position, order: &Order) -> Result<(), Refusal> {
    let Some(push) = pos.moving().and_then(|frame| frame.push) else { return Ok(()) };
    match order {
        Order::Move(MoveOrder::Push { .. } | MoveOrder::Stop)
        | Order::Possession(PossessionOrder::TurnGun { .. }) => Ok(()),
        _ => Err(MoveRefusal::PushesNoMore { weapon: push.gun }.into()),
    }
}

/// Whether nothing is left to do for those who have pushed a Gun.
pub(super) fn is_over(frame: &MoveFrame) -> bool {
    frame.push.is_some_and(|push| push.over && push.turned)
}

/// The Guns that the moving stack may push, and where to; and how what it has pushed may be turned.
pub(super) fn legal(
    pos: &Position,
    frame: &MoveFrame,
    movers: &BTreeSet<UnitId>,
    sink: MovePlanSink<'_>,
) -> ControlFlow<()> {
    let guns: Vec<(WeaponId, Gun)> = movers
        .iter()
        .flat_map(|&unit| pos.weapons_of(unit))
        .filter_map(|weapon| Some((weapon.id, weapon.gun?)))
        .collect();
    for &(weapon, _) in &guns {
        let here = movers.iter().find_map(|&unit| pos.unit(unit)?.at());
        let next = here.into_iter().flat_map(|from| from.hex.neighbors());
        for to in next.map(|(_, hex)| Location::ground(hex)) {
            if let Ok(plan) = manhandling(pos, weapon, to) {
                sink(Order::Move(MoveOrder::Push { weapon, to }), MovePlan::Push(plan))?;
            }
        }
    }
    for (weapon, to) in guns.into_iter().flat_map(|(id, _)| Hexspine::ALL.map(|to| (id, to))) {
        if frame.push.is_some() && check_turn(pos, weapon, to).is_ok() {
            let order = Order::Possession(PossessionOrder::TurnGun { weapon, to });
            sink(order, MovePlan::Plain)?;
        }
    }
    ControlFlow::Continue(())
}
