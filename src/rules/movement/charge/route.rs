//! The shortest ways of a charge, in MF, Bypass included (A15.431).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::board::{Coord, Footing, Location, Vertex};
use crate::rules::ground::concealment::known_enemies_at;
use crate::rules::ground::footing::{landing, standing};
use crate::rules::ground::frontier::{Compared, Frontier, Spent};
use crate::rules::ground::stacking::would_overstack;
use crate::rules::men::berserk::seen_enemies;
use crate::rules::movement;
use crate::rules::movement::entry_cost;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{MoveOrder, Order};
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Where a charge is on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    /// In a Location.
    In(Location),
    /// In Bypass of what stands in a hex, at this vertex of it.
    Beside(Coord, Vertex),
}

impl Place {
    fn location(self) -> Location {
        match self {
            Place::In(at) => at,
            Place::Beside(hex, _) => Location::ground(hex),
        }
    }
}

/// What is done for one expenditure of MF.
#[derive(Clone, Copy)]
enum Deed {
    /// A step into a Location.
    Step(Location),
    /// A stretch of Bypass: round which hex, whether clockwise, and along how many hexsides.
    Bypass(Coord, bool, u8),
}

impl Deed {
    fn order(self) -> Order {
        match self {
            Deed::Step(to) => Order::Move(MoveOrder::Step { to, cover: false }),
            Deed::Bypass(hex, clockwise, hexsides) => {
                Order::Move(MoveOrder::Bypass { hex, clockwise, hexsides })
            }
        }
    }
}

/// One expenditure of MF: what for, where it leads, and what it costs.
type Leg = (Deed, Place, Mf);

/// Some of the legs out of the place where a charge is, by their numbers: it has no more of them than there are bits.
type Begun = u64;

/// A charging stack, looking for its way.
pub(super) struct Runner<'a> {
    pos: &'a Position,
    movers: &'a BTreeSet<UnitId>,
    /// One of those of them who see the same and pay the same for a step.
    each: Vec<UnitId>,
    side: Side,
    start: Place,
}

