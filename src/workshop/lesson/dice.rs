//! The dice of orders that are laid out: as many as they take, no more.

use super::{DraftError, Line};
use crate::game::{Game, ScriptRefused, narrate};
use crate::rules::Order;
use crate::rules::dice::Die;
use crate::rules::view::Viewer;

/// What a die shows until somebody turns it.
const FRESH: Die = 3;
/// So often it is tried with other dice: what is rolled depends on what was.
const TRIES: usize = 40;

/// Lays out as many dice for each order as it takes; faces that are there stay. The last order may be one that the rules
/// refuse: it has no dice.
pub(super) fn lay_out(
    start: &Game,
    orders: impl IntoIterator<Item = (Order, Vec<Die>)>,
) -> Result<Line, DraftError> {
    let mut game = start.clone();
    let mut line = Line::new();
    let mut refused = None;
    for (order, dice) in orders {
        if let Some(why) = refused {
            return Err(DraftError::Rules(why));
        }
        let (dice, why) = one(&mut game, &order, dice)?;
        refused = why;
        line.push((order, dice));
    }
    Ok(line)
}

/// Plays an order with the dice that it takes; else says why the rules refuse it.
fn one(
    game: &mut Game,
    order: &Order,
    mut dice: Vec<Die>,
) -> Result<(Vec<Die>, Option<String>), DraftError> {
    for _ in 0..TRIES {
        match game.play_with(order.clone(), &dice) {
            Ok(_) => return Ok((dice, None)),
            Err(ScriptRefused::Order(refusal)) => {
                return Ok((Vec::new(), Some(narrate::refusal(game.position(), &refusal))));
            }
            // One at a time: the die that is added may have another one be rolled.
            Err(ScriptRefused::Dice { rolled, .. }) if rolled > dice.len() => dice.push(FRESH),
            Err(ScriptRefused::Dice { rolled, .. }) => dice.truncate(rolled),
        }
    }
    Err(DraftError::Rules("the order rolls too many dice to be laid out".to_owned()))
}

/// What comes of a line, in the words of the log: each throw with what it is for.
pub(super) fn told(start: &Game, line: &Line) -> Vec<String> {
    let mut game = start.clone();
    let mut told = Vec::new();
    for (order, dice) in line {
        let before = game.position().clone();
        let Ok(events) = game.play_with(order.clone(), dice).map(|entry| entry.events.clone())
        else {
            break;
        };
        let lines = narrate::lines(&before, game.position(), &events, Viewer::Both);
        told.extend(lines.iter().map(|line| line.text.plain()));
    }
    told
}

/// Why the rules refuse a line, if they do.
pub(super) fn refusal(start: &Game, line: &Line) -> Option<String> {
    let mut game = start.clone();
    line.iter().find_map(|(order, dice)| match game.play_with(order.clone(), dice) {
        Err(ScriptRefused::Order(refusal)) => Some(narrate::refusal(game.position(), &refusal)),
        _ => None,
    })
}
