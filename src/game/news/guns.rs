//! Lines about Guns that are pushed, and hooked up and unhooked (C10).

use std::collections::BTreeSet;

use super::fire::thrown;
use super::tell::Tale;
use crate::board::Location;
use crate::game::narrate::capital;
use crate::rules::Dr;
use crate::rules::ids::{UnitId, WeaponId};

/// A Gun that could not be pushed: of one that could the move is told.
pub(super) fn stuck(
    tale: &mut Tale<'_>,
    units: &BTreeSet<UnitId>,
    weapon: WeaponId,
    to: Location,
    roll: Dr,
) {
    let side = units.first().and_then(|unit| tale.called.side(*unit));
    let what = format!("{} could not be pushed to {to}", tale.called.weapon(weapon));
    let by = format!("{} pushed: {}", tale.called.whose(units), thrown(roll));
    tale.say(side, Some(to), what, capital(&by));
}

/// Who would have fired second in a Gun Duel, and could not any more.
pub(super) fn too_late(tale: &mut Tale<'_>, units: &[UnitId]) {
    let who = tale.called.whose(units);
    let text = format!("{who} came too late in the Gun Duel");
    match &mut tale.doing {
        Some(deed) => deed.extra.push(text),
        None => {
            let side = units.first().and_then(|unit| tale.called.side(*unit));
            tale.say(side, None, text, String::new());
        }
    }
}

/// A Gun that was hooked up or unhooked: `how` says which.
pub(super) fn towing(
    tale: &mut Tale<'_>,
    vehicle: UnitId,
    weapon: WeaponId,
    how: &str,
    at: Location,
) {
    let side = tale.called.side(vehicle);
    let gun = tale.called.weapon(weapon);
    let words = format!("{gun} {how} {} in {at}", tale.called.whose([&vehicle]));
    tale.say(side, Some(at), words, String::new());
}
