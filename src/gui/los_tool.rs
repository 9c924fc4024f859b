//! The LOS tool: what a Location sees. One hex is looked from: everything it does not see is hatched. A line goes to
//! the hex under the pointer, or stays where it was dragged to, and says what it meets.

use std::fmt::Write as _;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::board::geometry::{UNIT, center, hatching, hex_at, spot, world};
use super::brush::{Brush, Line};
use super::camera::Pointer;
use super::cursor::HexCursor;
use super::desk::Desk;
use super::input::held;
use super::panels::paint;
use super::selection::Selection;
use super::teach::hush;
use super::{fonts, theme};
use crate::app::Session;
use crate::board::{Coord, Location, Los, Map};
use crate::rules::Position;

/// The highest level that can be chosen.
pub(in crate::gui) const TOP: i8 = 4;

/// What the tool is pointed at.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LosTool {
    /// It is in hand: clicks on the board go to it.
    pub on: bool,
    /// Where the look begins.
    pub from: Option<Coord>,
    /// Where it was dragged to; else it goes to the hex under the pointer.
    pub to: Option<Coord>,
    /// The hex under the pointer.
    pub over: Option<Coord>,
    /// The button is held since it was pressed on the board.
    held: bool,
    /// The level looked from, where the hex has it.
    pub from_level: i8,
    /// The level looked at, where a hex has it.
    pub to_level: i8,
}

/// A Location at that level, or at the highest that the hex has below it.
pub(in crate::gui) fn at(map: &Map, hex: Coord, level: i8) -> Location {
    Location::new(hex, level.clamp(0, map.upper_levels(hex).max(0)))
}

impl LosTool {
    /// Taken up with nothing to look from yet, or put away.
    #[must_use]
    pub fn turned(self) -> LosTool {
        LosTool { on: !self.on, ..LosTool::default() }
    }

    /// Taken up with all that is seen from the Location that is looked at, or from the hex under the pointer.
    #[must_use]
    pub fn fan(self, map: &Map, selection: &Selection, pointer: &Pointer) -> LosTool {
        let under = || pointer.world.and_then(|world| hex_at(spot(world)));
        let place = selection.place;
        let from = place.map(|place| place.hex).or_else(under).filter(|hex| map.contains(*hex));
        let from_level = place.map_or(0, |place| place.level);
        LosTool { on: true, from, from_level, ..LosTool::default() }
    }

    /// A key marks a hex: the start, then the end of a line that stays, then the start of the next.
    fn mark(&mut self, hex: Coord) {
        match (self.from, self.to) {
            (Some(from), None) if from != hex => self.to = Some(hex),
            _ => (self.from, self.to) = (Some(hex), None),
        }
    }

    /// The two ends of the line, if there are two.
    #[must_use]
    pub fn line(&self, map: &Map) -> Option<(Location, Location)> {
        let from = at(map, self.from?, self.from_level);
        let to = at(map, self.to.or(self.over)?, self.to_level);
        (from != to).then_some((from, to))
    }
}

/// Whether clicks belong to the game.
pub fn is_off(tool: Res<LosTool>) -> bool {
    !tool.on
}

