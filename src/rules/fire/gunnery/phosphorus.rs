//! White phosphorus burns those who are where it bursts, friend and foe (C8.6, A24.31).
//!
//! Our texts say little of it: AM-61.

use crate::board::Location;
use crate::rules::fire::aftermath::Aftermath;
use crate::rules::fire::modifiers::{cover, took_no_cover};
use crate::rules::ground::{aboard, concealment};
use crate::rules::men::morale::{LeaderLoss, despair};
use crate::rules::ordnance::crew_under;
use crate::rules::words::attack::IftResult;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Who is there takes a NMC, which cover makes lighter, and by a critical hit worse: men, and of the vehicles those aboard whom
/// fire reaches. Whoever is broken is desperate again.
pub(super) fn burn(play: &mut Play<'_>, at: Location, critical: bool) {
    let on_foot = |unit: &&Unit| !unit.is_vehicle();
    let men: Vec<UnitId> = play.pos.units_at(at).filter(on_foot).map(|unit| unit.id).collect();
    concealment::reveal(play, &men);
    let shelter = |pos: &Position, unit: UnitId| -> i8 {
        let tem = cover(pos, unit, at, took_no_cover(pos, unit), &[]).map_or(0, |drm| drm.value);
        if critical { tem } else { -tem }
    };
    let men: Vec<(UnitId, i8)> = men
        .into_iter()
        .filter(|&unit| play.pos.unit(unit).is_some())
        .map(|unit| (unit, shelter(play.pos, unit)))
        .collect();
    suffer(play, &men, LeaderLoss::Location);
    let vehicles = play.pos.units_at(at).filter(|unit| unit.is_vehicle());
    let vehicles: Vec<UnitId> = vehicles.map(|unit| unit.id).collect();
    for vehicle in vehicles {
        let armored = play.pos.vehicle_type(vehicle).is_some_and(|it| it.armor.is_some());
        let exposed = play.pos.unit(vehicle).and_then(Unit::vehicle).is_some_and(|it| it.exposed);
        if armored && exposed {
            crew_under(play, vehicle, IftResult::Mc(0));
        }
        let aboard = aboard::vulnerable(play.pos, vehicle).map(|unit| (unit.id, 0));
        let aboard: Vec<(UnitId, i8)> = aboard.collect();
        suffer(play, &aboard, LeaderLoss::Aboard(vehicle));
    }
}

fn suffer(play: &mut Play<'_>, checks: &[(UnitId, i8)], loss: LeaderLoss) {
    for (unit, _) in checks {
        despair(play, *unit);
    }
    Aftermath::of_phosphorus(play, checks, loss).carry_out(play);
}
