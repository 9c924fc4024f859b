//! What the game's own readers say of a bundle. They see its files and nothing of the disk.

use std::collections::BTreeSet;

use super::{Bundle, File, Folder, Kind};
use crate::lessons::Lesson;
use crate::scenario::{Beside, Scenario, Source};
use crate::sharing::Problem;
use crate::sharing::picture::decode;

/// Whether every scenario and lesson is sound with what it names, and nothing else lies there.
pub(super) fn check(bundle: &Bundle) -> Result<(), Problem> {
    if !bundle.files.iter().any(|file| matches!(file.kind, Kind::Scenario | Kind::Lesson)) {
        return Err(Problem::Nothing);
    }
    let mut named = BTreeSet::new();
    for file in &bundle.files {
        let folder = file.name.folder();
        named.extend(names_of(bundle, file)?.into_iter().map(|name| (folder, name)));
    }
    let is_named = |file: &&File| {
        let (folder, plain): (Folder, &str) = (file.name.folder(), file.name.plain());
        let names_others = matches!(file.kind, Kind::Scenario | Kind::Lesson);
        names_others || named.contains(&(folder, plain.to_owned()))
    };
    match bundle.files.iter().find(|file| !is_named(file)) {
        Some(file) => Err(Problem::NamedByNobody(file.name.to_string())),
        None => Ok(()),
    }
}

/// What a scenario or lesson names, when it is sound. Maps and counters are read with those who name them; a picture is
/// decoded.
fn names_of(bundle: &Bundle, of: &File) -> Result<Vec<String>, Problem> {
    let (File { name, kind, bytes }, text) = (of, of.text());
    let mut pictures = Vec::new();
    let unsound = |error: String| Problem::Unsound(error);
    let file = name.to_string();
    let texts = bundle.texts(name.folder());
    let beside = Beside::Given(&texts);
    let source = match kind {
        Kind::Map | Kind::Counters => None,
        Kind::Picture => {
            decode(bytes).map_err(|fault| Problem::BadPicture(file, fault))?;
            None
        }
        Kind::Scenario => {
            let scenario = Scenario::parse_with(&file, text, beside);
            let scenario = scenario.map_err(|error| unsound(error.to_string()))?;
            pictures.extend(scenario.picture);
            Some(scenario.source)
        }
        Kind::Lesson => {
            let lesson = Lesson::parse_with(&file, text, beside);
            let lesson = lesson.map_err(|error| unsound(error.to_string()))?;
            lesson.steps.first().map(|step| step.game.scenario().source.clone())
        }
    };
    let is_there = |picture: &&String| {
        let mut all = bundle.files.iter().filter(|file| file.kind == Kind::Picture);
        all.any(|file| file.name.plain() == *picture && file.name.folder() == name.folder())
    };
    if let Some(lacking) = pictures.iter().find(|picture| !is_there(picture)) {
        return Err(Problem::NoPicture(lacking.clone()));
    }
    if let Some(Source::File { written, .. }) = source {
        pictures.extend(written.beside.keys().cloned());
    }
    Ok(pictures)
}
