//! How the board lies in the window: all of it, or what matters first; and what was in the middle stays in sight.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::{FreeArea, Sent, View};
use crate::board::Map;
use crate::gui::board::BoardShown;
use crate::gui::board::geometry::{UNIT, over_sheet, page, world};
use crate::gui::desk::Layout;
use crate::gui::settings::Points;

/// Pixels to a hexside from which counters can be read with ease.
const READABLE: f32 = 36.0;
/// Pixels to a hexside at which a counter is still told from another.
const LEGIBLE: f32 = 24.0;
/// Room round what is of interest, in hexsides: half a hex and what hangs out of it.
const ROUND_IT: f32 = 3.0;
/// How far from each other in the world things lie that are seen together on any screen.
const TOGETHER: f32 = 8.0 * UNIT;
/// How much of what is visible is its middle.
const MIDDLE: f32 = 0.5;

/// What should be seen first, on a board too large to be read at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interest {
    /// All of it, in the world.
    pub all: Rect,
    /// Where most of it is: shown where all of it could be seen from too far off only.
    pub most: Vec2,
}

impl Interest {
    /// What lies at these places of the world; none where there are none.
    #[must_use]
    pub fn of(places: &[Vec2]) -> Option<Interest> {
        let first = places.first()?;
        let first = Rect::from_corners(*first, *first);
        let all = places.iter().fold(first, |all, place| all.union_point(*place));
        let near = |place: &Vec2| {
            let place = *place;
            places.iter().filter(move |other| other.distance(place) < TOGETHER)
        };
        let densest = places.iter().max_by_key(|place| near(place).count())?;
        let (sum, count) = near(densest)
            .fold((Vec2::ZERO, 0.0), |(sum, count), place| (sum + *place, count + 1.0));
        Some(Interest { all, most: sum / count })
    }

    /// From where and how far off it is looked at in so much room, in pixels: all of it, unless that would be too far off.
    fn seen_in(self, room: Vec2) -> (Vec2, f32) {
        let needed = (self.all.size() + Vec2::splat(ROUND_IT * UNIT)) / room;
        let scale = needed.max_element().max(UNIT / READABLE);
        if scale <= UNIT / LEGIBLE {
            (self.all.center(), scale)
        } else {
            (self.most, UNIT / READABLE)
        }
    }
}

/// What decides how the board lies in the window.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Room {
    free: Rect,
    window: Vec2,
    points: Points,
    /// Which panels stand beside it.
    wings: [bool; 2],
}

/// What was shown when the board was fitted into the window last.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Fitted {
    room: Option<Room>,
    /// Where the view was: what is shown stays so when the window is made larger or smaller.
    view: Option<(Vec2, f32)>,
    /// What it looks at, on a board too large to be read at once; the whole board else.
    interest: Option<Interest>,
    /// The width that it had.
    width: f32,
    /// The player has done something since: panels that come and go leave the board where it is.
    touched: bool,
    /// Where the view was in the last frame.
    last: Option<(Vec2, f32)>,
    /// The middle of what was visible when somebody went there, not when panels came or went.
    middle: Rect,
}

impl Fitted {
    fn minds(&mut self, view: &View, room: Vec2) {
        self.middle = Rect::from_center_size(view.at, room * view.scale * MIDDLE);
    }

