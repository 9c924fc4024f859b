//! What is remembered of the attacks of the present phase: for the Mandatory FG (A7.55), the quotas of support weapons
//! (A7.351), Encirclement (A7.7) and Snap Shots (A8.15).

use std::collections::BTreeSet;

use super::plan::Plan;
use super::shot::Shot;
use super::{arc, direction, group};
use crate::board::Location;
use crate::rules::words::attack::{Assessment, EncirclementClaim, Origin, PastAim, PastAttack};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, Shell};
use crate::rules::words::position::Position;
use crate::rules::words::sorted::Sorted;

/// Whether something has fired in the present phase.
pub(super) fn has_fired(pos: &Position, firer: Firer) -> bool {
    pos.attacks.iter().any(|past| past.firers.contains_key(&firer))
}

/// The support weapons that a unit has fired in the present phase, those among them that are no more: one for each attack.
pub(super) fn weapons_fired(pos: &Position, unit: UnitId) -> impl Iterator<Item = WeaponId> {
    let firers = pos.attacks.iter().flat_map(|past| &past.firers);
    firers.filter(move |(_, origin)| origin.unit == unit).filter_map(|(firer, _)| firer.weapon())
}

/// Remembers who fired at what: for the Mandatory FG, the quotas, the leaders and the shots at a mover.
pub(super) fn remember(
    pos: &mut Position,
    plan: &Plan,
    order: &FireAttack,
    assessment: &Assessment,
) {
    let counts = plan.parts().zip(assessment.parts()).map(|(part, worked_out)| {
        let claim = worked_out.encirclement.iter();
        (part, part.shots.as_slice(), claim.flat_map(EncirclementClaim::counts_from).collect())
    });
    remember_attack(pos, plan, order, counts.collect());
    let fired: Vec<Shot> = plan.firing().into_iter().cloned().collect();
    remember_shots(pos, &plan.directors, &fired);
}

/// The same for shots in vain, which went at every Location aimed at: those of firers who see nothing of them, or find
/// nobody left there. These leaders have spent their direction on them.
pub(super) fn remember_vain(
    pos: &mut Position,
    plan: &Plan,
    order: &FireAttack,
    shots: &[Shot],
    directors: &[UnitId],
) {
    let parts = plan.parts().map(|part| (part, shots, BTreeSet::new())).collect();
    remember_attack(pos, plan, order, parts);
    remember_shots(pos, directors, shots);
}

/// Remembers an attack by what was fired at each of its Locations, and from where it counts toward Encirclement.
fn remember_attack(
    pos: &mut Position,
    plan: &Plan,
    order: &FireAttack,
    parts: Vec<(&Plan, &[Shot], BTreeSet<Location>)>,
) {
    let mut past = PastAttack {
        firers: Sorted::new(),
        aims: Sorted::new(),
        snap_shot: plan.snap_shot,
        expenditure: group::expenditure(pos),
        smoke: order.shell.is_some_and(Shell::screens),
    };
    for (part, shots, counts_from) in &parts {
        let origin = |shot: &Shot| (shot.firer, Origin { unit: shot.unit, at: shot.at });
        past.firers.extend(shots.iter().map(origin));
        let left_out = group::left_out(pos, order, shots, part.target);
        past.aims.insert(part.target, PastAim { counts_from: counts_from.clone(), left_out });
    }
    for (part, shots, _) in parts {
        for shot in shots {
            if let Firer::Weapon(weapon) = shot.firer {
                arc::hold_to(pos, weapon, shot.at, part.target);
            }
        }
    }
    pos.attacks.push(past);
}

fn remember_shots(pos: &mut Position, directors: &[UnitId], shots: &[Shot]) {
    let phase = pos.phase;
    direction::remember(&mut pos.directions, directors, shots, phase);
    if let Some(moving) = pos.moving_mut() {
        for shot in shots {
            *moving.shots.entry(shot.firer).or_default() += 1;
        }
    }
}
