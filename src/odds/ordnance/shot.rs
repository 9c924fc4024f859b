//! A shot of ordnance in a game: every To Hit DR, every hit, every effects DR.

use super::aboard::Tally;
use super::{
    Crew, GunOdds, Strike, TargetVehicle, ToHitOdds, VehicleFate, VehicleShotOdds, effects,
    of_shot_at_vehicle, of_stray, of_to_hit,
};
use crate::counters::TurretKind;
use crate::odds::{THROW, UnitOdds, draw, fate, throws};
use crate::rules::aboard;
use crate::rules::concealment::is_dummy;
use crate::rules::dice::Dr;
use crate::rules::fire::{
    self, Assessment, GunFate, HitVehicle, IftResult, KillStage, Shot, Strikes, TargetResult,
    ToHitStage, VehicleLine, VehicleMark,
};
use crate::rules::ids::{UnitId, WeaponId};
use crate::rules::ordnance::{
    Aspect, Damage, Exposure, Hit, HitLocation, crew_morale, kill_number, line_result, shelled,
    unlikely_kill,
};
use crate::rules::position::Position;
use crate::rules::unit::{Composure, Vehicle};

/// The chances of the To Hit DR against the first of the targets.
pub(crate) fn of_stage(stage: &ToHitStage) -> ToHitOdds {
    let men = stage.lines.first().map(|line| &line.to_hit);
    let to_hit = men.or(stage.vehicles.first().map(|vehicle| &vehicle.to_hit));
    to_hit.map(|to_hit| of_to_hit(to_hit, stage.reliability()).0).unwrap_or_default()
}

/// What becomes of a vehicle that is fired at, and of its crew.
pub(crate) fn of_vehicle(pos: &Position, assessment: &Assessment) -> Option<VehicleShotOdds> {
    let stage = assessment.to_hit.as_deref()?;
    let kill = stage.kill.as_ref()?;
    let target = struck(pos, kill)?;
    Some(of_shot_at_vehicle(pos, &strike(pos, stage, kill, &target)?))
}

/// What becomes of the vehicles beside it, one of which a near miss may hit.
pub(crate) fn of_those_beside(pos: &Position, assessment: &Assessment) -> Vec<VehicleFate> {
    let Some(stage) = assessment.to_hit.as_deref() else { return Vec::new() };
    let of = |kill: &KillStage| {
        let target = struck(pos, kill)?;
        let strike = strike(pos, stage, kill, &target)?;
        let (vehicle, crew, passengers) = of_stray(pos, &strike, |roll| fire::strayed(stage, roll));
        Some(VehicleFate { unit: kill.unit, vehicle, crew, passengers })
    };
    stage.beside.iter().filter_map(of).collect()
}

fn strike<'a>(
    pos: &Position,
    stage: &'a ToHitStage,
    kill: &KillStage,
    target: &'a TargetVehicle,
) -> Option<Strike<'a>> {
    Some(Strike {
        to_hit: &stage.lines.first()?.to_hit,
        weapon: stage.reliability(),
        projectile: fire::projectile(pos.to_hit_type(stage.weapon)?, stage.round)?,
        range: stage.range,
        target,
        from_own_hex: kill.from_own_hex,
        tracks: kill.tracks,
    })
}

/// The vehicle that a shot goes at: from above it reaches all who are in it (D5.311).
fn struck(pos: &Position, kill: &KillStage) -> Option<TargetVehicle> {
    let Some(drm) = kill.overhead else { return target(pos, kill.unit, kill.aspects) };
    let aboard = pos.units.aboard(kill.unit).map(|unit| unit.id).collect();
    Some(target_with(pos, kill.unit, kill.aspects, aboard)?.laid_bare(drm))
}

/// A vehicle that is attacked, met at these aspects, with all who are aboard. Simplified: who survives its wreck finds room
/// beneath it.
pub(super) fn target(
    pos: &Position,
    unit: UnitId,
    aspects: Option<[Aspect; 2]>,
) -> Option<TargetVehicle> {
    let reached: Vec<UnitId> = aboard::vulnerable(pos, unit).map(|unit| unit.id).collect();
    target_with(pos, unit, aspects, reached)
}

