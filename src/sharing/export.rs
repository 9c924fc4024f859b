//! From scenarios and lessons on the disk to a bundle that needs nothing else.

use std::ops::Range;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::bundle::{Bundle, File, Folder, Kind, MOST_FILES, Name};
use super::error::{Problem, SharingError};
use crate::files::{self, Meant, parse_toml, read_text};
use crate::lessons::Lesson;
use crate::scenario::{Scenario, Source, Texts, Written};

/// The places of a scenario or lesson at which it names files.
#[derive(Deserialize)]
struct Names {
    map: Option<Spanned<String>>,
    picture: Option<Spanned<String>>,
    #[serde(default)]
    counters: Vec<Spanned<String>>,
    scene: Option<Box<Names>>,
}

/// Binds scenarios (by their names or paths) and lessons (by their paths) together with the maps and counters that they name.
/// The bundle is called as the first of them. A file that lies elsewhere than beside who names it is called by its plain name
/// in the bundle, and named so.
///
/// # Errors
/// One of them cannot be read or is not sound, or they are too many or too large for a bundle.
pub fn export(what: &[String]) -> Result<Bundle, SharingError> {
    let mut title: Option<String> = None;
    let mut files = Vec::new();
    for name in what {
        let its = add(name, &mut files).map_err(|problem| SharingError::of(name, problem))?;
        title = title.or(Some(its));
    }
    let file = what.first().cloned().unwrap_or_default();
    Bundle::of(&title.unwrap_or_default(), files).map_err(|problem| SharingError::of(file, problem))
}

/// Adds one with what it names. Returns its title.
fn add(name: &str, files: &mut Vec<File>) -> Result<String, Problem> {
    if let Some(text) = Scenario::built_in_text(name) {
        let scenario = Scenario::load(name).map_err(unsound)?;
        let its = Name::near(Folder::Scenarios, name);
        put(files, File { name: its, kind: Kind::Scenario, bytes: text.into() })?;
        return Ok(scenario.title().to_owned());
    }
    let path = Path::new(name);
    let text = read_text(path, files::Kind::Written);
    let text = text.map_err(|error| Problem::Unreadable(error.to_string()))?;
    let (kind, folder, title, source, picture) = if Meant::of(&text) == Some(Meant::Lesson) {
        let lesson = Lesson::load(name).map_err(unsound)?;
        let source = lesson.steps.first().map(|step| step.game.scenario().source.clone());
        (Kind::Lesson, Folder::Lessons, lesson.title, source, None)
    } else {
        let scenario = Scenario::load(name).map_err(unsound)?;
        let title = scenario.title().to_owned();
        (Kind::Scenario, Folder::Scenarios, title, Some(scenario.source), scenario.picture)
    };
    let text = match source {
        Some(Source::File { written, .. }) => {
            let Written { text, beside } = &*written;
            let picture = picture.map(|picture| take_picture(path, &picture, folder, files));
            with_plain_names(text, (beside, picture.transpose()?.as_ref()), folder, files)?
        }
        // One that has its game in itself, or begins from one of the game's, names no file.
        _ if kind == Kind::Lesson => text,
        _ => return Err(Problem::NotShared),
    };
    let given = path.file_name().unwrap_or_default().to_string_lossy();
    put(files, File { name: Name::near(folder, &given), kind, bytes: text.into() })?;
    Ok(title)
}

/// Adds the picture that a scenario names, which lies beside it. Returns its name in the bundle.
fn take_picture(
    scenario: &Path,
    picture: &str,
    folder: Folder,
    files: &mut Vec<File>,
) -> Result<Name, Problem> {
    let path = scenario.with_file_name(picture);
    let bytes = files::read(&path, files::Kind::Picture)
        .map_err(|error| Problem::Unreadable(format!("{}: {error}", path.display())))?;
    let name = Name::near_picture(folder, picture);
    put(files, File { name, kind: Kind::Picture, bytes })
}

/// The text of one with what it names under the names that they have in the bundle.
fn with_plain_names(
    text: &str,
    (beside, picture): (&Texts, Option<&Name>),
    folder: Folder,
    files: &mut Vec<File>,
) -> Result<String, Problem> {
    let names: Names = parse_toml(text).map_err(|fault| Problem::Unsound(fault.problem))?;
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    for Names { map, counters, .. } in [Some(&names), names.scene.as_deref()].into_iter().flatten()
    {
        let maps = map.iter().map(|map| (Kind::Map, map));
        for (kind, written) in maps.chain(counters.iter().map(|name| (Kind::Counters, name))) {
            // What is not beside it is built in.
            let Some(its) = beside.get(written.get_ref()) else { continue };
            let given = Path::new(written.get_ref()).file_name().unwrap_or_default();
            let name = Name::near(folder, &given.to_string_lossy());
            let name = put(files, File { name, kind, bytes: its.clone().into() })?;
            if name.plain() != written.get_ref() {
                changes.push((written.span(), format!("\"{}\"", name.plain())));
            }
        }
    }
    if let Some((written, name)) = names.picture.as_ref().zip(picture)
        && name.plain() != written.get_ref()
    {
        changes.push((written.span(), format!("\"{}\"", name.plain())));
    }
    let mut text = text.to_owned();
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    for (span, name) in changes {
        text.replace_range(span, &name);
    }
    Ok(text)
}

/// Puts a file among the others, under a name with a number where another one has its name. Returns its name.
///
/// # Errors
/// So many have its name already that they are more than a bundle holds.
fn put(files: &mut Vec<File>, mut file: File) -> Result<Name, Problem> {
    let wanted = file.name.clone();
    for number in 2..=MOST_FILES + 2 {
        match files.iter().find(|other| other.name.folded() == file.name.folded()) {
            Some(same) if same.bytes == file.bytes && same.kind == file.kind => {
                return Ok(file.name);
            }
            Some(_) => file.name = wanted.numbered(number),
            None => {
                let name = file.name.clone();
                files.push(file);
                return Ok(name);
            }
        }
    }
    Err(Problem::TooManyFiles)
}

fn unsound(error: impl ToString) -> Problem {
    Problem::Unsound(error.to_string())
}
