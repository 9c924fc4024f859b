//! A folder of what can be made anew: bounded in size, and nothing in it is believed unseen.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use super::Kind;

/// How an entry begins: what it is, and the version of the form that it has.
const FIRST: &[u8] = b"first-fire cache 1\n";
/// What the name of an entry ends on. Nothing else in the folder is touched.
const ENDING: &str = "kept";

/// Entries by name, in files of a folder. What cannot be read, is damaged or does not fit is as good as not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cache {
    folder: PathBuf,
    most_bytes: u64,
}

impl Cache {
    /// What lies in a folder, which is made when something is put into it, and may have so many bytes in all.
    #[must_use]
    pub fn new(folder: PathBuf, most_bytes: u64) -> Cache {
        Cache { folder, most_bytes }
    }

    /// The bytes that were put there under a name, as they were then. They have been used now.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name);
        let mut bytes = super::read(&path, Kind::Kept).ok()?;
        let head = FIRST.len() + Sha256::output_size();
        let (first, found) = (bytes.get(..FIRST.len())?, bytes.get(FIRST.len()..head)?);
        if first != FIRST || found != digest(name, bytes.get(head..)?).as_slice() {
            return None;
        }
        if let Ok(file) = OpenOptions::new().append(true).open(&path) {
            // Where the time cannot be noted, it goes a little earlier.
            let _ = file.set_modified(SystemTime::now());
        }
        bytes.drain(..head);
        Some(bytes)
    }

    /// Puts bytes there under a name: they are there whole or not at all, whoever does the same beside.
    ///
    /// # Errors
    /// The folder cannot be made, or the file not written.
    pub fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        std::fs::create_dir_all(&self.folder)?;
        let entry = [FIRST, digest(name, bytes).as_slice(), bytes].concat();
        super::write::replace_in_haste(&self.path(name), &entry)
    }

    /// Takes away what was used longest ago, until the rest is as small as it has to be, and what was left half written.
    pub fn trim(&self) {
        super::sweep(&self.folder);
        let mut entries = self.entries();
        entries.sort();
        let mut bytes: u64 = entries.iter().map(|(_, _, bytes)| bytes).sum();
        for (_, path, size) in entries {
            if bytes <= self.most_bytes {
                return;
            }
            // Another window may have been quicker.
            let _ = std::fs::remove_file(path);
            bytes -= size;
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name).with_extension(ENDING)
    }

    /// What is there: when it was used, where it is, and how large.
    fn entries(&self) -> Vec<(SystemTime, PathBuf, u64)> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return Vec::new() };
        entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
            .filter_map(|path| {
                let found = Path::symlink_metadata(&path).ok().filter(|found| found.is_file())?;
                Some((found.modified().ok()?, path, found.len()))
            })
            .collect()
    }
}

/// What an entry is known by: bytes under another name are other bytes.
fn digest(name: &str, bytes: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(name).chain_update([0]).chain_update(bytes).finalize().into()
}
