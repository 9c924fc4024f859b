//! The mirror: makes the entities equal to the position. One way, total and dumb.
//!
//! It looks at the whole position each time and knows nothing of what has happened, so it cannot miss
//! anything: an undo, a loaded game and an order are the same to it. It compares before it writes, so that
//! change detection and observers tell views what to draw anew. An entity lives as long as the thing that it is;
//! the hexes are touched only when another map is laid.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::component::Immutable;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::counter::{
    Aboard, AcquiredBy, At, AtWork, Berserk, Broken, Carries, Concealed, CrewExposed, CrewHarmed,
    Demoralized, Disrupted, Encircled, Engaged, Exhausted, Fanatic, FireMarked, GunFacing,
    Hazardous, Heroic, HullDown, HullFacing, InMotion, Limbered, LowAmmo, Malfunctioned, Moved,
    Moving, Pinned, Possession, Stance, Stuck, Thing, TurretFacing, UnitCounter, WeaponCounter,
    Wounded,
};
use super::lying::{
    ControlCounter, FoxholeCounter, HexTile, MfCounter, ResidualCounter, RimResidualCounter,
    SmokeCounter, SniperCounter, TrenchCounter, WireCounter, WreckCounter,
};
use super::session::Session;
use super::standing::{self, Standing};
use crate::board::{Coord, Map};
use crate::rules::Position;

/// The schedule that runs after every order and request.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Mirror;

/// A kind of thing on the table, each of which is an entity. What it is, is an immutable component: views cannot change it,
/// and whoever wants to know of changes asks for `Changed` or observes its insertion.
pub trait Mirrored: Component<Mutability = Immutable> + PartialEq + Sized {
    /// What tells two things of the kind apart.
    type Key: Ord;

    /// Its key.
    fn key(&self) -> Self::Key;

    /// Every thing of the kind in a position.
    fn all(pos: &Position) -> BTreeMap<Self::Key, Self>;
}

/// One thing that is said of a kind of counter, where there is anything to say: a component of its entity.
pub trait Facet<Of: Mirrored>: Component<Mutability = Immutable> + PartialEq + Sized {
    /// What a position says of a counter.
    fn of(pos: &Position, counter: &Of) -> Option<Self>;
}

/// Adds a system for every kind of thing and for everything that is said of one. What is new needs its component and its
/// line here.
pub(super) fn add_systems(schedule: &mut Schedule) {
    schedule.add_systems(
        (
            (
                lay_map,
                keep_equal::<UnitCounter>,
                keep_equal::<WeaponCounter>,
                keep_equal::<ResidualCounter>,
                keep_equal::<RimResidualCounter>,
                keep_equal::<SmokeCounter>,
                keep_equal::<FoxholeCounter>,
                keep_equal::<TrenchCounter>,
                keep_equal::<WireCounter>,
                keep_equal::<SniperCounter>,
                keep_equal::<MfCounter>,
                keep_equal::<WreckCounter>,
                keep_equal::<ControlCounter>,
                keep_standing,
            ),
            (
                (say::<UnitCounter, Thing>, say::<WeaponCounter, Thing>),
                (say::<UnitCounter, At>, say::<WeaponCounter, At>),
                (say::<UnitCounter, FireMarked>, say::<WeaponCounter, FireMarked>),
                (say::<WeaponCounter, GunFacing>, say::<UnitCounter, AcquiredBy>),
                (say::<WeaponCounter, Possession>, say::<WeaponCounter, Malfunctioned>),
                (say::<UnitCounter, Broken>, say::<UnitCounter, Demoralized>),
                (say::<UnitCounter, Disrupted>, say::<UnitCounter, Fanatic>),
                (say::<UnitCounter, Berserk>, say::<UnitCounter, Heroic>),
                (say::<UnitCounter, Wounded>, say::<UnitCounter, Pinned>),
                (
                    say::<UnitCounter, Exhausted>,
                    say::<UnitCounter, AtWork>,
                    say::<UnitCounter, Hazardous>,
                ),
                (say::<UnitCounter, Concealed>, say::<WeaponCounter, Limbered>),
                (say::<UnitCounter, Encircled>, say::<UnitCounter, Engaged>),
                (say::<UnitCounter, HullFacing>, say::<UnitCounter, TurretFacing>),
                (
                    say::<UnitCounter, InMotion>,
                    say::<UnitCounter, HullDown>,
                    say::<UnitCounter, Stuck>,
                ),
                (say::<UnitCounter, CrewExposed>, say::<UnitCounter, CrewHarmed>),
                (
                    say::<UnitCounter, Aboard>,
                    say::<UnitCounter, Carries>,
                    say::<UnitCounter, LowAmmo>,
                ),
                (say::<UnitCounter, Stance>, say::<UnitCounter, Moved>, say::<UnitCounter, Moving>),
            ),
        )
            .chain(),
    );
}

