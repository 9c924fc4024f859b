//! Close Combat Reaction Fire: men assault a vehicle that spends MP in their Location, in the DEFENDER's window (D7.2), or in the
//! street before their house (A11.8), which they need not leave for it.
//!
//! Who is marked Final Fire may do so too, and his DR is his own NMC (AM-80): after an Overrun it is that or FPF (`fire/duty`).

use std::ops::ControlFlow;

use super::attack::{at_vehicle, prepare};
use super::vehicles::may_attack_together;
use crate::board::Location;
use crate::rules::fire;
use crate::rules::ground::concealment::{is_dummy, noticed};
use crate::rules::ground::street::reaches_into_street;
use crate::rules::men::daring::dares;
use crate::rules::words::decision::{CloseFrame, Frame, MoveFrame};
use crate::rules::words::ids::{Firer, Side, UnitId};
use crate::rules::words::order::{CloseAttack, CloseCombatOrder, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{CloseCombatRefusal, Refusal, TurnRefusal};
use crate::rules::words::report::{CheckDrm, CheckDrmKind, CloseAssessment};
use crate::rules::words::unit::{FireMarker, Unit};

/// The modifier of street fighting (A11.8).
const STREET: CheckDrm = CheckDrm { kind: CheckDrmKind::StreetFighting, value: -1 };

/// The vehicle on the move, in the window that its last MP have opened.
fn target(pos: &Position) -> Option<&Unit> {
    let window = matches!(pos.frames.last(), Some(Frame::Window));
    // Before an Overrun there is fire alone, after it they may do either (D7.1).
    let assailable = |frame: &&MoveFrame| {
        window && frame.drive.as_ref().is_some_and(|drive| drive.overrun.is_none())
    };
    let frame = pos.moving().filter(assailable)?;
    pos.unit(*frame.movers.first()?).filter(|unit| unit.at().is_some())
}

/// Whether men who stand there reach the vehicle: in its Location, or out of a house into its street.
fn reaches(pos: &Position, from: Location, vehicle: Location) -> bool {
    from == vehicle || reaches_into_street(pos.map(), from, vehicle)
}

/// Whether men of the DEFENDER may assault the vehicle so: unbroken and unpinned, within reach and in one Location, each once for a
/// vehicle's move.
pub(crate) fn check(pos: &Position, side: Side, attack: &CloseAttack) -> Result<(), Refusal> {
    let vehicle = target(pos).ok_or(TurnRefusal::NotAnAnswer)?;
    let unable = |unit: UnitId| Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit });
    let by: Vec<UnitId> = attack.by.iter().copied().collect();
    if attack.at.len() != 1 || !attack.at.contains(&vehicle.id) || vehicle.side == side {
        return Err(unable(vehicle.id));
    }
    if !may_attack_together(pos, &by) {
        return Err(CloseCombatRefusal::NotWithVehicles { unit: vehicle.id }.into());
    }
    let place = by.first().and_then(|&id| pos.unit(id)?.station().stands_at());
    let reacted = pos.moving().and_then(|frame| frame.drive.as_ref()).map(|it| &it.reacted);
    for id in by {
        let unit = pos.unit(id).ok_or_else(|| unable(id))?;
        let here = unit.station().stands_at();
        let near = here.zip(vehicle.at()).is_some_and(|(from, at)| reaches(pos, from, at));
        let there = unit.side == side && near && here == place;
        let fit = !unit.is_vehicle() && !is_dummy(pos, id) && !unit.men().broken && !unit.melee;
        let spent = unit.men().pinned;
        if !there || !fit || spent || reacted.is_some_and(|reacted| reacted.contains(&id)) {
            return Err(unable(id));
        }
    }
    Ok(())
}

/// The assault worked out: by who has fired before at one less (D7.2).
pub(super) fn worked_out(
    pos: &Position,
    side: Side,
    attack: &CloseAttack,
) -> Option<CloseAssessment> {
    let at = target(pos)?.at()?;
    let frame = CloseFrame { at, ambusher: None, speaker: side, first_plan: None };
    let mut assessment = prepare(pos, &frame, side, attack, &[]);
    tire(pos, &mut assessment);
    let afar = |id: &UnitId| pos.unit(*id).is_some_and(|unit| unit.at() != Some(at));
    if assessment.by.iter().any(afar) {
        assessment.drms.push(STREET);
    }
    Some(assessment)
}

/// Who has fired before strikes at a vehicle that moves with one less (D7.2).
pub(crate) fn tire(pos: &Position, assessment: &mut CloseAssessment) {
    let marked = |id: &UnitId| pos.unit(*id).is_some_and(|unit| unit.fire != FireMarker::None);
    let tired = u8::from(assessment.by.iter().any(marked));
    assessment.ccv = assessment.ccv.map(|ccv| ccv.saturating_sub(tired));
}

/// Carries it out: who does not dare is pinned, the others strike and are marked.
pub(crate) fn react(play: &mut Play<'_>, side: Side, attack: &CloseAttack) {
    let Some(vehicle) = target(play.pos).map(|unit| unit.id) else { return };
    let by: Vec<UnitId> = attack.by.iter().copied().collect();
    if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
        drive.reacted.extend(by.iter().copied());
    }
    noticed(play, &by);
    let daring = dares(play, &by, &[vehicle]);
    if daring.is_empty() {
        return;
    }
    let attack = CloseAttack { by: daring.iter().copied().collect(), at: [vehicle].into() };
    let Some(assessment) = worked_out(play.pos, side, &attack) else { return };
    let Some(ccv) = assessment.ccv else { return };
    let marker = |pos: &Position, unit| pos.unit(unit).map(|it| it.fire).unwrap_or_default();
    let is_last = |unit: &UnitId| marker(play.pos, *unit) == FireMarker::Final;
    let mut last: Vec<UnitId> = daring.iter().copied().filter(is_last).collect();
    if let Some(frame) = play.pos.moving_mut() {
        frame.duty_done.extend(last.iter().copied());
    }
    for unit in daring {
        let fresh = marker(play.pos, unit) == FireMarker::None;
        let next = if fresh { FireMarker::First } else { FireMarker::Final };
        fire::mark(play, Firer::Inherent(unit), next);
    }
    let (roll, reduced) = at_vehicle(play, assessment, ccv, vehicle);
    for unit in &mut last {
        if let Some((_, heir)) = reduced.iter().find(|(before, _)| before == unit) {
            *unit = *heir;
        }
    }
    last.retain(|unit| play.pos.unit(*unit).is_some());
    fire::check_own(play, last, roll);
}

/// The assaults open to a side: by one, or by an MMC and an SMC.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    let Some(vehicle) = target(pos).filter(|vehicle| vehicle.side != side) else {
        return ControlFlow::Continue(());
    };
    let Some(at) = vehicle.at() else { return ControlFlow::Continue(()) };
    let houses = at.hex.neighbors().map(|(_, hex)| Location::ground(hex));
    for place in houses.chain([at]).filter(|&place| reaches(pos, place, at)) {
        let men: Vec<UnitId> = pos.men_at(side, place).map(|unit| unit.id).collect();
        for (number, &unit) in men.iter().enumerate() {
            let others = men.iter().skip(number + 1).map(|&other| vec![unit, other]);
            for by in std::iter::once(vec![unit]).chain(others) {
                let attack = CloseAttack { by: by.into_iter().collect(), at: [vehicle.id].into() };
                if check(pos, side, &attack).is_ok() {
                    sink(Order::CloseCombat(CloseCombatOrder::React(attack)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
