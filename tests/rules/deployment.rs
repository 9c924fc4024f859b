//! Deployment and Recombining in the RPh (A1.31, A1.32).

mod deploying;
mod permission;
mod played;
mod recombining;
mod told;

use first_fire::game::{Game, Mode};
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, RallyEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{Order, RallyOrder};

use super::news::scenario;
use super::scene::{Scene, at};

const SQUAD: &str = "german-4-6-7";

const HALF: &str = "german-4-6-7-hs";

const LEADER: &str = "german-8-1";

/// What passes the NTC with the leader's -1, and what does not.
const PASSES: [u8; 2] = [4, 4];

const FAILS: [u8; 2] = [4, 5];

fn deploy(unit: UnitId, leader: Option<UnitId>) -> Order {
    Order::Rally(RallyOrder::Deploy { unit, leader })
}

fn recombine(units: &[UnitId], leader: Option<UnitId>) -> Order {
    Order::Rally(RallyOrder::Recombine { units: units.iter().copied().collect(), leader })
}

/// A squad and a leader in E5, in the RPh of their own Player Turn; somebody far away has something to do in every phase.
fn together() -> (Scene, UnitId, UnitId) {
    let mut scene = Scene::open(Phase::Rally);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    (scene, squad, leader)
}

/// A broken leader who may still try to rally keeps his side's part of the RPh open, each side's own; and E5 has been taken
/// before.
fn busy(scene: &mut Scene) {
    scene.pos.control.insert(at("E5").hex, Side::First);
    for leader in [scene.attacker("german-9-1", "A1"), scene.defender("russian-9-1", "Q9")] {
        scene.edit(leader).men_mut().broken = true;
    }
}

/// Two half-squads and a leader in E5.
fn apart() -> (Scene, [UnitId; 2], UnitId) {
    let mut scene = Scene::open(Phase::Rally);
    let halves = [scene.attacker(HALF, "E5"), scene.attacker(HALF, "E5")];
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    (scene, halves, leader)
}

/// The two half-squads that a squad has just deployed into.
fn halves(events: &[Event]) -> [UnitId; 2] {
    events
        .iter()
        .find_map(|event| match event {
            Event::Rally(RallyEvent::Deployed { unit, second, .. }) => Some([*unit, *second]),
            _ => None,
        })
        .expect("deployed")
}

fn is_deployment(order: &Order) -> bool {
    matches!(order, Order::Rally(RallyOrder::Deploy { .. } | RallyOrder::Recombine { .. }))
}

/// The Germans of a game in their first RPh, and the squad and leader in C6.
fn game() -> (Game, UnitId, UnitId) {
    let mut game = Game::new(scenario(), 3).with_mode(Mode::Solitaire);
    while decision(game.position()).unwrap().kind != DecisionKind::Phase(Phase::Rally) {
        game.play(Order::Done).unwrap();
    }
    let squad = game.position().units_at(at("C6")).next().unwrap().id;
    let leader = game.position().units_at(at("C6")).nth(1).unwrap().id;
    (game, squad, leader)
}
