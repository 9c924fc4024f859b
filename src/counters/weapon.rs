//! Support weapon counters.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    Ammo, BarrelLength, Calibre, CounterId, GunKind, GunType, Latw, Magazine, Nationality, Round,
    Stock, TargetSize, Traverse,
};

/// What a support weapon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponKind {
    /// Light machine gun.
    Lmg,
    /// Medium machine gun.
    Mmg,
    /// Heavy machine gun, the .50 calibre included.
    Hmg,
    /// Anti-tank rifle, ATR.
    Atr,
    /// Flamethrower, FT (A22).
    #[serde(rename = "ft")]
    Flamethrower,
    /// Demolition charge, DC (A23).
    #[serde(rename = "dc")]
    DemolitionCharge,
    /// Light mortar. It fires as ordnance (C9).
    #[serde(rename = "mtr")]
    LightMortar,
    /// Light anti-tank weapon with a To Hit table of its own (C13.3-C13.7).
    Latw,
}

impl WeaponKind {
    /// Whether it is a machine gun (A9).
    pub const fn is_machine_gun(self) -> bool {
        matches!(self, Self::Lmg | Self::Mmg | Self::Hmg)
    }
}

impl fmt::Display for WeaponKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Lmg => "LMG",
            Self::Mmg => "MMG",
            Self::Hmg => "HMG",
            Self::Atr => "ATR",
            Self::Flamethrower => "FT",
            Self::DemolitionCharge => "DC",
            Self::LightMortar => "MTR",
            Self::Latw => "LATW",
        })
    }
}

/// One type of support weapon counter with the values printed on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponType {
    /// Its name.
    pub id: CounterId,
    /// Whose it is.
    pub nationality: Nationality,
    /// What it is.
    pub kind: WeaponKind,
    /// The name as printed, `HMG .50`.
    pub name: String,
    /// Firepower, in FP.
    pub fp: u8,
    /// Normal Range, in hexes.
    pub range: u8,
    /// Multiple Rate of Fire, ROF (A9.2).
    pub rof: u8,
    /// The least range, in hexes, of one that cannot hit nearer: light mortars. 0 for all others.
    pub minimum_range: u8,
    /// B#: an Original DR at or over it is a malfunction (A9.7); 12 where none is printed.
    pub breakdown: u8,
    /// Its number is an X#: it is gone for good instead of malfunctioning.
    pub removed: bool,
    /// R#: a repair dr at or under it mends the weapon (A9.72).
    pub repair: u8,
    /// A repair dr at or over it eliminates the weapon (A9.72).
    pub eliminated_on: u8,
    /// Portage Points.
    pub pp: u8,
    /// Portage Points when dismantled (A9.8); `None` when it cannot be.
    pub dismantled_pp: Option<u8>,
    /// The counter as which it fires when dismantled (A9.8); `None` when it does not.
    pub dismantled_as: Option<CounterId>,
    /// The ordnance as which it fires; `None` for all but light mortars (C9).
    pub fires_as: Option<CounterId>,
    /// The calibre of an anti-tank rifle, which fires at a vehicle with a To Hit DR; `None` for all others (C13.2).
    pub bore: Option<Calibre>,
    /// What makes it a LATW; `None` for all others (C13).
    pub latw: Option<Latw>,
    /// Whether it may use Spraying Fire (A9.5).
    pub spray: bool,
    /// A machine gun of 12.7 mm or more (C7.31).
    pub large_calibre: bool,
}

impl WeaponType {
    /// What an anti-tank rifle is to a vehicle, and a machine gun to an AFV: ordnance that fires AP alone (C13.2, A9.61).
    #[must_use]
    pub fn against_vehicles(&self) -> Option<GunType> {
        let (kind, calibre, ife) = match self.bore {
            Some(bore) => (GunKind::AntiTankRifle, bore, None),
            None if !self.kind.is_machine_gun() => return None,
            None if self.large_calibre => (GunKind::MachineGun, plain(13), Some(self.fp)),
            None => (GunKind::MachineGun, plain(8), Some(self.fp)),
        };
        let magazine = Magazine { stocks: vec![(Round::Shell(Ammo::He), Stock::None)] };
        Some(GunType { ife, ..self.as_ordnance(kind, calibre, magazine) })
    }

    /// What a LATW is: ordnance that fires HEAT alone, at whatever it may be fired at (C13).
    #[must_use]
    pub fn light_anti_tank(&self) -> Option<GunType> {
        let latw = Some(self.latw.clone()?);
        let (ap, he, heat) = (Ammo::Ap, Ammo::He, Ammo::Heat);
        let stocks = [(ap, Stock::None), (he, Stock::None), (heat, Stock::Plenty)];
        let stocks = stocks.map(|(ammo, stock)| (Round::Shell(ammo), stock)).to_vec();
        let ordnance = self.as_ordnance(GunKind::Latw, plain(0), Magazine { stocks });
        Some(GunType { latw, ..ordnance })
    }

    /// What it has as ordnance whatever it is: it turns as whoever carries it does.
    fn as_ordnance(&self, kind: GunKind, calibre: Calibre, magazine: Magazine) -> GunType {
        GunType {
            id: self.id,
            nationality: self.nationality,
            kind,
            name: self.name.clone(),
            calibre,
            rof: self.rof,
            breakdown: self.breakdown,
            mount: Traverse::Fast,
            size: TargetSize::default(),
            manhandling: None,
            manhandling_circled: false,
            quick_set_up: false,
            ife: None,
            range: Some((0, self.range)),
            dismantled_pp: None,
            muzzle_heat: false,
            low_ammo: false,
            no_intensive_fire: true,
            latw: None,
            magazine,
        }
    }
}

/// A bore of so many mm, its barrel neither short nor long.
fn plain(mm: u8) -> Calibre {
    Calibre { mm, barrel: BarrelLength::Plain }
}