/// Keys and mouse of the tool.
pub fn handle(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: Res<Pointer>,
    session: Option<Res<Session>>,
    (selection, cursor): (Res<Selection>, Res<HexCursor>),
    mut tool: ResMut<LosTool>,
) {
    let mut next = *tool;
    let Some(session) = session else {
        tool.set_if_neq(LosTool::default());
        return;
    };
    let chord = |pair| held(&keys, pair);
    let shift = chord([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let control = chord([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if keys.just_pressed(KeyCode::F10) {
        let map = session.position().map();
        next = if shift { next.fan(map, &selection, &pointer) } else { next.turned() };
    }
    if keys.just_pressed(KeyCode::Escape) {
        next = LosTool::default();
    }
    if next.on {
        // The arrows alone lead the cursor, here as elsewhere.
        for (key, by) in [(KeyCode::ArrowUp, 1), (KeyCode::ArrowDown, -1)] {
            if keys.just_pressed(key) && (control || shift) {
                let level = if control { &mut next.from_level } else { &mut next.to_level };
                *level = (*level + by).clamp(0, TOP);
            }
        }
        let map = session.position().map();
        next.over =
            pointer.world.and_then(|world| hex_at(spot(world))).filter(|hex| map.contains(*hex));
        if let (true, Some(hex)) = (buttons.just_pressed(MouseButton::Left), next.over) {
            (next.from, next.to, next.held) = (Some(hex), None, true);
        }
        if next.held && buttons.just_released(MouseButton::Left) && next.over != next.from {
            next.to = next.over;
        }
        // However the button came up.
        next.held &= buttons.pressed(MouseButton::Left);
        let enters = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
        if let (true, Some(hex)) = (enters, cursor.hex()) {
            next.mark(hex);
        }
    }
    tool.set_if_neq(next);
}

/// Paints the fan and the line.
pub(super) fn draw(brush: &mut Brush, pos: &Position, tool: &LosTool) {
    let map = pos.map();
    let (shade, bar) = (brush.colors.unseen, (brush.colors.hindered, 1.0));
    let Some(from) = tool.from.map(|hex| at(map, hex, tool.from_level)) else { return };
    for hex in map.hexes().filter(|hex| *hex != from.hex) {
        let seen = pos.los(from, at(map, hex, tool.to_level));
        let (x, y) = center(hex);
        if !seen.is_clear() {
            for [a, b] in hatching((x, y), &[-0.5, 0.0, 0.5]) {
                brush.line(a, b, 0.09, shade);
            }
        } else if seen.hindrance_total() > 0 {
            // One bar a point of Hindrance, at most five.
            for number in 0..seen.hindrance_total() {
                let left = x - 0.1 * (seen.hindrance_total() - 1) as f32 + 0.2 * number as f32;
                brush.line((left, y - 0.16), (left, y + 0.16), 0.12, shade);
                brush.line((left, y - 0.13), (left, y + 0.13), 0.07, bar);
            }
        }
    }
    brush.ring(center(from.hex), 0.3);
    if let Some((from, to)) = tool.line(map) {
        brush.draw(center(from.hex), center(to.hex), Line::of(&pos.los(from, to)));
        if let Some(block) = pos.los(from, to).blocked
            && let crate::board::BlockedAt::Hex(hex) = block.at
        {
            let (x, y) = center(hex);
            for (width, color) in [(0.17, brush.rim()), (0.11, (brush.colors.blocked, 1.0))] {
                brush.line((x - 0.25, y - 0.25), (x + 0.25, y + 0.25), width, color);
                brush.line((x - 0.25, y + 0.25), (x + 0.25, y - 0.25), width, color);
            }
        }
    }
}

/// What a line meets, in words.
pub(super) fn words(seen: &Los) -> String {
    if let Some(block) = seen.blocked {
        return format!("blocked at {}: {} ({})", block.at, block.why, block.rule);
    }
    let mut text = match seen.hindrance_total() {
        0 => "clear".to_owned(),
        total => format!("hindered {total:+}:"),
    };
    for hindrance in &seen.hindrances {
        let _ = write!(text, " {} {} {:+}", hindrance.hex, hindrance.what, hindrance.drm);
    }
    if let Some(tem) = seen.hexside_tem {
        let _ = write!(text, "; behind the {} {:+}", tem.terrain, tem.drm);
    }
    text
}

/// The card of the tool, in a corner of the board: in another one when a place that was asked for would lie under it.
/// The hex that the pointer is over does not move it, else nobody could reach it.
pub fn card(
    ctx: &egui::Context,
    pos: &Position,
    tool: &mut LosTool,
    desk: &mut Desk<'_>,
    (board, place): (egui::Rect, &dyn Fn(Vec2) -> egui::Pos2),
) {
    let id = egui::Id::new("los");
    let corners = |size: egui::Vec2| {
        let room = board.shrink(12.0);
        let (top, right) = (room.top() + 40.0, room.right() - size.x);
        [
            egui::pos2(room.left(), top),
            egui::pos2(right, top),
            egui::pos2(room.left(), room.bottom() - size.y),
        ]
    };
    let mut area =
        egui::Area::new(id).default_pos(corners(egui::Vec2::ZERO)[0]).order(egui::Order::Middle);
    if let Some(now) = ctx.memory(|memory| memory.area_rect(id)) {
        let reach = (place(Vec2::new(UNIT, 0.0)) - place(Vec2::ZERO)).length();
        let asked: Vec<egui::Rect> = [tool.from, tool.to]
            .into_iter()
            .flatten()
            .map(|hex| {
                let middle = place(world(center(hex)));
                egui::Rect::from_center_size(middle, egui::Vec2::splat(2.0 * reach))
            })
            .collect();
        let is_free = |card: egui::Rect| !asked.iter().any(|hex| hex.intersects(card));
        let mut others = corners(now.size()).into_iter();
        if !is_free(now)
            && let Some(corner) =
                others.find(|corner| is_free(egui::Rect::from_min_size(*corner, now.size())))
        {
            area = area.current_pos(corner);
        }
    }
    area.show(ctx, |ui| {
        theme::floating(ui).show(ui, |ui| {
            ui.set_width(330.0);
            content(ui, pos, tool, desk);
        });
    });
}

fn content(ui: &mut Ui, pos: &Position, tool: &mut LosTool, desk: &mut Desk<'_>) {
    ui.horizontal(|ui| {
        paint::say(ui, "Line of sight", fonts::bold(15.0), theme::of(ui).text);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let close = ui.button(format!("Close  {}", hush::key(ui.ctx(), "F10")).trim_end());
            desk.note("los:close", close.rect);
            if close.clicked() {
                *tool = LosTool::default();
            }
        });
    });
    let Some(from) = tool.from else {
        let text = "Click a hex, or go there with the arrows and strike Enter, to see what it sees. Drag to \
                    another hex, or strike Enter there, to hold a line.";
        let simple = "Click a hex to see what it sees. Drag to another hex to hold a line.";
        let text = if hush::is_on(ui.ctx()) { simple } else { text };
        paint::say(ui, text, fonts::text(13.5), theme::of(ui).faint);
        return;
    };
    match tool.line(pos.map()) {
        None => {
            let text = format!("From {}", at(pos.map(), from, tool.from_level));
            paint::say(ui, text, fonts::bold(13.5), theme::of(ui).text);
        }
        Some((from, to)) => {
            let seen = pos.los(from, to);
            let color = if seen.is_clear() { theme::of(ui).good } else { theme::of(ui).bad };
            let text = format!("{from} to {to}, range {}", seen.range);
            paint::say(ui, text, fonts::bold(13.5), theme::of(ui).text);
            paint::say(ui, words(&seen), fonts::text(13.5), color);
        }
    }
    level(ui, "Seen from level", "(Ctrl Up, Down)", &mut tool.from_level);
    level(ui, "Looking at level", "(Shift Up, Down)", &mut tool.to_level);
    let legend = "Hatched: not seen. Bars: one for each +1 of Hindrance.";
    paint::say(ui, legend, fonts::text(12.5), theme::of(ui).faint);
}

fn level(ui: &mut Ui, name: &str, keys: &str, level: &mut i8) {
    ui.horizontal(|ui| {
        let name = format!("{name} {}", hush::key(ui.ctx(), keys));
        paint::say(ui, name, fonts::text(13.0), theme::of(ui).text);
        for choice in 0..=TOP {
            let text = choice.to_string();
            if ui.selectable_label(*level == choice, text).clicked() {
                *level = choice;
            }
        }
    });
}
