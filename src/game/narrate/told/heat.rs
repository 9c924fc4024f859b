//! The Heat of Battle in words (A15).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::HeatEvent;
use crate::rules::ids::UnitId;
use crate::rules::report::{HeatReport, HeatResult};

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &HeatEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        HeatEvent::Began { unit: id } => {
            format!("{}: Heat of Battle (A15.1)", unit(id))
        }
        HeatEvent::Rolled(report) => return rolled(names, report),
        HeatEvent::LeaderCreation { unit: id, dr, total, .. } => {
            let words = format!("{}: a leader from the ranks? Final dr {total} (A18.2) ", unit(id));
            return Sentence::from(words).die("Leader Creation", *dr);
        }
        HeatEvent::SteppedForward { by, smc, .. } => {
            format!("{} steps forward from {} (A15.21, A18.2)", unit(smc), unit(by))
        }
        HeatEvent::Heroic { unit: id } => {
            format!("{} is now a heroic leader (A15.21)", unit(id))
        }
        HeatEvent::Hardened { unit: id, counter: Some(counter) } => {
            format!("{} is Battle Hardened: now a {} (A15.3)", unit(id), Names::counter(counter))
        }
        HeatEvent::Hardened { unit: id, counter: None } => {
            format!(
                "{} is Battle Hardened: none is better, and it is Fanatic (A15.3, A10.8)",
                unit(id)
            )
        }
        HeatEvent::WentBerserk { unit: id } => {
            format!("{} goes berserk (A15.4)", unit(id))
        }
        HeatEvent::CameToItself { unit: id } => {
            format!("{} is no longer berserk (A15.46)", unit(id))
        }
    };
    words.into()
}

/// The DR for Heat of Battle: modifiers, Final DR, result.
fn rolled(names: &Names, report: &HeatReport) -> Sentence {
    let drms: String =
        report.drms.iter().map(|drm| format!(", {} {:+}", drm.kind.name(), drm.value)).collect();
    let result = match report.result {
        HeatResult::Hero => "a hero (A15.21)",
        HeatResult::HeroAndHardening => "a hero and Battle Hardening (A15.21, A15.3)",
        HeatResult::Hardening => "Battle Hardening (A15.3)",
        HeatResult::Berserk => "berserk (A15.4)",
        HeatResult::Surrender => "surrender (A15.5)",
    };
    let unit = names.unit(report.unit);
    let words = format!("{unit}: Heat of Battle{drms}: Final DR {}: {result} ", report.total);
    Sentence::from(words).dice("Heat of Battle", report.roll)
}
