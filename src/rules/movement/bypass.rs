//! Bypass Movement (A4.3): along the hexsides of woods or a building, past what stands in the hex.
//!
//! Who goes so is in the obstacle's Location, but beside the obstacle: fire is traced to the vertices it touches, its
//! TEM does not count, FFMO does. Residual FP lies in the whole Location (A8.21). Infantry may not end its move so;
//! who is stopped by fire falls into the obstacle.
//!
//! Simplified: two hexsides at most are one expenditure, more of them a second one, and one MF has to be left for
//! the way out.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::legal::legal_steps;
use super::mf::Mf;
use super::step::{able, check_entry, expended, present_mf, set_out};
use crate::board::Footing;
use crate::board::{
    Coord, EntryCost, Hexside, HexsideTerrain, Location, Terrain, Vertex, VertexDirection,
};
use crate::rules::apply::Play;
use crate::rules::concealment;
use crate::rules::decision::Bypass;
use crate::rules::event::Event;
use crate::rules::footing::{arrive, passes_crest, standing};
use crate::rules::ids::UnitId;
use crate::rules::order::{Gait, Order};
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;

/// The most hexsides of one expenditure (A4.31).
const MOST_HEXSIDES: u8 = 2;

/// A stretch of Bypass that may be gone.
pub(crate) struct Stretch {
    movers: BTreeSet<UnitId>,
    from: Location,
    to: Location,
    vertices: Vec<Vertex>,
    cost: Mf,
}

/// Whether a mover is still in Bypass: who broke or was pinned is in the obstacle.
#[must_use]
pub fn in_bypass(pos: &Position, unit: UnitId) -> Option<&Bypass> {
    let moving = pos.moving().filter(|moving| moving.movers.contains(&unit))?;
    let bypass = moving.bypass.as_ref()?;
    let state = pos.unit(unit)?;
    (state.good_order() && !state.pinned && state.at == Some(Location::ground(bypass.hex)))
        .then_some(bypass)
}

/// Whether the moving stack may go along so many hexsides of a hex, clockwise round it or the other way.
pub(crate) fn check_bypass(
    pos: &Position,
    hex: Coord,
    clockwise: bool,
    hexsides: u8,
) -> Result<Stretch, Refusal> {
    let frame = pos.moving().ok_or(Refusal::NotAnAnswer)?;
    let movers = able(pos, frame);
    let from = movers.iter().find_map(|&id| pos.unit(id)?.at).ok_or(Refusal::NobodyCanMove)?;
    let (map, to) = (pos.map(), Location::ground(hex));
    if !map.contains(hex) {
        return Err(Refusal::OffBoard { at: to });
    }
    let obstacle = map.terrain(hex) == Terrain::Woods || map.terrain(hex).is_building();
    let refusal = Refusal::NoBypass { hex };
    if !obstacle || map.depression(hex).is_some() || from.level != 0 || frame.gait == Gait::Assault
    {
        return Err(refusal);
    }
    let start = start(frame.bypass.as_ref(), from.hex, hex, clockwise).ok_or(refusal.clone())?;
    let vertices = vertices(pos, hex, start, clockwise, hexsides).ok_or(refusal)?;
    check_entry(pos, &movers, to)?;
    let mut cost = Mf::ZERO;
    for &unit in &movers {
        let end = standing(pos, unit, from);
        if end.footing == Footing::OnWire {
            return Err(Refusal::OnWire);
        }
        if from.hex != hex && !passes_crest(end, hex) {
            return Err(Refusal::BehindCrest { to });
        }
        let mut own = Mf::ONE;
        for _ in 0..(map.base_level(hex) - end.level(map)).max(0) {
            own = own.doubled();
        }
        let wall = Hexside::between(from.hex, hex).and_then(|side| map.hexside(side));
        if let Some(EntryCost::HalfMf(halves)) = wall.map(HexsideTerrain::crossing_cost) {
            own += Mf::halves(halves);
        }
        if end.footing.entrenched() {
            own += Mf::ONE;
        }
        cost = cost.max(own);
    }
    // One more to come out of it with.
    if cost + Mf::ONE > present_mf(pos, frame, &movers).less(frame.spent) {
        return Err(Refusal::NotEnoughMf { to });
    }
    Ok(Stretch { movers, from, to, vertices, cost })
}

