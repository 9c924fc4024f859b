//! Fire Groups: which Locations may fire together, and who must (A7.5, A7.55).

use std::collections::BTreeSet;

use super::arm::Arm;
use super::shot::Shot;
use crate::board::{Location, Map};
use crate::rules::adjacency::adjacent;
use crate::rules::ids::Firer;
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;
use crate::rules::sequence::Phase;

/// Checks that the firing Locations hang together by ADJACENT links (A7.5).
pub(super) fn check_chain(map: &Map, locations: &BTreeSet<Location>) -> Result<(), Refusal> {
    let mut rest: Vec<Location> = locations.iter().copied().collect();
    let Some(first) = rest.pop() else { return Ok(()) };
    let mut linked = vec![first];
    let mut next = 0;
    while let Some(&from) = linked.get(next) {
        let (near, far) = rest.into_iter().partition(|&at| adjacent(map, from, at));
        linked.extend::<Vec<Location>>(near);
        rest = far;
        next += 1;
    }
    if rest.is_empty() { Ok(()) } else { Err(Refusal::NotAdjacentGroup) }
}

/// Checks that nobody fires apart from units of his Location that have already fired at the same target: in
/// the same phase, or in the MPh at the same MF expenditure. Those who took part before may go on with what
/// is left to them: ROF, Subsequent First Fire (A7.55). At another target a unit's parts may fire
/// apart (AM-09). A Snap Shot is fire at the same unit.
pub(super) fn check_mandatory(
    pos: &Position,
    shots: &[Shot],
    target: Location,
) -> Result<(), Refusal> {
    // An FT or DC binds nobody and is not bound.
    let groups = |firer| Arm::of(pos, firer).groups;
    for past in &pos.attacks {
        let same = past.target == target
            && (pos.phase != Phase::Movement || past.expenditure == pos.expenditures);
        if !same {
            continue;
        }
        for shot in shots {
            let took_part = past.firers.keys().any(|&firer| same_unit(pos, firer, shot));
            let bound = past.firers.iter().any(|(&firer, &at)| at == shot.at && groups(firer));
            if !took_part && bound && groups(shot.firer) {
                return Err(Refusal::MandatoryGroup { at: shot.at });
            }
        }
    }
    Ok(())
}

/// Whether a past firer is the one that fires now. In the MPh the whole unit counts: what its gun began,
/// the squad may go on with as Subsequent First Fire (A8.3).
fn same_unit(pos: &Position, past: Firer, shot: &Shot) -> bool {
    if past == shot.firer {
        return true;
    }
    let owner = match past {
        Firer::Inherent(unit) => Some(unit),
        Firer::Weapon(weapon) => pos.weapons.get(&weapon).and_then(|weapon| weapon.owner()),
    };
    shot.kind.is_repeat() && owner == Some(shot.unit)
}
