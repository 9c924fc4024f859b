//! How units may stand in a Location: the room in its foxholes and trench, the rim of its Depression (B20.9, B27).

use super::ids::UnitId;
use super::position::Position;
use super::setting::Setting;
use super::unit::Unit;
use crate::board::{Coord, Depression, End, Facing, Footing, Location, Map};

/// What the scenario has dug into or strung over a hex.
impl Setting {
    /// Whether two hexes are joined by their trenches: next to each other, a trench in both (B27.5).
    #[must_use]
    pub fn trench_joins(&self, a: Coord, b: Coord) -> bool {
        a.is_adjacent(b) && self.trenches.contains(&a) && self.trenches.contains(&b)
    }
}

impl Unit {
    /// Whether it is in a foxhole or trench.
    #[must_use]
    pub fn entrenched(&self) -> bool {
        self.footing.entrenched()
    }

    /// Where it is, as the end of a line of sight; `None` off the board.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        Some(End { location: self.at?, footing: self.footing })
    }
}

/// Whether units may stand so in a Location, others that do there counted: there is a trench, or room in the
/// foxholes (B27.1); the hex is a Depression with a Crest hexside in front (B20.9).
#[must_use]
pub fn may_stand(pos: &Position, units: &[UnitId], at: Location, footing: Footing) -> bool {
    match footing {
        Footing::Ground => true,
        Footing::OnWire => at.level == 0 && pos.setting.wire.contains(&at.hex),
        Footing::Entrenched => at.level == 0 && has_room(pos, units, at),
        Footing::Crest(facing) => at.level == 0 && has_crest(pos.map(), at.hex, facing),
    }
}

/// Whether the ground under a unit is Open Ground as far as the hex decides it: IN a gully or stream it is not.
#[must_use]
pub fn in_open_ground(map: &Map, end: End) -> bool {
    let hex = end.location.hex;
    let hidden = map.depression(hex).filter(|_| !end.footing.is_crest());
    map.facts(hex).open_ground && hidden.is_none_or(Depression::open_ground)
}

/// Whether one of the three hexsides in front is a Crest hexside.
fn has_crest(map: &Map, hex: Coord, facing: Facing) -> bool {
    map.depression(hex).is_some()
        && Facing::ALL.into_iter().any(|side| {
            facing.covers(side.direction()) && !map.depression_joins(hex, side.direction())
        })
}

/// A trench holds whoever the Location holds; foxholes hold so many squads, SMC taking up none of it.
fn has_room(pos: &Position, units: &[UnitId], at: Location) -> bool {
    if pos.setting.trenches.contains(&at.hex) {
        return true;
    }
    let Some(&squads) = pos.setting.foxholes.get(&at.hex) else { return false };
    let halves =
        |id| u16::from(pos.unit_type(id).map_or(0, |values| values.squad_equivalents_halves()));
    let inside = pos
        .units_at(at)
        .filter(|other| other.entrenched() && !units.contains(&other.id))
        .map(|other| other.id);
    inside.chain(units.iter().copied()).map(halves).sum::<u16>() <= 2 * u16::from(squads)
}
