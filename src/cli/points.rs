//! `first-fire points`: fits what counters cost in quick battles to games of the machine against itself. For those who change the
//! rules or the counters.

use std::path::PathBuf;

use super::output::{Failure, Out, write};
use crate::opponent::Halt;
use crate::opponent::cores::on_all_cores;
use crate::rules::Side;
use crate::rules::outcome::Outcome;
use crate::workshop::battle::{Fate, Trial, fit, play, trial};

/// Fit what counters cost in quick battles to games of the machine against itself.
///
/// The same numbers come out every time.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire points --games 1000 --out assets/battle/points.toml")]
pub struct Args {
    /// How many games, each of a battle of its own.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// The seed of the first battle; each further one has the next number.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Have what must always hold looked at after every order.
    #[arg(long)]
    checked: bool,
    /// Write the points to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let seeds: Vec<u64> = (args.seed..args.seed.saturating_add(args.games)).collect();
    let played = on_all_cores(&seeds, |seed| {
        let battle = trial(*seed).map_err(|error| format!("seed {seed}: {error}"))?;
        match play(&battle.read, *seed, args.checked, &Halt::default()) {
            Fate::Over(Outcome { winner, .. }) => Ok(Some((Trial::new(&battle, winner), winner))),
            Fate::Unfinished => Ok(None),
            Fate::Broken(what) => Err(format!("seed {seed}: {what}")),
        }
    });
    let played =
        played.into_iter().collect::<Result<Vec<_>, String>>().map_err(Failure::Refused)?;
    let unfinished = played.iter().filter(|game| game.is_none()).count();
    let games: Vec<_> = played.into_iter().flatten().collect();
    let first = games.iter().filter(|(_, side)| *side == Side::First).count();
    let trials: Vec<Trial> = games.into_iter().map(|(trial, _)| trial).collect();
    let fitted = fit(&trials);
    let (loss, plain) = fitted.loss;
    out.line(fitted.write().trim_end())?;
    out.line(format!(
        "# {} games, the first side won {first}, {unfinished} unfinished; log-loss {loss:.4} a game, {plain:.4} without points",
        trials.len()
    ))?;
    if let Some(path) = &args.out {
        write(path, &fitted.write())?;
    }
    Ok(())
}