impl<'a> Runner<'a> {
    /// The stack where it is now; `None` when nobody of it is on the board.
    pub fn new(pos: &'a Position, movers: &'a BTreeSet<UnitId>) -> Option<Runner<'a>> {
        let mut units = movers.iter().filter_map(|&id| pos.unit(id));
        let (side, at) = units.find_map(|unit| Some((unit.side, unit.at()?)))?;
        let vertex = movers.iter().find_map(|&id| movement::in_bypass(pos, id)?.vertices.last());
        let start = vertex.map_or(Place::In(at), |&vertex| Place::Beside(at.hex, vertex));
        let mut known = BTreeSet::new();
        let mut differs = |unit: &&Unit| {
            known.insert((unit.end(), unit.men().wounded, pos.is_encircled(unit.id)))
        };
        let stack = movers.iter().filter_map(|&id| pos.unit(id));
        let each = stack.filter(|unit| differs(unit)).map(|unit| unit.id).collect();
        Some(Runner { pos, movers, each, side, start })
    }

    /// The Location it is in.
    pub fn at(&self) -> Location {
        self.start.location()
    }

    /// Whether a Known enemy is in a Location.
    pub fn enemy_in(&self, at: Location) -> bool {
        known_enemies_at(self.pos, self.side, at).next().is_some()
    }

    /// Where the Known enemies are that it sees.
    pub fn seen(&self) -> BTreeSet<Location> {
        let seen = self.each.iter().flat_map(|&id| seen_enemies(self.pos, id));
        seen.filter_map(|enemy| enemy.at()).collect()
    }

    /// The orders that begin the shortest ways to each of these Locations; those it cannot get to are left out.
    pub fn routes(&self, aims: &BTreeSet<Location>) -> BTreeMap<Location, BTreeSet<Order>> {
        let spent = |place: Place, so_far: Mf| Spent::toward(aims, place.location(), so_far);
        let mut search = Frontier::from(self.start, spent(self.start, Mf::ZERO));
        let mut first: Vec<Leg> = Vec::new();
        let _ = self.legs(self.start, |leg| {
            first.push(leg);
            ControlFlow::Continue(())
        });
        // What the shortest ways to each place begin with.
        let mut begun: BTreeMap<Place, Begun> = BTreeMap::new();
        let mut found = BTreeMap::new();
        let movers: Vec<UnitId> = self.movers.iter().copied().collect();
        while found.len() < aims.len()
            && let Some((cost, place)) = search.next()
        {
            let so_far = begun.get(&place).copied().unwrap_or_default();
            if let Place::In(at) = place
                && aims.contains(&at)
            {
                let of = |number: usize| so_far >> number & 1 == 1;
                let chosen = first.iter().enumerate().filter(|&(number, _)| of(number));
                found.insert(at, chosen.map(|(_, (deed, ..))| deed.order()).collect());
            }
            let mut reach = |next: Place, leg: Mf, with: Begun| match search
                .reach(next, spent(next, cost.so_far + leg))
            {
                Compared::Cheaper => drop(begun.insert(next, with)),
                Compared::AsCheap => *begun.entry(next).or_default() |= with,
                Compared::Dearer => {}
            };
            if place == self.start {
                for (number, &(_, next, leg)) in first.iter().enumerate() {
                    reach(next, leg, 1 << number);
                }
            } else if self.passes(place, aims, &movers) {
                let _ = self.legs(place, |(_, next, leg)| {
                    reach(next, leg, so_far);
                    ControlFlow::Continue(())
                });
            }
        }
        found
    }

    /// Whether it can get to any of these Locations: by [`Runner::routes`] there is a way, but which is the shortest is not asked.
    pub fn reaches(&self, aims: &BTreeSet<Location>) -> bool {
        let ahead = |place: Place| {
            aims.iter().map(|aim| place.location().hex.distance(aim.hex)).min().unwrap_or(0)
        };
        let mut search = Frontier::from(self.start, ahead(self.start));
        let movers: Vec<UnitId> = self.movers.iter().copied().collect();
        while !aims.is_empty()
            && let Some((_, place)) = search.next()
        {
            if place != self.start && !self.passes(place, aims, &movers) {
                continue;
            }
            let there = self.legs(place, |(_, next, _)| match next {
                Place::In(at) if aims.contains(&at) => ControlFlow::Break(()),
                _ => {
                    search.reach(next, ahead(next));
                    ControlFlow::Continue(())
                }
            });
            if there.is_break() {
                return true;
            }
        }
        false
    }

    /// Whether it can run on through a place: no Known enemy holds it up, and there is room. What it runs for it
    /// enters, instead of passing it by.
    fn passes(&self, place: Place, aims: &BTreeSet<Location>, movers: &[UnitId]) -> bool {
        let at = place.location();
        let aim = matches!(place, Place::Beside(..)) && aims.contains(&at);
        !aim && !self.enemy_in(at) && !would_overstack(self.pos, self.side, at, movers)
    }

    /// Shows what may be done next at a place, until somebody has seen enough.
    fn legs(&self, place: Place, mut see: impl FnMut(Leg) -> ControlFlow<()>) -> ControlFlow<()> {
        match place {
            Place::In(at) => {
                for to in at.neighbours() {
                    self.step(place, to, &mut see)?;
                }
                if at.level == 0 {
                    for (_, hex) in at.hex.neighbors() {
                        self.stretches(at, None, hex, &mut see)?;
                    }
                }
            }
            Place::Beside(hex, vertex) => {
                let meeting = || vertex.hexes().map(|(hex, _)| hex);
                for to in meeting() {
                    self.step(place, Location::ground(to), &mut see)?;
                }
                for round in meeting() {
                    self.stretches(Location::ground(hex), Some(vertex), round, &mut see)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows the step into a Location, where there is one.
    fn step(
        &self,
        place: Place,
        to: Location,
        see: &mut impl FnMut(Leg) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.pos.map().location_exists(to)
            && let Some(cost) = self.most(|unit| self.step_cost(unit, place, to))
        {
            see((Deed::Step(to), Place::In(to), cost))?;
        }
        ControlFlow::Continue(())
    }

    /// Shows the stretches of Bypass round what stands in a hex.
    fn stretches(
        &self,
        from: Location,
        corner: Option<Vertex>,
        round: Coord,
        see: &mut impl FnMut(Leg) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if movement::has_way_round(self.pos, round)
            && let Some(cost) = self.most(|unit| movement::bypass_cost(self.pos, unit, from, round))
        {
            for (hex, clockwise, hexsides) in movement::stretches([round]) {
                let way = (clockwise, hexsides);
                if let Some(end) = movement::stretch_end(self.pos, from.hex, corner, hex, way) {
                    let deed = Deed::Bypass(hex, clockwise, hexsides);
                    see((deed, Place::Beside(hex, end), cost))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The most that something costs any unit of the stack.
    fn most(&self, cost: impl Fn(UnitId) -> Option<Mf>) -> Option<Mf> {
        let paid = Mf::together(self.each.iter().map(|&unit| cost(unit)));
        debug_assert_eq!(
            paid,
            Mf::together(self.movers.iter().map(|&unit| cost(unit))),
            "{:?}",
            self.movers
        );
        paid
    }

    /// What a step costs a unit. Wire counts as one MF, whatever the dr that it takes to get off it (A15.431).
    fn step_cost(&self, unit: UnitId, place: Place, to: Location) -> Option<Mf> {
        let from = place.location();
        let cost = match place {
            Place::In(_) => entry_cost(self.pos, unit, from, to, false),
            Place::Beside(hex, _) => movement::cost_out(self.pos, unit, hex, to),
        }?;
        let here = standing(self.pos, unit, from);
        let wire = landing(&self.pos.setting, here, to, None) == Footing::OnWire;
        Some(if wire { cost + Mf::ONE } else { cost })
    }
}
