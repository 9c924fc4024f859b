//! The kind `area` (C3.33, C9): what is added to which dice, and the odds against a plain count of all of them.

use first_fire::odds::lab::{Answer, AreaAnswer, AreaName, answer};
use first_fire::odds::ordnance::{AreaFate, AreaLineOdds};
use first_fire::rules::ordnance::Case;
use serde_json::{Value, json};

use super::fates::{Die, Fate, column, compare, dice, note, of_group, throws};
use super::{near, refused, whole, with};

/// The British mortar of E8 at a tank and a squad, through a Hindrance of two.
fn mortar() -> Value {
    json!({
        "kind": "area", "phase": "prep", "range": 18, "tem": 1, "hindrance": 2,
        "firer": {"gun": "br-mtr-76", "ammo": "HE"},
        "target": {"units": [{"unit": "german-4-6-7"}], "vehicle": {"vehicle": "pz-4h", "ce": false}},
    })
}

fn at_area(case: &Value) -> AreaAnswer {
    match answer(&case.to_string()) {
        Ok(Answer::Area(answer)) => *answer,
        other => panic!("{case}: {other:?}"),
    }
}

fn line(answer: &AreaAnswer, name: AreaName) -> &AreaLineOdds {
    let at = answer.names.iter().position(|known| *known == name).unwrap();
    &answer.odds.lines[at]
}

fn cases(answer: &AreaAnswer, at: usize) -> Vec<(Case, i8)> {
    answer.shot.lines[at].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect()
}

/// E8 of the worked examples. The tank's armor is 6 and 3: it has no DRM of its own.
/// Rules: C3.33-2
#[test]
fn a_mortar_hits_all_of_a_hex_with_half_of_its_fp_and_critically_with_all_of_it_doubled() {
    let found = at_area(&mortar());
    assert_eq!(found.shot.lines[0].to_hit.number, 7, "8 at that range, and a short barrel");
    assert_eq!(cases(&found, 0), [(Case::R, 2)], "TEM is not for the To Hit DR");
    assert_eq!(found.shot.column.map(|column| column.fp()), Some(6));
    assert_eq!(found.shot.critical.fp(), 24);
    near(line(&found, AreaName::Units).hit, 10.0, 36.0);
    near(line(&found, AreaName::Vehicle).critical, 1.0, 36.0);
    let drms: Vec<(i32, i32)> =
        found.shot.lines.iter().map(|line| (line.drm, line.critical_drm)).collect();
    // The squad's cover is turned against it; the tank has none of it left.
    assert_eq!(drms, [(1, -1), (1, 0)]);
}

/// Rules: C3.33-3
#[test]
fn thin_and_thick_armor_and_an_open_top_have_drm_of_their_own() {
    let own = |vehicle: &str| {
        let target = json!({"vehicle": {"vehicle": vehicle, "tem": 0}});
        let found = at_area(&with(mortar(), "/target", target));
        (found.shot.lines[0].drm, found.shot.lines[0].critical_drm)
    };
    assert_eq!(own("pz-4h"), (0, 0));
    // Open above, and no plate over 4.
    assert_eq!(own("spw-251-1"), (-2, -2));
    assert_eq!(own("kv-1-m41"), (1, 1));
    assert_eq!(own("opel-blitz"), (0, 0), "what is not armored is looked up on the vehicle line");
}

#[test]
fn a_spotter_costs_two_and_a_rate_of_fire() {
    let plain = at_area(&mortar());
    let spotted = at_area(&with(mortar(), "/spotter", json!(true)));
    assert_eq!(cases(&spotted, 0), [(Case::Spotted, 2), (Case::R, 2)]);
    near(plain.odds.weapon.keeps_rof, 12.0, 36.0);
    near(spotted.odds.weapon.keeps_rof, 6.0, 36.0);
    // A Gun that is no mortar has no ROF left, and its TEM and size where they belong.
    let gun = json!({"gun": "ru-at-57", "ammo": "HE"});
    let found = at_area(&with(mortar(), "/firer", gun));
    assert!(found.odds.weapon.keeps_rof.abs() < 1e-12);
    // A mortar that turns is no slower for it.
    let turned = at_area(&with(mortar(), "/firer/turned_hexspines", json!(1)));
    assert_eq!(cases(&turned, 0)[0].0, Case::A);
    near(turned.odds.weapon.keeps_rof, 12.0, 36.0);
}

