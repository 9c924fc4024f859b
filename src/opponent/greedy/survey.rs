//! What has to be known of a situation before anything in it can be judged, as far as it lasts from one decision to the next.

use std::collections::BTreeSet;

use super::aims::{Aims, Field};
use super::foes::Foes;
use super::ground::Ground;
use super::habits::{Detached, Habits};
use super::judge::Judge;
use crate::board::Coord;
use crate::rules::ids::Side;
use crate::rules::{Phase, Position};

/// What a field of distances hangs on.
type Key = (u8, Phase, Side, BTreeSet<Coord>);

/// The lie of the land, and how far everything is from what a side is after.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    ground: Option<Ground>,
    field: Option<(Key, Field)>,
    /// Whether who judges is in a hurry.
    pub(super) quick: bool,
    /// Those who go about their moves in a mood of their own.
    pub(super) detached: Vec<Detached>,
}

impl Survey {
    /// The same map, looked at for somebody else.
    pub(super) fn afresh(&self) -> Survey {
        Survey { ground: self.ground.clone(), quick: self.quick, ..Survey::default() }
    }

    /// Has a situation judged from a side's point of view.
    pub(super) fn judge<T>(
        &mut self,
        pos: &Position,
        side: Side,
        habits: Habits,
        look: impl FnOnce(&mut Judge<'_>) -> T,
    ) -> T {
        let map = &pos.setting.map;
        let ground = match &mut self.ground {
            Some(ground) if ground.is_of(map) => ground,
            ground => ground.insert(Ground::new(map)),
        };
        let foes = Foes::of(pos, side);
        let aims = Aims::of(pos, side);
        // Who is in a hurry looks once a Player Turn, whatever is taken in it.
        let key = if self.quick {
            (pos.turn, Phase::Rally, pos.attacker, BTreeSet::new())
        } else {
            (pos.turn, pos.phase, pos.attacker, aims.targets.clone())
        };
        let field = match &mut self.field {
            Some((known, field)) if *known == key => &*field,
            field => {
                let made = Field::to(&aims.targets, &foes, ground, map);
                &field.insert((key, made)).1
            }
        };
        look(&mut Judge {
            pos,
            side,
            habits,
            prices: habits.book.prices(aims.attacks),
            quick: self.quick,
            peers: BTreeSet::new(),
            detached: &self.detached,
            ground,
            foes: &foes,
            aims: &aims,
            field,
        })
    }
}
