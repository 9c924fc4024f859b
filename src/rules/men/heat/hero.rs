//! Heroes (A15.2): made by an MMC, or what a leader becomes.

use crate::counters::{CounterId, UnitKind};
use crate::rules::ground::aboard::has_room;
use crate::rules::ground::stacking::would_overstack;
use crate::rules::words::event::{HeatEvent, RallyEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;

/// A leader becomes heroic and rallies; an MMC, which stays as it is, brings forth a hero beside it (A15.21). Where
/// the Location has no room for one more counter, nobody steps forward: overstacking is not in this game.
pub(super) fn create(play: &mut Play<'_>, id: UnitId) {
    if play.pos.unit_type(id).is_some_and(|values| values.kind == UnitKind::Leader) {
        become_heroic(play, id);
        return;
    }
    if let Some(counter) = hero_of(play.pos, id) {
        step_forward(play, id, counter);
    }
}

/// A new SMC steps forward from among an MMC, beside which he stands and goes on.
pub(crate) fn step_forward(play: &mut Play<'_>, id: UnitId, counter: CounterId) {
    let Some(by) = play.pos.unit(id) else { return };
    let smc = UnitId(play.pos.next_unit);
    let letter = play.pos.units.values().filter(|unit| unit.counter == counter).count();
    let mut unit = by.double(smc, counter);
    unit.letter = u8::try_from(letter).unwrap_or(u8::MAX);
    unit.rally();
    (unit.men_mut().fanatic, unit.men_mut().berserk) = (false, false);
    (unit.men_mut().pinned, unit.men_mut().cx) = (false, false);
    // He fires for himself: what the squad's weapons used up is not his.
    unit.men_mut().inherent_lost = false;
    let (side, at, carrier) = (unit.side, unit.at(), unit.carrier());
    play.pos.units.insert(unit);
    let full = match carrier {
        Some(carrier) => !has_room(play.pos, carrier, &[]),
        None => at.is_some_and(|at| would_overstack(play.pos, side, at, &[smc])),
    };
    if full {
        play.pos.units.remove(&smc);
        return;
    }
    play.pos.next_unit = play.pos.next_unit.saturating_add(1);
    play.pos.join_stack(id, smc);
    play.note(HeatEvent::SteppedForward { by: id, smc, counter });
}

fn become_heroic(play: &mut Play<'_>, id: UnitId) {
    let Some(unit) = play.pos.units.get_mut(&id) else { return };
    let rallied = unit.rally();
    unit.men_mut().heroic = true;
    unit.men_mut().pinned = false;
    play.note(HeatEvent::Heroic { unit: id });
    if rallied {
        play.note(RallyEvent::Rallied { unit: id });
    }
}

/// The hero counter of a unit's nationality.
fn hero_of(pos: &Position, id: UnitId) -> Option<CounterId> {
    let nationality = pos.unit_type(id)?.nationality;
    pos.setting
        .catalogue
        .units
        .values()
        .find(|values| values.kind == UnitKind::Hero && values.nationality == nationality)
        .map(|values| values.id)
}
