//! A lesson on the table: it judges the orders itself, and its game is the one that is shown.

use bevy::prelude::*;

use super::message::{Failed, Failure, Happened, Notice};
use super::mirror;
use super::session::Session;
use super::tray::Tray;
use crate::lessons::{Go, Lecture, Reply};
use crate::rules::Order;

/// The lesson being taken; there while one is. Changed by [`Submit`](super::Submit) and
/// [`Request`](super::Request) alone.
#[derive(Resource, Debug)]
pub struct Teaching(Lecture);

impl Teaching {
    /// A lesson that begins.
    pub(super) fn new(lecture: Lecture) -> Teaching {
        Teaching(lecture)
    }

    /// Where the learner is.
    #[must_use]
    pub fn lecture(&self) -> &Lecture {
        &self.0
    }
}

/// Lays the game of the lesson on the table, where it has changed.
fn lay_out(world: &mut World) {
    let Some(teaching) = world.get_resource::<Teaching>() else { return };
    let game = teaching.0.game();
    let shown = world.get_resource::<Session>().map(Session::game);
    let same = |other: &crate::game::Game| {
        // Of the same table, one step may show all and the next what one side may know.
        other.log() == game.log()
            && other.position() == game.position()
            && other.viewer() == game.viewer()
    };
    if !shown.is_some_and(same) {
        let session = Session::new(game.clone());
        world.insert_resource(session);
    }
}

/// What the learner does apart from giving orders.
pub(super) fn go(world: &mut World, go: Go) -> Result<Option<Notice>, Failure> {
    let mut teaching = world.get_resource_mut::<Teaching>().ok_or(Failure::NoLesson)?;
    if !teaching.bypass_change_detection().0.go(go) {
        return Ok(None);
    }
    teaching.set_changed();
    let orders = teaching.0.game().log().len();
    lay_out(world);
    Ok(Some(Notice::WentTo { orders }))
}

/// Hears the orders of a frame, if a lesson is being taken; those after a wrong one are not heard.
pub(super) fn hear(world: &mut World, orders: Vec<Order>) {
    for order in orders {
        let Some(mut teaching) = world.get_resource_mut::<Teaching>() else { return };
        let before = teaching.0.game().log().len();
        match teaching.0.give(&order) {
            Reply::Played => {
                // The lesson may have answered for the other side.
                let entries = teaching.0.game().log().iter().skip(before);
                let events: Vec<_> = entries.flat_map(|entry| entry.events.clone()).collect();
                for event in events {
                    world.write_message(Happened(event));
                }
                lay_out(world);
                mirror::make_equal(world);
            }
            Reply::Answered => return,
            Reply::NotAsked => {
                world.write_message(Failed(Failure::NotAsked));
                return;
            }
        }
    }
    debug_assert!(world.resource::<Tray>().order.is_none(), "orders of a lesson pass by the tray");
}
