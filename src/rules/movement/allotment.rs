//! How many MF a unit or stack has (A4.1, A4.12, A4.42, A4.5).

use std::collections::BTreeSet;

use crate::counters::Class;
use crate::rules::men::berserk::CHARGE_MF;
use crate::rules::men::experience::inexperienced;
use crate::rules::men::morale::leadership;
use crate::rules::possession::{carrying_capacity, portage_points};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::Gait;
use crate::rules::words::position::Position;
use crate::rules::words::status::is_berserk;

/// No SMC carries more PP than this, at whatever pace (A4.42).
const SMC_CARRIES: u8 = 2;

/// A unit's own MF: four for an MMC, three for an Inexperienced one, six for an SMC, three for a wounded one, eight
/// for a berserk one (A15.431).
#[must_use]
pub fn inherent_mf(pos: &Position, id: UnitId) -> u8 {
    let (Some(unit), Some(values)) = (pos.unit(id), pos.unit_type(id)) else { return 0 };
    if unit.men().wounded {
        return 3;
    }
    if unit.men().berserk {
        return CHARGE_MF;
    }
    if values.kind.is_smc() {
        6
    } else if inexperienced(pos, id) {
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
    let leads = units.iter().any(|&id| {
        leadership(pos, id).is_some()
            && pos
                .unit(id)
                .is_some_and(|unit| unit.good_order() && !unit.men().pinned && !unit.men().wounded)
    });
    // A CX leader has no capacity of his own left to lend.
    let mut helping = units
        .iter()
        .any(|&id| leadership(pos, id).is_some() && leads && carrying_capacity(pos, id, gait) > 0);
    let mut least = None;
    for &id in units {
        let Some(values) = pos.unit_type(id) else { continue };
        let mut mf = inherent_mf(pos, id);
        if is_berserk(pos, id) {
            // Neither more for a leader nor less for a load (A15.431).
            least = Some(least.map_or(mf, |other: u8| other.min(mf)));
            continue;
        }
        let wounded = pos.unit(id).is_some_and(|unit| unit.men().wounded);
        if leads && values.kind.is_mmc() {
            mf += 2;
        }
        if gait == Gait::DoubleTime && !wounded {
            let most = if values.class == Class::Conscript { 7 } else { 8 };
            mf = (mf + 2).min(most);
        }
        let load = portage_points(pos, id);
        let mut capacity = carrying_capacity(pos, id, gait);
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
