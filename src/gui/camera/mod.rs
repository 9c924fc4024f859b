//! Looking at the board: zoom at the cursor, pan, fit.

mod fit;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, RequestRedraw};
use bevy_egui::EguiContexts;

pub use fit::Interest;

use crate::app::{FrameSet, Session};
use crate::gui::board::geometry::{UNIT, hex_world, over_sheet, page, world};
use crate::gui::board::{BoardChosen, BoardShown};
use crate::gui::choices::Choices;
use crate::gui::cursor::HexCursor;
use crate::gui::desk::{Gaze, Spots};
use crate::gui::settings::{Points, Settings};
use crate::rules::decision::DecisionKind;
use crate::rules::{Phase, Side};

/// Screen pixels to a hexside at the widest and the closest view.
const ZOOM: (f32, f32) = (9.0, 190.0);
/// How fast the view follows, a second.
const FOLLOW: f32 = 14.0;
/// How far the arrow keys pan, in pixels a second.
const PAN_SPEED: f32 = 900.0;

/// The camera of the board.
#[derive(Component)]
pub struct BoardCamera;

/// Where the view is going. The camera follows in a few frames.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// The world point in the middle of the free part of the window.
    pub at: Vec2,
    /// World units a pixel.
    pub scale: f32,
    /// Show the whole board as soon as its size and the window's are known.
    pub fit: bool,
    /// On a board too large to read at once, look at this instead of fitting it in.
    pub interest: Option<Interest>,
    /// Do not glide: be there in the next frame.
    pub snap: bool,
}

impl Default for View {
    fn default() -> Self {
        Self { at: Vec2::ZERO, scale: 1.0, fit: true, interest: None, snap: true }
    }
}

impl View {
    /// Where a point of the world is, from the middle of the free part of the window, once the camera is at rest: in
    /// logical pixels, downwards.
    #[must_use]
    pub fn off_middle(&self, point: Vec2) -> Vec2 {
        (point - self.at) * Vec2::new(1.0, -1.0) / self.scale
    }
}

/// The part of the window, in logical pixels, that no panel covers.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct FreeArea(pub Rect);

/// What the pointer is over.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Pointer {
    /// On the board, in world units; none over a panel or outside the window.
    pub world: Option<Vec2>,
    /// The same in the window, in logical pixels.
    pub screen: Vec2,
}

/// How long after a click the board stays where it is: the next click may be on its way.
pub const CALM: Duration = Duration::from_secs(1);

/// Where the board is to go by itself, as soon as the player's hand has been still for a while.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Sent {
    to: Option<(Vec2, f32)>,
    clicked: Option<Duration>,
}

impl Sent {
    /// Whether the player's hand has been still for a while.
    fn is_calm(&self, now: Duration) -> bool {
        self.clicked.is_none_or(|clicked| now.saturating_sub(clicked) >= CALM)
    }
}

/// Camera and pointer.
pub struct CameraPlugin;

impl Plugin for CameraPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<View>()
            .init_resource::<FreeArea>()
            .init_resource::<Pointer>()
            .init_resource::<Sent>()
            .add_systems(Startup, |mut commands: Commands| {
                commands.spawn((Camera2d, Msaa::Off, BoardCamera));
            })
            .add_systems(PreUpdate, find_pointer.after(bevy::input::InputSystems))
            .add_systems(
                Update,
                (drag, wheel, keys, sent, fit::fit, keep_in_sight, go_by_itself, follow)
                    .chain()
                    .after(FrameSet::Rules)
                    .after(BoardChosen),
            )
            .add_systems(
                Update,
                face_the_asked.in_set(FrameSet::View).after(crate::gui::choices::work_out),
            );
    }
}

/// The camera as it stands in this frame, wherever it is going.
#[derive(SystemParam)]
pub struct Eye<'w, 's> {
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Transform, &'static Projection), With<BoardCamera>>,
}

impl Eye<'_, '_> {
    /// From the world to the window, in points of which so many pixels make one.
    pub fn place(&self, points: f32) -> impl Fn(Vec2) -> bevy_egui::egui::Pos2 + use<> {
        let size = self.window.single().map_or(Vec2::ZERO, |window| window.size());
        let (at, scale) = match self.camera.single() {
            Ok((transform, Projection::Orthographic(now))) => {
                (transform.translation.truncate(), now.scale)
            }
            _ => (Vec2::ZERO, 1.0),
        };
        move |world| {
            let off = (world - at) * Vec2::new(1.0, -1.0) / scale + size / 2.0;
            bevy_egui::egui::pos2(off.x, off.y) / points
        }
    }
}

