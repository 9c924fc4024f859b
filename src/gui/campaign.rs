//! The next chapter of a campaign, from the game that is over: its file is laid among the player's own scenarios, and it begins.

use std::path::Path;

use bevy::prelude::*;

use super::desk::{Seating, seed_of_the_clock};
use super::notice::Toasts;
use super::workshop::Places;
use crate::app::{FrameSet, Request, Session};
use crate::files;
use crate::game::Mode;
use crate::rules::Side;
use crate::workshop::campaign::{Campaign, NextChapter, next_chapter};

/// In: those who came through a chapter go on to the next.
#[derive(Message, Clone, Copy, Debug)]
pub struct Onward;

/// Campaigns go on here.
pub struct CampaignPlugin;

impl Plugin for CampaignPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Onward>().add_systems(Update, go_on.in_set(FrameSet::View));
    }
}

/// Which chapter comes after the game of a session, counted from 1, and of how many; none where it is not over, is of no
/// campaign or was the last.
#[must_use]
pub fn ahead(session: &Session) -> Option<(usize, usize)> {
    let pos = session.game().position();
    pos.outcome.as_ref()?;
    let (campaign, at) = Campaign::of(&pos.setting.id)?;
    let all = campaign.chapters.len();
    (at + 1 < all).then_some((at + 2, all))
}

/// What is said of the campaign when a chapter of it is over: what it is about, or that it ends.
#[must_use]
pub fn told(session: &Session) -> Option<String> {
    let pos = session.game().position();
    pos.outcome.as_ref()?;
    let (campaign, _) = Campaign::of(&pos.setting.id)?;
    Some(match ahead(session) {
        Some(_) => format!("{}: {}", campaign.title, campaign.story_line()),
        None => format!("This was the last chapter of {}.", campaign.title),
    })
}

fn go_on(
    mut asked: MessageReader<Onward>,
    session: Option<Res<Session>>,
    places: Res<Places>,
    mut toasts: ResMut<Toasts>,
    seating: Res<Seating>,
    mut ask: MessageWriter<Request>,
) {
    if asked.read().count() == 0 {
        return;
    }
    let Some(session) = session else { return };
    let game = session.game();
    let (pos, told) = (game.position(), &game.scenario().description);
    let next = match next_chapter(pos, told) {
        Some(Ok(next)) => next,
        Some(Err(error)) => return toasts.say(format!("{error}.")),
        None => return,
    };
    let Some(folder) = &places.own else {
        return toasts.say("This system names no folder for one's own files.");
    };
    match lay(folder, &next) {
        Ok(scenario) => {
            let mode = seated_anew(game.mode(), pos.setting.id.as_str(), &next);
            let (seed, agreements) = (seed_of_the_clock(), seating.agreements(mode));
            ask.write(Request::NewGame { scenario, seed, mode, agreements });
        }
        Err(problem) => toasts.say(problem),
    }
}

/// Lays the chapter's file; what it is loaded by.
fn lay(folder: &Path, next: &NextChapter) -> Result<String, String> {
    files::folders::make_for(&folder.join(&next.file))
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = next.lay(folder).map_err(|error| error.to_string())?;
    Ok(path.display().to_string())
}

/// Who plays: the platoon keeps its player, whichever side it is in the next chapter.
fn seated_anew(mode: Mode, id: &str, next: &NextChapter) -> Mode {
    let side = |id: &str| -> Option<Side> {
        let (campaign, at) = Campaign::of(id)?;
        Some(campaign.chapters.get(at)?.side)
    };
    match (mode, side(id), side(&next.scenario.setting.id)) {
        (Mode::Against(machine), Some(was), Some(is)) if was != is => {
            Mode::Against(machine.other())
        }
        // The next one is begun in this home alone.
        (Mode::Apart(_), ..) => Mode::Solitaire,
        _ => mode,
    }
}
