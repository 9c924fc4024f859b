//! Laying files that the program has made beside those that are there, over none of them.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::write::{MOST_NUMBERS, numbered};
use super::{Kind, read, write_new};

/// Lays files that belong together, in their order: `named` says where each goes that bears a number, and what it says there. The
/// first number is taken by which each place is free or says so already; what says so is left. Returns where they lie.
///
/// # Errors
/// One of them cannot be written, which is said with its path, or no number is free.
pub fn lay(named: impl Fn(u16) -> Vec<(PathBuf, String)>) -> io::Result<Vec<PathBuf>> {
    for number in 1..=MOST_NUMBERS {
        let files = named(number);
        let found: Vec<Found> = files.iter().map(|(path, text)| Found::at(path, text)).collect();
        if found.contains(&Found::Another) {
            continue;
        }
        let due = files.iter().zip(&found).filter(|(_, found)| **found == Found::Nothing);
        match due.map(|(file, _)| file).try_for_each(write) {
            // Somebody has just put another one there.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(()) => return Ok(files.into_iter().map(|(path, _)| path).collect()),
        }
    }
    Err(io::Error::other("no name is free there"))
}

/// Lays one file, under its name or that with a number. Returns where it lies.
///
/// # Errors
/// As [`lay`].
pub fn lay_one(path: &Path, text: &str) -> io::Result<PathBuf> {
    let laid = lay(|number| vec![(numbered(path, number), text.to_owned())])?;
    Ok(laid.into_iter().next().unwrap_or_else(|| path.to_owned()))
}

/// What lies where a text is to go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    /// That text.
    TheSame,
    /// Another one, or what cannot be read.
    Another,
}

impl Found {
    fn at(path: &Path, text: &str) -> Found {
        match read(path, Kind::Written) {
            Ok(bytes) if bytes == text.as_bytes() => Found::TheSame,
            Err(error) if error.kind() == ErrorKind::NotFound => Found::Nothing,
            Ok(_) | Err(_) => Found::Another,
        }
    }
}

fn write((path, text): &(PathBuf, String)) -> io::Result<()> {
    write_new(path, text.as_bytes()).map_err(|error| {
        io::Error::new(error.kind(), format!("{}: cannot be written: {error}", path.display()))
    })
}
