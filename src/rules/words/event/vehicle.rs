//! What vehicles did and what befell them.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::board::{Hexside, Hexspine, Location};
use crate::counters::{CounterId, MgMount};
use crate::rules::words::attack::{Damage, HitLocation, IftResult};
use crate::rules::words::dice::{Die, Dr};
use crate::rules::words::dispenser::Dispenser;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::mf::Mf;

/// What a vehicle spends MP on in its hex (D2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// It starts (D2.12).
    Start {
        /// In Reverse.
        backwards: bool,
    },
    /// Its hull turns to that hexspine (D2.11).
    TurnHull(Hexspine),
    /// It stops (D2.13).
    Halt,
    /// It waits (D2.17).
    Delay,
    /// Its move is over, and the rest of its MP passes (D2.1).
    Rest,
    /// It lets Passengers out (D6.5).
    Unload,
    /// It has put up SMOKE (D13).
    Smoke,
    /// It tries to get hull down (D4.22).
    Maneuver,
    /// A Gun is hooked up to it (C10.1).
    HookUp,
    /// What it tows is unhooked (C10.1).
    Unhook,
}

/// What befalls the crew of a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CrewFate {
    /// Pinned (A7.82).
    Pinned,
    /// Stunned (D5.34).
    Stunned,
    /// Recalled (D5.341).
    Recalled,
    /// Shocked (C7.42).
    Shocked,
}

/// What a crew takes a Task Check for (D5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CrewTask {
    /// Not to be shocked (C7.42).
    Shock,
    /// To stay in a vehicle that moves no more (D5.5).
    Immobilization,
    /// To move by itself without a radio (D14.23).
    Radio,
}

