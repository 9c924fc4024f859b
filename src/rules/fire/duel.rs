//! Gun Duels (C2.2401): a vehicle that is fired at on its move may fire first, if what is in its own way is no more than what is in
//! the other's.
//!
//! Both sides count what modifies a To Hit DR for the firer's sake (C5) and acquisition; who fires on the fire table counts as if he
//! fired a gun. The lower sum fires first. With equal sums both throw their dice, and the lower Final DR fires first; who is out of
//! action by then does not fire any more.
//!
//! Our texts say little of it: AM-63.
//!
//! Left out: a second duel in the same Location for the same MP, with the ROF of both as a DRM.

use std::ops::ControlFlow;

use super::legal::Shots;
use super::plan::{Plan, able_to_fire, check};
use super::resolve::resolve;
use super::{bounding, gunnery, modifiers, mounted};
use crate::rules::ground::concealment::known;
use crate::rules::men::sniper;
use crate::rules::words::attack::{Assessment, Case, DrmKind};
use crate::rules::words::decision::{DuelFrame, Frame};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{FireAttack, FireOrder, Order, ShellTarget};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal, TurnRefusal};

/// Whether a modifier of a To Hit DR counts in a duel: it is the firer's, or acquisition.
fn counts(case: Case) -> bool {
    use Case::{A, B, C, C1, C2, C3, D, E, F, G, H, I, N};
    matches!(case, A | B | C | C1 | C2 | C3 | D | E | F | G | H | I | N)
        || matches!(
            case,
            Case::Encircled | Case::Stun | Case::Cx | Case::Leadership | Case::Overstacked
        )
}

/// What counts for an attack in a duel.
fn total(pos: &Position, plan: &Plan, assessment: &Assessment) -> i32 {
    if let Some(stage) = assessment.to_hit.as_deref() {
        let of = |drms: &[crate::rules::words::attack::ToHitDrm]| -> i32 {
            let counted = drms.iter().filter(|drm| counts(drm.case));
            counted.map(|drm| i32::from(drm.value)).sum()
        };
        // Of several targets the worst counts (A.5).
        let men = stage.lines.iter().map(|line| of(&line.to_hit.drms));
        return men.chain(stage.vehicles.iter().map(|it| of(&it.to_hit.drms))).max().unwrap_or(0);
    }
    let as_if = plan.shots.iter().map(|shot| gunnery::as_if_a_gun(pos, plan, shot)).max();
    let firers = modifiers::firers_drms(pos, &plan.shots, &plan.directors);
    let own = |kind: DrmKind| {
        matches!(
            kind,
            DrmKind::Leadership
                | DrmKind::Cx
                | DrmKind::Encircled
                | DrmKind::Shaken
                | DrmKind::Overstacked
        )
    };
    let firers = firers.iter().filter(|drm| own(drm.kind)).map(|drm| i32::from(drm.value));
    let turned = mounted::turn_drm(pos, plan).or_else(|| gunnery::canister_turned(pos, plan));
    let turned = turned.map_or(0, |drm| i32::from(drm.value));
    as_if.unwrap_or(0) + firers.sum::<i32>() + turned
}

/// The vehicle on the move that an attack is at, if it could answer it by a duel: it overruns nobody, and knows who fires.
fn mover(pos: &Position, order: &FireAttack, plan: &Plan) -> Option<UnitId> {
    let frame = pos.moving()?;
    let drive = frame.drive.as_ref()?;
    let unit = frame.movers.first().copied()?;
    let busy = drive.overrun.is_some() || drive.passed;
    let seen = order.members.iter().all(|member| known(pos, member.unit));
    (pos.setting.gun_duels && !busy && seen && plan.blind.is_empty()).then_some(unit)
}

/// Whether an attack of the mover is one at somebody who fires at it.
fn answers(pos: &Position, fired: &FireAttack, answer: &FireAttack) -> bool {
    let firers = || fired.members.iter().map(|member| member.unit);
    match answer.shell.map(|shell| shell.at) {
        Some(ShellTarget::Vehicle(unit)) => firers().any(|firer| firer == unit),
        _ => firers().any(|unit| pos.unit(unit).is_some_and(|it| it.at() == Some(answer.target))),
    }
}

/// The attack that the DEFENDER has declared, worked out.
fn declared(pos: &Position) -> Option<(&FireAttack, Plan, i32)> {
    let frame = pos.frames.iter().rev().find_map(|frame| match frame {
        Frame::Duel(frame) => Some(frame),
        _ => None,
    })?;
    let plan = check(pos, pos.defender(), &frame.order).ok()?;
    let sum = total(pos, &plan, &modifiers::assess(pos, &plan));
    Some((&frame.order, plan, sum))
}

/// Whether an attack of the DEFENDER in his window is asked about first: where the mover could fire before it, or with it.
pub(crate) fn ask(play: &mut Play<'_>, order: &FireAttack, plan: &Plan) -> bool {
    if mover(play.pos, order, plan).is_none() {
        return false;
    }
    play.pos.frames.push(Frame::Duel(DuelFrame { order: order.clone() }));
    let open = legal(play.pos, &mut |_, _| ControlFlow::Break(())).is_break();
    if !open {
        play.pos.frames.pop();
    }
    open
}

