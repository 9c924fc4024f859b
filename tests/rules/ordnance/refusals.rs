//! What the laboratory refuses, each with its rule.

use serde_json::{Value, json};

use super::{at_infantry, at_squad, at_vehicle, duel, mg, refused, truck, with};

/// Each case is refused in words that name the rule.
fn all_refused(cases: &[(Value, &str)]) {
    for (case, rule) in cases {
        let said = refused(case);
        assert!(said.contains(&format!("({rule})")), "{case}: {said} does not name {rule}");
    }
}

fn firer(firer: Value) -> Value {
    with(duel(), "/firer", firer)
}

#[test]
fn a_shot_is_refused_for_its_weapon_and_ammunition() {
    let tank = |more: Value| {
        let mut firer = json!({"vehicle": "pz-4h", "ammo": "AP"});
        firer.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        with(duel(), "/firer", firer)
    };
    all_refused(&[
        (with(duel(), "/hindrance", json!(6)), "A6.7"),
        (firer(json!({"gun": "ge-mtr-81", "ammo": "HE"})), "C9"),
        (firer(json!({"gun": "ge-lmtr-50", "ammo": "HE"})), "C9"),
        (with(duel(), "/target_type", json!("area")), "C3.33"),
        (with(duel(), "/target_type", json!("infantry")), "C3.32"),
        (with(at_squad(), "/firer/ammo", json!("AP")), "C3.32"),
        (with(at_squad(), "/target_type", json!("vehicle")), "C3.31"),
        (tank(json!({"ammo": "HEAT"})), "C8.9"),
        (firer(json!({"vehicle": "su-122", "ammo": "AP"})), "C8.9"),
        (firer(json!({"vehicle": "valentine-2", "ammo": "HE"})), "C8.9"),
        (tank(json!({"depletion": 5})), "C8.9"),
        (tank(json!({"ammo": "APCR", "depletion": 1})), "C8.9"),
        (tank(json!({"ammo": "APCR", "depletion": 12})), "C8.9"),
        (firer(json!({"gun": "ge-at-37", "ammo": "HEAT"})), "C8.31"),
        (firer(json!({"vehicle": "spw-251-1", "ammo": "AP"})), "D1.3"),
        (firer(json!({"vehicle": "opel-blitz", "ammo": "AP"})), "D1.3"),
        (with(firer(json!({"gun": "ge-at-50", "ammo": "AP"})), "/range", json!(76)), "C2.25"),
        (tank(json!({"acquired": -3})), "C6.5"),
        (tank(json!({"acquired": 1})), "C6.5"),
    ]);
    // HE in short supply is HE.
    at_infantry(&with(
        at_squad(),
        "/firer",
        json!({"vehicle": "crusader-3", "ammo": "HE", "depletion": 7}),
    ));
}

#[test]
fn what_is_for_vehicles_is_refused_to_guns_and_the_other_way_round() {
    let gun = |field: &str, value: Value| {
        let case =
            with(firer(json!({"gun": "ge-at-75", "ammo": "AP"})), "/phase", json!("advancing"));
        with(case, &format!("/firer/{field}"), value)
    };
    all_refused(&[
        (gun("moved", json!(true)), "C5.3"),
        (gun("motion", json!(true)), "C5.3"),
        (gun("bounding", json!("C1")), "D3.3"),
        (gun("ce", json!(true)), "D5.3"),
        (gun("stunned", json!(true)), "D5"),
        (gun("turned_hull", json!(true)), "C5.1"),
        (with(gun("ammo", json!("AP")), "/phase", json!("bounding")), "D3.3"),
        (with(duel(), "/firer/encircled", json!(true)), "A7.7"),
        (with(duel(), "/phase", json!("opportunity")), "A7.25"),
    ]);
}

