//! The modifiers of the fire table's DR, each with what it is for (A7.5-A7.6).

use serde::Serialize;

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
    /// What a shell in its area finds an AFV to be: open-topped, thinly or thickly armored (C1.55).
    Armor,
    /// A vehicle turns its turret to fire, or has done so in this phase (C5.1, D3.51).
    TurretTurned,
    /// A machine gun fires at the Location that it was laid on before play (C6.4).
    BoreSighted,
    /// A Gun turns to fire canister (C5.1, C8.4).
    Turned,
    /// More vehicles than one of their side are with the firers (A5.12).
    Overstacked,
    /// A vehicle in Motion is overrun (D7.15).
    InMotion,
    /// First Fire Non-Assault Movement (A4.61).
    Ffnam,
    /// First Fire Movement in the Open (A4.6).
    Ffmo,
    /// Hazardous Movement: the target works at a Gun (A4.62).
    Hazardous,
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
            DrmKind::Armor => "armor",
            DrmKind::TurretTurned => "turret turned",
            DrmKind::BoreSighted => "bore sighted",
            DrmKind::Turned => "turned to fire",
            DrmKind::Overstacked => "overstacked firer",
            DrmKind::InMotion => "in Motion",
            DrmKind::Ffnam => "FFNAM",
            DrmKind::Ffmo => "FFMO",
            DrmKind::Hazardous => "Hazardous Movement",
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
            DrmKind::Armor => {
                "An open top and armor of 4 or less all round help a shell in the area, one of 8 or more hinders it."
            }
            DrmKind::TurretTurned => {
                "The vehicle turns its turret to fire, or has turned it in this phase."
            }
            DrmKind::BoreSighted => "The machine gun was laid on this place before play.",
            DrmKind::Turned => "What fires has to be turned to its target first.",
            DrmKind::InMotion => {
                "A vehicle in Motion gets out of the way of one that drives at it."
            }
            DrmKind::Overstacked => {
                "The firers are in each other's way: more vehicles than one stand with them."
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
            DrmKind::Hazardous => "The target works at a Gun, and takes no cover over it.",
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
            DrmKind::Armor => "C1.55",
            DrmKind::BoreSighted => "C6.4",
            DrmKind::TurretTurned | DrmKind::Turned => "C5.1",
            DrmKind::Overstacked => "A5.12",
            DrmKind::InMotion => "D7.15",
            DrmKind::Ffnam | DrmKind::Ffmo => "A8.13",
            DrmKind::Hazardous => "A4.62",
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
                | DrmKind::Turned
                | DrmKind::Overstacked
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
