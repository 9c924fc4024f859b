//! What a file of a bundle may be called: the same on every system, and nothing that leads elsewhere.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::sharing::Problem;

/// The most bytes of a name without its folder: every file system takes so many.
const LONGEST: usize = 120;
/// How the name of a file ends that people write.
const ENDING: &str = ".toml";
/// How the name of a picture ends.
const PICTURE: &str = ".png";
/// Names that belong to devices on some systems, whatever their ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// A folder of the player's own files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Folder {
    /// His scenarios.
    Scenarios,
    /// His lessons.
    Lessons,
}

impl Folder {
    /// What it is called, in a bundle as on the disk.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Folder::Scenarios => "scenarios",
            Folder::Lessons => "lessons",
        }
    }
}

/// The name of a file in a bundle: `scenarios/ford.toml`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Name {
    folder: Folder,
    plain: String,
}

impl Name {
    /// A file of that name in that folder; `None` when the name is not one that every system bears.
    #[must_use]
    pub fn new(folder: Folder, plain: &str) -> Option<Name> {
        is_plain(plain).then(|| Name { folder, plain: plain.to_owned() })
    }

    /// The nearest such name to one that somebody has given a file of his.
    #[must_use]
    pub fn near(folder: Folder, given: &str) -> Name {
        Name::nearest(folder, given, ENDING)
    }

    /// The same for a picture.
    #[must_use]
    pub fn near_picture(folder: Folder, given: &str) -> Name {
        Name::nearest(folder, given, PICTURE)
    }

    fn nearest(folder: Folder, given: &str, ending: &str) -> Name {
        let stem = given.strip_suffix(ending).unwrap_or(given);
        let kept = stem.chars().map(|c| if may_stand(c) && c != '.' { c } else { '-' });
        let stem = kept.collect::<String>();
        let stem = stem.trim();
        let plain = fitting("", stem, ending);
        Name::new(folder, &plain).unwrap_or_else(|| {
            let stem = stem.trim_start_matches(['-', ' ']);
            Name { folder, plain: fitting("own-", stem, ending) }
        })
    }

    /// The same name with a number at its end, for a file whose name another one has. The number is never what is cut off.
    pub(in crate::sharing) fn numbered(&self, number: usize) -> Name {
        let ending = if self.is_picture() { PICTURE } else { ENDING };
        let stem = self.plain.strip_suffix(ending).unwrap_or(&self.plain);
        let plain = fitting("", stem, &format!("-{number}{ending}"));
        Name { folder: self.folder, plain }
    }

    /// Whether it is that of a picture.
    #[must_use]
    pub fn is_picture(&self) -> bool {
        self.plain.ends_with(PICTURE)
    }

    /// In which folder it lies.
    #[must_use]
    pub fn folder(&self) -> Folder {
        self.folder
    }

    /// The name without the folder.
    #[must_use]
    pub fn plain(&self) -> &str {
        &self.plain
    }

    /// Where it lies, seen from the folder that the others are in.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        PathBuf::from(self.folder.name()).join(&self.plain)
    }

    /// The same for all names that a system may take for one.
    pub(in crate::sharing) fn folded(&self) -> (Folder, String) {
        (self.folder, self.plain.to_lowercase())
    }
}

/// A name made of three parts, the middle one cut where the whole would be too long.
fn fitting(begin: &str, stem: &str, end: &str) -> String {
    let room = LONGEST.saturating_sub(begin.len() + end.len());
    let stem = stem.get(..stem.floor_char_boundary(room)).unwrap_or(stem);
    format!("{begin}{}{end}", stem.trim_end())
}

fn may_stand(c: char) -> bool {
    c.is_alphanumeric() || "-_ .'()".contains(c)
}

fn is_plain(plain: &str) -> bool {
    let stem = [ENDING, PICTURE].iter().find_map(|ending| plain.strip_suffix(ending));
    let stem = stem.unwrap_or_default();
    let device = stem.to_lowercase();
    let device =
        device.split('.').next().unwrap_or_default().trim_end_matches(|c: char| c.is_ascii_digit());
    plain.len() <= LONGEST
        && stem.chars().all(may_stand)
        && stem.chars().next().is_some_and(char::is_alphanumeric)
        && !stem.ends_with([' ', '.'])
        && !DEVICES.contains(&device)
}

impl FromStr for Name {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Name, Problem> {
        let bad = || Problem::BadName(text.to_owned());
        let (folder, plain) = text.split_once('/').ok_or_else(bad)?;
        let folder =
            [Folder::Scenarios, Folder::Lessons].into_iter().find(|of| of.name() == folder);
        folder.and_then(|folder| Name::new(folder, plain)).ok_or_else(bad)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.folder.name(), self.plain)
    }
}
