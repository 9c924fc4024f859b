//! The odds of all the fire declared against one MF expenditure.

use first_fire::odds::{SeriesError, of_attack, of_series};
use first_fire::rules::Phase;
use first_fire::rules::apply;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};

use super::scene::{Scene, all, at, fire};

fn declared(order: Order) -> FireAttack {
    let Order::Fire(FireOrder::Attack(order)) = order else { panic!("not a fire order") };
    order
}

/// A stack has entered G5 in the open; three squads see it.
fn window(stack: &[&str]) -> (Scene, Vec<UnitId>, Vec<FireAttack>) {
    let mut s = Scene::open(Phase::Movement);
    let posts = ["D5", "E7", "G9"].map(|post| s.defender("german-4-6-7", post));
    let movers: Vec<UnitId> = stack.iter().map(|counter| s.attacker(counter, "G6")).collect();
    s.walk(&movers, Gait::Normal, "G5");
    let orders = posts.map(|unit| declared(fire(&[all(unit, &[])], "G5")));
    (s, movers, orders.to_vec())
}

#[test]
fn one_attack_is_the_same_alone_and_as_a_series() {
    let (s, _, orders) = window(&["russian-4-4-7", "russian-8-0"]);
    let alone = of_attack(&s.pos, Side::Second, &orders[0]).unwrap();
    let series = of_series(&s.pos, Side::Second, &orders[..1]).unwrap();
    for (alone, series) in alone.targets.iter().zip(&series.targets) {
        let pairs = [
            (alone.eliminated, series.eliminated),
            (alone.reduced, series.reduced),
            (alone.broken, series.broken),
            (alone.pinned, series.pinned),
            (alone.unharmed, series.unharmed),
            (alone.heat_of_battle, series.heat_of_battle),
        ];
        for (alone, series) in pairs {
            assert!((alone - series).abs() < 1e-12, "{alone} alone, {series} in the series");
        }
    }
    assert!(series.unbroken < series.somebody);
}

/// Real orders with real dice, counted: the second attack meets what the first one has left.
#[test]
fn a_series_comes_out_as_often_as_it_says_when_it_is_rolled() {
    const ROLLS: u64 = 3000;
    let (s, movers, orders) = window(&["russian-4-4-7"]);
    let odds = of_series(&s.pos, Side::Second, &orders).unwrap();
    let mut through = 0u32;
    let mut gone = 0u32;
    for seed in 0..ROLLS {
        let mut pos = s.pos.clone();
        let mut dice = SeededDice::new(seed);
        for order in &orders {
            // Refused when nobody is left to be fired at, or nobody asks any more.
            let _ = apply(&mut pos, &Order::Fire(FireOrder::Attack(order.clone())), &mut dice);
        }
        let whole = pos.unit(movers[0]);
        through += u32::from(whole.is_some_and(|unit| !unit.men().broken));
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
    fits(through, odds.unbroken);
    fits(gone, odds.targets[0].eliminated);
    // Three shots leave less than one does.
    let one = of_series(&s.pos, Side::Second, &orders[..1]).unwrap();
    assert!(odds.unbroken < one.unbroken - 0.1);
}

#[test]
fn a_series_names_the_attack_that_cannot_be_part_of_it() {
    let (s, _, orders) = window(&["russian-4-4-7"]);
    let twice = [orders[0].clone(), orders[0].clone()];
    assert_eq!(of_series(&s.pos, Side::Second, &twice), Err(SeriesError::FirerTwice { attack: 1 }));
    let mut astray = orders[1].clone();
    astray.target = at("H9");
    assert_eq!(
        of_series(&s.pos, Side::Second, &[orders[0].clone(), astray]),
        Err(SeriesError::Refused { attack: 1, refusal: Refusal::Fire(FireRefusal::NotTheMover) })
    );
}

/// In the DFPh two Locations could be fired at: that is two series.
#[test]
fn a_series_has_one_target() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let posts = ["D5", "E7"].map(|post| s.defender("german-4-6-7", post));
    s.attacker("russian-4-4-7", "G5");
    s.attacker("russian-4-4-7", "G6");
    let orders =
        [declared(fire(&[all(posts[0], &[])], "G5")), declared(fire(&[all(posts[1], &[])], "G6"))];
    assert_eq!(
        of_series(&s.pos, Side::Second, &orders),
        Err(SeriesError::ElsewhereAimed { attack: 1 })
    );
}

/// What fires once is marked for the attacks that follow: two shots out of one Location at one target are none.
#[test]
fn a_series_is_judged_by_what_those_before_have_left() {
    let mut s = Scene::open(Phase::Movement);
    let posts = ["D5", "D5"].map(|post| s.defender("german-4-6-7", post));
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let orders = posts.map(|unit| declared(fire(&[all(unit, &[])], "G5")));
    assert_eq!(
        of_series(&s.pos, Side::Second, &orders),
        Err(SeriesError::Refused {
            attack: 1,
            refusal: Refusal::Fire(FireRefusal::MandatoryGroup { at: at("D5") })
        })
    );
}
