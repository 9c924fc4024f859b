//! Close Combat (A11): units of both sides in one Location, resolved Location by Location.
//!
//! The ATTACKER names a Location and declares, the DEFENDER declares, then both sides' attacks are resolved as
//! if at once; a side that ambushed the other declares and resolves first (A11.4). Beside a vehicle they strike by turns, those
//! without one first (A11.52).
//!
//! Concealment gives the better chance of an Ambush and ends with it: all who take part are then in plain sight.
//! Left out: half FP against units that stay concealed in CC (A11.19), and attacks that leave the ambusher concealed.
//! Left out too: infiltration on an Original 2 or 12 (A11.22), Hand-to-Hand CC, the capture of unbroken units.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::board::Location;
use crate::rules::ground::melee::{free, held_at};
use crate::rules::ground::{concealment, footing};
use crate::rules::men::berserk;
use crate::rules::men::morale::eliminate;
use crate::rules::words::decision::{CloseFrame, Frame};
use crate::rules::words::event::{Cause, CloseCombatEvent};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{CloseAttack, CloseCombatOrder, ClosePlan, Order};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{CloseCombatRefusal, Refusal, TurnRefusal};
use crate::rules::words::unit::Unit;

mod ambush;
mod attack;
mod magnetic_mines;
mod options;
mod plan;
mod reaction;
mod vehicles;

pub use crate::rules::words::report::{
    CloseAssessment, CloseReport, CloseResult, MagneticMine, Odds,
};
pub use ambush::{ambush_drms, ambush_modifiers, ambusher};
pub use attack::assess;
pub use magnetic_mines::DRM as MAGNETIC_MINE;
pub(crate) use reaction::{check as check_reaction, legal as legal_reactions, react, tire};
pub(crate) use vehicles::strikes_back;
pub use vehicles::{ccv, luckier, reading};

/// Whether an order of the CCPh would be accepted.
pub(crate) fn check(pos: &Position, side: Side, order: &Order) -> Result<(), Refusal> {
    match (order, pos.frames.last()) {
        (Order::CloseCombat(CloseCombatOrder::Engage { at }), None) => {
            if pos.phase != Phase::CloseCombat || side != pos.attacker || !is_due(pos, *at) {
                return Err(CloseCombatRefusal::NoCloseCombat { at: *at }.into());
            }
            Ok(())
        }
        (Order::CloseCombat(CloseCombatOrder::Fight(plan)), Some(Frame::CloseCombat(frame))) => {
            plan::check(pos, frame, side, plan)
        }
        _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
    }
}

/// Whether a Location holds units of both sides, men among them: vehicles by themselves do not fight hand to hand.
fn is_contested(pos: &Position, at: Location) -> bool {
    let both = Side::BOTH.iter().all(|&side| pos.side_at(side, at).next().is_some());
    both && Side::BOTH.iter().any(|&side| pos.men_at(side, at).next().is_some())
}

/// Whether a Location holds units of both sides, one of them able to attack, and has not been resolved in this phase.
fn is_due(pos: &Position, at: Location) -> bool {
    let able = |side: Side| {
        let men = pos.men_at(side.other(), at).next().is_some();
        let mut own = pos.side_at(side, at);
        own.any(|unit| plan::can_strike(pos, unit) && (men || !unit.is_vehicle()))
    };
    !pos.engaged.contains(&at) && is_contested(pos, at) && Side::BOTH.into_iter().any(able)
}

/// The Locations whose Close Combat is still to be resolved.
fn due(pos: &Position) -> impl Iterator<Item = Location> {
    let mut all: Vec<Location> = pos.on_board(pos.attacker).filter_map(|unit| unit.at()).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().filter(|&at| is_due(pos, at))
}

/// Whether a side may be done with the CCPh: the ATTACKER when every Location is resolved.
pub(crate) fn check_done(pos: &Position, side: Side) -> Result<(), Refusal> {
    match due(pos).next() {
        Some(at) if side == pos.attacker => {
            Err(Refusal::CloseCombat(CloseCombatRefusal::CloseCombatLeft { at }))
        }
        _ => Ok(()),
    }
}

/// Carries out a checked order of the CCPh.
pub(crate) fn carry_out(play: &mut Play<'_>, side: Side, order: &Order) {
    match order {
        Order::CloseCombat(CloseCombatOrder::Engage { at }) => engage(play, *at),
        Order::CloseCombat(CloseCombatOrder::Fight(plan)) => declare(play, side, plan),
        _ => {}
    }
}

