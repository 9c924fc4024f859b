//! Leaders and the checks of others (A10.7).

use serde::Serialize;

use super::level::morale_level;
use crate::board::Location;
use crate::counters::UnitKind;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::position::Position;
use crate::rules::words::status::is_berserk;

/// A leader's help in a check: who, and his modifier. A poor leader's +1 has to be taken too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Aid {
    /// The leader.
    pub leader: UnitId,
    /// His DRM.
    pub drm: i8,
}

/// A leader's DRM as it is now: one worse when he is wounded (A17.2). `None` for anybody but a leader.
#[must_use]
pub fn leadership(pos: &Position, id: UnitId) -> Option<i8> {
    let values = pos.unit_type(id)?;
    if values.kind != UnitKind::Leader {
        return None;
    }
    let wound = i8::from(pos.unit(id)?.men().wounded);
    Some(values.leadership.unwrap_or(0) + wound)
}

/// The DRM of the best leader of a side in a Location for what it does there together: in Good Order, unpinned and not
/// alone (A11.4, A12.122). 0 without one.
#[must_use]
pub(crate) fn best_leadership(pos: &Position, side: Side, at: Location) -> i8 {
    if pos.men_at(side, at).count() < 2 {
        return 0;
    }
    pos.side_at(side, at)
        .filter(|unit| unit.good_order() && !unit.men().pinned)
        .filter_map(|unit| leadership(pos, unit.id))
        .min()
        .unwrap_or(0)
}

/// The help that `unit` gets in a check from the leaders among `company`: the best DRM of an unbroken,
/// unpinned one in its Location other than itself (A10.7, A7.831). A leader is helped only by one of higher Morale, so that
/// two leaders never prop each other up.
#[must_use]
pub fn aid_for(pos: &Position, unit: UnitId, company: &[UnitId]) -> Option<Aid> {
    // A berserk unit listens to nobody (A15.42).
    if is_berserk(pos, unit) {
        return None;
    }
    let own = leadership(pos, unit).map(|_| morale_level(pos, unit));
    let state = pos.unit(unit)?;
    company
        .iter()
        .copied()
        .filter(|&other| other != unit)
        .filter_map(|other| {
            let leader = pos.unit(other)?;
            let here = leader.side == state.side && leader.is_with(state);
            let able = here && leader.good_order() && !leader.men().pinned;
            let outranks = own.is_none_or(|own| morale_level(pos, other) > own);
            let drm = leadership(pos, other)?;
            (able && outranks).then_some(Aid { leader: other, drm })
        })
        .min_by_key(|aid| (aid.drm, aid.leader))
}

/// The leaders of the same side with some units, those among the units included.
#[must_use]
pub(crate) fn leaders_with(pos: &Position, units: &[UnitId]) -> Vec<UnitId> {
    let place = |id: UnitId| pos.unit(id).map(|unit| (unit.side, unit.at(), unit.carrier()));
    let with = |leader: &UnitId| units.iter().any(|&unit| place(unit) == place(*leader));
    let leaders = pos.units.keys().filter(|&id| leadership(pos, id).is_some());
    leaders.filter(with).collect()
}

/// Puts leaders before the others, the best first (A7.303); among equals the order of their numbers.
pub fn leaders_first(pos: &Position, units: &mut [UnitId]) {
    units.sort_by_key(|&id| match leadership(pos, id) {
        Some(drm) => (0, 10 - i16::from(morale_level(pos, id)), i16::from(drm), id),
        None => (1, 0, 0, id),
    });
}
