//! How many MF a unit or stack has (A4.1, A4.12, A4.42, A4.5).

use std::collections::BTreeSet;

use crate::counters::{Class, UnitKind, UnitType};
use crate::rules::men::berserk::CHARGE_MF;
use crate::rules::men::experience::inexperienced;
use crate::rules::possession::{capacity, portage_points};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::Gait;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// No SMC carries more PP than this, at whatever pace (A4.42).
const SMC_CARRIES: u8 = 2;

/// A unit's own MF: four for an MMC, three for an Inexperienced one, six for an SMC, three for a wounded one, eight
/// for a berserk one (A15.431).
#[must_use]
pub fn inherent_mf(pos: &Position, id: UnitId) -> u8 {
    let unit = pos.unit(id).and_then(|unit| Some((unit, pos.printed(unit)?)));
    unit.map_or(0, |(unit, values)| own_mf(pos, unit, values))
}

fn own_mf(pos: &Position, unit: &Unit, values: &UnitType) -> u8 {
    if unit.men().wounded {
        return 3;
    }
    if unit.men().berserk {
        return CHARGE_MF;
    }
    if values.kind.is_smc() {
        6
    } else if inexperienced(pos, unit.id) {
        3
    } else {
        4
    }
}

/// The MF of a stack that moves together, before any road bonus: the least of its units'. A leader gives the
/// MMC with him two more, and carries a Portage Point for one of them; every PP over the capacity costs one MF
/// (A4.12, A4.42, A4.5).
#[must_use]
pub fn stack_mf(pos: &Position, units: &BTreeSet<UnitId>, gait: Gait) -> Mf {
    mf_of(pos, units.iter().copied(), gait)
}

/// The MF that a unit has by itself.
pub(super) fn mf_alone(pos: &Position, unit: UnitId, gait: Gait) -> Mf {
    mf_of(pos, std::iter::once(unit), gait)
}

fn mf_of(pos: &Position, ids: impl Iterator<Item = UnitId> + Clone, gait: Gait) -> Mf {
    // A vehicle moves alone, and has its MP (D2.1).
    if let Some(vehicle) = ids.clone().next().and_then(|id| pos.vehicle_type(id)) {
        return Mf::whole(vehicle.mp);
    }
    let stack = || {
        let units = ids.clone().filter_map(|id| pos.unit(id));
        units.filter_map(|unit| Some((unit, pos.printed(unit)?)))
    };
    let leaders = || stack().filter(|(_, values)| values.kind == UnitKind::Leader);
    let sound = |unit: &Unit| unit.good_order() && !unit.men().pinned && !unit.men().wounded;
    let leads = leaders().any(|(unit, _)| sound(unit));
    // A CX leader has no capacity of his own left to lend.
    let mut helping = leads && leaders().any(|(unit, values)| capacity(unit, values, gait) > 0);
    let mut least = None;
    for (unit, values) in stack() {
        let mut mf = own_mf(pos, unit, values);
        if unit.men().berserk {
            // Neither more for a leader nor less for a load (A15.431).
            least = Some(least.map_or(mf, |other: u8| other.min(mf)));
            continue;
        }
        if leads && values.kind.is_mmc() {
            mf += 2;
        }
        if gait == Gait::DoubleTime && !unit.men().wounded {
            let most = if values.class == Class::Conscript { 7 } else { 8 };
            mf = (mf + 2).min(most);
        }
        let load = portage_points(pos, unit.id);
        let mut capacity = capacity(unit, values, gait);
        if helping && values.kind.is_mmc() && load > capacity {
            capacity += 1;
            helping = false;
        }
        let mf = if values.kind.is_smc() && load > SMC_CARRIES {
            0
        } else {
            mf.saturating_sub(load.saturating_sub(capacity))
        };
        least = Some(least.map_or(mf, |other: u8| other.min(mf)));
    }
    Mf::whole(least.unwrap_or(0))
}
