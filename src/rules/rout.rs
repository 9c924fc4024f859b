//! The Rout Phase (A10.5): broken units run for cover, the ATTACKER's first.
//!
//! Simplified: no unbroken leader goes along with a rout. Where Low Crawl leads the texts at hand do not say: it is held to
//! Locations from which the cover is nearer than it was (AM-69).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::board::{Footing, Location, Terrain};
use crate::rules::ground::aboard::check_on_foot;
use crate::rules::ground::concealment::known_enemies_at;
use crate::rules::ground::footing::{arrive, landing, may_stand, standing};
use crate::rules::ground::stacking::would_overstack;
use crate::rules::men::morale::{
    CheckThrow, LeaderLoss, LeaderWatch, Occasion, aid_for, despair, handicap_of, morale_check_by,
    morale_level, passes_highest,
};
use crate::rules::men::surrender;
use crate::rules::movement::{is_cheap, no_way};
use crate::rules::possession::{carrying_capacity, leave_behind, offer_salvage, portage_points};
use crate::rules::words::decision::{Frame, RoutFrame};
use crate::rules::words::event::{Cause, MenEvent, MoveEvent, RoutEvent};
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{Gait, MoveOrder, Order, RoutOrder};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    MenRefusal, MoveRefusal, NamedRefusal, Refusal, RoutRefusal, TurnRefusal,
};
use crate::rules::words::report::{CheckKind, CheckOutcome};
use crate::rules::words::unit::Unit;

mod giving_up;
mod route;
mod threat;

pub(crate) use giving_up::{rout_phase_begins, routs_begin};
use route::Journey;
pub use route::rout_mf;
use threat::{beside_enemy, exposed, interdictor_by, stays};
pub use threat::{interdictor, must_rout};

/// Whether an order of the RtPh would be accepted, between routs or in the middle of one.
pub(crate) fn check(pos: &Position, side: Side, order: &Order) -> Result<(), Refusal> {
    match (order, pos.frames.last()) {
        (Order::Rout(RoutOrder::Flee { unit, to, low_crawl }), Some(Frame::Rout(frame))) => {
            if *unit != frame.unit {
                return Err(RoutRefusal::RoutUnderWay { unit: frame.unit }.into());
            }
            if *low_crawl {
                return Err(RoutRefusal::NoLowCrawl.into());
            }
            check_step(pos, &Journey::under_way(pos, frame), *to)
        }
        (Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), Some(Frame::Rout(frame))) => {
            check_digging_in(pos, &Journey::under_way(pos, frame))
        }
        (Order::Rout(RoutOrder::End), Some(Frame::Rout(frame))) => {
            let journey = Journey::under_way(pos, frame);
            if journey.may_stop() {
                Ok(())
            } else {
                Err(Refusal::Rout(RoutRefusal::MustRout { unit: frame.unit }))
            }
        }
        (Order::Rout(RoutOrder::Flee { unit, to, low_crawl }), None) => {
            let at = check_start(pos, side, *unit)?;
            let disrupted = pos.unit(*unit).is_some_and(|unit| unit.men().disrupted);
            if *low_crawl && disrupted {
                return Err(RoutRefusal::DisruptedStays { unit: *unit }.into());
            }
            if *low_crawl && !may_low_crawl(pos, side, at, *to) {
                return Err(RoutRefusal::NoLowCrawl.into());
            }
            let journey = Journey::from(pos, *unit, at);
            check_step(pos, &journey, *to)?;
            if *low_crawl && !journey.nears_cover(*to) {
                return Err(RoutRefusal::CrawlsAstray { to: *to }.into());
            }
            Ok(())
        }
        _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
    }
}

/// Whether a routing unit may get into a foxhole or trench where it is, for one MF (B27.4).
fn check_digging_in(pos: &Position, journey: &Journey<'_>) -> Result<(), Refusal> {
    let outside = |unit: &Unit| unit.footing() == Footing::Ground;
    if !pos.unit(journey.unit).is_some_and(outside)
        || !may_stand(pos, &[journey.unit], journey.at, Footing::Entrenched)
    {
        return Err(MoveRefusal::NoFoxhole { at: journey.at }.into());
    }
    if journey.left < Mf::ONE {
        return Err(MoveRefusal::NotEnoughMfHere.into());
    }
    Ok(())
}

