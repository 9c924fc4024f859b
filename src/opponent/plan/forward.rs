//! One line played forward: an idea, then what both sides would do at once, to a horizon at which it is judged.

use super::halt::Halt;
use super::paired::PairedDice;
use crate::opponent::chance::{Stock, winning_chance};
use crate::opponent::greedy::{GreedyPolicy, Idea};
use crate::opponent::{Policy, plain_answer};
use crate::rules::view::{View, Viewer};
use crate::rules::{Order, Phase, Position, Side, decision, judge, legal_orders, play_unheard};

/// No line is longer than so many orders.
const LONGEST: u32 = 1_000;

/// How far a line goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// To the end of the present Player Turn.
    TurnEnd,
    /// Until the other side has had its next Prep Fire.
    NextFire,
    /// To the end of a turn of the game.
    Turn(u8),
}

impl Until {
    /// Whether a line that began in the Player Turn `from` has come so far.
    fn is_reached(self, from: (u8, Side), pos: &Position) -> bool {
        let turn = |(turn, side): (u8, Side)| u32::from(turn) * 2 + side.index() as u32;
        let passed = turn((pos.turn, pos.attacker)).saturating_sub(turn(from));
        match self {
            Until::TurnEnd => passed >= 1,
            Until::Turn(last) => pos.turn > last,
            Until::NextFire => passed >= 2 || (passed == 1 && pos.phase >= Phase::Movement),
        }
    }
}

/// What came of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Played {
    /// The chance to win at its end, for the side whose idea it was.
    pub(super) chance: f64,
    /// The orders in it.
    pub(super) nodes: u32,
    /// What the side lost in it, in squads, and what the other lost.
    pub(super) own: f64,
    pub(super) theirs: f64,
    /// How many more of the places that are fought for the side holds.
    pub(super) places: f64,
    /// Whether all units of its errand reached their goal.
    pub(super) arrived: bool,
}

/// Plays an idea of a side forward from a position that it takes for the true one. The other side plays as it would by itself.
/// Once it is told to stop it breaks off.
pub(super) fn forward(
    mut pos: Position,
    side: Side,
    idea: &Idea,
    other: &GreedyPolicy,
    (seed, until): (u64, Until),
    halt: &Halt,
) -> Played {
    let from = (pos.turn, pos.attacker);
    let mut dice = PairedDice::new(seed);
    let (mut own, mut other) = (idea.mind.clone().quickly(), other.clone());
    let mut next = Some(idea.order.clone());
    let (mut nodes, mut arrived) = (0, false);
    let before = Stock::of(&pos, side);
    while nodes < LONGEST
        && !halt.is_set()
        && !until.is_reached(from, &pos)
        && let Some(asked) = decision(&pos)
    {
        // Who is there when his side is asked again has come through the fire that awaited him.
        arrived = arrived || (asked.side == side && idea.has_arrived(&pos));
        let order = match next.take() {
            Some(order) => order,
            None => {
                let seen = View::of(&pos, Viewer::Side(asked.side));
                let orders = legal_orders(seen.position());
                let mind = if asked.side == side { &mut own } else { &mut other };
                mind.choose(&seen, &orders)
            }
        };
        nodes += 1;
        if !carry_out(&mut pos, &order, &mut dice) {
            break;
        }
    }
    let after = Stock::of(&pos, side);
    Played {
        chance: winning_chance(&pos, side),
        nodes,
        own: before.own - after.own,
        theirs: before.theirs - after.theirs,
        places: after.places - before.places,
        arrived,
    }
}

/// Carries out an order, or the plainest one where it is refused. Whether anything was done.
fn carry_out(pos: &mut Position, order: &Order, dice: &mut PairedDice) -> bool {
    let plain = || plain_answer(pos).and_then(|order| judge(pos, &order).ok());
    let Some(checked) = judge(pos, order).ok().or_else(plain) else { return false };
    dice.hear(pos, checked.order());
    play_unheard(pos, checked, dice);
    true
}
