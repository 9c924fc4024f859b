//! The painted board, laid over the plain tiles piece by piece: what the player looks at first, on all cores, beside the
//! frames. What has been painted once is kept in the system's folder for such things. When another board is shown,
//! pieces that would look the same stay: whoever changes a hex has the few painted anew that it reaches.

use std::io;
use std::sync::Arc;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;
use bevy::window::RequestRedraw;

use super::geometry::world;
use super::painting::Plan;
use super::piece::{Part, Piece, Shown};
use super::thumbnail::{Sketch, Thumbnail};
use super::tiles::PlainLayer;
use super::{BoardShown, layer};
use crate::app::{Bench, Work};
use crate::files::{Cache, folders};
use crate::gui::art::Area;
use crate::gui::camera::View;

/// As many batches as go to the screen in one frame.
const A_FRAME: usize = 2;
/// As many pieces as a core paints before it shows any, once the first are on the screen: each batch is a frame, and
/// without a graphics card a frame takes all cores from the painting.
const BATCH: usize = 4;
/// As many bytes as painted boards may take on the disk: the largest takes 42 MB.
const MOST_KEPT: u64 = 128 << 20;

/// Where painted boards are kept; nowhere where it is not said.
#[derive(Resource, Debug, Clone, Default)]
pub struct Kept(pub Option<Cache>);

impl Kept {
    /// In the system's folder for what can be made anew.
    #[must_use]
    pub fn in_the_cache_folder() -> Kept {
        Kept(folders::cache().map(|folder| Cache::new(folder.join("boards"), MOST_KEPT)))
    }
}

/// Parts that are painted one after the other; `None` for one that could not be.
type Painting = Work<Vec<Option<Shown>>>;

/// The picture on its way.
#[derive(Resource, Default)]
pub struct PictureState {
    plan: Option<Arc<Plan>>,
    /// How many pieces it has.
    all: usize,
    /// What nobody paints yet.
    waiting: Vec<Part>,
    /// What is being painted.
    under_way: Vec<(Vec<Part>, Painting)>,
    /// Whether the first pieces of this board are on the screen.
    opened: bool,
    sketch: Sketch,
    /// What was painted and is not kept yet.
    to_keep: Vec<(Part, Vec<u8>)>,
    /// How it is being kept.
    keeping: Option<Work<()>>,
    /// Whether there is something to do once every piece is there.
    unfinished: bool,
    /// Whether a piece could not be painted.
    lacking: bool,
}

impl PictureState {
    /// Whether nothing is being painted.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        !self.unfinished
    }

    /// How many pieces are there of how many, while some are lacking.
    #[must_use]
    pub fn under_way(&self) -> Option<(usize, usize)> {
        let begun: usize = self.under_way.iter().map(|(parts, _)| parts.len()).sum();
        let lacking = self.waiting.len() + begun;
        self.unfinished.then(|| (self.all.saturating_sub(lacking), self.all))
    }

    /// Whether there is a board that is painted and at rest.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.plan.is_some() && self.is_settled()
    }
}

