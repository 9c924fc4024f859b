//! Movement in words (A4).

use crate::board::Footing;
use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::MoveEvent;
use crate::rules::ids::UnitId;
use crate::rules::order::Gait;

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &MoveEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        MoveEvent::Began { units, gait, mf } => {
            let how = match gait {
                Gait::Normal => "begins to move",
                Gait::Assault => "uses Assault Movement (A4.61)",
                Gait::DoubleTime => "uses Double Time (A4.5)",
                Gait::Dash => "Dashes (A4.63)",
                Gait::Reverse => "begins to move in Reverse (D2.2)",
            };
            // Their MF would tell what they are.
            let what = names.points(units);
            let mf = if names.hide_any(units) { String::new() } else { format!(": {mf} {what}") };
            format!("{} {how}{mf}", names.units(units))
        }
        MoveEvent::Moved { units, from, to, cost, spent } if *from == Some(*to) => {
            format!("{} spends {cost} MF in {to} ({spent} MF so far)", names.units(units))
        }
        MoveEvent::Moved { units, from, to, cost, spent } => {
            let way = match from {
                Some(from) => format!("moves {from} to {to}"),
                None => format!("comes on the board in {to} (A2.5)"),
            };
            let what = names.points(units);
            format!("{} {way} for {cost} {what} ({spent} {what} so far)", names.units(units))
        }
        MoveEvent::Bypassed { units, from, hex, hexsides, cost, spent } => {
            let what = names.points(units);
            format!(
                "{} goes from {from} in Bypass along {hexsides} of {hex}'s hexsides for {cost} {what} ({spent} {what} so far)",
                names.units(units)
            )
        }
        MoveEvent::Stands { units, at, footing } => {
            let how = match footing {
                Footing::Ground => "on the ground".to_owned(),
                Footing::Entrenched => "entrenched".to_owned(),
                Footing::Crest(facing) => format!("at the crest, facing {facing}"),
                Footing::OnWire => "on the wire".to_owned(),
                Footing::Bypass(corner) => format!("in Bypass, its front at the {corner} corner"),
            };
            format!("{} in {at}: now {how}", names.units(units))
        }
        MoveEvent::Untangled { units, dr, free } => {
            let end = if *free { "off the wire" } else { "still caught" };
            format!("{} on the wire (B26.4): dr {dr}, {end}", names.units(units))
        }
        MoveEvent::Ended { units } if units.is_empty() => {
            "the move ends: nobody is left of the stack".to_owned()
        }
        MoveEvent::Ended { units } => format!("{} ends the move", names.units(units)),
        MoveEvent::ChargePlaced { unit: id, weapon, at } => {
            format!("{} places {} in {at} (A23.3)", unit(id), names.weapon(*weapon))
        }
        MoveEvent::SmokeGrenade { unit: id, at, dr, placed } => {
            let result = if *placed { "places SMOKE" } else { "fails to place SMOKE" };
            let words = format!("{} {result} in {at} (A24.1) ", unit(id));
            return Sentence::from(words).die("SMOKE", *dr);
        }
        MoveEvent::Pushed { units, weapon, to, roll, drm, number, moved, goes_on } => {
            let end = match (moved, goes_on) {
                (true, true) => "it moves",
                (true, false) => "it moves, and no farther",
                (false, _) => "it does not move",
            };
            let who = format!("{} pushes {} to {to}", names.units(units), names.weapon(*weapon));
            let words = format!("{who} (C10.3), M# {number}, {drm:+} DRM: {end} ");
            return Sentence::from(words).dice("Manhandling", *roll);
        }
        MoveEvent::Exhausted { unit: id } => format!("{} is CX (A4.51)", unit(id)),
        MoveEvent::Advanced { units, from, to } => {
            format!("{} advances {from} to {to}", names.units(units))
        }
    };
    words.into()
}
