//! What fills the window: the menu, or the table with its panels.

pub mod browser;
mod lessons;
mod menu;
mod resume;
mod sheet;
mod table;

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiTextureHandle, EguiUserTextures, egui};

use super::analysis::Analyst;
use super::arcs::ArcsShown;
use super::battle::Maker;
use super::board::geometry::hex_world;
use super::board::thumbnail::Thumbnail;
use super::board::{BoardChosen, BoardShown};
use super::camera::{Eye, FreeArea, Interest, Pointer, View as Looking};
use super::caution::Caution;
use super::choices::{Choices, work_out};
use super::coach::Coach;
use super::counters::{Badges, CounterSheet, Dressing, Face, Stacks, Thing};
use super::curtain::{self, Curtain};
use super::desk::{Desk, Faces};
use super::drag::{self, Carried};
use super::fan::Fan;
use super::hearing::Hearing;
use super::lessons::{follow, look_up, read_own};
use super::los_tool::{self, LosTool};
use super::machine::Machine;
use super::motion::Reel;
use super::news::Told;
use super::panels::log::Lines;
use super::panels::{View, branches, dice, help, log, minimap, paint, saves, scenario, toasts};
use super::path::PathPreview;
use super::planner::{self, Planner};
use super::selection::Selection;
use super::settings::{Palette, Points, Settings};
use super::what_if::Wondering;
use super::workshop::{self, Easel, Swatches};
use super::{focus, fonts, teach, theme};
use crate::app::{FrameSet, LastGame, Notice, Screen, Session, Teaching};
use crate::board::Coord;
use crate::rules::view::Viewer;
use crate::rules::{Phase, Position, Unit};

/// When the panels of a frame are drawn.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Drawing;

/// The screens and everything that feeds them.
pub struct ScreensPlugin;

impl Plugin for ScreensPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Lines>()
            .init_resource::<browser::Shelf>()
            .add_systems(OnEnter(Screen::Menu), (browser::open, saves::look_up))
            .add_systems(OnExit(Screen::Menu), browser::close)
            .add_systems(
                Update,
                browser::keys.in_set(FrameSet::Input).run_if(in_state(Screen::Menu)),
            )
            .add_systems(
                Update,
                (browser::pictures, browser::faces, browser::read)
                    .in_set(FrameSet::View)
                    .run_if(in_state(Screen::Menu)),
            )
            .add_systems(
                Update,
                (
                    // What is put down with the board is not chosen among.
                    show_board.in_set(BoardChosen).before(work_out),
                    faces.after(Dressing),
                    thumbnail,
                    log::write,
                    dice::count.after(log::write),
                    scenario::count.after(log::write),
                    toasts::collect,
                    branches::finish,
                    (look_up, read_own, follow).chain(),
                )
                    .in_set(FrameSet::View),
            )
            .add_systems(EguiPrimaryContextPass, draw.in_set(Drawing));
    }
}

/// Puts the board of a game that has begun on the table, and shows the whole of it.
fn show_board(
    mut notices: MessageReader<Notice>,
    session: Option<Res<Session>>,
    (shown, settings): (Option<Res<BoardShown>>, Res<Settings>),
    (mut view, mut selection): (ResMut<Looking>, ResMut<Selection>),
    mut commands: Commands,
) {
    let began = notices.read().any(|notice| *notice == Notice::Began);
    let Some(session) = session.filter(|_| began || settings.is_changed()) else { return };
    let wanted =
        BoardShown { map: session.position().setting.map.clone(), palette: settings.palette };
    if shown.is_none_or(|shown| *shown != wanted) {
        commands.insert_resource(wanted);
    }
    if !began {
        return;
    }
    // What was in hand was so in the game before.
    *selection = Selection::default();
    *view = Looking::default();
    view.interest = interest(session.position(), session.viewer());
}

