//! The steps of a move, and its end (A4.2, A4.6, A8.1).

use std::collections::BTreeSet;

use super::approach::Approach;
use super::bypass::cost_out_by;
use super::cost::{by_road, cost_by, is_cheap, no_way, takes_all};
use super::party::Party;
use super::spending::{book, expended};
use super::{boarding, charge, dash, driving, entry, infantry_overrun, manhandling};
use crate::board::{End, Footing, Location};
use crate::rules::ground::concealment::known_enemies_at;
use crate::rules::ground::footing::{arrive, landing, may_stand, passes_crest, standing};
use crate::rules::ground::moving::able;
use crate::rules::ground::{concealment, stacking};
use crate::rules::men::{morale, surrender};
use crate::rules::words::decision::Frame;
use crate::rules::words::event::{ConcealmentEvent, MenEvent, MoveEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{Gait, MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, NamedRefusal, Refusal};

/// A step that may be taken.
#[derive(Clone, Debug)]
pub(crate) struct Stride {
    movers: BTreeSet<UnitId>,
    /// `None` off the board.
    from: Option<Location>,
    cost: Mf,
    road: bool,
    cheap: bool,
    minimum: bool,
    overruns: bool,
    /// What a charge then runs for.
    aims: Option<BTreeSet<Location>>,
}

impl Stride {
    /// The step of a stack that pushes a Gun, which has been judged otherwise (C10.3).
    pub(super) fn pushing(movers: BTreeSet<UnitId>, from: Location, cost: Mf) -> Stride {
        let from = Some(from);
        Stride {
            movers,
            from,
            cost,
            road: false,
            cheap: false,
            minimum: false,
            overruns: false,
            aims: None,
        }
    }
}

/// Whether the moving stack may enter a Location next (A4.1, A4.14, A4.61, A5.1).
pub(crate) fn check_step(pos: &Position, to: Location, way: Approach) -> Result<Stride, Refusal> {
    check_stride(pos, &Party::under_way(pos)?, to, way, None)
}

/// The same for a stack that moves, or would, and where the steps open to a charge may be known.
pub(super) fn check_stride(
    pos: &Position,
    party: &Party<'_>,
    to: Location,
    way: Approach,
    known: Option<&charge::Steps>,
) -> Result<Stride, Refusal> {
    let &Party { frame, ref movers, from, mf } = party;
    let map = pos.map();
    if !map.location_exists(to) {
        return Err(NamedRefusal::OffBoard { at: to }.into());
    }
    if frame.gait == Gait::Assault && frame.entered > 0 {
        return Err(MoveRefusal::AssaultOneLocation.into());
    }
    // The cheapest way is part of the charge: cover for more MF is not for berserk units.
    let dear = way == Approach::Cover && is_cheap(map, from, to, false) || way.crest().is_some();
    if frame.charge.is_some() && dear {
        return Err(MoveRefusal::NotTheCharge { to }.into());
    }
    let order = Order::Move(MoveOrder::Step { to, cover: false });
    let aims = charge::next_aims(pos, frame, movers, &order, known)?;
    if let Some(from) = from {
        dash::check_next(pos, frame, movers, from, to)?;
    }
    check_footing(pos, movers, to, way)?;
    // Out of Bypass: into the obstacle, or on from the vertex where it ended, and by no road.
    let bypass = frame.bypass.as_ref();
    let way = if bypass.is_some() && way == Approach::Plain { Approach::Cover } else { way };
    if bypass.is_some_and(|bypass| !bypass.leads_to(to)) {
        return Err(MoveRefusal::NotAlongBypass { to }.into());
    }
    let cost_of = |unit| match (bypass, from) {
        (Some(bypass), _) => cost_out_by(pos, unit, bypass.hex, to, way),
        (None, Some(from)) => cost_by(pos, unit, from, to, way),
        (None, None) => entry::cost(pos, unit, to, way),
    };
    let cost =
        Mf::together(movers.iter().map(|&unit| cost_of(unit))).ok_or_else(|| match from {
            Some(from) => no_way(map, from, to),
            None => Refusal::Move(MoveRefusal::NoEntryHex { at: to }),
        })?;
    let overruns = infantry_overrun::is_open(pos, frame, movers, to);
    check_entry(pos, movers, to, overruns)?;
    // Twice the MF for an Infantry Overrun (A4.15).
    let cost = if overruns { cost.doubled() } else { cost };
    let cover = way != Approach::Plain;
    let road = by_road(map, from, to) && way.crest().is_none() && bypass.is_none();
    let left = party.left(road);
    let all = takes_all(map, from, to, cover);
    let cost = if all { mf } else { cost };
    if frame.gait == Gait::Assault && frame.spent + cost >= mf {
        return Err(if cost > left {
            Refusal::Move(MoveRefusal::NotEnoughMf { to })
        } else {
            Refusal::Move(MoveRefusal::AssaultAllMf)
        });
    }
    // A Minimum Move reaches one Location whatever it costs (A4.134).
    let enough = if all { frame.spent == Mf::ZERO } else { cost <= left };
    let minimum = !enough && !overruns && frame.spent == Mf::ZERO && frame.gait == Gait::Normal;
    if !enough && !minimum {
        return Err(MoveRefusal::NotEnoughMf { to }.into());
    }
    let cost = if minimum { left } else { cost };
    let cheap = is_cheap(map, from, to, cover);
    let movers = movers.clone();
    Ok(Stride { movers, from, cost, road, cheap, minimum, overruns, aims })
}

/// Whether there is room for the movers in a Location, and no enemy who bars it (A4.14, A5.1): a lone SMC whom they
/// overrun does not.
pub(super) fn check_entry(
    pos: &Position,
    movers: &BTreeSet<UnitId>,
    to: Location,
    overruns: bool,
) -> Result<(), Refusal> {
    let mut here = known_enemies_at(pos, pos.attacker, to);
    let charging = pos.moving().is_some_and(|frame| frame.charge.is_some());
    if !charging && !overruns && here.any(|enemy| !surrender::lets_in(pos, enemy)) {
        return Err(MoveRefusal::EnemyThere { to }.into());
    }
    let ids: Vec<UnitId> = movers.iter().copied().collect();
    if stacking::would_overstack(pos, pos.attacker, to, &ids) {
        return Err(NamedRefusal::Overstacked { at: to }.into());
    }
    Ok(())
}

/// Whether the movers can leave their place, and get to another, as they stand: nobody goes on from the top of the
/// wire (B26.4), nor over the rim behind his Crest status (B20.94).
fn check_footing(
    pos: &Position,
    movers: &BTreeSet<UnitId>,
    to: Location,
    way: Approach,
) -> Result<(), Refusal> {
    let mut ends = movers.iter().filter_map(|&id| pos.unit(id)?.end());
    if ends.clone().any(|end| end.footing == Footing::OnWire) {
        return Err(MoveRefusal::OnWire.into());
    }
    if way.crest().is_some_and(|facing| !may_stand(pos, &[], to, Footing::Crest(facing))) {
        return Err(MoveRefusal::NoCrest { at: to }.into());
    }
    let behind = ends.any(|end| {
        let there = End { location: to, footing: landing(&pos.setting, end, to, way.crest()) };
        !passes_crest(end, to.hex) || !passes_crest(there, end.location.hex)
    });
    if behind { Err(Refusal::Move(MoveRefusal::BehindCrest { to })) } else { Ok(()) }
}

/// The stack enters the next Location: Residual FP attacks it first, then the DEFENDER is asked (A8.1, A8.22).
pub(crate) fn step(play: &mut Play<'_>, to: Location, way: Approach, mut stride: Stride) {
    if stride.overruns {
        stride.movers = infantry_overrun::muster(play, &stride.movers);
        if stride.movers.is_empty() {
            return;
        }
    }
    for &id in &stride.movers {
        // Off the board is as the ground of the entry hex.
        let here = standing(play.pos, id, stride.from.unwrap_or(to));
        arrive(play, id, to, landing(&play.pos.setting, here, to, way.crest()));
    }
    set_out(play, &stride.movers, stride.from, to, stride.cost);
    let mut spent = Mf::ZERO;
    if let Some(frame) = play.pos.moving_mut() {
        frame.road_only &= stride.road;
        frame.cheap = stride.cheap;
        frame.minimum |= stride.minimum;
        frame.bypass = None;
        frame.charge = stride.aims;
        spent = frame.spent;
    }
    let Stride { movers, from, cost, .. } = stride;
    play.note(MoveEvent::Moved { units: movers.clone(), from, to, cost, spent });
    come_upon(play, movers, from, to);
}

/// The movers are where the MF led them, and find out who else is there. Concealed enemies throw them back; berserk
/// units stay with those they have run into, out of Bypass (A15.431).
pub(super) fn come_upon(
    play: &mut Play<'_>,
    movers: BTreeSet<UnitId>,
    from: Option<Location>,
    to: Location,
) {
    // An AFV drives on over whoever lies hidden there, and any vehicle that has driven among others whom it knew of.
    let among = known_enemies_at(play.pos, play.pos.attacker, to).next().is_some();
    let drives_on = movers.iter().any(|&id| {
        let values = play.pos.vehicle_type(id);
        values.is_some_and(|values| among || values.armor.is_some())
    });
    let barred = from != Some(to) && !drives_on && concealment::bars_entry(play, to);
    let at = match play.pos.moving_mut() {
        Some(frame) if barred && frame.charge.is_some() => {
            frame.bypass = None;
            Some(to)
        }
        _ if barred => throw_back(play, movers, to, from),
        _ => Some(to),
    };
    match at {
        Some(at) => expended(play, from, at),
        // Off the board again: nobody can fire at them there.
        None => stop(play),
    }
}

/// The movers spend MF on the way to a Location with all they carry. Those left behind, broken or pinned, are moving
/// no longer (A7.83). Farther along in the Location where they are, the count of shots at them goes on (A8.14).
pub(super) fn set_out(
    play: &mut Play<'_>,
    movers: &BTreeSet<UnitId>,
    from: Option<Location>,
    to: Location,
    cost: Mf,
) {
    let carried: Vec<_> = play
        .pos
        .weapons
        .values_mut()
        .filter(|weapon| weapon.owner().is_some_and(|owner| movers.contains(&owner)))
        .collect();
    for weapon in carried {
        weapon.moved = true;
    }
    book(play.pos, from, to, cost);
    if let Some(frame) = play.pos.moving_mut() {
        frame.movers.clone_from(movers);
        frame.spent += cost;
        frame.crossing = from.is_some_and(|from| from.hex != to.hex);
        if from == Some(to) {
            frame.spent_here += cost;
        } else {
            frame.spent_here = cost;
            frame.entered = frame.entered.saturating_add(1);
            frame.from = from;
            frame.shots.clear();
            frame.duty_done.clear();
        }
    }
}

/// Movers who ran into concealed enemies are back where they came from, and go no farther (A12.15). Simplified:
/// the MF they spent count there, as if they had spent them in place.
fn throw_back(
    play: &mut Play<'_>,
    movers: BTreeSet<UnitId>,
    to: Location,
    from: Option<Location>,
) -> Option<Location> {
    for id in &movers {
        play.pos.units.put(*id, from);
    }
    if let Some(frame) = play.pos.moving_mut() {
        frame.thrown_back = true;
        frame.crossing = false;
        frame.cheap = false;
        frame.bypass = None;
    }
    play.note(ConcealmentEvent::ThrownBack { units: movers, from: to, to: from });
    from
}

/// The DEFENDER holds his fire: the window closes, and the movers go on, if any of them can.
pub(crate) fn hold(play: &mut Play<'_>) {
    driving::stirring_over(play.pos);
    if matches!(play.pos.frames.last(), Some(Frame::Window)) {
        play.pos.frames.pop();
    }
    after_window(play);
}

/// The window over a moving stack has closed: the move ends when nobody in it can go on.
fn after_window(play: &mut Play<'_>) {
    if driving::carry_out_overrun(play) {
        return;
    }
    let stuck = play.pos.moving().is_some_and(|frame| {
        frame.minimum
            || frame.thrown_back
            || dash::is_over(frame)
            || frame.drive.as_ref().is_some_and(|drive| drive.over)
            || manhandling::is_over(frame)
            || able(play.pos, frame).is_empty()
    });
    if stuck {
        stop(play);
    } else if let Some(vehicle) = play.pos.moving().and_then(|frame| frame.boarding) {
        boarding::embark(play, vehicle);
        stop(play);
    } else if let Some(at) = infantry_overrun::due(play.pos) {
        infantry_overrun::begin(play, at);
    }
}

/// The move is over. A Minimum Move leaves its units CX and pinned (A4.134).
pub(crate) fn stop(play: &mut Play<'_>) {
    driving::stirring_over(play.pos);
    while let Some(frame) = play.pos.frames.pop() {
        let Frame::Move(frame) = frame else { continue };
        driving::park(play, &frame);
        if frame.minimum {
            for &id in &frame.movers {
                match play.pos.units.get_mut(&id) {
                    // The one thing that pins a berserk unit, which is never CX (A15.42).
                    Some(unit) if unit.men().berserk => {
                        unit.men_mut().pinned = true;
                        play.note(MenEvent::Pinned { unit: id });
                    }
                    Some(unit) if !unit.men().broken => {
                        unit.men_mut().cx = true;
                        play.note(MoveEvent::Exhausted { unit: id });
                        morale::pin(play, id);
                    }
                    _ => {}
                }
            }
        }
        play.note(MoveEvent::Ended { units: frame.movers });
        break;
    }
}
