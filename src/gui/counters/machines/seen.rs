//! What is seen of vehicles and Guns in play: their faces, what is marked on them and where they point, read off what the
//! mirror says of them.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

use super::{Crew, Detail, Fate, GunFace, Mark, VehicleFace};
use crate::app::{
    AcquiredBy, Carries, Concealed, CrewExposed, CrewHarmed, FireMarked, GunFacing, HullDown,
    HullFacing, InMotion, Limbered, LowAmmo, Malfunctioned, Moved, Possession, Stance, Stuck,
    TurretFacing, UnitCounter, WeaponCounter,
};
use crate::gui::counters::badges::{Badges, fire_marker};
use crate::gui::counters::dress::Pointing;
use crate::gui::counters::markers::Marker;
use crate::rules::unit::{Composure, FireMarker, Mobility};
use crate::rules::weapon::Held;

/// A vehicle as far as it is seen.
#[derive(QueryData)]
pub struct SeenVehicle {
    /// Which counter it is.
    pub counter: &'static UnitCounter,
    hull: &'static HullFacing,
    turret: Option<&'static TurretFacing>,
    fire: Option<&'static FireMarked>,
    stuck: Option<&'static Stuck>,
    harmed: Option<&'static CrewHarmed>,
    acquired: Option<&'static AcquiredBy>,
    stance: Option<&'static Stance>,
    carries: Option<&'static Carries>,
    low_ammo: Has<LowAmmo>,
    exposed: Has<CrewExposed>,
    motion: Has<InMotion>,
    hull_down: Has<HullDown>,
    moved: Has<Moved>,
    concealed: Has<Concealed>,
}

impl SeenVehicleItem<'_, '_> {
    /// What its counter shows; one that is armored has hatches that are open or shut.
    #[must_use]
    pub fn face(&self, detail: Detail) -> VehicleFace {
        let HullFacing(hull) = *self.hull;
        let turret = self.turret.map_or(hull, |TurretFacing(spine)| *spine);
        let crew = if self.exposed { Crew::Out } else { Crew::Shut };
        let passengers = self.carries.map_or(0, |Carries(aboard)| *aboard);
        VehicleFace { hull, turret, crew, passengers, fate: Fate::Alive, detail }
    }

    /// Where it points.
    #[must_use]
    pub fn pointing(&self) -> Pointing {
        let HullFacing(hull) = *self.hull;
        let turret = self.turret.map(|TurretFacing(spine)| *spine).filter(|spine| *spine != hull);
        Pointing { hull, turret }
    }

    /// What is marked on it, the most telling first; `armored` as printed.
    #[must_use]
    pub fn badges(&self, armored: bool) -> Badges {
        let harmed = self.harmed.and_then(|CrewHarmed(composure)| match composure {
            Composure::Steady => None,
            Composure::Shaken => Some(Mark::Shaken),
            Composure::Stunned => Some(Mark::Stunned),
            Composure::Recalled => Some(Mark::Recalled),
            Composure::Shocked | Composure::GivenUp => Some(Mark::Stunned),
        });
        let stuck = self.stuck.and_then(|Stuck(mobility)| match mobility {
            Mobility::Mobile => None,
            Mobility::Bogged => Some(Mark::Bogged),
            Mobility::Mired => Some(Mark::Mired),
            Mobility::Immobilized => Some(Mark::Immobilized),
        });
        let hatch = if self.exposed { Mark::CrewExposed } else { Mark::ButtonedUp };
        let beside = self.stance.is_some_and(|Stance(footing)| footing.corner().is_some());
        let marks = [
            harmed,
            stuck,
            self.motion.then_some(Mark::Motion),
            beside.then_some(Mark::Bypass),
            self.hull_down.then_some(Mark::HullDown),
            self.low_ammo.then_some(Mark::LowAmmo),
            self.acquired.map(|AcquiredBy(by)| Mark::Acquired(*by)),
            armored.then_some(hatch),
        ];
        let concealed = self.concealed.then_some(Marker::Concealed);
        let fire = self.fire.and_then(|FireMarked(marker)| match marker {
            // What fires on the move has its own marker (D3.31).
            FireMarker::Prep if self.moved => Some(Marker::Machine(Mark::Bounding)),
            marker => fire_marker(*marker),
        });
        let marks = marks.into_iter().flatten().map(Marker::Machine);
        Badges([concealed, fire].into_iter().flatten().chain(marks).collect())
    }
}

/// A Gun as far as it is seen.
#[derive(QueryData)]
pub struct SeenGun {
    /// Which counter it is.
    pub counter: &'static WeaponCounter,
    facing: &'static GunFacing,
    fire: Option<&'static FireMarked>,
    held: Option<&'static Possession>,
    malfunctioned: Has<Malfunctioned>,
    limbered: Has<Limbered>,
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
        let towed = self.held.is_some_and(|Possession(held)| matches!(held, Held::Towed { .. }));
        let marks = [towed.then_some(Mark::Towed), self.limbered.then_some(Mark::Limbered)];
        let marks = marks.into_iter().flatten().map(Marker::Machine);
        Badges(fire.into_iter().chain(marks).collect())
    }
}
