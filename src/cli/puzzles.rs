//! `first-fire puzzles`: makes puzzles of positions with one clearly best answer, out of games of the machine against itself. What
//! it writes is to be looked at by a person.

use std::path::PathBuf;
use std::sync::Arc;

use super::output::{Failure, Out};
use super::selfplay::{is_there, play_out};
use crate::files::lay_one;
use crate::game::{Game, Mode};
use crate::opponent::riddles::{Riddle, riddles};
use crate::opponent::{GreedyPolicy, Habits};
use crate::scenario::Scenario;
use crate::workshop::lesson::of_riddle;

/// Find positions with one clearly best answer in games of the machine, and make puzzles of them.
///
/// The same puzzles come out every time.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire puzzles lake-road --games 10 --out puzzles")]
pub struct Args {
    /// The scenarios: files, or the names of built-in ones; all of those without any.
    scenarios: Vec<String>,
    /// How many games of each scenario.
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// The seed of the first game; each further one has the next number.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many puzzles at most.
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
    /// Write them into this folder, in the order of their difficulty.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    is_there(args.out.as_deref())?;
    let names = match args.scenarios.as_slice() {
        [] => Scenario::built_in_names().into_iter().map(str::to_owned).collect(),
        names => names.to_vec(),
    };
    let mut found: Vec<Puzzle> = Vec::new();
    for name in &names {
        let scenario = Arc::new(Scenario::load(name).map_err(Failure::from)?);
        for seed in args.seed..args.seed.saturating_add(args.games) {
            let game = play(&scenario, seed)
                .map_err(|what| Failure::Refused(format!("{name}: seed {seed}: {what}")))?;
            let Some(puzzle) = hardest(&game)? else { continue };
            let riddle = &puzzle.riddle;
            out.line(format!(
                "{name}, seed {seed}, after {} orders: {:.0} points ahead{}",
                riddle.orders,
                riddle.ahead * 100.0,
                if riddle.obvious { ", seen at once" } else { "" },
            ))?;
            out.flush()?;
            found.push(puzzle);
        }
    }
    found.sort_by(|one, other| one.riddle.difficulty().total_cmp(&other.riddle.difficulty()));
    // The hardest are kept.
    let spare = found.len().saturating_sub(args.most);
    let Some(folder) = &args.out else { return Ok(()) };
    for (number, puzzle) in found.iter().skip(spare).enumerate() {
        let path = folder.join(format!("g{:02}-{}.toml", number + 1, puzzle.scenario));
        // A person has looked at those that are there, and may have changed them.
        lay_one(&path, &puzzle.text).map_err(|error| {
            Failure::Refused(format!("{}: cannot be written: {error}", path.display()))
        })?;
    }
    Ok(())
}

/// A riddle, and the text of the file that is made of it.
struct Puzzle {
    scenario: String,
    riddle: Riddle,
    text: String,
}

/// The hardest of a game, that is something to choose between: those of the same game are alike.
fn hardest(game: &Game) -> Result<Option<Puzzle>, Failure> {
    let mut riddles = riddles(game);
    riddles.sort_by(|one, other| other.difficulty().total_cmp(&one.difficulty()));
    for riddle in riddles {
        let text = of_riddle(game, &riddle).map_err(|error| Failure::Refused(error.to_string()))?;
        if let Some(text) = text {
            let scenario = game.scenario().id().to_owned();
            return Ok(Some(Puzzle { scenario, riddle, text }));
        }
    }
    Ok(None)
}

/// A game of the machine against itself, by its own prices.
fn play(scenario: &Arc<Scenario>, seed: u64) -> Result<Game, String> {
    let mut game = Game::new(Arc::clone(scenario), seed).with_mode(Mode::Solitaire);
    let [mut one, mut other] =
        [0xF125, 0x5EC0].map(|salt| GreedyPolicy::new(seed ^ salt).with(Habits::seasoned()));
    play_out(&mut game, &mut one, &mut other)?;
    Ok(game)
}
