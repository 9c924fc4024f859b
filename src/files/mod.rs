//! Reading what people hand us: a file too large to be anything of ours is refused before it fills the memory.
//! Writing so that a file is there whole, or as it was before.

pub mod folders;
mod own;

pub use own::own_files;

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// The largest text that is read: far above any map, scenario, saved game or list of lab cases.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The bytes of a file.
///
/// # Errors
/// It cannot be opened or read, or is larger than [`MOST_BYTES`]: a device without an end is.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?)
}

/// The text of a file.
///
/// # Errors
/// As [`read`], or it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    text(read(path)?)
}

/// The text of a stream, such as standard input.
///
/// # Errors
/// As [`read_text`].
pub fn read_text_from(stream: impl Read) -> io::Result<String> {
    text(read_all(stream)?)
}

fn read_all(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        let why = format!("it is larger than {} MiB", MOST_BYTES / (1024 * 1024));
        return Err(io::Error::new(ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(ErrorKind::InvalidData, "stream did not contain valid UTF-8"))
}

/// Writes a file beside its place, makes sure that it is on the disk, and moves it there in one go. Folders that
/// are missing are made.
///
/// # Errors
/// The folder or the file cannot be written; what was there before is there still.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(folder)?;
    let mut file = new_file(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    // The move itself lasts only when the folder is written too; not every system can open one.
    if let Ok(folder) = File::open(folder) {
        folder.sync_all().ok();
    }
    Ok(())
}

/// A file of no name yet, with the permissions of an ordinary one: a saved game is no secret.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
