//! Orders of men who move and advance in words.

use std::collections::BTreeSet;

use crate::board::{Footing, Location};
use crate::game::narrate::Names;
use crate::rules::advance::tires;
use crate::rules::movement::manhandling;
use crate::rules::order::{Gait, MoveOrder};
use crate::rules::{Position, UnitId};

/// What is said of an order to move.
pub(super) fn order(pos: &Position, names: &Names, order: &MoveOrder) -> (String, String) {
    let unit = |id: &UnitId| names.unit(*id);
    match order {
        MoveOrder::Begin { units, gait } => {
            let driven = units.iter().any(|unit| pos.vehicle_type(*unit).is_some());
            let title = match gait {
                Gait::Reverse => "Start in Reverse",
                _ if driven => "Start",
                _ => "Move",
            };
            let mut on_board =
                units.iter().filter(|&&id| pos.unit(id).is_some_and(|it| it.at().is_some()));
            let silent = on_board.any(|id| pos.vehicle_type(*id).is_some_and(|it| it.radioless));
            let radio = if silent { ", no radio: NTC first (D14.23)" } else { "" };
            (title.to_owned(), format!("{}{radio}", names.units(units)))
        }
        MoveOrder::Step { to, cover } => {
            let detail = match (pos.units_at(*to).any(|unit| unit.side != pos.attacker), cover) {
                (true, _) => "Infantry Overrun: NTC first, twice the MF (A4.15)",
                (false, true) => "taking cover",
                (false, false) => "",
            };
            (format!("Enter {to}"), detail.to_owned())
        }
        MoveOrder::Bypass { hex, clockwise, hexsides } => {
            let way = if *clockwise { "clockwise" } else { "counter-clockwise" };
            (format!("Bypass {hex}"), format!("{way} along {hexsides} of its hexsides (A4.3)"))
        }
        MoveOrder::StepToCrest { to, facing } => {
            (format!("Crest of {to}"), format!("facing {facing} (B20.91)"))
        }
        MoveOrder::Shift { to } => match to {
            Footing::Entrenched => ("Entrench".to_owned(), "1 MF (B27.4)".to_owned()),
            Footing::Ground => {
                ("Out, down or off".to_owned(), "from foxhole, crest or wire".to_owned())
            }
            Footing::Crest(facing) => {
                ("Up to the crest".to_owned(), format!("facing {facing} (B20.93)"))
            }
            Footing::OnWire => ("On the wire".to_owned(), "B26.3".to_owned()),
            Footing::Bypass(corner) => (format!("Bypass to the {corner}"), "D2.3".to_owned()),
        },
        MoveOrder::Hurry => ("Double Time".to_owned(), "2 MF more, then CX (A4.5)".to_owned()),
        MoveOrder::Part { units } => ("Leave here".to_owned(), names.units(units)),
        MoveOrder::PlaceCharge { weapon, at } => {
            (format!("Place {}", names.weapon(*weapon)), format!("in {at}, for the AFPh (A23.3)"))
        }
        MoveOrder::SmokeGrenade { unit: id, at } => {
            (format!("SMOKE in {at}"), format!("{}: a grenade (A24.1)", unit(id)))
        }
        MoveOrder::Board { vehicle } => {
            (format!("Get into {}", unit(vehicle)), "1 MF, ends the move (D6.4)".to_owned())
        }
        MoveOrder::Push { weapon, to } => {
            let push = manhandling(pos, *weapon, *to);
            let needed = push.map_or_else(
                |_| String::new(),
                |it| format!(", DR {} or less", i32::from(it.number) - i32::from(it.drm)),
            );
            let title = format!("Push {} to {to}", names.weapon(*weapon));
            (title, format!("TI, Hazardous{needed} (C10.3)"))
        }
        MoveOrder::Stop => ("Stop moving".to_owned(), String::new()),
        MoveOrder::Advance { units, to } => advance(pos, names, units, *to),
    }
}

/// An advance: whom it meets, who it is, and whom it tires.
fn advance(
    pos: &Position,
    names: &Names,
    units: &BTreeSet<UnitId>,
    to: Location,
) -> (String, String) {
    let side = units.iter().find_map(|unit| pos.unit(*unit)).map_or(pos.attacker, |unit| unit.side);
    let enemies: Vec<UnitId> = pos.side_at(side.other(), to).map(|unit| unit.id).collect();
    let mut title = format!("Advance into {to}");
    let mut lines = vec![names.units(units)];
    if !enemies.is_empty() {
        title += &format!(" against {}", names.units(&enemies));
        lines.push("Close Combat follows (A11.1)".to_owned());
    }
    let tired: Vec<UnitId> = units.iter().copied().filter(|unit| tires(pos, *unit, to)).collect();
    if !tired.is_empty() {
        lines.push(format!("{} CX by it (A4.72)", names.units(&tired)));
    }
    (title, lines.join("\n"))
}
