//! Guns and vehicles as they are written in a counter file.

use serde::Deserialize;

use super::{BREAKDOWN_WHEN_NONE_PRINTED, Entry, in_range};
use crate::counters::vehicle::{
    Armament, CrewSurvival, GroundPressure, MachineGuns, MainArmament, MgMount, Traction,
    TurretKind, VehicleKind, VehicleType,
};
use crate::counters::{
    Ammo, Armor, Calibre, CounterId, EntryProblem, GunKind, GunType, Magazine, Nationality, Round,
    Stock, TargetSize, Traverse,
};

/// A Gun as written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::counters) struct GunEntry {
    id: CounterId,
    kind: GunKind,
    name: String,
    calibre: String,
    rof: u8,
    breakdown: Option<u8>,
    #[serde(default)]
    mount: Traverse,
    #[serde(default)]
    size: TargetSize,
    manhandling: Option<u8>,
    #[serde(default)]
    manhandling_circled: bool,
    #[serde(default)]
    quick_set_up: bool,
    ife: Option<u8>,
    range: Option<(u8, u8)>,
    dismantled_pp: Option<u8>,
    #[serde(default)]
    muzzle_heat: bool,
    #[serde(default)]
    ammo: AmmoEntry,
}

/// A vehicle as written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::counters) struct VehicleEntry {
    id: CounterId,
    kind: VehicleKind,
    name: String,
    mp: u8,
    movement: Traction,
    #[serde(default)]
    red_mp: bool,
    #[serde(default)]
    size: TargetSize,
    #[serde(default)]
    ground_pressure: GroundPressure,
    armor: Option<ArmorEntry>,
    turret: Option<TurretKind>,
    ma: Option<String>,
    rof: Option<u8>,
    breakdown: Option<u8>,
    #[serde(default)]
    low_ammo: bool,
    #[serde(default)]
    no_intensive_fire: bool,
    #[serde(default)]
    large_calibre: bool,
    ife: Option<u8>,
    #[serde(default)]
    mg: MachineGuns,
    #[serde(default)]
    open_topped: bool,
    #[serde(default)]
    never_buttoned_up: bool,
    cs: Option<u8>,
    #[serde(default)]
    red_cs: bool,
    pp: Option<u8>,
    towing: Option<i8>,
    reverse_factor: Option<u8>,
    #[serde(default)]
    radioless: bool,
    #[serde(default)]
    may_stall: bool,
    drawn_as: Option<CounterId>,
    #[serde(default)]
    ammo: AmmoEntry,
}

/// Armor Factors; the turret's, where they are not the hull's; and where there is no armor behind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmorEntry {
    front: u8,
    side: u8,
    turret_front: Option<u8>,
    turret_side: Option<u8>,
    #[serde(default)]
    bare_rear: bool,
    #[serde(default)]
    turret_bare_rear: bool,
}

/// Ammunition: `none`, or depletion numbers.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct AmmoEntry {
    ap: Option<String>,
    he: Option<String>,
    apcr: Option<String>,
    apds: Option<String>,
    heat: Option<String>,
    smoke: Option<String>,
    wp: Option<String>,
    canister: Option<String>,
    sd: Option<String>,
    sm: Option<String>,
    sp: Option<String>,
    sn: Option<String>,
}

impl AmmoEntry {
    fn build(self, nationality: Nationality) -> Result<Magazine, EntryProblem> {
        let written = [
            (Round::Shell(Ammo::Ap), self.ap),
            (Round::Shell(Ammo::He), self.he),
            (Round::Shell(Ammo::Apcr), self.apcr),
            (Round::Shell(Ammo::Apds), self.apds),
            (Round::Shell(Ammo::Heat), self.heat),
            (Round::Smoke, self.smoke),
            (Round::WhitePhosphorus, self.wp),
            (Round::Canister, self.canister),
            (Round::Dischargers, self.sd),
            (Round::SmokeMortar, self.sm),
            (Round::SmokePots, self.sp),
            (Round::Launcher, self.sn),
        ];
        let mut stocks = Vec::new();
        for (round, text) in written {
            let Some(text) = text else { continue };
            if !round.issued_to(nationality) {
                return Err(EntryProblem::ForeignAmmo(nationality));
            }
            stocks.push((round, stock(&text).map_err(EntryProblem::Malformed)?));
        }
        Ok(Magazine { stocks })
    }
}

fn stock(text: &str) -> Result<Stock, String> {
    if text == "none" {
        return Ok(Stock::None);
    }
    let numbers = text.split(',').map(str::parse).collect::<Result<Vec<_>, _>>()?;
    Ok(Stock::Limited(numbers))
}

pub(super) fn calibre(text: &str) -> Result<Calibre, EntryProblem> {
    text.parse().map_err(EntryProblem::Malformed)
}

impl Entry for GunEntry {
    type Type = GunType;

    fn id(&self) -> CounterId {
        self.id
    }

