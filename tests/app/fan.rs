//! Stacks that spread out, and the bar of tools over the board.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::math::Vec2;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;

use first_fire::app::{Request, Session};
use first_fire::board::{Coord, Location};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::{center, hex_world, world};
use first_fire::gui::camera::View;
use first_fire::gui::counters::Thing;
use first_fire::gui::desk::{Layout, Sheet, Spots};
use first_fire::gui::fan::{self, Fan};
use first_fire::gui::los_tool::LosTool;
use first_fire::gui::notice::Toasts;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::{Scale, Settings};
use first_fire::rules::order::{Order, SetupOrder};
use first_fire::rules::view::is_stand_in;
use first_fire::rules::{Phase, Side, UnitId, legal_orders};

use crate::hand::*;

/// The hex that is spread out.
fn open(app: &App) -> Option<Coord> {
    app.world().resource::<Fan>().open().map(|open| open.hex)
}

/// A game of one who plays both sides, set up by the rules' own list so that two squads stand together.
fn with_a_stack() -> (App, Coord) {
    let mut app = open_game("first-steps", Mode::Solitaire);
    while position(&app).phase == Phase::Setup {
        let orders = legal_orders(position(&app));
        // Everybody as near to the first hex of the list as the rules let him stand.
        let waits = |unit: &UnitId| position(&app).unit(*unit).unwrap().at().is_none();
        let order = orders.into_iter().find(
            |order| matches!(order, Order::Setup(SetupOrder::Place { unit, .. }) if waits(unit)),
        );
        app.world_mut().write_message(first_fire::app::Submit(order.unwrap_or(Order::Done)));
        frames(&mut app, 2);
    }
    frames(&mut app, 4);
    let lying = on_the_board(&app);
    let in_hex = |hex: &Coord| lying.iter().filter(|placed| placed.at.hex == *hex).count();
    let side = choices(&app).asked.as_ref().unwrap().side;
    let own = |hex: &Coord| {
        position(&app).on_board(side).any(|unit| unit.at().is_some_and(|at| at.hex == *hex))
    };
    let hex = position(&app).map().hexes().find(|hex| own(hex) && in_hex(hex) > 2);
    let hex = hex.expect("somebody stands with others");
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    (app, hex)
}

fn open_game(scenario: &str, mode: Mode) -> App {
    let mut app = crate::hand::open();
    let scenario = scenario.to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 5,
        mode,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    app
}

fn units_in(app: &App, hex: Coord) -> Vec<UnitId> {
    let here = |id: &UnitId| position(app).unit(*id).unwrap().at().is_some_and(|at| at.hex == hex);
    position(app).units.keys().filter(here).collect()
}

/// The names of the counters that are spread out.
fn shown(app: &App) -> Vec<String> {
    let spots = app.world().resource::<Spots>();
    let of_the_row = |name: &&String| name.starts_with("fan:") && *name != fan::STACK;
    spots.keys().filter(of_the_row).cloned().collect()
}

fn rest_on(app: &mut App, hex: Coord) {
    let at = on_screen(app, hex_world(hex));
    point(app, at);
    frames(app, 12);
}

#[test]
fn a_stack_spreads_out_under_a_resting_pointer_and_closes_when_it_leaves() {
    let (mut app, hex) = with_a_stack();
    let at = on_screen(&mut app, hex_world(hex));
    point(&mut app, at);
    frames(&mut app, 3);
    assert_eq!(open(&app), None, "passing by opens nothing");
    frames(&mut app, 9);
    assert_eq!(open(&app), Some(hex));
    for unit in units_in(&app, hex) {
        assert!(shown(&app).contains(&format!("fan:{}", unit.0)), "{unit} is not in the row");
    }
    // From the stack into the row it stays; elsewhere it closes.
    let in_row = part(&app, &shown(&app)[0]);
    point(&mut app, in_row);
    frames(&mut app, 3);
    assert_eq!(open(&app), Some(hex));
    point(&mut app, Vec2::new(5.0, 5.0));
    frames(&mut app, 3);
    assert_eq!((open(&app), shown(&app).len()), (None, 0));
}

fn asked_in_a_frame(app: &mut App) -> usize {
    app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
    frames(app, 1);
    app.world().resource::<Messages<RequestRedraw>>().len()
}

#[test]
fn an_open_stack_at_rest_asks_for_no_frames() {
    let (mut app, hex) = with_a_stack();
    rest_on(&mut app, hex);
    assert_eq!(open(&app), Some(hex));
    frames(&mut app, 10);
    let asked = asked_in_a_frame(&mut app);
    point(&mut app, Vec2::new(5.0, 5.0));
    frames(&mut app, 10);
    assert_eq!((asked, asked_in_a_frame(&mut app)), (0, 0), "with the row and without it");
}

