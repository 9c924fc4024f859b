//! Opportunity Fire: waiting in the PFPh for the AFPh (A7.25).

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, PossessionEvent};
use first_fire::rules::fire::{FireKind, FpStep};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::refusal::{FireRefusal, MenRefusal, NamedRefusal, Refusal, TurnRefusal};
use first_fire::rules::unit::FireMarker;

use super::readings::{column_of, fp_of, gun, inherent, marks};
use super::scene::{Scene, all, attack, directed, fire, only};

/// A 6-6-6 in D5 that waits, four hexes from a squad, and a friend with something left to do in every phase.
fn waiting() -> (Scene, first_fire::rules::UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("american-6-6-6", "D5");
    s.attacker("russian-4-4-7", "P9");
    s.defender("german-4-6-7", "H5");
    s.give(&Order::Fire(FireOrder::Await { unit: squad }), &[]);
    (s, squad)
}

/// The side that is asked passes until this phase has come.
fn pass_to(s: &mut Scene, phase: Phase) {
    while s.pos.phase != phase {
        s.give(&Order::Done, &[]);
    }
}

/// Clauses: A7.25-1
#[test]
fn a_unit_that_waits_is_marked_with_all_its_weapons() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("american-6-6-6", "D5");
    let mmg = s.weapon("american-mmg", squad);
    s.attacker("russian-4-4-7", "P9");
    s.defender("german-4-6-7", "H5");
    let order = Order::Fire(FireOrder::Await { unit: squad });
    assert!(legal_orders(&s.pos).contains(&order));
    let events = s.give(&order, &[]);
    let marker = FireMarker::Opportunity;
    assert_eq!(marks(&events), [(inherent(squad), marker), (gun(mmg), marker)]);
    assert!(!legal_orders(&s.pos).contains(&order));
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::AwaitsOpportunity { unit: squad }));
}

/// Clauses: A7.25-2
#[test]
fn who_has_fired_or_is_not_in_good_order_cannot_wait() {
    let mut s = Scene::open(Phase::PrepFire);
    let fired = s.attacker("russian-4-4-7", "D5");
    let gunner = s.attacker("russian-4-4-7", "D6");
    let mmg = s.weapon("russian-mmg", gunner);
    let broken = s.attacker("russian-4-4-7", "D7");
    s.edit(broken).men_mut().broken = true;
    let held = s.attacker("russian-4-4-7", "D8");
    s.edit(held).melee = true;
    let enemy = s.defender("german-4-6-7", "D8");
    s.edit(enemy).melee = true;
    s.defender("german-4-6-7", "H5");
    s.give(&fire(&[all(fired, &[])], "H5"), &[6, 5]);
    let wait = |unit| Order::Fire(FireOrder::Await { unit });
    assert_eq!(s.refused(&wait(fired)), Refusal::Fire(FireRefusal::AlreadyFired { unit: fired }));
    // The coloured 1 keeps the gun's ROF: no marker, and yet it has fired.
    s.give(&fire(&[only(gunner, &[mmg])], "H5"), &[1, 6, 2, 2]);
    assert_eq!(s.gun(mmg).fire, FireMarker::None);
    assert_eq!(s.refused(&wait(gunner)), Refusal::Fire(FireRefusal::AlreadyFired { unit: gunner }));
    assert_eq!(s.refused(&wait(broken)), Refusal::Men(MenRefusal::Broken { unit: broken }));
    assert_eq!(s.refused(&wait(held)), Refusal::Men(MenRefusal::InMelee { unit: held }));
    assert_eq!(s.refused(&wait(enemy)), Refusal::Named(NamedRefusal::NotYours { unit: enemy }));
    let mut later = Scene::open(Phase::AdvancingFire);
    let squad = later.attacker("russian-4-4-7", "D5");
    later.defender("german-4-6-7", "H5");
    let phase = Phase::AdvancingFire;
    assert_eq!(later.refused(&wait(squad)), Refusal::Turn(TurnRefusal::NotInThisPhase { phase }));
}

/// Clauses: A7.25-5
#[test]
fn who_waits_neither_fires_in_the_pfph_nor_moves() {
    let (mut s, squad) = waiting();
    let waits = Refusal::Fire(FireRefusal::AwaitsOpportunity { unit: squad });
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "H5")), waits);
    s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::Movement);
    let units = [squad].into();
    assert_eq!(s.refused(&Order::Move(MoveOrder::Begin { units, gait: Gait::Normal })), waits);
}

