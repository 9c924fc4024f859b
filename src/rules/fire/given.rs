//! Shots of a kind that is given rather than read off the markers: the laboratory's.

use super::quota;
use super::reach::Reach;
use super::shot::Shot;
use crate::rules::words::attack::FireKind;
use crate::rules::words::ids::Firer;
use crate::rules::words::order::Member;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, NamedRefusal, Refusal};

/// What a member of an attack fires as a given kind of fire from a given distance, if quotas and range let it.
///
/// # Errors
/// The first rule that it breaks.
pub(crate) fn shots_by_kind(
    pos: &Position,
    member: &Member,
    kind: FireKind,
    reach: Reach,
) -> Result<Vec<Shot>, Refusal> {
    let id = member.unit;
    let unit = pos.unit(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    let values = pos.unit_type(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    let at = unit.at().ok_or(NamedRefusal::NotOnBoard { unit: id })?;
    let mut shots = Vec::new();
    let mut add = |firer, fp, normal_range| {
        shots.push(Shot::plain(firer, (id, at), reach, kind, (fp, normal_range)));
    };
    if member.inherent {
        add(Firer::Inherent(id), values.fp, values.range);
    }
    for &weapon in &member.weapons {
        let printed = pos.weapon_type(weapon).ok_or(NamedRefusal::NoSuchWeapon { weapon })?;
        add(Firer::Weapon(weapon), printed.fp, printed.range);
    }
    if shots.is_empty() {
        return Err(FireRefusal::FiresNothing { unit: id }.into());
    }
    if member.inherent && values.fp == 0 {
        return Err(FireRefusal::NoInherentFp { unit: id }.into());
    }
    quota::check_weapons(pos, id, values.kind, member, &shots)?;
    quota::check_inherent(pos, unit, values.kind, member)?;
    for shot in &shots {
        reach.check(kind, shot.normal_range, id)?;
        if let Firer::Weapon(weapon) = shot.firer
            && kind.is_repeat()
            && values.kind.is_smc()
        {
            return Err(FireRefusal::SmcNoSustainedFire { weapon }.into());
        }
    }
    // No Covered Arc binds in the laboratory: any target does.
    quota::check_protective(pos, unit, values, member, &shots, at)?;
    Ok(shots)
}