#[test]
fn a_click_in_the_row_picks_that_unit_alone_and_shift_adds_another() {
    let (mut app, hex) = with_a_stack();
    while choices(&app).eligible.intersection(&units_in(&app, hex).into_iter().collect()).count()
        < 2
    {
        pass(&mut app);
    }
    rest_on(&mut app, hex);
    let able: Vec<UnitId> =
        units_in(&app, hex).into_iter().filter(|id| choices(&app).eligible.contains(id)).collect();
    let picked = |app: &App| -> Vec<UnitId> {
        app.world().resource::<Selection>().units.iter().copied().collect()
    };
    for unit in &able[..2] {
        click_part(&mut app, &format!("fan:{}", unit.0));
        assert_eq!(picked(&app), [*unit]);
        assert_eq!(open(&app), Some(hex), "the row stays for the next click");
    }
    half_stroke(&mut app, KeyCode::ShiftLeft, ButtonState::Pressed);
    click_part(&mut app, &format!("fan:{}", able[0].0));
    half_stroke(&mut app, KeyCode::ShiftLeft, ButtonState::Released);
    assert_eq!(picked(&app), able[..2]);
    // Escape closes the row first, and only then puts everybody down.
    key(&mut app, KeyCode::Escape);
    assert_eq!((open(&app), picked(&app).len()), (None, 2));
    frames(&mut app, 12);
    key(&mut app, KeyCode::Escape);
    assert_eq!(picked(&app).len(), 0);
}

#[test]
fn tab_opens_and_closes_the_stack_that_is_looked_at_or_pointed_at_by_keys() {
    let (mut app, hex) = with_a_stack();
    app.world_mut().resource_mut::<Settings>().fan_on_hover = false;
    point(&mut app, Vec2::new(5.0, 5.0));
    key(&mut app, KeyCode::Tab);
    assert_eq!(open(&app), None);
    let said = app.world().resource::<Toasts>().iter().any(|toast| toast.text.contains("No stack"));
    assert!(said, "it says what to do first");
    rest_on(&mut app, hex);
    assert_eq!(open(&app), None, "the player wants it by its key alone");
    key(&mut app, KeyCode::Tab);
    assert_eq!(open(&app), Some(hex));
    point(&mut app, Vec2::new(5.0, 5.0));
    frames(&mut app, 3);
    assert_eq!(open(&app), Some(hex), "what the key opened stays open");
    key(&mut app, KeyCode::Tab);
    assert_eq!(open(&app), None);
    app.world_mut().resource_mut::<Selection>().place = Some(Location::ground(hex));
    key(&mut app, KeyCode::Tab);
    assert_eq!(open(&app), Some(hex));
}

#[test]
fn a_click_on_the_board_closes_it_until_the_pointer_has_been_elsewhere() {
    let (mut app, hex) = with_a_stack();
    rest_on(&mut app, hex);
    click_hex(&mut app, hex);
    frames(&mut app, 12);
    assert_eq!(open(&app), None);
    assert_eq!(app.world().resource::<Selection>().place.map(|at| at.hex), Some(hex));
    point(&mut app, Vec2::new(5.0, 5.0));
    rest_on(&mut app, hex);
    assert_eq!(open(&app), Some(hex));
}

#[test]
fn the_row_is_inside_the_window_at_every_zoom_and_size_of_type() {
    let (mut app, hex) = with_a_stack();
    for percent in [80, 100, 150, 200] {
        app.world_mut().resource_mut::<Settings>().scale = Scale::try_from(percent).unwrap();
        frames(&mut app, 4);
        for (scale, off) in
            [(0.4, Vec2::ZERO), (1.0, Vec2::new(300.0, 0.0)), (3.0, Vec2::new(-400.0, 500.0))]
        {
            let mut view = app.world_mut().resource_mut::<View>();
            (view.at, view.scale, view.snap) = (world(center(hex)) + off * scale, scale, true);
            settle(&mut app);
            app.world_mut().resource_mut::<Selection>().place = Some(Location::ground(hex));
            key(&mut app, KeyCode::Tab);
            let points = f32::from(percent) / 100.0;
            let row = app.world().resource::<Spots>()[fan::ROW];
            let window = Vec2::new(1440.0, 900.0) / points;
            let inside = row.min.x >= 0.0
                && row.min.y >= 0.0
                && row.max.x <= window.x
                && row.max.y <= window.y;
            assert!(inside, "{row:?} at {percent} % and zoom {scale}");
            key(&mut app, KeyCode::Tab);
            assert_eq!(open(&app), None);
        }
    }
}