/// EX-OPP-1
/// Clauses: A7.25-6, A7.24-2, A7.36-4
#[test]
fn opportunity_fire_is_neither_halved_nor_given_the_assault_fire_bonus() {
    let (mut s, squad) = waiting();
    pass_to(&mut s, Phase::AdvancingFire);
    let order = fire(&[all(squad, &[])], "H5");
    assert_eq!((fp_of(&s, &order).as_str(), column_of(&s, &order)), ("6", Some(6)));
    // Pinned it fires too, at half.
    s.edit(squad).men_mut().pinned = true;
    let events = s.give(&order, &[6, 5]);
    let line = &attack(&events).assessment.lines[0];
    assert_eq!(line.kind, FireKind::Opportunity);
    assert_eq!(line.steps, [FpStep::Printed(6), FpStep::Pinned]);

    // Without the wait: 6 / 2 + 1; at long range not even the bonus.
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker("american-6-6-6", "D5");
    s.defender("german-4-6-7", "H5");
    s.defender("german-4-6-7", "L5");
    let near = fire(&[all(squad, &[])], "H5");
    assert_eq!((fp_of(&s, &near).as_str(), column_of(&s, &near)), ("4", Some(4)));
    let far = fire(&[all(squad, &[])], "L5");
    assert_eq!((fp_of(&s, &far).as_str(), column_of(&s, &far)), ("3/2", Some(1)));
}

/// Clauses: A7.25-6
#[test]
fn who_breaks_while_waiting_does_not_fire() {
    let (mut s, squad) = waiting();
    pass_to(&mut s, Phase::AdvancingFire);
    s.edit(squad).men_mut().broken = true;
    assert_eq!(
        s.refused(&fire(&[all(squad, &[])], "H5")),
        Refusal::Men(MenRefusal::Broken { unit: squad })
    );
}

/// Clauses: A7.25-8, A7.25-9
#[test]
fn only_an_opportunity_firers_gun_keeps_its_rof_in_the_afph_and_then_turns_to_prep_fire() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    let mmg = s.weapon("russian-mmg", squad);
    let other = s.attacker("russian-4-4-7", "D8");
    let plain = s.weapon("russian-mmg", other);
    s.defender("german-4-6-7", "H5");
    s.defender("german-4-6-7", "H8");
    s.defender("german-4-6-7", "H2");
    s.give(&Order::Fire(FireOrder::Await { unit: squad }), &[]);
    pass_to(&mut s, Phase::AdvancingFire);
    // The same dice, coloured 1: the one gun may fire again, the other may not.
    let shot = fire(&[only(squad, &[mmg])], "H5");
    let events = s.give(&shot, &[1, 6, 2, 2]);
    assert!(attack(&events).weapons[0].keeps_rof);
    assert_eq!(s.gun(mmg).fire, FireMarker::Opportunity);
    let events = s.give(&fire(&[only(other, &[plain])], "H8"), &[1, 6]);
    assert!(!attack(&events).weapons[0].keeps_rof);
    assert_eq!(s.gun(plain).fire, FireMarker::Prep);
    // At another target, since that is what ROF is for; a coloured 6 ends it.
    let events = s.give(&fire(&[only(squad, &[mmg])], "H8"), &[6, 4]);
    assert_eq!(marks(&events), [(gun(mmg), FireMarker::Prep)]);
    assert_eq!(s.refused(&shot), Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon: mmg }));
    // The squad itself still waits with its inherent FP.
    let events = s.give(&fire(&[all(squad, &[])], "H2"), &[6, 5]);
    assert_eq!(attack(&events).assessment.lines[0].kind, FireKind::Opportunity);
}

/// Clauses: A7.25-8
#[test]
fn opportunity_fire_markers_come_off_at_the_end_of_the_afph() {
    let (mut s, squad) = waiting();
    pass_to(&mut s, Phase::AdvancingFire);
    assert_eq!(s.unit(squad).fire, FireMarker::Opportunity);
    s.give(&Order::Done, &[]);
    assert_eq!(s.unit(squad).fire, FireMarker::None);
}

/// Clauses: A7.25-6
#[test]
fn a_leader_directs_who_waited_and_is_marked_like_them() {
    let (mut s, squad) = waiting();
    let leader = s.attacker("american-9-1", "D5");
    pass_to(&mut s, Phase::AdvancingFire);
    let events = s.give(&directed(&[all(squad, &[])], &[leader], "H5"), &[6, 5]);
    let prep = FireMarker::Prep;
    assert_eq!(marks(&events), [(inherent(squad), prep), (inherent(leader), prep)]);
}

/// Clauses: A7.25-1
#[test]
fn a_gun_that_was_waiting_with_a_man_now_dead_does_not_wait_for_its_finder() {
    let mut s = Scene::open(Phase::Movement);
    let mover = s.attacker("russian-4-4-7", "G6");
    let found = s.loose_weapon("russian-lmg", "G5");
    s.edit_gun(found).fire = FireMarker::Opportunity;
    s.walk(&[mover], Gait::Normal, "G5");
    let events =
        s.give(&Order::Possession(PossessionOrder::Recover { unit: mover, weapon: found }), &[2]);
    assert!(
        events.contains(&Event::Possession(PossessionEvent::Passed {
            weapon: found,
            to: Some(mover)
        }))
    );
    assert_eq!(s.gun(found).fire, FireMarker::None);
}
