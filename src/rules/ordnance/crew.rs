//! What befalls the crew of an AFV (D5, A7.82).

use crate::counters::{Catalogue, Class, CrewSurvival, Nationality, UnitKind};
use crate::rules::men::morale::passes_highest;
use crate::rules::words::attack::IftResult;

/// How a crew comes out of an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CrewState {
    /// As it was; a shocked crew too.
    Unharmed,
    /// Pinned (A7.82).
    Pinned,
    /// Stunned (D5.34).
    Stunned,
    /// Recalled (D5.341).
    Recalled,
    /// It has left its immobilized vehicle (D5.41).
    Abandoned,
    /// It has got out of the wreck (D5.6).
    Survived,
    /// Dead.
    Dead,
}

/// The morale of the inherent crews of a nation: that of its best Elite squads, of special forces too (D5.1).
#[must_use]
pub fn crew_morale(catalogue: &Catalogue, nationality: Nationality) -> u8 {
    let elite = catalogue.units.values().filter(|unit| {
        unit.nationality == nationality
            && unit.kind == UnitKind::Squad
            && unit.class == Class::Elite
    });
    elite.map(|unit| unit.morale).max().unwrap_or(0)
}

/// What a crew checks against that was stunned before: all its DR count one more (D5.34).
#[must_use]
pub fn steadiness(morale: u8, stunned_before: bool) -> u8 {
    morale.saturating_sub(u8::from(stunned_before))
}

/// Whether a Normal Task Check that came up so is passed: as after Immobilization, and before a possible Shock (D5.1).
#[must_use]
pub fn passes_task(original: i32, morale: u8) -> bool {
    original <= i32::from(morale)
}

/// Whether a Survival DR that came up so, and this added, is survived (D5.6).
#[must_use]
pub fn survives(survival: CrewSurvival, original: i32, drm: i32) -> bool {
    original + drm <= i32::from(survival.number)
}

/// What a result of the fire table does to an exposed crew, if its check comes up so; only a MC and a PTC need it. The
/// Stun of a one-man turret's crew is a Recall (A7.82, D5.34, D1.322).
#[must_use]
pub fn suffer(result: IftResult, original: i32, morale: u8, one_man: bool) -> CrewState {
    let morale = i32::from(morale);
    match result {
        IftResult::NoEffect => CrewState::Unharmed,
        IftResult::Kia(_) | IftResult::K(_) => CrewState::Recalled,
        IftResult::Ptc if original > morale => CrewState::Pinned,
        IftResult::Ptc => CrewState::Unharmed,
        IftResult::Mc(_) if original == 12 => CrewState::Recalled,
        IftResult::Mc(plus) if original + i32::from(plus) > morale => stunned(one_man),
        IftResult::Mc(plus) if passes_highest(original, plus.into(), morale) => CrewState::Pinned,
        IftResult::Mc(_) => CrewState::Unharmed,
    }
}

/// The same of a crew that is attacked through a side of its AFV without armor: it takes it as any men do (D5.311, A7.82).
/// Reduced, it is lost; broken, it leaves its vehicle.
#[must_use]
pub fn suffer_bare(result: IftResult, original: i32, morale: u8) -> CrewState {
    let morale = i32::from(morale);
    match result {
        IftResult::NoEffect => CrewState::Unharmed,
        IftResult::Kia(_) | IftResult::K(_) => CrewState::Dead,
        IftResult::Ptc if original > morale => CrewState::Pinned,
        IftResult::Ptc => CrewState::Unharmed,
        IftResult::Mc(_) if original == 12 => CrewState::Dead,
        IftResult::Mc(plus) if original + i32::from(plus) > morale => CrewState::Abandoned,
        IftResult::Mc(plus) if passes_highest(original, plus.into(), morale) => CrewState::Pinned,
        IftResult::Mc(_) => CrewState::Unharmed,
    }
}

/// A Stun.
#[must_use]
pub fn stunned(one_man: bool) -> CrewState {
    if one_man { CrewState::Recalled } else { CrewState::Stunned }
}
