//! The hex cursor: the board without a mouse. The keys lead it from hex to hex, or from one thing that can be done to
//! the next; Enter does there what a click would. While it leads, it is where the pointer is for everything else.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiContexts;
use hexx::EdgeDirection;

use super::art::{Canvas, Ink, Pen, to_image};
use super::board::geometry::{APOTHEM, UNIT, angles, center, corners, hex_world};
use super::board::layer;
use super::board::tiles::Light;
use super::camera::{FreeArea, View};
use super::choices::Choices;
use super::counters::{Placed, Stacks, Thing};
use super::desk::Intent;
use super::input::{self, held};
use super::los_tool::LosTool;
use super::selection::Selection;
use super::settings::{Palette, Settings};
use crate::app::{FrameSet, Session};
use crate::board::{Coord, Location, Map};
use crate::rules::Position;

/// Where the keys point.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HexCursor {
    /// The hex, once the keys have been used.
    pub at: Option<Coord>,
    /// The keys lead; a touch of the mouse takes over again.
    pub leads: bool,
    /// It has been moved since Enter was last struck: Enter takes what is there.
    pub fresh: bool,
}

impl HexCursor {
    /// The hex that the keys point at, while they lead.
    #[must_use]
    pub fn hex(&self) -> Option<Coord> {
        self.at.filter(|_| self.leads)
    }
}

/// The cursor and its keys.
pub struct CursorPlugin;

impl Plugin for CursorPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<HexCursor>().add_systems(Update, draw.in_set(FrameSet::View));
    }
}

/// A way that a key points in.
#[derive(Debug, Clone, Copy)]
enum Heading {
    /// Across a hexside.
    Side(EdgeDirection),
    /// To the next column, in the same row.
    Column(i8),
}

const WAYS: [(KeyCode, Heading); 12] = [
    (KeyCode::ArrowUp, Heading::Side(EdgeDirection::FLAT_NORTH)),
    (KeyCode::ArrowDown, Heading::Side(EdgeDirection::FLAT_SOUTH)),
    (KeyCode::ArrowLeft, Heading::Column(-1)),
    (KeyCode::ArrowRight, Heading::Column(1)),
    (KeyCode::Numpad8, Heading::Side(EdgeDirection::FLAT_NORTH)),
    (KeyCode::Numpad9, Heading::Side(EdgeDirection::FLAT_NORTH_EAST)),
    (KeyCode::Numpad3, Heading::Side(EdgeDirection::FLAT_SOUTH_EAST)),
    (KeyCode::Numpad2, Heading::Side(EdgeDirection::FLAT_SOUTH)),
    (KeyCode::Numpad1, Heading::Side(EdgeDirection::FLAT_SOUTH_WEST)),
    (KeyCode::Numpad7, Heading::Side(EdgeDirection::FLAT_NORTH_WEST)),
    (KeyCode::Numpad4, Heading::Column(-1)),
    (KeyCode::Numpad6, Heading::Column(1)),
];

/// The next hex that way; where the board ends there is none.
fn step(map: &Map, from: Coord, way: Heading) -> Option<Coord> {
    let next = match way {
        Heading::Side(side) => from.neighbor(side),
        Heading::Column(by) => {
            // Every other column ends half a hex earlier.
            let col = from.col().checked_add_signed(by)?;
            [0, 1]
                .iter()
                .map(|up| Coord::new(col, from.row().saturating_sub(*up)))
                .find(|hex| map.contains(*hex))
        }
    };
    next.filter(|hex| map.contains(*hex))
}

/// Where something can be done, in the order in which the keys go through it: the lit hexes if there are any, else (or
/// when they are asked for) the stacks that can act.
fn stops(pos: &Position, choices: &Choices, stacks_only: bool) -> BTreeSet<Coord> {
    let lit: BTreeSet<Coord> = choices
        .hexes
        .iter()
        .filter(|(_, (light, _))| *light != Light::Area)
        .map(|(hex, _)| *hex)
        .collect();
    if !lit.is_empty() && !stacks_only {
        return lit;
    }
    choices.eligible.iter().filter_map(|unit| Some(pos.unit(*unit)?.at()?.hex)).collect()
}

/// The stop after a hex, or before it, round and round.
fn next_stop(stops: &BTreeSet<Coord>, at: Option<Coord>, back: bool) -> Option<Coord> {
    let Some(at) = at else { return stops.first().copied() };
    if back {
        stops.range(..at).next_back().or_else(|| stops.last()).copied()
    } else {
        stops.iter().find(|hex| **hex > at).or_else(|| stops.first()).copied()
    }
}

/// Where the cursor comes up: where something is looked at, or where somebody can act, or in the middle.
fn first(pos: &Position, choices: &Choices, selection: &Selection) -> Option<Coord> {
    let map = pos.map();
    selection
        .place
        .map(|place| place.hex)
        .or_else(|| stops(pos, choices, true).first().copied())
        .or_else(|| stops(pos, choices, false).first().copied())
        .or_else(|| map.hexes().nth(map.hexes().count() / 2))
}

