//! The painted board: painted off the main thread, then laid over the plain tiles.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::geometry::{UNIT, page, world};
use super::tiles::PlainLayer;
use super::{BoardShown, layer, painting};
use crate::app::{Bench, Work};
use crate::gui::art::{Canvas, small, to_image_of};

/// The widest texture that is cut from the picture.
const PIECE: u32 = 2048;

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
    work: Option<Work<Option<Painted>>>,
}

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
    cuts: Vec<Cut>,
    thumbnail: Image,
}

/// A texture and where it belongs, in pixels of the picture.
pub(super) struct Cut {
    image: Image,
    area: [u32; 4],
    scale: f32,
}

fn cut(canvas: &Canvas) -> Vec<Cut> {
    let (width, height) = canvas.size();
    let starts = |length: u32| (0..length).step_by(PIECE as usize);
    starts(height)
        .flat_map(|y| starts(width).map(move |x| (x, y)))
        .map(|(x, y)| {
            let area = [x, y, PIECE.min(width - x), PIECE.min(height - y)];
            Cut { image: to_image_of(canvas, area), area, scale: canvas.scale() }
        })
        .collect()
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
    state.work = Some(bench.begin(move || {
        painting::paint(&map, &palette.theme().board)
            .map(|canvas| Painted { cuts: cut(&canvas), thumbnail: small(&canvas, THUMBNAIL) })
    }));
}

pub(super) fn finish(
    shown: Option<Res<BoardShown>>,
    plain: Query<Entity, With<PlainLayer>>,
    mut state: ResMut<PictureState>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Waiting is no change: only what has been painted is.
    let waiting = state.bypass_change_detection().work.as_mut();
    let (Some(shown), Some(work)) = (shown, waiting) else { return };
    let Some(painted) = work.take() else { return };
    state.work = None;
    // Without a picture the plain tiles stay.
    let Ok(Some(Painted { cuts, thumbnail })) = painted else { return };
    commands.insert_resource(Thumbnail(images.add(thumbnail)));
    // A software renderer would paint the whole window twice.
    for layer in &plain {
        commands.entity(layer).insert(Visibility::Hidden);
    }
    let [x0, y0, ..] = page(&shown.map);
    for Cut { image, area: [x, y, width, height], scale } in cuts {
        let size = Vec2::new(width as f32, height as f32) / scale;
        let middle = (x0 + x as f32 / scale + size.x / 2.0, y0 + y as f32 / scale + size.y / 2.0);
        let place = Rect::from_center_size(world(middle), size * UNIT);
        commands.spawn((
            Piece { size: Vec2::new(width as f32, height as f32), place },
            // What of it is drawn is cut out in each frame.
            NoFrustumCulling,
            Sprite { image: images.add(image), custom_size: Some(size * UNIT), ..default() },
            Transform::from_translation(world(middle).extend(layer::PICTURE)),
        ));
    }
    redraw.write(RequestRedraw);
}