/// Something that a vehicle did, or that was done to it (D2-D10).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VehicleEvent {
    /// It spent MP in its hex.
    Drove {
        /// The vehicle.
        unit: UnitId,
        /// Where.
        at: Location,
        /// What for.
        deed: Deed,
        /// The MP of this expenditure.
        cost: Mf,
        /// The MP spent so far.
        spent: Mf,
    },
    /// It enters a hex to overrun who is there (D7.1).
    Overruns {
        /// The vehicle.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// Its crew was Recalled, and it has left the board (D5.341).
    Left {
        /// The vehicle, which is in play no more.
        unit: UnitId,
        /// Where it was last.
        at: Location,
        /// Those who were still aboard.
        aboard: BTreeSet<UnitId>,
    },
    /// Men got into it (D6.4).
    Boarded {
        /// The vehicle.
        vehicle: UnitId,
        /// Who.
        units: BTreeSet<UnitId>,
        /// Where.
        at: Location,
    },
    /// Passengers got out of it (D6.5).
    Unloaded {
        /// The vehicle.
        vehicle: UnitId,
        /// Who.
        units: BTreeSet<UnitId>,
        /// Where.
        at: Location,
        /// The MF that it took of theirs, with those for the way that they were carried.
        spent: Mf,
    },
    /// A Gun was hooked up to it (C10.1).
    HookedUp {
        /// The vehicle.
        vehicle: UnitId,
        /// The Gun.
        weapon: WeaponId,
        /// Who manned it, if he got in with it.
        crew: Option<UnitId>,
        /// Where.
        at: Location,
    },
    /// The Gun that it towed was unhooked (C10.1).
    Unhooked {
        /// The vehicle.
        vehicle: UnitId,
        /// The Gun.
        weapon: WeaponId,
        /// Who mans it now.
        crew: Option<UnitId>,
        /// Where.
        at: Location,
    },
    /// Whether the Gun that it towed has survived it (C10.1).
    TowedSurvival {
        /// The Gun.
        weapon: WeaponId,
        /// Whose.
        side: Side,
        /// The dice.
        roll: Dr,
        /// Whether it did.
        survived: bool,
    },
    /// Where a charge lies on an AFV, by a Position DR (C7.346).
    ChargeLies {
        /// The AFV.
        unit: UnitId,
        /// The dice.
        roll: Dr,
        /// The DRM.
        drm: i32,
        /// The Final To Kill number there; `None` where it does nothing.
        number: Option<i32>,
    },
    /// What it does there.
    ChargeStrikes {
        /// The AFV.
        unit: UnitId,
        /// The dice.
        roll: Dr,
        /// The Final To Kill number.
        number: i32,
        /// What it did.
        damage: Damage,
    },
    /// A Rider Bails Out: he lies beside the vehicle, and may have hurt what he carries (D6.24).
    BailedOut {
        /// Who.
        unit: UnitId,
        /// Of which vehicle.
        vehicle: UnitId,
        /// Where.
        at: Location,
    },
    /// The dr for a weapon of a Rider who Bails Out: a high one breaks it (D6.24).
    Jolted {
        /// The weapon.
        weapon: WeaponId,
        /// The dr.
        dr: Die,
        /// Whether it malfunctions.
        breaks: bool,
    },
    /// Its Passengers were attacked with it (D.8).
    PassengersAttacked {
        /// The vehicle.
        vehicle: UnitId,
        /// Who.
        units: Vec<UnitId>,
        /// The result on the fire table.
        result: IftResult,
    },
    /// Whether a Passenger got out of the wreck (D5.6).
    PassengerSurvival {
        /// Who.
        unit: UnitId,
        /// The dice.
        roll: Dr,
        /// What was added.
        drm: i8,
        /// Whether it did.
        survived: bool,
    },
    /// Its crew came out of its hatches, or went in (D5.33).
    Hatch {
        /// The vehicle.
        unit: UnitId,
        /// CE from now on; BU when not.
        exposed: bool,
    },
    /// One of its machine guns malfunctioned (D3.7).
    MachineGunFails {
        /// The vehicle.
        unit: UnitId,
        /// The machine gun.
        mount: MgMount,
    },
    /// An attempt to repair one: by a 1 it is, by a 6 it is beyond repair (D3.7).
    MachineGunRepair {
        /// The vehicle.
        unit: UnitId,
        /// The machine gun.
        mount: MgMount,
        /// The die.
        dr: Die,
    },
    /// Its turret turned.
    TurretTurned {
        /// The vehicle.
        unit: UnitId,
        /// Where to.
        to: Hexspine,
    },
    /// Its move ended without a stop: it is in Motion (D2.4).
    InMotion {
        /// The vehicle.
        unit: UnitId,
    },
    /// It tried to get hull down at the edge of a height (D4.22).
    Maneuvered {
        /// The vehicle.
        unit: UnitId,
        /// The die.
        dr: Die,
        /// What was added.
        drm: i8,
        /// The hexsides that it lies behind now; none where it failed.
        sides: BTreeSet<Hexside>,
    },
    /// It tried to go into Motion in the enemy's MPh (D2.401).
    MotionAttempt {
        /// The vehicle.
        unit: UnitId,
        /// The die.
        dr: Die,
        /// What was added.
        drm: i8,
        /// The most that the die may be: the MF or MP that the enemy has spent in its sight.
        needed: u8,
        /// Whether it did.
        passed: bool,
    },
    /// It has gone into Motion so, and turned for nothing (D2.401).
    Swung {
        /// The vehicle.
        unit: UnitId,
        /// Where to.
        to: Hexspine,
        /// The turret alone.
        turret: bool,
    },
    /// A wreck is left of it (D10).
    Wrecked {
        /// The vehicle, which is no more.
        unit: UnitId,
        /// What it was.
        counter: CounterId,
        /// Whose.
        side: Side,
        /// Where.
        at: Location,
        /// Whether it burns.
        burning: bool,
    },
    /// It can move no more (D8.1).
    Immobilized {
        /// The vehicle.
        unit: UnitId,
    },
    /// A shell struck an AFV in its area (C3.33, C1.55).
    Shelled {
        /// Which.
        unit: UnitId,
        /// Where.
        location: HitLocation,
        /// The Final DR on the fire table.
        final_dr: i32,
        /// What it suffers.
        damage: Damage,
    },
    /// It was attacked on the vehicle line (A7.308).
    OnTheLine {
        /// The vehicle.
        unit: UnitId,
        /// The Kill Number.
        number: u8,
        /// The Final DR.
        final_dr: i32,
        /// The dr of an Unlikely Kill, after an Original 2 (A7.309).
        unlikely: Option<Die>,
    },
    /// Flames have reached it (C7.344).
    Burnt {
        /// The vehicle.
        unit: UnitId,
        /// The Final To Kill number.
        number: i32,
        /// The Original DR.
        original: i32,
        /// What they did.
        damage: Damage,
    },
    /// Its exposed crew was attacked (A7.307).
    CrewAttacked {
        /// The vehicle.
        unit: UnitId,
        /// The result on the fire table.
        result: IftResult,
        /// The check, where the result asks for one.
        check: Option<Dr>,
        /// The morale of the crew.
        morale: u8,
    },
    /// Something befell its crew.
    Crew {
        /// The vehicle.
        unit: UnitId,
        /// What.
        fate: CrewFate,
    },
    /// Whether its crew got out of the wreck (D5.6).
    Survival {
        /// The vehicle, which is no more.
        vehicle: UnitId,
        /// Whose.
        side: Side,
        /// The dice.
        roll: Dr,
        /// What was added.
        drm: i8,
        /// The crew, if it has survived and there was room for it.
        crew: Option<UnitId>,
    },
    /// Its crew took a Task Check.
    CrewTask {
        /// The vehicle.
        unit: UnitId,
        /// What for.
        task: CrewTask,
        /// The dice.
        roll: Dr,
        /// The crew's morale.
        morale: u8,
        /// Whether it was passed.
        passed: bool,
    },
    /// A shocked crew came round, or did not (C7.42).
    CameRound {
        /// The vehicle.
        unit: UnitId,
        /// The dr.
        dr: Die,
        /// Whether it did.
        recovered: bool,
    },
    /// The crew got out of a vehicle that moves no more (D5.4).
    Abandoned {
        /// The vehicle, which is no more.
        vehicle: UnitId,
        /// The crew, if there was room for it.
        crew: Option<UnitId>,
    },
    /// A DR decided whether it goes on.
    Tried {
        /// The vehicle.
        unit: UnitId,
        /// What of.
        trial: Trial,
        /// The dice.
        roll: Dr,
        /// What was added.
        drm: i8,
        /// Whether it came through.
        passed: bool,
    },
}

/// What may keep a vehicle from going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trial {
    /// Bog (D8.2).
    Bog,
    /// Excessive speed (D2.5).
    Speed,
    /// Mechanical reliability (D2.51).
    Reliability,
    /// To get free of the bog (D8.3).
    PullFree,
    /// To put up SMOKE (D13).
    Smoke(Dispenser),
}
