//! Files that are handed to the window: named when it is started, or dropped on it; and those that it hands out.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::desk::{Desk, seed_of_the_clock};
use super::screens::browser::Shelf;
use super::workshop::{Places, Want};
use crate::app::{Exchanging, FrameSet, Request, Screen};
use crate::files::{self, Meant};
use crate::game::Mode;
use crate::lessons::Lesson;
use crate::scenario::Scenario;
use crate::sharing::{ENDING, Given, Imported, Taken, export, import, recognise};

/// What a file asks the window for. What is in a bundle is put among the player's own files below `data`, and its first scenario
/// opened, or its first lesson. A saved game and a file of a game by exchange are read there, where everybody sees what is wrong
/// with it: it may have been opened from a desktop.
///
/// # Errors
/// It is neither a saved game nor a sound scenario, lesson or bundle; what is wrong with it.
pub fn request(file: &Path, data: Option<&Path>) -> Result<Request, String> {
    // The game goes on reading it by this name.
    let path = std::path::absolute(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let recognised =
        |path: &Path| recognise(path).map_err(|error| format!("{}: {error}", file.display()));
    let (path, given) = match recognised(&path)? {
        Some(Given::Save) => return Ok(Request::Load(path)),
        Some(Given::Exchange) => return Ok(Request::Exchange(Exchanging::Take(path))),
        Some(Given::Bundle) => {
            let inside = unpacked(&path, data)?;
            let given = recognised(&inside)?;
            (inside, given)
        }
        given => (path, given),
    };
    let name = path.to_str().ok_or_else(|| format!("{}: its name is no text", file.display()))?;
    if given == Some(Given::Written(Meant::Lesson)) {
        Lesson::load(name).map_err(|error| error.to_string())?;
        return Ok(Request::Lesson(name.to_owned()));
    }
    Scenario::load(name).map_err(|error| error.to_string())?;
    let (scenario, seed) = (name.to_owned(), seed_of_the_clock());
    Ok(Request::NewGame { scenario, seed, mode: Mode::Solitaire, agreements: Vec::new() })
}

/// Puts what is in a bundle among the player's own files. Returns the one to open.
fn unpacked(bundle: &Path, data: Option<&Path>) -> Result<PathBuf, String> {
    let nowhere = || format!("{}: the system names no folder for data", bundle.display());
    let Imported { scenarios, lessons, .. } =
        import(bundle, data.ok_or_else(nowhere)?, Taken::Refuse)
            .map_err(|error| error.to_string())?;
    let nothing = || format!("{}: there is nothing to play in it", bundle.display());
    scenarios.into_iter().chain(lessons).next().ok_or_else(nothing)
}

/// Files come in and go out here.
pub struct HandedPlugin;

impl Plugin for HandedPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, (dropped, hand_out).in_set(FrameSet::Input));
    }
}

/// A file was dropped on the window. A bundle and a scenario are shown in the menu, where one sees what they are and who is to play;
/// a map goes to the workshop; what else can be opened is opened.
fn dropped(
    mut drops: MessageReader<FileDragAndDrop>,
    (places, screen): (Res<Places>, Res<State<Screen>>),
    mut shelf: ResMut<Shelf>,
    mut ask: MessageWriter<Request>,
    mut desk: Desk<'_>,
) {
    for drop in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf: path, .. } = drop else { continue };
        if matches!(recognise(path), Ok(Some(Given::Written(Meant::Map)))) {
            desk.wishes.drawing.extend([Want::Enter, Want::Open(path.clone())]);
            continue;
        }
        match request(path, places.data.as_deref()) {
            Ok(Request::NewGame { scenario, .. }) if *screen.get() == Screen::Menu => {
                shelf.folder.clone_from(&places.own);
                shelf.look_up();
                if shelf.choose(&scenario) {
                    desk.toasts.say("It is among your scenarios: choose who plays, and begin.");
                } else {
                    desk.begin(&scenario);
                }
            }
            Ok(Request::NewGame { .. }) => {
                desk.toasts
                    .say("It is sound, and can be chosen in the menu once this game is left.");
            }
            Ok(request) => {
                ask.write(request);
            }
            Err(problem) => desk.say(&problem),
        }
    }
}

/// Writes what is to be handed on, each with all it needs in one file.
fn hand_out(places: Res<Places>, mut desk: Desk<'_>) {
    for name in std::mem::take(&mut desk.wishes.hand_out) {
        let Some(folder) = &places.bundles else {
            desk.say("This system names no folder for one's own files.");
            continue;
        };
        match write(folder, &name) {
            Ok(path) => desk.toasts.say(format!("To hand on: {}", path.display())),
            Err(problem) => desk.say(&problem),
        }
    }
}

/// Writes one; a bundle of the same name makes room.
fn write(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let bundle = export(&[name.to_owned()]).map_err(|error| error.to_string())?;
    let bytes = bundle.to_bytes().map_err(|error| error.to_string())?;
    let stem = Path::new(name).file_stem().unwrap_or_default();
    // A lesson may have the name of a scenario.
    let lesson = Path::new(name).parent().is_some_and(|folder| folder.ends_with("lessons"));
    let kind = if lesson { "-lesson" } else { "" };
    let path = folder.join(format!("{}{kind}.{ENDING}", stem.to_string_lossy()));
    let written = files::folders::make_for(&path).and_then(|()| files::replace(&path, &bytes));
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
