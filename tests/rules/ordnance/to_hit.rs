//! To Hit: the number, the modifiers, and the throws that mean more than they show.

use first_fire::counters::Round;
use first_fire::rules::ordnance::{Colour, Piece, TargetType, to_hit_number};
use serde_json::{Value, json};

use super::{at_infantry, at_squad, at_vehicle, duel, near, with};

fn number(target: TargetType, colour: Colour, gun: &str, ammo: &str, range: u32) -> i32 {
    let ammo = serde_json::from_value(json!(ammo)).unwrap();
    to_hit_number(target, colour, Piece::Ordnance(gun.parse().unwrap(), Round::Shell(ammo)), range)
}

/// Rules: C3.3-1
#[test]
fn the_number_goes_by_type_colour_and_range_and_by_barrel_bore_and_ammunition() {
    use Colour::{Black, Red};
    use TargetType::{Infantry, Vehicle};
    // E1: both colours have 8 at six hexes, E3: a 40LL with APCR at 25.
    assert_eq!(number(Infantry, Red, "57LL", "HE", 6), 8);
    assert_eq!(number(Infantry, Black, "57LL", "HE", 6), 8);
    assert_eq!(number(Vehicle, Black, "40LL", "APCR", 25), 3);
    assert_eq!(number(Vehicle, Black, "75", "AP", 0), 10);
    assert_eq!(number(Vehicle, Red, "75", "AP", 7), 8);
    assert_eq!(number(Vehicle, Red, "75", "AP", 99), 0);
    assert_eq!(number(Vehicle, Black, "75*", "AP", 13), 7);
    assert_eq!(number(Vehicle, Black, "75L", "AP", 13), 9);
    assert_eq!(number(Vehicle, Black, "75LL", "AP", 24), 8);
    assert_eq!(number(Vehicle, Black, "75LL", "AP", 25), 8);
    assert_eq!(number(Vehicle, Black, "76LL", "APDS", 55), 2 + 2 - 4);
    assert_eq!(number(Vehicle, Black, "57", "AP", 25), 4);
    assert_eq!(number(Vehicle, Black, "40", "AP", 25), 3);
    assert_eq!(number(Infantry, Black, "88", "HE", 55), -1);
    // A machine gun has the rows of small bores, and none for its barrel.
    assert_eq!(to_hit_number(Vehicle, Black, Piece::MachineGun, 12), 9);
    assert_eq!(to_hit_number(Vehicle, Black, Piece::MachineGun, 13), 6);
}

/// Rules: C4-2
#[test]
fn the_colour_goes_by_nation_year_and_who_fires_it() {
    let th = |firer: Value, year: u16| {
        let case = with(with(duel(), "/firer", firer), "/year", json!(year));
        at_vehicle(&case).to_hit.number
    };
    // 75 at ten hexes: black 9, red 8; the American from 1944 on.
    assert_eq!(th(json!({"vehicle": "m4", "ammo": "AP"}), 1943), 8);
    assert_eq!(th(json!({"vehicle": "m4", "ammo": "AP"}), 1944), 9);
    assert_eq!(th(json!({"vehicle": "m4", "ammo": "AP", "captured": true}), 1944), 8);
    assert_eq!(th(json!({"vehicle": "cromwell-4", "ammo": "AP"}), 1943), 9);
    assert_eq!(th(json!({"vehicle": "t-34-m43", "ammo": "AP"}), 1944), 8);
}

/// The modifiers of a case: name, value, rule.
fn drms(case: &Value) -> Vec<(&'static str, i8, &'static str)> {
    let infantry = case["target_type"] == "infantry";
    let to_hit = if infantry { at_infantry(case).to_hit } else { at_vehicle(case).to_hit };
    to_hit.drms.iter().map(|drm| (drm.case.label(), drm.value, drm.case.rule())).collect()
}

