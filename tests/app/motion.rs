//! What moves on the screen, by a clock that the test turns; and the small map that moves the camera.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use first_fire::board::Coord;
use first_fire::gui::board::geometry::{hex_world, spot};
use first_fire::gui::camera::View;
use first_fire::gui::counters::{Placed, Thing};
use first_fire::gui::desk::Spots;
use first_fire::gui::motion::{self, Clip, Reel};
use first_fire::gui::settings::{Motion, Settings};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{Phase, UnitId};

use crate::hand::*;

/// A game in which the first stack is about to move; every frame takes so long.
fn about_to_move(frame: Duration, motion: Motion) -> (App, UnitId) {
    let mut app = ready();
    app.world_mut().resource_mut::<Settings>().motion = motion;
    while asked(&app) != DecisionKind::Phase(Phase::Movement) {
        pass(&mut app);
    }
    let unit = *choices(&app).eligible.iter().next().unwrap();
    click_unit(&mut app, unit);
    settle(&mut app);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    (app, unit)
}

/// Enters the first lit hex, and stops at the frame in which it happens.
fn step(app: &mut App) {
    let free = |hex: &Coord| {
        position(app).units.values().all(|unit| unit.at().is_none_or(|at| at.hex != *hex))
    };
    let hex = choices(app).hexes.keys().copied().find(free).unwrap();
    let at = on_screen(app, hex_world(hex));
    point(app, at);
    button(app, bevy::input::ButtonState::Pressed);
    button(app, bevy::input::ButtonState::Released);
    if app.world().resource::<first_fire::gui::selection::Selection>().hex.is_some() {
        half_stroke(app, KeyCode::Digit1, bevy::input::ButtonState::Pressed);
    }
}

fn reel(app: &App) -> &Reel {
    app.world().resource::<Reel>()
}

/// How far the unit's counter is from where it belongs.
fn astray(app: &mut App, unit: UnitId) -> f32 {
    let mut counters = app.world_mut().query::<(&Placed, &Transform)>();
    let of_it = |(placed, _): &(&Placed, &Transform)| placed.thing == Thing::Unit(unit);
    let (placed, transform) = counters.iter(app.world()).find(of_it).unwrap();
    placed.rest().truncate().distance(transform.translation.truncate())
}

#[test]
fn a_counter_glides_to_where_it_is_already_and_the_next_question_waits_for_nothing() {
    let (mut app, unit) = about_to_move(Duration::from_millis(20), Motion::Full);
    let before = position(&app).unit(unit).unwrap().at();
    step(&mut app);
    let there = position(&app).unit(unit).unwrap().at().unwrap();
    assert_ne!(before, Some(there), "the move is made");
    assert!(reel(&app).playing.iter().any(|playing| matches!(playing.clip, Clip::Slide(..))));
    let far = astray(&mut app, unit);
    assert!(far > 20.0, "{far}");
    // What is pointed at lies at its true place all along.
    assert_eq!(counter(&app, unit).at, there);
    frames(&mut app, 3);
    let nearer = astray(&mut app, unit);
    assert!(nearer < far, "{nearer} of {far}");
    frames(&mut app, 6);
    assert!(reel(&app).playing.is_empty());
    assert_eq!(astray(&mut app, unit), 0.0);
}

#[test]
fn a_key_ends_it_and_with_motion_off_nothing_moves() {
    let (mut app, unit) = about_to_move(Duration::from_millis(1), Motion::Full);
    step(&mut app);
    assert!(astray(&mut app, unit) > 20.0);
    half_stroke(&mut app, KeyCode::KeyX, bevy::input::ButtonState::Pressed);
    assert_eq!(astray(&mut app, unit), 0.0);
    for motion in [Motion::Off, Motion::Reduced] {
        let (mut app, unit) = about_to_move(Duration::from_millis(1), motion);
        step(&mut app);
        assert_eq!(astray(&mut app, unit), 0.0, "{motion:?}");
        let marks = reel(&app).playing.len();
        assert_eq!(marks > 0, motion == Motion::Reduced, "{motion:?}");
    }
}

#[test]
fn dice_roll_for_as_long_as_they_should() {
    let mut reel = Reel::default();
    let begins = Duration::from_secs(9);
    reel.playing.push(motion::Playing { clip: Clip::Dice, begins, lasts: motion::DICE });
    assert_eq!(reel.dice(begins), Some(0.0));
    assert!(reel.dice(begins + motion::DICE / 2).is_some());
    assert_eq!(reel.dice(begins + motion::DICE), None);
}

#[test]
fn the_small_map_sends_the_camera_where_it_is_clicked_and_folds_away() {
    let mut app = ready();
    for _ in 0..4 {
        key(&mut app, KeyCode::F3);
    }
    let map = app.world().resource::<Spots>()["map"];
    click(&mut app, Vec2::new(map.left() + map.width() * 0.25, map.center().y));
    let at = spot(app.world().resource::<View>().at);
    click(&mut app, Vec2::new(map.left() + map.width() * 0.75, map.center().y));
    let other = spot(app.world().resource::<View>().at);
    let wide = first_fire::gui::board::geometry::page(position(&app).map());
    assert!((other.0 - at.0 - (wide[2] - wide[0]) / 2.0).abs() < 0.2, "{at:?} {other:?}");
    click_part(&mut app, "map:fold");
    assert!(!app.world().resource::<Spots>().contains_key("map"));
    key(&mut app, KeyCode::KeyM);
    assert!(app.world().resource::<Spots>().contains_key("map"));
    assert!(app.world().resource::<Settings>().follow);
    click_part(&mut app, "map:follow");
    assert!(!app.world().resource::<Settings>().follow);
}
