//! Reading, within reason.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use super::Kind;
use super::node::regular;

/// A first line is read so far, in bytes: the longest path that a system takes fits in several times.
const LONGEST_FIRST_LINE: u64 = 64 * 1024;

/// The bytes of a regular file.
///
/// # Errors
/// It is not there or cannot be read, is no regular file (a FIFO is named, never waited on), or is larger than its
/// kind may be.
pub fn read(path: &Path, kind: Kind) -> io::Result<Vec<u8>> {
    read_all(open(path, kind)?, kind)
}

/// The first line of a regular file, without what follows it. Of a longer line the beginning.
///
/// # Errors
/// As [`read_text`].
pub fn read_first_line(path: &Path, kind: Kind) -> io::Result<String> {
    let mut line = Vec::new();
    BufReader::new(open(path, kind)?).take(LONGEST_FIRST_LINE).read_until(b'\n', &mut line)?;
    text(line)
}

/// Opens a regular file that is no larger than its kind may be.
fn open(path: &Path, kind: Kind) -> io::Result<File> {
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
    Ok(file)
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
