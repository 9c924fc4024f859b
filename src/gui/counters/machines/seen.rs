//! What is seen of Guns in play: their faces, what is marked on them and where they point, read off what the
//! mirror says of them.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

use super::{Detail, GunFace};
use crate::app::{FireMarked, GunFacing, Malfunctioned, WeaponCounter};
use crate::gui::counters::badges::{Badges, fire_marker};
use crate::gui::counters::dress::Pointing;

/// A Gun as far as it is seen.
#[derive(QueryData)]
pub struct SeenGun {
    /// Which counter it is.
    pub counter: &'static WeaponCounter,
    facing: &'static GunFacing,
    fire: Option<&'static FireMarked>,
    malfunctioned: Has<Malfunctioned>,
}

impl SeenGunItem<'_, '_> {
    /// What its counter shows.
    #[must_use]
    pub fn face(&self, detail: Detail) -> GunFace {
        let GunFacing(facing) = *self.facing;
        GunFace { facing, malfunctioned: self.malfunctioned, detail }
    }

    /// Where it points.
    #[must_use]
    pub fn pointing(&self) -> Pointing {
        let GunFacing(hull) = *self.facing;
        Pointing { hull, turret: None }
    }

    /// What is marked on it.
    #[must_use]
    pub fn badges(&self) -> Badges {
        let fire = self.fire.and_then(|FireMarked(marker)| fire_marker(*marker));
        Badges(fire.into_iter().collect())
    }
}
