//! How units may stand in a Location: the room in its foxholes and trench, the rim of its Depression (B20.9, B27).

use crate::board::{Coord, Depression, Depth, End, Facing, Footing, Location, Los, Map, Terrain};
use crate::counters::{GunKind, GunType, TargetSize};
use crate::rules::words::event::{MoveEvent, PossessionEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::setting::Setting;
use crate::rules::words::unit::{Station, Unit};
use crate::rules::words::weapon::{Held, Weapon};

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
        self.footing().entrenched()
    }

    /// Where it is, as the end of a line of sight; `None` off the board.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        Some(End { location: self.at()?, footing: self.footing() })
    }
}

/// A unit as it stands in its Location; on the ground of any other.
#[must_use]
pub fn standing(pos: &Position, unit: UnitId, at: Location) -> End {
    pos.unit(unit).filter(|unit| unit.at() == Some(at)).and_then(Unit::end).unwrap_or(at.into())
}

/// How a unit comes to stand that enters a Location: at the crest where it says so, in the trench that joins its
/// own (B27.5), on the wire (B26.3), else on the ground.
#[must_use]
pub fn landing(setting: &Setting, from: End, to: Location, crest: Option<Facing>) -> Footing {
    let ground = to.level == 0;
    match crest {
        Some(facing) => Footing::Crest(facing),
        None if from.footing.entrenched() && setting.trench_joins(from.location.hex, to.hex) => {
            Footing::Entrenched
        }
        None if ground && setting.wire.contains(&to.hex) => Footing::OnWire,
        None => Footing::Ground,
    }
}

/// Whether a unit leaves its hex for a neighbour, or enters from it, over the part of the rim at which it lies: from
/// Crest status only through the three hexsides in front (B20.94).
#[must_use]
pub fn passes_crest(end: End, other: Coord) -> bool {
    let Footing::Crest(facing) = end.footing else { return true };
    end.location.hex.direction_to(other).is_none_or(|side| facing.covers(side))
}

/// Whether the rim covers a unit in Crest status: the line comes in through its three front hexsides, and not along
/// the Depression (B20.92).
#[must_use]
pub fn behind_crest(map: &Map, unit: &Unit, los: &Los) -> bool {
    let (Footing::Crest(facing), Some(at), Some(entry)) = (unit.footing(), unit.at(), los.entry)
    else {
        return false;
    };
    let covered = |side| facing.covers(side) && !map.depression_joins(at.hex, side);
    let (one, other) = entry.sides();
    covered(one) && other.is_none_or(covered)
}

/// A unit comes to stand in a Location. Who wades into a deep stream is CX (B20.44).
pub(crate) fn arrive(play: &mut Play<'_>, id: UnitId, to: Location, footing: Footing) {
    let deep = play.pos.map().depression(to.hex) == Some(Depression::Stream(Depth::Deep));
    let Some(unit) = play.pos.units.get_mut(&id) else { return };
    let exhausted = deep && !footing.is_crest() && !unit.men().cx;
    unit.men_mut().cx |= exhausted;
    leave_guns(play, id, to);
    play.pos.units.put(id, Station::In { at: to, footing });
    if exhausted {
        play.note(MoveEvent::Exhausted { unit: id });
    }
}

/// Whether a Gun has room in a Location: in buildings and rubble only a small one, or one that is shoved in and not large
/// (B23.423); on the ground floor.
#[must_use]
pub fn gun_fits(map: &Map, at: Location, gun: &GunType) -> bool {
    let built_up = matches!(map.terrain(at.hex), Terrain::Building { .. } | Terrain::Rubble(_));
    let small = matches!(gun.size, TargetSize::Small | TargetSize::VerySmall);
    let shoved =
        matches!(gun.kind, GunKind::AntiTank | GunKind::Infantry) && gun.size == TargetSize::Normal;
    at.level == 0 && (!built_up || small || shoved)
}

/// Nobody carries a Gun: it stays where it stands when its crew goes, and forgets what it aimed at (C10.3, C6.5). One that is
/// pushed goes along.
pub(crate) fn leave_guns(play: &mut Play<'_>, id: UnitId, to: Location) {
    let crew = play.pos.unit(id).and_then(|unit| Some((unit.at()?, unit.footing().raised())));
    let Some((from, raised)) = crew.filter(|(from, _)| *from != to) else { return };
    let pushed = play.pos.moving().and_then(|frame| Some(frame.push?.gun));
    let stays = |weapon: &&Weapon| weapon.gun.is_some() && pushed != Some(weapon.id);
    let guns = play.pos.weapons_of(id).filter(stays);
    for id in guns.map(|gun| gun.id).collect::<Vec<_>>() {
        if let Some(gun) = play.pos.weapons.get_mut(&id) {
            (gun.held, gun.raised, gun.acquired) = (Held::On(from), raised, None);
            play.note(PossessionEvent::Passed { weapon: id, to: None });
        }
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
        // That is for vehicles, which come there by an order of their own (D2.3).
        Footing::Bypass(_) => {
            at.level == 0 && units.iter().all(|&id| pos.unit(id).is_some_and(Unit::is_vehicle))
        }
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
