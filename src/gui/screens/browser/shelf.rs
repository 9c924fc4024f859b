//! What the browser shows: the scenarios there are, their pictures, and the faces of their counters. All of it is
//! fetched bit by bit while the menu stands; nothing waits for it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use crate::app::{Bench, Work};
use crate::board::Hexspine;
use crate::counters::{Catalogue, CounterId};
use crate::files::own_files;
use crate::gui::art::to_image;
use crate::gui::board::painting::Plan;
use crate::gui::counters::CounterSheet;
use crate::gui::counters::face::UnitFace;
use crate::gui::counters::machines::{Detail, GunFace, VehicleFace};
use crate::gui::settings::{Palette, Settings};
use crate::gui::workshop::Places;
use crate::scenario::Scenario;
use crate::workshop::campaign::Campaign;

/// Pixels to a hexside in the picture of a map.
const FINENESS: f32 = 15.0;
/// So many faces are painted in a frame.
const FACES_A_FRAME: usize = 3;

/// A scenario file that was found, sound or not.
pub struct Entry {
    /// What it is loaded by: a built-in name or a path.
    pub name: String,
    /// What is in it, or what is wrong with it, in words with the line.
    pub found: Result<Arc<Scenario>, String>,
    /// The picture of its map and the size of it, once it is painted.
    pub picture: Option<Picture>,
    /// The picture for its card that it names, once it was looked at; or what is wrong with that.
    pub card: Option<Result<Picture, String>>,
}

/// A picture of a map.
pub struct Picture {
    /// As the panels know it.
    pub texture: egui::TextureId,
    /// Its size.
    pub size: egui::Vec2,
    /// It is there as long as this is.
    _image: Handle<Image>,
}

impl Picture {
    /// An image as the panels know it.
    pub(super) fn new(
        image: Image,
        images: &mut Assets<Image>,
        textures: &mut EguiUserTextures,
    ) -> Picture {
        let size = egui::vec2(image.size_f32().x, image.size_f32().y);
        let image = images.add(image);
        let texture = textures.add_image(EguiTextureHandle::Weak(image.id()));
        Picture { texture, size, _image: image }
    }
}

/// The scenarios to choose from. Emptied when a game begins: files may have changed by the time it is over.
#[derive(Resource, Default)]
pub struct Shelf {
    /// Built-in ones first, the smallest first of all and campaigns last; then those of the player's own folder.
    pub entries: Vec<Entry>,
    /// Which of them is looked at.
    pub chosen: usize,
    /// Faces of the counters of those that have been looked at.
    pub faces: BTreeMap<CounterId, egui::TextureId>,
    /// Where the player's own lie.
    pub folder: Option<PathBuf>,
    /// The keys have just chosen: the list has to show it.
    pub(super) sought: bool,
    painting: Option<(usize, Work<Option<Image>>)>,
    /// The work on one of the pictures broke off: the maps go without.
    broken: bool,
    filled: bool,
    palette: Palette,
}

impl Shelf {
    /// The one that is looked at.
    pub fn looked_at(&self) -> Option<&Entry> {
        self.entries.get(self.chosen)
    }

    /// Looks at the one that is loaded by that name, if it is there.
    pub fn choose(&mut self, name: &str) -> bool {
        let at = self.entries.iter().position(|entry| entry.name == name);
        if let Some(at) = at {
            (self.chosen, self.sought) = (at, true);
        }
        at.is_some()
    }

    /// Looks at the one after it in the list, or before it.
    pub(super) fn step(&mut self, down: bool) {
        let last = self.entries.len().saturating_sub(1);
        self.chosen =
            if down { (self.chosen + 1).min(last) } else { self.chosen.saturating_sub(1) };
        self.sought = true;
    }

    /// Whether nothing more will come by itself.
    pub fn is_settled(&self) -> bool {
        self.filled && self.painting.is_none() && self.next_picture().is_none()
    }

    /// Looks up what there is anew.
    pub fn look_up(&mut self) {
        let mut built_in: Vec<Entry> =
            Scenario::built_in_names().into_iter().map(|name| entry(name.to_owned())).collect();
        // The chapters of a campaign stand together, behind the others.
        built_in.sort_by_key(|entry| {
            let units = |scenario: &Arc<Scenario>| scenario.start.units.len();
            let chapter = Campaign::of(&entry.name).map(|(_, at)| at);
            (chapter, entry.found.as_ref().map_or(usize::MAX, units))
        });
        let old = std::mem::replace(&mut self.entries, built_in);
        let own = self.folder.as_deref().map(own_files).unwrap_or_default();
        self.entries.extend(own.iter().map(|path| entry(path.display().to_string())));
        // What the game brings along looks as it did; a file may have been changed.
        let names = Scenario::built_in_names();
        for Entry { name, picture, .. } in old {
            let same = |entry: &&mut Entry| entry.name == name && names.contains(&name.as_str());
            if let Some(entry) = self.entries.iter_mut().find(same) {
                entry.picture = picture;
            }
        }
        self.chosen = self.chosen.min(self.entries.len().saturating_sub(1));
        (self.painting, self.broken) = (None, false);
        self.filled = true;
    }

