//! `first-fire check`: says whether data files are sound.

use std::path::Path;

use serde::Serialize;

use super::complain;
use super::output::{Failure, Out, read_text};
use crate::board::Map;
use crate::counters::Catalogue;
use crate::files::{self, Meant};
use crate::game::{Game, Verify};
use crate::lessons::{self, Lesson};
use crate::scenario::Scenario;
use crate::sharing;

/// Say whether maps, scenarios, lessons, counters, bundles and saved games are sound.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire check maps/training.toml first-steps game.jsonl")]
pub struct Args {
    /// Files, or names of built-in maps, scenarios and lessons.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Print one JSON object a file.
    #[arg(long)]
    json: bool,
}

/// What a file is.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Map,
    Scenario,
    Lesson,
    Counters,
    Bundle,
    Save,
}

impl Kind {
    fn label(self) -> &'static str {
        match self {
            Kind::Map => "map",
            Kind::Scenario => "scenario",
            Kind::Lesson => "lesson",
            Kind::Counters => "counters",
            Kind::Bundle => "bundle",
            Kind::Save => "saved game",
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    file: &'a str,
    kind: Option<Kind>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let mut sound = true;
    for file in &args.files {
        let (kind, result) = check(file);
        sound &= result.is_ok();
        if args.json {
            let ok = result.is_ok();
            let (says, error) = match result {
                Ok(says) => (Some(says), None),
                Err(error) => (None, Some(error)),
            };
            out.json(&Answer { file, kind, ok, says, error })?;
        } else {
            match result {
                Ok(says) => {
                    let kind = kind.map_or("file", Kind::label);
                    out.line(format!("{file}: {kind}: sound: {says}"))?;
                }
                Err(error) => {
                    // In the order of the files, whichever stream they go to.
                    out.flush()?;
                    complain(&error);
                }
            }
        }
    }
    if sound { Ok(()) } else { Err(Failure::Told) }
}

/// What a file is, and what it holds or what is wrong with it.
fn check(file: &str) -> (Option<Kind>, Result<String, String>) {
    if !Path::new(file).exists() {
        return match file {
            name if Map::built_in_names().contains(&name) => (Some(Kind::Map), map(name)),
            name if Scenario::built_in_names().contains(&name) => {
                (Some(Kind::Scenario), scenario(name))
            }
            name if built_in_lesson(name) => (Some(Kind::Lesson), lesson(name)),
            _ => (None, Err(format!("{file}: there is no such file, map, scenario or lesson"))),
        };
    }
    if Path::new(file).is_dir() {
        return (Some(Kind::Counters), counters(file));
    }
    if sharing::is_bundle_file(Path::new(file)) {
        return (Some(Kind::Bundle), bundle(file));
    }
    // What it is shows only in its text: it may be as large as the largest that it could be.
    let text = match read_text(file, files::Kind::Save) {
        Ok(text) => text,
        Err(Failure::Refused(error)) => return (None, Err(error)),
        Err(_) => return (None, Err(format!("{file}: cannot be read"))),
    };
    let Some(kind) = kind_of(&text) else {
        let error = "neither a map, a scenario, a lesson, counters, a bundle nor a saved game";
        return (None, Err(format!("{file}: {error}")));
    };
    let result = match kind {
        Kind::Map => map(file),
        Kind::Scenario => scenario(file),
        Kind::Lesson => lesson(file),
        Kind::Counters => counters(file),
        Kind::Bundle => bundle(file),
        Kind::Save => save(file, &text),
    };
    (Some(kind), result)
}

/// What a file is meant to be, so that one with a fault is still read as that.
fn kind_of(text: &str) -> Option<Kind> {
    if text.trim_start().starts_with('{') {
        return Some(Kind::Save);
    }
    Meant::of(text).map(|meant| match meant {
        Meant::Map => Kind::Map,
        Meant::Scenario => Kind::Scenario,
        Meant::Lesson => Kind::Lesson,
        Meant::Counters => Kind::Counters,
    })
}

fn map(file: &str) -> Result<String, String> {
    let map = Map::load(file).map_err(|error| error.to_string())?;
    Ok(format!("{}, {} hexes", map.name(), map.hexes().len()))
}

fn scenario(file: &str) -> Result<String, String> {
    let scenario = Scenario::load(file).map_err(|error| error.to_string())?;
    if let Some(picture) = &scenario.picture {
        sharing::picture_of(Path::new(file), picture)?;
    }
    Ok(format!(
        "{}, {} units, {} turns",
        scenario.title(),
        scenario.start.units.len(),
        scenario.setting.turns
    ))
}

fn built_in_lesson(name: &str) -> bool {
    let kinds = [lessons::Kind::Lesson, lessons::Kind::Puzzle];
    kinds.iter().any(|kind| kind.built_in_names().contains(&name))
}

fn lesson(file: &str) -> Result<String, String> {
    let lesson = Lesson::load(file).map_err(|error| error.to_string())?;
    Ok(format!("{}, {} steps", lesson.title, lesson.steps.len()))
}

fn counters(file: &str) -> Result<String, String> {
    let read = Catalogue::load(Path::new(file)).map_err(|error| error.to_string())?;
    let counted = [
        (read.units.len(), "units"),
        (read.weapons.len(), "weapons"),
        (read.guns.len(), "Guns"),
        (read.vehicles.len(), "vehicles"),
    ];
    // Units and weapons are told even where there are none, as in a file of one weapon.
    let told = counted.iter().enumerate().filter(|(at, (count, _))| *at < 2 || *count > 0);
    let told: Vec<String> = told.map(|(_, (count, what))| format!("{count} {what}")).collect();
    Ok(told.join(", "))
}

fn bundle(file: &str) -> Result<String, String> {
    let bundle = sharing::open(Path::new(file)).map_err(|error| error.to_string())?;
    Ok(format!("{}, {} files", bundle.title(), bundle.files().len()))
}

fn save(file: &str, text: &str) -> Result<String, String> {
    let game = Game::from_text(file, text, Verify::Hashes).map_err(|error| error.to_string())?;
    Ok(format!("{}, {} orders", game.scenario().title(), game.log().len()))
}
