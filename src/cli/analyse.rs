//! `first-fire analyse`: where a finished game was won and lost, and whether it was luck.

use std::path::PathBuf;

use serde::Serialize;

use super::output::{Failure, Out};
use crate::game::Game;
use crate::opponent::analysis::{Analysis, DEPTH, Split, Verdict, analyse};
use crate::opponent::{Budget, Halt};
use crate::rules::Side;

/// Work out where a game was won and lost: decision by decision, and dice apart from decisions.
///
/// Each decision is judged by what its side knew.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire analyse game.jsonl --json")]
pub struct Args {
    /// The saved game.
    file: PathBuf,
    /// How many orders are played forward for each decision; more is more exact and takes longer.
    #[arg(long, value_name = "N", default_value_t = DEPTH.nodes)]
    nodes: u32,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    orders: usize,
    winner: Option<Side>,
    sides: [Totals; 2],
    decisions: Vec<Told<'a>>,
}

#[derive(Serialize)]
struct Totals {
    side: Side,
    decisions: f64,
    gifts: f64,
    dice: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[derive(Serialize)]
struct Told<'a> {
    order: usize,
    side: Side,
    done: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    chance: f64,
    lost: f64,
    verdict: &'static str,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = Game::load(&args.file).map_err(Failure::from)?;
    let budget = Budget { nodes: args.nodes, ..DEPTH };
    let Some(analysis) = analyse(&game, budget, &Halt::default(), |_, _| ()) else { return Ok(()) };
    if args.json { out.json(&answer(&game, &analysis)) } else { tell(&game, &analysis, out) }
}

fn answer<'a>(game: &Game, analysis: &'a Analysis) -> Answer<'a> {
    let totals = |side: Side| {
        let Split { decisions, gifts, dice } =
            analysis.split.get(side.index()).copied().unwrap_or_default();
        Totals {
            side,
            decisions,
            gifts,
            dice,
            inaccuracies: analysis.count(side, Verdict::Inaccuracy),
            mistakes: analysis.count(side, Verdict::Mistake),
            blunders: analysis.count(side, Verdict::Blunder),
        }
    };
    let told = analysis.judged.iter().map(|judged| Told {
        order: judged.order,
        side: judged.side,
        done: &judged.done,
        better: judged.better.as_deref(),
        why: judged.why.as_deref(),
        chance: judged.best,
        lost: judged.lost,
        verdict: judged.verdict.word(),
    });
    Answer {
        orders: game.log().len(),
        winner: game.position().outcome.as_ref().map(|outcome| outcome.winner),
        sides: Side::BOTH.map(totals),
        decisions: told.collect(),
    }
}

fn tell(game: &Game, analysis: &Analysis, out: &mut Out) -> Result<(), Failure> {
    let setting = &game.position().setting;
    let points = |chance: f64| (chance * 100.0).round();
    for judged in &analysis.judged {
        let side = &setting.side(judged.side).name;
        let better = judged.better.as_ref().map_or_else(String::new, |better| {
            format!("; better by {:.0}: {better}", points(judged.lost))
        });
        out.line(format!(
            "{:>4}  {side}, {:.0} of 100: {} ({}{better})",
            judged.order,
            points(judged.best),
            judged.done,
            judged.verdict.word(),
        ))?;
    }
    for side in Side::BOTH {
        let split = analysis.split.get(side.index()).copied().unwrap_or_default();
        out.line(format!(
            "{}: {:+.0} points by their decisions, {:+.0} by those of the other side, {:+.0} by dice; {} inaccuracies, {} mistakes, {} blunders",
            setting.side(side).name,
            points(split.decisions),
            points(split.gifts),
            points(split.dice),
            analysis.count(side, Verdict::Inaccuracy),
            analysis.count(side, Verdict::Mistake),
            analysis.count(side, Verdict::Blunder),
        ))?;
    }
    Ok(())
}
