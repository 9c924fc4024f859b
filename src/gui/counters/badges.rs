//! What is marked on a counter: its badges and its face, read off what the mirror says of it. Only the counters of which
//! something else is said than before are looked at.

use std::collections::BTreeSet;

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

use super::closeness::Closeness;
use super::dress::{Face, Pointing};
use super::face::UnitFace;
use super::machines::Mark;
use super::machines::seen::{SeenGun, SeenVehicle};
use super::markers::Marker;
use super::sheet::CounterSheet;
use crate::app::{
    Aboard, AcquiredBy, AtWork, Berserk, Broken, Carries, Concealed, CrewExposed, CrewHarmed,
    Demoralized, Disrupted, Encircled, Engaged, Exhausted, Fanatic, FireMarked, GunFacing,
    Hazardous, Heroic, HullDown, HullFacing, InMotion, Limbered, LowAmmo, Malfunctioned, Pinned,
    Possession, Session, Stance, Stuck, TurretFacing, UnitCounter, WeaponCounter, Wounded,
};
use crate::board::Footing;
use crate::gui::settings::Settings;
use crate::rules::unit::FireMarker;
use crate::rules::view::is_stand_in;

/// The badges on a counter, the most telling first.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
#[component(immutable)]
pub struct Badges(pub Vec<Marker>);

/// The counters of which something was said or taken back.
#[derive(Resource, Debug, Default)]
pub struct Retold(BTreeSet<Entity>);

/// What is said of units and weapons and can be seen on them.
type Signs = (
    UnitCounter,
    WeaponCounter,
    FireMarked,
    Malfunctioned,
    Stance,
    Broken,
    Demoralized,
    Disrupted,
    Fanatic,
    Berserk,
    Heroic,
    Wounded,
    (Pinned, Exhausted, AtWork, Hazardous, Concealed, Encircled, Engaged),
    (
        HullFacing,
        TurretFacing,
        InMotion,
        HullDown,
        Stuck,
        CrewExposed,
        CrewHarmed,
        GunFacing,
        AcquiredBy,
    ),
    (Aboard, Carries, Limbered, Possession, LowAmmo),
);

/// Notes every counter that is told otherwise.
pub(super) fn observe(app: &mut App) {
    app.add_observer(|said: On<Insert, Signs>, mut told: ResMut<Retold>| {
        told.0.insert(said.entity);
    })
    .add_observer(|unsaid: On<Remove, Signs>, mut told: ResMut<Retold>| {
        told.0.insert(unsaid.entity);
    });
}

/// A unit as far as it is seen.
#[derive(QueryData)]
pub(super) struct Seen {
    counter: &'static UnitCounter,
    fire: Option<&'static FireMarked>,
    stance: Option<&'static Stance>,
    engaged: Option<&'static Engaged>,
    broken: Has<Broken>,
    wounded: Has<Wounded>,
    concealed: Has<Concealed>,
    encircled: Has<Encircled>,
    berserk: Has<Berserk>,
    heroic: Has<Heroic>,
    pinned: Has<Pinned>,
    demoralized: Has<Demoralized>,
    disrupted: Has<Disrupted>,
    fanatic: Has<Fanatic>,
    exhausted: Has<Exhausted>,
    at_work: Has<AtWork>,
    hazardous: Has<Hazardous>,
    aboard: Has<Aboard>,
    acquired: Option<&'static AcquiredBy>,
}

impl SeenItem<'_, '_> {
    fn badges(&self) -> Badges {
        let stance = self.stance.and_then(|Stance(footing)| match footing {
            // A vehicle in Bypass has a badge of its own.
            Footing::Ground | Footing::Bypass(_) => None,
            Footing::Entrenched => Some(Marker::Foxhole),
            Footing::Crest(_) => Some(Marker::Crest),
            Footing::OnWire => Some(Marker::OnWire),
        });
        let engaged = self.engaged.map(|engaged| match engaged {
            Engaged::Melee => Marker::Melee,
            Engaged::CloseCombat => Marker::CloseCombat,
        });
        let badges = [
            // A stand-in's counter is a "?" already.
            (self.concealed && !is_stand_in(self.counter.id)).then_some(Marker::Concealed),
            self.fire.and_then(|FireMarked(marker)| fire_marker(*marker)),
            self.encircled.then_some(Marker::Encircled),
            self.berserk.then_some(Marker::Berserk),
            self.heroic.then_some(Marker::Heroic),
            engaged,
            self.pinned.then_some(Marker::Pin),
            self.demoralized.then_some(Marker::Dm),
            self.disrupted.then_some(Marker::Disrupted),
            self.fanatic.then_some(Marker::Fanatic),
            self.exhausted.then_some(Marker::Cx),
            self.at_work.then_some(Marker::AtWork),
            self.hazardous.then_some(Marker::Hazardous),
            stance,
            self.aboard.then_some(Marker::Machine(Mark::Aboard)),
            self.acquired.map(|AcquiredBy(by)| Marker::Machine(Mark::Acquired(*by))),
        ];
        Badges(badges.into_iter().flatten().collect())
    }

