//! The objectives on the board: each hex that the victory asks for is outlined in the colour of who holds it, as far as
//! the one who sits before the window may know.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::art::{Align, Canvas, Ink, Pen, Typeface, to_image};
use super::board::geometry::{APOTHEM, Spot, UNIT, center, world};
use super::board::layer;
use super::settings::{Palette, Settings};
use super::theme::{INK, Overlay, nation};
use crate::app::{ControlCounter, FrameSet, Session};
use crate::board::Coord;
use crate::counters::Nationality;
use crate::rules::setting::{Setting, Victory};
use crate::rules::sorted::Sorted;
use crate::rules::view::Viewer;
use crate::rules::{Side, decision};

/// Who holds an objective, for the one who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// The side that looks, or is asked: a whole line.
    Own(Side),
    /// The other side: a dashed line, and a pennant with a swallow's tail.
    Other(Side),
    /// Nobody yet: a dashed line without a pennant.
    Nobody,
}

/// The objectives as they are drawn. Marked as changed only when one of them is drawn otherwise.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Objectives {
    /// Every hex that the victory asks for.
    pub hexes: BTreeMap<Coord, Holder>,
    /// Those of them that have a pennant when held: one of each place that counts once, be it a hex or a building.
    pub pennants: BTreeSet<Coord>,
    /// The letter and the nation of each side, by [`Side::index`].
    sides: [Option<(char, Nationality)>; 2],
    palette: Palette,
}

impl Objectives {
    /// The objectives of a game, for a side that looks, by who controls which hex; none where points win.
    #[must_use]
    pub fn of(
        setting: &Setting,
        control: &Sorted<Coord, Side>,
        own: Side,
        palette: Palette,
    ) -> Objectives {
        let Victory::Control { hexes, .. } = &setting.victory else {
            return Objectives { palette, ..Objectives::default() };
        };
        let holder = |hex: &Coord| match control.get(hex) {
            Some(side) if *side == own => Holder::Own(*side),
            Some(side) => Holder::Other(*side),
            None => Holder::Nobody,
        };
        let sides = Side::BOTH.map(|side| {
            let side = setting.side(side);
            Some((side.name.chars().next()?, side.nationality))
        });
        let hexes = hexes.iter().map(|hex| (*hex, holder(hex))).collect();
        let places = setting.objectives();
        let pennants = places.iter().filter_map(|place| place.first().copied()).collect();
        Objectives { hexes, pennants, sides, palette }
    }
}

/// Draws them.
pub struct ObjectivesPlugin;

impl Plugin for ObjectivesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Objectives>().add_systems(
            Update,
            (
                look.run_if(
                    resource_exists_and_changed::<Session>
                        .or_else(resource_changed::<Settings>)
                        .or_else(resource_removed::<Session>),
                ),
                draw.run_if(resource_changed::<Objectives>),
            )
                .chain()
                .in_set(FrameSet::View),
        );
    }
}

/// Reads them off the table as it is shown.
fn look(
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    control: Query<&ControlCounter>,
    mut objectives: ResMut<Objectives>,
) {
    let now = session.map_or_else(Objectives::default, |session| {
        let pos = session.position();
        let own = match session.viewer() {
            Viewer::Side(side) => side,
            Viewer::Both => decision(pos).map_or(pos.attacker, |asked| asked.side),
        };
        let control = control.iter().map(|counter| (counter.hex, counter.side)).collect();
        Objectives::of(&pos.setting, &control, own, settings.palette)
    });
    objectives.set_if_neq(now);
}

/// A part of what is drawn of an objective: of which hex, and how it is drawn.
#[derive(Component)]
struct Mark(Coord, Look);

/// All that the looks of an objective hang on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    holder: Holder,
    pennant: bool,
    sides: [Option<(char, Nationality)>; 2],
    palette: Palette,
}

/// Pixels to a hexside of the pictures.
const FINE: f32 = 128.0;
/// The width of an outline, in hexsides: 3.4 pixels at the usual zoom.
const LINE: f32 = 0.06;
/// How far in from its hexside it lies: neighbours are told apart.
const INSET: f32 = 0.05;
/// Width and height of a pennant with its mast, in hexsides.
const PENNANT: (f32, f32) = (0.36, 0.42);
/// Its middle from the middle of the hex: between the counters and the right corner.
const CORNER: f32 = 0.78;

