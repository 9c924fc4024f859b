//! `first-fire replay`: carries out a saved game again.

use std::path::PathBuf;

use serde::Serialize;

use super::output::{Failure, Out};
use crate::game::narrate::{declared, describe_all, without_events};
use crate::game::{FORMAT, Game, PositionHash, Verify};
use crate::rules::view::Viewer;

/// Carry out a saved game again, and tell all of it.
///
/// It is the whole truth, not what a side may know: concealed units have their names.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire replay game.jsonl --verify --json")]
pub struct Args {
    /// The saved game.
    file: PathBuf,
    /// Check the position after every order against the saved one.
    #[arg(long)]
    verify: bool,
    /// Print one JSON object instead of the game's log.
    #[arg(long)]
    json: bool,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    orders: usize,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<PositionHash>,
    /// The first order that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let verify = if args.verify { Verify::Hashes } else { Verify::OrdersOnly };
    let game = match Game::load_and(&args.file, verify) {
        Ok(game) => game,
        Err(error) => {
            if args.json {
                let order = error.problem.order();
                out.json(&Answer {
                    orders: order.map_or(0, |order| order - 1),
                    ok: false,
                    hash: None,
                    order,
                    error: Some(error.to_string()),
                })?;
                out.flush()?;
            }
            return Err(Failure::from(error));
        }
    };
    let orders = game.log().len();
    if args.json {
        let hash = Some(game.hash());
        return out.json(&Answer { orders, ok: true, hash, order: None, error: None });
    }
    if args.verify && game.format_read() != FORMAT {
        let format = game.format_read();
        return out.line(format!(
            "{orders} orders, all legal with their dice; the hashes of save format {format} are not those of today and \
             were not compared; position {}",
            game.hash()
        ));
    }
    if args.verify {
        return out.line(format!("{orders} orders, all as saved; position {}", game.hash()));
    }
    tell(&game, out)
}

/// The whole game as its log.
fn tell(game: &Game, out: &mut Out) -> Result<(), Failure> {
    out.line(game.scenario().title())?;
    for (index, entry) in game.log().iter().enumerate() {
        let around = game.position_at(index).zip(game.position_at(index + 1));
        let plans = around.map_or_else(Vec::new, |around| {
            declared(around, entry.side, &entry.order, Viewer::Both)
        });
        for line in &plans {
            out.line(format!("{:>4}  {line}", index + 1))?;
        }
        if entry.events.is_empty() && plans.is_empty() {
            let side = &game.position().setting.side(entry.side).name;
            let what = without_events(&entry.order);
            out.line(format!("{:>4}  {side}: {what}", index + 1))?;
        }
        if let Some((before, after)) = around {
            for line in describe_all(before, after, &entry.events, Viewer::Both) {
                out.line(format!("{:>4}  {line}", index + 1))?;
            }
        }
    }
    Ok(())
}
