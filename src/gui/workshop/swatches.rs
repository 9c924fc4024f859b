//! The inks as they look on the board: each painted by the painter of the board itself, on a scrap of a map.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use super::Ink;
use crate::app::{Bench, Work};
use crate::board::{Coord, Hexside};
use crate::gui::art::to_image;
use crate::gui::board::painting::Plan;
use crate::gui::settings::{Palette, Settings};
use crate::workshop::sheet::{Edit, Sheet};

/// Pixels to a hexside.
const FINENESS: f32 = 26.0;

/// Pictures of the inks.
#[derive(Resource, Default)]
pub struct Swatches {
    textures: BTreeMap<Ink, egui::TextureId>,
    /// They are there as long as these are.
    held: Vec<Handle<Image>>,
    work: Option<Work<Vec<(Ink, Image)>>>,
    palette: Option<Palette>,
}

impl Swatches {
    /// The picture of an ink, once it is painted.
    #[must_use]
    pub fn texture(&self, ink: Ink) -> Option<egui::TextureId> {
        self.textures.get(&ink).copied()
    }
}

/// Has them painted, once for each palette.
pub(super) fn paint(
    mut swatches: ResMut<Swatches>,
    settings: Res<Settings>,
    bench: Bench,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
) {
    // Without a window (in tests) nobody would look at them.
    if !bench.has_window() {
        return;
    }
    let swatches = swatches.bypass_change_detection();
    if swatches.palette != Some(settings.palette) {
        swatches.palette = Some(settings.palette);
        let palette = settings.palette;
        swatches.work = Some(bench.begin(move || {
            Ink::all().filter_map(|ink| Some((ink, picture(ink, palette)?))).collect()
        }));
    }
    let Some(done) = swatches.work.as_mut().and_then(Work::take) else { return };
    swatches.work = None;
    (swatches.textures, swatches.held) = (BTreeMap::new(), Vec::new());
    for (ink, image) in done.unwrap_or_default() {
        let image = images.add(image);
        let texture = textures.add_image(EguiTextureHandle::Weak(image.id()));
        swatches.textures.insert(ink, texture);
        swatches.held.push(image);
    }
}

/// An ink on a scrap of a map: the middle of it, with nothing of its edges.
fn picture(ink: Ink, palette: Palette) -> Option<Image> {
    let mut sheet = Sheet::blank("scrap", 5, 5);
    for edit in edits(ink)? {
        sheet.apply(&edit);
    }
    let map = Arc::new(sheet.draft().ok()?.map);
    let plan = Plan::coarse(map, &palette.theme().board, FINENESS);
    let [.., width, height] = plan.whole();
    let (w, h) = (width * 2 / 5, height * 3 / 10);
    let canvas = plan.paint([(width - w) / 2, (height - h) / 2, w, h])?;
    Some(to_image(&canvas))
}

/// What has to be drawn on the scrap.
fn edits(ink: Ink) -> Option<Vec<Edit>> {
    let middle: Coord = "C3".parse().ok()?;
    let row: Vec<Coord> =
        ["A3", "B2", "C3", "D2", "E3"].iter().filter_map(|hex| hex.parse().ok()).collect();
    let all: BTreeSet<Coord> = middle.hex().range(2).filter_map(Coord::from_hex).collect();
    Some(match ink {
        Ink::Terrain(terrain) => vec![Edit::Terrain(all, terrain)],
        Ink::Level(level) => {
            let half = all.into_iter().filter(|hex| hex.row() >= 3).collect();
            vec![Edit::Level(half, level)]
        }
        Ink::Building(material, storeys) => {
            vec![Edit::Building { hexes: vec![middle], material, storeys }]
        }
        Ink::Chain(way) => {
            let pairs = row.iter().zip(row.iter().skip(1));
            pairs.map(|(from, to)| Edit::Join(way, *from, *to)).collect()
        }
        Ink::Side(terrain) => ["B2/B3", "C3/B3", "C3/C4", "C3/D3", "D2/D3"]
            .iter()
            .filter_map(|side| side.parse::<Hexside>().ok())
            .map(|side| Edit::Side(side, Some(terrain)))
            .collect(),
    })
}
