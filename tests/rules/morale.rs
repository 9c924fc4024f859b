//! Checks and what follows from them: leaders' help, Original 2 and 12, ELR, Leader Loss (A7.303-A7.305, A10, A19).

use first_fire::rules::Phase;
use first_fire::rules::event::{Cause, Event, HeatEvent, MenEvent};
use first_fire::rules::ids::UnitId;
use first_fire::rules::morale::CheckKind::{LeaderLossMorale, LeaderLossTask, Morale, PinTask};
use first_fire::rules::morale::CheckOutcome;
use first_fire::rules::order::{Gait, Order};

use super::readings::{checked, checks, eliminated, reduced};
use super::scene::{Scene, all, fire};

/// A squad in D5 that fires 4 FP, adds nothing to the dice and does not roll Doubles, at these units in D7.
fn shot(targets: &[&str]) -> (Scene, Order, Vec<UnitId>) {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    let targets = targets.iter().map(|counter| s.defender(counter, "D7")).collect();
    (s, fire(&[all(firer, &[])], "D7"), targets)
}

/// Dice on the 4 column with these results.
const ONE_MC: [u8; 2] = [1, 3];
const NMC: [u8; 2] = [1, 5];
const PTC: [u8; 2] = [3, 4];

fn dice(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

/// Clauses: A7.304-1
#[test]
fn the_number_of_a_morale_check_is_added_to_its_dr() {
    for (result, total) in [(NMC, 7), (ONE_MC, 8)] {
        let (mut s, order, _) = shot(&["german-4-6-7"]);
        let events = s.give(&order, &dice(&[&result, &[4, 3]]));
        assert_eq!(checks(&events)[0].total, total);
    }
}

#[test]
fn a_leader_checks_without_his_own_drm_and_then_helps_the_others_with_it() {
    for (leader, drm) in [("german-9-2", -2), ("german-6+1", 1)] {
        let (mut s, order, targets) = shot(&["german-4-6-7", leader]);
        let events = s.give(&order, &dice(&[&NMC, &[1, 2], &[1, 3]]));
        let totals: Vec<_> = checks(&events).iter().map(|c| (c.unit, c.total)).collect();
        assert_eq!(totals, [(targets[1], 3), (targets[0], 4 + drm)]);
    }
}

#[test]
fn a_leader_who_breaks_or_is_pinned_by_his_own_check_helps_nobody() {
    // Morale 9: 9 pins him, 10 breaks him; then the squad's 4 has no -2, and he may be missed.
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-2"]);
    let events = s.give(&order, &dice(&[&NMC, &[5, 4], &[1, 3]]));
    assert!(s.unit(targets[1]).men().pinned);
    assert_eq!(checks(&events)[1].total, 4);

    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-2"]);
    let events = s.give(&order, &dice(&[&NMC, &[5, 5], &[1, 3], &[1, 2]]));
    assert_eq!(
        checked(&events),
        [
            (targets[1], Morale, 10, CheckOutcome::Failed),
            (targets[0], Morale, 4, CheckOutcome::Passed),
            // LLTC: the loss of a -2 leader adds 2.
            (targets[0], LeaderLossTask, 5, CheckOutcome::Passed)
        ]
    );
}

#[test]
fn a_leader_helps_in_pin_task_checks_too() {
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-1"]);
    let events = s.give(&order, &dice(&[&PTC, &[1, 2], &[4, 4]]));
    let squad = (targets[0], PinTask, 7, CheckOutcome::Passed);
    assert_eq!(checked(&events)[1], squad);
}

/// Clauses: A7.831-3
#[test]
fn a_leader_already_pinned_helps_nobody() {
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-2"]);
    s.edit(targets[1]).men_mut().pinned = true;
    let events = s.give(&order, &dice(&[&NMC, &[1, 2], &[1, 3]]));
    assert_eq!(checks(&events)[1].total, 4);
    // Nor does he take a PTC, or help in one.
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-2"]);
    s.edit(targets[1]).men_mut().pinned = true;
    let events = s.give(&order, &dice(&[&PTC, &[4, 4]]));
    assert_eq!(checked(&events), [(targets[0], PinTask, 8, CheckOutcome::Failed)]);
}

#[test]
fn an_original_twelve_breaks_and_reduces_whatever_the_morale() {
    let (mut s, order, targets) = shot(&["german-8-3-8"]);
    let events = s.give(&order, &dice(&[&NMC, &[6, 6]]));
    let half = reduced(&events, targets[0]).unwrap();
    assert!(s.unit(half).men().broken);

    // A half-squad has nothing left to be reduced to; a leader is wounded and broken.
    let (mut s, order, targets) = shot(&["german-4-6-7-hs"]);
    assert_eq!(eliminated(&s.give(&order, &dice(&[&NMC, &[6, 6]]))), targets);
    let (mut s, order, targets) = shot(&["german-10-3"]);
    s.give(&order, &dice(&[&NMC, &[6, 6], &[2]]));
    assert!(s.unit(targets[0]).men().broken && s.unit(targets[0]).men().wounded);
}

#[test]
fn a_broken_unit_that_fails_is_reduced_and_by_an_original_twelve_eliminated() {
    let (mut s, order, targets) = shot(&["german-4-6-7"]);
    s.edit(targets[0]).men_mut().broken = true;
    let events = s.give(&order, &dice(&[&NMC, &[5, 4]]));
    assert!(s.unit(reduced(&events, targets[0]).unwrap()).men().broken);

    let (mut s, order, targets) = shot(&["german-4-6-7"]);
    s.edit(targets[0]).men_mut().broken = true;
    let events = s.give(&order, &dice(&[&NMC, &[6, 6]]));
    assert_eq!(eliminated(&events), targets);
    let why = |event: &Event| {
        matches!(event, Event::Men(MenEvent::Eliminated { cause: Cause::OriginalTwelve, .. }))
    };
    assert!(events.iter().any(why));
}

#[test]
fn a_broken_unit_checks_against_its_broken_side_and_is_not_pinned() {
    let (mut s, order, targets) = shot(&["german-4-6-7-hs"]);
    s.edit(targets[0]).men_mut().broken = true;
    // 6 is the highest that passes.
    let events = s.give(&order, &dice(&[&NMC, &[4, 2]]));
    assert_eq!((checks(&events)[0].level, checks(&events)[0].outcome), (6, CheckOutcome::Passed));
    assert!(!s.unit(targets[0]).men().pinned);
}

#[test]
fn an_original_two_puts_squads_and_leaders_under_heat_of_battle_but_no_crew_or_hero() {
    for (counter, heat) in [
        ("german-4-6-7", true),
        ("german-4-6-7-hs", true),
        ("german-8-0", true),
        ("german-crew", false),
        ("german-hero", false),
    ] {
        let (mut s, order, targets) = shot(&[counter]);
        let heat_of_battle: &[u8] = if heat { &[4, 4] } else { &[] };
        let events = s.give(&order, &dice(&[&ONE_MC, &[1, 1], heat_of_battle]));
        assert_eq!(
            events.contains(&Event::Heat(HeatEvent::Began { unit: targets[0] })),
            heat,
            "{counter}"
        );
        assert!(!s.unit(targets[0]).men().broken && !s.unit(targets[0]).men().pinned);
    }
}

#[test]
fn a_hero_who_fails_is_wounded_and_does_not_break() {
    let (mut s, order, targets) = shot(&["german-hero"]);
    let second = s.attacker("russian-4-4-7", "F6");
    s.give(&order, &dice(&[&ONE_MC, &[5, 4], &[3]]));
    assert!(s.unit(targets[0]).men().wounded && !s.unit(targets[0]).men().broken);
    // His Morale of 9 is one less for the wound.
    let events = s.give(&fire(&[all(second, &[])], "D7"), &dice(&[&NMC, &[1, 2]]));
    assert_eq!(checks(&events)[0].level, 8);
}

/// Side::Second has an ELR of 3.
#[test]
fn failing_by_more_than_the_elr_replaces_the_unit_by_a_worse_one() {
    for (rolled, replaced) in [([6, 4], false), ([6, 5], true)] {
        let (mut s, order, targets) = shot(&["german-4-6-7"]);
        s.give(&order, &dice(&[&NMC, &rolled]));
        assert!(s.unit(targets[0]).men().broken);
        let now = s.unit(targets[0]).counter.to_string();
        assert_eq!(now, if replaced { "german-4-4-7" } else { "german-4-6-7" });
    }
}

#[test]
fn underscored_morale_has_an_elr_of_five_and_splits_into_two_half_squads() {
    let (mut s, order, targets) = shot(&["german-ss-6-5-8"]);
    s.setting(|setting| setting.sides.iter_mut().for_each(|side| side.elr = 0));
    // An 11 fails by three only.
    let events = s.give(&order, &dice(&[&NMC, &[6, 5]]));
    assert!(!events.iter().any(|event| matches!(event, Event::Men(MenEvent::Split { .. }))));
    assert!(s.unit(targets[0]).men().broken);

    // 12 FP: 1,3 is a 3MC; 6,5 + 3 fails by six.
    let mut s = Scene::open(Phase::PrepFire);
    let firers: Vec<UnitId> = (0..3).map(|_| s.attacker("russian-4-4-7", "D5")).collect();
    let target = s.defender("german-ss-6-5-8", "D7");
    let gun_there = s.weapon("german-lmg", target);
    let members: Vec<_> = firers.iter().map(|&firer| all(firer, &[])).collect();
    let events = s.give(&fire(&members, "D7"), &[1, 3, 6, 5]);
    let halves = events
        .iter()
        .find_map(|event| match event {
            Event::Men(MenEvent::Split { into, .. }) => Some(*into),
            _ => None,
        })
        .unwrap();
    assert!(halves.iter().all(|&half| s.unit(half).men().broken));
    assert_eq!(s.gun(gun_there).owner(), Some(halves[0]));
}

#[test]
fn a_broken_unit_that_fails_again_is_not_replaced() {
    let (mut s, order, targets) = shot(&["german-4-6-7"]);
    s.edit(targets[0]).men_mut().broken = true;
    let events = s.give(&order, &dice(&[&NMC, &[6, 5]]));
    let half = reduced(&events, targets[0]).unwrap();
    assert_eq!(s.unit(half).counter.to_string(), "german-4-6-7-hs");
}

#[test]
fn a_leaders_death_makes_those_of_lower_morale_check() {
    // A 2 cowering to the 2 column: K/1. The better leader is drawn and dies of his wound.
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-2"]);
    let events = s.give(&order, &dice(&[&[1, 1], &[2, 5], &[6], &[2, 2], &[3, 3]]));
    assert_eq!(eliminated(&events), [targets[1]]);
    assert_eq!(
        checked(&events),
        [
            (targets[0], Morale, 5, CheckOutcome::Passed),
            (targets[0], LeaderLossMorale, 8, CheckOutcome::Failed)
        ]
    );
    assert!(s.unit(targets[0]).men().broken);
}

#[test]
fn a_leader_loss_check_is_not_taken_by_those_of_his_morale_and_does_not_pin() {
    // A squad of Morale 8 does not look up to an 8-1; one of 7 passes by the highest DR it could and stays free.
    let (mut s, order, targets) = shot(&["german-4-6-8", "german-4-6-7", "german-8-1"]);
    let events = s.give(&order, &dice(&[&[1, 1], &[2, 3, 5], &[6], &[2, 1], &[2, 1], &[4, 2]]));
    assert_eq!(checked(&events)[2..], [(targets[1], LeaderLossMorale, 7, CheckOutcome::Passed)]);
    assert!(!s.unit(targets[1]).men().pinned);
    assert_eq!(checked(&events).len(), 3);
}

#[test]
fn a_unit_under_heat_of_battle_takes_no_leader_loss_check_of_the_same_attack() {
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-2"]);
    let events = s.give(&order, &dice(&[&[1, 1], &[2, 5], &[6], &[1, 1], &[4, 4]]));
    assert_eq!(checked(&events).len(), 1);
    assert!(events.contains(&Event::Heat(HeatEvent::Began { unit: targets[0] })));
}

/// Leader Loss finds the half-squad that a moving squad was reduced to by the same attack.
#[test]
fn the_half_squad_left_of_a_mover_looks_to_its_leader_too() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "G3");
    let leader = s.attacker("russian-8-0", "G6");
    let squad = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.walk(&[leader, squad], Gait::Normal, "G5");
    // 1,3 - 2 = 2 on the 4 column: K/2. The squad is drawn; its half-squad and the leader check, he breaks.
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[1, 3, 2, 5, 5, 4, 1, 2, 1, 2]);
    let half = reduced(&events, squad).unwrap();
    let kinds: Vec<_> = checked(&events).iter().map(|&(unit, kind, ..)| (unit, kind)).collect();
    assert_eq!(kinds, [(leader, Morale), (half, Morale), (half, LeaderLossTask)]);
}

