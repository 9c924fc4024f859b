//! What KIA and K/# results do (A7.301, A7.302), and wounds (A17).

use first_fire::rules::Phase;
use first_fire::rules::event::{Cause, Event, MenEvent, PossessionEvent};
use first_fire::rules::fire::IftResult;
use first_fire::rules::ids::UnitId;
use first_fire::rules::morale::{CheckKind, CheckOutcome};
use first_fire::rules::order::Order;

use super::readings::{checked, checks, eliminated, outcome, reduced};
use super::scene::{Scene, all, attack, directed, fire};

/// Targets in D7 and a group of squads with a 9-2 leader in D5 that fires so many FP at them, so that it never
/// cowers. The Final DR is the dice less two.
fn volley(squads: usize, targets: &[&str]) -> (Scene, Order, Vec<UnitId>) {
    let mut s = Scene::open(Phase::PrepFire);
    let firers: Vec<UnitId> = (0..squads).map(|_| s.attacker("russian-4-4-7", "D5")).collect();
    let leader = s.attacker("russian-9-2", "D5");
    let targets = targets.iter().map(|counter| s.defender(counter, "D7")).collect();
    let members: Vec<_> = firers.iter().map(|&firer| all(firer, &[])).collect();
    (s, directed(&members, &[leader], "D7"), targets)
}

const SQUAD: &str = "german-4-6-7";
const HALF: &str = "german-4-6-7-hs";

/// Clauses: A7.301-1
#[test]
fn a_kia_eliminates_as_many_as_it_says_by_random_selection_and_breaks_the_rest() {
    let (mut s, order, targets) = volley(2, &[SQUAD, SQUAD, SQUAD]);
    // 8 FP: 1,3 - 2 = 2, 1KIA; the second target draws highest.
    let events = s.give(&order, &[1, 3, 2, 5, 4]);
    assert_eq!(outcome(attack(&events)), (Some(8), IftResult::Kia(1)));
    assert_eq!(eliminated(&events), [targets[1]]);
    assert!(s.unit(targets[0]).men().broken && s.unit(targets[2]).men().broken);
    assert!(s.unit(targets[0]).men().dm);
    assert_eq!(checks(&events).len(), 0);
}

/// Clauses: A7.301-2, A7.301-6
#[test]
fn a_kia_on_no_more_targets_than_its_number_eliminates_them_all_without_a_draw() {
    let (mut s, order, targets) = volley(2, &[SQUAD, HALF]);
    let bystander = s.defender(SQUAD, "D8");
    // 1,1 - 2 = 0 on the 8 column: 3KIA against two.
    let events = s.give(&order, &[1, 1]);
    assert_eq!(outcome(attack(&events)).1, IftResult::Kia(3));
    assert_eq!(eliminated(&events), targets);
    assert!(s.lives(bystander) && !s.unit(bystander).men().broken);
}

/// Clauses: A7.301-5
#[test]
fn a_tie_for_the_last_place_eliminates_everybody_in_it() {
    let (mut s, order, targets) = volley(2, &[SQUAD, SQUAD, SQUAD]);
    let events = s.give(&order, &[1, 3, 5, 2, 5]);
    assert_eq!(eliminated(&events), [targets[0], targets[2]]);
    assert!(s.unit(targets[1]).men().broken);
}

/// Clauses: A7.301-3
#[test]
fn a_broken_target_that_a_kia_passes_over_is_casualty_reduced() {
    let (mut s, order, targets) = volley(2, &[SQUAD, SQUAD, HALF]);
    s.edit(targets[1]).men_mut().broken = true;
    s.edit(targets[2]).men_mut().broken = true;
    let events = s.give(&order, &[1, 3, 6, 2, 3]);
    let half = reduced(&events, targets[1]).unwrap();
    assert!(s.unit(half).men().broken);
    assert_eq!(eliminated(&events), [targets[0], targets[2]]);
}

/// Clauses: A7.301-4
#[test]
fn a_hero_whom_a_kia_passes_over_is_wounded_instead_of_breaking() {
    let (mut s, order, targets) = volley(2, &[SQUAD, "german-hero"]);
    // The draw, then his Wound Severity.
    let events = s.give(&order, &[1, 3, 6, 2, 4]);
    assert_eq!(eliminated(&events), [targets[0]]);
    assert!(s.unit(targets[1]).men().wounded && !s.unit(targets[1]).men().broken);
}

