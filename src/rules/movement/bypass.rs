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

use super::approach::Approach;
use super::charge;
use super::cost::{cost_by, price};
use super::legal::legal_steps;
use super::move_plan::{MovePlan, MovePlanSink};
use super::party::Party;
use super::step::{check_entry, come_upon, set_out};
use crate::board::{
    Coord, EntryCost, Footing, Hexside, HexsideTerrain, Location, Terrain, Vertex, VertexDirection,
};
use crate::rules::ground::footing::{arrive, passes_crest, standing};
use crate::rules::ground::moving::halfway;
use crate::rules::words::decision::{Bypass, MoveFrame};
use crate::rules::words::event::MoveEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{Gait, MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, NamedRefusal, Refusal};

/// The most hexsides of one expenditure (A4.31).
const MOST_HEXSIDES: u8 = 2;

/// A stretch of Bypass that may be gone.
#[derive(Clone, Debug)]
pub(crate) struct Stretch {
    movers: BTreeSet<UnitId>,
    from: Location,
    to: Location,
    vertices: Vec<Vertex>,
    cost: Mf,
    /// What a charge then runs for.
    aims: Option<BTreeSet<Location>>,
}

/// Whether the moving stack may go along so many hexsides of a hex, clockwise round it or the other way.
pub(crate) fn check_bypass(
    pos: &Position,
    hex: Coord,
    clockwise: bool,
    hexsides: u8,
) -> Result<Stretch, Refusal> {
    check_stretch(pos, &Party::under_way(pos)?, (hex, clockwise, hexsides), None)
}

/// The same where the steps open to a charge are known.
pub(super) fn check_stretch(
    pos: &Position,
    party: &Party<'_>,
    (hex, clockwise, hexsides): (Coord, bool, u8),
    known: Option<&charge::Steps>,
) -> Result<Stretch, Refusal> {
    let Party { frame, movers, .. } = party;
    let from = party.from.ok_or(MoveRefusal::NobodyCanMove)?;
    let to = Location::ground(hex);
    if !pos.map().contains(hex) {
        return Err(NamedRefusal::OffBoard { at: to }.into());
    }
    let order = Order::Move(MoveOrder::Bypass { hex, clockwise, hexsides });
    let aims = charge::next_aims(pos, frame, movers, &order, known)?;
    let refusal = Refusal::Move(MoveRefusal::NoBypass { hex });
    if !may_go_round(frame, from) {
        return Err(refusal);
    }
    let vertices =
        stretch(pos, from.hex, corner(frame), hex, clockwise, hexsides).ok_or(refusal)?;
    let cost = cost_round(pos, party, from, hex)?;
    Ok(Stretch { movers: movers.clone(), from, to, vertices, cost, aims })
}

/// Whether who moves so may go round anything from here (A4.3, A4.61, A4.63).
fn may_go_round(frame: &MoveFrame, from: Location) -> bool {
    from.level == 0 && !matches!(frame.gait, Gait::Assault | Gait::Dash)
}

/// Where the stack is in Bypass.
fn corner(frame: &MoveFrame) -> Option<Vertex> {
    frame.bypass.as_ref().and_then(|bypass| bypass.vertices.last().copied())
}

/// What the stack pays to go round what stands in a hex, along whichever hexsides, where it may and can.
fn cost_round(
    pos: &Position,
    party: &Party<'_>,
    from: Location,
    hex: Coord,
) -> Result<Mf, Refusal> {
    let to = Location::ground(hex);
    check_entry(pos, &party.movers, to, false)?;
    let mut cost = Mf::ZERO;
    for &unit in &party.movers {
        if standing(pos, unit, from).footing == Footing::OnWire {
            return Err(MoveRefusal::OnWire.into());
        }
        cost = cost.max(bypass_cost(pos, unit, from, hex).ok_or(MoveRefusal::BehindCrest { to })?);
    }
    // One more to come out of it with.
    if cost + Mf::ONE > party.left(false) {
        return Err(MoveRefusal::NotEnoughMf { to }.into());
    }
    Ok(cost)
}

