//! What befell men, in words (A7.3, A10).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::dice::Dr;
use crate::rules::event::Cause;
use crate::rules::event::MenEvent;
use crate::rules::ids::UnitId;
use crate::rules::morale::{CheckKind, CheckOutcome, CheckReport};

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &MenEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        MenEvent::RandomSelection { rolls, chosen } => {
            let rolls: Vec<String> =
                rolls.iter().map(|(id, dr)| format!("{} {dr}", unit(id))).collect();
            let chosen = names.units(chosen);
            format!("Random Selection (A.9): {}: {chosen}", rolls.join(", "))
        }
        MenEvent::Check(report) => return check(names, report),
        MenEvent::Broke { unit: id } => format!("{} breaks and is under DM", unit(id)),
        MenEvent::Desperate { unit: id } => {
            format!("{} comes under DM (A10.62)", unit(id))
        }
        MenEvent::Disrupted { unit: id } => {
            format!("{} is Disrupted (A19.12)", unit(id))
        }
        MenEvent::Surrendered { unit: id, captor } => {
            format!("{} surrenders to {} (A20.21)", unit(id), unit(captor))
        }
        MenEvent::Pinned { unit: id } => format!("{} is pinned (A7.8)", unit(id)),
        MenEvent::Reduced { unit: id, into, .. } => {
            format!("{} is reduced to {} (A7.302)", unit(id), unit(into))
        }
        MenEvent::Wounded { unit: id, dr } => {
            let words = format!("{} is wounded and lives (A17.1) ", unit(id));
            return Sentence::from(words).die("Wound Severity", *dr);
        }
        MenEvent::Replaced { unit: id, counter } => {
            let counter = Names::counter(counter);
            format!("{} is replaced by a {counter}: ELR exceeded (A19.13)", unit(id))
        }
        MenEvent::Split { unit: id, into } => {
            format!("{} becomes {}: ELR exceeded (A19.13)", unit(id), names.units(into))
        }
        MenEvent::Eliminated { unit: id, at, cause, .. } => {
            let place = at.map_or_else(String::new, |at| format!(" in {at}"));
            format!("{} is eliminated{place}: {}", unit(id), cause_text(*cause))
        }
    };
    words.into()
}

/// A check: who, what for, dice, modifiers, level, outcome.
fn check(names: &Names, report: &CheckReport) -> Sentence {
    let what = match (report.kind, report.plus) {
        (CheckKind::Morale, 0) => "NMC".to_owned(),
        (CheckKind::Morale, plus) => format!("{plus}MC"),
        (kind, _) => kind.label().to_owned(),
    };
    let drms: Vec<String> =
        report.drms.iter().map(|drm| format!("{:+} {}", drm.value, drm.kind.name())).collect();
    let drms = if drms.is_empty() { String::new() } else { format!(" [{}]", drms.join(", ")) };
    let outcome = match report.outcome {
        CheckOutcome::Passed => "passed",
        CheckOutcome::PassedPinned => "passed, pinned (A7.8)",
        CheckOutcome::HeatOfBattle => "passed, Heat of Battle (A15.1)",
        CheckOutcome::Failed => "failed",
        CheckOutcome::FailedTwelve => "failed with an Original 12 (A10.31)",
    };
    let begun = Sentence::from(format!("{} ", names.unit(report.unit)));
    let begun = match report.first {
        Some(Dr { colored, white }) => {
            begun.words(format!("{colored},{white} thrown again by the handicap: "))
        }
        None => begun,
    };
    begun
        .dice(&what, report.roll)
        .words(format!("{drms}: {} against {}: {outcome}", report.total, report.level))
}

/// Why somebody left play, with the rule.
pub(in crate::game) fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::Kia => "KIA (A7.301)",
        Cause::CasualtyReduction => "Casualty Reduction (A7.302)",
        Cause::OriginalTwelve => "an Original 12 while broken (A10.31)",
        Cause::Wound => "died of the wound (A17.11)",
        Cause::FailureToRout => "failure to rout (A10.5)",
        Cause::Surrender => "taken prisoner (A20.21)",
        Cause::CloseCombat => "Close Combat (A11.1)",
        Cause::Sniper => "a Sniper (A14.3)",
        Cause::WithVehicle => "lost with the vehicle (D5.6)",
        Cause::BrokenInMelee => "broken in Melee (A11.16)",
    }
}
