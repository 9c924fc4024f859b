//! Vehicle counters (D1).

use serde::{Deserialize, Serialize};

use crate::stable::choice;

use super::{
    Armor, Calibre, CounterId, GunKind, GunType, Magazine, Nationality, TargetSize, Traverse,
};

/// The PP of Riders that there is room for on the deck of a tank (D6.2).
const RIDERS_PP: u8 = 14;

/// What a vehicle is (D1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VehicleKind {
    /// Light tank.
    LightTank,
    /// Medium tank.
    MediumTank,
    /// Heavy tank.
    HeavyTank,
    /// Infantry tank.
    InfantryTank,
    /// Cruiser tank.
    CruiserTank,
    /// Tank destroyer.
    TankDestroyer,
    /// Assault gun.
    AssaultGun,
    /// Armored car.
    ArmoredCar,
    /// Halftrack.
    Halftrack,
    /// Unarmored halftrack that tows.
    HalftrackTractor,
    /// Carrier.
    Carrier,
    /// Truck, or any other unarmored car.
    Truck,
}

/// How it goes: its column of the terrain chart (D1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Traction {
    /// On tracks.
    Tracked,
    /// On wheels in front and tracks behind.
    Halftrack,
    /// As an armored car.
    ArmoredCar,
    /// As a truck.
    Truck,
}

/// How heavily it stands on the ground (D1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GroundPressure {
    /// Lightly.
    Low,
    /// As most.
    #[default]
    Normal,
    /// Heavily.
    High,
}

/// The turret (D1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum TurretKind {
    /// Fast, T (D1.31).
    #[serde(rename = "t")]
    Fast,
    /// Slow, ST (D1.32).
    #[serde(rename = "st")]
    Slow,
    /// Slow, and its weapons fire only buttoned up: RST (D1.321).
    #[serde(rename = "rst")]
    Restricted,
    /// One man's, as restricted: 1MT (D1.322).
    #[serde(rename = "1mt")]
    OneMan,
    /// None, the main armament is in the bow: NT (D1.33).
    #[serde(rename = "nt")]
    None,
}

impl TurretKind {
    /// How the main armament in it turns (C5.1).
    #[must_use]
    pub const fn traverse(self) -> Traverse {
        match self {
            TurretKind::Fast => Traverse::Fast,
            TurretKind::Slow | TurretKind::Restricted | TurretKind::OneMan => Traverse::Slow,
            TurretKind::None => Traverse::None,
        }
    }

    /// Whether its weapons fire only while the crew is buttoned up (D1.321).
    #[must_use]
    pub const fn fires_buttoned_up(self) -> bool {
        matches!(self, TurretKind::Restricted | TurretKind::OneMan)
    }

    /// Whether there is a turret, with a facing of its own (D3.1).
    #[must_use]
    pub const fn turns(self) -> bool {
        !matches!(self, TurretKind::None)
    }
}

/// Where a machine gun of a vehicle is (D1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MgMount {
    /// In the bow, BMG.
    Bow,
    /// Beside the main armament, CMG.
    Coaxial,
    /// On the roof, AAMG.
    AntiAircraft,
    /// In the rear of the turret.
    Rear,
}
choice!(MgMount { 0 Bow, 1 Coaxial, 2 AntiAircraft, 3 Rear });

impl MgMount {
    /// All of them.
    pub const ALL: [MgMount; 4] =
        [MgMount::Bow, MgMount::Coaxial, MgMount::AntiAircraft, MgMount::Rear];

    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            MgMount::Bow => "bow",
            MgMount::Coaxial => "coaxial",
            MgMount::AntiAircraft => "anti-aircraft",
            MgMount::Rear => "rear",
        }
    }

    /// What players call it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            MgMount::Bow => "bow machine gun",
            MgMount::Coaxial => "coaxial machine gun",
            MgMount::AntiAircraft => "machine gun on the roof",
            MgMount::Rear => "machine gun in the turret's rear",
        }
    }

    /// Its Normal Range, in hexes.
    #[must_use]
    pub const fn normal_range(self) -> u8 {
        match self {
            MgMount::Coaxial => 12,
            MgMount::Bow | MgMount::AntiAircraft | MgMount::Rear => 8,
        }
    }
}

/// The FP of the machine guns of a vehicle; `None` where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineGuns {
    bow: Option<u8>,
    coax: Option<u8>,
    aa: Option<u8>,
    rear: Option<u8>,
}

impl MachineGuns {
    /// The FP of one of them.
    #[must_use]
    pub const fn fp(&self, mount: MgMount) -> Option<u8> {
        match mount {
            MgMount::Bow => self.bow,
            MgMount::Coaxial => self.coax,
            MgMount::AntiAircraft => self.aa,
            MgMount::Rear => self.rear,
        }
    }
}

/// The main armament, MA (D1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MainArmament {
    /// A gun, and the turret that it is in.
    Ordnance(Calibre, TurretKind),
    /// A machine gun.
    MachineGun(MgMount),
}

