//! The firer of a shot: a Gun, a vehicle with its main armament, or a LATW.

use serde::Deserialize;

use super::bench::Bench;
use super::error::{LabError, field};
use super::vehicle::vehicle_type;
use crate::counters::Round;
use crate::counters::{
    Ammo, Armament, Calibre, CounterId, GunKind, GunType, Latw, Magazine, MainArmament,
    Nationality, Stock, Traverse, TurretKind, VehicleType,
};
use crate::rules::ordnance::{
    Acquisitions, Carriage, Colour, Exposed, Firing, InLos, PhaseOfFire, Piece, Projectile,
    Reliability, TargetType, colour, to_hit_number,
};

/// A firer as a case gives it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GunnerCase {
    gun: Option<CounterId>,
    vehicle: Option<CounterId>,
    latw: Option<CounterId>,
    #[serde(default)]
    confined: bool,
    ammo: Ammo,
    #[serde(default)]
    depletion: u8,
    #[serde(default)]
    acquired: i8,
    #[serde(default)]
    turned_hexspines: u8,
    #[serde(default)]
    turned_hull: bool,
    #[serde(default)]
    obstacle: bool,
    ce: Option<bool>,
    #[serde(default)]
    pinned: bool,
    #[serde(default)]
    intensive: bool,
    #[serde(default)]
    captured: bool,
    #[serde(default)]
    encircled: bool,
    #[serde(default)]
    stunned: bool,
    #[serde(default)]
    moved: bool,
    #[serde(default)]
    motion: bool,
    bounding: Option<InLos>,
}

/// A firer ready to fire.
pub(super) struct Gunner {
    pub firing: Firing,
    pub ammo: Ammo,
    pub calibre: Calibre,
    pub acquired: Acquisitions,
    pub weapon: Reliability,
    nationality: Nationality,
    colour: Colour,
    /// What is a LATW's own.
    latw: Option<Latw>,
    /// What sort of mortar it is, if it is one.
    mortar: Option<GunKind>,
}

/// What all of them have in common.
struct Tube {
    nationality: Nationality,
    carriage: Carriage,
    calibre: Calibre,
    rof: u8,
    breakdown: u8,
    low_ammo: bool,
    traverse: Traverse,
    magazine: Magazine,
    latw: Option<Latw>,
    /// What sort of mortar it is, if it is one.
    mortar: Option<GunKind>,
}

impl Gunner {
    /// The To Hit number.
    pub(super) fn number(&self, target: TargetType, range: u32) -> i32 {
        if let Some(number) = self.latw.as_ref().and_then(|latw| latw.number(range)) {
            return number.into();
        }
        let piece = Piece::Ordnance(self.calibre, Round::Shell(self.ammo));
        to_hit_number(target, self.colour, piece, range)
    }

    /// What strikes a vehicle.
    pub(super) fn projectile(&self) -> Projectile {
        if let Some(latw) = &self.latw {
            return Projectile::Latw { to_kill: latw.to_kill, fp: latw.fp };
        }
        Projectile::Shell { ammo: self.ammo, calibre: self.calibre, nationality: self.nationality }
    }

    /// Whether it is a mortar (C9).
    pub(super) fn is_mortar(&self) -> bool {
        self.mortar.is_some()
    }

    /// Whether it is a light mortar: a support weapon, whose user a leader directs (A7.53).
    pub(super) fn is_light_mortar(&self) -> bool {
        self.mortar == Some(GunKind::LightMortar)
    }

    /// Whether it is a LATW.
    pub(super) fn is_latw(&self) -> bool {
        self.latw.is_some()
    }

    /// The Original DR from which it goes wrong: that of a Panzerfaust (C13.36).
    pub(super) fn misfire(&self) -> Option<u8> {
        self.latw.as_ref().filter(|latw| latw.one_shot).map(|_| 12)
    }
}

/// The shot that a firer is to make.
#[derive(Clone, Copy)]
pub(super) struct Shooting {
    pub phase: PhaseOfFire,
    pub year: u16,
    pub range: u32,
    /// It is at an area (C3.33), as a mortar's always is (C9).
    pub area: Option<AtArea>,
}

/// What is a mortar's alone.
#[derive(Clone, Copy)]
pub(super) struct AtArea {
    /// A Spotter sees for it (C9.3).
    pub spotter: bool,
    /// One man serves it (C9.2).
    pub lone_smc: bool,
}

/// B# is so much lower for Intensive Fire (C5.6), and again for a captured weapon (A21.11).
const STRAIN: u8 = 2;

