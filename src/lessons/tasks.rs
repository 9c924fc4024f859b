//! What a step asks of the learner: from the file to a task that the rules have judged.

use toml::Spanned;

use super::error::{Fault, LessonProblem};
use super::file::{RawChoose, RawGive, RawLegal, RawMf, RawOrder, RawPredict, RawStep};
use super::orders::{self, same};
use super::pick;
use super::predict::Truth;
use super::{Choice, Choose, Give, Given, Predict, Task};
use crate::game::{Game, ScriptRefused, narrate};
use crate::rules::event::{Event, MoveEvent};
use crate::rules::fire::assess;
use crate::rules::ids::Side;
use crate::rules::order::{FireOrder, Order};
use crate::rules::position::Position;
use crate::rules::{Refusal, TurnRefusal, check, decision};

/// The task of a step, and the game when it is done.
pub(super) fn build(
    now: &Game,
    raw: &RawStep,
    byte: usize,
    you: Option<Side>,
) -> Result<(Task, Game), Fault> {
    let mut after = now.clone();
    let tasks = [
        raw.give.is_some(),
        raw.predict.is_some(),
        raw.choose.is_some(),
        raw.legal.is_some(),
        raw.mf.is_some(),
        raw.pick.is_some(),
    ];
    if tasks.iter().filter(|given| **given).count() > 1 {
        return Err((byte, LessonProblem::TwoTasks));
    }
    let task = if let Some(raw) = &raw.give {
        Task::Give(give(&mut after, raw, you)?)
    } else if let Some(raw) = &raw.predict {
        Task::Predict(Box::new(predict(&mut after, raw)?))
    } else if let Some(raw) = &raw.choose {
        Task::Choose(choose(raw)?)
    } else if let Some(raw) = &raw.legal {
        Task::Choose(legal(now, raw)?)
    } else if let Some(raw) = &raw.mf {
        Task::Choose(mf(now, raw)?)
    } else if let Some(raw) = &raw.pick {
        let at = raw.question.span().start;
        his(now.position(), you).map_err(|problem| (at, problem))?;
        let (pick, end) = pick::build(now, raw)?;
        after = end;
        Task::Pick(pick)
    } else {
        Task::Watch
    };
    Ok((task, after))
}

/// Whether the learner is asked now, where he plays a side.
fn his(pos: &Position, you: Option<Side>) -> Result<(), LessonProblem> {
    let asked = decision(pos).map(|asked| asked.side);
    let name = |side: Side| pos.setting.side(side).name.clone();
    match (you, asked) {
        (Some(you), Some(asked)) if you != asked => {
            Err(LessonProblem::NotHis(name(you), name(asked)))
        }
        _ => Ok(()),
    }
}

/// Gives an order of the lesson with the dice laid out for it.
pub(super) fn play(game: &mut Game, written: &Spanned<RawOrder>) -> Result<Order, Fault> {
    let order = orders::order(game.position(), written)?;
    let named = game.position().clone();
    game.play_with(order.clone(), &orders::dice(written)).map_err(|refused| {
        let problem = match refused {
            ScriptRefused::Order(refusal) => {
                LessonProblem::WrongAnswer(narrate::refusal(&named, &refusal))
            }
            dice @ ScriptRefused::Dice { .. } => LessonProblem::Script(dice),
        };
        (written.span().start, problem)
    })?;
    Ok(order)
}

fn give(game: &mut Game, raw: &RawGive, you: Option<Side>) -> Result<Give, Fault> {
    let before = game.position().clone();
    let mut wanted: Vec<Given> = Vec::new();
    let mut wrong = Vec::new();
    for written in &raw.orders {
        let his = his(game.position(), you);
        if let (true, Err(problem)) = (wanted.is_empty(), &his) {
            return Err((written.span().start, problem.clone()));
        }
        let order = play(game, written)?;
        let dice = orders::dice(written);
        wanted.push(Given { order, dice, by_itself: his.is_err() });
    }
    let Some(first) = wanted.first() else { return Err((0, LessonProblem::NothingAsked)) };
    for written in &raw.wrong {
        let order = orders::asked(&before, &written.get_ref().order)?;
        if same(&order, &first.order) {
            return Err((written.span().start, LessonProblem::NoMistake));
        }
        wrong.push((order, written.get_ref().why.clone()));
    }
    Ok(Give { orders: wanted, hint: raw.hint.clone(), wrong })
}

