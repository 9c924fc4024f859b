//! When a frame is drawn: with input, or on request. A window at rest draws nothing.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeReceiver;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, egui};

use super::board::BoardShown;
use super::board::picture::PictureState;
use super::camera::FreeArea;
use super::desk::Wishes;
use super::fan::Fan;
use super::settings::Settings;
use crate::app::{Screen, Session};

/// Frames until everything shows what was asked for in one of them.
const ECHO: u8 = 4;
/// Frames until the driver shows what it draws for the first time: nothing says when it is ready.
const NEW_PICTURE: u8 = 12;

/// How the window waits: no frame comes because time has passed or the mouse moves elsewhere.
#[must_use]
pub fn waiting() -> WinitSettings {
    // A whole day, since it cannot be told to wait for ever.
    looking_up(Duration::from_hours(24))
}

/// How the window waits while something goes on beside its frames: it looks up so often.
#[must_use]
pub fn looking_up(wait: Duration) -> WinitSettings {
    let mode = UpdateMode::Reactive {
        wait,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    };
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// Frames when they are needed, and none else.
pub struct RestPlugin;

impl Plugin for RestPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PreStartup, keep_own_time)
            .add_systems(
                PreUpdate,
                hush.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
            )
            .add_systems(Last, keep_awake);
    }
}

/// Bevy takes the time of a frame from the renderer, which says when it was done with the last one. A window that has
/// rested would think itself as far back as the rest was long: what is pressed then and let go a moment later would
/// have been held all that while. Without a word from the renderer, a frame has the time at which it begins.
fn keep_own_time(mut commands: Commands) {
    commands.remove_resource::<TimeReceiver>();
}

/// bevy_egui 0.42 tells egui in every frame which modifier keys are held, and egui draws anew after whatever it is
/// told: a window would never rest. What egui knows already is left out here. (Mended in bevy_egui 0.43, for Bevy 0.20.)
fn hush(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>) {
    for (mut context, mut input) in &mut contexts {
        let mut known = context.get_mut().input(|input| input.modifiers);
        input.0.events.retain(|event| match event {
            egui::Event::ModifiersChanged(held) => std::mem::replace(&mut known, *held) != *held,
            _ => true,
        });
    }
}

/// The window sleeps until something happens; what was asked for in one frame shows in the next ones.
fn keep_awake(
    wishes: Res<Wishes>,
    session: Option<Res<Session>>,
    screen: Res<State<Screen>>,
    (free, settings, fan): (Res<FreeArea>, Res<Settings>, Res<Fan>),
    (board, picture): (Option<Res<BoardShown>>, Res<PictureState>),
    mut frames: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let changed = session.is_some_and(|session| session.is_changed()) || screen.is_changed();
    let changed = changed || free.is_changed() || settings.is_changed() || fan.is_changed();
    if changed || !wishes.intents.is_empty() {
        *frames = ECHO.max(*frames);
    }
    if picture.is_changed() || board.is_some_and(|board| board.is_changed()) {
        // While there is more to come, what is painted next brings frames of its own; drawing takes cores from it.
        let more = picture.under_way().is_some();
        *frames = if more { 1.max(*frames) } else { NEW_PICTURE };
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}
