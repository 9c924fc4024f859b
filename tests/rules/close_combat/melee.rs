//! Melee: who is held in it, who withdraws from it, and what becomes of the broken.

use first_fire::rules::event::{Cause, CloseCombatEvent, Event, MenEvent};
use first_fire::rules::order::{CloseCombatOrder, ClosePlan, Order};
use first_fire::rules::refusal::{CloseCombatRefusal, Refusal};

use super::super::scene::at;
use super::{ENEMY, drm, duel, engage, on, plan, reports, withdraw};

#[test]
fn both_sides_left_are_held_in_melee() {
    let (mut scene, ours, theirs) = duel("");
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[4, 4, 4, 4]);
    assert!(events.contains(&Event::CloseCombat(CloseCombatEvent::Melee { at: at("E5") })));
    assert!(scene.unit(ours).melee && scene.unit(theirs).melee);
}

#[test]
fn melee_ends_with_the_last_enemy() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    plan(&mut scene, ClosePlan::default(), &[1, 2]);
    assert!(!scene.unit(ours).melee);
}

#[test]
fn a_unit_in_melee_withdraws_under_fire() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
    plan(&mut scene, withdraw(ours, "E4"), &[]);
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[4, 4]);
    let report = reports(&events)[0];
    assert_eq!((report.total, drm(report, "withdrawing target")), (6, Some(-2)));
    assert!(
        events
            .contains(&Event::CloseCombat(CloseCombatEvent::Withdrew { unit: ours, to: at("E4") }))
    );
    assert_eq!(scene.unit(ours).at(), Some(at("E4")));
    assert!(!scene.unit(ours).melee && !scene.unit(theirs).melee);
}

#[test]
fn the_half_squad_left_of_a_withdrawing_squad_still_gets_out() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
    plan(&mut scene, withdraw(ours, "E4"), &[]);
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[4, 3]);
    assert!(!scene.lives(ours));
    assert!(
        events.iter().any(|event| matches!(event, Event::CloseCombat(CloseCombatEvent::Withdrew { to, .. }) if *to == at("E4")))
    );
}

#[test]
fn nobody_withdraws_from_a_first_round_nor_pinned_nor_onto_an_enemy() {
    let (mut scene, ours, theirs) = duel("");
    engage(&mut scene, &[]);
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(withdraw(ours, "E4"))));
    assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NoWithdrawal { unit: ours }));
    for melee in [ours, theirs] {
        scene.edit(melee).melee = true;
    }
    scene.defender(ENEMY, "E6");
    for to in ["E6", "E3", "E5"] {
        let refusal =
            scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(withdraw(ours, to))));
        assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NoWithdrawal { unit: ours }));
    }
    scene.edit(ours).men_mut().pinned = true;
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(withdraw(ours, "E4"))));
    assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NoWithdrawal { unit: ours }));
}

#[test]
fn who_is_broken_in_melee_and_does_not_get_out_is_lost() {
    let (mut scene, ours, theirs) = duel("");
    for unit in [ours, theirs] {
        scene.edit(unit).melee = true;
    }
    scene.edit(theirs).men_mut().broken = true;
    engage(&mut scene, &[]);
    plan(&mut scene, ClosePlan::default(), &[]);
    let events = plan(&mut scene, ClosePlan::default(), &[]);
    assert!(events.iter().any(|event| matches!(
        event,
        Event::Men(MenEvent::Eliminated { unit, cause: Cause::BrokenInMelee, .. }) if *unit == theirs
    )));
    assert!(!scene.unit(ours).melee);
}

#[test]
fn who_is_broken_when_first_attacked_is_held_in_melee_for_one_turn() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(theirs).men_mut().broken = true;
    engage(&mut scene, &[]);
    plan(&mut scene, ClosePlan::default(), &[]);
    plan(&mut scene, ClosePlan::default(), &[]);
    assert!(scene.unit(ours).melee && scene.unit(theirs).melee);
}
