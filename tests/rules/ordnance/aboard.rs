//! Crews and Passengers: Survival, Abandonment, Collateral Attacks.

use first_fire::rules::fire::IftResult;
use first_fire::rules::ordnance::Projectile;
use first_fire::rules::ordnance::{CrewState, Exposure, general_drm, specific_column, suffer};
use serde_json::{Value, json};

use super::{at_vehicle, duel, near, whole, with};

/// Rules: D5.3-2
#[test]
fn a_crew_under_a_result_is_pinned_stunned_or_recalled() {
    let of = |result, original| suffer(result, original, 8, false);
    assert_eq!(of(IftResult::NoEffect, 12), CrewState::Unharmed);
    assert_eq!(of(IftResult::Ptc, 8), CrewState::Unharmed);
    assert_eq!(of(IftResult::Ptc, 9), CrewState::Pinned);
    assert_eq!(of(IftResult::Mc(0), 7), CrewState::Unharmed);
    assert_eq!(of(IftResult::Mc(0), 8), CrewState::Pinned);
    assert_eq!(of(IftResult::Mc(2), 6), CrewState::Pinned);
    assert_eq!(of(IftResult::Mc(2), 7), CrewState::Stunned);
    assert_eq!(of(IftResult::Mc(2), 12), CrewState::Recalled);
    assert_eq!(of(IftResult::K(2), 2), CrewState::Recalled);
    assert_eq!(of(IftResult::Kia(1), 2), CrewState::Recalled);
    assert_eq!(suffer(IftResult::Mc(0), 9, 8, true), CrewState::Recalled);
    assert_eq!(suffer(IftResult::Mc(0), 8, 8, true), CrewState::Pinned);
}

/// A gun at one hex that hits by every throw.
fn sure(gun: &str, ammo: &str, target: Value) -> Value {
    json!({
        "kind": "ordnance", "phase": "prep", "range": 1, "target_type": "vehicle",
        "firer": {"gun": gun, "ammo": ammo, "acquired": -2}, "target": target,
    })
}

/// Rules: D5.6-1
#[test]
fn whoever_is_in_a_wreck_survives_by_its_number_unless_it_burns() {
    let target = json!({"vehicle": "spw-251-1", "hull_aspect": "front",
        "passengers": [{"unit": "german-4-6-7"}, {"unit": "german-4-6-7-hs", "broken": true}]});
    // 50L at one hex: 13 + 1 - 1 = 13: half of it is 6, all else but the dud kills.
    let odds = at_vehicle(&sure("ge-at-50", "AP", target)).odds;
    let crew = odds.crew.unwrap();
    // Every throw hits; the critical number is 26.
    let (hits, critical) = (35.0 / 36.0, 1.0 / 36.0);
    let burning = hits * 15.0 / 36.0 + critical * 35.0 / 36.0;
    let wreck = hits * 20.0 / 36.0;
    near(odds.vehicle.burning, burning, 1.0);
    near(odds.vehicle.eliminated, wreck, 1.0);
    // CS# 5: ten ways of 36, for a broken unit six.
    near(crew.survived, wreck * 10.0 / 36.0, 1.0);
    near(crew.dead, burning + wreck * 26.0 / 36.0, 1.0);
    near(odds.passengers[0].eliminated, burning + wreck * 26.0 / 36.0, 1.0);
    near(odds.passengers[1].eliminated, burning + wreck * 30.0 / 36.0, 1.0);
    near(odds.passengers[1].broken, 1.0 - odds.passengers[1].eliminated, 1.0);
    near(odds.passengers[1].unharmed, odds.passengers[1].broken, 1.0);
    whole(&odds.vehicle, odds.crew.as_ref(), &odds.passengers);
}

/// Rules: C7.5-1
#[test]
fn an_immobilized_crew_that_fails_its_check_abandons_and_its_passengers_stay() {
    let target = json!({"vehicle": "t-34-m41", "hull_aspect": "side"});
    let odds = at_vehicle(&sure("ge-at-50", "HE", target)).odds;
    // The plain number is 0, the critical 6: dead by 5 or less, immobilized by 6 and 7.
    let immobilized = (5.0 + 6.0) / 36.0 / 36.0;
    near(odds.vehicle.immobilized, immobilized, 1.0);
    near(odds.crew.unwrap().abandoned, immobilized * 10.0 / 36.0, 1.0);
    near(odds.vehicle.shocked, 0.0, 1.0);
    // Buttoned up it suffers nothing else.
    near(odds.crew.unwrap().pinned + odds.crew.unwrap().stunned, 0.0, 1.0);
}

