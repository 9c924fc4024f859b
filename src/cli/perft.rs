//! `first-fire perft`: counts what can happen from a small set-up. For those who change the rules.

use std::path::PathBuf;

use super::output::{Failure, Out, read_text};
use crate::files::Kind;
use crate::game::perft::{Ply, Setup};

/// Count what can happen from a small set-up, as deep as asked.
///
/// Prints the counts as they stand in the file; when those in the file differ, the status is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire perft tests/perft/melee.toml --depth 5")]
pub struct Args {
    /// The set-up.
    file: PathBuf,
    /// How many orders deep; as deep as the file when left out.
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let name = args.file.display().to_string();
    let setup = Setup::parse(&name, &read_text(&name, Kind::Written)?).map_err(Failure::from)?;
    let mut plies: Vec<Ply> = Vec::new();
    for ply in setup.plies().take(args.depth.unwrap_or(setup.known.len())) {
        let ply = ply.map_err(|refusal| {
            Failure::Refused(format!("{name}: a legal order is refused: {refusal}"))
        })?;
        plies.push(ply);
        out.line(format!(
            "# ply {}: {} orders, {} positions",
            plies.len(),
            ply.orders,
            ply.positions
        ))?;
        out.flush()?;
    }
    let list = |count: &dyn Fn(&Ply) -> u64| {
        let counts: Vec<String> = plies.iter().map(|ply| count(ply).to_string()).collect();
        counts.join(", ")
    };
    out.line(format!("orders = [{}]", list(&|ply| ply.orders)))?;
    out.line(format!("positions = [{}]", list(&|ply| ply.positions)))?;
    match plies.iter().zip(&setup.known).position(|(ply, known)| ply != known) {
        Some(at) => {
            Err(Failure::Refused(format!("{name}: the counts differ from ply {} on", at + 1)))
        }
        None => Ok(()),
    }
}
