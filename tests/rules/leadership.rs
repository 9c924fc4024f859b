//! Fire direction: how often, and for whom (A7.53, A7.531, A7.831).

use first_fire::rules::Phase;
use first_fire::rules::fire::{DrmKind, FireKind};
use first_fire::rules::ids::{Firer, UnitId};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{DirectionRefusal, FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, attack, checks, directed, drms, fire, marked, only};

/// Whether leadership modifies an attack, and by how much.
fn led(report: &first_fire::rules::fire::Assessment) -> Option<i8> {
    drms(report).into_iter().find(|(kind, _)| *kind == DrmKind::Leadership).map(|(_, value)| value)
}

/// Clauses: A7.53-1, A7.531-1, A7.531-2, A7.531-5
#[test]
fn a_leader_directs_one_unit_or_one_group_of_his_location() {
    let mut s = Scene::open(Phase::PrepFire);
    let squads: Vec<UnitId> = (0..3).map(|_| s.attacker("german-4-6-7", "D5")).collect();
    let leader = s.attacker("german-8-1", "D5");
    s.defender("russian-4-4-7", "G5");
    s.defender("russian-4-4-7", "H5");
    let group = directed(&[all(squads[0], &[]), all(squads[1], &[])], &[leader], "G5");
    assert_eq!(led(&s.assess(&group)), Some(-1));
    // 8 FP: 6,5 - 1 is nothing.
    let events = s.give(&group, &[6, 5]);
    assert_eq!(marked(&events, Firer::Inherent(leader)), Some(FireMarker::Prep));
    let other = directed(&[all(squads[2], &[])], &[leader], "H5");
    assert_eq!(
        s.refused(&other),
        Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader })
    );
}

/// Clauses: A7.53-2
#[test]
fn a_squad_that_splits_its_fire_has_the_leader_for_one_part_only() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "D5");
    let gun = s.weapon("german-lmg", squad);
    let leader = s.attacker("german-8-1", "D5");
    s.defender("russian-4-4-7", "G5");
    s.defender("russian-4-4-7", "H5");
    s.give(&directed(&[only(squad, &[gun])], &[leader], "G5"), &[6, 5]);
    let rest = [all(squad, &[])];
    let refusal = Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader });
    assert_eq!(s.refused(&directed(&rest, &[leader], "H5")), refusal);
    assert_eq!(led(&s.assess(&fire(&rest, "H5"))), None);
}

/// Clauses: A7.53-3
#[test]
fn he_may_direct_every_shot_of_a_gun_that_began_in_a_group() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", squad);
    let leader = s.attacker("german-8-1", "D5");
    s.defender("russian-4-4-7", "G5");
    // 9 FP: 2,6 - 1 is a 1MC on the 8 column, passed by 2,2; the 2 keeps the ROF.
    s.give(&directed(&[all(squad, &[gun])], &[leader], "G5"), &[2, 6, 2, 2]);
    for dice in [[2, 6], [6, 5]] {
        let order = directed(&[only(squad, &[gun])], &[leader], "G5");
        assert_eq!(led(&s.assess(&order)), Some(-1));
        // 5 FP: 7 on the 4 column is a PTC, 10 nothing.
        let pin_check: &[u8] = if dice == [2, 6] { &[1, 1] } else { &[] };
        s.give(&order, &[&dice, pin_check].concat());
    }
}

/// Clauses: A7.53-4, A7.53-5, A7.53-8, A7.53-6, CHART-DFF-7
#[test]
fn what_he_directed_in_first_fire_he_may_direct_again_and_nothing_new() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "F5");
    let gun = s.weapon("german-lmg", squad);
    let crew = s.defender("german-crew", "F5");
    let leader = s.defender("german-8-1", "F5");
    s.defender("german-4-6-7", "B5");
    let mover = s.attacker("russian-4-4-7", "H6");
    s.walk(&[mover], Gait::Normal, "H5");
    // 4 FP at range 2; 6,5 - 3 = 8, nothing.
    s.give(&directed(&[all(squad, &[])], &[leader], "H5"), &[6, 5]);
    s.walk_on("G5");
    let again = directed(&[all(squad, &[])], &[leader], "G5");
    assert_eq!(led(&s.assess(&again)), Some(-1));
    assert_eq!(s.assess(&again).kind(), FireKind::SubsequentFirstFire);
    // With its gun or the crew the group is a new one.
    let refusal = Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader });
    for members in [
        vec![all(squad, &[gun])],
        vec![all(squad, &[]), all(crew, &[])],
        vec![all(crew, &[])],
        vec![only(squad, &[gun])],
    ] {
        assert_eq!(s.refused(&directed(&members, &[leader], "G5")), refusal);
        assert_eq!(led(&s.assess(&fire(&members, "G5"))), None);
    }
    // Final Protective Fire and Final Fire are no different.
    s.edit(squad).fire = FireMarker::Final;
    let members = [all(squad, &[gun])];
    assert_eq!(s.assess(&fire(&members, "G5")).kind(), FireKind::FinalProtectiveFire);
    assert_eq!(s.refused(&directed(&members, &[leader], "G5")), refusal);
    s.edit(squad).fire = FireMarker::First;
    s.end_move();
    assert_eq!(s.pos.phase, Phase::DefensiveFire);
    assert_eq!(s.refused(&directed(&[all(crew, &[])], &[leader], "G5")), refusal);
    assert_eq!(led(&s.assess(&again)), Some(-1));
}

