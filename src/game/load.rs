//! Reading a saved game: every order is carried out again with the dice it had, and every hash compared.

use std::path::Path;
use std::sync::Arc;

use super::format::{
    AnyHeader, AnyVersion, FORMAT, Header, Line, OLDEST, Played, SaveError, SaveProblem,
    ScenarioRef,
};
use super::history::Branch;
use super::{Game, LogEntry, carry_out, position_hash};
use crate::files::{Kind, digest_of};
use crate::rules::dice::{Dice, Die, ScriptedDice, SeededDice};
use crate::rules::{Order, Position, Refusal};
use crate::scenario::{Beside, Scenario, Source, Written};

/// The most dice that a game is believed to have rolled: a damaged number must not keep the machine busy.
const MOST_DICE: u64 = 10_000_000;

/// Whether the hash after every order has to be the recorded one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verify {
    /// It has to.
    Hashes,
    /// It need not: the orders only have to be legal with the dice they had.
    OrdersOnly,
}

/// A problem in a line, numbered from 0.
type Fault = (Option<usize>, SaveProblem);

impl Game {
    /// Loads a saved game and verifies it.
    ///
    /// # Errors
    /// When the file cannot be read or anything in it is not as it was saved.
    pub fn load(path: &Path) -> Result<Game, SaveError> {
        Game::load_and(path, Verify::Hashes)
    }

    /// Loads a saved game, with or without comparing the hashes.
    ///
    /// # Errors
    /// When the file cannot be read, or see [`Game::from_text`].
    pub fn load_and(path: &Path, verify: Verify) -> Result<Game, SaveError> {
        let file = path.display().to_string();
        let text = crate::files::read(path, Kind::Save).map_err(|error| SaveError {
            file: file.clone(),
            line: None,
            problem: SaveProblem::Unreadable(error.to_string()),
        })?;
        let text = String::from_utf8(text).map_err(|_| SaveError {
            file: file.clone(),
            line: None,
            problem: SaveProblem::NotASave,
        })?;
        Game::from_text(&file, &text, verify)
    }

    /// Reads the text of a saved game; `file` names it in messages.
    ///
    /// # Errors
    /// The first thing that is not as it was saved.
    pub fn from_text(file: &str, text: &str, verify: Verify) -> Result<Game, SaveError> {
        read(text, verify).map_err(|(line, problem)| SaveError {
            file: file.to_owned(),
            line: line.map(|index| index + 1),
            problem,
        })
    }
}

/// Why an order does not go as it went.
pub(super) enum ReplayProblem {
    /// The rules refuse it.
    Refused(Refusal),
    /// It takes so many dice, not those given.
    DiceCount(usize),
}

/// Carries out an order with the dice it had.
pub(super) fn replay(
    position: &mut Position,
    order: &Order,
    rolls: &[Die],
) -> Result<LogEntry, ReplayProblem> {
    let mut dice = ScriptedDice::new(rolls);
    let (entry, _) =
        carry_out(position, order.clone(), &mut dice).map_err(ReplayProblem::Refused)?;
    if dice.missing > 0 || dice.left() > 0 {
        return Err(ReplayProblem::DiceCount(entry.rolls.len()));
    }
    Ok(entry)
}

fn read(text: &str, verify: Verify) -> Result<Game, Fault> {
    let header = read_header(text.lines().next().unwrap_or_default())?;
    // Without its last line, or with half of one, nothing else is believed.
    let body = text.trim_end_matches('\n');
    let end_at = body.rfind('\n').map_or(0, |at| at + 1);
    let (body, last) = body.split_at(end_at);
    let Ok(Line::End(end)) = serde_json::from_str(last) else {
        return Err((None, SaveProblem::Truncated));
    };

    let (carried, first) = read_carried(body.lines().nth(1))?;
    let mut game = begin(header, carried)?;
    // The hashes of an older format are made from something else, or its rules were others.
    let format = game.format;
    let hashes = if format == FORMAT { verify } else { Verify::OrdersOnly };
    let mut branch: Option<(Branch, Position, usize)> = None;
    for (index, line) in body.lines().enumerate().skip(first) {
        let at = |problem| (Some(index), told_of(format, problem));
        let line = serde_json::from_str(line)
            .map_err(|error| at(SaveProblem::BadLine(error.to_string())))?;
        match line {
            Line::Play(played) => match &mut branch {
                None => {
                    let mut position = game.position.clone();
                    let entry = replay_line(&mut position, played, game.log.len() + 1, hashes)
                        .map_err(at)?;
                    game.push(entry, position);
                }
                Some((branch, position, _)) => {
                    let next = branch.from + branch.entries.len() + 1;
                    let entry = replay_line(position, played, next, hashes).map_err(at)?;
                    branch.entries.push(entry);
                }
            },
            Line::Branch(head) => {
                close_branch(&mut game, branch.take()).map_err(at)?;
                let from = game.position_at(head.from).cloned();
                let position =
                    from.ok_or_else(|| at(SaveProblem::BranchBeyondEnd { from: head.from }))?;
                let new = Branch { from: head.from, entries: Vec::new() };
                branch = Some((new, position, head.orders));
            }
            Line::Save(_) | Line::Scenario(_) | Line::End(_) => {
                let reason = "a line that stands at the beginning or the end".to_owned();
                return Err(at(SaveProblem::BadLine(reason)));
            }
        }
    }
    close_branch(&mut game, branch.take()).map_err(|problem| (None, problem))?;
    if end.orders != game.log.len() {
        return Err((None, SaveProblem::Truncated));
    }
    take_dice(&mut game)?;
    if verify == Verify::Hashes && digest_of(body.as_bytes()) != end.sha256 {
        return Err((None, SaveProblem::Edited));
    }
    Ok(game)
}