/// Rules: C9-1
#[test]
fn a_light_mortar_is_a_support_weapon() {
    let light = json!({"gun": "ge-lmtr-50", "ammo": "HE"});
    let case = with(with(mortar(), "/firer", light), "/range", json!(8));
    let led = with(with(case.clone(), "/director", json!("german-9-2")), "/cx", json!(true));
    assert_eq!(cases(&at_area(&led), 0), [(Case::Leadership, -2), (Case::Cx, 1), (Case::R, 2)]);
    near(at_area(&case).odds.weapon.keeps_rof, 18.0, 36.0);
    let alone = at_area(&with(case, "/lone_smc", json!(true)));
    assert!(alone.odds.weapon.keeps_rof.abs() < 1e-12);
}

/// Rules: C9-2
#[test]
fn shells_of_mortars_burst_in_the_trees() {
    let case = with(mortar(), "/target/vehicle", json!({"vehicle": "opel-blitz"}));
    let found = at_area(&with(case, "/air_burst", json!(true)));
    let drms: Vec<(i32, i32)> =
        found.shot.lines.iter().map(|line| (line.drm, line.critical_drm)).collect();
    assert_eq!(drms, [(0, -2), (0, -2)]);
    // Under closed armor nobody minds.
    let closed = at_area(&with(mortar(), "/air_burst", json!(true)));
    assert_eq!(closed.shot.lines[1].drm, 1);
    // In an open top they take it as men do, and are never stunned (D5.311).
    let open = |burst: bool| {
        let case = with(mortar(), "/target/vehicle", json!({"vehicle": "spw-251-1"}));
        let found = at_area(&with(case, "/air_burst", json!(burst)));
        match &found.odds.lines[1].fate {
            AreaFate::Vehicle(_, crew, _) => crew.unwrap(),
            other => panic!("{other:?}"),
        }
    };
    assert!(open(true).stunned == 0.0 && open(true).dead > open(false).dead);
    assert!(open(false).stunned > 0.0);
}

/// Rules: C3.3-2
#[test]
fn each_target_has_its_own_modifiers_for_the_same_dice() {
    let target = json!({
        "units": [{"unit": "german-4-6-7"}], "concealed": true, "friends": [{"unit": "british-4-5-8"}],
        "vehicle": {"vehicle": "pz-4h", "moving": "J", "ce": false},
    });
    let found = at_area(&with(mortar(), "/target", target));
    assert_eq!(found.names, [AreaName::Units, AreaName::Vehicle, AreaName::Friends]);
    assert_eq!(cases(&found, 0), [(Case::K, 2), (Case::R, 2)]);
    assert_eq!(cases(&found, 1), [(Case::J, 2), (Case::R, 2)]);
    assert_eq!(cases(&found, 2), [(Case::R, 2)]);
}

