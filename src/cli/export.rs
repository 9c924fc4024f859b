//! `first-fire export`: scenarios and lessons in one file, for somebody else.

use std::path::{Path, PathBuf};

use super::output::{Failure, Out};
use crate::files::{write_new, write_out};
use crate::sharing::{ENDING, export};

/// Bind scenarios and lessons together with the maps and counters that they name, in one file for somebody else.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: first-fire export my-ford.toml my-lesson.toml --out ford.ffbundle"
)]
pub struct Args {
    /// Scenarios, by name or path, and lessons, by path.
    #[arg(required = true, value_name = "SCENARIO")]
    what: Vec<String>,
    /// The file to write; one called as the first of them, in the folder where you are, if there is none yet.
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let bundle = export(&args.what).map_err(Failure::from)?;
    let bytes = bundle.to_bytes().map_err(Failure::from)?;
    let (path, written) = match &args.out {
        Some(path) => (path.clone(), write_out(path, &bytes)),
        None => {
            let first = args.what.first().map(Path::new).and_then(Path::file_stem);
            let stem = first.unwrap_or_default().to_string_lossy();
            // What stands behind a full stop in a name is no ending of it.
            let path = PathBuf::from(format!("{stem}.{ENDING}"));
            let written = write_new(&path, &bytes);
            (path, written)
        }
    };
    let shown = path.display();
    written.map_err(|error| Failure::Refused(format!("{shown}: cannot be written: {error}")))?;
    for file in bundle.files() {
        out.line(format!("in it: {}", file.name))?;
    }
    out.line(format!("written: {shown}"))
}
