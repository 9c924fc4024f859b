//! Snipers in words (A14).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::SniperEvent;

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &SniperEvent) -> Sentence {
    let words = match event {
        SniperEvent::Activation { side, dr } => {
            let side = names.side(*side);
            let words = format!("The Sniper of the {side} is called upon (A14.1) ");
            return Sentence::from(words).die("Sniper", *dr);
        }
        SniperEvent::Shot { side, at } => {
            format!("The Sniper of the {} shoots into {at} (A14.2)", names.side(*side))
        }
    };
    words.into()
}
