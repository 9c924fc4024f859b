//! What may be said, and what comes of it.

use std::collections::BTreeSet;

use first_fire::rules::dice::{ForbiddenDice, RecordingDice, SeededDice};
use first_fire::rules::ids::{Side, WeaponId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{Order, PossessionOrder};
use first_fire::rules::{apply, certain, check, legal, legal_orders, play};
use proptest::prelude::*;

use super::cases;
use super::chance::Chance;
use super::pool::{asked, is_unlisted, orders};
use super::positions::position;

proptest! {
    #![proptest_config(cases(90))]

    #[test]
    fn the_atomic_orders_that_are_accepted_are_exactly_those_listed(
        seed in any::<u64>(), steps in 0usize..90,
    ) {
        let pos = position(seed, steps);
        let listed = legal_orders(&pos);
        for order in &listed {
            prop_assert_eq!(check(&pos, order), Ok(()), "{:?}", order);
        }
        let listed: BTreeSet<Order> = listed.into_iter().collect();
        for order in orders(&pos) {
            let accepted = check(&pos, &order).is_ok();
            if accepted && !listed.contains(&order) {
                prop_assert!(is_unlisted(&pos, &order), "{}: {order:?} is not listed", asked(&pos));
            }
        }
    }

    #[test]
    fn an_order_from_the_list_is_carried_out_as_one_that_is_judged(
        seed in any::<u64>(), steps in 0usize..90,
    ) {
        let pos = position(seed, steps);
        let listed = legal(&pos);
        let orders: Vec<Order> = listed.iter().map(|checked| checked.order().clone()).collect();
        prop_assert_eq!(&orders, &legal_orders(&pos));
        for checked in listed {
            let order = checked.order().clone();
            let (mut listed, mut judged) = (pos.clone(), pos.clone());
            let events = play(&mut listed, checked, &mut SeededDice::new(seed));
            let expected = apply(&mut judged, &order, &mut SeededDice::new(seed)).unwrap();
            prop_assert_eq!(events, expected, "{:?}", &order);
            prop_assert!(listed == judged, "{:?} leads elsewhere", order);
        }
    }

    #[test]
    fn a_refused_order_changes_nothing_and_rolls_nothing(
        seed in any::<u64>(), steps in 0usize..90,
    ) {
        let mut pos = position(seed, steps);
        let before = pos.clone();
        let mut chance = Chance::new(seed);
        let pool = orders(&pos);
        for _ in 0..200 {
            let order = chance.one_of(&pool);
            if let Err(reason) = check(&pos, order) {
                prop_assert!(!reason.to_string().is_empty());
                prop_assert_eq!(apply(&mut pos, order, &mut ForbiddenDice), Err(reason));
                prop_assert!(pos == before, "{:?} changed something", order);
            }
        }
    }

    #[test]
    fn what_is_certain_beforehand_is_what_comes_of_it_and_where_dice_decide_nothing_is(
        seed in any::<u64>(), steps in 0usize..90,
    ) {
        let pos = position(seed, steps);
        let mut chance = Chance::new(seed);
        let legal = legal_orders(&pos);
        for _ in 0..legal.len().min(25) {
            let order = chance.one_of(&legal);
            let (mut then, mut dice) = (pos.clone(), SeededDice::new(seed));
            let mut rolled = RecordingDice::new(&mut dice);
            apply(&mut then, order, &mut rolled).unwrap();
            let sure = rolled.taken.is_empty().then_some(then);
            prop_assert_eq!(certain(&pos, order), sure, "{:?}", order);
        }
        prop_assert_eq!(certain(&pos, &Order::Possession(PossessionOrder::Drop { weapon: WeaponId(60_000) })), None);
    }

    #[test]
    fn whatever_is_played_every_unit_is_in_one_place_and_nothing_is_violated(
        seed in any::<u64>(), steps in 0usize..60,
    ) {
        let mut pos = position(seed, steps);
        let mut dice = SeededDice::new(seed);
        let mut chance = Chance::new(seed);
        for _ in 0..12 {
            let orders = legal_orders(&pos);
            let Some((pass, others)) = orders.split_last() else { break };
            let order = if others.is_empty() || chance.once_in(5) { pass } else { chance.one_of(others) };
            apply(&mut pos, order, &mut dice).unwrap();
            prop_assert_eq!(violations(&pos), Vec::<String>::new(), "after {:?}", order);
            let places: BTreeSet<_> = pos.units.values().filter_map(|unit| unit.at()).collect();
            let stacked: Vec<_> = places.iter().flat_map(|&at| pos.units_at(at)).map(|unit| unit.id).collect();
            let distinct: BTreeSet<_> = stacked.iter().copied().collect();
            prop_assert_eq!(stacked.len(), distinct.len());
            let on_board: usize = Side::BOTH.iter().map(|&side| pos.on_board(side).count()).sum();
            prop_assert_eq!(stacked.len(), on_board);
        }
    }
}
