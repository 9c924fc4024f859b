//! What fire did, but to men.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::board::Location;
use crate::rules::words::attack::{
    AttackReport, BlindReport, Closure, KillReport, Lane, LaneEnd, Panzerfaust, ShotReport,
};
use crate::rules::words::dice::Die;
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::unit::FireMarker;

/// An event of fire: attacks, and what they leave on the board (A7, A8, A9.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FireEvent {
    /// A fire attack was resolved. Its consequences follow as events of their own.
    Attack(Box<AttackReport>),
    /// Ordnance fired: its To Hit DR. What a hit does follows as an attack (C3).
    Shot(Box<ShotReport>),
    /// Ordnance has hit a vehicle: its To Kill DR (C7).
    ToKill(Box<KillReport>),
    /// Ordnance that has missed a vehicle by little may hit another beside it (A5.132).
    Strayed {
        /// The dr.
        dr: Die,
        /// Which it hits; none by too high a dr.
        hit: Option<UnitId>,
    },
    /// Firers turned out not to see their target: they have fired, to no effect (A7.52).
    Blind(Box<BlindReport>),
    /// The rest of a Fire Group has nothing left to fire at, or cannot fire any more: its attack is forfeit (A7.52).
    Forfeited {
        /// Who.
        units: BTreeSet<UnitId>,
        /// The Location fired at.
        target: Location,
    },
    /// A fire marker was placed.
    Marked {
        /// Over what.
        firer: Firer,
        /// Which.
        marker: FireMarker,
    },
    /// A vehicle on the move fires too at who fires at it (C2.2401).
    Duel {
        /// The vehicle.
        unit: UnitId,
        /// Those who fire at it.
        against: Vec<UnitId>,
        /// What counts for the vehicle, and for the others: the lower fires first.
        totals: (i32, i32),
        /// Where they are equal, the Final DR of both: the lower fires first.
        #[serde(skip_serializing_if = "Option::is_none")]
        finals: Option<(i32, i32)>,
    },
    /// Those who would have fired second in a Gun Duel do not fire any more.
    DuelLost {
        /// Who.
        units: Vec<UnitId>,
    },
    /// A Residual FP counter was placed or grew (A8.2).
    Residual {
        /// Where.
        at: Location,
        /// Its strength.
        fp: u8,
    },
    /// By an Original 12 of its rifles a unit has run short of ammunition: it is Replaced (A19.131).
    RunsShort {
        /// The unit.
        unit: UnitId,
    },
    /// Residual FP was placed at the rim of a Depression, or grew there (A8.21).
    RimResidual {
        /// Where.
        at: Location,
        /// How strong it is.
        fp: u8,
    },
    /// A Fire Lane was laid (A9.22).
    LaneLaid {
        /// By which machine gun.
        weapon: WeaponId,
        /// How it runs.
        lane: Lane,
    },
    /// A Fire Lane came to its end before the MPh did, or to nothing at all (A9.22, A9.223).
    LaneEnded {
        /// The machine gun.
        weapon: WeaponId,
        /// Why.
        why: LaneEnd,
    },
    /// A unit asked for MOL (A22.6).
    Molotov {
        /// Which.
        unit: UnitId,
        /// The dr.
        dr: Die,
        /// What was added to it.
        drm: u8,
        /// Whether it has them at hand.
        ready: bool,
    },
    /// The MOL of a unit turned against it (A22.6).
    Backlash {
        /// Which.
        unit: UnitId,
    },
    /// A unit looked for a Panzerfaust (C13.31).
    Panzerfaust {
        /// Which.
        unit: UnitId,
        /// The dr.
        dr: Die,
        /// What was added to it.
        drm: i8,
        /// What it has found.
        found: Panzerfaust,
    },
    /// A Panzerfaust went wrong, and reduces its user (C13.36).
    Misfire {
        /// Who.
        unit: UnitId,
    },
    /// The backblast of a LATW strikes everybody in the Location it was fired from (C13.81).
    Backblast {
        /// Where.
        at: Location,
        /// The colored die of the To Hit DR, which is its DR.
        dr: Die,
    },
    /// SMOKE now hangs in a Location.
    Smoke {
        /// Where.
        at: Location,
        /// Its Hindrance DRM.
        drm: i8,
    },
    /// SMOKE in a Location has thinned, or is gone (A24.4).
    Dispersed {
        /// Where.
        at: Location,
        /// The Hindrance DRM that is left; 0 when it is gone.
        drm: i8,
    },
    /// Fire has closed in on a Location: an Encirclement counter (A7.7).
    Encircled {
        /// Where.
        at: Location,
        /// Whose units.
        side: Side,
        /// How it was closed.
        closure: Closure,
    },
    /// An Encirclement counter is gone.
    EncirclementOver {
        /// Where.
        at: Location,
        /// Whose units it hurt.
        side: Side,
    },
}
