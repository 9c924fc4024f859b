//! `first-fire frames`: how long the frames of the real window take.

use super::output::{Failure, Out};
use super::screenshot::size;

/// Measure the frames of the window: start, hovering, panning, zooming, idling. Needs a display, a driver, and the
/// feature `gui`.
#[derive(clap::Args, Debug)]
#[cfg_attr(not(feature = "gui"), allow(dead_code, reason = "without a window it is refused"))]
pub struct Args {
    /// The scenario or the saved game on the table.
    #[arg(default_value = "village-assault")]
    what: String,
    /// The size of the window in pixels.
    #[arg(long, default_value = "1280x800", value_parser = size)]
    size: (u32, u32),
}

#[cfg(not(feature = "gui"))]
pub(super) fn run(_: &Args, _: &mut Out) -> Result<(), Failure> {
    Err(Failure::from("this build has no window (feature `gui`) to measure"))
}

#[cfg(feature = "gui")]
pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    use crate::gui::{Options, gauge, run};

    let began = std::time::Instant::now();
    let table = super::screenshot::on_the_table(&args.what)?;
    let wanted = gauge::Wanted { table, began, told: Default::default() };
    let told = wanted.told.clone();
    let options = Options { size: Some(args.size), gauge: Some(wanted), ..Options::default() };
    let ended = run(&options).map_err(Failure::from)?;
    for line in told.lock().into_iter().flat_map(|told| told.clone()) {
        out.line(&line)?;
    }
    match ended {
        bevy::app::AppExit::Success => Ok(()),
        bevy::app::AppExit::Error(_) => Err(Failure::from("the window could not be measured")),
    }
}
