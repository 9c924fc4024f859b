//! The files that a player keeps in a folder of his own.

use std::path::{Path, PathBuf};

use super::Kind;

/// The scenario or lesson files in a folder, by name; none where there is no such folder. A map that lies beside them
/// is none.
#[must_use]
pub fn own_files(folder: &Path) -> Vec<PathBuf> {
    toml_files(folder).into_iter().filter(|path| !is_map(path)).collect()
}

/// The files of a folder that end so, by name.
fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort();
    files
}

/// The map files in a folder, by name; none where there is no such folder.
#[must_use]
pub fn own_maps(folder: &Path) -> Vec<PathBuf> {
    toml_files(folder).into_iter().filter(|path| is_map(path)).collect()
}

/// Whether a file is a map: it has columns, which no scenario and no lesson has.
fn is_map(path: &Path) -> bool {
    super::read_text(path, Kind::Written)
        .is_ok_and(|text| text.lines().any(|line| line.trim_start().starts_with("columns")))
}