/// The same where the attack says whom of those aboard it reaches.
pub(super) fn target_with(
    pos: &Position,
    unit: UnitId,
    aspects: Option<[Aspect; 2]>,
    reached: Vec<UnitId>,
) -> Option<TargetVehicle> {
    let values = pos.vehicle_type(unit)?;
    let vehicle = pos.unit(unit)?.vehicle()?;
    let &Vehicle { exposed, composure, .. } = vehicle;
    let crew = values.armor.is_some().then(|| Crew {
        morale: crew_morale(&pos.setting.catalogue, values.nationality),
        one_man: values.turret == Some(TurretKind::OneMan),
        exposure: if exposed { Exposure::CrewExposed } else { Exposure::Safe },
        bare: false,
        stunned_before: vehicle.was_stunned() || composure == Composure::Recalled,
        dazed_before: composure != Composure::Steady,
    });
    Some(TargetVehicle {
        protection: fire::protection(values, aspects),
        survival: values.survival,
        crew,
        sheltered: pos
            .units
            .aboard(unit)
            .map(|unit| unit.id)
            .filter(|unit| !reached.contains(unit))
            .collect(),
        passengers: reached,
        passengers_exposure: match values.armor {
            Some(_) if !values.takes_riders() => Exposure::CrewExposed,
            _ => Exposure::Open,
        },
        stuck: fire::is_stuck(vehicle) && composure.acts(),
        riders: values.takes_riders(),
        stay: false,
    })
}

/// What a shot can come to on the fire table, and how likely each is; those who are missed take no effect.
pub(crate) fn cases(
    pos: &Position,
    assessment: &Assessment,
    stage: &ToHitStage,
) -> Vec<(Vec<TargetResult>, f64)> {
    let mut cases: Vec<(Vec<TargetResult>, f64)> = Vec::new();
    let mut add = |results: Vec<TargetResult>, chance: f64| {
        let key = |line: &TargetResult| (line.result, line.column, line.gun);
        let same = |(known, _): &&mut (Vec<TargetResult>, f64)| {
            known.len() == results.len()
                && known
                    .iter()
                    .zip(&results)
                    .all(|(one, other)| key(one) == key(other) && one.units == other.units)
        };
        match cases.iter_mut().find(same) {
            Some((_, sum)) => *sum += chance,
            None => cases.push((results, chance)),
        }
    };
    for (strikes, chance) in strikes(pos, stage) {
        let Some(effect) = fire::effect(assessment, &strikes) else {
            add(missed(assessment, &strikes), chance);
            continue;
        };
        let hit = Hit { location: HitLocation::Hull, critical: false, twice: strikes.twice() };
        for (original, share) in effects(hit) {
            // No result hangs on the dice of a DR but on their sum: nobody cowers.
            let white = original.min(7) - 1;
            let dice = |die: i32| u8::try_from(die).unwrap_or(1);
            let roll = Dr { colored: dice(original - white), white: dice(white) };
            let mut results = fire::read_table(&effect, roll).results;
            results.extend(missed(assessment, &strikes));
            results.iter_mut().for_each(|line| line.units.retain(|&unit| !is_dummy(pos, unit)));
            add(results, chance * share);
        }
    }
    cases
}

/// The lines that are not hit.
fn missed(assessment: &Assessment, strikes: &Strikes) -> Vec<TargetResult> {
    let lines = assessment.targets.iter().zip(&strikes.hits).filter(|(_, hit)| hit.is_none());
    lines
        .map(|(line, _)| TargetResult {
            units: line.units.clone(),
            drm: line.total,
            final_dr: 0,
            column: None,
            result: IftResult::NoEffect,
            gun: None,
        })
        .collect()
}

