//! Those who go on from one scenario to the next, and what they carry.

use std::collections::BTreeMap;

use super::Chapter;
use crate::counters::{Catalogue, CounterId, UnitKind, UnitType};
use crate::rules::{Position, Side, Unit};
use crate::scenario::Scenario;

/// Men and weapons without names or places: how many of each counter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Platoon {
    /// Squads, half-squads and leaders.
    pub units: BTreeMap<CounterId, usize>,
    /// Support weapons.
    pub weapons: BTreeMap<CounterId, usize>,
}

impl Platoon {
    /// Those of a chapter at full strength: who sets up in the area that stands for them.
    #[must_use]
    pub fn at_full_strength(scenario: &Scenario, chapter: &Chapter) -> Platoon {
        let pos = &scenario.start;
        let ours = |unit: &&Unit| {
            let area = scenario.setting.areas.get(&unit.id);
            unit.side == chapter.side && area.is_some_and(|area| area.name == chapter.veterans)
        };
        let mut platoon = Platoon::default();
        for unit in pos.units.values().filter(ours).filter(|unit| !unit.is_vehicle()) {
            *platoon.units.entry(unit.counter).or_default() += 1;
            for weapon in pos.weapons_of(unit.id) {
                *platoon.weapons.entry(weapon.counter).or_default() += 1;
            }
        }
        platoon
    }

    /// Those of a side who are left in a position, the best of them, as many as `full` has room for, and of its weapons those
    /// that they still have. The wounded are well again, the broken stand again, and two half-squads that make a squad are one.
    #[must_use]
    pub fn of_those_left(pos: &Position, side: Side, full: &Platoon) -> Platoon {
        let catalogue = &*pos.setting.catalogue;
        let mut left = Platoon::default();
        for unit in pos.units.values().filter(|unit| unit.side == side && !unit.is_vehicle()) {
            *left.units.entry(unit.counter).or_default() += 1;
            for weapon in pos.weapons_of(unit.id) {
                *left.weapons.entry(weapon.counter).or_default() += 1;
            }
        }
        left.recombine(catalogue);
        let (men, leaders) = (full.halves(catalogue), full.leaders(catalogue));
        left.keep_best(catalogue, men, leaders);
        left.weapons = full
            .weapons
            .iter()
            .map(|(weapon, most)| {
                let has = left.weapons.get(weapon).copied().unwrap_or(0);
                (*weapon, has.min(*most))
            })
            .filter(|(_, count)| *count > 0)
            .collect();
        left
    }

    /// Whether nobody is left who could go on: leaders alone are no platoon.
    #[must_use]
    pub fn is_gone(&self, catalogue: &Catalogue) -> bool {
        self.halves(catalogue) == 0
    }

    fn of_kind<'a>(
        &'a self,
        catalogue: &'a Catalogue,
        fits: fn(UnitKind) -> bool,
    ) -> impl Iterator<Item = (&'a UnitType, usize)> {
        let typed = self.units.iter().filter_map(|(id, count)| Some((catalogue.unit(id)?, *count)));
        typed.filter(move |(unit, _)| fits(unit.kind))
    }

    /// Squads as two, half-squads as one.
    fn halves(&self, catalogue: &Catalogue) -> usize {
        let of = |(unit, count): (&UnitType, usize)| {
            usize::from(unit.squad_equivalents_halves()) * count
        };
        self.of_kind(catalogue, is_line).map(of).sum()
    }

    fn leaders(&self, catalogue: &Catalogue) -> usize {
        self.of_kind(catalogue, |kind| kind == UnitKind::Leader).map(|(_, count)| count).sum()
    }

    /// Two half-squads of a kind become the squad that they are of.
    fn recombine(&mut self, catalogue: &Catalogue) {
        let pairs: Vec<(CounterId, CounterId, usize)> = catalogue
            .units
            .values()
            .filter_map(|squad| {
                let half = squad.half_squad?;
                let pairs = self.units.get(&half).copied().unwrap_or(0) / 2;
                (pairs > 0).then_some((squad.id, half, pairs))
            })
            .collect();
        for (squad, half, _) in pairs {
            let Some(halves) = self.units.get_mut(&half).filter(|halves| **halves >= 2) else {
                continue;
            };
            let made = *halves / 2;
            *halves %= 2;
            *self.units.entry(squad).or_default() += made;
        }
        self.units.retain(|_, count| *count > 0);
    }

    /// Keeps squads and half-squads that come to so many halves, and so many leaders: the best.
    fn keep_best(&mut self, catalogue: &Catalogue, mut halves: usize, mut leaders: usize) {
        let mut kept = BTreeMap::new();
        for (unit, count) in best_first(self.of_kind(catalogue, is_line)) {
            let each = usize::from(unit.squad_equivalents_halves()).max(1);
            let taken = count.min(halves / each);
            halves -= taken * each;
            kept.insert(unit.id, taken);
        }
        let led = self.of_kind(catalogue, |kind| kind == UnitKind::Leader);
        for (unit, count) in best_first(led) {
            let taken = count.min(leaders);
            leaders -= taken;
            kept.insert(unit.id, taken);
        }
        kept.retain(|_, count| *count > 0);
        self.units = kept;
    }
}

fn is_line(kind: UnitKind) -> bool {
    matches!(kind, UnitKind::Squad | UnitKind::HalfSquad)
}

/// The best first: squads before half-squads, then by morale, leadership and FP.
fn best_first<'a>(
    units: impl Iterator<Item = (&'a UnitType, usize)>,
) -> Vec<(&'a UnitType, usize)> {
    let mut units: Vec<(&UnitType, usize)> = units.collect();
    units.sort_by_key(|(unit, _)| {
        let size = unit.squad_equivalents_halves();
        let worst_first = (size, unit.morale, -unit.leadership.unwrap_or(0), unit.fp);
        (std::cmp::Reverse(worst_first), unit.id)
    });
    units
}
