//! A hit on a vehicle: the To Kill DR, and what it does (C7).

use crate::board::{Entry, Hexspine, Location, Los};
use crate::counters::{GunKind, GunType, Round, VehicleType};
use crate::rules::fire::vehicle_line::{From, at_passengers, over_open_top};
use crate::rules::ground::{aboard, concealment};
use crate::rules::men::sniper;
use crate::rules::ordnance::{
    Exposure, Impact, Projectile, Protection, abandon, crew_checks_at, crew_laid_bare, crew_under,
    destroy, effect, immobilize, kill_numbers, passes_task, shock, specific_column, specific_drm,
    stun,
};
use crate::rules::words::attack::{Aspect, Column, Damage, Hit, KillReport, KillStage, ToHitStage};
use crate::rules::words::dice::{Die, Dr, Verdict};
use crate::rules::words::event::{CrewTask, Event, FireEvent, VehicleEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{Mobility, Vehicle};

/// The Original To Kill DR that a crew fears, whose vehicle is stuck (D5.5).
pub(crate) const CHILLING: i32 = 5;

/// Whether what such a projectile would have done with that DR makes the crew of a vehicle that is stuck check its nerve (D5.5).
pub(crate) fn unnerves(projectile: Projectile, worse: Damage) -> bool {
    let ordnance = !matches!(projectile, Projectile::MachineGun { .. });
    let fatal = matches!(
        worse,
        Damage::Eliminated | Damage::Burning | Damage::Shock | Damage::PossibleShock
    );
    ordnance && fatal
}

/// What strikes a vehicle when a weapon fires so.
pub(crate) fn projectile(printed: &GunType, round: Round) -> Option<Projectile> {
    let Round::Shell(ammo) = round else { return None };
    if let (GunKind::MachineGun, Some(fp)) = (printed.kind, printed.ife) {
        return Some(Projectile::MachineGun { large_calibre: printed.calibre.mm > 12, fp });
    }
    if let Some(latw) = &printed.latw {
        return Some(Projectile::Latw { to_kill: latw.to_kill, fp: latw.fp });
    }
    let (calibre, nationality) = (printed.calibre, printed.nationality);
    Some(Projectile::Shell { ammo, calibre, nationality })
}

/// The sides of hull and turret by which a line meets a vehicle; from its own hex it comes from the side, as nobody knows
/// better before the dice (D3.2). `None` of an unarmored one.
pub(super) fn aspects(
    values: &VehicleType,
    vehicle: &Vehicle,
    los: Option<&Los>,
) -> Option<[Aspect; 2]> {
    values.armor?;
    let met = |facing: Hexspine, entry: Entry| Aspect::met(facing, entry);
    let entry = los.and_then(|los| los.entry);
    Some(match entry {
        Some(entry) => [met(vehicle.facing, entry), met(vehicle.turret, entry)],
        None => [Aspect::Side; 2],
    })
}

/// What armour stands in the way.
pub(crate) fn protection(values: &VehicleType, aspects: Option<[Aspect; 2]>) -> Protection {
    match (values.armor, aspects) {
        (Some(armor), Some([hull, turret])) => Protection::Armored { armor, hull, turret },
        _ => Protection::Unarmored,
    }
}

/// The To Kill DR of a shot at a vehicle, worked out.
pub(super) fn stage(
    pos: &Position,
    unit: UnitId,
    printed: &GunType,
    round: Round,
    (from, los, hull_down): (Location, Option<&Los>, bool),
    tracks: bool,
) -> Option<KillStage> {
    let state = pos.unit(unit)?;
    let (values, vehicle) = (pos.vehicle_type(unit)?, state.vehicle()?);
    let aspects = aspects(values, vehicle, los);
    let range = from.hex.distance(state.at()?.hex);
    // After an Overrun the vehicle has driven past those who are left: they fire at its rear (D7.2).
    let passed = range == 0 && has_passed(pos, unit);
    let aspects = aspects.map(|met| if passed { [Aspect::Rear; 2] } else { met });
    let from_own_hex = range == 0 && !passed && aspects.is_some();
    let numbers = kill_numbers(projectile(printed, round)?, range, protection(values, aspects));
    let firer = From::of([from].into_iter(), state.at()?);
    let overhead = over_open_top(pos, state, &firer);
    Some(KillStage { unit, aspects, from_own_hex, hull_down, tracks, overhead, numbers })
}

/// Whether a vehicle on the move has carried out an Overrun where it is.
pub(super) fn has_passed(pos: &Position, unit: UnitId) -> bool {
    let own = pos.moving().filter(|frame| frame.movers.contains(&unit));
    own.and_then(|frame| frame.drive.as_ref()).is_some_and(|drive| drive.passed)
}

/// The side that a shot from a vehicle's own hex meets, hull and turret alike (D3.2).
#[must_use]
pub fn side_met_within(coloured: Die) -> Aspect {
    match coloured {
        ..=2 => Aspect::Rear,
        3 | 4 => Aspect::Side,
        _ => Aspect::Front,
    }
}

/// The same stage once the To Hit DR is known.
pub(super) fn settled(pos: &Position, stage: &ToHitStage, roll: Dr) -> Option<KillStage> {
    let kill = stage.kill.filter(|kill| kill.from_own_hex)?;
    let aspects = Some([side_met_within(roll.colored); 2]);
    let values = pos.vehicle_type(kill.unit)?;
    let projectile = projectile(pos.to_hit_type(stage.weapon)?, stage.round)?;
    let numbers = kill_numbers(projectile, 0, protection(values, aspects));
    Some(KillStage { aspects, from_own_hex: false, numbers, ..kill })
}

/// Rolls the To Kill DR of a hit, and carries out what it calls for; who was concealed is so no more (A12.14). Says what damage it
/// does.
pub(super) fn roll(play: &mut Play<'_>, stage: &ToHitStage, hit: Hit) -> Option<Damage> {
    let kill = stage.kill?;
    let unit = kill.unit;
    concealment::reveal(play, &[unit]);
    if kill.tracks {
        let (weapon, damage) = (stage.weapon, Damage::Immobilized);
        play.tell(|| {
            let report = KillReport { weapon, unit, hit, number: None, rolls: Vec::new(), damage };
            Event::Fire(FireEvent::ToKill(Box::new(report)))
        });
        suffer(play, unit, damage);
        return Some(damage);
    }
    let strike = struck(play.pos, stage, &kill)?;
    let number = kill.numbers.map(|numbers| numbers.of(hit));
    // Where nobody aboard can be hit with the vehicle its damage is all that the throw is about.
    let bare = strike.protection.is_bare(hit.location);
    let alone = !hit.twice && kill.overhead.is_none() && !bare && !is_peopled(play.pos, unit);
    let judge = |original: i32| {
        let damage = strike.effect(hit, number, original) as u8;
        Verdict(if alone { damage } else { original.unsigned_abs() as u8 })
    };
    let (first, _) = play.dice.judged_roll(&judge);
    let mut rolls = vec![first];
    if hit.twice {
        rolls.push(play.dice.roll());
    }
    let original = rolls.iter().map(|roll| roll.total()).min().unwrap_or(12);
    let damage = strike.effect(hit, number, original);
    play.tell(|| {
        let weapon = stage.weapon;
        let report = KillReport { weapon, unit, hit, number, rolls, damage };
        Event::Fire(FireEvent::ToKill(Box::new(report)))
    });
    let stuck = play.pos.unit(unit).and_then(|unit| unit.vehicle()).is_some_and(is_stuck);
    let shocked = suffer(play, unit, damage);
    if stuck && damage != Damage::Immobilized && strike.unnerves(hit, number) {
        keep_nerve(play, unit);
    }
    if let Some(column) = specific_column(strike.projectile).filter(|_| damage != Damage::Dud) {
        let reach = match damage {
            // Who is dazed by it suffers no more by it in the vehicle (D.8).
            Damage::Stun => Reach::Riders,
            _ if shocked => Reach::Riders,
            _ if bare => Reach::Bare,
            _ => Reach::Exposed,
        };
        collateral(play, &kill, column, original, reach);
    }
    Some(damage)
}

/// Whom the Collateral Attack of a shell finds aboard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Who rides on the vehicle: its crew is dazed, and those inside keep their heads down.
    Riders,
    /// The crew as any men, through a side without armor (A7.82, D5.311).
    Bare,
    /// Who looks out, or has no armor about him.
    Exposed,
}