/// What the eye should be on first: whoever moves, else the units of him who looks, or who is asked, and where he sets up.
fn interest(pos: &Position, viewer: Viewer) -> Option<Interest> {
    if let Some(at) =
        pos.moving().and_then(|moving| moving.movers.iter().find_map(|id| pos.unit(*id)?.at()))
    {
        return Interest::of(&[hex_world(at.hex)]);
    }
    let asked = crate::rules::decision(pos);
    let side = match viewer {
        Viewer::Side(side) => side,
        Viewer::Both => asked?.side,
    };
    let mut hexes: BTreeSet<Coord> =
        pos.on_board(side).filter_map(|unit| Some(unit.at()?.hex)).collect();
    if pos.phase == Phase::Setup || hexes.is_empty() {
        // Those who come later count where nobody is there before.
        let waits = |unit: &Unit, later: bool| {
            unit.side == side && unit.at().is_none() && (unit.enters > 0) == later
        };
        let of = |later: bool| {
            let areas = pos.setting.areas.iter();
            let areas =
                areas.filter(move |(id, _)| pos.unit(**id).is_some_and(|it| waits(it, later)));
            areas.flat_map(|(_, area)| area.hexes.iter().copied())
        };
        hexes.extend(of(false));
        if hexes.is_empty() {
            hexes.extend(of(true));
        }
    }
    Interest::of(&hexes.into_iter().map(hex_world).collect::<Vec<_>>())
}

/// It shows something else.
type Redressed = Or<(Changed<Face>, Changed<Badges>)>;

/// A texture for every counter in play and every badge on them, when one of them has another.
fn faces(
    changed: Query<(), Redressed>,
    mut gone: RemovedComponents<Face>,
    counters: Query<(&Thing, &Face, Option<&Badges>)>,
    mut faces: ResMut<Faces>,
    mut sheet: ResMut<CounterSheet>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
) {
    if changed.is_empty() && gone.read().count() == 0 {
        return;
    }
    *faces = Faces::default();
    let mut held = Vec::new();
    let mut add = |handle: Handle<Image>| {
        // Held here, and no longer than it is shown.
        let texture = textures.add_image(EguiTextureHandle::Weak(handle.id()));
        held.push(handle);
        texture
    };
    for (thing, Face(face), badges) in &counters {
        faces.counters.insert(*thing, add(face.clone()));
        for marker in badges.iter().flat_map(|badges| &badges.0) {
            if !faces.markers.contains_key(marker) {
                let image = sheet.marker(&mut images, *marker);
                faces.markers.insert(*marker, add(image));
            }
        }
    }
    faces.held = held;
}

/// The small picture of the board as the panels know it.
#[derive(Resource)]
struct ShownThumbnail(egui::TextureId);

