//! What an attack does toward an Encirclement (A7.7): the Locations within Normal Range from which it fires count, if it
//! could bring a Morale Check. A group's FP is that of all its firers, those at Long Range too.

use super::plan::Plan;
use super::resolve::could_check;
use crate::rules::ground::encirclement::{earlier, hurt_at};
use crate::rules::words::attack::{Assessment, ClaimLine, Closure, EncirclementClaim, Inlet};
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::Side;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;

/// The side whose fire can encircle in the present phase; `None` in the others, the MPh among them.
fn encircler(pos: &Position) -> Option<Side> {
    match pos.phase {
        Phase::PrepFire | Phase::AdvancingFire => Some(pos.attacker),
        Phase::DefensiveFire => Some(pos.defender()),
        _ => None,
    }
}

/// What an attack makes toward an Encirclement; `None` when it counts for nothing. Fire up to Normal Range counts, the
/// range itself included.
pub(super) fn claim(
    pos: &Position,
    plan: &Plan,
    assessment: &Assessment,
) -> Option<EncirclementClaim> {
    let (firer, at) = (encircler(pos)?, plan.target);
    let mut lines = earlier(pos, at);
    let before = lines.len();
    let normal = plan
        .shots
        .iter()
        .filter(|shot| shot.at.hex.distance(at.hex) <= u32::from(shot.normal_range));
    for shot in normal {
        let from = shot.at;
        if let Some(way) = Inlet::between(from, at)
            && !lines.iter().skip(before).any(|line| line.from == from)
        {
            lines.push(ClaimLine { from, way, earlier: false });
        }
    }
    if lines.len() == before || !could_check(assessment) {
        return None;
    }
    let closure = Closure::of(lines.iter().map(|line| line.way));
    let hurt = |side: &Side| hurt_at(pos, *side, at).any(|unit| *side != firer || unit.melee);
    let sides = Side::BOTH
        .into_iter()
        .filter(|side| closure.is_some() && !pos.encircled.contains(&(at, *side)) && hurt(side))
        .collect();
    Some(EncirclementClaim { at, lines, closure, sides })
}

/// An attack closes the ring: the units there are Encircled before the dice are thrown.
pub(super) fn seal(play: &mut Play<'_>, claim: &EncirclementClaim) {
    let Some(closure) = claim.closure else { return };
    claim.mark(play.pos);
    for &side in &claim.sides {
        play.note(FireEvent::Encircled { at: claim.at, side, closure });
    }
}
