//! Lines over the board: who sees the target, the way of a moving stack, what a step costs.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::board::geometry::{APOTHEM, Spot, UNIT, center, world};
use super::board::layer;
use super::choices::Choices;
use super::counters::CounterSheet;
use super::counters::markers::Marker;
use super::los_tool::{self, LosTool};
use super::path::PathPreview;
use super::selection::Selection;
use super::settings::{Assistance, Settings};
use crate::app::{FrameSet, Session};
use crate::board::{Location, Los};
use crate::odds::PathOdds;
use crate::rules::Position;
use crate::rules::event::Event;
use crate::rules::fire;
use crate::rules::order::{FireOrder, Manner};

/// A part of the overlay.
#[derive(Component)]
struct Stroke;

/// Draws them.
pub struct OverlayPlugin;

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, draw.in_set(FrameSet::View).after(super::choices::work_out));
    }
}

pub(super) const DARK: Color = Color::srgba(0.08, 0.09, 0.10, 0.85);
pub(super) const CLEAR: Color = Color::srgb(1.0, 0.99, 0.95);
pub(super) const HINDERED: Color = Color::srgb(1.0, 0.69, 0.0);
pub(super) const BLOCKED: Color = Color::srgb(1.0, 0.30, 0.24);
/// Fire Lanes.
const LANE: Color = Color::srgb(0.71, 0.94, 0.42);
/// Over what is not seen.
pub(super) const SHADE: Color = Color::srgba(0.08, 0.09, 0.10, 0.55);

/// Draws lines and pictures over the board.
pub(super) struct Brush<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    z: f32,
}

impl Brush<'_, '_, '_> {
    /// A plain line.
    pub(super) fn line(&mut self, a: Spot, b: Spot, width: f32, color: Color) {
        let (a, b) = (world(a), world(b));
        let way = b - a;
        self.z += 0.01;
        self.commands.spawn((
            Stroke,
            Sprite {
                color,
                custom_size: Some(Vec2::new(way.length(), width * UNIT)),
                ..Sprite::default()
            },
            Transform::from_translation(((a + b) / 2.0).extend(self.z))
                .with_rotation(Quat::from_rotation_z(way.y.atan2(way.x))),
        ));
    }

    /// A light line with a dark rim, whole or in dashes.
    fn rimmed(&mut self, a: Spot, b: Spot, color: Color, dash: Option<(f32, f32)>) {
        self.line(a, b, 0.105, DARK);
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        let at = |t: f32| (a.0 + (b.0 - a.0) * t / length, a.1 + (b.1 - a.1) * t / length);
        match dash {
            None => self.line(a, b, 0.06, color),
            Some((on, off)) => {
                let mut t = 0.0;
                while t < length {
                    self.line(at(t), at((t + on).min(length)), 0.06, color);
                    t += on + off;
                }
            }
        }
    }

    /// A line of sight: clear, hindered or blocked, told apart by its dashes as well.
    pub(super) fn sight(&mut self, a: Spot, b: Spot, seen: &Los) {
        if seen.blocked.is_some() {
            self.rimmed(a, b, BLOCKED, Some((0.06, 0.10)));
        } else if seen.hindrances.is_empty() {
            self.rimmed(a, b, CLEAR, None);
        } else {
            self.rimmed(a, b, HINDERED, Some((0.22, 0.12)));
        }
    }

    /// A dashed line with a head at its far end.
    fn arrow(&mut self, tail: Spot, head: Spot, color: Color) {
        let length = (head.0 - tail.0).hypot(head.1 - tail.1).max(0.01);
        let (dx, dy) = ((head.0 - tail.0) / length, (head.1 - tail.1) / length);
        let tip = (head.0 - dx * 0.55, head.1 - dy * 0.55);
        self.rimmed(tail, tip, color, Some((0.3, 0.12)));
        for turn in [1.0, -1.0] {
            let barb = (tip.0 - dx * 0.28 - dy * 0.2 * turn, tip.1 - dy * 0.28 + dx * 0.2 * turn);
            self.rimmed(tip, barb, color, None);
        }
    }

    /// A ring round a point.
    pub(super) fn ring(&mut self, (x, y): Spot, radius: f32) {
        let corner = |number: u8| {
            let angle = f32::from(number) * std::f32::consts::TAU / 12.0;
            (x + radius * angle.cos(), y + radius * angle.sin())
        };
        for (width, color) in [(0.14, DARK), (0.08, CLEAR)] {
            for number in 0..12 {
                self.line(corner(number), corner(number + 1), width, color);
            }
        }
    }

    fn picture(&mut self, image: Handle<Image>, at: Spot, size: Vec2) {
        self.z += 0.01;
        self.commands.spawn((
            Stroke,
            Sprite { image, custom_size: Some(size * UNIT), ..Sprite::default() },
            Transform::from_translation(world(at).extend(self.z)),
        ));
    }
}

/// Where an attack goes: to the middle of its hex, a Snap Shot to the hexside that the movers have crossed.
fn aim(order: &FireOrder, came_from: Option<Location>) -> Spot {
    let target = center(order.target.hex);
    match (order.manner, came_from) {
        (Manner::SnapShot, Some(before)) => {
            let before = center(before.hex);
            ((before.0 + target.0) / 2.0, (before.1 + target.1) / 2.0)
        }
        _ => target,
    }
}

