//! `first-fire lab`: exact odds of one attack, away from any map.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::output::{Failure, Out, read_lines};
use crate::files::brief;
use crate::odds::UnitOdds;
use crate::odds::lab::{self, Answer};

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
struct Report {
    fp: String,
    column: Option<u8>,
    drm: i32,
    drms: Vec<DrmReport>,
    trail: Vec<TrailReport>,
    cowering_columns: u8,
    results: BTreeMap<String, f64>,
    targets: Vec<UnitReport>,
    weapons: Vec<WeaponReport>,
    firers: Vec<UnitReport>,
}

#[derive(Serialize)]
struct DrmReport {
    name: &'static str,
    value: i8,
    rule: &'static str,
}

#[derive(Serialize)]
struct TrailReport {
    who: String,
    steps: Vec<String>,
    fp: String,
}

#[derive(Serialize)]
struct UnitReport {
    unit: String,
    eliminated: f64,
    reduced: f64,
    broken: f64,
    pinned: f64,
    unharmed: f64,
    heat_of_battle: f64,
}

#[derive(Serialize)]
struct WeaponReport {
    weapon: String,
    malfunction: f64,
    keeps_rof: f64,
}

#[derive(Serialize)]
struct ErrorReport {
    error: String,
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
            Ok(answer) if args.json => out.json(&Report::new(&answer))?,
            Ok(answer) => out.line(table(&Report::new(&answer)))?,
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

impl Report {
    fn new(answer: &Answer) -> Report {
        let odds = &answer.odds;
        let attack = &odds.assessment;
        let drms: Vec<DrmReport> = attack
            .targets
            .iter()
            .flat_map(|line| &line.drms)
            .map(|drm| DrmReport {
                name: drm.kind.label(),
                value: drm.value,
                rule: drm.kind.rule(),
            })
            .collect();
        let trail = attack.lines.iter().map(|line| TrailReport {
            who: answer.counter(line.firer),
            steps: line.steps.iter().map(|step| step.text()).collect(),
            fp: line.fp.to_string(),
        });
        let unit = |odds: &UnitOdds| UnitReport {
            unit: answer.units.get(&odds.unit).map(ToString::to_string).unwrap_or_default(),
            eliminated: odds.eliminated,
            reduced: odds.reduced,
            broken: odds.broken,
            pinned: odds.pinned,
            unharmed: odds.unharmed,
            heat_of_battle: odds.heat_of_battle,
        };
        let weapons = odds.weapons.iter().map(|odds| WeaponReport {
            weapon: answer.weapons.get(&odds.weapon).map(ToString::to_string).unwrap_or_default(),
            malfunction: odds.malfunction,
            keeps_rof: odds.keeps_rof,
        });
        let results = odds.results.iter().map(|(result, chance)| (result.to_string(), *chance));
        Report {
            fp: attack.fp.to_string(),
            column: attack.column.map(|column| column.fp()),
            drm: drms.iter().map(|drm| i32::from(drm.value)).sum(),
            drms,
            trail: trail.collect(),
            cowering_columns: attack.cowering,
            results: results.collect(),
            targets: odds.targets.iter().map(unit).collect(),
            weapons: weapons.collect(),
            firers: odds.firers.iter().map(unit).collect(),
        }
    }
}

/// The report for people.
fn table(report: &Report) -> String {
    let mut text = String::new();
    let mut line = |words: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{words}");
    };
    for part in &report.trail {
        line(format!("{:24} {:>6} FP  {}", part.who, part.fp, part.steps.join(", ")));
    }
    let column = report.column.map_or_else(|| "none".to_owned(), |column| column.to_string());
    line(format!("{:24} {:>6} FP  column {column}", "attack", report.fp));
    for drm in &report.drms {
        line(format!("{:24} {:>+6}     {}", drm.name, drm.value, drm.rule));
    }
    line(format!("{:24} {:>+6}", "DRM", report.drm));
    if report.cowering_columns > 0 {
        line(format!(
            "{:24} {:>6} column(s) on doubles (A7.9)",
            "cowering", report.cowering_columns
        ));
    }
    let results: Vec<String> = report
        .results
        .iter()
        .map(|(result, chance)| format!("{result} {:.1} %", chance * 100.0))
        .collect();
    line(format!("{:24} {}", "results", results.join("  ")));
    for unit in report.targets.iter().chain(&report.firers) {
        line(format!(
            "{:24} eliminated {:.1} %  reduced {:.1} %  broken {:.1} %  pinned {:.1} %  unharmed {:.1} %  Heat of Battle {:.1} %",
            unit.unit,
            unit.eliminated * 100.0,
            unit.reduced * 100.0,
            unit.broken * 100.0,
            unit.pinned * 100.0,
            unit.unharmed * 100.0,
            unit.heat_of_battle * 100.0,
        ));
    }
    for weapon in &report.weapons {
        line(format!(
            "{:24} breaks down {:.1} %  keeps ROF {:.1} %",
            weapon.weapon,
            weapon.malfunction * 100.0,
            weapon.keeps_rof * 100.0,
        ));
    }
    text
}
