//! Why, in plain words: from what came of a thing when it was tried.

use super::Advice;

/// So much of a squad is worth a word.
const WORTH_A_WORD: f64 = 0.15;
/// So much of a place that is fought for, too.
const SHARE_OF_A_PLACE: f64 = 0.15;

impl Advice {
    /// What it is expected to bring and to cost, and how often it goes wrong.
    #[must_use]
    pub fn why(&self) -> String {
        let outlook = &self.outlook;
        if outlook.tries == 0 {
            return "There is nothing to choose between.".to_owned();
        }
        let mut parts = Vec::new();
        let squads = |loss: f64| format!("{loss:.1} squads");
        if outlook.theirs > WORTH_A_WORD {
            parts.push(format!("they lose {}", squads(outlook.theirs)));
        }
        if outlook.own > WORTH_A_WORD {
            parts.push(format!("you lose {}", squads(outlook.own)));
        }
        if outlook.places > SHARE_OF_A_PLACE {
            parts.push(format!("you gain {:.1} of what is fought for", outlook.places));
        } else if outlook.places < -SHARE_OF_A_PLACE {
            parts.push(format!("you give up {:.1} of what is fought for", -outlook.places));
        }
        let likely = match parts.is_empty() {
            true => "On the average little changes".to_owned(),
            false => format!("On the average {}", parts.join(", ")),
        };
        let badly = match outlook.badly {
            0 => "it never went badly".to_owned(),
            times => format!("it went badly in {times}"),
        };
        format!("{likely}; in {} tries {badly}.", outlook.tries)
    }
}