/// Draws the objectives anew that are drawn otherwise.
fn draw(
    objectives: Res<Objectives>,
    old: Query<(Entity, &Mark)>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let look = |hex: &Coord| {
        let holder = *objectives.hexes.get(hex)?;
        let pennant = objectives.pennants.contains(hex);
        Some(Look { holder, pennant, sides: objectives.sides, palette: objectives.palette })
    };
    let mut drawn = BTreeSet::new();
    for (entity, Mark(hex, was)) in &old {
        if look(hex) == Some(*was) {
            drawn.insert(*hex);
        } else {
            commands.entity(entity).despawn();
        }
    }
    let colors = &objectives.palette.theme().overlay;
    let mut painted: BTreeMap<Holder, (Handle<Image>, Option<Handle<Image>>)> = BTreeMap::new();
    for (hex, holder) in objectives.hexes.iter().filter(|(hex, _)| !drawn.contains(hex)) {
        let Some(look) = look(hex) else { continue };
        let (outline, pennant) = painted.entry(*holder).or_insert_with(|| {
            let side = match holder {
                Holder::Own(side) | Holder::Other(side) => objectives.sides[side.index()],
                Holder::Nobody => None,
            };
            let color = side.map_or(colors.label[0], |(_, nationality)| nation(nationality));
            let whole = matches!(holder, Holder::Own(_));
            let mut add = |canvas: Option<Canvas>| {
                canvas.map_or_else(Handle::default, |canvas| images.add(to_image(&canvas)))
            };
            let pennant = side.map(|(letter, _)| add(paint_pennant(letter, color, !whole, colors)));
            (add(paint_outline(color, whole, colors)), pennant)
        });
        let (x, y) = center(*hex);
        let mut put = |image: &Handle<Image>, at: Spot, size: (f32, f32), z: f32| {
            commands.spawn((
                Mark(*hex, look),
                Sprite {
                    image: image.clone(),
                    custom_size: Some(Vec2::new(size.0, size.1) * UNIT),
                    ..Sprite::default()
                },
                Transform::from_translation(world(at).extend(z)),
            ));
        };
        put(outline, (x, y), (2.0, 2.0 * APOTHEM), layer::OBJECTIVES);
        if let Some(pennant) = pennant.as_ref().filter(|_| look.pennant) {
            put(pennant, (x + CORNER, y), PENNANT, layer::PENNANTS);
        }
    }
}

/// Paints the outline and the tint of a hex.
fn paint_outline(color: [u8; 3], whole: bool, colors: &Overlay) -> Option<Canvas> {
    let mut canvas = Canvas::new((2.0, 2.0 * APOTHEM), FINE, (-1.0, -APOTHEM))?;
    let hexagon = |inset: f32| {
        let (w, h) = (1.0 - inset / APOTHEM, APOTHEM - inset);
        [(w, 0.0), (w / 2.0, h), (-w / 2.0, h), (-w, 0.0), (-w / 2.0, -h), (w / 2.0, -h)]
    };
    canvas.polygon(&hexagon(0.0), Ink(color, 0.14));
    let edge = hexagon(INSET);
    canvas.line(&edge, true, Pen::new(Ink(colors.rim, 0.7), LINE * 1.7));
    let dash = (!whole).then_some((0.17, 0.13));
    canvas.line(&edge, true, Pen { dash, flat: true, ..Pen::new(Ink(color, 0.94), LINE) });
    Some(canvas)
}

/// Paints a pennant on its mast, with the letter of a side.
fn paint_pennant(letter: char, color: [u8; 3], tail: bool, colors: &Overlay) -> Option<Canvas> {
    let (wide, high) = PENNANT;
    let mut canvas = Canvas::new(PENNANT, FINE, (0.0, 0.0))?;
    let (left, right, top, bottom) = (0.05, wide - 0.03, 0.04, 0.28);
    let middle = (top + bottom) / 2.0;
    let mut cloth = vec![(left, top), (right, top)];
    if tail {
        cloth.push((right - 0.08, middle));
    }
    cloth.extend([(right, bottom), (left, bottom)]);
    let mast = [(left, top), (left, high - 0.03)];
    canvas.line(&mast, false, Pen::new(Ink::solid(colors.rim), 0.05));
    canvas.polygon(&cloth, Ink::solid(color));
    canvas.line(&cloth, true, Pen::new(Ink::solid(colors.rim), 0.028));
    let at = (left + if tail { 0.11 } else { 0.14 }, middle + 0.065);
    let text = letter.to_string();
    canvas.text(Typeface::Condensed, &text, at, 0.15, Align::Center, Ink::solid(INK));
    Some(canvas)
}
