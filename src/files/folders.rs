//! Where the system keeps what belongs to a program: games here, tastes there, and elsewhere what can be made anew.

use std::io;
use std::path::{Path, PathBuf};

/// Our folder's name in each.
const OURS: &str = "first-fire";

/// The folder for the game's own data: `XDG_DATA_HOME`, Application Support or `APPDATA`. `None` when the
/// system names none.
#[must_use]
pub fn data() -> Option<PathBuf> {
    of_all_programs().map(|base| base.join(OURS))
}

/// The folder in which every program's data lie, by programs: where a desktop looks for what there is. `None` when the system
/// names none.
#[must_use]
pub fn of_all_programs() -> Option<PathBuf> {
    dirs::data_dir()
}

/// The folder for what a player has set: `XDG_CONFIG_HOME`, Application Support or `APPDATA`. `None` when the
/// system names none.
#[must_use]
pub fn config() -> Option<PathBuf> {
    dirs::config_dir().map(|base| base.join(OURS))
}

/// The folder for what can be made anew: `XDG_CACHE_HOME`, Library/Caches or `LOCALAPPDATA`. `None` when the system
/// names none.
#[must_use]
pub fn cache() -> Option<PathBuf> {
    dirs::cache_dir().map(|base| base.join(OURS))
}

/// The folder in which what a player has written himself lies: his `scenarios`, his `lessons`.
#[must_use]
pub fn own(what: &str) -> Option<PathBuf> {
    data().map(|folder| folder.join(what))
}

/// Where files are likely to lie that somebody has sent: the folders for downloads, on the desktop and for documents, by their
/// usual names where the system does not say which they are.
#[must_use]
pub fn arrivals() -> Vec<PathBuf> {
    let usual = |name: &str| dirs::home_dir().map(|home| home.join(name));
    [
        dirs::download_dir().or_else(|| usual("Downloads")),
        dirs::desktop_dir().or_else(|| usual("Desktop")),
        dirs::document_dir().or_else(|| usual("Documents")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Makes the folder in which a file of the game's own is to lie. Only what lies in the folders above is made unasked.
///
/// # Errors
/// It cannot be made.
pub fn make_for(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), std::fs::create_dir_all)
}
