//! An attack worked out but not rolled: firepower, column, modifiers, each with its reason.

use serde::Serialize;

use super::absent::{Absent, BlindFirer};
use super::blast::ChargeLine;
use super::drm::Drm;
use super::flame::FlameLine;
use super::fp::Fp;
use super::fp_step::FpStep;
use super::gunnery::{GunTarget, ToHitStage};
use super::kind::FireKind;
use super::table::Column;
use super::vehicle::VehicleLine;
use crate::board::Location;
use crate::rules::words::attack::EncirclementClaim;
use crate::rules::words::dice::Dr;
use crate::rules::words::ids::{Firer, UnitId};

/// One firer's part: its steps and what they come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FpLine {
    /// Whose.
    pub firer: Firer,
    /// The unit it belongs to or that fires it.
    pub unit: UnitId,
    /// As which kind of fire.
    pub kind: FireKind,
    /// The range in hexes.
    pub range: u32,
    /// The steps, the printed FP first.
    pub steps: Vec<FpStep>,
    /// What it adds to the attack.
    pub fp: Fp,
}

/// The targets that are attacked under the same modifiers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TargetLine {
    /// Who.
    pub units: Vec<UnitId>,
    /// They are concealed: the attack on them is Area Fire (A7.23).
    pub concealed: bool,
    /// The FP of the attack on them.
    pub fp: Fp,
    /// The column that it comes to; `None` under 1 FP.
    pub column: Option<Column>,
    /// All modifiers of the attack on them.
    pub drms: Vec<Drm>,
    /// Their sum.
    pub total: i8,
    /// The modifiers that one might expect and that do not apply.
    pub absent: Vec<Absent>,
    /// The Gun that the one unit here mans, where the attack strikes it too (C11.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun: Option<GunTarget>,
}

impl TargetLine {
    /// The attack with so many FP and these modifiers on some targets.
    #[must_use]
    pub fn new(units: Vec<UnitId>, concealed: bool, fp: Fp, drms: Vec<Drm>) -> TargetLine {
        let total = drms.iter().fold(0i8, |sum, drm| sum.saturating_add(drm.value));
        let column = Column::for_fp(fp);
        TargetLine { units, concealed, fp, column, drms, total, absent: Vec::new(), gun: None }
    }
}

/// An attack worked out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Assessment {
    /// The Location attacked.
    pub target: Location,
    /// Each firer's part.
    pub lines: Vec<FpLine>,
    /// Firers whose LOS is blocked: they count as having fired (A7.52).
    pub blind: Vec<BlindFirer>,
    /// Who directs.
    pub directors: Vec<UnitId>,
    /// The FP of the attack: on Known targets, where there are any, else on the concealed ones (A7.23).
    pub fp: Fp,
    /// Its column; `None` under 1 FP, which has no effect. What counts is each [`TargetLine::column`].
    pub column: Option<Column>,
    /// The columns it would lose by Cowering: 0, 1 or 2 (A7.9).
    pub cowering: u8,
    /// An Original DR at or over it has no effect: a charge that does not go off (A23.1).
    pub dud_at: Option<u8>,
    /// Who throws MOL with it: a backlash of the dice makes nothing of it (A22.6).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub molotov: Option<UnitId>,
    /// The AFV that its charge is at (C7.346).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub charges: Vec<ChargeLine>,
    /// The vehicles that its flames reach (C7.344).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flames: Vec<FlameLine>,
    /// The targets by their modifiers.
    pub targets: Vec<TargetLine>,
    /// The vehicles that the same DR attacks (A7.308).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vehicles: Vec<VehicleLine>,
    /// Columns that Residual FP loses to outside DRM (A8.26).
    pub outside: u8,
    /// What it makes toward an Encirclement, if it counts (A7.7).
    pub encirclement: Option<EncirclementClaim>,
    /// The To Hit DR that comes first, if ordnance fires (C3); the targets are then those of a plain hit, in the order of
    /// its lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_hit: Option<Box<ToHitStage>>,
    /// What Spraying Fire comes to in its other Location (A7.34, A9.5), a thrown charge in its thrower's (A23.6), canister in the
    /// next of its hexes (C8.4).
    pub second: Option<Box<Assessment>>,
}

impl Assessment {
    /// An attack that nobody directs and that neither cowers nor leaves anything, like that of fire that waits in a Location
    /// (A8.22, A9.222); others have something besides.
    #[must_use]
    pub(crate) fn plain(
        target: Location,
        fp: Fp,
        lines: Vec<FpLine>,
        targets: Vec<TargetLine>,
    ) -> Assessment {
        Assessment {
            target,
            lines,
            blind: Vec::new(),
            directors: Vec::new(),
            fp,
            column: Column::for_fp(fp),
            cowering: 0,
            dud_at: None,
            molotov: None,
            flames: Vec::new(),
            charges: Vec::new(),
            targets,
            vehicles: Vec::new(),
            outside: 0,
            encirclement: None,
            to_hit: None,
            second: None,
        }
    }

    /// The attack in each of its Locations.
    pub fn parts(&self) -> impl Iterator<Item = &Assessment> {
        std::iter::successors(Some(self), |part| part.second.as_deref())
    }

    /// The columns that a throw loses it by Cowering: by Doubles only (A7.9).
    #[must_use]
    pub fn cowered_by(&self, roll: Dr) -> u8 {
        if roll.doubles() { self.cowering } else { 0 }
    }

    /// Whether a throw comes to nothing because the charge does not go off, or there is no canister (A23.4, C8.9).
    #[must_use]
    pub fn is_dud(&self, roll: Dr) -> bool {
        self.dud_at.is_some_and(|dud| roll.total() >= i32::from(dud))
    }

    /// The kind of fire that names the attack: the most desperate one in it.
    #[must_use]
    pub fn kind(&self) -> FireKind {
        self.lines
            .iter()
            .map(|line| line.kind)
            .chain(self.blind.iter().map(|blind| blind.kind))
            .max()
            .unwrap_or(FireKind::Residual)
    }
}
