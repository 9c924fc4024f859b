//! Berserk units: their charge, their fire and Close Combat, and how they come to themselves (A15.43-A15.46).

mod charge;
mod end;
mod fighting;
mod way;

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::ids::UnitId;
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};

use super::scene::{Scene, at};

const SQUAD: &str = "russian-4-4-7";

const ENEMY: &str = "german-4-6-7";

/// The MPh with a berserk squad here.
fn charging(map: &str, place: &str) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let squad = s.attacker(SQUAD, place);
    s.edit(squad).men_mut().berserk = true;
    // Somebody to end the phase for, out of everybody's way.
    let idle = s.attacker(SQUAD, "T10");
    s.edit(idle).moved = true;
    (s, squad)
}

fn move_order(units: &[UnitId], gait: Gait) -> Order {
    Order::Move(MoveOrder::Begin { units: units.iter().copied().collect(), gait })
}

fn step_order(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

/// The steps on offer, the end of the move left out.
fn steps(s: &Scene) -> Vec<String> {
    let mut steps: Vec<String> = legal_orders(&s.pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Move(MoveOrder::Step { to, .. }) => Some(to.to_string()),
            Order::Move(MoveOrder::Stop) => Some("stop".to_owned()),
            _ => None,
        })
        .collect();
    steps.sort();
    steps
}

/// Takes a step and lets it go by without fire.
fn run(s: &mut Scene, to: &str) {
    s.give(&step_order(to), &[]);
    if decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
}
