//! Field Promotion: leaders who come up from the ranks (A18).
//!
//! The first MMC that the ATTACKER tries to rally in his RPh may do it by itself (A18.11). An Original 2 of an MMC
//! that rallies so, or attacks in Close Combat, is followed by a Leader Creation dr (A18.2).
//!
//! Finns and Japanese create no leaders; the NKVD, whose leaders would be Commissars, creates none here either.

use super::heat::step_forward;
use crate::counters::{CounterId, Force, Nationality, UnitKind};
use crate::rules::words::dice::Die;
use crate::rules::words::event::HeatEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::{CheckDrm, CheckDrmKind};
use crate::rules::words::status::is_mmc;
use crate::rules::words::unit::Unit;

/// The Morale from which on, and up to which, a unit's own weighs in the dr.
const STEADY: u8 = 8;
const SHAKY: u8 = 6;

/// Whether an MMC may try to rally by itself because no other MMC of its side has tried to rally in this RPh of its
/// own (A18.11). Disrupted units may not (A19.12).
#[must_use]
pub fn may_self_rally(pos: &Position, unit: &Unit) -> bool {
    unit.side == pos.attacker && !pos.mmc_has_rallied && is_mmc(pos, unit.id)
}

/// The modifiers of a Leader Creation dr (A18.2); `None` where no leader can come of it. `columns` is how many odds
/// columns below 1-1 a Close Combat attack was made at.
fn drms(pos: &Position, unit: UnitId, was_broken: bool, columns: u8) -> Option<Vec<CheckDrm>> {
    let values = pos.unit_type(unit).filter(|values| values.kind.is_mmc())?;
    let nationality = match values.nationality {
        Nationality::Finnish | Nationality::Japanese => return None,
        _ if values.force == Force::Nkvd => return None,
        Nationality::American | Nationality::British | Nationality::German => -1,
        Nationality::Russian | Nationality::Italian => 1,
        _ => 0,
    };
    let morale = i8::from(values.morale <= SHAKY) - i8::from(values.morale >= STEADY);
    let odds = i8::try_from(columns).map_or(i8::MIN, |columns| -columns);
    let all = [
        (CheckDrmKind::LeaderNationality, nationality),
        (CheckDrmKind::LeaderMorale, morale),
        (CheckDrmKind::LeaderBroken, i8::from(was_broken)),
        (CheckDrmKind::LeaderOdds, odds),
    ];
    let add = |(kind, value)| CheckDrm { kind, value };
    Some(all.into_iter().filter(|&(_, value)| value != 0).map(add).collect())
}

/// The strength of the leader whom a Final dr creates (A18.2).
const fn created(total: i32) -> Option<&'static str> {
    match total {
        ..=1 => Some("8-1"),
        2 | 3 => Some("8-0"),
        4 | 5 => Some("7-0"),
        6 => Some("6+1"),
        _ => None,
    }
}

/// The Leader Creation dr of an MMC that has rolled an Original 2.
pub(crate) fn create_leader(play: &mut Play<'_>, unit: UnitId, was_broken: bool, columns: u8) {
    let Some(drms) = drms(play.pos, unit, was_broken, columns) else { return };
    let drm: i32 = drms.iter().map(|drm| i32::from(drm.value)).sum();
    let dr: Die = play.dice.dr();
    let total = i32::from(dr) + drm;
    play.note(HeatEvent::LeaderCreation { unit, dr, drms, total });
    if let Some(counter) = created(total).and_then(|strength| leader(play.pos, unit, strength)) {
        step_forward(play, unit, counter);
    }
}

fn leader(pos: &Position, unit: UnitId, strength: &str) -> Option<CounterId> {
    let nationality = pos.unit_type(unit)?.nationality;
    pos.setting
        .catalogue
        .units
        .values()
        .find(|values| {
            values.kind == UnitKind::Leader
                && values.nationality == nationality
                && values.force == Force::Regular
                && values.strength == strength
        })
        .map(|values| values.id)
}
