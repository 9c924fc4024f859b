//! `first-fire import`: what is in a bundle becomes one's own.

use std::path::PathBuf;

use super::output::{Failure, Out};
use crate::files::folders;
use crate::sharing::{Taken, import};

/// Put the scenarios and lessons of a bundle among your own: all of them, or none if anything is wrong with it.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire import ford.ffbundle")]
pub struct Args {
    /// The bundle.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Files of your own that have its names make room: they are kept with `.before` at the end of their names.
    #[arg(long)]
    replace: bool,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let folder = folders::data()
        .ok_or_else(|| Failure::Refused("the system names no folder for data".to_owned()))?;
    let taken = if args.replace { Taken::SetAside } else { Taken::Refuse };
    let imported = import(&args.file, &folder, taken).map_err(Failure::from)?;
    for path in &imported.set_aside {
        out.line(format!("set aside: {}", path.display()))?;
    }
    for path in &imported.written {
        out.line(format!("written: {}", path.display()))?;
    }
    for path in imported.scenarios.iter().chain(&imported.lessons) {
        out.line(format!("to play: first-fire {}", path.display()))?;
    }
    Ok(())
}
