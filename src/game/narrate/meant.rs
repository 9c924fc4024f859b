//! An order in words before it is given: what somebody is about to do, or might.

use super::Names;
use crate::board::Location;
use crate::rules::order::{
    AgreementOrder, CloseCombatOrder, FireOrder, Gait, MoveOrder, RallyOrder, RoutOrder,
};
use crate::rules::view::Viewer;
use crate::rules::{Order, Phase, Position};

/// What an order would do, as a viewer may be told; `goal` is where a move is meant to end.
#[must_use]
pub fn meant(pos: &Position, order: &Order, goal: Option<Location>, viewer: Viewer) -> String {
    let names = Names::around(pos, pos, viewer);
    match order {
        Order::Fire(FireOrder::Attack(attack)) => {
            let who: Vec<String> =
                attack.members.iter().map(|member| names.unit(member.unit)).collect();
            let led = match attack.directors.is_empty() {
                true => String::new(),
                false => format!(", directed by {}", names.units(&attack.directors)),
            };
            let lane = if attack.lanes.is_empty() { "" } else { ", laying a Fire Lane" };
            format!("Fire at {} with {}{led}{lane}", attack.target, who.join(", "))
        }
        Order::Fire(FireOrder::Hold) => "Hold fire".to_owned(),
        Order::Move(MoveOrder::Begin { units, gait }) => {
            let how = match gait {
                Gait::Normal | Gait::Dash => "",
                Gait::Assault => " by Assault Movement",
                Gait::DoubleTime => " at Double Time",
                Gait::Reverse => " in Reverse",
            };
            let to = goal.map_or_else(String::new, |goal| format!(" to {goal}"));
            format!("Move {}{to}{how}", names.units(units))
        }
        Order::Move(MoveOrder::Step { to, .. }) => format!("Go on to {to}"),
        Order::Move(MoveOrder::Stop) => "Stop here".to_owned(),
        Order::Move(MoveOrder::SmokeGrenade { unit, at }) => {
            format!("SMOKE grenade of {} into {at}", names.unit(*unit))
        }
        Order::Move(MoveOrder::Advance { units, to }) => {
            format!("Advance {} to {to}", names.units(units))
        }
        Order::Rally(RallyOrder::Rally { unit, .. }) => format!("Rally {}", names.unit(*unit)),
        Order::Rout(RoutOrder::Flee { unit, to, .. }) => {
            format!("Rout {} to {to}", names.unit(*unit))
        }
        Order::CloseCombat(CloseCombatOrder::Fight(_)) => "Fight it out".to_owned(),
        Order::Agreement(AgreementOrder::Handicap { side, handicap }) => {
            format!("{}: handicap by dice: {handicap}", names.side(*side))
        }
        Order::Done => match pos.phase {
            Phase::Movement => "Move nobody else".to_owned(),
            Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire => {
                "Fire no more in this phase".to_owned()
            }
            Phase::Advance => "Advance nobody else".to_owned(),
            _ => "Nothing more in this phase".to_owned(),
        },
        _ => "Go on".to_owned(),
    }
}
