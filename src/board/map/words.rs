//! What map files call things: one table for those who read them and those who write them.

use super::super::depression::Depth;
use super::super::terrain::{BuildingMaterial, Terrain};
use super::roof::{Ridge, RoofForm};

/// Every `kind` of terrain.
const TERRAINS: [(&str, Terrain); 11] = [
    ("open ground", Terrain::OpenGround),
    ("woods", Terrain::Woods),
    ("brush", Terrain::Brush),
    ("grain", Terrain::Grain),
    ("orchard", Terrain::Orchard),
    ("marsh", Terrain::Marsh),
    ("crag", Terrain::Crag),
    ("water", Terrain::Water),
    ("shellholes", Terrain::Shellholes),
    ("wooden rubble", Terrain::Rubble(BuildingMaterial::Wooden)),
    ("stone rubble", Terrain::Rubble(BuildingMaterial::Stone)),
];

const MATERIALS: [(&str, BuildingMaterial); 2] =
    [("wooden", BuildingMaterial::Wooden), ("stone", BuildingMaterial::Stone)];

const DEPTHS: [(&str, Depth); 3] =
    [("dry", Depth::Dry), ("shallow", Depth::Shallow), ("deep", Depth::Deep)];

const ROOFS: [(&str, RoofForm); 3] =
    [("hip", RoofForm::Hip), ("gable", RoofForm::Gable), ("half-hip", RoofForm::HalfHip)];

const RIDGES: [(&str, Ridge); 2] = [("along", Ridge::Along), ("across", Ridge::Across)];

fn named<T: Copy>(all: &[(&str, T)], word: &str) -> Option<T> {
    all.iter().find(|(other, _)| *other == word).map(|(_, thing)| *thing)
}

fn word<T: PartialEq>(all: &[(&'static str, T)], thing: &T) -> Option<&'static str> {
    all.iter().find(|(_, other)| other == thing).map(|(word, _)| *word)
}

/// Every `kind`, for the message that lists them.
pub(super) fn terrain_kinds() -> String {
    TERRAINS.map(|(word, _)| word).join(", ")
}

/// The depth of a stream.
pub(super) fn depth(name: &str) -> Option<Depth> {
    named(&DEPTHS, name)
}

/// The material of a building.
pub(super) fn material(name: &str) -> Option<BuildingMaterial> {
    named(&MATERIALS, name)
}

/// The `roof` of a building.
pub(super) fn roof(name: &str) -> Option<RoofForm> {
    named(&ROOFS, name)
}

/// The `ridge` of a building.
pub(super) fn ridge(name: &str) -> Option<Ridge> {
    named(&RIDGES, name)
}

impl Terrain {
    /// What map files call so under `kind`.
    #[must_use]
    pub fn of_map_word(kind: &str) -> Option<Terrain> {
        named(&TERRAINS, kind)
    }

    /// What map files call it under `kind`; none for buildings, which have entries of their own.
    #[must_use]
    pub fn map_word(self) -> Option<&'static str> {
        word(&TERRAINS, &self)
    }
}

impl BuildingMaterial {
    /// What map files call it.
    #[must_use]
    pub fn map_word(self) -> &'static str {
        word(&MATERIALS, &self).unwrap_or_default()
    }
}

impl Depth {
    /// What map files call it.
    #[must_use]
    pub fn map_word(self) -> &'static str {
        word(&DEPTHS, &self).unwrap_or_default()
    }
}

impl RoofForm {
    /// What map files call it.
    #[must_use]
    pub fn map_word(self) -> &'static str {
        word(&ROOFS, &self).unwrap_or_default()
    }
}

impl Ridge {
    /// What map files call it.
    #[must_use]
    pub fn map_word(self) -> &'static str {
        word(&RIDGES, &self).unwrap_or_default()
    }
}