/// Makes entities and states equal to what is shown of the game.
pub(super) fn make_equal(world: &mut World) {
    world.run_schedule(Mirror);
    world.run_schedule(StateTransition);
}

/// The entities of the table by what they are.
#[derive(Resource, Debug, Default)]
pub struct Counterparts {
    counters: BTreeMap<Thing, Entity>,
    hexes: BTreeMap<Coord, Entity>,
    /// The map that they are the hexes of.
    map: Option<Arc<Map>>,
}

impl Counterparts {
    /// The entity of a unit or weapon in play.
    #[must_use]
    pub fn counter(&self, thing: Thing) -> Option<Entity> {
        self.counters.get(&thing).copied()
    }

    /// The entity of a hex of the board.
    #[must_use]
    pub fn hex(&self, hex: Coord) -> Option<Entity> {
        self.hexes.get(&hex).copied()
    }

    /// Every hex of the board with its entity.
    pub fn hexes(&self) -> impl Iterator<Item = (Coord, Entity)> + '_ {
        self.hexes.iter().map(|(hex, entity)| (*hex, *entity))
    }
}

/// Enters a counter that has come into play.
pub(super) fn enter(
    come: On<Insert, Thing>,
    things: Query<&Thing>,
    mut table: ResMut<Counterparts>,
) {
    if let Ok(thing) = things.get(come.entity) {
        table.counters.insert(*thing, come.entity);
    }
}

/// Strikes out a counter that goes out of play.
pub(super) fn strike_out(
    gone: On<Discard, Thing>,
    things: Query<&Thing>,
    mut table: ResMut<Counterparts>,
) {
    if let Ok(thing) = things.get(gone.entity) {
        table.counters.remove(thing);
    }
}

/// Spawns the hexes of a map that is laid, and despawns those of the one before.
fn lay_map(session: Option<Res<Session>>, mut table: ResMut<Counterparts>, mut commands: Commands) {
    let map = session.as_ref().map(|session| &session.position().setting.map);
    match (&table.map, map) {
        (None, None) => return,
        (Some(laid), Some(map)) if Arc::ptr_eq(laid, map) => return,
        (Some(laid), Some(map)) if laid == map => {
            // The same board, read anew.
            table.map = Some(Arc::clone(map));
            return;
        }
        _ => {}
    }
    for hex in std::mem::take(&mut table.hexes).into_values() {
        commands.entity(hex).despawn();
    }
    table.map = map.map(Arc::clone);
    let hexes = map.iter().flat_map(|map| map.hexes());
    table.hexes = hexes.map(|hex| (hex, commands.spawn(HexTile(hex)).id())).collect();
}

/// Makes the entities of one kind equal to the position; without a game there are none.
fn keep_equal<C: Mirrored>(
    session: Option<Res<Session>>,
    entities: Query<(Entity, &C)>,
    mut commands: Commands,
) {
    let mut wanted = session.map(|session| C::all(session.position())).unwrap_or_default();
    for (entity, counter) in &entities {
        match wanted.remove(&counter.key()) {
            Some(same) if same == *counter => {}
            Some(changed) => {
                commands.entity(entity).insert(changed);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for counter in wanted.into_values() {
        commands.spawn(counter);
    }
}

/// Makes one thing that is said of counters equal to the position.
fn say<C: Mirrored, F: Facet<C>>(
    session: Option<Res<Session>>,
    counters: Query<(Entity, &C, Option<&F>)>,
    mut commands: Commands,
) {
    let Some(session) = session else { return };
    for (entity, counter, said) in &counters {
        match (F::of(session.position(), counter), said) {
            (Some(now), said) if said != Some(&now) => {
                commands.entity(entity).insert(now);
            }
            (None, Some(_)) => {
                commands.entity(entity).remove::<F>();
            }
            _ => {}
        }
    }
}

/// Notes where the game stands; the states follow with the next transition.
fn keep_standing(session: Option<Res<Session>>, mut next: ResMut<NextState<Standing>>) {
    standing::set(&mut next, session.as_deref());
}
