//! How far a firer is from its target, and how far each kind of fire reaches.

use serde::{Deserialize, Serialize};

use crate::board::{Location, Map};
use crate::rules::ground::adjacency::point_blank;
use crate::rules::words::attack::FireKind;
use crate::rules::words::ids::UnitId;
use crate::rules::words::refusal::{FireRefusal, Refusal};

/// Where a target is to a firer, as far as FP goes (A7.21).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// In the same Location: Triple Point Blank Fire.
    SameLocation,
    /// Near enough for Point Blank Fire.
    Adjacent,
    /// Farther away.
    #[default]
    Apart,
}

/// The distance of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reach {
    /// In hexes.
    pub range: u32,
    /// Whether it is Point Blank.
    pub relation: Relation,
}

impl FireKind {
    /// The range in hexes beyond which no such fire reaches with this Normal Range (A7.22, A8.3, A8.31, A8.4).
    pub(super) fn farthest(self, normal_range: u8) -> u32 {
        let normal = u32::from(normal_range);
        match self {
            FireKind::SubsequentFirstFire => normal,
            FireKind::FinalProtectiveFire | FireKind::FinalFireMarked => 1,
            _ => 2 * normal,
        }
    }
}

impl Reach {
    /// The reach from one Location to another; the LOS is the caller's business.
    #[must_use]
    pub fn between(map: &Map, from: Location, to: Location) -> Reach {
        let relation = if from == to {
            Relation::SameLocation
        } else if point_blank(map, from, to) {
            Relation::Adjacent
        } else {
            Relation::Apart
        };
        Reach { range: from.hex.distance(to.hex), relation }
    }

    /// Whether a kind of fire reaches so far with this Normal Range: twice it, Subsequent First Fire once, the
    /// fire of what is marked already only next door (A7.22, A8.3, A8.31, A8.4). The narrower limit is the one named.
    pub(super) fn check(
        self,
        kind: FireKind,
        normal_range: u8,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let too_far = self.range > kind.farthest(normal_range);
        match kind {
            FireKind::SubsequentFirstFire if too_far => {
                Err(Refusal::Fire(FireRefusal::SubsequentRange { unit }))
            }
            FireKind::FinalProtectiveFire if self.relation == Relation::Apart => {
                Err(Refusal::Fire(FireRefusal::ProtectiveRange { unit }))
            }
            FireKind::FinalFireMarked if too_far => {
                Err(Refusal::Fire(FireRefusal::FinalFireAdjacent { unit }))
            }
            FireKind::SnapShot if self.relation == Relation::SameLocation => {
                Err(Refusal::Fire(FireRefusal::SnapShotIntoOwnHex { unit }))
            }
            _ if self.range > 2 * u32::from(normal_range) => {
                Err(Refusal::Fire(FireRefusal::OutOfRange { unit }))
            }
            _ => Ok(()),
        }
    }
}
