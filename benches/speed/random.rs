//! Random games, the same ones every time.

use std::sync::Arc;

use first_fire::game::Game;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::dice::SeededDice;
use first_fire::rules::{Checked, Position, legal, play_unheard};
use first_fire::scenario::Scenario;

/// The games played in one go: they differ a good deal in length and in what comes to pass.
pub const SEEDS: [u64; 4] = [1, 2, 3, 4];

pub fn scenario(name: &str) -> Arc<Scenario> {
    Arc::new(Scenario::load(name).unwrap())
}

/// A whole game with neither log nor hashes, by those who see everything. Returns how many orders it took.
pub fn playout(start: &Position, seed: u64) -> usize {
    let mut pos = start.clone();
    let mut dice = SeededDice::new(seed);
    let mut policy = RandomPolicy::new(seed + 1000);
    let mut orders = 0;
    loop {
        let mut answers = legal(&pos);
        let Some(at) = policy.pick(pos.phase, &answers, Checked::order) else { return orders };
        play_unheard(&mut pos, answers.swap_remove(at), &mut dice);
        orders += 1;
    }
}

/// A whole game, as `first-fire selfplay` plays it but for the check of every position.
pub fn play(scenario: &Arc<Scenario>, seed: u64) -> Game {
    let mut game = Game::new(Arc::clone(scenario), seed);
    let mut policy = RandomPolicy::new(seed + 1000);
    while let Some(order) = answer(&mut policy, game.position()) {
        game.play(order).unwrap();
    }
    game
}
