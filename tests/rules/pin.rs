//! Pins: how they come about, what they cost, when they go (A7.8-7.83).

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, FireEvent, MoveEvent};
use first_fire::rules::fire::IftResult;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::legal_orders;
use first_fire::rules::morale::{CheckOutcome, passes_highest};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{MenRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::readings::{checks, fp_of, outcome};
use super::scene::{Scene, all, at, attack, fire, only};

/// A squad of 4 FP that fires from D5 in the PFPh at these units in D7.
fn shot(targets: &[&str]) -> (Scene, Order, Vec<UnitId>) {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    let targets = targets.iter().map(|counter| s.defender(counter, "D7")).collect();
    s.attacker("russian-4-4-7", "R9");
    (s, fire(&[all(firer, &[])], "D7"), targets)
}

/// Clauses: A7.8-1
#[test]
fn a_morale_check_passed_by_the_highest_dr_that_can_pass_pins() {
    // 4 on the 4 column is a 1MC: the squad's Morale of 7 passes with 6 or less.
    for (dice, outcome) in [
        ([2, 3], CheckOutcome::Passed),
        ([2, 4], CheckOutcome::PassedPinned),
        ([3, 4], CheckOutcome::Failed),
    ] {
        let (mut s, order, targets) = shot(&["german-4-6-7"]);
        let events = s.give(&order, &[1, 3, dice[0], dice[1]]);
        assert_eq!(checks(&events)[0].outcome, outcome);
        assert_eq!(s.unit(targets[0]).men().pinned, outcome == CheckOutcome::PassedPinned);
    }
}

#[test]
fn eleven_is_the_highest_dr_that_can_pass_however_high_the_morale() {
    assert!(passes_highest(11, -2, 10));
    assert!(!passes_highest(10, -2, 10));
    assert!(!passes_highest(12, -3, 10));
}

/// Clauses: A7.305-3
#[test]
fn a_pin_task_check_leaves_broken_units_alone() {
    let (mut s, order, targets) = shot(&["german-4-6-7"]);
    s.edit(targets[0]).men_mut().broken = true;
    // 3,4 on the 4 column: PTC, and nobody rolls.
    let events = s.give(&order, &[3, 4]);
    assert_eq!(outcome(attack(&events)).1, IftResult::Ptc);
    assert_eq!(checks(&events).len(), 0);
}

/// Clauses: A7.8-9
#[test]
fn a_pinned_unit_takes_no_pin_task_check_and_is_halved_only_once() {
    let (mut s, order, targets) = shot(&["german-4-6-7"]);
    s.edit(targets[0]).men_mut().pinned = true;
    let events = s.give(&order, &[3, 4]);
    assert_eq!(outcome(attack(&events)).1, IftResult::Ptc);
    assert_eq!(checks(&events).len(), 0);

    // A morale check pins it a second time; its fire is still worth half.
    let (mut s, order, targets) = shot(&["german-4-6-7"]);
    s.edit(targets[0]).men_mut().pinned = true;
    let events = s.give(&order, &[1, 3, 2, 4]);
    assert_eq!(checks(&events)[0].outcome, CheckOutcome::PassedPinned);
    s.pos.phase = Phase::DefensiveFire;
    assert_eq!(fp_of(&s, &fire(&[all(targets[0], &[])], "D5")), "2");
}

/// Clauses: A7.8-2
#[test]
fn heroes_are_never_pinned() {
    // A PTC asks nothing of him; a 1MC passed by the highest DR, 8 of 9, leaves him free.
    let (mut s, order, targets) = shot(&["german-hero"]);
    assert_eq!(checks(&s.give(&order, &[3, 4])).len(), 0);
    let (mut s2, order, _) = shot(&["german-hero"]);
    let events = s2.give(&order, &[1, 3, 4, 4]);
    assert_eq!(checks(&events)[0].outcome, CheckOutcome::Passed);
    assert!(!s.unit(targets[0]).men().pinned && !s2.unit(targets[0]).men().pinned);
}

/// Clauses: A7.8-5
#[test]
fn a_pinned_units_inherent_fp_is_halved_on_top_of_other_halvings() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    s.defender("german-4-6-7", "I5");
    let order = fire(&[all(firer, &[])], "I5");
    assert_eq!(fp_of(&s, &order), "1");
    s.edit(firer).men_mut().pinned = true;
    assert_eq!(fp_of(&s, &order), "1/2");
}

/// Clauses: A7.8-5
#[test]
fn the_pin_of_one_phase_halves_the_fire_of_the_next() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.walk(&[mover], Gait::Normal, "G5");
    // 5,4 - 2 = 7: PTC; failed.
    s.give(&fire(&[all(firer, &[])], "G5"), &[5, 4, 4, 4]);
    assert!(s.unit(mover).men().pinned);
    s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::AdvancingFire);
    // 4 x1/2 Advancing x1/2 pinned, at range 3.
    assert_eq!(fp_of(&s, &fire(&[all(mover, &[])], "D5")), "1");
}

