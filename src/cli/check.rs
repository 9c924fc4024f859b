//! `first-fire check`: says whether data files are sound.

use std::path::Path;

use serde::Serialize;

use super::complain;
use super::output::{Failure, Out};
use crate::board::Map;
use crate::counters::Catalogue;
use crate::files::Meant;
use crate::game::Game;
use crate::lessons::{self, Lesson};
use crate::scenario::Scenario;
use crate::sharing::{self, Given};

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
    match sharing::recognise(Path::new(file)) {
        Ok(Some(Given::Written(Meant::Map))) => (Some(Kind::Map), map(file)),
        Ok(Some(Given::Written(Meant::Scenario))) => (Some(Kind::Scenario), scenario(file)),
        Ok(Some(Given::Written(Meant::Lesson))) => (Some(Kind::Lesson), lesson(file)),
        Ok(Some(Given::Written(Meant::Counters))) => (Some(Kind::Counters), counters(file)),
        Ok(Some(Given::Bundle)) => (Some(Kind::Bundle), bundle(file)),
        Ok(Some(Given::Save)) => (Some(Kind::Save), save(file)),
        Ok(Some(Given::Exchange) | None) => {
            let error = "neither a map, a scenario, a lesson, counters, a bundle nor a saved game";
            (None, Err(format!("{file}: {error}")))
        }
        Err(error) => (None, Err(format!("{file}: cannot be read: {error}"))),
    }
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

fn save(file: &str) -> Result<String, String> {
    let game = Game::load(Path::new(file)).map_err(|error| error.to_string())?;
    Ok(format!("{}, {} orders", game.scenario().title(), game.log().len()))
}
