//! The maps that are compiled in, and maps from files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use include_dir::{Dir, include_dir};

use super::{Map, MapError, MapProblem};
use crate::files::Kind;

static MAPS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/maps");

/// Name and text of each built-in map, by name.
fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    MAPS.files()
        .filter(|file| file.path().extension().is_some_and(|e| e == "toml"))
        .filter_map(|file| Some((file.path().file_stem()?.to_str()?, file.contents_utf8()?)))
}

/// Every built-in map, read once. A test reads each and fails on one that is not sound.
fn cache() -> &'static BTreeMap<&'static str, Arc<Map>> {
    static CACHE: OnceLock<BTreeMap<&'static str, Arc<Map>>> = OnceLock::new();
    CACHE.get_or_init(|| {
        sources()
            .filter_map(|(name, text)| Some((name, Arc::new(Map::parse(name, text).ok()?))))
            .collect()
    })
}

impl Map {
    /// The names of the built-in maps, in order.
    pub fn built_in_names() -> Vec<&'static str> {
        let mut names: Vec<&'static str> = sources().map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    }

    /// The text of a built-in map by its name.
    pub fn built_in_text(name: &str) -> Option<&'static str> {
        sources().find(|(other, _)| *other == name).map(|(_, text)| text)
    }

    /// A built-in map by its name; none when there is no such map. Shared: maps do not change.
    pub fn built_in(name: &str) -> Option<Arc<Self>> {
        cache().get(name).cloned()
    }

    /// A built-in map by its name, else the map in the file at that path.
    ///
    /// # Errors
    /// No such map or file, a file that cannot be read, or anything that [`Map::parse`] refuses.
    pub fn load(name_or_path: &str) -> Result<Arc<Self>, MapError> {
        Self::load_with_text(name_or_path).map(|(map, _)| map)
    }

    /// The same, with the text that it was read from; none of a built-in one.
    ///
    /// # Errors
    /// As [`Map::load`].
    pub fn load_with_text(name_or_path: &str) -> Result<(Arc<Self>, Option<String>), MapError> {
        if let Some(map) = Self::built_in(name_or_path) {
            return Ok((map, None));
        }
        if !Path::new(name_or_path).exists() {
            return Err(Self::not_there(name_or_path));
        }
        let text =
            crate::files::read_text(Path::new(name_or_path), Kind::Written).map_err(|error| {
                MapError::of_file(name_or_path, MapProblem::Unreadable(error.to_string()))
            })?;
        Ok((Self::parse(name_or_path, &text).map(Arc::new)?, Some(text)))
    }

    /// What is said of a map that is neither built in nor a file.
    #[must_use]
    pub fn not_there(name: &str) -> MapError {
        MapError::of_file(name, MapProblem::NotFound(Self::built_in_names().join(", ")))
    }
}
