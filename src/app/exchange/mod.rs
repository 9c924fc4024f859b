//! A game by exchange of files on the table: this side's home hears the orders, keeps the game after each, and writes the file
//! for the other side as soon as it has to speak.

mod apart;

use std::path::{Path, PathBuf};

use bevy::prelude::*;

pub use apart::Apart;

use super::message::{Failed, Failure, Happened, Notice, Refused};
use super::session::Session;
use super::{mirror, request, tray};
use crate::files::folders;
use crate::game::{Mode, StandingOrders};
use crate::rules::{Order, Side};
use crate::scenario::Scenario;
use crate::sharing::exchange::{GameId, Held, Home, Now, Problem, Said, Store};

/// Where games by exchange are kept; nowhere, unless it is said.
#[derive(Resource, Clone, Debug, Default)]
pub struct ExchangeStore(Option<Store>);

impl ExchangeStore {
    /// Where the system keeps what belongs to a program.
    #[must_use]
    pub fn usual() -> ExchangeStore {
        ExchangeStore(folders::data().as_deref().map(Store::below))
    }

    /// Below this folder.
    #[must_use]
    pub fn below(data: &Path) -> ExchangeStore {
        ExchangeStore(Some(Store::below(data)))
    }

    /// The store; `None` where the system names no folder for data.
    #[must_use]
    pub fn get(&self) -> Option<&Store> {
        self.0.as_ref()
    }
}

/// The game by exchange on the table; there while one is.
#[derive(Resource)]
pub(super) struct Exchange {
    held: Held,
    /// The file for the other side, where that waits for it.
    file: Option<PathBuf>,
}

/// What a player wants of games by exchange.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exchanging {
    /// To invite somebody to this scenario, as one of its sides.
    Invite {
        /// A built-in scenario's name, or the path of a scenario file.
        scenario: String,
        /// The side that is played here.
        side: Side,
    },
    /// To take up a file that another home has sent.
    Take(PathBuf),
    /// To go on with a game that is kept.
    GoOn(GameId),
    /// To have the file for the other side written once more.
    Write,
}

fn store(world: &World) -> Result<Store, Failure> {
    world.resource::<ExchangeStore>().0.clone().ok_or(Failure::NoDataFolder)
}

/// Carries out what a player wants.
pub(super) fn carry_out(world: &mut World, want: Exchanging) -> Result<Option<Notice>, Failure> {
    let store = store(world)?;
    match want {
        Exchanging::Invite { scenario, side } => {
            let scenario = Scenario::load(&scenario)?;
            let home = Home::invite(&scenario, side).map_err(Failure::Unsaid)?;
            let held = store.begin(home)?;
            Ok(Some(lay(world, held)))
        }
        Exchanging::Take(file) => take(world, &store, &file).map(Some),
        Exchanging::GoOn(id) => {
            let on_table = world.get_resource::<Exchange>();
            if on_table.is_some_and(|exchange| exchange.held.home.id() == id) {
                return Ok(None);
            }
            let held = store.open(id)?;
            Ok(Some(lay(world, held)))
        }
        Exchanging::Write => {
            let mut exchange = world.get_resource_mut::<Exchange>().ok_or(Failure::NoGame)?;
            // Whether or not it was written before: it may be lost, and to have it twice harms nobody.
            let written = store.hand_over(&mut exchange.held);
            exchange.file = written.as_ref().ok().cloned();
            lay_out(world);
            written?;
            Ok(None)
        }
    }
}

/// Takes up a file: of the game on the table, of another that is kept, or an invitation.
fn take(world: &mut World, store: &Store, file: &Path) -> Result<Notice, Failure> {
    if let Some(mut exchange) = world.get_resource_mut::<Exchange>()
        && store.take_on(&mut exchange.held, file)?.is_some()
    {
        exchange.file = None;
        lay_out(world);
        mirror::make_equal(world);
        go_on(world);
        let orders =
            world.get_resource::<Session>().map_or(0, |session| session.game().log().len());
        return Ok(Notice::WentTo { orders });
    }
    let (held, _) = store.take(file)?;
    Ok(lay(world, held))
}

/// Puts a game on the table.
fn lay(world: &mut World, held: Held) -> Notice {
    request::leave_table(world);
    let side = held.home.side();
    let game = held.home.game().clone().with_mode(Mode::Apart(side));
    let began = request::begin(world, game);
    world.insert_resource(Exchange { held, file: None });
    lay_out(world);
    mirror::make_equal(world);
    go_on(world);
    began
}

