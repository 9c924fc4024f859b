//! The files that a player keeps in a folder of his own.

use std::path::{Path, PathBuf};

use super::Kind;

/// The scenario or lesson files in a folder, by name; none where there is no such folder. A map or counters that lie
/// beside them are none.
#[must_use]
pub fn own_files(folder: &Path) -> Vec<PathBuf> {
    toml_files(folder, |lines| !is_map(lines) && !is_counters(lines))
}

/// The map files in a folder, by name; none where there is no such folder.
#[must_use]
pub fn own_maps(folder: &Path) -> Vec<PathBuf> {
    toml_files(folder, is_map)
}

/// The files of counters in a folder, by name; none where there is no such folder.
#[must_use]
pub fn own_counters(folder: &Path) -> Vec<PathBuf> {
    toml_files(folder, is_counters)
}

/// The pictures in a folder, by name; none where there is no such folder.
#[must_use]
pub fn own_pictures(folder: &Path) -> Vec<PathBuf> {
    files_ending(folder, "png")
}

/// Whether a file is a map.
#[must_use]
pub fn is_map_file(path: &Path) -> bool {
    let text = super::read_text(path, Kind::Written).unwrap_or_default();
    is_map(&text.lines().map(str::trim_start).collect::<Vec<_>>())
}

/// The TOML files of a folder that say so, by name.
fn toml_files(folder: &Path, says: impl Fn(&[&str]) -> bool) -> Vec<PathBuf> {
    let says = |path: &PathBuf| {
        // What cannot be read is listed with the reason, among what it most probably is.
        let text = super::read_text(path, Kind::Written).unwrap_or_default();
        says(&text.lines().map(str::trim_start).collect::<Vec<_>>())
    };
    let mut files = files_ending(folder, "toml");
    files.retain(says);
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

/// A map has columns, which no scenario and no lesson has.
fn is_map(lines: &[&str]) -> bool {
    lines.iter().any(|line| line.starts_with("columns"))
}

/// Counters begin with their nationality, which no scenario and no lesson does.
fn is_counters(lines: &[&str]) -> bool {
    let first = lines.iter().find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| line.starts_with("nationality"))
}