/// Whether a unit may begin to rout.
pub(crate) fn check_may_rout(pos: &Position, side: Side, unit: UnitId) -> Result<(), Refusal> {
    match pos.frames.last() {
        Some(Frame::Rout(frame)) => {
            Err(Refusal::Rout(RoutRefusal::RoutUnderWay { unit: frame.unit }))
        }
        Some(_) => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
        None => check_start(pos, side, unit).map(drop),
    }
}

/// Where a unit is that may begin to rout.
fn check_start(pos: &Position, side: Side, unit: UnitId) -> Result<Location, Refusal> {
    let state = pos.own(side, unit)?;
    check_on_foot(state)?;
    let at = state.at().ok_or(NamedRefusal::NotOnBoard { unit })?;
    if !state.men().broken {
        return Err(MenRefusal::NotBroken { unit }.into());
    }
    if state.melee {
        return Err(MenRefusal::InMelee { unit }.into());
    }
    if !may_leave(pos, unit) {
        return Err(RoutRefusal::DisruptedStays { unit }.into());
    }
    if state.men().acted {
        return Err(RoutRefusal::AlreadyRouted { unit }.into());
    }
    if !(state.men().dm || must_rout(pos, unit)) {
        return Err(RoutRefusal::MayNotRout { unit }.into());
    }
    Ok(at)
}

/// Low Crawl does not lead out of an enemy's Location, nor through marsh (A10.52).
fn may_low_crawl(pos: &Position, side: Side, from: Location, to: Location) -> bool {
    let marsh = |at: Location| pos.map().terrain(at.hex) == Terrain::Marsh;
    known_enemies_at(pos, side, from).next().is_none() && !marsh(from) && !marsh(to)
}

fn check_step(pos: &Position, journey: &Journey<'_>, to: Location) -> Result<(), Refusal> {
    if !pos.map().location_exists(to) {
        return Err(NamedRefusal::OffBoard { at: to }.into());
    }
    if journey.allows(to) {
        return Ok(());
    }
    let unit = journey.unit;
    let Some(cost) = journey.cost(journey.at, to) else {
        return Err(no_way(pos.map(), journey.at, to));
    };
    if cost > journey.left {
        return Err(MoveRefusal::NotEnoughMf { to }.into());
    }
    if journey.toward_enemy(journey.at, to) {
        return Err(RoutRefusal::RoutTowardEnemy { to }.into());
    }
    if would_overstack(pos, journey.side, to, &[unit]) {
        return Err(NamedRefusal::Overstacked { at: to }.into());
    }
    if journey.arrived() {
        return Err(RoutRefusal::RoutOver.into());
    }
    Err(Refusal::Rout(RoutRefusal::RoutNotToCover { to }))
}

/// Carries out a checked order of the RtPh.
pub(crate) fn carry_out(play: &mut Play<'_>, order: &Order) {
    match order {
        Order::Rout(RoutOrder::Flee { unit, to, low_crawl }) => step(play, *unit, *to, *low_crawl),
        Order::Move(MoveOrder::Shift { to }) => dig_in(play, *to),
        Order::Rout(RoutOrder::End) => end(play),
        _ => {}
    }
}

/// The routing unit stops, or is no more.
fn end(play: &mut Play<'_>) {
    if matches!(play.pos.frames.last(), Some(Frame::Rout(_))) {
        play.pos.frames.pop();
    }
}

fn frame_mut<'a>(play: &'a mut Play<'_>) -> Option<&'a mut RoutFrame> {
    match play.pos.frames.last_mut() {
        Some(Frame::Rout(frame)) => Some(frame),
        _ => None,
    }
}

/// The routing unit gets into a foxhole or trench.
fn dig_in(play: &mut Play<'_>, footing: Footing) {
    let Some(frame) = frame_mut(play) else { return };
    frame.spent += Mf::ONE;
    let unit = frame.unit;
    let Some(state) = play.pos.units.get_mut(&unit) else { return };
    state.stand(footing);
    if let Some(at) = state.at() {
        play.note(MoveEvent::Stands { units: [unit].into(), at, footing });
    }
}

/// Whether a unit gets off the wire it routs from: for a dr of its MF (B26.4).
fn gets_off_wire(play: &mut Play<'_>, unit: UnitId) -> bool {
    if play.pos.unit(unit).is_none_or(|unit| unit.footing() != Footing::OnWire) {
        return true;
    }
    let dr = play.dice.dr();
    if let Some(frame) = frame_mut(play) {
        frame.spent += Mf::whole(dr);
    }
    let free = frame_mut(play)
        .cloned()
        .is_some_and(|frame| Journey::under_way(play.pos, &frame).left > Mf::ZERO);
    play.note(MoveEvent::Untangled { units: [unit].into(), dr, free });
    if free && let Some(state) = play.pos.units.get_mut(&unit) {
        state.stand(Footing::Ground);
    }
    free
}

