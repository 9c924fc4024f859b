//! What is drawn of a counter: its face, its frame, its badges and the plate with its level, each a child of its entity.
//! A counter is dressed when where it lies or what it shows has changed, and then only what is different is touched.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::badges::Badges;
use super::face::ROOM;
use super::frames::Framed;
use super::hang::{Hung, hang};
use super::machines::pips;
use super::markers::Marker;
use super::sheet::{CounterSheet, FRAME_SIZE, Pip};
use super::stacks::{LIFT, PIPS, Placed};
use crate::board::Hexspine;
use crate::gui::board::geometry::{Spot, UNIT, world};
use crate::gui::settings::Settings;

/// The picture of a counter.
#[derive(Component, Debug, Clone, PartialEq)]
#[component(immutable)]
pub struct Face(pub Handle<Image>);

/// Which part of what is drawn of a counter a sprite is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Its face, or all of a marker that lies by itself.
    Face,
    /// The frame round it.
    Frame,
    /// The plate that says its level.
    Plate,
    /// A badge, from 0.
    Badge(usize),
    /// What says where it points.
    Hull,
    /// What says where its turret points, when that is elsewhere.
    Turret,
}

/// Where a vehicle or Gun points.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[component(immutable)]
pub struct Pointing {
    /// It, or its hull.
    pub hull: Hexspine,
    /// Its turret, when that points elsewhere.
    pub turret: Option<Hexspine>,
}

/// What a part is to look like: its picture, its side in hexsides, and where it is, from the middle of the counter.
#[derive(Debug, Clone)]
pub(super) struct Look {
    pub(super) image: Handle<Image>,
    pub(super) side: f32,
    pub(super) off: Spot,
    pub(super) lift: f32,
}

/// The sprites that are there.
pub(super) type Parts<'w, 's> =
    Query<'w, 's, (&'static Part, &'static mut Sprite, &'static mut Transform)>;

/// Makes the parts of an entity those that are wanted: spawns what is missing, takes away what is too much, and changes what
/// looks otherwise.
pub(super) fn wear(
    entity: Entity,
    children: Option<&Children>,
    mut wanted: BTreeMap<Part, Look>,
    parts: &mut Parts<'_, '_>,
    commands: &mut Commands<'_, '_>,
) {
    let sprite = |look: &Look| Some(Vec2::splat(look.side * UNIT));
    let place = |look: &Look| Transform::from_translation(world(look.off).extend(look.lift));
    for child in children.into_iter().flatten() {
        let Ok((part, mut worn, mut transform)) = parts.get_mut(*child) else { continue };
        let Some(look) = wanted.remove(part) else {
            commands.entity(*child).despawn();
            continue;
        };
        if worn.image != look.image || worn.custom_size != sprite(&look) {
            worn.custom_size = sprite(&look);
            worn.image = look.image.clone();
        }
        transform.set_if_neq(place(&look));
    }
    for (part, look) in wanted {
        commands.spawn((
            part,
            Sprite { custom_size: sprite(&look), image: look.image.clone(), ..Sprite::default() },
            place(&look),
            ChildOf(entity),
        ));
    }
}

/// A counter that lies on the board.
type Lying = (
    Entity,
    &'static Placed,
    &'static Face,
    &'static Badges,
    &'static Framed,
    Option<&'static Pointing>,
    Option<&'static Children>,
);

/// What a counter is dressed by.
type Otherwise =
    Or<(Changed<Placed>, Changed<Face>, Changed<Badges>, Changed<Framed>, Changed<Pointing>)>;

/// Dresses the counters that changed; all of them in other colours.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub(super) fn counters(
    settings: Res<Settings>,
    changed: Query<Entity, Otherwise>,
    counters: Query<Lying>,
    moved: Query<(), Changed<Placed>>,
    mut parts: Parts<'_, '_>,
    mut sheet: ResMut<CounterSheet>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let images = &mut *images;
    let again: Vec<Entity> = match settings.is_changed() {
        true => counters.iter().map(|(entity, ..)| entity).collect(),
        false => changed.iter().collect(),
    };
    for entity in again {
        let Ok((_, placed, face, badges, framed, pointing, children)) = counters.get(entity) else {
            continue;
        };
        if moved.contains(entity) {
            let rest = Transform::from_translation(placed.rest());
            commands.entity(entity).insert((rest, Visibility::default()));
        }
        let mut look = look(placed, face, badges, *framed, &mut sheet, images);
        if let Some(pointing) = pointing {
            look.extend(pips(placed, *pointing, &mut sheet, images));
        }
        wear(entity, children, look, &mut parts, &mut commands);
    }
}

/// All that is to be drawn of a counter.
fn look(
    placed: &Placed,
    Face(face): &Face,
    Badges(badges): &Badges,
    Framed(frame): Framed,
    sheet: &mut CounterSheet,
    images: &mut Assets<Image>,
) -> BTreeMap<Part, Look> {
    let side = placed.side;
    let picture = side * (1.0 + 2.0 * ROOM);
    let middle = (0.0, 0.0);
    let mut looks = BTreeMap::new();
    looks.insert(Part::Face, Look { image: face.clone(), side: picture, off: middle, lift: 0.0 });
    if let Some(frame) = frame {
        let image = sheet.frame(images, frame);
        let lift = LIFT * 0.3;
        looks.insert(Part::Frame, Look { image, side: side * FRAME_SIZE, off: middle, lift });
    }
    if let Some(level) = placed.plate {
        // On the lowest counter of a pile, where no other lies over it.
        let image = sheet.marker(images, Marker::Level(level));
        let off = (-side * 0.60, side * 0.22);
        looks.insert(Part::Plate, Look { image, side: side * 0.46, off, lift: LIFT * 0.6 });
    }
    for (nth, marker) in badges.iter().enumerate() {
        let Hung { off, size, lift } = hang(placed, badges, nth);
        let image = sheet.marker(images, *marker);
        looks.insert(Part::Badge(nth), Look { image, side: size, off, lift });
    }
    looks
}

/// What stands outside the edge of a counter and says where it points: over all counters of its hex.
fn pips(
    placed: &Placed,
    pointing: Pointing,
    sheet: &mut CounterSheet,
    images: &mut Assets<Image>,
) -> Vec<(Part, Look)> {
    let side = placed.side;
    let mut pip = |part: Part, pip: Pip, spine: Hexspine| {
        let (x, y) = pips::place(spine);
        let image = sheet.pip(images, pip);
        let off = (x * side, y * side);
        (part, Look { image, side: side * pips::SIDE, off, lift: PIPS })
    };
    let hull = pip(Part::Hull, Pip::Hull(pointing.hull), pointing.hull);
    let turret = pointing.turret.map(|spine| pip(Part::Turret, Pip::Turret, spine));
    std::iter::once(hull).chain(turret).collect()
}

/// Takes off what was drawn of a counter that lies on the board no more.
pub(super) fn undress(gone: On<Remove, Placed>, mut commands: Commands) {
    if let Ok(mut entity) = commands.get_entity(gone.entity) {
        // It may be on its way out of play, and its children with it.
        entity.queue_silenced(|mut counter: EntityWorldMut<'_>| {
            counter.despawn_children();
        });
    }
}