    fn build(self, nationality: Nationality) -> Result<GunType, EntryProblem> {
        let breakdown = self.breakdown.unwrap_or(BREAKDOWN_WHEN_NONE_PRINTED);
        in_range("rof", self.rof, 0, 3)?;
        in_range("breakdown", breakdown, 2, 12)?;
        in_range("manhandling", self.manhandling.unwrap_or(2), 2, 12)?;
        in_range("ife", self.ife.unwrap_or(1), 1, 16)?;
        if let Some((least, most)) = self.range {
            in_range("least range", least, 0, i64::from(most))?;
        }
        if self.manhandling.is_none() != (self.kind == GunKind::LightMortar) {
            return Err(EntryProblem::Misfit(
                "every Gun has a manhandling number, a light mortar has none",
            ));
        }
        let magazine = self.ammo.build(nationality)?;
        if self.kind.is_mortar() && *magazine.shells(Ammo::Ap) != Stock::None {
            return Err(EntryProblem::Misfit("a mortar has no AP (C9)"));
        }
        Ok(GunType {
            id: self.id,
            nationality,
            kind: self.kind,
            name: self.name,
            calibre: calibre(&self.calibre)?,
            rof: self.rof,
            breakdown,
            mount: self.mount,
            size: self.size,
            manhandling: self.manhandling,
            manhandling_circled: self.manhandling_circled,
            quick_set_up: self.quick_set_up,
            ife: self.ife,
            range: self.range,
            dismantled_pp: self.dismantled_pp,
            muzzle_heat: self.muzzle_heat,
            low_ammo: false,
            no_intensive_fire: false,
            latw: None,
            magazine,
        })
    }
}

impl Entry for VehicleEntry {
    type Type = VehicleType;

    fn id(&self) -> CounterId {
        self.id
    }

    fn build(self, nationality: Nationality) -> Result<VehicleType, EntryProblem> {
        in_range("mp", self.mp, 1, 60)?;
        in_range("cs", self.cs.unwrap_or(2), 2, 9)?;
        in_range("pp", self.pp.unwrap_or(1), 1, 60)?;
        in_range("towing", self.towing.unwrap_or(0), -12, 12)?;
        in_range("reverse_factor", self.reverse_factor.unwrap_or(2), 2, 4)?;
        if self.red_cs && self.cs.is_none() {
            return Err(EntryProblem::Misfit("without a cs it cannot be red"));
        }
        if self.armor.is_none()
            && (self.turret.is_some() || self.open_topped || self.never_buttoned_up)
        {
            return Err(EntryProblem::Misfit(
                "an unarmored vehicle has no turret and no top: it has no armor",
            ));
        }
        let armor = self.armor.as_ref().map(|armor| {
            let hull = (armor.front, armor.side);
            let turret = (armor.turret_front, armor.turret_side);
            let turret = (turret.0.unwrap_or(hull.0), turret.1.unwrap_or(hull.1));
            Armor::new(hull, turret, [armor.bare_rear, armor.turret_bare_rear])
        });
        let survival = self.cs.map(|number| CrewSurvival { number, red: self.red_cs });
        Ok(VehicleType {
            id: self.id,
            nationality,
            kind: self.kind,
            mp: self.mp,
            traction: self.movement,
            red_mp: self.red_mp,
            size: self.size,
            ground_pressure: self.ground_pressure,
            armor: armor.transpose()?,
            turret: self.turret,
            armament: self.armament()?,
            machine_guns: self.mg,
            open_topped: self.open_topped,
            never_buttoned_up: self.never_buttoned_up,
            survival,
            pp: self.pp,
            towing: self.towing,
            reverse_factor: self.reverse_factor,
            radioless: self.radioless,
            may_stall: self.may_stall,
            drawn_as: self.drawn_as,
            name: self.name,
            magazine: self.ammo.build(nationality)?,
        })
    }
}

impl VehicleEntry {
    /// The main armament.
    fn armament(&self) -> Result<Option<Armament>, EntryProblem> {
        let Some(ma) = &self.ma else {
            let beside = [self.rof.is_some(), self.turret.is_some(), self.breakdown.is_some()];
            return if beside.contains(&true) {
                Err(EntryProblem::Misfit("without an ma there is no turret, rof or breakdown"))
            } else {
                Ok(None)
            };
        };
        let mount = match ma.as_str() {
            "aa" => Some(MgMount::AntiAircraft),
            "bow" => Some(MgMount::Bow),
            "coax" => Some(MgMount::Coaxial),
            _ => None,
        };
        let weapon = match (mount, self.turret) {
            (Some(mount), _) if self.mg.fp(mount).is_none() => {
                return Err(EntryProblem::Misfit("the machine gun that is the ma is not in mg"));
            }
            (Some(mount), _) => MainArmament::MachineGun(mount),
            (None, Some(turret)) => MainArmament::Ordnance(calibre(ma)?, turret),
            (None, None) => {
                return Err(EntryProblem::Misfit("a gun is in a turret, `nt` in the bow"));
            }
        };
        let rof = self.rof.ok_or(EntryProblem::Misfit("the ma has no rof"))?;
        let breakdown = self.breakdown.unwrap_or(BREAKDOWN_WHEN_NONE_PRINTED);
        in_range("rof", rof, 0, 3)?;
        in_range("breakdown", breakdown, 2, 12)?;
        in_range("ife", self.ife.unwrap_or(1), 1, 16)?;
        Ok(Some(Armament {
            weapon,
            rof,
            breakdown,
            low_ammo: self.low_ammo,
            no_intensive_fire: self.no_intensive_fire,
            large_calibre: self.large_calibre,
            ife: self.ife,
        }))
    }
}
