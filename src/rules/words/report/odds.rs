//! The Close Combat Table (A11.11): odds and Kill Numbers.

use std::fmt;

use serde::Serialize;

use crate::rules::words::attack::Fp;

/// The printed odds of a CC attack, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Odds(u8);

/// Odds as attack to defense, and the Kill Number.
const TABLE: [(&str, u8, u8); 13] = [
    ("1-8", 1, 8),
    ("1-6", 1, 6),
    ("1-4", 1, 4),
    ("1-2", 1, 2),
    ("1-1", 1, 1),
    ("3-2", 3, 2),
    ("2-1", 2, 1),
    ("3-1", 3, 1),
    ("4-1", 4, 1),
    ("6-1", 6, 1),
    ("8-1", 8, 1),
    ("10-1", 10, 1),
    (">10-1", 10, 1),
];

impl Odds {
    /// The odds of so much FP against so much, rounded down to printed ones.
    #[must_use]
    pub fn of(attack: Fp, defense: Fp) -> Odds {
        let reaches = |&(label, for_it, against): &(&str, u8, u8)| {
            let (have, need) = (attack.times(against), defense.times(for_it));
            if label.starts_with('>') { have > need } else { have >= need }
        };
        // Each row of the table is harder to reach than the one before.
        let rows = TABLE.iter().take_while(|row| reaches(row)).count();
        Odds(u8::try_from(rows).unwrap_or(u8::MAX))
    }

    /// How many columns below 1-1 they are.
    #[must_use]
    pub fn columns_below_even(self) -> u8 {
        let even = TABLE.iter().take_while(|(_, attack, defense)| attack < defense).count() + 1;
        u8::try_from(even).unwrap_or(u8::MAX).saturating_sub(self.0)
    }

    /// The Kill Number: a Final DR under it eliminates, one that equals it reduces.
    #[must_use]
    pub fn kill_number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = usize::from(self.0).checked_sub(1).and_then(|row| TABLE.get(row));
        f.write_str(row.map_or("<1-8", |&(label, _, _)| label))
    }
}