/// Rules: C5-1
#[test]
fn each_case_of_the_firer_has_its_value_and_its_rule() {
    let firer = |vehicle: &str, more: Value| {
        let mut firer = json!({"vehicle": vehicle, "ammo": "AP"});
        firer.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        with(duel(), "/firer", firer)
    };
    let exposed = |more: Value| firer("pz-4h", with(more, "/ce", json!(true)));
    let phase = |case: Value, phase: &str| with(case, "/phase", json!(phase));
    let gun = |more: Value| {
        let mut gun = json!({"gun": "ge-at-75", "ammo": "AP"});
        gun.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        with(duel(), "/firer", gun)
    };
    let cases = [
        (exposed(json!({})), vec![]),
        (exposed(json!({"turned_hexspines": 1})), vec![("A", 1, "C5.1")]),
        (exposed(json!({"turned_hexspines": 3, "obstacle": true})), vec![("A", 6, "C5.1")]),
        (exposed(json!({"turned_hexspines": 2, "turned_hull": true})), vec![("A", 4, "C5.1")]),
        (firer("pz-6e", json!({"turned_hexspines": 1, "ce": true})), vec![("A", 2, "C5.1")]),
        (
            firer("t-34-m43", json!({"turned_hexspines": 1})),
            vec![("A", 2, "C5.1"), ("I", 1, "C5.9")],
        ),
        (firer("stug-3g", json!({"turned_hexspines": 3, "ce": true})), vec![("A", 5, "C5.1")]),
        (gun(json!({"turned_hexspines": 1, "obstacle": true})), vec![("A", 6, "C5.1")]),
        (phase(exposed(json!({})), "advancing"), vec![("B", 2, "C5.2")]),
        (phase(exposed(json!({"obstacle": true})), "advancing"), vec![("B", 3, "C5.2")]),
        (phase(exposed(json!({"moved": true})), "advancing"), vec![("C", 4, "C5.3")]),
        (phase(exposed(json!({"motion": true})), "final-fire"), vec![("C", 4, "C5.3")]),
        (phase(exposed(json!({})), "bounding"), vec![("C", 4, "C5.3")]),
        (phase(exposed(json!({"bounding": "C1"})), "bounding"), vec![("C1", 5, "C5.3")]),
        (
            phase(firer("stug-3g", json!({"bounding": "C2", "ce": true})), "bounding"),
            vec![("C2", 7, "C5.3")],
        ),
        (gun(json!({"pinned": true})), vec![("D", 2, "C5.4")]),
        (with(exposed(json!({})), "/range", json!(0)), vec![("E", 2, "C5.5")]),
        (with(exposed(json!({"obstacle": true})), "/range", json!(0)), vec![("E", 4, "C5.5")]),
        (exposed(json!({"intensive": true})), vec![("F", 2, "C5.6")]),
        (exposed(json!({"captured": true})), vec![("H", 2, "C5.8")]),
        (firer("pz-4h", json!({})), vec![("I", 1, "C5.9")]),
        (firer("m10", json!({})), vec![]),
        (gun(json!({"encircled": true})), vec![("encircled", 1, "A7.7")]),
        (exposed(json!({"stunned": true})), vec![("stun", 1, "D5")]),
        (exposed(json!({"acquired": -2})), vec![("N", -2, "C6.5")]),
    ];
    for (case, expected) in cases {
        assert_eq!(drms(&case), expected, "{case}");
    }
}

/// Rules: C6-1
#[test]
fn each_case_of_the_target_has_its_value_and_its_rule() {
    let target = |place: &str, value: Value| with(duel(), &format!("/target/{place}"), value);
    let moving = |how: &str| {
        vec![match how {
            "J" => ("J", 2, "C6.1"),
            "J1" => ("J1", 3, "C6.1"),
            _ => ("J2", 4, "C6.1"),
        }]
    };
    // E12: what it spent in sight before decides between J2, J1 and J.
    for how in ["J", "J1", "J2"] {
        let case = with(target("moving", json!(how)), "/phase", json!("first-fire"));
        assert_eq!(drms(&case), moving(how));
    }
    assert_eq!(drms(&target("concealed", json!(true))), [("K", 2, "C6.2")]);
    assert_eq!(drms(&with(duel(), "/range", json!(1))), [("L", -2, "C6.3")]);
    assert_eq!(drms(&with(duel(), "/range", json!(2))), [("L", -1, "C6.3")]);
    assert_eq!(drms(&with(duel(), "/range", json!(3))), []);
    let still = with(target("moving", json!("J")), "/range", json!(1));
    assert_eq!(drms(&still), [("J", 2, "C6.1"), ("L", -2, "C6.3")]);
    let motion = with(still, "/target/in_motion", json!(true));
    assert_eq!(drms(&motion), [("J", 2, "C6.1")]);
    assert_eq!(drms(&target("vehicle", json!("kv-1-m41"))), [("P", -1, "C6.7")]);
    let jeep = with(duel(), "/target", json!({"vehicle": "jeep"}));
    assert_eq!(drms(&jeep), [("P", 2, "C6.7")]);
    assert_eq!(drms(&with(duel(), "/tem", json!(3))), [("Q", 3, "C6.8")]);
    assert_eq!(drms(&with(duel(), "/hindrance", json!(5))), [("R", 5, "C6.9")]);
    let runner = |field: &str| {
        let case = with(at_squad(), "/phase", json!("first-fire"));
        drms(&with(case, &format!("/target/{field}"), json!(true)))
    };
    assert_eq!(runner("ffnam"), [("J3", -1, "C6.1")]);
    assert_eq!(runner("ffmo"), [("J4", -1, "C6.1")]);
    assert_eq!(runner("hazardous"), [("O", -2, "C6.6")]);
    let gun = json!({"gun": "ru-at-45", "crew": {"unit": "russian-crew"}, "emplaced": true});
    assert_eq!(drms(&with(at_squad(), "/target", gun)), [("P", 1, "C6.7"), ("Q", 2, "C6.8")]);
}

