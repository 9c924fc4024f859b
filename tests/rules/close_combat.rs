//! Close Combat: odds, plans, simultaneous and ambushed resolution, withdrawal, Melee.

use std::collections::BTreeMap;

use first_fire::rules::Phase;
use first_fire::rules::close_combat::{CloseReport, CloseResult, Odds};
use first_fire::rules::event::{Cause, CloseCombatEvent, Event, MenEvent};
use first_fire::rules::fire::Fp;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Order};
use first_fire::rules::refusal::{CloseCombatRefusal, Refusal};

use super::scene::{Scene, at};

const SQUAD: &str = "russian-4-4-7";
const ENEMY: &str = "german-4-6-7";
const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";

/// An attacker and a defender in E5, and a bystander of each side far off.
fn duel(map: &str) -> (Scene, UnitId, UnitId) {
    let mut scene = Scene::new(Phase::CloseCombat, map);
    let ours = scene.attacker(SQUAD, "E5");
    let theirs = scene.defender(ENEMY, "E5");
    scene.attacker(SQUAD, "A9");
    scene.defender(ENEMY, "T9");
    (scene, ours, theirs)
}

fn engage(scene: &mut Scene, dice: &[u8]) -> Vec<Event> {
    scene.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }), dice)
}

fn on(by: &[UnitId], targets: &[UnitId]) -> ClosePlan {
    let attack =
        CloseAttack { by: by.iter().copied().collect(), at: targets.iter().copied().collect() };
    ClosePlan { attacks: vec![attack], withdrawals: BTreeMap::new() }
}

fn withdraw(unit: UnitId, to: &str) -> ClosePlan {
    ClosePlan { attacks: Vec::new(), withdrawals: BTreeMap::from([(unit, at(to))]) }
}

fn plan(scene: &mut Scene, plan: ClosePlan, dice: &[u8]) -> Vec<Event> {
    scene.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), dice)
}

fn reports(events: &[Event]) -> Vec<&CloseReport> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::CloseCombat(CloseCombatEvent::Attack(report)) => Some(&**report),
            _ => None,
        })
        .collect()
}

fn drm(report: &CloseReport, name: &str) -> Option<i8> {
    report.drms.iter().find(|drm| drm.name == name).map(|drm| drm.value)
}

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
    assert!(reports.iter().all(|report| report.kill_number == 5));
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

/// Clauses: A7.8-8
#[test]
fn a_pinned_unit_attacks_at_half_and_defends_in_full() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).men_mut().pinned = true;
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    let events = plan(&mut scene, on(&[theirs], &[ours]), &[6, 6, 6, 5]);
    let reports = reports(&events);
    assert_eq!((reports[0].attack, reports[0].kill_number), (Fp::whole(2), 4));
    assert_eq!((reports[1].defense, reports[1].kill_number), (Fp::whole(4), 5));
}

/// Clauses: A7.351-4
#[test]
fn the_inherent_fp_that_weapons_used_up_is_back_in_close_combat() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).men_mut().inherent_lost = true;
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours], &[theirs]), &[]);
    let events = plan(&mut scene, ClosePlan::default(), &[6, 6]);
    assert_eq!(reports(&events)[0].attack, Fp::whole(4));
}

#[test]
fn leaders_help_those_they_fight_beside_and_count_one_fp() {
    let (mut scene, ours, theirs) = duel("");
    let leader = scene.attacker("russian-9-2", "E5");
    engage(&mut scene, &[]);
    plan(&mut scene, on(&[ours, leader], &[theirs]), &[]);
    let events = plan(&mut scene, on(&[theirs], &[leader]), &[6, 6, 6, 6]);
    let reports = reports(&events);
    assert_eq!(reports[0].attack, Fp::whole(5));
    assert_eq!(drm(reports[0], "leadership"), Some(-2));
    assert_eq!((reports[1].defense, reports[1].kill_number), (Fp::whole(1), 9));
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
fn a_unit_attacks_once_and_is_attacked_once() {
    let (mut scene, ours, theirs) = duel("");
    let more = scene.attacker(SQUAD, "E5");
    let other = scene.defender(ENEMY, "E5");
    engage(&mut scene, &[]);
    let mut twice = on(&[ours], &[theirs]);
    twice.attacks.extend(on(&[ours], &[other]).attacks);
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(twice)));
    assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: ours }));
    let mut both = on(&[ours], &[theirs]);
    both.attacks.extend(on(&[more], &[theirs]).attacks);
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(both)));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: theirs })
    );
    let refusal =
        scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[theirs], &[ours]))));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: theirs })
    );
}

