//! ATMM, the magnetic mines of German infantry from 1944 on (C13.7): who has one at hand when he assaults a vehicle strikes at
//! it with a DRM of -3. One of those who attack looks for it by a dr before the blow; it costs nothing to look.
//!
//! Simplified: of several attackers the one who finds it most easily looks.

use crate::counters::{Nationality, UnitKind};
use crate::rules::words::event::CloseCombatEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::{CheckDrm, CheckDrmKind, MagneticMine};

/// From this year on there are any.
const SINCE: u16 = 1944;
/// The most that the Final dr may be.
const FOUND: u8 = 3;
/// The modifier of the blow with one.
pub const DRM: CheckDrm = CheckDrm { kind: CheckDrmKind::MagneticMine, value: -3 };

/// Whether one of these may have a mine for an attack on a vehicle.
pub(super) fn at_hand(pos: &Position, by: &[UnitId], target: UnitId) -> Option<MagneticMine> {
    if pos.setting.year < SINCE {
        return None;
    }
    let armored = pos.vehicle_type(target).is_some_and(|values| values.armor.is_some());
    let easiest = by.iter().filter_map(|&unit| Some((drm(pos, unit)?, unit))).min()?;
    let (drm, unit) = (easiest.0 + u8::from(!armored), easiest.1);
    let needed = FOUND.checked_sub(drm).filter(|&needed| needed > 0)?;
    Some(MagneticMine { unit, needed })
}

/// What is added to the dr of a unit: for few men, and for tired ones; `None` for who has none at all.
fn drm(pos: &Position, unit: UnitId) -> Option<u8> {
    let values = pos.unit_type(unit).filter(|it| it.nationality == Nationality::German)?;
    let few = match values.kind {
        UnitKind::Squad => 0,
        UnitKind::HalfSquad | UnitKind::Crew => 1,
        _ => 2,
    };
    Some(few + u8::from(pos.unit(unit).is_some_and(|unit| unit.men().cx)))
}

/// Looks for it, and says whether it is there.
pub(super) fn found(play: &mut Play<'_>, mine: MagneticMine) -> bool {
    let dr = play.dice.dr();
    let found = dr <= mine.needed;
    play.note(CloseCombatEvent::MagneticMine { unit: mine.unit, dr, needed: mine.needed, found });
    found
}