/// Whether a vehicle moves no more, or is bogged (D8).
pub(crate) fn is_stuck(vehicle: &Vehicle) -> bool {
    vehicle.mobility != Mobility::Mobile
}

/// The crew of a vehicle that was stuck before it was hit gets out, if it loses its nerve, and can (D5.5).
fn keep_nerve(play: &mut Play<'_>, unit: UnitId) {
    let acts = play
        .pos
        .unit(unit)
        .and_then(|unit| unit.vehicle())
        .is_some_and(|vehicle| vehicle.composure.acts());
    let armored = play.pos.vehicle_type(unit).is_some_and(|values| values.armor.is_some());
    if acts && armored && !crew_task(play, unit, CrewTask::Immobilization) {
        abandon(play, unit);
    }
}

/// Whether a Collateral Attack reaches anybody aboard (D.8).
fn is_peopled(pos: &Position, unit: UnitId) -> bool {
    let exposed = pos.unit(unit).and_then(|unit| unit.vehicle()).is_some_and(|it| it.exposed);
    exposed || aboard::vulnerable(pos, unit).next().is_some()
}

fn struck(pos: &Position, stage: &ToHitStage, kill: &KillStage) -> Option<Impact> {
    let projectile = projectile(pos.to_hit_type(stage.weapon)?, stage.round)?;
    let values = pos.vehicle_type(kill.unit)?;
    let red_survival = values.survival.is_some_and(|survival| survival.red);
    Some(Impact { projectile, protection: protection(values, kill.aspects), red_survival })
}