/// Leads the cursor, and keeps it in the view.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub fn steer(
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    (choices, selection): (Res<Choices>, Res<Selection>),
    (free, tool): (Res<FreeArea>, Res<LosTool>),
    mut cursor: ResMut<HexCursor>,
    mut view: ResMut<View>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(session) = session else {
        cursor.set_if_neq(HexCursor::default());
        return;
    };
    let control = held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
    // With Alt they move the board.
    let alt = held(&keys, [KeyCode::AltLeft, KeyCode::AltRight]);
    if control || alt || contexts.ctx_mut().is_ok_and(|ctx| ctx.egui_wants_keyboard_input()) {
        return;
    }
    let shift = held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let pos = session.position();
    let mut to = cursor.at.filter(|hex| pos.map().contains(*hex));
    let mut moved = false;
    // With Shift they choose a level of the LOS tool.
    for (code, way) in WAYS.into_iter().filter(|_| !(tool.on && shift)) {
        if keys.just_pressed(code) {
            to = match to {
                Some(at) => step(pos.map(), at, way).or(Some(at)),
                None => first(pos, &choices, &selection),
            };
            moved = true;
        }
    }
    for (code, back) in [(KeyCode::KeyE, false), (KeyCode::KeyQ, true)] {
        if keys.just_pressed(code) {
            to = next_stop(&stops(pos, &choices, shift), to, back).or(to);
            moved = true;
        }
    }
    let Some(to) = to.filter(|_| moved) else { return };
    *cursor = HexCursor { at: Some(to), leads: true, fresh: true };
    let place = hex_world(to);
    let room = (free.0.size() / 2.0 - Vec2::splat(70.0)) * view.scale;
    let off = place - view.at;
    if room.min_element() > 0.0 && (off.x.abs() > room.x || off.y.abs() > room.y) {
        view.at += off - off.clamp(-room, room);
        view.fit = false;
    }
    redraw.write(RequestRedraw);
}

/// What Enter does at the cursor: what a click on the uppermost counter of whoever is asked would do; pointed at anew, it
/// goes on to the next Location of the hex. None where Enter is not the cursor's: once struck, it is the attack's again.
pub fn enter(
    cursor: &mut HexCursor,
    pos: &Position,
    (choices, selection, stacks): (&Choices, &Selection, &Stacks<'_, '_>),
    add: bool,
) -> Option<Intent> {
    let hex = cursor.hex().filter(|_| cursor.fresh)?;
    cursor.fresh = false;
    let asked = choices.asked.as_ref().map(|asked| asked.side);
    let own = |placed: &&Placed| match placed.thing {
        Thing::Unit(unit) => pos.unit(unit).map(|unit| unit.side) == asked,
        Thing::Weapon(_) => false,
    };
    let lying = stacks.lying_in(hex);
    let here = || lying.iter();
    // Where somebody can act comes before where nobody can.
    let able = |placed: &&Placed| matches!(placed.thing, Thing::Unit(unit) if choices.eligible.contains(&unit));
    let mut places: BTreeSet<Location> = here().filter(able).map(|placed| placed.at).collect();
    if places.is_empty() {
        places = here().filter(own).map(|placed| placed.at).collect();
    }
    let after = selection
        .place
        .and_then(|looked| places.iter().find(|at| **at > looked).or_else(|| places.first()))
        .or_else(|| places.first());
    let on = here().filter(own).rfind(|placed| Some(&placed.at) == after);
    let lit = choices.hexes.get(&hex).is_some_and(|(light, _)| *light != Light::Area);
    if lit && !selection.units.is_empty() && !add {
        // A key cannot point beside a counter: with somebody in hand, a lit hex is where he goes.
        return Some(input::meant(pos, choices, selection, None, Some(hex), false));
    }
    let on = on.or_else(|| here().last()).copied();
    if let (true, Some(placed)) = (add, on.filter(|on| own(&on))) {
        return Some(Intent::PickPlace(placed.at, true));
    }
    Some(input::meant(pos, choices, selection, on, Some(hex), add))
}

/// The sprite of it.
#[derive(Component)]
struct CursorSprite;

fn picture([light, dark, heavy]: [[u8; 3]; 3]) -> Option<Canvas> {
    let home = Coord::new(0, 1);
    let (x, y) = center(home);
    let room = 0.12;
    let (width, height) = (2.0 + 2.0 * room, 2.0 * (APOTHEM + room));
    let mut canvas = Canvas::new((width, height), UNIT, (x - width / 2.0, y - height / 2.0))?;
    let outline = corners(home);
    canvas.line(&outline, true, Pen::new(Ink(dark, 0.95), 0.20));
    canvas.line(&outline, true, Pen::new(Ink::solid(light), 0.11));
    // Its corners are weighted: it is not taken for a lit hex in any colours.
    for angle in angles(&outline) {
        canvas.line(&angle, false, Pen::new(Ink::solid(heavy), 0.11));
    }
    Some(canvas)
}

fn draw(
    (cursor, settings): (Res<HexCursor>, Res<Settings>),
    mut sprite: Query<(Entity, &mut Transform, &mut Visibility), With<CursorSprite>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
    mut worn: Local<Palette>,
) {
    let dressed = std::mem::replace(&mut *worn, settings.palette) == settings.palette;
    if !cursor.is_changed() && dressed {
        return;
    }
    let place = cursor.hex().map(|hex| hex_world(hex).extend(layer::OVERLAY - 10.0));
    let old = sprite.single_mut().ok().filter(|(old, ..)| {
        if !dressed {
            commands.entity(*old).despawn();
        }
        dressed
    });
    let Some((_, mut transform, mut visibility)) = old else {
        let colors = settings.palette.theme().overlay.cursor;
        let (Some(place), Some(canvas)) = (place, picture(colors)) else { return };
        let image = images.add(to_image(&canvas));
        let size = canvas.size();
        let size = Vec2::new(size.0 as f32, size.1 as f32) / canvas.scale() * UNIT;
        commands.spawn((
            CursorSprite,
            Sprite { image, custom_size: Some(size), ..Sprite::default() },
            Transform::from_translation(place),
        ));
        return;
    };
    match place {
        Some(place) => {
            transform.translation = place;
            *visibility = Visibility::Inherited;
        }
        None => *visibility = Visibility::Hidden,
    }
}
