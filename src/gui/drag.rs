//! Set-up by dragging: a counter is taken from the tray or the board with what lies on it, carried over the board, and
//! let go over a lit hex, or over the tray to take it back.

use bevy::prelude::*;
use bevy_egui::egui;

use super::board::geometry::{hex_at, spot};
use super::camera::Pointer;
use super::choices::{Act, Choices, setup};
use super::counters::{Stacks, Thing};
use super::desk::{Desk, Faces, Intent};
use super::input::STEADY;
use super::panels::paint;
use super::selection::Selection;
use super::settings::Points;
use crate::app::Session;
use crate::rules::{Phase, Position, UnitId};

/// The name under which the left card notes where counters can be put back.
pub const TRAY: &str = "tray";

/// Where the pointer is, as the panels count.
fn in_points(cursor: Vec2, points: &Points) -> egui::Pos2 {
    egui::pos2(cursor.x, cursor.y) / points.factor
}

/// What is being carried.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Carried {
    /// The units, the lowest first.
    pub units: Vec<UnitId>,
    /// Where the pointer is, in the window.
    pub at: Vec2,
}

/// What was taken hold of, and where: carried as soon as it is pulled.
type Held = Option<(Vec<UnitId>, Vec2)>;

/// What a press takes hold of: a counter of the tray, or one on the board with all that lies on it. What is picked
/// stays together.
fn hold(
    pos: &Position,
    (choices, selection, stacks): (&Choices, &Selection, &Stacks<'_, '_>),
    desk: &Desk<'_>,
    pointer: &Pointer,
    at: egui::Pos2,
) -> Vec<UnitId> {
    let in_tray = choices.eligible.iter().find(|unit| {
        desk.spots.get(&format!("tray:{}", unit.0)).is_some_and(|rect| rect.contains(at))
    });
    let on_board = || {
        let below = stacks.at(spot(pointer.world?))?;
        let hex = stacks.lying_in(below.at.hex).into_iter();
        let held = hex.skip_while(|placed| *placed != below);
        let pile = held.take_while(|placed| placed.at == below.at);
        let units = pile.filter_map(|placed| match placed.thing {
            Thing::Unit(unit) => Some(unit),
            Thing::Weapon(weapon) if placed == below => pos.weapons.get(&weapon)?.owner(),
            Thing::Weapon(_) => None,
        });
        let own: Vec<UnitId> = units.filter(|unit| choices.eligible.contains(unit)).collect();
        Some(own)
    };
    let held = match in_tray {
        Some(unit) => vec![*unit],
        None => on_board().unwrap_or_default(),
    };
    match held.first() {
        Some(first) if selection.units.contains(first) => selection.units.iter().copied().collect(),
        _ => held,
    }
}

/// Takes hold, carries and lets go.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub fn handle(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Query<&Window>,
    (pointer, points): (Res<Pointer>, Res<Points>),
    session: Option<Res<Session>>,
    (choices, selection, stacks): (Res<Choices>, Res<Selection>, Stacks<'_, '_>),
    mut desk: Desk<'_>,
    mut carried: ResMut<Carried>,
    mut held: Local<Held>,
) {
    let session = session.filter(|session| session.position().phase == Phase::Setup);
    let cursor = window.single().ok().and_then(Window::cursor_position);
    let let_go_now = buttons.just_released(MouseButton::Left);
    // However it came about that the button is up: by a release that nobody here heard, say, or before a curtain fell.
    let up = !buttons.pressed(MouseButton::Left) && !let_go_now;
    let covered = desk.layout.sheet.is_some() || (let_go_now && cursor.is_none());
    let Some(session) = session.filter(|_| !up && !covered && !keys.just_pressed(KeyCode::Escape))
    else {
        *held = None;
        carried.set_if_neq(Carried::default());
        return;
    };
    let pos = session.position();
    // Outside the window it is carried on.
    let Some(cursor) = cursor else { return };
    if buttons.just_pressed(MouseButton::Left) {
        let units =
            hold(pos, (&choices, &selection, &stacks), &desk, &pointer, in_points(cursor, &points));
        *held = (!units.is_empty()).then_some((units, cursor));
    }
    if let Some((units, from)) = held.as_ref()
        && (!carried.units.is_empty() || from.distance(cursor) >= STEADY)
    {
        if carried.units.is_empty() {
            for (nth, unit) in units.iter().enumerate() {
                desk.want(Intent::PickUnit(*unit, nth > 0));
            }
        }
        carried.set_if_neq(Carried { units: units.clone(), at: cursor });
    }
    if let_go_now {
        *held = None;
        if !carried.units.is_empty() {
            let at = in_points(cursor, &points);
            let intent = let_go(pos, (&choices, &selection), &mut desk, &pointer, at);
            desk.want(intent);
            *carried = Carried::default();
        }
    }
}

fn let_go(
    pos: &Position,
    (choices, selection): (&Choices, &Selection),
    desk: &mut Desk<'_>,
    pointer: &Pointer,
    at: egui::Pos2,
) -> Intent {
    let tray = desk.spots.get(TRAY);
    if tray.is_some_and(|tray| tray.contains(at)) {
        let placed = |unit: &&UnitId| pos.unit(**unit).is_some_and(|unit| unit.at().is_some());
        let back: Vec<UnitId> = selection.units.iter().filter(placed).copied().collect();
        return Intent::Act(Act::Give(setup::lift(&back)));
    }
    let hex = pointer.world.and_then(|world| hex_at(spot(world)));
    let Some(hex) = hex.filter(|hex| pos.map().contains(*hex)) else { return Intent::Clear };
    match choices.hexes.get(&hex).map(|(_, several)| several.as_slice()) {
        Some([only]) => Intent::Act(only.act.clone()),
        Some([_, ..]) => Intent::OpenHex(hex),
        _ => {
            let side = choices.asked.as_ref().map(|asked| asked.side);
            let why = side.and_then(|side| setup::why_not(pos, side, selection, hex));
            if let Some(why) = why {
                desk.toasts.refuse(why);
            }
            Intent::Clear
        }
    }
}

/// The counters in the hand.
pub fn draw(ctx: &egui::Context, carried: &Carried, faces: &Faces, side: f32) {
    if carried.units.is_empty() {
        return;
    }
    let layer = egui::LayerId::new(egui::Order::Tooltip, "carried".into());
    let painter = ctx.layer_painter(layer);
    for (nth, unit) in carried.units.iter().enumerate() {
        let shift = egui::vec2(1.0, -1.0) * nth as f32 * side * 0.16;
        let middle = egui::pos2(carried.at.x, carried.at.y) / ctx.zoom_factor() + shift;
        let rect = egui::Rect::from_center_size(middle, egui::Vec2::splat(side));
        paint::face(&painter, rect, faces.counters.get(&Thing::Unit(*unit)));
    }
}