    /// Forgets what was painted in another palette.
    fn dress(&mut self, palette: Palette) {
        if self.palette != palette {
            self.palette = palette;
            self.painting = None;
            self.faces.clear();
            self.entries.iter_mut().for_each(|entry| entry.picture = None);
        }
    }

    /// The entry whose picture is painted next: the one looked at, then the others in order.
    fn next_picture(&self) -> Option<usize> {
        if self.broken {
            return None;
        }
        let lacks = |at: &usize| {
            self.entries
                .get(*at)
                .is_some_and(|entry| entry.found.is_ok() && entry.picture.is_none())
        };
        std::iter::once(self.chosen).chain(0..self.entries.len()).find(lacks)
    }
}

fn entry(name: String) -> Entry {
    let found = Scenario::load(&name).map(Arc::new).map_err(|error| error.to_string());
    Entry { name, found, picture: None, card: None }
}

/// Looks up the scenarios when the menu comes.
pub(crate) fn open(places: Res<Places>, mut shelf: ResMut<Shelf>) {
    shelf.folder.clone_from(&places.own);
    shelf.look_up();
}

/// Forgets them when it goes, but for where the eye was.
pub(crate) fn close(mut shelf: ResMut<Shelf>) {
    let folder = shelf.folder.take();
    *shelf = Shelf { chosen: shelf.chosen, palette: shelf.palette, folder, ..Shelf::default() };
}

/// Paints the pictures of the maps one after the other, off the main thread.
pub(crate) fn pictures(
    mut shelf: ResMut<Shelf>,
    settings: Res<Settings>,
    bench: Bench,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    shelf.dress(settings.palette);
    // Without a window (in tests) nobody would look at them.
    if !bench.has_window() {
        return;
    }
    if let Some((at, work)) = &mut shelf.painting {
        let at = *at;
        let Some(done) = work.take() else { return };
        shelf.painting = None;
        shelf.broken |= !matches!(done, Ok(Some(_)));
        if let (Some(image), Some(entry)) = (done.ok().flatten(), shelf.entries.get_mut(at)) {
            entry.picture = Some(Picture::new(image, &mut images, &mut textures));
        }
        redraw.write(RequestRedraw);
    }
    let Some(at) = shelf.next_picture() else { return };
    let Some(Ok(scenario)) = shelf.entries.get(at).map(|entry| &entry.found) else { return };
    let (map, palette) = (Arc::clone(&scenario.setting.map), shelf.palette);
    let work = bench.begin(move || {
        let plan = Plan::coarse(map, &palette.theme().board, FINENESS);
        plan.paint(plan.whole()).map(|canvas| to_image(&canvas))
    });
    shelf.painting = Some((at, work));
}

/// Paints the faces of the counters of the scenario that is looked at, a few in each frame.
pub(crate) fn faces(
    mut shelf: ResMut<Shelf>,
    mut sheet: ResMut<CounterSheet>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(Ok(scenario)) = shelf.looked_at().map(|entry| entry.found.clone()) else { return };
    let catalogue = &scenario.setting.catalogue;
    let units = scenario.start.units.values().map(|unit| unit.counter);
    let weapons = scenario.start.weapons.values().map(|weapon| weapon.counter);
    let mut lacking: Vec<CounterId> =
        units.chain(weapons).filter(|id| !shelf.faces.contains_key(id)).collect();
    lacking.sort_unstable();
    lacking.dedup();
    for id in lacking.into_iter().take(FACES_A_FRAME) {
        let Some(image) = face((&mut sheet, &mut images), catalogue, id) else { continue };
        shelf.faces.insert(id, textures.add_image(EguiTextureHandle::Weak(image.id())));
        redraw.write(RequestRedraw);
    }
}

/// The face of a counter as it is shown in lists: fresh, and without a letter.
pub(in crate::gui) fn face(
    (sheet, images): (&mut CounterSheet, &mut Assets<Image>),
    catalogue: &Catalogue,
    id: CounterId,
) -> Option<Handle<Image>> {
    let look = UnitFace { letter: 0, broken: false, wounded: false };
    let facing = Hexspine::NorthEast;
    if let Some(printed) = catalogue.unit(&id) {
        return Some(sheet.unit(images, printed, look));
    }
    if let Some(printed) = catalogue.weapon(&id) {
        return Some(sheet.weapon(images, printed, false));
    }
    if let Some(printed) = catalogue.gun(&id) {
        let look = GunFace { facing, malfunctioned: false, detail: Detail::Map };
        return Some(sheet.gun(images, printed, look));
    }
    let printed = catalogue.vehicle(&id)?;
    Some(sheet.vehicle(images, printed, VehicleFace::fresh(facing, Detail::Map)))
}
