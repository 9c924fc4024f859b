//! An app with a game in it, and what tests ask of it.

use std::path::Path;

use bevy::ecs::message::Message;
use bevy::prelude::*;
use first_fire::app::{
    Failed, FirstFirePlugin, Happened, Notice, Refused, Request, Session, Submit,
};
use first_fire::game::{Game, Mode};
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::{Order, Position};
use first_fire::scenario::Scenario;

/// No random game is longer than this; one that is, hangs.
const MOST_ORDERS: usize = 20_000;

/// A headless app that shows the menu.
pub fn menu() -> App {
    with_plugin(FirstFirePlugin::headless())
}

/// An app that shows the menu.
pub fn with_plugin(plugin: FirstFirePlugin) -> App {
    let mut app = App::new();
    app.add_plugins(plugin);
    app.update();
    app
}

/// A headless app with a new game on the table.
pub fn playing(scenario: &str, seed: u64) -> App {
    let mut app = menu();
    request(&mut app, new_game(scenario, seed));
    app
}

/// The request for a new game.
pub fn new_game(scenario: &str, seed: u64) -> Request {
    Request::NewGame {
        scenario: scenario.to_owned(),
        seed,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    }
}

/// Gives one order and lets a frame pass.
pub fn submit(app: &mut App, order: Order) {
    app.world_mut().write_message(Submit(order));
    app.update();
}

/// Makes one request and lets a frame pass.
pub fn request(app: &mut App, request: Request) {
    app.world_mut().write_message(request);
    app.update();
}

/// Asks to save to `path`.
pub fn save(app: &mut App, path: &Path) {
    request(app, Request::Save(path.to_owned()));
}

/// The game on the table.
pub fn game(app: &App) -> &Game {
    app.world().resource::<Session>().game()
}

/// Its position.
pub fn position(app: &App) -> &Position {
    game(app).position()
}

/// The messages of a kind that nobody has taken, the oldest first.
pub fn taken<M: Message>(app: &mut App) -> Vec<M> {
    app.world_mut().resource_mut::<Messages<M>>().drain().collect()
}

/// Forgets all that came out so far.
pub fn forget_output(app: &mut App) {
    taken::<Happened>(app);
    taken::<Refused>(app);
    taken::<Notice>(app);
    taken::<Failed>(app);
}

/// A whole game of random orders, played without Bevy.
pub fn random_game(scenario: &str, seed: u64) -> Game {
    let scenario = Scenario::load(scenario).expect("a sound scenario");
    let mut game = Game::new(scenario, seed).with_mode(Mode::Solitaire);
    let mut policy = RandomPolicy::new(seed);
    while game.position().outcome.is_none() {
        assert!(game.log().len() < MOST_ORDERS, "the game with seed {seed} does not end");
        let order = answer(&mut policy, game.position()).expect("a question");
        game.play(order).expect("a legal order");
    }
    game
}

/// The orders of a game.
pub fn orders(game: &Game) -> Vec<Order> {
    game.log().iter().map(|entry| entry.order.clone()).collect()
}
