//! The fire and the Close Combat of berserk units (A15.42, A15.432).

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{CloseCombatEvent, Event};
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, FireOrder, Gait, Order};
use first_fire::rules::refusal::{DirectionRefusal, FireRefusal, Refusal};

use super::super::scene::{Scene, all, at, directed, fire};
use super::{ENEMY, SQUAD, charging, step_order, steps};

/// Clauses: A15.432-1, A15.432-4
#[test]
fn a_charge_enters_the_enemys_location_and_waits_there_for_close_combat() {
    let (mut s, squad) = charging("", "D5");
    let enemy = s.defender(ENEMY, "E5");
    s.begin(&[squad], Gait::Normal);
    assert_eq!(steps(&s), ["E5"]);
    s.give(&step_order("E5"), &[]);
    // He has to fire at an MMC in his Location; 12 FP, 6,6 - 2, one column lost: nothing.
    assert_eq!(
        s.refused(&Order::Fire(FireOrder::Hold)),
        Refusal::Fire(FireRefusal::MustFire { unit: enemy })
    );
    let shot = fire(&[all(enemy, &[])], "E5");
    s.give(&shot, &[6, 6]);
    while s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert!(!s.unit(squad).melee && !s.unit(enemy).melee && s.unit(squad).men().berserk);
    assert_eq!(s.unit(squad).at(), s.unit(enemy).at());
}

/// Clauses: A15.432-5
#[test]
fn a_berserk_unit_neither_fires_nor_waits_in_the_pfph() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker(SQUAD, "D5");
    s.attacker(SQUAD, "R9");
    s.defender(ENEMY, "E5");
    s.edit(squad).men_mut().berserk = true;
    let none = Refusal::Fire(FireRefusal::BerserkNoPrepFire { unit: squad });
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "E5")), none);
    assert_eq!(s.refused(&Order::Fire(FireOrder::Await { unit: squad })), none);
}

/// Clauses: A7.54-1
#[test]
fn a_berserk_unit_is_in_no_fire_group_of_several_locations() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker(SQUAD, "D5");
    let other = s.attacker(SQUAD, "D6");
    s.defender(ENEMY, "F5");
    let order = fire(&[all(squad, &[]), all(other, &[])], "F5");
    s.assess(&order);
    s.edit(squad).men_mut().berserk = true;
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::BerserkGroup { unit: squad }));
}

/// Clauses: A15.42-6
#[test]
fn no_leader_directs_a_group_with_a_berserk_unit_in_it() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker(SQUAD, "D5");
    let other = s.attacker(SQUAD, "D5");
    let leader = s.attacker("russian-9-1", "D5");
    s.defender(ENEMY, "F5");
    s.edit(squad).men_mut().berserk = true;
    let order = directed(&[all(squad, &[]), all(other, &[])], &[leader], "F5");
    assert_eq!(
        s.refused(&order),
        Refusal::Direction(DirectionRefusal::BerserkUndirected { unit: squad })
    );
    s.assess(&directed(&[all(other, &[])], &[leader], "F5"));
}

/// Clauses: A15.432-2
#[test]
fn a_lone_smc_is_overrun_at_once() {
    let (mut s, squad) = charging("", "D5");
    let leader = s.defender("german-8-0", "E5");
    s.defender(ENEMY, "R9");
    s.begin(&[squad], Gait::Normal);
    s.give(&step_order("E5"), &[]);
    while decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::CloseCombat);
    let attack = CloseAttack { by: BTreeSet::from([squad]), at: BTreeSet::from([leader]) };
    let plan = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[]);
    let mut held = s.clone();
    // No NTC was rolled, one MF spent. He falls: the squad is itself again and its move over.
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[1, 2]);
    assert!(!s.lives(leader) && s.unit(squad).good_order() && s.pos.moving().is_none());
    // He lives: they are in Melee.
    held.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[6, 6]);
    assert!(held.unit(leader).melee && held.unit(squad).melee);
}

/// Clauses: A15.432-8
#[test]
fn berserk_units_are_lax_in_close_combat() {
    for (berserk, drm) in [(false, 0), (true, 1)] {
        let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D5\"]\n";
        let mut s = Scene::new(Phase::CloseCombat, map);
        let squad = s.attacker(SQUAD, "D5");
        let fresh = s.attacker(SQUAD, "D5");
        s.defender(ENEMY, "D5");
        s.edit(squad).men_mut().berserk = berserk;
        s.edit(fresh).men_mut().advanced = true;
        let events =
            s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("D5") }), &[3, 3]);
        let drs = events.iter().find_map(|event| match event {
            Event::CloseCombat(CloseCombatEvent::Ambush { drs, .. }) => Some(*drs),
            _ => None,
        });
        assert_eq!(drs, Some([3 + drm, 3]));
    }
}
