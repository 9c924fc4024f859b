//! Firepower as players write it.

use crate::rules::fire::Fp;

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
