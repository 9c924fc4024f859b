//! What a player throws away of his own: it is moved into the folder `trash` of his data, never deleted, and he is told where.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui::{Response, Ui};

use super::desk::Desk;
use super::panels::saves;
use super::planner::{self, Planner};
use super::screens::browser::Shelf;
use super::workshop::{self, Easel, Places};
use crate::app::{ExchangeStore, FrameSet, Screen};
use crate::files::{self, brief};
use crate::game::Gist;
use crate::sharing::exchange::GameId;

/// Something that is thrown away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Thrown {
    /// A file of the player's own.
    File(PathBuf),
    /// A game by exchange.
    Exchange(GameId),
}

impl Thrown {
    /// What the player calls it.
    fn called(&self) -> String {
        match self {
            Thrown::File(path) => {
                let name = || path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let game = Gist::read(path).ok().flatten();
                game.map_or_else(name, |gist| format!("The game {}", brief(&gist.title)))
            }
            Thrown::Exchange(_) => "The game".to_owned(),
        }
    }
}

/// Throws away what is to go.
pub struct TrashPlugin;

impl Plugin for TrashPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, throw_away.in_set(FrameSet::Input));
    }
}

/// The button that throws something away, under its name among the spots of the desk.
pub fn button(ui: &mut Ui, desk: &mut Desk<'_>, name: &str, thrown: impl FnOnce() -> Thrown) {
    let button = ui.small_button("Throw away");
    heed(button, desk, name, thrown);
}

/// Notes where such a button is, and hears it.
pub fn heed(button: Response, desk: &mut Desk<'_>, name: &str, thrown: impl FnOnce() -> Thrown) {
    desk.note(format!("throw away:{name}"), button.rect);
    if button.on_hover_text("moves it into the folder trash of your data").clicked() {
        desk.wishes.throw_away.push(thrown());
    }
}

fn throw_away(
    (places, store, screen): (Res<Places>, Res<ExchangeStore>, Res<State<Screen>>),
    (easel, planner): (Option<ResMut<Easel>>, Option<ResMut<Planner>>),
    mut shelf: ResMut<Shelf>,
    mut desk: Desk<'_>,
) {
    if desk.wishes.throw_away.is_empty() {
        return;
    }
    for thrown in std::mem::take(&mut desk.wishes.throw_away) {
        let called = thrown.called();
        let Some(data) = &places.data else {
            desk.say("This system names no folder for one's own files.");
            return;
        };
        match moved(&thrown, data, &store) {
            Ok(path) => {
                let kept = path.display();
                desk.toasts.say(format!("{called} is thrown away, and kept as {kept}"));
            }
            Err(problem) => desk.say(&problem),
        }
    }
    // The lists that it stood in.
    desk.saves.0 = saves::find();
    desk.lessons.read_anew();
    desk.post.look_anew();
    if *screen.get() == Screen::Menu {
        shelf.look_up();
    }
    if let Some(mut easel) =
        easel.filter(|easel| matches!(easel.page, Some(workshop::Page::Open(_))))
    {
        easel.page = Some(workshop::Page::open(&places));
    }
    if let Some(mut planner) =
        planner.filter(|planner| matches!(planner.page, Some(planner::Page::Open(_))))
    {
        planner.page = Some(planner::Page::open(&places));
    }
}

/// Moves it; says where it is then. What lay in a folder of its own kind lies in one again.
fn moved(thrown: &Thrown, data: &Path, store: &ExchangeStore) -> Result<PathBuf, String> {
    let trash = data.join("trash");
    match thrown {
        Thrown::File(path) => {
            let kind = path.parent().and_then(Path::file_name).unwrap_or_default();
            files::throw_away(path, &trash.join(kind))
                .map_err(|error| format!("{}: it stays where it is: {error}", path.display()))
        }
        Thrown::Exchange(id) => {
            let store = store.get().ok_or("This system names no folder for one's own files.")?;
            store.throw_away(*id, &trash.join("exchange")).map_err(|error| error.to_string())
        }
    }
}
