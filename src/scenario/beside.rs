//! The files that a scenario or lesson names, its map and counters of its own: where they are taken from, and what was read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Spanned;

use super::error::ScenarioProblem;
use super::hexes::{Fault, fault};
use crate::board::Map;
use crate::counters::{Catalogue, CatalogueError};
use crate::files::{Kind, read_text};

/// The most files of counters that a scenario names.
const MOST_COUNTERS: usize = 8;

/// Texts by the names that a scenario or lesson has for them.
pub type Texts = BTreeMap<String, String>;

/// Where the files are taken from that a scenario or lesson names.
#[derive(Clone, Copy, Debug)]
pub enum Beside<'a> {
    /// From the disk, seen from the folder in which it lies.
    Folder,
    /// Out of these and from nowhere else: it came with them, and what its text names is not looked for on the disk.
    Given(&'a Texts),
}

/// What the files are read into: the map, the counters, and the texts of those that are not built in.
pub(super) struct Named {
    pub(super) map: Arc<Map>,
    pub(super) catalogue: Arc<Catalogue>,
    pub(super) texts: Texts,
}

impl Beside<'_> {
    /// Reads what the file of a scenario or lesson names.
    pub(super) fn read(
        self,
        file: &str,
        map: &Spanned<String>,
        counters: &[Spanned<String>],
    ) -> Result<Named, Fault> {
        let mut texts = Texts::new();
        let catalogue = self.catalogue(file, counters, &mut texts)?;
        let map = self.map(file, map, &mut texts)?;
        Ok(Named { map, catalogue, texts })
    }

    /// A built-in map by its name, else a file's.
    fn map(self, file: &str, name: &Spanned<String>, texts: &mut Texts) -> Result<Arc<Map>, Fault> {
        let written = name.get_ref();
        let found = match self {
            Beside::Given(given) => match (Map::built_in(written), given.get(written)) {
                (Some(map), _) => Ok((map, None)),
                (None, Some(text)) => {
                    Map::parse(written, text).map(|map| (Arc::new(map), Some(text.clone())))
                }
                (None, None) => Err(Map::not_there(written)),
            },
            Beside::Folder => match seen_from(file, written) {
                path if Map::built_in(written).is_none() && path.exists() => {
                    Map::load_with_text(&path.to_string_lossy())
                }
                _ => Map::load_with_text(written),
            },
        };
        let found = found.map_err(|error| fault(name, ScenarioProblem::Map(Box::new(error))));
        let (map, text) = found?;
        texts.extend(text.map(|text| (written.clone(), text)));
        Ok(map)
    }

    /// The counters that the game ships with, which all settings share, or those and some more.
    fn catalogue(
        self,
        file: &str,
        names: &[Spanned<String>],
        texts: &mut Texts,
    ) -> Result<Arc<Catalogue>, Fault> {
        let Some(first) = names.first() else {
            return built_in().map_err(|error| (0, broken(error)));
        };
        if let Some(beyond) = names.get(MOST_COUNTERS) {
            return Err(fault(beyond, ScenarioProblem::TooManyCounterFiles(MOST_COUNTERS)));
        }
        let mut own: Vec<(String, String)> = Vec::new();
        for name in names {
            let written = name.get_ref();
            let unreadable = |reason| {
                let error = CatalogueError::Unreadable { path: written.clone(), reason };
                fault(name, broken(error))
            };
            let (shown, text) = match self {
                Beside::Given(given) => {
                    let text = given.get(written).cloned();
                    let text = text.ok_or_else(|| unreadable("it is not there".to_owned()))?;
                    (written.clone(), text)
                }
                Beside::Folder => {
                    let path = seen_from(file, written);
                    let text = read_text(&path, Kind::Written);
                    let text = text.map_err(|error| unreadable(error.to_string()))?;
                    (path.display().to_string(), text)
                }
            };
            texts.insert(written.clone(), text.clone());
            own.push((shown, text));
        }
        let own: Vec<(&str, &str)> =
            own.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Catalogue::and(&own).map(Arc::new).map_err(|error| fault(first, broken(error)))
    }
}

/// The catalogue that the game ships with, shared by all settings.
fn built_in() -> Result<Arc<Catalogue>, CatalogueError> {
    use std::sync::OnceLock;
    static SHARED: OnceLock<Arc<Catalogue>> = OnceLock::new();
    if let Some(shared) = SHARED.get() {
        return Ok(Arc::clone(shared));
    }
    let built_in = Catalogue::built_in()?;
    Ok(Arc::clone(SHARED.get_or_init(|| Arc::new(built_in.clone()))))
}

fn broken(error: CatalogueError) -> ScenarioProblem {
    ScenarioProblem::Catalogue(Box::new(error))
}

/// A path that a file names, seen from the folder of that file.
fn seen_from(file: &str, written: &str) -> PathBuf {
    Path::new(file).parent().map_or_else(|| PathBuf::from(written), |folder| folder.join(written))
}
