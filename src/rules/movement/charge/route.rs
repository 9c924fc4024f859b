//! The shortest ways of a charge, in MF, Bypass included (A15.431).

use std::collections::{BTreeMap, BTreeSet};

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
        Some(Runner { pos, movers, side, start })
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
        let seen = self.movers.iter().flat_map(|&id| seen_enemies(self.pos, id));
        seen.filter_map(|enemy| enemy.at()).collect()
    }

    /// The orders that begin the shortest ways to each of these Locations; those it cannot get to are left out.
    pub fn routes(&self, aims: &BTreeSet<Location>) -> BTreeMap<Location, BTreeSet<Order>> {
        let spent = |place: Place, so_far: Mf| Spent::toward(aims, place.location(), so_far);
        let mut search = Frontier::from(self.start, spent(self.start, Mf::ZERO));
        let first = self.legs(self.start);
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
                for (_, next, leg) in self.legs(place) {
                    reach(next, leg, so_far);
                }
            }
        }
        found
    }

    /// Whether it can run on through a place: no Known enemy holds it up, and there is room. What it runs for it
    /// enters, instead of passing it by.
    fn passes(&self, place: Place, aims: &BTreeSet<Location>, movers: &[UnitId]) -> bool {
        let at = place.location();
        let aim = matches!(place, Place::Beside(..)) && aims.contains(&at);
        !aim && !self.enemy_in(at) && !would_overstack(self.pos, self.side, at, movers)
    }

    fn legs(&self, place: Place) -> Vec<Leg> {
        let from = place.location();
        let (steps, obstacles): (Vec<Location>, Vec<Coord>) = match place {
            Place::In(at) => {
                let around = at.hex.neighbors().map(|(_, hex)| hex).filter(|_| at.level == 0);
                (at.neighbours().collect(), around.collect())
            }
            Place::Beside(_, vertex) => {
                let meeting: Vec<Coord> = vertex.hexes().map(|(hex, _)| hex).collect();
                (meeting.iter().copied().map(Location::ground).collect(), meeting)
            }
        };
        let steps = steps.into_iter().filter(|&to| self.pos.map().location_exists(to));
        let steps = steps.filter_map(|to| {
            let cost = self.most(|unit| self.step_cost(unit, place, to))?;
            Some((Deed::Step(to), Place::In(to), cost))
        });
        let corner = match place {
            Place::In(_) => None,
            Place::Beside(_, vertex) => Some(vertex),
        };
        let round = obstacles.into_iter().filter(|&hex| movement::has_way_round(self.pos, hex));
        let round = round.filter_map(|hex| {
            Some((hex, self.most(|unit| movement::bypass_cost(self.pos, unit, from, hex))?))
        });
        let stretches = round.flat_map(|(hex, cost)| {
            let stretches = movement::stretches([hex]);
            stretches.filter_map(move |(hex, clockwise, hexsides)| {
                let vertices =
                    movement::stretch(self.pos, from.hex, corner, hex, clockwise, hexsides)?;
                let end = vertices.last().copied()?;
                Some((Deed::Bypass(hex, clockwise, hexsides), Place::Beside(hex, end), cost))
            })
        });
        steps.chain(stretches).collect()
    }

    /// The most that something costs any unit of the stack.
    fn most(&self, cost: impl Fn(UnitId) -> Option<Mf>) -> Option<Mf> {
        let costs = self.movers.iter().map(|&unit| cost(unit));
        costs.into_iter().try_fold(Mf::ZERO, |most, cost| cost.map(|cost| most.max(cost)))
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
