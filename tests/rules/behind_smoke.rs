//! Who means to go forward behind SMOKE throws a grenade where he would be seen, before he goes there.

use first_fire::opponent::{GreedyPolicy, Habits, Mood, answer};
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{FireOrder, MoveOrder, Order};
use first_fire::rules::{Phase, apply, decision};

use super::habits::{ENEMY, to_take};
use super::scene::{Scene, at};

/// What the attackers in the woods before a house say in their MPh, in which nobody fires.
fn said(habits: Habits) -> Vec<Order> {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"H5\", \"H6\"]\n\
         [[building]]\nname = \"Mill\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"E5\"]\n";
    let mut scene = Scene::new(Phase::Movement, map);
    scene.attacker("american-6-6-6", "H5");
    scene.attacker("american-6-6-6", "H5");
    let gunner = scene.defender(ENEMY, "E5");
    scene.weapon("german-hmg", gunner);
    to_take(&mut scene, Side::First, &["E5"]);
    let mut mind = GreedyPolicy::new(1).with(habits.in_mood(Mood::new(3.5, 0.3, 1.0)));
    let (mut pos, mut dice, mut said) = (scene.pos.clone(), SeededDice::new(2), Vec::new());
    while let Some(asked) = decision(&pos).filter(|_| pos.phase == Phase::Movement) {
        let order = match asked.side {
            Side::First => answer(&mut mind, &pos).unwrap(),
            Side::Second => Order::Fire(FireOrder::Hold),
        };
        apply(&mut pos, &order, &mut dice).unwrap();
        if asked.side == Side::First {
            said.push(order);
        }
    }
    said
}

fn grenade(order: &Order) -> bool {
    matches!(order, Order::Move(MoveOrder::SmokeGrenade { .. }))
}

#[test]
fn a_grenade_goes_first_into_the_open_hex_that_the_machine_gun_looks_on() {
    let said = said(Habits::seasoned().behind_smoke());
    let first = said.iter().position(grenade).unwrap();
    let gone = said.iter().position(|order| matches!(order, Order::Move(MoveOrder::Step { .. })));
    assert!(gone.is_none_or(|gone| first < gone), "{said:?}");
    let Order::Move(MoveOrder::SmokeGrenade { at: into, .. }) = &said[first] else { return };
    assert_eq!(into.hex.distance(at("H5").hex), 1);
}

#[test]
fn who_does_not_mean_to_throws_none() {
    assert!(!said(Habits::seasoned()).iter().any(grenade));
}
