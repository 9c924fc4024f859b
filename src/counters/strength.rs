//! The strength factors as a counter prints them.

use std::str::FromStr;

use super::UnitKind;

/// The numbers in a printed strength: `4-6-7` (FP, Normal Range, morale) or a leader's `9-2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Inherent firepower, in FP; 0 for a leader.
    pub fp: u8,
    /// Normal Range, in hexes; 0 for a leader.
    pub range: u8,
    /// Morale Level of the unbroken side.
    pub morale: u8,
    /// A leader's DRM; `None` for everyone else.
    pub leadership: Option<i8>,
}

impl Strength {
    /// Reads the strength of a counter of `kind`; `None` when it is not written as one prints it.
    pub fn parse(kind: UnitKind, text: &str) -> Option<Self> {
        if kind == UnitKind::Leader {
            let sign = text.find(['-', '+'])?;
            let (morale, drm) = text.split_at_checked(sign)?;
            let leadership = Some(number(drm)?);
            return Some(Self { fp: 0, range: 0, morale: digits(morale)?, leadership });
        }
        let mut parts = text.split('-').map(digits);
        let mut next = || parts.next().flatten();
        let strength = Self { fp: next()?, range: next()?, morale: next()?, leadership: None };
        parts.next().is_none().then_some(strength)
    }
}

/// A number written in digits only: `FromStr` alone would take a sign.
fn digits(text: &str) -> Option<u8> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| number(text)).flatten()
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}
