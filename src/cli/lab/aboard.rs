//! Vehicle, crew and Gun for people.

use super::parts::chances;
use crate::odds::ordnance::{CrewOdds, GunOdds, VehicleOdds};

pub(super) fn vehicle_line(odds: &VehicleOdds) -> String {
    let said = [
        ("miss", odds.miss),
        ("no effect", odds.no_effect),
        ("stunned", odds.stunned),
        ("shocked", odds.shocked),
        ("immobilized", odds.immobilized),
        ("eliminated", odds.eliminated),
        ("burning", odds.burning),
    ];
    chances("vehicle", &said)
}

pub(super) fn crew_line(odds: &CrewOdds) -> String {
    let said = [
        ("unharmed", odds.unharmed),
        ("pinned", odds.pinned),
        ("stunned", odds.stunned),
        ("recalled", odds.recalled),
        ("abandoned", odds.abandoned),
        ("survived", odds.survived),
        ("dead", odds.dead),
    ];
    chances("crew", &said)
}

pub(super) fn gun_line(odds: &GunOdds) -> String {
    let said = [
        ("unharmed", odds.unharmed),
        ("malfunctions", odds.malfunctions),
        ("eliminated", odds.eliminated),
    ];
    chances("Gun", &said)
}
