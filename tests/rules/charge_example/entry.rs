//! The example up to where all of them are in the building: EX-A8.41-1 to -4.

use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::fire::{Column, DrmKind, FireKind, Fp, IftResult};
use first_fire::rules::morale::{CheckKind, CheckOutcome};
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::super::readings::{checked, drms, drms_of, outcome};
use super::super::scene::{all, at, attack, fire, left};
use super::{Example, IN_THE_BUILDING, LED_IN_THE_BUILDING, sorted};

/// EX-A8.41-1
/// Clauses: A15.431-6
#[test]
fn first_fire_meets_the_charge_in_the_open() {
    let mut example = Example::new();
    let (events, half) = example.first_fire([2, 4]);
    let report = attack(&events);
    assert_eq!((report.kind, report.assessment.lines[0].range), (FireKind::FirstFire, 1));
    assert_eq!(report.assessment.fp, Fp::whole(14));
    assert_eq!(
        drms(report),
        [(DrmKind::Leadership, -1), (DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]
    );
    assert_eq!((report.results[0].drm, report.results[0].final_dr), (-3, 3));
    assert_eq!(outcome(report), (Some(12), IftResult::K(3)));
    let passed = CheckOutcome::Passed;
    assert_eq!(checked(&events), [(half, CheckKind::Morale, 10, passed)]);
    assert_eq!(example.s.unit(half).counter.as_str(), "russian-6-2-8-hs");
    assert!(example.s.unit(half).men().berserk);
    assert_eq!(left(&events, "D5"), Some(6));
    assert_eq!(example.s.unit(example.squad).fire, FireMarker::First);
    assert_eq!(example.s.gun(example.gun).fire, FireMarker::First);
}

/// EX-A8.41-1, the LMG keeping its ROF
#[test]
fn with_the_lmg_kept_for_another_shot_the_squad_alone_leaves_its_residual() {
    let mut example = Example::new();
    example.first_fire([1, 5]);
    example.s.give(&Order::Fire(FireOrder::KeepRof { weapons: [example.gun].into() }), &[]);
    assert_eq!(example.s.pos.residual.get(&at("D5")), Some(&4));
    assert_eq!(example.s.unit(example.squad).fire, FireMarker::First);
    assert_eq!(example.s.gun(example.gun).fire, FireMarker::None);
}

/// EX-A8.41-2
/// Clauses: A15.432-1
#[test]
fn who_is_charged_has_to_fire_again_at_whoever_has_come_in() {
    let mut example = Example::new();
    let half = example.half_enters();
    assert_eq!(example.s.unit(half).at(), Some(at("E5")));
    let refusal = example.s.refused(&Order::Fire(FireOrder::Hold));
    assert_eq!(refusal, Refusal::Fire(FireRefusal::MustFire { unit: example.squad }));
    let events = example.second_fire();
    let report = attack(&events);
    assert_eq!(report.kind, FireKind::SubsequentFirstFire);
    assert_eq!(report.assessment.fp.to_string(), "21/2");
    assert_eq!(drms(report), LED_IN_THE_BUILDING);
    assert_eq!((report.results[0].drm, report.results[0].final_dr), (1, 8));
    assert_eq!(outcome(report), (Some(8), IftResult::Mc(0)));
    assert_eq!(checked(&events), [(half, CheckKind::Morale, 3, CheckOutcome::Passed)]);
    assert_eq!(left(&events, "E5"), Some(4));
    assert_eq!((report.weapons[0].breakdown, report.weapons[0].keeps_rof), (10, false));
    assert_eq!(example.s.unit(example.squad).fire, FireMarker::Final);
    assert_eq!(example.s.gun(example.gun).fire, FireMarker::Final);
}

/// EX-A8.41-2, the LMG having kept its ROF
#[test]
fn the_lmg_breaks_down_sooner_in_it_even_if_it_had_kept_its_rof() {
    let mut example = Example::new();
    example.first_fire([1, 5]);
    example.s.give(&Order::Fire(FireOrder::KeepRof { weapons: [example.gun].into() }), &[]);
    example.s.walk_on("E5");
    let events = example.second_fire();
    let report = attack(&events);
    assert_eq!(report.assessment.fp.to_string(), "21/2");
    assert_eq!((report.weapons[0].breakdown, report.weapons[0].keeps_rof), (10, false));
    assert_eq!(example.s.gun(example.gun).fire, FireMarker::Final);
}

/// EX-A8.41-2, nobody firing out of the building
/// Clauses: A7.212-1
#[test]
fn with_enemies_in_the_building_nobody_fires_out_of_it() {
    let (mut example, _) = Example::after_entry();
    example.protective_fire(&[4, 3, 1, 2, 1, 2]);
    let passer_by = example.s.attacker("russian-4-4-7", "D6");
    example.s.end_move();
    let bystander = example.s.defender("german-4-6-7", "A5");
    example.s.begin(&[passer_by], Gait::Normal);
    example.s.step("D5", &[6, 6]);
    let refusal = Refusal::Fire(FireRefusal::EnemyInLocation { unit: example.squad });
    let order = example.led("D5");
    assert_eq!(example.s.refused(&order), refusal);
    example.s.give(&fire(&[all(bystander, &[])], "D5"), &[6, 5]);
}

/// EX-A8.41-3
#[test]
fn for_the_second_mf_they_may_fire_once_more_and_need_not() {
    let mut example = Example::new();
    example.half_enters();
    example.second_fire();
    let order = example.led("E5");
    let again = example.s.assess(&order);
    assert_eq!(again.kind(), FireKind::FinalProtectiveFire);
    assert_eq!((again.fp.to_string().as_str(), again.column.map(Column::fp)), ("21/2", Some(8)));
    assert_eq!(drms_of(&example.s, &order), LED_IN_THE_BUILDING);
    assert_eq!(again.targets[0].total, 1);
    // It would cost both an NMC: 7 leaves them be.
    let mut fired = example.clone();
    let own = checked(&fired.protective_fire(&[4, 3, 1, 2]))[1..].to_vec();
    let own: Vec<_> = own.into_iter().map(|(unit, kind, ..)| (unit, kind)).collect();
    assert_eq!(
        own,
        [(example.leader, CheckKind::FinalProtective), (example.squad, CheckKind::FinalProtective)]
    );
    example.s.give(&Order::Fire(FireOrder::Hold), &[]);
}

/// EX-A8.41-4
#[test]
fn residual_fp_meets_those_who_enter_next_and_nobody_else() {
    let mut example = Example::new();
    let half = example.half_enters();
    example.second_fire();
    // The step itself brings it, before anybody is asked for First Fire.
    let events = example.others_enter();
    let report = attack(&events);
    assert_eq!((report.kind, report.assessment.fp), (FireKind::Residual, Fp::whole(4)));
    assert_eq!(drms(report), IN_THE_BUILDING);
    assert_eq!(report.results[0].drm, 2);
    assert_eq!(outcome(report), (Some(4), IftResult::NoEffect));
    assert_eq!(sorted(report), [example.second, example.their_leader]);
    assert_eq!(example.s.unit(half).at(), Some(at("E5")));
    assert_eq!(decision(&example.s.pos).unwrap().kind, DecisionKind::FirstFire);
}