/// What the mover may fire first.
pub(crate) fn legal(pos: &Position, sink: Shots<'_>) -> ControlFlow<()> {
    let Some((fired, _, sum)) = declared(pos) else { return ControlFlow::Continue(()) };
    bounding::legal(pos, &mut |order, plan| {
        let Order::Fire(FireOrder::Attack(answer)) = &order else {
            return ControlFlow::Continue(());
        };
        let may =
            answers(pos, fired, answer) && total(pos, &plan, &modifiers::assess(pos, &plan)) <= sum;
        if may { sink(order, plan) } else { ControlFlow::Continue(()) }
    })
}

/// Whether the mover may fire so, before the attack at it or with it.
pub(crate) fn check_answer(pos: &Position, answer: &FireAttack) -> Result<Plan, Refusal> {
    let (fired, _, sum) = declared(pos).ok_or(TurnRefusal::NotAnAnswer)?;
    let plan = check(pos, pos.attacker, answer)?;
    if !answers(pos, fired, answer) || !plan.blind.is_empty() {
        return Err(FireRefusal::DuelTarget.into());
    }
    if total(pos, &plan, &modifiers::assess(pos, &plan)) > sum {
        return Err(FireRefusal::DuelSlower.into());
    }
    Ok(plan)
}

/// The mover lets the other fire.
pub(crate) fn decline(play: &mut Play<'_>) {
    let Some(Frame::Duel(frame)) = play.pos.frames.pop() else { return };
    if let Ok(plan) = check(play.pos, play.pos.defender(), &frame.order) {
        resolve(play, &plan, &frame.order, None);
    }
}

/// The Final DR of an attack, the best of several.
fn final_dr(assessment: &Assessment, roll: Dr) -> i32 {
    let stage = assessment.to_hit.as_deref();
    let aims = stage.into_iter().flat_map(|stage| {
        let men = stage.lines.iter().map(|line| &line.to_hit);
        men.chain(stage.vehicles.iter().map(|vehicle| &vehicle.to_hit))
    });
    let men = assessment.targets.iter().filter(|_| stage.is_none()).map(|line| line.total);
    let vehicles = assessment.vehicles.iter().filter(|_| stage.is_none()).map(|line| line.total);
    let table = men.chain(vehicles).map(|drm| roll.total() + i32::from(drm));
    aims.map(|aim| aim.final_dr(roll)).chain(table).min().unwrap_or_else(|| roll.total())
}

/// One side of a duel.
struct Duellist {
    side: Side,
    order: FireAttack,
    plan: Plan,
    thrown: Option<Dr>,
}

/// The mover fires too.
pub(crate) fn fight(play: &mut Play<'_>, answer: &FireAttack, plan: &Plan) {
    let Some((order, fired, slower)) = declared(play.pos) else { return };
    let order = order.clone();
    let (mine, theirs) = (modifiers::assess(play.pos, plan), modifiers::assess(play.pos, &fired));
    let faster = total(play.pos, plan, &mine);
    let (attacker, defender) = (play.pos.attacker, play.pos.defender());
    let thrown = (faster == slower).then(|| {
        let rolls = (play.dice.roll(), play.dice.roll());
        sniper::heed(play, attacker, rolls.0);
        sniper::heed(play, defender, rolls.1);
        rolls
    });
    let finals = thrown.map(|(one, other)| (final_dr(&mine, one), final_dr(&theirs, other)));
    let mover = answer.members.first().map(|member| member.unit);
    if let Some(unit) = mover {
        let against = order.members.iter().map(|member| member.unit).collect();
        play.note(FireEvent::Duel { unit, against, totals: (faster, slower), finals });
    }
    let (thrown_by_mover, thrown_at_it) = thrown.unzip();
    let own = Duellist {
        side: attacker,
        order: answer.clone(),
        plan: plan.clone(),
        thrown: thrown_by_mover,
    };
    let other = Duellist { side: defender, order, plan: fired, thrown: thrown_at_it };
    let together = finals.is_some_and(|(one, other)| one == other);
    let late = finals.is_some_and(|(one, other)| other < one);
    let [first, second] = if late { [other, own] } else { [own, other] };
    resolve(play, &first.plan, &first.order, first.thrown);
    follow(play, second, together);
    let spent = play.pos.moving().map_or(Mf::ZERO, |frame| frame.spent);
    if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
        drive.fired_at = spent;
    }
    play.pos.frames.retain(|frame| !matches!(frame, Frame::Duel(_)));
}

/// The second shot: of who still can, or has fired at the same time.
fn follow(play: &mut Play<'_>, mut second: Duellist, together: bool) {
    let units: Vec<UnitId> = second.order.members.iter().map(|member| member.unit).collect();
    let whole = units.iter().all(|unit| play.pos.unit(*unit).is_some_and(|it| it.at().is_some()));
    if together && whole {
        resolve(play, &second.plan, &second.order, second.thrown);
        return;
    }
    let able = |unit: UnitId| able_to_fire(play.pos, second.side, unit).is_ok();
    second.order.members.retain(|member| able(member.unit));
    second.order.directors.retain(|leader| able(*leader));
    match check(play.pos, second.side, &second.order) {
        Ok(plan) => resolve(play, &plan, &second.order, second.thrown),
        Err(_) => play.note(FireEvent::DuelLost { units }),
    }
}