fn predict(game: &mut Game, raw: &RawPredict) -> Result<Predict, Fault> {
    let before = game.position().clone();
    let of = raw.of.as_ref().map(|name| orders::unit(&before, name)).transpose()?;
    let order = play(game, &raw.order)?;
    let not_answered = |what| (raw.ask.span().start, LessonProblem::NotAnswered(what));
    let truth = game
        .log()
        .last()
        .and_then(|entry| Truth::of(&before, game.position(), entry, of))
        .ok_or_else(|| not_answered("an attack"))?;
    let mut ask = raw.ask.get_ref().clone();
    ask.sort_unstable();
    ask.dedup();
    if ask.is_empty() {
        return Err((raw.ask.span().start, LessonProblem::NothingAsked));
    }
    if let Some(field) = ask.iter().find(|field| !truth.answers(**field)) {
        return Err(not_answered(field.label()));
    }
    Ok(Predict { order, dice: orders::dice(&raw.order), ask, truth })
}

fn choose(raw: &RawChoose) -> Result<Choose, Fault> {
    let options: Vec<Choice> = raw
        .options
        .iter()
        .map(|option| Choice {
            text: option.text.clone(),
            right: option.right,
            why: option.why.clone(),
        })
        .collect();
    let right = options.iter().filter(|option| option.right).count();
    if right == 0 || right == options.len() {
        return Err((raw.question.span().start, LessonProblem::OneSided));
    }
    Ok(Choose { question: raw.question.get_ref().clone(), options })
}

/// Whether the order is allowed. Where nobody can fire the rules do not ask for fire any more: then the attack itself
/// is judged, so that its own reason comes out.
pub(super) fn judge(pos: &Position, order: &Order) -> Result<(), Refusal> {
    let judged = check(pos, order);
    match (&judged, order) {
        (Err(Refusal::Turn(TurnRefusal::WindowClosed { why })), _) => Err((**why).clone()),
        (Err(Refusal::Turn(TurnRefusal::NotAnAnswer)), Order::Fire(FireOrder::Attack(fire))) => {
            let firer = fire.members.first().and_then(|member| pos.unit(member.unit));
            let side = firer.map_or(pos.defender(), |unit| unit.side);
            assess(pos, side, fire).map(drop).and(judged)
        }
        _ => judged,
    }
}

/// Legal or not: the rules have to agree with the author, and give their reason.
fn legal(game: &Game, raw: &RawLegal) -> Result<Choose, Fault> {
    let pos = game.position();
    let order = orders::asked(pos, &raw.order)?;
    let judged = judge(pos, &order);
    let answer = *raw.answer.get_ref();
    let said = |refusal: &Refusal| narrate::refusal(pos, refusal);
    // That somebody else is asked, or about something else, teaches nothing of the rule.
    if judged.is_ok() != answer || judged == Err(Refusal::Turn(TurnRefusal::NotAnAnswer)) {
        let says = judged.as_ref().err().map_or_else(|| "it is allowed".to_owned(), said);
        return Err((raw.answer.span().start, LessonProblem::WrongAnswer(says)));
    }
    let reason = judged.err().map_or_else(String::new, |refusal| format!("{} ", said(&refusal)));
    let why = format!("{reason}{}", raw.why.trim());
    let option = |text: &str, right| Choice { text: text.to_owned(), right, why: why.clone() };
    let options = vec![option("Legal", answer), option("Not legal", !answer)];
    Ok(Choose { question: raw.question.clone(), options })
}

/// How many MF: the rules count them.
fn mf(game: &Game, raw: &RawMf) -> Result<Choose, Fault> {
    let order = orders::asked(game.position(), &raw.order)?;
    let fault = |problem| (raw.order.span().start, problem);
    let mut tried = game.clone();
    let entry = tried.play(order).map_err(|refusal| {
        fault(LessonProblem::NoStep(narrate::refusal(game.position(), &refusal)))
    })?;
    let cost = entry.events.iter().find_map(|event| match event {
        Event::Move(MoveEvent::Moved { cost, .. } | MoveEvent::Bypassed { cost, .. }) => {
            Some(cost.to_string())
        }
        _ => None,
    });
    let cost = cost.ok_or_else(|| fault(LessonProblem::NoStep("it costs no MF".to_owned())))?;
    if cost != *raw.answer.get_ref() {
        let problem = LessonProblem::WrongAnswer(format!("it costs {cost} MF"));
        return Err((raw.answer.span().start, problem));
    }
    let mut texts = raw.instead.clone();
    texts.push(cost.clone());
    texts.sort();
    texts.dedup();
    if texts.len() < 2 {
        return Err((raw.answer.span().start, LessonProblem::OneSided));
    }
    let why = raw.why.clone();
    let option =
        |text: String| Choice { right: text == cost, text: format!("{text} MF"), why: why.clone() };
    let options = texts.into_iter().map(option).collect();
    Ok(Choose { question: raw.question.clone(), options })
}
