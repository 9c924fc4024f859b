//! How a berserk unit comes to itself, and what does not end its frenzy (A15.45, A15.46).

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, HeatEvent};
use first_fire::rules::fire::Fp;
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Gait, Order};
use first_fire::rules::refusal::{MoveRefusal, Refusal};

use super::super::readings::eliminated;
use super::super::scene::{Scene, all, at, fire};
use super::{ENEMY, SQUAD, charging, move_order, run, steps};

/// Clauses: A15.432-3, A15.432-6, A15.46-1
#[test]
fn in_the_afph_it_fires_into_its_location_and_comes_to_itself_with_the_last_enemy() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker(SQUAD, "E5");
    let enemy = s.defender(ENEMY, "E5");
    s.defender(ENEMY, "R5");
    s.edit(squad).men_mut().berserk = true;
    s.edit(squad).moved = true;
    let shot = fire(&[all(squad, &[])], "E5");
    // 4 x 3 / 2.
    assert_eq!(s.assess(&shot).fp, Fp::whole(6));
    let mut missed = s.clone();
    missed.give(&shot, &[6, 5]);
    assert!(missed.unit(squad).men().berserk);
    // 1,1 on the 6 column kills.
    let events = s.give(&shot, &[1, 1]);
    assert_eq!(eliminated(&events), [enemy]);
    assert!(events.contains(&Event::Heat(HeatEvent::CameToItself { unit: squad })));
    assert!(s.unit(squad).good_order());
}

/// Clauses: A15.46-1
#[test]
fn an_enemy_who_withdraws_does_not_end_the_frenzy() {
    let mut s = Scene::open(Phase::CloseCombat);
    let enemy = s.attacker(SQUAD, "D5");
    let squad = s.defender(ENEMY, "D5");
    for id in [enemy, squad] {
        s.edit(id).melee = true;
    }
    s.edit(squad).men_mut().berserk = true;
    s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("D5") }), &[]);
    let withdrawals = [(enemy, at("D4"))].into();
    let out = ClosePlan { withdrawals, ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(out)), &[]);
    let attack = CloseAttack { by: [squad].into(), at: [enemy].into() };
    let blow = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(blow)), &[6, 6]);
    assert_eq!(s.unit(enemy).at(), Some(at("D4")));
    assert!(s.unit(squad).men().berserk);
}

/// Clauses: A15.46-1
#[test]
fn killing_the_last_enemy_in_close_combat_ends_the_frenzy() {
    let mut s = Scene::open(Phase::CloseCombat);
    let squad = s.attacker(SQUAD, "D5");
    let enemy = s.defender("german-4-6-7-hs", "D5");
    s.defender(ENEMY, "R5");
    s.edit(squad).men_mut().berserk = true;
    s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("D5") }), &[]);
    let attack = CloseAttack { by: BTreeSet::from([squad]), at: BTreeSet::from([enemy]) };
    let plan = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[]);
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[1, 2]);
    assert!(!s.lives(enemy) && s.unit(squad).good_order());
}

/// Clauses: A15.431-11, A15.431-12, A15.46-2
#[test]
fn it_runs_on_to_where_the_enemy_was_and_comes_to_itself_when_nobody_is_there() {
    let (mut s, squad) = charging("", "D5");
    let enemy = s.defender(ENEMY, "G5");
    let waiting = s.defender(ENEMY, "T1");
    s.pos.units.put(waiting, None);
    s.edit(waiting).enters = 4;
    s.attacker(SQUAD, "A1");
    s.begin(&[squad], Gait::Normal);
    let to = steps(&s).into_iter().next().unwrap();
    run(&mut s, &to);
    // He is gone, nobody else is to be seen.
    s.pos.units.remove(&enemy);
    while s.pos.moving().is_some() {
        let to = steps(&s).into_iter().next().unwrap();
        run(&mut s, &to);
    }
    assert_eq!(s.unit(squad).at(), Some(at("G5")));
    assert!(s.unit(squad).men().berserk, "until the end of the phase");
    s.give(&Order::Done, &[]);
    assert!(s.unit(squad).good_order());
}

/// In the corner, behind hexes that are full: it sees an enemy and has no way to him (A15.45).
#[test]
fn a_charge_without_a_way_to_any_enemy_it_sees_hardens_the_unit_and_ends_its_frenzy() {
    for walled in [false, true] {
        let (mut s, squad) = charging("", "A1");
        s.defender(ENEMY, "C1");
        let full = if walled { 3 } else { 0 };
        let mut around: Vec<_> = at("A1").hex.neighbors().map(|(_, hex)| hex).collect();
        around.retain(|&hex| s.pos.map().contains(hex));
        for hex in around {
            for _ in 0..full {
                let friend = s.attacker(SQUAD, &hex.to_string());
                s.edit(friend).moved = true;
            }
        }
        if !walled {
            assert_eq!(
                s.refused(&Order::Done),
                Refusal::Move(MoveRefusal::MustCharge { unit: squad })
            );
            continue;
        }
        let refusal = s.refused(&move_order(&[squad], Gait::Normal));
        assert_eq!(refusal, Refusal::Move(MoveRefusal::NothingToCharge { unit: squad }));
        let events = s.give(&Order::Done, &[]);
        let hardened = |event: &Event| matches!(event, Event::Heat(HeatEvent::Hardened { .. }));
        assert!(events.iter().any(hardened), "{events:?}");
        assert!(s.pos.units.values().all(|unit| !unit.men().berserk));
    }
}
