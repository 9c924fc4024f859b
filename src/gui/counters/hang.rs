//! Where the badges of a counter hang: beside the pile, so that what can be read of it stays readable under all that is marked.

use super::machines::Mark;
use super::markers::Marker;
use super::stacks::{LIFT, Placed};
use crate::gui::board::geometry::Spot;

/// The side of a badge on a counter that lies on top, in sides of the counter.
const ON_TOP: f32 = 0.46;
/// How much of that lies over the counter: no more than its rim, short of what is printed.
const HELD: f32 = 0.08;
/// How far such a badge reaches over the upper edge of its counter.
const OVER: f32 = 0.10;
/// How far those of one counter stand from each other where there is room.
const APART: f32 = 0.40;
/// How far the last of them stands from the first, at most.
const COLUMN: f32 = 0.84;
/// The side of a badge on a counter that others lie on.
const COVERED: f32 = 0.32;

/// Where a badge hangs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hung {
    /// From the middle of its counter.
    pub off: Spot,
    /// How large it is, in hexsides.
    pub size: f32,
    /// How high over its counter.
    pub lift: f32,
}

/// Where a badge of a counter hangs.
///
/// A pile goes up to the right. Beside the right edge of the uppermost counter lies nothing of it: there its badges hang, one under
/// the other; on the left, where another pile lies to the right. Those of a covered counter hang beside its upper left corner, above
/// the next lower one, in a row to the left.
#[must_use]
pub fn hang(placed: &Placed, badges: &[Marker], nth: usize) -> Hung {
    let side = placed.side;
    // The most telling one over the others.
    let lift = LIFT * (0.85 - 0.04 * nth as f32);
    if placed.large && placed.top {
        let (off, size) = outside(badges, nth, side);
        return Hung { off, size, lift };
    }
    let (row, first) = (nth as f32, nth == 0);
    let (x, y, size, lift) = if placed.top && (placed.lowest || !placed.leftmost) {
        let gaps = badges.len().saturating_sub(1).max(1) as f32;
        let away = 0.5 + ON_TOP / 2.0 - HELD;
        let down = -0.5 + ON_TOP / 2.0 - OVER + row * APART.min(COLUMN / gaps);
        (if placed.leftmost { -away } else { away }, down, ON_TOP, lift)
    } else {
        let away = 0.5 + COVERED / 2.0 - 0.05 + row * COVERED * 0.92;
        // Over the second badges of the counter above, too.
        let lift = if first { lift + LIFT } else { lift };
        (-away, -0.5 + COVERED / 2.0 - 0.08, COVERED, lift)
    };
    Hung { off: (x * side, y * side), size: size * side, lift }
}

/// Where a badge of a vehicle or Gun hangs, and how large it is: its own state above the middle of its upper edge, what the
/// enemy has on it beneath the lower one. Its corners are taken.
fn outside(badges: &[Marker], nth: usize, side: f32) -> (Spot, f32) {
    let of_enemy = |marker: &Marker| matches!(marker, Marker::Machine(Mark::Acquired(_)));
    let below = badges.get(nth).is_some_and(of_enemy);
    let before = badges.iter().take(nth).filter(|other| of_enemy(other) == below).count() as f32;
    let far = side * (0.60 + 0.38 * before);
    ((0.0, if below { far } else { -far }), side * 0.36 * 1.16)
}