impl GunnerCase {
    /// The firer, after what the rules forbid it.
    pub(super) fn lay_out(&self, bench: &Bench, shooting: Shooting) -> Result<Gunner, LabError> {
        let Shooting { phase, year, range, area } = shooting;
        let tube = match (self.gun, self.vehicle, self.latw) {
            (Some(id), None, None) => self.gun(bench, id, shooting)?,
            (None, Some(id), None) => self.vehicle(bench, id, phase)?,
            (None, None, Some(id)) => self.latw(bench, id, phase, range)?,
            _ => return Err(field("firer", "either a gun or a vehicle fires, or a latw")),
        };
        let blows_back = tube.latw.as_ref().is_some_and(|latw| latw.backblast);
        if self.confined && !blows_back {
            return Err(field("firer.confined", "that is for a LATW with a backblast (C13.8)"));
        }
        self.check_turn(phase)?;
        self.check_movement(phase)?;
        self.check_intensive(phase, &tube)?;
        if let Some(area) = area {
            self.check_area(area, &tube, phase, range)?;
        }
        let depletion = self.depletion(&tube.magazine)?;
        let acquired = match self.acquired {
            0 => Acquisitions::No,
            -1 => Acquisitions::Once,
            -2 => Acquisitions::Twice,
            _ => return Err(field("firer.acquired", "an acquisition is -1 or -2 (C6.5)")),
        };
        let firing = Firing {
            unqualified: false,
            latw: tube.latw.is_some(),
            backblast: self.confined,
            phase,
            traverse: tube.traverse,
            turned: self.turned_hexspines,
            turned_hull: self.turned_hull,
            obstacle: self.obstacle,
            moved: self.moved,
            motion: self.motion,
            in_los: self.bounding.unwrap_or_default(),
            pinned: self.pinned,
            // What is carried pays no more for its own hex (C5.5).
            range: if tube.latw.is_some() { range.max(1) } else { range },
            intensive: self.intensive,
            immobilize: false,
            captured: self.captured,
            encircled: self.encircled,
            crew: Exposed { buttoned_up: self.buttoned_up(bench), stunned: self.stunned },
        };
        let strain = STRAIN * (u8::from(self.intensive) + u8::from(self.captured));
        let fires_again = !self.pinned && !self.intensive && phase != PhaseOfFire::Advancing;
        // A Gun that has to be turned as a whole is slower for it (C2.5).
        let slowed = self.turns_whole_gun(&tube);
        let keeps = match area {
            // A Gun that is no mortar gives its phase to the area, and one man alone is slow (C3.33, C9.2).
            Some(area) => tube.mortar.is_some() && !area.lone_smc,
            None => tube.latw.is_none(),
        };
        let spotted = area.is_some_and(|area| area.spotter);
        let rof = tube.rof.checked_sub(u8::from(slowed) + u8::from(spotted));
        let rof = rof.filter(|_| fires_again && keeps);
        Ok(Gunner {
            firing,
            ammo: self.ammo,
            calibre: tube.calibre,
            acquired,
            weapon: Reliability {
                breakdown: tube.breakdown.saturating_sub(strain),
                low_ammo: tube.low_ammo,
                rof,
                depletion,
            },
            nationality: tube.nationality,
            colour: colour(tube.nationality, tube.carriage, year, self.captured),
            latw: tube.latw,
            mortar: tube.mortar,
        })
    }

    fn turns_whole_gun(&self, tube: &Tube) -> bool {
        tube.carriage == Carriage::Gun
            && tube.traverse == Traverse::None
            && tube.mortar.is_none()
            && self.turned_hexspines > 0
    }

    /// What the rules forbid to who fires at an area (C3.33, C9).
    fn check_area(
        &self,
        area: AtArea,
        tube: &Tube,
        phase: PhaseOfFire,
        range: u32,
    ) -> Result<(), LabError> {
        let light = tube.mortar == Some(GunKind::LightMortar);
        let of_area = [
            (tube.latw.is_some(), "firer.latw", "a LATW fires at no area (C3.33)"),
            (self.ammo != Ammo::He, "firer.ammo", "the Area type wants HE (C3.33)"),
            (range == 0, "range", "nobody fires at the area of his own hex (C3.33)"),
            (phase == PhaseOfFire::Bounding, "phase", "no Bounding First Fire at an area (C3.33)"),
            (self.motion, "firer.motion", "nobody fires at an area in Motion (C3.33)"),
            (
                self.intensive && tube.mortar.is_none(),
                "firer.intensive",
                "what is no mortar gives its whole phase to the area (C3.33)",
            ),
            (area.spotter && tube.mortar.is_none(), "spotter", "Spotters are for mortars (C9.3)"),
            (area.lone_smc && !light, "lone_smc", "one man serves a light mortar alone (C9.2)"),
            (light && self.intensive, "firer.intensive", "it is no Gun (C5.6)"),
            (
                light && (self.turned_hexspines > 0 || self.obstacle),
                "firer.turned_hexspines",
                "a support weapon has no Covered Arc (C5.1)",
            ),
        ];
        match of_area.into_iter().find(|(wrong, ..)| *wrong) {
            Some((_, name, why)) => Err(field(name, why)),
            None => Ok(()),
        }
    }

