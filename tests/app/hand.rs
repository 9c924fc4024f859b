//! A hand at a window with nobody looking: the real input, views and panels, without winit and without a renderer.
//! Clicks go to where the panels say their parts are, and to where the camera says a hex is.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::math::Vec2;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorLeft, CursorMoved, PrimaryWindow, WindowEvent, WindowFocused};
use bevy::winit::WinitPlugin;

use first_fire::app::{FirstFirePlugin, HexTile, Request, Session, Waker};
use first_fire::board::Coord;
use first_fire::game::{Game, Mode};
use first_fire::gui::GuiPlugin;
use first_fire::gui::board::BoardShown;
use first_fire::gui::board::geometry::{center, world};
use first_fire::gui::board::tiles::{Light, Lit};
use first_fire::gui::camera::BoardCamera;
use first_fire::gui::choices::Choices;
use first_fire::gui::counters::{Placed, Thing};
use first_fire::gui::desk::Spots;
use first_fire::gui::machine::AtMost;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::{Points, SettingsFile};
use first_fire::opponent::Level;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{Phase, Position, Side, UnitId};

/// How long a frame takes.
pub const FRAME: Duration = Duration::from_millis(60);

/// The menu, in a window that is not there.
pub fn open() -> App {
    open_with(SettingsFile::Nowhere)
}

/// The same, with settings kept in a file.
pub fn open_with(file: SettingsFile) -> App {
    let mut app = unopened(file);
    // However slow this machine is, a frame takes so long.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    frames(&mut app, 4);
    app
}

/// A window before its first frame.
pub fn unopened(file: SettingsFile) -> App {
    let mut app = App::new();
    let settings = WgpuSettings { backends: None, ..WgpuSettings::default() };
    let render = RenderPlugin {
        render_creation: RenderCreation::Automatic(Box::new(settings)),
        ..RenderPlugin::default()
    };
    let window = Window { resolution: (1440, 900).into(), ..Window::default() };
    let windows = WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() };
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<bevy::log::LogPlugin>()
            .set(render)
            .set(windows),
    )
    .insert_resource(file)
    // What is tested is the table; this build thinks slowly.
    .insert_resource(AtMost(Level::Recruit))
    .add_plugins((FirstFirePlugin::headless(), GuiPlugin));
    app.finish();
    app.cleanup();
    // Many windows at once, each of a few systems that take no time: to hand them from core to core takes most of it.
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app
}

pub fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

pub fn window(app: &mut App) -> Entity {
    app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).unwrap()
}

pub fn point(app: &mut App, at: Vec2) {
    let entity = window(app);
    app.world_mut().get_mut::<Window>(entity).unwrap().set_cursor_position(Some(at));
    let moved = CursorMoved { window: entity, position: at, delta: None };
    app.world_mut().write_message(WindowEvent::CursorMoved(moved.clone()));
    app.world_mut().write_message(moved);
    frames(app, 1);
}

pub fn button(app: &mut App, state: ButtonState) {
    let input = MouseButtonInput { button: MouseButton::Left, state, window: window(app) };
    app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
    app.world_mut().write_message(input);
    frames(app, 1);
}

/// Turns the wheel over a list until a part of it is no lower than that, or the list ends.
pub fn bring_up(app: &mut App, name: &str, height: f32) {
    bring_between(app, name, f32::NEG_INFINITY, height);
}

/// Turns the wheel over a list, up or down, until a part of it is between these heights, or the list ends.
pub fn bring_between(app: &mut App, name: &str, top: f32, bottom: f32) {
    loop {
        let before = part(app, name);
        let lines = match before.y {
            y if y > bottom => -2.0,
            y if y < top => 2.0,
            _ => return,
        };
        turn_wheel(app, Vec2::new(before.x, bottom), lines);
        if (part(app, name).y - before.y).abs() < 0.5 {
            return;
        }
    }
}

