//! Orders of vehicles in words.

use super::dispensed_by;
use crate::game::narrate::Names;
use crate::rules::movement::{maneuver_needs, stirring};
use crate::rules::order::DriveOrder;
use crate::rules::towing::towed;
use crate::rules::{Position, UnitId};

/// What is said of an order to a vehicle.
pub(super) fn order(pos: &Position, names: &Names, order: &DriveOrder) -> (String, String) {
    let unit = |id: &UnitId| names.unit(*id);
    match order {
        DriveOrder::Start { backwards: false } => ("Start".to_owned(), "1 MP (D2.12)".to_owned()),
        DriveOrder::Start { backwards: true } => {
            ("Start in Reverse".to_owned(), "1 MP (D2.2)".to_owned())
        }
        DriveOrder::TurnHull { to } => (format!("Turn {to}"), "VCA (D2.11)".to_owned()),
        DriveOrder::TurnTurret { to } => (format!("Turret {to}"), "TCA, free (D3.12)".to_owned()),
        DriveOrder::Traverse { unit: id, to } => {
            let title = format!("Turret of {} {to}", unit(id));
            (title, "fires no more (D3.12)".to_owned())
        }
        DriveOrder::HullDown { behind } => {
            let mover = pos.moving().and_then(|moving| moving.movers.first());
            let values = mover.and_then(|&id| {
                Some(maneuver_needs(pos.vehicle_type(id)?, pos.unit(id)?.vehicle()?))
            });
            let most = values.map_or_else(String::new, |most| format!(", dr {most} or less"));
            (format!("Hull down: {behind}"), format!("2 MP{most} (D4.22)"))
        }
        DriveOrder::Skirt { hex, along } => (format!("Bypass {hex}"), format!("{along}, D2.3")),
        DriveOrder::TurnAbout => ("Turn about".to_owned(), "in Bypass, 3 MP (D2.3)".to_owned()),
        DriveOrder::Halt => ("Halt".to_owned(), "Stop MP (D2.13)".to_owned()),
        DriveOrder::Delay { mp } => (format!("Wait {mp} MP"), "D2.17".to_owned()),
        DriveOrder::SpeedUp { mp } => (format!("{mp} MP more"), "ESB (D2.5)".to_owned()),
        DriveOrder::Hatch { unit: id, exposed: true } => {
            (format!("CE: {}", unit(id)), "crew exposed (D5.33)".to_owned())
        }
        DriveOrder::Hatch { unit: id, exposed: false } => {
            (format!("BU: {}", unit(id)), "buttoned up (D5.33)".to_owned())
        }
        DriveOrder::Leave => ("Leave the board".to_owned(), "Recalled (D5.341)".to_owned()),
        DriveOrder::Overrun { to } => {
            (format!("Overrun {to}"), "a quarter of its MP more (D7.1)".to_owned())
        }
        DriveOrder::Unload { vehicle, units } => {
            let left = format!("out of {}, a quarter of its MP (D6.5)", unit(vehicle));
            (format!("Get out: {}", names.units(units)), left)
        }
        DriveOrder::HookUp { vehicle, weapon } => {
            let title = format!("Hook up {}", names.weapon(*weapon));
            (title, format!("to {}, half of its MP or more (C10.1)", unit(vehicle)))
        }
        DriveOrder::Unhook { vehicle, crew, facing } => {
            let gun = towed(pos, *vehicle)
                .map_or_else(String::new, |gun| names.weapon(gun.id).to_string());
            let who = crew.map_or_else(|| "nobody".to_owned(), |id| unit(&id).to_string());
            (format!("Unhook {gun} {facing}"), format!("{who} mans it then (C10.1)"))
        }
        DriveOrder::Dispense { unit: id, by, at } => {
            let number = dispensed_by(pos, *id, *by, *at).unwrap_or_default();
            (format!("SMOKE in {at}"), format!("{}: {by}, {number} (D13)", unit(id)))
        }
        DriveOrder::TryMotion { unit: id } => {
            let side = pos.unit(*id).map_or(pos.attacker, |it| it.side);
            let needed = stirring(pos, side, *id)
                .map(|it| i32::from(it.needed) - i32::from(it.drm))
                .map_or_else(|_| String::new(), |most| format!("dr {most} or less, "));
            (format!("Into Motion: {}", unit(id)), format!("{needed}once in this MPh (D2.401)"))
        }
        DriveOrder::Swing { unit: id, to, turret } => {
            let what = if *turret { "Turret" } else { "Turn" };
            (format!("{what} {to}"), format!("{}, for nothing (D2.401)", unit(id)))
        }
        DriveOrder::PullFree { unit: id } => {
            (format!("Get free: {}", unit(id)), "bog removal (D8.3)".to_owned())
        }
    }
}
