//! The beginning of a move: who may go, and how (A4.1, A4.2, A4.5).

use std::collections::BTreeSet;

use super::allotment::stack_mf;
use super::{charge, dash, driving, entry};
use crate::board::Location;
use crate::rules::ground::aboard::check_on_foot;
use crate::rules::men::berserk;
use crate::rules::words::decision::{Frame, MoveFrame};
use crate::rules::words::event::MoveEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::Gait;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    FireRefusal, MenRefusal, MoveRefusal, NamedRefusal, Refusal, VehicleRefusal,
};
use crate::rules::words::status::is_berserk;
use crate::rules::words::unit::{FireMarker, Unit};

/// Whether a stack may begin to move so (A4.1, A4.2, A4.5).
pub(crate) fn check_begin(
    pos: &Position,
    side: Side,
    units: &BTreeSet<UnitId>,
    gait: Gait,
) -> Result<(), Refusal> {
    check_begin_before(pos, side, units, gait, &|| charge::due(pos, side))
}

/// The same where it may be known who has yet to charge.
pub(super) fn check_begin_before(
    pos: &Position,
    side: Side,
    units: &BTreeSet<UnitId>,
    gait: Gait,
    due: &dyn Fn() -> Option<UnitId>,
) -> Result<(), Refusal> {
    if driving::is_driver(pos, units) {
        return driving::check_begin(pos, side, units, gait);
    }
    let mut place = None;
    for &id in units {
        let (unit, at) = may_move(pos, side, id)?;
        if unit.men().berserk && gait != Gait::Normal {
            return Err(MoveRefusal::OnlyCharges { unit: id }.into());
        }
        let tired = match gait {
            Gait::DoubleTime => unit.men().cx || unit.men().wounded,
            Gait::Dash => unit.men().cx,
            Gait::Normal | Gait::Assault | Gait::Reverse => false,
        };
        if tired && gait == Gait::Dash {
            return Err(MoveRefusal::TooTiredToDash { unit: id }.into());
        }
        if tired {
            return Err(MoveRefusal::TooTired { unit: id }.into());
        }
        if place.replace(at).is_some_and(|other| other != at) {
            return Err(NamedRefusal::NotTogether.into());
        }
    }
    if units.is_empty() {
        return Err(NamedRefusal::NobodyNamed.into());
    }
    if let Some(&unit) = units.first().filter(|_| gait == Gait::Reverse) {
        return Err(VehicleRefusal::NoReverse { unit }.into());
    }
    charge::check_begin(pos, units, due)?;
    let mf = stack_mf(pos, units, gait);
    if mf == Mf::ZERO {
        let heaviest = units
            .iter()
            .copied()
            .max_by_key(|&id| crate::rules::possession::portage_points(pos, id));
        return Err(MoveRefusal::TooHeavy { unit: heaviest.unwrap_or(UnitId(0)) }.into());
    }
    match place.flatten() {
        None => entry::check_begin(pos, &setting_out(units, gait, mf, None)),
        Some(from) if gait == Gait::Dash => dash::check_start(pos, units, from, mf),
        Some(_) => Ok(()),
    }
}

/// A unit in a state to begin a move, and where it is: `None` off the board, for one that may come on it now (A2.5, A4.1,
/// A4.2).
fn may_move(pos: &Position, side: Side, id: UnitId) -> Result<(&Unit, Option<Location>), Refusal> {
    let unit = pos.own(side, id)?;
    if unit.at().is_none() && !entry::is_due(pos, unit) {
        return Err(NamedRefusal::NotOnBoard { unit: id }.into());
    }
    check_on_foot(unit)?;
    unit.check_can_act()?;
    if unit.men().pinned {
        return Err(MenRefusal::Pinned { unit: id }.into());
    }
    if unit.fire == FireMarker::Opportunity {
        return Err(FireRefusal::AwaitsOpportunity { unit: id }.into());
    }
    let prepped = pos.weapons_of(id).any(|weapon| weapon.fire == FireMarker::Prep);
    if unit.fire == FireMarker::Prep || prepped {
        return Err(MoveRefusal::PrepFired { unit: id }.into());
    }
    if unit.moved {
        return Err(MoveRefusal::AlreadyMoved { unit: id }.into());
    }
    Ok((unit, unit.at()))
}

/// Whether a unit has its move still before it.
pub(crate) fn check_may_move(pos: &Position, side: Side, unit: UnitId) -> Result<(), Refusal> {
    may_move(pos, side, unit).map(drop)
}

/// A stack begins to move. Double Time makes it CX at once (A4.51).
pub(crate) fn begin(play: &mut Play<'_>, units: &BTreeSet<UnitId>, gait: Gait) {
    if driving::is_driver(play.pos, units) {
        return driving::begin(play, units, gait);
    }
    let charging = units.iter().any(|&id| is_berserk(play.pos, id));
    let mf = stack_mf(play.pos, units, gait);
    play.note(MoveEvent::Began { units: units.clone(), gait, mf });
    for &id in units {
        let Some(unit) = play.pos.units.get_mut(&id) else { continue };
        unit.moved = true;
        if gait == Gait::DoubleTime {
            unit.men_mut().cx = true;
            play.note(MoveEvent::Exhausted { unit: id });
        }
    }
    let charge = charging.then(BTreeSet::new);
    play.pos.frames.push(Frame::Move(setting_out(units, gait, mf, charge)));
    if charging {
        units.iter().for_each(|&id| berserk::drop_excess(play, id));
    }
}

/// A stack that has not spent any MF yet.
pub(super) fn setting_out(
    units: &BTreeSet<UnitId>,
    gait: Gait,
    mf: Mf,
    charge: Option<BTreeSet<Location>>,
) -> MoveFrame {
    MoveFrame {
        movers: units.clone(),
        gait,
        mf,
        spent: Mf::ZERO,
        spent_here: Mf::ZERO,
        entered: 0,
        road_only: true,
        cheap: false,
        minimum: false,
        thrown_back: false,
        bypass: None,
        charge,
        from: None,
        crossing: false,
        shots: std::collections::BTreeMap::new(),
        duty_done: BTreeSet::new(),
        halted: BTreeSet::new(),
        hits: Vec::new(),
        boarding: None,
        trail: Vec::new(),
        push: None,
        drive: None,
    }
}
