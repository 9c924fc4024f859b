//! The Advance Phase (A4.7): one Location for every unit that can, into the enemy's too.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::allotment::mf_alone;
use crate::board::{EntryCost, Footing, Location};
use crate::rules::ground::aboard::check_on_foot;
use crate::rules::ground::concealment;
use crate::rules::ground::footing::{arrive, landing, may_stand, standing};
use crate::rules::ground::stacking::would_overstack;
use crate::rules::men::daring::dares;
use crate::rules::movement::{entry_cost, no_way};
use crate::rules::words::event::MoveEvent;
use crate::rules::words::few::few;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{Gait, MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    MenRefusal, MoveRefusal, NamedRefusal, Refusal, VehicleRefusal,
};

/// From this cost on terrain is difficult to advance into (A4.72).
const DIFFICULT: Mf = Mf::whole(4);

/// Units that may advance together, wherever that is.
struct Party {
    side: Side,
    from: Location,
    units: Vec<UnitId>,
    /// The MF that each of them would have by itself.
    mf: Vec<Mf>,
}

/// Whether these units may advance together.
pub(crate) fn check(
    pos: &Position,
    side: Side,
    units: &BTreeSet<UnitId>,
    to: Location,
) -> Result<(), Refusal> {
    Party::of(pos, side, units)?.check(pos, to)
}

impl Party {
    fn of(pos: &Position, side: Side, units: &BTreeSet<UnitId>) -> Result<Party, Refusal> {
        let mut place = None;
        for &unit in units {
            let at = able(pos, side, unit)?;
            if *place.get_or_insert(at) != at {
                return Err(NamedRefusal::NotTogether.into());
            }
        }
        let from = place.ok_or(NamedRefusal::NobodyNamed)?;
        let units: Vec<UnitId> = units.iter().copied().collect();
        let mf = units.iter().map(|&unit| allotment(pos, unit)).collect();
        Ok(Party { side, from, units, mf })
    }

    /// A unit by itself.
    fn alone(pos: &Position, side: Side, unit: UnitId) -> Result<Party, Refusal> {
        let from = able(pos, side, unit)?;
        Ok(Party { side, from, units: vec![unit], mf: vec![allotment(pos, unit)] })
    }

    /// Whether they may advance there.
    fn check(&self, pos: &Position, to: Location) -> Result<(), Refusal> {
        if !pos.map().location_exists(to) {
            return Err(NamedRefusal::OffBoard { at: to }.into());
        }
        self.check_terrain(pos, to)?;
        check_room(pos, self.side, &self.units, self.from, to)
    }

    /// Whether the terrain on the way there lets every one of them through.
    fn check_terrain(&self, pos: &Position, to: Location) -> Result<(), Refusal> {
        if self.from == to {
            return Ok(());
        }
        let mut each = self.units.iter().zip(&self.mf);
        each.try_for_each(|(&unit, &mf)| check_terrain(pos, unit, mf, self.from, to))
    }
}

/// Whether there is room for units where they advance to.
fn check_room(
    pos: &Position,
    side: Side,
    units: &[UnitId],
    from: Location,
    to: Location,
) -> Result<(), Refusal> {
    if from == to {
        return check_digging_in(pos, units, to);
    }
    if would_overstack(pos, side, to, units) {
        return Err(NamedRefusal::Overstacked { at: to }.into());
    }
    Ok(())
}

/// Whether units may advance into the foxholes or the trench of their own Location (B27.4).
fn check_digging_in(pos: &Position, units: &[UnitId], at: Location) -> Result<(), Refusal> {
    let outside = |&id: &UnitId| pos.unit(id).is_some_and(|unit| unit.footing() == Footing::Ground);
    if units.iter().all(outside) && may_stand(pos, units, at, Footing::Entrenched) {
        Ok(())
    } else {
        Err(Refusal::Move(MoveRefusal::NoFoxhole { at }))
    }
}

/// Where a unit that may advance is.
fn able(pos: &Position, side: Side, unit: UnitId) -> Result<Location, Refusal> {
    let state = pos.own(side, unit)?;
    let at = state.at().ok_or(NamedRefusal::NotOnBoard { unit })?;
    if state.is_vehicle() {
        return Err(VehicleRefusal::NotForVehicles { unit }.into());
    }
    check_on_foot(state)?;
    state.check_can_act()?;
    if state.men().pinned {
        return Err(MenRefusal::Pinned { unit }.into());
    }
    if state.men().berserk {
        return Err(MoveRefusal::OnlyCharges { unit }.into());
    }
    if state.men().ti {
        return Err(MoveRefusal::Immobilized { unit }.into());
    }
    if state.men().advanced {
        return Err(MoveRefusal::AlreadyAdvanced { unit }.into());
    }
    if state.footing() == Footing::OnWire {
        return Err(MoveRefusal::OnWire.into());
    }
    Ok(at)
}

/// Whether a unit may still advance somewhere, terrain apart.
pub(crate) fn check_may_advance(pos: &Position, side: Side, unit: UnitId) -> Result<(), Refusal> {
    able(pos, side, unit).map(drop)
}

