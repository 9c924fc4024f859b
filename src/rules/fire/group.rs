//! Fire Groups: which Locations may fire together, and who must (A7.5, A7.55).

use std::collections::BTreeSet;

use super::arm::Arm;
use super::legal::members;
use super::past;
use super::plan::{able_to_fire, compose, firing_side};
use super::shot::Shot;
use crate::board::{Location, Map};
use crate::rules::ground::adjacency::adjacent;
use crate::rules::words::attack::{PastAim, PastAttack};
use crate::rules::words::ids::{Firer, Side};
use crate::rules::words::order::{FireAttack, Manner, Member};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};

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
    if rest.is_empty() { Ok(()) } else { Err(Refusal::Fire(FireRefusal::NotAdjacentGroup)) }
}

/// Whether an attack is nothing to a Fire Group: what is fired at a target of its own with a To Hit DR, machine guns at an AFV
/// among them, is fired alone (A7.51, A9.61).
fn is_apart(order: &FireAttack) -> bool {
    order.shell.is_some()
}

/// Checks that nobody fires by himself at what units of his Location have fired at without him, although he could have
/// taken part: in the same phase, or in the MPh at the same MF expenditure (A7.55, AM-23). At another target a unit's
/// parts may fire apart (AM-09). A Snap Shot is fire at the same unit.
pub(super) fn check_mandatory<'a>(
    pos: &Position,
    order: &FireAttack,
    shots: impl Iterator<Item = &'a Shot> + Clone,
    target: Location,
) -> Result<(), Refusal> {
    if is_apart(order) {
        return Ok(());
    }
    for past in pos.attacks.iter().filter(|past| past.expenditure == expenditure(pos)) {
        let Some(PastAim { left_out, .. }) = past.aims.get(&target) else { continue };
        let late = |shot: &&Shot| {
            left_out.contains(&shot.firer) && is_bound(pos, shot) && !goes_on(past, shot)
        };
        if let Some(shot) = shots.clone().find(late) {
            return Err(FireRefusal::MandatoryGroup { at: shot.at }.into());
        }
    }
    Ok(())
}

/// The MF expenditure that is answered now, as [`PastAttack::expenditure`] counts it.
pub(super) fn expenditure(pos: &Position) -> u16 {
    if pos.phase == Phase::Movement { pos.expenditures } else { 0 }
}

/// Whether the Mandatory FG is anything to a shot: of a Good Order unit, by what joins Fire Groups. A later shot by
/// Multiple ROF neither waits for others nor bars them (AM-23).
fn is_bound(pos: &Position, shot: &Shot) -> bool {
    let keeps_firing = matches!(shot.firer, Firer::Weapon(_)) && shot.kind.keeps_rof();
    Arm::of(pos, shot.firer).groups
        && pos
            .unit(shot.unit)
            .is_some_and(|unit| unit.good_order() && !unit.is_vehicle() && unit.carrier().is_none())
        && !(keeps_firing && past::has_fired(pos, shot.firer))
}

/// Whether a shot in the MPh goes on with what its unit began: what the squad fired first, its gun may fire as
/// Subsequent First Fire with it, and the other way round (A8.3).
fn goes_on(past: &PastAttack, shot: &Shot) -> bool {
    shot.kind.at_movers() && shot.kind.is_repeat() && past.took_part(shot.unit)
}

/// What could take part in an attack at a Location, beside the shots that bind others of their Location to it, and
/// does not.
pub(super) fn left_out(
    pos: &Position,
    order: &FireAttack,
    shots: &[Shot],
    target: Location,
) -> BTreeSet<Firer> {
    let binding = shots.iter().filter(|shot| is_bound(pos, shot));
    let from: BTreeSet<Location> = binding.map(|shot| shot.at).collect();
    let mut left_out = BTreeSet::new();
    if is_apart(order) {
        return left_out;
    }
    let Ok(side) = firing_side(pos) else { return left_out };
    for unit in from.into_iter().flat_map(|at| pos.side_at(side, at)).filter(|it| it.good_order()) {
        let part = order.members.iter().find(|member| member.unit == unit.id);
        let more =
            |member: &Member| part.is_none_or(|part| member.includes(part)) && Some(member) != part;
        for member in members(pos, unit.id).into_iter().filter(more) {
            left_out.extend(could_fire(pos, side, order, &member, target));
        }
    }
    for fires in order.members.iter().flat_map(Member::firers) {
        left_out.remove(&fires);
    }
    left_out
}

/// What of a member would be bound if it fired at a Location now, in the manner of an attack or plainly.
fn could_fire(
    pos: &Position,
    side: Side,
    order: &FireAttack,
    member: &Member,
    target: Location,
) -> Vec<Firer> {
    let mut manners = vec![Manner::Ordinary];
    manners.extend(Some(order.manner).filter(|&manner| manner == Manner::SnapShot));
    let alone = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
    manners
        .into_iter()
        .filter_map(|manner| {
            able_to_fire(pos, side, member.unit).ok()?;
            compose(pos, side, &FireAttack { manner, ..alone.clone() }).ok()
        })
        .flat_map(|plan| plan.shots)
        .filter(|shot| is_bound(pos, shot))
        .map(|shot| shot.firer)
        .collect()
}
