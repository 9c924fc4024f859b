//! Changing how one stands without leaving the Location: foxholes (B27.4), the rim of a Depression (B20.9), wire (B26.4).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::approach::Approach;
use super::cost::price;
use super::move_plan::{MovePlan, MovePlanSink};
use super::spending::{check_mf_here, present_mf, spend};
use crate::board::{Facing, Footing, Location};
use crate::rules::ground::footing::may_stand;
use crate::rules::ground::moving::{able, goers};
use crate::rules::words::event::MoveEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal, TurnRefusal};

/// A change of footing that may be made.
#[derive(Clone, Debug)]
pub(crate) struct Shift {
    movers: BTreeSet<UnitId>,
    at: Location,
    /// What it costs; for the way off the wire, the least that the dr can make of it.
    cost: Mf,
    /// Off the wire: the cost is a dr (B26.4).
    untangles: bool,
}

/// What it costs to change from one footing to another in a Location, or `None` where there is no way.
fn cost(pos: &Position, at: Location, from: Footing, to: Footing) -> Option<Mf> {
    match (from, to) {
        (Footing::Ground, Footing::Entrenched)
        | (Footing::Entrenched | Footing::OnWire, Footing::Ground)
        | (Footing::Crest(_), Footing::Crest(_)) => Some(Mf::ONE),
        // A level up to the open ground of the rim (B10.4), or down what the Depression costs (B20.93).
        (Footing::Ground, Footing::Crest(_)) => Some(Mf::ONE.doubled()),
        (Footing::Crest(_), Footing::Ground) => price(pos.map(), at.hex, Approach::Plain),
        _ => None,
    }
}

/// Whether the movers may stand otherwise where they are. Those who stand so already share the MF.
pub(crate) fn check_shift(pos: &Position, to: Footing) -> Result<Shift, Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    let movers = able(pos, frame);
    let at = movers.iter().find_map(|&id| pos.unit(id)?.at()).ok_or(MoveRefusal::NobodyCanMove)?;
    let changing: BTreeSet<Footing> = movers
        .iter()
        .filter_map(|&id| pos.unit(id))
        .map(|unit| unit.footing())
        .filter(|footing| *footing != to)
        .collect();
    let refusal = match to {
        Footing::Crest(_) => Refusal::Move(MoveRefusal::NoCrest { at }),
        Footing::Entrenched | Footing::Ground | Footing::OnWire | Footing::Bypass(_) => {
            Refusal::Move(MoveRefusal::NoFoxhole { at })
        }
    };
    if frame.bypass.is_some()
        || changing.is_empty()
        || to == Footing::OnWire
        || !may_stand(pos, &movers.iter().copied().collect::<Vec<_>>(), at, to)
    {
        return Err(refusal);
    }
    let costs = changing.iter().map(|&from| cost(pos, at, from, to));
    let cost = Mf::together(costs).ok_or(refusal)?;
    check_mf_here(pos, cost)?;
    Ok(Shift { movers, at, cost, untangles: changing.contains(&Footing::OnWire) })
}

/// The movers change how they stand. The way off the wire costs a dr of MF, and all that are left when those do not
/// suffice (B26.4).
pub(crate) fn shift(play: &mut Play<'_>, to: Footing, shift: Shift) {
    let Shift { movers, at, mut cost, untangles } = shift;
    let mut free = true;
    if untangles {
        let dr = play.dice.dr();
        let left = play
            .pos
            .moving()
            .map_or(Mf::ZERO, |frame| present_mf(play.pos, frame, &movers).less(frame.spent));
        free = Mf::whole(dr) <= left;
        cost = Mf::whole(dr).min(left);
        play.note(MoveEvent::Untangled { units: movers.clone(), dr, free });
    }
    if free {
        for id in &movers {
            if let Some(unit) = play.pos.units.get_mut(id) {
                unit.stand(to);
            }
        }
        play.note(MoveEvent::Stands { units: movers.clone(), at, footing: to });
    }
    spend(play, at, movers, cost);
}

/// The changes open to the moving stack.
pub(super) fn legal(pos: &Position, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    let at = pos.moving().and_then(|frame| goers(pos, frame).find_map(|id| pos.unit(id)?.at()));
    let rim = at.is_some_and(|at| pos.map().depression(at.hex).is_some());
    let crests = Facing::ALL.map(Footing::Crest).into_iter().filter(|_| rim);
    for to in [Footing::Entrenched, Footing::Ground].into_iter().chain(crests) {
        if let Ok(shift) = check_shift(pos, to) {
            sink(Order::Move(MoveOrder::Shift { to }), MovePlan::Shift(shift))?;
        }
    }
    ControlFlow::Continue(())
}
