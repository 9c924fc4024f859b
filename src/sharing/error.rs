//! What can be wrong with a file that was handed to us, or is to be handed on.

use std::fmt;

use super::bundle::{MOST_FILES, MOST_PICTURES, MOST_TIMES};
use super::picture::PictureFault;
use crate::files::{Kind, say_where};

/// A file that cannot be taken, kept or made: which and why. Displays as `file: problem`.
#[derive(Debug)]
pub struct InFile<P> {
    /// The file as the caller named it.
    pub file: String,
    /// What is wrong.
    pub problem: P,
}

/// A bundle that cannot be taken, or made.
pub type SharingError = InFile<Problem>;

/// What is wrong with a bundle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The file, or one that goes into it, cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// A file cannot be written; nothing of the bundle is kept.
    #[error("{file}: cannot be written: {reason}")]
    Unwritable {
        /// Which.
        file: String,
        /// What the system says.
        reason: String,
    },
    /// The file is something else.
    #[error("this is no bundle of First Fire")]
    NotABundle,
    /// It is no archive that can be read.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It has no manifest.
    #[error("it has no manifest")]
    NoManifest,
    /// The manifest is no manifest.
    #[error("manifest, line {line}: {problem}")]
    Manifest {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
    /// A later First Fire has made it.
    #[error(
        "it is a bundle of format {found}, made by First Fire {game}; this program reads format {known}"
    )]
    Format {
        /// What it says.
        found: u32,
        /// The version of the program that made it.
        game: String,
        /// What can be read.
        known: u32,
    },
    /// No title, or no line.
    #[error("its title is empty, longer than a line, or has characters that are none")]
    BadTitle,
    /// More files than a bundle has.
    #[error("it has more than {most} files", most = MOST_FILES)]
    TooManyFiles,
    /// A bundle of nothing.
    #[error("there is neither a scenario nor a lesson in it")]
    Nothing,
    /// A name that could lead out of the folder, or that not every system bears.
    #[error(
        "\"{0}\" is no name of a file in a bundle: a plain name ending in .toml, or .png for a picture, in scenarios/ or lessons/"
    )]
    BadName(String),
    /// Two files that are one on some systems.
    #[error("there are two files {0}")]
    Twice(String),
    /// A file that is not what the manifest says, in a folder where such a file has no place.
    #[error("{0} lies in the wrong folder")]
    WrongFolder(String),
    /// A file that the manifest does not name.
    #[error("{0} is in it, and the manifest does not name it")]
    NotNamed(String),
    /// A file that the manifest names and that is not there.
    #[error("{0} is in the manifest, and not in the bundle")]
    Missing(String),
    /// A link, a folder, a secret, or packed in a way that is not read.
    #[error("{0} is no plain file, or packed in a way that is not read")]
    NotPlain(String),
    /// A file, or all of them, that are too large.
    #[error("{0} is larger than {1}")]
    TooLarge(String, String),
    /// More pictures than a bundle has.
    #[error("it has more than {most} pictures", most = MOST_PICTURES)]
    TooManyPictures,
    /// A picture that is none.
    #[error("{0}: {1}")]
    BadPicture(String, PictureFault),
    /// A scenario names a picture that is not there.
    #[error("the picture {0} is named, and is not in it")]
    NoPicture(String),
    /// All files together.
    #[error("its files are larger than {most} in all", most = Kind::Bundle.most())]
    TooLargeInAll,
    /// Hardly anything that unpacks to very much.
    #[error("{0} unpacks to more than {most} times its size", most = MOST_TIMES)]
    Bomb(String),
    /// Another size than the manifest's.
    #[error("{0} is not of the size that the manifest says")]
    OtherSize(String),
    /// Another text than the manifest's.
    #[error("{0} is not the file that the manifest was written for: its checksum differs")]
    OtherText(String),
    /// Not UTF-8.
    #[error("{0} is no text (UTF-8)")]
    NotText(String),
    /// What the game's own reader says of a file.
    #[error("{0}")]
    Unsound(String),
    /// A map or counters that no scenario or lesson of its folder names.
    #[error("{0} is named by no scenario and no lesson")]
    NamedByNobody(String),
    /// A file of that name is there, with another text.
    #[error(
        "{0} is there already and is another file; nothing was imported. Move it away first, or use `first-fire import --replace`, which keeps it as .before"
    )]
    Taken(String),
    /// Neither a scenario nor a lesson.
    #[error("this is neither a scenario nor a lesson")]
    NotShared,
}

impl<P> InFile<P> {
    /// An error of a file.
    pub(super) fn of(file: impl Into<String>, problem: P) -> InFile<P> {
        InFile { file: file.into(), problem }
    }
}

impl<P: fmt::Display> fmt::Display for InFile<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say_where(f, &self.file, &[], &self.problem)
    }
}

impl<P: fmt::Debug + fmt::Display> std::error::Error for InFile<P> {}
