//! The modifiers of a To Hit DR, by the letters under which players know them (C5, C6).

use serde::Serialize;

/// What modifies a To Hit DR.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Case {
    /// Fire outside the Covered Arc.
    A,
    /// Fire in the AFPh without having moved.
    B,
    /// Fire on the move, or after it.
    C,
    /// The same at a target that was in sight for a short while.
    C1,
    /// The same at a target that was in sight for a moment.
    C2,
    /// A LATW in the AFPh, or with its backblast in a building.
    C3,
    /// A pinned firer.
    D,
    /// A target in the firer's own hex.
    E,
    /// Intensive Fire.
    F,
    /// Deliberate Immobilization.
    G,
    /// A captured weapon.
    H,
    /// A buttoned up crew.
    I,
    /// A moving vehicle, or men who dash over a road.
    J,
    /// A moving vehicle that was in sight for a short while.
    J1,
    /// A moving vehicle that was in sight for a moment.
    J2,
    /// Infantry that moves without Assault Movement.
    J3,
    /// Infantry that moves in Open Ground.
    J4,
    /// A concealed target.
    K,
    /// Point Blank range.
    L,
    /// A target in the Location that the weapon was laid on before play.
    M,
    /// An acquired target.
    N,
    /// Hazardous Movement.
    O,
    /// The size of the target.
    P,
    /// TEM.
    Q,
    /// LOS Hindrance.
    R,
    /// An Encircled firer.
    Encircled,
    /// A crew that was stunned before.
    Stun,
    /// A Spotter sees for the mortar.
    Spotted,
    /// A CX firer.
    Cx,
    /// More vehicles than one of their side are with the firer.
    Overstacked,
    /// The leader who directs.
    Leadership,
}

impl Case {
    /// What players call it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Case::A => "A",
            Case::B => "B",
            Case::C => "C",
            Case::C1 => "C1",
            Case::C2 => "C2",
            Case::C3 => "C3",
            Case::D => "D",
            Case::E => "E",
            Case::F => "F",
            Case::G => "G",
            Case::H => "H",
            Case::I => "I",
            Case::J => "J",
            Case::J1 => "J1",
            Case::J2 => "J2",
            Case::J3 => "J3",
            Case::J4 => "J4",
            Case::K => "K",
            Case::L => "L",
            Case::M => "M",
            Case::N => "N",
            Case::O => "O",
            Case::P => "P",
            Case::Q => "Q",
            Case::R => "R",
            Case::Encircled => "encircled",
            Case::Stun => "stun",
            Case::Spotted => "spotted",
            Case::Cx => "CX",
            Case::Overstacked => "overstacked",
            Case::Leadership => "leadership",
        }
    }

    /// The rule it stands on.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Case::A => "C5.1",
            Case::B => "C5.2",
            Case::C | Case::C1 | Case::C2 | Case::C3 => "C5.3",
            Case::D => "C5.4",
            Case::E => "C5.5",
            Case::F => "C5.6",
            Case::G => "C5.7",
            Case::H => "C5.8",
            Case::I => "C5.9",
            Case::J | Case::J1 | Case::J2 | Case::J3 | Case::J4 => "C6.1",
            Case::K => "C6.2",
            Case::L => "C6.3",
            Case::M => "C6.4",
            Case::N => "C6.5",
            Case::O => "C6.6",
            Case::P => "C6.7",
            Case::Q => "C6.8",
            Case::R => "C6.9",
            Case::Encircled => "A7.7",
            Case::Stun => "D5",
            Case::Spotted => "C9.3",
            Case::Cx => "A4.51",
            Case::Overstacked => "A5.12",
            Case::Leadership => "A7.531",
        }
    }
}

/// A modifier of a To Hit DR.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ToHitDrm {
    /// Why.
    pub case: Case,
    /// How much.
    pub value: i8,
}

/// Those of some modifiers that are not zero.
pub(crate) fn present(cases: &[(Case, i8)]) -> Vec<ToHitDrm> {
    let drms = cases.iter().filter(|(_, value)| *value != 0);
    drms.map(|&(case, value)| ToHitDrm { case, value }).collect()
}
