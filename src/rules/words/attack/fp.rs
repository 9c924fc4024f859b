//! Exact firepower: nothing is rounded before the column is chosen (A7.2).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use crate::stable::wrapper;
use serde::{Deserialize, Serialize};

/// How many parts one FP is kept in. Eight halvings of one factor are exact: more than the rules can stack.
const PARTS: u32 = 256;

/// An amount of FP, exact. Written in lowest terms, as `9` or `21/2`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Fp(u32);
wrapper!(Fp);

impl Fp {
    /// None.
    pub const ZERO: Fp = Fp(0);

    /// So many whole FP.
    #[must_use]
    pub const fn whole(fp: u8) -> Fp {
        Fp(fp as u32 * PARTS)
    }

    /// Half of it, the fraction kept (A7.2).
    #[must_use]
    pub fn halved(self) -> Fp {
        debug_assert!(self.0.is_multiple_of(2), "an FP was halved more often than it can be");
        Fp(self.0 / 2)
    }

    /// So many times as much: 2 for PBF, 3 for TPBF (A7.21, X-12).
    #[must_use]
    pub const fn times(self, factor: u8) -> Fp {
        Fp(self.0 * factor as u32)
    }

    /// One FP more, and then the fraction counted as a whole FP: Assault Fire (A7.36).
    #[must_use]
    pub const fn assault(self) -> Fp {
        Fp((self.0 + PARTS).next_multiple_of(PARTS))
    }

    /// The whole FP in it, the fraction dropped: what the column is chosen by.
    #[must_use]
    pub const fn floor(self) -> u32 {
        self.0 / PARTS
    }

    /// It as a fraction in lowest terms: so many parts, and how many make a whole FP.
    #[must_use]
    pub fn fraction(self) -> (u32, u32) {
        let shared = 1 << self.0.trailing_zeros().min(PARTS.trailing_zeros());
        (self.0 / shared, PARTS / shared)
    }
}

impl Add for Fp {
    type Output = Fp;
    fn add(self, other: Fp) -> Fp {
        Fp(self.0 + other.0)
    }
}

impl AddAssign for Fp {
    fn add_assign(&mut self, other: Fp) {
        *self = *self + other;
    }
}

impl Sum for Fp {
    fn sum<I: Iterator<Item = Fp>>(parts: I) -> Fp {
        parts.fold(Fp::ZERO, Add::add)
    }
}

impl fmt::Display for Fp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_multiple_of(PARTS) {
            return write!(f, "{}", self.0 / PARTS);
        }
        let (over, under) = self.fraction();
        write!(f, "{over}/{under}")
    }
}