/// Clauses: A7.302-1, A7.302-3
#[test]
fn a_lone_squad_under_a_k_result_leaves_a_half_squad_that_checks_with_the_number_added() {
    let (mut s, order, targets) = volley(2, &[SQUAD]);
    // 1,4 - 2 = 3 on the 8 column: K/2; 3,3 + 2 = 8 against the half-squad's 7: broken.
    let events = s.give(&order, &[1, 4, 3, 3]);
    assert_eq!(outcome(attack(&events)).1, IftResult::K(2));
    let half = reduced(&events, targets[0]).unwrap();
    assert_eq!(s.unit(half).counter.to_string(), HALF);
    assert_eq!(checked(&events), [(half, CheckKind::Morale, 8, CheckOutcome::Failed)]);
    let state =
        |event: &Event| matches!(event, Event::Men(MenEvent::Broke { unit }) if *unit == half);
    assert!(events.iter().any(state), "it was unbroken before its check");
    assert!(!s.lives(targets[0]));
}

/// Clauses: A7.302-2
#[test]
fn a_k_result_reduces_one_by_random_selection_and_everybody_left_checks() {
    let (mut s, order, targets) = volley(2, &[SQUAD, SQUAD]);
    let events = s.give(&order, &[1, 4, 2, 5, 1, 2, 2, 1]);
    let half = reduced(&events, targets[1]).unwrap();
    assert!(s.lives(targets[0]) && !s.lives(targets[1]));
    let checked: Vec<_> = checks(&events).iter().map(|check| (check.unit, check.plus)).collect();
    assert_eq!(checked, [(targets[0], 2), (half, 2)]);
}

#[test]
fn all_who_tie_for_a_k_result_are_reduced() {
    let (mut s, order, targets) = volley(2, &[SQUAD, HALF, SQUAD]);
    let events = s.give(&order, &[1, 4, 5, 5, 2, 1, 2, 2, 1]);
    let half = reduced(&events, targets[0]).unwrap();
    assert_eq!(eliminated(&events), [targets[1]]);
    let checked: Vec<_> = checks(&events).iter().map(|check| check.unit).collect();
    assert_eq!(checked, [targets[2], half]);
}

/// Clauses: A7.302-3
#[test]
fn a_broken_squad_is_reduced_to_a_broken_half_squad() {
    let (mut s, order, targets) = volley(2, &[SQUAD]);
    s.edit(targets[0]).men_mut().broken = true;
    // It passes its own check, 1,3 + 2 = 6 against the broken side's 6.
    let events = s.give(&order, &[1, 4, 1, 3]);
    let half = reduced(&events, targets[0]).unwrap();
    assert!(s.unit(half).men().broken);
    assert!(!events.iter().any(|event| matches!(event, Event::Men(MenEvent::Broke { .. }))));
    assert!(!s.unit(half).men().pinned, "a broken unit is not pinned by the highest passing DR");
}

/// Clauses: A7.302-4
#[test]
fn casualty_reduction_eliminates_half_squads_and_crews() {
    for counter in [HALF, "german-crew"] {
        let (mut s, order, targets) = volley(2, &[counter]);
        let events = s.give(&order, &[1, 4]);
        assert_eq!(eliminated(&events), targets);
        let why = |event: &Event| {
            matches!(
                event,
                Event::Men(MenEvent::Eliminated { cause: Cause::CasualtyReduction, .. })
            )
        };
        assert!(events.iter().any(why), "{counter}");
    }
}

/// Clauses: A7.302-6
#[test]
fn an_smc_under_a_k_result_is_wounded_or_dies_and_takes_no_check_from_it() {
    for (severity, lives) in [(4, true), (5, false)] {
        let (mut s, order, targets) = volley(2, &["german-8-0"]);
        let events = s.give(&order, &[1, 4, severity]);
        assert_eq!(s.lives(targets[0]), lives);
        assert_eq!(checks(&events).len(), 0);
        let wounded = Event::Men(MenEvent::Wounded { unit: targets[0], dr: severity });
        assert_eq!(events.contains(&wounded), lives);
    }
}

