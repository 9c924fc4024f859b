//! The one system that turns what was asked for into messages and picks.

use bevy::prelude::*;

use super::pick::picked;
use super::{Desk, Intent, Sheet, Wing};
use crate::app::{Bench, Request, Session, Submit, Teaching};
use crate::game::{Mode, UndoRefused};
use crate::gui::analysis::Analyst;
use crate::gui::board::geometry::hex_world;
use crate::gui::campaign::Onward;
use crate::gui::caution::Caution;
use crate::gui::choices::{Act, Choices};
use crate::gui::craft::Press;
use crate::gui::hearing::Hearing;
use crate::gui::machine::{AtMost, Machine};
use crate::gui::news::Told;
use crate::gui::panels::branches::Compared;
use crate::gui::selection::Selection;
use crate::gui::settings::{Assistance, Settings};
use crate::gui::teach::Want;
use crate::gui::tools::Tools;
use crate::opponent::deploy;
use crate::rules::Order;
use crate::workshop::lesson::Make;

/// Carries out what was asked for.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub fn carry_out(
    mut desk: Desk<'_>,
    session: Option<Res<Session>>,
    choices: Res<Choices>,
    (mut selection, mut settings): (ResMut<Selection>, ResMut<Settings>),
    (hearing, time): (Res<Hearing>, Res<Time<Real>>),
    (mut tools, mut machine, bench): (Tools<'_, '_>, ResMut<Machine>, Bench),
    (mut told, mut analyst): (ResMut<Told>, ResMut<Analyst>),
    (mut caution, teaching, at_most): (ResMut<Caution>, Option<Res<Teaching>>, Res<AtMost>),
    mut submit: MessageWriter<Submit>,
    mut ask: MessageWriter<Request>,
    (mut exit, mut onward): (MessageWriter<AppExit>, MessageWriter<Onward>),
) {
    if desk.wishes.intents.is_empty() {
        return;
    }
    let hears = hearing.hears(time.elapsed());
    for intent in std::mem::take(&mut desk.wishes.intents) {
        match intent {
            // Meant for the question before this one.
            Intent::Act(Act::Give(_) | Act::Deploy | Act::Sure(_)) if !hears => {}
            Intent::Act(Act::Give(orders))
                if desk.craft.recording.is_some()
                    && session.as_deref().is_some_and(|now| desk.craft.hears(now, &orders)) => {}
            Intent::Act(Act::Give(orders)) => {
                let helps = |session: &Session| {
                    settings.assistance_in(session.game().position()) != Assistance::Off
                };
                if let (Some(session), [order]) = (session.as_deref(), orders.as_slice())
                    && settings.warn_of_blunders
                    && helps(session)
                    && teaching.is_none()
                    && caution.holds(session, order, &bench, *at_most)
                {
                    continue;
                }
                submit.write_batch(orders.into_iter().map(Submit));
            }
            // Which of several it is has been said then.
            Intent::Act(Act::Aim(at)) => {
                (selection.target, selection.hex, selection.page) = (Some(at), None, 0);
            }
            Intent::Act(Act::Deploy) => {
                let orders = session.iter().flat_map(|session| deploy(session.position()));
                submit.write_batch(orders.map(Submit));
            }
            Intent::Act(Act::Walk(gait)) => selection.gait = gait,
            Intent::Act(Act::TakeUp(deed)) => {
                let taken_up = selection.deed == Some(deed);
                (selection.deed, selection.page) = (Some(deed).filter(|_| !taken_up), 0);
            }
            Intent::Act(Act::Sure(sure)) => selection.sure = sure,
            Intent::Act(Act::Strike(blow)) => {
                selection.blows.push(blow);
                selection.units.clear();
            }
            Intent::Act(Act::FireIn(way)) => selection.way = way,
            Intent::Act(Act::Take(order)) => {
                if let Some(session) = &session {
                    selection.take(session.position(), &order);
                }
            }
            // What is being made is a point of the game in which nothing more is agreed on.
            Intent::Agree(_) if desk.craft.recording.is_some() => {
                desk.say("An order is being recorded: agree on the dice before or after.");
            }
            Intent::Agree(agreement) => {
                submit.write(Submit(Order::Agreement(agreement)));
            }
            Intent::Ask(request) => {
                ask.write(request);
            }
            // One thing at a time: first what stands in place of what else could be done.
            Intent::Clear if selection.hex.is_some() || selection.deed.is_some() => {
                (selection.hex, selection.deed) = (None, None);
            }
            Intent::Clear => {
                selection.clear();
                desk.layout.sheet = None;
                desk.layout.standing_open = false;
            }
            Intent::MoreCards => selection.page = (selection.page + 1) % choices.pages(),
            Intent::Toggle(sheet) => {
                // Who plays is settled where the other home is another one.
                let apart = session.as_deref().is_some_and(|session| session.apart().is_some());
                let sheet = if apart && sheet == Sheet::Players { Sheet::Exchange } else { sheet };
                desk.layout.sheet =
                    if desk.layout.sheet == Some(sheet) { None } else { Some(sheet) };
                if desk.layout.sheet == Some(Sheet::Saves) {
                    desk.saves.0 = crate::gui::panels::saves::find();
                }
            }
            Intent::StandingOrders => desk.layout.standing_open = !desk.layout.standing_open,
            Intent::Fold(wing) => desk.layout.wings.toggle(wing),
            Intent::Set(next) => {
                settings.set_if_neq(next);
            }
            Intent::Use(tool) => {
                if let Some(session) = &session
                    && let Err(why) = tools.take_up(tool, session.position(), &selection)
                {
                    desk.say(why);
                }
            }
            Intent::Tell(what) => desk.say(&what),
            Intent::News => {
                let hidden = !desk.layout.wings.shows(Wing::Right);
                desk.layout.wings.unfold(Wing::Right);
                // What nobody could see has not been read.
                if let Some(session) = session.as_ref().filter(|_| !(hidden && told.is_open())) {
                    told.turn(session);
                }
            }
            Intent::ReadNews => told.front = !told.front,
            Intent::LookAtNews(line, go) => {
                let hex = told.look(line).filter(|_| go);
                desk.gaze.look_at = hex.map(hex_world).or(desk.gaze.look_at);
            }
            Intent::StepNews(forward) => {
                let stop = session.as_deref().and_then(|session| told.step(session, forward));
                if let Some((orders, hex)) = stop {
                    desk.layout.wings.unfold(Wing::Right);
                    ask.write(Request::LookAt(orders));
                    desk.gaze.show = hex.map(hex_world);
                }
            }
            Intent::Look(unit) => selection.shown = Some(unit),
            Intent::Compare(branch) => {
                let begin = |session| Compared::begin(session, branch, &bench);
                desk.branches.comparing = session.as_deref().map(begin);
            }
            Intent::Analyse => match session.as_deref() {
                Some(session) if Analyst::is_offered(session) => {
                    desk.layout.wings.unfold(Wing::Right);
                    analyst.turn();
                }
                Some(_) => desk.say("The game is looked back on when it is over: A."),
                None => {}
            },
            Intent::NextChapter => {
                onward.write(Onward);
            }
            Intent::TryOut(orders) => {
                if let Some(session) = session.as_deref() {
                    desk.craft.try_out(session, orders);
                }
            }
            // In the menu nothing can be begun: there it is about the one that was left behind.
            Intent::Craft if session.is_none() => {
                desk.craft.pressed = Some(Press::GoOn);
                desk.layout.wings.unfold(Wing::Left);
            }
            Intent::Craft if desk.craft.draft.is_some() => {
                desk.craft.put_away();
                if desk.craft.draft.is_some() {
                    // It says why it is still there.
                    desk.layout.wings.unfold(Wing::Left);
                }
            }
            Intent::Craft => {
                let Some(session) = session.as_deref().filter(|_| teaching.is_none()) else {
                    continue;
                };
                match desk.craft.begin(session, Make::Puzzle) {
                    Ok(()) => desk.layout.wings.unfold(Wing::Left),
                    Err(why) => desk.say(&why.to_string()),
                }
            }
            Intent::Mend(path) => match desk.craft.mend(path) {
                Ok(()) => {
                    desk.lessons.open = false;
                    desk.layout.wings.unfold(Wing::Left);
                }
                Err(why) => desk.toasts.refuse(why),
            },
            Intent::Teach(want) => {
                if matches!(want, Want::TakeUp(_)) {
                    tools.put_los_away();
                }
                desk.teach.carry_out(want);
            }
            Intent::StopAnalysis => analyst.stop(),
            Intent::PlayOn(_)
                if session.as_deref().is_some_and(|session| session.apart().is_some()) =>
            {
                desk.say(&UndoRefused::Apart.to_string());
            }
            Intent::PlayOn(orders) => {
                let mode = session.as_deref().map(|session| session.game().mode());
                // Who is to play against the machine says so first.
                if !matches!(mode, Some(Mode::Against(_))) {
                    desk.layout.sheet = Some(Sheet::Players);
                }
                machine.release_there();
                ask.write(Request::RewindTo(orders));
            }
            Intent::Release => machine.release(),
            Intent::Hurry => machine.hurry(),
            Intent::OpenHex(hex) => selection.hex = Some(hex),
            Intent::OpenFolder(folder) => {
                if bench.has_window() && open::that_detached(&folder).is_err() {
                    desk.say(&format!("The desktop shows no folders. It is {}", folder.display()));
                }
            }
            Intent::Dismiss => desk.toasts.dismiss(),
            Intent::Quit => {
                exit.write(AppExit::Success);
            }
            pick => {
                if let Some(session) = &session {
                    picked(&mut selection, session.position(), &choices, &pick);
                }
            }
        }
    }
}