/// The vertex of a hex at which the Bypass begins: where the last one ended, or the near end of the hexside crossed.
fn start(
    bypass: Option<&Bypass>,
    from: Coord,
    hex: Coord,
    clockwise: bool,
) -> Option<VertexDirection> {
    match bypass {
        Some(bypass) => {
            let here = *bypass.vertices.last()?;
            here.hexes().find(|(other, _)| *other == hex).map(|(_, direction)| direction)
        }
        None => {
            let side = hex.direction_to(from)?;
            Some(if clockwise { side.vertex_cw() } else { side.vertex_ccw() })
        }
    }
}

/// The vertices touched, the first one included; `None` where the obstacle reaches the hexside.
fn vertices(
    pos: &Position,
    hex: Coord,
    start: VertexDirection,
    clockwise: bool,
    hexsides: u8,
) -> Option<Vec<Vertex>> {
    if !(1..=MOST_HEXSIDES).contains(&hexsides) {
        return None;
    }
    let mut vertices = vec![Vertex::of(hex, start)];
    let mut at = start;
    for _ in 0..hexsides {
        let side = if clockwise { at.edge_cw() } else { at.edge_ccw() };
        if pos.map().covers_side(hex, side) {
            return None;
        }
        at = if clockwise { at.clockwise() } else { at.counter_clockwise() };
        vertices.push(Vertex::of(hex, at));
    }
    Some(vertices)
}

/// The stack goes along the hexsides.
pub(crate) fn bypass(
    play: &mut Play<'_>,
    hex: Coord,
    clockwise: bool,
    hexsides: u8,
) -> Result<(), Refusal> {
    let Stretch { movers, from, to, vertices, cost } =
        check_bypass(play.pos, hex, clockwise, hexsides)?;
    for &id in &movers {
        arrive(play, id, to, Footing::Ground);
    }
    set_out(play, &movers, from, to, cost);
    let mut spent = Mf::ZERO;
    if let Some(frame) = play.pos.moving_mut() {
        frame.road_only = false;
        frame.cheap = true;
        frame.bypass = Some(Bypass { hex, vertices });
        spent = frame.spent;
    }
    play.note(Event::Bypassed { units: movers.clone(), from, hex, hexsides, cost, spent });
    let at = if from != to && concealment::bars_entry(play, to) {
        super::step::throw_back(play, movers, to, from)
    } else {
        to
    };
    expended(play, from, at);
    Ok(())
}

/// Whether the moving stack may end its move: not in Bypass, nor in a charge, as long as it can go on (A4.3, A15.43).
pub(crate) fn check_stop(pos: &Position) -> Result<(), Refusal> {
    let Some(moving) = pos.moving() else { return Ok(()) };
    let charging = moving.charge.as_ref().and(moving.movers.first());
    if (charging.is_none() && moving.bypass.is_none())
        || legal_steps(pos, &mut |_| ControlFlow::Break(())).is_continue()
    {
        return Ok(());
    }
    match (charging, &moving.bypass) {
        (Some(&unit), _) => Err(Refusal::MustCharge { unit }),
        (None, Some(bypass)) => Err(Refusal::MayNotStopInBypass { hex: bypass.hex }),
        (None, None) => Ok(()),
    }
}

/// The stretches of Bypass open to the moving stack.
pub(super) fn legal(
    pos: &Position,
    from: Coord,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for hex in from.neighbors().map(|(_, hex)| hex).chain([from]) {
        for clockwise in [true, false] {
            for hexsides in 1..=MOST_HEXSIDES {
                if check_bypass(pos, hex, clockwise, hexsides).is_ok() {
                    sink(Order::Bypass { hex, clockwise, hexsides })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
