//! An attack worked out but not rolled: firepower, column, modifiers, each with its reason.

use serde::Serialize;

use super::absent::Absent;
use super::blast::ChargeLine;
use super::flame::FlameLine;
use super::fp::Fp;
use super::gunnery::{GunTarget, ToHitStage};
use super::kind::FireKind;
use super::table::Column;
use super::vehicle::VehicleLine;
use crate::board::Location;
use crate::rules::words::attack::EncirclementClaim;
use crate::rules::words::dice::Dr;
use crate::rules::words::ids::{Firer, UnitId};

/// One step of a firer's arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FpStep {
    /// The printed FP.
    Printed(u8),
    /// Point Blank Fire: doubled (A7.21).
    PointBlank,
    /// Triple Point Blank Fire: the same Location (A7.21).
    TriplePointBlank,
    /// Beyond Normal Range: halved (A7.22).
    LongRange,
    /// A pinned firer: halved (A7.8, A7.81).
    Pinned,
    /// The AFPh: halved (A7.24).
    AdvancingFire,
    /// Area Fire of what fires again: halved (A8.3, A8.31, A8.4).
    Again(FireKind),
    /// A machine gun fired by one leader alone: halved (A9.4).
    LoneSmc,
    /// A Snap Shot: Area Fire, halved (A8.15).
    SnapShot,
    /// Spraying Fire: Area Fire, halved (A7.34, A9.5).
    Spraying,
    /// A concealed target: Area Fire, halved (A7.23).
    Concealed,
    /// A target that Dashes over the road: Area Fire, halved (A4.63).
    Dash,
    /// Fire out of a marsh: halved (B16.32).
    FromMarsh,
    /// Fire out of the water of a stream: halved (B20.43).
    FromStream,
    /// Assault Fire: one more, then rounded up; always the last step (A7.36).
    AssaultFire,
    /// MOL: so many more, which nothing halves or doubles (A22.6).
    Molotov(u8),
    /// The Area target type: halved (C3.33).
    AreaTarget,
    /// An Overrun: what the vehicle itself counts, and its guns and those who look out of it, half as much again (D7.11).
    Overrun {
        /// The vehicle.
        base: u8,
        /// The others' FP.
        guns: u8,
    },
    /// The vehicle was stopped before it could overrun anybody: halved (D7.15).
    Stopped,
    /// A vehicle in Motion: halved (D2.42).
    Motion,
    /// Machine guns of a vehicle that fires on its move: halved (D3.3).
    Bounding,
    /// Fire of Passengers from an unarmored vehicle: halved (D6.6).
    Mounted,
    /// A Fire Lane: the column to the left of the machine gun's own (A9.22).
    FireLane,
}

impl FpStep {
    /// What the step makes of the FP so far.
    #[must_use]
    pub fn apply(self, fp: Fp) -> Fp {
        match self {
            FpStep::Printed(printed) => Fp::whole(printed),
            FpStep::Overrun { base, guns } => Fp::whole(base) + Fp::whole(guns).times(3).halved(),
            FpStep::PointBlank => fp.times(2),
            FpStep::TriplePointBlank => fp.times(3),
            FpStep::AssaultFire => fp.assault(),
            FpStep::Molotov(more) => fp + Fp::whole(more),
            FpStep::FireLane => Column::for_fp(fp)
                .and_then(|column| column.left(1))
                .map_or(Fp::ZERO, |column| Fp::whole(column.fp())),
            _ => fp.halved(),
        }
    }

    /// The step in words: the factor, the reason, the rule.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            FpStep::Printed(printed) => format!("{printed} printed"),
            FpStep::PointBlank => "x2 Point Blank (A7.21)".to_owned(),
            FpStep::TriplePointBlank => "x3 Triple Point Blank (A7.21)".to_owned(),
            FpStep::LongRange => "x1/2 Long Range (A7.22)".to_owned(),
            FpStep::Pinned => "x1/2 pinned (A7.8)".to_owned(),
            FpStep::AdvancingFire => "x1/2 Advancing Fire (A7.24)".to_owned(),
            FpStep::Again(FireKind::SubsequentFirstFire) => {
                "x1/2 Subsequent First Fire (A8.3)".to_owned()
            }
            FpStep::Again(FireKind::FinalProtectiveFire) => {
                "x1/2 Final Protective Fire (A8.31)".to_owned()
            }
            FpStep::Again(_) => "x1/2 First Fire-marked (A8.4)".to_owned(),
            FpStep::LoneSmc => "x1/2 fired by one SMC (A9.4)".to_owned(),
            FpStep::Dash => "x1/2 Dash (A4.63)".to_owned(),
            FpStep::SnapShot => "x1/2 Snap Shot (A8.15)".to_owned(),
            FpStep::Spraying => "x1/2 Spraying Fire (A7.34)".to_owned(),
            FpStep::Concealed => "x1/2 concealed target (A7.23)".to_owned(),
            FpStep::FromStream => "x1/2 out of a stream (B20.43)".to_owned(),
            FpStep::FromMarsh => "x1/2 out of marsh (B16.32)".to_owned(),
            FpStep::AreaTarget => "x1/2 Area target type (C3.33)".to_owned(),
            FpStep::Overrun { base, guns } => format!("{base} + 1½ x {guns} MG (D7.11)"),
            FpStep::Stopped => "x1/2 stopped before it (D7.15)".to_owned(),
            FpStep::Motion => "x1/2 in Motion (D2.42)".to_owned(),
            FpStep::Bounding => "x1/2 Bounding First Fire (D3.3)".to_owned(),
            FpStep::Mounted => "x1/2 Mounted Fire (D6.6)".to_owned(),
            FpStep::AssaultFire => "+1 Assault Fire, rounded up (A7.36)".to_owned(),
            FpStep::Molotov(more) => format!("+{more} MOL (A22.6)"),
            FpStep::FireLane => "one column left, Fire Lane (A9.22)".to_owned(),
        }
    }
}

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

