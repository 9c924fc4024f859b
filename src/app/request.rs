//! Carries out what a player wants of the program apart from orders.

use std::path::Path;

use bevy::prelude::*;

use super::autosave::{LastGame, Slot, Unsaved};
use super::exchange::{self, Exchange};
use super::known::Known;
use super::message::{Failed, Failure, Notice, Request};
use super::mirror;
use super::session::{Screen, Session};
use super::teaching::{self, Teaching};
use super::writing;
use crate::files::Claim;
use crate::game::{Game, LogEntry};
use crate::lessons::{Go, Lecture, Lesson};
use crate::rules::Order;
use crate::scenario::Scenario;

/// Carries out the requests of the frame, one after the other; the entities are equal to the position after
/// each. One that fails changes nothing.
pub(super) fn carry_out(world: &mut World) {
    let requests: Vec<Request> = world.resource_mut::<Messages<Request>>().drain().collect();
    for request in requests {
        match answer(world, request) {
            Ok(notice) => {
                if let Some(notice) = notice {
                    world.write_message(notice);
                }
                mirror::make_equal(world);
            }
            Err(failure) => {
                world.write_message(Failed(failure));
            }
        }
    }
}

fn answer(world: &mut World, request: Request) -> Result<Option<Notice>, Failure> {
    let in_lesson = world.contains_resource::<Teaching>();
    let apart = world.contains_resource::<Exchange>();
    match request {
        Request::StandingOrders(standing) => {
            if apart {
                exchange::stand(world, standing)?;
            }
            let mut session = world.get_resource_mut::<Session>().ok_or(Failure::NoGame)?;
            // Nothing on the table has changed.
            session.bypass_change_detection().set_standing_orders(standing);
            if !in_lesson && !apart {
                world.init_resource::<Unsaved>();
            }
            Ok(None)
        }
        Request::Exchange(want) => exchange::carry_out(world, want),
        Request::Save(_) | Request::Seat(_) | Request::SwitchTo(_) if apart => Err(Failure::Apart),
        Request::Undo if in_lesson => teaching::go(world, Go::Back),
        Request::Redo if in_lesson => teaching::go(world, Go::Next),
        Request::Save(_)
        | Request::Seat(_)
        | Request::RewindTo(_)
        | Request::SwitchTo(_)
        | Request::LookAt(_)
            if in_lesson =>
        {
            Err(Failure::InLesson)
        }
        Request::Lesson(name) => {
            let lecture = Lecture::new(Lesson::load(&name)?).ok_or(Failure::NoLesson)?;
            leave_table(world);
            let began = begin(world, lecture.game().clone());
            world.insert_resource(Teaching::new(lecture));
            Ok(Some(began))
        }
        Request::Learn(go) => teaching::go(world, go),
        Request::NewGame { scenario, seed, mode, agreements } => {
            let mut game = Game::new(Scenario::load(&scenario)?, seed).with_mode(mode);
            for agreement in agreements {
                game.play(Order::Agreement(agreement))?;
            }
            keep_unfinished(world);
            Ok(Some(begin(world, game)))
        }
        Request::Load(path) => {
            let game = world.resource_mut::<Known>().load(&path)?;
            keep_unfinished(world);
            let began = begin(world, game);
            // What is on the table can be gone on with, even if nothing is played.
            world.init_resource::<Unsaved>();
            Ok(Some(began))
        }
        Request::Resume(path) => {
            let game = resume(world, &path)?;
            Ok(Some(begin(world, game)))
        }
        Request::Save(path) => {
            let game = session(world)?.shared();
            world.resource_mut::<Known>().save(&game, &path)?;
            Ok(Some(Notice::Saved(path)))
        }
        Request::Report(path, form) => {
            writing::begin(world, path, form)?;
            Ok(None)
        }
        Request::Seat(mode) => {
            let mut session = world.get_resource_mut::<Session>().ok_or(Failure::NoGame)?;
            session.seat(mode)?;
            world.init_resource::<Unsaved>();
            Ok(None)
        }
        // Back and forth along what is only looked at takes nothing back.
        Request::Undo if looks_back(world) => look(world, |shown| shown.saturating_sub(1)),
        Request::Redo if looks_back(world) => look(world, |shown| shown + 1),
        Request::LookAt(orders) => look(world, |_| orders),
        Request::Undo => go(world, |game| Ok(game.undo()?)),
        Request::Redo => go(world, |game| Ok(game.redo().map(drop)?)),
        Request::RewindTo(orders) => go(world, |game| Ok(game.rewind_to(orders)?)),
        Request::SwitchTo(branch) => go(world, |game| Ok(game.switch_to(branch)?)),
        Request::Leave => {
            session(world)?;
            leave_table(world);
            show(world, Screen::Menu);
            Ok(None)
        }
    }
}

