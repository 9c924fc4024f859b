//! `first-fire lab`: exact odds of one attack, away from any map.

mod aboard;
mod area;
mod close_combat;
mod fire;
mod overrun;
mod parts;
mod shot;

use serde::Serialize;

use super::output::{Failure, Out, read_lines};
use crate::files::brief;
use crate::odds::lab::{self, Answer};
use area::AreaReport;
use close_combat::CloseRow;
use fire::FireReport;
use overrun::OverrunReport;
use shot::{InfantryShotReport, VehicleShotReport};

/// Work out the exact odds of one attack, away from any map.
///
/// Reads one JSON object, or many, one a line; without `--json` prints a table for people.
#[derive(clap::Args, Debug)]
#[command(
    after_help = r#"Example: echo '{"kind":"prep","firers":[{"unit":"german-4-6-7","range":3}],
  "target":{"tem":1,"units":[{"unit":"russian-4-4-7"}]}}' | first-fire lab"#
)]
pub struct Args {
    /// A file of cases; `-`, or nothing, for standard input.
    #[arg(default_value = "-")]
    file: String,
    /// Print one JSON object an answer.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ErrorReport {
    error: String,
}

/// An answer, in the form of its kind.
enum Report {
    Fire(Box<FireReport>),
    Vehicle(Box<VehicleShotReport>),
    Infantry(Box<InfantryShotReport>),
    Area(Box<AreaReport>),
    Overrun(Box<OverrunReport>),
    Close(Box<CloseRow>),
}

impl Report {
    fn new(answer: &Answer) -> Report {
        match answer {
            Answer::Fire(answer) => Report::Fire(Box::new(FireReport::new(answer))),
            Answer::Vehicle(answer) => Report::Vehicle(Box::new(VehicleShotReport::new(answer))),
            Answer::Infantry(answer) => Report::Infantry(Box::new(InfantryShotReport::new(answer))),
            Answer::Area(answer) => Report::Area(Box::new(AreaReport::new(answer))),
            Answer::Overrun(answer) => Report::Overrun(Box::new(OverrunReport::new(answer))),
            Answer::Close(answer) => Report::Close(Box::new(CloseRow::new(answer))),
        }
    }

    fn write(&self, json: bool, out: &mut Out) -> Result<(), Failure> {
        match self {
            Report::Fire(report) if json => out.json(report),
            Report::Fire(report) => out.line(report.table()),
            Report::Vehicle(report) if json => out.json(report),
            Report::Vehicle(report) => out.line(report.table()),
            Report::Infantry(report) if json => out.json(report),
            Report::Infantry(report) => out.line(report.table()),
            Report::Area(report) if json => out.json(report),
            Report::Area(report) => out.line(report.table()),
            Report::Overrun(report) if json => out.json(report),
            Report::Overrun(report) => out.line(report.table()),
            Report::Close(report) if json => out.json(report),
            Report::Close(report) => out.line(report.table()),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let text = read_lines(&args.file)?;
    // One object may run over many lines; of many, each has a line of its own.
    let whole = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
    let lines = text.lines().enumerate().filter(|(_, line)| !whole && !line.trim().is_empty());
    let cases = lines.map(|(at, line)| (at + 1, line)).chain(whole.then_some((1, text.as_str())));
    let alone = match cases.clone().take(2).count() {
        0 => return Err(Failure::Refused(format!("{}: there is no case in it", args.file))),
        number => number == 1,
    };
    let mut first_error = None;
    for (line, case) in cases {
        match lab::answer(case) {
            Ok(answer) => Report::new(&answer).write(args.json, out)?,
            Err(error) => {
                // The reader of one JSON line takes it for line 1, whatever its place among the others.
                let mut error = brief(&error.to_string()).into_owned();
                if !alone {
                    error = error.replace(" at line 1 column ", " at column ");
                }
                if args.json {
                    out.json(&ErrorReport { error: error.clone() })?;
                } else if !alone {
                    out.line(format!("line {line}: {error}\n"))?;
                }
                first_error.get_or_insert(if alone {
                    format!("{}: {error}", args.file)
                } else {
                    format!("{}: line {line}: {error}", args.file)
                });
            }
        }
    }
    out.flush()?;
    first_error.map_or(Ok(()), |error| Err(Failure::Refused(error)))
}
