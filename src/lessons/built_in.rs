//! The lessons and puzzles that are compiled in, and lessons from files.

use std::path::Path;

use include_dir::{Dir, include_dir};
use serde::Deserialize;

use super::Lesson;
use super::error::{LessonError, LessonProblem};

static LESSONS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/lessons");
static PUZZLES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/lessons/puzzles");

/// The two lists of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// They teach.
    Lesson,
    /// They ask.
    Puzzle,
}

/// A lesson or puzzle in its list: what has to be known of it before it is taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub id: &'static str,
    /// In which list.
    pub kind: Kind,
    /// Its title.
    pub title: String,
    /// What it teaches.
    pub teaches: String,
}

/// The head of a lesson file.
#[derive(Deserialize)]
struct Head {
    title: String,
    teaches: String,
}

impl Kind {
    /// Name and text of each built-in one.
    fn sources(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let folder = match self {
            Kind::Lesson => &LESSONS,
            Kind::Puzzle => &PUZZLES,
        };
        folder
            .files()
            .filter(|file| file.path().extension().is_some_and(|ending| ending == "toml"))
            .filter_map(|file| Some((file.path().file_stem()?.to_str()?, file.contents_utf8()?)))
    }

    fn folder(self) -> &'static str {
        match self {
            Kind::Lesson => "assets/lessons",
            Kind::Puzzle => "assets/lessons/puzzles",
        }
    }

    /// The built-in ones in the order in which they are best taken, without playing them through.
    #[must_use]
    pub fn list(self) -> Vec<Listed> {
        let head = |(id, text): (&'static str, &str)| {
            // A test reads every built-in one.
            let Head { title, teaches } = toml::from_str(text).ok()?;
            Some(Listed { id, kind: self, title, teaches })
        };
        let mut list: Vec<Listed> = self.sources().filter_map(head).collect();
        list.sort_unstable_by_key(|listed| listed.id);
        list
    }

    /// The names of the built-in ones, in the order in which they are best taken.
    #[must_use]
    pub fn built_in_names(self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = self.sources().map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    }
}

impl Lesson {
    /// A built-in lesson or puzzle by its name, else the one in the file at that path.
    ///
    /// # Errors
    /// No such lesson or file, a file that cannot be read, or anything that [`Lesson::parse`] refuses.
    pub fn load(name_or_path: &str) -> Result<Lesson, LessonError> {
        for kind in [Kind::Lesson, Kind::Puzzle] {
            if let Some((name, text)) = kind.sources().find(|(name, _)| *name == name_or_path) {
                return Lesson::parse(&format!("{}/{name}.toml", kind.folder()), text);
            }
        }
        let of_file = |problem| LessonError::of_file(name_or_path, problem);
        if !Path::new(name_or_path).exists() {
            let mut names = Kind::Lesson.built_in_names();
            names.extend(Kind::Puzzle.built_in_names());
            return Err(of_file(LessonProblem::NotFound(names.join(", "))));
        }
        let text = crate::files::read_text(Path::new(name_or_path))
            .map_err(|error| of_file(LessonProblem::Unreadable(error.to_string())))?;
        Lesson::parse(name_or_path, &text)
    }
}