type CameraQuery<'w, 's> =
    Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<BoardCamera>>;

fn find_pointer(
    mut contexts: EguiContexts,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: CameraQuery<'_, '_>,
    (free, spots): (Res<FreeArea>, Res<Spots>),
    (mut moves, buttons): (MessageReader<CursorMoved>, Res<ButtonInput<MouseButton>>),
    mut cursor: ResMut<HexCursor>,
    mut pointer: ResMut<Pointer>,
) {
    if cursor.leads && (moves.read().count() > 0 || buttons.get_just_pressed().len() > 0) {
        (cursor.leads, cursor.fresh) = (false, false);
    }
    // While the keys lead, the pointer is where they are.
    if let (Some(hex), Ok((camera, transform))) = (cursor.hex(), camera.single()) {
        let world = hex_world(hex);
        if let Ok(screen) = camera.world_to_viewport(transform, world.extend(0.0)) {
            pointer.set_if_neq(Pointer { world: Some(world), screen });
            return;
        }
    }
    let over_board = |cursor: Vec2| {
        let covered = contexts.ctx_mut().ok().is_some_and(|ctx| {
            let at = bevy_egui::egui::pos2(cursor.x, cursor.y) / ctx.zoom_factor();
            // A stack that is spread out takes what is on its counters; between them the board shows through.
            ctx.layer_id_at(at).is_some_and(|layer| match layer == crate::gui::fan::layer() {
                true => crate::gui::fan::on_a_counter(&spots, at),
                false => layer.order != bevy_egui::egui::Order::Background,
            })
        });
        free.0.contains(cursor) && !covered
    };
    let found = window.single().ok().and_then(Window::cursor_position).filter(|at| {
        let mut over_board = over_board;
        over_board(*at)
    });
    let (Ok((camera, transform)), Some(cursor)) = (camera.single(), found) else {
        pointer.set_if_neq(Pointer::default());
        return;
    };
    let world = camera.viewport_to_world_2d(transform, cursor).ok();
    pointer.set_if_neq(Pointer { world, screen: cursor });
}

fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: Res<Pointer>,
    mut moves: MessageReader<CursorMoved>,
    mut view: ResMut<View>,
    mut dragging: Local<bool>,
) {
    let held = buttons.any_pressed([MouseButton::Right, MouseButton::Middle]);
    *dragging = held && (*dragging || pointer.world.is_some());
    let way: Vec2 = moves.read().filter_map(|moved| moved.delta).sum();
    if *dragging && way != Vec2::ZERO {
        let scale = view.scale;
        view.at += Vec2::new(-way.x, way.y) * scale;
        view.snap = true;
    }
}

fn zoom_by(view: &mut View, factor: f32, around: Option<Vec2>) {
    let scale = (view.scale / factor).clamp(UNIT / ZOOM.1, UNIT / ZOOM.0);
    if let Some(point) = around {
        view.at = point + (view.at - point) * (scale / view.scale);
    }
    view.scale = scale;
}

fn wheel(mut wheel: MessageReader<MouseWheel>, pointer: Res<Pointer>, mut view: ResMut<View>) {
    for turned in wheel.read() {
        let Some(point) = pointer.world else { continue };
        let clicks = match turned.unit {
            MouseScrollUnit::Line => turned.y,
            MouseScrollUnit::Pixel => turned.y / 60.0,
        };
        zoom_by(&mut view, 1.18_f32.powf(clicks), Some(point));
    }
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    pointer: Res<Pointer>,
    mut view: ResMut<View>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let typing = contexts.ctx_mut().ok().is_some_and(|ctx| ctx.egui_wants_keyboard_input());
    let control = crate::gui::input::held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
    if typing || control {
        return;
    }
    if keys.just_pressed(KeyCode::F3) {
        zoom_by(&mut view, 1.25, pointer.world);
    }
    if keys.just_pressed(KeyCode::F4) {
        zoom_by(&mut view, 0.8, pointer.world);
    }
    if keys.just_pressed(KeyCode::Home) {
        view.fit = true;
    }
    let alt = crate::gui::input::held(&keys, [KeyCode::AltLeft, KeyCode::AltRight]);
    let axis = |minus: KeyCode, plus: KeyCode| {
        f32::from(u8::from(keys.pressed(plus))) - f32::from(u8::from(keys.pressed(minus)))
    };
    let way = Vec2::new(
        axis(KeyCode::ArrowLeft, KeyCode::ArrowRight),
        axis(KeyCode::ArrowDown, KeyCode::ArrowUp),
    );
    if alt && way != Vec2::ZERO {
        // The first frame after a pause must not jump.
        let step = time.delta_secs().min(0.05) * PAN_SPEED * view.scale;
        view.at += way * step;
        redraw.write(RequestRedraw);
    }
}