/// What is wrong with a game of a format: in an older one it may be the rules that have changed.
fn told_of(format: u32, problem: SaveProblem) -> SaveProblem {
    match problem {
        SaveProblem::Refused { .. } | SaveProblem::DiceCount { .. } if format != FORMAT => {
            SaveProblem::OlderRules { format, problem: Box::new(problem) }
        }
        problem => problem,
    }
}

fn read_header(line: &str) -> Result<Header, Fault> {
    match serde_json::from_str::<AnyHeader>(line) {
        Err(_) => Err((None, SaveProblem::NotASave)),
        Ok(any) if !(OLDEST..=FORMAT).contains(&any.save.format) => {
            let AnyVersion { format: found, game } = any.save;
            Err((Some(0), SaveProblem::Format { found, game }))
        }
        Ok(_) => match serde_json::from_str(line) {
            Ok(Line::Save(header)) => Ok(header),
            Ok(_) => Err((None, SaveProblem::NotASave)),
            Err(error) => Err((Some(0), SaveProblem::BadLine(error.to_string()))),
        },
    }
}

/// What a game carries of its scenario, which stands in its second line, and the first line that is something else,
/// numbered from 0. What is wrong with that one is said later.
fn read_carried(line: Option<&str>) -> Result<(Option<Written>, usize), Fault> {
    match line.and_then(|line| serde_json::from_str(line).ok()) {
        Some(Line::Scenario(written)) => {
            if !written.is_within_reason() {
                return Err((Some(1), SaveProblem::CarriedTooLarge));
            }
            Ok((Some(written), 2))
        }
        _ => Ok((None, 1)),
    }
}

/// The game at its start, by what the header says. A scenario that is carried goes before the one of that name.
fn begin(header: Header, carried: Option<Written>) -> Result<Game, Fault> {
    let (ScenarioRef::BuiltIn(name) | ScenarioRef::File { path: name, .. }) = &header.scenario;
    let scenario = match &carried {
        Some(Written { text, beside }) => Scenario::parse_with(name, text, Beside::Given(beside)),
        None => Scenario::load(name),
    };
    let scenario = scenario.map_err(|error| (Some(0), SaveProblem::Scenario(Box::new(error))))?;
    let same_text = match (&header.scenario, &scenario.source) {
        (ScenarioRef::BuiltIn(_), Source::BuiltIn) => true,
        (ScenarioRef::BuiltIn(_), _) if carried.is_some() => {
            return Err((Some(1), SaveProblem::CarriesTooMuch));
        }
        (ScenarioRef::File { sha256, .. }, Source::File { digest, .. }) => sha256 == digest,
        _ => false,
    };
    let same_start = header.format != FORMAT || position_hash(&scenario.start) == header.start;
    if !same_text || !same_start {
        return Err((Some(0), SaveProblem::ScenarioChanged(name.clone())));
    }
    let scenario = if header.deployment { scenario } else { scenario.without_deployment() };
    let scenario = if header.gun_duels { scenario } else { scenario.without_gun_duels() };
    let mut game = Game::new(Arc::new(scenario), header.seed).with_mode(header.mode);
    game.format = header.format;
    game.standing = header.standing;
    game.dice_taken = header.dice_taken;
    Ok(game)
}

fn replay_line(
    position: &mut Position,
    played: Played,
    next: usize,
    verify: Verify,
) -> Result<LogEntry, SaveProblem> {
    let order = played.n;
    if order != next {
        return Err(SaveProblem::OutOfOrder { expected: next, found: order });
    }
    if let Some(&die) = played.rolls.iter().find(|die| !(1..=6).contains(*die)) {
        return Err(SaveProblem::BadDie { order, die });
    }
    let entry =
        replay(position, &played.order, &played.rolls).map_err(|problem| match problem {
            ReplayProblem::Refused(refusal) => SaveProblem::Refused { order, refusal },
            ReplayProblem::DiceCount(taken) => {
                SaveProblem::DiceCount { order, taken, recorded: played.rolls.len() }
            }
        })?;
    if verify == Verify::Hashes && entry.hash != played.hash {
        let (found, recorded) = (entry.hash, played.hash);
        return Err(SaveProblem::HashDiffers { order, found, recorded });
    }
    Ok(entry)
}

fn close_branch(
    game: &mut Game,
    branch: Option<(Branch, Position, usize)>,
) -> Result<(), SaveProblem> {
    if let Some((branch, _, orders)) = branch {
        if branch.entries.len() != orders {
            return Err(SaveProblem::Truncated);
        }
        game.branches.push(branch);
    }
    Ok(())
}

/// Brings the dice to where they were: as many taken as had been taken when the game was saved.
fn take_dice(game: &mut Game) -> Result<(), Fault> {
    let shown = |entries: &[LogEntry]| -> u64 {
        entries.iter().map(|entry| entry.rolls.len() as u64).sum()
    };
    // Branches may share orders that lead to them, and so their dice: only what one line has shown is sure.
    let line = |branch: &Branch| {
        shown(game.log.get(..branch.from).unwrap_or_default()) + shown(&branch.entries)
    };
    let least = game.branches.iter().map(line).fold(shown(&game.log), u64::max);
    if !(least..=MOST_DICE).contains(&game.dice_taken) {
        return Err((Some(0), SaveProblem::DiceTaken(game.dice_taken)));
    }
    game.dice = SeededDice::new(game.seed);
    for _ in 0..game.dice_taken {
        game.dice.dr();
    }
    Ok(())
}
