//! Orders of the RPh in words.

use super::place;
use crate::game::narrate::Names;
use crate::rules::order::RallyOrder;
use crate::rules::{Position, UnitId};

/// What is said of an order of the RPh.
pub(super) fn order(pos: &Position, names: &Names, order: &RallyOrder) -> (String, String) {
    let unit = |id: &UnitId| names.unit(*id);
    match order {
        RallyOrder::Rally { unit: id, leader } => {
            let by = leader.map_or_else(
                || "by itself".to_owned(),
                |leader| format!("led by {}", names.unit(leader)),
            );
            (format!("Rally {}{}", unit(id), place(pos, *id)), by)
        }
        RallyOrder::Deploy { unit: id, leader } => {
            let how = leader.map_or_else(
                || "1TC without a leader (A25)".to_owned(),
                |leader| format!("NTC led by {} (A1.31)", names.unit(leader)),
            );
            (format!("Deploy {}{}", unit(id), place(pos, *id)), how)
        }
        RallyOrder::Recombine { units, leader } => {
            let at = units.iter().next().map_or_else(String::new, |id| place(pos, *id));
            let both: Vec<String> = units.iter().map(unit).collect();
            let led = leader
                .map_or_else(String::new, |leader| format!("led by {}, ", names.unit(leader)));
            (format!("Recombine {}{at}", both.join(" and ")), format!("{led}no check (A1.32)"))
        }
        RallyOrder::RepairMachineGun { unit: id, mount } => (
            format!("Repair the {}", mount.label()),
            format!("{}{} (D3.7)", unit(id), place(pos, *id)),
        ),
    }
}