/// Whether a place is out of the view, so far from its middle.
fn out_of_it(off: Vec2, free: &FreeArea, view: &View) -> bool {
    let room = free.0.size() * view.scale * 0.42;
    off.x.abs() > room.x || off.y.abs() > room.y
}

/// Goes where the map in the corner sends it, and where something is to be shown that is not in view.
fn sent(mut gaze: ResMut<Gaze>, mut view: ResMut<View>, free: Res<FreeArea>) {
    if gaze.look_at.is_none() && gaze.show.is_none() {
        return;
    }
    let show = gaze.show.take().filter(|at| !view.fit && out_of_it(*at - view.at, &free, &view));
    if let Some(at) = gaze.look_at.take().or(show) {
        view.at = at;
        view.fit = false;
        view.snap = true;
    }
}

/// Follows what the machine does: brings what has just happened, or is being decided about, into the view if it is out
/// of it. The player's own steps begin under his hand.
fn keep_in_sight(
    session: Option<Res<Session>>,
    mut happened: MessageReader<crate::app::Happened>,
    (free, points, shown): (Res<FreeArea>, Res<Points>, Option<Res<BoardShown>>),
    (settings, view): (Res<Settings>, Res<View>),
    mut sent: ResMut<Sent>,
    mut machine_before: Local<bool>,
) {
    let scene =
        happened.read().filter_map(|happened| crate::gui::motion::scene(&happened.0)).last();
    let asked = session.as_ref().is_some_and(|session| session.machine().is_some());
    let by_machine = std::mem::replace(&mut *machine_before, asked);
    let goes = |session: &Res<Session>| session.is_changed() && settings.follow && by_machine;
    let (Some(session), Some(shown)) = (session.filter(goes), shown) else { return };
    let pos = session.position();
    let moving = || pos.moving()?.movers.iter().find_map(|unit| pos.unit(*unit)?.at());
    let Some(hex) = scene.or_else(|| moving().map(|at| at.hex)) else { return };
    let place = hex_world(hex);
    let room = free.0.size() * view.scale * 0.42;
    let off = place - view.at;
    // Where all of the sheet is in view, there is nowhere to go.
    let bar = points.bar * view.scale;
    let place = over_sheet(&shown.map, place, free.0.size() * view.scale / 2.0, bar);
    if place.distance(view.at) > room.min_element() / 4.0
        && !view.fit
        && room.min_element() > 0.0
        && out_of_it(off, &free, &view)
    {
        sent.to = Some((place, view.scale));
    }
}

/// Goes where the action is, but not within a moment of a click; where the player goes himself, not at all.
fn go_by_itself(
    buttons: Res<ButtonInput<MouseButton>>,
    time: Res<Time<Real>>,
    mut sent: ResMut<Sent>,
    mut view: ResMut<View>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    if buttons.get_just_pressed().len() + buttons.get_just_released().len() > 0 {
        sent.clicked = Some(now);
    }
    let Some((at, scale)) = sent.to else { return };
    if view.snap || view.fit {
        sent.to = None;
    } else if sent.is_calm(now) {
        sent.to = None;
        (view.at, view.scale) = (at, scale);
    } else {
        redraw.write(RequestRedraw);
    }
}

