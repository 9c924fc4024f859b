//! What it costs a vehicle to enter a hex (D2.14, the MP columns of the terrain chart).

use crate::board::{
    Coord, Depression, EdgeDirection, HexsideTerrain, Location, Map, MpCost, Terrain, Wheels,
};
use crate::counters::{GroundPressure, Traction, VehicleType};
use crate::rules::ground::skirting::corner_of;
use crate::rules::ground::towing::towed;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, VehicleRefusal};
use crate::rules::words::unit::{Unit, Vehicle};

/// The way into a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The MP.
    pub cost: Mf,
    /// It takes all that is left, and only right after the start.
    pub all: bool,
    /// The DRM of the Bog Check there, if there is one (D8.21).
    pub bog: Option<i8>,
}

/// What a climb into woods adds to the Bog DR (D8.21).
const RISING_INTO_WOODS: i8 = 1;

/// More than that of ground that holds it up.
const WIRE_BOG: i8 = 2;

/// The column of the terrain chart.
fn wheels(values: &VehicleType) -> Wheels {
    match values.traction {
        Traction::Tracked => Wheels::Tracked,
        Traction::Halftrack => Wheels::Halftrack,
        Traction::ArmoredCar => Wheels::ArmoredCar,
        Traction::Truck => Wheels::Truck,
    }
}

/// The same of a vehicle in play.
pub(super) fn wheels_of(pos: &Position, unit: UnitId) -> Option<Wheels> {
    pos.vehicle_type(unit).map(wheels)
}

/// What a vehicle pays for open ground.
pub(super) fn open_mp(pos: &Position, unit: UnitId) -> Option<Mf> {
    match Terrain::OpenGround.mp(wheels_of(pos, unit)?) {
        MpCost::Mp(mp) => Some(Mf::whole(mp)),
        _ => None,
    }
}

/// Whether the ground on the far side of a hexside along which a vehicle goes in Bypass bears it: what stands there in the way
/// of others is no matter (D2.3).
pub(super) fn check_ground(pos: &Position, unit: UnitId, hex: Coord) -> Result<(), Refusal> {
    let at = Location::ground(hex);
    let kind = wheels_of(pos, unit).ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    let ground = ground(pos.map(), at);
    if ground.is_in_the_way() || ground.mp(kind) != MpCost::Barred {
        return Ok(());
    }
    Err(VehicleRefusal::Barred { to: at }.into())
}

/// What an entry in Reverse costs, as a multiple (D2.2).
fn reverse_factor(values: &VehicleType) -> u8 {
    values.reverse_factor.unwrap_or(match values.traction {
        Traction::Tracked | Traction::Halftrack => 4,
        Traction::Truck => 3,
        Traction::ArmoredCar => 2,
    })
}

/// The DRM of a vehicle's Bog Checks, wherever it is (D8.21).
fn bog_drm(values: &VehicleType) -> i8 {
    let pressure = match values.ground_pressure {
        GroundPressure::Low => 0,
        GroundPressure::Normal => 1,
        GroundPressure::High => 2,
    };
    let wheels = match values.traction {
        Traction::Tracked => 0,
        Traction::Halftrack | Traction::ArmoredCar => 1,
        Traction::Truck => 2,
    };
    pressure + wheels
}

/// What grows or stands in a hex, as vehicles find it: fields out of season are open ground.
fn ground(map: &Map, to: Location) -> Terrain {
    match map.terrain(to.hex) {
        Terrain::Grain if map.facts(to.hex).open_ground => Terrain::OpenGround,
        terrain => terrain,
    }
}

