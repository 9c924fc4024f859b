//! Orders of the set-up in words.

use crate::game::narrate::Names;
use crate::gui::choices::shells::weapon;
use crate::rules::order::SetupOrder;
use crate::rules::{Position, UnitId};

/// What is said of an order of the set-up.
pub(super) fn order(pos: &Position, names: &Names, order: &SetupOrder) -> (String, String) {
    let unit = |id: &UnitId| names.unit(*id);
    match order {
        SetupOrder::Place { unit: id, at } => (format!("Place in {at}"), unit(id)),
        SetupOrder::Face { unit: id, facing, .. } => (format!("Turn {facing}"), unit(id)),
        SetupOrder::BoreSight { weapon: id, at } => (format!("Bore sight {at}"), weapon(pos, *id)),
        SetupOrder::Lift { unit: id } => ("Take back".to_owned(), unit(id)),
    }
}
