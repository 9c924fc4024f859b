//! Leader Loss (A10.2): what the fall of a leader does to those who looked to him.

use std::collections::VecDeque;

use super::casualty::can_be_pinned;
use super::check::{morale_check, pin_task_check};
use super::leadership::leadership;
use super::level::{Occasion, level_for};
use crate::board::Location;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::{CheckKind, CheckOutcome};
use crate::rules::words::status::is_berserk;

/// A leader as he was before the blow fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// What befalls them, and with them those who look to them.
    occasion: Occasion,
}

impl LeaderWatch {
    /// Remembers the leaders among `units`, before something of this sort befalls them.
    pub(crate) fn new(pos: &Position, units: &[UnitId], occasion: Occasion) -> LeaderWatch {
        let leaders = units
            .iter()
            .filter_map(|&leader| {
                let drm = leadership(pos, leader)?;
                let unit = pos.unit(leader)?;
                let (side, at, broken) = (unit.side, unit.at(), unit.men().broken);
                let level = level_for(pos, leader, occasion);
                Some(Watched { leader, side, at, level, drm, broken })
            })
            .collect();
        LeaderWatch { leaders, occasion }
    }
}

/// Who is shaken by a leader's fall.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum LeaderLoss {
    /// Those who move with him, half-squads left of them included.
    Movers,
    /// His side's units in his Location. Leaders of both sides can fall to one attack into a Melee, and those of
    /// several Locations to the Final Protective Fire of one group.
    Location,
    /// The other Passengers of the vehicle (D.8).
    Aboard(UnitId),
}

impl LeaderLoss {
    fn company(&self, pos: &Position, lost: Watched) -> Vec<UnitId> {
        match self {
            LeaderLoss::Movers => pos
                .moving()
                .map(|moving| moving.movers.iter().copied().collect())
                .unwrap_or_default(),
            LeaderLoss::Aboard(vehicle) => pos.units.aboard(*vehicle).map(|unit| unit.id).collect(),
            LeaderLoss::Location => {
                let at = lost.at.into_iter();
                at.flat_map(|at| pos.side_at(lost.side, at)).map(|unit| unit.id).collect()
            }
        }
    }

    /// Carries out the Leader Loss checks for every watched leader who has fallen since.
    pub(crate) fn carry_out(self, play: &mut Play<'_>, watch: LeaderWatch) {
        let mut shock = Shock::new(watch, self);
        while !shock.is_over(play.pos) {
            shock.step(play);
        }
    }
}

/// The fall of leaders while it goes through their men, one check after the other. A leader felled by such a check
/// shakes the others in his turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Shock {
    loss: LeaderLoss,
    occasion: Occasion,
    watched: Vec<Watched>,
    /// Who came under Heat of Battle by this attack: they are past caring (A15.1).
    heated: Vec<UnitId>,
    /// The leader whose fall is being felt, and who is still to feel it.
    felt: Option<(Watched, Fall)>,
    shaken: VecDeque<UnitId>,
}

impl Shock {
    /// Of the watched leaders who will have fallen, on those whom it shakes.
    pub(crate) fn new(watch: LeaderWatch, loss: LeaderLoss) -> Shock {
        let LeaderWatch { leaders: watched, occasion } = watch;
        Shock { loss, occasion, watched, heated: Vec::new(), felt: None, shaken: VecDeque::new() }
    }

    /// Leaves out a unit under Heat of Battle.
    pub(crate) fn spare(&mut self, unit: UnitId) {
        self.heated.push(unit);
    }

    /// Whether nobody has anything left to feel.
    pub(crate) fn is_over(&self, pos: &Position) -> bool {
        self.shaken.is_empty() && !self.watched.iter().any(|lost| fallen(pos, *lost).is_some())
    }

    /// Goes on by one unit: its check, if it has one to take.
    pub(crate) fn step(&mut self, play: &mut Play<'_>) {
        if self.shaken.is_empty() {
            let fallen = |lost: &Watched| fallen(play.pos, *lost);
            let mut falls = self.watched.iter().map(fallen).enumerate();
            let Some((at, fall)) = falls.find_map(|(at, fall)| Some((at, fall?))) else { return };
            let lost = self.watched.remove(at);
            self.shaken = self.loss.company(play.pos, lost).into();
            self.felt = Some((lost, fall));
        }
        if let (Some((lost, fall)), Some(unit)) = (self.felt, self.shaken.pop_front()) {
            self.check(play, lost, fall, unit);
        }
        if self.shaken.is_empty() {
            self.felt = None;
        }
    }

    fn check(&mut self, play: &mut Play<'_>, lost: Watched, fall: Fall, unit: UnitId) {
        if unit == lost.leader
            || self.heated.contains(&unit)
            || is_berserk(play.pos, unit)
            || level_for(play.pos, unit, self.occasion) >= lost.level
        {
            return;
        }
        let plus = (-lost.drm).max(0);
        match fall {
            Fall::Gone => {
                let kind = CheckKind::LeaderLossMorale;
                if morale_check(play, unit, kind, self.occasion, plus, None)
                    == CheckOutcome::HeatOfBattle
                {
                    self.heated.push(unit);
                }
            }
            Fall::Broke if can_be_pinned(play.pos, unit) => {
                let kind = CheckKind::LeaderLossTask;
                pin_task_check(play, unit, kind, self.occasion, plus, None);
            }
            Fall::Broke => {}
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Fall {
    Gone,
    Broke,
}

/// How a leader has fallen since he was watched; `None` while he stands as he stood.
fn fallen(pos: &Position, watched: Watched) -> Option<Fall> {
    match pos.unit(watched.leader) {
        None => Some(Fall::Gone),
        Some(leader) if leader.men().broken && !watched.broken => Some(Fall::Broke),
        Some(_) => None,
    }
}