/// Turns the wheel by so many lines with the pointer there.
fn turn_wheel(app: &mut App, at: Vec2, lines: f32) {
    point(app, at);
    let (unit, phase) = (MouseScrollUnit::Line, TouchPhase::Moved);
    let wheel = MouseWheel { unit, x: 0.0, y: lines, window: window(app), phase };
    app.world_mut().write_message(WindowEvent::MouseWheel(wheel));
    app.world_mut().write_message(wheel);
    frames(app, 10);
}

pub fn click(app: &mut App, at: Vec2) {
    point(app, at);
    button(app, ButtonState::Pressed);
    button(app, ButtonState::Released);
    frames(app, 3);
}

/// Presses here, pulls, and lets go there.
pub fn drag(app: &mut App, from: Vec2, to: Vec2) {
    pull(app, from, to);
    button(app, ButtonState::Released);
    frames(app, 3);
}

/// Presses here and pulls there, and does not let go.
pub fn pull(app: &mut App, from: Vec2, to: Vec2) {
    point(app, from);
    button(app, ButtonState::Pressed);
    point(app, from.lerp(to, 0.5));
    point(app, to);
}

/// The window loses the focus, or gets it.
pub fn focus(app: &mut App, focused: bool) {
    let focus = WindowFocused { window: window(app), focused };
    app.world_mut().write_message(WindowEvent::WindowFocused(focus.clone()));
    app.world_mut().write_message(focus);
    frames(app, 1);
}

/// The pointer leaves the window.
pub fn leave(app: &mut App) {
    let entity = window(app);
    app.world_mut().get_mut::<Window>(entity).unwrap().set_cursor_position(None);
    let left = CursorLeft { window: entity };
    app.world_mut().write_message(WindowEvent::CursorLeft(left.clone()));
    app.world_mut().write_message(left);
    frames(app, 1);
}

/// The middle of a part of a panel.
pub fn part(app: &App, name: &str) -> Vec2 {
    let spots = app.world().resource::<Spots>();
    let rect = spots.get(name).unwrap_or_else(|| panic!("no {name} among {:?}", spots.keys()));
    let points = app.world().resource::<Points>().factor;
    Vec2::new(rect.center().x, rect.center().y) * points
}

/// Clicks a part of a panel.
pub fn click_part(app: &mut App, name: &str) {
    let at = part(app, name);
    click(app, at);
}

/// Clicks a spot of the board.
pub fn click_world(app: &mut App, at: Vec2) {
    let at = on_screen(app, at);
    click(app, at);
}

/// Where a spot of the board is in the window.
pub fn on_screen(app: &mut App, at: Vec2) -> Vec2 {
    let mut cameras =
        app.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<BoardCamera>>();
    let (camera, transform) = cameras.single(app.world()).unwrap();
    camera.world_to_viewport(transform, at.extend(0.0)).unwrap()
}

pub fn click_hex(app: &mut App, hex: Coord) {
    click_world(app, world(center(hex)));
}

pub fn click_unit(app: &mut App, unit: UnitId) {
    // A stack may open under the pointer: where the unit lies then is where it is clicked.
    let near = corner(app, unit);
    let near = on_screen(app, near);
    point(app, near);
    frames(app, 2);
    let at = corner(app, unit);
    click_world(app, at);
}

/// Every counter on the board, the lowest first.
pub fn on_the_board(app: &App) -> Vec<Placed> {
    let Some(mut placed) = app.world().try_query::<&Placed>() else { return Vec::new() };
    let mut all: Vec<Placed> = placed.iter(app.world()).copied().collect();
    all.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    all
}

/// The hexes that are lit, and how.
pub fn lit(app: &App) -> BTreeMap<Coord, Light> {
    let Some(mut lit) = app.world().try_query::<(&HexTile, &Lit)>() else { return BTreeMap::new() };
    lit.iter(app.world()).map(|(HexTile(hex), Lit(light))| (*hex, *light)).collect()
}

