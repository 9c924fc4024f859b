//! `first-fire report`: the after-action report of a saved game.

use std::path::PathBuf;

use super::output::{Failure, Out};
use crate::game::{Form, Game, Report};

/// Write the after-action report of a saved game: turn by turn, each attack with its arithmetic and rule numbers, losses,
/// score and luck.
///
/// A game of two players at one machine that is not over is told as the one who is asked may know it, one against the machine as
/// the person may; the numbers are those of the orders that he has noticed. Any other game is told in full.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire report game.jsonl --html --out report.html")]
pub struct Args {
    /// The saved game.
    file: PathBuf,
    /// One HTML page instead of plain text.
    #[arg(long)]
    html: bool,
    /// Write it to this file instead of printing it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = Game::load(&args.file).map_err(Failure::from)?;
    let form = if args.html { Form::Html } else { Form::Text };
    let report = Report::of(&game);
    match &args.out {
        Some(path) => report.write(path, form).map_err(Failure::from),
        None => out.line(report.written(form).trim_end()),
    }
}
