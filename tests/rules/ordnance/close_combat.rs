//! The kind `close-combat` (A11): odds and CCV, and what becomes of all, against a plain count of the dice.

use first_fire::odds::hurt_in_close_combat;
use first_fire::odds::lab::{Answer, CloseAnswer, answer};
use first_fire::odds::ordnance::VehicleOdds;
use serde_json::{Value, json};

use super::fates::{dice, throws};
use super::{near, refused, with};

/// A squad at two.
fn men() -> Value {
    json!({
        "kind": "close-combat", "by": {"units": [{"unit": "german-4-6-7"}, {"unit": "german-8-1"}]},
        "at": {"units": [{"unit": "russian-4-4-7"}, {"unit": "russian-4-4-7-hs"}]},
    })
}

/// E10 of the worked examples: a squad and an 8-1 at an AFV that rolls by.
fn tank() -> Value {
    json!({
        "kind": "close-combat", "year": 1943,
        "by": {"units": [{"unit": "german-4-6-7"}, {"unit": "german-8-1"}]},
        "at": {"vehicle": {"vehicle": "t-34-m43", "motion": true}},
    })
}

fn close(case: &Value) -> CloseAnswer {
    match answer(&case.to_string()) {
        Ok(Answer::Close(answer)) => *answer,
        other => panic!("{case}: {other:?}"),
    }
}

fn drms(case: &Value) -> Vec<(&'static str, i8)> {
    close(case).assessment.drms.iter().map(|drm| (drm.kind.name(), drm.value)).collect()
}

fn same(found: &VehicleOdds, counted: [f64; 4]) {
    let found = [found.no_effect, found.immobilized, found.eliminated, found.burning];
    for (found, counted) in found.into_iter().zip(counted) {
        assert!((found - counted).abs() < 1e-12, "{found} is not {counted}");
    }
}

/// Every Close Combat DR, each Random Selection of two and each dr of a wound.
#[test]
fn the_odds_of_men_are_those_of_all_their_dice() {
    let found = close(&men());
    // 5 to 6: 1-2, with a Kill Number of 4; the leader leads by -1.
    assert_eq!(found.assessment.odds.to_string(), "1-2");
    assert_eq!(drms(&men()), [("leadership", -1)]);
    let (mut squad, mut half) = ([0.0; 3], 0.0);
    for total in throws() {
        for draw in dice(2) {
            let chance = 1.0 / 1296.0;
            match total - 1 {
                ..4 => {
                    squad[0] += chance;
                    half += chance;
                }
                4 => {
                    squad[if draw[0] >= draw[1] { 1 } else { 2 }] += chance;
                    half += if draw[1] >= draw[0] { chance } else { 0.0 };
                }
                _ => squad[2] += chance,
            }
        }
    }
    let [of_squad, of_half] = found.fates.targets.as_slice() else { panic!() };
    for (found, counted) in [
        (of_squad.eliminated, squad[0]),
        (of_squad.reduced, squad[1]),
        (of_squad.unharmed, squad[2]),
        (of_half.eliminated, half),
        (of_half.unharmed, 1.0 - half),
    ] {
        assert!((found - counted).abs() < 1e-12, "{found} is not {counted}");
    }
    // A leader who is struck lives by a dr of 4 or less, wounded.
    let case = json!({"kind": "close-combat", "by": {"units": [{"unit": "german-4-6-7-hs"}]},
        "at": {"units": [{"unit": "russian-8-0"}]}});
    let found = close(&case);
    let number = i32::from(found.assessment.kill_number());
    let equal = throws().filter(|total| *total == number).count() as f64;
    let under = throws().filter(|total| *total < number).count() as f64;
    near(found.fates.targets[0].reduced, equal * 4.0, 216.0);
    near(found.fates.targets[0].eliminated, under * 6.0 + equal * 2.0, 216.0);
}