/// Shows whoever is asked something new those of his units that can do it, or where they can be set up, if all of them are
/// out of the view.
fn face_the_asked(
    session: Option<Res<Session>>,
    choices: Res<Choices>,
    (shown, settings): (Option<Res<BoardShown>>, Res<Settings>),
    (free, points, view): (Res<FreeArea>, Res<Points>, Res<View>),
    (mut sent, mut redraw): (ResMut<Sent>, MessageWriter<RequestRedraw>),
    mut before: Local<Option<(Side, DecisionKind)>>,
) {
    let Some((session, shown)) = session.zip(shown).filter(|_| choices.is_changed()) else {
        return;
    };
    let asked = choices.asked.as_ref().map(|asked| (asked.side, asked.kind.clone()));
    if *before == asked || view.fit {
        return;
    }
    before.clone_from(&asked);
    let pos = session.position();
    // Whoever is to fire at a mover has the mover in view.
    let fires_back = asked.as_ref().is_some_and(|(_, kind)| *kind == DecisionKind::FirstFire);
    if !settings.follow || asked.is_none() || fires_back {
        return;
    }
    let able = choices.eligible.iter().filter_map(|unit| Some(pos.unit(*unit)?.at()?.hex));
    let places: Vec<Vec2> = able.chain(choices.hexes.keys().copied()).map(hex_world).collect();
    // What lies under the bar over the board is not seen.
    let bar = Vec2::new(0.0, points.bar);
    let clear = free.0.size() - bar;
    let room = clear * view.scale * 0.46;
    let seen = |place: &Vec2| {
        let off = (*place - view.at + bar / 2.0 * view.scale).abs();
        off.x <= room.x && off.y <= room.y
    };
    let needs_all = pos.phase == Phase::Setup;
    let enough = if needs_all { places.iter().all(seen) } else { places.iter().any(seen) };
    let (Some(first), false) = (places.first(), enough) else { return };
    let first = Rect::from_corners(*first, *first);
    let all = places.iter().fold(first, |all, place| all.union_point(*place));
    let [x0, y0, x1, y1] = page(&shown.map);
    let whole = Rect::from_corners(world((x0, y0)), world((x1, y1))).size() / clear;
    let wanted = (all.size() + Vec2::splat(3.0 * UNIT)) / clear;
    let scale = view.scale.max(wanted.max_element()).min(whole.max_element().max(view.scale));
    let middle = all.center() + bar / 2.0 * scale;
    let place = over_sheet(&shown.map, middle, free.0.size() * scale / 2.0, bar.y * scale);
    sent.to = Some((place, scale));
    redraw.write(RequestRedraw);
}

fn follow(
    window: Query<&Window, With<PrimaryWindow>>,
    mut camera: Query<(&mut Transform, &mut Projection), With<BoardCamera>>,
    free: Res<FreeArea>,
    time: Res<Time<Real>>,
    mut view: ResMut<View>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (Ok(window), Ok((mut transform, mut projection))) = (window.single(), camera.single_mut())
    else {
        return;
    };
    let Projection::Orthographic(now) = &*projection else { return };
    let middle = Vec2::new(window.width(), window.height()) / 2.0;
    let off = if free.0.is_empty() { Vec2::ZERO } else { free.0.center() - middle };
    // The view's point belongs in the middle of the free area, not of the window.
    let share = if view.snap { 1.0 } else { 1.0 - (-FOLLOW * time.delta_secs().min(0.05)).exp() };
    let scale = now.scale + (view.scale - now.scale) * share;
    let shift = |scale: f32| Vec2::new(off.x, -off.y) * scale;
    let present = transform.translation.truncate() + shift(now.scale);
    let at = present + (view.at - present) * share;
    let close =
        (scale / view.scale - 1.0).abs() < 0.002 && (at - view.at).length() < view.scale * 0.3;
    let (scale, at) = if close { (view.scale, view.at) } else { (scale, at) };
    let place = (at - shift(scale)).extend(transform.translation.z);
    if scale != now.scale
        && let Projection::Orthographic(projection) = &mut *projection
    {
        projection.scale = scale;
    }
    if place != transform.translation {
        transform.translation = place;
        // What the pointer is over is known a frame later.
        redraw.write(RequestRedraw);
    }
    if close {
        if view.snap {
            view.snap = false;
        }
    } else {
        redraw.write(RequestRedraw);
    }
}
