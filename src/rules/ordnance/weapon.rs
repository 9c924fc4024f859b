//! What a To Hit DR does to the weapon: breakdown, low ammunition, depletion, Multiple ROF (C2.24, C2.28, C8.9, D3.71).

use crate::rules::words::dice::Dr;

/// A weapon that fires, before the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reliability {
    /// B#, as lowered: an Original DR at or over it is a malfunction.
    pub breakdown: u8,
    /// The B# means low ammunition first, and only a 12 a malfunction (D3.71).
    pub low_ammo: bool,
    /// The ROF that it can keep; `None` where it keeps none.
    pub rof: Option<u8>,
    /// The depletion number of the ammunition that was called for.
    pub depletion: Option<u8>,
}

/// What a throw does to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaponReading {
    /// There was no such ammunition: no shot at all (C8.9).
    pub no_ammo: bool,
    /// It malfunctions; the shot is resolved all the same (A9.7).
    pub malfunctions: bool,
    /// Its ammunition runs low.
    pub low_ammo: bool,
    /// It may fire again.
    pub keeps_rof: bool,
}

impl Reliability {
    /// What a throw says.
    #[must_use]
    pub fn read(&self, roll: Dr) -> WeaponReading {
        let original = roll.total();
        let no_ammo = self.depletion.is_some_and(|number| original > i32::from(number));
        let reached = !no_ammo && original >= i32::from(self.breakdown);
        let low_ammo = reached && self.low_ammo && original < 12;
        let malfunctions = reached && !low_ammo;
        let kept = self.rof.is_some_and(|rof| roll.colored <= rof);
        WeaponReading {
            no_ammo,
            malfunctions,
            low_ammo,
            keeps_rof: kept && !malfunctions && !no_ammo,
        }
    }
}
