//! The window: board, counters, panels, input. Reads the game and sends orders; it holds no rule.

pub mod analysis;
pub mod arcs;
pub mod art;
pub mod battle;
pub mod board;
pub mod brush;
pub mod camera;
pub mod campaign;
pub mod caution;
pub mod choices;
pub mod coach;
pub mod counters;
pub mod craft;
pub mod cursor;
pub mod curtain;
pub mod desk;
pub mod drag;
pub mod exchange;
pub mod fan;
pub mod focus;
pub mod fonts;
pub mod gauge;
pub mod handed;
pub mod hearing;
mod icon;
pub mod input;
pub mod lessons;
pub mod los_tool;
pub mod machine;
pub mod motion;
pub mod news;
pub mod notice;
pub mod objectives;
pub mod opening;
mod overlay;
pub mod panels;
pub mod path;
pub mod planner;
mod pondering;
pub mod probe;
pub mod question;
mod release;
pub mod rest;
pub mod screens;
pub mod screenshot;
pub mod selection;
pub mod settings;
pub mod teach;
pub mod terms;
pub mod theme;
pub mod tools;
pub mod trail;
pub mod trash;
pub mod what_if;
pub mod workshop;

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::window::PresentMode;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use probe::NoWindow;
use wgpu::MemoryHints;

use crate::app::{ExchangeStore, FirstFirePlugin, FrameSet, Request, Waker};

/// What the window opens with.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The size of the window in logical pixels; the default is 1440 by 900.
    pub size: Option<(u32, u32)>,
    /// What is asked for first: a game to begin with instead of the menu.
    pub first: Option<Request>,
    /// Write one settled frame to a file and end.
    pub screenshot: Option<screenshot::Wanted>,
    /// Measure the frames and end.
    pub gauge: Option<gauge::Wanted>,
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// No window can be opened here.
pub fn run(options: &Options) -> Result<AppExit, NoWindow> {
    probe::look()?;
    if options.screenshot.is_none() && options.gauge.is_none() {
        opening::tell();
    }
    let (width, height) = options.size.unwrap_or((1440, 900));
    let window = Window {
        title: opening::OPENING.to_owned(),
        name: Some("first-fire".to_owned()),
        resolution: bevy::window::WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        ..Window::default()
    };
    let mut app = App::new();
    let windows = WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() };
    // Else its memory grows by blocks of which most is never needed.
    let settings = WgpuSettings { memory_hints: MemoryHints::MemoryUsage, ..default() };
    let renderer = RenderPlugin { render_creation: settings.into(), ..default() };
    app.add_plugins(DefaultPlugins.set(windows).set(renderer).set(all_cores()))
        .add_plugins(bevy_ecs_tilemap::TilemapPlugin)
        .insert_resource(board::picture::Kept::in_the_cache_folder())
        .insert_resource(rest::waiting());
    if let Some(wanted) = &options.screenshot {
        // A picture must not disturb the game that was saved last.
        app.add_plugins((
            FirstFirePlugin::headless(),
            screenshot::ScreenshotPlugin(wanted.clone()),
        ));
    } else if let Some(wanted) = &options.gauge {
        app.add_plugins((FirstFirePlugin::headless(), gauge::GaugePlugin(wanted.clone())));
    } else {
        app.add_plugins(FirstFirePlugin::default())
            .insert_resource(workshop::Places::usual())
            .insert_resource(ExchangeStore::usual())
            .insert_resource(settings::SettingsFile::ConfigFolder);
    }
    app.add_plugins((GuiPlugin, icon::IconPlugin));
    if let Some(first) = &options.first {
        app.world_mut().write_message(first.clone());
    }
    Ok(app.run())
}

/// What is worked out beside the frames may take every core: they share it with the frames, which need little of it.
fn all_cores() -> TaskPoolPlugin {
    let mut task_pool_options = TaskPoolOptions::default();
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    task_pool_options.async_compute.min_threads = cores;
    task_pool_options.async_compute.max_threads = cores;
    // The frames keep those that they have where this takes a few only.
    task_pool_options.compute.min_threads =
        cores.saturating_sub(cores.div_ceil(4).min(4) * 2).max(1);
    TaskPoolPlugin { task_pool_options }
}

/// What is worked out beside the frames wakes the window up when it is done.
fn wake_up(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let Some(proxy) = proxy.map(|proxy| (**proxy).clone()) else { return };
    commands.insert_resource(Waker::new(move || {
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    }));
}

/// Everything of the window that does not need a renderer, so that tests can drive it without one. Goes on top
/// of [`FirstFirePlugin`].
pub struct GuiPlugin;

impl Plugin for GuiPlugin {
    fn build(&self, app: &mut App) {
        // With all textures in one array, a software renderer builds its shaders anew, for a second and more, whenever
        // one of another kind comes into it.
        let panels = bevy_egui::EguiPlugin { bindless_mode_array_size: None };
        app.add_plugins(panels)
            .insert_resource(ClearColor(theme::table(settings::Palette::default())))
            .init_resource::<arcs::ArcsShown>()
            .init_resource::<los_tool::LosTool>()
            .init_resource::<curtain::Curtain>()
            .init_resource::<drag::Carried>()
            .init_resource::<fan::Fan>()
            .add_plugins((
                (
                    desk::DeskPlugin,
                    settings::SettingsPlugin,
                    battle::BattlePlugin,
                    campaign::CampaignPlugin,
                ),
                camera::CameraPlugin,
                board::BoardPlugin,
                (
                    choices::ChoicesPlugin,
                    (coach::CoachPlugin, what_if::WhatIfPlugin),
                    analysis::AnalysisPlugin,
                    caution::CautionPlugin,
                ),
                counters::CountersPlugin,
                (cursor::CursorPlugin, focus::FocusPlugin, motion::MotionPlugin),
                (objectives::ObjectivesPlugin, opening::OpeningPlugin, overlay::OverlayPlugin),
                hearing::HearingPlugin,
                machine::MachinePlugin,
                news::NewsPlugin,
                path::PathPlugin,
                (release::ReleasePlugin, rest::RestPlugin),
                (
                    screens::ScreensPlugin,
                    (craft::CraftPlugin, teach::TeachPlugin, terms::TermsPlugin),
                    workshop::WorkshopPlugin,
                    planner::PlannerPlugin,
                    (handed::HandedPlugin, exchange::ExchangePlugin, trash::TrashPlugin),
                ),
            ))
            .add_systems(PreStartup, wake_up)
            .add_systems(Update, curtain::begin.in_set(FrameSet::View))
            .add_systems(
                Update,
                (
                    // What the curtain hears does not go on to the table.
                    (
                        teach::follow,
                        (los_tool::handle, fan::handle).chain(),
                        (drag::handle, input::click)
                            .chain()
                            .run_if(los_tool::is_off)
                            .run_if(teach::leaves_clicks),
                        (cursor::steer, teach::hear).chain(),
                        input::keys,
                        lessons::keys,
                    )
                        .chain()
                        .run_if(curtain::is_up),
                    curtain::handle,
                    desk::carry_out,
                )
                    .chain()
                    .in_set(FrameSet::Input),
            );
    }
}
