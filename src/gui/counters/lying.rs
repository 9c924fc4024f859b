//! Markers that lie by themselves in a hex: what the mirror says lies there, each with one child that shows it.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::dress::{Look, Part, Parts, wear};
use super::face::ROOM;
use super::machines::{Crew, Detail, Fate, Mark, VehicleFace};
use super::markers::Marker;
use super::sheet::CounterSheet;
use super::stacks::{LARGE, SIDE};
use crate::app::Session;
use crate::app::{
    FoxholeCounter, MfCounter, ResidualCounter, RimResidualCounter, SmokeCounter, SniperCounter,
    TrenchCounter, WireCounter, WreckCounter,
};
use crate::board::Coord;
use crate::gui::board::geometry::{Spot, center, world};
use crate::gui::board::layer;
use crate::gui::settings::Settings;

/// Under the counters.
const UNDER: f32 = layer::COUNTERS - 1.0;
/// Over them.
const OVER: f32 = layer::OVERLAY - 20.0;

/// What shows something that lies in a hex: the marker, the hex, where in it, how large, and how high over the board.
type Shown = (Marker, Coord, Spot, f32, f32);

/// Something that lies by itself in a hex.
trait Lies: Component {
    fn shown(&self) -> Shown;
}

impl Lies for FoxholeCounter {
    fn shown(&self) -> Shown {
        (Marker::Foxhole, self.hex, (-0.42, 0.62), 0.46, UNDER)
    }
}

impl Lies for TrenchCounter {
    fn shown(&self) -> Shown {
        (Marker::Trench, self.hex, (-0.42, 0.62), 0.46, UNDER)
    }
}

impl Lies for WireCounter {
    fn shown(&self) -> Shown {
        (Marker::OnWire, self.hex, (0.42, 0.62), 0.46, UNDER)
    }
}

impl Lies for SniperCounter {
    fn shown(&self) -> Shown {
        (Marker::Sniper(self.san, self.nation), self.at, (-0.5, 0.5), 0.5, UNDER)
    }
}

impl Lies for ResidualCounter {
    fn shown(&self) -> Shown {
        (Marker::Residual(self.fp), self.at.hex, (0.52, 0.5), 0.58, OVER)
    }
}

/// Above the other, towards the rim.
impl Lies for RimResidualCounter {
    fn shown(&self) -> Shown {
        (Marker::Residual(self.fp), self.at.hex, (0.52, -0.5), 0.58, OVER)
    }
}

impl Lies for MfCounter {
    fn shown(&self) -> Shown {
        let marker = match self.drives {
            true => Marker::Machine(Mark::MpLeft(self.left)),
            false => Marker::MfLeft(self.left),
        };
        // Clear of the badges that hang beside the pile.
        (marker, self.at.hex, (-0.60, -0.74), 0.74, OVER)
    }
}

impl Lies for SmokeCounter {
    fn shown(&self) -> Shown {
        (Marker::Smoke(self.drm), self.at.hex, (-0.52, 0.5), 0.58, OVER)
    }
}

/// The things of one kind, and those of them that changed.
#[derive(SystemParam)]
pub(super) struct Kind<'w, 's, C: Component> {
    all: Query<'w, 's, (Entity, &'static C, Option<&'static Children>)>,
    changed: Query<'w, 's, Entity, Changed<C>>,
}

/// The pictures.
#[derive(SystemParam)]
pub(super) struct Wardrobe<'w, 's> {
    parts: Parts<'w, 's>,
    sheet: ResMut<'w, CounterSheet>,
    images: ResMut<'w, Assets<Image>>,
    commands: Commands<'w, 's>,
}

impl Wardrobe<'_, '_> {
    fn dress<C: Lies>(&mut self, kind: &Kind<'_, '_, C>, anew: bool) {
        for (entity, counter, children) in &kind.all {
            if !anew && !kind.changed.contains(entity) {
                continue;
            }
            let (marker, hex, (aside, down), side, z) = counter.shown();
            let (x, y) = center(hex);
            let place = world((x + aside, y + down)).extend(z);
            let place = Transform::from_translation(place);
            self.commands.entity(entity).insert((place, Visibility::default()));
            let image = self.sheet.marker(&mut self.images, marker);
            let look = Look { image, side, off: (0.0, 0.0), lift: 0.0 };
            let look = BTreeMap::from([(Part::Face, look)]);
            wear(entity, children, look, &mut self.parts, &mut self.commands);
        }
    }
}

/// Shows the wrecks: the counters of what they were, burnt out.
pub(super) fn show_wrecks(
    (session, settings): (Option<Res<Session>>, Res<Settings>),
    wrecks: Kind<'_, '_, WreckCounter>,
    mut wardrobe: Wardrobe<'_, '_>,
) {
    let Some(session) = session else { return };
    let catalogue = &session.position().setting.catalogue;
    for (entity, wreck, children) in &wrecks.all {
        if !settings.is_changed() && !wrecks.changed.contains(entity) {
            continue;
        }
        let Some(printed) = catalogue.vehicle(&wreck.counter) else { continue };
        let look = VehicleFace {
            turret: wreck.turret,
            crew: Crew::Gone,
            fate: if wreck.burning { Fate::Burning } else { Fate::Wreck },
            ..VehicleFace::fresh(wreck.facing, Detail::Full)
        };
        let image = wardrobe.sheet.vehicle(&mut wardrobe.images, printed, look);
        let place = world(center(wreck.at.hex)).extend(UNDER - 0.5);
        let place = Transform::from_translation(place);
        wardrobe.commands.entity(entity).insert((place, Visibility::default()));
        let side = SIDE * LARGE * (1.0 + 2.0 * ROOM);
        let look = Look { image, side, off: (0.0, 0.0), lift: 0.0 };
        let look = BTreeMap::from([(Part::Face, look)]);
        wear(entity, children, look, &mut wardrobe.parts, &mut wardrobe.commands);
    }
}

/// Shows what has come to lie somewhere, or lies there otherwise; all of it in other colours.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub(super) fn show(
    settings: Res<Settings>,
    (foxholes, trenches): (Kind<'_, '_, FoxholeCounter>, Kind<'_, '_, TrenchCounter>),
    (wire, snipers): (Kind<'_, '_, WireCounter>, Kind<'_, '_, SniperCounter>),
    (residual, rim): (Kind<'_, '_, ResidualCounter>, Kind<'_, '_, RimResidualCounter>),
    smoke: Kind<'_, '_, SmokeCounter>,
    left: Kind<'_, '_, MfCounter>,
    mut wardrobe: Wardrobe<'_, '_>,
) {
    let anew = settings.is_changed();
    wardrobe.dress(&foxholes, anew);
    wardrobe.dress(&trenches, anew);
    wardrobe.dress(&wire, anew);
    wardrobe.dress(&snipers, anew);
    wardrobe.dress(&residual, anew);
    wardrobe.dress(&rim, anew);
    wardrobe.dress(&smoke, anew);
    wardrobe.dress(&left, anew);
}