fn engage(play: &mut Play<'_>, at: Location) {
    let ambusher = ambush::roll(play, at);
    concealment::reveal_all_at(play, at);
    let speaker = ambusher.unwrap_or(play.pos.attacker);
    play.pos.engaged.insert(at);
    play.pos.frames.push(Frame::CloseCombat(CloseFrame {
        at,
        ambusher,
        speaker,
        first_plan: None,
    }));
}

/// Calls off a Close Combat that nobody is left to fight: the enemy has seen whom he faces, and surrendered (A20.21).
pub(crate) fn look(play: &mut Play<'_>) {
    if let Some(Frame::CloseCombat(frame)) = play.pos.frames.last()
        && !is_contested(play.pos, frame.at)
    {
        play.pos.frames.pop();
    }
}

/// Takes a side's plan: the first of two waits for the other, an ambusher's is resolved at once.
fn declare(play: &mut Play<'_>, side: Side, plan: &ClosePlan) {
    let Some(Frame::CloseCombat(mut frame)) = play.pos.frames.pop() else { return };
    let first = frame.first_plan.take();
    if let Some(first) = first {
        let plans = [(side.other(), &first), (side, plan)];
        resolve(play, &frame, &plans);
        if play.pos.phase == Phase::Movement {
            lock(play, frame.at);
        }
    } else if play.pos.phase == Phase::Movement && !plan.withdrawals.is_empty() {
        resolve(play, &frame, &[(side, plan)]);
    } else if frame.ambusher.is_none() {
        frame.first_plan = Some(plan.clone());
        frame.speaker = side.other();
        play.pos.frames.push(Frame::CloseCombat(frame));
    } else {
        resolve(play, &frame, &[(side, plan)]);
        let at = frame.at;
        let answered = frame.ambusher != Some(side);
        if !answered && is_contested(play.pos, at) {
            frame.speaker = side.other();
            play.pos.frames.push(Frame::CloseCombat(frame));
        }
    }
}

/// Those of both sides who are left after an Infantry Overrun are in Melee.
fn lock(play: &mut Play<'_>, at: Location) {
    let held = held_at(play.pos, at);
    for unit in &held {
        if let Some(unit) = play.pos.units.get_mut(unit) {
            unit.melee = true;
        }
    }
    if !held.is_empty() {
        play.note(CloseCombatEvent::Melee { at });
    }
}

/// Before the CCPh too nobody is in Melee whom nothing holds any more: the vehicle beside him has set out, or is no more (A11.7).
pub(crate) fn release(play: &mut Play<'_>) {
    if play.pos.phase == Phase::CloseCombat {
        return;
    }
    for unit in free(play.pos) {
        if let Some(unit) = play.pos.units.get_mut(&unit) {
            unit.melee = false;
        }
    }
}

/// Resolves plans as if at once: every attack is worked out before the first of them is rolled; where there is a vehicle, one
/// after the other. Those who withdraw leave when all is over.
fn resolve(play: &mut Play<'_>, frame: &CloseFrame, plans: &[(Side, &ClosePlan)]) {
    let withdrawing: Vec<UnitId> =
        plans.iter().flat_map(|(_, plan)| plan.withdrawals.keys().copied()).collect();
    let in_turn = play.pos.units_at(frame.at).any(Unit::is_vehicle);
    let attacks: Vec<CloseAssessment> = plans
        .iter()
        .flat_map(|(side, plan)| plan.attacks.iter().map(move |attack| (*side, attack)))
        .map(|(side, declared)| attack::prepare(play.pos, frame, side, declared, &withdrawing))
        .collect();
    let facing = Side::BOTH.map(|side| berserk::faces_enemy(play.pos, side, frame.at));
    let mut heirs = BTreeMap::new();
    if in_turn {
        heirs = one_by_one(play, frame, plans, &withdrawing);
    } else {
        for attack in attacks {
            heirs.extend(attack::resolve(play, attack));
        }
    }
    let heir = |unit: &UnitId| heirs.get(unit).copied().unwrap_or(*unit);
    for (side, plan) in plans.iter().filter(|(side, _)| facing[side.index()]) {
        let fought: Vec<UnitId> =
            plan.attacks.iter().flat_map(|attack| &attack.by).map(heir).collect();
        berserk::after_attack(play, *side, frame.at, &fought);
    }
    for (side, plan) in plans {
        for (unit, &to) in &plan.withdrawals {
            let unit = heir(unit);
            // Room may have run out by those who withdrew before; enemies never come in between.
            if plan::room_to_withdraw(play.pos, *side, unit, to)
                && let Some(state) = play.pos.units.get_mut(&unit)
            {
                state.melee = false;
                footing::leave_guns(play, unit, to);
                play.pos.units.put(unit, to);
                play.note(CloseCombatEvent::Withdrew { unit, to });
            }
        }
    }
}

