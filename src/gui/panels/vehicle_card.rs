//! A vehicle or a Gun in words: what it is, its armour, how it moves and fires, and where it points.

use crate::counters::{
    GunKind, GunType, MainArmament, MgMount, Traverse, TurretKind, VehicleKind, VehicleType,
};
use crate::rules::unit::Vehicle;
use crate::rules::weapon::Weapon;

/// What a kind of vehicle is called.
#[must_use]
pub const fn kind(kind: VehicleKind) -> &'static str {
    match kind {
        VehicleKind::LightTank => "light tank",
        VehicleKind::MediumTank => "medium tank",
        VehicleKind::HeavyTank => "heavy tank",
        VehicleKind::InfantryTank => "infantry tank",
        VehicleKind::CruiserTank => "cruiser tank",
        VehicleKind::TankDestroyer => "tank destroyer",
        VehicleKind::AssaultGun => "assault gun",
        VehicleKind::ArmoredCar => "armoured car",
        VehicleKind::Halftrack => "half-track",
        VehicleKind::HalftrackTractor => "half-track tractor",
        VehicleKind::Carrier => "carrier",
        VehicleKind::Truck => "truck",
    }
}

/// What a kind of Gun is called.
#[must_use]
pub const fn gun_kind(kind: GunKind) -> &'static str {
    match kind {
        GunKind::AntiTank => "anti-tank Gun",
        GunKind::AntiAircraft => "anti-aircraft Gun",
        GunKind::Infantry => "Infantry Gun",
        GunKind::Artillery => "artillery piece",
        GunKind::AntiTankRifle => "anti-tank rifle",
        GunKind::MachineGun => "machine gun",
        GunKind::Latw => "light anti-tank weapon",
        GunKind::Mounted => "main armament",
        GunKind::Mortar => "mortar",
        GunKind::LightMortar => "light mortar",
    }
}

/// The lines of a vehicle.
#[must_use]
pub fn of_vehicle(printed: &VehicleType, vehicle: &Vehicle) -> Vec<String> {
    let mut lines = vec![format!("{}, {}", kind(printed.kind), printed.nationality)];
    match printed.armor {
        Some(armor) => {
            let upper = if printed.turns_turret() { "turret" } else { "upper" };
            lines.push(format!(
                "hull {}/{} · {upper} {}/{}",
                armor.hull.front.value(),
                armor.hull.side.value(),
                armor.turret.front.value(),
                armor.turret.side.value(),
            ));
        }
        None => lines.push("unarmoured".to_owned()),
    }
    if let Some(armament) = &printed.armament {
        let rof = armament.rof;
        lines.push(match armament.weapon {
            MainArmament::Ordnance(calibre, _) => format!("gun {calibre} · ROF {rof}"),
            MainArmament::MachineGun(_) => format!("MG · ROF {rof}"),
        });
    }
    let guns = [
        (MgMount::Bow, "bow"),
        (MgMount::Coaxial, "coax"),
        (MgMount::AntiAircraft, "AA"),
        (MgMount::Rear, "rear"),
    ];
    let guns = guns.into_iter().filter_map(|(mount, name)| {
        let state = match mount {
            _ if vehicle.malfunctioned.contains(&mount) => " (out of order)",
            _ if vehicle.disabled.contains(&mount) => " (gone)",
            _ if vehicle.fired.contains(&mount) => " (has fired)",
            _ => "",
        };
        printed.machine_guns.fp(mount).map(|fp| format!("{name} {fp}{state}"))
    });
    let guns: Vec<String> = guns.collect();
    if !guns.is_empty() {
        lines.push(format!("MG {}", guns.join(" · ")));
    }
    let mut movement = format!("{} MP", printed.mp);
    if let Some(pp) = printed.pp {
        movement += &format!(" · carries {pp} PP");
    }
    lines.push(movement);
    lines.push(match printed.turret.filter(|_| printed.turns_turret()) {
        None => format!("points {}", vehicle.facing),
        Some(kind) => {
            let kind = match kind {
                TurretKind::Fast => "fast turret",
                TurretKind::None => "no turret",
                _ => "slow turret",
            };
            let hull = vehicle.facing;
            if vehicle.turret == vehicle.facing {
                format!("points {hull} · {kind}")
            } else {
                format!("hull {hull}, turret {} · {kind}", vehicle.turret)
            }
        }
    });
    lines
}

/// The lines of a Gun.
#[must_use]
pub fn of_gun(printed: &GunType, weapon: &Weapon) -> Vec<String> {
    let mut lines = vec![format!("{}, {}", gun_kind(printed.kind), printed.nationality)];
    lines.push(format!("{} · ROF {} · B{}", printed.calibre, printed.rof, printed.breakdown));
    if let Some(gun) = &weapon.gun {
        let turns = match printed.mount {
            Traverse::None => "",
            Traverse::Fast | Traverse::Slow => " · turns all round",
        };
        let emplaced = if gun.emplaced { " · emplaced" } else { "" };
        lines.push(format!("points {}{turns}{emplaced}", gun.facing));
    }
    lines
}
