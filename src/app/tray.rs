//! Where orders arrive and are given, one by one, to the phases.

use bevy::prelude::*;

use super::autosave::Unsaved;
use super::exchange::{self, Exchange};
use super::message::{Failed, Failure, Happened, Refused, Submit};
use super::mirror;
use super::phases::{Answers, OneOrder};
use super::session::{Session, Unplayed};
use super::teaching::{self, Teaching};
use crate::rules::Order;

/// The order being carried out, whether it was, and what somebody answers by himself to what it has led to. Empty outside
/// [`hear`].
#[derive(Resource, Default, Debug)]
pub(super) struct Tray {
    pub(super) order: Option<Order>,
    carried_out: bool,
    answer: Option<Order>,
}

/// Takes the orders of the frame, one after the other; the entities are equal to the position after each.
pub(super) fn hear(world: &mut World) {
    let orders: Vec<Submit> = world.resource_mut::<Messages<Submit>>().drain().collect();
    if world.contains_resource::<Teaching>() {
        return teaching::hear(world, orders.into_iter().map(|Submit(order)| order).collect());
    }
    if world.contains_resource::<Exchange>() {
        return exchange::hear(world, orders.into_iter().map(|Submit(order)| order).collect());
    }
    for Submit(order) in orders {
        if !world.contains_resource::<Session>() {
            world.write_message(Failed(Failure::NoGame));
            continue;
        }
        let mut next = Some(order);
        while let Some(order) = next {
            // Nobody answers by himself what a refused order leaves asked.
            next = give(world, order).then(|| answered(world)).flatten();
        }
    }
}

/// Has the phase's system carry out an order; says whether it did.
fn give(world: &mut World, order: Order) -> bool {
    world.insert_resource(Tray { order: Some(order), ..Tray::default() });
    world.run_schedule(OneOrder);
    let Tray { order: left, carried_out, .. } = std::mem::take(&mut *world.resource_mut::<Tray>());
    debug_assert!(left.is_none(), "every phase has a system that hears its orders: {left:?}");
    mirror::make_equal(world);
    carried_out
}

/// What somebody answers by himself, in the phases in which that may be.
pub(super) fn answered(world: &mut World) -> Option<Order> {
    world.run_schedule(Answers);
    world.resource_mut::<Tray>().answer.take()
}

/// Lays the answer of the standing orders in the tray, where they have one.
pub(super) fn answer(session: Option<Res<Session>>, mut tray: ResMut<Tray>) {
    tray.answer = session.and_then(|session| session.standing_answer());
}

/// Carries out the order in the tray: what every phase does with it, in its own set.
pub(super) fn play(
    mut tray: ResMut<Tray>,
    mut session: ResMut<Session>,
    mut happened: MessageWriter<Happened>,
    mut refused: MessageWriter<Refused>,
    mut failed: MessageWriter<Failed>,
    mut commands: Commands,
) {
    let Some(order) = tray.order.take() else { return };
    // Past the change detection: a refusal changes nothing, and views should not think that it did.
    match session.bypass_change_detection().play(order) {
        Ok(events) => {
            happened.write_batch(events.into_iter().map(Happened));
            session.set_changed();
            tray.carried_out = true;
            commands.init_resource::<Unsaved>();
        }
        Err(Unplayed::Refused(refusal)) => {
            refused.write(Refused(refusal));
        }
        Err(Unplayed::Failed(failure)) => {
            failed.write(Failed(failure));
        }
    }
}
