//! The stand of those who are charged, and what comes after the MPh: EX-A8.41-5 to -10.

use first_fire::rules::Phase;
use first_fire::rules::decision::decision;
use first_fire::rules::fire::{DrmKind, FireKind, IftResult};
use first_fire::rules::ids::Side;
use first_fire::rules::legal_orders;
use first_fire::rules::morale::{CheckKind, CheckOutcome};
use first_fire::rules::order::{CloseCombatOrder, FireOrder, Order, RoutOrder};
use first_fire::rules::refusal::{DirectionRefusal, FireRefusal, Refusal, RoutRefusal};
use first_fire::rules::rout::must_rout;

use super::super::readings::{checked, column_of, drms, drms_of, fp_of, outcome};
use super::super::scene::{all, at, attack, directed, fire, left};
use super::{Example, LED_IN_THE_BUILDING, sorted};

/// EX-A8.41-5
#[test]
fn final_protective_fire_is_forced_and_seven_hurts_nobody() {
    let (mut example, _) = Example::after_entry();
    let refusal = example.s.refused(&Order::Fire(FireOrder::Hold));
    assert_eq!(refusal, Refusal::Fire(FireRefusal::MustFire { unit: example.squad }));
    let events = example.protective_fire(&[4, 3, 1, 2, 1, 2]);
    let report = attack(&events);
    assert_eq!(report.kind, FireKind::FinalProtectiveFire);
    assert_eq!(report.assessment.fp.to_string(), "21/2");
    assert_eq!(drms(report), LED_IN_THE_BUILDING);
    assert_eq!((report.results[0].drm, report.results[0].final_dr), (1, 8));
    assert_eq!(outcome(report), (Some(8), IftResult::Mc(0)));
    // The half-squad moves no more.
    assert_eq!(sorted(report), [example.second, example.their_leader]);
    let passed = CheckOutcome::Passed;
    assert_eq!(
        checked(&events)[2..],
        [
            (example.leader, CheckKind::FinalProtective, 7, passed),
            (example.squad, CheckKind::FinalProtective, 6, passed)
        ]
    );
    for unit in [example.squad, example.leader] {
        assert!(!example.s.unit(unit).men().broken && !example.s.unit(unit).men().pinned);
    }
    // The new counter would be no larger than the one that lies there.
    assert_eq!(left(&events, "E5"), None);
    assert_eq!(example.s.pos.residual.get(&at("E5")), Some(&4));
}

/// EX-A8.41-6
#[test]
fn eight_pins_the_leader_whose_squad_breaks_without_his_help() {
    let (mut example, _) = Example::after_entry();
    let events = example.protective_fire(&[5, 3]);
    assert_eq!(
        checked(&events),
        [
            (example.leader, CheckKind::FinalProtective, 8, CheckOutcome::PassedPinned),
            (example.squad, CheckKind::FinalProtective, 8, CheckOutcome::Failed),
        ]
    );
    assert!(
        example.s.unit(example.leader).men().pinned && example.s.unit(example.squad).men().broken
    );
    // The attack itself stands, led as it was: 9 on the 8 column pins, which is nothing to berserk units.
    let report = attack(&events);
    assert_eq!(report.results[0].final_dr, 9);
    assert_eq!(outcome(report), (Some(8), IftResult::Ptc));
    assert_eq!(sorted(report), [example.second, example.their_leader]);
}

/// EX-A8.41-7
#[test]
fn nine_breaks_both_and_they_have_to_rout_from_the_building() {
    let (mut example, _) = Example::after_entry();
    let events = example.protective_fire(&[5, 4]);
    assert_eq!(
        checked(&events),
        [
            (example.leader, CheckKind::FinalProtective, 9, CheckOutcome::Failed),
            (example.squad, CheckKind::FinalProtective, 9, CheckOutcome::Failed),
        ]
    );
    assert_eq!(attack(&events).results[0].final_dr, 10);
    example.pass_to(Phase::Rout);
    for unit in [example.leader, example.squad] {
        assert!(example.s.unit(unit).men().broken && must_rout(&example.s.pos, unit));
    }
}

/// EX-A8.41-8
#[test]
fn a_second_final_protective_fire_is_open_to_them_and_may_be_declined() {
    let (mut example, _) = Example::after_entry();
    example.protective_fire(&[4, 3, 1, 2, 1, 2]);
    let order = example.led("E5");
    assert_eq!(fp_of(&example.s, &order), "21/2");
    assert_eq!(column_of(&example.s, &order), Some(8));
    assert_eq!(drms_of(&example.s, &order), LED_IN_THE_BUILDING);
    example.s.clone().give(&order, &[4, 3, 1, 2, 1, 2]);
    example.s.give(&Order::Fire(FireOrder::Hold), &[]);
    // Two MF, two shots: whoever made both has none left.
    let (mut example, _) = Example::after_entry();
    for _ in 0..2 {
        example.protective_fire(&[4, 3, 1, 2, 1, 2]);
    }
    assert!(!legal_orders(&example.s.pos).contains(&order));
}

/// EX-A8.41-9
/// Clauses: A15.432-3, A15.41-3
#[test]
fn the_berserk_units_fire_in_their_afph_without_their_leader() {
    let (mut example, half) = Example::after_entry();
    example.protective_fire(&[4, 3, 1, 2, 1, 2]);
    example.pass_to(Phase::AdvancingFire);
    let Example { mut s, squad, leader, second, their_leader, .. } = example;
    let members = [all(half, &[]), all(second, &[])];
    let led = s.refused(&directed(&members, &[their_leader], "E5"));
    assert_eq!(led, Refusal::Direction(DirectionRefusal::BerserkUndirected { unit: half }));
    let order = fire(&members, "E5");
    assert_eq!(fp_of(&s, &order), "21/2");
    assert_eq!((column_of(&s, &order), drms_of(&s, &order)), (Some(8), vec![(DrmKind::Tem, 3)]));
    // 10 + 3: nothing. It was fire into their own Location, not in a Melee.
    let report = s.give(&order, &[6, 4]);
    assert_eq!(sorted(attack(&report)), [squad, leader]);
    assert!([half, second, squad, leader].iter().all(|&id| !s.unit(id).melee));
}

/// EX-A8.41-10
#[test]
fn the_broken_rout_and_the_rest_meet_in_close_combat() {
    let (mut example, half) = Example::after_entry();
    example.protective_fire(&[5, 3]);
    example.pass_to(Phase::Rout);
    let Example { s, squad, leader, second, .. } = &mut example;
    assert_eq!(decision(&s.pos).unwrap().side, Side::Second);
    assert_eq!(s.refused(&Order::Done), Refusal::Rout(RoutRefusal::MustRout { unit: *squad }));
    assert!([half, *second, *squad, *leader].iter().all(|&id| !s.unit(id).melee));
    for to in ["F5", "G5"] {
        s.give(&Order::Rout(RoutOrder::Flee { unit: *squad, to: at(to), low_crawl: false }), &[]);
    }
    example.pass_to(Phase::CloseCombat);
    example.s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }), &[]);
}
