//! What ordnance has aimed at before: Acquisition (C6.5).

use std::collections::BTreeSet;

use crate::rules::fire::plan::Plan;
use crate::rules::ground::concealment::known;
use crate::rules::words::gun::{Acquired, Acquisition};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, ShellTarget};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;

/// What a weapon had acquired before a shot, and whom of its targets nobody knew then.
pub(super) struct Before {
    aim: Option<Acquisition>,
    hidden: Vec<UnitId>,
}

/// The same, as a shot is thrown.
pub(super) fn before(pos: &Position, plan: &Plan) -> Before {
    let weapon = plan.shots.first().and_then(|shot| shot.firer.weapon());
    let aim = weapon.and_then(|id| pos.weapons.get(&id)).and_then(|it| it.acquired.clone());
    let hidden = plan.targets.iter().copied().filter(|&unit| !known(pos, unit)).collect();
    Before { aim, hidden }
}

/// A shot acquires its target, or acquires it better when it was acquired before; what was acquired else is lost. Only Known
/// units are, men and vehicles, but by the Area type (C6.5). Small arms and LATW acquire nothing.
pub(super) fn after_shot(play: &mut Play<'_>, plan: &Plan, order: &FireAttack, before: &Before) {
    let Some(Firer::Weapon(id)) = plan.shots.first().map(|shot| shot.firer) else { return };
    let acquires = play.pos.gun_type(id).is_some_and(|printed| printed.latw.is_none());
    let Some(shell) = order.shell.filter(|_| acquires) else { return };
    if shell.screens() {
        lose(play, id);
        return;
    }
    let of = match shell.at {
        ShellTarget::Area => Acquired::Hex(plan.target.hex),
        ShellTarget::Vertex(_) => return,
        ShellTarget::Vehicle(_) | ShellTarget::Infantry => {
            let seen = plan.targets.iter().copied().filter(|&unit| known(play.pos, unit));
            let seen: BTreeSet<UnitId> = seen.collect();
            if seen.is_empty() {
                lose(play, id);
                return;
            }
            Acquired::Units(seen)
        }
    };
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        // Where somebody was seen last, those who are fired at there as he was are acquired as he was.
        let there = Acquired::Location(plan.target);
        let kept = |aim: &Acquired| matches!(of, Acquired::Units(_)) && *aim == there;
        let again = before.aim.as_ref().is_some_and(|aim| same(&aim.of, &of) || kept(&aim.of));
        weapon.acquired = Some(Acquisition { of, twice: again });
    }
}

/// What a shot has struck and brought to light is acquired by it too (C6.5); not by a weapon that it has broken.
pub(super) fn brought_to_light(
    play: &mut Play<'_>,
    plan: &Plan,
    order: &FireAttack,
    before: &Before,
) {
    let weapon = plan.shots.first().and_then(|shot| shot.firer.weapon());
    let weapon = weapon.and_then(|id| play.pos.weapons.get(&id));
    let sound = weapon.is_some_and(|weapon| !weapon.malfunctioned && weapon.owner().is_some());
    if sound && before.hidden.iter().any(|&unit| known(play.pos, unit)) {
        after_shot(play, plan, order, before);
    }
}

/// Whether a shot goes at what was acquired: at any of the units, or at the hex.
fn same(before: &Acquired, now: &Acquired) -> bool {
    match (before, now) {
        (Acquired::Units(before), Acquired::Units(now)) => !before.is_disjoint(now),
        (before, now) => before == now,
    }
}

/// What a weapon has acquired is lost.
pub(in crate::rules::fire) fn lose(play: &mut Play<'_>, id: WeaponId) {
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.acquired = None;
    }
}