#[test]
fn a_second_wound_kills_on_a_four() {
    for (severity, lives) in [(3, true), (4, false)] {
        let (mut s, order, targets) = volley(2, &["german-8-0"]);
        s.edit(targets[0]).men_mut().wounded = true;
        s.give(&order, &[1, 4, severity]);
        assert_eq!(s.lives(targets[0]), lives);
    }
}

#[test]
fn a_leader_wounded_by_a_k_result_still_helps_the_others_one_worse() {
    let (mut s, order, targets) = volley(2, &[SQUAD, "german-9-2"]);
    // The leader draws 6 and is wounded by a 1; the squad checks 5,2 + 2 - 1 = 8, over its 7.
    let events = s.give(&order, &[1, 4, 2, 6, 1, 5, 2]);
    assert!(s.unit(targets[1]).men().wounded);
    assert_eq!(checked(&events), [(targets[0], CheckKind::Morale, 8, CheckOutcome::Failed)]);
}

/// A squad's weapon stays with the half-squad that is left of it, and lies free when nobody is.
#[test]
fn weapons_go_to_the_half_squad_or_are_left_behind() {
    let (mut s, order, targets) = volley(2, &[SQUAD]);
    let gun = s.weapon("german-lmg", targets[0]);
    let events = s.give(&order, &[1, 4, 1, 2]);
    assert_eq!(s.gun(gun).owner(), reduced(&events, targets[0]));
    let (mut s, order, targets) = volley(2, &[HALF]);
    let gun = s.weapon("german-lmg", targets[0]);
    let events = s.give(&order, &[1, 4]);
    assert!(events.contains(&Event::Possession(PossessionEvent::Passed { weapon: gun, to: None })));
    assert_eq!(s.gun(gun).owner(), None);
}

/// Clauses: A7.303-1
#[test]
fn a_unit_passes_a_normal_morale_check_at_its_level_and_breaks_above_it() {
    for (dice, breaks) in [([5, 1], false), ([5, 2], false), ([5, 3], true)] {
        let (mut s, order, targets) = volley(2, &[SQUAD]);
        // 5,5 - 2 = 8 on the 8 column: NMC.
        let events = s.give(&order, &[5, 5, dice[0], dice[1]]);
        assert_eq!(outcome(attack(&events)).1, IftResult::Mc(0));
        assert_eq!(s.unit(targets[0]).men().broken, breaks, "{dice:?}");
    }
}

/// Clauses: A7.303-2
#[test]
fn the_best_leader_checks_first_and_then_the_others() {
    let (mut s, order, targets) = volley(2, &[SQUAD, "german-8-0", "german-9-1"]);
    let events = s.give(&order, &[5, 5, 1, 2, 1, 2, 1, 2]);
    let order: Vec<UnitId> = checks(&events).iter().map(|check| check.unit).collect();
    assert_eq!(order, [targets[2], targets[1], targets[0]]);
}

/// Clauses: A7.305-1
#[test]
fn a_failed_pin_task_check_pins_and_does_not_break() {
    for (dice, pinned) in [([4, 3], false), ([4, 4], true)] {
        let (mut s, order, targets) = volley(1, &[SQUAD]);
        // 5,4 - 2 = 7 on the 4 column: PTC. A DR of 7 passes, and the highest passing DR does not pin here.
        let events = s.give(&order, &[5, 4, dice[0], dice[1]]);
        assert_eq!(outcome(attack(&events)).1, IftResult::Ptc);
        assert_eq!(checks(&events)[0].kind, CheckKind::PinTask);
        assert_eq!(
            (s.unit(targets[0]).men().pinned, s.unit(targets[0]).men().broken),
            (pinned, false)
        );
    }
}

/// Clauses: A7.31-2
#[test]
fn a_result_is_carried_out_in_full_before_the_next_attack_meets_what_is_left() {
    let (mut s, order, targets) = volley(2, &[SQUAD]);
    let other = s.attacker("russian-4-4-7", "F6");
    let events = s.give(&order, &[1, 4, 3, 3]);
    let half = reduced(&events, targets[0]).unwrap();
    let events = s.give(&fire(&[all(other, &[])], "D7"), &[6, 5]);
    assert_eq!(attack(&events).results[0].units, [half]);
}