/// Resolves plans one attack after the other, the sides by turns: where there is a vehicle those without one begin (A11.52).
/// Who is gone neither strikes nor is struck.
fn one_by_one(
    play: &mut Play<'_>,
    frame: &CloseFrame,
    plans: &[(Side, &ClosePlan)],
    withdrawing: &[UnitId],
) -> BTreeMap<UnitId, UnitId> {
    let at = frame.at;
    let has_vehicle = |side: Side| play.pos.side_at(side, at).any(Unit::is_vehicle);
    let mut sides: Vec<(Side, &[CloseAttack])> =
        plans.iter().map(|(side, plan)| (*side, plan.attacks.as_slice())).collect();
    sides.sort_by_key(|(side, _)| has_vehicle(*side));
    let rounds = sides.iter().map(|(_, attacks)| attacks.len()).max().unwrap_or(0);
    let mut heirs: BTreeMap<UnitId, UnitId> = BTreeMap::new();
    for round in 0..rounds {
        for (side, attacks) in &sides {
            let Some(declared) = attacks.get(round) else { continue };
            let now = |unit: &UnitId| heirs.get(unit).copied().unwrap_or(*unit);
            let there = |unit: &UnitId| {
                play.pos.unit(*unit).is_some_and(|unit| unit.station().stands_at() == Some(at))
            };
            let left = CloseAttack {
                by: declared.by.iter().map(now).filter(there).collect(),
                at: declared.at.iter().map(now).filter(there).collect(),
            };
            let able = left.by.iter().all(|unit| plan::may_attack(play.pos, frame, *side, *unit));
            if left.by.is_empty() || left.at.is_empty() || !able {
                continue;
            }
            let attack = attack::prepare(play.pos, frame, *side, &left, withdrawing);
            heirs.extend(attack::resolve(play, attack));
        }
    }
    heirs
}

/// The end of the CCPh: those who were broken in Melee and did not get out are lost, whoever still shares a
/// Location with the enemy is in Melee, and nobody else is (A11.15, A11.16).
pub(crate) fn finish(play: &mut Play<'_>) {
    let lost: Vec<UnitId> = play
        .pos
        .units
        .values()
        .filter(|unit| unit.men().broken && unit.melee)
        .filter(|unit| {
            // A Disrupted unit has lost whoever the enemy is (A19.12).
            unit.at().is_some_and(|at| {
                let mut enemies = play.pos.side_at(unit.side.other(), at);
                enemies.any(|enemy| unit.men().disrupted || !enemy.men().broken)
            })
        })
        .map(|unit| unit.id)
        .collect();
    for unit in lost {
        eliminate(play, unit, Cause::BrokenInMelee);
    }
    let mut all: Vec<Location> =
        play.pos.on_board(Side::First).filter_map(|unit| unit.at()).collect();
    all.sort_unstable();
    all.dedup();
    let held: Vec<(Location, Vec<UnitId>)> =
        all.into_iter().map(|at| (at, held_at(play.pos, at))).collect();
    for unit in play.pos.units.values_mut() {
        unit.melee = held.iter().any(|(_, units)| units.contains(&unit.id));
    }
    for (at, _) in held.into_iter().filter(|(_, units)| !units.is_empty()) {
        concealment::reveal_all_at(play, at);
        play.note(CloseCombatEvent::Melee { at });
    }
}

/// What a side may do: the Locations the ATTACKER may name, or the plans of the side asked.
pub(crate) fn legal(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let Some(Frame::CloseCombat(frame)) = pos.frames.last() {
        return options::plans(pos, frame, side, sink);
    }
    if side == pos.attacker {
        for at in due(pos) {
            sink(Order::CloseCombat(CloseCombatOrder::Engage { at }))?;
        }
    }
    ControlFlow::Continue(())
}