#[test]
fn a_firer_is_refused_what_its_state_forbids() {
    let phase = |case: Value, phase: &str| with(case, "/phase", json!(phase));
    let own = |field: &str, value: Value| with(duel(), &format!("/firer/{field}"), value);
    let of = |vehicle: &str, field: &str, value: Value| {
        let case = firer(json!({"vehicle": vehicle, "ammo": "HE"}));
        with(case, &format!("/firer/{field}"), value)
    };
    let gun = json!({"gun": "ge-inf-150", "ammo": "HE", "turned_hexspines": 1, "intensive": true});
    let pinned = json!({"gun": "ge-at-75", "ammo": "AP", "pinned": true, "intensive": true});
    all_refused(&[
        (own("turned_hexspines", json!(4)), "C5.1"),
        (phase(own("turned_hexspines", json!(1)), "bounding"), "C5.1"),
        (phase(own("turned_hull", json!(true)), "bounding"), "C5.1"),
        (own("moved", json!(true)), "C5.3"),
        (own("motion", json!(true)), "C5.3"),
        (phase(own("motion", json!(true)), "advancing"), "C5.3"),
        (own("bounding", json!("C2")), "C5.3"),
        (of("t-34-m43", "ce", json!(true)), "D1.3"),
        (of("t-70", "ce", json!(true)), "D1.3"),
        (of("m10", "ce", json!(false)), "D5.3"),
        (own("pinned", json!(true)), "A7.82"),
        (firer(pinned), "C5.6"),
        (phase(own("intensive", json!(true)), "advancing"), "C5.6"),
        (phase(own("intensive", json!(true)), "bounding"), "C5.6"),
        (
            phase(with(own("intensive", json!(true)), "/firer/motion", json!(true)), "final-fire"),
            "C5.6",
        ),
        (of("is-2", "intensive", json!(true)), "C5.6"),
        (of("su-122", "intensive", json!(true)), "C5.6"),
        (firer(gun), "C2.5"),
    ]);
    // With ROF a turned Gun may, and an open-topped vehicle may be pinned.
    at_vehicle(&firer(
        json!({"gun": "ge-at-75", "ammo": "AP", "turned_hexspines": 1, "intensive": true}),
    ));
    at_vehicle(&of("m10", "pinned", json!(true)));
}

#[test]
fn a_target_is_refused_what_it_cannot_be() {
    let at = |target: Value| with(duel(), "/target", target);
    let own = |field: &str, value: Value| with(duel(), &format!("/target/{field}"), value);
    let truck = |field: &str, value: Value| {
        with(at(json!({"vehicle": "opel-blitz"})), &format!("/target/{field}"), value)
    };
    let track = |passengers: Value| {
        at(json!({"vehicle": "spw-251-1", "hull_aspect": "side", "passengers": passengers}))
    };
    let squad = || json!({"unit": "german-4-6-7"});
    let aboard =
        |vehicle: &str, unit: &str| at(json!({"vehicle": vehicle, "passengers": [{"unit": unit}]}));
    let hd = with(own("hull_down", json!(true)), "/tem", json!(1));
    all_refused(&[
        (own("moving", json!("J1")), "C6.1"),
        (own("moving", json!("J2")), "C6.1"),
        (own("in_motion", json!(true)), "C6.1"),
        (hd, "C6.8"),
        (truck("hull_aspect", json!("front")), "D3.1"),
        (truck("turret_aspect", json!("front")), "D3.1"),
        (truck("ce", json!(true)), "D5.3"),
        (with(truck("passengers", json!([squad()])), "/target/passengers_ce", json!(true)), "D6.1"),
        (at(json!({"vehicle": "pz-4h"})), "D3.1"),
        (
            at(json!({"vehicle": "stug-3g", "hull_aspect": "front", "turret_aspect": "side"})),
            "D3.1",
        ),
        (
            at(json!({"vehicle": "spw-251-1", "hull_aspect": "front", "turret_aspect": "rear"})),
            "D3.1",
        ),
        (own("passengers", json!([squad()])), "D6.1"),
        (track(json!([squad(), squad()])), "D6.1"),
        (track(json!([squad(), {"unit": "german-4-6-7-hs"}, {"unit": "german-crew"}])), "D6.1"),
        (aboard("sdkfz-7", "german-4-6-7"), "D5.6"),
        (own("passengers_ce", json!(true)), "D6.1"),
        (at(json!({"vehicle": "carrier-a", "hull_aspect": "front", "ce": false})), "D5.3"),
        (track(json!([{"unit": "german-8-1"}, {"unit": "german-9-1"}])), "A10.7"),
        (track(json!([{"unit": "german-4-6-7", "broken": true, "pinned": true}])), "A7.8"),
        (track(json!([{"unit": "japanese-4-4-7"}])), "G1.1"),
    ]);
    at_vehicle(&track(json!([squad(), {"unit": "german-crew"}, {"unit": "german-8-1"}])));
    at_vehicle(&at(
        json!({"vehicle": "stug-3g", "hull_aspect": "front", "turret_aspect": "front"}),
    ));
}

