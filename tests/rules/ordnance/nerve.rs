//! The nerve of a crew that is stuck and is hit, in the laboratory as in a game (D5.5).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::odds::lab::{Answer, answer};
use first_fire::odds::of_attack;
use first_fire::odds::ordnance::CrewOdds;
use first_fire::rules::Phase;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{FireAttack, Shell, ShellTarget};
use first_fire::rules::unit::Mobility;
use serde_json::{Value, json};

use super::{refused, with};
use crate::scene::{Scene, shell};

fn shot() -> Value {
    json!({
        "kind": "ordnance", "phase": "prep", "range": 10, "target_type": "vehicle", "year": 1943,
        "firer": {"gun": "ru-art-76", "ammo": "AP"},
        "target": {"vehicle": "pz-4h", "hull_aspect": "front", "turret_aspect": "front", "ce": false, "stuck": true},
    })
}

fn crew(case: &Value) -> CrewOdds {
    match answer(&case.to_string()) {
        Ok(Answer::Vehicle(answer)) => answer.odds.crew.unwrap(),
        other => panic!("{case}: {other:?}"),
    }
}

/// Rules: D5.5-1
#[test]
fn the_laboratory_has_the_nerve_of_a_crew_that_is_stuck_as_a_game_has_it() {
    let mut s = Scene::open(Phase::PrepFire);
    let gunners = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-art-76", gunners, Hexspine::East);
    let tank = s.vehicle(Side::Second, "pz-4h", "N5", Hexspine::West);
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    let attack = shell(gunners, gun, "N5");
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(tank));
    let attack = FireAttack { shell: Some(ap), ..attack };
    let played = of_attack(&s.pos, Side::First, &attack).unwrap().vehicle.unwrap().crew.unwrap();
    let asked = crew(&shot());
    assert!((played.abandoned - asked.abandoned).abs() < 1e-12, "{played:?} {asked:?}");
    assert!((played.dead - asked.dead).abs() < 1e-12);
    // Who could drive away is less easily frightened.
    assert!(crew(&with(shot(), "/target/stuck", json!(false))).abandoned < asked.abandoned);
}

#[test]
fn what_is_stuck_does_not_move_and_has_a_crew() {
    let moving = with(shot(), "/target/moving", json!("J"));
    assert!(refused(&moving).contains("(D8.1)"));
    let truck = json!({"vehicle": "opel-blitz", "stuck": true});
    assert!(refused(&with(shot(), "/target", truck)).contains("(D5.5)"));
}
