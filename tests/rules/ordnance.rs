//! Ordnance, machine guns at AFV and the vehicle line: the rules, and their exact odds in the laboratory.

mod aboard;
mod area;
mod close_combat;
mod counted;
mod fates;
mod infantry;
mod latw;
mod line;
mod machine_gun;
mod nerve;
mod overrun;
mod refusals;
mod to_hit;
mod to_kill;

use first_fire::odds::UnitOdds;
use first_fire::odds::lab::{Answer, FireAnswer, InfantryAnswer, VehicleAnswer, answer};
use first_fire::odds::ordnance::{CrewOdds, VehicleOdds};
use serde_json::{Value, json};

/// The case with something put at that place.
fn with(mut case: Value, place: &str, value: Value) -> Value {
    let (parent, field) = place.rsplit_once('/').unwrap();
    let parent = case.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}"));
    parent.as_object_mut().unwrap().insert(field.to_owned(), value);
    case
}

fn at_vehicle(case: &Value) -> VehicleAnswer {
    match answer(&case.to_string()) {
        Ok(Answer::Vehicle(answer)) => *answer,
        other => panic!("{case}: {other:?}"),
    }
}

fn at_infantry(case: &Value) -> InfantryAnswer {
    match answer(&case.to_string()) {
        Ok(Answer::Infantry(answer)) => *answer,
        other => panic!("{case}: {other:?}"),
    }
}

fn on_the_table(case: &Value) -> FireAnswer {
    match answer(&case.to_string()) {
        Ok(Answer::Fire(answer)) => *answer,
        other => panic!("{case}: {other:?}"),
    }
}

fn refused(case: &Value) -> String {
    match answer(&case.to_string()) {
        Err(error) => error.to_string(),
        Ok(answer) => panic!("{case}: {answer:?}"),
    }
}

fn near(found: f64, ways: f64, of: f64) {
    assert!((found - ways / of).abs() < 1e-12, "{found} is not {ways}/{of}");
}

fn whole(vehicle: &VehicleOdds, crew: Option<&CrewOdds>, units: &[UnitOdds]) {
    let VehicleOdds { miss, no_effect, stunned, shocked, immobilized, eliminated, burning } =
        vehicle;
    near(miss + no_effect + stunned + shocked + immobilized + eliminated + burning, 1.0, 1.0);
    if let Some(CrewOdds { unharmed, pinned, stunned, recalled, abandoned, survived, dead }) = crew
    {
        near(unharmed + pinned + stunned + recalled + abandoned + survived + dead, 1.0, 1.0);
    }
    for unit in units {
        assert!(unit.eliminated + unit.broken + unit.pinned < 1.0 + 1e-12, "{unit:?}");
        assert!(unit.unharmed + unit.hurt < 1.0 + 1e-12, "{unit:?}");
    }
}

/// A tank of 75L at a T-34 of 1943, ten hexes off, from the front.
fn duel() -> Value {
    json!({
        "kind": "ordnance", "phase": "prep", "range": 10, "target_type": "vehicle",
        "firer": {"vehicle": "pz-4h", "ammo": "AP", "ce": true},
        "target": {"vehicle": "t-34-m43", "hull_aspect": "front"},
    })
}

/// An anti-tank gun at Infantry, six hexes off.
fn at_squad() -> Value {
    json!({
        "kind": "ordnance", "phase": "prep", "range": 6, "target_type": "infantry",
        "firer": {"gun": "ru-at-57", "ammo": "HE"},
        "target": {"units": [{"unit": "german-4-6-7"}]},
    })
}

/// A HMG at a half-track from the side, five hexes off.
fn mg() -> Value {
    json!({
        "kind": "mg-to-kill", "phase": "first-fire", "range": 5,
        "firer": {"unit": "american-6-6-6", "weapon": "american-hmg"},
        "target": {"vehicle": "spw-251-1", "hull_aspect": "side"},
    })
}

/// A squad at a truck with a squad in it.
fn truck() -> Value {
    json!({
        "kind": "prep", "firers": [{"unit": "russian-4-4-7", "range": 3}],
        "target": {"vehicle": {"vehicle": "opel-blitz", "passengers": [{"unit": "german-4-6-7"}]}},
    })
}
