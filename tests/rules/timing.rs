//! Who fires when, how often, and what marks it (A7.1, A7.31, A7.32, A7.33).

use first_fire::rules::Phase;
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{FireRefusal, MoveRefusal, NamedRefusal, Refusal, TurnRefusal};
use first_fire::rules::unit::FireMarker;

use super::readings::{gun, inherent, marks, outcome};
use super::scene::{Scene, all, attack, fire, only};

/// An ATTACKER's squad in D5 and a DEFENDER's in F5.
fn two(phase: Phase) -> (Scene, Order, Order) {
    let mut s = Scene::open(phase);
    let mine = s.attacker("german-4-6-7", "D5");
    let yours = s.defender("russian-4-4-7", "F5");
    (s, fire(&[all(mine, &[])], "F5"), fire(&[all(yours, &[])], "D5"))
}

/// Clauses: A7.1-1
#[test]
fn only_the_attacker_fires_in_the_pfph_and_the_afph() {
    for phase in [Phase::PrepFire, Phase::AdvancingFire] {
        let (mut s, mine, yours) = two(phase);
        assert!(matches!(s.refused(&yours), Refusal::Named(NamedRefusal::NotYours { .. })));
        s.give(&mine, &[6, 5]);
    }
}

/// Clauses: A7.1-2
#[test]
fn only_the_defender_fires_in_the_mph_and_the_dfph() {
    let (mut s, mine, yours) = two(Phase::DefensiveFire);
    assert!(matches!(s.refused(&mine), Refusal::Named(NamedRefusal::NotYours { .. })));
    s.give(&yours, &[6, 5]);

    let (mut s, mine, yours) = two(Phase::Movement);
    let mover = s.attacker("german-4-6-7", "G7");
    let in_the_mph = Refusal::Turn(TurnRefusal::NobodyMoving);
    assert_eq!(s.refused(&mine), in_the_mph);
    assert_eq!(s.refused(&yours), in_the_mph, "nobody has moved yet");
    s.walk(&[mover], Gait::Assault, "G6");
    assert!(matches!(s.refused(&mine), Refusal::Named(NamedRefusal::NotYours { .. })));
    let Order::Fire(FireOrder::Attack(mut at_the_mover)) = yours else { panic!("a fire order") };
    at_the_mover.target = super::scene::at("G6");
    s.give(&Order::Fire(FireOrder::Attack(at_the_mover)), &[6, 5]);
}

#[test]
fn nobody_fires_in_the_other_phases() {
    for phase in [Phase::Rally, Phase::Rout, Phase::Advance, Phase::CloseCombat] {
        let (mut s, mine, yours) = two(phase);
        assert_eq!(s.refused(&mine), Refusal::Turn(TurnRefusal::NotInThisPhase { phase }));
        assert_eq!(s.refused(&yours), Refusal::Turn(TurnRefusal::NotInThisPhase { phase }));
    }
}

/// Clauses: A7.1-3, CHART-ADV-6, CHART-PREP-5, CHART-PREP-24
#[test]
fn a_unit_that_prep_fired_neither_moves_nor_fires_again_and_nor_does_its_gun() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let weapon = s.weapon("german-mmg", firer);
    let silent = s.weapon("german-lmg", firer);
    let fresh = s.attacker("german-4-6-7", "D7");
    s.defender("russian-4-4-7", "F5");
    // Coloured 2 keeps the ROF: neither squad nor gun is marked until the phase ends.
    let events = s.give(&fire(&[only(firer, &[weapon])], "F5"), &[2, 6]);
    assert!(attack(&events).weapons[0].keeps_rof);
    assert_eq!(marks(&events), []);
    s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::Movement);
    assert_eq!(s.unit(firer).fire, FireMarker::Prep);
    assert_eq!((s.gun(weapon).fire, s.gun(silent).fire), (FireMarker::Prep, FireMarker::Prep));
    let start = |unit| Order::Move(MoveOrder::Begin { units: [unit].into(), gait: Gait::Normal });
    assert_eq!(s.refused(&start(firer)), Refusal::Move(MoveRefusal::PrepFired { unit: firer }));
    while s.pos.phase != Phase::AdvancingFire {
        s.give(&Order::Done, &[]);
    }
    let orders = [all(firer, &[]), only(firer, &[weapon]), only(firer, &[silent])];
    let refusals = orders.map(|member| s.refused(&fire(&[member], "F5")));
    assert_eq!(refusals[0], Refusal::Fire(FireRefusal::AlreadyFired { unit: firer }));
    assert_eq!(refusals[1], Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon }));
    assert_eq!(refusals[2], Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon: silent }));
    s.give(&fire(&[all(fresh, &[])], "F5"), &[6, 5]);
}