fn check_terrain(
    pos: &Position,
    unit: UnitId,
    mf: Mf,
    from: Location,
    to: Location,
) -> Result<(), Refusal> {
    let cost = entry_cost(pos, unit, from, to, false)
        .filter(|_| from != to)
        .ok_or_else(|| no_way(pos.map(), from, to))?;
    if from.hex != to.hex && pos.map().facts(to.hex).mf == EntryCost::All {
        return Err(MoveRefusal::NoAdvanceInto { to }.into());
    }
    if mf == Mf::ZERO {
        return Err(MoveRefusal::TooHeavy { unit }.into());
    }
    if is_difficult(cost, mf) && pos.unit(unit).is_some_and(|unit| unit.men().cx) {
        return Err(MoveRefusal::DifficultAdvance { to }.into());
    }
    Ok(())
}

/// The MF that a unit by itself, with what it carries, would have.
fn allotment(pos: &Position, unit: UnitId) -> Mf {
    mf_alone(pos, unit, Gait::Normal)
}

/// Terrain that costs four MF, or all that the unit has (A4.72).
fn is_difficult(cost: Mf, mf: Mf) -> bool {
    cost >= DIFFICULT || cost >= mf
}

/// Whether the advance into a neighbouring Location would leave a unit CX: difficult terrain (A4.72).
#[must_use]
pub fn tires(pos: &Position, unit: UnitId, to: Location) -> bool {
    let from = pos.unit(unit).and_then(|unit| unit.at());
    from.and_then(|from| entry_cost(pos, unit, from, to, false))
        .is_some_and(|cost| is_difficult(cost, allotment(pos, unit)))
}

/// Advances units, with what they carry; difficult terrain leaves them CX.
pub(crate) fn carry_out(play: &mut Play<'_>, units: &BTreeSet<UnitId>, to: Location) {
    let units = &dare(play, units, to);
    let from = units.iter().find_map(|&unit| play.pos.unit(unit)?.at());
    let Some(from) = from else { return };
    let tired: Vec<UnitId> =
        units.iter().copied().filter(|&unit| tires(play.pos, unit, to)).collect();
    // Who advances goes straight into the foxholes or the trench, where there is room and no enemy (B27.4).
    let ids: Vec<UnitId> = units.iter().copied().collect();
    let contested = ids
        .first()
        .and_then(|&id| play.pos.unit(id))
        .is_some_and(|unit| play.pos.side_at(unit.side.other(), to).next().is_some());
    let digs_in = !contested && may_stand(play.pos, &ids, to, Footing::Entrenched);
    for &unit in units {
        let here = standing(play.pos, unit, from);
        let footing = match landing(&play.pos.setting, here, to, None) {
            Footing::Ground if digs_in => Footing::Entrenched,
            footing => footing,
        };
        arrive(play, unit, to, footing);
        if let Some(unit) = play.pos.units.get_mut(&unit) {
            unit.men_mut().advanced = true;
        }
    }
    play.note(MoveEvent::Advanced { units: units.clone(), from, to });
    concealment::arrived(play, &units.iter().copied().collect::<Vec<_>>(), to);
    for unit in tired {
        if let Some(state) = play.pos.units.get_mut(&unit) {
            state.men_mut().cx = true;
            play.note(MoveEvent::Exhausted { unit });
        }
    }
}

/// Those of an advance who dare to go where they go (A11.6).
fn dare(play: &mut Play<'_>, units: &BTreeSet<UnitId>, to: Location) -> BTreeSet<UnitId> {
    let side = units.first().and_then(|&unit| play.pos.unit(unit)).map(|unit| unit.side);
    let enemies = side.into_iter().flat_map(|side| play.pos.side_at(side.other(), to));
    let vehicles: Vec<UnitId> =
        enemies.filter(|unit| unit.is_vehicle()).map(|unit| unit.id).collect();
    let units: Vec<UnitId> = units.iter().copied().collect();
    dares(play, &units, &vehicles).into_iter().collect()
}

/// The advances open to a side, each unit by itself and each Location's units together.
pub(crate) fn legal(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut advance = |units: &[UnitId], from, to| {
        if check_room(pos, side, units, from, to).is_err() {
            return ControlFlow::Continue(());
        }
        let units = few(units.iter().copied());
        sink(Order::Move(MoveOrder::Advance { units, to }))
    };
    let steps = |from: Location| {
        let exists = move |to: &Location| pos.map().location_exists(*to);
        from.neighbours().chain([from]).filter(exists)
    };
    // Where the terrain lets every one of a Location through, as far as they are gone through.
    let mut stacks: BTreeMap<Location, (Vec<UnitId>, Vec<Location>)> = BTreeMap::new();
    for unit in pos.on_board(side) {
        let (Some(from), Ok(party)) = (unit.at(), Party::alone(pos, side, unit.id)) else {
            continue;
        };
        let open = steps(from).filter(|&to| party.check_terrain(pos, to).is_ok());
        let open: Vec<Location> = open.collect();
        for &to in &open {
            advance(&party.units, from, to)?;
        }
        match stacks.entry(from) {
            Entry::Vacant(stack) => {
                stack.insert((party.units, open));
            }
            Entry::Occupied(mut stack) => {
                let (units, common) = stack.get_mut();
                units.push(unit.id);
                common.retain(|to| open.contains(to));
            }
        }
    }
    for (from, (units, common)) in stacks.into_iter().filter(|(_, (units, _))| units.len() > 1) {
        for to in common {
            advance(&units, from, to)?;
        }
    }
    ControlFlow::Continue(())
}