fn step(play: &mut Play<'_>, unit: UnitId, to: Location, low_crawl: bool) {
    let Some(from) = play.pos.unit(unit).and_then(|unit| unit.at()) else { return };
    if frame_mut(play).is_none() {
        begin(play, unit, from);
    }
    let free = gets_off_wire(play, unit);
    let (cost, left) = match frame_mut(play).cloned() {
        Some(frame) => {
            let journey = Journey::under_way(play.pos, &frame);
            (journey.cost(from, to).unwrap_or(Mf::ZERO), journey.left)
        }
        None => return,
    };
    if !free || cost > left {
        end(play);
        return;
    }
    if let Some(frame) = frame_mut(play) {
        frame.spent += cost;
    }
    let cheap = is_cheap(play.pos.map(), from, to, false);
    let here = standing(play.pos, unit, from);
    arrive(play, unit, to, landing(&play.pos.setting, here, to, None));
    play.note(RoutEvent::Routed { unit, from, to, low_crawl });
    if low_crawl || !survives_interdiction(play, unit, to, cheap) {
        end(play);
    }
}

/// A rout begins: the unit is under DM and leaves behind what it cannot carry (A10.4, A4.43).
fn begin(play: &mut Play<'_>, unit: UnitId, start: Location) {
    play.pos.frames.push(Frame::Rout(RoutFrame { unit, spent: Mf::ZERO, start }));
    if let Some(state) = play.pos.units.get_mut(&unit) {
        state.men_mut().acted = true;
    }
    despair(play, unit);
    let capacity = carrying_capacity(play.pos, unit, Gait::Normal);
    // The heaviest go first: that keeps the most weapons.
    let mut load = portage_points(play.pos, unit);
    let mut weapons: Vec<(u8, WeaponId)> =
        play.pos.weapons_of(unit).map(|weapon| (play.pos.weight(weapon.id), weapon.id)).collect();
    weapons.sort_unstable();
    let mut left = BTreeSet::new();
    while load > capacity
        && let Some((pp, weapon)) = weapons.pop()
    {
        load = load.saturating_sub(pp);
        leave_behind(play, weapon);
        left.insert(weapon);
    }
    if let Some(side) = play.pos.unit(unit).map(|unit| unit.side) {
        offer_salvage(play.pos, side, start, left);
    }
}

/// Interdiction of a unit that has just routed into a Location (A10.53). Returns whether it, or the half-squad
/// left of it, may rout on.
fn survives_interdiction(play: &mut Play<'_>, unit: UnitId, at: Location, cheap: bool) -> bool {
    let Some(by) = interdictor_by(play.pos, unit, at, cheap) else { return true };
    play.note(RoutEvent::Interdicted { unit, at, by });
    let Some(side) = play.pos.unit(unit).map(|unit| unit.side) else { return false };
    let company: Vec<UnitId> = play.pos.side_at(side, at).map(|unit| unit.id).collect();
    let aid = aid_for(play.pos, unit, &company);
    let level = i32::from(morale_level(play.pos, unit));
    let drm = aid.map_or(0, |aid| i32::from(aid.drm));
    let watch = LeaderWatch::new(play.pos, &[unit], Occasion::Other);
    let kind = CheckKind::Interdiction;
    let throw = CheckThrow::plain(play.dice, handicap_of(play.pos, unit, kind));
    let outcome = morale_check_by(play, unit, kind, Occasion::Other, aid, throw, true);
    LeaderLoss::Location.carry_out(play, watch);
    if outcome == CheckOutcome::Passed && passes_highest(throw.roll.total(), drm, level) {
        // What a pin does to a broken unit is done when its rout ends: no counter stays on it (A7.8).
        play.note(MenEvent::Pinned { unit });
        return false;
    }
    // A half-squad left of a squad has taken its place in the frame.
    frame_mut(play).map(|frame| frame.unit).is_some_and(|unit| play.pos.units.contains_key(&unit))
}

