//! What so much firepower does to a squad under so many DRM, on average: the table, averaged over the dice.

use std::sync::OnceLock;

use crate::rules::fire::{COLUMNS, Column, IftResult};

/// The DRM that the averages are kept for; what lies beyond counts as the last one.
const DRM: std::ops::RangeInclusive<i32> = -5..=10;
const WIDTH: usize = 16;

/// The worth of what can become of a unit, a loss being 1.
pub(super) const BROKEN: f64 = 0.55;
pub(super) const REDUCED: f64 = 0.45;
pub(super) const PINNED: f64 = 0.2;

/// The Morale Level that is reckoned with.
const MORALE: i32 = 7;

/// The expected loss of a squad attacked with so many FP under a DRM.
pub(in crate::opponent) fn harm(fp: f64, drm: i32) -> f64 {
    static AVERAGES: OnceLock<Vec<[f64; WIDTH]>> = OnceLock::new();
    let averages = AVERAGES.get_or_init(|| Column::all().map(averages_of).collect());
    let columns = COLUMNS.iter().take_while(|&&head| f64::from(head) <= fp).count();
    let drm = usize::try_from(drm.clamp(*DRM.start(), *DRM.end()) - DRM.start()).unwrap_or(0);
    let row = columns.checked_sub(1).and_then(|column| averages.get(column));
    row.and_then(|row| row.get(drm)).copied().unwrap_or(0.0)
}

fn averages_of(column: Column) -> [f64; WIDTH] {
    let mut row = [0.0; WIDTH];
    for (drm, average) in DRM.zip(&mut row) {
        let sum: f64 = throws().map(|dr| loss(column.result(dr + drm))).sum();
        *average = sum / 36.0;
    }
    row
}

fn throws() -> impl Iterator<Item = i32> {
    (1..=6).flat_map(|one| (1..=6).map(move |other| one + other))
}

/// The expected loss by one result.
fn loss(result: IftResult) -> f64 {
    let check = |more: u8| {
        let more = i32::from(more);
        let of = |dr: i32| match (dr + more).cmp(&MORALE) {
            std::cmp::Ordering::Greater => BROKEN,
            std::cmp::Ordering::Equal => PINNED,
            std::cmp::Ordering::Less => 0.0,
        };
        throws().map(of).sum::<f64>() / 36.0
    };
    match result {
        IftResult::Kia(_) => 1.0,
        IftResult::K(more) => REDUCED + check(more) * (1.0 - REDUCED),
        IftResult::Mc(more) => check(more),
        IftResult::Ptc => PINNED * throws().filter(|&dr| dr > MORALE).count() as f64 / 36.0,
        IftResult::NoEffect => 0.0,
    }
}