/// Rules: C3.33-6
#[test]
fn what_the_area_type_is_not_for_is_refused() {
    let at = |place: &str, value: Value| with(mortar(), place, value);
    let firer = |firer: Value| at("/firer", firer);
    let gun = json!({"gun": "ru-at-57", "ammo": "HE"});
    let light = |more: Value| {
        let mut firer = json!({"gun": "ge-lmtr-50", "ammo": "HE"});
        firer.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        with(at("/firer", firer), "/range", json!(8))
    };
    let tank = json!({"vehicle": "pz-4h", "ammo": "HE"});
    let first_fire = |target: Value| with(at("/phase", json!("first-fire")), "/target", target);
    let squad = json!([{"unit": "german-4-6-7"}]);
    for (case, rule) in [
        (at("/range", json!(5)), "C2.25"),
        (at("/range", json!(37)), "C2.25"),
        (with(firer(gun.clone()), "/range", json!(0)), "C3.33"),
        (firer(json!({"gun": "ru-at-57", "ammo": "AP"})), "C3.33"),
        (with(firer(json!({"latw": "german-psk", "ammo": "HEAT"})), "/range", json!(2)), "C3.33"),
        (with(firer(tank.clone()), "/phase", json!("bounding")), "C3.33"),
        (
            with(with(firer(tank), "/firer/motion", json!(true)), "/phase", json!("first-fire")),
            "C3.33",
        ),
        (with(firer(gun.clone()), "/firer/intensive", json!(true)), "C3.33"),
        (with(firer(gun.clone()), "/spotter", json!(true)), "C9.3"),
        (with(firer(gun), "/air_burst", json!(true)), "C1.55"),
        (at("/lone_smc", json!(true)), "C9.2"),
        (at("/director", json!("british-8-1")), "A7.53"),
        (at("/cx", json!(true)), "C10.3"),
        (light(json!({"intensive": true})), "C5.6"),
        (light(json!({"turned_hexspines": 1})), "C5.1"),
        (at("/hindrance", json!(6)), "A6.7"),
        (at("/target/ffmo", json!(true)), "C6.1"),
        (at("/target", json!({"friends": squad})), "A7.4"),
        (at("/target", json!({"vehicle": {"vehicle": "pz-4h"}, "concealed": true})), "A7.4"),
        (first_fire(json!({"units": squad, "vehicle": {"vehicle": "pz-4h"}})), "A8.1"),
        (first_fire(json!({"units": squad, "friends": squad})), "A8.1"),
        (at("/target/vehicle", json!({"vehicle": "pz-4h", "moving": "J1"})), "C6.1"),
        (at("/target/vehicle", json!({"vehicle": "pz-4h", "in_motion": true})), "C6.1"),
        (at("/target/vehicle", json!({"vehicle": "opel-blitz", "ce": true})), "D5.3"),
    ] {
        let said = refused(&case);
        assert!(said.contains(&format!("({rule})")), "{case}: {said} does not name {rule}");
    }
    // The kinds of the contract say so still, and where to look.
    let shot = json!({"kind": "ordnance", "phase": "prep", "range": 9, "target_type": "infantry",
        "firer": {"gun": "br-mtr-76", "ammo": "HE"}, "target": {"units": squad}});
    assert!(refused(&shot).contains("(C9)"));
}

/// Rules: C3.33-5
#[test]
fn a_gun_has_its_size_for_the_dice_and_its_cover_on_the_table() {
    let target = json!({"gun": "ru-at-45", "crew": {"unit": "russian-crew"}, "in_ca": true});
    let found = at_area(&with(with(mortar(), "/target", target), "/tem", json!(0)));
    assert_eq!(cases(&found, 0)[0].0, Case::P);
    let AreaFate::Gun(gun, crew) = &line(&found, AreaName::Gun).fate else { panic!("no Gun") };
    near(gun.unharmed + gun.malfunctions + gun.eliminated, 1.0, 1.0);
    // Small, and behind two Hindrances: a 4 or less. On the 6 column a 2 is a KIA and a 3 a K; an Original 2 is critical.
    let hit = line(&found, AreaName::Gun).hit;
    near(hit, 6.0, 36.0);
    near(gun.malfunctions, 5.0 * 2.0, 1296.0);
    near(gun.eliminated, 1.0 / 36.0 + 5.0 / 1296.0, 1.0);
    assert!(crew[0].broken > 0.0);
}

