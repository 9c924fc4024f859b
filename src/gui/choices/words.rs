//! Questions, choices and refusals in words.

mod driving;
mod fighting;
mod fire;
mod movement;
mod possession;
mod rally;
mod rout;
mod setup;

use super::close_combat;
pub use super::figures::{assessment, signed};
use super::phases::lead;
pub use super::shells::{one_of_several, shell, weapon};
use crate::board::Location;
use crate::game::narrate::{Names, outcome_words};
pub use crate::game::narrate::{firepower, reason, refusal};
use crate::rules::decision::DecisionKind;
use crate::rules::dispenser::Dispenser;
use crate::rules::movement::{dispensing, going_on};
use crate::rules::order::{AgreementOrder, Order};
use crate::rules::view::Viewer;
use crate::rules::{Decision, Position, Side, UnitId};

/// What everything in a position is called.
pub fn names(pos: &Position) -> Names {
    // The window's position is a view already.
    Names::around(pos, pos, Viewer::Both)
}

/// What a unit of it is called.
pub fn unit(pos: &Position, id: UnitId) -> String {
    Names::one(pos, id)
}

/// The number that puts SMOKE up there, or less; `None` where it cannot be.
pub fn dispensed_by(pos: &Position, unit: UnitId, by: Dispenser, at: Location) -> Option<String> {
    let side = pos.unit(unit).map_or(pos.attacker, |it| it.side);
    let it = dispensing(pos, side, unit, by, at).ok()?;
    Some(match by {
        Dispenser::Grenade => format!("dr {} or less", it.needed),
        _ => format!("DR {} or less", i32::from(it.needed) - i32::from(it.drm)),
    })
}

/// A side's name.
pub fn side(pos: &Position, side: Side) -> &str {
    &pos.setting.side(side).name
}

/// The verb for those who are named in a list: for one of them, or for several.
fn verb<'v>(names: &str, one: &'v str, several: &'v str) -> &'v str {
    if names.contains(", ") { several } else { one }
}

/// How the game ended.
pub fn outcome(pos: &Position) -> String {
    match &pos.outcome {
        Some(outcome) => {
            format!("The game is over. {}.", outcome_words(&pos.setting, outcome))
        }
        None => String::new(),
    }
}

/// What the stack on the move spends.
fn points(pos: &Position) -> &'static str {
    let mut movers = pos.moving().into_iter().flat_map(|moving| &moving.movers);
    if movers.any(|unit| pos.vehicle_type(*unit).is_some()) { "MP" } else { "MF" }
}

/// The question that is asked, in one sentence.
pub fn question(pos: &Position, asked: &Decision) -> String {
    let who = side(pos, asked.side);
    match &asked.kind {
        DecisionKind::Phase(phase) => format!("{who}: {}", lead(*phase).asks),
        DecisionKind::Step => match pos.moving() {
            Some(moving) => {
                let names = names(pos).units(&going_on(pos));
                let moves = verb(&names, "moves", "move");
                format!("{names} {moves}: {} {} spent. Where to?", moving.spent, points(pos))
            }
            None => format!("{who}: where to?"),
        },
        DecisionKind::FirstFire => match pos.moving() {
            Some(moving) => {
                let at = moving.movers.iter().find_map(|unit| pos.unit(*unit)?.at());
                let at = at.map_or_else(String::new, |at| format!(" in {at}"));
                let names = names(pos).units(&moving.movers);
                let have = verb(&names, "has", "have");
                let spent = format!("{} {}", moving.spent_here, points(pos));
                format!("{who}: {names} {have} spent {spent}{at}. Fire?")
            }
            None => format!("{who}: fire?"),
        },
        DecisionKind::LaneAttack => {
            format!("{who}: which Fire Lane attacks next? (A9.222)")
        }
        DecisionKind::PlaceLane => {
            format!("{who}: how far does the Fire Lane reach? (A9.22)")
        }
        DecisionKind::RofOrResidual => {
            format!("{who}: keep the Rate of Fire, or leave more Residual FP?")
        }
        DecisionKind::RestOfGroup => {
            format!("{who}: the rest of the Fire Group must fire. Together, or in parts? (A7.52)")
        }
        DecisionKind::GunDuel => {
            format!("{who}: the vehicle is fired at. Does it fire first, or at the same time?")
        }
        DecisionKind::Rout => format!("{who}: where does the routing unit go next?"),
        DecisionKind::CloseCombat => close_combat::question(pos, asked.side),
        DecisionKind::Offer => format!("{who}: take a weapon up at once, or hand one over?"),
    }
}

/// An order as a card: what it is, and what belongs to it.
pub fn order(pos: &Position, names: &Names, order: &Order) -> (String, String) {
    match order {
        Order::Setup(order) => setup::order(pos, names, order),
        Order::Done => ("Done".to_owned(), String::new()),
        Order::Rally(order) => rally::order(pos, names, order),
        Order::Possession(order) => possession::order(pos, names, order),
        Order::Fire(order) => fire::order(pos, names, order),
        Order::Move(order) => movement::order(pos, names, order),
        Order::Drive(order) => driving::order(pos, names, order),
        Order::Rout(order) => rout::order(pos, names, order),
        Order::CloseCombat(order) => fighting::order(pos, names, order),
        Order::Agreement(AgreementOrder::Handicap { side, handicap }) => {
            (format!("Handicap by dice: {handicap}"), names.side(*side).to_owned())
        }
    }
}

/// Who stands where: `, F4`.
fn place(pos: &Position, unit: UnitId) -> String {
    let at = pos.unit(unit).and_then(|unit| unit.at());
    at.map_or_else(String::new, |at| format!(", {at}"))
}
