//! The Basic To Kill numbers and what the range makes of them (C7.31-C7.34).

use crate::counters::{Ammo, Calibre, Nationality};

/// What strikes a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Projectile {
    /// A shell of a nation's gun.
    Shell {
        /// The ammunition.
        ammo: Ammo,
        /// The gun's calibre.
        calibre: Calibre,
        /// Whose gun it is.
        nationality: Nationality,
    },
    /// The fire of a machine gun (A9.61).
    MachineGun {
        /// Of 12.7 mm or more.
        large_calibre: bool,
        /// Its printed FP.
        fp: u8,
    },
    /// The HEAT of a LATW (C7.33).
    Latw {
        /// Its printed To Kill number.
        to_kill: u8,
        /// Its HE equivalence, in FP.
        fp: u8,
    },
}

/// Guns with their number, by their printed calibre; a nation behind it: for that nation alone, before any other line.
type Lines = [(u8, &'static str)];

/// C7.31: AP.
const AP: &Lines = &[
    // Anti-tank rifles.
    (5, "8 14"),
    (6, "15 20L"),
    (7, "20LL 25LL 37*"),
    (8, "37 47* 57* 70*"),
    (9, "37L 40 57 65* 76*"),
    (10, "40L 45L 47 75*"),
    (11, "37LL 45LL 47L 50"),
    (12, "76 84*"),
    (13, "50L 76L/russian 76L/japanese 88/british 120*"),
    (14, "75 105"),
    (15, "57L 57LL"),
    (16, "76LL/russian 76LL/japanese"),
    (17, "75L 76L 80L 83L 85L 150* 152*"),
    (19, "77L 200L"),
    (20, "88L 90L/italian"),
    (21, "90L 105L 150 152 155"),
    (23, "75LL 76LL"),
    (25, "122L"),
    (27, "88LL 100L 120L"),
    (28, "150L 155L"),
    (32, "140L"),
    (33, "128L 170L"),
];

/// C7.32: APCR.
const APCR: &Lines = &[
    (10, "37L"),
    (12, "28LL 45L"),
    (13, "45LL 47L"),
    (14, "40LL 50 76L/russian"),
    (17, "50L"),
    (18, "57LL 76LL/russian"),
    (19, "85L"),
    (20, "75L 76L"),
    (22, "76L/american"),
    (23, "88L"),
    (27, "90L"),
];

/// C7.32: APDS.
const APDS: &Lines = &[(18, "57L"), (25, "76LL")];

/// C7.33: HEAT, by the bore alone.
const HEAT: &[(u8, &[u8])] = &[
    (11, &[57, 65, 94]),
    (12, &[70]),
    (13, &[75, 76]),
    (14, &[100]),
    (15, &[105, 114]),
    (16, &[95]),
    (17, &[122]),
    (21, &[150]),
    (26, &[37, 40, 47]),
];

/// C7.34: HE, by the bore that a gun has at least: against armour, and the Final number against none.
const HE: [(u8, u8, u8); 9] = [
    (20, 3, 6),
    (30, 4, 8),
    (40, 5, 9),
    (50, 6, 10),
    (70, 7, 12),
    (80, 8, 14),
    (100, 10, 16),
    (120, 12, 18),
    (150, 16, 20),
];

/// The Final number of HEAT against no armour.
const HEAT_UNARMORED: u8 = 11;

/// The number on the line of a gun.
fn line(lines: &Lines, calibre: Calibre, nationality: Nationality) -> Option<u8> {
    let plain = calibre.to_string();
    let own = format!("{plain}/{}", nationality.key());
    let of = |gun: &str| {
        lines.iter().find(|(_, guns)| guns.split(' ').any(|one| one == gun)).map(|(tk, _)| *tk)
    };
    of(&own).or_else(|| of(&plain))
}

/// The Basic To Kill number; `None` where the chart has none (C7.3).
#[must_use]
pub fn basic(projectile: Projectile) -> Option<u8> {
    match projectile {
        Projectile::MachineGun { large_calibre, .. } => Some(if large_calibre { 5 } else { 4 }),
        Projectile::Latw { to_kill, .. } => Some(to_kill),
        Projectile::Shell { ammo, calibre, nationality } => match ammo {
            Ammo::Ap => line(AP, calibre, nationality),
            Ammo::Apcr => line(APCR, calibre, nationality),
            Ammo::Apds => line(APDS, calibre, nationality),
            Ammo::Heat => {
                HEAT.iter().find(|(_, bores)| bores.contains(&calibre.mm)).map(|(tk, _)| *tk)
            }
            Ammo::He => he(calibre).map(|(_, armored, _)| armored),
        },
    }
}

/// The highest line of HE that is not above the bore.
fn he(calibre: Calibre) -> Option<(u8, u8, u8)> {
    HE.into_iter().rfind(|(bore, ..)| *bore <= calibre.mm)
}

/// The Final To Kill number against an unarmored vehicle, before a critical hit doubles it; `None` where the chart has
/// none, as for a machine gun, which fires at such a vehicle on the vehicle line (C7.3, A7.308).
#[must_use]
pub fn unarmored(projectile: Projectile) -> Option<u8> {
    let (ammo, calibre) = match projectile {
        Projectile::MachineGun { .. } => return None,
        Projectile::Latw { .. } => return Some(HEAT_UNARMORED),
        Projectile::Shell { ammo, calibre, .. } => (ammo, calibre),
    };
    match ammo {
        Ammo::Ap | Ammo::Apcr | Ammo::Apds => Some(match calibre.mm {
            ..=28 => 7,
            29..=57 => 8,
            58..=84 => 9,
            85..=95 => 10,
            96.. => 11,
        }),
        Ammo::Heat => Some(HEAT_UNARMORED),
        Ammo::He => he(calibre).map(|(_, _, unarmored)| unarmored),
    }
}

/// Case D by range: 0-1, 2, 3-6, 7-12 and so on by six hexes; where a row ends, no kill is possible.
const AP_TO_25: &[i8] = &[2, 1, 1, 0, 0, -1, -2, -3, -4, -5];
const AP_TO_57: &[i8] = &[1, 1, 0, 0, 0, -1, -2, -2, -3, -4, -4, -5];
const AP_ABOVE: &[i8] = &[1, 0, 0, 0, 0, -1, -1, -2, -2, -3, -3, -4, -4, -5, -5];
const APCR_TO_57: &[i8] = &[3, 2, 1, 0, -2, -4, -6];
const APCR_ABOVE: &[i8] = &[3, 2, 1, 0, -1, -3, -4, -5, -6, -7];
const SABOT: &[i8] = &[1, 0, 0, 0, 0, 0, -1, -2, -3, -4];

/// What the range adds to the Basic To Kill number against armour; `None` where it allows no kill (C7.2).
#[must_use]
pub fn range_row(projectile: Projectile, range: u32) -> Option<i8> {
    let row = match projectile {
        Projectile::MachineGun { .. } => AP_TO_25,
        Projectile::Latw { .. } => return Some(0),
        Projectile::Shell { ammo, calibre, .. } => match (ammo, calibre.mm) {
            (Ammo::He | Ammo::Heat, _) => return Some(0),
            (Ammo::Ap, ..=36) => AP_TO_25,
            (Ammo::Ap, 37..=57) => AP_TO_57,
            (Ammo::Ap, _) => AP_ABOVE,
            (Ammo::Apcr, ..=57) => APCR_TO_57,
            (Ammo::Apcr, _) => APCR_ABOVE,
            (Ammo::Apds, _) => SABOT,
        },
    };
    let column = match range {
        0..=1 => 0,
        2 => 1,
        _ => 2 + (range - 1) / 6,
    };
    row.get(usize::try_from(column).ok()?).copied()
}
