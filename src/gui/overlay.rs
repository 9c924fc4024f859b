//! Lines over the board: who sees the target, the way of a moving stack, what a step costs.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::arcs::{self, ArcsShown};
use super::board::geometry::{APOTHEM, Spot, center, corner, side_ends};
use super::board::layer;
use super::board::tiles::Light;
use super::brush::{Brush, Line, Strokes, lay_down};
use super::choices::{Choices, Place};
use super::counters::CounterSheet;
use super::counters::markers::Marker;
use super::los_tool::{self, LosTool};
use super::path::{PathPreview, Way};
use super::selection::Selection;
use super::settings::{Assistance, Settings};
use crate::app::{FrameSet, Session};
use crate::board::{Coord, Location};
use crate::odds::PathOdds;
use crate::rules::Position;
use crate::rules::event::{Event, MoveEvent};
use crate::rules::fire;
use crate::rules::order::{FireAttack, Manner};

/// Draws them.
pub struct OverlayPlugin;

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        // The way ahead is drawn in the frame in which it changes: a window that rests has no next one.
        app.add_systems(Update, draw.in_set(FrameSet::View).after(super::path::Following));
    }
}

/// Where an attack goes: to the middle of its hex, a Snap Shot to the hexside that the movers have crossed.
fn aim(order: &FireAttack, came_from: Option<Location>) -> Spot {
    let target = center(order.target.hex);
    match (order.manner, came_from) {
        (Manner::SnapShot, Some(before)) => {
            let before = center(before.hex);
            ((before.0 + target.0) / 2.0, (before.1 + target.1) / 2.0)
        }
        _ => target,
    }
}

/// The steps of the stack that is moving now, as the log has them: where from (`None` off the
/// board), where to, and the MF spent by then.
fn way(session: &Session) -> Vec<(Option<Location>, Location, String)> {
    let (game, shown) = (session.game(), session.shown());
    let Some(moving) = game.position_at(shown).and_then(Position::moving) else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    let later = game.line_length() - shown;
    for event in game.line().rev().skip(later).flat_map(|entry| entry.events.iter().rev()) {
        match event {
            Event::Move(MoveEvent::Moved { units, from, to, spent, .. })
                if !units.is_disjoint(&moving.movers) =>
            {
                steps.push((*from, *to, spent.to_string()));
            }
            Event::Move(MoveEvent::Began { .. }) => break,
            _ => {}
        }
    }
    steps.reverse();
    steps
}

/// The way to the hex under the pointer: a disc with the MF spent in each Location, and an arrow from where the worst
/// reply would come.
fn ahead(
    brush: &mut Brush,
    sheet: &mut CounterSheet,
    images: &mut Assets<Image>,
    pos: &Position,
    choices: &Choices,
    selection: &Selection,
    ahead: &Way,
) {
    let movers = pos.moving().map_or(&selection.units, |moving| &moving.movers);
    // No line leads in from off the board.
    let mut from = movers.iter().find_map(|unit| pos.unit(*unit)?.at());
    let stages = ahead.stages();
    for (at, _) in &stages {
        if let Some(from) = from {
            brush.draw(center(from.hex), center(at.hex), Line::Ahead);
        }
        from = Some(*at);
    }
    for (at, spent) in stages.iter().filter(|(at, _)| !choices.hexes.contains_key(&at.hex)) {
        let (image, wide) = sheet.label(images, &spent.to_string());
        let (x, y) = center(at.hex);
        brush.picture(image, (x, y + APOTHEM - 0.26), Vec2::new(wide, 1.0) * 0.34);
    }
    let full = choices.assistance == Assistance::Full;
    let worst = ahead.odds().filter(|_| full).and_then(PathOdds::worst);
    if let Some((stage, reply)) = worst.and_then(|stage| Some((stage, stage.reply.as_ref()?))) {
        for firer in &reply.from {
            brush.arrow(center(firer.hex), center(stage.at.hex));
        }
    }
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
fn draw(
    session: Option<Res<Session>>,
    choices: Res<Choices>,
    selection: Res<Selection>,
    (tool, settings, path): (Res<LosTool>, Res<Settings>, Res<PathPreview>),
    arcs: Res<ArcsShown>,
    mut there: Strokes<'_, '_>,
    mut sheet: ResMut<CounterSheet>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<bool>,
    mut commands: Commands,
) {
    let gone = std::mem::replace(&mut *drawn, session.is_some()) && session.is_none();
    let moved = session.as_ref().is_some_and(|session| session.is_changed());
    let picked =
        choices.is_changed() || selection.is_changed() || tool.is_changed() || path.is_changed();
    let picked = picked || arcs.is_changed();
    let changed = session.is_some() && (moved || picked || settings.is_changed());
    if !changed && !gone {
        return;
    }
    let colors = &settings.palette.theme().overlay;
    let mut brush = Brush { strokes: Vec::new(), colors, z: layer::COUNTERS - 2.0 };
    if let Some(session) = session {
        let hand = Hand {
            choices: &choices,
            selection: &selection,
            tool: &tool,
            path: &path,
            arcs: *arcs,
        };
        all(&mut brush, &session, hand, &mut sheet, &mut images);
    }
    lay_down(brush.strokes, &mut there, &mut commands);
}

/// What the lines over the board hang on beside the game.
#[derive(Clone, Copy)]
struct Hand<'a> {
    choices: &'a Choices,
    selection: &'a Selection,
    tool: &'a LosTool,
    path: &'a PathPreview,
    arcs: ArcsShown,
}

