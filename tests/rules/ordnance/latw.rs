//! Light anti-tank weapons in the laboratory (C13).

use first_fire::rules::ordnance::Case;
use serde_json::{Value, json};

use super::{at_vehicle, near, refused, with};

/// A LATW with more said of it, at the side of a Sherman.
fn shot(latw: &str, range: u32, more: &Value) -> Value {
    let mut firer = json!({"latw": latw, "ammo": "HEAT"});
    firer.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({
        "kind": "ordnance", "phase": "final-fire", "range": range, "target_type": "vehicle",
        "firer": firer, "target": {"vehicle": "m4a1", "hull_aspect": "side"},
    })
}

#[test]
fn a_panzerfaust_burns_a_sherman_by_every_to_kill_dr_but_a_dud() {
    // E7: at two hexes 6, and a large target; 31 less the side armour of 4.
    let answer = at_vehicle(&shot("german-pf", 2, &json!({})));
    assert_eq!((answer.to_hit.number, answer.to_hit.drm()), (6, -1));
    assert_eq!(answer.numbers.unwrap().hull, 31 - 4);
    // It hits by 7 or less; what is not a dud burns.
    near(answer.odds.to_hit.hit, 21.0, 36.0);
    near(answer.odds.vehicle.burning, 21.0 * 35.0, 1296.0);
}

#[test]
fn a_twelve_of_a_panzerfaust_hits_nothing_however_near() {
    let near_by = with(shot("german-pf", 0, &json!({})), "/target/in_motion", json!(false));
    // 10 and a large target: 11 or less; an 11 hits yet.
    near(at_vehicle(&near_by).odds.to_hit.hit, 35.0, 36.0);
    let rifle = at_vehicle(&shot("german-psk", 0, &json!({})));
    near(rifle.odds.to_hit.hit, 36.0, 36.0);
    near(rifle.odds.to_hit.malfunction, 6.0, 36.0);
}

/// Rules: C5-3
#[test]
fn it_has_c3_in_the_afph_and_for_its_backblast_and_no_point_blank() {
    let drms = |case: &Value| {
        let drms = at_vehicle(case).to_hit.drms;
        drms.iter().map(|drm| (drm.case, drm.value)).collect::<Vec<_>>()
    };
    let plain = shot("american-baz-44", 1, &json!({}));
    assert_eq!(drms(&plain), [(Case::P, -1)]);
    let advancing = with(plain.clone(), "/phase", json!("advancing"));
    assert_eq!(drms(&advancing), [(Case::C3, 2), (Case::P, -1)]);
    let both = with(advancing, "/firer/confined", json!(true));
    assert_eq!(drms(&both), [(Case::C3, 4), (Case::P, -1)]);
    let pinned = with(plain, "/firer/pinned", json!(true));
    assert_eq!(drms(&pinned), [(Case::D, 2), (Case::P, -1)]);
}

#[test]
fn what_is_not_for_it_is_refused() {
    let fields = [
        ("acquired", json!(-1)),
        ("turned_hexspines", json!(1)),
        ("obstacle", json!(true)),
        ("intensive", json!(true)),
        ("ce", json!(true)),
        ("moved", json!(true)),
    ];
    for (name, value) in fields {
        let said = refused(&shot("german-psk", 2, &json!({name: value})));
        assert!(said.contains(name) && said.contains("(C13)"), "{said}");
    }
    let said = refused(&shot("german-psk", 5, &json!({})));
    assert!(said.contains("(C13)"), "{said}");
    let said = refused(&shot("british-piat", 2, &json!({"confined": true})));
    assert!(said.contains("(C13.8)"), "{said}");
    let said = refused(&shot("german-lmg", 2, &json!({})));
    assert!(said.contains("german-lmg"), "{said}");
    let bounding = with(shot("german-psk", 2, &json!({})), "/phase", json!("bounding"));
    assert!(refused(&bounding).contains("(D3.3)"));
}
