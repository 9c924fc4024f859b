//! A force by points: what its army sends, as far as the points go.

use std::collections::BTreeMap;

use super::armies::{Army, Entry};
use super::points::Points;
use super::prior::{Group, PANZERFAUST, prior};
use super::{Fight, Wishes};
use crate::counters::{Catalogue, CounterId, Nationality};
use crate::rules::Side;
use crate::workshop::luck::Luck;

/// No force has fewer squads than this.
const LEAST_SQUADS: usize = 3;
/// Nor more than this: the areas have room for them.
const MOST_SQUADS: usize = 30;
/// Nor more vehicles.
const MOST_VEHICLES: usize = 6;
/// Percent of all its points that the one vehicle of a side may take which would have none otherwise.
const MOST_FOR_ONE: u32 = 60;

/// What a side has.
pub(super) struct Force {
    /// Whose counters they are.
    pub(super) nationality: Nationality,
    /// What the side is called.
    pub(super) name: String,
    /// Its ELR.
    pub(super) elr: u8,
    /// The number of its Sniper.
    pub(super) san: u32,
    /// Its squads: so many of each.
    pub(super) squads: BTreeMap<CounterId, u32>,
    /// Its leaders.
    pub(super) leaders: BTreeMap<CounterId, u32>,
    /// What its squads carry.
    pub(super) weapons: Vec<CounterId>,
    /// Its Guns, each with a crew.
    pub(super) guns: Vec<CounterId>,
    /// Its vehicles.
    pub(super) vehicles: BTreeMap<CounterId, u32>,
    /// Its Panzerfausts.
    pub(super) panzerfausts: u32,
    /// Its Dummies.
    pub(super) dummies: u32,
    /// What all that costs, in tenths of a point.
    pub(super) cost: u32,
}

impl Force {
    /// The crew of its Guns.
    pub(super) fn crew(&self) -> Option<CounterId> {
        crew(self.nationality)
    }

    /// What each group of its counters comes to by what is printed, in tenths of a point.
    pub(super) fn prior(&self, catalogue: &Catalogue) -> [u32; Group::ALL.len()] {
        let mut sums = [0; Group::ALL.len()];
        let mut add = |group: Group, worth: u32| {
            if let Some(sum) = sums.get_mut(group.index()) {
                *sum += worth;
            }
        };
        let counted = [&self.squads, &self.leaders, &self.vehicles].into_iter().flatten();
        let single = self.weapons.iter().chain(&self.guns).map(|id| (id, &1));
        for (id, count) in counted.chain(single) {
            if let Some((group, worth)) = prior(catalogue, id) {
                add(group, worth * count);
            }
        }
        let guns = u32::try_from(self.guns.len()).unwrap_or(0);
        if let Some((group, worth)) = self.crew().and_then(|id| prior(catalogue, &id)) {
            add(group, worth * guns);
        }
        add(Group::AntiTank, PANZERFAUST * self.panzerfausts);
        sums
    }
}

/// The crew that mans the Guns of a nation.
fn crew(nationality: Nationality) -> Option<CounterId> {
    format!("{}-crew", nationality.key()).parse().ok()
}

/// How a force is drawn.
pub(super) struct Muster<'a> {
    /// Whose it is.
    pub(super) army: &'a Army,
    /// For what battle.
    pub(super) wishes: &'a Wishes,
    /// Whether the other side may have tanks: who has none against it needs nothing against them.
    pub(super) tanks: bool,
    /// For which side.
    pub(super) side: Side,
    /// The counters.
    pub(super) catalogue: &'a Catalogue,
    /// What they cost.
    pub(super) points: &'a Points,
    /// How many thousandths of its points it gets: what more or less there is, is infantry.
    pub(super) share: u32,
}

