//! What a card of the window offers is never refused as if it belonged to another question.

use std::collections::BTreeSet;

use first_fire::board::Location;
use first_fire::rules::Phase;
use first_fire::rules::check;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::ids::UnitId;
use first_fire::rules::order::{
    FireAttack, FireOrder, Gait, Manner, Member, MoveOrder, Order, RallyOrder, RoutOrder,
};
use first_fire::rules::position::Position;
use first_fire::rules::refusal::{Refusal, TurnRefusal};
use proptest::prelude::*;

use super::cases;
use super::positions::position;

/// The orders that stand on cards in such a position, allowed or with the reason why not.
fn on_cards(pos: &Position) -> Vec<Order> {
    let Some(asked) = decision(pos) else { return Vec::new() };
    let own: Vec<UnitId> = pos.on_board(asked.side).map(|unit| unit.id).collect();
    let place = |unit: UnitId| pos.unit(unit).and_then(|unit| unit.at());
    let beside = |unit: UnitId| {
        let hexes = place(unit).into_iter().flat_map(|at| at.hex.neighbors().map(|(_, hex)| hex));
        hexes.map(Location::ground).collect::<Vec<_>>()
    };
    let mut orders = Vec::new();
    match asked.kind {
        DecisionKind::Step => {
            orders.extend([Order::Move(MoveOrder::Hurry), Order::Move(MoveOrder::Stop)]);
            let movers = pos.moving().map(|moving| moving.movers.clone()).unwrap_or_default();
            orders.extend(movers.into_iter().filter_map(|unit| {
                Some(Order::Move(MoveOrder::SmokeGrenade { unit, at: place(unit)? }))
            }));
        }
        DecisionKind::FirstFire => {
            orders.push(Order::Fire(FireOrder::Hold));
            let movers = pos.moving().map(|moving| moving.movers.clone()).unwrap_or_default();
            orders.extend(
                movers.into_iter().find_map(place).into_iter().flat_map(|at| shots(&own, at)),
            );
        }
        DecisionKind::Phase(phase) => {
            orders.push(Order::Done);
            for &unit in &own {
                let units = BTreeSet::from([unit]);
                let mut each = |make: &dyn Fn(Location) -> Order| {
                    orders.extend(beside(unit).into_iter().map(make));
                };
                match phase {
                    Phase::PrepFire => orders.push(Order::Fire(FireOrder::Await { unit })),
                    Phase::Rally => {
                        orders.push(Order::Rally(RallyOrder::Rally { unit, leader: None }))
                    }
                    Phase::Rout => {
                        each(&|to| Order::Rout(RoutOrder::Flee { unit, to, low_crawl: false }))
                    }
                    Phase::Advance => {
                        each(&|to| Order::Move(MoveOrder::Advance { units: units.clone(), to }))
                    }
                    Phase::Movement => {
                        let gaits = [Gait::Normal, Gait::Assault, Gait::DoubleTime, Gait::Dash];
                        let moves = gaits.map(|gait| {
                            Order::Move(MoveOrder::Begin { units: units.clone(), gait })
                        });
                        orders.extend(moves);
                    }
                    _ => {}
                }
            }
            if matches!(phase, Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire) {
                let enemies = pos.on_board(asked.side.other()).filter_map(|unit| unit.at());
                let enemies: BTreeSet<Location> = enemies.collect();
                orders.extend(enemies.into_iter().flat_map(|at| shots(&own, at)));
            }
        }
        _ => {}
    }
    orders
}

/// The plain shot of each unit at a Location, and its Snap Shot.
fn shots(own: &[UnitId], at: Location) -> Vec<Order> {
    let shot = |&unit: &UnitId| {
        let member = Member { unit, inherent: true, weapons: BTreeSet::new() };
        let plain = FireAttack::new(vec![member], BTreeSet::new(), at);
        [
            Order::Fire(FireOrder::Attack(plain.clone())),
            Order::Fire(FireOrder::Attack(FireAttack { manner: Manner::SnapShot, ..plain })),
        ]
    };
    own.iter().flat_map(shot).collect()
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn a_card_is_refused_for_a_reason_of_its_own(seed in any::<u64>(), steps in 0usize..120) {
        let pos = position(seed, steps);
        for order in on_cards(&pos) {
            let refusal = check(&pos, &order);
            let unasked = matches!(
                refusal,
                Err(Refusal::Turn(TurnRefusal::NotAnAnswer | TurnRefusal::NotInThisPhase { .. }))
            );
            prop_assert!(!unasked, "{order:?}: {refusal:?}");
        }
    }
}
