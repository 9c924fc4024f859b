//! `first-fire habits`: finds better prices for what the machine weighs, by games between players whose prices are off. For those who
//! change the rules, the scenarios or what it weighs.

use std::path::PathBuf;
use std::sync::Arc;

use super::output::{Failure, Out, write};
use crate::files::{Kind, read_toml};
use crate::opponent::cores::on_all_cores;
use crate::opponent::practice::{Trial, bout, shares, trial};
use crate::opponent::{GreedyPolicy, Habits, PriceBook};
use crate::rules::Side;
use crate::scenario::Scenario;

/// Find better prices for what the machine weighs.
///
/// The same numbers come out every time.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire habits --games 300 --out assets/opponent/habits.toml")]
pub struct Args {
    /// How many games of each built-in scenario.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// The seed of the first game; each further one has the next number.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The prices to begin with; the machine's own without it.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How far each price is off, as the standard deviation of its logarithm.
    #[arg(long, value_name = "X", default_value_t = 0.5)]
    spread: f64,
    /// How far all prices together are moved, in spreads.
    #[arg(long, value_name = "X", default_value_t = 2.0)]
    reach: f64,
    /// So many games of each scenario and side against the quick player when it is done.
    #[arg(long, value_name = "N", default_value_t = 20)]
    against: u64,
    /// Write the prices to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let names = Scenario::built_in_names();
    let scenarios = names.iter().map(|name| Scenario::load(name));
    let scenarios = scenarios.map(|loaded| loaded.map(Arc::new).map_err(Failure::from));
    let scenarios = scenarios.collect::<Result<Vec<_>, Failure>>()?;
    let book = match &args.from {
        Some(path) => {
            let book = read_toml(path, Kind::Settings)
                .map_err(|error| Failure::Refused(error.to_string()))?;
            book.ok_or_else(|| {
                Failure::Refused(format!("{}: there is no such file", path.display()))
            })?
        }
        None => *Habits::seasoned().book(),
    };
    let games = |count: u64| -> Vec<(usize, u64)> {
        let seeds = args.seed..args.seed.saturating_add(count);
        seeds.flat_map(|seed| (0..scenarios.len()).map(move |place| (place, seed))).collect()
    };
    let played = on_all_cores(&games(args.games), |&(place, seed)| {
        trial(place, &scenarios.get(place)?.start, seed, &book, args.spread)
    });
    let trials: Vec<Trial> = played.into_iter().flatten().collect();
    let shares = shares(&trials, args.reach);
    let mut offsets = [0.0; PriceBook::COUNT];
    for (offset, share) in offsets.iter_mut().zip(&shares) {
        *offset = share.step * args.spread;
    }
    let better = book.off_by(&offsets).rounded();
    out.line(format!("# {} games", trials.len()))?;
    for (((name, before), (_, after)), share) in
        book.listed().iter().zip(better.listed()).zip(&shares)
    {
        let (gain, error) = (share.gain * 100.0, share.error * 100.0);
        out.line(format!("# {name:<26} {before:>7.3} -> {after:>7.3}  higher wins {gain:>+5.1} of 100, give or take {error:.1}"))?;
    }
    let text = toml::to_string(&better).map_err(|error| Failure::Refused(error.to_string()))?;
    out.line(text.trim_end())?;
    if let Some(path) = &args.out {
        let head = "# What the machine puts on what it weighs: see docs/opponent.md. Written by `first-fire habits`.\n";
        write(path, &format!("{head}{text}"))?;
    }
    against(args, (&names, &scenarios), better, out)
}

/// Counts games against the quick player, both sides of each scenario with the same seeds.
fn against(
    args: &Args,
    (names, scenarios): (&[&str], &[Arc<Scenario>]),
    book: PriceBook,
    out: &mut Out,
) -> Result<(), Failure> {
    let seeds = 0x10_0000..0x10_0000 + args.against;
    let games: Vec<(usize, u64, Side)> = seeds
        .flat_map(|seed| (0..scenarios.len()).map(move |place| (place, seed)))
        .flat_map(|(place, seed)| [Side::First, Side::Second].map(|side| (place, seed, side)))
        .collect();
    let won = on_all_cores(&games, |&(place, seed, side)| {
        let mut ours = GreedyPolicy::new(seed ^ 0xF125).with(Habits::by(book));
        let mut quick = GreedyPolicy::new(seed ^ 0x5EC0);

        let start = &scenarios.get(place)?.start;
        let winner = match side {
            Side::First => bout(start, seed, [&mut ours, &mut quick], |_| ()),
            Side::Second => bout(start, seed, [&mut quick, &mut ours], |_| ()),
        };
        Some((place, side, winner? == side))
    });
    let won: Vec<(usize, Side, bool)> = won.into_iter().flatten().collect();
    let count = |of: &dyn Fn(&(usize, Side, bool)) -> bool| {
        let games = won.iter().filter(|game| of(game));
        (games.clone().filter(|game| game.2).count(), games.count())
    };
    for (place, name) in names.iter().enumerate() {
        let side =
            |side| count(&move |game: &(usize, Side, bool)| game.0 == place && game.1 == side);
        let ((one, of), (other, and)) = (side(Side::First), side(Side::Second));
        out.line(format!("# {name:<24} first {one} of {of}, second {other} of {and}"))?;
    }
    let (all, of) = count(&|_| true);
    out.line(format!("# against the quick player: won {all} of {of}"))
}