/// Clauses: A7.531-3
#[test]
fn several_locations_need_a_leader_each_and_get_the_worst_of_them() {
    let mut s = Scene::open(Phase::PrepFire);
    let (a, b) = (s.attacker("german-4-6-7", "D5"), s.attacker("german-4-6-7", "D6"));
    let (good, fair) = (s.attacker("german-9-2", "D5"), s.attacker("german-8-1", "D6"));
    s.defender("russian-4-4-7", "G5");
    let members = [all(a, &[]), all(b, &[])];
    for alone in [good, fair] {
        let order = directed(&members, &[alone], "G5");
        assert_eq!(s.refused(&order), Refusal::Direction(DirectionRefusal::DirectorMissing));
    }
    assert_eq!(led(&s.assess(&directed(&members, &[good, fair], "G5"))), Some(-1));
}

/// Clauses: A7.531-5, A7.531-1
#[test]
fn who_has_directed_has_no_fire_of_his_own_left() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let leader = s.defender("german-8-1", "D5");
    let gun = s.weapon("german-lmg", leader);
    s.defender("german-4-6-7", "B5");
    let mover = s.attacker("russian-4-4-7", "H6");
    s.walk(&[mover], Gait::Normal, "H5");
    let events = s.give(&directed(&[all(squad, &[])], &[leader], "H5"), &[6, 5]);
    assert_eq!(marked(&events, Firer::Inherent(leader)), Some(FireMarker::First));
    s.walk_on("G5");
    let order = fire(&[only(leader, &[gun])], "G5");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::HasDirected { unit: leader }));
    // And who fires does not direct.
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "D5");
    let leader = s.attacker("german-8-1", "D5");
    let gun = s.weapon("german-lmg", leader);
    s.defender("russian-4-4-7", "G5");
    let order = directed(&[all(squad, &[]), only(leader, &[gun])], &[leader], "G5");
    assert_eq!(
        s.refused(&order),
        Refusal::Direction(DirectionRefusal::DirectorFires { unit: leader })
    );
}

/// Clauses: A7.831-3
#[test]
fn a_pinned_leader_neither_directs_nor_helps_in_a_check() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "D5");
    let leader = s.attacker("german-8-1", "D5");
    s.attacker("german-4-6-7", "B5");
    let target = s.defender("russian-4-4-7", "G5");
    let helper = s.defender("russian-8-1", "G5");
    s.edit(leader).men_mut().pinned = true;
    s.edit(helper).men_mut().pinned = true;
    let order = directed(&[all(squad, &[])], &[leader], "G5");
    assert_eq!(
        s.refused(&order),
        Refusal::Direction(DirectionRefusal::DirectorPinned { unit: leader })
    );
    // 4 FP, 1,5: an NMC for both.
    let events = s.give(&fire(&[all(squad, &[])], "G5"), &[1, 5, 1, 2, 1, 2]);
    let check = checks(&events).into_iter().find(|check| check.unit == target).unwrap();
    assert!(check.drms.is_empty());
    assert_eq!(attack(&events).results[0].final_dr, 6);
}

/// Clauses: A7.831-2
#[test]
fn the_bonus_of_a_leader_who_is_pinned_on_the_way_is_lost_as_far_as_it_is_unused() {
    for pinned in [false, true] {
        let mut s = Scene::open(Phase::Movement);
        s.defender("german-4-6-7", "A1");
        let squad = s.attacker("russian-4-4-7", "G9");
        let leader = s.attacker("russian-8-0", "G9");
        s.begin(&[squad, leader], Gait::Normal);
        for hex in ["G8", "G7", "G6", "G5"] {
            s.walk_on(hex);
        }
        s.edit(leader).men_mut().pinned = pinned;
        s.give(&Order::Fire(FireOrder::Hold), &[]);
        let on = Order::Move(MoveOrder::Step { to: super::scene::at("G4"), cover: true });
        if pinned {
            assert!(s.pos.moving().is_none());
        } else {
            s.give(&on, &[]);
        }
    }
}

