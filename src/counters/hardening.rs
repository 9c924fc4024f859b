//! The way up: which counter Battle Hardening exchanges a unit for (A15.3).

use std::cmp::Reverse;

use super::{CounterId, Force, Replacement, UnitKind, UnitType};

/// The unit of the same size and the next higher quality: one that is replaced by this one when it fails its ELR,
/// which is the same ladder downwards; else the least of a better class. Of several the nearest in class and the
/// weakest, no assault engineers before others.
pub(super) fn better<'a>(
    unit: &UnitType,
    all: impl Iterator<Item = &'a UnitType> + Clone,
) -> Option<CounterId> {
    let same_size = all.filter(|other| {
        other.kind == unit.kind && other.nationality == unit.nationality && other.id != unit.id
    });
    let ladder = same_size
        .clone()
        .filter(|other| other.force == unit.force)
        .filter(|other| other.replacement == Replacement::By(unit.id));
    let classes = same_size
        .filter(|other| other.force == unit.force || other.force == Force::Regular)
        .filter(|other| {
            // The crew of a vehicle is no worse a crew of a Gun.
            unit.kind.is_mmc()
                && unit.kind != UnitKind::Crew
                && other.class < unit.class
                && other.is_better_than(unit)
        });
    least(ladder).or_else(|| least(classes))
}

fn least<'a>(candidates: impl Iterator<Item = &'a UnitType>) -> Option<CounterId> {
    candidates
        .min_by_key(|other| {
            let strength = u16::from(other.fp) + u16::from(other.range) + u16::from(other.morale);
            (Reverse(other.class), other.assault_engineer, strength, other.id)
        })
        .map(|other| other.id)
}