/// Rules: C7.4-2
#[test]
fn a_possible_shock_is_one_only_when_the_crew_fails_its_check() {
    let case = sure("ge-at-50", "AP", json!({"vehicle": "t-34-m43", "hull_aspect": "front"}));
    // 13 + 1 - 11 = 3, critical 16: dead by 2, immobilized or shocked by 3, perhaps shocked by 4.
    let odds = at_vehicle(&case).odds;
    let (turret, hull) = (15.0 / 36.0, 20.0 / 36.0);
    let shocked = turret * 2.0 / 36.0 + (turret + hull) * 3.0 / 36.0 * 10.0 / 36.0;
    near(odds.vehicle.shocked, shocked, 1.0);
    near(odds.vehicle.immobilized, hull * 2.0 / 36.0, 1.0);
    whole(&odds.vehicle, odds.crew.as_ref(), &[]);
}

/// Rules: D.8-1
#[test]
fn collateral_fp_goes_by_the_ammunition() {
    let of = |calibre: &str, ammo: &str| {
        let (calibre, nationality) =
            (calibre.parse().unwrap(), first_fire::counters::Nationality::German);
        let ammo = serde_json::from_value(json!(ammo)).unwrap();
        let shell = Projectile::Shell { ammo, calibre, nationality };
        specific_column(shell).map(|column| column.fp())
    };
    assert_eq!(of("75L", "HE"), Some(12));
    assert_eq!(of("75L", "HEAT"), Some(8));
    assert_eq!(of("37L", "AP"), Some(2));
    assert_eq!(of("20L", "AP"), Some(1));
    assert_eq!(of("75L", "APCR"), Some(1));
    assert_eq!(of("76LL", "APDS"), Some(1));
    let mg = Projectile::MachineGun { large_calibre: false, fp: 5 };
    assert_eq!(specific_column(mg).map(|column| column.fp()), Some(4));
}

/// Rules: D.8-2
#[test]
fn only_who_looks_out_or_sits_in_a_truck_suffers_collateral() {
    let armored = |more: Value| {
        let mut target = json!({"vehicle": "spw-251-1", "hull_aspect": "front",
            "passengers": [{"unit": "german-4-6-7"}]});
        target.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        at_vehicle(&sure("ge-inf-75", "HE", target)).odds
    };
    let hidden = armored(json!({"ce": false}));
    near(hidden.passengers[0].broken + hidden.passengers[0].pinned, 0.0, 1.0);
    let crew = hidden.crew.unwrap();
    near(crew.stunned + crew.recalled + crew.pinned, 0.0, 1.0);
    let looking = armored(json!({"passengers_ce": true}));
    assert!(looking.passengers[0].broken > 0.0);
    // An open-topped crew looks out if nobody says otherwise.
    assert!(looking.crew.unwrap().stunned > 0.0);
    let tank = with(with(duel(), "/target/vehicle", json!("t-34-85")), "/firer/ammo", json!("HE"));
    let closed = at_vehicle(&tank).odds.crew.unwrap();
    near(closed.stunned + closed.recalled + closed.pinned, 0.0, 1.0);
    let tank = at_vehicle(&with(tank, "/target/ce", json!(true))).odds.crew.unwrap();
    assert!(tank.pinned + tank.stunned > 0.0);
}

/// Rules: D.8-3
#[test]
fn whoever_looks_out_has_the_better_of_his_hatch_and_the_tem() {
    assert_eq!(general_drm(Exposure::Safe, 1, 1), None);
    assert_eq!(general_drm(Exposure::Open, 1, 1), Some(2));
    assert_eq!(general_drm(Exposure::CrewExposed, 1, 1), Some(3));
    assert_eq!(general_drm(Exposure::CrewExposed, 3, -1), Some(2));
}
