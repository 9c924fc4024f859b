//! Reading, within reason.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::Kind;
use super::node::regular;

/// The bytes of a regular file.
///
/// # Errors
/// It is not there or cannot be read, is no regular file (a FIFO is named, never waited on), or is larger than its
/// kind may be.
pub fn read(path: &Path, kind: Kind) -> io::Result<Vec<u8>> {
    // Looked at before it is opened, for opening a device may already do something; and again when it is open, for it
    // may be another one by then.
    regular(std::fs::metadata(path)?.file_type())?;
    let mut options = OpenOptions::new();
    options.read(true);
    without_waiting(&mut options);
    let file = options.open(path)?;
    let found = file.metadata()?;
    regular(found.file_type())?;
    if found.len() > kind.most_bytes() {
        return Err(too_large(kind));
    }
    read_all(file, kind)
}

/// The text of a regular file.
///
/// # Errors
/// As [`read`], or it is not UTF-8.
pub fn read_text(path: &Path, kind: Kind) -> io::Result<String> {
    text(read(path, kind)?)
}

/// The text of a list of questions. It may come out of a pipe: whoever names one waits for it.
///
/// # Errors
/// It cannot be read, is no text, or is larger than [`Kind::Lines`] may be.
pub fn read_lines(path: &Path) -> io::Result<String> {
    read_lines_from(File::open(path)?)
}

/// The same from a stream, such as standard input.
///
/// # Errors
/// As [`read_lines`].
pub fn read_lines_from(stream: impl Read) -> io::Result<String> {
    text(read_all(stream, Kind::Lines)?)
}

/// Has a file be opened without waiting, whatever it turns out to be: a FIFO that nobody writes to would never open.
#[cfg_attr(not(unix), expect(unused_variables, reason = "opening never waits there"))]
pub(super) fn without_waiting(options: &mut OpenOptions) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
}

fn read_all(stream: impl Read, kind: Kind) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(kind.most_bytes() + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > kind.most_bytes() { Err(too_large(kind)) } else { Ok(bytes) }
}

fn too_large(kind: Kind) -> io::Error {
    io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {}", kind.most()))
}

fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is no text (UTF-8)"))
}
