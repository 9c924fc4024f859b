//! An attack in Close Combat: its odds, its DRM, and what it does.

use first_fire::board::Footing;
use first_fire::rules::close_combat::{CloseResult, Odds};
use first_fire::rules::event::{Event, MenEvent};
use first_fire::rules::fire::Fp;
use first_fire::rules::order::{CloseCombatOrder, ClosePlan, Order};
use first_fire::rules::refusal::{CloseCombatRefusal, Refusal};

use super::super::scene::at;
use super::{ENEMY, SQUAD, drm, duel, engage, on, plan, reports};

#[test]
fn odds_round_down_to_the_printed_ones() {
    let cases = [
        (12, 4, "3-1", 8),
        (7, 4, "3-2", 6),
        (11, 2, "4-1", 9),
        (4, 15, "1-4", 3),
        (5, 8, "1-2", 4),
        (8, 5, "3-2", 6),
        (3, 4, "1-2", 4),
        (8, 12, "1-2", 4),
        (4, 4, "1-1", 5),
        (8, 4, "2-1", 7),
        (12, 2, "6-1", 10),
        (8, 1, "8-1", 11),
        (10, 1, "10-1", 12),
        (11, 1, ">10-1", 13),
        (1, 6, "1-6", 2),
        (1, 8, "1-8", 1),
        (1, 9, "<1-8", 0),
    ];
    for (attack, defense, label, kill_number) in cases {
        let odds = Odds::of(Fp::whole(attack), Fp::whole(defense));
        assert_eq!(odds.to_string(), label, "{attack} against {defense}");
        assert_eq!(odds.kill_number(), kill_number, "{attack} against {defense}");
    }
    assert_eq!(Odds::of(Fp::whole(5).halved(), Fp::whole(5)).to_string(), "1-2");
}

/// Clauses: A7.9-8
#[test]
fn attacks_are_simultaneous_and_the_dead_still_strike() {
    let (mut scene, ours, theirs) = duel("");
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    // Doubles: nobody cowers in Close Combat.
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[2, 2, 2, 2]);
    let reports = reports(&events);
    assert_eq!(reports.len(), 2);
    assert!(reports.iter().all(|report| report.assessment.kill_number() == 5));
    assert!(reports.iter().all(|report| report.result == CloseResult::Eliminated));
    assert!(!scene.lives(ours) && !scene.lives(theirs));
    assert_eq!(scene.pos.points, [2, 2]);
}

#[test]
fn the_kill_number_itself_reduces_one_by_random_selection() {
    let (mut scene, ours, theirs) = duel("");
    let other = scene.defender("german-4-6-7-hs", "E5");
    let more = scene.attacker(SQUAD, "E5");
    engage(&mut scene, &[]);
    // 8 against 6 is 1-1: Kill Number 5.
    plan(&mut scene, on(&[ours, more], &[theirs, other]), &[]);
    let events = plan(&mut scene, ClosePlan::default(), &[2, 3, 1, 6]);
    let report = reports(&events)[0];
    assert_eq!(report.result, CloseResult::CasualtyReduction);
    assert_eq!(report.chosen, vec![other]);
    assert!(!scene.lives(other) && scene.lives(theirs));
}

/// Clauses: A7.8-8
#[test]
fn a_pinned_unit_attacks_at_half_and_defends_in_full() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).men_mut().pinned = true;
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[6, 6, 6, 5]);
    let reports = reports(&events);
    assert_eq!(
        (reports[0].assessment.attack, reports[0].assessment.kill_number()),
        (Fp::whole(2), 4)
    );
    assert_eq!(
        (reports[1].assessment.defense, reports[1].assessment.kill_number()),
        (Fp::whole(4), 5)
    );
}

/// Clauses: A7.351-4
#[test]
fn the_inherent_fp_that_weapons_used_up_is_back_in_close_combat() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).men_mut().inherent_lost = true;
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    let events = plan(&mut scene, ClosePlan::default(), &[6, 6]);
    assert_eq!(reports(&events)[0].assessment.attack, Fp::whole(4));
}

