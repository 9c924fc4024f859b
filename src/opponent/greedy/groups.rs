//! Fire Groups of several Locations: where they do more than the same units each by themselves.

use std::collections::{BTreeMap, BTreeSet};

use super::judge::{Judge, weight};
use super::shots::Shot;
use crate::board::Location;
use crate::rules::adjacency::adjacent;
use crate::rules::order::FireAttack;

/// The groups worth considering, out of the attacks of single Locations.
pub(super) fn of(judge: &mut Judge<'_>, shots: &[Shot]) -> Vec<Shot> {
    let Some(least) = judge.habits.groups else { return Vec::new() };
    let mut by_target: BTreeMap<(Location, bool), BTreeMap<Location, &Shot>> = BTreeMap::new();
    for shot in shots {
        let order = &shot.order;
        let plain = order.manner.is_ordinary() && order.lanes.is_empty() && order.crews.is_empty();
        let plain = plain && order.shell.is_none();
        let Some(from) = order.members.first().and_then(|member| judge.pos.unit(member.unit)?.at())
        else {
            continue;
        };
        if !plain || shot.gain <= 0.0 {
            continue;
        }
        let best = by_target.entry((order.target, order.directors.is_empty())).or_default();
        let known = best.entry(from).or_insert(shot);
        if shot.gain > known.gain {
            *known = shot;
        }
    }
    let mut groups = Vec::new();
    for parts in by_target.values().filter(|parts| parts.len() > 1) {
        let mut parts: Vec<(Location, &Shot)> =
            parts.iter().map(|(at, shot)| (*at, *shot)).collect();
        parts.sort_by(|a, b| b.1.gain.total_cmp(&a.1.gain));
        // The best of them, and who is next to it, and next to those.
        for first in 0..parts.len() {
            let mut chain = vec![parts[first]];
            while let Some(next) = parts.iter().find(|(at, _)| {
                chain.iter().all(|(there, _)| there != at)
                    && chain.iter().any(|(there, _)| adjacent(&judge.pos.setting.map, *there, *at))
            }) {
                chain.push(*next);
                groups.extend(joined(judge, &chain, least));
            }
        }
    }
    groups
}

/// The attacks as one, if that does at least so many times what they do one after the other.
fn joined(judge: &mut Judge<'_>, chain: &[(Location, &Shot)], least: f64) -> Option<Shot> {
    let target = chain.first()?.1.order.target;
    let members = chain.iter().flat_map(|(_, shot)| shot.order.members.iter().cloned()).collect();
    let directors: BTreeSet<_> =
        chain.iter().flat_map(|(_, shot)| shot.order.directors.iter().copied()).collect();
    let shot = Shot::of(judge, FireAttack::new(members, directors, target))?;
    // One after the other they hit what is left.
    let all: f64 = judge
        .pos
        .units_at(target)
        .filter(|unit| unit.side != judge.side)
        .map(|unit| weight(judge.pos, unit.id).max(0.3))
        .sum();
    let spared: f64 = chain.iter().map(|(_, part)| (1.0 - part.gain / all).max(0.0)).product();
    (shot.gain > least * all * (1.0 - spared)).then_some(shot)
}