/// All the stretches that may be named along these hexes: the hex, whether clockwise, and how many hexsides.
pub(crate) fn stretches(
    hexes: impl IntoIterator<Item = Coord>,
) -> impl Iterator<Item = (Coord, bool, u8)> {
    hexes.into_iter().flat_map(|hex| {
        [true, false].into_iter().flat_map(move |clockwise| {
            (1..=MOST_HEXSIDES).map(move |hexsides| (hex, clockwise, hexsides))
        })
    })
}

/// Whether there is something in a hex to go round. Wire leaves no way round the obstacle that it is strung about.
pub(crate) fn has_way_round(pos: &Position, hex: Coord) -> bool {
    let map = pos.map();
    let obstacle = map.terrain(hex) == Terrain::Woods || map.terrain(hex).is_building();
    obstacle && map.depression(hex).is_none() && !pos.setting.wire.contains(&hex)
}

/// The vertices that a stretch touches, the first one included, for who is in Bypass at a corner or comes from the
/// ground of a hex; `None` where there is nothing to go round, or it reaches the hexside.
fn stretch(
    pos: &Position,
    from: Coord,
    corner: Option<Vertex>,
    hex: Coord,
    clockwise: bool,
    hexsides: u8,
) -> Option<Vec<Vertex>> {
    if !has_way_round(pos, hex) {
        return None;
    }
    let start = start(corner, from, hex, clockwise)?;
    let mut vertices = Vec::with_capacity(1 + usize::from(MOST_HEXSIDES));
    go_round(pos, hex, start, (clockwise, hexsides), |at| vertices.push(Vertex::of(hex, at)))?;
    Some(vertices)
}

/// The vertex at which a stretch ends, of a hex that has a way round; `None` where [`stretch`] says so.
pub(crate) fn stretch_end(
    pos: &Position,
    from: Coord,
    corner: Option<Vertex>,
    hex: Coord,
    (clockwise, hexsides): (bool, u8),
) -> Option<Vertex> {
    let start = start(corner, from, hex, clockwise)?;
    let mut end = start;
    go_round(pos, hex, start, (clockwise, hexsides), |at| end = at)?;
    Some(Vertex::of(hex, end))
}

/// What a stretch of Bypass costs a unit; `None` over the rim behind its Crest status (B20.94).
pub(crate) fn bypass_cost(pos: &Position, unit: UnitId, from: Location, hex: Coord) -> Option<Mf> {
    let map = pos.map();
    let end = standing(pos, unit, from);
    if from.hex != hex && !passes_crest(end, hex) {
        return None;
    }
    let mut cost = Mf::ONE;
    for _ in 0..(map.base_level(hex) - end.level(map)).max(0) {
        cost = cost.doubled();
    }
    let wall = Hexside::between(from.hex, hex).and_then(|side| map.hexside(side));
    if let Some(EntryCost::HalfMf(halves)) = wall.map(HexsideTerrain::crossing_cost) {
        cost += Mf::halves(halves);
    }
    if end.footing.entrenched() {
        cost += Mf::ONE;
    }
    // SMOKE fills the hex to its edges (A24.7); it is paid for once.
    if from.hex != hex && pos.smoke_in(Location::ground(hex)) > 0 {
        cost += Mf::ONE;
    }
    // After all else (AM-13).
    if pos.is_at(unit, from) && pos.is_encircled(unit) {
        cost = cost.doubled();
    }
    Some(cost)
}

/// What it costs a unit to come out of the Bypass of a hex: into the obstacle, or on from the vertex, and by no road.
pub(crate) fn cost_out(pos: &Position, unit: UnitId, hex: Coord, to: Location) -> Option<Mf> {
    cost_out_by(pos, unit, hex, to, Approach::Cover)
}

/// The same for any way in.
pub(super) fn cost_out_by(
    pos: &Position,
    unit: UnitId,
    hex: Coord,
    to: Location,
    way: Approach,
) -> Option<Mf> {
    let obstacle = Location::ground(hex);
    if to == obstacle { price(pos.map(), hex, way) } else { cost_by(pos, unit, obstacle, to, way) }
}

/// The vertex of a hex at which the Bypass begins: where the last one ended, or the near end of the hexside crossed.
fn start(
    corner: Option<Vertex>,
    from: Coord,
    hex: Coord,
    clockwise: bool,
) -> Option<VertexDirection> {
    match corner {
        Some(corner) => {
            corner.hexes().find(|(other, _)| *other == hex).map(|(_, direction)| direction)
        }
        None => {
            let side = hex.direction_to(from)?;
            Some(if clockwise { side.vertex_cw() } else { side.vertex_ccw() })
        }
    }
}

