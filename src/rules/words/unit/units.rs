//! The units in play, and who is where: the one door through which a unit changes place.

use serde::{Serialize, Serializer};

use super::{Station, Unit};
use crate::board::{Coord, Location};
use crate::rules::words::ids::UnitId;
use crate::rules::words::roster::{Numbered, Roster};
use crate::stable::{Form, Stable};

/// The units in play by their numbers, the lowest first, with an index of who is where.
///
/// Where a unit is can only be changed by [`Units::put`], so that the index is right; an invariant looks again.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Units {
    list: Roster<Unit>,
    /// Who is where, in order of the Locations and, in one Location, of the numbers: the places in the list.
    places: Vec<(Location, u16)>,
    /// Whether any of them is a vehicle.
    vehicles: bool,
}

impl Units {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn slot(&self, slot: u16) -> Option<&Unit> {
        self.list.slot(usize::from(slot))
    }

    /// The unit of that number.
    #[must_use]
    pub fn get(&self, id: &UnitId) -> Option<&Unit> {
        self.list.get(id)
    }

    /// The same, to be changed; but not to be moved.
    pub fn get_mut(&mut self, id: &UnitId) -> Option<&mut Unit> {
        self.list.get_mut(id)
    }

    /// Whether there is a unit of that number.
    #[must_use]
    pub fn contains_key(&self, id: &UnitId) -> bool {
        self.list.contains_key(id)
    }