    /// A Gun.
    fn gun(
        &self,
        bench: &Bench,
        id: CounterId,
        Shooting { phase, range, area, .. }: Shooting,
    ) -> Result<Tube, LabError> {
        let gun: GunType = bench.pos.setting.catalogue.gun(&id).cloned().ok_or_else(|| {
            LabError::NoCounter { field: "firer.gun".to_owned(), id: id.to_string() }
        })?;
        if gun.kind.is_mortar() && area.is_none() {
            return Err(field("firer.gun", "a mortar fires at an area: the kind `area` (C9)"));
        }
        let of_vehicles = [
            (self.moved, "moved", "C5.3"),
            (self.motion, "motion", "C5.3"),
            (self.bounding.is_some(), "bounding", "D3.3"),
            (self.ce == Some(true), "ce", "D5.3"),
            (self.stunned, "stunned", "D5"),
            (self.turned_hull, "turned_hull", "C5.1"),
        ];
        for (given, name, rule) in of_vehicles {
            if given {
                let why = format!("that is for vehicles, not for Guns ({rule})");
                return Err(field(format!("firer.{name}"), why));
            }
        }
        if phase == PhaseOfFire::Bounding {
            return Err(field("phase", "a Gun does not move and fire (D3.3)"));
        }
        if self.ammo == Ammo::Heat && gun.muzzle_heat {
            return Err(field("firer.ammo", "its HEAT round is not covered (C8.31)"));
        }
        if let Some((least, most)) = gun.range
            && !(u32::from(least)..=u32::from(most)).contains(&range)
        {
            return Err(field("range", format!("it reaches from {least} to {most} hexes (C2.25)")));
        }
        Ok(Tube {
            nationality: gun.nationality,
            carriage: Carriage::Gun,
            calibre: gun.calibre,
            rof: gun.rof,
            breakdown: gun.breakdown,
            low_ammo: false,
            traverse: gun.mount,
            magazine: gun.magazine,
            latw: None,
            mortar: Some(gun.kind).filter(|kind| kind.is_mortar()),
        })
    }

    /// A LATW, in the hands of an MMC or of the men it takes.
    fn latw(
        &self,
        bench: &Bench,
        id: CounterId,
        phase: PhaseOfFire,
        range: u32,
    ) -> Result<Tube, LabError> {
        let printed = bench.pos.setting.catalogue.light_anti_tank(&id).cloned();
        let printed = printed.ok_or_else(|| LabError::NoCounter {
            field: "firer.latw".to_owned(),
            id: id.to_string(),
        })?;
        let not_for_it = [
            (self.moved, "moved"),
            (self.motion, "motion"),
            (self.bounding.is_some(), "bounding"),
            (self.ce.is_some(), "ce"),
            (self.stunned, "stunned"),
            (self.turned_hull, "turned_hull"),
            (self.turned_hexspines > 0, "turned_hexspines"),
            (self.obstacle, "obstacle"),
            (self.intensive, "intensive"),
            (self.acquired != 0, "acquired"),
        ];
        if let Some((_, name)) = not_for_it.iter().find(|(given, _)| *given) {
            return Err(field(format!("firer.{name}"), "that is not for a LATW (C13)"));
        }
        if phase == PhaseOfFire::Bounding {
            return Err(field("phase", "nobody fires a LATW in Bounding First Fire (D3.3)"));
        }
        if printed.latw.as_ref().and_then(|latw| latw.number(range)).is_none() {
            return Err(field("range", "it has no To Hit number so far (C13)"));
        }
        Ok(Tube {
            nationality: printed.nationality,
            carriage: Carriage::Carried,
            calibre: printed.calibre,
            rof: printed.rof,
            breakdown: printed.breakdown,
            low_ammo: false,
            traverse: printed.mount,
            magazine: printed.magazine,
            latw: printed.latw,
            mortar: None,
        })
    }