/// What the main armament is and how it fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armament {
    /// What it is.
    pub weapon: MainArmament,
    /// Multiple Rate of Fire, ROF (C2.24).
    pub rof: u8,
    /// B#: an Original To Hit DR at or over it is a malfunction (C2.28).
    pub breakdown: u8,
    /// The B# says that ammunition runs low first (D3.71).
    pub low_ammo: bool,
    /// It takes no Intensive Fire (C5.6).
    pub no_intensive_fire: bool,
    /// A machine gun of 12.7 mm or more (C7.31).
    pub large_calibre: bool,
    /// Infantry Firepower Equivalent, in FP (C2.29).
    pub ife: Option<u8>,
}

/// The Crew Survival number (D5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CrewSurvival {
    /// CS#: a DR at or under it is survived.
    pub number: u8,
    /// It is red: the vehicle burns the more readily (C7.7).
    pub red: bool,
}

/// One type of vehicle counter with the values printed on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleType {
    /// Its name.
    pub id: CounterId,
    /// Whose it is.
    pub nationality: Nationality,
    /// What it is.
    pub kind: VehicleKind,
    /// What it is called.
    pub name: String,
    /// Movement Points, MP (D1.1).
    pub mp: u8,
    /// How it goes.
    pub traction: Traction,
    /// The MP are red: it may break down when it starts (D2.51).
    pub red_mp: bool,
    /// How large it is (D1.7).
    pub size: TargetSize,
    /// How heavily it stands on the ground.
    pub ground_pressure: GroundPressure,
    /// Its armour; `None` if it is unarmored.
    pub armor: Option<Armor>,
    /// The turret; `None` also where the main armament is no gun and on nothing that turns.
    pub turret: Option<TurretKind>,
    /// The main armament.
    pub armament: Option<Armament>,
    /// Its machine guns.
    pub machine_guns: MachineGuns,
    /// Open-topped: its crew is exposed unless it buttons up (D1.24).
    pub open_topped: bool,
    /// Its crew cannot button up.
    pub never_buttoned_up: bool,
    /// The Crew Survival number; `None` where none is printed.
    pub survival: Option<CrewSurvival>,
    /// How many PP of Passengers and goods it carries (D6.1).
    pub pp: Option<u8>,
    /// T#: it tows a Gun whose M# is at or over it (C10.1).
    pub towing: Option<i8>,
    /// What a hex in reverse costs, as a multiple, where it is not that of its kind (D2.2).
    pub reverse_factor: Option<u8>,
    /// Without a radio (D14).
    pub radioless: bool,
    /// May stall when it starts (D2.15).
    pub may_stall: bool,
    /// The type whose picture it has, where it has none of its own.
    pub drawn_as: Option<CounterId>,
    /// Its ammunition.
    pub magazine: Magazine,
}

impl VehicleType {
    /// Whether it has a crew that could get out of it: the driver of a truck is none (D5.6).
    #[must_use]
    pub const fn has_crew(&self) -> bool {
        !matches!(self.kind, VehicleKind::Truck | VehicleKind::HalftrackTractor)
    }

    /// Its main armament as the Gun that it is, if it is one.
    #[must_use]
    pub fn main_armament(&self) -> Option<GunType> {
        let armament = self.armament?;
        let MainArmament::Ordnance(calibre, turret) = armament.weapon else { return None };
        Some(GunType {
            id: self.id,
            nationality: self.nationality,
            kind: GunKind::Mounted,
            name: format!("{calibre} of {}", self.name),
            calibre,
            rof: armament.rof,
            breakdown: armament.breakdown,
            mount: turret.traverse(),
            size: self.size,
            manhandling: None,
            manhandling_circled: false,
            quick_set_up: false,
            ife: armament.ife,
            range: None,
            dismantled_pp: None,
            muzzle_heat: false,
            low_ammo: armament.low_ammo,
            no_intensive_fire: armament.no_intensive_fire,
            latw: None,
            magazine: self.magazine.clone(),
        })
    }

    /// How many PP it carries: aboard, or on its deck where it is a tracked AFV without room inside (D6.1, D6.2).
    #[must_use]
    pub fn room(&self) -> Option<u8> {
        self.pp.or_else(|| self.takes_riders().then_some(RIDERS_PP))
    }

    /// Whether men ride on its outside (D6.2).
    #[must_use]
    pub fn takes_riders(&self) -> bool {
        self.pp.is_none() && self.armor.is_some() && self.traction == Traction::Tracked
    }

    /// Whether its crew is exposed where nobody says otherwise: what is open above, unless it buttons up (D5.3).
    #[must_use]
    pub fn exposed_by_itself(&self) -> bool {
        self.armor.is_some() && self.open_topped
    }

    /// Whether what is in its turret, or looks out of its rear, can be fired with the hatches so: under a roof by a small turret's
    /// crew only buttoned up, in an AFV that is open above only by who looks out of it (D1.321, D5.3).
    #[must_use]
    pub fn is_turret_manned(&self, exposed: bool) -> bool {
        if self.armor.is_some() && self.open_topped {
            return exposed;
        }
        !(exposed && self.turret.is_some_and(TurretKind::fires_buttoned_up))
    }

    /// Whether the main armament can be fired with the hatches so; one in the bow with any.
    #[must_use]
    pub fn is_main_manned(&self, exposed: bool) -> bool {
        !self.turns_turret() || self.is_turret_manned(exposed)
    }

    /// Whether the main armament or anything else is in a turret that turns (D3.1).
    #[must_use]
    pub fn turns_turret(&self) -> bool {
        self.turret.is_some_and(TurretKind::turns)
    }
}