#[test]
fn men_have_the_modifiers_of_close_combat() {
    let at = |place: &str, value: Value| with(men(), place, value);
    assert!(drms(&at("/ambusher", json!("by"))).contains(&("ambusher", -1)));
    assert!(drms(&at("/ambusher", json!("at"))).contains(&("ambushed", 1)));
    assert!(drms(&at("/at/withdrawing", json!(true))).contains(&("withdrawing target", -2)));
    let covered =
        with(at("/at/withdrawing", json!(true)), "/at/others", json!([{"unit": "russian-8-1"}]));
    assert!(drms(&covered).contains(&("friends who stay", 1)));
    let pinned = at("/by/units", json!([{"unit": "german-4-6-7", "pinned": true, "cx": true}]));
    assert_eq!(drms(&pinned), [("CX attacker", 1)]);
    assert_eq!(close(&pinned).assessment.attack.to_string(), "2");
    let broken = at("/at/units", json!([{"unit": "russian-4-4-7", "broken": true, "cx": true}]));
    assert_eq!(drms(&broken), [("leadership", -1), ("CX target", -1), ("broken target", -2)]);
    let fate = close(&broken).fates.targets[0];
    near(fate.eliminated + fate.broken, 1.0, 1.0);
}

#[test]
fn a_squad_and_its_leader_at_a_rolling_tank_come_to_what_the_example_says() {
    let found = close(&tank());
    assert_eq!(found.assessment.ccv, Some(6));
    assert_eq!(drms(&tank()), [("in Motion", 2), ("leadership", -1)]);
    // Dead on an Original 4 or less, burning on 2, immobilized on 5: and a dr after an Original 2 that finds nothing better.
    let mut counted = [0.0; 4];
    for total in throws() {
        counted[match total {
            2 => 3,
            3 | 4 => 2,
            5 => 1,
            _ => 0,
        }] += 1.0 / 36.0;
    }
    same(&found.fates.vehicle.unwrap(), counted);
    // An Original 12 strikes one of the two, or both by a tie; the leader lives by a dr of 4 or less.
    let [squad, leader] = found.fates.attackers.as_slice() else { panic!() };
    near(squad.reduced, 21.0, 1296.0);
    near(leader.reduced, 21.0 * 4.0, 1296.0 * 6.0);
    near(leader.eliminated, 21.0 * 2.0, 1296.0 * 6.0);
    // A crew that does nothing does not strike back.
    let dazed = with(tank(), "/at/vehicle", json!({"vehicle": "t-34-m43", "dazed": true}));
    assert!((close(&dazed).fates.attackers[0].unharmed - 1.0).abs() < 1e-12);
}

#[test]
fn an_original_2_may_find_what_the_final_dr_does_not_and_a_mine_is_looked_for() {
    // A half-squad: CCV 3, at +2 in Motion and +2 for an escort. Only the dr after a 2 does anything.
    let case = with(tank(), "/by/units", json!([{"unit": "german-4-6-7-hs"}]));
    let case = with(case, "/at/others", json!([{"unit": "russian-4-4-7"}]));
    assert_eq!(drms(&case), [("in Motion", 2), ("escort", 2)]);
    let sixth = 1.0 / 216.0;
    same(&close(&case).fates.vehicle.unwrap(), [1.0 - 3.0 * sixth, sixth, sixth, sixth]);
    // In 1944 it may have a magnetic mine, by a dr of 2: then -3, so that a 2 eliminates or better and a 2 is no more needed.
    let late = close(&with(case, "/year", json!(1944)));
    assert_eq!(late.assessment.mine.unwrap().needed, 2);
    let mut counted = [0.0; 4];
    for found in 1..=6 {
        for total in throws() {
            for dr in 1..=6 {
                let total_drm = total + 4 - if found <= 2 { 3 } else { 0 };
                let read = match total_drm {
                    ..=1 => 3,
                    2 => 2,
                    3 => 1,
                    _ => 0,
                };
                let lucky = if total == 2 && dr <= 3 { 4 - dr } else { 0 };
                counted[read.max(lucky)] += 1.0 / 1296.0;
            }
        }
    }
    same(&late.fates.vehicle.unwrap(), counted);
}