    /// All of them.
    pub fn values(&self) -> std::slice::Iter<'_, Unit> {
        self.list.values()
    }

    /// All of them, to be changed; but not to be moved.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, Unit> {
        self.list.values_mut()
    }

    /// Their numbers.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = UnitId> + DoubleEndedIterator + Clone + '_ {
        self.list.keys()
    }

    /// The units that stand in a Location, in order of their numbers: not those who are aboard a vehicle there.
    pub fn at(&self, at: Location) -> impl Iterator<Item = &Unit> + Clone + '_ {
        let from = self.places.partition_point(|&(place, _)| place < at);
        let here = self.places.get(from..).unwrap_or_default();
        here.iter()
            .take_while(move |(place, _)| *place == at)
            .filter_map(|(_, slot)| self.slot(*slot))
    }

    /// The units that stand in a hex, in order of their Locations.
    pub fn in_hex(&self, hex: Coord) -> impl Iterator<Item = &Unit> {
        let from = self.places.partition_point(|(place, _)| place.hex < hex);
        let here = self.places.get(from..).unwrap_or_default();
        here.iter()
            .take_while(move |(place, _)| place.hex == hex)
            .filter_map(|(_, slot)| self.slot(*slot))
    }

    /// Who stands where: the units on the board in order of their Locations and, in one Location, of their numbers.
    pub fn by_place(&self) -> impl Iterator<Item = (Location, &Unit)> {
        self.places.iter().filter_map(|(place, slot)| Some((*place, self.slot(*slot)?)))
    }

    /// The Locations in which there is somebody, each once and in order, with who is there.
    pub fn stacks(&self) -> impl Iterator<Item = (Location, impl Iterator<Item = &Unit> + Clone)> {
        self.places.chunk_by(|(one, _), (other, _)| one == other).filter_map(|chunk| {
            Some((chunk.first()?.0, chunk.iter().filter_map(|(_, slot)| self.slot(*slot))))
        })
    }

    /// Whether there is any vehicle among them.
    #[must_use]
    pub fn has_vehicles(&self) -> bool {
        self.vehicles
    }

    /// The vehicles.
    pub fn vehicles(&self) -> impl Iterator<Item = &Unit> {
        let all = if self.vehicles { Some(self.values()) } else { None };
        all.into_iter().flatten().filter(|unit| unit.is_vehicle())
    }

    /// The Passengers of a vehicle, in order of their numbers (D6.1).
    pub fn aboard(&self, vehicle: UnitId) -> impl Iterator<Item = &Unit> + Clone {
        let all: &[Unit] = if self.vehicles { self.list.values().as_slice() } else { &[] };
        all.iter().filter(move |unit| unit.carrier() == Some(vehicle))
    }

    /// Looks through the list again.
    fn look_through(&mut self) {
        self.places = index(&self.list);
        self.vehicles = self.list.values().any(Unit::is_vehicle);
    }

    /// Puts a unit into play where it says it is, in place of one of the same number.
    pub fn insert(&mut self, unit: Unit) {
        self.extend([unit]);
    }

    /// Takes a unit out of play.
    pub fn remove(&mut self, id: &UnitId) -> Option<Unit> {
        let unit = self.list.remove(id)?;
        self.look_through();
        Some(unit)
    }

    /// Puts several units into play where they say they are.
    pub fn extend(&mut self, units: impl IntoIterator<Item = Unit>) {
        units.into_iter().for_each(|unit| self.list.insert(unit));
        self.look_through();
    }

    /// Takes out of play whom it does not say to keep.
    pub fn retain(&mut self, keep: impl FnMut(&Unit) -> bool) {
        let before = self.list.len();
        self.list.retain(keep);
        if self.list.len() != before {
            self.look_through();
        }
    }

    /// Moves a unit: to a Location, where it stands on the ground unless something else is said, aboard a vehicle, or off the
    /// board. With a vehicle go those whom it carries. Nothing comes of it for one that is not in play.
    pub fn put(&mut self, id: UnitId, to: impl Into<Station>) {
        let Some((slot, unit)) = self
            .list
            .find(id)
            .ok()
            .and_then(|slot| Some((u16::try_from(slot).ok()?, self.list.slot_mut(slot)?)))
        else {
            return;
        };
        let left = std::mem::replace(&mut unit.station, to.into()).stands_at();
        let (at, drives) = (unit.station.stands_at(), unit.is_vehicle());
        if let Some(entry) = left.and_then(|left| self.places.binary_search(&(left, slot)).ok()) {
            self.places.remove(entry);
        }
        if let Some(at) = at
            && let Err(entry) = self.places.binary_search(&(at, slot))
        {
            self.places.insert(entry, (at, slot));
        }
        if drives {
            let carried = |unit: &&mut Unit| unit.carrier() == Some(id);
            for unit in self.list.values_mut().filter(carried) {
                unit.station = Station::Aboard { vehicle: id, at };
            }
        }
    }

    /// Whether the index says of every unit where it is, and nothing else.
    #[must_use]
    pub fn is_indexed(&self) -> bool {
        let vehicles = self.list.values().any(Unit::is_vehicle);
        self.places == index(&self.list) && self.list.is_in_order() && self.vehicles == vehicles
    }
}

impl Numbered for Unit {
    type Id = UnitId;

    fn id(&self) -> UnitId {
        self.id
    }

    fn place(id: UnitId) -> usize {
        usize::from(id.0).wrapping_sub(1)
    }
}

/// Who of a list is where.
fn index(list: &Roster<Unit>) -> Vec<(Location, u16)> {
    // Numbers are of sixteen bits, so that there are no more units than places in the list.
    let mut places: Vec<_> = (0..)
        .zip(list)
        .filter_map(|(slot, unit): (u16, _)| Some((unit.station.stands_at()?, slot)))
        .collect();
    places.sort_unstable();
    places
}

impl<'a> IntoIterator for &'a Units {
    type Item = &'a Unit;
    type IntoIter = std::slice::Iter<'a, Unit>;

    fn into_iter(self) -> Self::IntoIter {
        self.values()
    }
}

impl FromIterator<Unit> for Units {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Units {
        let mut all = Units::default();
        all.extend(units);
        all
    }
}

/// As a map by their numbers.
impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(serializer)
    }
}

/// As a map by their numbers: the index follows from it.
impl Stable for Units {
    fn write(&self, form: &mut Form) {
        self.list.write(form);
    }

    fn is_plain(&self) -> bool {
        self.list.is_empty()
    }
}