/// The game on the table can be gone on with from the menu. A lesson that is left does not count as the last game, and one by
/// exchange has a list of its own.
pub(super) fn leave_table(world: &mut World) {
    let own = world.contains_resource::<Teaching>() || world.contains_resource::<Exchange>();
    let Some(session) = world.get_resource::<Session>().filter(|_| !own) else { return };
    let mut last = world.resource::<LastGame>().clone();
    last.leave(world.resource::<Slot>(), session.game());
    world.insert_resource(last);
}

fn looks_back(world: &World) -> bool {
    world.get_resource::<Session>().is_some_and(Session::looks_back)
}

/// Shows the table after another number of orders; the game stays as it is.
fn look(world: &mut World, to: impl FnOnce(usize) -> usize) -> Result<Option<Notice>, Failure> {
    let mut session = world.get_resource_mut::<Session>().ok_or(Failure::NoGame)?;
    let orders = to(session.shown());
    session.bypass_change_detection().look_at(orders)?;
    session.set_changed();
    Ok(Some(Notice::WentTo { orders: session.shown() }))
}

fn session(world: &World) -> Result<&Session, Failure> {
    world.get_resource::<Session>().ok_or(Failure::NoGame)
}

/// The game that would be gone on with is not overwritten by another one: it stays among the saved games, if it is not
/// there already.
fn keep_unfinished(world: &mut World) {
    let going_on = world
        .get_resource::<Session>()
        .filter(|_| {
            !world.contains_resource::<Teaching>() && !world.contains_resource::<Exchange>()
        })
        .map(|session| session.game())
        .is_some_and(|game| {
            let agreed = |entry: &LogEntry| matches!(entry.order, Order::Agreement(_));
            game.position().outcome.is_none() && !game.log().iter().all(agreed)
        });
    let Some(path) = world.resource::<Slot>().path().map(Path::to_owned) else { return };
    let waiting = world.resource::<LastGame>().waits(&path);
    if (going_on || waiting) && !world.resource::<Known>().hold(&path) {
        let moved = world.resource_mut::<Slot>().keep();
        world.write_message_batch(moved);
    }
    world.resource_mut::<LastGame>().forget(&path);
}

/// The game that was saved by itself in a file, which becomes that of this window.
fn resume(world: &mut World, path: &Path) -> Result<Game, Failure> {
    if world.resource::<Slot>().path() == Some(path) {
        if path.symlink_metadata().is_err() {
            return Err(Failure::NothingToResume);
        }
        return Ok(Game::load(path)?);
    }
    if !world.resource::<LastGame>().waits(path) {
        return Err(Failure::NothingToResume);
    }
    let claim = Claim::on(path).ok_or(Failure::PlayedElsewhere)?;
    let game = Game::load(path)?;
    world.resource_mut::<Slot>().take(path.to_owned(), claim);
    Ok(game)
}

/// Puts a game on the table. If one lay there, the screen stays.
pub(super) fn begin(world: &mut World, game: Game) -> Notice {
    world.remove_resource::<Teaching>();
    world.remove_resource::<Exchange>();
    world.insert_resource(Session::new(game));
    show(world, Screen::Playing);
    Notice::Began
}

/// Has a screen be shown once the request is carried out, unless it is shown already.
fn show(world: &mut World, screen: Screen) {
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), screen);
}

/// Goes elsewhere on the game's log.
fn go(
    world: &mut World,
    step: impl FnOnce(&mut Game) -> Result<(), Failure>,
) -> Result<Option<Notice>, Failure> {
    let mut session = world.get_resource_mut::<Session>().ok_or(Failure::NoGame)?;
    session.bypass_change_detection().change(step)?;
    session.set_changed();
    let orders = session.game().log().len();
    if !world.contains_resource::<Exchange>() {
        world.init_resource::<Unsaved>();
    }
    Ok(Some(Notice::WentTo { orders }))
}