/// A pinned leader is no loss.
/// Clauses: A7.831-1
#[test]
fn the_pin_of_a_moving_leader_calls_for_no_leader_loss_check() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "G3");
    let leader = s.attacker("russian-8-0", "G6");
    let squad = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.walk(&[leader, squad], Gait::Normal, "G5");
    // 4,5 - 2 = 7: PTC. The leader fails with 9, the squad passes.
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[4, 5, 5, 4, 2, 2]);
    assert!(s.unit(leader).men().pinned);
    let kinds: Vec<_> = checked(&events).iter().map(|&(unit, kind, ..)| (unit, kind)).collect();
    assert_eq!(kinds, [(leader, PinTask), (squad, PinTask)]);
}

/// Clauses: A7.305-2
#[test]
fn a_leader_helps_a_mover_only_when_he_moves_with_it() {
    for together in [true, false] {
        let mut s = Scene::open(Phase::Movement);
        let firer = s.defender("german-4-6-7", "G3");
        let leader = s.attacker("russian-8-1", if together { "G6" } else { "G5" });
        let squad = s.attacker("russian-4-4-7", "G6");
        s.attacker("russian-4-4-7", "R9");
        let stack = if together { vec![leader, squad] } else { vec![squad] };
        s.walk(&stack, Gait::Normal, "G5");
        // 4,5 - 2 = 7: PTC.
        let rolled: &[u8] = if together { &[4, 5, 1, 2, 4, 3] } else { &[4, 5, 4, 3] };
        let events = s.give(&fire(&[all(firer, &[])], "G5"), rolled);
        let own = checked(&events).into_iter().find(|check| check.0 == squad).unwrap();
        assert_eq!(own.2, if together { 6 } else { 7 });
    }
}

