//! The binary: parse the command line, pick what to run; nothing else.

use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use first_fire::cli::{self, Cli};
use mimalloc::MiMalloc;

/// Lists of a few entries come and go by the million in a search.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let line = Cli::parse();
    match line.command {
        Some(command) => cli::run(&command),
        None => open(line.file.as_deref()),
    }
}

#[cfg(feature = "gui")]
fn open(file: Option<&Path>) -> ExitCode {
    let first = match file.map(cli::first).transpose() {
        Ok(first) => first,
        Err(problem) => {
            cli::complain(&problem);
            return ExitCode::FAILURE;
        }
    };
    let options = first_fire::gui::Options { first, ..first_fire::gui::Options::default() };
    match first_fire::gui::run(&options) {
        Ok(exit) if exit.is_success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            cli::complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// The game cannot open without its window.
#[cfg(not(feature = "gui"))]
fn open(_: Option<&Path>) -> ExitCode {
    cli::complain(
        "this build has no window (feature `gui`); `first-fire --help` lists the commands",
    );
    ExitCode::FAILURE
}
