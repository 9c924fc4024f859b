//! Leader Loss (A10.2): what the fall of a leader does to those who looked to him.

use super::check::{CheckKind, morale_check, pin_task_check};
use super::leadership::leadership;
use super::level::morale_level;
use crate::board::Location;
use crate::rules::apply::Play;
use crate::rules::ids::UnitId;
use crate::rules::position::Position;

/// A leader as he was before the blow fell.
#[derive(Clone, Copy, Debug)]
struct Watched {
    leader: UnitId,
    level: u8,
    drm: i8,
    broken: bool,
}

/// Remembers the leaders among some units, so that their fall can be noticed afterwards.
pub(crate) struct LeaderWatch {
    leaders: Vec<Watched>,
}

impl LeaderWatch {
    /// Remembers the leaders among `units`.
    pub(crate) fn new(pos: &Position, units: &[UnitId]) -> LeaderWatch {
        let leaders = units
            .iter()
            .filter_map(|&leader| {
                Some(Watched {
                    leader,
                    level: morale_level(pos, leader),
                    drm: leadership(pos, leader)?,
                    broken: pos.unit(leader)?.broken,
                })
            })
            .collect();
        LeaderWatch { leaders }
    }
}

/// Who is shaken by a leader's fall.
pub(crate) enum LeaderLoss<'a> {
    /// Those of a moving stack.
    Stack(&'a [UnitId]),
    /// His side's units in a Location.
    Location(Location, crate::rules::ids::Side),
}

impl LeaderLoss<'_> {
    fn company(&self, pos: &Position) -> Vec<UnitId> {
        match self {
            LeaderLoss::Stack(stack) => {
                stack.iter().copied().filter(|id| pos.units.contains_key(id)).collect()
            }
            LeaderLoss::Location(at, side) => pos.side_at(*side, *at).map(|unit| unit.id).collect(),
        }
    }

    /// Carries out the Leader Loss checks for every watched leader who has fallen since. A leader felled by
    /// such a check shakes the others in his turn.
    pub(crate) fn carry_out(&self, play: &mut Play<'_>, watch: LeaderWatch) {
        let mut watched = watch.leaders;
        while let Some(at) = watched.iter().position(|watched| fallen(play.pos, *watched).is_some())
        {
            let lost = watched.remove(at);
            let Some(fall) = fallen(play.pos, lost) else { continue };
            let plus = (-lost.drm).max(0);
            for unit in self.company(play.pos) {
                if unit == lost.leader || morale_level(play.pos, unit) >= lost.level {
                    continue;
                }
                let Some(state) = play.pos.unit(unit) else { continue };
                let unbroken_unpinned = !state.broken && !state.pinned;
                match fall {
                    Fall::Gone => {
                        morale_check(play, unit, CheckKind::LeaderLossMorale, plus, None);
                    }
                    Fall::Broke if unbroken_unpinned => {
                        pin_task_check(play, unit, CheckKind::LeaderLossTask, plus, None);
                    }
                    Fall::Broke => {}
                }
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Fall {
    Gone,
    Broke,
}

/// How a leader has fallen since he was watched; `None` while he stands as he stood.
fn fallen(pos: &Position, watched: Watched) -> Option<Fall> {
    match pos.unit(watched.leader) {
        None => Some(Fall::Gone),
        Some(leader) if leader.broken && !watched.broken => Some(Fall::Broke),
        Some(_) => None,
    }
}
