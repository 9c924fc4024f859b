//! A refusal in the names that the counters bear.

use super::{Names, capital};
use crate::rules::view::Viewer;
use crate::rules::{Position, Refusal};

/// A refusal as a sentence, with its rule. `pos` is what the player sees of the position.
#[must_use]
pub fn refusal(pos: &Position, refusal: &Refusal) -> String {
    format!("{} ({}).", reason(pos, refusal), refusal.rule())
}

/// A refusal without its rule and its full stop. `pos` is what the player sees of the position.
#[must_use]
pub fn reason(pos: &Position, refusal: &Refusal) -> String {
    let names = Names::around(pos, pos, Viewer::Both);
    let mut text = refusal.to_string();
    // The rules know units by number; longest numbers first, so that 12 is not taken for 1.
    for id in pos.units.keys().rev() {
        text = text.replace(&id.to_string(), &names.unit(id));
    }
    for id in pos.weapons.keys().rev() {
        text = text.replace(&id.to_string(), &names.weapon(id));
    }
    capital(&text)
}
