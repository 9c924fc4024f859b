//! What the tests read off attacks and events.

use first_fire::rules::event::{Event, FireEvent, MenEvent};
use first_fire::rules::fire::{AttackReport, Column, DrmKind, IftResult};
use first_fire::rules::ids::{Firer, UnitId, WeaponId};
use first_fire::rules::morale::{CheckKind, CheckOutcome, CheckReport};
use first_fire::rules::order::Order;
use first_fire::rules::unit::FireMarker;

use super::scene::Scene;

/// The modifiers of an attack on its first targets.
pub fn drms(report: &AttackReport) -> Vec<(DrmKind, i8)> {
    report.assessment.targets[0].drms.iter().map(|drm| (drm.kind, drm.value)).collect()
}

/// The modifiers that an attack would have on its first targets.
pub fn drms_of(s: &Scene, order: &Order) -> Vec<(DrmKind, i8)> {
    s.assess(order).targets[0].drms.iter().map(|drm| (drm.kind, drm.value)).collect()
}

/// The FP that an attack would have, in lowest terms.
pub fn fp_of(s: &Scene, order: &Order) -> String {
    s.assess(order).fp.to_string()
}

/// The column that an attack would begin with.
pub fn column_of(s: &Scene, order: &Order) -> Option<u8> {
    s.assess(order).column.map(Column::fp)
}

/// The column that was used, and the result for the first targets.
pub fn outcome(report: &AttackReport) -> (Option<u8>, IftResult) {
    (report.column.map(Column::fp), report.results[0].result)
}

/// The checks among some events, in order.
pub fn checks(events: &[Event]) -> Vec<&CheckReport> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Men(MenEvent::Check(report)) => Some(&**report),
            _ => None,
        })
        .collect()
}

/// Who took which check with what Final DR and outcome.
pub fn checked(events: &[Event]) -> Vec<(UnitId, CheckKind, i32, CheckOutcome)> {
    checks(events)
        .into_iter()
        .map(|check| (check.unit, check.kind, check.total, check.outcome))
        .collect()
}

/// The fire markers that were placed, in order.
pub fn marks(events: &[Event]) -> Vec<(Firer, FireMarker)> {
    events
        .iter()
        .filter_map(|event| match *event {
            Event::Fire(FireEvent::Marked { firer, marker }) => Some((firer, marker)),
            _ => None,
        })
        .collect()
}

/// The inherent FP of a unit.
pub fn inherent(unit: UnitId) -> Firer {
    Firer::Inherent(unit)
}

/// A weapon as a firer.
pub fn gun(weapon: WeaponId) -> Firer {
    Firer::Weapon(weapon)
}

/// Who was eliminated, in order.
pub fn eliminated(events: &[Event]) -> Vec<UnitId> {
    events
        .iter()
        .filter_map(|event| match *event {
            Event::Men(MenEvent::Eliminated { unit, .. }) => Some(unit),
            _ => None,
        })
        .collect()
}

/// The half-squad that a squad was reduced to.
pub fn reduced(events: &[Event], squad: UnitId) -> Option<UnitId> {
    events.iter().find_map(|event| match *event {
        Event::Men(MenEvent::Reduced { unit, into, .. }) if unit == squad => Some(into),
        _ => None,
    })
}