/// Draws all of them.
fn all(
    brush: &mut Brush,
    session: &Session,
    Hand { choices, selection, tool, path, arcs }: Hand<'_>,
    sheet: &mut CounterSheet,
    images: &mut Assets<Image>,
) {
    let pos = session.position();
    let colors = brush.colors;
    let shown = arcs::shown(pos, selection, arcs);
    arcs::draw(brush, (sheet, images), pos.map(), &shown, arcs.0);
    let steps = way(session);
    for (from, to, _) in &steps {
        if let Some(from) = from.filter(|from| from != to) {
            brush.draw(center(from.hex), center(to.hex), Line::Gone);
        }
    }
    for (from, to, spent) in &steps {
        let (a, b) = (center(from.unwrap_or(*to).hex), center(to.hex));
        let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let (image, wide) = sheet.label(images, spent);
        brush.picture(image, middle, Vec2::new(wide, 1.0) * 0.36);
    }
    for (weapon, lane) in &pos.lanes {
        let (gun, end) = (center(lane.from.hex), center(lane.counter.hex));
        brush.lane(gun, end);
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
            preview.order.members.iter().filter_map(|member| pos.unit(member.unit)?.at()).collect();
        for from in from.into_iter().filter(|from| from.hex != preview.order.target.hex) {
            let seen = pos.los(from, preview.order.target);
            let a = center(from.hex);
            let b = aim(&preview.order, pos.moving().and_then(|moving| moving.from));
            brush.draw(a, b, Line::of(&seen));
        }
    }
    if let Some(way) = path.shown() {
        ahead(brush, sheet, images, pos, choices, selection, way);
    }
    if tool.on {
        los_tool::draw(brush, pos, tool);
        return;
    }
    for side in &choices.sides {
        let color = Light::Legal.color(colors).0;
        match side.place {
            Place::Side(direction) => {
                let [a, b] = side_ends(side.hex, direction);
                brush.edge(a, b, color);
            }
            Place::Spine(spine) => {
                let (from, to) = (center(side.hex), corner(side.hex, spine));
                let at = |share: f32| {
                    (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
                };
                brush.edge(at(0.70), at(1.12), color);
            }
        }
    }
    for side in &choices.sides {
        let Some(label) = &side.choice.label else { continue };
        let (image, wide) = sheet.label(images, label);
        brush.picture(image, side.spot(), Vec2::new(wide, 1.0) * 0.3);
    }
    let by_side = |hex: &Coord| {
        choices.sides.iter().any(|side| side.hex == *hex && matches!(side.place, Place::Side(_)))
    };
    for (hex, (_, several)) in choices.hexes.iter().filter(|(hex, _)| !by_side(hex)) {
        let labels: Vec<&str> =
            several.iter().filter_map(|choice| choice.label.as_deref()).collect();
        if let Some(first) = labels.first() {
            let (x, y) = center(*hex);
            let (image, wide) = sheet.label(images, first);
            brush.picture(image, (x, y + APOTHEM - 0.26), Vec2::new(wide, 1.0) * 0.34);
        }
    }
}
