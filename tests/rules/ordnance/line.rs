//! The vehicle line of the fire table, and General Collateral.

use first_fire::odds::ordnance::LineOdds;
use first_fire::rules::fire::Column;
use first_fire::rules::ordnance::{Damage, kill_number, line_result, unlikely_kill};
use serde_json::{Value, json};

use super::{near, on_the_table, truck, whole, with};

fn line(case: &Value) -> LineOdds {
    on_the_table(case).vehicle.unwrap()
}

#[test]
fn each_column_has_its_kill_number_and_half_of_it_burns() {
    let numbers: Vec<u8> = Column::all().map(kill_number).collect();
    assert_eq!(numbers, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    // E11: 7 burns by 3, kills by 4 to 6, immobilizes by 7; an even number burns at half.
    let of = |final_dr| line_result(7, final_dr);
    assert_eq!([of(3), of(4), of(6)], [Damage::Burning, Damage::Eliminated, Damage::Eliminated]);
    assert_eq!([of(7), of(8)], [Damage::Immobilized, Damage::None]);
    assert_eq!([line_result(8, 4), line_result(8, 5)], [Damage::Burning, Damage::Eliminated]);
    let lucky = [1, 2, 3, 4].map(|dr| unlikely_kill(dr, false));
    let all = [Damage::Burning, Damage::Eliminated, Damage::Immobilized, Damage::None];
    assert_eq!(lucky, all);
    assert_eq!(unlikely_kill(3, true), Damage::None);
}

#[test]
fn a_truck_under_eight_fp_comes_to_what_the_example_says() {
    // E11: two squads directed, so that nobody cowers.
    let firers =
        json!([{"unit": "russian-4-4-7", "range": 3}, {"unit": "russian-4-4-7", "range": 3}]);
    let case = with(with(truck(), "/firers", firers), "/director", json!("russian-8-0"));
    let odds = line(&case);
    assert_eq!((odds.kill_number, odds.crew), (Some(7), None));
    near(odds.vehicle.burning, 3.0, 36.0);
    near(odds.vehicle.eliminated, 12.0, 36.0);
    near(odds.vehicle.immobilized, 6.0, 36.0);
    near(odds.vehicle.no_effect, 15.0, 36.0);
    // Dead or burning, the squad survives by 6, fifteen of 36; from 7 up it takes the 8 FP result: 1MC by 7, NMC by
    // 8, PTC by 9. Morale 7: 1MC fails by 7 or more, NMC by 8 or more.
    let broken = 6.0 * 21.0 + 5.0 * 15.0;
    near(odds.passengers[0].broken, broken, 1296.0);
    let twelves = 6.0 + 5.0;
    near(odds.passengers[0].reduced, twelves, 1296.0);
    near(odds.passengers[0].eliminated, 3.0 * 36.0 + 12.0 * 21.0, 1296.0);
    whole(&odds.vehicle, None, &odds.passengers);
}

#[test]
fn an_original_2_over_the_number_may_kill_all_the_same() {
    // 4 FP with +4: a 2 comes to 6, over 5, and cowers to the 2 column besides.
    let case = with(truck(), "/target/hindrance", json!(4));
    let odds = line(&case);
    near(odds.vehicle.burning, 1.0, 216.0);
    near(odds.vehicle.eliminated, 1.0, 216.0);
    near(odds.vehicle.immobilized, 1.0, 216.0);
    let down = line(&with(case, "/target/vehicle/hull_down", json!(true)));
    near(down.vehicle.immobilized, 0.0, 1.0);
}

/// Rules: D9-4
#[test]
fn a_vehicle_has_a_tem_of_its_own() {
    let of = |case: &Value| line(case).vehicle.burning;
    let plain = of(&truck());
    let sheltered = with(truck(), "/target/tem", json!(2));
    assert!(of(&sheltered) < plain);
    near(of(&with(sheltered, "/target/vehicle/tem", json!(0))), plain, 1.0);
    // Without units the results are those for Personnel at the target's TEM.
    let answer = on_the_table(&with(truck(), "/target/tem", json!(2)));
    assert!(answer.odds.targets.is_empty());
    near(answer.odds.results.values().sum(), 1.0, 1.0);
}

#[test]
fn an_afv_is_unharmed_and_who_looks_out_of_it_is_not() {
    let target = json!({"vehicle": {"vehicle": "spw-251-1", "passengers": [{"unit": "german-4-6-7"}],
        "passengers_ce": true}});
    let open = line(&with(truck(), "/target", target.clone()));
    assert_eq!(open.kill_number, None);
    near(open.vehicle.no_effect, 1.0, 1.0);
    let crew = open.crew.unwrap();
    assert!(crew.stunned > 0.0 && open.passengers[0].broken > 0.0);
    whole(&open.vehicle, open.crew.as_ref(), &open.passengers);
    // A TEM of 1 is worth less than the hatch, one of 3 more.
    let of =
        |tem: i32| line(&with(with(truck(), "/target", target.clone()), "/target/tem", json!(tem)));
    assert_eq!(of(1).crew, open.crew);
    assert!(of(3).crew.unwrap().stunned < crew.stunned);
    let closed = json!({"vehicle": {"vehicle": "spw-251-1", "ce": false, "passengers": [{"unit": "german-4-6-7"}]}});
    let closed = line(&with(truck(), "/target", closed));
    near(closed.crew.unwrap().unharmed, 1.0, 1.0);
    near(closed.passengers[0].unharmed, 1.0, 1.0);
}

#[test]
fn personnel_outside_takes_what_it_took_without_the_vehicle() {
    let units = json!([{"unit": "german-4-6-7"}, {"unit": "german-8-1"}]);
    let both = with(truck(), "/target/units", units.clone());
    let alone = with(truck(), "/target", json!({"units": units}));
    assert_eq!(on_the_table(&both).odds.targets, on_the_table(&alone).odds.targets);
    let (beside, alone) = (line(&both).passengers[0], line(&truck()).passengers[0]);
    near(beside.broken, alone.broken, 1.0);
    near(beside.eliminated, alone.eliminated, 1.0);
}

#[test]
fn under_one_fp_nothing_happens_to_it() {
    let firers = json!([{"unit": "german-4-6-7-hs", "range": 5, "pinned": true}]);
    let case = with(with(truck(), "/firers", firers), "/kind", json!("advancing"));
    let odds = line(&case);
    assert_eq!(odds.kill_number, None);
    near(odds.vehicle.no_effect, 1.0, 1.0);
}

#[test]
fn who_looks_out_of_an_afv_takes_what_infantry_behind_such_a_tem_would() {
    let units = json!([{"unit": "german-4-6-7"}, {"unit": "german-8-1"}]);
    for tem in [0, 3] {
        let vehicle = json!({"vehicle": "spw-251-1", "passengers": units, "passengers_ce": true});
        let aboard = line(&with(truck(), "/target", json!({"tem": tem, "vehicle": vehicle})));
        let target = json!({"tem": tem.max(2), "units": units});
        let outside = on_the_table(&with(truck(), "/target", target)).odds.targets;
        for (passenger, unit) in aboard.passengers.iter().zip(outside) {
            near(passenger.broken, unit.broken, 1.0);
            near(passenger.pinned, unit.pinned, 1.0);
            near(passenger.eliminated, unit.eliminated, 1.0);
        }
    }
}
