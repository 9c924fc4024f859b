//! Leader Loss (A10.2): what the fall of a leader does to those who looked to him.

use super::casualty::can_be_pinned;
use super::check::{CheckKind, CheckOutcome, morale_check, pin_task_check};
use super::leadership::leadership;
use super::level::morale_level;
use crate::board::Location;
use crate::rules::apply::Play;
use crate::rules::ids::{Side, UnitId};
use crate::rules::position::Position;
use crate::rules::status::is_berserk;
use crate::rules::unit::Unit;

/// A leader as he was before the blow fell.
#[derive(Clone, Copy, Debug)]
struct Watched {
    leader: UnitId,
    side: Side,
    at: Option<Location>,
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
                let drm = leadership(pos, leader)?;
                let Unit { side, at, broken, .. } = *pos.unit(leader)?;
                Some(Watched { leader, side, at, level: morale_level(pos, leader), drm, broken })
            })
            .collect();
        LeaderWatch { leaders }
    }
}

/// Who is shaken by a leader's fall.
pub(crate) enum LeaderLoss {
    /// Those who move with him, half-squads left of them included.
    Movers,
    /// His side's units in his Location. Leaders of both sides can fall to one attack into a Melee, and those of
    /// several Locations to the Final Protective Fire of one group.
    Location,
}

impl LeaderLoss {
    fn company(&self, pos: &Position, lost: Watched) -> Vec<UnitId> {
        match self {
            LeaderLoss::Movers => pos
                .moving()
                .map(|moving| moving.movers.iter().copied().collect())
                .unwrap_or_default(),
            LeaderLoss::Location => {
                let at = lost.at.into_iter();
                at.flat_map(|at| pos.side_at(lost.side, at)).map(|unit| unit.id).collect()
            }
        }
    }

    /// Carries out the Leader Loss checks for every watched leader who has fallen since. A leader felled by
    /// such a check shakes the others in his turn. Those `heated` by this attack are past caring (A15.1).
    pub(crate) fn carry_out(&self, play: &mut Play<'_>, watch: LeaderWatch, heated: &[UnitId]) {
        let mut watched = watch.leaders;
        let mut heated = heated.to_vec();
        while let Some(at) = watched.iter().position(|watched| fallen(play.pos, *watched).is_some())
        {
            let lost = watched.remove(at);
            let Some(fall) = fallen(play.pos, lost) else { continue };
            let plus = (-lost.drm).max(0);
            for unit in self.company(play.pos, lost) {
                if unit == lost.leader
                    || heated.contains(&unit)
                    || is_berserk(play.pos, unit)
                    || morale_level(play.pos, unit) >= lost.level
                {
                    continue;
                }
                match fall {
                    Fall::Gone => {
                        let kind = CheckKind::LeaderLossMorale;
                        if morale_check(play, unit, kind, plus, None) == CheckOutcome::HeatOfBattle
                        {
                            heated.push(unit);
                        }
                    }
                    Fall::Broke if can_be_pinned(play.pos, unit) => {
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
