//! What may lie in a bundle, by its names, kinds and sizes alone: asked before anything is unpacked, and of what is bound together.

use std::collections::BTreeSet;

use super::{Folder, Kind, Name};
use crate::files;
use crate::sharing::Problem;

/// The most files of a bundle, its manifest aside.
pub(in crate::sharing) const MOST_FILES: usize = 64;
/// The most pictures among them.
pub(in crate::sharing) const MOST_PICTURES: usize = 8;

/// Whether so many files of these kinds and sizes, in bytes, may lie there together.
pub(super) fn check<'a>(
    files: impl Iterator<Item = (&'a Name, Kind, u64)> + Clone,
) -> Result<(), Problem> {
    if files.clone().count() > MOST_FILES {
        return Err(Problem::TooManyFiles);
    }
    if files.clone().filter(|(_, kind, _)| *kind == Kind::Picture).count() > MOST_PICTURES {
        return Err(Problem::TooManyPictures);
    }
    let mut names = BTreeSet::new();
    let mut all: u64 = 0;
    for (name, kind, size) in files {
        check_place(name, kind)?;
        let most = kind.read_as();
        if size > most.most_bytes() {
            return Err(Problem::TooLarge(name.to_string(), most.most()));
        }
        all = all.saturating_add(size);
        if all > files::Kind::Bundle.most_bytes() {
            return Err(Problem::TooLargeInAll);
        }
        if !names.insert(name.folded()) {
            return Err(Problem::Twice(name.to_string()));
        }
    }
    Ok(())
}

/// Whether a file of that kind may have that name.
fn check_place(name: &Name, kind: Kind) -> Result<(), Problem> {
    if name.is_picture() != (kind == Kind::Picture) {
        return Err(Problem::BadName(name.to_string()));
    }
    let folder = match kind {
        Kind::Scenario | Kind::Picture => Some(Folder::Scenarios),
        Kind::Lesson => Some(Folder::Lessons),
        Kind::Map | Kind::Counters => None,
    };
    if folder.is_some_and(|folder| folder != name.folder()) {
        return Err(Problem::WrongFolder(name.to_string()));
    }
    Ok(())
}
