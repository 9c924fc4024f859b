//! Reading TOML, and saying where a file is wrong.

use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Kind, brief, read_text};

/// The most characters of a line that are quoted.
const QUOTED: usize = 80;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The byte where it begins, from 0.
    pub byte: usize,
    /// The line of it, from 1.
    pub line: usize,
    /// What is wrong, in the words of the TOML reader, and the line it is in, as far as that is short.
    pub problem: String,
}

/// A file that cannot be used: where and why. Displays as `file:line: problem`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The file.
    pub file: String,
    /// The line, counted from 1; `None` when the file as such is to blame.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: String,
}

impl FileError {
    /// An error of a file as such.
    pub fn of_file(file: &Path, problem: impl ToString) -> FileError {
        FileError { file: file.display().to_string(), line: None, problem: problem.to_string() }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say_where(f, &self.file, &[self.line], &self.problem)
    }
}

impl std::error::Error for FileError {}

/// Writes what is wrong with a file as `file:line:column: problem`, as far as the place is known. The problem is kept
/// short.
///
/// # Errors
/// As `f` has them.
pub fn say_where(
    f: &mut fmt::Formatter<'_>,
    file: &str,
    place: &[Option<usize>],
    problem: &dyn fmt::Display,
) -> fmt::Result {
    f.write_str(file)?;
    for part in place.iter().flatten() {
        write!(f, ":{part}")?;
    }
    write!(f, ": {}", brief(&problem.to_string()))
}

/// Reads TOML.
///
/// # Errors
/// It is not TOML, or does not say what is wanted: the first place where.
pub fn parse_toml<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
    toml::from_str(text).map_err(|error| toml_fault(text, &error))
}

/// Reads a file of the game's own; `None` where there is none.
///
/// # Errors
/// It cannot be read, or as [`parse_toml`].
pub fn read_toml<T: DeserializeOwned>(path: &Path, kind: Kind) -> Result<Option<T>, FileError> {
    let text = match read_text(path, kind) {
        Ok(text) => text,
        Err(missing) if missing.kind() == ErrorKind::NotFound => return Ok(None),
        Err(other) => return Err(FileError::of_file(path, other)),
    };
    parse_toml(&text).map(Some).map_err(|Fault { line, problem, .. }| FileError {
        line: Some(line),
        ..FileError::of_file(path, problem)
    })
}

/// Where in a text the TOML reader found a fault, and which.
#[must_use]
pub fn toml_fault(text: &str, error: &toml::de::Error) -> Fault {
    let byte = error.span().map_or(0, |span| span.start);
    let before = text.get(..byte).unwrap_or_default();
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let message = brief(error.message());
    // No line is to blame for what is missing, or where the reader names no place.
    let blamed = text.lines().nth(line - 1).map(str::trim).filter(|_| error.span().is_some());
    let blamed = blamed.unwrap_or_default();
    let problem = if blamed.is_empty() || message.starts_with("missing field") {
        message.into_owned()
    } else {
        let quoted: String = blamed.chars().take(QUOTED).collect();
        let more = if blamed.chars().nth(QUOTED).is_some() { " ..." } else { "" };
        format!("{message}, in: {}{more}", brief(&quoted))
    };
    Fault { byte, line, problem }
}
