//! What a file was like, to notice that somebody else has written it since.

use std::fs::Metadata;
use std::path::Path;
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use super::{Kind, read};

/// What a file was like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    mark: Mark,
    digest: [u8; 32],
}

/// What is told of a file without reading it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Mark {
    bytes: u64,
    written: Option<SystemTime>,
    /// Which file it is, where the system numbers them: one that was put in its place is another.
    number: u64,
}

impl Seen {
    /// Looks at a saved game; `None` where there is none, or it cannot be read.
    #[must_use]
    pub fn at(path: &Path) -> Option<Seen> {
        // Before it is read: what is written meanwhile shows as a change.
        let mark = Mark::of(&std::fs::metadata(path).ok()?);
        Some(Seen { mark, digest: digest(path)? })
    }

    /// Whether the file is still the same. One that was only moved about, or whose time is told otherwise by now, as
    /// disks of a network do, is.
    #[must_use]
    pub fn is_at(&self, path: &Path) -> bool {
        let same = std::fs::metadata(path).is_ok_and(|found| Mark::of(&found) == self.mark);
        same || digest(path) == Some(self.digest)
    }

    /// When it was written last, where the system tells.
    #[must_use]
    pub fn written(&self) -> Option<SystemTime> {
        self.mark.written
    }
}

impl Mark {
    fn of(found: &Metadata) -> Mark {
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(found);
        #[cfg(not(unix))]
        let number = 0;
        Mark { bytes: found.len(), written: found.modified().ok(), number }
    }
}

fn digest(path: &Path) -> Option<[u8; 32]> {
    read(path, Kind::Save).ok().map(|bytes| Sha256::digest(bytes).into())
}