/// The steps of the stack that is moving now, as the log has them: where to, and the MF spent by then.
fn way(session: &Session) -> Vec<(Location, Location, String)> {
    let (game, shown) = (session.game(), session.shown());
    let Some(moving) = game.position_at(shown).and_then(Position::moving) else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    let later = game.line_length() - shown;
    for event in game.line().rev().skip(later).flat_map(|entry| entry.events.iter().rev()) {
        match event {
            Event::Moved { units, from, to, spent, .. } if !units.is_disjoint(&moving.movers) => {
                steps.push((*from, *to, spent.to_string()));
            }
            Event::MoveBegan { .. } => break,
            _ => {}
        }
    }
    steps.reverse();
    steps
}

/// The way to the hex under the pointer: a disc with the MF spent in each Location, and an arrow from where the worst
/// reply would come.
fn ahead(
    brush: &mut Brush<'_, '_, '_>,
    sheet: &mut CounterSheet,
    images: &mut Assets<Image>,
    pos: &Position,
    choices: &Choices,
    selection: &Selection,
    odds: &PathOdds,
) {
    let movers = pos.moving().map_or(&selection.units, |moving| &moving.movers);
    let Some(mut from) = movers.iter().find_map(|unit| pos.unit(*unit)?.at) else { return };
    for stage in &odds.stages {
        brush.rimmed(center(from.hex), center(stage.at.hex), CLEAR, Some((0.16, 0.1)));
        from = stage.at;
    }
    for stage in odds.stages.iter().filter(|stage| !choices.hexes.contains_key(&stage.at.hex)) {
        let (image, wide) = sheet.label(images, &stage.spent.to_string());
        let (x, y) = center(stage.at.hex);
        brush.picture(image, (x, y + APOTHEM - 0.26), Vec2::new(wide, 1.0) * 0.34);
    }
    let full = choices.assistance == Assistance::Full;
    if let Some((stage, reply)) =
        odds.worst().filter(|_| full).and_then(|stage| Some((stage, stage.reply.as_ref()?)))
    {
        for firer in &reply.from {
            brush.arrow(center(firer.hex), center(stage.at.hex), BLOCKED);
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn draw(
    session: Option<Res<Session>>,
    choices: Res<Choices>,
    selection: Res<Selection>,
    (tool, settings, path): (Res<LosTool>, Res<Settings>, Res<PathPreview>),
    old: Query<Entity, With<Stroke>>,
    mut sheet: ResMut<CounterSheet>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let moved = session.as_ref().is_some_and(|session| session.is_changed());
    let picked =
        choices.is_changed() || selection.is_changed() || tool.is_changed() || path.is_changed();
    if !moved && !picked && !settings.is_changed() && session.is_some() {
        return;
    }
    for stroke in &old {
        commands.entity(stroke).despawn();
    }
    let Some(session) = session else { return };
    let pos = session.position();
    let images = &mut *images;
    let mut brush = Brush { commands: &mut commands, z: layer::COUNTERS - 2.0 };
    let steps = way(&session);
    for (from, to, _) in steps.iter().filter(|(from, to, _)| from != to) {
        brush.rimmed(center(from.hex), center(to.hex), CLEAR, None);
    }
    for (from, to, spent) in &steps {
        let (a, b) = (center(from.hex), center(to.hex));
        let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let (image, wide) = sheet.label(images, spent);
        brush.picture(image, middle, Vec2::new(wide, 1.0) * 0.36);
    }
    for (weapon, lane) in &pos.lanes {
        let (gun, end) = (center(lane.from.hex), center(lane.counter.hex));
        brush.arrow(end, gun, LANE);
        for covered in fire::covered(pos, *weapon) {
            let (x, y) = center(covered.at.hex);
            let (image, wide) = sheet.label(images, &format!("{} {}", lane.letter, covered.fp));
            brush.picture(image, (x, y - APOTHEM + 0.26), Vec2::new(wide, 1.0) * 0.36);
        }
        let badge = sheet.marker(images, Marker::Lane(lane.letter));
        brush.picture(badge, (end.0 - 0.5, end.1 + 0.5), Vec2::splat(0.62));
    }
    brush.z = layer::OVERLAY;
    if let Some(preview) = &choices.preview {
        let from: BTreeSet<Location> =
            preview.order.members.iter().filter_map(|member| pos.unit(member.unit)?.at).collect();
        for from in from.into_iter().filter(|from| from.hex != preview.order.target.hex) {
            let seen = pos.los(from, preview.order.target);
            let a = center(from.hex);
            let b = aim(&preview.order, pos.moving().and_then(|moving| moving.from));
            brush.sight(a, b, &seen);
        }
    }
    if let Some(odds) = path.shown() {
        ahead(&mut brush, &mut sheet, images, pos, &choices, &selection, odds);
    }
    if tool.on {
        los_tool::draw(&mut brush, pos, &tool);
        return;
    }
    for (hex, (_, several)) in &choices.hexes {
        let labels: Vec<&str> =
            several.iter().filter_map(|choice| choice.label.as_deref()).collect();
        if let Some(first) = labels.first() {
            let (x, y) = center(*hex);
            let (image, wide) = sheet.label(images, first);
            brush.picture(image, (x, y + APOTHEM - 0.26), Vec2::new(wide, 1.0) * 0.34);
        }
    }
}
