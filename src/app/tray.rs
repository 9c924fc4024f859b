//! Where orders arrive and are given, one by one, to the phase systems.

use bevy::prelude::*;

use super::autosave::Unsaved;
use super::message::{Failed, Failure, Happened, Refused, Submit};
use super::mirror;
use super::phase::OneOrder;
use super::session::{Session, Unplayed};
use super::teaching::{self, Teaching};
use crate::rules::Order;

/// The order being carried out, never full outside [`hear`], and whether it was.
#[derive(Resource, Default, Debug)]
pub(super) struct Tray {
    pub(super) order: Option<Order>,
    carried_out: bool,
}

/// Takes the orders of the frame, one after the other; the entities are equal to the position after each.
pub(super) fn hear(world: &mut World) {
    let orders: Vec<Submit> = world.resource_mut::<Messages<Submit>>().drain().collect();
    if world.contains_resource::<Teaching>() {
        return teaching::hear(world, orders.into_iter().map(|Submit(order)| order).collect());
    }
    for Submit(order) in orders {
        if !world.contains_resource::<Session>() {
            world.write_message(Failed(Failure::NoGame));
            continue;
        }
        let mut next = Some(order);
        while let Some(order) = next {
            // Standing orders answer what an order leads to, not what a refused one leaves asked.
            next = give(world, order)
                .then(|| world.get_resource::<Session>().and_then(Session::standing_answer))
                .flatten();
        }
    }
}

/// Has the phase's system carry out an order; says whether it did.
fn give(world: &mut World, order: Order) -> bool {
    world.insert_resource(Tray { order: Some(order), carried_out: false });
    world.run_schedule(OneOrder);
    let Tray { order: left, carried_out } = std::mem::take(&mut *world.resource_mut::<Tray>());
    debug_assert!(left.is_none(), "every phase has a system that hears its orders: {left:?}");
    mirror::make_equal(world);
    carried_out
}

/// Carries out the order in the tray: what every phase system does, each in its own phase.
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