/// A shot that every throw brings home: two hexes off, acquired.
fn sure() -> Value {
    with(with(duel(), "/range", json!(1)), "/firer/acquired", json!(-2))
}

/// Rules: C3.9-1
#[test]
fn the_turret_is_hit_where_the_coloured_die_is_the_lower() {
    let odds = at_vehicle(&sure()).odds.to_hit;
    near(odds.hit, 1.0, 1.0);
    near(odds.turret, 15.0, 36.0);
    near(odds.hull, 21.0, 36.0);
    near(odds.critical, 1.0, 36.0);
    // Hull down: a hull hit misses, but the critical hit is on the turret.
    let odds = at_vehicle(&with(sure(), "/target/hull_down", json!(true))).odds.to_hit;
    near(odds.turret, 16.0, 36.0);
    near(odds.hull, 0.0, 1.0);
    near(odds.hit, 16.0, 36.0);
}

/// A shot at a vehicle with this number left over for the dice.
fn needing(number: i32) -> Value {
    // 75L at ten hexes: 9, modified by what stands before the target.
    with(duel(), "/tem", json!(9 - number))
}

/// Rules: C3.6-1
#[test]
fn an_original_2_that_would_miss_is_an_improbable_hit_by_a_dr_of_3() {
    for number in [1, -3] {
        let odds = at_vehicle(&needing(number)).odds.to_hit;
        near(odds.critical, 1.0, 216.0);
        near(odds.turret, 1.0, 216.0);
        near(odds.hull, 2.0, 216.0);
    }
    let down = with(with(duel(), "/hindrance", json!(5)), "/target/hull_down", json!(true));
    let down = with(down, "/target/concealed", json!(true));
    let odds = at_vehicle(&with(down, "/firer/pinned", json!(false))).odds.to_hit;
    // 9 - 7 = 2: the lone hit of a hull down target is on the turret.
    near(odds.turret, 1.0, 36.0);
    near(odds.critical, 1.0, 216.0);
    let lower = with(needing(1), "/tem", json!(0));
    let lower = with(lower, "/hindrance", json!(5));
    let lower = with(lower, "/target/moving", json!("J"));
    let lower = with(lower, "/target/concealed", json!(true));
    let odds = at_vehicle(&with(lower, "/target/hull_down", json!(true))).odds.to_hit;
    near(odds.turret, 2.0, 216.0);
    near(odds.hull, 0.0, 1.0);
}

/// Rules: C3.7-2
#[test]
fn where_only_a_2_hits_a_further_1_makes_it_critical_else_it_always_is() {
    let odds = at_vehicle(&needing(2)).odds.to_hit;
    near(odds.hit, 1.0, 36.0);
    near(odds.hull, 1.0, 36.0);
    near(odds.critical, 1.0, 216.0);
    let odds = at_vehicle(&needing(3)).odds.to_hit;
    near(odds.hit, 3.0, 36.0);
    near(odds.critical, 1.0, 36.0);
}

/// Rules: C3.7-1
#[test]
fn infantry_is_hit_critically_under_half_of_the_number_or_by_a_lucky_2() {
    let hits = |tem: i32| at_infantry(&with(at_squad(), "/tem", json!(tem))).odds.to_hit;
    // 8 needed: twice 3 is under it, twice 4 is not.
    near(hits(0).critical, 3.0, 36.0);
    near(hits(0).hit, 26.0, 36.0);
    // With +1 a 2 comes to 3, with +2 to 4: a dr of 1, or its double up to 8.
    near(hits(1).critical, 1.0, 36.0);
    near(hits(2).critical, 4.0, 216.0);
    near(hits(2).hit, 15.0, 36.0);
    // With +6 only a 2 hits, with more it is improbable.
    near(hits(6).hit, 1.0, 36.0);
    near(hits(6).critical, 1.0, 216.0);
    near(hits(7).hit, 3.0, 216.0);
    near(hits(7).critical, 1.0, 216.0);
}

