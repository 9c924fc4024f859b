//! The mirror: makes the entities equal to the position. One way, total and dumb.
//!
//! It looks at the whole position each time and knows nothing of what has happened, so it cannot miss
//! anything: an undo, a loaded game and an order are the same to it. It touches only what differs, so that
//! change detection tells views what to draw anew.

use std::collections::BTreeMap;

use bevy::ecs::component::Immutable;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::counter::{
    ControlCounter, EncirclementCounter, FireCounter, FoxholeCounter, HexTile, MeleeCounter,
    ResidualCounter, UnitCounter, WeaponCounter,
};
use super::session::{Session, Standing};
use crate::rules::Position;

/// The schedule that runs after every order and request.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Mirror;

/// A kind of counter that the mirror keeps. It is an immutable component: views cannot change it, and whoever
/// wants to know of changes asks for `Changed` or observes its insertion.
pub trait Mirrored: Component<Mutability = Immutable> + PartialEq + Sized {
    /// What tells two counters of the kind apart.
    type Key: Ord;

    /// Its key.
    fn key(&self) -> Self::Key;

    /// Every counter of the kind in a position.
    fn all(pos: &Position) -> BTreeMap<Self::Key, Self>;
}

/// Adds a system for every kind of counter. A new kind needs its line here and nothing else.
pub(super) fn add_systems(schedule: &mut Schedule) {
    schedule.add_systems((
        keep_equal::<HexTile>,
        keep_equal::<UnitCounter>,
        keep_equal::<WeaponCounter>,
        keep_equal::<FireCounter>,
        keep_equal::<ResidualCounter>,
        keep_equal::<MeleeCounter>,
        keep_equal::<EncirclementCounter>,
        keep_equal::<FoxholeCounter>,
        keep_equal::<ControlCounter>,
        keep_standing,
    ));
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

fn keep_standing(
    session: Option<Res<Session>>,
    standing: Option<ResMut<Standing>>,
    mut commands: Commands,
) {
    let now = session.map(|session| Standing::of(session.position()));
    match (now, standing) {
        (Some(now), Some(mut standing)) => {
            standing.set_if_neq(now);
        }
        (Some(now), None) => commands.insert_resource(now),
        (None, Some(_)) => commands.remove_resource::<Standing>(),
        (None, None) => {}
    }
}
