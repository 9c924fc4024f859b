//! Infantry Overrun: MMC against a lone enemy SMC in the MPh (A4.15).

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{CloseCombatEvent, Event};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{CloseCombatRefusal, MoveRefusal, Refusal};

use super::scene::{Scene, at, attacks, checks};

/// A squad in D5 that has begun to move, and a lone leader in E5.
fn scene(gait: Gait) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("german-4-6-7", "D5");
    let leader = s.defender("russian-8-0", "E5");
    s.begin(&[squad], gait);
    (s, squad, leader)
}

fn enter() -> Order {
    Order::Move(MoveOrder::Step { to: at("E5"), cover: false })
}

fn asked(s: &Scene) -> (Side, DecisionKind) {
    let asked = decision(&s.pos).unwrap();
    (asked.side, asked.kind)
}

#[test]
fn a_squad_that_passes_its_ntc_overruns_a_lone_smc_for_twice_the_mf_and_goes_on() {
    let (mut s, squad, leader) = scene(Gait::Normal);
    s.defender("russian-4-4-7", "T9");
    let events = s.give(&enter(), &[4, 3]);
    assert_eq!((checks(&events).len(), attacks(&events).len()), (1, 0));
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(2));
    // He stays: both sides strike, at 4-1 and 1-4.
    assert_eq!(asked(&s), (Side::Second, DecisionKind::CloseCombat));
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[]);
    let strike = CloseAttack { by: [squad].into(), at: [leader].into() };
    let plan = ClosePlan { attacks: vec![strike], ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[2, 3]);
    assert!(!s.lives(leader));
    assert_eq!(asked(&s), (Side::First, DecisionKind::Step));
    s.step("F5", &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(3));
}

#[test]
fn he_may_make_off_before_it_comes_to_blows() {
    let (mut s, _, leader) = scene(Gait::Normal);
    s.give(&enter(), &[4, 3]);
    let plan = ClosePlan { withdrawals: [(leader, at("F5"))].into(), ..ClosePlan::default() };
    let events = s.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[]);
    assert!(
        events.contains(&Event::CloseCombat(CloseCombatEvent::Withdrew {
            unit: leader,
            to: at("F5")
        }))
    );
    assert_eq!(asked(&s), (Side::First, DecisionKind::Step));
    // A pinned one cannot.
    let (mut s, _, leader) = scene(Gait::Normal);
    s.edit(leader).men_mut().pinned = true;
    s.give(&enter(), &[4, 3]);
    let plan = ClosePlan { withdrawals: [(leader, at("F5"))].into(), ..ClosePlan::default() };
    assert_eq!(
        s.refused(&Order::CloseCombat(CloseCombatOrder::Fight(plan))),
        Refusal::CloseCombat(CloseCombatRefusal::NoWithdrawal { unit: leader })
    );
}

#[test]
fn those_who_are_left_of_both_sides_are_in_melee() {
    let (mut s, squad, leader) = scene(Gait::Normal);
    s.give(&enter(), &[4, 3]);
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[]);
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[]);
    assert!(s.unit(squad).melee && s.unit(leader).melee);
    assert!(s.pos.moving().is_none(), "the move is over");
}

#[test]
fn who_fails_his_ntc_goes_no_farther() {
    let (mut s, squad, _) = scene(Gait::Normal);
    s.attacker("german-4-6-7", "A1");
    s.give(&enter(), &[4, 4]);
    assert_eq!(s.unit(squad).at(), Some(at("D5")));
    assert!(!s.unit(squad).men().pinned && s.pos.moving().is_none());
}

#[test]
fn only_mmc_with_the_mf_overrun_and_only_a_lone_smc() {
    let there = Refusal::Move(MoveRefusal::EnemyThere { to: at("E5") });
    assert_eq!(scene(Gait::Assault).0.refused(&enter()), there);
    let (mut s, _, _) = scene(Gait::Normal);
    s.defender("russian-8-1", "E5");
    assert_eq!(s.refused(&enter()), there, "two of them");
    let mut s = Scene::open(Phase::Movement);
    let hero = s.attacker("german-hero", "D5");
    s.defender("russian-8-0", "E5");
    s.begin(&[hero], Gait::Normal);
    assert_eq!(s.refused(&enter()), there, "an SMC alone");
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("german-4-6-7", "A5");
    s.defender("russian-8-0", "E5");
    s.begin(&[squad], Gait::Normal);
    for place in ["B5", "C5", "D5"] {
        s.step(place, &[]);
    }
    assert_eq!(s.refused(&enter()), Refusal::Move(MoveRefusal::NotEnoughMf { to: at("E5") }));
}

#[test]
fn a_leader_goes_in_with_the_squad_that_passes_and_stays_behind_with_one_that_does_not() {
    for (dice, place) in [([4, 3], "E5"), ([4, 4], "D5")] {
        let mut s = Scene::open(Phase::Movement);
        let company = ["german-4-6-7", "german-8-0"].map(|counter| s.attacker(counter, "D5"));
        s.defender("russian-8-0", "E5");
        s.begin(&company, Gait::Normal);
        s.give(&enter(), &dice);
        assert_eq!(company.map(|unit| s.unit(unit).at()), [Some(at(place)); 2], "{dice:?}");
    }
}
