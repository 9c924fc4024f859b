//! Random games, the same ones every time.

use std::sync::Arc;

use first_fire::game::Game;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::scenario::Scenario;

pub fn scenario(name: &str) -> Arc<Scenario> {
    Arc::new(Scenario::load(name).unwrap())
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