/// Rules: C4-3
#[test]
fn a_firer_in_motion_counts_the_lower_die_twice() {
    let case = with(with(duel(), "/firer/motion", json!(true)), "/phase", json!("final-fire"));
    // 9 - 4 = 5: 1,1 comes to 3, 1,2 to 4, 1,3 to 5; 2,2 to 6.
    let odds = at_vehicle(&case).odds.to_hit;
    near(odds.hit, 5.0, 36.0);
    near(odds.critical, 1.0, 36.0);
    // With +2 more a 2 is the only hit, with +3 an improbable one.
    near(at_vehicle(&with(case.clone(), "/tem", json!(2))).odds.to_hit.hit, 1.0, 36.0);
    near(at_vehicle(&with(case, "/tem", json!(3))).odds.to_hit.hit, 3.0, 216.0);
}

/// Rules: C8.9-1
#[test]
fn a_depletion_number_that_is_passed_is_no_shot_at_all() {
    let case = with(with(sure(), "/firer/ammo", json!("APCR")), "/firer/depletion", json!(4));
    let odds = at_vehicle(&case).odds.to_hit;
    near(odds.no_ammo, 30.0, 36.0);
    near(odds.hit, 6.0, 36.0);
    near(odds.malfunction, 0.0, 1.0);
    // Coloured 1 within four: 1,1 1,2 1,3.
    near(odds.keeps_rof, 3.0, 36.0);
    let plenty = at_vehicle(&with(case, "/firer/depletion", json!(0))).odds.to_hit;
    near(plenty.no_ammo, 0.0, 1.0);
}

/// Rules: C2.24-2
#[test]
fn a_weapon_breaks_by_its_number_and_keeps_its_rate_by_the_coloured_die() {
    let of = |firer: Value, phase: &str| {
        let case = with(with(duel(), "/firer", firer), "/phase", json!(phase));
        at_vehicle(&case).odds.to_hit
    };
    let tank = json!({"vehicle": "pz-3j", "ammo": "AP"});
    near(of(tank.clone(), "prep").malfunction, 1.0, 36.0);
    near(of(tank.clone(), "prep").keeps_rof, 12.0, 36.0);
    near(of(tank.clone(), "advancing").keeps_rof, 0.0, 1.0);
    let intensive = with(tank.clone(), "/intensive", json!(true));
    near(of(intensive.clone(), "prep").malfunction, 6.0, 36.0);
    near(of(intensive.clone(), "prep").keeps_rof, 0.0, 1.0);
    let captured = with(tank, "/captured", json!(true));
    near(of(captured, "prep").malfunction, 6.0, 36.0);
    near(of(with(intensive, "/captured", json!(true)), "prep").malfunction, 15.0, 36.0);
    // A Gun with ROF 3: its 6,6 is no ROF anyway; turned, it has ROF 2; pinned none.
    let gun = json!({"gun": "ru-at-57", "ammo": "AP"});
    near(of(gun.clone(), "opportunity").keeps_rof, 18.0, 36.0);
    near(of(with(gun.clone(), "/turned_hexspines", json!(1)), "prep").keeps_rof, 12.0, 36.0);
    near(of(with(gun, "/pinned", json!(true)), "prep").keeps_rof, 0.0, 1.0);
    // An assault gun is no Gun.
    let assault = json!({"vehicle": "stug-3g", "ammo": "AP", "turned_hexspines": 1});
    near(of(assault, "prep").keeps_rof, 6.0, 36.0);
    // The IS-2's B11: ammunition runs low at 11, the gun breaks at 12.
    let low = of(json!({"vehicle": "is-2", "ammo": "AP"}), "prep");
    near(low.low_ammo, 2.0, 36.0);
    near(low.malfunction, 1.0, 36.0);
}

/// An American gun, whose numbers are black from 1944 on.
#[test]
fn a_case_that_says_no_year_is_of_1944() {
    let case = json!({
        "kind": "ordnance", "phase": "prep", "range": 20, "target_type": "vehicle",
        "firer": {"vehicle": "m4a1", "ammo": "AP"},
        "target": {"vehicle": "pz-4h", "hull_aspect": "front"},
    });
    let number = |case: &Value| at_vehicle(case).to_hit.number;
    let of = |year: u16| number(&with(case.clone(), "/year", json!(year)));
    assert_eq!(number(&case), of(1944));
    assert_ne!(of(1943), of(1944));
}
