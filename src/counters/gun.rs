//! Gun counters (C2).

use serde::Deserialize;

use super::{Calibre, CounterId, Magazine, Nationality, TargetSize, Traverse};

/// What a Gun is (C2.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum GunKind {
    /// Anti-tank, AT.
    #[serde(rename = "at")]
    AntiTank,
    /// Anti-aircraft, AA.
    #[serde(rename = "aa")]
    AntiAircraft,
    /// Infantry gun, INF.
    #[serde(rename = "inf")]
    Infantry,
    /// Artillery, ART.
    #[serde(rename = "art")]
    Artillery,
    /// Mortar, MTR.
    #[serde(rename = "mtr")]
    Mortar,
    /// Light mortar: the ordnance of a support weapon.
    #[serde(rename = "lmtr")]
    LightMortar,
    /// What an anti-tank rifle is to a vehicle (C13.2).
    #[serde(skip)]
    AntiTankRifle,
    /// What a machine gun is to an AFV (A9.61).
    #[serde(skip)]
    MachineGun,
    /// Light anti-tank weapon, LATW: bazooka, Panzerschreck, PIAT, Panzerfaust (C13).
    #[serde(skip)]
    Latw,
    /// The main armament of a vehicle (D1.3).
    #[serde(skip)]
    Mounted,
}

/// What is a light anti-tank weapon's own, as its counter prints it (C13).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latw {
    /// Its To Hit numbers, by the range in hexes from 0 on.
    pub to_hit: Vec<u8>,
    /// Its Basic To Kill number.
    pub to_kill: u8,
    /// Its HE equivalence: FP on the fire table.
    pub fp: u8,
    /// Its blast goes backward too: in a building it is fired at a price (C13.8).
    pub backblast: bool,
    /// It takes two SMC to be fired as well as by an MMC.
    pub for_two: bool,
    /// It is used up by its shot: the Panzerfaust (C13.3).
    pub one_shot: bool,
}

impl Latw {
    /// Its To Hit number at a range; `None` beyond the last of them.
    #[must_use]
    pub fn number(&self, range: u32) -> Option<u8> {
        self.to_hit.get(usize::try_from(range).ok()?).copied()
    }
}

impl GunKind {
    /// Whether it is a mortar, which always fires at an area (C9).
    #[must_use]
    pub const fn is_mortar(self) -> bool {
        matches!(self, GunKind::Mortar | GunKind::LightMortar)
    }

    /// Whether it is a support weapon that rolls To Hit at a vehicle alone: an anti-tank rifle or a machine gun.
    #[must_use]
    pub const fn is_small_arm(self) -> bool {
        matches!(self, GunKind::AntiTankRifle | GunKind::MachineGun)
    }

    /// Whether it has a gunshield (C11.5).
    #[must_use]
    pub const fn has_gunshield(self) -> bool {
        matches!(self, GunKind::AntiTank | GunKind::Infantry)
    }
}

/// One type of Gun counter with the values printed on its unlimbered side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GunType {
    /// Its name.
    pub id: CounterId,
    /// Whose it is.
    pub nationality: Nationality,
    /// What it is.
    pub kind: GunKind,
    /// What it is called.
    pub name: String,
    /// Its calibre.
    pub calibre: Calibre,
    /// Multiple Rate of Fire, ROF (C2.24).
    pub rof: u8,
    /// B#: an Original To Hit DR at or over it is a malfunction (C2.28).
    pub breakdown: u8,
    /// How it turns (C2.4).
    pub mount: Traverse,
    /// How large it is (C2.271).
    pub size: TargetSize,
    /// M#, the Manhandling number; a light mortar has none (C2.27).
    pub manhandling: Option<u8>,
    /// The M# is circled: it is slow to hook up (C10.1).
    pub manhandling_circled: bool,
    /// QSU: it is ready as soon as it stands (C10.23).
    pub quick_set_up: bool,
    /// Infantry Firepower Equivalent, in FP (C2.29); of a machine gun its FP.
    pub ife: Option<u8>,
    /// Least and greatest range, in hexes; the whole board where none is printed (C2.25).
    pub range: Option<(u8, u8)>,
    /// PP when dismantled.
    pub dismantled_pp: Option<u8>,
    /// Its HEAT round goes on the muzzle, at short range only (C8.31).
    pub muzzle_heat: bool,
    /// Its B# says that ammunition runs low first (D3.71).
    pub low_ammo: bool,
    /// It takes no Intensive Fire (C5.6).
    pub no_intensive_fire: bool,
    /// What is a LATW's own; `None` for all others (C13).
    pub latw: Option<Latw>,
    /// Its ammunition.
    pub magazine: Magazine,
}

impl GunType {
    /// What it is called beside whoever has it: of the gun of a vehicle the calibre, for whose it is is said anyway.
    #[must_use]
    pub fn short_name(&self) -> String {
        match self.kind {
            GunKind::Mounted => self.calibre.to_string(),
            _ => self.name.clone(),
        }
    }
}