/// Clauses: A7.1-4
#[test]
fn a_side_may_let_some_or_all_of_its_units_hold_their_fire() {
    let mut s = Scene::open(Phase::PrepFire);
    let one = s.attacker("german-4-6-7", "D5");
    let other = s.attacker("german-4-6-7", "D7");
    s.defender("russian-4-4-7", "F5");
    let mut none = s.clone();
    let events = none.give(&Order::Done, &[]);
    assert_eq!((marks(&events), none.pos.phase), (vec![], Phase::Movement));
    s.give(&fire(&[all(one, &[])], "F5"), &[6, 5]);
    s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::Movement);
    assert_eq!(s.unit(other).fire, FireMarker::None);
    s.begin(&[other], Gait::Normal);
}

/// Clauses: A7.31-1, A7.32-1
#[test]
fn one_target_is_fired_at_again_and_again_each_shot_declared_after_the_last() {
    let mut s = Scene::open(Phase::PrepFire);
    let firers = ["D4", "D5", "D6"].map(|hex| s.attacker("german-4-6-7", hex));
    let target = s.defender("russian-4-4-7", "F5");
    for firer in firers {
        let order = fire(&[all(firer, &[])], "F5");
        assert!(legal_orders(&s.pos).contains(&order), "still open to {firer}");
        let events = s.give(&order, &[6, 5]);
        assert_eq!(attack(&events).results[0].units, [target]);
    }
}

/// Clauses: CHART-PREP-1, CHART-PREP-2, CHART-PREP-21, CHART-PREP-23
#[test]
fn in_the_pfph_a_squad_fires_once_and_a_gun_as_long_as_it_keeps_its_rof() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let weapon = s.weapon("german-mmg", firer);
    let fresh = s.attacker("german-4-6-7", "B5");
    s.defender("russian-4-4-7", "F5");
    s.defender("russian-4-4-7", "F7");
    let events = s.give(&fire(&[all(firer, &[weapon])], "F5"), &[2, 6, 1, 2]);
    assert_eq!(marks(&events), [(inherent(firer), FireMarker::Prep)]);
    let squad = fire(&[all(firer, &[])], "F7");
    assert_eq!(s.refused(&squad), Refusal::Fire(FireRefusal::AlreadyFired { unit: firer }));
    // The gun goes on at another target, and is marked when the coloured die is over its ROF.
    let events = s.give(&fire(&[only(firer, &[weapon])], "F7"), &[1, 6, 1, 2]);
    assert_eq!(marks(&events), []);
    let events = s.give(&fire(&[only(firer, &[weapon])], "F5"), &[3, 6]);
    assert_eq!(marks(&events), [(gun(weapon), FireMarker::Prep)]);
    let gun_again = fire(&[only(firer, &[weapon])], "F5");
    assert_eq!(s.refused(&gun_again), Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon }));
    assert!(s.lives(fresh));
}

