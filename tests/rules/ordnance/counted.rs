//! The odds of a shot against a plain count of all the dice, each thrown for itself in the order of the rules.

use first_fire::odds::ordnance::{CrewOdds, KillNumbers, VehicleOdds};
use first_fire::rules::dice::Dr;
use first_fire::rules::fire::{Column, IftResult};
use first_fire::rules::ordnance::{CrewState, Hit, HitLocation, Reading, suffer};
use serde_json::{Value, json};

use super::{at_vehicle, duel, mg, with};

fn throws() -> impl Iterator<Item = Dr> {
    (1..=6).flat_map(|colored| (1..=6).map(move |white| Dr { colored, white }))
}

/// What the effects DR does, told by the rule and not by its code.
fn struck(numbers: KillNumbers, hit: Hit, he: bool, mg: bool, original: i32) -> &'static str {
    let number = match (hit.location, hit.critical) {
        (HitLocation::Hull, false) => numbers.hull,
        (HitLocation::Turret, false) => numbers.turret,
        (HitLocation::Hull, true) => numbers.hull_critical,
        (HitLocation::Turret, true) => numbers.turret_critical,
    };
    match original - number {
        _ if original == 12 => "dud",
        ..0 if 2 * original <= number => "burning",
        ..0 => "dead",
        0 if mg => "stunned",
        0 if hit.location == HitLocation::Hull => "immobilized",
        0 => "shocked",
        1 if he && hit.location == HitLocation::Hull => "immobilized",
        1 if he => "shocked",
        1 if !mg => "perhaps",
        _ => "nothing",
    }
}

/// Counts a shot at a vehicle whose crew looks out, and the CS# of which is `survival`.
fn count(case: &Value, column: Column, survival: i32, (he, mg): (bool, bool)) {
    let answer = at_vehicle(case);
    let numbers = answer.numbers.unwrap();
    let (mut vehicle, mut crew) = (VehicleOdds::default(), CrewOdds::default());
    let mut note = |what: &str, state: CrewState, chance: f64| {
        *match what {
            "miss" => &mut vehicle.miss,
            "burning" => &mut vehicle.burning,
            "dead" => &mut vehicle.eliminated,
            "stunned" => &mut vehicle.stunned,
            "shocked" => &mut vehicle.shocked,
            "immobilized" => &mut vehicle.immobilized,
            _ => &mut vehicle.no_effect,
        } += chance;
        *match state {
            CrewState::Unharmed => &mut crew.unharmed,
            CrewState::Pinned => &mut crew.pinned,
            CrewState::Stunned => &mut crew.stunned,
            CrewState::Recalled => &mut crew.recalled,
            CrewState::Abandoned => &mut crew.abandoned,
            CrewState::Survived => &mut crew.survived,
            CrewState::Dead => &mut crew.dead,
        } += chance;
    };
    for roll in throws() {
        for dr in 1..=6 {
            let chance = 1.0 / 216.0;
            let hit = match answer.to_hit.read(roll) {
                Reading::Miss => None,
                Reading::Hit(hit) => Some(hit),
                Reading::Doubtful(doubt) => answer.to_hit.settle(doubt, dr),
            };
            let Some(hit) = hit else {
                note("miss", CrewState::Unharmed, chance);
                continue;
            };
            assert!(!hit.twice, "the count throws one effects DR");
            for effects in throws() {
                let original = effects.total();
                let what = struck(numbers, hit, he, mg, original);
                for check in throws() {
                    let chance = chance / 36.0 / 36.0;
                    let fails = check.total() > 8;
                    // Whoever is left to suffer a Collateral Attack checks anew.
                    let mut collateral = |what| match column.result(original + 2) {
                        IftResult::NoEffect => note(what, CrewState::Unharmed, chance),
                        result => throws().for_each(|again| {
                            note(what, suffer(result, again.total(), 8, false), chance / 36.0);
                        }),
                    };
                    match what {
                        "nothing" => collateral("nothing"),
                        "immobilized" | "perhaps" if !fails => collateral(what),
                        "immobilized" => note(what, CrewState::Abandoned, chance),
                        "perhaps" => note("shocked", CrewState::Unharmed, chance),
                        "stunned" => note(what, CrewState::Stunned, chance),
                        "dead" if check.total() <= survival => {
                            note(what, CrewState::Survived, chance);
                        }
                        "dead" | "burning" => note(what, CrewState::Dead, chance),
                        _ => note(what, CrewState::Unharmed, chance),
                    }
                }
            }
        }
    }
    let odds = answer.odds;
    for (found, counted) in [
        (odds.vehicle.miss, vehicle.miss),
        (odds.vehicle.no_effect, vehicle.no_effect),
        (odds.vehicle.stunned, vehicle.stunned),
        (odds.vehicle.shocked, vehicle.shocked),
        (odds.vehicle.immobilized, vehicle.immobilized),
        (odds.vehicle.eliminated, vehicle.eliminated),
        (odds.vehicle.burning, vehicle.burning),
    ] {
        assert!((found - counted).abs() < 1e-10, "{case}: {found} is not {counted}");
    }
    let found = odds.crew.unwrap();
    for (found, counted) in [
        (found.unharmed, crew.unharmed),
        (found.pinned, crew.pinned),
        (found.stunned, crew.stunned),
        (found.recalled, crew.recalled),
        (found.abandoned, crew.abandoned),
        (found.survived, crew.survived),
        (found.dead, crew.dead),
    ] {
        assert!((found - counted).abs() < 1e-10, "{case}: {found} is not {counted}");
    }
}

#[test]
fn the_odds_of_a_shot_are_those_of_all_its_dice() {
    let column = |fp: u8| Column::all().find(|column| column.fp() == fp).unwrap();
    let tank = with(duel(), "/target/ce", json!(true));
    count(&tank, column(2), 5, (false, false));
    let he = with(with(tank, "/firer/ammo", json!("HE")), "/target/hull_aspect", json!("side"));
    count(&he, column(12), 5, (true, false));
    // A half-track that looks out as it is.
    count(&with(mg(), "/hindrance", json!(2)), column(6), 5, (false, true));
    let track = json!({"vehicle": "spw-251-1", "hull_aspect": "rear", "hull_down": true});
    count(&with(he, "/target", track), column(12), 5, (true, false));
}
