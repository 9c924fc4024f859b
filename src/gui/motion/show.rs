//! The clips on the board: counters aside from where they are, lines over them.

use std::time::Duration;

use bevy::prelude::*;

use super::{Clip, Reel};
use crate::gui::board::geometry::UNIT;
use crate::gui::board::layer;
use crate::gui::counters::{Placed, Thing};
use crate::gui::settings::Settings;
use crate::gui::theme::sprite;

/// Counters under way lie over those at rest.
const RAISED: f32 = 300.0;

/// The place on a way after a share of it, each leg taking the same time.
fn along(way: &[Vec2], share: f32) -> Vec2 {
    let legs = way.len().saturating_sub(1) as f32;
    let (leg, rest) = ((share * legs).floor(), (share * legs).fract());
    let at = |index: f32| way.get(index as usize).or(way.last()).copied().unwrap_or_default();
    at(leg).lerp(at(leg + 1.0), rest)
}

/// How far a counter is from where it belongs, and how wide it is.
pub(super) fn aside(reel: &Reel, thing: Thing, now: Duration) -> (Vec2, f32) {
    let (mut off, mut wide) = (Vec2::ZERO, 1.0);
    for playing in &reel.playing {
        match &playing.clip {
            Clip::Slide(things, way) if things.contains(&thing) => {
                let end = way.last().copied().unwrap_or_default();
                off = along(way, playing.share(now)) - end;
            }
            Clip::Flip(other) if *other == thing => {
                // From edge on to flat: the new face comes up.
                wide = (playing.share(now) * std::f32::consts::FRAC_PI_2).sin().max(0.02);
            }
            _ => {}
        }
    }
    (off, wide)
}

/// Puts every counter where the reel has it; back to where it belongs once that is over.
pub(super) fn counters(
    reel: Res<Reel>,
    time: Res<Time<Real>>,
    mut counters: Query<(&Placed, &mut Transform)>,
    mut astray: Local<bool>,
) {
    if reel.playing.is_empty() && !*astray {
        return;
    }
    *astray = !reel.playing.is_empty();
    for (placed, mut transform) in &mut counters {
        let (off, wide) = aside(&reel, placed.thing, time.elapsed());
        let lift = if off == Vec2::ZERO { 0.0 } else { RAISED };
        let place = Transform::from_translation(placed.rest() + off.extend(lift))
            .with_scale(Vec3::new(wide, 1.0, 1.0));
        transform.set_if_neq(place);
    }
}

/// A part of a line that is shown for a moment.
#[derive(Component)]
pub(super) struct Trace;

/// Draws shots and marks.
pub(super) fn lines(
    reel: Res<Reel>,
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    old: Query<Entity, With<Trace>>,
    mut commands: Commands,
) {
    for trace in &old {
        commands.entity(trace).despawn();
    }
    let mut line = |from: Vec2, to: Vec2, width: f32, color: Color, z: f32| {
        let way = to - from;
        commands.spawn((
            Trace,
            Sprite {
                color,
                custom_size: Some(Vec2::new(way.length().max(width * UNIT), width * UNIT)),
                ..Sprite::default()
            },
            Transform::from_translation(((from + to) / 2.0).extend(layer::OVERLAY + 20.0 + z))
                .with_rotation(Quat::from_rotation_z(way.y.atan2(way.x))),
        ));
    };
    let [bright, dark] = settings.palette.theme().overlay.shot;
    let (bright, dark) = (sprite(bright, 1.0), sprite(dark, 0.9));
    for playing in &reel.playing {
        let share = playing.share(time.elapsed());
        let (from, to) = match &playing.clip {
            Clip::Shot(from, to) => {
                (from.lerp(*to, (share * 1.3 - 0.3).max(0.0)), from.lerp(*to, share))
            }
            Clip::Mark(from, to) => (*from, *to),
            _ => continue,
        };
        line(from, to, 0.17, dark, 0.0);
        line(from, to, 0.09, bright, 1.0);
    }
}
