//! Dice that nobody chooses: each side has laid down all its chances before the first of them is used.
//!
//! A side's chain begins with a secret and goes on with the SHA-256 of what comes before. Its end is the commitment, which
//! both know from the beginning; then the links are shown one after the other, from the end to the secret. Whoever knows a link
//! can tell that the next one is right, and cannot guess it. A roll takes the next link of both.

use super::Problem;
use super::hex::Hex32;
use crate::rules::dice::SeededDice;

/// So many rolls a game may have. A long one has some hundreds.
const LINKS: u32 = 10_000;

/// What follows a link in its chain, which is what was shown before it.
fn after(link: Hex32) -> Hex32 {
    Hex32::digest("first-fire chain 1", &[&link.0])
}

/// A link of the chain that begins with a secret: 0 is the commitment, 1 what is shown with the first roll.
pub(super) fn link(secret: Hex32, number: u32) -> Result<Hex32, Problem> {
    let steps = LINKS.checked_sub(number).ok_or(Problem::TooManyRolls)?;
    Ok((0..steps).fold(secret, |link, _| after(link)))
}

/// Whether a link comes next in a chain of which this was shown last.
pub(super) fn follows(shown: Hex32, link: Hex32) -> bool {
    after(link) == shown
}

/// The dice of a roll, made of the links of both sides, the first side's first.
pub(super) fn dice(game: Hex32, roll: u32, links: [Hex32; 2]) -> SeededDice {
    let [first, second] = links;
    let mixed =
        Hex32::digest("first-fire dice 1", &[&game.0, &roll.to_be_bytes(), &first.0, &second.0]);
    let (seed, _) = mixed.0.split_at(8);
    SeededDice::new(seed.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
}
