//! Commands: what the game can be asked for on the command line, most of it without a window.
//!
//! Exit status: 0 done, 1 the input was refused or the check failed (one clear line on stderr), 2 wrong usage.

mod analyse;
mod battle;
mod campaign;
mod check;
mod exchange;
mod export;
mod frames;
mod habits;
mod import;
mod install_desktop;
mod lab;
mod los;
mod open;
mod output;
mod perft;
mod points;
mod puzzles;
mod replay;
mod report;
mod screenshot;
mod selfplay;
mod timed;
mod tune;

#[cfg(feature = "gui")]
pub use open::first;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use output::{Failure, Out};

use crate::files::brief;

/// Squad-level WWII combat on a hex map.
///
/// Without a command the game opens.
#[derive(Parser, Debug)]
#[command(name = "first-fire", version, about, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// A saved game, a scenario, a lesson, a bundle of them or a file of a game by exchange to open with.
    #[arg(value_name = "FILE", value_parser = open::file)]
    pub file: Option<PathBuf>,
    /// What to do instead of opening the game.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A command.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Work out the exact odds of one attack.
    Lab(lab::Args),
    /// Say what one Location sees of another, or of the whole map.
    Los(los::Args),
    /// Carry out a saved game again.
    Replay(replay::Args),
    /// Write the after-action report of a saved game.
    Report(report::Args),
    /// Say where a finished game was won and lost.
    Analyse(analyse::Args),
    /// Let the machine play whole games against itself.
    Selfplay(selfplay::Args),
    /// Make a quick battle: a map and a scenario from a few wishes and a seed.
    Battle(battle::Args),
    /// Make the next chapter of a campaign from a game that is over.
    Campaign(campaign::Args),
    /// Say whether maps, scenarios, lessons, counters, bundles and saved games are sound.
    Check(check::Args),
    /// Put scenarios and lessons with all they need into one file.
    Export(export::Args),
    /// Put the scenarios and lessons of such a file among your own.
    Import(import::Args),
    /// Play between two homes that hand each other files.
    Exchange(exchange::Args),
    /// Draw one settled frame of the window to a file.
    Screenshot(screenshot::Args),
    /// Put the game among the programs of a Linux desktop, or take it away.
    InstallDesktop(install_desktop::Args),
    /// Measure the frames of the window.
    #[command(hide = true)]
    Frames(frames::Args),
    /// Count what can happen from a small set-up.
    #[command(hide = true)]
    Perft(perft::Args),
    /// Fit what counters cost in quick battles to games of the machine.
    #[command(hide = true)]
    Points(points::Args),
    /// Find positions with one clearly best answer in games of the machine, and make puzzles of them.
    #[command(hide = true)]
    Puzzles(puzzles::Args),
    /// Find better prices for what the machine weighs.
    #[command(hide = true)]
    Habits(habits::Args),
    /// Fit the machine's winning chance to games of itself.
    #[command(hide = true)]
    Tune(tune::Args),
}

/// Runs a command to its end.
#[must_use]
pub fn run(command: &Command) -> ExitCode {
    let mut out = Out::new();
    let result = match command {
        Command::Lab(args) => lab::run(args, &mut out),
        Command::Los(args) => los::run(args, &mut out),
        Command::Replay(args) => replay::run(args, &mut out),
        Command::Report(args) => report::run(args, &mut out),
        Command::Analyse(args) => analyse::run(args, &mut out),
        Command::Selfplay(args) => selfplay::run(args, &mut out),
        Command::Battle(args) => battle::run(args, &mut out),
        Command::Campaign(args) => campaign::run(args, &mut out),
        Command::Check(args) => check::run(args, &mut out),
        Command::Export(args) => export::run(args, &mut out),
        Command::Import(args) => import::run(args, &mut out),
        Command::Exchange(args) => exchange::run(args, &mut out),
        Command::Screenshot(args) => screenshot::run(args),
        Command::InstallDesktop(args) => install_desktop::run(args, &mut out),
        Command::Frames(args) => frames::run(args, &mut out),
        Command::Habits(args) => habits::run(args, &mut out),
        Command::Perft(args) => perft::run(args, &mut out),
        Command::Points(args) => points::run(args, &mut out),
        Command::Puzzles(args) => puzzles::run(args, &mut out),
        Command::Tune(args) => tune::run(args, &mut out),
    };
    match result.and_then(|()| out.flush()) {
        Ok(()) | Err(Failure::NobodyReads) => ExitCode::SUCCESS,
        Err(Failure::Told) => ExitCode::FAILURE,
        Err(Failure::Refused(message)) => {
            complain(&message);
            ExitCode::FAILURE
        }
    }
}

/// Says on stderr, in one line, what is wrong.
pub fn complain(message: &str) {
    // A message of several lines, as the TOML reader has them, becomes one.
    let lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    eprintln!("first-fire: {}", brief(&lines.join(" ")));
}
