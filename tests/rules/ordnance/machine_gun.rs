//! One machine gun at an AFV (A9.61).

use first_fire::rules::fire::{Column, Fp, IftResult};
use serde_json::json;

use super::{at_vehicle, mg, near, whole, with};

#[test]
fn a_hmg_at_a_moving_halftrack_comes_to_what_the_example_says() {
    // E5: 10, with J, size and hindrance an Original 6; To Kill 4 + 1 - 1.
    let case = with(mg(), "/hindrance", json!(1));
    let case = with(with(case, "/target/moving", json!("J")), "/target/in_motion", json!(true));
    let answer = at_vehicle(&case);
    assert_eq!((answer.to_hit.number, answer.to_hit.drm()), (10, 4));
    let numbers = answer.numbers.unwrap();
    assert_eq!((numbers.hull, numbers.turret), (4, 4));
    near(answer.odds.to_hit.hit, 15.0, 36.0);
    near(answer.odds.to_hit.critical, 0.0, 1.0);
    // Burns by 2, dead by 3, stunned by 4.
    let hits = 15.0 / 36.0;
    near(answer.odds.vehicle.burning, hits, 36.0);
    near(answer.odds.vehicle.eliminated, hits * 2.0, 36.0);
    near(answer.odds.vehicle.stunned, hits * 3.0, 36.0);
    // An Original 5 does nothing to it, and its crew takes a NMC of 6 FP.
    assert_eq!(Column::for_fp(Fp::whole(6)).unwrap().result(5 + 2), IftResult::Mc(0));
    whole(&answer.odds.vehicle, answer.odds.crew.as_ref(), &answer.odds.passengers);
}

/// Rules: C3.7-6
#[test]
fn an_original_2_of_a_machine_gun_is_never_critical() {
    // 10 at five hexes; the size is 1, Hindrance and TEM make up the rest.
    let with_drm = |drm: i32, down: bool| {
        let case = with(with(mg(), "/hindrance", json!(5)), "/tem", json!(drm - 6));
        at_vehicle(&with(case, "/target/hull_down", json!(down))).odds.to_hit
    };
    let odds = with_drm(9, false);
    near(odds.turret, 2.0, 216.0);
    near(odds.hull, 1.0, 216.0);
    let odds = with_drm(8, false);
    near(odds.hull, 1.0, 36.0);
    near(odds.hit, 1.0, 36.0);
    // 1,1 and 2,1 on the hull, 1,2 on the turret.
    let odds = with_drm(7, false);
    near(odds.hull, 2.0, 36.0);
    near(odds.turret, 1.0, 36.0);
    let down = |moving: &str| {
        let case = with(with(mg(), "/hindrance", json!(5)), "/target/moving", json!(moving));
        at_vehicle(&with(case, "/target/hull_down", json!(true))).odds.to_hit
    };
    // +5, +1 and J, J1 or J2: 8 leaves the lone hit, on the turret; 9 is improbable; 10 likewise.
    near(down("J").turret, 1.0, 36.0);
    near(down("J1").turret, 2.0, 216.0);
    near(down("J1").hull, 0.0, 1.0);
    // With plain hits to spare an Original 2 is on the hull, which is not seen.
    let spare = with(mg(), "/target/hull_down", json!(true));
    near(at_vehicle(&spare).odds.to_hit.turret, 13.0, 36.0);
}

#[test]
fn the_number_of_a_machine_gun_goes_by_its_calibre() {
    let number =
        |firer: serde_json::Value| at_vehicle(&with(mg(), "/firer", firer)).numbers.unwrap().hull;
    assert_eq!(number(json!({"unit": "american-6-6-6", "weapon": "american-mmg"})), 4);
    assert_eq!(number(json!({"unit": "american-6-6-6", "weapon": "american-hmg .50"})), 5);
    assert_eq!(number(json!({"vehicle": "m3-halftrack"})), 4);
    assert_eq!(number(json!({"vehicle": "m3a1-halftrack"})), 5);
    assert_eq!(number(json!({"vehicle": "carrier-a"})), 4);
    assert_eq!(number(json!({"vehicle": "ba-64b"})), 4);
}

#[test]
fn who_fires_the_machine_gun_brings_modifiers_and_breakdown() {
    let drms = |case: &serde_json::Value| -> Vec<_> {
        let drms = at_vehicle(case).to_hit.drms.into_iter();
        drms.map(|drm| (drm.case.label(), drm.value, drm.case.rule())).collect()
    };
    let size = ("P", 1, "C6.7");
    let case = with(with(mg(), "/firer/cx", json!(true)), "/firer/encircled", json!(true));
    assert_eq!(drms(&case), [("CX", 1, "A4.51"), ("encircled", 1, "A7.7"), size]);
    let led = with(mg(), "/director", json!("american-8-1"));
    assert_eq!(drms(&led), [("leadership", -1, "A7.531"), size]);
    assert_eq!(drms(&with(mg(), "/director", json!("american-8-0"))), [size]);
    let stunned = with(mg(), "/firer", json!({"vehicle": "m3-halftrack", "stunned": true}));
    assert_eq!(drms(&stunned), [("stun", 1, "D5"), size]);
    near(at_vehicle(&mg()).odds.to_hit.malfunction, 1.0, 36.0);
    near(at_vehicle(&mg()).odds.to_hit.keeps_rof, 18.0, 36.0);
    let green = json!({"unit": "american-5-3-6", "weapon": "american-hmg"});
    let class = with(mg(), "/firer", green);
    let alone = at_vehicle(&class).odds.to_hit.malfunction;
    let led = at_vehicle(&with(class, "/director", json!("american-8-0"))).odds.to_hit.malfunction;
    near(alone, 3.0, 36.0);
    near(led, 1.0, 36.0);
}

/// Rules: D5.3-4
#[test]
fn a_stunned_vehicle_stuns_its_crew_buttoned_up_too_and_recalls_one_man() {
    let case = with(mg(), "/target/ce", json!(false));
    let odds = at_vehicle(&case).odds;
    near(odds.crew.unwrap().stunned, odds.vehicle.stunned, 1.0);
    let car = json!({"vehicle": "ba-64b", "hull_aspect": "front", "ce": false});
    let odds = at_vehicle(&with(mg(), "/target", car)).odds;
    assert!(odds.vehicle.stunned > 0.0);
    near(odds.crew.unwrap().recalled, odds.vehicle.stunned, 1.0);
}