#[test]
fn infantry_and_guns_are_refused_what_they_cannot_be() {
    let moving = |field: &str| {
        with(
            with(at_squad(), "/phase", json!("first-fire")),
            &format!("/target/{field}"),
            json!(true),
        )
    };
    let pinned =
        with(moving("ffmo"), "/target/units", json!([{"unit": "german-4-6-7", "pinned": true}]));
    let gun = |more: Value| {
        let mut target = json!({"gun": "ru-at-45", "crew": {"unit": "russian-crew"}});
        target.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        with(at_squad(), "/target", target)
    };
    all_refused(&[
        (with(at_squad(), "/target/ffmo", json!(true)), "C6.1"),
        (with(at_squad(), "/target/ffnam", json!(true)), "C6.1"),
        (with(moving("ffnam"), "/range", json!(0)), "C5.5"),
        (pinned, "A7.83"),
        (with(moving("ffnam"), "/target/hazardous", json!(true)), "C6.6"),
        (with(at_squad(), "/target/units", json!([])), "A7.4"),
        (
            with(
                at_squad(),
                "/target/units",
                json!([{"unit": "german-8-1"}, {"unit": "german-7-0"}]),
            ),
            "A10.7",
        ),
        (with(gun(json!({"emplaced": true})), "/tem", json!(1)), "C11.2"),
        (gun(json!({"crew": {"unit": "russian-4-4-7"}})), "C11"),
        (gun(json!({"crew": {"unit": "russian-crew", "broken": true}})), "C11"),
    ]);
}

#[test]
fn a_machine_gun_harms_an_afv_only_alone_near_and_at_full_fp() {
    let own = |place: &str, value: Value| with(mg(), place, value);
    let vehicle = || with(mg(), "/firer", json!({"vehicle": "m3-halftrack"}));
    all_refused(&[
        (own("/phase", json!("advancing")), "A9.61"),
        (own("/phase", json!("subsequent-first-fire")), "A9.61"),
        (own("/range", json!(0)), "A9.61"),
        (own("/range", json!(13)), "A9.61"),
        (with(vehicle(), "/range", json!(9)), "A9.61"),
        (own("/target/concealed", json!(true)), "A9.61"),
        (own("/target", json!({"vehicle": "opel-blitz"})), "A9.61"),
        (own("/target/vehicle", json!("opel-blitz")), "A9.61"),
        (with(vehicle(), "/director", json!("american-8-1")), "A9.61"),
        (with(vehicle(), "/phase", json!("opportunity")), "A9.61"),
        (own("/firer", json!({"vehicle": "m4"})), "A9.61"),
        (own("/firer/pinned", json!(true)), "A9.61"),
        (own("/firer/stunned", json!(true)), "D5"),
        (own("/firer/ce", json!(false)), "D5"),
        (own("/firer/weapon", json!("american-atr")), "A9.61"),
        (own("/firer/weapon", json!("german-hmg")), "A21.1"),
        (own("/firer/unit", json!("american-8-1")), "A7.53"),
        (own("/hindrance", json!(6)), "A6.7"),
        (with(own("/target/moving", json!("J1")), "/phase", json!("final-fire")), "C6.1"),
        (own("/target/in_motion", json!(true)), "C6.1"),
        (with(own("/target/hull_down", json!(true)), "/tem", json!(1)), "C6.8"),
    ]);
    at_vehicle(&own("/range", json!(12)));
    at_vehicle(&own("/phase", json!("opportunity")));
}