/// Clauses: CHART-ADV-13
#[test]
fn who_directed_prep_fire_directs_no_advancing_fire() {
    let mut s = Scene::open(Phase::PrepFire);
    let (one, two) = (s.attacker("german-4-6-7", "D5"), s.attacker("german-4-6-7", "D5"));
    let leader = s.attacker("german-8-1", "D5");
    s.defender("russian-4-4-7", "G5");
    let order = directed(&[all(two, &[])], &[leader], "G5");
    let mut fresh = s.clone();
    fresh.pos.phase = Phase::AdvancingFire;
    assert_eq!(led(&fresh.assess(&order)), Some(-1));
    s.give(&directed(&[all(one, &[])], &[leader], "G5"), &[6, 5]);
    while s.pos.phase != Phase::AdvancingFire {
        s.give(&Order::Done, &[]);
    }
    assert_eq!(
        s.refused(&order),
        Refusal::Direction(DirectionRefusal::DirectedBefore { unit: leader })
    );
}

/// Clauses: A7.305-2
#[test]
fn a_leader_who_sits_where_a_mover_is_fired_at_does_not_help_it() {
    for moves in [false, true] {
        let mut s = Scene::open(Phase::Movement);
        let firer = s.defender("german-4-6-7", "D5");
        let mover = s.attacker("russian-4-4-7", "G6");
        let leader = s.attacker("russian-8-1", if moves { "G6" } else { "G5" });
        let stack = if moves { vec![mover, leader] } else { vec![mover] };
        s.walk(&stack, Gait::Normal, "G5");
        // 6,3 - 2 on the 4 column: a PTC for each mover, the leader's first.
        let dice = [&[6, 3][..], if moves { &[1, 2, 1, 2] } else { &[1, 2] }].concat();
        let events = s.give(&fire(&[all(firer, &[])], "G5"), &dice);
        let check = checks(&events).into_iter().find(|check| check.unit == mover).unwrap();
        assert_eq!(check.drms.iter().map(|drm| drm.value).sum::<i8>(), -i8::from(moves));
    }
}

/// Clauses: A7.831-1
#[test]
fn a_leader_pinned_on_the_move_costs_those_with_him_no_check() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    let leader = s.attacker("russian-8-1", "G6");
    s.walk(&[mover, leader], Gait::Normal, "G5");
    // The leader's 6,6 pins him; the squad passes its own PTC and takes no other check.
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[6, 3, 6, 6, 1, 2]);
    assert!(s.unit(leader).men().pinned);
    let taken: Vec<_> = checks(&events).iter().map(|check| check.unit).collect();
    assert_eq!(taken, [leader, mover]);
}

/// Clauses: A8.31-16
#[test]
fn after_final_protective_fire_a_leader_helps_and_shakes_his_own_location_only() {
    let mut s = Scene::open(Phase::Movement);
    let (near, far) = (s.defender("german-4-6-7", "D5"), s.defender("german-4-6-7", "D6"));
    let (poor, good) = (s.defender("german-7-0", "D5"), s.defender("german-9-2", "D6"));
    let bystander = s.defender("german-4-3-6", "D5");
    let spared = s.defender("german-4-3-6", "D6");
    for unit in [near, far, poor, good, bystander, spared] {
        s.edit(unit).fire = FireMarker::Final;
    }
    let mover = s.attacker("russian-4-4-7", "F6");
    s.walk(&[mover], Gait::Normal, "E6");
    let group = directed(&[all(near, &[]), all(far, &[])], &[poor, good], "E6");
    // 8 FP: 5,3 - 2 is a 1MC, passed by 1,2. The 8 fells the 7-0 and the squad with him, which the 9-2 next door
    // does not help; the LLTC, passed by 1,1, is for the conscripts beside the 7-0.
    let events = s.give(&group, &[5, 3, 1, 2, 1, 1]);
    assert!(s.unit(near).men().broken && s.unit(poor).men().broken);
    assert!(!s.unit(far).men().broken && !s.unit(good).men().broken);
    assert_eq!(checks(&events).last().map(|check| check.unit), Some(bystander));
}

#[test]
fn a_leader_lost_to_fire_into_his_melee_shakes_his_own_side() {
    let mut s = Scene::open(Phase::PrepFire);
    let squads: Vec<UnitId> = (0..2).map(|_| s.attacker("german-8-3-8", "G5")).collect();
    let friend = s.attacker("german-4-6-7", "I5");
    let leader = s.attacker("german-8-1", "I5");
    let enemy = s.defender("russian-4-4-7", "I5");
    for unit in [friend, leader, enemy] {
        s.edit(unit).melee = true;
    }
    // 16 FP: 1,2 is a 1KIA, which strikes the leader; the others break, and one of them has lost its leader.
    let group = fire(&[all(squads[0], &[]), all(squads[1], &[])], "I5");
    let events = s.give(&group, &[1, 2, 1, 6, 1, 1, 2]);
    assert!(!s.lives(leader));
    let shaken: Vec<UnitId> = checks(&events).iter().map(|check| check.unit).collect();
    assert_eq!(shaken, [friend]);
}
