//! Reading what people hand us: a file too large to be anything of ours is refused before it fills the memory.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

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
