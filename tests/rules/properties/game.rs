//! Back and forth, from the rolls and from the seed, out of a file and into one: always the same game.

use first_fire::game::{Game, Mode, Verify, position_hash};
use first_fire::rules::dice::ScriptedDice;
use first_fire::rules::{apply, legal_orders};
use first_fire::scenario::Scenario;
use proptest::prelude::*;

use super::cases;
use super::chance::Chance;

/// A game of so many random orders.
fn played(scenario: &str, seed: u64, orders: usize) -> Game {
    let mut game = Game::new(Scenario::load(scenario).unwrap(), seed).with_mode(Mode::Solitaire);
    go_on(&mut game, &mut Chance::new(!seed), orders);
    game
}

fn go_on(game: &mut Game, chance: &mut Chance, orders: usize) {
    for _ in 0..orders {
        let orders = legal_orders(game.position());
        let Some((pass, others)) = orders.split_last() else { return };
        let order =
            if others.is_empty() || chance.once_in(5) { pass } else { chance.one_of(others) };
        game.play(order.clone()).unwrap();
    }
}

fn scenarios() -> impl Strategy<Value = &'static str> {
    prop::sample::select(Scenario::built_in_names())
}

proptest! {
    #![proptest_config(cases(10))]

    #[test]
    fn undo_and_then_redo_is_the_identity(
        name in scenarios(), seed in any::<u64>(), orders in 1usize..70, back in 1usize..20,
    ) {
        let mut game = played(name, seed, orders);
        let (text, position) = (game.to_text().unwrap(), game.position().clone());
        let back = back.min(game.log().len());
        for nth in 0..back {
            let before = game.position_at(game.log().len() - 1).unwrap().clone();
            game.undo().unwrap();
            prop_assert!(game.position() == &before, "undo {} leads elsewhere", nth + 1);
        }
        for _ in 0..back {
            game.redo().unwrap();
        }
        prop_assert!(game.position() == &position);
        prop_assert_eq!(game.to_text().unwrap(), text);
    }

    #[test]
    fn replay_from_the_rolls_and_from_the_seed_agree(
        name in scenarios(), seed in any::<u64>(), orders in 1usize..70,
    ) {
        let game = played(name, seed, orders);
        let mut rolled = game.scenario().start.clone();
        let mut seeded = Game::new(game.scenario().clone(), seed).with_mode(Mode::Solitaire);
        for entry in game.log() {
            let mut dice = ScriptedDice::new(&entry.rolls);
            let events = apply(&mut rolled, &entry.order, &mut dice).unwrap();
            prop_assert_eq!((dice.left(), dice.missing), (0, 0));
            prop_assert_eq!(&events, &entry.events);
            prop_assert_eq!(position_hash(&rolled), entry.hash);
            prop_assert_eq!(seeded.play(entry.order.clone()).unwrap(), entry);
        }
        prop_assert!(&rolled == game.position() && seeded.position() == game.position());
    }

    #[test]
    fn saving_loading_and_saving_again_is_the_identity(
        name in scenarios(), seed in any::<u64>(), orders in 0usize..60, back in 0usize..20,
    ) {
        let mut game = played(name, seed, orders);
        let stay = game.log().len().saturating_sub(back);
        game.rewind_to(stay).unwrap();
        go_on(&mut game, &mut Chance::new(seed), 5);
        let text = game.to_text().unwrap();
        let mut loaded = Game::from_text("property", &text, Verify::Hashes).unwrap();
        prop_assert_eq!(loaded.to_text().unwrap(), text);
        prop_assert!(loaded.position() == game.position());
        // Its dice go on where they were.
        let mut both = [Chance::new(seed ^ 1), Chance::new(seed ^ 1)];
        go_on(&mut game, &mut both[0], 5);
        go_on(&mut loaded, &mut both[1], 5);
        prop_assert!(loaded.position() == game.position());
    }
}