    fn face(&self) -> UnitFace {
        let letter = self.counter.letter;
        UnitFace { letter, broken: self.broken, wounded: self.wounded }
    }
}

/// The badge of a fire marker.
pub fn fire_marker(marker: FireMarker) -> Option<Marker> {
    match marker {
        FireMarker::None => None,
        FireMarker::Opportunity => Some(Marker::Opportunity),
        FireMarker::Prep => Some(Marker::Prep),
        FireMarker::First => Some(Marker::First),
        FireMarker::Final => Some(Marker::Final),
    }
}

type SeenWeapon = (&'static WeaponCounter, Option<&'static FireMarked>, Has<Malfunctioned>);

/// Gives the counters that were told otherwise their faces and badges; all of them, in other colours.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub(super) fn mark(
    (session, settings): (Option<Res<Session>>, Res<Settings>),
    mut told: ResMut<Retold>,
    units: Query<Seen>,
    weapons: Query<SeenWeapon>,
    (vehicles, guns): (Query<SeenVehicle>, Query<SeenGun>),
    (close, pointed): (Res<Closeness>, Query<(Entity, &Pointing)>),
    worn: Query<(Option<&Face>, Option<&Badges>)>,
    all: Query<Entity, With<Face>>,
    (mut sheet, mut images): (ResMut<CounterSheet>, ResMut<Assets<Image>>),
    mut commands: Commands,
) {
    if settings.is_changed() {
        told.0.extend(&all);
    }
    if close.is_changed() {
        // Those that have small print.
        told.0.extend(pointed.iter().map(|(entity, _)| entity));
    }
    if told.0.is_empty() {
        return;
    }
    let told = std::mem::take(&mut told.0);
    let Some(session) = session else { return };
    // What is printed never changes.
    let catalogue = &session.position().setting.catalogue;
    let images = &mut *images;
    for entity in told {
        let mut points = None;
        let (image, badges) = if let Ok(vehicle) = vehicles.get(entity) {
            let Some(printed) = catalogue.vehicle(&vehicle.counter.counter) else { continue };
            points = Some(vehicle.pointing());
            let face = sheet.vehicle(images, printed, vehicle.face(close.0));
            (face, vehicle.badges(printed.armor.is_some()))
        } else if let Ok(gun) = guns.get(entity) {
            let Some(printed) = catalogue.gun(&gun.counter.counter) else { continue };
            points = Some(gun.pointing());
            (sheet.gun(images, printed, gun.face(close.0)), gun.badges())
        } else if let Ok(unit) = units.get(entity) {
            let Some(printed) = catalogue.unit(&unit.counter.counter) else { continue };
            (sheet.unit(images, printed, unit.face()), unit.badges())
        } else if let Ok((counter, fire, broken)) = weapons.get(entity) {
            let Some(printed) = catalogue.weapon(&counter.counter) else { continue };
            let marker = fire.and_then(|FireMarked(marker)| fire_marker(*marker));
            let badges = Badges(marker.into_iter().collect());
            (sheet.weapon(images, printed, broken), badges)
        } else {
            // It is out of play.
            continue;
        };
        let Ok((face, worn)) = worn.get(entity) else { continue };
        if face.is_none_or(|Face(worn)| *worn != image) {
            commands.entity(entity).insert(Face(image));
        }
        let pointed = pointed.get(entity).ok().map(|(_, pointing)| *pointing);
        if let Some(points) = points.filter(|points| pointed != Some(*points)) {
            commands.entity(entity).insert(points);
        }
        if worn != Some(&badges) {
            commands.entity(entity).insert(badges);
        }
    }
}
