//! Movement Factors, exact in halves (grain costs one and a half).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use crate::stable::wrapper;
use serde::{Deserialize, Serialize};

/// An amount of MF, kept in halves.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Mf(u8);
wrapper!(Mf);

impl Mf {
    /// Nothing.
    pub const ZERO: Mf = Mf(0);
    /// One MF.
    pub const ONE: Mf = Mf(2);

    /// So many whole MF.
    #[must_use]
    pub const fn whole(mf: u8) -> Mf {
        Mf(mf.saturating_mul(2))
    }

    /// So many half MF.
    #[must_use]
    pub const fn halves(halves: u8) -> Mf {
        Mf(halves)
    }

    /// What those who go together pay: the most that it costs any of them; `None` where somebody has no way.
    #[must_use]
    pub fn together(costs: impl IntoIterator<Item = Option<Mf>>) -> Option<Mf> {
        let mut costs = costs.into_iter();
        costs.try_fold(Mf::ZERO, |most, cost| cost.map(|cost| most.max(cost)))
    }

    /// The whole MF in it, the fraction dropped.
    #[must_use]
    pub const fn floor(self) -> u8 {
        self.0 / 2
    }

    /// Twice as much.
    #[must_use]
    pub const fn doubled(self) -> Mf {
        Mf(self.0.saturating_mul(2))
    }

    /// What is left after `other`, but never less than nothing.
    #[must_use]
    pub const fn less(self, other: Mf) -> Mf {
        Mf(self.0.saturating_sub(other.0))
    }
}

impl Add for Mf {
    type Output = Mf;
    fn add(self, other: Mf) -> Mf {
        Mf(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Mf {
    fn add_assign(&mut self, other: Mf) {
        *self = *self + other;
    }
}

impl Sub for Mf {
    type Output = Mf;
    fn sub(self, other: Mf) -> Mf {
        self.less(other)
    }
}

impl Sum for Mf {
    fn sum<I: Iterator<Item = Mf>>(parts: I) -> Mf {
        parts.fold(Mf::ZERO, Add::add)
    }
}

impl fmt::Display for Mf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => write!(f, "½"),
            (whole, 1) => write!(f, "{whole}½"),
            (whole, _) => write!(f, "{whole}"),
        }
    }
}
