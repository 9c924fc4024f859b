//! The machine that takes what looks best at once: it plays whole games by the rules, the same again from the same
//! seed, and better than chance.

use first_fire::game::{Game, Mode};
use first_fire::opponent::{Player, Policy, answer};
use first_fire::rules::invariants::violations;
use first_fire::rules::{Side, decision};
use first_fire::scenario::Scenario;

/// A whole game between two policies.
fn play(scenario: &str, seed: u64, players: [Player; 2]) -> Game {
    let scenario = Scenario::load(scenario).unwrap();
    let mut game = Game::new(scenario, seed).with_mode(Mode::Solitaire);
    let mut players: Vec<Box<dyn Policy>> =
        players.iter().map(|player| player.policy(seed)).collect();
    while let Some(asked) = decision(game.position()) {
        assert!(game.log().len() < 5000, "the game goes round in circles");
        let policy = players[asked.side.index()].as_mut();
        let order = answer(policy, game.position()).unwrap();
        game.play(order.clone()).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let wrong = violations(game.position());
        assert!(wrong.is_empty(), "after {order:?}: {wrong:?}");
    }
    game
}

/// Games of the yardstick against itself, and the hash of how each ends.
const YARDSTICK: [(&str, u64, &str); 3] = [
    ("first-steps", 3, "07de62770d212c41"),
    ("harvest", 5, "56cc9da2988efdf1"),
    ("tanks-in-the-street", 7, "ea0fc7b44101cee2"),
];

fn winner(game: &Game) -> Side {
    game.position().outcome.as_ref().unwrap().winner
}

#[test]
fn greedy_games_of_every_scenario_end_without_a_refusal_or_a_violation() {
    for scenario in Scenario::built_in_names() {
        play(scenario, 1, [Player::Greedy, Player::Greedy]);
    }
}

#[test]
fn the_same_seed_gives_the_same_greedy_game() {
    let [one, two] = [1, 2].map(|_| play("first-steps", 3, [Player::Greedy, Player::Greedy]));
    assert_eq!(one.log(), two.log());
}

/// Who is counted against him is counted against the same one at all times. Where a rule that was wrong is mended, or a scenario
/// changes, these games change with it; for no other reason.
#[test]
fn the_yardstick_plays_as_it_always_did() {
    let played = YARDSTICK.map(|(scenario, seed, _)| {
        play(scenario, seed, [Player::Greedy, Player::Greedy]).hash().to_string()
    });
    assert_eq!(played, YARDSTICK.map(|(.., hash)| hash));
}

#[test]
fn greedy_play_beats_chance_on_either_side() {
    for side in Side::BOTH {
        let mut players = [Player::Random, Player::Random];
        players[side.index()] = Player::Greedy;
        let won = (1..=6).filter(|&seed| winner(&play("first-steps", seed, players)) == side);
        let won = won.count();
        assert!(won >= 5, "{side:?} won {won} of 6");
    }
}
