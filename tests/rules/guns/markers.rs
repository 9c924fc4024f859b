//! Which marker lets ordnance fire, and Intensive Fire (A8.3, A8.41, C5.6).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order, Shell};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use crate::scene::{Scene, left, shell, shoot};

fn battery(phase: Phase) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::open(phase);
    let fires_first = matches!(phase, Phase::PrepFire | Phase::AdvancingFire);
    let crew = if fires_first {
        s.attacker("russian-crew", "D5")
    } else {
        s.defender("russian-crew", "D5")
    };
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    if fires_first {
        // Somebody else has something left to do, so that the phase goes on.
        s.attacker("russian-4-4-7", "H9");
    }
    for place in ["J5", "E5"] {
        if fires_first {
            s.defender("german-4-6-7", place);
        } else {
            s.attacker("german-4-6-7", place);
        }
    }
    (s, crew, gun)
}

fn intensive(attack: FireAttack) -> Order {
    let shell = attack.shell.map(|shell| Shell { intensive: true, ..shell });
    shoot(FireAttack { shell, ..attack })
}

/// Rules: C2.24-1
#[test]
fn a_gun_that_keeps_its_rof_fires_on_and_then_once_more_with_intensive_fire() {
    let (mut s, crew, gun) = battery(Phase::PrepFire);
    let again = intensive(shell(crew, gun, "J5"));
    assert_eq!(s.refused(&again), Refusal::Fire(FireRefusal::IntensiveEarly { weapon: gun }));
    s.give(&shoot(shell(crew, gun, "J5")), &[2, 6, 6, 6]);
    assert_eq!(s.gun(gun).fire, FireMarker::None);
    s.give(&shoot(shell(crew, gun, "J5")), &[4, 6]);
    assert_eq!(s.gun(gun).fire, FireMarker::Prep);
    assert_eq!(
        s.refused(&shoot(shell(crew, gun, "J5"))),
        Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon: gun })
    );
    let stage = s.assess(&again).to_hit.unwrap();
    assert!(stage.lines[0].to_hit.drms.iter().any(|drm| (drm.case, drm.value) == (Case::F, 2)));
    assert_eq!((stage.breakdown, stage.rof), (10, None));
    s.give(&again, &[4, 6]);
    assert!(s.gun(gun).malfunctioned);
}

/// Clauses: A8.3-5, A8.25-3
#[test]
fn ordnance_has_no_subsequent_first_fire_and_intensive_fire_leaves_nothing() {
    let (mut s, crew, gun) = battery(Phase::Movement);
    let mover = s.attacker("german-4-6-7", "K5");
    s.begin(&[mover], Gait::Normal);
    s.step("L5", &[]);
    s.give(&shoot(shell(crew, gun, "L5")), &[4, 6]);
    assert_eq!(s.gun(gun).fire, FireMarker::First);
    s.walk_on("M5");
    let plain = shoot(shell(crew, gun, "M5"));
    assert_eq!(s.refused(&plain), Refusal::Fire(FireRefusal::OrdnanceOnce { weapon: gun }));
    let events = s.give(&intensive(shell(crew, gun, "M5")), &[2, 3, 6, 6]);
    assert_eq!(left(&events, "M5"), None);
    assert_eq!(s.gun(gun).fire, FireMarker::Final);
}

/// Clauses: FLOW-FINAL-3
#[test]
fn a_gun_marked_first_fire_has_one_shot_of_intensive_fire_left_at_the_next_hex() {
    let (mut s, crew, gun) = battery(Phase::DefensiveFire);
    s.edit_gun(gun).fire = FireMarker::First;
    assert_eq!(
        s.refused(&shoot(shell(crew, gun, "E5"))),
        Refusal::Fire(FireRefusal::OrdnanceOnce { weapon: gun })
    );
    assert_eq!(
        s.refused(&intensive(shell(crew, gun, "J5"))),
        Refusal::Fire(FireRefusal::IntensiveAdjacent { weapon: gun })
    );
    s.give(&intensive(shell(crew, gun, "E5")), &[5, 5]);
    assert!(s.gun(gun).malfunctioned);
}

/// Clauses: A7.25-10
#[test]
fn in_the_afph_only_who_has_waited_uses_intensive_fire() {
    let (mut s, crew, gun) = battery(Phase::AdvancingFire);
    s.give(&shoot(shell(crew, gun, "J5")), &[5, 6]);
    assert_eq!(
        s.refused(&intensive(shell(crew, gun, "J5"))),
        Refusal::Fire(FireRefusal::IntensiveAdvancing { weapon: gun })
    );

    let (mut s, crew, gun) = battery(Phase::PrepFire);
    s.give(&Order::Fire(FireOrder::Await { unit: crew }), &[]);
    s.pos.phase = Phase::AdvancingFire;
    s.give(&shoot(shell(crew, gun, "J5")), &[4, 6]);
    s.give(&intensive(shell(crew, gun, "J5")), &[3, 6]);
}

/// Clauses: A7.24-4
#[test]
fn in_the_afph_a_gun_adds_two_to_hit_in_place_of_half_fp_and_keeps_no_rof() {
    let (s, crew, gun) = battery(Phase::AdvancingFire);
    let assessment = s.assess(&shoot(shell(crew, gun, "J5")));
    let stage = assessment.to_hit.unwrap();
    assert_eq!(stage.lines[0].to_hit.drms[0].case, Case::B);
    assert_eq!((stage.lines[0].to_hit.drm(), stage.rof), (2, None));
    assert_eq!(assessment.column.unwrap().fp(), 6);
}

/// Clauses: A8.311-3
#[test]
fn a_crew_fires_final_protective_fire_with_its_inherent_fp_alone() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    let mover = s.attacker("german-4-6-7", "F5");
    s.edit(crew).fire = FireMarker::Final;
    s.edit_gun(gun).fire = FireMarker::Final;
    s.walk(&[mover], Gait::Normal, "E5");
    assert_eq!(
        s.refused(&shoot(shell(crew, gun, "E5"))),
        Refusal::Fire(FireRefusal::OrdnanceOnce { weapon: gun })
    );
    let inherent = crate::scene::fire(&[crate::scene::all(crew, &[])], "E5");
    assert_eq!(s.assess(&inherent).fp.to_string(), "2");
}