/// The DRM of the Bog Check that a vehicle takes for each hexspine by which it turns its hull in a hex (D8.21): where the ground
/// calls for one and no road goes through. Whoever has come there in a hurry turns as hastily (AM-76).
#[must_use]
pub fn turn_bog(pos: &Position, unit: UnitId, at: Location) -> Option<i8> {
    let beside = |it: &Unit| it.at() == Some(at) && corner_of(it).is_some();
    if pos.unit(unit).is_some_and(beside) || pos.map().road_hex(at.hex) {
        return None;
    }
    let values = pos.vehicle_type(unit)?;
    let ground = match ground(pos.map(), at).mp(wheels(values)) {
        MpCost::Half { bog } => bog,
        MpCost::All { hurried } => {
            let came = pos.moving().is_some_and(|frame| frame.entered > 0);
            hurried.filter(|_| came).unwrap_or(0)
        }
        MpCost::Mp(_) | MpCost::Barred => return None,
    };
    Some(ground + bog_drm(values) + i8::from(towed(pos, unit).is_some()))
}

/// Whether a vehicle can be in a hex at all: it is set up there.
pub(crate) fn may_stand_in(pos: &Position, unit: UnitId, at: Location) -> bool {
    let Some(values) = pos.vehicle_type(unit) else { return false };
    let map = pos.map();
    let kind = wheels(values);
    let off_road = ground(map, at).mp(kind) != MpCost::Barred
        && map.depression(at.hex).is_none_or(|depression| depression.mp(kind).is_some())
        && (kind == Wheels::Tracked || !pos.setting.trenches.contains(&at.hex));
    let indoors = !map.terrain(at.hex).is_building() || !values.open_topped;
    at.level == 0 && ((off_road && indoors) || map.road_hex(at.hex))
}

/// What a vehicle in a hex, or off the board, pays for entering another next to it: by the road where there is one, unless it
/// is to go `off_road`; fast through woods, unless it takes all its MP for them, which is `off_road` too. `None` where there
/// is no way.
#[must_use]
pub fn drive_cost(
    pos: &Position,
    unit: UnitId,
    from: Option<Location>,
    to: Location,
    off_road: bool,
    backwards: bool,
) -> Option<Entry> {
    let (values, vehicle) = (pos.vehicle_type(unit)?, pos.unit(unit)?.vehicle()?);
    let map = pos.map();
    if to.level != 0 || !map.location_exists(to) {
        return None;
    }
    let side = match from {
        Some(from) => Some(from.hex.direction_to(to.hex)?),
        None => None,
    };
    // Out of Bypass it comes by no road.
    let beside = pos.unit(unit).is_some_and(|it| it.at() == from && corner_of(it).is_some());
    let road = !off_road
        && !beside
        && match (from, side) {
            (Some(from), Some(side)) => map.has_road(from.hex, side),
            _ => map.road_goes_off(to.hex),
        };
    let mut entry = if road {
        by_road(values, vehicle)
    } else {
        off_the_road(pos, values, vehicle, to, off_road)?
    };
    // Wire lies across the road as well (B26.4).
    if pos.setting.wire.contains(&to.hex) {
        entry.cost += Mf::whole(if wheels(values) == Wheels::Tracked { 2 } else { 4 });
        entry.bog = Some(entry.bog.unwrap_or(0) + WIRE_BOG);
    }
    if let (Some(from), Some(side)) = (from, side) {
        add_climb(pos, from, to, road, &mut entry);
        // Up into woods one gets stuck the sooner (D8.21).
        let rises = map.absolute_level(to) > map.absolute_level(from);
        if rises && map.terrain(to.hex) == Terrain::Woods {
            entry.bog = entry.bog.map(|drm| drm + RISING_INTO_WOODS);
        }
        if !road {
            add_hexside(map, values, from, side, &mut entry)?;
            add_depression(map, values, from, to, side, &mut entry)?;
        }
    }
    let met = pos.wrecks.values().filter(|wreck| wreck.at == to).count()
        + pos.units_at(to).filter(|other| other.is_vehicle() && other.id != unit).count();
    let each = if road { 2 } else { 1 };
    entry.cost += Mf::whole(u8::try_from(met).unwrap_or(u8::MAX).saturating_mul(each));
    if pos.smoke_in(to) > 0 {
        entry.cost += Mf::ONE;
    }
    if backwards {
        let factor = reverse_factor(values);
        entry.cost = (0..factor).map(|_| entry.cost).sum();
    }
    // What it tows comes after all else (C10.1).
    let tows = towed(pos, unit).is_some();
    if tows {
        entry.cost += Mf::ONE;
    }
    entry.bog = entry.bog.map(|drm| drm + bog_drm(values) + i8::from(tows));
    Some(entry)
}

