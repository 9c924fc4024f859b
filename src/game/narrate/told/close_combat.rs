//! Close Combat in words (A11).

use crate::game::narrate::Names;
use crate::game::narrate::ambush;
use crate::game::narrate::sentence::Sentence;
use crate::rules::Position;
use crate::rules::close_combat::{CloseReport, CloseResult};
use crate::rules::event::CloseCombatEvent;
use crate::rules::ids::UnitId;

/// An event of the family, in one line.
pub(super) fn tell(before: &Position, names: &Names, event: &CloseCombatEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        CloseCombatEvent::Ambush { at, drs, ambusher } => {
            return ambush::tell(before, names, *at, *drs, *ambusher);
        }
        CloseCombatEvent::MagneticMine { unit, dr, needed, found } => {
            let end = if *found { "at hand" } else { "none" };
            return Sentence::from(format!("{} (C13.7): ", names.unit(*unit)))
                .die("Magnetic mine", *dr)
                .words(format!(", {needed} or less needed: {end}"));
        }
        CloseCombatEvent::Attack(report) => return attack(names, report),
        CloseCombatEvent::Withdrew { unit: id, to } => {
            format!("{} withdraws to {to} (A11.2)", unit(id))
        }
        CloseCombatEvent::Melee { at } => format!("Melee in {at} (A11.15)"),
    };
    words.into()
}

/// An attack in Close Combat.
fn attack(names: &Names, report: &CloseReport) -> Sentence {
    let drms: Vec<String> = report
        .assessment
        .drms
        .iter()
        .map(|drm| format!("{:+} {}", drm.value, drm.kind.name()))
        .collect();
    let drms = if drms.is_empty() { String::new() } else { format!(" [{}]", drms.join(", ")) };
    let struck = if report.chosen.is_empty() {
        String::new()
    } else {
        format!(": {}", names.units(&report.chosen))
    };
    let (by, targets) =
        (names.units(&report.assessment.by), names.units(&report.assessment.targets));
    let head = match report.assessment.ccv {
        Some(ccv) => {
            format!("Close Combat in {}: {by} at {targets}, CCV {ccv} ", report.assessment.at)
        }
        None => format!(
            "Close Combat in {}: {by} ({} FP) at {targets} ({} FP), {}, Kill Number {} ",
            report.assessment.at,
            report.assessment.attack,
            report.assessment.defense,
            report.assessment.odds,
            report.assessment.kill_number(),
        ),
    };
    let result = result_text(report.result);
    let mut told = Sentence::from(head).dice("CC", report.roll);
    if let Some(dr) = report.unlikely {
        told = told.words(" ").die("Original 2", dr);
    }
    told.words(format!("{drms}: Final DR {}: {result}{struck}", report.total))
}

fn result_text(result: CloseResult) -> &'static str {
    match result {
        CloseResult::Eliminated => "eliminated",
        CloseResult::CasualtyReduction => "Casualty Reduction",
        CloseResult::None => "no effect",
        CloseResult::Immobilized => "immobilized",
        CloseResult::Burning => "eliminated, and burns",
    }
}