    /// Moves the view by itself: that is no other place to which somebody went.
    fn shift(&mut self, view: &mut View, by: Vec2) {
        view.at += by;
        self.view = self.view.map(|(at, scale)| (at + by, scale));
    }
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub(super) fn fit(
    shown: Option<Res<BoardShown>>,
    (free, points, layout): (Res<FreeArea>, Res<Points>, Res<Layout>),
    window: Query<&Window, With<PrimaryWindow>>,
    (buttons, keys): (Res<ButtonInput<MouseButton>>, Res<ButtonInput<KeyCode>>),
    (sent, time): (Res<Sent>, Res<Time<Real>>),
    mut view: ResMut<View>,
    mut fitted: Local<Fitted>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let size = free.0.size();
    let (Some(shown), Ok(window)) = (shown, window.single()) else { return };
    let wings = layout.wings.both();
    let room = Room { free: free.0, window: window.size(), points: *points, wings };
    let before = fitted.room.replace(room).unwrap_or(room);
    if fitted.last != Some((view.at, view.scale)) {
        fitted.minds(&view, before.free.size());
    }
    fitted.touched |= buttons.get_just_pressed().len() + keys.get_just_pressed().len() > 0;
    let same_window = (before.window, before.points) == (room.window, room.points);
    // A panel that comes back beside a board fitted without it would lie over its edge.
    let covered = before.wings != room.wings
        && fitted.interest.is_none()
        && free.0.width() < fitted.width - 1.0;
    let resized = before != room
        && fitted.view == Some((view.at, view.scale))
        && (covered || !(same_window && fitted.touched));
    let has_room = size.x >= 50.0 && size.y >= 50.0;
    if view.fit || resized {
        if has_room {
            refit(&shown.map, room, &mut view, &mut fitted);
        }
    } else {
        if before.free != room.free && same_window {
            // What the player may be about to click stays under the pointer.
            let off = (room.free.center() - before.free.center()) * Vec2::new(1.0, -1.0);
            let off = off * view.scale;
            fitted.shift(&mut view, off);
        }
        // But nobody looks for what he had in the middle: that does not go under a panel.
        let visible = Rect::from_center_size(view.at, size * view.scale);
        let out = into(visible, fitted.middle);
        if has_room && out.abs().max_element() > view.scale / 2.0 {
            if buttons.get_pressed().len() + buttons.get_just_released().len() == 0
                && sent.is_calm(time.elapsed())
            {
                fitted.shift(&mut view, out);
            }
            redraw.write(RequestRedraw);
        }
    }
    fitted.last = Some((view.at, view.scale));
}

/// How far what is visible has to go until a middle lies within it; to its own middle, where that is larger.
fn into(visible: Rect, middle: Rect) -> Vec2 {
    let way = |lies: [f32; 2], within: [f32; 2]| match (lies, within) {
        ([from, to], [least, most]) if to - from > most - least => (from + to - least - most) / 2.0,
        ([from, _], [least, _]) if from < least => from - least,
        ([_, to], [_, most]) => (to - most).max(0.0),
    };
    Vec2::new(
        way([middle.min.x, middle.max.x], [visible.min.x, visible.max.x]),
        way([middle.min.y, middle.max.y], [visible.min.y, visible.max.y]),
    )
}

/// Shows the whole board, or of one too large to be read what is of interest.
fn refit(map: &Map, room: Room, view: &mut View, fitted: &mut Fitted) {
    let size = room.free.size();
    fitted.touched = false;
    fitted.width = size.x;
    let interest = if view.fit { view.interest.take() } else { fitted.interest };
    let [x0, y0, x1, y1] = page(map);
    let (a, b) = (world((x0, y0)), world((x1, y1)));
    // The bar over the board must not lie on its uppermost hexes.
    let bar = room.points.bar;
    view.at = (a + b) / 2.0;
    view.scale = ((b.x - a.x) / size.x).max((a.y - b.y) / (size.y - bar).max(50.0));
    let over = (size.y - (a.y - b.y) / view.scale) / 2.0;
    view.at.y += (bar - over).max(0.0) * view.scale;
    fitted.interest = interest.filter(|_| view.scale > UNIT / READABLE);
    if let Some(interest) = fitted.interest {
        let clear = Vec2::new(size.x, (size.y - bar).max(50.0));
        let (at, scale) = interest.seen_in(clear);
        view.scale = scale.min(view.scale);
        let middle = at + Vec2::new(0.0, bar / 2.0 * view.scale);
        view.at = over_sheet(map, middle, size * view.scale / 2.0, bar * view.scale);
    }
    fitted.view = Some((view.at, view.scale));
    fitted.minds(view, size);
    view.fit = false;
}