/// Half a MP along a road, one for an AFV whose crew sees little of it (B3.42).
fn by_road(values: &VehicleType, vehicle: &Vehicle) -> Entry {
    let blind = values.armor.is_some() && !vehicle.exposed;
    let cost = if blind { Mf::ONE } else { Mf::halves(1) };
    Entry { cost, all: false, bog: None }
}

/// The price of the hex itself.
fn off_the_road(
    pos: &Position,
    values: &VehicleType,
    vehicle: &Vehicle,
    to: Location,
    careful: bool,
) -> Option<Entry> {
    let (map, kind) = (pos.map(), wheels(values));
    let half = Mf::halves(values.mp);
    let whole = Mf::whole(values.mp);
    let mut entry = match ground(map, to).mp(kind) {
        MpCost::Mp(mp) => Entry { cost: Mf::whole(mp), all: false, bog: None },
        MpCost::Half { bog } => Entry { cost: half, all: false, bog: Some(bog) },
        MpCost::All { hurried: Some(bog) } if !careful => {
            Entry { cost: half, all: false, bog: Some(bog) }
        }
        MpCost::All { .. } => Entry { cost: whole, all: true, bog: Some(0) },
        MpCost::Barred => return None,
    };
    // Only what is closed on all sides breaks into a building (B23.4).
    if map.terrain(to.hex).is_building() && (values.open_topped || vehicle.exposed) {
        return None;
    }
    if pos.setting.trenches.contains(&to.hex) {
        if kind != Wheels::Tracked {
            return None;
        }
        entry.bog = entry.bog.or(Some(0));
    }
    if pos.setting.foxholes.contains_key(&to.hex) {
        entry.cost += Mf::whole(match kind {
            Wheels::Tracked | Wheels::Halftrack => 0,
            Wheels::ArmoredCar => 2,
            Wheels::Truck => 4,
        });
    }
    Some(entry)
}

/// Four MP for each level up, two by road.
fn add_climb(pos: &Position, from: Location, to: Location, road: bool, entry: &mut Entry) {
    let map = pos.map();
    let climb = map.absolute_level(to).saturating_sub(map.absolute_level(from)).max(0);
    for _ in 0..climb {
        entry.cost += Mf::whole(if road { 2 } else { 4 });
    }
}

/// A wall or hedge on the way.
fn add_hexside(
    map: &Map,
    values: &VehicleType,
    from: Location,
    side: EdgeDirection,
    entry: &mut Entry,
) -> Option<()> {
    let Some(stands) = map.side_of(from.hex, side) else { return Some(()) };
    let (mp, bogs) = HexsideTerrain::mp(stands, wheels(values))?;
    entry.cost += Mf::whole(mp);
    if bogs {
        entry.bog = entry.bog.or(Some(0));
    }
    Some(())
}

/// Into a Depression, or out of one.
fn add_depression(
    map: &Map,
    values: &VehicleType,
    from: Location,
    to: Location,
    side: EdgeDirection,
    entry: &mut Entry,
) -> Option<()> {
    let kind = wheels(values);
    if let Some(depression) = map.depression(to.hex) {
        entry.cost += Mf::whole(Depression::mp(depression, kind)?);
    }
    let leaves = map.depression(from.hex).filter(|_| !map.depression_joins(from.hex, side));
    match leaves {
        Some(Depression::SunkenRoad) => return None,
        Some(depression) if depression.bogs(kind) => entry.bog = entry.bog.or(Some(0)),
        _ => {}
    }
    Some(())
}
