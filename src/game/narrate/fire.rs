//! Attacks and checks, in one line each.

use super::{Names, dice};
use crate::rules::close_combat::{CloseReport, CloseResult};
use crate::rules::fire::{AttackReport, BlindReport, Fp};
use crate::rules::ids::Firer;
use crate::rules::morale::{CheckKind, CheckOutcome, CheckReport};

/// Firepower as players write it: `3½`.
#[must_use]
pub fn firepower(fp: Fp) -> String {
    let (whole, (parts, under)) = (fp.floor(), fp.fraction());
    let rest = match (parts - whole * under, under) {
        (0, _) => return whole.to_string(),
        (1, 2) => "½".to_owned(),
        (1, 4) => "¼".to_owned(),
        (3, 4) => "¾".to_owned(),
        (rest, under) => format!(" {rest}/{under}"),
    };
    if whole == 0 { rest.trim().to_owned() } else { format!("{whole}{rest}") }
}

/// A fire attack: who, at what, FP and column, dice, modifiers, results.
pub(super) fn attack(names: &Names, report: &AttackReport) -> String {
    let of = &report.assessment;
    let mut firers: Vec<String> = of
        .lines
        .iter()
        .map(|line| match line.firer {
            Firer::Inherent(unit) => names.unit(unit),
            Firer::Weapon(weapon) => names.weapon(weapon),
        })
        .collect();
    firers.dedup();
    let who = if firers.is_empty() { "nobody".to_owned() } else { firers.join(" + ") };
    let mut text = format!("{}: ", report.kind.label());
    if report.kind != crate::rules::fire::FireKind::Residual {
        text += &format!("{who} at ");
    }
    text += &format!("{}: {} FP", of.target, of.fp);
    if !of.directors.is_empty() {
        text += &format!(", directed by {}", names.units(&of.directors));
    }
    match report.column {
        Some(column) => text += &format!(", column {}", column.fp()),
        None => text += ", no column",
    }
    if report.cowered > 0 {
        text += &format!(" (cowers {}, A7.9)", report.cowered);
    }
    text += &format!(" {}", dice("IFT", report.roll));
    for (index, line) in names.told_targets(of) {
        let Some(result) = report.results.get(index) else { continue };
        let drms: Vec<String> =
            line.drms.iter().map(|drm| format!("{:+} {}", drm.value, drm.kind.label())).collect();
        let drms = if drms.is_empty() { String::new() } else { format!(" [{}]", drms.join(", ")) };
        let area = match line.column {
            Some(column) if line.fp != of.fp => {
                format!(" (concealed, {} FP, column {})", line.fp, column.fp())
            }
            None if line.fp != of.fp => " (concealed, no column)".to_owned(),
            _ => String::new(),
        };
        text += &format!(
            " {}{area}{drms}: Final DR {}: {}",
            names.units(&result.units),
            result.final_dr,
            result.result
        );
    }
    text
}

/// Fire at what cannot be seen: who, at what, why not, dice.
pub(super) fn blind(names: &Names, report: &BlindReport) -> String {
    let firers: Vec<String> = report
        .firers
        .iter()
        .map(|blind| {
            let who = match blind.firer {
                Firer::Inherent(unit) => names.unit(unit),
                Firer::Weapon(weapon) => names.weapon(weapon),
            };
            format!("{who} has fired at {} and sees nothing of it: {}", report.target, blind.why)
        })
        .collect();
    format!("{} (A7.52) {}", firers.join("; "), dice("breakdown", report.roll))
}

/// A check: who, what for, dice, modifiers, level, outcome.
pub(super) fn check(names: &Names, report: &CheckReport) -> String {
    let what = match (report.kind, report.plus) {
        (CheckKind::Morale, 0) => "NMC".to_owned(),
        (CheckKind::Morale, plus) => format!("{plus}MC"),
        (kind, _) => kind.label().to_owned(),
    };
    let drms: Vec<String> =
        report.drms.iter().map(|drm| format!("{:+} {}", drm.value, drm.name)).collect();
    let drms = if drms.is_empty() { String::new() } else { format!(" [{}]", drms.join(", ")) };
    let outcome = match report.outcome {
        CheckOutcome::Passed => "passed",
        CheckOutcome::PassedPinned => "passed, pinned (A7.8)",
        CheckOutcome::HeatOfBattle => "passed, Heat of Battle (A15.1)",
        CheckOutcome::Failed => "failed",
        CheckOutcome::FailedTwelve => "failed with an Original 12 (A10.31)",
    };
    format!(
        "{} {}{drms}: {} against {}: {outcome}",
        names.unit(report.unit),
        dice(&what, report.roll),
        report.total,
        report.level
    )
}

/// An attack in Close Combat.
pub(super) fn close_combat(names: &Names, report: &CloseReport) -> String {
    let drms: Vec<String> =
        report.drms.iter().map(|drm| format!("{:+} {}", drm.value, drm.name)).collect();
    let drms = if drms.is_empty() { String::new() } else { format!(" [{}]", drms.join(", ")) };
    let struck = if report.chosen.is_empty() {
        String::new()
    } else {
        format!(": {}", names.units(&report.chosen))
    };
    format!(
        "Close Combat in {}: {} ({} FP) at {} ({} FP), {}, Kill Number {} {}{drms}: Final DR {}: {}{struck}",
        report.at,
        names.units(&report.by),
        report.attack,
        names.units(&report.targets),
        report.defense,
        report.odds,
        report.kill_number,
        dice("CC", report.roll),
        report.total,
        result_text(report.result),
    )
}

fn result_text(result: CloseResult) -> &'static str {
    match result {
        CloseResult::Eliminated => "eliminated",
        CloseResult::CasualtyReduction => "Casualty Reduction",
        CloseResult::None => "no effect",
    }
}