/// Clauses: A7.8-6
#[test]
fn a_mover_that_is_pinned_moves_no_farther_and_a_pinned_unit_does_not_start() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "D5");
    let other = s.defender("german-4-6-7", "D6");
    let mover = s.attacker("russian-4-4-7", "G6");
    let spare = s.attacker("russian-4-4-7", "R9");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&fire(&[all(firer, &[])], "G5"), &[5, 4, 4, 4]);
    assert!(s.unit(mover).men().pinned);
    let events = s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert!(events.contains(&Event::Move(MoveEvent::Ended { units: [mover].into() })));
    assert_eq!(s.pos.moving(), None);
    s.edit(spare).men_mut().pinned = true;
    let start = Order::Move(MoveOrder::Begin { units: [spare].into(), gait: Gait::Normal });
    assert_eq!(s.refused(&start), Refusal::Men(MenRefusal::Pinned { unit: spare }));
    assert!(s.lives(other));
}

/// Clauses: A7.8-11
#[test]
fn breaking_takes_a_pin_off() {
    let (mut s, order, targets) = shot(&["german-4-6-7"]);
    s.edit(targets[0]).men_mut().pinned = true;
    s.give(&order, &[1, 3, 5, 4]);
    assert!(s.unit(targets[0]).men().broken && !s.unit(targets[0]).men().pinned);
}

/// Clauses: A7.8-10
#[test]
fn all_pins_come_off_at_the_end_of_the_player_turn() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let mine = s.attacker("russian-4-4-7", "D5");
    let yours = s.defender("german-4-6-7", "I5");
    s.edit(mine).men_mut().pinned = true;
    s.edit(yours).men_mut().pinned = true;
    let mut pinned_at_the_end = false;
    while s.pos.attacker == Side::First {
        pinned_at_the_end = s.unit(mine).men().pinned && s.unit(yours).men().pinned;
        s.give(&Order::Done, &[]);
    }
    assert!(pinned_at_the_end);
    assert!(!s.unit(mine).men().pinned && !s.unit(yours).men().pinned);
}

/// Clauses: A7.81-1
#[test]
fn a_pinned_units_machine_gun_is_halved() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", firer);
    s.defender("german-4-6-7", "G5");
    s.edit(firer).men_mut().pinned = true;
    assert_eq!(fp_of(&s, &fire(&[only(firer, &[gun])], "G5")), "5/2");
    assert_eq!(fp_of(&s, &fire(&[all(firer, &[gun])], "G5")), "9/2");
}

/// Clauses: A7.81-5, CHART-PREP-22
#[test]
fn a_pinned_units_machine_gun_keeps_no_rof() {
    for pinned in [false, true] {
        let mut s = Scene::open(Phase::PrepFire);
        let firer = s.attacker("german-4-6-7", "D5");
        let gun = s.weapon("german-mmg", firer);
        s.defender("german-4-6-7", "G5");
        s.attacker("german-4-6-7", "R9");
        s.edit(firer).men_mut().pinned = pinned;
        let events = s.give(
            &fire(&[only(firer, &[gun])], "G5"),
            &[1, 6, 1, 2][..2 + 2 * usize::from(!pinned)],
        );
        assert_eq!(attack(&events).weapons[0].keeps_rof, !pinned);
        let marked = Event::Fire(FireEvent::Marked {
            firer: super::readings::gun(gun),
            marker: FireMarker::Prep,
        });
        assert_eq!(events.contains(&marked), pinned);
    }
}

/// Clauses: A7.81-6
#[test]
fn a_pinned_defender_still_has_subsequent_and_final_protective_fire() {
    for (marker, fp) in [(FireMarker::First, "2"), (FireMarker::Final, "2")] {
        let mut s = Scene::open(Phase::Movement);
        let firer = s.defender("german-4-6-7", "G4");
        let mover = s.attacker("russian-4-4-7", "G6");
        s.edit(firer).fire = marker;
        s.edit(firer).men_mut().pinned = true;
        s.walk(&[mover], Gait::Assault, "G5");
        assert_eq!(fp_of(&s, &fire(&[all(firer, &[])], "G5")), fp);
    }
}

/// Clauses: A7.83-5
#[test]
fn who_is_pinned_before_he_is_in_the_foxhole_stays_outside_it() {
    let shift = Order::Move(MoveOrder::Shift { to: Footing::Entrenched });
    for pinned in [false, true] {
        let mut s = Scene::open(Phase::Movement);
        s.setting(|setting| setting.foxholes = [(at("G5").hex, 1)].into());
        let mover = s.attacker("german-4-6-7", "G6");
        let firer = s.defender("russian-4-4-7", "G3");
        s.begin(&[mover], Gait::Assault);
        s.give(&Order::Move(MoveOrder::Step { to: at("G5"), cover: false }), &[]);
        // 4 FP and FFMO: a 6 is a NMC, which 7 passes by the highest DR there is.
        let dice: &[u8] = if pinned { &[3, 3, 4, 3] } else { &[6, 5] };
        s.give(&fire(&[all(firer, &[])], "G5"), dice);
        assert_eq!(s.unit(mover).men().pinned, pinned);
        assert!(!s.unit(mover).entrenched());
        if decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
            s.give(&Order::Fire(FireOrder::Hold), &[]);
        }
        assert_eq!(legal_orders(&s.pos).contains(&shift), !pinned);
        if pinned {
            s.refused(&shift);
        } else {
            // The Residual FP in the hex has a go at whoever spends MF there.
            s.give(&shift, &[6, 6]);
        }
    }
}
