//! What the map editor and the scenario editor have in common: what is made in them is shown, kept while it is not saved, offered
//! again where it was left behind, and saved.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use super::{Kept, Places};
use crate::board::Map;
use crate::gui::board::BoardShown;
use crate::gui::camera::View;
use crate::gui::desk::Desk;
use crate::gui::settings::Settings;
use crate::workshop::history::SaveError;
use crate::workshop::on_paper::OnPaper;

/// An editor with what is in hand in it.
pub(in crate::gui) trait Worktop: Resource<Mutability = Mutable> {
    /// What is made in it.
    type Made: OnPaper + Send + Sync + 'static;
    /// What that is called.
    const WHAT: &'static str;
    /// Whether all of the board is shown when another one comes in the place of the one that was there.
    const FITS: bool;

    /// What is in hand.
    fn made(&self) -> &Self::Made;

    /// The same, to be worked on.
    fn made_mut(&mut self) -> &mut Self::Made;

    /// The map that it is, or is on.
    fn map(&self) -> &Arc<Map>;

    /// Whether something lies over it.
    fn is_covered(&self) -> bool;

    /// Whether that lists what can be opened.
    fn lists(&self) -> bool;

    /// Lists what can be opened.
    fn list(&mut self, places: &Places);

    /// Nothing lies over it any more.
    fn close(&mut self);

    /// What was left behind and is offered where others are opened: by its name and its file.
    fn left(&mut self) -> &mut Vec<(String, PathBuf)>;

    /// In which file what is in hand is.
    fn file_name(&self) -> String {
        let name = self.made().path().and_then(Path::file_name);
        name.map_or_else(|| "no file yet".to_owned(), |name| name.to_string_lossy().into_owned())
    }
}

/// Shows the map.
pub(in crate::gui) fn show<W: Worktop>(
    worktop: Option<Res<W>>,
    shown: Option<Res<BoardShown>>,
    settings: Res<Settings>,
    mut view: ResMut<View>,
    mut commands: Commands,
) {
    let Some(worktop) = worktop else { return };
    let (palette, map) = (settings.palette, worktop.map());
    let same = |shown: &BoardShown| {
        shown.palette == palette && (Arc::ptr_eq(&shown.map, map) || shown.map == *map)
    };
    if !shown.is_some_and(|shown| same(&shown)) {
        view.fit |= W::FITS;
        commands.insert_resource(BoardShown { map: Arc::clone(map), palette });
    }
}

/// Keeps what is done after each stroke.
pub(in crate::gui) fn keep<W: Worktop>(
    worktop: Option<Res<W>>,
    mut kept: ResMut<Kept<W::Made>>,
    mut desk: Desk<'_>,
) {
    let Some(worktop) = worktop else { return };
    if let Err(error) = kept.bypass_change_detection().keep(worktop.made()) {
        desk.say(&format!("What is made is not kept: {error}"));
    }
}

/// Has what was left behind be offered where what can be opened is listed.
pub(in crate::gui) fn offer<W: Worktop>(
    worktop: Option<ResMut<W>>,
    mut kept: ResMut<Kept<W::Made>>,
) {
    let Some(mut worktop) = worktop.filter(|worktop| worktop.lists()) else { return };
    let left = kept.bypass_change_detection().offers(|made| made.title().to_owned());
    if *worktop.bypass_change_detection().left() != left {
        *worktop.left() = left;
    }
}

/// Saves what is in hand in a file of its own; whether it was.
pub(in crate::gui) fn save<W: Worktop>(
    worktop: &mut W,
    path: &Path,
    kept: &Kept<W::Made>,
    desk: &mut Desk<'_>,
) -> bool {
    let saved = worktop.made_mut().save(path).map(|()| None);
    told(worktop, (path, saved), kept, desk)
}

/// Saves it in the player's own folder, under a name that he has written; whether it was.
pub(in crate::gui) fn save_as<W: Worktop>(
    worktop: &mut W,
    name: &str,
    (places, kept): (&Places, &Kept<W::Made>),
    desk: &mut Desk<'_>,
) -> bool {
    let Some(folder) = &places.own else {
        desk.say("This system names no folder for one's own files.");
        return false;
    };
    let Some(file) = file_of(name) else {
        desk.say("A file is named with letters, digits, spaces and hyphens.");
        return false;
    };
    let path = folder.join(file);
    let saved = worktop.made_mut().save_as(&path, name);
    told(worktop, (&path, saved), kept, desk)
}

/// Says where it lies now, and what it is called from now on if that is new, or why it does not lie there; whether it does.
fn told<W: Worktop>(
    worktop: &mut W,
    (path, saved): (&Path, Result<Option<String>, SaveError>),
    kept: &Kept<W::Made>,
    desk: &mut Desk<'_>,
) -> bool {
    match saved {
        Ok(called) => {
            worktop.close();
            let saved = format!("Saved: {}", path.display());
            desk.toasts.say(match called {
                Some(title) => format!("{saved}. It is called {title} now."),
                None => saved,
            });
            if let Some(journal) = &kept.journal {
                let _ = journal.forget();
            }
            true
        }
        Err(error) => {
            desk.say(&error.to_string());
            false
        }
    }
}

/// Whether something may come in the place of what is in hand: what is not saved does not go without a word. The pages that list
/// what can be opened say so, and from there it goes.
pub(in crate::gui) fn may_go<W: Worktop>(
    worktop: &mut W,
    places: &Places,
    desk: &mut Desk<'_>,
) -> bool {
    if worktop.is_covered() || !worktop.made().would_be_lost() {
        return true;
    }
    desk.say(&format!(
        "This {} is not saved: save it first, or choose there what is to come in its place.",
        W::WHAT
    ));
    worktop.list(places);
    false
}

/// The file that something of that name is saved in; none for a name of which no file name can be made.
pub(in crate::gui) fn file_of(name: &str) -> Option<String> {
    let name = name.trim().trim_end_matches(".toml").trim();
    let fine = |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_');
    let named = !name.is_empty() && name.chars().count() <= 60 && name.chars().all(fine);
    named.then(|| format!("{}.toml", name.to_lowercase().replace(' ', "-")))
}
