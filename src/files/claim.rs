//! What one running program has for itself, so that two of them do not write over each other.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::node::regular;

/// A file that this program has for itself as long as this lasts. The system gives it free when the program ends,
/// however it ends.
#[derive(Debug)]
pub struct Claim {
    /// None where the system cannot lock.
    _lock: Option<File>,
}

impl Claim {
    /// Claims a file, which need not be there yet; `None` when another program has it. Where the system cannot lock,
    /// everybody has what he asks for.
    #[must_use]
    pub fn on(path: &Path) -> Option<Claim> {
        let Ok(lock) = lock_file(path) else { return Some(Claim { _lock: None }) };
        match lock.try_lock() {
            Ok(()) => Some(Claim { _lock: Some(lock) }),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(Claim { _lock: None }),
        }
    }
}

/// The file that is locked stands beside the other: that one is replaced whenever it is written. It is never removed,
/// or two programs could lock one each.
fn lock_file(path: &Path) -> io::Result<File> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    super::read::without_waiting(&mut options);
    let file = options.open(PathBuf::from(name))?;
    regular(file.metadata()?.file_type())?;
    Ok(file)
}
