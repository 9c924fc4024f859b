//! The Infantry Fire Table (A7.3).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::fp::Fp;

/// What the table says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IftResult {
    /// So many units eliminated, the rest broken (A7.301).
    Kia(u8),
    /// One unit Casualty Reduced, the rest take a #MC (A7.302).
    K(u8),
    /// A Morale Check with this added to the DR; 0 is the NMC (A7.303, A7.304).
    Mc(u8),
    /// A Pin Task Check (A7.305).
    Ptc,
    /// Nothing (A7.306).
    NoEffect,
}

impl IftResult {
    /// Whether it is a Normal Morale Check or worse: what Encirclement and DM ask for (A7.7, A10.62).
    #[must_use]
    pub fn at_least_nmc(self) -> bool {
        matches!(self, IftResult::Kia(_) | IftResult::K(_) | IftResult::Mc(_))
    }
}

impl fmt::Display for IftResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IftResult::Kia(n) => write!(f, "{n}KIA"),
            IftResult::K(n) => write!(f, "K/{n}"),
            IftResult::Mc(0) => f.write_str("NMC"),
            IftResult::Mc(n) => write!(f, "{n}MC"),
            IftResult::Ptc => f.write_str("PTC"),
            IftResult::NoEffect => f.write_str("-"),
        }
    }
}

/// The FP printed at the head of each column.
pub const COLUMNS: [u8; 11] = [1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36];

/// A column of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Column(u8);

impl Column {
    /// All columns from left to right.
    pub fn all() -> impl Iterator<Item = Column> {
        (0..COLUMNS.len() as u8).map(Column)
    }

    /// The rightmost column whose FP is not above `fp`; `None` under 1 FP: no attack (A7.3).
    #[must_use]
    pub fn for_fp(fp: Fp) -> Option<Column> {
        let fp = fp.floor();
        Column::all().take_while(|column| u32::from(column.fp()) <= fp).last()
    }

    /// The FP at its head.
    #[must_use]
    pub fn fp(self) -> u8 {
        COLUMNS.get(usize::from(self.0)).copied().unwrap_or_default()
    }

    /// The next column to the right; the last where there is none.
    #[must_use]
    pub fn right(self) -> Column {
        Column::all().find(|column| *column > self).unwrap_or(self)
    }

    /// So many columns to the left; `None` off the edge: no effect (A7.9).
    #[must_use]
    pub fn left(self, columns: u8) -> Option<Column> {
        self.0.checked_sub(columns).map(Column)
    }

    /// The Final DR that is a K: every column has one, under the KIA and above the MC.
    #[must_use]
    pub fn casualty_row(self) -> i32 {
        (0..=15).find(|&row| matches!(self.result(row), IftResult::K(_))).unwrap_or_default()
    }

    /// The result for a Final DR; rows end at 0 and at 15.
    #[must_use]
    pub fn result(self, final_dr: i32) -> IftResult {
        let row = final_dr.clamp(0, 15) as usize;
        ROWS.get(row)
            .and_then(|cells| cells.get(usize::from(self.0)))
            .copied()
            .unwrap_or(IftResult::NoEffect)
    }
}

const fn kia(n: u8) -> IftResult {
    IftResult::Kia(n)
}
const fn k(n: u8) -> IftResult {
    IftResult::K(n)
}
const fn mc(n: u8) -> IftResult {
    IftResult::Mc(n)
}
const PTC: IftResult = IftResult::Ptc;
const NO: IftResult = IftResult::NoEffect;

/// The rows for a Final DR of 0 or less, 1, 2 … 14, 15 or more; the columns as in [`COLUMNS`].
#[rustfmt::skip]
const ROWS: [[IftResult; 11]; 16] = [
    [kia(1), kia(2), kia(2), kia(3), kia(3), kia(3), kia(4), kia(4), kia(5), kia(6), kia(7)],
    [k(1),   kia(1), kia(1), kia(2), kia(2), kia(2), kia(3), kia(3), kia(4), kia(5), kia(6)],
    [mc(1),  k(1),   k(2),   kia(1), kia(1), kia(1), kia(2), kia(2), kia(3), kia(4), kia(5)],
    [mc(1),  mc(1),  mc(2),  k(2),   k(2),   k(3),   kia(1), kia(1), kia(2), kia(3), kia(4)],
    [mc(0),  mc(1),  mc(1),  mc(2),  mc(2),  mc(3),  k(3),   k(4),   kia(1), kia(2), kia(3)],
    [PTC,    mc(0),  mc(1),  mc(1),  mc(2),  mc(2),  mc(3),  mc(4),  k(4),   kia(1), kia(2)],
    [NO,     PTC,    mc(0),  mc(1),  mc(1),  mc(2),  mc(2),  mc(3),  mc(4),  k(4),   kia(1)],
    [NO,     NO,     PTC,    mc(0),  mc(1),  mc(1),  mc(2),  mc(2),  mc(3),  mc(4),  k(4)],
    [NO,     NO,     NO,     PTC,    mc(0),  mc(1),  mc(1),  mc(2),  mc(2),  mc(3),  mc(4)],
    [NO,     NO,     NO,     NO,     PTC,    mc(0),  mc(1),  mc(1),  mc(2),  mc(2),  mc(3)],
    [NO,     NO,     NO,     NO,     NO,     PTC,    mc(0),  mc(1),  mc(1),  mc(2),  mc(2)],
    [NO,     NO,     NO,     NO,     NO,     NO,     PTC,    mc(0),  mc(1),  mc(1),  mc(2)],
    [NO,     NO,     NO,     NO,     NO,     NO,     NO,     PTC,    mc(0),  mc(1),  mc(1)],
    [NO,     NO,     NO,     NO,     NO,     NO,     NO,     NO,     PTC,    mc(0),  mc(1)],
    [NO,     NO,     NO,     NO,     NO,     NO,     NO,     NO,     NO,     PTC,    mc(0)],
    [NO,     NO,     NO,     NO,     NO,     NO,     NO,     NO,     NO,     NO,     PTC],
];
