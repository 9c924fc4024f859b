//! The faces of the counters that the scenario editor shows, painted a few in each frame.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use super::Planner;
use crate::counters::CounterId;
use crate::gui::counters::CounterSheet;
use crate::gui::screens::browser::face;
use crate::gui::settings::{Palette, Settings};

/// So many faces are painted in a frame.
const FACES_A_FRAME: usize = 3;

/// Faces that have been painted, and those that were asked for.
#[derive(Resource, Default)]
pub struct Gallery {
    textures: BTreeMap<CounterId, egui::TextureId>,
    /// They are there as long as these are.
    held: Vec<Handle<Image>>,
    wanted: Mutex<BTreeSet<CounterId>>,
    palette: Palette,
}

impl Gallery {
    /// The face of a counter, if it is painted; if not, it will be.
    #[must_use]
    pub fn face(&self, id: CounterId) -> Option<&egui::TextureId> {
        let found = self.textures.get(&id);
        if let (None, Ok(mut wanted)) = (found, self.wanted.lock()) {
            wanted.insert(id);
        }
        found
    }
}

/// Paints what was asked for.
pub(super) fn paint(
    planner: Option<Res<Planner>>,
    (settings, mut gallery): (Res<Settings>, ResMut<Gallery>),
    (mut sheet, mut images): (ResMut<CounterSheet>, ResMut<Assets<Image>>),
    mut textures: ResMut<EguiUserTextures>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(planner) = planner else { return };
    let gallery = gallery.bypass_change_detection();
    if gallery.palette != settings.palette {
        *gallery = Gallery { palette: settings.palette, ..Gallery::default() };
    }
    let mut wanted =
        gallery.wanted.lock().map(|mut all| std::mem::take(&mut *all)).unwrap_or_default();
    wanted.retain(|id| !gallery.textures.contains_key(id));
    let catalogue = &planner.plan.scenario().setting.catalogue;
    for id in wanted.into_iter().take(FACES_A_FRAME) {
        let Some(image) = face((&mut sheet, &mut images), catalogue, id) else { continue };
        let texture = textures.add_image(EguiTextureHandle::Weak(image.id()));
        gallery.textures.insert(id, texture);
        gallery.held.push(image);
        redraw.write(RequestRedraw);
    }
}
