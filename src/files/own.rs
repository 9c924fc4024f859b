//! The files that a player keeps in a folder of his own.

use std::path::{Path, PathBuf};

use super::Kind;

/// The scenario or lesson files in a folder, by name; none where there is no such folder. A map or counters that lie
/// beside them are none.
#[must_use]
pub fn own_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .filter(|path| !is_named_by_others(path))
        .collect();
    files.sort();
    files
}

/// Whether a file is one that scenarios and lessons name: a map has columns, and counters begin with their nationality,
/// which no scenario and no lesson does.
fn is_named_by_others(path: &Path) -> bool {
    super::read_text(path, Kind::Written).is_ok_and(|text| {
        let mut lines = text.lines().map(str::trim_start);
        let first = lines.clone().find(|line| !line.is_empty() && !line.starts_with('#'));
        first.is_some_and(|line| line.starts_with("nationality"))
            || lines.any(|line| line.starts_with("columns"))
    })
}