/// The uppermost counter at a spot of the board.
pub fn lying_at(app: &App, at: (f32, f32)) -> Option<Placed> {
    let covers = |placed: &Placed| {
        let off = (placed.middle.0 - at.0).abs().max((placed.middle.1 - at.1).abs());
        off <= placed.side / 2.0
    };
    on_the_board(app).into_iter().rfind(covers)
}

/// A unit's counter on the board.
pub fn counter(app: &App, unit: UnitId) -> Placed {
    let of_it = |placed: &Placed| placed.thing == Thing::Unit(unit);
    on_the_board(app).into_iter().find(of_it).unwrap()
}

fn corner(app: &App, unit: UnitId) -> Vec2 {
    let placed = counter(app, unit);
    // The lower left corner stays free in a stack.
    let reach = placed.side * 0.44;
    let spot = (placed.middle.0 - reach, placed.middle.1 + reach);
    world(spot)
}

/// One half of a key stroke.
pub fn half_stroke(app: &mut App, code: KeyCode, state: ButtonState) {
    // The panels know these by their meaning.
    let logical_key = match code {
        KeyCode::ShiftLeft => Key::Shift,
        KeyCode::ControlLeft => Key::Control,
        _ => Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
    };
    strike(app, (code, logical_key), None, state);
}

/// The same, by what the key means and what it writes.
fn strike(
    app: &mut App,
    (key_code, logical_key): (KeyCode, Key),
    text: Option<&str>,
    state: ButtonState,
) {
    let (text, window) = (text.map(Into::into), window(app));
    let input = KeyboardInput { key_code, logical_key, state, text, repeat: false, window };
    app.world_mut().write_message(WindowEvent::KeyboardInput(input.clone()));
    app.world_mut().write_message(input);
    frames(app, 1);
}

pub fn key(app: &mut App, code: KeyCode) {
    half_stroke(app, code, ButtonState::Pressed);
    half_stroke(app, code, ButtonState::Released);
    frames(app, 3);
}

/// Types letters where something is written.
pub fn type_in(app: &mut App, text: &str) {
    for letter in text.chars().map(|letter| letter.to_string()) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let key = (KeyCode::F35, Key::Character(letter.as_str().into()));
            strike(app, key, Some(&letter), state);
        }
    }
}

/// Takes back what was written last where something is written.
pub fn undo_in_the_field(app: &mut App) {
    half_stroke(app, KeyCode::ControlLeft, ButtonState::Pressed);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        strike(app, (KeyCode::KeyZ, Key::Character("z".into())), None, state);
    }
    half_stroke(app, KeyCode::ControlLeft, ButtonState::Released);
    frames(app, 3);
}

/// My part of the phase is over, whatever is thrown away by it.
pub fn pass(app: &mut App) {
    key(app, KeyCode::KeyN);
    if app.world().resource::<Selection>().sure {
        key(app, KeyCode::KeyN);
    }
}

pub fn control(app: &mut App, code: KeyCode) {
    half_stroke(app, KeyCode::ControlLeft, ButtonState::Pressed);
    key(app, code);
    half_stroke(app, KeyCode::ControlLeft, ButtonState::Released);
    frames(app, 3);
}

pub fn position(app: &App) -> &Position {
    app.world().resource::<Session>().position()
}

pub fn choices(app: &App) -> &Choices {
    app.world().resource::<Choices>()
}

pub fn asked(app: &App) -> DecisionKind {
    choices(app).asked.as_ref().unwrap().kind.clone()
}

