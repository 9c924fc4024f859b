//! A way of one's own: the mouse is pulled over the hexes that a stack in hand is to go by, and what awaits it there is shown until
//! something else is meant.

use bevy::prelude::*;

use super::board::geometry::{hex_at, spot};
use super::camera::Pointer;
use super::choices::Choices;
use super::counters::Stacks;
use super::desk::Layout;
use super::input::STEADY;
use super::los_tool::LosTool;
use super::path::goers;
use super::selection::Selection;
use super::teach::Teach;
use crate::app::Session;
use crate::board::{Coord, Location, Map};
use crate::rules::UnitId;
use crate::rules::decision::DecisionKind;

/// No way that can be gone in a MPh is longer than so many hexes: a fast vehicle's, all of it by road.
const LONGEST: usize = 80;

/// The way that has been pulled.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Trail {
    /// Who is to go it.
    units: Vec<UnitId>,
    /// Where it begins.
    from: Option<Coord>,
    hexes: Vec<Coord>,
    /// Where in the window the button went down, as long as it is down.
    held: Option<Vec2>,
}

impl Trail {
    /// The hexes to enter, in order; none where no way has been pulled.
    #[must_use]
    pub fn hexes(&self) -> &[Coord] {
        &self.hexes
    }

    /// The same as Locations on the ground.
    pub(super) fn way(&self) -> Vec<Location> {
        self.hexes.iter().copied().map(Location::ground).collect()
    }

    /// Goes on to a hex, by those in between where the mouse was quick; back to it where the way has been there.
    fn go_to(&mut self, hex: Coord, map: &Map) {
        let Some(from) = self.from else { return };
        if hex == from {
            self.hexes.clear();
        } else if let Some(at) = self.hexes.iter().position(|been| *been == hex) {
            self.hexes.truncate(at + 1);
        }
        while let last = self.hexes.last().copied().unwrap_or(from)
            && last != hex
            && self.hexes.len() < LONGEST
        {
            let beside = last.neighbors().map(|(_, beside)| beside);
            let beside = beside.filter(|beside| map.contains(*beside));
            let Some(next) = beside.min_by_key(|beside| beside.distance(hex)) else { return };
            self.hexes.push(next);
        }
    }
}

/// Follows the mouse.
pub(super) fn follow(
    (buttons, keys): (Res<ButtonInput<MouseButton>>, Res<ButtonInput<KeyCode>>),
    (session, choices, selection): (Option<Res<Session>>, Res<Choices>, Res<Selection>),
    (pointer, stacks): (Res<Pointer>, Stacks<'_, '_>),
    (tool, teach, layout): (Res<LosTool>, Res<Teach>, Res<Layout>),
    mut trail: ResMut<Trail>,
    mut covered: Local<bool>,
) {
    let mut next = trail.clone();
    let over = pointer.world.and_then(|at| hex_at(spot(at)));
    // A window that was open is closed by it, and nothing else.
    let was_covered = std::mem::replace(&mut *covered, layout.sheet.is_some());
    let put_down = keys.just_pressed(KeyCode::Escape) && !was_covered;
    let going = session.as_ref().filter(|_| !tool.on && !teach.draws() && !put_down);
    let going = going.and_then(|session| {
        let pos = session.position();
        let (units, _) = goers(pos, &choices, &selection)?;
        let from = pos.unit(*units.first()?)?.at()?;
        Some((units.into_iter().collect::<Vec<UnitId>>(), from.hex, pos.map()))
    });
    // Who is fired at on his way goes on by it afterwards.
    let interrupted = session.as_ref().is_some_and(|session| {
        session.position().moving().is_some()
            && choices.asked.as_ref().is_none_or(|asked| asked.kind != DecisionKind::Step)
    });
    match going {
        None if interrupted && !put_down => {}
        None => next = Trail::default(),
        Some((units, from, map)) => {
            let over = over.filter(|hex| map.contains(*hex));
            if next.units != units {
                next = Trail::default();
            }
            if next.from.is_some_and(|known| known != from) {
                // A step of it has been gone, or another one.
                if next.hexes.first() == Some(&from) {
                    next.hexes.remove(0);
                    next.from = Some(from);
                } else {
                    next = Trail::default();
                }
            }
            if buttons.just_pressed(MouseButton::Left) {
                // A counter may lie over the rim of its hex.
                let on = pointer.world.and_then(|at| stacks.hex_at(spot(at)));
                if on == Some(from) {
                    next = Trail {
                        units,
                        from: Some(from),
                        hexes: Vec::new(),
                        held: Some(pointer.screen),
                    };
                }
            } else if !buttons.pressed(MouseButton::Left) {
                next.held = None;
            }
            // What moves no farther than a click may pulls nothing.
            let pulled = next.held.is_some_and(|down| {
                !next.hexes.is_empty() || down.distance(pointer.screen) >= STEADY
            });
            if let (true, Some(hex)) = (pulled, over) {
                next.go_to(hex, map);
            }
            if next.held.is_none() && next.hexes.is_empty() {
                next = Trail::default();
            }
        }
    }
    trail.set_if_neq(next);
}
