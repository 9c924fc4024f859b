//! Random Selection (A.9): chance picks whom a result strikes.

use crate::rules::words::dice::Die;
use crate::rules::words::event::MenEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;

/// Picks at least so many of the candidates: one dr each, the highest are chosen, and those who tie for the
/// last place are all chosen. Nothing is rolled when there is nothing to choose between.
pub(crate) fn draw(play: &mut Play<'_>, candidates: &[UnitId], at_least: usize) -> Vec<UnitId> {
    chosen(play, candidates, at_least)
}

/// So often those who tie are thrown for anew.
const RETHROWS: usize = 20;

/// Picks just so many of the candidates: where those who tie for the last place would be too many, all are thrown for
/// anew (A7.308 over A7.301, AM-41).
pub(crate) fn draw_no_more(play: &mut Play<'_>, candidates: &[UnitId], most: usize) -> Vec<UnitId> {
    for _ in 0..RETHROWS {
        let chosen = chosen(play, candidates, most);
        if chosen.len() <= most {
            return chosen;
        }
    }
    candidates.iter().copied().take(most).collect()
}

fn chosen(play: &mut Play<'_>, candidates: &[UnitId], at_least: usize) -> Vec<UnitId> {
    if at_least == 0 {
        return Vec::new();
    }
    if candidates.len() <= at_least {
        return candidates.to_vec();
    }
    let rolls: Vec<(UnitId, Die)> = candidates.iter().map(|&unit| (unit, play.dice.dr())).collect();
    let mut highest: Vec<Die> = rolls.iter().map(|&(_, die)| die).collect();
    highest.sort_unstable_by(|a, b| b.cmp(a));
    let last = highest.get(at_least - 1).copied().unwrap_or_default();
    let chosen: Vec<UnitId> =
        rolls.iter().filter(|&&(_, die)| die >= last).map(|&(unit, _)| unit).collect();
    play.note(MenEvent::RandomSelection { rolls, chosen: chosen.clone() });
    chosen
}