/// Whether a side may be done with its routs: nobody who must rout still can.
pub(crate) fn check_done(pos: &Position, side: Side) -> Result<(), Refusal> {
    let late = pos.on_board(side).find(|unit| {
        let Ok(at) = check_start(pos, side, unit.id) else { return false };
        must_rout(pos, unit.id) && Journey::from(pos, unit.id, at).goes_anywhere()
    });
    match late {
        Some(unit) => Err(Refusal::Rout(RoutRefusal::MustRout { unit: unit.id })),
        None => Ok(()),
    }
}

/// A side's broken units on the board that are not held in Melee.
pub(super) fn broken(pos: &Position, side: Side) -> Vec<UnitId> {
    pos.on_board(side).filter(|unit| unit.men().broken && !unit.melee).map(|unit| unit.id).collect()
}

/// The end of a side's part of the RtPh: those who had to get away and did not are lost, those who still have
/// an enemy over them come under DM (A10.5, A10.62, A20.21).
pub(crate) fn finish(play: &mut Play<'_>, side: Side) {
    for unit in broken(play.pos, side) {
        let Some(state) = play.pos.unit(unit) else { continue };
        let Some(at) = state.at() else { continue };
        let had_to_go = beside_enemy(play.pos, state, at)
            || (!state.men().acted && exposed(play.pos, state, at));
        if had_to_go && may_leave(play.pos, unit) {
            match surrender::captor(play.pos, unit) {
                Some(captor) => surrender::surrender(play, unit, captor),
                None => surrender::lose(play, unit, Cause::FailureToRout),
            }
        } else if exposed(play.pos, state, at) {
            despair(play, unit);
        }
    }
    for unit in play.pos.units.values_mut().filter(|unit| unit.side == side) {
        unit.men_mut().acted = false;
    }
}

/// Whether a unit can rout at all, and without Interdiction or Low Crawl all the way (A20.21).
pub(super) fn can_get_away(pos: &Position, unit: UnitId) -> bool {
    pos.unit(unit)
        .and_then(|unit| unit.at())
        .is_some_and(|at| may_leave(pos, unit) && Journey::from(pos, unit, at).gets_away())
}

/// Whether a unit leaves its Location at all. Disrupted Infantry does so only from Open Ground, or when all the
/// unbroken enemies beside it are held in Melee (A19.12).
fn may_leave(pos: &Position, unit: UnitId) -> bool {
    pos.unit(unit).is_some_and(|unit| {
        unit.at().is_some_and(|at| !(unit.men().disrupted && stays(pos, unit, at)))
    })
}

/// Whether any unit of a side may begin to rout.
pub(crate) fn can_begin(pos: &Position, side: Side) -> bool {
    pos.on_board(side).filter(|unit| unit.men().broken).any(|unit| {
        let start = check_start(pos, side, unit.id);
        start.is_ok_and(|at| Journey::from(pos, unit.id, at).goes_anywhere())
    })
}

/// The next steps of the unit under way, and its end: that hangs on the same cover as they do.
pub(crate) fn legal_answers(
    pos: &Position,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(Frame::Rout(frame)) = pos.frames.last() else { return ControlFlow::Continue(()) };
    let journey = Journey::under_way(pos, frame);
    legal_steps(pos, &journey, sink)?;
    if journey.may_stop() {
        sink(Order::Rout(RoutOrder::End))?;
    }
    ControlFlow::Continue(())
}

fn legal_steps(
    pos: &Position,
    journey: &Journey<'_>,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for to in journey.steps() {
        sink(Order::Rout(RoutOrder::Flee { unit: journey.unit, to, low_crawl: false }))?;
    }
    if check_digging_in(pos, journey).is_ok() {
        sink(Order::Move(MoveOrder::Shift { to: Footing::Entrenched }))?;
    }
    ControlFlow::Continue(())
}

/// The routs open to a side: the next step of the unit under way, or the first step of every unit that may go.
pub(crate) fn legal(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let Some(Frame::Rout(frame)) = pos.frames.last() {
        return legal_steps(pos, &Journey::under_way(pos, frame), sink);
    }
    for unit in pos.on_board(side).filter(|unit: &&Unit| unit.men().broken) {
        let (unit, disrupted) = (unit.id, unit.men().disrupted);
        let Ok(at) = check_start(pos, side, unit) else { continue };
        let journey = Journey::from(pos, unit, at);
        for to in journey.steps() {
            sink(Order::Rout(RoutOrder::Flee { unit, to, low_crawl: false }))?;
            if may_low_crawl(pos, side, at, to) && !disrupted && journey.nears_cover(to) {
                sink(Order::Rout(RoutOrder::Flee { unit, to, low_crawl: true }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