/// Sets every unit of whoever is asked up with the mouse: tray, then a lit hex.
pub fn set_up(app: &mut App) {
    for _ in 0..40 {
        let side = choices(app).asked.as_ref().unwrap().side;
        let waiting = position(app)
            .units
            .values()
            .find(|unit| unit.side == side && unit.at().is_none() && unit.enters == 0);
        let Some(unit) = waiting.map(|unit| unit.id) else { return };
        click_part(app, &format!("tray:{}", unit.0));
        let free = |hex: &&Coord| {
            position(app).units.values().all(|unit| unit.at().is_none_or(|at| at.hex != **hex))
        };
        let hex = choices(app).hexes.keys().find(free).copied().unwrap();
        click_hex(app, hex);
        if position(app).unit(unit).unwrap().at().is_none() {
            // A building asks which level.
            key(app, KeyCode::Digit1);
        }
        assert!(position(app).unit(unit).unwrap().at().is_some(), "{unit} stands in {hex}");
    }
    panic!("the set-up does not end");
}

/// Whoever the curtain waits for says that he sits there.
pub fn sit_down(app: &mut App) {
    if app.world().resource::<Spots>().contains_key("curtain") {
        click_part(app, "curtain");
        frames(app, 3);
    }
}

/// In the menu: both sides are played by people, who take turns before the window.
pub fn two_at_one_screen(app: &mut App) {
    click_part(app, "seat:1:me");
    click_part(app, "seat:two");
}

/// Waits until the camera has come to rest.
pub fn settle(app: &mut App) {
    let mut seen = None;
    while seen != Some(on_screen(app, Vec2::ZERO)) {
        seen = Some(on_screen(app, Vec2::ZERO));
        frames(app, 2);
    }
}

/// Lets frames pass until something is so that is worked out beside them.
pub fn until(app: &mut App, what: &str, so: impl Fn(&App) -> bool) {
    for _ in 0..100_000 {
        if so(app) {
            frames(app, 2);
            return;
        }
        frames(app, 1);
        std::thread::yield_now();
    }
    panic!("never comes: {what}");
}

/// Somebody looks at the window, and from now on the board is painted.
pub fn looked_at(app: &mut App) {
    app.insert_resource(Waker::new(|| {}));
    app.world_mut().resource_mut::<BoardShown>().set_changed();
}

/// How many orders have been given.
pub fn orders(app: &App) -> usize {
    app.world().resource::<Session>().game().log().len()
}

/// The window with a game, its whole board in sight.
pub fn shown_whole(game: &Game) -> App {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    game.save(&path).unwrap();
    let mut app = open();
    app.world_mut().write_message(Request::Load(path));
    frames(&mut app, 6);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    app
}

/// The first Prep Fire of a scenario, given as text, in which everybody stands where he is to.
pub fn prep_fire_of(scenario: &str) -> App {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.toml");
    std::fs::write(&path, scenario).unwrap();
    let mut app = ready_for(path.to_str().unwrap(), Mode::Solitaire);
    while position(&app).phase != Phase::PrepFire {
        pass(&mut app);
    }
    settle(&mut app);
    app
}

/// A window with a game in which both sides have set up.
pub fn ready() -> App {
    ready_for("first-steps", Mode::Solitaire)
}

pub fn ready_for(scenario: &str, mode: Mode) -> App {
    let mut app = open();
    let scenario = scenario.to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 11,
        mode,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    // The whole board: every hex can be clicked once the camera has come to rest.
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    while position(&app).phase == Phase::Setup {
        sit_down(&mut app);
        set_up(&mut app);
        pass(&mut app);
    }
    app
}

/// The lit hex nearest to an enemy in which nobody of a side is: a click on a counter of one's own picks it up.
pub fn hex_nearest_the_enemy(app: &App, side: Side) -> Option<Coord> {
    let pos = position(app);
    let enemies: Vec<Coord> =
        pos.on_board(side.other()).filter_map(|unit| Some(unit.at()?.hex)).collect();
    let near = |hex: &&Coord| enemies.iter().map(|enemy| enemy.distance(**hex)).min();
    let free =
        |hex: &&Coord| pos.on_board(side).all(|unit| unit.at().is_none_or(|at| at.hex != **hex));
    choices(app).hexes.keys().filter(free).min_by_key(near).copied()
}
