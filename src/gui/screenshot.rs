//! A picture of the real window, once everything has settled.

use std::io::{self, Cursor};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bevy::image::ImageFormat;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;

use super::board::geometry::{UNIT, hex_world};
use super::board::picture::PictureState;
use super::camera::View;
use super::desk::{Desk, Intent, Sheet};
use super::los_tool::LosTool;
use super::screens::browser::Shelf;
use super::settings::Settings;
use super::teach::Want;
use super::tools::Tool;
use super::{Options, run};
use crate::app::{Request, Session};
use crate::board::{Coord, Location};
use crate::files::write_out;
use crate::lessons::Go;

/// How many frames without anything under way make a settled window.
const CALM: u32 = 10;
/// As many frames as the window may take to settle.
const PATIENCE: u32 = 3000;

/// Pixels to a hexside of a close look.
const CLOSE: f32 = 105.0;

/// How much of the board a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// All of it.
    Whole,
    /// This hex and those around it.
    Close(Coord),
}

impl Look {
    fn at(self, view: &mut View) {
        *view = match self {
            Look::Whole => View::default(),
            Look::Close(hex) => {
                let at = hex_world(hex);
                View { at, scale: UNIT / CLOSE, fit: false, ..View::default() }
            }
        };
    }
}

/// A picture that was asked for.
#[derive(Resource, Debug, Clone)]
pub struct Wanted {
    /// Where it is written, as PNG.
    pub out: PathBuf,
    /// A hex to select first.
    pub select: Option<Coord>,
    /// What it shows of the board; as the window itself begins, unless it is said.
    pub look: Option<Look>,
    /// A window to open first: help, table, games or log.
    pub panel: Option<String>,
    /// The list of lessons instead of the menu.
    pub lessons: bool,
    /// This step of the lesson, from 1, and whether its task is done.
    pub step: Option<(usize, bool)>,
    /// How it is to look.
    pub settings: Settings,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of the picture: nothing as long as it is not there.
pub type Outcome = Arc<Mutex<Option<io::Result<()>>>>;

/// Opens the window, writes the picture that the options want, and closes it again.
///
/// # Errors
/// In one line: no display, no driver, or a file that cannot be written.
pub fn take(options: &Options) -> Result<(), String> {
    let Some(wanted) = &options.screenshot else { return Ok(()) };
    let out = wanted.out.display();
    // Said before the window is painted for it.
    let folder = wanted.out.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(format!("{out}: cannot be written: there is no folder {}", folder.display()));
    }
    run(options).map_err(|error| error.to_string())?;
    match wanted.outcome.lock().ok().and_then(|mut outcome| outcome.take()) {
        Some(Ok(())) => Ok(()),
        Some(Err(error)) => Err(format!("{out}: cannot be written: {error}")),
        None => Err(format!("{out}: the window was closed before it was painted")),
    }
}

/// Takes the picture that was asked for and ends the program.
pub struct ScreenshotPlugin(pub Wanted);

impl Plugin for ScreenshotPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.0.settings.clone())
            .insert_resource(self.0.clone())
            .add_systems(Last, settle);
    }
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
fn settle(
    picture: Res<PictureState>,
    wanted: Res<Wanted>,
    shelf: Res<Shelf>,
    session: Option<Res<Session>>,
    (mut desk, mut tool, mut view): (Desk<'_>, ResMut<LosTool>, ResMut<View>),
    mut calm: Local<u32>,
    mut frames: Local<u32>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
) {
    redraw.write(RequestRedraw);
    *frames += 1;
    desk.gaze.quiet = true;
    // Panels have their places, and the view has found its own.
    if let (8, Some(look)) = (*frames, wanted.look) {
        look.at(&mut view);
    }
    if *frames == 4 {
        prepare(&wanted, session.as_deref(), &mut desk);
        desk.lessons.open = wanted.lessons;
        if wanted.panel.as_deref() == Some("los") {
            *tool = LosTool::default().turned();
            tool.from = wanted.select;
        }
    }
    let settled = picture.is_settled() && (session.is_some() || shelf.is_settled());
    *calm = if settled && *frames > 10 { *calm + 1 } else { 0 };
    if *calm == CALM {
        commands.spawn(Screenshot::primary_window()).observe(
            |shot: On<ScreenshotCaptured>,
             wanted: Res<Wanted>,
             mut exit: MessageWriter<AppExit>| {
                let written = png(&shot.image).and_then(|png| write_out(&wanted.out, &png));
                if let Ok(mut outcome) = wanted.outcome.lock() {
                    *outcome = Some(written);
                }
                exit.write(AppExit::Success);
            },
        );
    }
    if *frames > PATIENCE {
        exit.write(AppExit::error());
    }
}

/// The picture as a PNG file. What shows through is left out: a window has nothing behind it.
fn png(image: &Image) -> io::Result<Vec<u8>> {
    let format = ImageFormat::Png.as_image_crate_format();
    let picture = image.clone().try_into_dynamic().map_err(io::Error::other)?;
    let mut png = Cursor::new(Vec::new());
    let format = format.ok_or(io::ErrorKind::Unsupported)?;
    picture.to_rgb8().write_to(&mut png, format).map_err(io::Error::other)?;
    Ok(png.into_inner())
}

/// Does what the command line asks for before the picture.
fn prepare(wanted: &Wanted, session: Option<&Session>, desk: &mut Desk<'_>) {
    if let Some((step, done)) = wanted.step {
        let mut learn = |go| desk.want(Intent::Ask(Request::Learn(go)));
        for _ in 1..step {
            learn(Go::Reveal);
            learn(Go::Next);
        }
        if done {
            learn(Go::Reveal);
        }
    }
    if let (Some(hex), Some(session)) = (wanted.select, session) {
        // The side that is asked comes first, as a player's click on its stack would.
        let pos = session.position();
        let asked = crate::rules::decision(pos).map(|asked| asked.side);
        let at = pos
            .units
            .values()
            .filter(|unit| unit.at().is_some_and(|at| at.hex == hex))
            .max_by_key(|unit| Some(unit.side) == asked)
            .and_then(|unit| unit.at());
        desk.want(Intent::PickPlace(at.unwrap_or(Location::ground(hex)), false));
    }
    if wanted.panel.as_deref() == Some("arcs") {
        desk.want(Intent::Use(Tool::Arcs));
    }
    if wanted.panel.as_deref() == Some("teach") {
        desk.want(Intent::Teach(Want::Turn));
        desk.wishes.intents.extend(wanted.select.map(|hex| Intent::Teach(Want::Light(hex))));
    }
    if wanted.panel.as_deref() == Some("fan") {
        desk.want(Intent::Use(Tool::Fan));
    }
    let sheet = match wanted.panel.as_deref() {
        Some("help") => Some(Sheet::Help),
        Some("table") => Some(Sheet::FireTable),
        Some("games") => Some(Sheet::Saves),
        Some("log") => Some(Sheet::Log),
        Some("dice") => Some(Sheet::Dice),
        Some("branches") => Some(Sheet::Branches),
        Some("rules") => Some(Sheet::Coverage),
        Some("settings") => Some(Sheet::Settings),
        Some("players") => Some(Sheet::Players),
        Some("scenario") => Some(Sheet::Scenario),
        _ => None,
    };
    if let Some(sheet) = sheet {
        desk.want(Intent::Toggle(sheet));
    }
}
