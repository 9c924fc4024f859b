//! Bundles: scenarios and lessons with all that they name, in one file.
//!
//! It is a zip archive with a manifest. Nothing that the archive says of itself is believed: how large a file is, is counted
//! while it is read, and what it says is held against the checksum in the manifest. Then the game's own readers have a look.

mod listing;
mod manifest;
mod name;
mod pack;
mod sound;
mod unpack;

pub(super) use listing::{MOST_FILES, MOST_PICTURES};
pub use name::{Folder, Name};

use std::path::Path;

use serde::{Deserialize, Serialize};
use zip::CompressionMethod as Packed;

use super::error::{Problem, SharingError};
use crate::files;
use crate::scenario::Texts;

/// How the name of a bundle ends.
pub const ENDING: &str = "ffbundle";
/// A file unpacks to so many times its size at most. What people write packs to a fifth, the dullest map to a thirtieth.
pub(super) const MOST_TIMES: u64 = 200;
/// How an archive begins.
const ZIP: &[u8] = &[b'P', b'K', 3, 4];

/// What a file of a bundle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A map that a scenario or lesson names.
    Map,
    /// Counters that a scenario or lesson names.
    Counters,
    /// A picture for the card of a scenario.
    Picture,
    /// A scenario.
    Scenario,
    /// A lesson.
    Lesson,
}

/// A file of a bundle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// What it is called.
    pub name: Name,
    /// What it is.
    pub kind: Kind,
    /// What it says.
    pub bytes: Vec<u8>,
}

impl File {
    /// What it says, as text; nothing where it is none.
    #[must_use]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap_or_default()
    }
}

impl Kind {
    /// As what a file of this kind is read.
    pub(in crate::sharing) const fn read_as(self) -> files::Kind {
        match self {
            Kind::Picture => files::Kind::Picture,
            Kind::Map | Kind::Counters | Kind::Scenario | Kind::Lesson => files::Kind::Written,
        }
    }
}

/// Scenarios and lessons with all that they name, sound as the game's readers find them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle {
    title: String,
    files: Vec<File>,
}

impl Bundle {
    /// Binds files together; what is named comes before those who name it.
    ///
    /// # Errors
    /// They are too many or too large, have one name, lack something, or one of them is not sound.
    pub fn of(title: &str, mut files: Vec<File>) -> Result<Bundle, Problem> {
        files.sort_by(|a, b| (a.kind, &a.name).cmp(&(b.kind, &b.name)));
        let bundle = Bundle { title: title.to_owned(), files };
        manifest::check_title(&bundle.title)?;
        listing::check(
            bundle.files.iter().map(|file| (&file.name, file.kind, file.bytes.len() as u64)),
        )?;
        sound::check(&bundle)?;
        Ok(bundle)
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its files: what is named before those who name it.
    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The texts of what lies in one of its folders, by their names without it.
    fn texts(&self, folder: Folder) -> Texts {
        let there = self.files.iter().filter(|file| file.name.folder() == folder);
        let there = there.filter(|file| file.kind != Kind::Picture);
        there.map(|file| (file.name.plain().to_owned(), file.text().to_owned())).collect()
    }

    /// Reads the bytes of a bundle.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Bundle, Problem> {
        unpack::unpack(bytes)
    }

    /// The bytes of the file. They have been read back once: who gets them can read them too.
    ///
    /// # Errors
    /// It cannot be read back: packed, it is larger than a bundle may be.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Problem> {
        let small = pack::pack(self, Packed::Deflated)?;
        let (bytes, read) = match Bundle::from_bytes(&small) {
            // What says the same over and over packs so well that no reader believes it.
            Err(Problem::Bomb(_)) => {
                let plain = pack::pack(self, Packed::Stored)?;
                let read = Bundle::from_bytes(&plain);
                (plain, read)
            }
            read => (small, read),
        };
        if read? != *self {
            return Err(Problem::Damaged("it does not read back as it was made".to_owned()));
        }
        Ok(bytes)
    }
}

/// Whether bytes are meant to be a bundle, by how they begin.
fn is_bundle(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP)
}

/// Whether a file is meant to be a bundle, by how it begins. One that cannot be read is none.
#[must_use]
pub(in crate::sharing) fn is_bundle_file(path: &Path) -> bool {
    files::read(path, files::Kind::Bundle).is_ok_and(|bytes| is_bundle(&bytes))
}

/// Reads the bundle in a file.
///
/// # Errors
/// It cannot be read, or anything that [`Bundle::from_bytes`] refuses.
pub fn open(path: &Path) -> Result<Bundle, SharingError> {
    let error = |problem| SharingError::of(path.display().to_string(), problem);
    let bytes = files::read(path, files::Kind::Bundle)
        .map_err(|reason| error(Problem::Unreadable(reason.to_string())))?;
    Bundle::from_bytes(&bytes).map_err(error)
}