#[test]
fn every_location_is_resolved_before_the_attacker_is_done_and_none_twice() {
    let (mut scene, _, _) = duel("");
    scene.attacker(SQUAD, "K5");
    scene.defender(ENEMY, "K5");
    assert_eq!(
        scene.refused(&Order::Done),
        Refusal::CloseCombat(CloseCombatRefusal::CloseCombatLeft { at: at("E5") })
    );
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("A9") }));
    assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NoCloseCombat { at: at("A9") }));
    engage(&mut scene, &[]);
    plan(&mut scene, ClosePlan::default(), &[]);
    plan(&mut scene, ClosePlan::default(), &[]);
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }));
    assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NoCloseCombat { at: at("E5") }));
    assert_eq!(
        scene.refused(&Order::Done),
        Refusal::CloseCombat(CloseCombatRefusal::CloseCombatLeft { at: at("K5") })
    );
}

#[test]
fn an_ambusher_strikes_first_at_one_better_and_the_survivors_answer_at_one_worse() {
    let (mut scene, ours, theirs) = duel(WOODS);
    let other = scene.defender(ENEMY, "E5");
    scene.edit(ours).men_mut().advanced = true;
    let events = engage(&mut scene, &[1, 4]);
    let ambusher = Some(Side::First);
    assert!(events.contains(&Event::CloseCombat(CloseCombatEvent::Ambush {
        at: at("E5"),
        drs: [1, 4],
        ambusher
    })));
    let events = plan(&mut scene, on(&[ours], &[theirs]), &[2, 3]);
    let report = reports(&events)[0];
    assert_eq!((report.total, drm(report, "ambusher")), (4, Some(-1)));
    assert!(!scene.lives(theirs));
    let events = plan(&mut scene, on(&[other], &[ours]), &[2, 2]);
    let report = reports(&events)[0];
    assert_eq!((report.total, drm(report, "ambushed")), (5, Some(1)));
    assert_eq!(report.result, CloseResult::CasualtyReduction);
}

#[test]
fn a_lead_of_two_is_no_ambush_and_the_defender_can_ambush_too() {
    let (mut scene, ours, theirs) = duel(WOODS);
    scene.edit(ours).men_mut().advanced = true;
    let mut other = scene.clone();
    engage(&mut scene, &[1, 3]);
    let refusal =
        scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[theirs], &[ours]))));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: theirs })
    );
    engage(&mut other, &[6, 1]);
    plan(&mut other, on(&[theirs], &[ours]), &[2, 1]);
    assert!(!other.lives(ours));
}

#[test]
fn there_is_no_ambush_in_the_open_or_in_a_melee() {
    let (mut scene, ours, _) = duel("");
    scene.edit(ours).men_mut().advanced = true;
    engage(&mut scene, &[]);
    let (mut scene, ours, theirs) = duel(WOODS);
    let fresh = scene.attacker(SQUAD, "E5");
    scene.edit(fresh).men_mut().advanced = true;
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
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

#[test]
fn the_plans_on_offer_are_all_accepted() {
    let (mut scene, ours, theirs) = duel("");
    scene.attacker("russian-8-1", "E5");
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
    let orders = first_fire::rules::legal_orders(&scene.pos);
    assert!(orders.contains(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default()))));
    assert!(orders.contains(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[ours], &[theirs])))));
    assert!(orders.contains(&Order::CloseCombat(CloseCombatOrder::Fight(withdraw(ours, "E4")))));
    for order in orders {
        assert_eq!(first_fire::rules::check(&scene.pos, &order), Ok(()), "{order:?}");
    }
}

