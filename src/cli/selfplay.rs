//! `first-fire selfplay`: whole games of the machine against itself, checked order by order.

#![expect(clippy::disallowed_types, reason = "the clock only says how fast the games went")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use super::output::{Failure, Out};
use super::timed::{Timed, Times};
use crate::game::{Game, Mode};
use crate::opponent::{Player, Policy, answer};
use crate::rules::invariants::violations;
use crate::rules::{Event, FireEvent, Side, decision};
use crate::scenario::Scenario;

/// A game that takes more orders than this goes round in circles.
const MOST_ORDERS: usize = 50_000;

/// Let the machine play whole games against itself.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire selfplay village-assault --games 10 --seed 1 --json")]
pub struct Args {
    /// The scenario: a file, or the name of a built-in one.
    scenario: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// The seed of the first game; each further one has the next number.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who plays the side that moves first.
    #[arg(long, value_name = "P", default_value = "random", value_parser = player())]
    first: Player,
    /// Who plays the other side.
    #[arg(long, value_name = "P", default_value = "random", value_parser = player())]
    second: Player,
    /// Save every game in this folder.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Say how long the decisions of each side took; whoever looks ahead does so on all cores.
    #[arg(long)]
    times: bool,
    /// Print one JSON object a game, and one for the totals.
    #[arg(long)]
    json: bool,
}

/// Reads who plays a side, and tells who may be named.
fn player() -> impl TypedValueParser<Value = Player> {
    PossibleValuesParser::new(Player::ALL.map(Player::id)).try_map(|name| name.parse::<Player>())
}

/// One game.
#[derive(Serialize)]
struct Played {
    game: u64,
    seed: u64,
    winner: Side,
    turns: u8,
    orders: usize,
    attacks: usize,
    hash: String,
}

/// All games.
#[derive(Serialize)]
struct Totals {
    games: u64,
    first: u64,
    second: u64,
    orders: usize,
    attacks: usize,
    games_per_second: f64,
    /// How long decisions took, by side.
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<[Times; 2]>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let scenario = Arc::new(Scenario::load(&args.scenario).map_err(Failure::from)?);
    is_there(args.save.as_deref())?;
    let begun = Instant::now();
    let mut totals = Totals {
        games: 0,
        first: 0,
        second: 0,
        orders: 0,
        attacks: 0,
        games_per_second: 0.0,
        times: None,
    };
    let mut took = [Vec::new(), Vec::new()];
    for number in 0..args.games {
        let seed = args.seed.wrapping_add(number);
        let played = play(args, &scenario, (number + 1, seed), &mut took)?;
        totals.games += 1;
        match played.winner {
            Side::First => totals.first += 1,
            Side::Second => totals.second += 1,
        }
        totals.orders += played.orders;
        totals.attacks += played.attacks;
        if args.json {
            out.json(&played)?;
        } else {
            let winner = &scenario.setting.side(played.winner).name;
            out.line(format!(
                "game {:>4}  seed {:>6}  {winner} win  turns {:>2}  orders {:>5}  attacks {:>4}",
                played.game, seed, played.turns, played.orders, played.attacks
            ))?;
        }
        out.flush()?;
    }
    totals.games_per_second = totals.games as f64 / begun.elapsed().as_secs_f64().max(f64::EPSILON);
    totals.times = args.times.then(|| took.map(Times::of));
    if args.json {
        out.json(&totals)
    } else {
        let name = |side| &scenario.setting.side(side).name;
        for (side, times) in Side::BOTH.into_iter().zip(totals.times.iter().flatten()) {
            out.line(format!("{}: {}", name(side), times.words()))?;
        }
        out.line(format!(
            "{} games: {} {}, {} {}; {} orders, {} attacks, {:.1} games a second",
            totals.games,
            name(Side::First),
            totals.first,
            name(Side::Second),
            totals.second,
            totals.orders,
            totals.attacks,
            totals.games_per_second
        ))
    }
}

/// Says beforehand that a folder which files are to be written into is not there.
pub(super) fn is_there(folder: Option<&Path>) -> Result<(), Failure> {
    let Some(folder) = folder.filter(|folder| !folder.is_dir()) else { return Ok(()) };
    let folder = folder.display();
    Err(Failure::Refused(format!("{folder}: cannot be written to: there is no such folder")))
}

/// One whole game, checked after every order.
fn play(
    args: &Args,
    scenario: &Arc<Scenario>,
    (number, seed): (u64, u64),
    took: &mut [Vec<Duration>; 2],
) -> Result<Played, Failure> {
    // Seeds of their own: a policy must not know the dice.
    let first = args.first.policy(seed.rotate_left(21) ^ 0xF125_7000_0000_0001);
    let second = args.second.policy(seed.rotate_left(42) ^ 0x5EC0_0000_0000_0002);
    let (mut first, mut second) = (Timed::new(first), Timed::new(second));
    let mut game = Game::new(Arc::clone(scenario), seed).with_mode(Mode::Solitaire);
    let result = play_out(&mut game, &mut first, &mut second);
    for (all, player) in took.iter_mut().zip([first, second]) {
        all.extend(player.into_times());
    }
    if let Some(folder) = &args.save {
        save(&game, folder, seed)?;
    }
    result.map_err(|what| {
        let order = game.log().len();
        Failure::Refused(format!("{}: seed {seed}, order {order}: {what}", args.scenario))
    })?;
    let attacks = game
        .log()
        .iter()
        .flat_map(|entry| &entry.events)
        .filter(|event| matches!(event, Event::Fire(FireEvent::Attack(_))))
        .count();
    let winner = game.position().outcome.as_ref().map_or(Side::Second, |outcome| outcome.winner);
    Ok(Played {
        game: number,
        seed,
        winner,
        turns: game.position().turn,
        orders: game.log().len(),
        attacks,
        hash: game.hash().to_string(),
    })
}

/// Plays to the end, or says what went wrong with the last order.
pub(super) fn play_out(
    game: &mut Game,
    first: &mut dyn Policy,
    second: &mut dyn Policy,
) -> Result<(), String> {
    while let Some(asked) = decision(game.position()) {
        if game.log().len() >= MOST_ORDERS {
            return Err(format!("the game has not ended after {MOST_ORDERS} orders"));
        }
        let policy: &mut dyn Policy = match asked.side {
            Side::First => &mut *first,
            Side::Second => &mut *second,
        };
        let Some(order) = answer(policy, game.position()) else { return Ok(()) };
        if let Err(refusal) = game.play(order.clone()) {
            let rule = refusal.rule();
            return Err(format!("{order:?} is refused: {refusal} ({rule})"));
        }
        if let Some(violation) = violations(game.position()).first() {
            return Err(format!("after {order:?}: {violation}"));
        }
    }
    Ok(())
}

fn save(game: &Game, folder: &Path, seed: u64) -> Result<(), Failure> {
    let name = format!("{}-{seed}.jsonl", game.scenario().id());
    game.save(&folder.join(name)).map_err(Failure::from)
}
