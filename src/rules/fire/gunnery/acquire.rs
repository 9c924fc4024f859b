//! What ordnance has aimed at before: Acquisition (C6.5).

use std::collections::BTreeSet;

use crate::rules::fire::plan::Plan;
use crate::rules::ground::concealment::known;
use crate::rules::words::gun::{Acquired, Acquisition};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, ShellTarget};
use crate::rules::words::play::Play;

/// A shot acquires its target, or acquires it better when it was acquired before; what was acquired else is lost. Only Known
/// units are, men and vehicles, but by the Area type (C6.5): a hit that brings a concealed one to light comes too late. Small arms
/// and LATW acquire nothing.
pub(super) fn after_shot(play: &mut Play<'_>, plan: &Plan, order: &FireAttack) {
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
        let kept = |before: &Acquired| matches!(of, Acquired::Units(_)) && *before == there;
        let again = weapon
            .acquired
            .as_ref()
            .is_some_and(|before| same(&before.of, &of) || kept(&before.of));
        weapon.acquired = Some(Acquisition { of, twice: again });
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
