//! The chances of an attack in Close Combat (A11.11, A11.12).

use super::{THROW, draw, throws};

/// How many of the targets of a Close Combat attack are struck on average: all of them under the Kill Number, those
/// whom Random Selection draws on it. `drm` is the sum of the modifiers.
#[must_use]
pub fn struck_in_close_combat(drm: i32, kill_number: u8, targets: usize) -> f64 {
    let number = i32::from(kill_number);
    let count = targets as f64;
    let each = draw::subsets(targets as u32, 1, targets.min(1) as u32);
    let drawn: f64 = each.iter().filter(|(set, _)| *set == 1).map(|(_, chance)| chance).sum();
    throws()
        .map(|roll| match (roll.total() + drm).cmp(&number) {
            std::cmp::Ordering::Less => THROW * count,
            std::cmp::Ordering::Equal => THROW * count * drawn,
            std::cmp::Ordering::Greater => 0.0,
        })
        .sum()
}
