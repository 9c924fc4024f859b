//! The files that a player keeps in a folder of his own.

use std::path::{Path, PathBuf};

use super::{Kind, Meant};

/// The scenario or lesson files in a folder, by name; none where there is no such folder. A map or counters that lie
/// beside them are none.
#[must_use]
pub fn own_files(folder: &Path) -> Vec<PathBuf> {
    toml_files(folder, |meant| !matches!(meant, Some(Meant::Map | Meant::Counters)))
}

/// The map files in a folder, by name; none where there is no such folder.
#[must_use]
pub fn own_maps(folder: &Path) -> Vec<PathBuf> {
    toml_files(folder, |meant| meant == Some(Meant::Map))
}

/// The files of counters in a folder, by name; none where there is no such folder.
#[must_use]
pub fn own_counters(folder: &Path) -> Vec<PathBuf> {
    toml_files(folder, |meant| meant == Some(Meant::Counters))
}

/// The pictures in a folder, by name; none where there is no such folder.
#[must_use]
pub fn own_pictures(folder: &Path) -> Vec<PathBuf> {
    files_ending(folder, "png")
}

/// What a file is meant to be. What cannot be read is listed with the reason, among what it most probably is: for whoever keeps
/// his scenarios and lessons there, one of these.
fn meant(path: &Path) -> Option<Meant> {
    Meant::of(&super::read_text(path, Kind::Written).unwrap_or_default())
}

/// The TOML files of a folder that are wanted for what they are meant to be, by name.
fn toml_files(folder: &Path, wanted: impl Fn(Option<Meant>) -> bool) -> Vec<PathBuf> {
    let mut files = files_ending(folder, "toml");
    files.retain(|path| wanted(meant(path)));
    files
}

/// The files of a folder that end so, by name; none where there is no such folder.
fn files_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|its| its == ending))
        .collect();
    files.sort();
    files
}
