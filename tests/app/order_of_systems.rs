//! What two systems of the game both touch they touch in an order.

use bevy::ecs::schedule::{
    InternedScheduleLabel, LogLevel, ScheduleBuildSettings, ScheduleLabel, Schedules,
};
use bevy::prelude::*;

use crate::table::menu;

/// The systems of a schedule that change what another of them looks at without one being before the other: how many pairs.
fn left_to_chance(app: &mut App, label: InternedScheduleLabel) -> usize {
    app.edit_schedule(label, |schedule| {
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Warn,
            ..schedule.get_build_settings()
        });
    });
    let world = app.world_mut();
    world.schedule_scope(label, |world, schedule| {
        schedule.initialize(world).unwrap();
        schedule.graph().conflicting_systems().len()
    })
}

#[test]
fn no_two_systems_of_the_game_are_left_to_chance() {
    let mut app = menu();
    let schedules = app.world().resource::<Schedules>();
    // Bevy's own: it changes one state before or after another, as they hang on each other, and no system of ours is in it.
    let labels = schedules.iter().map(|(_, schedule)| schedule.label());
    let labels: Vec<_> = labels.filter(|label| *label != StateTransition.intern()).collect();
    assert!(labels.len() > 5, "{labels:?}");
    for label in labels {
        assert_eq!(left_to_chance(&mut app, label), 0, "{label:?}");
    }
}