/// What this side has said beforehand is answered; then the other one gets its file, if it is to speak.
fn go_on(world: &mut World) {
    answer(world);
    hand_over(world);
    lay_out(world);
}

/// Writes the file for the other side, where that has to speak, or to hear the end.
fn hand_over(world: &mut World) {
    let Ok(store) = store(world) else { return };
    let Some(mut exchange) = world.get_resource_mut::<Exchange>() else { return };
    let home = &exchange.held.home;
    let speaks = match home.now() {
        Now::Asked => false,
        Now::Over => home.has_to_give(),
        Now::Invited | Now::Dice | Now::Other => true,
    };
    if !speaks {
        exchange.file = exchange.file.take().filter(|_| exchange.held.home.now() == Now::Over);
        return;
    }
    match store.hand_over(&mut exchange.held) {
        Ok(path) => exchange.file = Some(path),
        Err(error) => {
            exchange.file = None;
            world.write_message(Failed(Failure::Exchange(error)));
        }
    }
}

/// Lays the game as this home has it on the table.
fn lay_out(world: &mut World) {
    let Some(exchange) = world.get_resource::<Exchange>() else { return };
    let home = &exchange.held.home;
    let apart = Apart::of(home, exchange.file.as_deref());
    let Some(session) = world.get_resource::<Session>() else { return };
    let same = session.game().log() == home.game().log();
    if same && session.apart() == Some(&apart) && !session.looks_back() {
        return;
    }
    let game = home.game().clone().with_mode(Mode::Apart(home.side()));
    let session = Session::new(game).apart_as(apart);
    world.insert_resource(session);
}

/// Keeps what this side wants to be asked with its game.
pub(super) fn stand(world: &mut World, standing: StandingOrders) -> Result<(), Failure> {
    let store = store(world)?;
    let mut exchange = world.get_resource_mut::<Exchange>().ok_or(Failure::NoGame)?;
    let home = &mut exchange.held.home;
    let before = home.game().standing_orders();
    home.set_standing_orders(standing);
    let kept = store.keep(home);
    if kept.is_err() {
        home.set_standing_orders(before);
    }
    Ok(kept?)
}

/// Hears the orders of a frame.
pub(super) fn hear(world: &mut World, orders: Vec<Order>) {
    for order in orders {
        if !give(world, order) {
            return;
        }
        answer(world);
    }
    hand_over(world);
    lay_out(world);
}

/// Gives what this side has said beforehand, as long as it is asked for it.
fn answer(world: &mut World) {
    while let Some(order) = tray::answered(world) {
        if !give(world, order) {
            return;
        }
    }
}

/// Gives an order; says whether it stands, here and on the disk.
fn give(world: &mut World, order: Order) -> bool {
    let failure = match said(world, order) {
        Ok(before) => {
            let exchange = world.get_resource::<Exchange>();
            let log = exchange.into_iter().flat_map(|exchange| exchange.held.home.game().log());
            let events: Vec<_> = log.skip(before).flat_map(|entry| entry.events.clone()).collect();
            world.write_message_batch(events.into_iter().map(Happened));
            lay_out(world);
            mirror::make_equal(world);
            return true;
        }
        Err(Failure::Unsaid(Problem::Refused(refusal))) => {
            world.write_message(Refused(refusal));
            return false;
        }
        Err(failure) => failure,
    };
    world.write_message(Failed(failure));
    false
}

/// Has the home hear an order and keep it. Returns how many there were before; what cannot be kept has not been given.
fn said(world: &mut World, order: Order) -> Result<usize, Failure> {
    let store = store(world)?;
    let session = world.get_resource::<Session>().ok_or(Failure::NoGame)?;
    if session.looks_back() {
        return Err(Failure::LookingBack);
    }
    let mut exchange = world.get_resource_mut::<Exchange>().ok_or(Failure::NoGame)?;
    let home = &mut exchange.held.home;
    let id = home.id();
    let before = home.game().log().len();
    let said = home.say(order).map_err(Failure::Unsaid)?;
    if let Err(error) = store.keep(home) {
        exchange.held.home = store.home(id)?;
        return Err(error.into());
    }
    if said == Said::Done {
        exchange.file = None;
    }
    Ok(before)
}
