//! What a line of orders leads to: all the fire declared against one MF expenditure.

use first_fire::odds::{of_attack, of_line};
use first_fire::rules::Phase;
use first_fire::rules::apply;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::position::Position;
use first_fire::rules::refusal::{FireRefusal, Refusal};

use super::scene::{Scene, all, fire};

/// A squad has entered G5 in the open; three squads see it, each of which may fire.
fn window(posts: [&str; 3]) -> (Scene, UnitId, [Order; 3]) {
    let mut s = Scene::open(Phase::Movement);
    let posts = posts.map(|post| s.defender("german-4-6-7", post));
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    (s, mover, posts.map(|unit| fire(&[all(unit, &[])], "G5")))
}

fn is_lost(pos: &Position, unit: UnitId) -> bool {
    pos.unit(unit).is_none_or(|unit| unit.men().broken)
}

#[test]
fn one_attack_is_the_same_alone_and_as_a_line() {
    let (s, mover, orders) = window(["D5", "E7", "G9"]);
    let Order::Fire(FireOrder::Attack(attack)) = &orders[0] else { panic!("no fire order") };
    let alone = of_attack(&s.pos, Side::Second, attack).unwrap().targets[0];
    let line = |wanted: fn(&Position, UnitId) -> bool| {
        of_line(&s.pos, &orders[..1], mover, wanted).unwrap()
    };
    assert!((line(is_lost) - alone.broken - alone.eliminated).abs() < 1e-12);
    assert!((line(|pos, unit| pos.unit(unit).is_none()) - alone.eliminated).abs() < 1e-12);
}

/// Real orders with real dice, counted: the second attack meets what the first one has left.
#[test]
fn a_line_comes_out_as_often_as_it_says_when_it_is_rolled() {
    const ROLLS: u64 = 3000;
    let (s, mover, orders) = window(["D5", "E7", "G9"]);
    let stopped = |pos: &Position, heir: UnitId| heir != mover || is_lost(pos, heir);
    let stops = of_line(&s.pos, &orders, mover, stopped).unwrap();
    let ends = of_line(&s.pos, &orders, mover, |pos, heir| pos.unit(heir).is_none()).unwrap();
    let (mut halted, mut gone) = (0u32, 0u32);
    for seed in 0..ROLLS {
        let mut pos = s.pos.clone();
        let mut dice = SeededDice::new(seed);
        for order in &orders {
            // Refused when nobody is left to be fired at, or nobody asks any more.
            let _ = apply(&mut pos, order, &mut dice);
        }
        halted += u32::from(is_lost(&pos, mover));
        gone += u32::from(pos.on_board(Side::First).next().is_none());
    }
    let fits = |seen: u32, chance: f64| {
        let rolls = ROLLS as f64;
        let sigma = (rolls * chance * (1.0 - chance)).sqrt();
        assert!(
            (f64::from(seen) - rolls * chance).abs() < 5.0 * sigma + 1.0,
            "{seen} for {chance}"
        );
    };
    fits(halted, stops);
    fits(gone, ends);
    // Three shots stop more than one does.
    let one = of_line(&s.pos, &orders[..1], mover, stopped).unwrap();
    assert!(stops > one + 0.1, "{stops} {one}");
}

#[test]
fn a_line_has_no_chance_when_its_first_order_is_refused() {
    let (s, mover, orders) = window(["D5", "E7", "G9"]);
    let Order::Fire(FireOrder::Attack(attack)) = &orders[1] else { panic!("no fire order") };
    let mut astray = attack.clone();
    astray.target = super::scene::at("H9");
    let astray = Order::Fire(FireOrder::Attack(astray));
    assert_eq!(
        of_line(&s.pos, &[astray], mover, is_lost),
        Err(Refusal::Fire(FireRefusal::NotTheMover))
    );
}

/// What fires once is marked for the attacks that follow: two shots out of one Location at one target are none.
#[test]
fn a_line_ends_where_its_next_order_is_not_allowed() {
    let (s, mover, orders) = window(["D5", "D5", "G9"]);
    let chance = |line: &[Order]| of_line(&s.pos, line, mover, is_lost).unwrap();
    assert_eq!(chance(&orders), chance(&orders[..1]));
    assert!(chance(&[orders[0].clone(), orders[2].clone()]) > chance(&orders[..1]));
}
