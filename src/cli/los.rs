//! `first-fire los`: what one Location sees.

use clap::ArgGroup;
use serde::Serialize;

use super::output::{Failure, Out, read_lines};
use crate::board::{Location, Los, Map, los};
use crate::files::brief;

/// Say what one Location sees of another, or of the whole map.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: first-fire los training A1 H5:1 --json",
    group(ArgGroup::new("what").required(true).args(["from", "fan", "pairs"]))
)]
pub struct Args {
    /// The map: a file, or the name of a built-in one.
    map: String,
    /// The Location that looks, `E4` or upstairs `E4:1`.
    #[arg(requires = "to")]
    from: Option<String>,
    /// The Location that is looked at.
    to: Option<String>,
    /// Look from here at the ground level of every hex.
    #[arg(long, value_name = "FROM")]
    fan: Option<String>,
    /// Answer for every line `FROM TO` of this file, or of standard input for `-`.
    #[arg(long, value_name = "FILE")]
    pairs: Option<String>,
    /// Print one JSON object an answer.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    from: Location,
    to: Location,
    clear: bool,
    range: u32,
    hindrance: i32,
    hindrances: Vec<HindranceAnswer>,
    blocked: Option<BlockAnswer>,
}

#[derive(Serialize)]
struct HindranceAnswer {
    hex: String,
    drm: i8,
    terrain: String,
}

#[derive(Serialize)]
struct BlockAnswer {
    at: String,
    why: String,
    rule: &'static str,
}

#[derive(Serialize)]
struct ErrorAnswer {
    error: String,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let map = Map::load(&args.map).map_err(Failure::from)?;
    if let (Some(from), Some(to)) = (&args.from, &args.to) {
        let answer = look(&map, from, to).map_err(Failure::Refused)?;
        return print(&answer, args.json, out);
    }
    if let Some(from) = &args.fan {
        let from = location(&map, from).map_err(Failure::Refused)?;
        for hex in map.hexes().filter(|&hex| hex != from.hex) {
            let to = Location::ground(hex);
            print(&Answer::new(from, to, &los(&map, from, to)), args.json, out)?;
        }
        return Ok(());
    }
    let text = read_lines(args.pairs.as_deref().unwrap_or("-"))?;
    let mut sound = true;
    for (index, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace();
        let result = match (words.next(), words.next(), words.next()) {
            (Some(from), Some(to), None) => look(&map, from, to),
            _ => Err("a line has two Locations, FROM and TO".to_owned()),
        };
        match result {
            Ok(answer) => print(&answer, args.json, out)?,
            Err(error) => {
                sound = false;
                let error = brief(&error).into_owned();
                if args.json {
                    out.json(&ErrorAnswer { error })?;
                } else {
                    out.line(format!("line {}: {error}", index + 1))?;
                }
            }
        }
    }
    if sound {
        return Ok(());
    }
    out.flush()?;
    Err(Failure::Refused("some lines could not be answered".to_owned()))
}

fn look(map: &Map, from: &str, to: &str) -> Result<Answer, String> {
    let (from, to) = (location(map, from)?, location(map, to)?);
    Ok(Answer::new(from, to, &los(map, from, to)))
}

fn location(map: &Map, text: &str) -> Result<Location, String> {
    let location: Location =
        text.parse().map_err(|error: crate::board::LocationError| error.to_string())?;
    if map.location_exists(location) {
        Ok(location)
    } else {
        Err(format!("there is no Location {location} on the map \"{}\"", map.name()))
    }
}

impl Answer {
    fn new(from: Location, to: Location, los: &Los) -> Answer {
        let hindrances = los.hindrances.iter().map(|hindrance| HindranceAnswer {
            hex: hindrance.hex.to_string(),
            drm: hindrance.drm,
            terrain: hindrance.what.to_string(),
        });
        Answer {
            from,
            to,
            clear: los.is_clear(),
            range: los.range,
            hindrance: los.hindrance_total(),
            hindrances: hindrances.collect(),
            blocked: los.blocked.map(|block| BlockAnswer {
                at: block.at.to_string(),
                why: block.why.to_string(),
                rule: block.rule,
            }),
        }
    }

    fn text(&self) -> String {
        let (from, to, range) = (self.from, self.to, self.range);
        let seen = match &self.blocked {
            Some(block) => format!("blocked at {}: {} ({})", block.at, block.why, block.rule),
            None if self.hindrance == 0 => "clear".to_owned(),
            None => {
                let each: Vec<String> = self
                    .hindrances
                    .iter()
                    .map(|one| format!("{} {} {:+}", one.hex, one.terrain, one.drm))
                    .collect();
                format!("hindered {:+}: {}", self.hindrance, each.join(", "))
            }
        };
        format!("{from} to {to}  range {range}  {seen}")
    }
}

fn print(answer: &Answer, json: bool, out: &mut Out) -> Result<(), Failure> {
    if json { out.json(answer) } else { out.line(answer.text()) }
}
