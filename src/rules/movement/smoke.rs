//! SMOKE grenades: placing them in the MPh (A24.1). How their SMOKE hangs there is told in `ground/smoke`.

use std::collections::BTreeSet;

use crate::board::{Location, Terrain};
use crate::rules::ground::adjacency::adjacent;
use crate::rules::ground::smoke as hanging;
use crate::rules::movement::{check_in_move, check_mf_here, spend_in_place};
use crate::rules::words::event::MoveEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, NamedRefusal, Refusal};

/// A subsequent dr at or under this takes a grenade uphill; above, it rolls back (A24.1).
pub const UPHILL: u8 = 3;

/// The MF of an attempt: one in the own Location, two next door (A24.1).
fn price(from: Location, to: Location) -> Mf {
    if from == to { Mf::ONE } else { Mf::whole(2) }
}

/// An attempt to place a SMOKE grenade, before its dr.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grenade {
    /// What it costs.
    pub cost: Mf,
    /// The highest dr that places it; 0 where none does.
    pub needed: u8,
    /// It is thrown uphill: a second dr has to bring it there, else it rolls back.
    pub uphill: bool,
}

/// The attempt of a moving squad to place a SMOKE grenade: one that has them printed, once in a Player Turn, in
/// its Location or an ADJACENT one; not in marsh, nor more than one level uphill. A dr of no more than the exponent
/// places it, of one less when CX (A24.1).
///
/// # Errors
/// The squad may not try it, or not there.
pub fn grenade(pos: &Position, unit: UnitId, at: Location) -> Result<Grenade, Refusal> {
    let state = pos.unit(unit).ok_or(NamedRefusal::NoSuchUnit { unit })?;
    check_in_move(pos, unit)?;
    state.check_steady()?;
    let from = state.at().ok_or(NamedRefusal::NotOnBoard { unit })?;
    let exponent = pos.unit_type(unit).and_then(|printed| printed.smoke_exponent);
    let exponent = exponent.ok_or(MoveRefusal::NoSmokeGrenades { unit })?;
    if state.men().smoke_tried {
        return Err(MoveRefusal::SmokeTried { unit }.into());
    }
    let map = pos.map();
    if !map.location_exists(at) {
        return Err(NamedRefusal::OffBoard { at }.into());
    }
    let marsh = map.terrain(at.hex) == Terrain::Marsh;
    let climb = map.absolute_level(at).saturating_sub(map.absolute_level(from));
    let needed = exponent.saturating_sub(u8::from(state.men().cx));
    if (from != at && !adjacent(map, from, at)) || marsh || climb > 1 {
        return Err(MoveRefusal::NoSmokeThere { at }.into());
    }
    let cost = price(from, at);
    check_mf_here(pos, cost)?;
    Ok(Grenade { cost, needed, uphill: climb > 0 })
}

/// The attempt. An Original 6 ends the squad's move. What is placed hangs there before the DEFENDER fires at the MF
/// spent.
pub(crate) fn throw(play: &mut Play<'_>, unit: UnitId, at: Location, grenade: Grenade) {
    let Grenade { cost, needed, uphill } = grenade;
    let Some(from) = play.pos.unit(unit).and_then(|unit| unit.at()) else { return };
    let dr = play.dice.dr();
    let placed = dr <= needed;
    play.note(MoveEvent::SmokeGrenade { unit, at, dr, placed });
    if let Some(unit) = play.pos.units.get_mut(&unit) {
        unit.men_mut().smoke_tried = true;
    }
    if placed {
        let there = if uphill && play.dice.dr() > UPHILL { from } else { at };
        hanging::grenade(play, there);
    }
    let halted = if dr == 6 { BTreeSet::from([unit]) } else { BTreeSet::new() };
    spend_in_place(play, from, cost, &halted);
}