/// What a DRM is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrmKind {
    /// The directing leader's modifier (A7.531).
    Leadership,
    /// A hero takes part (A15.24).
    Heroic,
    /// A firer is CX (A4.51).
    Cx,
    /// A firer is Encircled (A7.7).
    Encircled,
    /// LOS Hindrance (A6.7).
    Hindrance,
    /// SMOKE in the target Location (A24.2).
    Smoke,
    /// Fire within or out of SMOKE (A24.2).
    OutOfSmoke,
    /// A thrown charge, at its target and at its thrower (A23.6).
    ThrownCharge,
    /// The target carries an FT (A22.3).
    FlamethrowerBearer,
    /// The terrain of the target Location (A7.6).
    Tem,
    /// A wall or hedge that the LOS crosses into the target hex (B9).
    HexsideTem,
    /// A foxhole or trench (B27.3).
    Entrenchment,
    /// The crew of a Gun that is set up where it stands (C11.2).
    Emplacement,
    /// The crew behind a gunshield (C11.5).
    Gunshield,
    /// Shells of a mortar burst in the trees (C1.55).
    AirBurst,
    /// A critical hit finds its way behind the cover (C3.71).
    CriticalHit,
    /// FP beyond the last column (C.7).
    HeavyPayload,
    /// Crest status (B20.92).
    Crest,
    /// A firer is caught on the wire (B26.31).
    OnWire,
    /// Height Advantage (B10.31).
    HeightAdvantage,
    /// A vehicle or wreck that stands with the target (D9.3).
    Vehicle,
    /// The crew of an AFV looks out of its hatches (D5.31).
    CrewExposed,
    /// The crew of the vehicle that fires was stunned before (D5.34).
    Shaken,
    /// A vehicle turns its turret to fire, or has done so in this phase (C5.1, D3.51).
    TurretTurned,
    /// First Fire Non-Assault Movement (A4.61).
    Ffnam,
    /// First Fire Movement in the Open (A4.6).
    Ffmo,
}