/// A hex in which there is nothing but concealed enemies, and who looks.
fn covered(app: &App) -> Option<(Coord, Side)> {
    let pos = position(app);
    let hidden = pos.units.values().filter(|unit| is_stand_in(unit.id));
    let mut places = hidden.filter_map(|unit| Some((unit.at()?.hex, unit.side.other())));
    places.find(|(hex, _)| {
        let mut here = pos.units.values().filter(|unit| unit.at().is_some_and(|at| at.hex == *hex));
        here.all(|unit| is_stand_in(unit.id))
    })
}

#[test]
fn of_concealed_enemies_the_row_shows_one_question_mark_and_nothing_else() {
    let mut app = ready_for("village-assault", Mode::Hotseat);
    for _ in 0..30 {
        if first_fire::gui::curtain::Curtain::waits_for(
            app.world().resource(),
            app.world().resource::<Session>(),
        )
        .is_some()
        {
            click_part(&mut app, "curtain");
        }
        if covered(&app).is_some() {
            break;
        }
        pass(&mut app);
    }
    let (hex, viewer) = covered(&app).unwrap();
    let whole = app.world().resource::<Session>().game().position();
    let real: Vec<UnitId> = whole
        .units
        .values()
        .filter(|unit| unit.side != viewer && unit.at().is_some_and(|at| at.hex == hex))
        .map(|unit| unit.id)
        .collect();
    assert!(!real.is_empty() && [Side::First, Side::Second].contains(&viewer));
    app.world_mut().resource_mut::<Selection>().place = Some(Location::ground(hex));
    point(&mut app, Vec2::new(5.0, 5.0));
    key(&mut app, KeyCode::Tab);
    assert_eq!(open(&app), Some(hex));
    let row = shown(&app);
    assert!(!row.is_empty());
    for name in &row {
        let id = name.strip_prefix("fan:").and_then(|id| id.parse().ok()).map(UnitId);
        assert!(id.is_some_and(is_stand_in), "{name} is in the row of {real:?}");
    }
    for placed in on_the_board(&app).iter().filter(|placed| placed.at.hex == hex) {
        assert!(matches!(placed.thing, Thing::Unit(id) if is_stand_in(id)));
    }
}

#[test]
fn every_button_of_the_bar_over_the_board_does_what_its_key_does() {
    let (mut app, hex) = with_a_stack();
    app.world_mut().resource_mut::<Settings>().fan_on_hover = false;
    let tool = |app: &App| *app.world().resource::<LosTool>();
    click_part(&mut app, "tool:los");
    assert!(tool(&app).on);
    click_part(&mut app, "tool:los");
    assert!(!tool(&app).on);
    app.world_mut().resource_mut::<Selection>().place = Some(Location::ground(hex));
    click_part(&mut app, "tool:los fan");
    assert_eq!((tool(&app).on, tool(&app).from), (true, Some(hex)));
    click_part(&mut app, "tool:los fan");
    assert!(!tool(&app).on, "it is put away as it was taken up");
    shifted(&mut app, KeyCode::F10);
    assert_eq!(tool(&app).from, Some(hex));
    click_part(&mut app, "tool:fan");
    assert_eq!((tool(&app).on, open(&app)), (false, Some(hex)), "one at a time");
    key(&mut app, KeyCode::Tab);
    click_part(&mut app, "tool:tables");
    assert_eq!(app.world().resource::<Layout>().sheet, Some(Sheet::FireTable));
    click_part(&mut app, "tool:tables");
    assert_eq!(app.world().resource::<Layout>().sheet, None);
    key(&mut app, KeyCode::F5);
    assert_eq!(app.world().resource::<Layout>().sheet, Some(Sheet::FireTable));
    key(&mut app, KeyCode::F5);
    app.world_mut().resource_mut::<Selection>().place = None;
    click_part(&mut app, "tool:los fan");
    assert!(!tool(&app).on, "there is nowhere to look from");
    app.world_mut().resource_mut::<Selection>().place = Some(Location::ground(hex));
    click_part(&mut app, "tool:fan");
    assert_eq!(open(&app), Some(hex));
    click_part(&mut app, "tool:fan");
    assert_eq!(open(&app), None);
    let whole = *app.world().resource::<View>();
    key(&mut app, KeyCode::F3);
    assert_ne!(app.world().resource::<View>().scale, whole.scale);
    click_part(&mut app, "tool:fit");
    assert_eq!(app.world().resource::<View>().scale, whole.scale);
    key(&mut app, KeyCode::F3);
    key(&mut app, KeyCode::Home);
    assert_eq!(app.world().resource::<View>().scale, whole.scale);
}

fn shifted(app: &mut App, code: KeyCode) {
    half_stroke(app, KeyCode::ShiftLeft, ButtonState::Pressed);
    key(app, code);
    half_stroke(app, KeyCode::ShiftLeft, ButtonState::Released);
}