/// Goes so many hexsides round what stands in a hex and shows the vertices touched, the first one included; `None` where the
/// obstacle reaches a hexside.
fn go_round(
    pos: &Position,
    hex: Coord,
    start: VertexDirection,
    (clockwise, hexsides): (bool, u8),
    mut touch: impl FnMut(VertexDirection),
) -> Option<()> {
    if !(1..=MOST_HEXSIDES).contains(&hexsides) {
        return None;
    }
    let mut at = start;
    touch(at);
    for _ in 0..hexsides {
        let side = if clockwise { at.edge_cw() } else { at.edge_ccw() };
        if pos.map().covers_side(hex, side) {
            return None;
        }
        at = if clockwise { at.clockwise() } else { at.counter_clockwise() };
        touch(at);
    }
    Some(())
}

/// The stack goes along the hexsides.
pub(crate) fn bypass(play: &mut Play<'_>, hex: Coord, hexsides: u8, stretch: Stretch) {
    let Stretch { movers, from, to, vertices, cost, aims } = stretch;
    for &id in &movers {
        arrive(play, id, to, Footing::Ground);
    }
    set_out(play, &movers, Some(from), to, cost);
    let mut spent = Mf::ZERO;
    if let Some(frame) = play.pos.moving_mut() {
        frame.road_only = false;
        frame.cheap = true;
        frame.bypass = Some(Bypass { hex, vertices });
        frame.charge = aims;
        spent = frame.spent;
    }
    play.note(MoveEvent::Bypassed { units: movers.clone(), from, hex, hexsides, cost, spent });
    come_upon(play, movers, Some(from), to);
}

/// Whether the moving stack may end its move: not in Bypass, in a charge or in the middle of a
/// Dash, as long as it can go on (A4.3, A15.43, A4.63).
pub(crate) fn check_stop(pos: &Position) -> Result<(), Refusal> {
    let Some(moving) = pos.moving() else { return Ok(()) };
    let charging = moving.charge.as_ref().and(moving.movers.first());
    let dashing = halfway(moving);
    if (charging.is_none() && moving.bypass.is_none() && !dashing)
        || legal_steps(pos, &mut |_, _| ControlFlow::Break(())).is_continue()
    {
        return Ok(());
    }
    match (charging, &moving.bypass) {
        (Some(&unit), _) => Err(Refusal::Move(MoveRefusal::MustCharge { unit })),
        (None, Some(bypass)) => {
            Err(Refusal::Move(MoveRefusal::MayNotStopInBypass { hex: bypass.hex }))
        }
        (None, None) => {
            let at = moving.movers.iter().find_map(|&id| pos.unit(id)?.at()).filter(|_| dashing);
            at.map_or(Ok(()), |at| Err(Refusal::Move(MoveRefusal::MustCross { at })))
        }
    }
}

/// The stretches of Bypass open to the moving stack, which is no charge.
pub(super) fn legal(pos: &Position, party: &Party<'_>, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    let &Party { frame, ref movers, from, .. } = party;
    let Some(from) = from.filter(|&from| may_go_round(frame, from)) else {
        return ControlFlow::Continue(());
    };
    let corner = corner(frame);
    let hexes = from.hex.neighbors().map(|(_, hex)| hex).chain([from.hex]);
    for round in hexes.filter(|&hex| has_way_round(pos, hex)) {
        let Ok(cost) = cost_round(pos, party, from, round) else { continue };
        for (hex, clockwise, hexsides) in stretches([round]) {
            let vertices = stretch(pos, from.hex, corner, hex, clockwise, hexsides);
            if let Some(vertices) = vertices {
                let (movers, to) = (movers.clone(), Location::ground(hex));
                let stretch = Stretch { movers, from, to, vertices, cost, aims: None };
                let order = Order::Move(MoveOrder::Bypass { hex, clockwise, hexsides });
                sink(order, MovePlan::Bypass(stretch))?;
            }
        }
    }
    ControlFlow::Continue(())
}