/// What the damage is to a vehicle and its crew (C7.4-C7.7); whether it has shocked the crew.
pub(in crate::rules::fire) fn suffer(play: &mut Play<'_>, unit: UnitId, damage: Damage) -> bool {
    let shocked = match damage {
        Damage::Shock => true,
        Damage::PossibleShock => !crew_task(play, unit, CrewTask::Shock),
        _ => false,
    };
    match damage {
        Damage::Dud | Damage::None | Damage::Shock | Damage::PossibleShock => {
            if shocked {
                shock(play, unit);
            }
        }
        Damage::Stun => stun(play, unit),
        Damage::Immobilized => strand(play, unit),
        Damage::Eliminated => destroy(play, unit, false),
        Damage::Burning => destroy(play, unit, true),
    }
    shocked
}

/// A vehicle moves no more, by whatever but Close Combat: the crew of an AFV keeps its nerve, or gets out (D5.5).
pub(crate) fn strand(play: &mut Play<'_>, unit: UnitId) {
    immobilize(play, unit);
    let armored = play.pos.vehicle_type(unit).is_some_and(|values| values.armor.is_some());
    if armored && !crew_task(play, unit, CrewTask::Immobilization) {
        abandon(play, unit);
    }
}

/// A Task Check of a crew; says whether it is passed.
pub(crate) fn crew_task(play: &mut Play<'_>, unit: UnitId, task: CrewTask) -> bool {
    let Some(morale) = crew_checks_at(play.pos, unit) else { return true };
    let judge = |original| Verdict(u8::from(passes_task(original, morale)));
    let (roll, verdict) = play.dice.judged_roll(&judge);
    if let Some(side) = play.pos.unit(unit).map(|unit| unit.side) {
        sniper::heed(play, side, roll);
    }
    let passed = verdict == Verdict(1);
    play.note(VehicleEvent::CrewTask { unit, task, roll, morale, passed });
    passed
}

/// The Collateral Attack of a shell on those whom it reaches aboard a vehicle that lives: the crew that looks out, or that has no
/// armor before it, and the Passengers (D.8).
fn collateral(play: &mut Play<'_>, kill: &KillStage, column: Column, original: i32, reach: Reach) {
    let unit = kill.unit;
    let Some(vehicle) = play.pos.unit(unit).and_then(|unit| unit.vehicle()) else { return };
    let exposed = vehicle.exposed;
    let values = play.pos.vehicle_type(unit);
    let ridden = values.is_some_and(|values| values.takes_riders());
    let armored = values.is_some_and(|values| values.armor.is_some());
    let result = |exposure| Some(column.result(original + specific_drm(exposure)?));
    let vulnerable: Vec<UnitId> = aboard::vulnerable(play.pos, unit).map(|unit| unit.id).collect();
    if reach == Reach::Riders {
        if let Some(result) = result(Exposure::Open).filter(|_| ridden) {
            at_passengers(play, unit, &vulnerable, column, result);
        }
        return;
    }
    // Nobody in it keeps his head out of what comes from above (D5.311).
    if let Some(result) = kill.overhead.and_then(|drm| result(Exposure::Overhead(drm))) {
        let aboard: Vec<UnitId> = play.pos.units.aboard(unit).map(|unit| unit.id).collect();
        crew_laid_bare(play, unit, result);
        return at_passengers(play, unit, &aboard, column, result);
    }
    let bare = reach == Reach::Bare;
    if let Some(result) = result(Exposure::Open).filter(|_| bare) {
        crew_laid_bare(play, unit, result);
    } else if let Some(result) = result(Exposure::CrewExposed).filter(|_| exposed) {
        crew_under(play, unit, result);
    }
    let behind_armor = armored && !ridden && !bare;
    if let Some(result) = result(if behind_armor { Exposure::CrewExposed } else { Exposure::Open })
    {
        at_passengers(play, unit, &vulnerable, column, result);
    }
}

impl Impact {
    /// Whether a hit of ordnance could have killed or shocked it with an Original 5 (D5.5).
    fn unnerves(&self, hit: Hit, number: Option<i32>) -> bool {
        unnerves(self.projectile, self.effect(hit, number, CHILLING))
    }

    fn effect(&self, hit: Hit, number: Option<i32>, original: i32) -> Damage {
        effect(self.projectile, self.protection, hit, number, self.red_survival, original)
    }
}
