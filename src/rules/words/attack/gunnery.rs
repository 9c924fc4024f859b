//! The stage of an attack that ordnance has before the fire table: the To Hit DR, worked out and rolled (C3).

use std::fmt;

use serde::{Serialize, Serializer};

use super::assessment::Assessment;
use super::case::Case;
use super::drm::Drm;
use super::kind::FireKind;
use super::report::WeaponReport;
use super::to_hit::{Hit, TargetType, ToHit};
use super::to_kill::KillStage;
use super::vehicle::VehicleLine;
use crate::board::Hexspine;
use crate::counters::Round;
use crate::rules::words::dice::{Die, Dr};
use crate::rules::words::ids::{UnitId, WeaponId};

/// The To Hit stage of an attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToHitStage {
    /// What fires.
    pub weapon: WeaponId,
    /// Who fires it.
    pub unit: UnitId,
    /// The range, in hexes.
    pub range: u32,
    /// What it fires.
    pub round: Round,
    /// How it aims.
    pub target_type: TargetType,
    /// Intensive Fire (C5.6).
    pub intensive: bool,
    /// The To Hit number as the table has it (C3).
    pub basic: i32,
    /// What calibre, barrel and ammunition make of it (C4).
    pub changes: Vec<NumberChange>,
    /// The targets by their modifiers: one DR is compared with each.
    pub lines: Vec<HitLine>,
    /// The vehicles that the same DR can hit with the men around them (C3.32, C3.33).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vehicles: Vec<HitVehicle>,
    /// By how many hexspines it turns for the shot (C5.1).
    pub turned: u8,
    /// Where it points then, if it points anywhere.
    pub facing: Option<Hexspine>,
    /// B#: an Original DR at or over it is a malfunction (C2.28).
    pub breakdown: u8,
    /// At the B# ammunition runs low, and only a 12 is a malfunction (D3.71).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub low_ammo: bool,
    /// An Original DR at or over it takes the weapon for good: an X#, or what it had before it was lowered (A.11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost_at: Option<u8>,
    /// It is fired in a building or rubble without care for its backblast, which strikes its own Location (C13.81).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub desperate: bool,
    /// Who sees for it (C9.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spotter: Option<UnitId>,
    /// The ROF that it can keep; `None` where it keeps none (C2.24).
    pub rof: Option<u8>,
    /// The To Kill DR after a hit on a vehicle (C7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kill: Option<KillStage>,
    /// The same for the other vehicles with the one aimed at, one of which a near miss may hit (A5.132).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<KillStage>,
    /// An Original DR over it finds no such ammunition (C8.9).
    pub depletion: Option<u8>,
}

/// A change of the To Hit number (C4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct NumberChange {
    /// Why.
    pub why: NumberRow,
    /// How much.
    pub value: i8,
}

/// Why a To Hit number is changed (C4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NumberRow {
    /// A short barrel, `*`.
    ShortBarrel,
    /// A long barrel, `L`.
    LongBarrel,
    /// A very long barrel, `LL`.
    VeryLongBarrel,
    /// APCR or APDS.
    LightShot,
    /// Smoke.
    Smoke,
    /// Up to 57 mm.
    SmallBore,
    /// Up to 40 mm, besides.
    SmallestBore,
}

impl NumberRow {
    /// What players call it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            NumberRow::ShortBarrel => "short barrel *",
            NumberRow::LongBarrel => "long barrel L",
            NumberRow::VeryLongBarrel => "very long barrel LL",
            NumberRow::LightShot => "APCR or APDS",
            NumberRow::Smoke => "smoke",
            NumberRow::SmallBore => "57 mm or less",
            NumberRow::SmallestBore => "40 mm or less",
        }
    }
}

/// Targets at which ordnance fires under the same modifiers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HitLine {
    /// Who; of a Gun its crew.
    pub units: Vec<UnitId>,
    /// The Gun that is hit with its crew (C11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun: Option<WeaponId>,
    /// The number needed and the modifiers.
    pub to_hit: ToHit,
    /// The modifiers that one might expect and that do not apply.
    pub absent: Vec<AbsentCase>,
    /// Their cover, which a critical hit turns round (C3.71).
    pub shelter: Option<Drm>,
    /// Their movement in the open and at a run, which a critical hit counts on the fire table.
    pub movement: i8,
}