#[test]
fn leaders_help_those_they_fight_beside_and_count_one_fp() {
    let (mut scene, ours, theirs) = duel("");
    let leader = scene.attacker("russian-9-2", "E5");
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours, leader], &[theirs]), &[]);
    let events = plan(&mut scene, on(&[theirs], &[leader]), &[6, 6, 6, 6]);
    let reports = reports(&events);
    assert_eq!(reports[0].assessment.attack, Fp::whole(5));
    assert_eq!(drm(reports[0], "leadership"), Some(-2));
    assert_eq!(
        (reports[1].assessment.defense, reports[1].assessment.kill_number()),
        (Fp::whole(1), 9)
    );
}

#[test]
fn broken_units_do_not_attack_and_are_easier_to_kill() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(theirs).men_mut().broken = true;
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    let refusal =
        scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[theirs], &[ours]))));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: theirs })
    );
    let events = plan(&mut scene, ClosePlan::default(), &[3, 4]);
    let report = reports(&events)[0];
    assert_eq!(drm(report, "broken target"), Some(-2));
    assert_eq!(report.result, CloseResult::CasualtyReduction);
}

#[test]
fn exhausted_units_fight_worse_and_defend_worse() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).men_mut().cx = true;
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[6, 6, 6, 6]);
    let reports = reports(&events);
    assert_eq!(drm(reports[0], "CX attacker"), Some(1));
    assert_eq!(drm(reports[1], "CX target"), Some(-1));
}

#[test]
fn who_hangs_in_the_wire_fights_worse_and_defends_worse() {
    let (mut scene, ours, theirs) = duel("");
    scene.setting(|setting| {
        setting.wire.insert(at("E5").hex);
    });
    scene.edit(ours).stand(Footing::OnWire);
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[6, 6, 6, 6]);
    let reports = reports(&events);
    assert_eq!(drm(reports[0], "attacker on wire"), Some(1));
    assert_eq!(drm(reports[1], "target on wire"), Some(-1));
}

#[test]
fn a_coloured_one_that_kills_may_cost_the_weapons_too() {
    for (dr, lost) in [(5, true), (6, false)] {
        let (mut scene, ours, theirs) = duel("");
        let weapon = scene.weapon("german-lmg", theirs);
        engage(&mut scene, &[]);
        plan(&mut scene, on(&[ours], &[theirs]), &[]);
        plan(&mut scene, ClosePlan::default(), &[1, 2, dr]);
        assert_eq!(scene.pos.weapons.contains_key(&weapon), !lost);
        if !lost {
            assert_eq!(scene.pos.weapon_at(weapon), Some(at("E5")));
        }
    }
}

/// Two broken ones, of whom one is under DM already.
#[test]
fn who_is_attacked_while_broken_comes_under_dm_again_and_it_is_said_once() {
    let (mut scene, ours, theirs) = duel("");
    let other = scene.defender(ENEMY, "E5");
    for (id, dm) in [(theirs, false), (other, true)] {
        let unit = scene.edit(id);
        (unit.men_mut().broken, unit.men_mut().dm) = (true, dm);
    }
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs, other]), &[]);
    let events = plan(&mut scene, ClosePlan::default(), &[6, 5]);
    let said = |unit| events.contains(&Event::Men(MenEvent::Desperate { unit }));
    assert_eq!((said(theirs), said(other)), (true, false));
}

/// One of them is enough.
#[test]
fn a_hero_helps_the_attack_of_those_beside_him() {
    let (mut scene, ours, theirs) = duel("");
    let hero = scene.attacker("russian-hero", "E5");
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours, hero], &[theirs]), &[]);
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[6, 5, 6, 5]);
    let report =
        reports(&events).into_iter().find(|report| report.assessment.by.contains(&hero)).unwrap();
    assert_eq!(drm(report, "hero"), Some(-1));
}
