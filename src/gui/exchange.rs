//! Games by exchange of files, as the window shows them: the lists of them, and what one on the table waits for.

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowFocused};

use super::choices::words;
use super::desk::{Layout, Sheet};
use super::workshop::Places;
use crate::app::{Apart, Bench, ExchangeStore, FrameSet, Session, Work};
use crate::game::narrate::meant;
use crate::game::phase_words;
use crate::rules::order::FireOrder;
use crate::rules::view::Viewer;
use crate::rules::{Order, Phase, Position};
use crate::sharing::exchange::{Arrived, ExchangeError, GameId, Home, Now, Standing};

/// The games by exchange that are kept, and files that others may have sent, as last looked up.
#[derive(Resource, Debug, Default)]
pub struct Post {
    /// The games, or why one cannot be read.
    pub games: Vec<Result<Standing, String>>,
    /// The files, the newest first.
    pub arrived: Vec<Arrived>,
    /// The game whose watchword is shown.
    pub shown: Option<GameId>,
    looking: Option<Work<Found>>,
    open: bool,
}

type Found = (Vec<Result<Standing, String>>, Vec<Arrived>);

impl Post {
    /// Has the lists looked up once more.
    pub fn look_anew(&mut self) {
        self.open = false;
    }

    /// Whether it is being looked up.
    #[must_use]
    pub fn is_looking(&self) -> bool {
        self.looking.is_some()
    }
}

/// Has the lists at hand while their sheet is open.
pub struct ExchangePlugin;

impl Plugin for ExchangePlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, look_up.in_set(FrameSet::View));
    }
}

/// Looks the games and files up when the sheet opens, when somebody comes back to the window, who may have fetched a file, and whenever
/// the game on the table has changed: beside the frames, since each game is played again for it.
fn look_up(
    (layout, places, store): (Res<Layout>, Res<Places>, Res<ExchangeStore>),
    session: Option<Res<Session>>,
    bench: Bench,
    mut post: ResMut<Post>,
    mut focused: MessageReader<WindowFocused>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let comes_back = focused.read().any(|window| window.focused);
    let post = post.bypass_change_detection();
    let open = layout.sheet == Some(Sheet::Exchange);
    let opens = open && !std::mem::replace(&mut post.open, open);
    post.open = open;
    if !open {
        post.shown = None;
        return;
    }
    if opens || comes_back || session.is_some_and(|session| session.is_changed()) {
        let Some(store) = store.get().cloned() else { return };
        let folders = places.arrivals.clone();
        post.looking = Some(bench.begin(move || {
            let homes = store.homes();
            let arrived = store.arrived(&folders, homes.iter().flatten());
            let standing = |home: &Result<Home, ExchangeError>| match home {
                Ok(home) => Ok(home.standing()),
                Err(error) => Err(error.to_string()),
            };
            (homes.iter().map(standing).collect(), arrived)
        }));
    }
    if let Some(done) = post.looking.as_mut().and_then(Work::take) {
        post.looking = None;
        (post.games, post.arrived) = done.unwrap_or_default();
        redraw.write(RequestRedraw);
    }
}

/// What a game waits for, in a few words.
#[must_use]
pub fn short(now: Now) -> &'static str {
    match now {
        Now::Over => "over",
        Now::Invited => "nobody has answered yet",
        Now::Dice => "your order waits for dice",
        Now::Asked => "your decision",
        Now::Other => "the other home is asked",
    }
}

/// What the game on the table waits for, in a sentence.
#[must_use]
pub fn waits(pos: &Position, apart: &Apart) -> String {
    match (apart.now, &apart.order) {
        (Now::Invited, _) => {
            "Nobody has taken up your invitation yet. It is a file: give it to the other player."
                .to_owned()
        }
        (Now::Dice, Some(order)) => {
            let order = match order {
                Order::Fire(FireOrder::Attack(_)) => meant(pos, order, None, Viewer::Both),
                other => words::order(pos, &words::names(pos), other).0,
            };
            format!("Your order waits for the other home's dice: {order}.")
        }
        (Now::Dice, None) => "Your order waits for the other home's dice.".to_owned(),
        _ => {
            let other = &pos.setting.side(apart.side.other()).name;
            match pos.phase {
                Phase::Setup => format!("{other}: they set up their units in the other home."),
                phase => format!("{other}: the other home is asked. {}", phase_words(phase)),
            }
        }
    }
}