fn thumbnail(
    painted: Option<Res<Thumbnail>>,
    shown: Option<Res<ShownThumbnail>>,
    mut textures: ResMut<EguiUserTextures>,
    mut commands: Commands,
) {
    let Some(painted) = painted else {
        if shown.is_some() {
            commands.remove_resource::<ShownThumbnail>();
        }
        return;
    };
    if painted.is_changed() {
        let id = textures.add_image(EguiTextureHandle::Weak(painted.0.id()));
        commands.insert_resource(ShownThumbnail(id));
    }
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
fn draw(
    mut contexts: EguiContexts,
    (screen, easel, swatches): (Res<State<Screen>>, Option<Res<Easel>>, Res<Swatches>),
    (planner, gallery, counting): (
        Option<Res<Planner>>,
        Res<planner::Gallery>,
        Res<planner::Counting>,
    ),
    session: Option<Res<Session>>,
    choices: Res<Choices>,
    selection: Res<Selection>,
    faces: Res<Faces>,
    (lines, last, mut maker): (Res<Lines>, Res<LastGame>, ResMut<Maker>),
    (stacks, pointer, settings, points): (Stacks<'_, '_>, Res<Pointer>, Res<Settings>, Res<Points>),
    (path, wondering, machine): (Res<PathPreview>, Res<Wondering>, Res<Machine>),
    (coach, analyst, caution, teaching): (
        Res<Coach>,
        Res<Analyst>,
        Res<Caution>,
        Option<Res<Teaching>>,
    ),
    (mut desk, mut tool, mut curtain, mut told): (
        Desk<'_>,
        ResMut<LosTool>,
        ResMut<Curtain>,
        ResMut<Told>,
    ),
    (mut free, carried, fan, arcs): (ResMut<FreeArea>, Res<Carried>, Res<Fan>, Res<ArcsShown>),
    (reel, time, hearing): (Res<Reel>, Res<Time<Real>>, Res<Hearing>),
    (looking, thumbnail, mut shelf, eye): (
        Res<Looking>,
        Option<Res<ShownThumbnail>>,
        ResMut<browser::Shelf>,
        Eye<'_, '_>,
    ),
    mut dressed: Local<Option<Palette>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let first = dressed.is_none();
    if *dressed != Some(settings.palette) {
        theme::install(&ctx, settings.palette);
        *dressed = Some(settings.palette);
    }
    if first {
        // New fonts are there from the next pass on.
        fonts::install(&ctx);
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // However long a button is held or a frame takes: let go over it, it is clicked.
            options.input_options.max_click_duration = f64::INFINITY;
        });
        ctx.request_repaint();
        return Ok(());
    }
    ctx.set_zoom_factor(points.factor);
    let taught = *screen.get() == Screen::Playing && desk.teach.on;
    teach::hush::set(&ctx, taught);
    desk.spots.bypass_change_detection().clear();
    desk.wishes.bypass_change_detection().ticks.clear();
    desk.gaze.bypass_change_detection().lit_news = None;
    paint::roll(&ctx, reel.dice(time.elapsed()));
    let mut root = egui::Ui::new(
        ctx.clone(),
        "window".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    let frame = minimap::Frame {
        picture: thumbnail.map(|thumbnail| thumbnail.0),
        at: looking.at,
        scale: looking.scale,
    };
    let board = match (screen.get(), session) {
        (Screen::Playing, Some(session)) if curtain.waits_for(&session).is_some() => {
            if let Some(side) = curtain.waits_for(&session) {
                let mut next = *curtain;
                let name = &session.position().setting.side(side).name;
                let heard = hearing.hears(time.elapsed());
                curtain::draw(&ctx, (name, side), heard, &mut next, &mut desk);
                curtain.set_if_neq(next);
            }
            egui::Rect::NOTHING
        }
        (Screen::Playing, Some(session)) => {
            let view = View {
                session: &session,
                choices: &choices,
                selection: &selection,
                faces: &faces,
                path: &path,
                settings: &settings,
                machine: &machine,
                coach: &coach,
                wondering: &wondering,
                analyst: &analyst,
                caution: &caution,
                told: &told,
                stacks: &stacks,
                lecture: teaching.as_deref().map(Teaching::lecture),
            };
            let place = eye.place(ctx.zoom_factor());
            let over = table::Over {
                place: &place,
                pointer: if tool.on { Pointer::default() } else { *pointer },
                looking: &looking,
                los: &tool,
                arcs: *arcs,
                fan: &fan,
                now: time.elapsed(),
            };
            let board = table::draw(&ctx, &mut root, &view, &lines, (&over, &mut maker), &mut desk);
            if !taught {
                minimap::draw(&ctx, &view, &frame, &mut desk, board);
            }
            if tool.on {
                let mut next = *tool;
                let pos = view.session.position();
                los_tool::card(&ctx, pos, &mut next, &mut desk, (board, &place));
                tool.set_if_neq(next);
            }
            board
        }
        (Screen::Workshop, _) => easel.map_or(egui::Rect::NOTHING, |easel| {
            let place = eye.place(ctx.zoom_factor());
            let seen = (&place as &dyn Fn(Vec2) -> egui::Pos2, &frame);
            let board = workshop::draw(&ctx, &mut root, (&easel, &swatches), seen, &mut desk);
            sheet::draw(&ctx, None, (&settings, &mut maker, help::At::Maps), &mut desk);
            board
        }),
        (Screen::Planning, _) => planner.map_or(egui::Rect::NOTHING, |planner| {
            let place = eye.place(ctx.zoom_factor());
            let board =
                planner::draw(&ctx, &mut root, (&planner, &gallery, &counting), &place, &mut desk);
            sheet::draw(&ctx, None, (&settings, &mut maker, help::At::Scenarios), &mut desk);
            board
        }),
        _ if desk.lessons.open => {
            lessons::draw(&mut root, &mut desk);
            egui::Rect::NOTHING
        }
        _ => {
            menu::draw(&ctx, &mut root, (&settings, &mut maker), &last, &mut desk, &mut shelf);
            egui::Rect::NOTHING
        }
    };
    if told.lit != desk.gaze.lit_news {
        told.bypass_change_detection().lit = desk.gaze.lit_news;
        ctx.request_repaint();
    }
    toasts::draw(&ctx, &mut desk, if board.is_positive() { board } else { ctx.viewport_rect() });
    if taught {
        teach::draw_dark(&ctx, &desk);
    }
    focus::draw(&ctx);
    drag::draw(&ctx, &carried, &faces, 60.0);
    let area = if board.is_positive() {
        // The camera counts in pixels of the window.
        let [a, b] = [board.min, board.max].map(|corner| corner * ctx.zoom_factor());
        Rect::new(a.x, a.y, b.x, b.y)
    } else {
        Rect::default()
    };
    free.set_if_neq(FreeArea(area));
    Ok(())
}