impl Muster<'_> {
    /// Draws it for so many tenths of a point.
    pub(super) fn draw(&self, budget: u32, luck: &mut Luck) -> Force {
        let (army, year) = (self.army, self.wishes.year);
        let (least, most) = army.san();
        let mut force = Force {
            nationality: army.nationality,
            name: army.name.clone(),
            elr: army.elr(year),
            san: luck.between(least, most),
            squads: BTreeMap::new(),
            leaders: BTreeMap::new(),
            weapons: Vec::new(),
            guns: Vec::new(),
            vehicles: BTreeMap::new(),
            panzerfausts: 0,
            dummies: 0,
            cost: 0,
        };
        // Each from luck of its own: more points leave what there was as it was.
        let [mut steel, mut pieces, mut men] = [1, 2, 3].map(|part| Luck::of(luck.seed(), part));
        self.add_vehicles(&mut force, budget, &mut steel);
        self.add_guns(&mut force, budget, &mut pieces);
        self.add_infantry(&mut force, budget * self.share / 1000, &mut men);
        force
    }

    fn cost(&self, id: CounterId) -> u32 {
        self.points.of(self.catalogue, &id)
    }

    fn defends(&self) -> bool {
        self.wishes.fight == Fight::Attack && self.side == Side::Second
    }

    fn add_vehicles(&self, force: &mut Force, budget: u32, luck: &mut Luck) {
        let entries = self.army.vehicles(self.wishes.year);
        if !self.wishes.vehicles || entries.is_empty() {
            return;
        }
        let percent = if self.defends() { luck.between(0, 28) } else { luck.between(26, 42) };
        let share = budget * percent / 100;
        // Who attacks has the cheapest at least, where that leaves him men to go with it.
        let cheapest = entries.iter().map(|entry| self.cost(entry.id())).min().unwrap_or_default();
        let spares = !self.defends() && cheapest <= budget * MOST_FOR_ONE / 100;
        let share = if spares { share.max(cheapest) } else { share };
        // Of what is not too dear one, and most of the others like it.
        let usual: Vec<&Entry> =
            entries.into_iter().filter(|entry| self.cost(entry.id()) <= share).collect();
        let Some(main) = luck.weighed(&usual, |entry| entry.often()) else { return };
        let mut spent = 0;
        for _ in 0..MOST_VEHICLES {
            let next = if luck.percent(80) {
                Some(main)
            } else {
                luck.weighed(&usual, |entry| entry.often())
            };
            let Some(id) = next.map(|entry| entry.id()) else { break };
            let cost = self.cost(id);
            if spent + cost > share {
                break;
            }
            spent += cost;
            *force.vehicles.entry(id).or_default() += 1;
        }
        force.cost += spent;
    }

    fn add_guns(&self, force: &mut Force, budget: u32, luck: &mut Luck) {
        let entries = self.army.guns(self.wishes.year, self.tanks);
        let crew = crew(self.army.nationality).filter(|crew| self.catalogue.unit(crew).is_some());
        let Some(crew) = crew else { return };
        let often = match (self.defends(), self.tanks) {
            (true, true) => 90,
            (true, false) | (false, true) => 30,
            (false, false) => 15,
        };
        let most = if self.defends() && self.tanks { 3 } else { 1 };
        let share = budget * if self.defends() { 28 } else { 14 } / 100;
        let mut spent = 0;
        for _ in 0..most {
            let drawn =
                luck.weighed(&entries, |entry| entry.often()).filter(|_| luck.percent(often));
            let Some(id) = drawn.map(|entry| entry.id()) else { continue };
            let cost = self.cost(id) + self.cost(crew);
            if spent + cost <= share {
                spent += cost;
                force.guns.push(id);
            }
        }
        force.cost += spent;
    }

    fn add_infantry(&self, force: &mut Force, budget: u32, luck: &mut Luck) {
        let year = self.wishes.year;
        let squads = self.army.squads(year);
        let often = |entry: &&Entry| entry.often();
        let [mut of_squads, mut of_leaders, mut of_weapons] =
            [4, 5, 6].map(|part| Luck::of(luck.seed(), part));
        let Some(main) = of_squads.weighed(&squads, often).copied() else { return };
        let weapons = self.army.weapons(year, self.tanks);
        let mut carried = 0;
        for nth in 0..MOST_SQUADS {
            let other = of_squads.percent(25).then(|| of_squads.weighed(&squads, often).copied());
            let squad = other.flatten().unwrap_or(main).id();
            let cost = self.cost(squad);
            if nth >= LEAST_SQUADS && force.cost + cost > budget {
                break;
            }
            force.cost += cost;
            *force.squads.entry(squad).or_default() += 1;
            if nth % 3 == 1 {
                self.add_leader(force, budget, &mut of_leaders);
            }
            // One weapon more than there are squads to carry it is left behind.
            for weapon in &weapons {
                let cost = self.cost(weapon.id());
                let wanted = of_weapons.percent(weapon.often());
                if wanted && carried <= nth && force.cost + cost <= budget {
                    carried += 1;
                    force.cost += cost;
                    force.weapons.push(weapon.id());
                }
            }
        }
        self.fill_up(force, budget, &mut of_weapons, carried);
    }

    fn add_leader(&self, force: &mut Force, budget: u32, luck: &mut Luck) {
        let drawn = luck.weighed(self.army.leaders(), |(_, weight)| *weight);
        let Some((id, _)) = drawn else { return };
        let cost = self.cost(*id);
        if force.leaders.is_empty() || force.cost + cost <= budget {
            force.cost += cost;
            *force.leaders.entry(*id).or_default() += 1;
        }
    }

    /// What the rest buys: Panzerfausts, weapons; and the defender has his Dummies for nothing.
    fn fill_up(&self, force: &mut Force, budget: u32, luck: &mut Luck, mut carried: usize) {
        let squads = force.squads.values().sum::<u32>();
        let year = self.wishes.year;
        if self.tanks && self.army.has_panzerfausts(year) {
            let cost = self.points.panzerfaust();
            while force.panzerfausts < squads / 2 && force.cost + cost <= budget {
                force.cost += cost;
                force.panzerfausts += 1;
            }
        }
        let weapons = self.army.weapons(year, self.tanks);
        for _ in 0..4 {
            let left = budget.saturating_sub(force.cost);
            let may: Vec<&&Entry> =
                weapons.iter().filter(|weapon| self.cost(weapon.id()) <= left).collect();
            let room = carried < usize::try_from(squads).unwrap_or(0);
            let drawn = luck.weighed(&may, |entry| entry.often()).filter(|_| room);
            let Some(id) = drawn.map(|entry| entry.id()) else { break };
            carried += 1;
            force.cost += self.cost(id);
            force.weapons.push(id);
        }
        if self.defends() {
            force.dummies = squads / 3;
        }
    }
}