    /// The main armament of a vehicle.
    fn vehicle(&self, bench: &Bench, id: CounterId, phase: PhaseOfFire) -> Result<Tube, LabError> {
        let vehicle = vehicle_type(bench, "firer.vehicle", id)?;
        let Some(Armament {
            weapon: MainArmament::Ordnance(calibre, turret),
            rof,
            breakdown,
            low_ammo,
            no_intensive_fire,
            ..
        }) = vehicle.armament
        else {
            return Err(field("firer.vehicle", "its main armament is no ordnance (D1.3)"));
        };
        if self.encircled {
            return Err(field("firer.encircled", "a vehicle is not Encircled (A7.7)"));
        }
        if phase == PhaseOfFire::Opportunity {
            return Err(field("phase", "vehicles make no Opportunity Fire (A7.25)"));
        }
        self.check_crew(&vehicle, turret)?;
        if self.intensive && no_intensive_fire {
            return Err(field("firer.intensive", "it takes no Intensive Fire (C5.6)"));
        }
        Ok(Tube {
            nationality: vehicle.nationality,
            carriage: Carriage::Vehicle,
            calibre,
            rof,
            breakdown,
            low_ammo,
            traverse: turret.traverse(),
            magazine: vehicle.magazine,
            latw: None,
            mortar: None,
        })
    }

    /// What the crew of a firing vehicle may be.
    fn check_crew(&self, vehicle: &VehicleType, turret: TurretKind) -> Result<(), LabError> {
        if self.ce == Some(true) && turret.fires_buttoned_up() && !vehicle.open_topped {
            let why = "its main armament fires only while the crew is buttoned up (D1.3)";
            return Err(field("firer.ce", why));
        }
        if self.ce == Some(false) && !vehicle.is_main_manned(false) {
            let why = "an open-topped vehicle fires its turret only with its crew exposed (D5.3)";
            return Err(field("firer.ce", why));
        }
        if self.pinned && !vehicle.open_topped {
            return Err(field("firer.pinned", "a closed-topped vehicle is not pinned (A7.82)"));
        }
        Ok(())
    }

    /// Case I, for a closed-topped vehicle: a Gun, and an open-topped one, is never buttoned up when it fires.
    fn buttoned_up(&self, bench: &Bench) -> bool {
        let vehicle = self.vehicle.and_then(|id| bench.pos.setting.catalogue.vehicle(&id));
        vehicle.is_some_and(|vehicle| !vehicle.open_topped) && self.ce != Some(true)
    }

    fn check_turn(&self, phase: PhaseOfFire) -> Result<(), LabError> {
        if self.turned_hexspines > 3 {
            return Err(field("firer.turned_hexspines", "a turn is of 1 to 3 hexspines (C5.1)"));
        }
        let turned = self.turned_hexspines > 0 || self.turned_hull;
        if phase == PhaseOfFire::Bounding && turned {
            let why = "in Bounding First Fire a vehicle turns with its MP (C5.1)";
            return Err(field("firer.turned_hexspines", why));
        }
        Ok(())
    }

    fn check_movement(&self, phase: PhaseOfFire) -> Result<(), LabError> {
        let refused = |name: &str, why: &str| Err(field(format!("firer.{name}"), why));
        let advancing = phase == PhaseOfFire::Advancing;
        if self.moved && !advancing {
            return refused("moved", "that counts in the AFPh only (C5.3)");
        }
        if self.motion && phase == PhaseOfFire::Prep {
            return refused("motion", "a vehicle in Motion makes no Prep Fire (C5.3)");
        }
        if self.motion && advancing && !self.moved {
            return refused("motion", "in the AFPh a vehicle in Motion has moved (C5.3)");
        }
        if self.bounding.is_some() && phase != PhaseOfFire::Bounding {
            return refused("bounding", "that is for Bounding First Fire (C5.3)");
        }
        Ok(())
    }

    fn check_intensive(&self, phase: PhaseOfFire, tube: &Tube) -> Result<(), LabError> {
        if !self.intensive {
            return Ok(());
        }
        let moving = matches!(phase, PhaseOfFire::Advancing | PhaseOfFire::Bounding) || self.motion;
        let why = if self.pinned {
            "a pinned crew makes no Intensive Fire (C5.6)"
        } else if moving {
            "no Intensive Fire in the AFPh or on the move (C5.6)"
        } else if tube.rof == 0 && self.turns_whole_gun(tube) {
            "a Gun without ROF that turned makes no Intensive Fire (C2.5)"
        } else {
            return Ok(());
        };
        Err(field("firer.intensive", why))
    }

    /// The depletion number that was used; `None` where the ammunition does not run out, or is not said to.
    fn depletion(&self, magazine: &Magazine) -> Result<Option<u8>, LabError> {
        let stock = magazine.shells(self.ammo);
        match (stock, self.depletion) {
            (Stock::None, _) => Err(field("firer.ammo", format!("it has no {} (C8.9)", self.ammo))),
            (_, 0) => Ok(None),
            (Stock::Plenty, _) => {
                Err(field("firer.depletion", format!("its {} does not run out (C8.9)", self.ammo)))
            }
            (Stock::Limited(_), number @ 2..=11) => Ok(Some(number)),
            (Stock::Limited(_), _) => {
                Err(field("firer.depletion", "a depletion number is 2 to 11 (C8.9)"))
            }
        }
    }
}