#[test]
fn beside_a_vehicle_the_fire_table_refuses_what_is_not_covered() {
    let own = |place: &str, value: Value| with(truck(), place, value);
    let unit = || json!([{"unit": "german-4-6-7"}]);
    let of = |kind: &str| own("/kind", json!(kind));
    let near = json!([{"unit": "russian-4-4-7", "relation": "same-location"}]);
    all_refused(&[
        (with(of("first-fire"), "/target/units", unit()), "A7.308"),
        (with(of("subsequent-first-fire"), "/target/units", unit()), "A7.308"),
        (of("snap-shot"), "A7.308"),
        (of("final-protective-fire"), "A7.308"),
        (of("residual"), "A7.308"),
        (with(of("first-fire"), "/target/ffmo", json!(true)), "A8.13"),
        (with(of("first-fire"), "/target/ffnam", json!(true)), "A8.13"),
        (own("/target/concealed", json!(true)), "A7.308"),
        (own("/target/encircled", json!(true)), "A7.7"),
        (own("/firers", near), "A7.211"),
        (own("/target/vehicle/passengers_ce", json!(true)), "D6.1"),
        (with(own("/target/vehicle/hull_down", json!(true)), "/target/tem", json!(1)), "C6.8"),
    ]);
    // No aspect is asked for here.
    assert!(refused(&own("/target/vehicle/hull_aspect", json!("front"))).contains("hull_aspect"));
    for kind in ["first-fire", "subsequent-first-fire", "final-fire", "opportunity", "advancing"] {
        super::on_the_table(&of(kind));
    }
    let marked =
        own("/firers", json!([{"unit": "russian-4-4-7", "relation": "adjacent", "range": 1}]));
    super::on_the_table(&with(marked, "/kind", json!("final-fire-marked")));
}

#[test]
fn an_unknown_counter_or_field_is_refused_by_its_place() {
    let cases = [
        (with(duel(), "/weather", json!(1)), "weather"),
        (with(duel(), "/firer/weather", json!(1)), "weather"),
        (with(duel(), "/target/weather", json!(1)), "weather"),
        (with(duel(), "/target/vehicle", json!("pz-9")), "target.vehicle"),
        (with(duel(), "/firer/vehicle", json!("pz-9")), "firer.vehicle"),
        (with(duel(), "/firer/gun", json!("ge-at-75")), "firer"),
        (with(duel(), "/firer/ammo", json!("SMOKE")), "SMOKE"),
        (with(duel(), "/phase", json!("rally")), "rally"),
        (with(at_squad(), "/target/emplaced", json!(true)), "emplaced"),
        (with(mg(), "/acquired", json!(-1)), "acquired"),
        (with(mg(), "/firer/obstacle", json!(true)), "obstacle"),
        (with(truck(), "/target/vehicle/moving", json!("J")), "moving"),
    ];
    for (case, said) in cases {
        assert!(refused(&case).contains(said), "{case}: {}", refused(&case));
    }
}

#[test]
fn the_machine_gun_of_a_half_track_is_fired_by_a_crew_that_looks_out() {
    let firer = |ce: bool| with(mg(), "/firer", json!({"vehicle": "spw-251-1", "ce": ce}));
    all_refused(&[(firer(false), "D5.3")]);
    let target = json!({"vehicle": "m8-ac", "hull_aspect": "side"});
    at_vehicle(&with(firer(true), "/target", target));
}
