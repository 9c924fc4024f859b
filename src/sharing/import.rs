//! From a bundle to the player's own files: all of it or nothing.

use std::fs;
use std::path::{Path, PathBuf};

use super::bundle::{Bundle, File, Kind};
use super::error::{Problem, SharingError};
use super::open;
use crate::files::{self, folders, make_room, write_new};

/// What is done with a file of one's own that has the name of one in the bundle, and another text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Taken {
    /// Nothing is imported, and it is said.
    #[default]
    Refuse,
    /// It is kept under another name, ending in `.before`, and the new one takes its place. Where a link has the name, the link is
    /// kept so, and what it leads to stays untouched.
    SetAside,
}

/// What came of a bundle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// What the bundle is called.
    pub title: String,
    /// Its scenarios, where they lie now.
    pub scenarios: Vec<PathBuf>,
    /// Its lessons, where they lie now.
    pub lessons: Vec<PathBuf>,
    /// The files that were written; those that were there already, word for word, are none.
    pub written: Vec<PathBuf>,
    /// Where files of one's own lie now that had to make room.
    pub set_aside: Vec<PathBuf>,
}

/// A file that is to be written.
struct Due<'a> {
    file: &'a File,
    path: PathBuf,
    /// Another one lies there.
    taken: bool,
}

/// Reads a bundle and puts what is in it below `folder`, the folder of the player's own data
/// ([`folders::data`]): scenarios into `scenarios`, lessons into `lessons`. What is named is written before those who name it,
/// and what was written goes again when something after it cannot be.
///
/// # Errors
/// The bundle cannot be read or is not sound, a file of another text is in the way, or one cannot be written. Nothing has
/// changed then.
pub fn import(path: &Path, folder: &Path, taken: Taken) -> Result<Imported, SharingError> {
    let bundle = open(path)?;
    place(&bundle, folder, taken)
        .map_err(|problem| SharingError::of(path.display().to_string(), problem))
}

fn place(bundle: &Bundle, folder: &Path, taken: Taken) -> Result<Imported, Problem> {
    let mut imported = Imported { title: bundle.title().to_owned(), ..Imported::default() };
    let mut dues = Vec::new();
    for file in bundle.files() {
        let path = folder.join(file.name.path());
        match file.kind {
            Kind::Scenario => imported.scenarios.push(path.clone()),
            Kind::Lesson => imported.lessons.push(path.clone()),
            Kind::Map | Kind::Counters | Kind::Picture => {}
        }
        let there = path.symlink_metadata().is_ok();
        if there && files::read(&path, file.kind.read_as()).is_ok_and(|bytes| bytes == file.bytes) {
            continue;
        }
        if there && taken == Taken::Refuse {
            return Err(Problem::Taken(path.display().to_string()));
        }
        dues.push(Due { file, path, taken: there });
    }
    let mut moved = Vec::new();
    let result = dues.iter().try_for_each(|due| write(due, &mut moved, &mut imported.written));
    if let Err(problem) = result {
        undo(&imported.written, &moved);
        return Err(problem);
    }
    imported.set_aside = moved.into_iter().map(|(_, aside)| aside).collect();
    Ok(imported)
}

fn write(
    due: &Due<'_>,
    moved: &mut Vec<(PathBuf, PathBuf)>,
    written: &mut Vec<PathBuf>,
) -> Result<(), Problem> {
    let failed = |reason: std::io::Error| Problem::Unwritable {
        file: due.path.display().to_string(),
        reason: reason.to_string(),
    };
    folders::make_for(&due.path).map_err(failed)?;
    if due.taken {
        let name = format!("{}.before", due.file.name.plain());
        let aside = make_room(&due.path, &name).map_err(failed)?;
        moved.push((due.path.clone(), aside));
    }
    write_new(&due.path, &due.file.bytes).map_err(failed)?;
    written.push(due.path.clone());
    Ok(())
}

/// Takes away what was written and puts back what made room. What cannot be put back lies beside its place.
fn undo(written: &[PathBuf], moved: &[(PathBuf, PathBuf)]) {
    for path in written {
        let _ = fs::remove_file(path);
    }
    for (path, aside) in moved {
        let _ = fs::rename(aside, path);
    }
}
