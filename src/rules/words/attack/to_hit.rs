//! Reading a To Hit DR: hit or miss, where, and the throws that mean more than they show (C3.6-C3.9).

use serde::{Deserialize, Serialize};

use super::case::ToHitDrm;
use crate::rules::words::dice::{Die, Dr};

/// How ordnance aims (C3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TargetType {
    /// At one vehicle (C3.31).
    Vehicle,
    /// At the unarmored enemies in a Location (C3.32).
    Infantry,
    /// At all that is in a hex (C3.33).
    Area,
}

/// Which part of a vehicle is hit (C3.9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HitLocation {
    /// The hull.
    Hull,
    /// The turret, or the upper superstructure of what has none.
    Turret,
}

/// A hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Hit {
    /// Where.
    pub location: HitLocation,
    /// A critical hit (C3.7).
    pub critical: bool,
    /// Multiple hits: two effects DR are rolled, and the lower counts (C3.8).
    pub twice: bool,
}

/// What a To Hit DR says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Nothing is hit.
    Miss,
    /// A hit.
    Hit(Hit),
    /// An Original 2 that a further dr decides.
    Doubtful(Doubt),
}

/// What the dr after an Original 2 is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// The shot would miss otherwise: an improbable hit (C3.6).
    Improbable,
    /// It hits, and no other throw would (C3.7).
    LoneHit,
    /// It hits infantry, as others would (C3.7).
    Lucky,
}

/// A To Hit DR before the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToHit {
    /// The target type.
    pub target: TargetType,
    /// The number needed or less (C3, C4).
    pub number: i32,
    /// The modifiers (C5, C6).
    pub drms: Vec<ToHitDrm>,
    /// The firer is in Motion: the lower die counts twice (C5.35).
    pub motion: bool,
    /// The target is hull down: a hull hit is a miss (D4.2).
    pub hull_down: bool,
    /// A machine gun hits nothing critically (C3.7).
    pub machine_gun: bool,
    /// It may hit more than once: 15 to 40 mm (C3.8).
    pub rapid: bool,
    /// A LATW: it hits critically by an Original 2, whatever it is aimed at (C3.7).
    pub latw: bool,
    /// It aims at the tracks: a hit on the turret is a miss, and none is critical (C5.7).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tracks: bool,
    /// An Original DR at or over it goes wrong, and hits nothing: of a Panzerfaust alone (C13.36).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misfire: Option<u8>,
}

impl ToHit {
    /// The sum of the modifiers.
    #[must_use]
    pub fn drm(&self) -> i32 {
        self.drms.iter().map(|drm| i32::from(drm.value)).sum()
    }

    /// The Final DR of a throw.
    #[must_use]
    pub fn final_dr(&self, roll: Dr) -> i32 {
        let doubled = if self.motion { i32::from(roll.colored.min(roll.white)) } else { 0 };
        roll.total() + doubled + self.drm()
    }

    fn reaches(&self, roll: Dr) -> bool {
        self.final_dr(roll) <= self.number
    }

    /// Whether no throw but an Original 2 would hit: the best of them, whatever is doubled, is 1 and 2.
    fn hits_by_two_alone(&self) -> bool {
        !self.reaches(Dr { colored: 1, white: 2 })
    }

    /// What a throw says.
    #[must_use]
    pub fn read(&self, roll: Dr) -> Reading {
        let original_two = roll.total() == 2;
        if self.misfires(roll) {
            return Reading::Miss;
        }
        if !self.reaches(roll) {
            return if original_two { Reading::Doubtful(Doubt::Improbable) } else { Reading::Miss };
        }
        match self.target {
            TargetType::Vehicle | TargetType::Area if original_two => self.lucky_two(),
            TargetType::Infantry if self.latw && original_two => self.lucky_two(),
            TargetType::Infantry if !self.latw && 2 * self.final_dr(roll) < self.number => {
                self.hit(HitLocation::Hull, true)
            }
            TargetType::Infantry if original_two => {
                let alone = self.hits_by_two_alone();
                Reading::Doubtful(if alone { Doubt::LoneHit } else { Doubt::Lucky })
            }
            TargetType::Vehicle | TargetType::Infantry | TargetType::Area => {
                let turret = roll.colored < roll.white;
                let location = if turret { HitLocation::Turret } else { HitLocation::Hull };
                match self.found(location, false) {
                    Some(hit) => {
                        let rapid = self.rapid && self.target != TargetType::Area && !self.tracks;
                        Reading::Hit(Hit { twice: rapid && roll.doubles(), ..hit })
                    }
                    None => Reading::Miss,
                }
            }
        }
    }

    /// Whether a throw goes wrong.
    #[must_use]
    pub fn misfires(&self, roll: Dr) -> bool {
        self.misfire.is_some_and(|number| roll.total() >= i32::from(number))
    }

    /// An Original 2 that hits a vehicle, or by a LATW.
    fn lucky_two(&self) -> Reading {
        match (self.hits_by_two_alone(), self.machine_gun) {
            (true, false) => Reading::Doubtful(Doubt::LoneHit),
            (true, true) => self.hit(self.sure_location(), false),
            (false, false) => self.hit(self.sure_location(), true),
            (false, true) => self.hit(HitLocation::Hull, false),
        }
    }

    /// What the dr after an Original 2 makes of it; `None` is a miss.
    #[must_use]
    pub fn settle(&self, doubt: Doubt, dr: Die) -> Option<Hit> {
        let critical = match doubt {
            Doubt::Improbable | Doubt::LoneHit => dr == 1,
            Doubt::Lucky => dr == 1 || 2 * i32::from(dr) <= self.number,
        };
        match (doubt, self.target) {
            (Doubt::Improbable, _) if dr > 3 => None,
            (Doubt::Improbable, TargetType::Vehicle) => match dr {
                1 if self.machine_gun => self.found(HitLocation::Turret, false),
                1 => self.found(self.sure_location(), true),
                2 => self.found(HitLocation::Turret, false),
                _ => self.found(HitLocation::Hull, false),
            },
            _ => self.found(self.sure_location(), critical),
        }
    }

    /// Where a hit is that does not go by the dice.
    fn sure_location(&self) -> HitLocation {
        if self.hull_down { HitLocation::Turret } else { HitLocation::Hull }
    }

    fn hit(&self, location: HitLocation, critical: bool) -> Reading {
        self.found(location, critical).map_or(Reading::Miss, Reading::Hit)
    }

    /// A hit there, unless what is there cannot be seen.
    fn found(&self, location: HitLocation, critical: bool) -> Option<Hit> {
        let hidden = self.hull_down && location == HitLocation::Hull;
        let wide = self.tracks && location == HitLocation::Turret;
        let critical = critical && !self.tracks;
        (!hidden && !wide).then_some(Hit { location, critical, twice: false })
    }
}
