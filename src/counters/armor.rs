//! The armour of a vehicle (D1.6).

use super::EntryProblem;

/// An Armor Factor, AF: a step of the scale on which all armour stands (D1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArmorFactor(u8);

impl ArmorFactor {
    /// The scale, thinnest first.
    pub const SCALE: [u8; 11] = [0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 26];

    /// An AF as printed; `None` for a number that is not on the scale.
    #[must_use]
    pub fn new(factor: u8) -> Option<ArmorFactor> {
        Self::SCALE.contains(&factor).then_some(ArmorFactor(factor))
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// What of it there is on the roof, where a plate is this thick (C7.346).
    #[must_use]
    pub const fn aerial(self) -> u8 {
        match self.0 {
            0 | 1 => 0,
            2 => 1,
            3 => 2,
            4 | 6 => 3,
            _ => 4,
        }
    }

    /// Its step on the scale.
    fn step(self) -> usize {
        Self::SCALE.iter().take_while(|&&factor| factor < self.0).count()
    }
}

/// The armour of hull or turret; the rear has that of the side, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plates {
    /// In front.
    pub front: ArmorFactor,
    /// At the sides and behind.
    pub side: ArmorFactor,
    /// There is none behind: a star (D1.6).
    pub bare_rear: bool,
}

impl Plates {
    /// Behind; `None` where there is none.
    #[must_use]
    pub fn rear(&self) -> Option<ArmorFactor> {
        (!self.bare_rear).then_some(self.side)
    }
}

/// The armour of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Armor {
    /// Of the hull.
    pub hull: Plates,
    /// Of the turret; of the upper superstructure where there is none.
    pub turret: Plates,
}

impl Armor {
    /// Whether hull or turret has none behind.
    #[must_use]
    pub fn is_bare_behind(&self) -> bool {
        self.hull.bare_rear || self.turret.bare_rear
    }

    /// Of these four factors, the turret's at most a step from the hull's (D1.63, D1.64), and of hull and turret whether they are
    /// bare behind.
    pub(super) fn new(
        hull: (u8, u8),
        turret: (u8, u8),
        bare: [bool; 2],
    ) -> Result<Armor, EntryProblem> {
        let factor = |value| {
            ArmorFactor::new(value).ok_or(EntryProblem::Misfit(
                "an Armor Factor is 0, 1, 2, 3, 4, 6, 8, 11, 14, 18 or 26",
            ))
        };
        let plates = |(front, side), bare_rear| {
            Ok(Plates { front: factor(front)?, side: factor(side)?, bare_rear })
        };
        let [bare_hull, bare_turret] = bare;
        let armor = Armor { hull: plates(hull, bare_hull)?, turret: plates(turret, bare_turret)? };
        let apart = |a: ArmorFactor, b: ArmorFactor| a.step().abs_diff(b.step()) > 1;
        if apart(armor.hull.front, armor.turret.front) || apart(armor.hull.side, armor.turret.side)
        {
            return Err(EntryProblem::Misfit(
                "the turret's armor is at most a step better or worse than the hull's",
            ));
        }
        Ok(armor)
    }
}
