//! Acquired units that go out of sight: what was acquired of them stays where they were seen last (C6.5).

use crate::board::{End, Location};
use crate::rules::words::gun::{Acquired, Acquisition};
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::weapon::Weapon;

/// The units that weapons have acquired, and where each of them is.
pub(crate) type Aims = Vec<(WeaponId, UnitId, End)>;

/// Who is acquired now, and where.
pub(crate) fn aims(pos: &Position) -> Aims {
    let mut aims = Aims::new();
    for weapon in pos.weapons.values() {
        let Some(Acquisition { of: Acquired::Units(units), .. }) = &weapon.acquired else {
            continue;
        };
        let there = units.iter().filter_map(|&id| Some((weapon.id, id, pos.unit(id)?.end()?)));
        aims.extend(there);
    }
    aims
}

/// Looks after those who have gone somewhere else since: who is in sight takes it with him, of the others it stays behind.
/// Simplified: as long as the weapon still sees one of several, it stays with those.
pub(crate) fn follow(play: &mut Play<'_>, aims: &mut Aims) {
    for (weapon, unit, was) in std::mem::take(aims) {
        if let Some(weapon) = play.pos.weapons.get(&weapon)
            && acquires(weapon, unit)
            && is_lost(play.pos, weapon, unit, was)
        {
            let id = weapon.id;
            leave_behind(play, id, unit, was.location);
        }
    }
    *aims = self::aims(play.pos);
}

fn acquires(weapon: &Weapon, unit: UnitId) -> bool {
    let of = weapon.acquired.as_ref().map(|acquired| &acquired.of);
    matches!(of, Some(Acquired::Units(units)) if units.contains(&unit))
}

/// Whether a unit has gone where the weapon sees it no more.
fn is_lost(pos: &Position, weapon: &Weapon, unit: UnitId, was: End) -> bool {
    let now = pos.unit(unit).and_then(|unit| unit.end());
    let eye = weapon.owner().and_then(|owner| pos.unit(owner)?.end());
    now != Some(was) && !now.zip(eye).is_some_and(|(now, eye)| pos.sees(eye, now))
}

fn leave_behind(play: &mut Play<'_>, weapon: WeaponId, unit: UnitId, at: Location) {
    let weapon = play.pos.weapons.get_mut(&weapon);
    let Some(acquired) = weapon.and_then(|weapon| weapon.acquired.as_mut()) else { return };
    if let Acquired::Units(units) = &mut acquired.of {
        units.remove(&unit);
        if units.is_empty() {
            acquired.of = Acquired::Location(at);
        }
    }
}
