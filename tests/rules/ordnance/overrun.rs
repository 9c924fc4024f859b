//! The kind `overrun` (D7): what it counts, and its odds against a plain count of the dice.

use first_fire::counters::MgMount;
use first_fire::odds::lab::{Answer, OverrunAnswer, answer};
use first_fire::rules::fire::DrmKind;
use serde_json::{Value, json};

use super::fates::{Fate, column, compare, of_group, throws};
use super::{near, refused, with};

/// E9 of the worked examples: a PzIVH drives into a squad in Open Ground.
fn tank() -> Value {
    json!({
        "kind": "overrun", "firer": {"vehicle": "pz-4h"},
        "target": {"units": [{"unit": "german-4-6-7"}], "ffmo": true},
    })
}

fn overrun(case: &Value) -> OverrunAnswer {
    match answer(&case.to_string()) {
        Ok(Answer::Overrun(answer)) => *answer,
        other => panic!("{case}: {other:?}"),
    }
}

fn fp(case: &Value) -> (String, Option<u8>) {
    let attack = overrun(case).fire.odds.assessment;
    (attack.fp.to_string(), attack.targets[0].column.map(|column| column.fp()))
}

/// Rules: D7.1-7
#[test]
fn an_overrun_counts_its_gun_and_half_as_much_again_as_its_machine_guns() {
    assert_eq!(fp(&tank()), ("16".to_owned(), Some(16)));
    let found = overrun(&tank());
    let drms = &found.fire.odds.assessment.targets[0].drms;
    assert_eq!(
        drms.iter().map(|drm| (drm.kind, drm.value)).collect::<Vec<_>>(),
        [(DrmKind::Ffmo, -1)]
    );
    let own = |more: &str, value: Value| with(tank(), &format!("/firer/{more}"), value);
    // Without its gun 2 and half as much again as 8; without the one in the bow 4 and 1½ x 5; stopped it counts half.
    assert_eq!(fp(&own("gun_broken", json!(true))).0, "14");
    assert_eq!(fp(&own("broken", json!(["bow"]))).0, "23/2");
    assert_eq!(fp(&own("immobile", json!(true))).0, "8");
    assert_eq!(fp(&own("dazed", json!(true))).0, "8");
    // Half at the concealed, which is no less FP of the attack.
    let hidden = with(tank(), "/target/concealed", json!(true));
    assert_eq!(fp(&hidden), ("16".to_owned(), Some(8)));
    let shaken = overrun(&own("stunned", json!(true)));
    assert_eq!(shaken.fire.odds.assessment.targets[0].total, 0);
}

/// Rules: D7.1-8
#[test]
fn those_who_look_out_of_a_half_track_take_part() {
    let track = json!({"vehicle": "spw-251-1", "passengers": [{"unit": "german-4-6-7"}]});
    let open = with(tank(), "/firer", track);
    // 2, and half as much again as 3 and 4: an open top is CE where nothing is said.
    assert_eq!(fp(&open).0, "25/2");
    let closed = with(open, "/firer/ce", json!(false));
    assert_eq!(fp(&closed).0, "2", "buttoned up nobody fires, not the gun on the roof either");
}

/// Rules: D7.1-12
#[test]
fn smoke_hinders_an_overrun_in_the_laboratory_too() {
    let open = with(tank(), "/target/ffmo", json!(false));
    let in_smoke = overrun(&with(open, "/target/smoke", json!(3)));
    assert_eq!(in_smoke.fire.odds.assessment.targets[0].total, 3);
}

/// Rules: D7.1-11
#[test]
fn a_truck_counts_one_and_three_quarters_of_those_on_it() {
    let truck = json!({"vehicle": "opel-blitz", "passengers": [{"unit": "german-4-6-7"}]});
    assert_eq!(fp(&with(tank(), "/firer", truck)).0, "4");
}

#[test]
fn the_odds_of_an_overrun_are_those_of_all_its_dice() {
    let pair = json!([{"unit": "german-4-6-7"}, {"unit": "german-4-6-7"}]);
    let case = with(with(tank(), "/target/units", pair), "/firer/stunned", json!(true));
    let case = with(with(case, "/target/ffmo", json!(false)), "/target/tem", json!(2));
    let found = overrun(&case);
    let mut fate = Fate::new();
    for total in throws() {
        of_group(&mut fate, 2, column(16).result(total + 3), 1.0 / 36.0);
    }
    found.fire.odds.targets.iter().for_each(|unit| compare(unit, &fate));
}

#[test]
fn a_twelve_breaks_a_machine_gun_or_the_gun_or_stops_the_vehicle() {
    let wear = |case: &Value| overrun(case).wear;
    // Of two one breaks, or both by a tie: 21 of 36 each.
    let two = wear(&tank());
    let mounts: Vec<MgMount> = two.machine_guns.iter().map(|(mount, _)| *mount).collect();
    assert_eq!(mounts, [MgMount::Bow, MgMount::Coaxial]);
    two.machine_guns.iter().for_each(|(_, chance)| near(*chance, 21.0, 1296.0));
    let none = with(tank(), "/firer/broken", json!(["bow", "coaxial"]));
    let gun = wear(&none);
    assert!(gun.machine_guns.is_empty());
    near(gun.gun, 1.0, 36.0);
    let bare = wear(&with(none, "/firer/gun_broken", json!(true)));
    near(bare.immobilized, 1.0, 36.0);
}

#[test]
fn what_cannot_overrun_is_refused() {
    let own = |vehicle: Value| with(tank(), "/firer", vehicle);
    for (case, rule) in [
        (own(json!({"vehicle": "pz-4h", "motion": true})), "D7.11"),
        (own(json!({"vehicle": "pz-4h", "stunned": true, "dazed": true})), "D5.34"),
        (own(json!({"vehicle": "pz-4h", "broken": ["rear"]})), "D1.8"),
        (own(json!({"vehicle": "spw-251-1", "gun_broken": true})), "D1.3"),
        (own(json!({"vehicle": "pz-4h", "passengers": [{"unit": "german-4-6-7"}]})), "D6.1"),
        (
            own(json!({"vehicle": "spw-251-1", "passengers": [
                {"unit": "german-4-6-7"}, {"unit": "german-4-6-7"}, {"unit": "german-4-6-7"}]})),
            "D6.1",
        ),
        (with(tank(), "/target/units", json!([])), "D7.1"),
        (with(tank(), "/target/tem", json!(1)), "D7.15"),
        (with(tank(), "/target/smoke", json!(2)), "D7.15"),
        (with(tank(), "/target/smoke", json!(4)), "A24.2"),
    ] {
        let said = refused(&case);
        assert!(said.contains(&format!("({rule})")), "{case}: {said} does not name {rule}");
    }
    // With the word for the kind of fire nobody on foot is taken for a vehicle.
    let on_foot =
        json!({"kind": "overrun", "firers": [{"unit": "german-4-6-7"}], "target": {"units": []}});
    assert!(refused(&on_foot).contains("(D7.1)"));
}

#[test]
fn those_who_are_encircled_break_the_sooner_under_an_overrun() {
    let broken = |case: &Value| overrun(case).fire.odds.targets[0].broken;
    let encircled = with(tank(), "/target/encircled", json!(true));
    assert!(broken(&encircled) > broken(&tank()));
}
