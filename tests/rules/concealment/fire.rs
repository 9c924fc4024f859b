//! Fire at concealed units, by half, and what those who are not Known bind nobody to (A12).

use first_fire::rules::Phase;
use first_fire::rules::concealment::{known, known_enemies};
use first_fire::rules::event::{ConcealmentEvent, Event};
use first_fire::rules::fire::{Column, Fp, FpStep, IftResult};
use first_fire::rules::ids::Side;
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};

use super::super::scene::{Scene, all, at, attack, fire};
use super::{WOODS, hide, revealed};

/// EX-A7.36-2, with squads of the same FP and training as its 5-4-5
/// Clauses: A7.23-1
#[test]
fn two_assaulting_squads_keep_eight_factors_against_a_concealed_neighbour() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squads = [s.attacker("american-5-4-6", "F5"), s.attacker("american-5-4-6", "F5")];
    let target = s.defender("german-4-6-7", "G5");
    hide(&mut s, target);
    let order = fire(&squads.map(|squad| all(squad, &[])), "G5");
    let assessment = s.assess(&order);
    assert_eq!(assessment.lines[0].range, 1);
    // 5 x 2 / 2 / 2 + 1 is 7/2: 4 of each, before they are added.
    assert!(assessment.lines.iter().all(|line| line.fp == Fp::whole(4)));
    assert!(assessment.lines.iter().all(|line| line.steps.contains(&FpStep::Concealed)));
    assert_eq!(
        (assessment.fp, assessment.targets[0].column),
        (Fp::whole(8), Column::for_fp(Fp::whole(8)))
    );
    s.edit(target).concealed = false;
    assert_eq!(s.assess(&order).fp, Fp::whole(12));
}

/// Clauses: A7.23-1
#[test]
fn one_dr_attacks_the_known_of_a_location_in_full_and_the_concealed_by_half() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-8-3-8", "F5");
    let (seen, unseen) = (s.defender("russian-4-4-7", "H5"), s.defender("russian-4-4-7", "H5"));
    hide(&mut s, unseen);
    // 8 FP: a 7 is a 1MC. 4 FP: a PTC. Both pass.
    let events = s.give(&fire(&[all(squad, &[])], "H5"), &[3, 4, 2, 3, 2, 3]);
    let report = attack(&events);
    let columns: Vec<u8> =
        report.assessment.targets.iter().map(|line| line.column.unwrap().fp()).collect();
    assert_eq!(columns, [8, 4]);
    let results: Vec<IftResult> = report.results.iter().map(|line| line.result).collect();
    assert_eq!(results, [IftResult::Mc(1), IftResult::Ptc]);
    assert_eq!(report.results[0].units, [seen]);
    // The mere PTC has brought it to light.
    assert_eq!(revealed(&events), [unseen]);
}

#[test]
fn fire_without_effect_leaves_its_target_concealed_and_a_hit_takes_dummies_off() {
    let mut s = Scene::open(Phase::PrepFire);
    let (one, two) = (s.attacker("german-4-6-7", "F5"), s.attacker("german-4-6-7", "F6"));
    let target = s.defender("russian-4-4-7", "H5");
    hide(&mut s, target);
    let dummy = s.defender("russian-dummy", "H5");
    hide(&mut s, dummy);
    let events = s.give(&fire(&[all(one, &[])], "H5"), &[6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(2));
    assert!(s.unit(target).concealed && s.lives(dummy));
    // 2 FP: a 3 is a 1MC, which the squad passes.
    let events = s.give(&fire(&[all(two, &[])], "H5"), &[1, 2, 2, 3]);
    assert!(events.contains(&Event::Concealment(ConcealmentEvent::Dummies {
        side: Side::Second,
        units: vec![dummy],
        at: at("H5")
    })));
    assert!(!s.lives(dummy));
    assert_eq!(s.pos.points, [0, 0]);
}

/// Clauses: A8.224-3
#[test]
fn residual_fp_is_not_halved_against_concealed_movers() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    s.defender("german-4-6-7", "A9");
    s.pos.residual.insert(at("G5"), 4);
    let mover = s.attacker("russian-4-4-7", "G6");
    hide(&mut s, mover);
    s.begin(&[mover], Gait::Assault);
    let events = s.step("G5", &[6, 5]);
    let report = attack(&events);
    assert!(report.assessment.targets[0].concealed);
    assert_eq!(report.assessment.targets[0].column.unwrap().fp(), 4);
}

#[test]
fn a_concealed_enemy_next_to_a_unit_does_not_bind_its_fire() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "F5");
    let here = s.defender("russian-4-4-7", "F5");
    s.defender("russian-4-4-7", "H5");
    let order = fire(&[all(squad, &[])], "H5");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::EnemyInLocation { unit: squad }));
    hide(&mut s, here);
    assert!(!known(&s.pos, here));
    assert_eq!(known_enemies(&s.pos, Side::First).count(), 1);
    s.give(&order, &[6, 5]);
}

/// Clauses: A8.3-6
#[test]
fn a_nearer_enemy_bars_subsequent_first_fire_only_while_he_is_known() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "D5");
    s.edit(firer).fire = first_fire::rules::unit::FireMarker::First;
    let near = s.attacker("russian-4-4-7", "E5");
    let mover = s.attacker("russian-4-4-7", "G6");
    hide(&mut s, near);
    s.walk(&[mover], Gait::Normal, "G5");
    let order = fire(&[all(firer, &[])], "G5");
    s.assess(&order);
    s.edit(near).concealed = false;
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::SubsequentCloser { unit: firer }));
}

/// AM-19
/// Clauses: A8.312-1, A7.23-1
#[test]
fn the_duty_to_fire_holds_against_concealed_movers_too_by_half() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "G5");
    let mover = s.attacker("russian-4-4-7", "G7");
    s.walk(&[mover], Gait::Normal, "G6");
    s.intrude("G5");
    hide(&mut s, mover);
    s.edit(firer).men_mut().pinned = true;
    assert_eq!(
        s.refused(&Order::Fire(FireOrder::Hold)),
        Refusal::Fire(FireRefusal::MustFire { unit: firer })
    );
    // Three times 4, by half for the "?" and by half again for the pin.
    assert_eq!(s.assess(&fire(&[all(firer, &[])], "G5")).fp, Fp::whole(3));
}

/// Clauses: A7.212-4, A8.311-1
#[test]
fn point_blank_fire_at_a_known_enemy_is_owed_before_any_other_and_none_to_a_hidden_one() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "G5");
    s.edit(firer).fire = first_fire::rules::unit::FireMarker::Final;
    let sharing = s.attacker("russian-4-4-7", "G5");
    hide(&mut s, sharing);
    let mover = s.attacker("russian-4-4-7", "G7");
    s.walk(&[mover], Gait::Normal, "G6");
    let order = fire(&[all(firer, &[])], "G6");
    s.assess(&order);
    s.edit(sharing).concealed = false;
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::EnemyInLocation { unit: firer }));
}
