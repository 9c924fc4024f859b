//! To Kill: the side that is met, what comes of it, and what is reported of a shot at a vehicle (C7, D3.2).

use serde::{Deserialize, Serialize};

use super::to_hit::{Hit, HitLocation};
use crate::board::{EdgeDirection, Entry, Hexspine};
use crate::rules::words::dice::Dr;
use crate::rules::words::ids::{UnitId, WeaponId};

/// The side of a vehicle that a shot comes through (D3.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// In front.
    Front,
    /// From the side.
    Side,
    /// From behind: the armour of the side, and one more to the number.
    Rear,
}

impl Aspect {
    /// The side of something that points to a hexspine by which a line comes into its hex: the one of the hexside crossed,
    /// along a hexspine the worse one for the firer (D3.2).
    #[must_use]
    pub fn met(facing: Hexspine, entry: Entry) -> Aspect {
        let of = |side: EdgeDirection| {
            if facing.front().contains(&side) {
                Aspect::Front
            } else if facing.opposite().front().contains(&side) {
                Aspect::Rear
            } else {
                Aspect::Side
            }
        };
        match entry {
            Entry::Side(side) => of(side),
            Entry::Spine(spine) => {
                let [one, other] = spine.edge_directions().map(of);
                one.min(other)
            }
        }
    }
}

/// What a vehicle suffers, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    /// Nothing: the shell is a dud, and harms nobody else either (C7.35).
    Dud,
    /// Nothing.
    None,
    /// The crew takes a NTC, and is shocked if it fails (C7.42).
    PossibleShock,
    /// The crew is shocked (C7.42).
    Shock,
    /// The crew is stunned (A9.61).
    Stun,
    /// It moves no more (C7.5).
    Immobilized,
    /// Eliminated: a wreck (C7.7).
    Eliminated,
    /// Eliminated: a burning wreck (C7.7).
    Burning,
}

/// The Final To Kill numbers of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct KillNumbers {
    /// For a hit on the hull.
    pub hull: i32,
    /// For a hit on the turret.
    pub turret: i32,
    /// For a critical hit on the hull.
    pub hull_critical: i32,
    /// For a critical hit on the turret.
    pub turret_critical: i32,
}

impl KillNumbers {
    /// The number of a hit.
    #[must_use]
    pub fn of(&self, hit: Hit) -> i32 {
        match (hit.location, hit.critical) {
            (HitLocation::Hull, false) => self.hull,
            (HitLocation::Turret, false) => self.turret,
            (HitLocation::Hull, true) => self.hull_critical,
            (HitLocation::Turret, true) => self.turret_critical,
        }
    }
}

/// What comes after a hit on a vehicle: the To Kill DR, worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct KillStage {
    /// The vehicle.
    pub unit: UnitId,
    /// The sides of hull and turret that are met; `None` of an unarmored vehicle.
    pub aspects: Option<[Aspect; 2]>,
    /// The shot comes from its own hex: the coloured die of the To Hit DR says which side it meets, and until then the side stands
    /// for all three (D3.2).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub from_own_hex: bool,
    /// It is hull down.
    pub hull_down: bool,
    /// A hit immobilizes it without a To Kill DR (C5.7).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tracks: bool,
    /// The DRM that is left to those aboard whom it finds from above, over an open top (D5.311); `None` where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overhead: Option<i8>,
    /// The Final To Kill numbers; `None` where no kill is possible at that range.
    pub numbers: Option<KillNumbers>,
}

/// What a To Kill DR came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct KillReport {
    /// What fired.
    pub weapon: WeaponId,
    /// The vehicle.
    pub unit: UnitId,
    /// The hit.
    pub hit: Hit,
    /// The Final To Kill number.
    pub number: Option<i32>,
    /// The dice; those of multiple hits twice, of which the lower count (C3.8); none where a hit at the tracks is enough (C5.7).
    pub rolls: Vec<Dr>,
    /// What it suffers.
    pub damage: Damage,
}
