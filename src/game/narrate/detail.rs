//! The arithmetic behind a line of the log, step by step with its rules.

use super::{Names, ambush};
use crate::rules::Position;
use crate::rules::close_combat::CloseReport;
use crate::rules::event::{CloseCombatEvent, Event, FireEvent, HeatEvent, MenEvent};
use crate::rules::fire::AttackReport;
use crate::rules::morale::{CheckDrm, CheckReport};

/// What stands behind an event; nothing behind most.
pub(super) fn of(before: &Position, names: &Names, event: &Event) -> Vec<String> {
    match event {
        Event::Fire(FireEvent::Attack(report)) => attack(names, report),
        Event::CloseCombat(CloseCombatEvent::Ambush { at, drs, .. }) => {
            ambush::detail(before, names, *at, *drs)
        }
        Event::CloseCombat(CloseCombatEvent::Attack(report)) => close_combat(report),
        Event::Men(MenEvent::Check(report)) => check(report),
        Event::Heat(HeatEvent::Rolled(report)) => drms(&report.drms),
        Event::Heat(HeatEvent::LeaderCreation { drms: all, .. }) => drms(all),
        _ => Vec::new(),
    }
}

fn attack(names: &Names, report: &AttackReport) -> Vec<String> {
    let of = &report.assessment;
    let mut lines = Vec::new();
    for line in of.lines.iter().filter(|line| !names.hide_any([&line.unit])) {
        let who = names.firer(line.firer);
        let steps: Vec<String> = line.steps.iter().map(|step| step.text()).collect();
        lines.push(format!("{who}: {}, range {}: {} FP", steps.join(", "), line.range, line.fp));
    }
    lines.extend(names.hidden_fp(of).map(|(who, fp)| format!("{who}: {fp} FP")));
    match of.column {
        Some(column) => {
            lines.push(format!("{} FP together: column {} (A7.31)", of.fp, column.fp()))
        }
        None => lines.push(format!("{} FP together: under the lowest column", of.fp)),
    }
    if report.cowered > 0 {
        let to = report.column.map_or_else(
            || "no column is left".to_owned(),
            |column| format!("down to column {}", column.fp()),
        );
        lines.push(format!("Doubles: it cowers {} to the left, {to} (A7.9)", report.cowered));
    }
    for (index, line) in names.told_targets(of) {
        let Some(result) = report.results.get(index) else { continue };
        let against = names.units(&result.units);
        if line.drms.is_empty() {
            lines.push(format!("against {against}: no DRM"));
        }
        for drm in &line.drms {
            let (label, rule) = (drm.kind.label(), drm.kind.rule());
            lines.push(format!("against {against}: {:+} {label} ({rule})", drm.value));
        }
        let column = result
            .column
            .map_or_else(|| "no column".to_owned(), |column| format!("column {}", column.fp()));
        lines.push(format!(
            "against {against}: Original {} {:+} is Final {} in {column}: {} (A7.3)",
            report.roll.total(),
            result.drm,
            result.final_dr,
            result.result
        ));
    }
    lines
}

fn close_combat(report: &CloseReport) -> Vec<String> {
    let mut lines = vec![match report.assessment.ccv {
        Some(ccv) => format!("CCV {ccv}: eliminated under it, immobilized at it (A11.5)"),
        None => format!(
            "{} FP against {} FP: {}, Kill Number {} (A11.1)",
            report.assessment.attack,
            report.assessment.defense,
            report.assessment.odds,
            report.assessment.kill_number()
        ),
    }];
    lines.extend(drms(&report.assessment.drms));
    lines
}

fn check(report: &CheckReport) -> Vec<String> {
    let mut lines = drms(&report.drms);
    if let (Some(first), Some(from)) = (report.first, report.handicap.thrown_again_from()) {
        let total = first.total();
        lines.push(format!(
            "Original {total} first: {from} or more is thrown again (handicap by dice)"
        ));
    }
    lines
}

fn drms(drms: &[CheckDrm]) -> Vec<String> {
    let line =
        |drm: &CheckDrm| format!("{:+} {} ({})", drm.value, drm.kind.name(), drm.kind.rule());
    drms.iter().map(line).collect()
}
