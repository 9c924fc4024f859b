//! Heat of Battle in words (A15.1).

use super::{Names, dice};
use crate::rules::report::{HeatReport, HeatResult};

/// The DR for Heat of Battle: modifiers, Final DR, result.
pub(super) fn report(names: &Names, report: &HeatReport) -> String {
    let drms: String =
        report.drms.iter().map(|drm| format!(", {} {:+}", drm.name, drm.value)).collect();
    let result = match report.result {
        HeatResult::Hero => "a hero (A15.21)",
        HeatResult::HeroAndHardening => "a hero and Battle Hardening (A15.21, A15.3)",
        HeatResult::Hardening => "Battle Hardening (A15.3)",
        HeatResult::Berserk => "berserk (A15.4)",
        HeatResult::Surrender => "surrender (A15.5)",
    };
    let unit = names.unit(report.unit);
    let roll = dice("Heat of Battle", report.roll);
    format!("{unit}: Heat of Battle{drms}: Final DR {}: {result} {roll}", report.total)
}
