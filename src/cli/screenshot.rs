//! `first-fire screenshot`: one settled frame of the real window.

use std::path::PathBuf;

use super::output::Failure;
use crate::board::Coord;

/// Draw one settled frame of the window to a file. Needs a display, a Vulkan driver, and the feature `gui`.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: first-fire screenshot first-steps --out table.png --size 1440x900 --select F3"
)]
#[cfg_attr(not(feature = "gui"), allow(dead_code, reason = "without a window it is refused"))]
pub struct Args {
    /// A built-in scenario, a scenario file or a saved game; `menu` for the menu, `lessons` for the list of lessons.
    what: String,
    /// The PNG file to write.
    #[arg(long)]
    out: PathBuf,
    /// The size of the window in pixels.
    #[arg(long, default_value = "1440x900", value_parser = size)]
    size: (u32, u32),
    /// Instead of a scenario the lesson of this name or file; `what` is then `lesson`.
    #[arg(long)]
    lesson: Option<String>,
    /// The step of the lesson, from 1; those before it are done.
    #[arg(long, default_value_t = 1, requires = "lesson")]
    step: usize,
    /// Show the step as it is when its task is done.
    #[arg(long, requires = "lesson")]
    done: bool,
    /// What to show of the board: `whole`, or a hex to look at closely.
    #[arg(long)]
    view: Option<String>,
    /// A hex to select, as a click on it would.
    #[arg(long)]
    select: Option<Coord>,
    /// The size of panels and type, in percent.
    #[arg(long, default_value = "100", value_parser = clap::value_parser!(u16).range(80..=200))]
    scale: u16,
    /// The colours of the high-contrast theme.
    #[arg(long)]
    contrast: bool,
    /// A window to open: help, table, games, log, dice, branches, rules, settings, players or scenario; `los` shows what the selected hex sees, `fan` spreads its stack out, `arcs` shows what Guns and vehicles point at, `teach` is the teacher's view with the selected hex lit.
    #[arg(long, value_parser = ["help", "table", "games", "log", "dice", "branches", "rules", "settings", "players", "scenario", "los", "fan", "arcs", "teach"])]
    panel: Option<String>,
}

/// Reads `1440x900`.
pub(super) fn size(text: &str) -> Result<(u32, u32), String> {
    let parsed = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    parsed
        .filter(|(width, height)| (320..=8192).contains(width) && (240..=8192).contains(height))
        .ok_or_else(|| "a size is written as 1440x900, from 320x240 to 8192x8192".to_owned())
}

#[cfg(not(feature = "gui"))]
pub(super) fn run(_: &Args) -> Result<(), Failure> {
    Err(Failure::from("this build has no window (feature `gui`) to make a picture of"))
}

#[cfg(feature = "gui")]
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    use crate::app::Request;
    use crate::gui::settings::{Palette, Scale, Settings};
    use crate::gui::{Options, screenshot};
    use crate::lessons::Lesson;

    // What cannot be read is said here, not in a picture of a menu with an error on it.
    let first = if let Some(name) = &args.lesson {
        let lesson = Lesson::load(name).map_err(|error| Failure::Refused(error.to_string()))?;
        if !(1..=lesson.steps.len()).contains(&args.step) {
            let steps = lesson.steps.len();
            return Err(Failure::Refused(format!("{name} has the steps 1 to {steps}")));
        }
        Some(Request::Lesson(name.clone()))
    } else if ["menu", "lessons"].contains(&args.what.as_str()) {
        None
    } else {
        Some(on_the_table(&args.what)?)
    };
    let look = match args.view.as_deref() {
        None => None,
        Some("whole") => Some(screenshot::Look::Whole),
        Some(hex) => {
            let hex = hex.parse().map_err(|_| {
                Failure::Refused(format!("--view is `whole` or a hex such as F3, not \"{hex}\""))
            })?;
            Some(screenshot::Look::Close(hex))
        }
    };
    let wanted = screenshot::Wanted {
        out: args.out.clone(),
        look,
        select: args.select,
        panel: args.panel.clone(),
        lessons: args.what == "lessons",
        step: args.lesson.is_some().then_some((args.step, args.done)),
        settings: Settings {
            scale: Scale::try_from(args.scale).map_err(Failure::Refused)?,
            palette: if args.contrast { Palette::Contrast } else { Palette::Daylight },
            ..Settings::default()
        },
        outcome: screenshot::Outcome::default(),
    };
    let options = Options { size: Some(args.size), first, screenshot: Some(wanted), gauge: None };
    screenshot::take(&options).map_err(Failure::Refused)
}

/// What puts a scenario or a saved game on the table.
#[cfg(feature = "gui")]
pub(super) fn on_the_table(what: &str) -> Result<crate::app::Request, Failure> {
    use crate::app::Request;
    use crate::game::{Game, Mode};
    use crate::scenario::Scenario;

    let path = PathBuf::from(what);
    match Scenario::load(what) {
        Ok(_) => Ok(Request::NewGame {
            scenario: what.to_owned(),
            seed: 1,
            mode: Mode::Solitaire,
            agreements: Vec::new(),
        }),
        Err(error) if path.is_file() => match Game::load(&path) {
            Ok(_) => Ok(Request::Load(path)),
            Err(save) => Err(Failure::Refused(format!(
                "neither a scenario ({error}) nor a saved game ({save})"
            ))),
        },
        Err(error) => Err(Failure::from(error)),
    }
}
