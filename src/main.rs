//! The binary: parse the command line, pick what to run; nothing else.

use std::process::ExitCode;

use clap::Parser;
use first_fire::cli::{self, Cli};
use mimalloc::MiMalloc;

/// Lists of a few entries come and go by the million in a search.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match Cli::parse().command {
        Some(command) => cli::run(&command),
        None => open(),
    }
}

#[cfg(feature = "gui")]
fn open() -> ExitCode {
    match first_fire::gui::run(&first_fire::gui::Options::default()) {
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
fn open() -> ExitCode {
    cli::complain(
        "this build has no window (feature `gui`); `first-fire --help` lists the commands",
    );
    ExitCode::FAILURE
}
