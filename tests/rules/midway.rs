//! What is decided in the middle of a move: Double Time, and who goes on (A4.2, A4.5).

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::ids::UnitId;
use first_fire::rules::legal_orders;
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{Gait, MoveOrder, Order};
use first_fire::rules::refusal::{MoveRefusal, NamedRefusal, Refusal};

use super::scene::{Scene, at};

fn part(units: &[UnitId]) -> Order {
    Order::Move(MoveOrder::Part { units: units.iter().copied().collect::<BTreeSet<_>>() })
}

#[test]
fn double_time_may_be_declared_on_the_way() {
    let mut s = Scene::open(Phase::Movement);
    let unit = s.attacker("german-4-6-7", "B5");
    s.walk(&[unit], Gait::Normal, "B4");
    assert!(legal_orders(&s.pos).contains(&Order::Move(MoveOrder::Hurry)));
    s.give(&Order::Move(MoveOrder::Hurry), &[]);
    assert!(s.unit(unit).men().cx);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(6));
    // What it is told names what it is in already.
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Hurry)),
        Refusal::Move(MoveRefusal::HurriesAlready)
    );
    let mut s = Scene::open(Phase::Movement);
    let unit = s.attacker("german-4-6-7", "B5");
    s.walk(&[unit], Gait::Assault, "B4");
    assert!(!legal_orders(&s.pos).contains(&Order::Move(MoveOrder::Hurry)));
    assert_eq!(s.refused(&Order::Move(MoveOrder::Hurry)), Refusal::Move(MoveRefusal::NoHurry));
}

#[test]
fn some_of_a_stack_may_stop_and_the_others_go_on() {
    let mut s = Scene::open(Phase::Movement);
    let (squad, gunner) = (s.attacker("german-4-6-7", "B5"), s.attacker("german-4-6-7", "B5"));
    let leader = s.attacker("german-8-0", "B5");
    s.walk(&[squad, gunner, leader], Gait::Normal, "B4");
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(6));
    assert_eq!(s.refused(&part(&[])), Refusal::Named(NamedRefusal::NobodyNamed));
    assert_eq!(
        s.refused(&part(&[squad, gunner, leader])),
        Refusal::Move(MoveRefusal::NobodyCanMove)
    );
    s.give(&part(&[gunner]), &[]);
    s.walk_on("B3");
    assert_eq!(s.unit(gunner).at(), Some(at("B4")));
    assert_eq!(s.unit(squad).at(), Some(at("B3")));
    // Without the leader the squad has the MF of a squad; those spent are spent.
    s.give(&part(&[leader]), &[]);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(4));
    s.walk_on("B2");
    s.end_move();
    assert!(s.unit(gunner).moved);
}