/// Two leaders die with one DR. Their squad is under Heat of Battle by the first check for them and past caring for the
/// second, which it would owe as the 4-6-8 that it has become.
#[test]
fn heat_of_battle_in_a_leader_loss_check_spares_a_unit_the_next_one() {
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-2", "german-9-1"]);
    let dice = dice(&[&[1, 1], &[2, 5, 5], &[6, 6], &[2, 2], &[1, 1], &[3, 4]]);
    let events = s.give(&order, &dice);
    assert_eq!(eliminated(&events), [targets[1], targets[2]]);
    let kinds: Vec<_> = checked(&events).iter().map(|&(_, kind, ..)| kind).collect();
    assert_eq!(kinds, [Morale, LeaderLossMorale]);
    assert!(events.contains(&Event::Heat(HeatEvent::Began { unit: targets[0] })));
    assert!(!s.unit(targets[0]).men().berserk);
}

/// The squad is hardened, not berserk, and its Morale is still less than the 9 of the leader it has lost.
#[test]
fn a_hardened_squad_takes_no_leader_loss_check_of_the_attack_that_hardened_it() {
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-9-2"]);
    let events = s.give(&order, &dice(&[&[1, 1], &[2, 5], &[6], &[1, 1], &[3, 4]]));
    assert_eq!(checked(&events).len(), 1);
    assert_eq!(eliminated(&events), [targets[1]]);
    assert!(!s.unit(targets[0]).men().berserk);
}

