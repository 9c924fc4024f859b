//! The chance that something becomes of a unit while orders are carried out one after the other: the rules run through
//! each of them for every way the dice can come up. Situations that are alike go on as one, and a way is over as soon
//! as it has come about.

use foldhash::fast::FixedState;
use indexmap::IndexMap;

use super::branching::BranchingDice;
use super::ways::Situation;
use crate::rules::apply::{attempt, go_on};
use crate::rules::check;
use crate::rules::decision::Frame;
use crate::rules::ids::UnitId;
use crate::rules::order::{FireOrder, Order};
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;

/// The ways that are still open, each with its chance.
type Open = IndexMap<Situation, f64, FixedState>;

/// The chance that `comes_about` is so of a unit, or of what is left of it, after any order of a line. Where the dice
/// leave no room for the next order, because whoever it is about has broken, say, the way ends there. A gun that may
/// keep its ROF keeps it, unless the line says what it does. As in the odds of an attack, what Heat of Battle makes of
/// anybody is not followed (A15.1).
///
/// # Errors
/// The first order is not allowed.
pub fn of_line(
    start: &Position,
    line: &[Order],
    unit: UnitId,
    comes_about: impl Fn(&Position, UnitId) -> bool,
) -> Result<f64, Refusal> {
    if let Some(first) = line.first() {
        check(start, first)?;
    }
    let mut found = 0.0;
    let mut open = Open::default();
    open.insert(Situation::new(start.clone(), &[unit]), 1.0);
    for (number, order) in line.iter().enumerate() {
        // What comes by itself between two orders; after the last one it is nobody's deed any more.
        if number > 0 {
            let passed = |way: &mut Situation, dice: &mut BranchingDice| {
                let events = go_on(&mut way.pos, dice);
                way.note(&events);
                true
            };
            open = follow(open, &passed, &comes_about, &mut found);
        }
        open = follow(open, &|way, dice| given(way, order, dice), &comes_about, &mut found);
    }
    Ok(found)
}

/// What the open ways lead on to. Those in which it has come about are added up; of the others those go on in which
/// the `part` could be done.
fn follow(
    open: Open,
    part: &dyn Fn(&mut Situation, &mut BranchingDice) -> bool,
    comes_about: &impl Fn(&Position, UnitId) -> bool,
    found: &mut f64,
) -> Open {
    let mut next = Open::default();
    for (way, chance) in open {
        BranchingDice::explore(
            |dice| {
                let mut way = way.clone();
                let done = part(&mut way, dice);
                (way, done)
            },
            |(way, done), share| {
                let Some(&(heir, _)) = way.heirs.first() else { return };
                if comes_about(&way.pos, heir) {
                    *found += chance * share;
                } else if done {
                    *next.entry(way).or_default() += chance * share;
                }
            },
        );
    }
    next
}

/// Carries out an order; says whether it was allowed.
fn given(way: &mut Situation, order: &Order, dice: &mut BranchingDice) -> bool {
    let keep = keeps_rof(&way.pos, order);
    let mut orders = keep.iter().chain([order]);
    orders.all(|order| match attempt(&mut way.pos, order, dice) {
        Ok(events) => {
            way.note(&events);
            true
        }
        Err(_) => false,
    })
}

/// The answer to the question of ROF or Residual FP, where it is asked and the line does not answer it.
fn keeps_rof(pos: &Position, order: &Order) -> Option<Order> {
    match (pos.frames.last(), order) {
        (_, Order::Fire(FireOrder::KeepRof { .. })) => None,
        (Some(Frame::Rof(frame)), _) => {
            Some(Order::Fire(FireOrder::KeepRof { weapons: frame.weapons() }))
        }
        _ => None,
    }
}
