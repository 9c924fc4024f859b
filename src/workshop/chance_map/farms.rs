//! Farms by themselves, each at the end of a track.

use std::collections::{BTreeMap, BTreeSet};

use super::Land;
use super::draft::Draft;
use super::houses::{self, Plan};
use super::names;
use super::path::cheapest;
use super::roads::{Lie, fresh};
use crate::board::Coord;
use crate::workshop::luck::Luck;

/// Draws the farms.
pub(super) fn draw(draft: &mut Draft, land: &Land, luck: &mut Luck) {
    let heart = draft.heart;
    let mut called: BTreeMap<(bool, bool), usize> = BTreeMap::new();
    for _ in 0..draft.scaled(land.village.of([2, 2, 3, 3])) {
        let site = draft.any(luck, |hex| {
            let alone = draft.built.iter().all(|other| other.distance(hex) >= 4);
            let off_road = draft.paved.iter().all(|other| other.distance(hex) >= 2);
            hex.distance(heart) >= 5 && alone && off_road && houses::may_stand(draft, hex, 0)
        });
        let Some(site) = site else { continue };
        // The track ends before the house.
        let yard: Vec<Coord> = draft
            .around(site)
            .filter(|hex| {
                draft.free(*hex) && draft.whole(*hex) && draft.level(*hex) == draft.level(site)
            })
            .collect();
        let Some(yard) = luck.pick(&yard).copied() else { continue };
        let lie = Lie::of(draft, luck);
        let to: BTreeSet<Coord> =
            draft.paved.iter().copied().filter(|hex| !draft.wet.contains(hex)).collect();
        let track = cheapest(draft, yard, &to, |from, to| {
            (to != site).then(|| lie.step(draft, from, to)).flatten()
        });
        let Some(track) = track else { continue };
        let track = fresh(draft, track);
        draft.pave(track);
        let quarter = (site.col() < heart.col(), site.row() < heart.row());
        let nth = called.entry(quarter).or_default();
        let plan =
            Plan { hexes: 2, stone: 40, tall: 50, name: names::farm(quarter.0, quarter.1, *nth) };
        *nth += 1;
        houses::build(draft, luck, site, &plan);
        let barn: Vec<Coord> = draft
            .around(yard)
            .filter(|hex| {
                houses::may_stand(draft, *hex, 0) && draft.level(*hex) == draft.level(yard)
            })
            .collect();
        if let Some(barn) = luck.pick(&barn).copied().filter(|_| luck.percent(70)) {
            houses::build(draft, luck, barn, &Plan { hexes: 1, stone: 10, tall: 10, name: None });
        }
    }
}