/// A squad of underscored Morale that falls apart on the move: both its half-squads are of the moving stack.
#[test]
fn the_half_squads_of_a_mover_that_falls_apart_are_both_targets_of_the_next_shot() {
    let mut s = Scene::open(Phase::Movement);
    let firers: Vec<UnitId> = (0..3).map(|_| s.defender("russian-4-4-7", "D5")).collect();
    s.defender("russian-4-4-7", "E6");
    let mover = s.attacker("german-ss-6-5-8", "D8");
    s.walk(&[mover], Gait::Assault, "D7");
    let members: Vec<_> = firers.iter().map(|&firer| all(firer, &[])).collect();
    let events = s.give(&fire(&members, "D7"), &[1, 4, 6, 5]);
    let halves = events.iter().find_map(|event| match event {
        Event::Men(MenEvent::Split { into, .. }) => Some(*into),
        _ => None,
    });
    let movers: Vec<UnitId> = s.pos.moving().unwrap().movers.iter().copied().collect();
    assert_eq!(movers, halves.unwrap());
}

#[test]
fn fire_that_could_hurt_a_broken_unit_puts_it_under_dm_and_says_so_once() {
    let (mut s, order, targets) = shot(&["german-4-6-7", "german-4-6-7"]);
    for &id in &targets {
        s.edit(id).men_mut().broken = true;
    }
    s.edit(targets[1]).men_mut().dm = true;
    let events = s.give(&order, &dice(&[&NMC, &[2, 1], &[2, 1]]));
    assert!(targets.iter().all(|&id| s.unit(id).men().dm));
    let said = |id| events.contains(&Event::Men(MenEvent::Desperate { unit: id }));
    assert_eq!((said(targets[0]), said(targets[1])), (true, false));
}
