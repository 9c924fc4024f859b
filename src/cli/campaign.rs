//! `first-fire campaign`: the next chapter of a campaign from a game that is over.

use std::path::PathBuf;

use super::output::{Failure, Out};
use crate::game::Game;
use crate::workshop::campaign::next_chapter;

/// Make the next chapter of a campaign, with those who came through the one before.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire campaign the-farm.jsonl -o .")]
pub struct Args {
    /// The saved game of a chapter that is over.
    #[arg(value_name = "FILE")]
    game: PathBuf,
    /// The folder to write to.
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = Game::load(&args.game).map_err(|error| Failure::Refused(error.to_string()))?;
    let of_file = |what: String| Failure::Refused(format!("{}: {what}", args.game.display()));
    let next = next_chapter(game.position(), &game.scenario().description)
        .ok_or_else(|| of_file("no chapter of a campaign that is over".to_owned()))?
        .map_err(|error| of_file(error.to_string()))?;
    let path = next.lay(&args.out).map_err(|error| Failure::Refused(error.to_string()))?;
    out.line(format!("written: {}", path.display()))
}
