//! The lessons and puzzles that are compiled in, and lessons from files.

use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use serde::Deserialize;

use super::Lesson;
use super::error::{LessonError, LessonProblem};
use crate::files::{self, own_files};

static LESSONS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/lessons");
static PUZZLES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/lessons/puzzles");

/// The lists of lessons: two of the game, and the player's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// They teach.
    Lesson,
    /// They ask.
    Puzzle,
    /// Files of the player's own.
    Own,
}

/// A lesson or puzzle in its list: what has to be known of it before it is taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// What it is loaded by: its name, or the path of its file.
    pub id: String,
    /// In which list.
    pub kind: Kind,
    /// Its title; of a file that cannot be used, its name.
    pub title: String,
    /// What it teaches.
    pub teaches: String,
    /// Why it cannot be taken. The file is left as it is.
    pub problem: Option<LessonError>,
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
            Kind::Lesson => Some(&LESSONS),
            Kind::Puzzle => Some(&PUZZLES),
            Kind::Own => None,
        };
        folder
            .into_iter()
            .flat_map(Dir::files)
            .filter(|file| file.path().extension().is_some_and(|ending| ending == "toml"))
            .filter_map(|file| Some((file.path().file_stem()?.to_str()?, file.contents_utf8()?)))
    }

    fn folder(self) -> &'static str {
        match self {
            Kind::Lesson => "assets/lessons",
            Kind::Puzzle => "assets/lessons/puzzles",
            Kind::Own => "",
        }
    }

    /// The built-in ones in the order in which they are best taken, without playing them through.
    #[must_use]
    pub fn list(self) -> Vec<Listed> {
        let head = |(id, text): (&'static str, &str)| {
            // A test reads every built-in one.
            let Head { title, teaches } = toml::from_str(text).ok()?;
            Some(Listed { id: id.to_owned(), kind: self, title, teaches, problem: None })
        };
        let mut list: Vec<Listed> = self.sources().filter_map(head).collect();
        list.sort_unstable_by(|a, b| a.id.cmp(&b.id));
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

/// The lessons in a player's own folder, by the names of their files. Each is played through: one that cannot be used is
/// listed with what is wrong with it.
#[must_use]
pub fn own_lessons(folder: &Path) -> Vec<Listed> {
    let listed = |path: PathBuf| {
        let id = path.display().to_string();
        match Lesson::load(&id) {
            Ok(Lesson { title, teaches, .. }) => {
                Listed { id, kind: Kind::Own, title, teaches, problem: None }
            }
            Err(error) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let (teaches, problem) = (String::new(), Some(error));
                Listed { id, kind: Kind::Own, title: name, teaches, problem }
            }
        }
    };
    own_files(folder).into_iter().map(listed).collect()
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
        let text = files::read_text(Path::new(name_or_path), files::Kind::Written)
            .map_err(|error| of_file(LessonProblem::Unreadable(error.to_string())))?;
        // Its path tells it from a built-in one of the same name.
        let lesson = Lesson::parse(name_or_path, &text)?;
        Ok(Lesson { id: name_or_path.to_owned(), ..lesson })
    }
}