/// What the To Hit DR can come to: the hits, and whom a critical one strikes.
fn strikes(pos: &Position, stage: &ToHitStage) -> Vec<(Strikes, f64)> {
    let mut known: Vec<(Strikes, f64)> = Vec::new();
    let mut add =
        |strikes: Strikes, chance: f64| match known.iter_mut().find(|(other, _)| *other == strikes)
        {
            Some((_, sum)) => *sum += chance,
            None => known.push((strikes, chance)),
        };
    let reliability = stage.reliability();
    for roll in throws() {
        if reliability.read(roll).no_ammo {
            add(Strikes::none(stage), THROW);
            continue;
        }
        for (strikes, sixths) in fire::outcomes(stage, roll) {
            let chance = THROW * f64::from(sixths) / 6.0;
            let drawn_among: Vec<UnitId> = fire::exposed_to_critical(stage, &strikes)
                .into_iter()
                .filter(|&unit| !is_dummy(pos, unit))
                .collect();
            if drawn_among.is_empty() {
                add(strikes, chance);
                continue;
            }
            let all = drawn_among.len() as u32;
            for (set, share) in draw::subsets(all, 1, all) {
                let drawn = drawn_among.iter().enumerate();
                let drawn = drawn.filter(|(place, _)| set & (1 << place) != 0);
                let critical = drawn.map(|(_, &unit)| unit).collect();
                add(Strikes { critical, ..strikes.clone() }, chance * share);
            }
        }
    }
    known
}

/// What becomes of the vehicles that a shell hits with the men around them, and of their crews (C3.32, C3.33).
/// Simplified: those aboard what is killed have not suffered from the shell before.
pub(crate) fn of_shelled(pos: &Position, assessment: &Assessment) -> Vec<VehicleFate> {
    let Some(stage) = assessment.to_hit.as_deref() else { return Vec::new() };
    if stage.vehicles.is_empty() {
        return Vec::new();
    }
    let strikes = strikes(pos, stage);
    let of = |(place, vehicle): (usize, &HitVehicle)| {
        let reached = vehicle.lines.iter().flat_map(|line| line.aboard.iter().copied()).collect();
        let mut target = target_with(pos, vehicle.unit, Some([Aspect::Side; 2]), reached)?;
        if vehicle.lines.iter().any(|line| line.mark == VehicleMark::BareCrew) {
            target = target.laid_bare(0);
        }
        let mut tally = Tally::new(&target);
        for (strikes, chance) in &strikes {
            let hit = strikes.vehicles.get(place).copied().flatten();
            let effect = hit.and_then(|_| fire::effect(assessment, strikes));
            let Some(effect) = effect else {
                tally.miss(*chance);
                continue;
            };
            let plain =
                Hit { location: HitLocation::Hull, critical: false, twice: strikes.twice() };
            for (original, share) in effects(plain) {
                let lines = effect.vehicles.iter().filter(|line| line.unit == vehicle.unit);
                add_shelled(lines.collect(), original, chance * share, &mut tally);
            }
        }
        let (odds, crew, passengers) = tally.odds(pos);
        Some(VehicleFate { unit: vehicle.unit, vehicle: odds, crew, passengers })
    };
    stage.vehicles.iter().enumerate().filter_map(of).collect()
}