/// Two squads, one of one's own and a truck: every To Hit DR, every Random Selection of a critical hit and every effects DR.
#[test]
fn the_odds_of_an_area_are_those_of_all_its_dice() {
    let case = json!({
        "kind": "area", "phase": "prep", "range": 18, "tem": 1, "hindrance": 1,
        "firer": {"gun": "br-mtr-76", "ammo": "HE"},
        "target": {
            "units": [{"unit": "german-4-6-7"}, {"unit": "german-4-6-7"}], "concealed": true,
            "friends": [{"unit": "german-4-6-7"}],
            "vehicle": {"vehicle": "opel-blitz", "moving": "J", "tem": 0},
        },
    });
    let found = at_area(&case);
    let (mut squad, mut friend, mut truck) = (Fate::new(), Fate::new(), Fate::new());
    let (plain, lucky) = (column(6), column(24));
    for th in throws() {
        // 7 is needed: squads at +2 concealed and +1 Hindrance, the truck at +2 in motion, -1 large and +1.
        let size = found.shot.lines[1].to_hit.drm();
        let hits = [3, 1, size].map(|drm| th + drm <= 7);
        // Of a critical hit one at least is struck: two squads, a friend and the truck throw for it.
        let selections: Vec<Vec<Die>> =
            if th == 2 { dice(4).collect() } else { vec![vec![1, 1, 1, 1]] };
        let share = 1.0 / 36.0 / selections.len() as f64;
        for dice in selections {
            let highest = dice.iter().max().unwrap();
            let struck: Vec<bool> = dice.iter().map(|die| th == 2 && die == highest).collect();
            for original in throws() {
                let chance = share / 36.0;
                let read = |critical: bool| {
                    let (on, drm) = if critical { (lucky, -1) } else { (plain, 1) };
                    on.result(original + drm)
                };
                if hits[0] {
                    let company = 1 + usize::from(struck[0] == struck[1]);
                    of_group(&mut squad, company, read(struck[0]), chance);
                } else {
                    note(&mut squad, "squad", chance);
                }
                if hits[1] {
                    of_group(&mut friend, 1, read(struck[2]), chance);
                } else {
                    note(&mut friend, "squad", chance);
                }
                // On the vehicle line 6 and 11.
                let number = if struck[3] { 11 } else { 6 };
                for dr in 1..=6 {
                    let chance = chance / 6.0;
                    let line = match original {
                        _ if !hits[2] => "miss",
                        _ if 2 * original <= number => "burning",
                        _ if original < number => "eliminated",
                        _ if original == number => "immobilized",
                        _ => "no effect",
                    };
                    let unlikely = match dr {
                        _ if original != 2 || !hits[2] => line,
                        1 => "burning",
                        2 if line != "burning" => "eliminated",
                        _ => line,
                    };
                    note(&mut truck, unlikely, chance);
                }
            }
        }
    }
    let AreaFate::Units(units) = &line(&found, AreaName::Units).fate else { panic!() };
    units.iter().for_each(|unit| compare(unit, &squad));
    let AreaFate::Units(friends) = &line(&found, AreaName::Friends).fate else { panic!() };
    compare(&friends[0], &friend);
    let AreaFate::Vehicle(vehicle, crew, _) = &line(&found, AreaName::Vehicle).fate else {
        panic!()
    };
    whole(vehicle, crew.as_ref(), units);
    for (name, found) in [
        ("miss", vehicle.miss),
        ("no effect", vehicle.no_effect),
        ("immobilized", vehicle.immobilized),
        ("eliminated", vehicle.eliminated),
        ("burning", vehicle.burning),
    ] {
        let counted = truck.get(name).copied().unwrap_or(0.0);
        assert!((found - counted).abs() < 1e-12, "{name}: {found} is not {counted}");
    }
}

/// A tank by all dice: hit on the turret where the coloured die is the lower, by a critical hit on the hull.
/// Rules: C3.33-4
#[test]
fn a_tank_in_an_area_is_killed_by_a_kia_and_stopped_or_shocked_by_a_k_or_one_more() {
    let case = with(mortar(), "/target", json!({"vehicle": {"vehicle": "pz-4h", "ce": false}}));
    let found = at_area(&case);
    let AreaFate::Vehicle(vehicle, crew, _) = &found.odds.lines[0].fate else { panic!() };
    let mut counted: Fate = Fate::new();
    for th in dice(2) {
        let total = i32::from(th[0] + th[1]);
        for original in throws() {
            // 6 FP at +1: KIA up to 2, K at 3. 24 FP at 0: KIA up to 4, K at 5.
            let (drm, kill) = if total == 2 { (0, 5) } else { (1, 3) };
            let turret = total != 2 && th[0] < th[1];
            let what = match original + drm {
                _ if total + 2 > 7 => "miss",
                dr if 2 * dr <= kill => "burning",
                dr if dr < kill => "eliminated",
                dr if dr <= kill + 1 && turret => "shocked",
                dr if dr <= kill + 1 => "immobilized",
                _ => "no effect",
            };
            note(&mut counted, what, 1.0 / 1296.0);
        }
    }
    for (name, found) in [
        ("miss", vehicle.miss),
        ("no effect", vehicle.no_effect),
        ("shocked", vehicle.shocked),
        ("immobilized", vehicle.immobilized),
        ("eliminated", vehicle.eliminated),
        ("burning", vehicle.burning),
    ] {
        let counted = counted.get(name).copied().unwrap_or(0.0);
        assert!((found - counted).abs() < 1e-12, "{name}: {found} is not {counted}");
    }
    whole(vehicle, crew.as_ref(), &[]);
}
