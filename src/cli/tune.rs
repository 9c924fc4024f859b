//! `first-fire tune`: fits what the machine thinks of a position to games that it plays against itself. For those who change
//! the rules, the scenarios or what it looks at.

use std::path::PathBuf;
use std::sync::Arc;

use super::output::{Failure, Out, write};
use crate::opponent::chance::{Kind, Sample, calibrate, fit};
use crate::opponent::cores::on_all_cores;
use crate::opponent::practice::bout;
use crate::opponent::{GreedyPolicy, Habits};
use crate::rules::{Phase, Position};
use crate::scenario::Scenario;

/// Fit the winning chance to games of the machine against itself.
///
/// Half of the games are fitted to, the other half are what the result is held against. The same numbers come out every time.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire tune --games 400 --out assets/opponent")]
pub struct Args {
    /// The scenarios, by file or by the names of built-in ones; all built-in ones when left out.
    #[arg(value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// How many games of each scenario.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// The seed of the first game; each further one has the next number.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write the weights into this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let built_in = || Scenario::built_in_names().into_iter().map(str::to_owned).collect();
    let names: Vec<String> =
        if args.scenarios.is_empty() { built_in() } else { args.scenarios.clone() };
    let scenarios = names.iter().map(|name| Scenario::load(name));
    let scenarios = scenarios.map(|loaded| loaded.map(Arc::new).map_err(Failure::from));
    let scenarios = scenarios.collect::<Result<Vec<_>, Failure>>()?;
    let seeds = args.seed..args.seed.saturating_add(args.games);
    let games: Vec<(Arc<Scenario>, u64)> = seeds
        .flat_map(|seed| scenarios.iter().map(move |scenario| (Arc::clone(scenario), seed)))
        .collect();
    let played = on_all_cores(&games, |(scenario, seed)| (*seed, play(scenario, *seed)));
    let half = |odd: bool| -> Vec<Sample> {
        let of_half = played.iter().filter(|(seed, _)| (seed % 2 == 1) == odd);
        of_half.flat_map(|(_, samples)| samples.iter().cloned()).collect()
    };
    let (fitted, held) = (half(true), half(false));
    for kind in Kind::ALL {
        let weights = fit(kind, &fitted);
        let calibration = calibrate(kind, &weights, &held);
        let count = fitted.iter().filter(|sample| sample.kind == kind).count();
        if count == 0 {
            // Nothing is known of what was not played.
            continue;
        }
        let name = name_of(kind);
        out.line(format!("# {name}: fitted to {count} positions"))?;
        out.line(weights.write(kind).trim_end())?;
        for (count, said, won) in &calibration.bins {
            let (said, won) = (said * 100.0, won * 100.0);
            out.line(format!("# {count:>6} positions: said {said:>5.1}, won {won:>5.1} of 100"))?;
        }
        out.line(format!("# off by {:.1} points on the average", calibration.error() * 100.0))?;
        if let Some(folder) = &args.out {
            let path = folder.join(format!("{name}.toml"));
            let head = "# What the machine's winning chance is made of: see docs/opponent.md. Written by `first-fire tune`.\n";
            write(&path, &format!("{head}{}", weights.write(kind)))?;
        }
    }
    Ok(())
}

const fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Control => "control",
        Kind::Points => "points",
    }
}

/// The positions of one game in which a Player Turn begins, or its Prep Fire is over.
fn play(scenario: &Scenario, seed: u64) -> Vec<Sample> {
    let [mut one, mut other] =
        [0xF125, 0x5EC0].map(|salt| GreedyPolicy::new(seed ^ salt).with(Habits::seasoned()));
    let mut kept: Vec<Position> = Vec::new();
    let mut moment = None;
    let winner = bout(&scenario.start, seed, [&mut one, &mut other], |pos| {
        let now = (pos.turn, pos.attacker, pos.phase >= Phase::Movement);
        if moment != Some(now) && pos.phase != Phase::Setup && pos.frames.is_empty() {
            moment = Some(now);
            kept.push(pos.clone());
        }
    });
    let sample = |winner| kept.iter().map(|pos| Sample::new(pos, winner)).collect();
    winner.map_or_else(Vec::new, sample)
}
