//! Stacks on the move: what slows them down on the way, and how many a Location holds.

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::ids::UnitId;
use first_fire::rules::invariants::violations;
use first_fire::rules::legal_orders;
use first_fire::rules::movement::{Mf, stack_mf};
use first_fire::rules::order::{Gait, MoveOrder, Order};
use first_fire::rules::refusal::{MoveRefusal, NamedRefusal, Refusal};
use first_fire::rules::stacking::would_overstack;

use super::scene::{Scene, at};

fn mf(s: &Scene, units: &[UnitId], gait: Gait) -> Mf {
    stack_mf(&s.pos, &units.iter().copied().collect(), gait)
}

#[test]
fn who_uses_double_time_carries_as_a_cx_unit_does() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    let leader = s.attacker("russian-8-0", "C6");
    // Five PP: three over the two that a CX squad carries for nothing; a CX leader has nothing to lend.
    s.weapon("russian-mmg", squad);
    assert_eq!(mf(&s, &[squad], Gait::DoubleTime), Mf::whole(3));
    assert_eq!(mf(&s, &[squad, leader], Gait::DoubleTime), Mf::whole(5));
    assert_eq!(mf(&s, &[squad, leader], Gait::Normal), Mf::whole(5));
    // Being CX from then on costs it nothing more.
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad], Gait::DoubleTime);
    for hex in ["C5", "C4", "C3"] {
        s.step(hex, &[]);
    }
    assert_eq!(s.unit(squad).at(), Some(at("C3")));
}

#[test]
fn a_leader_wounded_on_the_way_goes_no_farther_than_three_mf() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    let leader = s.attacker("russian-8-0", "C6");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad, leader], Gait::Normal);
    s.step("C5", &[]);
    s.edit(leader).men_mut().wounded = true;
    s.step("C4", &[]);
    s.step("C3", &[]);
    assert!(s.pos.moving().is_none(), "six MF have become three");
    assert_eq!(s.unit(squad).at(), Some(at("C3")));
}

#[test]
fn five_leaders_take_the_room_of_a_half_squad() {
    let mut s = Scene::open(Phase::Movement);
    for _ in 0..2 {
        s.attacker("russian-4-4-7", "C5");
    }
    for _ in 0..5 {
        s.attacker("russian-8-0", "C5");
    }
    let squad = s.attacker("russian-4-4-7", "C6");
    assert_eq!(violations(&s.pos), Vec::<String>::new(), "two and a half");
    assert!(would_overstack(&s.pos, s.unit(squad).side, at("C5"), &[squad]));
    s.begin(&[squad], Gait::Normal);
    let refusal = s.refused(&Order::Move(MoveOrder::Step { to: at("C5"), cover: true }));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::Overstacked { at: at("C5") }));
    s.pos.units.put(squad, Some(at("C5")));
    assert_eq!(violations(&s.pos).len(), 1, "three and a half");
}

#[test]
fn a_leader_carries_two_portage_points_and_no_more() {
    let mut s = Scene::open(Phase::Movement);
    let leader = s.attacker("german-8-0", "C6");
    s.weapon("german-lmg", leader);
    s.weapon("german-lmg", leader);
    assert_eq!(mf(&s, &[leader], Gait::Normal), Mf::whole(5));
    s.weapon("german-lmg", leader);
    let order = Order::Move(MoveOrder::Begin { units: [leader].into(), gait: Gait::Normal });
    assert_eq!(s.refused(&order), Refusal::Move(MoveRefusal::TooHeavy { unit: leader }));
}

#[test]
fn a_berserk_stack_goes_at_the_pace_of_its_slowest() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    let leader = s.attacker("russian-8-0", "C6");
    let other = s.attacker("russian-4-4-7", "C6");
    for id in [squad, leader, other] {
        s.edit(id).men_mut().berserk = true;
    }
    s.edit(leader).men_mut().wounded = true;
    assert_eq!(mf(&s, &[squad, other], Gait::Normal), Mf::whole(8));
    assert_eq!(mf(&s, &[squad, leader, other], Gait::Normal), Mf::whole(3));
}

/// One alone, two together, and one that waits off the board.
#[test]
fn no_move_is_on_offer_twice() {
    let mut s = Scene::open(Phase::Movement);
    s.attacker("russian-4-4-7", "C6");
    s.attacker("russian-4-4-7", "J6");
    s.attacker("russian-8-0", "J6");
    let orders = legal_orders(&s.pos);
    let once: BTreeSet<&Order> = orders.iter().collect();
    assert_eq!(orders.len(), once.len(), "{orders:?}");
    let together = |order: &&Order| matches!(order, Order::Move(MoveOrder::Begin { units, .. }) if units.len() == 2);
    assert!(orders.iter().any(|order| together(&order)));
}
