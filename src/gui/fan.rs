//! The stack that is spread out: when it opens and closes. It opens when the pointer has rested on a stack of two or more
//! counters, or by its key; `panels/fan.rs` draws it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, egui};

use super::board::geometry::spot;
use super::camera::{FreeArea, Pointer, View};
use super::choices::Choices;
use super::counters::Stacks;
use super::cursor::HexCursor;
use super::desk::{Layout, Spots};
use super::drag::Carried;
use super::input::STEADY;
use super::los_tool::LosTool;
use super::panels::fan::Place;
use super::settings::{Motion, Points, Settings};
use super::teach::Teach;
use crate::app::Session;
use crate::board::Coord;

/// How long the pointer rests on a stack before it spreads out.
pub const REST: Duration = Duration::from_millis(450);
/// How long the counters take to their places.
pub const UNFOLD: Duration = Duration::from_millis(120);
/// The names under which the row of counters and the stack on the board note where they are.
pub const ROW: &str = "fan";
/// See [`ROW`].
pub const STACK: &str = "fan:stack";
/// How far beside them the pointer still counts as being there, in points.
const NEAR: f32 = 10.0;

/// The layer on which the counters are spread out.
#[must_use]
pub fn layer() -> egui::LayerId {
    egui::LayerId::new(egui::Order::Foreground, ROW.into())
}

/// Whether a point is on one of the counters that are spread out.
#[must_use]
pub fn on_a_counter(spots: &Spots, at: egui::Pos2) -> bool {
    let of_the_row = |name: &str| name.starts_with("fan:") && name != STACK;
    spots.iter().any(|(name, rect)| of_the_row(name) && rect.contains(at))
}

/// A stack that is spread out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Open {
    /// The hex that it is in.
    pub hex: Coord,
    /// Since when, from the start of the program.
    pub since: Duration,
    /// The key opened it: it does not close because the pointer is elsewhere.
    by_key: bool,
}

/// Which stack is spread out.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Fan {
    open: Option<Open>,
    /// The pointer has clicked there: that hex does not open before it has been left.
    shunned: Option<Coord>,
    /// The hex of the last click, stack or none, until the pointer has left it.
    clicked: Option<Coord>,
}

impl Fan {
    /// The stack that is spread out, if one is.
    #[must_use]
    pub fn open(&self) -> Option<Open> {
        self.open
    }

    /// Whether the pointer is still in the hex that it clicked last: nothing comes up there unasked.
    #[must_use]
    pub fn is_clicked(&self, hex: Coord) -> bool {
        self.clicked == Some(hex)
    }

    /// Spreads out the counters of a hex until the key is struck again.
    pub fn spread(&mut self, hex: Coord, now: Duration) {
        let open = Some(Open { hex, since: now, by_key: true });
        *self = Fan { open, shunned: None, ..*self };
    }

    /// Puts them together again, and leaves them so as long as the pointer stays there.
    pub fn close(&mut self) {
        self.shunned = self.open.map(|open| open.hex);
        self.open = None;
    }
}

/// Where the pointer rests, and since when.
#[derive(Debug, Clone, Copy)]
pub struct Rest {
    hex: Coord,
    at: Vec2,
    since: Duration,
}

/// Opens and closes by the pointer. What is waited for keeps the window awake no longer than [`REST`].
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub fn handle(
    buttons: Res<ButtonInput<MouseButton>>,
    window: Query<&Window>,
    (pointer, cursor): (Res<Pointer>, Res<HexCursor>),
    (session, settings, points): (Option<Res<Session>>, Res<Settings>, Res<Points>),
    (stacks, choices): (Stacks<'_, '_>, Res<Choices>),
    (mut contexts, free, looking): (EguiContexts, Res<FreeArea>, Res<View>),
    (layout, spots): (Res<Layout>, Res<Spots>),
    (tool, carried, teach): (Res<LosTool>, Res<Carried>, Res<Teach>),
    time: Res<Time<Real>>,
    mut fan: ResMut<Fan>,
    mut rest: Local<Option<Rest>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut next = *fan;
    let busy = layout.sheet.is_some() || tool.on || !carried.units.is_empty();
    let busy = busy || teach.hand.is_some();
    let changed = session.as_ref().is_none_or(|session| session.is_changed());
    if busy || changed {
        next.open = None;
    }
    // Keys that lead the pointer open by their own key alone.
    let at = pointer.world.map(spot).filter(|_| !cursor.leads && session.is_some() && !busy);
    let hex = at.and_then(|at| stacks.hex_at(at));
    next.shunned = next.shunned.filter(|shunned| hex == Some(*shunned));
    next.clicked = next.clicked.filter(|clicked| hex == Some(*clicked));
    if buttons.get_just_pressed().len() > 0 && pointer.world.is_some() {
        next = Fan { open: None, shunned: hex, clicked: hex };
    }
    let place = window.single().ok().and_then(Window::cursor_position);
    if let (Some(open), Some(place)) = (next.open, place)
        && !open.by_key
        && !is_near(&spots, egui::pos2(place.x, place.y) / points.factor)
    {
        next.open = None;
    }
    let stack = at.and_then(|at| stacks.at(at)).map(|on| on.at.hex).filter(|hex| {
        settings.fan_on_hover
            && stacks.in_hex(*hex) > 1
            && next.shunned != Some(*hex)
            && next.open.is_none_or(|open| open.hex != *hex)
            && buttons.get_pressed().len() == 0
    });
    let now = time.elapsed();
    *rest = stack.zip(place).map(|(hex, at)| match *rest {
        Some(rest) if rest.hex == hex && rest.at.distance(at) < STEADY => rest,
        _ => Rest { hex, at, since: now },
    });
    if let Some(resting) = *rest {
        let mut over_lit = || {
            let (Some(session), Ok(ctx)) = (&session, contexts.ctx_mut()) else { return true };
            let points = points.factor;
            let board = egui::Rect::from_min_max(
                egui::pos2(free.0.min.x, free.0.min.y) / points,
                egui::pos2(free.0.max.x, free.0.max.y) / points,
            );
            let place = Place { looking: &looking, board, open: None };
            place.hides_lit(ctx, session.position(), &stacks, &choices, resting.hex)
        };
        if now.saturating_sub(resting.since) >= REST {
            // Not over what may be clicked next: there its key alone opens it.
            if over_lit() {
                next.shunned = Some(resting.hex);
            } else {
                next.open = Some(Open { hex: resting.hex, since: now, by_key: false });
            }
            *rest = None;
        }
        redraw.write(RequestRedraw);
    }
    let unfolds = |open: Open| now.saturating_sub(open.since) < UNFOLD;
    if settings.motion == Motion::Full && next.open.is_some_and(unfolds) {
        redraw.write(RequestRedraw);
    }
    fan.set_if_neq(next);
}

/// Whether the pointer is on the row, on its stack or on the way between them.
fn is_near(spots: &Spots, at: egui::Pos2) -> bool {
    let (Some(row), Some(stack)) = (spots.get(ROW), spots.get(STACK)) else {
        // Not drawn yet.
        return true;
    };
    let between = egui::Rect::from_x_y_ranges(stack.x_range(), row.union(*stack).y_range());
    [row, stack, &between].into_iter().any(|rect| rect.expand(NEAR).contains(at))
}
