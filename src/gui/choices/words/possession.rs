//! Orders about weapons in words.

use super::place;
use crate::game::narrate::Names;
use crate::rules::order::PossessionOrder;
use crate::rules::{Position, UnitId};

/// What is said of an order about a weapon.
pub(super) fn order(pos: &Position, names: &Names, order: &PossessionOrder) -> (String, String) {
    let unit = |id: &UnitId| names.unit(*id);
    match order {
        PossessionOrder::Repair { weapon } => {
            let at = pos.weapon_at(*weapon).map_or_else(String::new, |at| format!(", {at}"));
            (format!("Repair {}{at}", names.weapon(*weapon)), "A9.72".to_owned())
        }
        PossessionOrder::Recover { unit: id, weapon } => (
            format!("Recover {}", names.weapon(*weapon)),
            format!("by {}{} (A4.44)", unit(id), place(pos, *id)),
        ),
        PossessionOrder::Transfer { weapon, to } => (
            format!("Hand over {}", names.weapon(*weapon)),
            format!("to {}{} (A4.431)", unit(to), place(pos, *to)),
        ),
        PossessionOrder::Drop { weapon } => {
            (format!("Drop {}", names.weapon(*weapon)), "no MF (A4.43)".to_owned())
        }
        PossessionOrder::TurnGun { weapon, to } => (
            format!("Turn {} {to}", names.weapon(*weapon)),
            "instead of firing it (C3.22)".to_owned(),
        ),
        PossessionOrder::Limber { weapon } => {
            let limbered = pos.weapons.get(weapon).and_then(|it| it.gun);
            let limbered = limbered.is_some_and(|gun| gun.limbered);
            let how = if limbered { "Unlimber" } else { "Limber" };
            (format!("{how} {}", names.weapon(*weapon)), "all their MPh, TI (C10.2)".to_owned())
        }
        PossessionOrder::Dismantle { weapon, apart } => {
            let how = if *apart { "Dismantle" } else { "Assemble" };
            (format!("{how} {}", names.weapon(*weapon)), "instead of firing it (A9.8)".to_owned())
        }
        PossessionOrder::Decline => ("Leave it at that".to_owned(), String::new()),
    }
}
