//! What became of weapons, in words (A4.4, A9.7).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::PossessionEvent;
use crate::rules::ids::UnitId;

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &PossessionEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        PossessionEvent::Malfunctioned { weapon } => {
            format!("{} malfunctions (A9.7)", names.weapon(*weapon))
        }
        PossessionEvent::Endangered { weapon, dr } => {
            let weapon = names.weapon(*weapon);
            let words = format!("{weapon} is in danger (A9.74) ");
            return Sentence::from(words).die("SW destruction", *dr);
        }
        PossessionEvent::Lost { weapon, .. } => {
            format!("{} is lost for good", names.weapon(*weapon))
        }
        PossessionEvent::Repair { weapon, dr, repaired } => {
            let result = if *repaired { "is repaired" } else { "is not repaired" };
            let words = format!("{} {result} (A9.72) ", names.weapon(*weapon));
            return Sentence::from(words).die("Repair", *dr);
        }
        PossessionEvent::Dismantled { weapon, apart } => {
            let how = if *apart { "taken apart" } else { "put together" };
            format!("{} is {how} (A9.8)", names.weapon(*weapon))
        }
        PossessionEvent::Turned { weapon, to } => {
            format!("{} is turned to the {to} (C3.22)", names.weapon(*weapon))
        }
        PossessionEvent::Limbered { weapon, limbered } => {
            let how = if *limbered { "limbered" } else { "unlimbered" };
            format!("{} is {how} (C10.2)", names.weapon(*weapon))
        }
        PossessionEvent::OutOf { weapon, round } => {
            format!("{} has no more {round} (C8.9)", names.weapon(*weapon))
        }
        PossessionEvent::LowAmmo { weapon } => {
            format!("{} runs low on ammunition (D3.71)", names.weapon(*weapon))
        }
        PossessionEvent::Passed { weapon, to: Some(to) } => {
            format!("{} takes {}", unit(to), names.weapon(*weapon))
        }
        PossessionEvent::Passed { weapon, to: None } => {
            format!("{} is left behind", names.weapon(*weapon))
        }
        PossessionEvent::Recovery { unit: id, weapon, dr, recovered } => {
            let result = if *recovered { "recovers" } else { "fails to recover" };
            let weapon = names.weapon(*weapon);
            let words = format!("{} {result} {weapon} (A4.44) ", unit(id));
            return Sentence::from(words).die("Recovery", *dr);
        }
    };
    words.into()
}