/// Clauses: CHART-ADV-1, CHART-ADV-2, CHART-ADV-17
#[test]
fn in_the_afph_everything_fires_once_and_the_markers_go_at_its_end() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let weapon = s.weapon("german-mmg", firer);
    s.attacker("german-4-6-7", "B5");
    s.defender("russian-4-4-7", "F5");
    let events = s.give(&fire(&[all(firer, &[weapon])], "F5"), &[1, 6, 1, 2]);
    assert!(!attack(&events).weapons[0].keeps_rof);
    let prep = FireMarker::Prep;
    assert_eq!(marks(&events), [(inherent(firer), prep), (gun(weapon), prep)]);
    let gun_again = fire(&[only(firer, &[weapon])], "F5");
    assert_eq!(s.refused(&gun_again), Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon }));
    assert_eq!(s.unit(firer).fire, prep);
    s.give(&Order::Done, &[]);
    assert_ne!(s.pos.phase, Phase::AdvancingFire);
    assert_eq!((s.unit(firer).fire, s.gun(weapon).fire), (FireMarker::None, FireMarker::None));
}

/// Clauses: CHART-DFF-15
#[test]
fn first_fire_marks_all_that_fired_but_a_gun_that_keeps_its_rof() {
    for (colored, kept) in [(1, true), (4, false)] {
        let mut s = Scene::open(Phase::Movement);
        let firer = s.defender("german-4-6-7", "G3");
        let weapon = s.weapon("german-mmg", firer);
        s.defender("german-4-6-7", "E8");
        let mover = s.attacker("russian-4-4-7", "G6");
        s.attacker("russian-4-4-7", "R9");
        s.walk(&[mover], Gait::Assault, "G5");
        // 9 FP, less FFMO: 6 or 9.
        let dice: &[u8] = if kept { &[1, 6, 1, 2] } else { &[4, 6, 1, 2] };
        assert_eq!(dice[0], colored);
        let events = s.give(&fire(&[all(firer, &[weapon])], "G5"), dice);
        assert_eq!(outcome(attack(&events)).0, Some(8));
        let mut expected = vec![(inherent(firer), FireMarker::First)];
        if !kept {
            expected.push((gun(weapon), FireMarker::First));
        }
        assert_eq!(marks(&events), expected);
    }
}

/// Clauses: CHART-FIN-9, CHART-FIN-8
#[test]
fn final_fire_marks_all_but_a_gun_with_rof_and_all_markers_go_at_the_end_of_the_dfph() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let firer = s.defender("german-4-6-7", "D5");
    let weapon = s.weapon("german-mmg", firer);
    let other = s.defender("german-4-6-7", "D7");
    let first = s.defender("german-4-6-7", "D9");
    s.edit(first).fire = FireMarker::First;
    s.attacker("russian-4-4-7", "F5");
    let end = FireMarker::Final;
    let events = s.give(&fire(&[all(firer, &[weapon])], "F5"), &[2, 6, 1, 2]);
    assert_eq!(marks(&events), [(inherent(firer), end)]);
    let events = s.give(&fire(&[only(firer, &[weapon])], "F5"), &[3, 6]);
    assert_eq!(marks(&events), [(gun(weapon), end)]);
    s.give(&Order::Done, &[]);
    assert_ne!(s.pos.phase, Phase::DefensiveFire);
    for unit in [firer, other, first] {
        assert_eq!(s.unit(unit).fire, FireMarker::None);
    }
    assert_eq!(s.gun(weapon).fire, FireMarker::None);
}

/// Clauses: CHART-FIN-MARKED-5
#[test]
fn final_fire_of_a_first_fire_marked_unit_marks_it_final_fire() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let firer = s.defender("german-4-6-7", "D5");
    s.defender("german-4-6-7", "D8");
    s.edit(firer).fire = FireMarker::First;
    s.attacker("russian-4-4-7", "D6");
    let order = fire(&[all(firer, &[])], "D6");
    let events = s.give(&order, &[6, 5]);
    assert_eq!(marks(&events), [(inherent(firer), FireMarker::Final)]);
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::FinalFireMarked { unit: firer }));
    s.give(&Order::Done, &[]);
    assert_eq!(s.unit(firer).fire, FireMarker::None);
}