impl DrmKind {
    /// Its name for players.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            DrmKind::Leadership => "leadership",
            DrmKind::Heroic => "hero",
            DrmKind::Cx => "CX firer",
            DrmKind::Encircled => "Encircled firer",
            DrmKind::Hindrance => "LOS Hindrance",
            DrmKind::Smoke => "SMOKE on the target",
            DrmKind::OutOfSmoke => "fire out of SMOKE",
            DrmKind::ThrownCharge => "thrown DC",
            DrmKind::FlamethrowerBearer => "FT bearer",
            DrmKind::Tem => "TEM",
            DrmKind::HexsideTem => "hexside TEM",
            DrmKind::Entrenchment => "entrenchment",
            DrmKind::Emplacement => "emplacement",
            DrmKind::Gunshield => "gunshield",
            DrmKind::AirBurst => "Air Burst",
            DrmKind::CriticalHit => "critical hit",
            DrmKind::HeavyPayload => "FP beyond 36",
            DrmKind::Crest => "Crest status",
            DrmKind::OnWire => "firer on wire",
            DrmKind::HeightAdvantage => "Height Advantage",
            DrmKind::Vehicle => "behind a vehicle",
            DrmKind::CrewExposed => "CE",
            DrmKind::Shaken => "stunned before",
            DrmKind::TurretTurned => "turret turned",
            DrmKind::Ffnam => "FFNAM",
            DrmKind::Ffmo => "FFMO",
        }
    }

    /// What it is, for somebody who does not know the word.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            DrmKind::Leadership => {
                "The leader who directs the fire helps, or hinders, by his modifier."
            }
            DrmKind::Heroic => "A hero takes part.",
            DrmKind::Cx => "The firers are out of breath (CX) after Double Time or a steep way.",
            DrmKind::Encircled => "The firers are Encircled.",
            DrmKind::Hindrance => "Terrain on the way lets the target be seen, but not well.",
            DrmKind::Smoke => "SMOKE lies on the target.",
            DrmKind::OutOfSmoke => "SMOKE lies on the firers.",
            DrmKind::ThrownCharge => {
                "A Demolition Charge that is thrown lies less well than one that is placed."
            }
            DrmKind::FlamethrowerBearer => "Who carries a flamethrower is a better target.",
            DrmKind::Tem => "Terrain Effects Modifier: the cover that the target's hex gives.",
            DrmKind::HexsideTem => {
                "The cover of the wall or hedge that the fire crosses into the target's hex."
            }
            DrmKind::Entrenchment => "The target lies in foxholes or a trench.",
            DrmKind::Emplacement => "The target mans a Gun that is dug in where it was set up.",
            DrmKind::Gunshield => {
                "The fire comes from in front of the Gun, and its shield is in the way."
            }
            DrmKind::AirBurst => {
                "Mortar shells burst in the tree tops, above whoever lies beneath."
            }
            DrmKind::CriticalHit => {
                "A critical hit finds its way behind cover: what protects turns against the target."
            }
            DrmKind::HeavyPayload => "The table ends with 36 FP: each whole 8 FP beyond count one.",
            DrmKind::Crest => {
                "The target lies at the edge of a depression, with its head above it."
            }
            DrmKind::OnWire => "The firers hang in the wire.",
            DrmKind::HeightAdvantage => {
                "The target lies higher than its firers, on a slope that covers it."
            }
            DrmKind::CrewExposed => "The crew of an AFV shows no more than heads and shoulders.",
            DrmKind::Shaken => "The crew of the vehicle that fires was stunned before.",
            DrmKind::TurretTurned => {
                "The vehicle turns its turret to fire, or has turned it in this phase."
            }
            DrmKind::Vehicle => {
                "An AFV or a wreck stands with the target, and nothing better covers it."
            }
            DrmKind::Ffnam => {
                "First Fire at Non-Assault Movement: the target runs instead of working its way forward."
            }
            DrmKind::Ffmo => {
                "First Fire at Movement in the Open: the target moves where nothing covers it."
            }
        }
    }

    /// The rule it stands on.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            DrmKind::Leadership => "A7.531",
            DrmKind::Heroic => "A15.24",
            DrmKind::Cx => "A4.51",
            DrmKind::Encircled => "A7.7",
            DrmKind::Hindrance => "A6.7",
            DrmKind::Smoke | DrmKind::OutOfSmoke => "A24.2",
            DrmKind::ThrownCharge => "A23.6",
            DrmKind::FlamethrowerBearer => "A22.3",
            DrmKind::Tem => "A7.6",
            DrmKind::HexsideTem => "B9.3",
            DrmKind::Entrenchment => "B27.3",
            DrmKind::Emplacement => "C11.2",
            DrmKind::Gunshield => "C11.5",
            DrmKind::AirBurst => "C1.55",
            DrmKind::CriticalHit => "C3.71",
            DrmKind::HeavyPayload => "C.7",
            DrmKind::Crest => "B20.92",
            DrmKind::OnWire => "B26.31",
            DrmKind::HeightAdvantage => "B10.31",
            DrmKind::Vehicle => "D9.3",
            DrmKind::CrewExposed => "D5.31",
            DrmKind::Shaken => "D5.34",
            DrmKind::TurretTurned => "C5.1",
            DrmKind::Ffnam | DrmKind::Ffmo => "A8.13",
        }
    }

    /// Caused from outside the target hex: what lowers Residual FP when it is positive (A8.26). Height
    /// Advantage is left out by that rule.
    #[must_use]
    pub fn outside(self) -> bool {
        matches!(
            self,
            DrmKind::Leadership
                | DrmKind::Heroic
                | DrmKind::Cx
                | DrmKind::Encircled
                | DrmKind::Hindrance
                | DrmKind::OutOfSmoke
                | DrmKind::ThrownCharge
                | DrmKind::HexsideTem
                | DrmKind::Crest
                | DrmKind::OnWire
                | DrmKind::Shaken
                | DrmKind::TurretTurned
        )
    }
}

/// A modifier of the IFT DR.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Drm {
    /// What for.
    pub kind: DrmKind,
    /// How much.
    pub value: i8,
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
    /// What Spraying Fire comes to in its other Location (A7.34, A9.5), a thrown charge in its thrower's (A23.6).
    pub second: Option<Box<Assessment>>,
}

/// A firer that sees nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BlindFirer {
    /// Which.
    pub firer: Firer,
    /// The unit it belongs to.
    pub unit: UnitId,
    /// As which kind of fire.
    pub kind: FireKind,
    /// Where the LOS is blocked, and by what.
    pub why: String,
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
        std::iter::once(self).chain(self.second.as_deref())
    }

    /// The columns that a throw loses it by Cowering: by Doubles only (A7.9).
    #[must_use]
    pub fn cowered_by(&self, roll: Dr) -> u8 {
        if roll.doubles() { self.cowering } else { 0 }
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
