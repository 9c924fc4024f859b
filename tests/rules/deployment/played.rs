//! Deployment in a whole game: saved, taken back, begun before there was any, and passed by a standing order.

use first_fire::game::{Game, Mode, Verify};
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::decision::decision;
use first_fire::rules::event::{Event, RallyEvent};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{Order, RallyOrder};
use first_fire::rules::refusal::{Refusal, TurnRefusal};
use first_fire::scenario::Scenario;

use super::{deploy, game, halves, is_deployment, together};

/// A random game up to the order with which a squad has deployed.
fn until_one_deploys((scenario, seed): (&str, u64)) -> Option<Game> {
    let scenario = Scenario::load(scenario).unwrap();
    let mut game = Game::new(scenario, seed).with_mode(Mode::Solitaire);
    let mut policy = RandomPolicy::new(seed);
    loop {
        let deploys = |order: &Order| matches!(order, Order::Rally(RallyOrder::Deploy { .. }));
        let wanted = legal_orders(game.position()).into_iter().find(deploys);
        let order = wanted.or_else(|| answer(&mut policy, game.position()))?;
        let entry = game.play(order).unwrap();
        if entry
            .events
            .iter()
            .any(|event| matches!(event, Event::Rally(RallyEvent::Deployed { .. })))
        {
            return Some(game);
        }
    }
}

#[test]
fn a_deployment_is_saved_loaded_taken_back_and_done_again() {
    let games = ["harvest", "village-assault", "abbey-hill"];
    let games = games.into_iter().flat_map(|name| (0..4).map(move |seed| (name, seed)));
    let mut game = games.into_iter().find_map(until_one_deploys).expect("somebody");
    let [_, second] = halves(&game.log().last().unwrap().events);
    let (after, position) = (game.hash(), game.position().clone());
    let text = game.to_text().unwrap();
    let loaded = Game::from_text("game.jsonl", &text, Verify::Hashes).unwrap();
    assert_eq!((loaded.hash(), loaded.position()), (after, &position));
    game.undo().unwrap();
    assert!(game.position().unit(second).is_none());
    game.redo().unwrap();
    assert_eq!((game.hash(), game.position()), (after, &position));
}

/// The Rally Phases of an older game passed by themselves where one could only have deployed.
#[test]
fn a_game_begun_before_squads_could_deploy_goes_on_without() {
    let old = std::fs::read_to_string("tests/recorded/harvest-1.jsonl").unwrap();
    let loaded = Game::from_text("old.jsonl", &old, Verify::Hashes).unwrap();
    assert!(!loaded.position().setting.deployment);
    assert!(!loaded.to_text().unwrap().contains("deployment"));
    let (game, ..) = game();
    assert!(game.to_text().unwrap().starts_with("{\"save\":"));
    assert!(game.to_text().unwrap().lines().next().unwrap().contains("\"deployment\":true"));
    let (mut scene, squad, leader) = together();
    scene.setting(|setting| setting.deployment = false);
    let refusal = scene.refused(&deploy(squad, Some(leader)));
    assert_eq!(refusal, Refusal::Turn(TurnRefusal::BegunBeforeDeployment));
    assert!(!legal_orders(&scene.pos).iter().any(is_deployment));
}

/// Who wants to go on is held up by it no more than by weapons that could change hands.
#[test]
fn a_standing_order_passes_a_rally_phase_in_which_one_could_only_deploy() {
    let (mut game, squad, leader) = game();
    let asked = decision(game.position()).unwrap();
    let orders = legal_orders(game.position());
    assert!(orders.contains(&deploy(squad, Some(leader))));
    assert_eq!(game.standing_orders().answer(game.position(), &asked, &orders), None);
    let mut standing = game.standing_orders();
    standing.no_transfers = [true, true];
    game.set_standing_orders(standing);
    let answer = game.standing_orders().answer(game.position(), &asked, &orders);
    assert_eq!(answer, Some(Order::Done));
}