/// The drs for Ambush when both sides roll a 3 and the ATTACKER has advanced into the woods.
fn ambush_drs(change: impl FnOnce(&mut Scene, UnitId)) -> [i32; 2] {
    let (mut scene, ours, _) = duel(WOODS);
    scene.edit(ours).men_mut().advanced = true;
    change(&mut scene, ours);
    let events = engage(&mut scene, &[3, 3]);
    events
        .iter()
        .find_map(|event| match event {
            Event::CloseCombat(CloseCombatEvent::Ambush { drs, .. }) => Some(drs.map(i32::from)),
            _ => None,
        })
        .unwrap()
}

#[test]
fn the_ambush_drm_counts_each_kind_of_trouble_once_and_cover_as_two() {
    assert_eq!(ambush_drs(|_, _| ()), [3, 3]);
    assert_eq!(ambush_drs(|s, ours| s.edit(ours).men_mut().pinned = true), [4, 3]);
    assert_eq!(ambush_drs(|s, ours| s.edit(ours).men_mut().cx = true), [4, 3]);
    // Two of a kind are no worse than one, two kinds are.
    let both = |s: &mut Scene, ours| {
        let other = s.attacker(SQUAD, "E5");
        for id in [ours, other] {
            s.edit(id).men_mut().cx = true;
        }
        s.edit(other).men_mut().pinned = true;
    };
    assert_eq!(ambush_drs(both), [5, 3]);
    let broken = |s: &mut Scene, _| {
        let other = s.attacker(SQUAD, "E5");
        s.edit(other).men_mut().broken = true;
    };
    assert_eq!(ambush_drs(broken), [4, 3]);
    // Conscripts are Lax, under a "?" too.
    let conscripts = |s: &mut Scene, ours: UnitId, concealed| {
        s.edit(ours).counter = "russian-4-2-6".parse().unwrap();
        s.edit(ours).concealed = concealed;
    };
    assert_eq!(ambush_drs(|s, ours| conscripts(s, ours, false)), [4, 3]);
    assert_eq!(ambush_drs(|s, ours| conscripts(s, ours, true)), [2, 3]);
}

#[test]
fn the_best_leader_who_is_not_alone_helps_to_ambush() {
    let with = |leaders: &'static [&'static str]| {
        move |s: &mut Scene, _: UnitId| {
            for leader in leaders {
                s.attacker(leader, "E5");
            }
        }
    };
    assert_eq!(ambush_drs(with(&["russian-8-1"])), [2, 3]);
    assert_eq!(ambush_drs(with(&["russian-8-1", "russian-9-2"])), [1, 3]);
    assert_eq!(ambush_drs(with(&["russian-8-0"])), [3, 3]);
    let alone = |s: &mut Scene, ours: UnitId| {
        s.edit(ours).counter = "russian-9-2".parse().unwrap();
    };
    assert_eq!(ambush_drs(alone), [3, 3]);
    for broken in [false, true] {
        let out_of_it = |s: &mut Scene, _: UnitId| {
            let leader = s.attacker("russian-9-2", "E5");
            s.edit(leader).men_mut().pinned = !broken;
            s.edit(leader).men_mut().broken = broken;
        };
        assert_eq!(ambush_drs(out_of_it), [4, 3]);
    }
}

/// A plan that names somebody who is not in play, or who is elsewhere.
#[test]
fn only_who_is_there_attacks_is_attacked_and_withdraws() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
    let elsewhere: Vec<UnitId> = scene.pos.units.keys().collect();
    for stranger in elsewhere.into_iter().skip(2).chain([UnitId(99)]) {
        let absent = Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: stranger });
        let refusal =
            scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[stranger], &[theirs]))));
        assert_eq!(refusal, absent);
        assert_eq!(
            scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[ours], &[stranger])))),
            absent
        );
        let refusal =
            scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(withdraw(stranger, "E4"))));
        assert_eq!(
            refusal,
            Refusal::CloseCombat(CloseCombatRefusal::NoWithdrawal { unit: stranger })
        );
    }
    let friend = scene.attacker(SQUAD, "E5");
    let refusal =
        scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[ours], &[friend]))));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: friend })
    );
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
