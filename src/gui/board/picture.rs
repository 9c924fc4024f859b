//! The painted board: painted off the main thread, then laid over the plain tiles piece by piece. A large board takes some
//! 60 MB: no more of it than a piece is under way to the screen at a time.

use std::sync::Arc;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::geometry::{UNIT, page, world};
use super::tiles::PlainLayer;
use super::{BoardShown, layer, painting};
use crate::app::{Bench, BrokenOff, Work};
use crate::gui::art::{Canvas, small, to_image_of};

/// The widest texture that is cut from the picture.
const PIECE: u32 = 1024;

/// A piece of the painted board.
#[derive(Component)]
pub(super) struct Piece {
    /// Its size in pixels.
    pub(super) size: Vec2,
    /// Where it lies in the world.
    pub(super) place: Rect,
}

/// The picture on its way.
#[derive(Resource, Default)]
pub struct PictureState {
    work: Option<Stage>,
}

/// How far it is.
enum Stage {
    /// It is being painted.
    Painting(Work<Option<Painted>>),
    /// A piece is being cut from it, and there are others.
    Cutting { canvas: Arc<Canvas>, area: Area, work: Work<Image>, left: Vec<Area> },
}

/// A part of the picture: `[x, y, width, height]`, in its pixels.
type Area = [u32; 4];

impl PictureState {
    /// Whether nothing is being painted.
    pub fn is_settled(&self) -> bool {
        self.work.is_none()
    }
}

/// The painted board made small, for the map in the corner.
#[derive(Resource)]
pub struct Thumbnail(pub Handle<Image>);

/// How wide it is, in pixels.
const THUMBNAIL: u32 = 400;

/// What the painter hands over.
struct Painted {
    canvas: Arc<Canvas>,
    thumbnail: Image,
}

/// The pieces of a picture, the upper left one last.
fn areas(canvas: &Canvas) -> Vec<Area> {
    let (width, height) = canvas.size();
    let starts = |length: u32| (0..length).step_by(PIECE as usize);
    starts(height)
        .flat_map(|y| starts(width).map(move |x| (x, y)))
        .map(|(x, y)| [x, y, PIECE.min(width - x), PIECE.min(height - y)])
        .rev()
        .collect()
}

/// Begins to cut the next piece, if there is one.
fn cut(bench: &Bench, canvas: Arc<Canvas>, mut left: Vec<Area>) -> Option<Stage> {
    let area = left.pop()?;
    let picture = Arc::clone(&canvas);
    let work = bench.begin(move || to_image_of(&picture, area));
    Some(Stage::Cutting { canvas, area, work, left })
}

pub(super) fn begin(
    shown: Res<BoardShown>,
    pieces: Query<Entity, With<Piece>>,
    bench: Bench,
    mut state: ResMut<PictureState>,
    mut commands: Commands,
) {
    for piece in &pieces {
        commands.entity(piece).despawn();
    }
    // Without a window (in tests) nobody would look at it.
    if !bench.has_window() {
        return;
    }
    // The small one shows another board, or this one in other colours.
    commands.remove_resource::<Thumbnail>();
    let (map, palette) = (shown.map.clone(), shown.palette);
    let work = bench.begin(move || {
        painting::paint(&map, &palette.theme().board).map(|canvas| {
            let thumbnail = small(&canvas, THUMBNAIL);
            Painted { canvas: Arc::new(canvas), thumbnail }
        })
    });
    state.work = Some(Stage::Painting(work));
}

pub(super) fn finish(
    shown: Option<Res<BoardShown>>,
    plain: Query<Entity, With<PlainLayer>>,
    bench: Bench,
    mut state: ResMut<PictureState>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Waiting is no change: only what has been painted is.
    let waiting = state.bypass_change_detection();
    let Some(shown) = shown else { return };
    let Some(stage) = waiting.work.take() else { return };
    let next = match stage {
        Stage::Painting(mut work) => match work.take() {
            None => return waiting.work = Some(Stage::Painting(work)),
            Some(Ok(Some(Painted { canvas, thumbnail }))) => {
                commands.insert_resource(Thumbnail(images.add(thumbnail)));
                let areas = areas(&canvas);
                cut(&bench, canvas, areas)
            }
            // Without a picture the plain tiles stay.
            Some(Ok(None) | Err(BrokenOff)) => None,
        },
        Stage::Cutting { canvas, area, mut work, left } => match work.take() {
            None => return waiting.work = Some(Stage::Cutting { canvas, area, work, left }),
            Some(Ok(image)) => {
                let place = place(&shown, area, canvas.scale());
                commands.spawn(piece(images.add(image), area, place));
                if left.is_empty() {
                    // A software renderer would paint the whole window twice.
                    for layer in &plain {
                        commands.entity(layer).insert(Visibility::Hidden);
                    }
                }
                cut(&bench, canvas, left)
            }
            Some(Err(BrokenOff)) => None,
        },
    };
    state.work = next;
    redraw.write(RequestRedraw);
}

/// Where a part of the picture lies in the world.
fn place(shown: &BoardShown, [x, y, width, height]: Area, scale: f32) -> Rect {
    let [x0, y0, ..] = page(&shown.map);
    let size = Vec2::new(width as f32, height as f32) / scale;
    let middle = (x0 + x as f32 / scale + size.x / 2.0, y0 + y as f32 / scale + size.y / 2.0);
    Rect::from_center_size(world(middle), size * UNIT)
}

fn piece(image: Handle<Image>, [.., width, height]: Area, place: Rect) -> impl Bundle {
    (
        Piece { size: Vec2::new(width as f32, height as f32), place },
        // What of it is drawn is cut out in each frame.
        NoFrustumCulling,
        Sprite { image, custom_size: Some(place.size()), ..default() },
        Transform::from_translation(place.center().extend(layer::PICTURE)),
    )
}