pub(super) fn begin(
    shown: Res<BoardShown>,
    pieces: Query<(Entity, &Piece)>,
    bench: Bench,
    mut state: ResMut<PictureState>,
    mut commands: Commands,
) {
    // Without a window (in tests) nobody would look at it.
    if !bench.has_window() {
        pieces.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
        *state = PictureState::default();
        return;
    }
    let plan = Arc::new(Plan::new(Arc::clone(&shown.map), &shown.palette.theme().board));
    let parts = Part::all(&plan);
    let as_it_was = pieces.iter().filter(|(_, piece)| parts.contains(&piece.part)).count();
    let all = parts.len();
    // Most of it is there: it is the same board, and what has changed is shown as it was until it is painted.
    let changed_only = as_it_was * 2 > parts.len();
    for (entity, piece) in &pieces {
        let place = parts.iter().find(|part| part.area == piece.part.area);
        if place.is_none() || place != Some(&piece.part) && !changed_only {
            commands.entity(entity).despawn();
        }
    }
    let PictureState { under_way, sketch, .. } = &mut *state;
    let mut under_way = std::mem::take(under_way);
    under_way.retain(|(batch, _)| batch.iter().all(|part| parts.contains(part)));
    let is_there = |part: &Part| pieces.iter().any(|(_, piece)| piece.part == *part);
    let is_begun = |part: &Part| under_way.iter().any(|(begun, _)| begun.contains(part));
    let waiting = parts.into_iter().filter(|part| !is_there(part) && !is_begun(part)).collect();
    let sketch = if changed_only {
        std::mem::take(sketch)
    } else {
        // The small one shows another board, or this one in other colours.
        commands.remove_resource::<Thumbnail>();
        Sketch::new(&plan)
    };
    let plan = Some(plan);
    *state = PictureState { plan, all, waiting, under_way, sketch, unfinished: true, ..default() };
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub(super) fn go_on(
    plain: Query<Entity, With<PlainLayer>>,
    pieces: Query<(Entity, &Piece)>,
    (bench, view, kept): (Bench, Res<View>, Res<Kept>),
    mut state: ResMut<PictureState>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Waiting is no change: only what has been painted is.
    let waiting = state.bypass_change_detection();
    let Some(plan) = waiting.plan.clone().filter(|_| waiting.unfinished) else { return };
    let mut changed = false;
    let mut taken = 0;
    let (to_keep, sketch) = (&mut waiting.to_keep, &mut waiting.sketch);
    let lacking = &mut waiting.lacking;
    waiting.under_way.retain_mut(|(batch, work)| {
        let Some(done) = (taken < A_FRAME).then(|| work.take()).flatten() else { return true };
        taken += 1;
        changed = true;
        let shown = done.unwrap_or_default();
        // Without a picture the plain tiles stay.
        *lacking |= shown.iter().flatten().count() < batch.len();
        for (part, shown) in std::mem::take(batch).into_iter().zip(shown) {
            let Some(Shown { image, small, to_keep: rgb }) = shown else { continue };
            let old = pieces.iter().filter(|(_, piece)| piece.part.area == part.area);
            old.for_each(|(entity, _)| commands.entity(entity).despawn());
            sketch.lay(part.area, &small);
            commands.spawn(piece(images.add(image), part.clone(), place(&plan, part.area)));
            to_keep.extend(rgb.map(|rgb| (part, rgb)));
        }
        false
    });
    waiting.opened |= taken > 0;
    // Enough for no core to wait for the next frame, and no more: others have to think, too.
    let cores = AsyncComputeTaskPool::try_get().map_or(1, |pool| pool.thread_num());
    while waiting.under_way.len() < 2 * cores && !waiting.waiting.is_empty() {
        // Smaller again towards the end, for no core to paint the last one alone.
        let share = waiting.waiting.len().div_ceil(2 * cores).min(BATCH);
        let many = if waiting.opened { share } else { 1 };
        let nearest = || take_nearest(&mut waiting.waiting, &plan, &view);
        let batch: Vec<Part> = std::iter::from_fn(nearest).take(many).collect();
        let (plan, wanted, cache) = (Arc::clone(&plan), batch.clone(), kept.0.clone());
        let work = bench
            .begin(move || wanted.iter().map(|part| part.show(&plan, cache.as_ref())).collect());
        waiting.under_way.push((batch, work));
    }
    if waiting.under_way.is_empty() {
        waiting.unfinished = false;
        changed = true;
        commands.insert_resource(Thumbnail(images.add(waiting.sketch.image())));
        if !waiting.lacking {
            // A software renderer would paint the whole window twice.
            for layer in &plain {
                commands.entity(layer).insert(Visibility::Hidden);
            }
        }
        let to_keep = std::mem::take(&mut waiting.to_keep);
        if let Some(cache) = kept.0.clone().filter(|_| !to_keep.is_empty()) {
            waiting.keeping = Some(bench.begin(move || {
                if let Err(error) = keep(&cache, &to_keep) {
                    debug!("the painted board is not kept: {error}");
                }
            }));
        }
    }
    if changed {
        state.set_changed();
        redraw.write(RequestRedraw);
    }
}

/// The part whose middle is nearest to what the player looks at, taken out of those that wait.
fn take_nearest(waiting: &mut Vec<Part>, plan: &Plan, view: &View) -> Option<Part> {
    let middle = if view.fit { place(plan, plan.whole()).center() } else { view.at };
    let away = |part: &Part| place(plan, part.area).center().distance_squared(middle);
    let nearest =
        waiting.iter().enumerate().min_by(|(_, a), (_, b)| away(a).total_cmp(&away(b)))?.0;
    Some(waiting.remove(nearest))
}

/// Keeps what was painted.
fn keep(cache: &Cache, painted: &[(Part, Vec<u8>)]) -> io::Result<()> {
    let kept = painted.iter().try_for_each(|(part, rgb)| cache.put(part.digest.as_str(), rgb));
    cache.trim();
    kept
}

/// Where a part of the picture lies in the world.
fn place(plan: &Plan, area: Area) -> Rect {
    let [x0, y0, x1, y1] = plan.place(area);
    Rect::from_corners(world((x0, y0)), world((x1, y1)))
}

fn piece(image: Handle<Image>, part: Part, place: Rect) -> impl Bundle {
    (
        Piece { part, place },
        // What of it is drawn is cut out in each frame.
        NoFrustumCulling,
        Sprite { image, custom_size: Some(place.size()), ..default() },
        Transform::from_translation(place.center().extend(layer::PICTURE)),
    )
}
