//! What lies at a path: nothing, a regular file, or something that is none.

use std::fs::{FileType, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// So many links are followed, one to the next.
const MOST_LINKS: usize = 40;

/// What lies where a path leads, through all links.
pub(super) enum Place {
    /// Nothing yet: a file can be put here.
    Free(PathBuf),
    /// A regular file, and its own path.
    File(PathBuf, Metadata),
    /// Something else.
    Node(FileType),
    /// What this program, or another one, has open under this number.
    Descriptor(u32),
}

impl Place {
    pub(super) fn of(path: &Path) -> io::Result<Place> {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let found = match std::fs::symlink_metadata(&path) {
                Ok(found) => found,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Place::Free(path)),
                Err(error) => return Err(error),
            };
            if found.is_file() {
                return Ok(Place::File(path, found));
            }
            if !found.is_symlink() {
                return Ok(Place::Node(found.file_type()));
            }
            if let Some(number) = descriptor(&path) {
                return Ok(Place::Descriptor(number));
            }
            let target = std::fs::read_link(&path)?;
            path = path.parent().map(|folder| folder.join(&target)).unwrap_or(target);
        }
        Err(io::Error::other("its links lead round in a circle"))
    }
}

/// The number of an open file, where a link is the system's name for one. Where it leads cannot be read off it.
fn descriptor(link: &Path) -> Option<u32> {
    let folder = link.parent()?.canonicalize().ok()?;
    let of_a_program = folder.starts_with("/proc") && folder.ends_with("fd");
    link.file_name()?.to_str()?.parse().ok().filter(|_| of_a_program)
}

/// Refuses what is not a regular file, and names it.
pub(super) fn regular(kind: FileType) -> io::Result<()> {
    if kind.is_file() { Ok(()) } else { Err(not_a_file(kind)) }
}

/// Says what it is instead of a file.
pub(super) fn not_a_file(kind: FileType) -> io::Error {
    let error = if kind.is_dir() { ErrorKind::IsADirectory } else { ErrorKind::InvalidInput };
    io::Error::new(error, format!("it is {}, not a file", name(kind)))
}

#[cfg(unix)]
fn name(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match kind {
        kind if kind.is_dir() => "a folder",
        kind if kind.is_fifo() => "a FIFO (a named pipe)",
        kind if kind.is_socket() => "a socket",
        kind if kind.is_block_device() => "a disk",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn name(kind: FileType) -> &'static str {
    if kind.is_dir() { "a folder" } else { "a device" }
}

/// Whether bytes can be written into it as they come. Nobody wants a report over his disk.
#[cfg(unix)]
pub(super) fn takes_bytes(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_fifo() || kind.is_char_device()
}

#[cfg(not(unix))]
pub(super) fn takes_bytes(_: FileType) -> bool {
    false
}
