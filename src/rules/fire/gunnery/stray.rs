//! A shell that misses one of several vehicles by little may hit another beside it (A5.132, AM-40): by less than there are vehicles of
//! its side in the Location, and with a dr that is less than that number, one of the others by Random Selection.
//!
//! Where it goes is said by the To Hit DR as for any hit; it is never critical. Beside movers only who moves is hit (A5.13).

use super::kill;
use crate::rules::fire::plan::Plan;
use crate::rules::fire::shot::Shot;
use crate::rules::ground::random_selection::draw_no_more;
use crate::rules::words::attack::{Hit, HitLocation, ToHitStage};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;

/// The vehicles beside the one that is aimed at.
pub(super) fn others(pos: &Position, plan: &Plan, shot: &Shot, target: UnitId) -> Vec<UnitId> {
    let side = pos.unit(target).map(|unit| unit.side).filter(|_| !shot.kind.at_movers());
    let there = side.into_iter().flat_map(|side| pos.side_at(side, plan.target));
    there.filter(|unit| unit.is_vehicle() && unit.id != target).map(|unit| unit.id).collect()
}

/// How a throw hits one of the others, if the dr lets it; `None` where it does not come near, or hits what it is aimed at.
pub(crate) fn strayed(stage: &ToHitStage, roll: Dr) -> Option<Hit> {
    let to_hit = &stage.lines.first()?.to_hit;
    let by = to_hit.final_dr(roll) - to_hit.number;
    let near = by > 0 && usize::try_from(by).is_ok_and(|by| by <= stage.beside.len());
    // What an Original 2 may hit is settled by a dr of its own (C3.6).
    if !near || roll.total() == 2 || to_hit.misfires(roll) {
        return None;
    }
    let location = if roll.colored < roll.white { HitLocation::Turret } else { HitLocation::Hull };
    let hidden = to_hit.hull_down && location == HitLocation::Hull;
    (!hidden).then_some(Hit { location, critical: false, twice: false })
}

/// Where a shell goes that has missed: the stage with the vehicle that it hits in place of the one aimed at.
pub(super) fn fly(play: &mut Play<'_>, stage: &ToHitStage, roll: Dr) -> Option<(ToHitStage, Hit)> {
    let hit = strayed(stage, roll)?;
    let dr = play.dice.dr();
    let among: Vec<UnitId> = stage.beside.iter().map(|other| other.unit).collect();
    let found = usize::from(dr) <= among.len();
    let unit = if found { draw_no_more(play, &among, 1).first().copied() } else { None };
    play.note(FireEvent::Strayed { dr, hit: unit });
    let kill = stage.beside.iter().find(|other| Some(other.unit) == unit).copied()?;
    let stage = ToHitStage { kill: Some(kill), ..stage.clone() };
    let kill = kill::settled(play.pos, &stage, roll).unwrap_or(kill);
    Some((ToHitStage { kill: Some(kill), ..stage }, hit))
}
