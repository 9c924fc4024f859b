//! How long the frames of the real window take: from the start to the menu, then hovering, panning, zooming and doing
//! nothing over a scenario's board, by a script.

use std::f32::consts::TAU;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, RequestRedraw, WindowEvent};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::board::picture::PictureState;
use super::camera::FreeArea;
use super::desk::Spots;
use super::settings::SettingsFile;
use crate::app::{Request, Screen};

/// Frames that are drawn for each figure.
const FRAMES: usize = 200;
/// Frames before that, for what is done once only.
const WARM: usize = 10;
/// How long nothing is done.
const IDLE: Duration = Duration::from_secs(7);
/// What the last thing done may still move.
const AFTERGLOW: Duration = Duration::from_secs(4);

/// What is measured.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// What puts a game on the table.
    pub table: Request,
    /// When the program began.
    pub began: Instant,
    /// The figures in words, as they come.
    pub told: Arc<Mutex<Vec<String>>>,
}

/// A part of the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Menu,
    Settle,
    Hover,
    Pan,
    Zoom,
    Idle,
}

#[derive(Resource)]
struct Gauge {
    wanted: Wanted,
    part: Part,
    /// Frames of this part so far.
    frame: usize,
    since: Instant,
    last: Instant,
    times: Vec<Duration>,
    at: Vec2,
}

/// The figures of a part, as they are printed.
struct Figures(Vec<Duration>);

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut times = self.0.clone();
        times.sort_unstable();
        let at = |share: usize| {
            let index = (times.len() * share / 100).min(times.len().saturating_sub(1));
            times.get(index).copied().unwrap_or_default().as_secs_f64() * 1000.0
        };
        let (count, middle, most, worst) = (times.len(), at(50), at(95), at(100));
        write!(
            f,
            "{count} frames, median {middle:.1} ms, 95 of 100 {most:.1} ms, worst {worst:.1} ms"
        )
    }
}

/// Runs the script and ends the program.
pub struct GaugePlugin(pub Wanted);

impl Plugin for GaugePlugin {
    fn build(&self, app: &mut App) {
        let now = Instant::now();
        app.insert_resource(SettingsFile::Nowhere)
            .insert_resource(Gauge {
                wanted: self.0.clone(),
                part: Part::Menu,
                frame: 0,
                since: now,
                last: now,
                times: Vec::new(),
                at: Vec2::ZERO,
            })
            .add_systems(First, run);
    }
}

/// What the script does to the window.
#[derive(bevy::ecs::system::SystemParam)]
struct Hand<'w> {
    events: MessageWriter<'w, WindowEvent>,
    moves: MessageWriter<'w, CursorMoved>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    wheel: MessageWriter<'w, MouseWheel>,
}

impl Hand<'_> {
    fn point(&mut self, window: Entity, from: Vec2, position: Vec2) {
        let moved = CursorMoved { window, position, delta: Some(position - from) };
        self.events.write(WindowEvent::CursorMoved(moved.clone()));
        self.moves.write(moved);
    }

    fn button(&mut self, window: Entity, state: ButtonState) {
        self.buttons.write(MouseButtonInput { button: MouseButton::Right, state, window });
    }

    fn turn(&mut self, window: Entity, y: f32) {
        let phase = bevy::input::touch::TouchPhase::Moved;
        let unit = MouseScrollUnit::Line;
        self.wheel.write(MouseWheel { unit, x: 0.0, y, window, phase });
    }
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
fn run(
    mut gauge: ResMut<Gauge>,
    (spots, picture, free): (Res<Spots>, Res<PictureState>, Res<FreeArea>),
    screen: Res<State<Screen>>,
    mut window: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut hand: Hand<'_>,
    mut ask: MessageWriter<Request>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
) {
    let Ok((entity, mut window)) = window.single_mut() else { return };
    let gauge = &mut *gauge;
    let now = Instant::now();
    let took = now - std::mem::replace(&mut gauge.last, now);
    gauge.frame += 1;
    let frame = gauge.frame;
    let turn = frame as f32 / FRAMES as f32 * TAU;
    let round = Vec2::new((turn * 3.0).sin(), (turn * 2.0).cos()) * free.0.size() * 0.4;
    let mut point = |hand: &mut Hand<'_>, at: Vec2| {
        window.set_cursor_position(Some(at));
        hand.point(entity, std::mem::replace(&mut gauge.at, at), at);
    };
    let measured = matches!(gauge.part, Part::Hover | Part::Pan | Part::Zoom);
    if measured && frame > WARM {
        gauge.times.push(took);
    }
    let done = match gauge.part {
        // The menu has been drawn in the frame before.
        Part::Menu => !spots.is_empty(),
        Part::Settle => picture.is_there() && *screen.get() == Screen::Playing,
        Part::Hover => {
            point(&mut hand, free.0.center() + round);
            frame >= WARM + FRAMES
        }
        Part::Pan => {
            if frame == 1 {
                point(&mut hand, free.0.center());
            } else if frame == 2 {
                hand.button(entity, ButtonState::Pressed);
            } else {
                point(&mut hand, free.0.center() + round * 0.6);
            }
            frame >= WARM + FRAMES
        }
        Part::Zoom => {
            if frame == 1 {
                hand.button(entity, ButtonState::Released);
            }
            hand.turn(entity, if (frame / 20).is_multiple_of(2) { 1.0 } else { -1.0 });
            frame >= WARM + FRAMES
        }
        Part::Idle => {
            if now - gauge.since > AFTERGLOW {
                gauge.times.push(took);
            }
            now - gauge.since >= IDLE
        }
    };
    // While the board is painted, the window waits for it as it would for a player.
    let waits = gauge.part == Part::Idle || gauge.part == Part::Settle && frame > WARM;
    if !waits {
        redraw.write(RequestRedraw);
    }
    if !done {
        return;
    }
    let figures = Figures(std::mem::take(&mut gauge.times));
    let tell = |line: String| {
        info!("{line}");
        if let Ok(mut told) = gauge.wanted.told.lock() {
            told.push(line);
        }
    };
    let next = match gauge.part {
        Part::Menu => {
            let start = now - gauge.wanted.began;
            tell(format!("start to the menu: {:.2} s", start.as_secs_f64()));
            ask.write(gauge.wanted.table.clone());
            Part::Settle
        }
        Part::Settle => {
            let settled = now - gauge.since;
            tell(format!("board painted and at rest after {:.2} s", settled.as_secs_f64()));
            Part::Hover
        }
        Part::Hover => {
            tell(format!("hovering: {figures}"));
            Part::Pan
        }
        Part::Pan => {
            tell(format!("panning:  {figures}"));
            Part::Zoom
        }
        Part::Zoom => {
            tell(format!("zooming:  {figures}"));
            if let Some(proxy) = proxy.map(|proxy| (**proxy).clone()) {
                std::thread::spawn(move || {
                    std::thread::sleep(IDLE + Duration::from_millis(100));
                    let _ = proxy.send_event(WinitUserEvent::WakeUp);
                });
            }
            Part::Idle
        }
        Part::Idle => {
            // The last one is the one that the script asks for.
            let drawn = figures.0.len().saturating_sub(1);
            tell(format!("idle:     {drawn} frames in {} s", (IDLE - AFTERGLOW).as_secs()));
            exit.write(AppExit::Success);
            Part::Idle
        }
    };
    (gauge.part, gauge.frame, gauge.since) = (next, 0, now);
}