#[test]
fn a_vehicle_has_modifiers_of_its_state_and_strikes_with_what_reaches_about_it() {
    let of = |vehicle: Value| with(tank(), "/at/vehicle", vehicle);
    let plain = |vehicle: Value| {
        let mut found = drms(&of(vehicle));
        found.retain(|(name, _)| *name != "leadership");
        found
    };
    assert_eq!(plain(json!({"vehicle": "t-34-m43"})), []);
    assert_eq!(
        plain(json!({"vehicle": "t-34-m43", "ce": true, "immobile": true})),
        [("crew exposed", -1), ("immobile", -1)]
    );
    assert_eq!(plain(json!({"vehicle": "spw-251-1"})), [("open top", -2)]);
    assert_eq!(
        plain(json!({"vehicle": "opel-blitz"})),
        [("unarmored", -3), ("no machine gun against them", -1)]
    );
    // Who has fired before has one less against what rolls (D7.2).
    let marked = with(tank(), "/by/units", json!([{"unit": "german-4-6-7", "marked": true}]));
    assert_eq!(close(&marked).assessment.ccv, Some(4));
    // A PzIVH with its coaxial 5 FP at a squad, whose CCV of 5 it is held against: 1-1. In Motion half: 1-2.
    let strikes = |vehicle: Value| {
        let case = json!({"kind": "close-combat", "by": {"vehicle": vehicle}, "at": {"units": [{"unit": "russian-4-4-7"}]}});
        let found = close(&case).assessment;
        (found.attack.to_string(), found.defense.to_string(), found.odds.to_string())
    };
    assert_eq!(strikes(json!({"vehicle": "pz-4h"})), ("5".into(), "5".into(), "1-1".into()));
    assert_eq!(strikes(json!({"vehicle": "pz-4h", "motion": true})).0, "5/2");
}

#[test]
fn what_close_combat_does_not_know_is_refused() {
    let at = |place: &str, value: Value| with(men(), place, value);
    let squads = json!([{"unit": "german-4-6-7"}, {"unit": "german-4-6-7"}]);
    for (case, rule) in [
        (at("/by/units", json!([])), "A11.51"),
        (at("/at/units", json!([])), "A11.51"),
        (at("/at/vehicle", json!({"vehicle": "t-34-m43"})), "A11.51"),
        (with(tank(), "/by/units", squads), "A11.51"),
        (with(tank(), "/by", json!({"vehicle": {"vehicle": "pz-4h"}})), "A11.51"),
        (at("/by", json!({"vehicle": {"vehicle": "pz-4h", "dazed": true}})), "A11.12"),
        (at("/by/units", json!([{"unit": "german-4-6-7", "broken": true}])), "A11.12"),
        (at("/by/units", json!([{"unit": "german-4-6-7", "marked": true}])), "D7.2"),
        (at("/at/units", json!([{"unit": "russian-4-4-7", "marked": true}])), "D7.2"),
        (with(tank(), "/at/withdrawing", json!(true)), "A11.2"),
        (with(at("/at/withdrawing", json!(true)), "/ambusher", json!("at")), "A11.41"),
        (
            with(
                at("/at/withdrawing", json!(true)),
                "/at/units",
                json!([{"unit": "russian-4-4-7", "pinned": true}]),
            ),
            "A11.2",
        ),
        (
            with(
                tank(),
                "/at/vehicle",
                json!({"vehicle": "t-34-m43", "motion": true, "immobile": true}),
            ),
            "D2.4",
        ),
        (with(tank(), "/at/vehicle", json!({"vehicle": "opel-blitz", "ce": true})), "D5.3"),
    ] {
        let said = refused(&case);
        assert!(said.contains(&format!("({rule})")), "{case}: {said} does not name {rule}");
    }
}

#[test]
fn the_chance_to_hurt_a_vehicle_is_that_of_anything_but_nothing() {
    let found = close(&tank());
    let drm: i32 = found.assessment.drms.iter().map(|drm| i32::from(drm.value)).sum();
    let hurt = hurt_in_close_combat(found.assessment.ccv.unwrap(), drm);
    let nothing = found.fates.vehicle.unwrap().no_effect;
    assert!((hurt - (1.0 - nothing)).abs() < 1e-12, "{hurt} beside {nothing}");
}

/// A11.5: the hero goes with them, and they are no less green for it.
#[test]
fn one_inexperienced_squad_is_enough_for_a_lower_ccv() {
    let ccv = |squad: &str| {
        let by = json!({"units": [{"unit": squad}, {"unit": "russian-hero"}]});
        let at = json!({"vehicle": {"vehicle": "pz-4h"}});
        close(&json!({"kind": "close-combat", "year": 1943, "by": by, "at": at})).assessment.ccv
    };
    assert_eq!((ccv("russian-4-4-7"), ccv("russian-4-2-6")), (Some(6), Some(5)));
}