/// Adds what an Original effects DR does to one of them, by its lines.
fn add_shelled(lines: Vec<&VehicleLine>, original: i32, chance: f64, tally: &mut Tally<'_>) {
    let read = |line: &&VehicleLine| Some((line.column?, original + i32::from(line.total)));
    let of = |mark: fn(VehicleMark) -> bool| lines.iter().find(|line| mark(line.mark)).copied();
    let result = |line: Option<&VehicleLine>| {
        let read = line.as_ref().and_then(read);
        read.map_or(IftResult::NoEffect, |(column, dr)| column.result(dr))
    };
    let looking_out = result(of(|mark| mark == VehicleMark::Crew));
    let bare = result(of(|mark| mark == VehicleMark::BareCrew));
    let open = result(of(|mark| matches!(mark, VehicleMark::Line | VehicleMark::Riders)));
    let mut add = |damage: Damage, chance: f64| {
        tally.suffers(damage, chance, |exposure| match exposure {
            Exposure::CrewExposed => looking_out,
            Exposure::Open => open,
            Exposure::Overhead(_) => bare,
            Exposure::Safe => IftResult::NoEffect,
        });
    };
    if let Some(line) = of(|mark| mark == VehicleMark::Line) {
        let damage =
            read(&line).map_or(Damage::None, |(column, dr)| line_result(kill_number(column), dr));
        if original > 2 || line.column.is_none() {
            return add(damage, chance);
        }
        return (1..=6).for_each(|dr| {
            add(damage.max(unlikely_kill(dr, line.hull_down)), chance / 6.0);
        });
    }
    let armor = of(|mark| matches!(mark, VehicleMark::Shelled(_)));
    let damage = armor.as_ref().and_then(|line| {
        let (column, dr) = read(line)?;
        let VehicleMark::Shelled(location) = line.mark else { return None };
        Some(shelled(column, dr, location))
    });
    add(damage.unwrap_or(Damage::None), chance);
}

/// What becomes of those whom the dice of a LATW endanger on its own side: all around it by its backblast, where it is fired
/// without care, and the user of a Panzerfaust that goes wrong. No throw does both.
pub(crate) fn of_recoil(pos: &Position, assessment: &Assessment, shots: &[&Shot]) -> Vec<UnitOdds> {
    let Some((stage, shot)) = assessment.to_hit.as_deref().zip(shots.first()) else {
        return Vec::new();
    };
    let misfires = |roll: Dr| stage.lines.first().is_some_and(|line| line.to_hit.misfires(roll));
    let mut fates = Vec::new();
    if stage.desperate {
        let cases = throws().map(|roll| {
            let mut struck = fire::backblast(pos, shot.at, roll.colored);
            if misfires(roll) {
                struck.result = IftResult::NoEffect;
            }
            (vec![struck], THROW)
        });
        let cases: Vec<(Vec<TargetResult>, f64)> = cases.collect();
        let around = fire::backblast(pos, shot.at, 1).units;
        fates = fate::of_targets(pos, &around, &cases);
    }
    let misfires = throws().filter(|roll| misfires(*roll)).count();
    if misfires > 0 {
        fate::add_casualty(pos, stage.unit, misfires as f64 * THROW, &mut fates);
    }
    fates
}

/// What becomes of the Guns among the targets.
pub(crate) fn of_guns(
    assessment: &Assessment,
    cases: &[(Vec<TargetResult>, f64)],
) -> Vec<(WeaponId, GunOdds)> {
    let guns = assessment.targets.iter().filter_map(|line| line.gun);
    guns.map(|gun| {
        let mut odds = GunOdds::default();
        for (results, chance) in cases {
            let own = |line: &TargetResult| line.gun.is_some_and(|(it, _)| it == gun.weapon);
            let number = results.iter().position(own);
            let line = number.and_then(|number| results.get(number));
            let drawn = chance * number.map_or(0.0, |number| chance_to_be_drawn(results, number));
            match line.and_then(|line| line.gun).map(|(_, fate)| fate) {
                Some(GunFate::Eliminated) => odds.eliminated += drawn,
                Some(GunFate::Malfunctions) => odds.malfunctions += drawn,
                Some(GunFate::NearMiss) | None => {
                    odds.unharmed += chance;
                    continue;
                }
            }
            odds.unharmed += chance - drawn;
        }
        (gun.weapon, odds)
    })
    .collect()
}

/// The chance that the crew of a Gun, a line of results by itself, is drawn from those whom the same result strikes.
fn chance_to_be_drawn(results: &[TargetResult], number: usize) -> f64 {
    let units = results.get(number).map(|line| line.units.clone()).unwrap_or_default();
    let ways = fate::strokes(results, &units);
    let struck = |ways: &Vec<Vec<UnitId>>| ways.get(number).is_some_and(|it| !it.is_empty());
    ways.iter().filter(|(struck_by, _)| struck(struck_by)).map(|(_, chance)| chance).sum()
}
