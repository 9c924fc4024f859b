//! Concealment in words (A12).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::ConcealmentEvent;
use crate::rules::ids::UnitId;

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &ConcealmentEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        ConcealmentEvent::Revealed { units, at } => {
            format!("{} in {at}: no longer concealed (A12.14)", names.units(units))
        }
        ConcealmentEvent::Concealed { units, at } => {
            format!("{} in {at}: concealed (A12.12)", names.units(units))
        }
        ConcealmentEvent::Attempt { unit: id, at, dr, total } => {
            let words = format!("{} in {at} tries for concealment (A12.122) ", unit(id));
            let dice = Sentence::from(words).die("Concealment", *dr);
            return dice.words(format!(": Final dr {total}"));
        }
        ConcealmentEvent::Dummies { side, at, .. } => {
            format!("{}: nobody there in {at}, only Dummies (A12.11)", names.side(*side))
        }
        ConcealmentEvent::ThrownBack { units, from, to } => {
            let back = to.map_or_else(|| "off the board".to_owned(), |to| format!("in {to}"));
            format!(
                "{} meets concealed enemies in {from} and is back {back} (A12.15)",
                names.units(units)
            )
        }
    };
    words.into()
}
