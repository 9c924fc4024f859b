//! Random Selection (A.9).

use super::apply::Play;
use super::event::Event;
use super::ids::UnitId;

/// Draws at least so many of the candidates: a dr each, the highest are chosen, and ties for the last place
/// all are (A.9). With no more candidates than that, all of them, and no dice.
pub(crate) fn draw(play: &mut Play<'_>, candidates: &[UnitId], at_least: usize) -> Vec<UnitId> {
    if candidates.len() <= at_least {
        return candidates.to_vec();
    }
    let rolls: Vec<_> = candidates.iter().map(|&unit| (unit, play.dice.dr())).collect();
    let mut drs: Vec<_> = rolls.iter().map(|&(_, dr)| dr).collect();
    drs.sort_unstable_by(|a, b| b.cmp(a));
    let last = at_least.checked_sub(1).and_then(|at| drs.get(at)).copied().unwrap_or(u8::MAX);
    let chosen: Vec<UnitId> =
        rolls.iter().filter(|&&(_, dr)| dr >= last).map(|&(unit, _)| unit).collect();
    play.note(Event::RandomSelection { rolls, chosen: chosen.clone() });
    chosen
}