/// A vehicle that ordnance can hit with the men around it (C3.32, C3.33).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HitVehicle {
    /// Which.
    pub unit: UnitId,
    /// The number needed and the modifiers.
    pub to_hit: ToHit,
    /// The modifiers that one might expect and that do not apply.
    pub absent: Vec<AbsentCase>,
    /// What a plain hit then is to it and to those on it.
    pub lines: Vec<VehicleLine>,
}

/// A modifier of the To Hit DR that does not apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct AbsentCase {
    /// Which.
    pub case: Case,
    /// Why not.
    pub why: WhyNoCase,
}

/// Why a modifier of the To Hit DR does not apply; put into words by who shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNoCase {
    /// The gun need not turn.
    InArc,
    /// Nobody directs a Gun (A7.53).
    NoDirector,
    /// It has waited (A7.25).
    Waited,
    /// The weapon has To Hit numbers of its own, and it is in them (C13.1).
    OwnNumbers,
    /// It is for the other target types (C6.3).
    AreaType,
    /// At an area TEM counts on the fire table (C3.33).
    OnTheFireTable,
    /// The target is too far away (C6.3).
    Far,
    /// Firer or target is in Motion (C6.3).
    NotHalted,
    /// The target is pinned (A7.83).
    Pinned,
    /// Hazardous Movement takes its place (C6.6).
    Hazardous,
    /// Only Defensive First Fire has it (A8.13).
    OnlyFirstFire,
    /// The tracks are aimed at (C5.7).
    AtTracks,
    /// Bore sighting takes its place (C6.4).
    BoreSighted,
    /// The target is not acquired (C6.5).
    NotAcquired,
}

impl fmt::Display for WhyNoCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WhyNoCase::InArc => "the target is in its Covered Arc",
            WhyNoCase::NoDirector => "no leader directs a Gun (A7.53)",
            WhyNoCase::Waited => "it has waited for Opportunity Fire (A7.25)",
            WhyNoCase::OwnNumbers => "its own To Hit numbers have it already (C13.1)",
            WhyNoCase::AreaType => "the Area target type has none (C6.3)",
            WhyNoCase::OnTheFireTable => "at an area TEM counts on the fire table (C3.33)",
            WhyNoCase::Far => "the target is farther than two hexes (C6.3)",
            WhyNoCase::NotHalted => "firer or target has not halted (C6.3)",
            WhyNoCase::Pinned => "a pinned target does not move (A7.83)",
            WhyNoCase::Hazardous => "Hazardous Movement takes its place (C6.6)",
            WhyNoCase::OnlyFirstFire => "only in Defensive First Fire (A8.13)",
            WhyNoCase::AtTracks => "it helps nobody to hit the tracks (C5.7)",
            WhyNoCase::BoreSighted => "bore sighting takes its place (C6.4)",
            WhyNoCase::NotAcquired => "the target is not acquired (C6.5)",
        })
    }
}

/// As its words.
impl Serialize for WhyNoCase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A Gun among the targets of an attack: what strikes it is read by itself (C11.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct GunTarget {
    /// Which.
    pub weapon: WeaponId,
    /// The sum of the DRM that count for it; its crew may have a gunshield besides.
    pub drm: i8,
    /// A critical hit: it is gone whatever the dice say (C3.71).
    pub critical: bool,
}

/// What becomes of a Gun that is hit (C11.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GunFate {
    /// Nothing: a near miss, which its crew suffers.
    NearMiss,
    /// It malfunctions, and its crew suffers a K.
    Malfunctions,
    /// It is gone with its crew.
    Eliminated,
}

/// What a To Hit DR came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShotReport {
    /// The kind of fire.
    pub kind: FireKind,
    /// How it was worked out; the To Hit stage is there.
    pub assessment: Assessment,
    /// The dice.
    pub roll: Dr,
    /// The dr after an Original 2 that needed one (C3.6, C3.7).
    pub dr: Option<Die>,
    /// There was no such ammunition: no shot (C8.9).
    pub no_ammo: bool,
    /// The hits, by the lines of the stage.
    pub hits: Vec<Option<Hit>>,
    /// The hits on vehicles among the targets, by those of the stage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vehicles: Vec<Option<Hit>>,
    /// Whom a critical hit strikes.
    pub critical: Vec<UnitId>,
    /// The weapon.
    pub weapon: WeaponReport,
}

impl ShotReport {
    /// Whether anything was hit.
    #[must_use]
    pub fn is_hit(&self) -> bool {
        self.hits.iter().chain(&self.vehicles).any(Option::is_some)
    }
}
