//! Fire Lanes: laying them, what they cover, how they attack and how they end (A9.22-9.223).

mod attacks;
mod cover;
mod ending;
mod grain;
mod laying;

use first_fire::board::{Coord, Hand};
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::{Covered, Lane, LaneEnd, LaneLetter, covered};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Order};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, at};

/// The same attack with Fire Lanes of these machine guns.
fn laying(order: &Order, lanes: &[WeaponId]) -> Order {
    let Order::Fire(FireOrder::Attack(order)) = order else { panic!("not a fire order") };
    Order::Fire(FireOrder::Attack(FireAttack {
        lanes: lanes.iter().copied().collect(),
        ..order.clone()
    }))
}

fn place(counter: &str, hand: Option<Hand>) -> Order {
    Order::Fire(FireOrder::PlaceLane { at: at(counter), hand })
}

fn attack_by(weapon: WeaponId) -> Order {
    Order::Fire(FireOrder::LaneAttack { weapon, snap_shot: false })
}

fn snap_by(weapon: WeaponId) -> Order {
    Order::Fire(FireOrder::LaneAttack { weapon, snap_shot: true })
}

/// A Fire Lane that has been laid already.
fn lay(s: &mut Scene, gun: WeaponId, counter: &str, hand: Option<Hand>) {
    let letter = LaneLetter::ALL[s.pos.lanes.len()];
    let from = s.pos.weapon_at(gun).unwrap();
    s.edit_gun(gun).fire = FireMarker::First;
    s.edit_gun(gun).fired = true;
    s.pos.lanes.insert(gun, Lane { letter, from, counter: at(counter), hand });
}

/// A 4-6-7 with an MMG in D5, and a mover beside the lane, which runs straight down to D9 unless it is yet to be laid.
fn lane(map: &str, laid: bool) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let crew = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", crew);
    let mover = s.attacker("russian-4-4-7", "E8");
    // Somebody else is still to move: the MPh goes on.
    s.attacker("russian-4-4-7", "T10");
    if laid {
        lay(&mut s, gun, "D9", None);
    }
    (s, crew, gun, mover)
}

fn fps(s: &Scene, gun: WeaponId) -> Vec<(String, String)> {
    covered(&s.pos, gun)
        .into_iter()
        .map(|Covered { at, fp }| (at.to_string(), fp.to_string()))
        .collect()
}

fn hex(name: &str) -> Coord {
    at(name).hex
}

fn ended(events: &[Event]) -> Vec<LaneEnd> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Fire(FireEvent::LaneEnded { why, .. }) => Some(*why),
            _ => None,
        })
        .collect()
}

fn asked(s: &Scene) -> DecisionKind {
    decision(&s.pos).unwrap().kind
}
