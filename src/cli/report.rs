//! `first-fire report`: the after-action report of a saved game.

use std::path::PathBuf;

use super::output::{Failure, Out};
use crate::game::{Form, Game, Report};
use crate::opponent::analysis::{DEPTH, analyse};
use crate::opponent::{Budget, Halt};

/// Write the after-action report of a saved game: turn by turn, each attack with its arithmetic and rule numbers, losses,
/// score and luck.
///
/// A game of two players at one machine that is not over is told as the one who is asked may know it, one against the machine as
/// the person may; the numbers are those of the orders that he has noticed. Any other game is told in full.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire report game.jsonl --html --analyse --out report.html")]
pub struct Args {
    /// The saved game.
    file: PathBuf,
    /// One HTML page instead of plain text.
    #[arg(long)]
    html: bool,
    /// Look back on the game as `first-fire analyse` does, and have the winning chance on the page as a picture, with what was good and
    /// bad, and what of the end was decided and what was thrown. A game that is told to one side only is not looked back on.
    #[arg(long, requires = "html")]
    analyse: bool,
    /// How many orders are played forward for each decision; more is more exact and takes longer.
    #[arg(long, value_name = "N", default_value_t = DEPTH.nodes, requires = "analyse")]
    nodes: u32,
    /// Write it to this file instead of printing it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = Game::load(&args.file).map_err(Failure::from)?;
    let form = if args.html { Form::Html } else { Form::Text };
    let mut report = Report::of(&game);
    if args.analyse {
        // What would have been better for the other side says what it has under its "?".
        if let Some(side) = &report.told_to {
            let why = format!(
                "the game is not over and is told to the {side} alone: it is looked back on when it is over"
            );
            return Err(Failure::Refused(why));
        }
        let budget = Budget { nodes: args.nodes, ..DEPTH };
        if let Some(analysis) = analyse(&game, budget, &Halt::default(), |_, _| ()) {
            report = report.with_analysis(&game, analysis);
        }
    }
    match &args.out {
        Some(path) => report.write(path, form).map_err(Failure::from),
        None => out.line(report.written(form).trim_end()),
    }
}
