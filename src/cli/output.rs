//! Printing that survives a reader who has seen enough, and how a command fails.

use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::path::Path;

use serde::Serialize;

use crate::files::{self, Kind, is_hidden, seen};

/// Why a command does not end well.
pub(super) enum Failure {
    /// The input was refused: what is wrong, in one line.
    Refused(String),
    /// The check failed, and everything about it has been said.
    Told,
    /// Whoever read the output has closed it: nothing is wrong.
    NobodyReads,
}

impl Failure {
    /// Anything that can say what is wrong.
    pub(super) fn from(error: impl ToString) -> Failure {
        Failure::Refused(error.to_string())
    }
}

/// Standard output. `println!` would panic when the reader of a pipe goes away.
pub(super) struct Out {
    to: BufWriter<Stdout>,
}

impl Out {
    /// Standard output.
    pub(super) fn new() -> Out {
        Out { to: BufWriter::new(io::stdout()) }
    }

    /// One line of text. Names in it may come from a stranger's file: signs that a terminal obeys are not written.
    pub(super) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        writeln!(self.to, "{}", seen(text.as_ref())).map_err(failed)
    }

    /// One JSON object on a line of its own.
    pub(super) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut text = serde_json::to_string(value).map_err(Failure::from)?;
        // Of the signs that a terminal obeys JSON itself leaves a few as they are. They stand in strings, where this says the same.
        if text.contains(is_hidden) {
            let escaped = |sign| match is_hidden(sign) {
                true => format!("\\u{:04x}", u32::from(sign)),
                false => sign.to_string(),
            };
            text = text.chars().map(escaped).collect();
        }
        writeln!(self.to, "{text}").map_err(failed)
    }

    /// Brings what was written out: at the end, and when something is worth seeing at once.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(failed)
    }
}

fn failed(error: io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::Refused(format!("standard output: {error}")),
    }
}

/// Writes what a command was told to write to a file, a FIFO or a device.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = files::write_out(path, text.as_bytes());
    written.map_err(|error| {
        Failure::Refused(format!("{}: cannot be written: {error}", path.display()))
    })
}

/// The text of a file that is read as a whole.
pub(super) fn read_text(path: &str, kind: Kind) -> Result<String, Failure> {
    files::read_text(path.as_ref(), kind).map_err(|error| unreadable(path, &error))
}

/// The questions in a file or pipe, or on standard input for `-`.
pub(super) fn read_lines(path: &str) -> Result<String, Failure> {
    let text = match path {
        "-" => files::read_lines_from(io::stdin()),
        path => files::read_lines(path.as_ref()),
    };
    text.map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &str, error: &io::Error) -> Failure {
    Failure::Refused(format!("{path}: cannot be read: {error}"))
}
